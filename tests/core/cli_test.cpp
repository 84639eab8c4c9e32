// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/safetensors.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

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
    void trainingTakesAnotherTask();
    void graphRunsAndExplains();
    void segmentsAreShown();
    void writesGreedilyBySamplingAndWithABeam();
    void scoresATextAndAFile();
};

void CliTest::everyCommandHasHelp_data()
{
    QTest::addColumn<QString>("command");
    for (const char* command : {"variants", "run", "explain", "train", "write", "score", "verify", "devices"})
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
    const QStringList files = QDir(HEADROOM_SOURCE_DIR "/resources/variants").entryList({"*.json"});
    QCOMPARE(ids.size(), files.size());
    for (const QString& file : files)
        QVERIFY2(ids.contains(file.chopped(5)), qPrintable(file));
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
    QTest::newRow("no executor") << QStringList {"run", "--executor", "abacus"} << 2 << "--executor";
    QTest::newRow("no graph") << QStringList {"run", "--variant", "transformer-xl", "--executor", "graph"} << 1
                              << "Executor graph does not run attention transformer-xl";
    QTest::newRow("no such segment") << QStringList {"run", "--segment", "x"} << 2 << "--segment";
    QTest::newRow("no method") << QStringList {"write", "--method", "guess"} << 2 << "--method";
    QTest::newRow("nothing to draw") << QStringList {"write", "--method", "sample", "--top-p", "0"} << 1 << "top-p is 0";
    QTest::newRow("no beam") << QStringList {"write", "--method", "beam", "--width", "0"} << 1 << "width";
    QTest::newRow("no writer") << QStringList {"write", "--variant", "transformer-encoder"} << 1 << "does not write token by token";
    QTest::newRow("no evaluation") << QStringList {"score", "--evaluation", "guess"} << 2 << "--evaluation";
    QTest::newRow("text and file") << QStringList {"score", "--text", "x", "--file", "y"} << 2 << "--text";
    QTest::newRow("no text file") << QStringList {"score", "--file", "/nowhere.txt"} << 1 << "/nowhere.txt cannot be read";
    QTest::newRow("no language model") << QStringList {"score", "--variant", "transformer"} << 1 << "Only a language model";
    QTest::newRow("no memory") << QStringList {"score", "--variant", "alibi", "--evaluation", "memory"} << 1 << "memory is 0";
    QTest::newRow("wide window") << QStringList {"score", "--window", "17"} << 1 << "this model takes 1 to 16";
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

void CliTest::trainingTakesAnotherTask()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("sort.safetensors");
    const Run train = cli({"train", "--variant", "transformer-encoder", "--task", "sort", "--steps", "1", "--batch", "8", "--out", file});
    QCOMPARE(train.exit, 0);
    QVERIFY(train.out.contains("saved " + file.toUtf8()));
    QCOMPARE(cli({"run", "--model", file, "--text", "3 1 2"}).exit, 0);
}

void CliTest::graphRunsAndExplains()
{
    const QStringList model {"--model", kModel, "--text", "7 3 9 1 4", "--executor", "graph", "--json"};
    const Run run = cli(QStringList {"run"} + model);
    QCOMPARE(run.exit, 0);
    QCOMPARE(run.json()["output"].toArray(), (QJsonArray {"7", "3", "9", "1", "4"}));
    QVERIFY(run.out.contains("\"aggregate\""));
    const Run check = cli(QStringList {"explain", "--check", "20"} + model);
    QCOMPARE(check.exit, 0);
    QVERIFY(check.json()["agrees"].toBool());
}

void CliTest::segmentsAreShown()
{
    const QStringList model {"run", "--variant", "transformer-xl", "--fresh", "--text", "she looks back when she must.", "--json"};
    const QJsonArray last = cli(model).json()["fed"].toArray(), first = cli(model + QStringList {"--segment", "0"}).json()["fed"].toArray();
    QCOMPARE(first.size(), 16);
    QCOMPARE(first[0].toString(), "start");
    QCOMPARE(first[4].toString(), "␣");
    QCOMPARE(last.size(), 14);
    QCOMPARE(last[13].toString(), ".");
}

void CliTest::writesGreedilyBySamplingAndWithABeam()
{
    const QStringList model {"write", "--model", kModel, "--text", "7 3 9 1 4", "--json"};
    const Run greedy = cli(model);
    QCOMPARE(greedy.exit, 0);
    QCOMPARE(greedy.json()["text"].toString(), "7 3 9 1 4");
    QCOMPARE(greedy.json()["tokens"].toArray(), (QJsonArray {"7", "3", "9", "1", "4", "end"}));
    QCOMPARE(greedy.json()["steps"].toArray().size(), 6);
    const QStringList drawing {"write", "--variant", "transformer-xl", "--fresh", "--method", "sample", "--limit", "20", "--json"};
    const QJsonArray drawn = cli(drawing + QStringList {"--seed", "5"}).json()["tokens"].toArray();
    QCOMPARE(cli(drawing + QStringList {"--seed", "5"}).json()["tokens"].toArray(), drawn);
    QVERIFY(cli(drawing + QStringList {"--seed", "6"}).json()["tokens"].toArray() != drawn);
    const Run beam = cli(model + QStringList {"--method", "beam", "--width", "3"});
    QCOMPARE(beam.exit, 0);
    QCOMPARE(beam.json()["text"].toString(), "7 3 9 1 4");
    QCOMPARE(beam.json()["best"].toArray().size(), 3);
    for (const QJsonValue best : beam.json()["best"].toArray())
        QCOMPARE(beam.json()["hypotheses"].toArray().at(best.toInt()).toObject()["dropped"].toInt(), 0);
    const Run plain = cli({"write", "--model", kModel, "--text", "7 x 3"});
    QVERIFY(plain.out.startsWith("7 3\n") && plain.err.contains("left out 'x'"));
}

void CliTest::scoresATextAndAFile()
{
    const QString text = "she looks back when she must.";
    const QStringList model {"score", "--variant", "transformer-xl", "--fresh", "--json"};
    const Run segments = cli(model + QStringList {"--text", text});
    QCOMPARE(segments.exit, 0);
    QCOMPARE(segments.json()["tokens"].toInt(), 29);
    QCOMPARE(segments.json()["window"].toInt(), 16);
    QCOMPARE(segments.json()["pairs"].toInt(), 16 * 16 + 13 * 13);
    QVERIFY(std::abs(segments.json()["perplexity"].toDouble() - std::exp(segments.json()["nats"].toDouble())) < 1e-9);
    const QTemporaryDir folder;
    QFile file(folder.filePath("text.txt"));
    QVERIFY(file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) > 0);
    file.close();
    const Run memory = cli(model + QStringList {"--file", file.fileName(), "--evaluation", "memory"});
    QCOMPARE(memory.json()["tokens"].toInt(), 29);
    QCOMPARE(memory.json()["pairs"].toInt(), 16 * 16 + 13 * 29);
    const Run sliding = cli({"score", "--variant", "alibi", "--text", text, "--evaluation", "sliding", "--window", "4"});
    QCOMPARE(sliding.exit, 0);
    QVERIFY2(sliding.out.startsWith("29 tokens scored, sliding, window 4\n"), sliding.out.constData());
}

QTEST_GUILESS_MAIN(CliTest)
#include "cli_test.moc"
