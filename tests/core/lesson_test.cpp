// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_judge.h"
#include "outcome.h"
#include "test_program.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <fstream>
#include <set>

using namespace headroom;
using namespace headroom::test;

namespace lesson_test {

namespace {

std::shared_ptr<const RunResult> runOf(const std::string& text, const std::vector<Intervention>& changes = {},
    const std::vector<std::string>& studies = {})
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer");
    RunRequest request = requestOf(model, text);
    request.interventions = changes;
    request.studies = studies;
    return std::make_shared<const RunResult>(run(session, request));
}

// Opens each place's model anew: slower than a window, and with nothing left over from the place before.
std::shared_ptr<const RunResult> runPlace(const PlaceFile& place, const std::vector<std::string>& studies)
{
    Session session("cpu");
    const ModelInfo model = open(session, place.source, place.trained);
    RunRequest request = requestOf(model, place.text.empty() ? model.sample : place.text);
    request.settings = place.settings(model.config);
    request.interventions = place.interventions;
    request.segment = place.segment;
    request.studies = studies;
    return std::make_shared<const RunResult>(run(session, request));
}

template <typename Act>
QString refusalOf(const Act& act)
{
    try {
        act();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return QStringLiteral("nothing was refused");
}

const std::string kCross = "decoder.2/encoder_decoder_attention/weights";

// A lesson of one step about the copy model, with a question that is given.
std::string lessonWith(const std::string& question, const std::string& prose = "Look.")
{
    return "# A lesson\n\n## One\n```stage\nmodel: transformer\ntext: 7 3 9 1\n```\n" + prose + "\n```question\n"
        + question + "```\n";
}

} // namespace

class LessonTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void numbersAreThoseOfTheRun()
    {
        const auto result = runOf("7 3 9 1");
        const LessonNumbers numbers(result);
        const Trace& trace = *result->trace;
        const StepId weights = trace.find(kCross).value();
        const std::string path = '"' + kCross + '"';
        QCOMPARE(numbers.evaluate("value(" + path + ", 1, 2, 3)"), trace.value(weights, {1, 2, 3}));
        QVERIFY(std::abs(numbers.evaluate("total(" + path + ", 0, 0)") - 1.0) < 1e-5);
        const auto row = trace.values(weights, 0, trace.step(weights).axes[2].size);
        double squares = 0.0;
        for (const double number : row)
            squares += number * number;
        QVERIFY(std::abs(numbers.evaluate("length(" + path + ", 0, 0)") - std::sqrt(squares)) < 1e-12);
        QCOMPARE(numbers.evaluate("largest(" + path + ", 0, 0)"),
            static_cast<double>(std::max_element(row.begin(), row.end()) - row.begin()));
        QCOMPARE(numbers.evaluate("size(" + path + ", 2)"), static_cast<double>(trace.step(weights).axes[2].size));
        QCOMPARE(numbers.evaluate("tokens"), 4.0);
        QCOMPARE(numbers.evaluate("setting(\"heads\")"), static_cast<double>(result->config.heads));
        QCOMPARE(numbers.evaluate("find(" + path + ", 2, \"9\")"), 2.0);
        QCOMPARE(numbers.evaluate("find(" + path + ", 2, \"7\")"), 0.0);
        for (const StudyOption& option : studyOptions("decoding"))
            QCOMPARE(numbers.evaluate("setting(\"decoding." + option.name + "\")"), option.value);
        QCOMPARE(numbers.evaluate("find(" + path + ", 2, \"zebra\")"), -1.0);
        QCOMPARE(numbers.evaluate("is(" + path + ", 2, 2, \"9\")"), 1.0);
        QCOMPARE(numbers.evaluate("exists(\"decoder.9/weights\")"), 0.0);
        QCOMPARE(numbers.evaluate("key > 1 && key < 3 ? 5 : 6", {{"key", 2.0}}), 5.0);
    }

    void aChangedNumberIsKnownUntouched()
    {
        const auto plain = runOf("7 3 9 1");
        PlaceFile place;
        place.source = "transformer";
        place.text = "7 3 9 1";
        place.interventions = {{kCross, Intervention::Kind::Set, {0, 0, 1}, 0.125, {}}};
        const LessonNumbers numbers(runPlace(place, {}));
        const std::string cell = "(\"" + kCross + "\", 0, 0, 1)";
        QCOMPARE(numbers.evaluate("value" + cell), 0.125);
        QCOMPARE(numbers.evaluate("untouched" + cell), LessonNumbers(plain).evaluate("value" + cell));
        QVERIFY(numbers.evaluate("untouched" + cell) != 0.125);
    }

