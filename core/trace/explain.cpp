// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/trace_data.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>

namespace headroom {

namespace {

constexpr double kClosed = std::numeric_limits<float>::lowest();

Index with(Index at, std::size_t axis, std::int64_t position)
{
    at[axis] = position;
    return at;
}

std::string plural(std::int64_t count, const std::string& one)
{
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

std::string number(double value)
{
    return formatNumber(value, 3);
}

// A factor in a formula: negative ones in parentheses.
std::string factor(double value)
{
    return value < 0 ? "(" + number(value) + ")" : number(value);
}

class Explainer {
public:
    Explainer(const Trace& trace, const Trace::Data& data, StepId id, const Index& at)
        : m_trace(trace), m_data(data), m_step(data.steps[static_cast<std::size_t>(id)]),
          m_recipe(data.recipes[static_cast<std::size_t>(id)]), m_at(at)
    {
        m_out.cell = {id, at};
        m_out.value = trace.value(id, at);
        m_out.untouched = trace.untouched(id, at);
        m_out.changedByHand = trace.changedByHand(id, at);
        m_out.masked = trace.masked(id, at);
    }

    Explanation explain();

private:
    StepId input(std::size_t i) const { return m_step.inputs[i]; }
    const Storage& storage(std::size_t i) const { return m_data.values[static_cast<std::size_t>(input(i))]; }
    double read(std::size_t i, const Index& at) const { return storage(i).at(at); }
    Cell operand(std::size_t i) const { return {input(i), broadcastIndex(m_at, storage(i).sizes)}; }
    std::string left() const { return number(m_out.untouched) + " = "; }

    void addTerm(std::string label, Cell source, double value, double contribution)
    {
        m_out.terms.push_back({std::move(label), std::move(source), value, std::nullopt, 1.0, contribution});
        m_out.scale = std::max(m_out.scale, std::abs(contribution));
    }

    void addProduct(std::string label, Cell source, double value, Cell other, double factorValue)
    {
        m_out.terms.push_back(
            {std::move(label), std::move(source), value, std::move(other), factorValue, value * factorValue});
        m_out.scale = std::max(m_out.scale, std::abs(value * factorValue));
        m_out.rederived += value * factorValue;
    }

    void given();
    void linear();
    void matmul();
    void add();
    void multiply();
    void scale();
    void mask();
    void softmax();
    void normalise();
    void activation();
    void gather();
    void rearrange();
    void reduce();

    const Trace& m_trace;
    const Trace::Data& m_data;
    const Step& m_step;
    const Recipe& m_recipe;
    const Index& m_at;
    Explanation m_out;
};

Explanation Explainer::explain()
{
    switch (m_step.operation) {
    case Operation::Input:
    case Operation::Parameter: given(); break;
    case Operation::Linear: linear(); break;
    case Operation::Matmul: matmul(); break;
    case Operation::Add: add(); break;
    case Operation::Multiply: multiply(); break;
    case Operation::Scale: scale(); break;
    case Operation::Mask: mask(); break;
    case Operation::Softmax: softmax(); break;
    case Operation::Normalise: normalise(); break;
    case Operation::Activation: activation(); break;
    case Operation::Gather: gather(); break;
    case Operation::Rearrange: rearrange(); break;
    case Operation::Reduce: reduce(); break;
    }
    return m_out;
}

void Explainer::given()
{
    const bool weight = m_step.operation == Operation::Parameter;
    m_out.rederived = m_out.untouched;
    m_out.words = weight ? "A weight of the model: it was learned, not computed." : "Given to the model from outside.";
    m_out.formula = weight ? "weight " + m_step.path : m_step.title;
    m_out.numbers = number(m_out.untouched);
}

void Explainer::linear()
{
    const std::int64_t width = storage(0).sizes.back();
    const std::size_t last = m_at.size() - 1;
    const std::int64_t row = m_at.back();
    for (std::int64_t d = 0; d < width; ++d) {
        const Index x = with(m_at, last, d);
        addProduct("d=" + std::to_string(d + 1), {input(0), x}, read(0, x), {input(1), {row, d}}, read(1, {row, d}));
    }
    std::string tail;
    if (m_step.inputs.size() > 2) {
        const double bias = read(2, {row});
        m_out.rederived += bias;
        tail = bias < 0 ? " − " + number(-bias) : " + " + number(bias);
        addTerm("bias", {input(2), {row}}, bias, bias);
    }
    m_out.words = "The input row times one row of the weight matrix, product by product, added up"
        + std::string(tail.empty() ? "." : ", plus a bias.");
    m_out.formula = std::string("y = Σ x_d · W_d") + (tail.empty() ? "" : " + b");
    const double sum = tail.empty() ? m_out.rederived : m_out.rederived - m_out.terms.back().value;
    m_out.numbers = left() + number(sum) + tail + ", over " + plural(width, "product");
}

void Explainer::matmul()
{
    const Index& a = storage(0).sizes;
    const Index& b = storage(1).sizes;
    const std::int64_t inner = a.back();
    const Index atA = broadcastIndex(m_at, a), atB = broadcastIndex(m_at, b);
    const std::string name = m_trace.step(input(0)).axes.back().name;
    for (std::int64_t d = 0; d < inner; ++d) {
        Index row = with(atA, a.size() - 1, d);
        row[a.size() - 2] = a.size() >= 2 ? m_at[m_at.size() - 2] : 0;
        Index column = with(atB, b.size() - 2, d);
        column[b.size() - 1] = m_at.back();
        const std::string label = name == "key" ? "key " + m_trace.step(input(0)).axes.back().label(d)
                                                : "d=" + std::to_string(d + 1);
        addProduct(label, {input(0), row}, read(0, row), {input(1), column}, read(1, column));
    }
    m_out.words = "A row of the first matrix times a column of the second: "
        + plural(inner, "product") + ", added up.";
    m_out.formula = "c = Σ a_d · b_d";
    const auto largest = std::max_element(m_out.terms.begin(), m_out.terms.end(),
        [](const Term& l, const Term& r) { return std::abs(l.contribution) < std::abs(r.contribution); });
    m_out.numbers = left();
    if (largest != m_out.terms.end()) {
        const double rest = m_out.rederived - largest->contribution;
        m_out.numbers += number(largest->value) + " · " + factor(largest->factor);
        if (inner > 1)
            m_out.numbers += (rest < 0 ? " − " : " + ") + number(std::abs(rest)) + " from the " + plural(inner - 1, "other product");
    }
}

void Explainer::add()
{
    std::string sum;
    for (std::size_t i = 0; i < m_step.inputs.size(); ++i) {
        const Cell source = operand(i);
        const double value = read(i, source.at);
        m_out.rederived += value;
        addTerm(m_trace.step(source.step).title, source, value, value);
        sum += i == 0 ? number(value) : (value < 0 ? " − " : " + ") + number(std::abs(value));
    }
    m_out.words = "Cell by cell, the operands are added.";
    m_out.formula = m_step.formula.empty() ? "sum of the operands" : m_step.formula;
    m_out.numbers = left() + sum;
}

void Explainer::multiply()
{
    const Cell a = operand(0), b = operand(1);
    const double x = read(0, a.at), y = read(1, b.at);
    addProduct(m_trace.step(a.step).title, a, x, b, y);
    m_out.words = "Cell by cell, the operands are multiplied.";
    m_out.formula = m_step.formula.empty() ? "product of the operands" : m_step.formula;
    m_out.numbers = left() + number(x) + " · " + factor(y);
}

void Explainer::scale()
{
    const double x = read(0, m_at);
    m_out.rederived = x * m_recipe.factor;
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.principal = Cell {input(0), m_at};
    const bool divides = m_recipe.factorText.rfind("÷", 0) == 0;
    m_out.words = "Every number is " + std::string(divides ? "divided" : "multiplied") + " by the same constant: "
        + m_recipe.factorText + ".";
    m_out.formula = m_trace.step(input(0)).title + " " + m_recipe.factorText;
    m_out.numbers = left() + number(x) + (divides ? " / " + number(1.0 / m_recipe.factor) : " · " + number(m_recipe.factor));
}

void Explainer::mask()
{
    const Cell gate = operand(1);
    const bool open = read(1, gate.at) != 0.0;
    const double x = read(0, m_at);
    m_out.rederived = open ? x : kClosed;
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.terms.push_back({m_trace.step(gate.step).title, gate, open ? 1.0 : 0.0, std::nullopt, 1.0, 0.0});
    m_out.principal = Cell {input(0), m_at};
    m_out.words = open ? "The mask is open here: the score stays."
                       : "The mask is closed here: this query may not read this key, so the score becomes −∞ and its weight 0.";
    m_out.formula = open ? "masked = score" : "masked = −∞";
    m_out.numbers = open ? left() + number(x) : "−∞ instead of " + number(x);
}

void Explainer::softmax()
{
    const std::size_t last = m_at.size() - 1;
    const std::int64_t size = storage(0).sizes.back();
    std::vector<double> scores(static_cast<std::size_t>(size));
    for (std::int64_t j = 0; j < size; ++j)
        scores[static_cast<std::size_t>(j)] = read(0, with(m_at, last, j));
    const double top = *std::max_element(scores.begin(), scores.end());
    double total = 0.0;
    std::int64_t open = 0;
    for (const double s : scores) {
        total += std::exp(s - top);
        open += s > kClosed ? 1 : 0;
    }
    const Axis& axis = m_step.axes.back();
    for (std::int64_t j = 0; j < size; ++j) {
        const double s = scores[static_cast<std::size_t>(j)];
        if (s > kClosed || open == 0)
            addTerm(axis.name + " " + axis.label(j), {input(0), with(m_at, last, j)}, s, std::exp(s - top) / total);
    }
    const double own = scores[static_cast<std::size_t>(m_at.back())];
    m_out.rederived = std::exp(own - top) / total;
    m_out.principal = Cell {input(0), m_at};
    const std::string over = axis.name == "key" ? plural(open, "key") : std::to_string(open) + " entries";
    m_out.words = "The exponential of this score, as a share of the exponentials of all scores in its row.";
    m_out.formula = m_step.title + " = exp(s − max) / Σ";
    m_out.scale = std::numeric_limits<float>::min(); // shares are judged one by one, down to the least float
    if (open == 0)
        m_out.words = "Every key of this row is closed, so all get the same share.";
    m_out.numbers = !m_out.masked || open == 0
        ? left() + "exp(" + number(own) + " − " + factor(top) + ") / " + number(total) + ", over " + over
        : "0 = exp(−∞) / " + number(total) + ": masked";
}

void Explainer::normalise()
{
    const std::size_t last = m_at.size() - 1;
    const std::int64_t width = storage(0).sizes.back();
    double mean = 0.0, variance = 0.0, largest = 0.0;
    for (std::int64_t d = 0; d < width; ++d) {
        const double x = read(0, with(m_at, last, d));
        mean += x / static_cast<double>(width);
        largest = std::max(largest, std::abs(x));
    }
    for (std::int64_t d = 0; d < width; ++d) {
        const double x = read(0, with(m_at, last, d)) - mean;
        variance += x * x / static_cast<double>(width);
    }
    const double deviation = std::sqrt(variance + m_recipe.epsilon);
    const Index at {m_at.back()};
    const double x = read(0, m_at), gain = read(1, at), bias = read(2, at);
    m_out.rederived = (x - mean) / deviation * gain + bias;
    addProduct(m_trace.step(input(0)).title, {input(0), m_at}, x, {input(1), at}, gain);
    m_out.rederived -= x * gain; // addProduct sums; this term enters normalised
    m_out.terms.back().contribution = (x - mean) / deviation * gain;
    addTerm("bias", {input(2), at}, bias, bias);
    m_out.scale = std::max(std::abs(gain) * largest / deviation, std::abs(bias));
    m_out.principal = Cell {input(0), m_at};
    m_out.words = "The row is shifted to mean 0 and scaled to deviation 1, then multiplied by a learned gain and moved by a learned bias.";
    m_out.formula = "y = (x − mean) / √(variance + ε) · gain + bias";
    m_out.numbers = left() + "(" + number(x) + " − " + factor(mean) + ") / " + number(deviation) + " · " + factor(gain)
        + (bias < 0 ? " − " : " + ") + number(std::abs(bias)) + ", over " + plural(width, "number");
}

void Explainer::activation()
{
    const double x = read(0, m_at);
    const double pi = std::acos(-1.0);
    switch (m_recipe.activation) {
    case ActivationFunction::Relu:
        m_out.rederived = x < 0.0 ? 0.0 : x; // NaN stays NaN, as in LibTorch
        m_out.formula = "relu(x) = max(0, x)";
        m_out.words = "ReLU: a negative number becomes 0, a positive one stays.";
        m_out.numbers = left() + "max(0, " + number(x) + ")";
        break;
    case ActivationFunction::Gelu:
        m_out.rederived = 0.5 * x * (1.0 + std::erf(x / std::sqrt(2.0)));
        m_out.formula = "gelu(x) = x · Φ(x)";
        m_out.words = "GELU: the number times the share of a normal distribution below it.";
        m_out.numbers = left() + number(x) + " · " + number(0.5 * (1.0 + std::erf(x / std::sqrt(2.0))));
        break;
    case ActivationFunction::GeluTanh: {
        const double gate = 0.5 * (1.0 + std::tanh(std::sqrt(2.0 / pi) * (x + 0.044715 * x * x * x)));
        m_out.rederived = x * gate;
        m_out.formula = "gelu(x) ≈ x · ½(1 + tanh(√(2/π)(x + 0.044715 x³)))";
        m_out.words = "GELU in its tanh form: the number times a gate between 0 and 1.";
        m_out.numbers = left() + number(x) + " · " + number(gate);
        break;
    }
    }
    addTerm(m_trace.step(input(0)).title, {input(0), m_at}, x, m_out.rederived);
    m_out.scale = std::max(m_out.scale, std::abs(x));
    m_out.principal = Cell {input(0), m_at};
}

void Explainer::gather()
{
    const Index position(m_at.begin(), m_at.end() - 1);
    const auto row = static_cast<std::int64_t>(read(1, position));
    const Cell source {input(0), {row, m_at.back()}};
    m_out.rederived = read(0, source.at);
    addTerm(m_trace.step(input(0)).title, source, m_out.rederived, m_out.rederived);
    m_out.principal = source;
    m_out.words = "Looked up: row " + std::to_string(row) + " of the table, the one of “"
        + m_trace.step(input(0)).axes.front().label(row) + "”.";
    m_out.formula = "row of the table";
    m_out.numbers = left() + "table[" + std::to_string(row) + ", " + std::to_string(m_at.back()) + "]";
}

void Explainer::rearrange()
{
    std::vector<Index> sizes;
    for (std::size_t i = 0; i < m_step.inputs.size(); ++i)
        sizes.push_back(storage(i).sizes);
    const MoveSource source = traceBack(m_recipe.moves, sizes, m_at);
    m_out.formula = m_step.formula.empty() ? "the same number in another place" : m_step.formula;
    if (source.padding) {
        m_out.words = "A zero put here as padding.";
        m_out.numbers = "0";
        return;
    }
    const auto from = static_cast<std::size_t>(source.input);
    m_out.rederived = read(from, source.at);
    addTerm(m_trace.step(input(from)).title, {input(from), source.at}, m_out.rederived, m_out.rederived);
    m_out.principal = Cell {input(from), source.at};
    m_out.words = "The number only moved: nothing was computed.";
    std::string cell;
    for (std::size_t axis = 0; axis < source.at.size(); ++axis)
        cell += (axis ? ", " : "") + m_trace.step(input(from)).axes[axis].name + " " + std::to_string(source.at[axis] + 1);
    m_out.numbers = left() + m_trace.step(input(from)).title + " at " + cell;
}

void Explainer::reduce()
{
    const Index& sizes = storage(0).sizes;
    const std::size_t axis = sizes.size() + static_cast<std::size_t>(m_recipe.axis);
    const std::int64_t count = sizes[axis];
    Index at = m_at;
    at.insert(at.begin() + static_cast<std::ptrdiff_t>(axis), 0);
    const bool maximum = m_recipe.reduce == ReduceFunction::Maximum;
    const double share = m_recipe.reduce == ReduceFunction::Mean ? 1.0 / static_cast<double>(count) : 1.0;
    double result = maximum ? -std::numeric_limits<double>::infinity() : 0.0;
    const Axis& over = m_trace.step(input(0)).axes[axis];
    for (std::int64_t j = 0; j < count; ++j) {
        const double x = read(0, with(at, axis, j));
        result = maximum ? std::max(result, x) : result + x * share;
        addTerm(over.name + " " + over.label(j), {input(0), with(at, axis, j)}, x, maximum ? x : x * share);
    }
    m_out.rederived = result;
    const char* name = maximum ? "largest" : share == 1.0 ? "sum" : "mean";
    m_out.words = std::string("The ") + name + " of " + plural(count, "number") + " along " + over.name + ".";
    m_out.formula = std::string(name) + " over " + over.name;
    m_out.numbers = left() + name + " of " + plural(count, "number");
}

} // namespace

double Explanation::deviation() const
{
    if (untouched == rederived || (std::isnan(untouched) && std::isnan(rederived)))
        return 0.0;
    const double apart = std::abs(untouched - rederived);
    if (!std::isfinite(apart))
        return std::numeric_limits<double>::infinity();
    const double size = std::max(std::abs(rederived), scale);
    return apart / size;
}

Explanation explainCell(const Trace& trace, const Trace::Data& data, StepId id, const Index& at)
{
    return Explainer(trace, data, id, at).explain();
}

std::string formatNumber(double value, int decimals)
{
    if (std::isnan(value))
        return "NaN";
    if (value <= kClosed)
        return "−∞";
    if (std::isinf(value))
        return "∞";
    char text[64];
    const double size = std::abs(value);
    if (size != 0.0 && (size >= 1e6 || size < 0.5 * std::pow(10.0, -decimals))) {
        const int exponent = static_cast<int>(std::floor(std::log10(size)));
        std::snprintf(text, sizeof text, "%.1fe%s%d", size / std::pow(10.0, exponent), exponent < 0 ? "−" : "", std::abs(exponent));
    } else {
        std::snprintf(text, sizeof text, "%.*f", decimals, size);
    }
    const std::string result(text);
    const bool zero = size == 0.0;
    return (std::signbit(value) && !zero ? "−" : "") + result;
}

} // namespace headroom
