// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/safetensors.h"

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

namespace {

struct Run {
    int exit = -1;
    QByteArray out, err;
    QJsonDocument json() const { return QJsonDocument::fromJson(out); }
};

Run cli(const QStringList& arguments)
{
    QProcess process;
    process.start(HEADROOM_CLI, arguments);
    process.waitForFinished(-1);
    return {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError()};
}

const QString kModel = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors");

} // namespace

class CliTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCommandHasHelp_data();
    void everyCommandHasHelp();
    void variantsListsPresets();
    void runGivesTheSequenceBack();
    void traceFileHoldsEveryStep();
    void everyPresetExplainsItself_data();
    void everyPresetExplainsItself();
    void explainGivesTheTerms();
    void wrongUsageAndFailuresHaveTheirExitCodes_data();
    void wrongUsageAndFailuresHaveTheirExitCodes();
    void trainingSavesAModelThatRuns();
};

void CliTest::everyCommandHasHelp_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"variants", "run", "explain", "train", "verify", "devices"})
        QTest::newRow(command) << command;
}

void CliTest::everyCommandHasHelp()
{
    QFETCH(QString, command);
    const Run run = cli({command, "--help"});
    QCOMPARE(run.exit, 0);
    QVERIFY(run.out.contains("--json"));
    QVERIFY(cli({"--help"}).out.contains(command.toUtf8()));
}

void CliTest::variantsListsPresets()
{
    const Run run = cli({"variants", "--json"});
    QCOMPARE(run.exit, 0);
    QStringList ids;
    for (const QJsonValue value : run.json().array()) {
        ids << value["id"].toString();
        QVERIFY(!value["title"].toString().isEmpty() && !value["paper"].toString().isEmpty());
    }
    QVERIFY(ids.contains("transformer") && ids.contains("transformer-tutorial"));
}

void CliTest::runGivesTheSequenceBack()
{
    const Run run = cli({"run", "--model", kModel, "--text", "7 3 9 1 4", "--json"});
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json().object();
    QCOMPARE(json["input"].toArray(), (QJsonArray {"7", "3", "9", "1", "4"}));
    QCOMPARE(json["output"].toArray(), json["input"].toArray());
    QVERIFY(json["steps"].toArray().size() > 100);
    for (const QJsonValue step : json["steps"].toArray()) {
        QVERIFY(!step["path"].toString().isEmpty() && !step["operation"].toString().isEmpty());
        QCOMPARE(step["axes"].toArray().size(), step["shape"].toArray().size());
    }
}

void CliTest::traceFileHoldsEveryStep()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("trace.safetensors");
    const Run run = cli({"run", "--model", kModel, "--text", "7 3 9 1 4", "--trace", file, "--parameters", "--json"});
    QCOMPARE(run.exit, 0);
    const headroom::SafetensorsFile trace = headroom::readSafetensors(file.toStdString());
    const QJsonArray steps = run.json()["steps"].toArray();
    QCOMPARE(static_cast<qsizetype>(trace.tensors().size()), steps.size());
    for (const QJsonValue step : steps) {
        const headroom::TensorView* tensor = trace.find(step["path"].toString().toStdString());
        QVERIFY(tensor != nullptr);
        QCOMPARE(static_cast<qsizetype>(tensor->shape.size()), step["shape"].toArray().size());
    }
    // In the layer that copies, each output position reads its own source position most, over all heads.
    const headroom::TensorView* weights = trace.find("decoder.2/encoder_decoder_attention/weights");
    const std::vector<float> values = headroom::toFloats(*weights);
    for (std::size_t query = 0; query < 6; ++query) {
        std::vector<float> sum(6, 0.0F);
        for (std::size_t head = 0; head < 4; ++head)
            for (std::size_t key = 0; key < 6; ++key)
                sum[key] += values[(head * 6 + query) * 6 + key];
        QCOMPARE(static_cast<std::size_t>(std::max_element(sum.begin(), sum.end()) - sum.begin()), query);
    }
}

void CliTest::everyPresetExplainsItself_data()
{
    QTest::addColumn<QString>("variant");
    for (const QJsonValue value : cli({"variants", "--json"}).json().array())
        QTest::newRow(qPrintable(value["id"].toString())) << value["id"].toString();
}

void CliTest::everyPresetExplainsItself()
{
    QFETCH(QString, variant);
    const Run run = cli({"explain", "--variant", variant, "--check", "200", "--json"});
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json().object();
    QVERIFY(json["agrees"].toBool() && json["largest_deviation"].toDouble() <= 1e-5);
    qInfo("largest deviation %.1e over %d steps", json["largest_deviation"].toDouble(), int(json["steps"].toArray().size()));
}

