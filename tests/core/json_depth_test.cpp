// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"
#include "error.h"
#include "experiment/experiment.h"
#include "hf/folder.h"
#include "io/checkpoint.h"
#include "io/safetensors.h"
#include "io/verify_file.h"
#include "libtorch.h"
#include "session/training_run.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

#include "test_program.h"

#include <nlohmann/json.hpp>

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace headroom;

namespace json_depth_test {

namespace {

constexpr int kDepth = 300'000;

std::string repeated(const std::string& text)
{
    std::string all;
    for (int i = 0; i < kDepth; ++i)
        all += text;
    return all;
}

QString refusal(const std::function<void()>& work)
{
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

} // namespace

// Writing or copying a deep document recurses: one of a few megabytes would exhaust the stack. In every place where
// JSON comes from a file it is refused by name instead.
class JsonDepthTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void initTestCase();
    void deepJsonIsRefused_data();
    void deepJsonIsRefused();
    void deepHeaderIsRefused_data();
    void deepHeaderIsRefused();
    void deepValueTypedIsRefused();
    void ordinaryNestingIsRead();
    void faultsAreNamedByTheirPlace_data();
    void faultsAreNamedByTheirPlace();
    void manyValuesAreRefused();

private:
    std::string written(const std::map<std::string, std::string>& metadata) const;
    void read(const std::string& place, const std::string& json) const;

    QTemporaryDir m_folder;
    std::map<std::string, std::string> m_metadata; // of a training that can go on
    std::vector<std::pair<std::string, std::string>> m_deep; // what nests, as JSON
};

void JsonDepthTest::initTestCase()
{
    m_deep = {{"lists", repeated("[") + repeated("]")}, {"lists that never close", repeated("[")},
        {"objects", repeated("{\"a\":") + "1" + repeated("}")}};
    TrainRequest request;
    request.task = findPreset("transformer").task;
    request.task.training = 8;
    request.task.validation = request.task.test = 2;
    request.changes = {{"width", "8"}, {"heads", "1"}, {"feed_forward", "8"}};
    request.out = m_folder.filePath("whole.safetensors").toStdString();
    TrainingRun run(request, torch::kCPU);
    run.control({.kind = TrainingControl::Kind::StepOnce});
    while (run.advance()) {}
    run.control({.kind = TrainingControl::Kind::Save});
    m_metadata = readSafetensors(request.out).metadata();
    run.control({.kind = TrainingControl::Kind::Discard});
}

std::string JsonDepthTest::written(const std::map<std::string, std::string>& metadata) const
{
    const std::string file = m_folder.filePath("deep.safetensors").toStdString();
    const SafetensorsFile whole = readSafetensors(m_folder.filePath("whole.safetensors").toStdString());
    writeSafetensors(file, metadata, whole.tensors());
    return file;
}

void JsonDepthTest::read(const std::string& place, const std::string& json) const
{
    const auto inFile = [&](const std::string& text) {
        QFile file(m_folder.filePath("deep.json"));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), std::ssize(text)) != std::ssize(text))
            qFatal("deep.json cannot be written");
        return file.fileName().toStdString();
    };
    auto metadata = m_metadata;
    if (place == "model")
        ModelConfig::fromJson(json, "deep");
    else if (place == "model's list")
        ModelConfig::fromJson(R"({"cutoffs":)" + json + "}", "deep");
    else if (place == "unknown setting")
        ModelConfig::fromJson(R"({"what":)" + json + "}", "deep");
    else if (place == "task")
        TaskSettings::fromJson(R"({"options":)" + json + "}", "deep");
    else if (place == "training")
        TrainingSettings::fromJson(R"({"interventions":)" + json + "}", "deep");
    else if (place == "vocabulary")
        Vocabulary::fromJson(R"({"tokens":)" + json + "}", "deep");
    else if (place == "result of an experiment")
        ExperimentResult::fromJson(R"({"setup":)" + json + "}", "deep");
    else if (place == "experiment")
        Experiment::read(inFile(R"({"setup":)" + json + "}"));
    else if (place == "variant")
        Preset::read(inFile(R"({"config":)" + json + "}"));
    else if (place == "tokenizer")
        Tokenizer::fromJson(R"({"model":)" + json + "}", "deep");
    else if (place.find(".json") != std::string::npos) { // of a folder of Hugging Face's
        const QTemporaryDir folder;
        const auto write = [&](const QString& name, const QByteArray& text) {
            QFile file(folder.filePath(name));
            if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size())
                qFatal("%s cannot be written", qPrintable(name));
        };
        QFile config(HEADROOM_SOURCE_DIR "/tests/golden/hf/lora-gpt2-base/config.json");
        if (!config.open(QIODevice::ReadOnly))
            qFatal("there is no config.json");
        write("config.json", config.readAll());
        write("merges.txt", "a b\n");
        write("vocab.json", R"({"a": 0, "b": 1, "ab": 2})");
        write("tokenizer_config.json", R"({"tokenizer_class": "GPT2Tokenizer"})");
        write(QString::fromStdString(place), QByteArray(R"({"0":)") + QByteArray::fromStdString(json) + "}");
        if (place == "config.json")
            QFile::link(HEADROOM_SOURCE_DIR "/tests/golden/hf/lora-gpt2-base/model.safetensors",
                folder.filePath("model.safetensors"));
        if (place == "config.json" || place == "model.safetensors.index.json")
            hf::readPublishedModel(folder.path().toStdString());
        else
            Tokenizer::open(folder.path().toStdString());
    } else if (place == "headroom.vocabulary") {
        metadata[place] = json;
        readVerifyFile(written(metadata));
    } else { // an entry of a model's metadata, whole or one field of it
        metadata[place] = json;
        readCheckpoint(written(metadata)); // does not look into headroom.progress
        TrainingRun::read(written(metadata));
    }
}

