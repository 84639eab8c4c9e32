// SPDX-License-Identifier: GPL-3.0-or-later
#include "verify_fixture.h"

#include "error.h"
#include "libtorch.h"
#include "test_program.h"

#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace headroom;

namespace verify_test {

namespace {

// A person's implementation that is right but for one thing.
struct Mistake {
    ModelConfig config;
    std::function<std::shared_ptr<const Trace>(const ModelConfig&, const std::vector<Parameter>&)> run;
    std::string first; // where it first shows
};

Mistake maskOffByOne()
{
    return {smallConfig(),
        [](const ModelConfig& config, const std::vector<Parameter>& weights) {
            const torch::Tensor open = torch::ones({5, 5}).tril(1); // each query also sees the key after it
            return record(config, weights, {copied("decoder/causal_mask", open)});
        },
        "decoder.1/self_attention/masked"};
}

Mistake missingScale()
{
    Mistake mistake {smallConfig(),
        [](const ModelConfig& config, const std::vector<Parameter>& weights) {
            Intervention change; // no ÷ √d_k
            change.path = "decoder.1/self_attention/scores";
            change.kind = Intervention::Kind::Scale;
            change.value = 2.0;
            return record(config, weights, {change});
        },
        "decoder.1/self_attention/scores"};
    mistake.config.topology = Topology::Decoder;
    mistake.config.attention = AttentionKind::Relative;
    mistake.config.position = PositionKind::None;
    mistake.config.distances = 2;
    return mistake;
}

Mistake swappedUAndV()
{
    Mistake mistake {smallConfig(),
        [](const ModelConfig& config, std::vector<Parameter> weights) {
            Parameter *u = nullptr, *v = nullptr;
            for (Parameter& weight : weights) {
                if (weight.name.ends_with("position_bias.content"))
                    u = &weight;
                if (weight.name.ends_with("position_bias.position"))
                    v = &weight;
            }
            std::swap(u->tensor, v->tensor);
            return record(config, weights);
        },
        "decoder.1/self_attention/u"};
    mistake.config.topology = Topology::Decoder;
    mistake.config.attention = AttentionKind::TransformerXl;
    mistake.config.position = PositionKind::None;
    mistake.config.segment = 5;
    mistake.config.memory = 3;
    return mistake;
}

Mistake softmaxOverQueries()
{
    Mistake mistake {smallConfig(),
        [](const ModelConfig& config, const std::vector<Parameter>& weights) {
            const torch::Tensor scores = valuesOf(*record(config, weights), "encoder.1/self_attention/scores");
            return record(config, weights, {copied("encoder.1/self_attention/weights", torch::softmax(scores, -2))});
        },
        "encoder.1/self_attention/weights"};
    mistake.config.topology = Topology::Encoder;
    mistake.config.attention = AttentionKind::LearnedRelative;
    mistake.config.position = PositionKind::None;
    return mistake;
}

Mistake gatesInAnotherOrder()
{
    Mistake mistake {smallConfig(),
        [](const ModelConfig& config, std::vector<Parameter> weights) {
            for (Parameter& weight : weights) { // update before reset
                if (weight.name.find("local_rnn.1.") == std::string::npos || weight.tensor.size(0) != 3 * config.width)
                    continue;
                const auto parts = weight.tensor.chunk(3);
                weight.tensor = torch::cat({parts[1], parts[0], parts[2]});
            }
            return record(config, weights);
        },
        "decoder.1/local_rnn.1/projected"};
    mistake.config.topology = Topology::Decoder;
    mistake.config.local = LocalKind::Gru;
    mistake.config.window = 3;
    mistake.config.position = PositionKind::None;
    return mistake;
}

Mistake earlyHalting()
{
    Mistake mistake {smallConfig(),
        [](ModelConfig config, const std::vector<Parameter>& weights) {
            config.haltingThreshold = 0.5;
            return record(config, weights);
        },
        "encoder.1/halts"};
    mistake.config.depth = DepthKind::Universal;
    mistake.config.halting = HaltingKind::Basic;
    mistake.config.maxSteps = 3;
    return mistake;
}

} // namespace

class VerifyTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void aMistakeIsFoundWhereItFirstShows_data();
    void aMistakeIsFoundWhereItFirstShows();
    void whatIsAlmostTheSameIsNamed();
    void theFirstDifferenceSaysEverything();
    void unseenStepsAreNamed();
    void doublePrecisionIsKept();
    void closedCellsMayBeWrittenAsPeopleDo();
    void toleranceDecides();
    void toleranceMustBeANumber();
    void badFilesSayWhatWouldWork_data();
    void badFilesSayWhatWouldWork();
    void theExampleOfTheManualAgrees();
};