    void whatTheRunLacksIsSaid()
    {
        const LessonNumbers numbers(runOf("7 3 9 1"));
        const auto said = [&](const std::string& expression) {
            return refusalOf([&] { numbers.evaluate(expression); });
        };
        QVERIFY2(said("value(\"decoder.9/x\", 0)").contains(QStringLiteral("no step \"decoder.9/x\"")),
            qPrintable(said("value(\"decoder.9/x\", 0)")));
        const QString outside = said("value(\"" + kCross + "\", 0, 99, 0)");
        QVERIFY2(outside.contains(QStringLiteral("(0, 99, 0) is not a valid index")), qPrintable(outside));
        QCOMPARE(said("broadest(\"" + kCross + "\", 0)"), QStringLiteral("nothing was refused"));
        QVERIFY(said("broadest(\"" + kCross + "\", 99)").contains(QStringLiteral("(99) is not a valid index")));
        QVERIFY(said("broadest(\"" + kCross + "\", 0, 0)").contains(QStringLiteral("(0, 0) is not a valid index")));
        QVERIFY(said("value(\"" + kCross + "\", 0.5, 0, 0)").contains(QStringLiteral("not a whole number")));
        QVERIFY(said("value(\"" + kCross).contains(QStringLiteral("no closing quote")));
        QVERIFY(said("setting(\"zebra\")").contains(QStringLiteral("zebra")));
        QVERIFY(said("rm -rf").contains(QStringLiteral("rm")));
        QVERIFY(said("").contains(QStringLiteral("expression")));
        QCOMPARE(numbers.evaluate(std::string(4095, ' ') + '1'), 1.0);
        QVERIFY(said(std::string(4096, ' ') + '1').contains(QStringLiteral("too long")));
        const QString untouched = said("untouched(\"decoder.9/x\", 0)");
        QVERIFY2(untouched.contains(QStringLiteral("no step \"decoder.9/x\"")), qPrintable(untouched));
        QCOMPARE(numbers.evaluate("setting(\"temperature\")"), 1.0);
    }

    void proseIsFilledFromTheRun()
    {
        const LessonNumbers numbers(runOf("7 3 9 1"));
        QCOMPARE(numbers.fill("It has {{tokens}} tokens, {{1 / 3;2}} or {{1 / 3}}, or {{-2}}."),
            std::string("It has 4 tokens, 0.33 or 0.333, or −2."));
        QCOMPARE(numbers.fill("{{if tokens == 4}}four{{else}}other{{end}}, {{if tokens == 5}}five{{end}}."),
            std::string("four, ."));
        QCOMPARE(numbers.fill("{{label \"" + kCross + "\" 2 1 + 1}}"), std::string("9"));
        QVERIFY(refusalOf([&] { numbers.fill("{{tokens"); }).contains(QStringLiteral("}}")));
        QVERIFY(refusalOf([&] { numbers.fill("{{if 1}} a"); }).contains(QStringLiteral("{{end}}")));
        QVERIFY(refusalOf([&] { numbers.fill("a {{else}}"); }).contains(QStringLiteral("has no {{if}}")));
        QVERIFY(refusalOf([&] { numbers.fill("{{if 1}}{{if 1}}"); }).contains(QStringLiteral("inside another")));
        QVERIFY(
            refusalOf([&] { numbers.fill("{{if 1}}{{else}}{{else}}"); }).contains(QStringLiteral("a second {{else}}")));
    }

