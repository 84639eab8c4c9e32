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
#include <functional>
#include <vector>

namespace headroom {

namespace {

constexpr std::size_t kLongest = 4096; // characters of an expression
constexpr int kDigits = 3; // of a number without decimals of its own

std::string shown(const std::string& text) { return '"' + escaped(text, 80) + '"'; }

std::int64_t whole(double number)
{
    if (number != std::floor(number) || std::abs(number) > 1e9)
        throw Error(say("%1 is not a whole number, as an index must be.", formatNumber(number)));
    return static_cast<std::int64_t>(number);
}

} // namespace

struct LessonNumbers::Parts {
    using Function = double (*)(const Parts&, const std::vector<double>&);

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

    const std::string& text(const std::vector<double>& given, std::size_t which) const
    {
        const double number = which < given.size() ? given[which] : -1.0;
        if (!(number >= 0.0) || number >= static_cast<double>(texts.size()))
            throw Error(say("a quoted string is missing."));
        return texts[static_cast<std::size_t>(number)];
    }

    const Step& step(const std::vector<double>& given) const
    {
        const std::string& path = text(given, 0);
        const auto id = trace().find(path);
        if (!id)
            throw Error(say("this run has no step %1.", shown(path)));
        return trace().step(*id);
    }

    static Index indices(const std::vector<double>& given, std::size_t from)
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

    std::vector<double> row(const std::vector<double>& given) const
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

    static double entropy(const std::vector<double>& row)
    {
        double sum = 0.0;
        for (const double number : row)
            sum -= number > 0.0 ? number * std::log(number) : 0.0;
        return sum;
    }

    const Axis& axis(const std::vector<double>& given, std::size_t which) const
    {
        const Step& of = step(given);
        const std::int64_t number = which < given.size() ? whole(given[which]) : -1;
        if (number < 0 || number >= std::ssize(of.axes))
            throw Error(of.axes.size() == 1
                    ? say("%1 has 1 axis, numbered 0.", shown(of.path))
                    : say("The number of axes of %1 is %2; they are numbered from 0.", shown(of.path), of.axes.size()));
        return of.axes[static_cast<std::size_t>(number)];
    }