void VerifyTest::aMistakeIsFoundWhereItFirstShows_data()
{
    QTest::addColumn<int>("number");
    int number = 0;
    for (const char* name : {"transformer, mask off by one", "relative, missing scale",
             "transformer-xl, u and v swapped", "learned-relative, softmax over queries",
             "R-Transformer, gates in another order", "universal, other threshold"})
        QTest::newRow(name) << number++;
}

void VerifyTest::aMistakeIsFoundWhereItFirstShows()
{
    QFETCH(int, number);
    const Mistake mistake = std::vector {maskOffByOne, missingScale, swappedUAndV, softmaxOverQueries,
        gatesInAnotherOrder, earlyHalting}[static_cast<std::size_t>(number)]();
    const std::vector<Parameter> weights = weightsOf(mistake.config);
    const auto right = record(mistake.config, weights);
    const VerifyReport same = PersonsFile(mistake.config, weights, *right).verify(1e-6);
    QVERIFY(!same.first && !same.almost);

    const auto wrong = mistake.run(mistake.config, weights);
    const VerifyReport report = PersonsFile(mistake.config, weights, *wrong).verify();
    QVERIFY(report.first.has_value());
    QCOMPARE(report.first->path, mistake.first);
    // Every step before it agrees, and what lies before it was computed by both alike.
    for (const StepCheck& step : report.steps) {
        if (step.path == report.first->path)
            break;
        QVERIFY2(step.agrees(), step.path.c_str());
    }
    const auto id = right->find(report.first->path);
    QCOMPARE(report.first->ours,
        right->masked(*id, report.first->at) ? -std::numeric_limits<double>::infinity()
                                             : right->value(*id, report.first->at));
    QVERIFY(std::abs(report.first->theirs - report.first->ours) > 1e-4);
    QCOMPARE(static_cast<float>(report.first->theirs),
        static_cast<float>(wrong->value(wrong->find(report.first->path).value(), report.first->at)));
    qInfo("%s at %s", report.first->path.c_str(), report.first->numbers.c_str());
}

// In single precision too: each step is judged by what rounding can make of it, computed from the person's own inputs.
void VerifyTest::whatIsAlmostTheSameIsNamed()
{
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    const auto right = record(config, weights);
    ModelConfig other = config;
    other.normEpsilon = 1e-3;
    Intervention scaled;
    scaled.path = "encoder.1/self_attention/scores";
    scaled.kind = Intervention::Kind::Scale;
    scaled.value = 1.0001;
    const auto almost = [&](const std::shared_ptr<const Trace>& theirs) {
        const VerifyReport report = PersonsFile(config, weights, *theirs).verify(0.1);
        return report.first || !report.almost ? std::string() : report.almost->path;
    };
    QVERIFY(almost(record(other, weights)).find("norm") != std::string::npos);
    QCOMPARE(almost(record(config, weights, {scaled})), scaled.path);
    QVERIFY(almost(right).empty());
}

void VerifyTest::theFirstDifferenceSaysEverything()
{
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    Intervention change;
    change.path = "encoder.1/self_attention/scores";
    change.kind = Intervention::Kind::Set;
    change.at = {1, 2, 3};
    change.value = 9.0;
    PersonsFile file(config, weights, *record(config, weights, {change}));
    file.metadata["headroom.vocabulary"] = R"(["pad", "start", "end", "a", "b", "c", "d", "e", "f"])";
    const VerifyReport report = file.verify();
    QVERIFY(report.first.has_value());
    QCOMPARE(report.first->path, change.path);
    QCOMPARE(report.first->at, change.at);
    QCOMPARE(report.first->theirs, 9.0);
    QCOMPARE(report.first->place, (std::vector<std::string> {"head 2", "query 3 (f)", "key 4 (b)"}));
    QVERIFY(!report.first->caption.empty() && !report.first->formula.empty() && !report.first->words.empty());
    QVERIFY(!report.first->numbers.empty());
    const auto check = std::find_if(
        report.steps.begin(), report.steps.end(), [&](const StepCheck& step) { return step.path == change.path; });
    QCOMPARE(check->differing, 1);
    QCOMPARE(check->cells, 2 * 6 * 6);
}

