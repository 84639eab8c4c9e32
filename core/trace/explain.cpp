// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/activations.h"
#include "trace/explainer.h"
#include "trace/factors.h"
#include "trace/step_names.h"

#include "text/say.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <set>
#include <utility>

namespace headroom {

Explainer::Explainer(const Trace& trace, const Trace::Data& data, StepId id, const Index& at)
    : m_trace(trace),
      m_data(data),
      m_step(data.steps[static_cast<std::size_t>(id)]),
      m_recipe(data.recipes[static_cast<std::size_t>(id)]),
      m_at(at),
      m_rounding(coarsestType(data, id))
{
    m_out.cell = {id, at};
    m_out.value = trace.value(id, at);
    m_out.untouched = trace.untouched(id, at);
    m_out.changedByHand = trace.changedByHand(id, at);
    if (const Storage& own = data.values[static_cast<std::size_t>(id)]; own.factors) {
        const std::optional<double> sample = own.factors->sample(at);
        m_out.recomputed = !sample;
        m_out.untouched = sample.value_or(m_out.untouched);
    }
    m_out.masked = trace.masked(id, at);
}

Index Explainer::with(Index at, std::size_t axis, std::int64_t position)
{
    at[axis] = position;
    return at;
}

std::string Explainer::plural(std::int64_t count, const std::string& one)
{
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string Explainer::factor(double value, int decimals)
{
    return value < 0 ? "(" + number(value, decimals) + ")" : number(value, decimals);
}

Equation Explainer::sumOf(const std::vector<double>& terms, std::string over) const
{
    const int decimals = decimalsOfParts([&](int d) {
        double sum = 0.0;
        for (const double term : terms)
            sum += readAs(term, d);
        return sum;
    });
    std::string text;
    for (const double term : terms)
        text += text.empty() ? number(term, decimals) : signedNumber(term, decimals);
    return equals(std::move(text), std::move(over));
}

int Explainer::decimalsOfParts(const std::function<double(int decimals)>& made) const
{
    return decimalsThatGive(m_out.untouched, made, kDecimals, kMostDecimals, kDecimals, SmallNumbers::Exponent)
        .value_or(kDecimals);
}

std::string Explainer::placeName(const Axis& over, std::int64_t place) const
{
    const std::string name = say(over.name.c_str());
    if (!over.labels)
        return name + " " + over.label(place);
    if (m_repeats.first != over.labels.get())
        m_repeats = {over.labels.get(), std::set<std::string>(over.labels->begin(), over.labels->end()).size()};
    if (m_repeats.second == over.labels->size())
        return name + " " + over.label(place);
    // Counted from this segment's first token, as everywhere; those in memory from −1 backwards.
    const auto memory = m_trace.find(m_step.path.substr(0, m_step.path.find('/')) + '/' + steps::memory);
    const auto fed = m_trace.find(steps::fedTokens);
    std::int64_t number = place + 1;
    if (memory && fed)
        if (const std::int64_t kept = m_trace.step(*memory).axes.front().size;
            over.size == kept + m_trace.step(*fed).axes.front().size)
            number = place < kept ? place - kept : number - kept;
    return say("%1 %2 (%3)", name, (number < 0 ? "−" : "") + std::to_string(std::abs(number)), over.label(place));
}

void Explainer::addTerm(std::string label, Cell source, double value, double contribution)
{
    m_out.terms.push_back({std::move(label), std::move(source), value, std::nullopt, 1.0, contribution});
}

void Explainer::addProduct(
    RoundedSum& sum, std::string label, std::size_t i, Index at, std::size_t other, Index otherAt)
{
    const Rounded a = rounded(i, at), b = rounded(other, otherAt);
    m_out.terms.push_back({std::move(label), {input(i), std::move(at)}, a.value,
        Cell {input(other), std::move(otherAt)}, b.value, a.value * b.value});
    sum.add(m_rounding.multiply(a, b));
}

void Explainer::rederive(const Rounded& result, double largest)
{
    m_out.rederived = result.value;
    m_out.bound = m_rounding.stored(result, largest).error;
}

void Explainer::rederiveExactly(double value)
{
    m_out.rederived = value;
    m_out.bound = 0.0;
}

Explanation Explainer::explain()
{
    if (m_step.withoutSources) {
        measured();
        m_out.words = say("%1 The inputs of this number are not in the file.", say(m_step.caption.c_str()));
        return std::move(m_out);
    }
    switch (m_step.operation) {
    case Operation::Input:
    case Operation::Parameter: given(); break;
    case Operation::Formula: formula(); break;
    case Operation::Linear: linear(); break;
    case Operation::Matmul: matmul(); break;
    case Operation::Add: add(); break;
    case Operation::Subtract: subtract(); break;
    case Operation::Multiply: multiply(); break;
    case Operation::Divide: divide(); break;
    case Operation::Scale: scale(); break;
    case Operation::Mask: mask(); break;
    case Operation::Select: select(); break;
    case Operation::Softmax: softmax(); break;
    case Operation::SoftmaxBack: softmaxBack(); break;
    case Operation::Normalise: normalise(); break;
    case Operation::NormBack: normBack(); break;
    case Operation::Activation: activation(); break;
    case Operation::Gather: gather(); break;
    case Operation::Rearrange: rearrange(); break;
    case Operation::Reduce: reduce(); break;
    case Operation::Accumulate: accumulate(); break;
    case Operation::Aggregate: aggregate(); break;
    case Operation::Halting: halting(); break;
    case Operation::Measure: measured(); break;
    }
    return std::move(m_out); // with all its terms
}

void Explainer::given()
{
    const bool weight = m_step.operation == Operation::Parameter;
    if (const Origin* origin = m_trace.origin(m_step.id))
        return leftByAnother(*origin);
    rederiveExactly(m_out.untouched);
    m_out.words = weight ? "A weight of the model: it was learned, not computed." : "Part of the text.";
    m_out.formula.right = weight ? say("weight %1", m_step.path) : m_step.title;
    m_out.numbers.right = number(m_out.untouched);
}

// Re-derived where it was computed, unless a change by hand acted there.
void Explainer::leftByAnother(const Origin& origin)
{
    const Explanation there = origin.trace->explain(origin.step, m_at);
    m_out.rederived = there.changedByHand ? there.value : there.rederived;
    m_out.bound = there.bound;
    m_out.words = say("Computed in an earlier pass, in step %1.", origin.trace->step(origin.step).path);
    m_out.formula.right = m_step.title;
    m_out.numbers.right = number(m_out.untouched);
}

// Nothing to re-derive it from: it is the result of a forward of its own, which a test makes once more.
void Explainer::measured()
{
    rederiveExactly(m_out.untouched);
    m_out.words = m_step.caption;
    m_out.formula.right = m_step.formula.empty() ? m_step.title : m_step.formula;
    m_out.numbers.right = number(m_out.untouched);
}

void Explainer::scale()
{
    const double x = read(0, m_at);
    rederive(m_rounding.multiply(rounded(0, m_at), m_rounding.given(m_step.factor.value())));
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.principal = Cell {input(0), m_at};
    const Factor& factor = m_step.factor;
    m_out.words = factor.divides ? say("Every number is divided by the same constant: %1.", factor.text())
                                 : say("Every number is multiplied by the same constant: %1.", factor.text());
    m_out.formula.right = m_trace.step(input(0)).title + " " + factor.text();
    const double by = factor.divides ? 1.0 / factor.value() : factor.value();
    const int decimals = decimalsOfParts(
        [&](int d) { return factor.divides ? readAs(x, d) / readAs(by, d) : readAs(x, d) * readAs(by, d); });
    m_out.numbers = equals(number(x, decimals) + (factor.divides ? " / " : " · ") + number(by, decimals));
}

// Of a mask that is the product of its layers, those that are closed here: "“causal” and “sliding window”".
std::string Explainer::closedLayers(const Cell& gate) const
{
    std::string names;
    if (m_trace.step(gate.step).operation != Operation::Multiply)
        return names;
    for (const StepId layer : m_trace.step(gate.step).inputs) {
        const Cell cell {layer, broadcastIndex(gate.at, m_trace.step(layer).shape())};
        std::string name = closedLayers(cell);
        if (name.empty() && m_trace.value(cell.step, cell.at) == 0.0)
            name = "“" + m_trace.step(layer).title + "”";
        if (!name.empty())
            names = names.empty() ? name : say("%1 and %2", names, name);
    }
    return names;
}

void Explainer::mask()
{
    const Cell gate = operand(1);
    const bool open = read(1, gate.at) != 0.0;
    const double x = read(0, m_at);
    rederive(open ? rounded(0, m_at) : Rounded {kClosedScore, 0.0});
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.terms.push_back({m_trace.step(gate.step).title, gate, open ? 1.0 : 0.0, std::nullopt, 1.0, 0.0});
    m_out.principal = Cell {input(0), m_at};
    const std::string layers = open ? std::string() : closedLayers(gate);
    m_out.words = open ? say("Not masked here: the score stays.")
        : layers.empty()
        ? say("Masked here: this query cannot read this key, so the score becomes −∞ and its weight 0.")
        : say("Masked here by %1: this query cannot read this key, so the score becomes −∞ and its weight 0.", layers);
    m_out.formula.right = open ? say("masked = score") : say("masked = −∞");
    if (open)
        m_out.numbers = equals(title(0) + " " + number(x));
    else
        m_out.numbers.right = say("%1 instead of %2", "−∞", number(x));
}

void Explainer::select()
{
    const bool first = operandValue(0) != 0.0;
    const std::size_t chosen = first ? 1 : 2;
    rederive(rounded(chosen));
    addOperand(chosen, m_out.rederived);
    addOperand(0, 0.0);
    m_out.principal = operand(chosen);
    m_out.words = first
        ? say("The condition “%1” holds here, so “%2” is taken and “%3” is not.", title(0), title(1), title(2))
        : say("The condition “%1” does not hold here, so “%2” is taken and “%3” is not.", title(0), title(2), title(1));
    m_out.formula.right = m_step.formula.empty() ? title(0) + " ? " + title(1) + " : " + title(2) : m_step.formula;
    m_out.numbers = equals(say("“%1”, as “%2” is %3", title(chosen), title(0), formatNumber(operandValue(0), 0)));
}

void Explainer::activation()
{
    const double x = read(0, m_at), limit = m_recipe.threshold;
    const Activation& function = activationOf(m_recipe.activation);
    Rounded result = function.rounded(m_rounding, rounded(0, m_at), limit);
    result.error += m_step.recorded ? m_rounding.gamma(function.lost) : 0.0;
    rederive(result, std::abs(x));
    Activation::Words words = function.words(x, limit);
    m_out.formula.right = std::move(words.formula);
    m_out.words = std::move(words.sentence);
    m_out.numbers = equals(std::move(words.numbers));
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.principal = Cell {input(0), m_at};
}

void Explainer::gather()
{
    const Index position(m_at.begin(), m_at.end() - 1);
    const auto row = static_cast<std::int64_t>(read(1, position));
    const Cell source {input(0), {row, m_at.back()}};
    rederive(rounded(0, source.at));
    addTerm(m_trace.step(input(0)).title, source, m_out.rederived, m_out.rederived);
    m_out.principal = source;
    m_out.words = say("Looked up: row %1 of the table, for “%2”.", row, m_trace.step(input(0)).axes.front().label(row));
    m_out.formula.right = say("row of the table");
    m_out.numbers = equals("table[" + std::to_string(row) + ", " + std::to_string(m_at.back()) + "]");
}

// "feature 3"; where the labels of an axis count for themselves, "distance 28".
std::string Explainer::whichOf(const Axis& axis, std::int64_t at)
{
    static const std::set<std::string> ofTokens {"query", "key", "position", "node"}; // counted from the first
    const bool own = axis.labels && !ofTokens.contains(axis.name) && !axis.label(at).empty();
    return say(axis.name.c_str()) + " " + (own ? axis.label(at) : std::to_string(at + 1));
}

void Explainer::rearrange()
{
    std::vector<Index> sizes;
    for (std::size_t i = 0; i < m_step.inputs.size(); ++i)
        sizes.push_back(storage(i).sizes);
    const MoveSource source = traceBack(m_recipe.moves, sizes, stagesOf(m_recipe.moves, sizes), m_at);
    m_out.formula.right = m_step.formula.empty() ? say("the same number in another place") : m_step.formula;
    if (source.padding) {
        m_out.words = "A zero added as padding.";
        m_out.numbers.right = "0";
        return;
    }
    const auto from = static_cast<std::size_t>(source.input);
    rederive(rounded(from, source.at));
    addTerm(m_trace.step(input(from)).title, {input(from), source.at}, m_out.rederived, m_out.rederived);
    m_out.principal = Cell {input(from), source.at};
    m_out.words = "The number only moved: nothing was computed.";
    std::string cell;
    for (std::size_t axis = 0; axis < source.at.size(); ++axis)
        cell += (axis ? ", " : "") + whichOf(m_trace.step(input(from)).axes[axis], source.at[axis]);
    m_out.numbers = equals(say("%1 at %2", title(from), cell));
}

std::string Equation::line() const { return left.empty() ? right : left + " = " + right; }

std::string Equation::text() const { return over.empty() ? line() : say("%1, over %2", line(), over); }

double Explanation::difference() const
{
    if (untouched == rederived || (std::isnan(untouched) && std::isnan(rederived)))
        return 0.0;
    const double apart = std::abs(untouched - rederived);
    return std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart;
}

double Explanation::share() const
{
    const double apart = difference();
    if (apart == 0.0 || (std::isinf(bound) && bound > 0.0))
        return 0.0;
    return bound > 0.0 ? apart / bound : std::numeric_limits<double>::infinity();
}

bool Explanation::agrees() const
{
    const double apart = difference();
    return apart == 0.0 || apart <= bound;
}

Explanation explainCell(const Trace& trace, const Trace::Data& data, StepId id, const Index& at)
{
    return Explainer(trace, data, id, at).explain();
}

std::string formatNumber(double value, int decimals)
{
    if (std::isnan(value))
        return "NaN";
    if (value <= kClosedScore)
        return "−∞";
    if (std::isinf(value))
        return "∞";
    char text[64];
    const double size = std::abs(value);
    if (size != 0.0 && (size >= 1e6 || size < 0.5 * std::pow(10.0, -decimals))) {
        const int exponent = static_cast<int>(std::floor(std::log10(size)));
        std::snprintf(text, sizeof text, "%.1fe%s%d", size / std::pow(10.0, exponent), exponent < 0 ? "−" : "",
            std::abs(exponent));
    } else {
        std::snprintf(text, sizeof text, "%.*f", decimals, size);
    }
    const std::string result(text);
    const bool zero = size == 0.0;
    return (std::signbit(value) && !zero ? "−" : "") + result;
}

std::string formatPercent(double share, int decimals)
{
    constexpr int kMostDecimals = 9;
    const double percent = 100.0 * share;
    const auto misleads = [&](int places) {
        const double half = 0.5 * std::pow(10.0, -places);
        return (share < 1.0 && percent >= 100.0 - half) || (share > 0.0 && percent < half);
    };
    while (decimals < kMostDecimals && misleads(decimals))
        ++decimals;
    if (misleads(decimals))
        return share < 0.5 ? "< " + formatNumber(std::pow(10.0, -decimals), decimals)
                           : "> " + formatNumber(100.0 - std::pow(10.0, -decimals), decimals);
    return formatNumber(percent, decimals);
}

} // namespace headroom