    // Where the row is largest (or smallest), what a mask closed left out.
    double extreme(const std::vector<double>& given, bool largest) const
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
};

namespace {

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

LessonNumbers::LessonNumbers(std::shared_ptr<const RunResult> run, bool marked) : m_parts(std::make_unique<Parts>())
{
    m_parts->run = std::move(run);
    m_parts->marked = marked;
}

LessonNumbers::~LessonNumbers() = default;

std::optional<Cell> LessonNumbers::notFinite() const { return m_parts->notFinite; }

double LessonNumbers::evaluate(const std::string& expression, const Variables& variables) const
{
    using P = Parts;
    using Given = std::vector<double>;
    struct Named {
        const char* name;
        double (*function)(const P&, const Given&);
    };
    static constexpr Named functions[] = {
        {"value",
            [](const P& p, const Given& given) {
                const Step& of = p.step(given);
                const Index at = P::indices(given, 1);
                P::check(of, at, 0);
                p.read = {of.path, at};
                return p.numberAt(of, at);
            }},
        {"untouched",
            [](const P& p, const Given& given) {
                const Trace& plain = p.run->untouched ? *p.run->untouched : p.trace();
                const auto id = plain.find(p.step(given).path);
                if (!id)
                    throw Error(say("this run has no step %1.", shown(p.text(given, 0))));
                const Index at = P::indices(given, 1);
                P::check(plain.step(*id), at, 0);
                return plain.value(*id, at);
            }},
        {"largest", [](const P& p, const Given& given) { return p.extreme(given, true); }},
        {"smallest", [](const P& p, const Given& given) { return p.extreme(given, false); }},
        {"total",
            [](const P& p, const Given& given) {
                double sum = 0.0;
                for (const double number : p.row(given))
                    sum += std::isnan(number) ? 0.0 : number;
                return sum;
            }},
        {"entropy", [](const P& p, const Given& given) { return P::entropy(p.row(given)); }},
        {"broadest",
            [](const P& p, const Given& given) {
                const Step& of = p.step(given);
                Index at = P::indices(given, 1);
                P::check(of, at, 2);
                const Index shape = of.shape();
                double most = -1.0, best = -1.0;
                for (std::int64_t row = 0; row < shape[shape.size() - 2]; ++row) {
                    Given one = given;
                    one.push_back(static_cast<double>(row));
                    if (const double entropy = P::entropy(p.row(one)); entropy > most) {
                        most = entropy;
                        best = static_cast<double>(row);
                    }
                }
                return best;
            }},
        {"size", [](const P& p, const Given& given) { return static_cast<double>(p.axis(given, 1).size); }},
        {"is",
            [](const P& p, const Given& given) {
                const Axis& axis = p.axis(given, 1);
                const std::int64_t place = given.size() > 2 ? whole(given[2]) : -1;
                return place >= 0 && place < axis.size && axis.label(place) == p.text(given, 3) ? 1.0 : 0.0;
            }},
        {"find",
            [](const P& p, const Given& given) {
                const Axis& axis = p.axis(given, 1);
                for (std::int64_t place = 0; place < axis.size; ++place)
                    if (axis.label(place) == p.text(given, 2))
                        return static_cast<double>(place);
                return -1.0;
            }},
        {"exists",
            [](const P& p, const Given& given) { return p.trace().find(p.text(given, 0)).has_value() ? 1.0 : 0.0; }},
        {"setting", [](const P& p, const Given& given) { return settingOf(*p.run, p.text(given, 0)); }},
    };
    struct Call {
        const P* parts;
        const Named* named;
        static mu::value_type make(void* data, const mu::value_type* given, int count)
        {
            const Call& call = *static_cast<const Call*>(data);
            try {
                return call.named->function(*call.parts, Given(given, given + std::max(0, count)));
            } catch (const Error& error) {
                if (call.parts->failure.empty())
                    call.parts->failure = error.what();
                return 0.0;
            }
        }
    };

    const auto refuse = [&](const std::string& why) -> Error {
        return Error(say("the expression %1 has no value: %2", shown(expression), why));
    };
    if (expression.size() > kLongest)
        throw refuse(say("it is too long."));
    std::string numbered;
    m_parts->texts.clear();
    m_parts->failure.clear();
    m_parts->notFinite.reset();
    for (std::size_t at = 0; at < expression.size(); ++at) {
        if (expression[at] != '"') {
            numbered += expression[at];
            continue;
        }
        const std::size_t end = expression.find('"', at + 1);
        if (end == std::string::npos)
            throw refuse(say("a string has no closing quote."));
        numbered += std::to_string(m_parts->texts.size());
        m_parts->texts.push_back(expression.substr(at + 1, end - at - 1));
        at = end;
    }
    std::vector<Call> calls;
    for (const Named& named : functions)
        calls.push_back({m_parts.get(), &named});
    try {
        mu::Parser parser;
        for (Call& call : calls)
            parser.DefineFunUserData(call.named->name, &Call::make, &call, false);
        const std::vector<std::string>& read = m_parts->run->input;
        parser.DefineConst("tokens", static_cast<double>(std::count_if(read.begin(), read.end(), [](const auto& token) {
            return token != "start" && token != "end" && token != "pad";
        })));
        parser.DefineConst("changes", static_cast<double>(m_parts->run->interventions.size()));
        for (const auto& [name, value] : variables)
            parser.DefineConst(name, value);
        parser.SetExpr(numbered);
        const double result = parser.Eval();
        if (!m_parts->failure.empty())
            throw refuse(m_parts->failure);
        return result;
    } catch (const mu::Parser::exception_type& wrong) {
        throw refuse(m_parts->failure.empty() ? wrong.GetMsg() : m_parts->failure);
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

} // namespace

namespace {

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

} // namespace

std::string LessonNumbers::fill(const std::string& text, const Variables& variables) const
{
    std::string filled;
    const auto put = [&](const std::string& what, const std::string& words) {
        filled += m_parts->marked ? kOpen + what + kBar + words + kClose : words;
    };
    bool inside = false, holds = true;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t open = text.find("{{", at), stop = std::min(open, text.size());
        if (!inside || holds)
            filled += text.substr(at, stop - at);
        if (open == std::string::npos)
            break;
        const std::size_t close = text.find("}}", open);
        if (close == std::string::npos)
            throw Error(say("\"{{\" has no \"}}\": %1", escaped(text.substr(open), 60)));
        const std::string part = trimmed(text.substr(open + 2, close - open - 2));
        at = close + 2;
        if (part.starts_with("if ")) {
            if (inside)
                throw Error(say("{{if}} cannot be inside another: %1", escaped(part, 60)));
            inside = true;
            holds = evaluate(part.substr(3), variables) != 0.0;
        } else if (part == "else" || part == "end") {
            if (!inside)
                throw Error(say("{{%1}} has no {{if}}.", part));
            holds = part == "else" ? !holds : true;
            inside = part == "else";
        } else if (inside && !holds) {
            continue;
        } else if (part.starts_with("label ")) {
            const std::size_t first = part.find('"'), second = part.find('"', first + 1);
            if (first == std::string::npos || second == std::string::npos)
                throw Error(say("{{%1}} must be written {{label \"PATH\" AXIS EXPRESSION}}.", escaped(part, 60)));
            const std::string rest = trimmed(part.substr(second + 1));
            const std::size_t space = rest.find(' ');
            m_parts->texts = {part.substr(first + 1, second - first - 1)};
            const std::string path = m_parts->texts.front();
            const double axis = evaluate(rest.substr(0, space), variables),
                         place = evaluate(space == std::string::npos ? "" : rest.substr(space), variables);
            m_parts->texts = {path};
            const Axis& found = m_parts->axis({0.0, axis}, 1);
            if (place < 0 || place >= static_cast<double>(found.size))
                throw Error(say("{{%1}}: there is no index %2; the axis has length %3.", escaped(part, 60),
                    plain(place), found.size));
            put(':' + found.name, found.label(whole(place)));
        } else {
            const std::size_t semicolon = part.rfind(';');
            const std::string expression = trimmed(part.substr(0, semicolon));
            const double number = evaluate(expression, variables);
            std::string of = "=";
            if (isValue(expression)) {
                of += m_parts->read.path + '@';
                for (std::size_t axis = 0; axis < m_parts->read.at.size(); ++axis)
                    of += (axis > 0 ? "," : "") + std::to_string(m_parts->read.at[axis]);
            }
            put(of,
                semicolon == std::string::npos
                    ? plain(number)
                    : formatNumber(number, static_cast<int>(evaluate(part.substr(semicolon + 1)))));
        }
    }
    if (inside)
        throw Error(say("{{if}} has no {{end}}: %1", escaped(text, 60)));
    return filled;
}

} // namespace headroom
