// SPDX-License-Identifier: GPL-3.0-or-later
#include "lesson/lesson_numbers.h"

#include "config/model_config.h"
#include "config/read_json.h"
#include "error.h"
#include "lesson/lesson_blocks.h"
#include "text/say.h"
#include "text/utf8.h"

#include <muParser.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

namespace headroom {

namespace {

constexpr std::size_t kLongest = 4096; // characters of an expression
constexpr int kDigits = 3; // of a number without decimals of its own

std::string shown(const std::string& text) { return '"' + escaped(text) + '"'; }

std::int64_t whole(double number)
{
    if (number != std::floor(number) || std::abs(number) > 1e9)
        throw Error(say("%1 is not a whole number, as an index must be.", formatNumber(number)));
    return static_cast<std::int64_t>(number);
}

double settingOf(const RunResult& run, const std::string& name)
{
    const nlohmann::ordered_json json = ownJson(run.config.toJson());
    const auto found = json.find(name);
    if (found != json.end() && found->is_number())
        return found->get<double>();
    if (found != json.end() && found->is_boolean())
        return found->get<bool>() ? 1.0 : 0.0;
    if (name == "temperature")
        return run.settings.temperature;
    if (const std::size_t dot = name.find('.'); dot != std::string::npos) {
        for (const ConfigChange& change : run.settings.study)
            if (change.field == name)
                return std::strtod(change.value.c_str(), nullptr);
        for (const StudyOption& option : studyOptions(name.substr(0, dot)))
            if (option.name == name.substr(dot + 1))
                return option.value;
    }
    throw Error(say("%1 is not a number among the model's settings.", shown(name)));
}

} // namespace

struct LessonNumbers::Parts {
    using Given = std::vector<double>; // what a function is called with; a text by its place among the texts
    struct Function {
        const char* name;
        double (Parts::*value)(const Given&) const;
    };
    static const std::vector<Function>& functions();

    std::shared_ptr<const RunResult> run;
    // Texts in an expression, which muParser knows by their place here.
    mutable std::vector<std::string> texts;
    // The cell whose number was asked for last.
    mutable NamedCell read;
    bool marked = false;
    mutable std::optional<Cell> notFinite; // see LessonNumbers
    // muParser is C: what a function has to say is kept for when it is back.
    mutable std::string failure;

    const Trace& trace() const { return *run->trace; }

    std::string marks(const std::string& what, const std::string& words) const
    {
        return marked ? kOpen + what + kBar + words + kClose : words;
    }

    const std::string& text(const Given& given, std::size_t which) const
    {
        const double number = which < given.size() ? given[which] : -1.0;
        if (!(number >= 0.0) || number >= static_cast<double>(texts.size()))
            throw Error(say("a quoted string is missing."));
        return texts[static_cast<std::size_t>(number)];
    }

    const Step& step(const Given& given) const { return stepAt(text(given, 0)); }

    const Step& stepAt(const std::string& path) const
    {
        const auto id = trace().find(path);
        if (!id)
            throw Error(say("this run has no step %1.", shown(path)));
        return trace().step(*id);
    }

    static Index indices(const Given& given, std::size_t from)
    {
        Index at;
        for (std::size_t i = from; i < given.size(); ++i)
            at.push_back(whole(given[i]));
        return at;
    }

    static void check(const Step& step, const Index& at, std::size_t missing)
    {
        const Index shape = step.shape();
        bool inside = at.size() + missing == shape.size();
        for (std::size_t axis = 0; inside && axis < at.size(); ++axis)
            inside = at[axis] >= 0 && at[axis] < shape[axis];
        if (inside)
            return;
        std::string sizes, asked;
        for (const std::int64_t size : shape)
            sizes += (sizes.empty() ? "" : " × ") + std::to_string(size);
        for (const std::int64_t index : at)
            asked += (asked.empty() ? "" : ", ") + std::to_string(index);
        throw Error(say("%1 has %2 numbers; (%3) is not a valid index.", shown(step.path), sizes, asked));
    }

    double numberAt(const Step& of, const Index& at) const
    {
        const double number = trace().value(of.id, at);
        if (!std::isfinite(number) && !notFinite && !trace().masked(of.id, at))
            notFinite = {of.id, at};
        return number;
    }

