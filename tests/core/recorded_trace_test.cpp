// SPDX-License-Identifier: GPL-3.0-or-later
// Runs that were recorded elsewhere: what opens, and that no file makes Headroom read what is not there.
#include "error.h"
#include "io/recorded_trace.h"
#include "io/safetensors.h"
#include "libtorch.h"
#include "test_program.h"

#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <numeric>

using namespace headroom;

namespace recorded_trace_test {

namespace {

// Queries [1, 2, 4] and keys [1, 4, 3] as numbers; a product and a softmax that are left out.
constexpr const char* kSteps = R"([
    {"path": "q", "operation": "input", "axes": [{"name": "head"}, {"name": "query", "labels": "words"}, {"name": "dimension"}]},
    {"path": "k", "operation": "input", "axes": [{"name": "head"}, {"name": "dimension"}, {"name": "key"}]},
    {"path": "scores", "operation": "matmul", "inputs": ["q", "k"],
     "axes": [{"name": "head"}, {"name": "query", "labels": ["a", "b"]}, {"name": "key"}]},
    {"path": "weights", "operation": "softmax", "inputs": ["scores"],
     "axes": [{"name": "head"}, {"name": "query"}, {"name": "key"}]}
])";
constexpr const char* kRecording =
    R"({"model": "tiny", "by": "test", "notes": ["one", 2], "labels": {"words": ["a", "b"]}})";

class TraceFile {
public:
    std::filesystem::path write(const std::string& steps, const std::string& recording = kRecording) const
    {
        std::vector<float> numbers(24);
        std::iota(numbers.begin(), numbers.end(), 0.0F);
        const auto bytes = std::as_bytes(std::span(numbers));
        const std::filesystem::path path = std::filesystem::path(m_folder.path().toStdString()) / "run.safetensors";
        writeSafetensors(path, {{"headroom.trace", steps}, {"headroom.recording", recording}},
            {{"k", DType::F32, {1, 4, 3}, bytes.first(48)}, {"q", DType::F32, {1, 2, 4}, bytes.first(32)}});
        return path;
    }

private:
    QTemporaryDir m_folder;
};

QString errorOf(const std::filesystem::path& file)
{
    try {
        RecordedTrace {file};
    } catch (const Error& error) {
        return error.what();
    }
    return {};
}

} // namespace

class RecordedTraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aRecordingOpens();
    void wrongRecordingsAreRefused_data();
    void wrongRecordingsAreRefused();
    void aFileThatIsCutShortIsRefused();
};

void RecordedTraceTest::aRecordingOpens()
{
    const TraceFile file;
    const auto path = file.write(kSteps);
    QVERIFY(RecordedTrace::isOne(path));
    const RecordedTrace trace(path);
    QCOMPARE(QString::fromStdString(trace.model()), QStringLiteral("tiny"));
    QCOMPARE(trace.notes(), std::vector<std::string> {"one"}); // what is no text is left out
    QCOMPARE(trace.steps().size(), 4U);
    QCOMPARE(trace.steps()[2].shape(), (Index {1, 2, 3})); // as the product of its inputs gives it
    QVERIFY(!trace.steps()[2].place);
    QCOMPARE(QString::fromStdString(trace.steps()[0].axes[1].label(1)), QStringLiteral("b"));
    QCOMPARE(trace.bytes(), 80);
    QCOMPARE(trace.computedBytes(), 48);
    QCOMPARE(trace.read(trace.steps()[0]).sum().item<double>(), 28.0);
}

void RecordedTraceTest::wrongRecordingsAreRefused_data()
{
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* from, const char* to, const char* message) {
        QTest::newRow(name) << from << to << message;
    };
    row("not JSON", "[\n", "[[\n", "is not valid JSON");
    row("no steps", kSteps, "[]", "lists no steps");
    row("no list", kSteps, "{}", "lists no steps");
    row("deep", kSteps, std::string(100'000, '[').c_str(), "64 deep");
    row("no path", R"("path": "k", )", "", "step 2 of the trace has no path");
    row("two of a name", R"("path": "k")", R"("path": "q")", "another step has the same path");
    row("no operation", "softmax", "shell", "its operation is “shell”");
    row("input behind it", R"(["q", "k"])", R"(["q", "weights"])", "weights, is not an earlier step");
    row("input of itself", R"(["q", "k"])", R"(["q", "scores"])", "scores, is not an earlier step");
    row("input that is a number", R"(["q", "k"])", R"(["q", 7])", "is not an earlier step");
    row("too few inputs", R"(["q", "k"])", R"(["q"])", "neither its numbers nor what they can be computed from");
    row("factors that do not fit", R"(["q", "k"])", R"(["q", "q"])",
        "neither its numbers nor what they can be computed from");
    row("numbers that are not there", R"("path": "k")", R"("path": "keys")", "neither its numbers");
    row("too few axes", R"([{"name": "head"}, {"name": "dimension"}, {"name": "key"}])", R"([{"name": "head"}])",
        "its axes do not match its numbers, [1, 4, 3]");
    row("too many labels", R"(["a", "b"])", R"(["a", "b", "c"])", "axis query has 2 entries but 3 labels");
    row("axes that are numbers", R"({"name": "dimension"}, {"name": "key"})", "1, 2", "");
    row("labels that nobody has", R"("labels": "words")", R"("labels": "names")", "");
}

void RecordedTraceTest::wrongRecordingsAreRefused()
{
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(QString, message);
    const QString steps = QString(kSteps).replace(from, to);
    QVERIFY(steps != kSteps);
    const TraceFile file;
    const QString error = errorOf(file.write(steps.toStdString()));
    if (message.isEmpty()) { // harmless: it opens without what is missing
        QVERIFY2(error.isEmpty(), qPrintable(error));
        return;
    }
    QVERIFY2(error.startsWith("run.safetensors") && error.contains(message), qPrintable(error));
}

void RecordedTraceTest::aFileThatIsCutShortIsRefused()
{
    const TraceFile file;
    const auto path = file.write(kSteps);
    std::filesystem::resize_file(path, std::filesystem::file_size(path) - 8);
    QVERIFY(!RecordedTrace::isOne(path));
    QVERIFY(errorOf(path).contains("run.safetensors"));
    QVERIFY2(errorOf(file.write(kSteps, "7")).contains("is not an object"), qPrintable(errorOf(path)));
}

HEADROOM_TEST(RecordedTraceTest)

} // namespace recorded_trace_test

#include "recorded_trace_test.moc"
