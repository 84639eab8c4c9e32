// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/explainer.h"

#include <algorithm>

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
    const double top = *std::max_element(scores.begin(), scores.end());
    double total = 0.0;
    std::int64_t open = 0;
    for (const double s : scores) {
        total += std::exp(s - top);
        open += s > kClosedScore ? 1 : 0;
    }
    const Axis& axis = m_step.axes[along];
    for (std::size_t j = 0; j < members.size(); ++j)
        if (scores[j] > kClosedScore || open == 0)
            addTerm(placeName(axis, members[j]), {input(0), with(m_at, along, members[j])}, scores[j],
                std::exp(scores[j] - top) / total);
    const double own = read(0, m_at);
    m_out.rederived = std::exp(own - top) / total;
    m_out.principal = Cell {input(0), m_at};
    const std::string over = axis.name == "key" ? (open == 1 ? say("%1 key", open) : say("%1 keys", open))
        : axis.name == "edge"                   ? (open == 1 ? say("%1 edge", open) : say("%1 edges", open))
                                                : say("%1 entries", open);
    m_out.words = m_recipe.grouped
        ? "The exponential of this score, divided by the sum of the exponentials over all edges that end in "
          "the same node."
        : "The exponential of this score, divided by the sum of the exponentials over its row.";
    m_out.formula = m_step.title + " = exp(s − max) / Σ";
    m_out.scale = std::numeric_limits<float>::min(); // shares are judged one by one, down to the least float
    if (m_trace.recomputed(input(0))) // not rounded as the softmax found them: by so much the exponentials differ
        m_out.scale = std::max(m_out.scale,
            m_out.rederived * std::max({1.0, std::abs(own), std::abs(top), m_trace.explain(input(0), m_at).scale}));
    if (open == 0)
        m_out.words = "Every key of this row is masked, so all get the same share.";
    m_out.numbers = !m_out.masked || open == 0
        ? say("%1, over %2", left() + "exp(" + number(own) + " − " + factor(top) + ") / " + number(total), over)
        : say("%1: masked", "0 = exp(−∞) / " + number(total));
    if (m_recipe.logarithm)
        logarithm(own, top, total, over);
}

// The same share, as its logarithm.
void Explainer::logarithm(double own, double top, double total, const std::string& over)
{
    m_out.rederived = own - top - std::log(total);
    m_out.scale = std::max({std::abs(own), std::abs(top), std::log(total)});
    m_out.words = "The logarithm of this score's share: the score minus the largest score, minus the logarithm of "
                  "the sum.";
    m_out.formula = m_step.title + " = s − max − log Σ";
    m_out.numbers = m_out.masked
        ? say("%1: masked", "−∞")
        : say("%1, over %2", left() + number(own) + " − " + factor(top) + " − log " + number(total), over);
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

void Explainer::layerNorm()
{
    const bool unbiased = m_recipe.norm == NormFunction::LayerUnbiased;
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
        variance += x * x / static_cast<double>(unbiased ? width - 1 : width);
    }
    const double deviation = unbiased ? std::sqrt(variance) + m_recipe.epsilon : std::sqrt(variance + m_recipe.epsilon);
    const Index at {m_at.back()};
    const bool biased = m_step.inputs.size() > 2;
    const double x = read(0, m_at), gain = read(1, at), bias = biased ? read(2, at) : 0.0;
    const double normalised = (x - mean) / deviation;
    m_out.rederived = normalised * gain + bias;
    m_out.terms.push_back({title(0), {input(0), m_at}, x, Cell {input(1), at}, gain, normalised * gain});
    if (biased)
        addTerm("bias", {input(2), at}, bias, bias);
    m_out.scale = std::max(std::abs(gain) * largest / deviation, std::abs(bias));
    m_out.principal = Cell {input(0), m_at};
    m_out.words = biased
        ? say("The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain and "
              "shifted by a learned bias.")
        : say("The row is shifted to mean 0 and scaled to standard deviation 1, then multiplied by a learned gain.");
    if (unbiased)
        m_out.words += " " + say("The standard deviation is computed with n − 1, and ε is added to it.");
    m_out.formula = std::string(unbiased ? "y = (x − mean) / (deviation + ε) · gain"
                                         : "y = (x − mean) / √(variance + ε) · gain")
        + (biased ? " + bias" : "");
    m_out.numbers = say("%1, over %2",
        left() + "(" + number(x) + " − " + factor(mean) + ") / " + number(deviation) + " · " + factor(gain)
            + (biased ? signedNumber(bias) : ""),
        numbers(width));
}

// The norms that shift nothing: by the root of the mean of squares, or by the length of the row.
void Explainer::lengthNorm()
{
    const bool scaled = m_recipe.norm == NormFunction::Scale;
    const std::size_t last = m_at.size() - 1;
    const std::int64_t width = storage(0).sizes.back();
    double squares = 0.0;
    for (std::int64_t d = 0; d < width; ++d) {
        const double x = read(0, with(m_at, last, d));
        squares += x * x;
    }
    const double divisor = scaled ? std::max(std::sqrt(squares), m_recipe.epsilon)
                                  : std::sqrt(squares / static_cast<double>(width) + m_recipe.epsilon);
    const Index at {scaled ? 0 : m_at.back()};
    const double x = read(0, m_at), gain = read(1, at);
    m_out.rederived = x / divisor * gain;
    m_out.terms.push_back({title(0), {input(0), m_at}, x, Cell {input(1), at}, gain, m_out.rederived});
    m_out.scale = std::abs(m_out.rederived);
    m_out.principal = Cell {input(0), m_at};
    m_out.words = scaled
        ? "The row is divided by its length, so all rows are equally long, then multiplied by one learned "
          "number."
        : "The row is divided by its root mean square, then multiplied by a learned gain.";
    m_out.formula = scaled ? "y = g · x / max(‖x‖, ε)" : "y = x / √(mean of x² + ε) · gain";
    m_out.numbers = say(
        "%1, over %2", left() + number(x) + " / " + number(divisor) + " · " + factor(gain), numbers(width));
}

} // namespace headroom
