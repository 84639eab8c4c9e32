// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_judge.h"

#include "error.h"
#include "lesson/lesson_blocks.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/not_finite.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <limits>
#include <numeric>
#include <set>

namespace headroom {

namespace {

using Kind = LessonQuestion::Kind;
using Variables = LessonNumbers::Variables;

constexpr std::size_t kAnswersTried = 4096; // of a question, in a check
constexpr std::size_t kWrongAtLeast = 3; // answers that a check wants refused, each in words of its own

const Step& stepOf(const RunResult& run, const std::string& path)
{
    const auto id = run.trace->find(path);
    if (!id)
        throw Error(say("this run has no step \"%1\".", escaped(path)));
    return run.trace->step(*id);
}

// "other position" is other_position in an expression.
std::string variableOf(std::string axis)
{
    std::replace_if(
        axis.begin(), axis.end(), [](unsigned char c) { return c < 128 && std::isalnum(c) == 0; }, '_');
    return axis;
}

// A click by its axes' names, and the number that was clicked as `it`. What can be any place of an axis has no name.
Variables variablesOf(const CellPattern& of, const LessonAnswer& answer, const RunResult& run)
{
    const Step& step = stepOf(run, answer.step);
    Variables variables;
    for (std::size_t axis = 0; axis < step.axes.size() && axis < answer.cell.size(); ++axis)
        if (axis >= of.at.size() || of.at[axis] != CellPattern::kAny)
            variables[variableOf(step.axes[axis].name)] = static_cast<double>(answer.cell[axis]);
    if (std::find(of.at.begin(), of.at.end(), CellPattern::kAny) == of.at.end())
        variables["it"] = run.trace->value(step.id, answer.cell);
    return variables;
}

// A place on the timeline; behind all of it where there is no such step.
std::ptrdiff_t placeOf(const RunResult& run, const std::string& path)
{
    const std::vector<StepId>& timeline = run.trace->timeline();
    const StepId id = stepOf(run, path).id;
    return std::find(timeline.begin(), timeline.end(), id) - timeline.begin();
}

// `none`: the first number they ask for that is none.
std::vector<double> measures(
    const LessonQuestion& question, const LessonNumbers& numbers, std::optional<Cell>* none = nullptr)
{
    std::vector<double> all;
    for (const LessonOption& option : question.options) {
        all.push_back(numbers.evaluate(option.measure));
        if (none && !*none)
            *none = numbers.notFinite();
    }
    return all;
}

// Choose and Next: the one that is right.
int rightOption(
    const LessonQuestion& question, const LessonStage& stage, const LessonNumbers& numbers, const RunResult& run)
{
    if (question.kind == Kind::Choose) {
        const std::vector<double> all = measures(question, numbers);
        const auto best = question.smallest ? std::min_element(all.begin(), all.end())
                                            : std::max_element(all.begin(), all.end());
        if (std::count(all.begin(), all.end(), *best) > 1)
            throw Error(say("two options have the same value, %1, so neither is right.", formatNumber(*best)));
        return static_cast<int>(best - all.begin());
    }
    const std::ptrdiff_t now = stage.place.step.empty() ? -1 : placeOf(run, stage.place.step);
    int best = -1;
    std::ptrdiff_t first = std::numeric_limits<std::ptrdiff_t>::max();
    for (std::size_t i = 0; i < question.pictures.size(); ++i)
        if (const std::ptrdiff_t place = placeOf(run, question.pictures[i]); place > now && place < first) {
            first = place;
            best = static_cast<int>(i);
        }
    if (best < 0)
        throw Error(say("none of the pictures comes after the step on the stage."));
    return best;
}

// The first place where an order breaks; −1 where it holds.
int breaksAt(const std::vector<int>& order, const std::vector<double>& all, bool largestFirst)
{
    for (std::size_t i = 0; i + 1 < order.size(); ++i) {
        const double a = all[static_cast<std::size_t>(order[i])], b = all[static_cast<std::size_t>(order[i + 1])];
        if (largestFirst ? a < b : a > b)
            return static_cast<int>(i);
    }
    return -1;
}

std::string feedback(const LessonQuestion& question, const LessonNumbers& numbers, const Variables& variables)
{
    for (const LessonFeedback& each : question.wrong)
        if (each.condition.empty() || numbers.evaluate(each.condition, variables) != 0.0)
            return numbers.fill(each.text, variables);
    return {};
}

// As a word of the expression, not within a path that it quotes.
bool mentions(const std::string& expression, const std::string& variable)
{
    std::string word;
    bool quoted = false;
    for (const char c : expression + ' ') {
        const bool letter = std::isalnum(static_cast<unsigned char>(c)) || c == '_';
        if (letter && !quoted)
            word += c;
        else if (word == variable)
            return true;
        else
            word.clear();
        quoted = quoted != (c == '"');
    }
    return false;
}

std::string elsewhere(const std::string& axis, std::int64_t there, std::int64_t asked)
{
    if (axis == "head")
        return say("That is in head %1; the question is about head %2.", there, asked);
    if (axis == "layer")
        return say("That is in layer %1; the question is about layer %2.", there, asked);
    if (axis == "query")
        return say("That belongs to query %1; the question is about query %2.", there, asked);
    if (axis == "key")
        return say("That belongs to key %1; the question is about key %2.", there, asked);
    return say("That number is not one of those the question is about.");
}

// What a click is told that is beside the question: in another row, say, than the one that is asked about, or on a cell
// without a number. What the author says of just that comes first; all else would speak of another cell. Empty: it is
// not beside the question.
std::string besideTheQuestion(const LessonQuestion& question, const LessonAnswer& answer, const LessonNumbers& numbers,
    const Variables& variables, const RunResult& run)
{
    const Step& step = stepOf(run, answer.step);
    const CellPattern& of = question.of;
    if (answer.step != of.path || of.at.size() != answer.cell.size() || step.axes.size() != answer.cell.size())
        return {};
    const auto saysOf = [&](const std::string& variable) -> std::string {
        for (const LessonFeedback& each : question.wrong)
            if (mentions(each.condition, variable) && numbers.evaluate(each.condition, variables) != 0.0)
                return numbers.fill(each.text, variables);
        return {};
    };
    for (std::size_t axis = 0; axis < of.at.size(); ++axis) {
        if (of.at[axis] < 0 || of.at[axis] == answer.cell[axis])
            continue;
        if (std::string said = saysOf(variableOf(step.axes[axis].name)); !said.empty())
            return said;
        return elsewhere(step.axes[axis].name, answer.cell[axis] + 1, of.at[axis] + 1);
    }
    if (run.trace->masked(step.id, answer.cell)) {
        const std::string said = saysOf(variableOf(step.axes.back().name));
        return said.empty() ? say("That cell is masked, so it holds no number.") : said;
    }
    return {};
}

} // namespace

LessonVerdict judge(const LessonQuestion& question, const LessonStage& stage, const LessonAnswer& answer,
    const LessonNumbers& numbers, const RunResult& run)
{
    LessonVerdict verdict;
    if (run.notANumber) {
        verdict.feedback = run.notANumber->words;
        return verdict;
    }
    Variables variables;
    std::string told; // before what the author wrote
    std::optional<Cell> none; // a number that the answer depends on, and that is none
    const auto holds = [&](const std::string& expression) {
        const double value = numbers.evaluate(expression, variables);
        none = numbers.notFinite();
        return value != 0.0 && !std::isnan(value);
    };
    switch (question.kind) {
    case Kind::Click:
        variables = variablesOf(question.of, answer, run);
        verdict.right = question.of.covers(answer.step, answer.cell) && holds(question.right);
        if (!verdict.right)
            verdict.feedback = besideTheQuestion(question, answer, numbers, variables, run);
        break;
    case Kind::Type:
    case Kind::Change:
    case Kind::Set: verdict.right = holds(question.right); break;
    case Kind::Choose:
    case Kind::Next: {
        const std::vector<double> all = question.kind == Kind::Choose ? measures(question, numbers, &none)
                                                                      : std::vector<double>();
        if (none)
            break;
        const int chosen = answer.chosen.empty() ? -1 : answer.chosen.front(),
                  right = rightOption(question, stage, numbers, run);
        verdict.right = chosen == right;
        variables["chosen"] = chosen;
        if (question.kind == Kind::Choose && chosen >= 0) {
            variables["it"] = all[static_cast<std::size_t>(chosen)];
            variables["best"] = all[static_cast<std::size_t>(right)];
        } else if (chosen >= 0 && !verdict.right) {
            const Step& step = stepOf(run, question.pictures[static_cast<std::size_t>(chosen)]);
            told = say("That is “%1”: %2", step.title, step.caption) + ' ';
        }
        break;
    }
    case Kind::Order: {
        const std::vector<double> all = measures(question, numbers, &none);
        const int at = breaksAt(answer.chosen, all, question.largestFirst);
        verdict.right = at < 0 && answer.chosen.size() == all.size();
        if (at >= 0) {
            const auto first = static_cast<std::size_t>(answer.chosen[static_cast<std::size_t>(at)]),
                       second = static_cast<std::size_t>(answer.chosen[static_cast<std::size_t>(at) + 1]);
            told = say("“%1” is %2, “%3” is %4.", numbers.fill(question.options[first].text), formatNumber(all[first]),
                       numbers.fill(question.options[second].text), formatNumber(all[second]))
                + ' ';
        }
        break;
    }
    }
    if (none)
        return {false, notFiniteWords(*run.trace, *none)};
    if (verdict.feedback.empty())
        verdict.feedback = verdict.right ? numbers.fill(question.praise, variables)
                                         : told + feedback(question, numbers, variables);
    return verdict;
}

std::vector<LessonAnswer> possibleAnswers(const LessonQuestion& question, const RunResult& run, std::size_t most)
{
    std::vector<LessonAnswer> answers;
    if (question.kind == Kind::Choose || question.kind == Kind::Next) {
        const std::size_t count = question.kind == Kind::Next ? question.pictures.size() : question.options.size();
        for (std::size_t i = 0; i < count; ++i)
            answers.push_back({{}, {}, {static_cast<int>(i)}});
    } else if (question.kind == Kind::Order) {
        std::vector<int> order(question.options.size());
        std::iota(order.begin(), order.end(), 0);
        do
            answers.push_back({{}, {}, order});
        while (answers.size() < most && std::next_permutation(order.begin(), order.end()));
    } else if (question.kind == Kind::Click) {
        const Step& step = stepOf(run, question.of.path);
        const Index shape = step.shape();
        if (!question.of.at.empty() && question.of.at.size() != shape.size())
            throw Error(say("The number of axes of \"%1\" is %2, but the question names %3.", escaped(step.path),
                shape.size(), question.of.at.size()));
        Index at(shape.size(), 0);
        const auto asked = [&](std::size_t axis) {
            return question.of.at.empty() || question.of.at[axis] == CellPattern::kAsked;
        };
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            if (!asked(axis))
                at[axis] = std::max<std::int64_t>(0, question.of.at[axis]);
        for (bool more = true; more && answers.size() < most;) {
            if (!run.trace->masked(step.id, at))
                answers.push_back({step.path, at, {}});
            more = false;
            for (std::size_t axis = at.size(); axis-- > 0 && !more;)
                if (asked(axis)) {
                    more = ++at[axis] < shape[axis];
                    at[axis] = more ? at[axis] : 0;
                }
        }
    }
    return answers;
}

PlaceFile answered(const LessonQuestion& question, const PlaceFile& place, const std::string& answer)
{
    PlaceFile then = place;
    if (question.kind == Kind::Type)
        then.text = answer;
    else if (question.kind == Kind::Set)
        applySetting(then, {question.setting, answer}, question.setting);
    else if (question.kind == Kind::Change)
        then.interventions.push_back(lessonChange(answer, answer));
    return then;
}

namespace {

class Check {
public:
    using Run = std::shared_ptr<const RunResult>;

