// SPDX-License-Identifier: GPL-3.0-or-later
#include "command_in_copy.h"
#include "io/safetensors.h"
#include "test_program.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QTemporaryFile>
#include <QTest>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdio>
#include <vector>

#include <unistd.h>

namespace cli_test {

namespace {

using headroom::test::Ran;

struct Run : headroom::test::Ran {
    Run(Ran ran) : Ran(std::move(ran)) {}
    QJsonDocument json() const { return QJsonDocument::fromJson(out); }
};

Run program(const QStringList& arguments)
{
    QProcess process;
    process.start(HEADROOM_CLI, arguments);
    process.waitForFinished(-1);
    return Ran {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        process.readAllStandardError()};
}

// The same in a copy of this process.
Run cli(const QStringList& arguments, const QString& folder = {})
{
    return headroom::test::commandInCopy(
        arguments, [&] { return folder.isEmpty() || ::chdir(folder.toLocal8Bit().constData()) == 0; });
}

// Starts a training and interrupts it as Ctrl+C does, once it has written its file or, without one, its first line.
Run interrupted(const QStringList& arguments, const QString& out)
{
    QProcess process;
    process.start(HEADROOM_CLI, arguments);
    QByteArray said;
    const bool begun = QTest::qWaitFor(
        [&] {
            said += process.readAllStandardError();
            return out.isEmpty() ? said.contains("step ") : QFile::exists(out);
        },
        60'000);
    if (begun)
        ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    else
        process.kill();
    process.waitForFinished(-1);
    return Ran {process.exitStatus() == QProcess::NormalExit ? process.exitCode() : -1, process.readAllStandardOutput(),
        said + process.readAllStandardError()};
}

const QString kPhrase = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/phrase.safetensors");
const QString kModel = QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/copy.safetensors");
const QString kTokenizers = QStringLiteral(HEADROOM_SOURCE_DIR "/tests/core/data/tokenizers");
const QString kPublished = QStringLiteral(HEADROOM_SOURCE_DIR "/tests/golden/hf/llama");

} // namespace

class CliTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCommandHasHelp();
    void variantsListsPresets();
    void variantsNamesABrokenFileAndListsTheOthers();
    void runGivesTheSequenceBack();
    void aLeadingZeroIsNoOctalNumber();
    void traceFileHoldsEveryStep();
    void writingATraceCanBeInterrupted();
    void everyPresetExplainsItself_data();
    void everyPresetExplainsItself();
    void explainTakesACellAsChangeDoes();
    void columnsOfAListStayApart();
    void everyVariantIsCounted();
    void explainGivesTheTerms();
    void backwardGivesGradients();
    void wrongUsageAndFailuresHaveTheirExitCodes_data();
    void wrongUsageAndFailuresHaveTheirExitCodes();
    void trainingSavesAModelThatRuns();
    void trainingTakesAnotherTask();
    void trainingSaysWhatIsHeldOut();
    void trainingIsInterruptedAndGoesOn();
    void trainingIsSteppedInto();
    void aStepIsDoneAgain();
    void trainingWritesOverNoOtherFile();
    void oneTrainingWritesAFile();
    void trainingGoesOnWhereTheDiskIsFull();
    void trainingThatIsSavedNowhereSaysSo();
    void graphRunsAndExplains();
    void segmentsAreShown();
    void memoryNamesWhatItWasLeftBy();
    void everyCommandOfTheManualRuns_data();
    void everyCommandOfTheManualRuns();
    void recipesAreListedAndChecked();
    void writesGreedilyBySamplingAndWithABeam();
    void scoresATextAndAFile();
    void headsAreLabelled();
    void sweepsSwitchOff();
    void tokenizesTextsAndPairs();
    void tokenizeComparesWithRecordedCases();
};

void CliTest::everyCommandHasHelp()
{
    const QByteArray all = program({"--help"}).out;
    QCOMPARE(all, cli({"--help"}).out);
    for (const char* command : {"variants", "run", "explain", "backward", "train", "step", "write", "score", "heads",
             "sweep", "tokenize", "verify", "devices"}) {
        const Run run = cli({command, "--help"});
        QVERIFY2(run.exit == 0 && run.out.contains("--json"), command);
        QVERIFY2(all.contains(command), command);
    }
    QVERIFY(all.contains("serve")); // all that it says is JSON
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

void CliTest::variantsNamesABrokenFileAndListsTheOthers()
{
    const QTemporaryDir folder;
    QVERIFY(QDir(folder.path()).mkdir("variants"));
    QVERIFY(QFile::copy(HEADROOM_SOURCE_DIR "/resources/variants/alibi.json", folder.filePath("variants/alibi.json")));
    for (const auto& [name, text] : {std::pair {"order.txt", "cut\nalibi\n"}, std::pair {"cut.json", "{\"title\": "}}) {
        QFile file(folder.filePath(QStringLiteral("variants/") + name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    }
    qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
    const Run run = cli({"variants", "--json"});
    const Run other = cli({"run", "--variant", "alibi", "--json"});
    const Run broken = cli({"run", "--variant", "cut"});
    qunsetenv("HEADROOM_RESOURCES");
    QCOMPARE(run.exit, 1);
    QVERIFY(run.err.contains("cut.json"));
    QCOMPARE(run.json().array().size(), 1);
    QCOMPARE(run.json().array()[0].toObject()["id"].toString(), QStringLiteral("alibi"));
    QCOMPARE(other.exit, 0);
    QCOMPARE(broken.exit, 2);
    QVERIFY(broken.err.contains("cut.json"));
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
        QVERIFY2(step["caption"].toString().endsWith('.'), qPrintable(step["path"].toString()));
    }
}

void CliTest::aLeadingZeroIsNoOctalNumber()
{
    const auto withPadding = [](const char* count) {
        const QJsonObject json =
            cli({"run", "--model", kModel, "--text", "7", "--padding", count, "--json"}).json().object();
        return QJsonArray {json["fed"], json["notices"], json["steps"]};
    };
    QVERIFY(!withPadding("10")[2].toArray().isEmpty());
    QCOMPARE(withPadding("010"), withPadding("10"));
    QVERIFY(withPadding("010") != withPadding("8"));
    const auto drawn = [](const char* seed) {
        return cli({"write", "--variant", "transformer-xl", "--fresh", "--method", "sample", "--limit", "20", "--seed",
                       seed, "--json"})
            .json()["tokens"]
            .toArray();
    };
    QCOMPARE(drawn("010"), drawn("10"));
    QVERIFY(drawn("010") != drawn("8"));
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

// A long text's trace takes minutes to write; Ctrl+C ends that, and nothing half-written stays.
void CliTest::writingATraceCanBeInterrupted()
{
    const QTemporaryDir folder;
    QProcess process;
    process.start(HEADROOM_CLI,
        {"run", "--variant", "transformer-decoder", "--fresh", "--set", "max_length=2000", "--text",
            QString("7 3 9 1 4 ").repeated(380), "--trace", folder.filePath("trace.safetensors")});
    const auto filesNow = [&] { return QDir(folder.path()).entryList(QDir::Files | QDir::Hidden); };
    QVERIFY(QTest::qWaitFor([&] { return !filesNow().isEmpty(); }, 120'000)); // the temporary file
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(-1));
    const QByteArray said = process.readAllStandardError();
    QVERIFY2(process.exitStatus() == QProcess::NormalExit && process.exitCode() == 130, said.constData());
    QVERIFY2(said.contains("interrupted; the trace was not written."), said.constData());
    QCOMPARE(filesNow(), QStringList());
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
    const QJsonValue given = run.json()["given"], derived = run.json()["derived"];
    QCOMPARE(run.json()["measured"]["steps"].toInt(), 0); // studies measure, the forward does not
    QCOMPARE(given["weights"].toInt() + given["texts"].toInt(), given["steps"].toInt());
    QVERIFY(given["texts"].toInt() == 1 || given["texts"].toInt() == 2); // what the encoder is fed, and the decoder
    QVERIFY(derived["steps"].toInt() > given["steps"].toInt());
    for (const QJsonValue step : run.json()["steps"].toArray())
        QCOMPARE(step["share_of_bound"].isNull(), step["provenance"].toString() != "derived");
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json().object();
    QVERIFY(json["agrees"].toBool() && json["largest_share_of_bound"].toDouble() <= 1.0);
    qInfo("largest difference %.2f of what rounding allows, over %d steps", json["largest_share_of_bound"].toDouble(),
        int(json["steps"].toArray().size()));
}

void CliTest::explainTakesACellAsChangeDoes()
{
    const QString path = "decoder.2/encoder_decoder_attention/weights";
    const QStringList model {"--model", kModel, "--text", "7 3 9 1 4"};
    const Run together = cli(QStringList {"explain", path + "@0,5,5"} + model);
    QCOMPARE(together.exit, 0);
    QCOMPARE(together.out, cli(QStringList {"explain", path, "--at", "0,5,5"} + model).out);
    const Run twice = cli(QStringList {"explain", path + "@0,5,5", "--at", "0,5,5"} + model);
    QCOMPARE(twice.exit, 2);
    QVERIFY(twice.err.contains("given twice"));
    QCOMPARE(cli(QStringList {"explain", path + "@"} + model).exit, 2);
}

// However long a path is, something stands between it and the operation.
void CliTest::columnsOfAListStayApart()
{
    const Run run = cli({"run", "--variant", "transformer-xl", "--fresh", "--study", "shifts"});
    QCOMPARE(run.exit, 0);
    bool longPath = false;
    for (const QByteArray& line : run.out.split('\n')) {
        if (!line.contains('/'))
            continue;
        const QList<QByteArray> words = line.simplified().split(' ');
        longPath = longPath || words[0].size() >= 52;
        QVERIFY2(words.size() >= 2 && !words[0].endsWith("rearrange"), line.constData());
    }
    QVERIFY(longPath);
}

// And the manual's table says how many.
void CliTest::everyVariantIsCounted()
{
    const QJsonArray all = cli({"explain", "--check", "10", "--all", "--json"}).json().array();
    QCOMPARE(all.size(), cli({"variants", "--json"}).json().array().size());
    QFile page(HEADROOM_SOURCE_DIR "/resources/manual/provenance.md");
    QVERIFY(page.open(QIODevice::ReadOnly));
    const QByteArray said = page.readAll();
    for (const QJsonValue variant : all) {
        QVERIFY2(variant["agrees"].toBool(), qPrintable(variant["variant"].toString()));
        QVERIFY(variant["derived"]["steps"].toInt() > variant["given"]["steps"].toInt());
        QVERIFY(variant["given"]["texts"].toInt() <= 4); // of the run, and of the forward behind a decoded token
        const auto count = [&](const char* kind, const char* of) {
            return QString::number(variant[QLatin1String(kind)][QLatin1String(of)].toInt());
        };
        const QString row = QStringLiteral("\n| %1 | %2 | %3 | %4 | %5 |")
                                .arg(variant["variant"].toString(), count("derived", "steps"),
                                    count("given", "weights"), count("given", "texts"), count("measured", "steps"));
        QVERIFY2(said.contains(row.toUtf8()), qPrintable(QStringLiteral("the table lacks") + row));
    }
}

void CliTest::backwardGivesGradients()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("gradients.safetensors");
    const Run run = cli({"backward", "--loss", "0=4", "--check", "--json", "--out", file});
    QVERIFY2(run.exit == 0, run.err);
    const QJsonDocument json = run.json();
    QVERIFY(json["agrees"].toBool() && json["number"].toDouble() > 0.0);
    QVERIFY(json["compared"].toArray().size() > 100 && !json["stops"].toArray().isEmpty());
    const headroom::SafetensorsFile written = headroom::readSafetensors(file.toStdString());
    QCOMPARE(static_cast<qsizetype>(written.tensors().size()), json["gradients"].toArray().size());
    for (const QJsonValue gradient : json["gradients"].toArray()) {
        const headroom::TensorView* tensor = written.find(gradient["of"].toString().toStdString());
        QVERIFY2(tensor, qPrintable(gradient["of"].toString()));
        float largest = 0.0F;
        for (const float number : headroom::toFloats(*tensor))
            largest = std::max(largest, std::abs(number));
        QCOMPARE(largest, static_cast<float>(gradient["largest"].toDouble()));
    }
    const QStringList cell {"explain", "backward/decoder.1/self_attention/scores@0,0,0", "--json"};
    const Run explained = cli(cell + QStringList {"--loss", "0=4"});
    QVERIFY2(explained.exit == 0 && explained.json()["agrees"].toBool(), explained.err);
    QCOMPARE(explained.json()["path"].toString(), QString("backward/decoder.1/self_attention/scores"));
    QVERIFY(cli(cell).err.contains("no backward pass"));
    QVERIFY(
        cli({"explain", "backward/decoder/causal_mask@0,0", "--loss", "0=4"}).err.contains("a mask has no gradient"));
    // A small change by hand does what its gradient said.
    const QJsonDocument changed = cli(
        {"backward", "--loss", "0=4", "--change", "decoder.2/encoder_decoder_attention/output@0,3=-2.06", "--json"})
                                      .json();
    const double forecast = changed["changed"]["by_gradient"].toDouble(),
                 measured = changed["changed"]["measured"].toDouble();
    QCOMPARE(changed["changed"]["cells"].toInt(), 1);
    QCOMPARE(measured, changed["number"].toDouble() - changed["changed"]["before"].toDouble());
    QVERIFY(forecast != 0.0 && std::abs(measured - forecast) < 0.2 * std::abs(forecast));
    QCOMPARE(cli({"backward"}).exit, 2);
    QCOMPARE(cli({"backward", "--loss", "zero=4"}).exit, 2);
    QCOMPARE(cli({"backward", "--loss", "0=4", "--of", "output/logits@0,0"}).exit, 2);
    QCOMPARE(cli({"backward", "--loss", "0=nonsense"}).exit, 1);
}

void CliTest::explainGivesTheTerms()
{
    const Run run = cli({"explain", "decoder.2/encoder_decoder_attention/product", "--at", "0,5,5", "--model", kModel,
        "--text", "7 3 9 1 4 1 8 6", "--json"});
    QCOMPARE(run.exit, 0);
    const QJsonObject json = run.json().object();
    QCOMPARE(json["at"].toArray(), (QJsonArray {0, 5, 5}));
    QVERIFY(std::abs(json["value"].toDouble() - json["rederived"].toDouble()) <= json["bound"].toDouble());
    double sum = 0.0;
    QCOMPARE(json["terms"].toArray().size(), 8);
    for (const QJsonValue term : json["terms"].toArray()) {
        QCOMPARE(term["source"].toString(), "decoder.2/encoder_decoder_attention/query_heads");
        sum += term["contribution"].toDouble();
    }
    QVERIFY(std::abs(sum - json["rederived"].toDouble()) < 1e-9);
    QCOMPARE(json["formula"].toString(), "q kᵀ");
    QVERIFY(json["caption"].toString().endsWith('.') && !json["symbols"].toString().isEmpty());
    QVERIFY(json["numbers"].toString().contains("from the 7 other products"));
    const Run plain = cli(
        {"explain", "decoder.2/encoder_decoder_attention/product", "--at", "0,5,5", "--model", kModel});
    QVERIFY(plain.out.contains(json["caption"].toString().toUtf8()) && plain.out.contains("\n  q kᵀ\n"));
}

void CliTest::wrongUsageAndFailuresHaveTheirExitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QString>("message");
    const auto wrong = [](const char* name, const QStringList& arguments, const QString& message) {
        QTest::newRow(name) << arguments << 2 << message;
    };
    const auto failed = [](const char* name, const QStringList& arguments, const QString& message) {
        QTest::newRow(name) << arguments << 1 << message;
    };
    const QString folder = QStringLiteral(HEADROOM_SOURCE_DIR);
    wrong("no command", {}, "No command is given; the commands are variants, run, ");
    wrong("unknown option", {"run", "--nothing"}, "--nothing");
    wrong("no variant", {"run", "--variant", "nothing"}, "transformer-tutorial");
    wrong("no variant to train", {"train", "--variant", "nothing"}, "transformer-tutorial");
    wrong("no recipe", {"recipe", "nothing"}, "There is no recipe \"nothing\"; the recipes are ");
    wrong("no recipe to check", {"recipe", "--check", "nothing"}, "There is no recipe \"nothing\"; the recipes are ");
    wrong("two recipes to make", {"recipe", "reverse", "largest"}, "One recipe is made at a time");
    wrong("a check that writes", {"recipe", "--check", "--out", "a.safetensors"}, "writes nothing");
    wrong("no name of a model", {"run", "--model", ""}, "--model is empty");
    wrong("model and variant", {"run", "--model", "x", "--variant", "y"}, "--model");
    wrong("no executor", {"run", "--executor", "abacus"}, "--executor");
    wrong("no temperature", {"run", "--temperature", "nan"}, "--temperature: \"nan\" is not 0.01 to 100");
    wrong("not a segment", {"run", "--segment", "x"}, "--segment");
    wrong("no such segment", {"run", "--variant", "transformer-xl", "--segment", "99"},
        "--segment is 99; this text has 2 segments, 0 to 1.");
    wrong("segment below 0", {"run", "--variant", "transformer-xl", "--segment=-3"},
        "--segment: \"-3\" is not a whole number from 0");
    wrong(
        "one segment", {"explain", "output/logits", "--at", "0,0", "--segment", "1"}, "this text has one segment, 0.");
    wrong(
        "padding below 0", {"run", "--padding", "-1"}, "--padding: \"-1\" is not a whole number from 0 to 1000000000");
    wrong("half a token of padding", {"run", "--padding", "1.5"}, "--padding: \"1.5\" is not a whole number");
    wrong("not a decimal number", {"run", "--padding", "0x10"}, "--padding: \"0x10\" is not a whole number");
    failed("no messages from padding", {"run", "--padding", "1", "--executor", "graph"},
        "set executor to dense, or padding to 0");
    wrong("not a change", {"run", "--change", "x"}, "is not a change");
    wrong("not a number", {"run", "--change", "output/logits=nan"}, "with a finite number");
    wrong("not a cell", {"explain", "output/logits", "--at", "x"}, "is not a cell");
    wrong("half a cell", {"explain", "output/logits", "--at", "0,"}, "is not a cell");
    wrong("nothing to explain", {"explain"}, "--check");
    wrong("no cells to check", {"explain", "--check", "0"}, "--check");
    wrong("bad steps", {"train", "--steps", "-3"}, "--steps: \"-3\" is not a whole number from 1 to 100000000");
    wrong("no steps at all", {"train", "--steps", "0"}, "--steps: \"0\" is not a whole number from 1 to 100000000");
    wrong("huge steps", {"train", "--steps", "99999999999999999999"}, "--steps");
    wrong("huge rate", {"train", "--rate-factor", "1e300"}, "--rate-factor: \"1e300\" is not above 0 and at most 1000");
    wrong("no rate", {"train", "--rate-factor", "nan"}, "--rate-factor");
    wrong("all smoothed away", {"train", "--label-smoothing", "1"},
        "--label-smoothing: \"1\" is not at least 0 and below 1");
    wrong("wrong task", {"train", "--task", "knit"}, "There is no task \"knit\"; the tasks are copy, sort");
    wrong("no schedule", {"train", "--schedule", "linear"}, "--schedule");
    wrong("no dropout", {"train", "--dropout", "1"}, "--dropout: \"1\" is not at least 0 and below 1");
    wrong("no ponder weight", {"train", "--ponder-weight", "-1"}, "--ponder-weight: \"-1\" is not 0 to 1000");
    wrong("not to be clipped", {"train", "--clip", "-2"}, "--clip");
    wrong("no setting", {"train", "--set", "hats=3"}, "There is no setting \"hats\"");
    wrong("half a setting", {"train", "--set", "heads"}, "--set is \"heads\"; it must be NAME=VALUE");
    wrong("heads that do not fit", {"train", "--set", "heads=3"}, "heads is 3");
    wrong("no option of the task", {"train", "--task-option", "hats=3"}, "Task copy has no option \"hats\"");
    wrong(
        "lengths that fall", {"train", "--shortest", "9", "--longest", "5"}, "lengths (symbols of the source) 9 to 5");
    wrong("too long for a seed", {"train", "--variant", "set-transformer", "--task", "sort"}, "one token per seed");
    wrong("resumed otherwise", {"train", "--resume", kModel, "--seed", "4"}, "leave out --seed");
    wrong("huge seed", {"train", "--seed", "18446744073709551616"},
        "is not a whole number from 0 to 18446744073709551615");
    wrong("huge seed of a text", {"write", "--seed", "99999999999999999999"}, "is not a whole number from 0");
    wrong("a file for nothing", {"train", "--task", "copy", "--file", "x.txt"},
        "task copy reads no file. Tasks that do: text, words, translation.");
    wrong("a second file for nothing", {"train", "--task", "text", "--target-file", "x.txt"},
        "task text reads no second file");
    wrong("snapshots of no file", {"train", "--snapshot-every", "5"}, "add --out FILE, or --json");
    wrong("saves of no file by time", {"train", "--save-seconds", "5", "--json"}, "add --out FILE");
    wrong("saves of no file", {"train", "--save-every", "5"}, "add --out FILE");
    wrong("a probe of no snapshot", {"train", "--probe", "7 3 9"}, "add --snapshot-every STEPS");
    wrong("nothing ponders", {"train", "--ponder-weight", "0.1"},
        "--ponder-weight weighs the ponder cost of a model that halts");
    wrong("noam has no rate", {"train", "--schedule", "noam", "--rate", "0.1"},
        "this schedule is noam, whose height is set by rate-factor");
    wrong("cosine has no factor", {"train", "--rate-factor", "2"},
        "this schedule is cosine, whose height is set by rate");
    wrong("no change", {"train", "--at", "5"}, "\"5\" is not a change at a step; give STEP:head-off=PATH/HEAD");
    wrong("no step", {"train", "--at", "x:freeze=a"}, "is not a change at a step");
    wrong("no setting at a step", {"train", "--at", "5:hats=3"},
        "There is no training setting \"hats\" that can change during training");
    wrong("another seed at a step", {"train", "--at", "5:seed=3"},
        "There is no training setting \"seed\" that can change during training");
    wrong("no number at a step", {"train", "--at", "5:rate=fast"},
        "Training setting rate is \"fast\"; it must be a finite number.");
    wrong("half a batch at a step", {"train", "--at", "5:batch=2.5"}, "batch");
    wrong("no head", {"train", "--at", "5:head-off=encoder.1/self_attention"}, "names no head");
    wrong("half a weight", {"train", "--at", "5:set=output.bias[3=1"}, "sets no weight");
    failed("no such weight at a step", {"train", "--at", "5:set=hats[3]=1"}, "The model has no weight hats");
    failed("no such cell at a step", {"train", "--at", "5:set=output.bias[99]=1"},
        "Weight output.bias does not have those cells");
    failed("nothing to freeze at a step", {"train", "--at", "5:freeze=hats"}, "No weight's name begins with \"hats\"");
    failed("nothing to thaw", {"train", "--at", "5:thaw=encoder."}, "\"encoder.\" is not frozen at that step");
    failed("no attention", {"train", "--at", "5:head-off=encoder.9/self_attention/0"},
        "it has decoder.1/encoder_decoder_attention, decoder.1/self_attention");
    failed("a head too many", {"train", "--at", "5:head-off=encoder.1/self_attention/4"}, "has heads 0 to 3.");
    failed("nothing ponders at a step", {"train", "--at", "5:ponder-weight=0.1"}, "a model that halts");
    failed("after the end", {"train", "--steps", "5", "--at", "5:freeze=encoder."},
        "The last step is 5; give an earlier one.");
    failed("no room", {"train", "--longest", "10000", "--batch", "9000", "--set", "width=4096"},
        "This training run, with 9000 sequences per step, needs about");
    failed("nothing to freeze", {"train", "--freeze", "hats"}, "No weight's name begins with \"hats\"");
    failed("nothing to resume", {"train", "--resume", "/nowhere.safetensors"}, "/nowhere.safetensors");
    failed("a model to resume", {"train", "--resume", kModel}, "no training run to resume");
    wrong("nothing to verify", {"verify"}, "file");
    wrong("tolerance 0", {"verify", "x", "--tolerance", "0"}, "--tolerance");
    wrong(
        "tolerance nan", {"verify", "x", "--tolerance", "nan"}, "--tolerance: \"nan\" is not a finite number above 0");
    wrong(
        "tolerance inf", {"verify", "x", "--tolerance", "inf"}, "--tolerance: \"inf\" is not a finite number above 0");
    wrong("no method", {"write", "--method", "guess"}, "--method");
    wrong("nothing to write", {"write", "--limit", "0"}, "--limit");
    wrong("cold", {"write", "--temperature", "-1"}, "--temperature: \"-1\" is not 0 or more");
    wrong("few tokens", {"write", "--top-k", "-1"}, "--top-k");
    wrong("nothing to draw", {"write", "--method", "sample", "--top-p", "0"},
        "--top-p: \"0\" is not above 0 and at most 1");
    wrong("not a share", {"write", "--method", "sample", "--top-p", "nan"}, "--top-p");
    wrong("no beam", {"write", "--method", "beam", "--width", "0"}, "--width");
    wrong("no penalty", {"write", "--method", "beam", "--length-penalty", "inf"},
        "--length-penalty: \"inf\" is not 0 to 10");
    wrong("no seed", {"write", "--seed", "-1"}, "--seed");
    wrong("no evaluation", {"score", "--evaluation", "guess"}, "--evaluation");
    wrong("text and file", {"score", "--text", "x", "--file", "y"}, "--text");
    wrong("no text", {"score", "--text", ""}, "--text is empty; give at least one character");
    wrong("a folder", {"score", "--file", folder}, "--file names " + folder + ", which is a folder");
    static QTemporaryFile nothing;
    QVERIFY(nothing.open());
    wrong("nothing in the file", {"score", "--file", nothing.fileName()}, "which is empty");
    wrong("window below 0", {"score", "--window", "-1"}, "--window");
    wrong("no name of a checkpoint", {"train", "--out", ""}, "--out is empty");
    wrong("no name of a training", {"train", "--resume", ""}, "--resume is empty");
    wrong("no name of a text", {"train", "--task", "text", "--file", ""}, "--file is empty");
    wrong("no text of a probe", {"train", "--snapshot-every", "5", "--json", "--probe", ""}, "--probe is empty");
    wrong("no name of a trace", {"run", "--trace", ""}, "--trace is empty");
    wrong("no name of a file to verify", {"verify", ""}, "An argument is empty");
    failed("a folder for a checkpoint", {"train", "--out", folder}, "it is a folder");
    failed("nothing to score", {"score", "--text", "777"}, "no token that this model knows: left out");
    failed("no file", {"run", "--model", "/nowhere.safetensors"}, "/nowhere.safetensors");
    failed("a model of a variant's name", {"run", "--model", "transformer"}, "./transformer");
    failed("model in a folder", {"run", "--model", folder}, folder);
    failed("no device", {"run", "--device", "cuda:77"}, "cuda:77");
    failed("no step", {"explain", "nowhere", "--at", "0"}, "no step \"nowhere\"");
    failed("no cell", {"explain", "output/logits", "--at", "0,999"}, "vocabulary 0–12");
    failed("every cell", {"explain", "output/logits", "--at", "-,0"}, "position 0–");
    failed("no step to change", {"run", "--change", "nowhere=0"}, "no step \"nowhere\" to change");
    failed("no cell to change", {"run", "--change", "output/logits@0=0"}, "names cells");
    failed("tokens by hand", {"run", "--change", "encoder/tokens@0=5"}, "change the text instead");
    failed("no folder", {"train", "--out", "/nowhere/x.safetensors"}, "/nowhere");
    failed("no steps to verify", {"verify", kModel}, "no tensor \"input.source\"");
    failed("no graph", {"run", "--variant", "transformer-xl", "--executor", "graph"},
        "Executor graph does not run attention transformer-xl");
    failed("no writer", {"write", "--variant", "transformer-encoder"}, "does not write token by token");
    failed("no text file", {"score", "--file", "/nowhere.txt"},
        "/nowhere.txt: the file cannot be opened: No such file or directory.");
    failed("no language model", {"score", "--variant", "transformer"}, "Only a language model");
    failed("no memory", {"score", "--variant", "alibi", "--evaluation", "memory"}, "memory is 0");
    failed("wide window", {"score", "--window", "17"}, "this model takes 1 to 16");
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
    const Run train = cli(
        {"train", "--variant", "transformer-encoder", "--task", "sort", "--steps", "1", "--batch", "8", "--out", file});
    QCOMPARE(train.exit, 0);
    QVERIFY(train.out.contains("saved " + file.toUtf8()));
    QCOMPARE(cli({"run", "--model", file, "--text", "3 1 2"}).exit, 0);
}

void CliTest::trainingSaysWhatIsHeldOut()
{
    const QStringList few {"train", "--task", "delay", "--symbols", "4", "--shortest", "1", "--longest", "2", "--steps",
        "1", "--batch", "8"};
    const QJsonObject json = cli(few + QStringList {"--json"}).json().object();
    QCOMPARE(json["test_sequences"].toInt(), 1000);
    QCOMPARE(json["test_sources"].toInt(), 1);
    QCOMPARE(json["test_new"].toInt(), 1000);
    QVERIFY(json["notices"].toArray().at(0).toString().startsWith("These settings allow only 6 distinct sources"));
    const QByteArray told = cli(few).out;
    QVERIFY2(told.contains("1000 sequences of 1 distinct source, none of them in training"), told.constData());
    QVERIFY2(told.contains("These settings allow only 6 distinct sources"), told.constData());
}

void CliTest::trainingIsInterruptedAndGoesOn()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.safetensors");
    const Run first = interrupted(
        {"train", "--steps", "100000", "--batch", "4", "--save-every", "1", "--out", file, "--json"}, file);
    QCOMPARE(first.exit, 130);
    QVERIFY(first.out.isEmpty());
    const QRegularExpressionMatch said = QRegularExpression(
        "headroom-cli: interrupted at step (\\d+); saved. Continue with: "
        "headroom-cli train --resume (\\S+)\n")
                                             .match(first.err);
    QVERIFY2(said.hasMatch(), first.err.constData());
    QCOMPARE(said.captured(2), file);
    QVERIFY(!first.err.contains('\r')); // no bar where there is no terminal
    const int done = said.captured(1).toInt();
    QVERIFY(done >= 1);
    QCOMPARE(cli({"run", "--model", file, "--text", "1 2 3"}).exit, 0); // it opens all the same
    const Run again = cli({"train", "--steps", "3", "--batch", "4", "--out", file});
    QCOMPARE(again.exit, 1);
    QVERIFY2(again.err.contains("holds an unfinished training run. Continue with --resume"), again.err.constData());
    if (done > 1) {
        const Run fewer = cli({"train", "--resume", file, "--steps", "1"});
        QCOMPARE(fewer.exit, 1);
        QVERIFY2(fewer.err.contains("was asked to stop at step 1; ask for more steps"), fewer.err.constData());
    }
    const QString steps = QString::number(done + 2);
    const Run idle = cli({"train", "--resume", file, "--rate-factor", "0.5"});
    QCOMPARE(idle.exit, 2);
    QVERIFY2(idle.err.contains("--rate-factor applies to schedule noam"), idle.err.constData());
    const Run second = cli(
        {"train", "--resume", file, "--steps", steps, "--rate", "0.001", "--save-seconds", "0", "--json"});
    QVERIFY2(second.exit == 0, second.err.constData());
    const QJsonArray events = second.json()["events"].toArray();
    QCOMPARE(events.size(), 1);
    QCOMPARE(events[0].toObject()["step"].toInt(), done);
    QCOMPARE(events[0].toObject()["text"].toString(), QStringLiteral("rate 0.005 → 0.001"));
    QCOMPARE(second.json()["steps"].toInt(), done + 2);
    QCOMPARE(second.json()["out"].toString(), file);
    QCOMPARE(second.json()["test_sequences"].toInt(), 1000);
    QCOMPARE(second.json()["curve"].toArray().last()["step"].toInt(), done + 2);
    QVERIFY(second.err.contains(QString("step %1 of %1").arg(steps).toUtf8()));
    const Run third = cli({"train", "--resume", file});
    QCOMPARE(third.exit, 1);
    QVERIFY2(third.err.contains("it reached its last step"), third.err.constData());
}

void CliTest::trainingIsSteppedInto()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("small.safetensors");
    const QStringList train {"train", "--set", "width=16", "--set", "feed_forward=32", "--batch", "8"};
    const Run run = cli(train
        + QStringList {"--steps", "6", "--evaluate-every", "2", "--snapshot-every", "3", "--probe", "7 3 x 9", "--at",
            "4:rate=0.001", "--at", "2:head-off=encoder.1/self_attention/1", "--at", "3:set=output.bias[3]=0.5",
            "--out", file, "--json"});
    QVERIFY2(run.exit == 0, run.err.constData());
    QStringList events;
    for (const QJsonValue event : run.json()["events"].toArray())
        events << QString::number(event["step"].toInt()) + ' ' + event["text"].toString();
    QCOMPARE(events,
        (QStringList {"2 encoder.1/self_attention/weights at 1, all, all = 0", "3 output.bias at 3 = 0.5",
            "4 rate 0.005 → 0.001"}));
    QCOMPARE(run.json()["probe"].toString(), QStringLiteral("7 3 x 9"));
    QVERIFY2(run.err.contains("left out 'x'"), run.err.constData());
    QList<int> steps;
    for (const QJsonValue snapshot : run.json()["snapshots"].toArray()) {
        steps << snapshot["step"].toInt();
        QVERIFY(!snapshot["output"].toArray().isEmpty());
    }
    QCOMPARE(steps, (QList<int> {0, 3, 6}));
    QVERIFY(QFile::exists(file + ".snapshots/00000003.safetensors"));
    const Run unsaved = cli(train + QStringList {"--steps", "4", "--snapshot-every", "2", "--json"});
    QCOMPARE(unsaved.exit, 0);
    QCOMPARE(unsaved.json()["snapshots"].toArray().size(), 3);
    QVERIFY(!unsaved.json()["snapshots"].toArray().last()["output"].toArray().isEmpty());
    const Run wild = cli(train
        + QStringList {"--steps", "10", "--schedule", "constant", "--warmup", "1", "--at", "2:rate=100",
            "--evaluate-every", "2", "--save-every", "1", "--out", folder.filePath("wild.safetensors")});
    QCOMPARE(wild.exit, 1);
    QVERIFY2(wild.err.contains("Continue with: headroom-cli train --resume") && wild.err.contains("--rate 10"),
        wild.err.constData());
    const Run calm = cli({"train", "--resume", folder.filePath("wild.safetensors"), "--rate", "0.0001"});
    QVERIFY2(calm.exit == 0, calm.err.constData());
    QVERIFY2(calm.out.contains("rate 100 → 0.0001"), calm.out.constData());
}

void CliTest::aStepIsDoneAgain()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("run.safetensors");
    QCOMPARE(cli({"train", "--steps", "8", "--batch", "8", "--clip", "0.5", "--out", file}).exit, 0);
    const QString weight = "decoder.1.self_attention.query.weight@15,8";
    const QStringList fifth {"step", file, "--step", "5", "--weight", weight, "--weight", "output.bias"};
    const Run run = cli(fifth + QStringList {"--json"});
    QVERIFY2(run.exit == 0, run.err.constData());
    QCOMPARE(run.json()["step"].toInt(), 5);
    const QJsonArray weights = run.json()["weights"].toArray();
    QCOMPARE(weights.size(), 2);
    for (const QJsonValue each : weights) {
        QVERIFY(each["exact"].toBool() && each["agrees"].toBool());
        QCOMPARE(each["after"].toDouble(), each["trained"].toDouble());
        double sum = 0.0;
        for (const QJsonValue term : each["terms"].toArray())
            sum += term["value"].toDouble();
        QVERIFY(std::abs(sum - each["gradient"].toDouble()) <= each["allowed"].toDouble());
    }
    QCOMPARE(weights[0]["weight"].toString(), weight);
    QVERIFY(weights[1]["weight"].toString().startsWith("output.bias@"));
    const Run words = cli(fifth);
    QCOMPARE(words.exit, 0);
    QVERIFY(words.out.contains("bit for bit") && words.out.contains("step 5 of 8"));
    QVERIFY(words.out.contains("g · min(1, 0.5 / ") && words.out.contains(" others\n"));
    // The last step comes to what the file holds.
    const Run last = cli({"step", file, "--weight", weight, "--json"});
    QCOMPARE(last.exit, 0);
    QCOMPARE(last.json()["step"].toInt(), 8);
    QCOMPARE(last.json()["apart"].toString(), QString());
    QCOMPARE(cli({"step", file, "--weight", "nothing"}).exit, 1);
    QCOMPARE(cli({"step", file, "--step", "9"}).exit, 1);
    QCOMPARE(cli({"step", file, "--weight", "@1"}).exit, 2);
    QCOMPARE(cli({"step"}).exit, 2);
}