    std::vector<double> row(const Given& given) const
    {
        const Step& of = step(given);
        Index at = indices(given, 1);
        check(of, at, 1);
        const std::int64_t size = of.shape().back();
        at.push_back(0);
        std::vector<double> numbers;
        for (; at.back() < size; ++at.back())
            numbers.push_back(trace().masked(of.id, at) ? std::nan("") : numberAt(of, at));
        return numbers;
    }

    static double entropyOf(const std::vector<double>& row)
    {
        double sum = 0.0;
        for (const double number : row)
            sum -= number > 0.0 ? number * std::log(number) : 0.0;
        return sum;
    }

    const Axis& axis(const Given& given, std::size_t which) const
    {
        return axisOf(step(given), which < given.size() ? whole(given[which]) : -1);
    }

    static const Axis& axisOf(const Step& of, std::int64_t number)
    {
        if (number < 0 || number >= std::ssize(of.axes))
            throw Error(of.axes.size() == 1
                    ? say("%1 has 1 axis, numbered 0.", shown(of.path))
                    : say("The number of axes of %1 is %2; they are numbered from 0.", shown(of.path), of.axes.size()));
        return of.axes[static_cast<std::size_t>(number)];
    }

    // Quoted texts give way to their places among `texts`, for muParser knows only numbers.
    std::string takeTexts(const std::string& expression) const
    {
        std::string numbered;
        texts.clear();
        for (std::size_t at = 0; at < expression.size(); ++at) {
            if (expression[at] != '"') {
                numbered += expression[at];
                continue;
            }
            const std::size_t end = expression.find('"', at + 1);
            if (end == std::string::npos)
                throw Error(say("a string has no closing quote."));
            numbered += std::to_string(texts.size());
            texts.push_back(expression.substr(at + 1, end - at - 1));
            at = end;
        }
        return numbered;
    }

    // What muParser calls, and what of it is still to be called.
    struct Call {
        const Parts* parts;
        const Function* function;

        static mu::value_type make(void* data, const mu::value_type* given, int count)
        {
            const Call& call = *static_cast<const Call*>(data);
            try {
                return (call.parts->*call.function->value)(Given(given, given + std::max(0, count)));
            } catch (const Error& error) {
                if (call.parts->failure.empty())
                    call.parts->failure = error.what();
                return 0.0;
            }
        }
    };

    double value(const Given& given) const
    {
        const Step& of = step(given);
        const Index at = indices(given, 1);
        check(of, at, 0);
        read = {of.path, at};
        return numberAt(of, at);
    }

    double untouched(const Given& given) const
    {
        const Trace& plain = run->untouched ? *run->untouched : trace();
        const auto id = plain.find(step(given).path);
        if (!id)
            throw Error(say("this run has no step %1.", shown(text(given, 0))));
        const Index at = indices(given, 1);
        check(plain.step(*id), at, 0);
        return plain.value(*id, at);
    }

    // Where the row is largest (or smallest), what a mask closed left out.
    double extreme(const Given& given, bool largest) const
    {
        const std::vector<double> numbers = row(given);
        std::ptrdiff_t best = -1;
        for (std::ptrdiff_t i = 0; i < std::ssize(numbers); ++i) {
            const double number = numbers[static_cast<std::size_t>(i)];
            const double so_far = best < 0 ? 0.0 : numbers[static_cast<std::size_t>(best)];
            if (!std::isnan(number) && (best < 0 || (largest ? number > so_far : number < so_far)))
                best = i;
        }
        return static_cast<double>(best);
    }
    double largest(const Given& given) const { return extreme(given, true); }
    double smallest(const Given& given) const { return extreme(given, false); }

    double total(const Given& given) const
    {
        double sum = 0.0;
        for (const double number : row(given))
            sum += std::isnan(number) ? 0.0 : number;
        return sum;
    }

    double length(const Given& given) const
    {
        double squares = 0.0;
        for (const double number : row(given))
            squares += std::isnan(number) ? 0.0 : number * number;
        return std::sqrt(squares);
    }

    double entropy(const Given& given) const { return entropyOf(row(given)); }

    double broadest(const Given& given) const
    {
        const Step& of = step(given);
        check(of, indices(given, 1), 2);
        const Index shape = of.shape();
        double most = -1.0, best = -1.0;
        for (std::int64_t row = 0; row < shape[shape.size() - 2]; ++row) {
            Given one = given;
            one.push_back(static_cast<double>(row));
            if (const double entropy = this->entropy(one); entropy > most) {
                most = entropy;
                best = static_cast<double>(row);
            }
        }
        return best;
    }