    void aClickIsJudgedByTheRun()
    {
        const Lesson lesson = lessonFromMarkdown(
            lessonWith("kind: click\nask: Where?\nof: " + kCross + "@0,2,-\nright: key == largest(\"" + kCross
                + "\", 0, 2)\npraise: {{it;2}}\nwrong: {{key + 1}} holds {{it;3}}\n"),
            "a.md");
        const auto result = runOf("7 3 9 1");
        const LessonNumbers numbers(result);
        const LessonStep& step = lesson.steps.front();
        const auto answers = possibleAnswers(*step.question, *result, 100);
        QCOMPARE(answers.size(), std::size_t(5)); // the end token is a key too
        int right = 0;
        std::set<std::string> told;
        for (const LessonAnswer& answer : answers) {
            const LessonVerdict verdict = judge(*step.question, step.stage, answer, numbers, *result);
            right += verdict.right;
            told.insert(verdict.feedback);
        }
        QCOMPARE(right, 1);
        QCOMPARE(told.size(), std::size_t(5));
        // a click in another row is no answer
        QVERIFY(!step.question->of.covers(kCross, {0, 1, 0}));
        QVERIFY(!step.question->of.covers(kCross, {1, 2, 0}));
        QVERIFY(!step.question->of.covers("another/step", {0, 2, 0}));
    }

    // What is said of the row that is asked about would be false of another one, unless the author speaks of that.
    void aClickInAnotherRowIsToldSo()
    {
        std::string path = kCross;
        const auto told = [&](const std::string& wrong, const Index& cell) {
            const Lesson lesson = lessonFromMarkdown(
                lessonWith("kind: click\nask: Where?\nof: " + path + "@0,2,-\nright: key == largest(\"" + path
                    + "\", 0, 2)\npraise: Yes.\n" + wrong + "wrong: Row 3 gives it {{it;2}}.\n"),
                "a.md");
            const auto result = runOf("7 3 9 1");
            LessonAnswer answer;
            answer.step = path;
            answer.cell = cell;
            const LessonStep& step = lesson.steps.front();
            const LessonVerdict verdict = judge(*step.question, step.stage, answer, LessonNumbers(result), *result);
            return verdict.right ? std::string("right") : verdict.feedback;
        };
        QCOMPARE(told({}, {0, 0, 1}), std::string("That belongs to query 1; the question is about query 3."));
        QCOMPARE(told({}, {1, 2, 1}), std::string("That is in head 2; the question is about head 1."));
        QCOMPARE(told("wrong if: query < 2 | Too early.\n", {0, 0, 1}), std::string("Too early."));
        QCOMPARE(told("wrong if: it < 2 | So little.\n", {0, 0, 1}),
            std::string("That belongs to query 1; the question is about query 3."));
        const LessonStep step = lessonFromMarkdown(
            lessonWith("kind: click\nask: Where?\nof: " + kCross
                + "@0,2,-\nright: key == 1\npraise: Yes.\nwrong: Somewhere else.\n"),
            "a.md")
                                    .steps.front();
        const auto run = runOf("7 3 9 1");
        const LessonAnswer ofAnother {"decoder.1/self_attention/weights", {0, 0, 1}, {}}; // a table beside it
        QCOMPARE(judge(*step.question, step.stage, ofAnother, LessonNumbers(run), *run).feedback,
            std::string("Somewhere else."));
        // A path that has the word in it does not speak of it.
        QCOMPARE(told("wrong if: size(\"decoder.1/self_attention/query\", 0) > 0 | So long.\n", {0, 0, 1}),
            std::string("That belongs to query 1; the question is about query 3."));
        path = "decoder.1/self_attention/weights";
        QCOMPARE(told({}, {0, 2, 3}), std::string("That cell is masked, so it holds no number."));
        QCOMPARE(told("wrong if: key > 2 | It comes later.\n", {0, 2, 3}), std::string("It comes later."));
    }

    void anOrderIsJudgedByTheRun()
    {
        const std::string value = "value(\"" + kCross + "\", 0, 2, ";
        const Lesson lesson = lessonFromMarkdown(
            lessonWith("kind: order\nask: Order.\nby: largest\noption: a | " + value + "0)\noption: b | " + value
                + "1)\noption: c | " + value + "2)\npraise: Yes.\nwrong: No.\n"),
            "a.md");
        const auto result = runOf("7 3 9 1");
        const LessonNumbers numbers(result);
        const LessonStep& step = lesson.steps.front();
        int right = 0;
        for (const LessonAnswer& answer : possibleAnswers(*step.question, *result, 100)) {
            const LessonVerdict verdict = judge(*step.question, step.stage, answer, numbers, *result);
            const auto at = [&](int i) {
                return numbers.evaluate(value + std::to_string(answer.chosen[static_cast<std::size_t>(i)]) + ")");
            };
            QCOMPARE(verdict.right, at(0) >= at(1) && at(1) >= at(2));
            right += verdict.right;
        }
        QCOMPARE(right, 1);
    }

