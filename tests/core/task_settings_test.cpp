// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "session/session.h"
#include "tasks/task.h"
#include "test_program.h"

#include <ATen/record_function.h>

#include <QDir>
#include <QTest>

#include <cmath>
#include <limits>

using namespace headroom;

namespace task_settings_test {

namespace {

int g_operations = 0; // of LibTorch on this thread

std::unique_ptr<at::ObserverContext> countOperation(const at::RecordFunction&)
{
    ++g_operations;
    return nullptr;
}

} // namespace

class TaskSettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void badSettingsAreNamed_data();
    void badSettingsAreNamed();
    void usualSettingsKeepWhatWasWanted();
    void presetsLendTheirAlphabet_data();
    void presetsLendTheirAlphabet();
    void jsonKeepsEveryField();
    void badJsonIsNamed();
    void aWindowMayAsk();
    void noTaskTakesASettingInSilence();
};

void TaskSettingsTest::badSettingsAreNamed_data()
{
    QTest::addColumn<QString>("base"); // the task whose usual settings the JSON changes
    QTest::addColumn<QString>("changes");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, const char* base, const char* changes, const char* message) {
        QTest::newRow(name) << base << changes << message;
    };
    row("task", "copy", R"("id": "knit")", "There is no task \"knit\"; the tasks are copy, sort");
    row("no alphabet", "copy", R"("alphabet": [])", "empty alphabet");
    row("twice", "copy", R"("alphabet": ["a", "b", "a"])", "tokens 3 and 5 are both \"a\"");
    row("special", "copy", R"("alphabet": ["a", "end"])", "tokens 2 and 4 are both \"end\"");
    row("space", "copy", R"("alphabet": ["a", "b c"])", "\"b c\", has white space");
    row("too short", "copy", R"("shortest": 0)",
        "lengths (symbols of the source) 0 to 12; the first must be at least 1");
    row("falling", "sort", R"("shortest": 9, "longest": 8)", "9 to 8");
    row("too long", "addition", R"("longest": 10001)", "lengths (digits of each number) 1 to 10001");
    row("noise below", "copy", R"("noise": -0.1)", "noise -0.1; it must be from 0 to 1");
    row("noise above", "copy", R"("noise": 1.5)", "noise 1.5");
    row("noise without source", "zipf", R"("noise": 0.25)", "no source for noise 0.25 to change");
    row("noise on text", "text", R"("noise": 1)", "no source for noise 1 to change");
    row("no training", "copy", R"("training": 0)", "0 training sequences; it takes 1 to 10000000");
    row("validation", "copy", R"("validation": -5)", "-5 validation sequences");
    row("test", "copy", R"("test": 10000001)", "10000001 test sequences");
    row("memory", "copy", R"("training": 9000000, "longest": 20)", "at most 6250000 sequences fit");
    row("foreign option", "copy", R"("options": {"times": 2})",
        "Task copy has no option \"times\"; it takes no options.");
    row("unknown option", "zipf", R"("options": {"slope": 2})", "\"slope\"; its options are exponent, structure");
    row("option above", "repeat", R"("options": {"times": 6})",
        "times (how many times the source is written) is 6; it must be");
    row("option split", "repeat", R"("options": {"times": 2.5})", "is 2.5; it must be a whole number from 2 to 5");
    row("option below", "delay", R"("options": {"delay": -1})", "is -1; it must be a whole number from 0 to 5000");
    row("exponent", "zipf", R"("options": {"exponent": 1.6})", "is 1.6; it must be from 0 to 1.5");
    row("digits", "addition", R"("alphabet": ["0", "1", "+"])", "must be the digits 0 to 9 and +");
    row("one key", "lookup", R"("alphabet": ["a"])", "alphabet of 1; it takes at least 2 symbols");
    row("no mark", "delay", R"("alphabet": ["a", "b", "c"])", "must be _ for a blank and > for the signal to write");
    row("text in words", "text", R"("alphabet": ["␣", "ab"])", "must be single characters");
    row("text without space", "text", R"("alphabet": ["a", "b"])", "one of them ␣ for white space");
    row("file for copy", "copy", R"("file": "a.txt")", "Task copy reads no file, but \"a.txt\" was given");
    row("target for text", "text", R"("target_file": "b.txt")", "Task text reads no target file, but \"b.txt\"");
    row("source alone", "translation", R"("file": "a.txt")", "a file for the source only; give both");
    row("target alone", "translation", R"("target_file": "a.txt")", "a file for the target only; give both");
    row("other words", "translation", R"("alphabet": ["a", "b"])", "must be the words of the built-in grammar");
    row("two words", "translation", R"("shortest": 2)", "shortest sentence has 2 words");
}