    Check(const Lesson& lesson, const PlaceRunner& runPlace) : m_lesson(lesson), m_runPlace(runPlace) {}

    LessonReport report()
    {
        for (const LessonStep& step : m_lesson.steps)
            guarded(step, [&] { checkStep(step); });
        return std::move(m_report);
    }

private:
    void fault(const LessonStep& step, const std::string& what)
    {
        m_report.faults.push_back(m_lesson.id + ".md:" + std::to_string(step.line) + ": " + what);
    }

    template <typename Do>
    void guarded(const LessonStep& step, const Do& act)
    {
        try {
            act();
        } catch (const Error& error) {
            fault(step, error.what());
        }
    }

    void checkStep(const LessonStep& step)
    {
        const Run run = m_runPlace(step.stage.place, step.studies());
        const LessonNumbers numbers(run);
        const auto there = [&](const std::string& path) {
            if (!path.empty() && !run->trace->find(path))
                fault(step, say("the stage names \"%1\", which its run does not have.", escaped(path)));
        };
        there(step.stage.place.step);
        there(step.stage.place.pinned.path);
        for (const std::string& path : step.stage.covered)
            there(path);
        for (const CellPattern& lit : step.stage.lit) {
            there(lit.path);
            const auto id = run->trace->find(lit.path);
            if (id && !lit.at.empty() && lit.at.size() != run->trace->step(*id).axes.size())
                fault(step,
                    say("lit: the number of axes of \"%1\" is %2, not %3.", escaped(lit.path),
                        run->trace->step(*id).axes.size(), lit.at.size()));
        }
        numbers.fill(step.prose);
        if (!step.question)
            return;
        ++m_report.questions;
        numbers.fill(step.question->ask);
        for (const std::string& hint : step.question->hints)
            numbers.fill(hint);
        for (const LessonOption& option : step.question->options)
            numbers.fill(option.text);
        if (!step.question->byRun())
            checkCountable(step, numbers, *run);
        else
            checkRuns(step);
    }