    double size(const Given& given) const { return static_cast<double>(axis(given, 1).size); }

    double is(const Given& given) const
    {
        const Axis& along = axis(given, 1);
        const std::int64_t place = given.size() > 2 ? whole(given[2]) : -1;
        return place >= 0 && place < along.size && along.label(place) == text(given, 3) ? 1.0 : 0.0;
    }

    double find(const Given& given) const
    {
        const Axis& along = axis(given, 1);
        for (std::int64_t place = 0; place < along.size; ++place)
            if (along.label(place) == text(given, 2))
                return static_cast<double>(place);
        return -1.0;
    }

    double exists(const Given& given) const { return trace().find(text(given, 0)).has_value() ? 1.0 : 0.0; }
    double setting(const Given& given) const { return settingOf(*run, text(given, 0)); }
};

LessonNumbers::LessonNumbers(std::shared_ptr<const RunResult> run, bool marked) : m_parts(std::make_unique<Parts>())
{
    m_parts->run = std::move(run);
    m_parts->marked = marked;
}

LessonNumbers::~LessonNumbers() = default;

std::optional<Cell> LessonNumbers::notFinite() const { return m_parts->notFinite; }

const std::vector<LessonNumbers::Parts::Function>& LessonNumbers::Parts::functions()
{
    static const std::vector<Function> all {{"value", &Parts::value}, {"untouched", &Parts::untouched},
        {"largest", &Parts::largest}, {"smallest", &Parts::smallest}, {"total", &Parts::total},
        {"length", &Parts::length}, {"entropy", &Parts::entropy}, {"broadest", &Parts::broadest},
        {"size", &Parts::size}, {"is", &Parts::is}, {"find", &Parts::find}, {"exists", &Parts::exists},
        {"setting", &Parts::setting}};
    return all;
}

double LessonNumbers::evaluate(const std::string& expression, const Variables& variables) const
{
    Parts& parts = *m_parts;
    parts.failure.clear();
    parts.notFinite.reset();
    try {
        if (expression.size() > kLongest)
            throw Error(say("it is too long."));
        const std::string numbered = parts.takeTexts(expression);
        std::vector<Parts::Call> calls;
        for (const Parts::Function& function : Parts::functions())
            calls.push_back({&parts, &function});
        mu::Parser parser;
        for (Parts::Call& call : calls)
            parser.DefineFunUserData(call.function->name, &Parts::Call::make, &call, false);
        const std::vector<std::string>& read = parts.run->input;
        parser.DefineConst("tokens", static_cast<double>(std::count_if(read.begin(), read.end(), [](const auto& token) {
            return token != "start" && token != "end" && token != "pad";
        })));
        parser.DefineConst("changes", static_cast<double>(parts.run->interventions.size()));
        for (const auto& [name, value] : variables)
            parser.DefineConst(name, value);
        parser.SetExpr(numbered);
        const double result = parser.Eval();
        if (!parts.failure.empty())
            throw Error(parts.failure);
        return result;
    } catch (const mu::Parser::exception_type& wrong) {
        throw Error(say("the expression %1 has no value: %2", shown(expression),
            parts.failure.empty() ? wrong.GetMsg() : parts.failure));
    } catch (const Error& wrong) {
        throw Error(say("the expression %1 has no value: %2", shown(expression), wrong.what()));
    }
}

namespace {
// Whole numbers as such; others with as many decimals as their size needs.
std::string plain(double number)
{
    if (number == std::floor(number) && std::abs(number) < 1e9)
        return formatNumber(number, 0);
    const int before = std::abs(number) >= 1.0 ? static_cast<int>(std::log10(std::abs(number))) + 1 : 0;
    return formatNumber(number, std::max(0, kDigits - before));
}

// Whether all of an expression is one call of value().
bool isValue(const std::string& expression)
{
    if (!expression.starts_with("value(") || expression.back() != ')')
        return false;
    int depth = 0;
    bool quoted = false;
    for (std::size_t at = 0; at < expression.size(); ++at) {
        quoted = quoted != (expression[at] == '"');
        if (quoted)
            continue;
        depth += expression[at] == '(' ? 1 : expression[at] == ')' ? -1 : 0;
        if (depth == 0 && expression[at] == ')')
            return at + 1 == expression.size();
    }
    return false;
}

// The prose of a lesson, cut at what stands in braces.
struct Piece {
    bool code = false;
    std::string text; // without the braces
};

std::vector<Piece> piecesOf(const std::string& text)
{
    std::vector<Piece> pieces;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = std::min(text.find("{{", at), text.size());
        pieces.push_back({false, text.substr(at, open - at)});
        if (open == text.size())
            break;
        const std::size_t close = text.find("}}", open);
        if (close == std::string::npos)
            throw Error(say("\"{{\" has no \"}}\": %1", escaped(text.substr(open))));
        pieces.push_back({true, trimmed(text.substr(open + 2, close - open - 2))});
        at = close + 2;
    }
    return pieces;
}

// Which part of {{if …}} … {{else}} … {{end}} is being read.
class Condition {
public:
    bool holds() const { return m_holds; }