void TaskSettingsTest::badSettingsAreNamed()
{
    QFETCH(QString, base);
    QFETCH(QString, changes);
    QFETCH(QString, message);
    TaskSettings settings = usualSettings(findTask(base.toStdString()));
    validate(settings);
    const TaskSettings read = TaskSettings::fromJson(("{" + changes + "}").toStdString(), "here");
    const auto take = [&](const char* field, auto TaskSettings::*member) {
        if (changes.contains(QString("\"%1\":").arg(field)))
            settings.*member = read.*member;
    };
    take("id", &TaskSettings::id);
    take("alphabet", &TaskSettings::alphabet);
    take("shortest", &TaskSettings::shortest);
    take("longest", &TaskSettings::longest);
    take("noise", &TaskSettings::noise);
    take("training", &TaskSettings::training);
    take("validation", &TaskSettings::validation);
    take("test", &TaskSettings::test);
    take("file", &TaskSettings::file);
    take("target_file", &TaskSettings::targetFile);
    take("options", &TaskSettings::options);
    for (const bool whole : {false, true})
        try {
            if (whole)
                makeDataset(settings, 1);
            else
                longestExample(settings);
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        }
}

void TaskSettingsTest::usualSettingsKeepWhatWasWanted()
{
    TaskSettings wanted;
    wanted.noise = 0.1;
    wanted.training = 50;
    wanted.validation = 40;
    wanted.test = 30;
    wanted.shortest = 2;
    wanted.file = "some.txt";
    wanted.options = {{"times", 3}, {"delay", 7}};
    const TaskSettings repeat = usualSettings(findTask("repeat"), 26, wanted);
    QCOMPARE(repeat.alphabet.size(), 26u);
    QVERIFY(repeat.id == "repeat" && repeat.shortest == 5 && repeat.longest == 12 && repeat.file.empty());
    QVERIFY(repeat.noise == 0.1 && repeat.training == 50 && repeat.validation == 40 && repeat.test == 30);
    QVERIFY(repeat.options == (std::map<std::string, double> {{"times", 3}}));
    QCOMPARE(option(repeat, "times"), 3.0);
    QCOMPARE(option(usualSettings(findTask("repeat")), "times"), 2.0);
    validate(repeat);
    wanted.file = "resources/../resources/samples/reading.txt";
    QDir::setCurrent(HEADROOM_SOURCE_DIR);
    const TaskSettings text = usualSettings(findTask("text"), 0, wanted);
    QCOMPARE(text.file, std::string(HEADROOM_SOURCE_DIR "/resources/samples/reading.txt"));
}

void TaskSettingsTest::presetsLendTheirAlphabet_data()
{
    QTest::addColumn<QString>("task");
    QTest::addColumn<QString>("preset");
    QTest::addColumn<int>("symbols");
    QTest::addColumn<int>("shortest");
    QTest::addColumn<int>("longest");
    QTest::newRow("own") << ""
                         << "transformer" << 10 << 5 << 12;
    QTest::newRow("own by name") << "sort"
                                 << "universal-transformer" << 10 << 5 << 12;
    QTest::newRow("letters") << "reverse"
                             << "transformer-tutorial" << 26 << 10 << 20;
    QTest::newRow("characters, other lengths") << "copy"
                                               << "transformer-xl" << 31 << 5 << 12;
    QTest::newRow("lookup") << "lookup"
                            << "transformer" << 10 << 2 << 6;
    QTest::newRow("needs its own") << "addition"
                                   << "transformer" << 11 << 1 << 3;
    QTest::newRow("marks") << "delay"
                           << "transformer-tutorial" << 10 << 3 << 6;
    QTest::newRow("text in digits") << "text"
                                    << "transformer" << -1 << 64 << 64;
    QTest::newRow("words") << "translation"
                           << "transformer-xl" << 72 << 3 << 9;
}

void TaskSettingsTest::presetsLendTheirAlphabet()
{
    QFETCH(QString, task);
    QFETCH(QString, preset);
    QFETCH(int, symbols);
    QFETCH(int, shortest);
    QFETCH(int, longest);
    const TaskSettings settings = taskFor(task.toStdString(), preset.toStdString());
    validate(settings);
    const TaskSettings own = findPreset(preset.toStdString()).task;
    QVERIFY(settings.id == (task.isEmpty() ? own.id : task.toStdString()));
    QVERIFY(settings.shortest == shortest && settings.longest == longest);
    if (symbols > 0)
        QCOMPARE(static_cast<int>(settings.alphabet.size()), symbols);
    else
        QVERIFY(settings.alphabet.size() > 26 && settings.alphabet[0] == "␣");
    if (static_cast<std::size_t>(symbols) == own.alphabet.size())
        QVERIFY(settings.alphabet == own.alphabet);
}