void CliTest::explainGivesTheTerms()
{
    const Run run = cli({"explain", "decoder.2/encoder_decoder_attention/product", "--at", "0,5,5", "--model", kModel,
        "--text", "7 3 9 1 4 1 8 6", "--json"});
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json().object();
    QCOMPARE(json["at"].toArray(), (QJsonArray {0, 5, 5}));
    QVERIFY(std::abs(json["value"].toDouble() - json["rederived"].toDouble()) < 1e-4);
    double sum = 0.0;
    QCOMPARE(json["terms"].toArray().size(), 8);
    for (const QJsonValue term : json["terms"].toArray()) {
        QCOMPARE(term["source"].toString(), "decoder.2/encoder_decoder_attention/query_heads");
        sum += term["contribution"].toDouble();
    }
    QVERIFY(std::abs(sum - json["rederived"].toDouble()) < 1e-9);
    QVERIFY(!json["formula"].toString().isEmpty());
}

void CliTest::wrongUsageAndFailuresHaveTheirExitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("message");
    QTest::newRow("no command") << QStringList {} << 2 << "subcommand";
    QTest::newRow("unknown option") << QStringList {"run", "--nothing"} << 2 << "--nothing";
    QTest::newRow("bad steps") << QStringList {"train", "--steps", "-3"} << 2 << "--steps";
    QTest::newRow("no file") << QStringList {"run", "--model", "/nowhere.safetensors"} << 1 << "/nowhere.safetensors";
    QTest::newRow("no variant") << QStringList {"run", "--variant", "nothing"} << 1 << "transformer-tutorial";
    QTest::newRow("no device") << QStringList {"run", "--device", "cuda:77"} << 1 << "cuda:77";
    QTest::newRow("no step") << QStringList {"explain", "nowhere", "--at", "0"} << 1 << "no step \"nowhere\"";
    QTest::newRow("no cell") << QStringList {"explain", "output/logits", "--at", "0,999"} << 1 << "vocabulary 0–12";
    QTest::newRow("not a cell") << QStringList {"explain", "output/logits", "--at", "x"} << 2 << "is not a cell";
    QTest::newRow("not a change") << QStringList {"run", "--change", "x"} << 2 << "is not a change";
    QTest::newRow("nothing to explain") << QStringList {"explain"} << 2 << "--check";
    QTest::newRow("no step to change") << QStringList {"run", "--change", "nowhere=0"} << 1 << "no step \"nowhere\" to change";
    QTest::newRow("no cell to change") << QStringList {"run", "--change", "output/logits@0=0"} << 1 << "names cells";
    QTest::newRow("tokens by hand") << QStringList {"run", "--change", "encoder/tokens@0=5"} << 1 << "change the text instead";
    QTest::newRow("no folder") << QStringList {"train", "--out", "/nowhere/x.safetensors"} << 1 << "/nowhere";
    QTest::newRow("model and variant") << QStringList {"run", "--model", "x", "--variant", "y"} << 2 << "--model";
    QTest::newRow("nothing to verify") << QStringList {"verify"} << 2 << "file";
    QTest::newRow("bad tolerance") << QStringList {"verify", "x", "--tolerance", "0"} << 2 << "--tolerance";
    QTest::newRow("no steps to verify") << QStringList {"verify", kModel} << 1 << "no tensor \"input.source\"";
    QTest::newRow("wrong task") << QStringList {"train", "--task", "knit"} << 1 << "There is no task \"knit\"; there are copy, sort";
}

void CliTest::wrongUsageAndFailuresHaveTheirExitCodes()
{
    QFETCH(QStringList, arguments);
    QFETCH(int, exit);
    QFETCH(QString, message);
    const Run run = cli(arguments);
    QCOMPARE(run.exit, exit);
    QVERIFY(run.out.isEmpty());
    QVERIFY2(run.err.contains(message.toUtf8()), run.err.constData());
}

void CliTest::trainingSavesAModelThatRuns()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.safetensors");
    const Run train = cli({"train", "--steps", "3", "--batch", "16", "--out", file, "--json"});
    QCOMPARE(train.exit, 0);
    QCOMPARE(train.json()["steps"].toInt(), 3);
    QCOMPARE(train.json()["test_sequences"].toInt(), 1000);
    QVERIFY(train.err.contains("step 3 of 3"));
    QCOMPARE(cli({"run", "--model", file, "--text", "1 2 3"}).exit, 0);
}

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