void CliTest::trainingWritesOverNoOtherFile()
{
    const QTemporaryDir folder;
    QFile notes(folder.filePath("notes.safetensors"));
    QVERIFY(notes.open(QIODevice::WriteOnly) && notes.write("Bring the slides.\n") > 0);
    notes.close();
    const Run run = cli({"train", "--steps", "1", "--batch", "4", "--out", notes.fileName()});
    QCOMPARE(run.exit, 1);
    QVERIFY2(run.err.contains("exists and is not a model"), run.err.constData());
    QVERIFY(notes.open(QIODevice::ReadOnly));
    QCOMPARE(notes.readAll(), QByteArray("Bring the slides.\n"));
}

// It says so at once, and once more at the end.
// Two would each save over what the other has learned. A killed one leaves nothing in the way.
void CliTest::oneTrainingWritesAFile()
{
    const QTemporaryDir folder;
    const QString out = folder.filePath("a.safetensors");
    const QStringList train {"train", "--variant", "transformer-tutorial", "--steps", "1000000", "--batch", "2",
        "--out", out, "--save-every", "1"};
    QProcess first;
    first.start(HEADROOM_CLI, train);
    QVERIFY(QTest::qWaitFor([&] { return QFile::exists(out); }, 60'000));
    const QString says =
        QStringLiteral("a.safetensors is being trained by another program (process %1).").arg(first.processId());
    for (const QStringList& second : {train, QStringList {"train", "--resume", out}}) {
        const Run refused = cli(second);
        QCOMPARE(refused.exit, 1);
        QVERIFY2(refused.err.contains(says.toUtf8()), refused.err.constData());
    }
    first.kill();
    first.waitForFinished(-1);
    const QString lock = folder.filePath(".a.safetensors.lock");
    QVERIFY(QFile::exists(lock));
    const Run next = interrupted({"train", "--resume", out, "--save-every", "1"}, {});
    QCOMPARE(next.exit, 130);
    QVERIFY(!QFile::exists(lock));
}

void CliTest::trainingGoesOnWhereTheDiskIsFull()
{
    const QTemporaryDir folder;
    const QString file = folder.filePath("a.safetensors");
    const auto begin = [&](QProcess& process, const char* steps) {
        process.start("bash",
            {"-c", "trap '' XFSZ; ulimit -f 4; exec \"$@\"", "bash", HEADROOM_CLI, "train", "--steps", steps, "--batch",
                "4", "--save-every", "1", "--out", file});
    };
    QProcess process;
    begin(process, "100000");
    QByteArray said;
    QVERIFY(QTest::qWaitFor(
        [&] { return (said += process.readAllStandardError()).contains("Training continues and tries again."); },
        60'000));
    QVERIFY2(said.contains("a.safetensors was not saved: "), said.constData());
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    process.waitForFinished(-1);
    said = process.readAllStandardError();
    QCOMPARE(process.exitCode(), 130);
    QVERIFY2(said.contains("a.safetensors was not saved: ") && said.contains("; nothing was saved."), said.constData());
    begin(process, "2");
    process.waitForFinished(-1);
    const QByteArray printed = process.readAllStandardOutput();
    QCOMPARE(process.exitCode(), 1);
    QVERIFY2(printed.contains("2 steps in ") && !printed.contains("saved "), printed.constData());
    QVERIFY(!QFile::exists(file));
}

void CliTest::trainingThatIsSavedNowhereSaysSo()
{
    const Run run = interrupted({"train", "--steps", "100000", "--batch", "4"}, {});
    QCOMPARE(run.exit, 130);
    QVERIFY2(run.err.contains("nothing was saved (--out FILE saves)"), run.err.constData());
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
    const QStringList model {
        "run", "--variant", "transformer-xl", "--fresh", "--text", "she looks back when she must.", "--json"};
    const QJsonArray last = cli(model).json()["fed"].toArray(),
                     first = cli(model + QStringList {"--segment", "0"}).json()["fed"].toArray();
    QCOMPARE(first.size(), 16);
    QCOMPARE(first[0].toString(), "start");
    QCOMPARE(first[4].toString(), "␣");
    QCOMPARE(last.size(), 14);
    QCOMPARE(last[13].toString(), ".");
    const QJsonDocument second = cli(model + QStringList {"--segment", "1"}).json();
    QCOMPARE(second["segment"].toInt(), 1);
    QCOMPARE(second["segments"].toInt(), 2);
    QVERIFY(cli({"run", "--variant", "transformer-xl", "--fresh"}).out.contains("\nsegment 4 of 4 (--segment 3)\n"));
    QVERIFY(!cli({"run", "--model", kModel}).out.contains("segment"));
}

// A cell of memory names the segment, the step and the cell that it was left by, where the same number is.
void CliTest::memoryNamesWhatItWasLeftBy()
{
    const QStringList model {"--variant", "transformer-xl", "--fresh", "--at", "3,5", "--json"};
    const QJsonDocument cell = cli(QStringList {"explain", "decoder.2/memory", "--segment", "2"} + model).json();
    const QJsonObject origin = cell["origin"].toObject();
    QCOMPARE(origin["segment"].toInt(), 1);
    QCOMPARE(origin["path"].toString(), "decoder.2/next_memory");
    QCOMPARE(origin["at"].toArray(), (QJsonArray {3, 5}));
    const QJsonDocument left = cli(QStringList {"explain", "decoder.2/next_memory", "--segment", "1"} + model).json();
    QCOMPARE(left["value"].toDouble(), cell["value"].toDouble());
    QVERIFY(left["origin"].isUndefined());
    const Run text = cli(
        {"explain", "decoder.2/memory", "--at", "3,5", "--variant", "transformer-xl", "--fresh", "--segment", "2"});
    QVERIFY2(text.out.contains("left by segment 2 of 4, step decoder.2/next_memory, cell 3,5"), text.out.constData());
}

// The commands that manual and README show, in a folder with the files that they name.
void CliTest::recipesAreListedAndChecked()
{
    QVERIFY(cli({"recipe"}).out.contains("reverse\n    transformer: "));
    const Run list = cli({"recipe", "--json"});
    QVERIFY(list.exit == 0 && list.json().array().size() > 5);
    const Run check = cli({"recipe", "--check", "reverse", "--json"});
    QCOMPARE(check.exit, 0);
    const QJsonObject card = check.json()[0].toObject();
    QVERIFY(card["holds"].toBool() && card["variant"].toString() == "transformer" && card["inputs"].toInt() >= 500);
    QVERIFY(card["numbers"].toArray()[0].toObject()["number"].toDouble() >= 0.95);
    // A claim that the model does not keep.
    const QTemporaryDir folder;
    for (const QString& each :
        QDir(HEADROOM_SOURCE_DIR "/resources").entryList(QDir::AllEntries | QDir::NoDotAndDotDot))
        if (each != "recipes")
            QVERIFY(QFile::link(HEADROOM_SOURCE_DIR "/resources/" + each, folder.filePath(each)));
    QVERIFY(QDir(folder.path()).mkdir("recipes"));
    QFile file(HEADROOM_SOURCE_DIR "/resources/recipes/reverse.json"), order(folder.filePath("recipes/order.txt"));
    QVERIFY(file.open(QIODevice::ReadOnly) && order.open(QIODevice::WriteOnly) && order.write("reverse\n") > 0);
    order.close();
    QFile stricter(folder.filePath("recipes/reverse.json"));
    QVERIFY(stricter.open(QIODevice::WriteOnly));
    stricter.write(file.readAll().replace("\"at_least\": 0.95", "\"at_least\": 0.9999"));
    stricter.close();
    qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
    const Run failed = cli({"recipe", "--check"});
    qunsetenv("HEADROOM_RESOURCES");
    QCOMPARE(failed.exit, 3);
    QVERIFY2(failed.out.contains("at least 1.00: FAILS"), failed.out.constData());
}

void CliTest::everyCommandOfTheManualRuns_data()
{
    QTest::addColumn<QString>("command");
    QSet<QString> known; // some stand in both
    const QRegularExpression shown("(?:^    |`)(headroom-cli [a-z]+ [^`\\n]+)", QRegularExpression::MultilineOption);
    const QDir source(QStringLiteral(HEADROOM_SOURCE_DIR)), manual(source.filePath("resources/manual"));
    QStringList pages {"README.md", "ARCHITECTURE.md", "BUILDING.md"};
    for (const QString& page : manual.entryList({"*.md"}, QDir::Files))
        if (page != "experiments.md"
            && page != "lessons.md") // the first takes hours, the second has lessons of its own
            pages << "resources/manual/" + page;
    for (const QString& page : pages) {
        QFile file(source.filePath(page));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const QString text = QString::fromUtf8(file.readAll());
        for (QRegularExpressionMatchIterator i = shown.globalMatch(text); i.hasNext();) {
            const QString command = i.next().captured(1).section(" #", 0, 0).trimmed();
            if (!known.contains(command))
                QTest::newRow(qPrintable(page + " " + command)) << command;
            known.insert(command);
        }
    }
}

void CliTest::everyCommandOfTheManualRuns()
{
    QFETCH(QString, command);
    const QTemporaryDir folder;
    QFile book(folder.filePath("book.txt"));
    QVERIFY(book.open(QIODevice::WriteOnly)
        && book.write("she looks back when she must. the eye moves over the line.") > 0);
    book.close();
    QFile place(folder.filePath("here.headroom"));
    QVERIFY(place.open(QIODevice::WriteOnly)
        && place.write(R"({"headroom_place": 1, "model": "transformer", "text": "7 3 9 1"})") > 0);
    place.close();
    QStringList arguments = QProcess::splitCommand(command).mid(1);
    for (QString& argument : arguments)
        if (argument == "FILE")
            argument = "file.safetensors";
        else if (argument.startsWith("FOLDER"))
            argument.replace(0, 6, kTokenizers + "/wordpiece");
        else if (argument == "folder/")
            argument = kPublished;
    if (arguments == QStringList {"recipe", "--check"})
        arguments << "reverse"; // recipes_test checks them all
    if (arguments == QStringList {"lesson", "check"})
        arguments << QStringLiteral(HEADROOM_SOURCE_DIR "/resources/lessons/en/softmax.md"); // as does lesson_test
    if (arguments[0] == "train")
        arguments << "--steps" << (arguments.contains("--resume") ? "40" : "1");
    if (arguments[0] == "recipe" && arguments.size() > 1 && !arguments.contains("--check")) { // trains for a minute
        QCOMPARE(interrupted(arguments, {}).exit, 130);
        return;
    }
    const qsizetype at = arguments[0] == "step" ? 0 : arguments.indexOf("--resume");
    if (at >= 0) { // a file as an interrupted training leaves it
        const QString file = folder.filePath(arguments[at + 1]);
        QCOMPARE(
            interrupted({"train", "--steps", "100000", "--batch", "4", "--save-every", "1", "--out", file}, file).exit,
            130);
    }
    const Run run = cli(arguments, folder.path());
    if (arguments[0] == "verify" && !arguments.contains(kPublished)) { // of a file that the reader makes
        QCOMPARE(run.exit, 1);
        QVERIFY2(run.err.contains(arguments[1].toUtf8()), run.err.constData());
        return;
    }
    QVERIFY2(run.exit == 0, run.err.constData());
}

void CliTest::writesGreedilyBySamplingAndWithABeam()
{
    const QStringList model {"write", "--model", kModel, "--text", "7 3 9 1 4", "--json"};
    const Run greedy = cli(model);
    QCOMPARE(greedy.exit, 0);
    QCOMPARE(greedy.json()["text"].toString(), "7 3 9 1 4");
    QCOMPARE(greedy.json()["tokens"].toArray(), (QJsonArray {"7", "3", "9", "1", "4", "end"}));
    QCOMPARE(greedy.json()["steps"].toArray().size(), 6);
    for (const QJsonValue step : greedy.json()["steps"].toArray()) {
        const QJsonArray candidates = step["candidates"].toArray();
        QCOMPARE(candidates.size(), 11); // ten digits and the end
        QCOMPARE(step["probability"].toDouble(), candidates[0]["probability"].toDouble());
        QVERIFY(step["probability"].toDouble() < 1.0 && candidates[1]["probability"].toDouble() > 0.0);
    }
    const QStringList drawing {
        "write", "--variant", "transformer-xl", "--fresh", "--method", "sample", "--limit", "20", "--json"};
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
    const Run sliding = cli(
        {"score", "--variant", "alibi", "--fresh", "--text", text, "--evaluation", "sliding", "--window", "4"});
    QCOMPARE(sliding.exit, 0);
    QVERIFY2(sliding.out.startsWith("29 tokens scored, sliding, window 4\n"), sliding.out.constData());
}

void CliTest::headsAreLabelled()
{
    const QStringList command {"heads", "--model", kPhrase, "--text", "3 b 7 0 a 3 b 7 0 a 3 b"};
    const QByteArray lines = cli(command).out;
    QVERIFY2(lines.contains("decoder.1/self_attention, head 1"), lines.constData());
    QVERIFY2(lines.contains("induction 0."), lines.constData());
    const QJsonArray heads = cli(command + QStringList {"--json"}).json().array();
    QCOMPARE(heads.size(), 4);
    for (const QJsonValue& head : heads)
        if (const QString measure = head.toObject()["measure"].toString(); !measure.isEmpty())
            QVERIFY(head.toObject()[measure].toDouble() >= 0.3);
    QVERIFY(cli(command + QStringList {"--keep-special"}).out != lines);
}

void CliTest::sweepsSwitchOff()
{
    const QStringList command {"sweep", "--model", kPhrase, "--text", "3 b 7 0 a 3 b 7 0 a 3 b"};
    const Run table = cli(command);
    QVERIFY2(table.out.startsWith("probability of 7 at position 12: 0."), table.out.constData());
    QVERIFY2(table.out.contains("\nLayer 2"), table.out.constData());
    const QJsonObject sweep = cli(command
        + QStringList {"--over", "positions", "--by", "mean", "--measure", "logit", "--token", "b", "--position", "4",
            "--json"})
                                  .json()
                                  .object();
    QCOMPARE(sweep["token"].toString(), QStringLiteral("b"));
    QCOMPARE(sweep["position"].toInt(), 4);
    QCOMPARE(sweep["rows"].toArray().size(), 3); // the embedding and two layers
    const QJsonArray cells = sweep["rows"].toArray()[2].toObject()["cells"].toArray();
    QCOMPARE(cells.size(), 13);
    QCOMPARE(cells[9].toObject()["effect"].toDouble(), 0.0); // a later position
    QVERIFY(cells[4].toObject()["effect"].toDouble() != 0.0);
    QCOMPARE(cli(command + QStringList {"--by", "patch"}).exit, 2);
    const Run other = cli(command + QStringList {"--by", "patch", "--patch", "9 c 1"});
    QCOMPARE(other.exit, 1);
    QVERIFY2(other.err.contains("same length"), other.err.constData());
    QCOMPARE(cli(command + QStringList {"--by", "patch", "--patch", "9 c 1 5 h 9 c 1 5 h 9 c"}).exit, 0);
    QCOMPARE(cli(command + QStringList {"--token", "blue"}).exit, 2);
}

void CliTest::tokenizesTextsAndPairs()
{
    const QStringList command {"tokenize", "--tokenizer", kTokenizers + "/wordpiece", "--text", "the Windows"};
    QCOMPARE(cli(command).out,
        "2\t\"[CLS]\"\t\n507\t\"the\"\t0..3\n705\t\"wi\"\t4..6\n959\t\"##ndow\"\t6..10\n258\t\"##s\"\t10..11\n3\t\"[SEP]\"\t\n");
    const Run pair = cli(command + QStringList {"--second", "the", "--plain", "--json"});
    QCOMPARE(pair.exit, 0);
    const QJsonArray tokens = pair.json()["tokens"].toArray();
    QCOMPARE(tokens.size(), 5);
    QCOMPARE(tokens[2].toObject()["word"].toInt(), tokens[1].toObject()["word"].toInt());
    QCOMPARE(tokens[4].toObject()["sequence"].toInt(), 1);
    QCOMPARE(tokens[4].toObject()["type"].toInt(), 1);
    QCOMPARE(cli({"tokenize", "--text", "a"}).exit, 2);
    const Run none = cli({"tokenize", "--tokenizer", kTokenizers, "--text", "a"});
    QCOMPARE(none.exit, 1);
    QVERIFY(none.err.contains("has no tokenizer"));
}

void CliTest::tokenizeComparesWithRecordedCases()
{
    const QString recorded = kTokenizers + "/unigram/cases.json";
    const QStringList command {"tokenize", "--tokenizer", kTokenizers + "/unigram", "--cases"};
    const Run agrees = cli(command + QStringList {recorded});
    QCOMPARE(agrees.exit, 0);
    QVERIFY(agrees.out.contains("cases agree"));
    QFile file(recorded);
    QVERIFY(file.open(QIODevice::ReadOnly));
    QJsonObject document = QJsonDocument::fromJson(file.readAll()).object();
    QJsonArray cases = document["cases"].toArray();
    QJsonObject changed = cases[5].toObject();
    QJsonArray ids = changed["ids"].toArray();
    const int right = ids[1].toInt();
    ids[1] = right + 1;
    changed["ids"] = ids;
    cases[5] = changed;
    document["cases"] = cases;
    const QTemporaryDir folder;
    QFile other(folder.filePath("cases.json"));
    QVERIFY(other.open(QIODevice::WriteOnly) && other.write(QJsonDocument(document).toJson()) > 0);
    other.close();
    const Run differs = cli(command + QStringList {other.fileName(), "--json"});
    QCOMPARE(differs.exit, 3);
    const QJsonObject first = differs.json()["first_difference"].toObject();
    QCOMPARE(first["text"], changed["text"]);
    QCOMPARE(first["field"].toString(), "ids");
    QCOMPARE(first["index"].toInt(), 1);
    QCOMPARE(first["expected"].toInt(), right + 1);
    QCOMPARE(first["got"].toInt(), right);
    QCOMPARE(cli(command + QStringList {folder.filePath("none.json")}).exit, 1);
    QVERIFY(other.open(QIODevice::WriteOnly));
    other.write(R"({"cases": [{"text": "a", "ids": )" + QByteArray(300'000, '[') + QByteArray(300'000, ']') + "}]}");
    other.close();
    const Run deep = cli(command + QStringList {other.fileName()});
    QCOMPARE(deep.exit, 1);
    QVERIFY2(deep.err.contains("nests lists or objects more than 64 deep"), deep.err.constData());
}

HEADROOM_TEST(CliTest)

} // namespace cli_test

#include "cli_test.moc"