    void begin(const std::string& part)
    {
        if (!m_part.empty())
            throw Error(say("{{if}} cannot be inside another: %1", escaped(part)));
        m_part = part;
    }

    void decide(bool holds) { m_holds = holds; }

    void otherwise()
    {
        within("else");
        if (m_otherwise)
            throw Error(say("{{if}} has a second {{else}}; it can have one: %1", escaped(m_part)));
        m_otherwise = true;
        m_holds = !m_holds;
    }

    void end()
    {
        within("end");
        *this = {};
    }

    bool ended() const { return m_part.empty(); }

private:
    void within(const char* part) const
    {
        if (m_part.empty())
            throw Error(say("{{%1}} has no {{if}}.", part));
    }

    std::string m_part; // "if …"; empty outside
    bool m_otherwise = false, m_holds = true;
};

} // namespace

std::string LessonNumbers::fill(const std::string& text, const Variables& variables) const
{
    std::string filled;
    Condition condition;
    for (const auto& [code, part] : piecesOf(text)) {
        if (code && part.starts_with("if ")) {
            condition.begin(part);
            condition.decide(evaluate(part.substr(3), variables) != 0.0);
        } else if (code && part == "else")
            condition.otherwise();
        else if (code && part == "end")
            condition.end();
        else if (condition.holds())
            filled += !code ? part : part.starts_with("label ") ? label(part, variables) : number(part, variables);
    }
    if (!condition.ended())
        throw Error(say("{{if}} has no {{end}}: %1", escaped(text)));
    return filled;
}

// {{label "PATH" AXIS EXPRESSION}}: what that place of the axis is called.
std::string LessonNumbers::label(const std::string& part, const Variables& variables) const
{
    const std::size_t first = part.find('"'), second = part.find('"', first + 1);
    if (first == std::string::npos || second == std::string::npos)
        throw Error(say("{{%1}} must be written {{label \"PATH\" AXIS EXPRESSION}}.", escaped(part)));
    const std::string rest = trimmed(part.substr(second + 1));
    const std::size_t space = rest.find(' ');
    const double axis = evaluate(rest.substr(0, space), variables),
                 place = evaluate(space == std::string::npos ? "" : rest.substr(space), variables);
    const Axis& found = Parts::axisOf(m_parts->stepAt(part.substr(first + 1, second - first - 1)), whole(axis));
    if (place < 0 || place >= static_cast<double>(found.size))
        throw Error(
            say("{{%1}}: there is no index %2; the axis has length %3.", escaped(part), plain(place), found.size));
    return m_parts->marks(':' + found.name, found.label(whole(place)));
}

// {{EXPRESSION; DECIMALS}}
std::string LessonNumbers::number(const std::string& part, const Variables& variables) const
{
    const std::size_t semicolon = part.rfind(';');
    const std::string expression = trimmed(part.substr(0, semicolon));
    const double number = evaluate(expression, variables);
    std::string of = "=";
    if (isValue(expression)) {
        of += m_parts->read.path + '@';
        for (std::size_t axis = 0; axis < m_parts->read.at.size(); ++axis)
            of += (axis > 0 ? "," : "") + std::to_string(m_parts->read.at[axis]);
    }
    return m_parts->marks(of,
        semicolon == std::string::npos ? plain(number)
                                       : formatNumber(number, static_cast<int>(evaluate(part.substr(semicolon + 1)))));
}

} // namespace headroom