    // An author is told where no answer could be the right one.
    void aQuestionWithoutAnAnswerIsRefused()
    {
        const auto result = runOf("7 3 9 1");
        const auto refused = [&](const std::string& question) {
            const Lesson lesson = lessonFromMarkdown(
                "# A\n## One\n```stage\nmodel: transformer\nstep: decoder.1/self_attention/weights\n```\n```question\n"
                    + question + "ask: Which?\npraise: Yes.\nwrong: No.\n```\n",
                "a.md");
            const LessonStep& step = lesson.steps.front();
            return refusalOf([&] { judge(*step.question, step.stage, {{}, {}, {0}}, LessonNumbers(result), *result); });
        };
        QVERIFY(refused("kind: choose\nby: largest\noption: a | 2\noption: b | 2\noption: c | 1\n")
                    .contains(QStringLiteral("two options have the same value, 2")));
        QCOMPARE(refused("kind: choose\nby: largest\noption: a | 2\noption: b | 1\noption: c | 1\n"),
            QStringLiteral("nothing was refused"));
        QVERIFY(
            refused("kind: next\npicture: decoder.1/self_attention/query\npicture: decoder.1/self_attention/scores\n")
                .contains(QStringLiteral("none of the pictures comes after")));
    }

    void aQuestionSaysWhatItsAnswerIs()
    {
        const auto answer = [](const char* of) {
            LessonQuestion question;
            question.kind = LessonQuestion::Kind::Click;
            question.of = cellPattern(of, "");
            return QString::fromStdString(question.answer());
        };
        QCOMPARE(answer("p@-"), "place");
        QCOMPARE(answer("p@0"), "place");
        QCOMPARE(answer("p@-,0,0"), "head");
        QCOMPARE(answer("p@0,-,0"), "row");
        QCOMPARE(answer("p@0,0,-"), "column");
        QCOMPARE(answer("p@0,-,-"), "cell");
        QCOMPARE(answer("p@0,0,0"), "cell");
    }

    // NaN compares as nothing does: without a rule of its own the first option, any order and NaN itself would be
    // right.
    void noAnswerIsRightWhereNumbersAreNone()
    {
        const std::string term = "study/entropy/" + kCross.substr(0, kCross.rfind('/')) + "/entropy_term";
        const auto value = [](const std::string& path, int key) {
            return "value(\"" + path + "\", 0, 2, " + std::to_string(key) + ")";
        };
        const auto told = [&](const RunResult& run, const std::string& question, std::size_t& right) {
            const Lesson lesson = lessonFromMarkdown(lessonWith(question + "praise: Yes.\nwrong: No.\n"), "a.md");
            const LessonStep& step = lesson.steps.front();
            const LessonNumbers numbers(std::shared_ptr<const RunResult>(&run, [](const RunResult*) {}));
            std::vector<LessonAnswer> answers = possibleAnswers(*step.question, run, 100);
            if (answers.empty())
                answers.emplace_back(); // what is typed has made the run
            std::set<std::string> all;
            right = 0;
            for (const LessonAnswer& answer : answers) {
                const LessonVerdict verdict = judge(*step.question, step.stage, answer, numbers, run);
                right += verdict.right;
                all.insert(verdict.feedback);
            }
            return all.size() == 1 ? *all.begin() : "many things";
        };
        const auto questions = [&](const std::string& path) {
            return std::vector<std::string> {
                "kind: click\nask: Where?\nof: " + path + "@0,2,-\nright: key == largest(\"" + path + "\", 0, 2)\n",
                "kind: click\nask: Where?\nof: " + path + "@0,2,-\nright: total(\"" + path + "\", 0, 2)\n",
                "kind: choose\nask: Which?\noption: a | " + value(path, 1) + "\noption: b | " + value(path, 0) + "\n",
                "kind: order\nask: Order.\nby: largest\noption: a | " + value(path, 0) + "\noption: b | "
                    + value(path, 1) + "\n",
                "kind: type\nask: Type.\nsolution: 7\nright: " + value(path, 1) + "\n"};
        };
        std::size_t right = 0;
        const auto none = runOf("7 3 9 1", {{"decoder.1/self_attention/query", Intervention::Kind::Set, {}, 1e38, {}}});
        QVERIFY(none->notANumber);
        for (const std::string& question : questions(kCross)) {
            QCOMPARE(told(*none, question, right), none->notANumber->words);
            QCOMPARE(right, std::size_t(0));
        }
        // In a study alone: a weight below 0 has no logarithm. What does not read it is judged as ever.
        const auto study = runOf("7 3 9 1", {{kCross, Intervention::Kind::Set, {0, 2, 1}, -0.5, {}}}, {"entropy"});
        QVERIFY(!study->notANumber);
        const std::string words = study->studiesNotFinite.at("entropy");
        QVERIFY2(words.starts_with("Not a number, first at step " + term + ": NaN at head 1, query 3"), words.c_str());
        QVERIFY(std::ranges::find(study->notices, words) != study->notices.end());
        for (const std::string& question : questions(term)) {
            QCOMPARE(told(*study, question, right), words);
            QCOMPARE(right, std::size_t(0));
        }
        for (const std::string& question : questions(kCross)) {
            told(*study, question, right);
            QVERIFY2(right > 0, question.c_str());
        }
    }

