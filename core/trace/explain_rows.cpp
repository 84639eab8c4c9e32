// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/explainer.h"

#include <algorithm>
#include <cmath>

namespace headroom {

// The cells that share one sum: the last axis, or, where the softmax is grouped, the rows of the first axis with the
// same destination.
std::vector<std::int64_t> Explainer::group() const
{
    std::vector<std::int64_t> members;
    if (!m_recipe.grouped) {
        for (std::int64_t j = 0; j < storage(0).sizes.back(); ++j)
            members.push_back(j);
        return members;
    }
    const double own = read(1, {m_at.front()});
    for (std::int64_t row = 0; row < storage(0).sizes.front(); ++row)
        if (read(1, {row}) == own)
            members.push_back(row);
    return members;
}

void Explainer::softmax()
{
    const std::size_t along = m_recipe.grouped ? 0 : m_at.size() - 1;
    const std::vector<std::int64_t> members = group();
    std::vector<double> scores;
    if (m_recipe.grouped) {
        for (const std::int64_t j : members)
            scores.push_back(read(0, with(m_at, along, j)));
    } else {
        scores.resize(members.size());
        storage(0).run(with(m_at, along, 0), std::ssize(scores), scores.data());
    }
    const ScoreRow sums = scoreRow(input(0), m_at, along, members, scores);
    const double top = sums.largest, total = sums.total;
    const std::int64_t open = std::count_if(
        scores.begin(), scores.end(), [](double s) { return !(s <= kClosedScore); }); // NaN is not closed
    const Axis& axis = m_step.axes[along];
    m_out.terms.reserve(members.size());
    for (std::size_t j = 0; j < members.size(); ++j)
        if (!(scores[j] <= kClosedScore) || open == 0)
            addTerm(placeName(axis, members[j]), {input(0), with(m_at, along, members[j])}, scores[j],
                std::exp(scores[j] - top) / total);
    const double own = read(0, m_at);
    const double share = std::exp(own - top) / total;
    const double moved = shareMoved(own - top, rounded(0, m_at).error, total) + sums.totalShare;
    rederive({share, share * moved + m_rounding.tiny()});
    m_out.principal = Cell {input(0), m_at};
    const std::string over = axis.name == "key" ? (open == 1 ? say("%1 key", open) : say("%1 keys", open))
        : axis.name == "edge"                   ? (open == 1 ? say("%1 edge", open) : say("%1 edges", open))
        : axis.name == "vocabulary"             ? (open == 1 ? say("%1 token", open) : say("%1 tokens", open))
                                                : say("%1 entries", open);
    m_out.words = m_recipe.grouped
        ? "The exponential of this score, divided by the sum of the exponentials over all edges that end in "
          "the same node."
        : "The exponential of this score, divided by the sum of the exponentials over its row.";
    const std::string one = m_step.title == "weights" ? "weight" : m_step.title == "probabilities" ? "p" : m_step.title;
    m_out.formula = {one, "exp(s − max) / Σ", {}};
    if (m_recipe.logarithm)
        logarithm(rounded(0, m_at), top, {total, total * sums.totalShare}, over);
    else if (m_out.masked && open > 0)
        m_out.numbers.right = say("%1: masked", "0 = exp(−∞) / " + number(total));
    else {
        const int decimals = decimalsOfParts(
            [&](int d) { return std::exp(readAs(own, d) - readAs(top, d)) / readAs(total, d); });
        m_out.numbers = equals(
            "exp(" + number(own, decimals) + " − " + factor(top, decimals) + ") / " + number(total, decimals), over);
    }
    if (open == 0 && !m_recipe.logarithm)
        noOpenKey(m_out.rederived);
}

// Softmax of −∞ alone is 0 / 0. A run that was recorded elsewhere has what its code makes of that; ours gives all keys
// the same share.
void Explainer::noOpenKey(double share)
{
    const double recorded = m_step.recorded ? m_trace.value(m_step.id, m_at) : share;
    const std::string same = number(share);
    if (std::isnan(recorded)) {
        rederiveExactly(recorded);
        m_out.numbers.right = "exp(−∞) / Σ = 0 / 0 = NaN";
        m_out.words = say(
            "Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0; "
            "this run), 0 for every key (PyTorch’s attention since 2.5), the same share for all (%1).",
            same);
    } else if (recorded == 0.0) {
        rederiveExactly(0.0);
        m_out.numbers.right = say("%1: masked", "0");
        m_out.words = say(
            "Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), "
            "0 for every key (PyTorch’s attention since 2.5; this run), the same share for all (%1).",
            same);
    } else {
        m_out.words = say(
            "Every key of this row is masked. Three conventions exist: NaN (softmax of −∞ alone is 0 / 0), "
            "0 for every key (PyTorch’s attention since 2.5), the same share for all (%1; this run).",
            same);
    }
}

// The same share, as its logarithm.
void Explainer::logarithm(const Rounded& own, double top, const Rounded& total, const std::string& over)
{
    const Rounded below = m_rounding.subtract(own, {top, 0.0});
    rederive(m_rounding.subtract(below, m_rounding.logarithm(total)), std::max(std::abs(own.value), std::abs(top)));
    m_out.words = "The logarithm of this score's share: the score minus the largest score, minus the logarithm of "
                  "the sum.";
    m_out.formula = {m_step.title, "s − max − log Σ", {}};
    if (m_out.masked)
        m_out.numbers.right = say("%1: masked", "−∞");
    else
        m_out.numbers = equals(number(own.value) + " − " + factor(top) + " − log " + number(total.value), over);
}

void Explainer::normalise()
{
    switch (m_recipe.norm) {
    case NormFunction::Layer:
    case NormFunction::LayerUnbiased: layerNorm(); break;
    case NormFunction::Rms:
    case NormFunction::Scale: lengthNorm(); break;
    }
}

// Each number of g, which arrived, by how much it changes this score's gradient: see Tracer::softmaxBack.
void Explainer::softmaxBack()
{
    const Rounding& r = m_rounding;
    const std::size_t last = m_at.size() - 1;
    const std::int64_t width = storage(0).sizes.back(), own = m_at.back();
    const Rounded p = rounded(0, m_at), g = rounded(1, m_at);
    RoundedSum sum;
    for (std::int64_t j = 0; j < width; ++j) {
        const Cell cell {input(1), with(m_at, last, j)};
        const Rounded weight = rounded(0, cell.at);
        if (weight.value == 0.0 && j != own)
            continue; // a closed key has no part in the mean
        const Rounded arrived = rounded(1, cell.at);
        sum.add(r.multiply(weight, arrived));
        const double moves = p.value * ((j == own ? 1.0 : 0.0) - weight.value);
        m_out.terms.push_back({placeName(m_trace.step(input(1)).axes.back(), j), cell, arrived.value, std::nullopt,
            moves, arrived.value * moves});
    }
    const Rounded mean = sum.total(r), direct = r.multiply(p, g), shared = r.multiply(p, mean);
    rederive(r.subtract(direct, shared), std::max(std::abs(direct.value), std::abs(shared.value)));
    m_out.principal = Cell {input(1), m_at};
    m_out.quantities = {{"mean", mean.value}, {"above the mean", r.subtract(g, mean).value}};
    m_out.words = say("The weight times how far its gradient lies above the weighted mean of its row. Weights add up "
                      "to 1: one can only grow at the cost of the others.");
    m_out.formula = {m_step.title, m_step.formula.empty() ? "p ∘ (g − Σ p ∘ g)" : m_step.formula, {}};
    const int decimals = decimalsOfParts(
        [&](int d) { return readAs(p.value, d) * (readAs(g.value, d) - readAs(mean.value, d)); });
    m_out.numbers = equals(
        number(p.value, decimals) + " · (" + number(g.value, decimals) + " − " + factor(mean.value, decimals) + ")",
        numbers(width));
}

Explainer::NormRow Explainer::normRow() const
{
    const std::size_t last = m_at.size() - 1;
    const std::int64_t width = storage(0).sizes.back();
    const auto count = static_cast<double>(width);
    const Rounding& r = m_rounding;
    const Rounded epsilon = r.given(m_recipe.epsilon);
    NormRow row;
    RoundedSum sum, squares;
    double inputError = 0.0;
    for (std::int64_t d = 0; d < width; ++d) {
        const Rounded x = rounded(0, with(m_at, last, d));
        sum.add(x);
        squares.add(r.multiply(x, x));
        inputError = std::max(inputError, x.error);
    }
    if (m_recipe.norm == NormFunction::Rms) {
        row.divisor = row.size = r.root(r.add(r.divide(squares.total(r), {count, 0.0}), epsilon));
    } else if (m_recipe.norm == NormFunction::Scale) {
        row.size = r.root(squares.total(r));
        row.divisor = {largerOrNan(row.size.value, m_recipe.epsilon), std::max(row.size.error, epsilon.error)};
    } else {
        const bool unbiased = m_recipe.norm == NormFunction::LayerUnbiased;
        row.mean = r.divide(sum.total(r), {count, 0.0});
        double variance = 0.0;
        for (std::int64_t d = 0; d < width; ++d) {
            const double x = read(0, with(m_at, last, d)) - row.mean.value;
            variance += x * x / (unbiased ? count - 1.0 : count);
        }
        const Rounded spread = r.variance(variance, row.mean.value, count, inputError);
        row.size = r.root(spread);
        row.divisor = unbiased ? r.add(row.size, epsilon) : r.root(r.add(spread, epsilon));
    }
    return row;
}

void Explainer::layerNorm()
{
    const bool unbiased = m_recipe.norm == NormFunction::LayerUnbiased;
    const NormRow row = normRow();
    const Rounding& r = m_rounding;
    const double mean = row.mean.value, deviation = row.divisor.value;
    const Index at {m_at.back()};
    const bool biased = m_step.inputs.size() > 2;
    const double x = read(0, m_at), gain = read(1, at), bias = biased ? read(2, at) : 0.0;
    const double normalised = (x - mean) / deviation;
    // Also as x / deviation − mean / deviation, where both are larger than what is left.
    Rounded shifted = r.divide(r.subtract(rounded(0, m_at), row.mean), row.divisor);
    shifted.error += r.gamma(3.0) * (std::abs(x) + std::abs(mean)) / deviation;
    const Rounded scaled = r.multiply(shifted, rounded(1, at));
    rederive(biased ? r.add(scaled, rounded(2, at)) : scaled, std::abs(bias));
    m_out.terms.push_back({title(0), {input(0), m_at}, x, Cell {input(1), at}, gain, normalised * gain});
    if (biased)
        addTerm("bias", {input(2), at}, bias, bias);
    m_out.principal = Cell {input(0), m_at};
    m_out.words = biased
        ? say("The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain and "
              "shifted by a learned bias.")
        : say("The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain.");
    if (unbiased)
        m_out.words += " " + say("The standard deviation is computed with n − 1, and ε is added to it.");
    m_out.formula.right = std::string(unbiased ? "y = (x − mean) / (deviation + ε) · gain"
                                               : "y = (x − mean) / √(variance + ε) · gain")
        + (biased ? " + bias" : "");
    const int decimals = decimalsOfParts([&](int d) {
        return (readAs(x, d) - readAs(mean, d)) / readAs(deviation, d) * readAs(gain, d) + readAs(bias, d);
    });
    m_out.numbers = equals("(" + number(x, decimals) + " − " + factor(mean, decimals) + ") / "
            + number(deviation, decimals) + " · " + factor(gain, decimals)
            + (biased ? signedNumber(bias, decimals) : ""),
        numbers(storage(0).sizes.back()));
}

// The norms that shift nothing: by the root of the mean of squares, or by the length of the row.
void Explainer::lengthNorm()
{
    const bool scaled = m_recipe.norm == NormFunction::Scale;
    const Rounding& r = m_rounding;
    const Rounded by = normRow().divisor;
    const Index at {scaled ? 0 : m_at.back()};
    const double x = read(0, m_at), gain = read(1, at);
    rederive(r.multiply(r.divide(rounded(0, m_at), by), rounded(1, at)));
    m_out.bound += r.gamma(3.0) * std::abs(m_out.rederived); // also times the root's inverse, or the gain divided first
    m_out.terms.push_back({title(0), {input(0), m_at}, x, Cell {input(1), at}, gain, m_out.rederived});
    m_out.principal = Cell {input(0), m_at};
    m_out.words = scaled
        ? "The row is divided by its length, so all rows are equally long, then multiplied by one learned "
          "number."
        : "The row is divided by its root mean square, then multiplied by a learned gain.";
    m_out.formula.right = scaled ? "y = g · x / max(‖x‖, ε)" : "y = x / √(mean of x² + ε) · gain";
    const int decimals = decimalsOfParts([&](int d) { return readAs(x, d) / readAs(by.value, d) * readAs(gain, d); });
    m_out.numbers = equals(number(x, decimals) + " / " + number(by.value, decimals) + " · " + factor(gain, decimals),
        numbers(storage(0).sizes.back()));
}

// Each number of h, which arrived, by how much it changes this one of x: see Tracer::normBack.
void Explainer::normBack()
{
    const NormRow row = normRow();
    const Rounding& r = m_rounding;
    const std::size_t last = m_at.size() - 1;
    const std::int64_t width = storage(0).sizes.back(), own = m_at.back();
    const Rounded count {static_cast<double>(width), 0.0}, inverse = r.divide({1.0, 0.0}, row.divisor);
    const bool centred = m_recipe.norm == NormFunction::Layer || m_recipe.norm == NormFunction::LayerUnbiased;
    Rounded stretch;
    switch (m_recipe.norm) {
    case NormFunction::Layer:
    case NormFunction::Rms: stretch = r.divide(inverse, count); break;
    case NormFunction::LayerUnbiased:
        if (row.size.value > 0.0)
            stretch = r.divide({1.0, 0.0}, r.multiply(row.size, {count.value - 1.0, 0.0}));
        break;
    case NormFunction::Scale:
        if (row.size.value >= m_recipe.epsilon)
            stretch = inverse;
        break;
    }
    const auto normalised = [&](std::int64_t d) {
        const Rounded x = rounded(0, with(m_at, last, d));
        return r.multiply(centred ? r.subtract(x, row.mean) : x, inverse);
    };
    const Rounded n = normalised(own), h = rounded(1, m_at);
    RoundedSum sum, along;
    for (std::int64_t d = 0; d < width; ++d) {
        const Cell cell {input(1), with(m_at, last, d)};
        const Rounded arrived = rounded(1, cell.at), there = normalised(d);
        sum.add(arrived);
        along.add(r.multiply(arrived, there));
        const double moves = inverse.value * ((d == own ? 1.0 : 0.0) - (centred ? 1.0 / count.value : 0.0))
            - n.value * stretch.value * there.value;
        m_out.terms.push_back({whichOf(m_trace.step(input(1)).axes.back(), d), cell, arrived.value, std::nullopt, moves,
            arrived.value * moves});
    }
    const Rounded mean = centred ? r.divide(sum.total(r), count) : Rounded {};
    const Rounded left = r.multiply(centred ? r.subtract(h, mean) : h, inverse);
    const Rounded longer = r.multiply(r.multiply(n, stretch), along.total(r));
    rederive(r.subtract(left, longer), std::max(std::abs(left.value), std::abs(longer.value)));
    m_out.principal = Cell {input(1), m_at};
    m_out.words = centred
        ? say("What would shift the whole row or only make it longer changes nothing after a norm: of the gradient "
              "that arrived only the rest is passed back, divided as the row was.")
        : say("What would only make the row longer changes nothing after a norm: of the gradient that arrived only "
              "the rest is passed back, divided as the row was.");
    m_out.formula = {m_step.title, m_step.formula.empty() ? "ι (h − mean h) − n κ Σ (h ∘ n)" : m_step.formula, {}};
    const double all = along.total(r).value;
    const int decimals = decimalsOfParts([&](int d) {
        return (readAs(h.value, d) - readAs(mean.value, d)) / readAs(row.divisor.value, d)
            - readAs(n.value, d) * readAs(stretch.value, d) * readAs(all, d);
    });
    const std::string arrived = number(h.value, decimals);
    m_out.numbers = equals((centred ? "(" + arrived + " − " + factor(mean.value, decimals) + ")" : arrived) + " / "
            + number(row.divisor.value, decimals) + " − " + factor(n.value, decimals) + " · "
            + factor(stretch.value, decimals) + " · " + factor(all, decimals),
        numbers(width));
}

} // namespace headroom