void VerifyTest::unseenStepsAreNamed()
{
    const Mistake mistake = missingScale();
    const std::vector<Parameter> weights = weightsOf(mistake.config);
    const auto wrong = mistake.run(mistake.config, weights);
    const std::string folder = "decoder.1/self_attention/";
    const VerifyReport report =
        PersonsFile(mistake.config, weights, *wrong, {folder + "product", folder + "weights"}).verify();
    QCOMPARE(report.first->path, folder + "weights");
    const auto& unseen = report.first->unseen;
    QVERIFY(std::find(unseen.begin(), unseen.end(), folder + "scores") != unseen.end());
    QVERIFY(std::find(unseen.begin(), unseen.end(), folder + "product") == unseen.end()); // it is in the file
    QVERIFY(std::find(unseen.begin(), unseen.end(), folder + "context") == unseen.end()); // it comes after
}

void VerifyTest::doublePrecisionIsKept()
{
    const ModelConfig config = smallConfig();
    std::vector<Parameter> weights = weightsOf(config);
    for (Parameter& weight : weights)
        weight.tensor = weight.tensor.to(torch::kDouble);
    const auto trace = record(config, weights, {}, torch::kDouble);
    PersonsFile file(config, weights, *trace, {"output/logits"});
    const StepId logits = trace->find("output/logits").value();
    torch::Tensor values = torch::empty(trace->step(logits).shape(), torch::kDouble);
    for (std::int64_t i = 0; i < values.size(0); ++i)
        for (std::int64_t j = 0; j < values.size(1); ++j)
            values[i][j] = trace->value(logits, {i, j});
    file.add("expected.output/logits", values);
    QVERIFY(!file.verify(1e-13).first);
    file.add("expected.output/logits", values + 1e-10);
    QVERIFY(file.verify(1e-11).first.has_value());
}

void VerifyTest::closedCellsMayBeWrittenAsPeopleDo()
{
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    const std::string path = "decoder.1/self_attention/masked";
    const auto trace = record(config, weights);
    const torch::Tensor masked = valuesOf(*trace, path);
    PersonsFile file(config, weights, *trace, {path});
    for (const double closed : {-std::numeric_limits<double>::infinity(), -1e9, -1e30}) {
        file.add("expected." + path, torch::where(masked < -1e30, torch::full_like(masked, closed), masked));
        QVERIFY(!file.verify().first);
    }
    for (const double wrong : {0.0, std::nan("")}) {
        file.add("expected." + path, torch::where(masked < -1e30, torch::full_like(masked, wrong), masked));
        const VerifyReport report = file.verify();
        QVERIFY(report.first.has_value());
        QCOMPARE(report.steps.front().differing, 2 * 10); // above the diagonal, in two heads
    }
}

void VerifyTest::toleranceDecides()
{
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    const auto trace = record(config, weights);
    PersonsFile file(config, weights, *trace, {"output/probabilities"});
    file.add("expected.output/probabilities", valuesOf(*trace, "output/probabilities") + 1e-3);
    QVERIFY(file.verify(1e-4).first.has_value());
    QVERIFY(!file.verify(1e-2).first);
}

void VerifyTest::toleranceMustBeANumber()
{
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    const PersonsFile file(config, weights, *record(config, weights), {"output/probabilities"});
    for (const double tolerance : {0.0, -1e-4, std::nan(""), std::numeric_limits<double>::infinity()}) {
        try {
            file.verify(tolerance);
        } catch (const Error& error) {
            QVERIFY2(QString(error.what()).contains("it must be a finite number above 0"), error.what());
            continue;
        }
        QFAIL("no Error");
    }
}

void VerifyTest::badFilesSayWhatWouldWork_data()
{
    QTest::addColumn<QString>("tensor");
    QTest::addColumn<QString>("message");
    QTest::newRow("batch") << "batch"
                           << "input.source has shape [1, 6]; verify runs one sequence";
    QTest::newRow("float tokens") << "float tokens"
                                  << "whole numbers";
    QTest::newRow("token") << "token"
                           << "holds the id 9; vocabulary is 9, so ids are 0 to 8";
    QTest::newRow("no source") << "no source"
                               << "has no tensor \"input.source\"";
    QTest::newRow("input") << "input"
                           << "inputs are input.source, input.target";
    QTest::newRow("path")
        << "path"
        << "no step \"encoder.1/self_attention/weight\". Similar steps: encoder.1/self_attention/weights,";
    QTest::newRow("shape") << "shape"
                           << "has shape [6, 6, 2]; the step is [head 2, query 6, key 6]";
    QTest::newRow("batched step") << "batched step"
                                  << "without a batch axis";
    QTest::newRow("no steps") << "no steps"
                              << "holds no step to compare";
    QTest::newRow("no weight") << "no weight"
                               << "has no tensor \"output.bias\"; its config asks for one of shape [9]";
    QTest::newRow("other weight") << "other weight"
                                  << "holds a tensor \"bias\" that its config has no place for";
    QTest::newRow("no config") << "no config"
                               << "has no \"headroom.config\" in its metadata";
    QTest::newRow("config") << "config"
                            << "headroom.config";
    QTest::newRow("vocabulary") << "vocabulary"
                                << "lists 1 tokens, but headroom.config says vocabulary 9";
}

