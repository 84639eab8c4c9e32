// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/numbers_file.h"

#include "error.h"
#include "files/atomic_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>

namespace headroom {

namespace {

constexpr std::size_t kTermsMost = 32; // of an explanation

std::string quoted(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string safe = "\"";
    for (const char c : text)
        safe += c == '"' ? std::string("\"\"") : std::string(1, c);
    return safe + '"';
}

std::string shortest(float number)
{
    std::array<char, 32> text;
    const auto [end, error] = std::to_chars(text.data(), text.data() + text.size(), number);
    return {text.data(), end};
}

std::string cellText(const Index& at)
{
    std::string text;
    for (const std::int64_t place : at)
        text += (text.empty() ? "" : ", ") + std::to_string(place);
    return '(' + text + ')';
}

} // namespace

std::string numbersAsCsv(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id);
    const Index shape = step.shape();
    if (shape.empty())
        return shortest(static_cast<float>(trace.value(id, {}))) + '\n';
    const std::int64_t columns = shape.back();
    std::string csv;
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
        csv += quoted(step.axes[axis].name) + ',';
    for (std::int64_t column = 0; column < columns; ++column)
        csv += (column > 0 ? "," : "") + quoted(step.axes.back().label(column));
    csv += '\n';
    std::int64_t rows = 1;
    for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
        rows *= shape[axis];
    Index at(shape.size(), 0);
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::vector<float> numbers = trace.values(id, row * columns, columns);
        for (std::size_t axis = 0; axis + 1 < shape.size(); ++axis)
            csv += quoted(step.axes[axis].label(at[axis])) + ',';
        for (at.back() = 0; at.back() < columns; ++at.back()) {
            csv += at.back() > 0 ? "," : "";
            if (!trace.masked(id, at))
                csv += shortest(numbers[static_cast<std::size_t>(at.back())]);
        }
        csv += '\n';
        for (std::size_t axis = shape.size() - 1; axis-- > 0;) {
            if (++at[axis] < shape[axis])
                break;
            at[axis] = 0;
        }
    }
    return csv;
}

std::string numbersAsNpy(const Trace& trace, StepId id)
{
    static_assert(std::endian::native == std::endian::little);
    constexpr std::size_t kAlign = 64, kFixed = 10; // magic, version, length
    std::string shape;
    for (const std::int64_t size : trace.step(id).shape())
        shape += std::to_string(size) + ',';
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + shape + "), }";
    header.append((kAlign - (kFixed + header.size() + 1) % kAlign) % kAlign, ' ');
    header += '\n';
    std::string file("\x93NUMPY\x01\x00", 8);
    file += static_cast<char>(header.size() & 0xFF);
    file += static_cast<char>(header.size() >> 8);
    file += header;
    const std::vector<float> numbers = trace.values(id);
    const std::size_t before = file.size();
    file.resize(before + numbers.size() * sizeof(float));
    std::memcpy(file.data() + before, numbers.data(), numbers.size() * sizeof(float));
    return file;
}

void writeNumbers(const Trace& trace, StepId step, const std::filesystem::path& file)
{
    const std::string ending = file.extension().string();
    if (ending != ".csv" && ending != ".npy")
        throw Error(say("Numbers are written as .csv or .npy; \"%1\" is neither.", escaped(file.string(), 200)));
    const std::string bytes = ending == ".csv" ? numbersAsCsv(trace, step) : numbersAsNpy(trace, step);
    writeFileAtomically(file, bytes);
}

std::string explanationMarkdown(const Trace& trace, const Explanation& explanation)
{
    const Step& step = trace.step(explanation.cell.step);
    std::string text = "### " + formatNumber(explanation.value) + "\n\n`" + step.path + "` "
        + cellText(explanation.cell.at) + "\n\n";
    if (!explanation.words.empty())
        text += explanation.words + "\n\n";
    for (const std::string& line : {explanation.formula.line(), explanation.numbers.text()})
        if (!line.empty())
            text += "    " + line + "\n";
    text += '\n';
    if (explanation.changedByHand)
        text += say("Changed by hand; the computed value was %1.", formatNumber(explanation.untouched)) + "\n\n";
    std::vector<Term> terms = explanation.terms;
    std::stable_sort(terms.begin(), terms.end(),
        [](const Term& a, const Term& b) { return std::abs(a.contribution) > std::abs(b.contribution); });
    if (terms.empty())
        return text;
    text += "| term | value | factor | adds | from |\n| --- | ---: | ---: | ---: | --- |\n";
    for (std::size_t i = 0; i < std::min(terms.size(), kTermsMost); ++i) {
        const Term& term = terms[i];
        text += "| " + term.label + " | " + formatNumber(term.value) + " | "
            + (term.factorSource ? formatNumber(term.factor) : std::string()) + " | " + formatNumber(term.contribution)
            + " | `" + trace.step(term.source.step).path + "` " + cellText(term.source.at) + " |\n";
    }
    if (terms.size() > kTermsMost)
        text += '\n' + say("Smaller terms left out: %1.", terms.size() - kTermsMost) + '\n';
    return text;
}

} // namespace headroom
