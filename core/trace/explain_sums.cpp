// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/explainer.h"

#include <algorithm>

namespace headroom {

namespace {

std::string countedProducts(std::int64_t count)
{
    return count == 1 ? say("%1 product", count) : say("%1 products", count);
}

} // namespace

void Explainer::linear()
{
    const std::int64_t width = storage(0).sizes.back();
    const std::size_t last = m_at.size() - 1;
    const std::int64_t row = m_at.back();
    RoundedSum sum;
    m_out.terms.reserve(static_cast<std::size_t>(width) + 1);
    for (std::int64_t d = 0; d < width; ++d)
        addProduct(sum, "d=" + std::to_string(d + 1), 0, with(m_at, last, d), 1, {row, d});
    const bool biased = m_step.inputs.size() > 2;
    const double bias = biased ? read(2, {row}) : 0.0;
    const std::string text = sumOfProducts(bias);
    if (biased) {
        sum.add(rounded(2, {row}));
        addTerm("bias", {input(2), {row}}, bias, bias);
    }
    rederive(sum.total(m_rounding), sum.size());
    m_out.words = biased
        ? say("The input row times one row of the weight matrix, element by element, then summed, plus a bias.")
        : say("The input row times one row of the weight matrix, element by element, then summed.");
    m_out.formula = {"y", biased ? "Σ x_d · W_d + b" : "Σ x_d · W_d", {}};
    const std::string products = countedProducts(width);
    m_out.numbers = equals(text, biased ? say("%1 and a bias", products) : products);
}

void Explainer::matmul()
{
    const Index& a = storage(0).sizes;
    const Index& b = storage(1).sizes;
    const ProductAxes ofA = firstAxes(m_recipe.transposed, a), ofB = secondAxes(m_recipe.transposed, b);
    const std::int64_t inner = a[ofA.added];
    const Index atA = broadcastIndex(m_at, a), atB = broadcastIndex(m_at, b);
    const Axis& along = m_trace.step(input(0)).axes[ofA.added];
    const std::string& name = along.name;
    const bool places = name == "key" || name == "query" || name == "position"; // no features
    RoundedSum sum;
    m_out.terms.reserve(static_cast<std::size_t>(inner));
    for (std::int64_t d = 0; d < inner; ++d) {
        Index row = with(atA, ofA.added, d);
        row[ofA.kept] = a.size() >= 2 ? m_at[m_at.size() - 2] : 0;
        Index column = with(atB, ofB.added, d);
        column[ofB.kept] = m_at.back();
        const std::string label = places ? placeName(along, d) : "d=" + std::to_string(d + 1);
        addProduct(sum, label, 0, std::move(row), 1, std::move(column));
    }
    rederive(sum.total(m_rounding), sum.size());
    const std::string counted = countedProducts(inner);
    m_out.words = m_recipe.transposed.first
        ? say("A column of the first matrix times a column of the second: %1, summed.", counted)
        : m_recipe.transposed.second
        ? say("A row of the first matrix times a row of the second: %1, summed.", counted)
        : say("A row of the first matrix times a column of the second: %1, summed.", counted);
    // The letter that the step's own formula gives it: "G = ρ_k(K)ᵀ V".
    const std::size_t sign = m_step.formula.find(" = ");
    const bool letter = sign != std::string::npos && m_step.formula.find(' ') == sign;
    m_out.formula = {letter ? m_step.formula.substr(0, sign) : "c", "Σ a_d · b_d", {}};
    m_out.numbers = equals(sumOfProducts());
}

// The largest of the products added so far, and what the others add up to.
std::string Explainer::sumOfProducts(double bias) const
{
    const auto largest = std::max_element(m_out.terms.begin(), m_out.terms.end(),
        [](const Term& l, const Term& r) { return std::abs(l.contribution) < std::abs(r.contribution); });
    if (largest == m_out.terms.end())
        return "0" + (bias != 0.0 ? signedNumber(bias) : std::string());
    const auto others = std::ssize(m_out.terms) - 1;
    double rest = -largest->contribution;
    for (const Term& term : m_out.terms)
        rest += term.contribution;
    const int decimals = decimalsOfParts([&](int d) {
        return readAs(largest->value, d) * readAs(largest->factor, d) + readAs(rest, d) + readAs(bias, d);
    });
    const std::string product = number(largest->value, decimals) + " · " + factor(largest->factor, decimals)
        + (bias != 0.0 ? signedNumber(bias, decimals) : std::string());
    if (others == 0)
        return product;
    const std::string sum = product + signedNumber(rest, decimals);
    return others == 1 ? say("%1 from the %2 other product", sum, others)
                       : say("%1 from the %2 other products", sum, others);
}

void Explainer::add()
{
    std::vector<double> values;
    RoundedSum sum;
    for (std::size_t i = 0; i < m_step.inputs.size(); ++i) {
        const double value = values.emplace_back(operandValue(i));
        sum.add(rounded(i));
        const std::string& made = m_trace.step(input(i)).formula; // "AC = (a) + (c)"
        addTerm(made.starts_with(title(i) + " = ") ? made : title(i), operand(i), value, value);
    }
    rederive(sum.total(m_rounding), sum.size());
    m_out.words = "The operands are added, cell by cell.";
    m_out.formula.right = m_step.formula.empty() ? say("sum of the operands") : m_step.formula;
    m_out.numbers = sumOf(values);
}

void Explainer::subtract()
{
    const double a = operandValue(0), b = operandValue(1);
    rederive(m_rounding.subtract(rounded(0), rounded(1)), std::max(std::abs(a), std::abs(b)));
    addOperand(0, a);
    addTerm(say("− %1", title(1)), operand(1), b, -b);
    m_out.words = "The second operand is subtracted from the first, cell by cell.";
    m_out.formula.right = m_step.formula.empty() ? title(0) + " − " + title(1) : m_step.formula;
    const int decimals = decimalsOfParts([&](int d) { return readAs(a, d) - readAs(b, d); });
    m_out.numbers = equals(number(a, decimals) + " − " + factor(b, decimals));
}

void Explainer::multiply()
{
    const Cell a = operand(0), b = operand(1);
    const double x = read(0, a.at), y = read(1, b.at);
    RoundedSum product;
    addProduct(product, m_trace.step(a.step).title, 0, a.at, 1, b.at);
    rederive(product.total(m_rounding));
    m_out.words = "The operands are multiplied, cell by cell.";
    m_out.formula.right = m_step.formula.empty() ? say("product of the operands") : m_step.formula;
    const int decimals = decimalsOfParts([&](int d) { return readAs(x, d) * readAs(y, d); });
    m_out.numbers = equals(number(x, decimals) + " · " + factor(y, decimals));
}

void Explainer::divide()
{
    const double a = operandValue(0), b = operandValue(1);
    rederive(m_rounding.divide(rounded(0), rounded(1)));
    addOperand(0, m_out.rederived);
    m_out.terms.push_back({title(1), operand(1), b, std::nullopt, 1.0, 0.0});
    m_out.principal = operand(0);
    m_out.words = "The first operand is divided by the second, cell by cell.";
    m_out.formula.right = m_step.formula.empty() ? title(0) + " / " + title(1) : m_step.formula;
    const int decimals = decimalsOfParts([&](int d) { return readAs(a, d) / readAs(b, d); });
    m_out.numbers = equals(number(a, decimals) + " / " + factor(b, decimals));
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
    Rounded largest {-std::numeric_limits<double>::infinity(), 0.0};
    RoundedSum sum;
    const Axis& over = m_trace.step(input(0)).axes[axis];
    for (std::int64_t j = 0; j < count; ++j) {
        const Rounded x = rounded(0, with(at, axis, j));
        largest = {largerOrNan(largest.value, x.value), std::max(largest.error, x.error)};
        sum.add(x);
        addTerm(placeName(over, j), {input(0), with(at, axis, j)}, x.value, maximum ? x.value : x.value * share);
    }
    if (maximum)
        rederive(largest);
    else
        rederive(share == 1.0 ? sum.total(m_rounding)
                              : m_rounding.divide(sum.total(m_rounding), {static_cast<double>(count), 0.0}),
            sum.size() * share);
    const std::string all = numbers(count);
    if (maximum) {
        m_out.words = say("The largest of %1 along the %2 axis.", all, say(over.name.c_str()));
        m_out.formula.right = say("largest over %1", say(over.name.c_str()));
        m_out.numbers = equals(say("largest of %1", all));
    } else if (share == 1.0) {
        m_out.words = say("The sum of %1 along the %2 axis.", all, say(over.name.c_str()));
        // A formula that says what the sum is, as a length, is better than that it is one.
        m_out.formula.right = m_step.formula.find(" = ") != std::string::npos
            ? m_step.formula
            : say("sum over %1", say(over.name.c_str()));
        m_out.numbers = equals(say("sum of %1", all));
    } else {
        m_out.words = say("The mean of %1 along the %2 axis.", all, say(over.name.c_str()));
        m_out.formula.right = say("mean over %1", say(over.name.c_str()));
        m_out.numbers = equals(say("mean of %1", all));
    }
}

void Explainer::accumulate()
{
    const std::size_t axis = m_at.size() + static_cast<std::size_t>(m_recipe.axis);
    const Axis& along = m_trace.step(input(0)).axes[axis];
    const std::int64_t count = m_at[axis] + 1;
    if (m_recipe.reduce == ReduceFunction::Maximum)
        return runningMaximum(axis);
    // Where entries fade, each counts by the product of all shares behind it.
    const bool fades = m_step.inputs.size() > 1;
    RoundedSum sum;
    Rounded share {1.0, 0.0};
    for (std::int64_t j = count; j-- > 0;) {
        const Index source = with(m_at, axis, j);
        const Rounded x = rounded(0, source);
        sum.add(fades ? m_rounding.multiply(x, share) : x);
        addTerm(placeName(along, j), {input(0), source}, x.value, x.value * share.value);
        if (fades)
            share = m_rounding.multiply(share, rounded(1, broadcastIndex(source, storage(1).sizes)));
    }
    std::reverse(m_out.terms.begin(), m_out.terms.end());
    rederive(sum.total(m_rounding), sum.size());
    m_out.principal = Cell {input(0), m_at};
    m_out.words = fades ? say("The running sum along the %1 axis: what came before fades by the second operand, then "
                              "this entry is added.",
                      say(along.name.c_str()))
                        : say("The running sum along the %1 axis: everything up to here, this entry included.",
                            say(along.name.c_str()));
    m_out.formula.right = m_step.formula.empty() ? say("sum over %1 ≤ this one", say(along.name.c_str()))
                                                 : m_step.formula;
    const double own = m_out.terms.back().value;
    if (count == 1)
        m_out.numbers.right = say("%1, the first entry", number(own));
    else
        m_out.numbers = sumOf({m_out.rederived - own, own}, numbers(count));
}

void Explainer::runningMaximum(std::size_t axis)
{
    const Axis& along = m_trace.step(input(0)).axes[axis];
    Rounded largest {-std::numeric_limits<double>::infinity(), 0.0};
    for (std::int64_t j = 0; j <= m_at[axis]; ++j) {
        const Index source = with(m_at, axis, j);
        const Rounded x = rounded(0, source);
        largest = {largerOrNan(largest.value, x.value), std::max(largest.error, x.error)};
        addTerm(placeName(along, j), {input(0), source}, x.value, x.value);
    }
    rederive(largest);
    m_out.words = say("The largest along the %1 axis up to here, this entry included.", say(along.name.c_str()));
    m_out.formula.right = m_step.formula.empty() ? say("largest over %1 ≤ this one", say(along.name.c_str()))
                                                 : m_step.formula;
    m_out.numbers = equals(say("largest of %1", numbers(m_at[axis] + 1)));
}

void Explainer::aggregate()
{
    const Axis& rows = m_trace.step(input(0)).axes.front();
    const Axis& places = m_step.axes.front();
    std::int64_t count = 0;
    RoundedSum sum;
    for (std::int64_t row = 0; row < rows.size; ++row) {
        if (static_cast<std::int64_t>(read(1, {row})) != m_at.front())
            continue;
        const Index source = with(m_at, 0, row);
        const double x = read(0, source);
        sum.add(rounded(0, source));
        addTerm(placeName(rows, row), {input(0), source}, x, x);
        ++count;
    }
    rederive(sum.total(m_rounding), sum.size());
    const std::string here = places.name + " " + places.label(m_at.front());
    m_out.words = count == 0
        ? say("No %1 ends in %2, so its sum is 0.", rows.name, here)
        : say("The sum of what arrives at %1, over the %2 ending there.", here, plural(count, rows.name));
    m_out.formula.right = m_step.formula.empty() ? say("sum over the %1s into the %2", rows.name, places.name)
                                                 : m_step.formula;
    m_out.numbers = equals(count == 0 ? say("an empty sum") : say("sum of %1", numbers(count)));
}

} // namespace headroom