    void theNextPictureIsTheNextOnTheTimeline()
    {
        const Lesson lesson = lessonFromMarkdown(
            "# A\n## One\n```stage\nmodel: transformer\nstep: decoder.1/self_attention/scores\n"
            "```\n```question\nkind: next\nask: Which?\n"
            "picture: decoder.1/self_attention/context\n"
            "picture: decoder.1/self_attention/weights\n"
            "picture: decoder.1/self_attention/query\npraise: Yes.\n"
            "wrong if: chosen == 0 - 1 | Choose one.\nwrong: No.\n```\n",
            "a.md");
        const auto result = runOf("7 3 9 1");
        const LessonNumbers numbers(result);
        const LessonStep& step = lesson.steps.front();
        QVERIFY(judge(*step.question, step.stage, {{}, {}, {1}}, numbers, *result).right);
        QVERIFY(!judge(*step.question, step.stage, {{}, {}, {0}}, numbers, *result).right);
        QVERIFY(!judge(*step.question, step.stage, {{}, {}, {2}}, numbers, *result).right);
        QCOMPARE(judge(*step.question, step.stage, {}, numbers, *result).feedback, std::string("Choose one."));
    }

    void aCheckFindsFaults_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("fault");
        const auto with = [](const std::string& question, const std::string& prose = "Look.") {
            return QString::fromStdString(lessonWith(question, prose));
        };
        const std::string click = "kind: click\nask: Where?\nof: " + kCross + "@0,2,-\npraise: Yes.\n";
        QTest::newRow("nothing is right") << with(click + "right: 0\nwrong: {{key}} no\n") << "no answer is right";
        QTest::newRow("one answer for all wrong ones")
            << with(click + "right: key == 1\nwrong: No.\n") << "get 1 different replies";
        QTest::newRow("a number that is not there")
            << with(click + "right: key == 1\nwrong: {{key}} no\n", "See {{value(\"x\", 1)}}.") << "no step \"x\"";
        QTest::newRow("a solution that is none") << with(
            "kind: type\nask: Type.\nright: tokens == 7\nsolution: 1 2\ntry: 1\ntry: 2\ntry: 3\npraise: Yes.\nwrong: No.\n")
                                                 << "its own solution is refused";
        QTest::newRow("a try that is right")
            << with("kind: type\nask: Type.\nright: tokens == 2\nsolution: 1 2\ntry: 3 4\npraise: Yes.\nwrong: No.\n")
            << "listed as a wrong answer";
    }
    void aCheckFindsFaults()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, fault);
        const LessonReport report = checkLesson(lessonFromMarkdown(lesson.toStdString(), "a.md"), runPlace);
        QStringList faults;
        for (const std::string& each : report.faults)
            faults << QString::fromStdString(each);
        QVERIFY2(faults.join(QLatin1Char('\n')).contains(fault), qPrintable(faults.join(QLatin1Char('\n'))));
        QVERIFY(faults.first().startsWith(QStringLiteral("a.md:3: ")));
    }

    void aBrokenLessonNamesItsLine_data()
    {
        QTest::addColumn<QString>("lesson");
        QTest::addColumn<QString>("says");
        QTest::newRow("empty") << ""
                               << "needs a title";
        QTest::newRow("no model") << "# A\n## One\nText\n"
                                  << "names a model";
        QTest::newRow("an open block") << "# A\n## One\n```stage\nmodel: x\n"
                                       << "a.md:3: the block has no end";
        QTest::newRow("an unknown block") << "# A\n## One\n```python\n```\n"
                                          << "a block is lesson, stage or question";
        QTest::newRow("an unknown field") << "# A\n## One\n```stage\nmodel: x\nzebra: 1\n```\n"
                                          << "a.md:5: there is no field \"zebra\"";
        QTest::newRow("no field") << "# A\n## One\n```stage\nmodel\n```\n"
                                  << "a.md:4: \"model\" is not a field";
        QTest::newRow("a question without an answer")
            << "# A\n## One\n```stage\nmodel: x\n```\n```question\nkind: type\nask: a\n```\n"
            << "needs the field \"right\"";
        QTest::newRow("cells that are none") << "# A\n## One\n```stage\nmodel: x\npin: p@1,x\n```\n"
                                             << "a.md:5: \"p@1,x\" names no cells";
        QTest::newRow("a cell beyond any table") << "# A\n## One\n```stage\nmodel: x\npin: p@1234567890\n```\n"
                                                 << "\"p@1234567890\" names no cells";
        QTest::newRow("prose above") << "# A\nHello\n"
                                     << "a.md:2: prose must follow";
    }
    void aBrokenLessonNamesItsLine()
    {
        QFETCH(QString, lesson);
        QFETCH(QString, says);
        const QString said = refusalOf([&] { lessonFromMarkdown(lesson.toStdString(), "a.md"); });
        QVERIFY2(said.contains(says), qPrintable(said));
    }

    void theAuthorsGuidePasses()
    {
        std::ifstream file(resourceFolder() / "manual" / "lessons.md");
        const std::string guide((std::istreambuf_iterator<char>(file)), {});
        const std::string open = "````markdown\n";
        const std::size_t from = guide.find(open) + open.size(), to = guide.find("````", from);
        QVERIFY(from > open.size() && to != std::string::npos);
        const std::string example = guide.substr(from, to - from);
        QCOMPARE(std::count(example.begin(), example.end(), '\n'), std::ptrdiff_t(20));
        const LessonReport report = checkLesson(lessonFromMarkdown(example, "example.md"), runPlace);
        for (const std::string& fault : report.faults)
            qWarning("%s", fault.c_str());
        QVERIFY(report.faults.empty());
        QCOMPARE(report.questions, 1);
    }

    void aStageSetsWhatARunCanBeSetTo()
    {
        const Lesson lesson = lessonFromMarkdown(
            "# A\n## One\n```stage\nmodel: transformer\nexecutor: graph\ncausal: no\n"
            "position: rotary\nset: temperature=2\nset: heads=1\nset: heads=4\n"
            "set: decoding.width=3\npadding: 2\npadding closed: no\n"
            "lit: a/b@0,*\n```\n",
            "a.md");
        const LessonStage& stage = lesson.steps.front().stage;
        QVERIFY(stage.place.executor == Executor::Graph && stage.place.causal == false);
        QVERIFY(stage.place.position == PositionKind::Rotary);
        QCOMPARE(stage.place.temperature, 2.0);
        QCOMPARE(stage.place.changes, (std::vector<ConfigChange> {{"heads", "4"}})); // the later one holds
        QCOMPARE(stage.place.study, (std::vector<ConfigChange> {{"decoding.width", "3"}}));
        QVERIFY(stage.place.padding == 2 && !stage.place.paddingClosed);
        QCOMPARE(stage.lit, (std::vector<CellPattern> {{"a/b", {0, CellPattern::kAny}}}));
        QCOMPARE(cellPattern("a/b@123456789", "").at, (Index {123'456'789}));
        const Lesson lines = lessonFromMarkdown( // a view of old, which is a form of another
            "# A\n## One\n```stage\nmodel: x\nview: lines\n```\n## Two\n```stage\nview: attention\n```\n", "a.md");
        const PlaceFile &one = lines.steps[0].stage.place, &two = lines.steps[1].stage.place;
        QVERIFY(one.view == "attention" && two.view == "attention" && two.options.empty());
        QCOMPARE(one.options.at("attention.form"), std::string("lines"));
        const auto refused = [](const std::string& field) {
            return refusalOf(
                [&] { lessonFromMarkdown("# A\n## One\n```stage\nmodel: x\n" + field + "\n```\n", "a.md"); });
        };
        QVERIFY2(
            refused("executor: fast").contains(QStringLiteral("dense, graph")), qPrintable(refused("executor: fast")));
        QVERIFY(refused("set: temperature=0").contains(QStringLiteral("it must be 0.01 to 100")));
        QVERIFY(refused("causal: maybe").contains(QStringLiteral("yes or no")));
    }

    void aSettingIsAnAnswer()
    {
        const std::string question =
            "kind: set\nask: Set it.\nsetting: temperature\nright: setting(\"temperature\") == 4\n"
            "option: 1/2 | 0.5\noption: two | 2\noption: three | 3\noption: four | 4\n"
            "solution: 4\npraise: Yes.\nwrong: {{setting(\"temperature\")}} is not 4.\n";
        const Lesson lesson = lessonFromMarkdown(lessonWith(question), "a.md");
        const LessonReport report = checkLesson(lesson, runPlace); // the options are tried
        for (const std::string& fault : report.faults)
            qWarning("%s", fault.c_str());
        QVERIFY(report.faults.empty());
    }

    void numbersAreMarkedWithTheirCells()
    {
        const auto result = runOf("7 3 9 1");
        const LessonNumbers numbers(result, true);
        const std::string open = LessonNumbers::kOpen, bar = LessonNumbers::kBar, close = LessonNumbers::kClose;
        const std::string path = '"' + kCross + '"';
        const std::string shown = LessonNumbers(result).fill("{{value(" + path + ", 0, tokens - 2, 3);2}}");
        QCOMPARE(numbers.fill("{{value(" + path + ", 0, tokens - 2, 3);2}}"),
            open + "=" + kCross + "@0,2,3" + bar + shown + close);
        QVERIFY(numbers.fill("{{value(" + path + ", 0, 0, 1)}}").starts_with(open + "=" + kCross + "@0,0,1" + bar));
        QCOMPARE(numbers.fill("{{tokens}}"), open + "=" + bar + "4" + close);
        QCOMPARE(numbers.fill("{{1 + value(" + path + ", 0, 0, 0) * 0}}"), open + "=" + bar + "1" + close);
        QCOMPARE(numbers.fill("{{label " + path + " 2 0}}"), open + ":key" + bar + "7" + close);
    }

    void theLessonsThatShip_data()
    {
        QTest::addColumn<QString>("file");
        for (const std::string& language : lessonLanguages())
            for (const std::filesystem::path& file : lessonFiles(language))
                if (file.parent_path().filename() == language)
                    QTest::newRow((language + ' ' + file.stem().string()).c_str())
                        << QString::fromStdString(file.string());
    }
    void theLessonsThatShip()
    {
        QFETCH(QString, file);
        const Lesson lesson = readLesson(file.toStdString());
        const LessonReport report = checkLesson(lesson, runPlace);
        for (const std::string& fault : report.faults)
            qWarning("%s", fault.c_str());
        QVERIFY(report.faults.empty());
        QVERIFY(report.questions >= 3);
        QVERIFY(lesson.minutes >= 3 && lesson.minutes <= 6 && !lesson.path.empty());
        std::set<std::string> kinds;
        for (const LessonStep& step : lesson.steps)
            if (step.question)
                QVERIFY2(kinds.insert(step.question->answer()).second, "two questions are of one kind");
    }

    // Every variant, and so every kind of model that there is a card for, is what some lesson is about.
    void everyVariantHasALesson()
    {
        std::set<std::string> sources, variants;
        for (const std::filesystem::path& file : lessonFiles())
            for (const LessonStep& step : readLesson(file).steps)
                sources.insert(step.stage.place.source);
        Session session("cpu");
        for (const std::string& source : sources)
            variants.insert(open(session, source).preset);
        for (const Preset& preset : presets())
            QVERIFY2(variants.count(preset.id), preset.id.c_str());
    }

    // All that is computed is the same in each language: the steps, their questions, and the numbers in their prose.
    // Of one's country, else of one's language, else in English.
    void lessonsAreThoseOfTheLanguage()
    {
        const QTemporaryDir folder;
        const std::filesystem::path lessons = std::filesystem::path(folder.path().toStdString()) / "lessons";
        for (const char* name : {"en/order.txt", "en/a.md", "en/b.md", "de/a.md", "de_AT/b.md"}) {
            std::filesystem::create_directories((lessons / name).parent_path());
            std::ofstream(lessons / name) << "a\nb\n";
        }
        qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
        const auto german = lessonFiles("de_DE"), austrian = lessonFiles("de_AT"), french = lessonFiles("fr_FR");
        qunsetenv("HEADROOM_RESOURCES");
        QCOMPARE(german, (std::vector {lessons / "de/a.md", lessons / "en/b.md"}));
        QCOMPARE(austrian, (std::vector {lessons / "en/a.md", lessons / "de_AT/b.md"}));
        QCOMPARE(french, (std::vector {lessons / "en/a.md", lessons / "en/b.md"}));
    }

    void translationsAskTheSame()
    {
        const auto numbersIn = [](const std::filesystem::path& file) {
            static const QRegularExpression number(QStringLiteral("\\{\\{.*?\\}\\}"));
            QFile read(QString::fromStdString(file.string()));
            QStringList all;
            if (read.open(QIODevice::ReadOnly))
                for (auto it = number.globalMatch(QString::fromUtf8(read.readAll())); it.hasNext();)
                    all << it.next().captured();
            all.sort(); // another language may name them in another order
            return all;
        };
        const std::vector<std::filesystem::path> english = lessonFiles();
        for (const std::string& language : lessonLanguages()) {
            const std::vector<std::filesystem::path> own = lessonFiles(language);
            QCOMPARE(own.size(), english.size());
            for (std::size_t i = 0; i < own.size(); ++i) {
                const Lesson theirs = readLesson(own[i]), ours = readLesson(english[i]);
                QCOMPARE(theirs.id, ours.id);
                QCOMPARE(theirs.minutes, ours.minutes);
                QCOMPARE(theirs.steps.size(), ours.steps.size());
                for (std::size_t step = 0; step < ours.steps.size(); ++step) {
                    const auto &mine = ours.steps[step].question, &other = theirs.steps[step].question;
                    QCOMPARE(other.has_value(), mine.has_value());
                    if (mine)
                        QCOMPARE(other->answer(), mine->answer());
                }
                QCOMPARE(numbersIn(own[i]), numbersIn(english[i]));
            }
        }
    }

    // Each lesson is in each language, but for those that the language's untranslated.txt names: they are shown in
    // English.
    void everyLessonIsTranslated()
    {
        const std::filesystem::path lessons = resourceFolder() / "lessons";
        for (const std::string& language : lessonLanguages()) {
            for (const auto& file : std::filesystem::directory_iterator(lessons / language))
                if (file.path().extension() == ".md") // else it would be shown nowhere
                    QVERIFY2(std::filesystem::exists(lessons / "en" / file.path().filename()), file.path().c_str());
            if (language == "en")
                continue;
            std::set<std::string> lacking, listed;
            for (const auto& file : lessonFiles())
                if (!std::filesystem::exists(lessons / language / file.filename()))
                    lacking.insert(file.stem().string());
            std::ifstream list(lessons / language / "untranslated.txt");
            for (std::string line; std::getline(list, line);)
                if (!line.empty() && !line.starts_with('#'))
                    listed.insert(line);
            for (const std::string& id : lacking)
                qWarning("%s: not in %s%s", id.c_str(), language.c_str(),
                    listed.count(id) ? "" : ", and not in its untranslated.txt");
            for (const std::string& id : listed)
                QVERIFY2(lacking.count(id), (id + " is in untranslated.txt, and translated").c_str());
            QCOMPARE(lacking, listed);
        }
    }
};

HEADROOM_TEST(LessonTest)

} // namespace lesson_test

#include "lesson_test.moc"