void TaskSettingsTest::jsonKeepsEveryField()
{
    TaskSettings settings;
    settings.id = "repeat";
    settings.alphabet = {"␣", "x", "\"", "é"};
    settings.shortest = 3;
    settings.longest = 4;
    QVERIFY(TaskSettings::fromJson(settings.toJson(), "here") == settings);
    // Older programs read what has none of the later fields.
    const std::string before = R"({"id":"repeat","alphabet":["␣","x","\"","é"],"shortest":3,"longest":4})";
    QCOMPARE(settings.toJson(), before);
    settings.noise = 0.1;
    settings.training = 1;
    settings.validation = 2;
    settings.test = 3;
    settings.file = "/a/\"b\".txt";
    settings.targetFile = "/c";
    settings.options = {{"times", 3.0}, {"exponent", 0.7}};
    QVERIFY(TaskSettings::fromJson(settings.toJson(), "here") == settings);
    const TaskSettings old = TaskSettings::fromJson(
        R"({"id":"sort","alphabet":["1","2"],"shortest":2,"longest":7})", "here");
    QVERIFY(old.id == "sort" && old.alphabet.size() == 2 && old.shortest == 2 && old.longest == 7);
    QVERIFY(old.noise == 0.0 && old.training == 9000 && old.validation == 1000 && old.test == 1000);
    QVERIFY(old.file.empty() && old.targetFile.empty() && old.options.empty());
    validate(old);
    for (const Preset& preset : presets())
        QVERIFY(TaskSettings::fromJson(preset.task.toJson(), "here") == preset.task);
}

void TaskSettingsTest::badJsonIsNamed()
{
    const std::pair<const char*, const char*> refused[] {
        {R"({"noise": "much"})", R"(here: noise is "much"; it must be a number)"},
        {R"({"training": 1.5})", "training is 1.5; it must be a whole number"},
        {R"({"options": {"times": "two"}})", R"(options.times is "two")"},
        {R"({"options": [2]})", "options is [2]"},
        {R"({"nose": 0.1})", R"("nose" is not a setting)"},
    };
    for (const auto& [json, message] : refused)
        try {
            TaskSettings::fromJson(json, "here");
            QFAIL(json);
        } catch (const Error& error) {
            QVERIFY2(QString::fromUtf8(error.what()).contains(message), error.what());
        }
    TaskSettings settings = usualSettings(findTask("zipf"));
    for (const double bad :
        {std::nan(""), std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()}) {
        settings.options["exponent"] = bad;
        QVERIFY_EXCEPTION_THROWN(validate(settings), Error);
        TaskSettings noisy = usualSettings(findTask("copy"));
        noisy.noise = bad;
        QVERIFY_EXCEPTION_THROWN(validate(noisy), Error);
    }
    settings.options.clear();
    settings.id = "text";
    settings.file = "/a/\xFF.txt";
    settings.alphabet = {"␣", "a"};
    QVERIFY_EXCEPTION_THROWN(validate(settings), Error);
}

// What a window asks of tasks and requests on its own thread performs no operation of LibTorch.
void TaskSettingsTest::aWindowMayAsk()
{
    const auto counter = at::addThreadLocalCallback(at::RecordFunctionCallback(&countOperation));
    torch::zeros({1});
    QVERIFY(g_operations > 0); // it counts
    g_operations = 0;
    for (const Preset& preset : presets()) {
        studiesFor(preset.config);
        for (const TaskInfo& task : taskList()) {
            TrainRequest request;
            request.preset = preset.id;
            request.task = taskFor(task.id, preset.id);
            try {
                checkTraining(request);
            } catch (const Error&) { // some cannot learn some tasks
            }
        }
    }
    QCOMPARE(g_operations, 0);
    at::removeCallback(counter);
}

// Whatever is asked of a task makes other sequences, or is refused.
void TaskSettingsTest::noTaskTakesASettingInSilence()
{
    for (const TaskKind& kind : tasks()) {
        const auto small = [](TaskSettings settings) {
            settings.training = 60;
            settings.validation = settings.test = 5;
            return settings;
        };
        const TaskSettings usual = small(usualSettings(kind));
        const Dataset before = makeDataset(usual, 1);
        const auto acts = [&](const char* what, TaskSettings changed) {
            try {
                validate(changed);
                QVERIFY2(makeDataset(changed, 1).training != before.training,
                    qPrintable(QString("task %1: %2").arg(kind.id, what)));
            } catch (const Error& error) {
                QVERIFY2(QString(error.what()).contains(kind.id), error.what());
            }
        };
        TaskSettings changed = usual;
        changed.shortest = std::max<std::int64_t>(1, usual.shortest - 1);
        changed.longest = changed.shortest;
        acts("shorter", changed);
        changed = usual;
        changed.longest = usual.longest + 3;
        changed.shortest = changed.longest;
        acts("longer", changed);
        changed = usual;
        changed.noise = 0.5;
        acts("noise", changed);
        for (const TaskOption& option : kind.options)
            for (const double value : {option.least, std::min(option.most, option.value + 1.0)}) {
                if (value == option.value)
                    continue;
                changed = usual;
                changed.options[option.name] = value;
                acts(option.name.c_str(), changed);
            }
    }
}

HEADROOM_TEST(TaskSettingsTest)

} // namespace task_settings_test

#include "task_settings_test.moc"