void JsonDepthTest::deepJsonIsRefused_data()
{
    QTest::addColumn<QString>("place");
    for (const char* place : {"model", "model's list", "unknown setting", "task", "training", "vocabulary",
             "result of an experiment", "experiment", "variant", "headroom.vocabulary", "headroom.config",
             "headroom.record", "headroom.progress", "tokenizer", "vocab.json", "tokenizer_config.json",
             "special_tokens_map.json", "added_tokens.json", "config.json", "model.safetensors.index.json"})
        QTest::newRow(place) << QString(place);
}

void JsonDepthTest::deepJsonIsRefused()
{
    QFETCH(QString, place);
    for (const auto& [name, json] : m_deep) {
        const QString said = refusal([&] { read(place.toStdString(), json); });
        QVERIFY2(said.contains("deep") && said.endsWith(" nests lists or objects more than 64 deep."),
            qPrintable(QString::fromStdString(name) + ": " + said.left(300)));
        if (place.startsWith("headroom."))
            QVERIFY2(said.startsWith("deep.safetensors, " + place), qPrintable(said.left(300)));
    }
}

void JsonDepthTest::deepHeaderIsRefused_data()
{
    QTest::addColumn<QString>("before");
    QTest::newRow("header") << "";
    QTest::newRow("tensor") << R"({"t":)";
    QTest::newRow("shape") << R"({"t":{"shape":)";
    QTest::newRow("metadata") << R"({"__metadata__":{"a":)";
}

void JsonDepthTest::deepHeaderIsRefused()
{
    QFETCH(QString, before);
    for (const auto& [name, json] : m_deep) {
        const std::string header = before.toStdString() + json;
        const std::uint64_t length = header.size();
        std::vector<std::byte> bytes(sizeof length + length);
        std::memcpy(bytes.data(), &length, sizeof length);
        std::memcpy(bytes.data() + sizeof length, header.data(), length);
        const QString said = refusal([&] { parseSafetensors(std::move(bytes), "deep"); });
        QVERIFY2(said.startsWith("deep: ") && said.size() < 300, qPrintable(said.left(300)));
    }
}

void JsonDepthTest::deepValueTypedIsRefused()
{
    ModelConfig config;
    config.vocabulary = 5;
    for (const auto& [name, json] : m_deep) {
        const QString said = refusal([&] { config.with({{"cutoffs", json}}); });
        QVERIFY2(said.contains("cutoffs is \"") && said.size() < 300, qPrintable(said.left(300)));
    }
}

void JsonDepthTest::ordinaryNestingIsRead()
{
    const std::string at64 = std::string(63, '[') + "1" + std::string(63, ']');
    QVERIFY(refusal([&] { ModelConfig::fromJson(R"({"what":)" + at64 + "}", "deep"); }).contains("is not a setting"));
    QVERIFY(refusal([&] { ModelConfig::fromJson(R"({"what":[)" + at64 + "]}", "deep"); }).contains("nests lists"));
}

void JsonDepthTest::faultsAreNamedByTheirPlace_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QString>("says");
    const auto row = [](const QByteArray& json, const char* says) {
        QTest::newRow(json.left(30).constData()) << json << QString::fromUtf8(says);
    };
    row("", "it is empty");
    row(" \n\t", "it is empty");
    row("{", "it ends at line 1, column 2, in the middle");
    row("{\"a\": [1, 2", "it ends at line 1, column 12, in the middle");
    row("{\n\n \"a", "it ends at line 3, column 4, in the middle");
    row("{\"a\": 1,}", "line 1, column 9 has }, which cannot be there");
    row("{\"ä\": 1,\n\"öö\" 2}", "line 2, column 6 has 2, which cannot be there");
    row("{\"a\": 1 \"b\": 2}", "line 1, column 9 has \"b\", which cannot be there");
    row("{'a': 1}", "line 1, column 2 has ', which cannot be there");
    row("{\"a\": NaN}", "line 1, column 7 has N, which cannot be there");
    row("{\"a\": tru}", "line 1, column 10 has }, which cannot be there");
    row("{} {}", "line 1, column 4 has {, which cannot be there");
    row("[é]", "line 1, column 2 has é, which cannot be there");
    row("[1e999]", "the number 1e999 at line 1, column 2 is too large");
    row("[\"\x1b[31m\"]", "line 1, column 3 has \\u001B, which cannot be there");
    row("[\"\xff\"]", "line 1, column 3 has \\xFF, which cannot be there");
}

void JsonDepthTest::faultsAreNamedByTheirPlace()
{
    QFETCH(QByteArray, json);
    QFETCH(QString, says);
    for (const QString& said : {refusal([&] { readJson(json.toStdString(), "a file"); }),
             refusal([&] { readLargeJson(json.toStdString(), "a file"); })}) {
        QVERIFY2(said.startsWith("a file is not valid JSON: ") && said.contains(says), qPrintable(said));
        QVERIFY2(!said.contains("json.exception") && !said.contains(QChar(0x1B)), qPrintable(said));
    }
}

void JsonDepthTest::manyValuesAreRefused()
{
    std::string list = "[0";
    list.reserve(17'000'000);
    for (int i = 0; i < 8'000'000; ++i)
        list += ",0";
    list += ']';
    QVERIFY(refusal([&] { readJson(list, "a file"); }).startsWith("a file holds 8000001 values; at most 8000000"));
}

HEADROOM_TEST(JsonDepthTest)

} // namespace json_depth_test

#include "json_depth_test.moc"