    void checkCountable(const LessonStep& step, const LessonNumbers& numbers, const RunResult& run)
    {
        const std::vector<LessonAnswer> answers = possibleAnswers(*step.question, run, kAnswersTried);
        std::size_t right = 0;
        std::set<std::string> told;
        for (const LessonAnswer& answer : answers) {
            const LessonVerdict verdict = judge(*step.question, step.stage, answer, numbers, run);
            verdict.right ? void(++right) : void(told.insert(verdict.feedback));
        }
        if (right == 0)
            fault(step, say("no answer is right; %1 were tried.", answers.size()));
        weigh(step, told);
    }

    void checkRuns(const LessonStep& step)
    {
        const LessonQuestion& question = *step.question;
        const auto verdict = [&](const std::string& answer) {
            const Run run = m_runPlace(answered(question, step.stage.place, answer), step.studies());
            return judge(question, step.stage, {}, LessonNumbers(run), *run);
        };
        if (!verdict(question.solution).right)
            fault(step, say("its own solution is refused: %1", verdict(question.solution).feedback));
        std::set<std::string> told;
        std::vector<std::string> tries = question.tries;
        for (const LessonOption& option : question.options) // what the reader can set
            if (option.measure != question.solution)
                tries.push_back(option.measure);
        for (const std::string& answer : tries) {
            const LessonVerdict each = verdict(answer);
            if (each.right)
                fault(step, say("\"%1\" is listed as a wrong answer but is right.", escaped(answer)));
            told.insert(each.feedback);
        }
        weigh(step, told);
    }

    void weigh(const LessonStep& step, const std::set<std::string>& told)
    {

        if (told.contains(""))
            fault(step, say("a wrong answer gets no reply."));
        if (told.size() < kWrongAtLeast)
            fault(step,
                say("wrong answers get %1 different replies; at least %2 are needed.", told.size(), kWrongAtLeast));
    }

    const Lesson& m_lesson;
    const PlaceRunner& m_runPlace;
    LessonReport m_report;
};

} // namespace

LessonReport checkLesson(const Lesson& lesson, const PlaceRunner& runPlace) { return Check(lesson, runPlace).report(); }

} // namespace headroom