void VerifyTest::badFilesSayWhatWouldWork()
{
    QFETCH(QString, tensor);
    QFETCH(QString, message);
    const ModelConfig config = smallConfig();
    const std::vector<Parameter> weights = weightsOf(config);
    const std::string step = "expected.encoder.1/self_attention/weights";
    PersonsFile file(config, weights, *record(config, weights), {step.substr(9)});
    const torch::Tensor tokens = file.tensors["input.source"], values = file.tensors[step];
    if (tensor == "batch")
        file.add("input.source", tokens.unsqueeze(0));
    if (tensor == "float tokens")
        file.add("input.source", tokens.to(torch::kFloat));
    if (tensor == "token")
        file.add("input.source", torch::tensor({1, 9}, torch::kLong));
    if (tensor == "no source")
        file.tensors.erase("input.source");
    if (tensor == "input")
        file.add("input.text", tokens);
    if (tensor == "path")
        file.add("expected.encoder.1/self_attention/weight", values);
    if (tensor == "shape")
        file.add(step, values.permute({1, 2, 0}));
    if (tensor == "batched step")
        file.add(step, values.unsqueeze(0));
    if (tensor == "no steps")
        file.tensors.erase(step);
    if (tensor == "no weight")
        file.tensors.erase("output.bias");
    if (tensor == "other weight")
        file.add("bias", values);
    if (tensor == "no config")
        file.metadata.erase("headroom.config");
    if (tensor == "config")
        file.metadata["headroom.config"] = R"({"width": "wide"})";
    if (tensor == "vocabulary")
        file.metadata["headroom.vocabulary"] = R"(["a"])";
    try {
        file.verify();
    } catch (const Error& error) {
        QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        QVERIFY2(QString::fromUtf8(error.what()).startsWith("mine.safetensors"), error.what());
        return;
    }
    QFAIL("no Error");
}

// Runs the manual's NumPy script as it stands, and with a mistake in it.
void VerifyTest::theExampleOfTheManualAgrees()
{
    QString python;
    for (const QString& candidate : {qEnvironmentVariable("HEADROOM_PYTHON"),
             QString(HEADROOM_SOURCE_DIR "/.deps/bin/python"), QString("python3")}) {
        if (!candidate.isEmpty() && QProcess::execute(candidate, {"-c", "import numpy, safetensors"}) == 0) {
            python = candidate;
            break;
        }
    }
    if (python.isEmpty())
        QSKIP("There is no Python with numpy and safetensors here (HEADROOM_PYTHON names one).");
    QFile source(HEADROOM_SOURCE_DIR "/resources/manual/verify_example.py");
    QVERIFY(source.open(QIODevice::ReadOnly));
    const QByteArray right = source.readAll();
    QByteArray wrong = right;
    wrong.replace(" / np.sqrt(d)", "");
    QVERIFY(wrong != right);
    const QTemporaryDir folder;
    for (const QByteArray& text : {right, wrong}) {
        QFile script(folder.filePath("mine.py"));
        QVERIFY(script.open(QIODevice::WriteOnly | QIODevice::Truncate));
        script.write(text);
        script.close();
        const QString file = folder.filePath("mine.safetensors");
        QCOMPARE(QProcess::execute(python, {script.fileName(), file}), 0);
        const VerifyReport report = verifyFile(file.toStdString(), 1e-10, torch::kCPU, false);
        QVERIFY(report.steps.size() >= 10);
        QCOMPARE(report.first.has_value(), text == wrong);
        if (report.first)
            QCOMPARE(report.first->path, std::string("encoder.1/self_attention/scores"));
    }
}

HEADROOM_TEST(VerifyTest)

} // namespace verify_test

#include "verify_test.moc"
