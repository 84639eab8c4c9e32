// SPDX-License-Identifier: GPL-3.0-or-later
// The decisions of decoding: which token, which text goes on, which is given up.
#include "text/printed.h"
#include "text/say.h"
#include "trace/dropout.h"
#include "trace/explainer.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

namespace headroom {

namespace {

std::vector<std::int64_t> largestFirst(std::int64_t count, const std::function<double(std::int64_t)>& number)
{
    std::vector<std::int64_t> order(static_cast<std::size_t>(count));
    std::iota(order.begin(), order.end(), std::int64_t {0});
    std::stable_sort(order.begin(), order.end(), [&](std::int64_t a, std::int64_t b) { return number(a) > number(b); });
    return order;
}

std::int64_t rankOf(const std::vector<std::int64_t>& order, std::int64_t entry)
{
    return std::find(order.begin(), order.end(), entry) - order.begin();
}

} // namespace

// The search adds up in double precision, the record in single: texts that differ by less may stand in either order.
bool Explainer::aboutEqual(double a, double b) const
{
    constexpr double kLongest = 128.0; // additions in a total, as many as tokens, each of its logarithm's rounding
    return std::abs(a - b) <= m_rounding.gamma(kLongest) * std::max(std::abs(a), 1.0);
}

std::vector<std::int64_t> Explainer::byTotal(std::size_t totals) const
{
    return largestFirst(storage(totals).sizes.front(), [&](std::int64_t text) { return read(totals, {text}); });
}

// The columns of a row of logits.
std::vector<std::int64_t> Explainer::likeliest(std::int64_t row) const
{
    return largestFirst(storage(0).sizes.back(), [&](std::int64_t column) { return read(0, {row, column}); });
}

void Explainer::decision()
{
    switch (rule().function) {
    case FormulaFunction::RankedToken: rankedToken(); break;
    case FormulaFunction::DrawnToken: drawnToken(); break;
    case FormulaFunction::RandomNumber:
        m_out.rederived = static_cast<double>(seedOf(rule().seed, static_cast<std::uint64_t>(rule().column)) >> 11)
            * 0x1.0p-53;
        m_out.quantities = {{"seed", static_cast<double>(rule().seed)}, {"draw", static_cast<double>(rule().column)}};
        m_out.words = "A random number from 0 to 1; the same seed gives the same number.";
        m_out.numbers.right = number(m_out.untouched);
        break;
    case FormulaFunction::ParentInBeam: parentInBeam(); break;
    case FormulaFunction::ParentWritten: parentWritten(); break;
    case FormulaFunction::LeftBeam: leftBeam(); break;
    case FormulaFunction::NotWritten: {
        const bool written = read(0, m_at) == read(1, {0});
        m_out.rederived = written ? 0.0 : static_cast<double>(rule().column);
        m_out.words = written ? "This token was written." : "Another token was written in this step.";
        if (written)
            m_out.numbers.right = "0";
        else
            m_out.numbers = equals(say("step %1", rule().column));
        break;
    }
    case FormulaFunction::BestTexts: bestTexts(); break;
    default: chosenText();
    }
}

void Explainer::rankedToken()
{
    const std::int64_t text = m_at.front();
    if (text >= rule().count) {
        m_out.rederived = read(1, {0});
        m_out.words = "The token that was drawn, though others are likelier.";
        m_out.numbers.right = number(m_out.untouched);
        m_out.principal = Cell {input(1), {0}};
        return;
    }
    const Index& rows = *rule().places;
    const std::int64_t row = rows[static_cast<std::size_t>(text)];
    const auto rank = std::count(rows.begin(), rows.begin() + text, row);
    const std::int64_t column = likeliest(row)[static_cast<std::size_t>(rank)];
    m_out.rederived = static_cast<double>(rule().tokens[static_cast<std::size_t>(column)]);
    addTerm(title(0), {input(0), {row, column}}, read(0, {row, column}), 0.0);
    m_out.principal = Cell {input(0), {row, column}};
    m_out.words = rank == 0 ? "The token with the largest logit."
                            : say("The token whose logit ranks number %1.", rank + 1);
    m_out.numbers = equals(say("token %1, logit %2", formatNumber(m_out.rederived, 0), number(read(0, {row, column}))));
}

void Explainer::drawnToken()
{
    const std::vector<std::int64_t> order = likeliest(0);
    std::size_t rank = 0;
    m_out.words = "The token with the largest logit.";
    m_out.numbers = equals(say("token with logit %1", number(read(0, {0, order.front()}))));
    if (m_step.inputs.size() > 1) {
        const auto shares = static_cast<std::size_t>(storage(1).sizes.back());
        double sum = 0.0, drawn = read(2, {0});
        rank = shares - 1;
        for (std::size_t i = 0; i < shares; ++i) {
            sum += read(1, {0, static_cast<std::int64_t>(i)});
            if (sum > drawn) {
                rank = i;
                break;
            }
        }
        m_out.words = "The likeliest tokens' probabilities are added up until the sum exceeds the random number.";
        const int decimals = decimalsApart(sum, drawn);
        m_out.numbers = equals(
            say("token number %1, sum %2 > %3", rank + 1, formatNumber(sum, decimals), formatNumber(drawn, decimals)));
    }
    m_out.rederived = static_cast<double>(rule().tokens[static_cast<std::size_t>(order[rank])]);
    m_out.principal = Cell {input(0), {0, order[rank]}};
}

void Explainer::parentInBeam()
{
    if (m_step.inputs.empty()) {
        m_out.rederived = -1.0;
        m_out.words = "The text begins here.";
        m_out.numbers.right = "−1";
        return;
    }
    std::vector<std::int64_t> running = byTotal(0);
    running.resize(std::min(running.size(), static_cast<std::size_t>(rule().count)));
    std::erase_if(running, [&](std::int64_t text) { return read(1, {text}) != 0.0; });
    const auto row = static_cast<std::size_t>((*rule().places)[static_cast<std::size_t>(m_at.front())]);
    const std::int64_t expected = row < running.size() ? running[row] : -1;
    const auto recorded = static_cast<std::int64_t>(m_out.untouched);
    const bool tied = expected >= 0 && recorded >= 0 && recorded < storage(0).sizes.front()
        && read(1, {recorded}) == 0.0 && aboutEqual(read(0, {expected}), read(0, {recorded}));
    m_out.rederived = tied ? m_out.untouched : static_cast<double>(expected);
    if (expected >= 0) {
        addTerm(title(0), {input(0), {expected}}, read(0, {expected}), 0.0);
        m_out.principal = Cell {input(0), {expected}};
    }
    m_out.words = say("Number %1 by total among the beam's unfinished texts.", row + 1);
    m_out.numbers = equals(say("text %1", expected));
}

void Explainer::parentWritten()
{
    m_out.rederived = -1.0;
    m_out.words = m_step.inputs.empty() ? "The text begins here." : "The text that ends in the token written before.";
    for (std::int64_t text = 0; !m_step.inputs.empty() && text < storage(0).sizes.front(); ++text)
        if (read(0, {text}) == read(1, {0}))
            m_out.rederived = static_cast<double>(text);
    m_out.numbers.right = formatNumber(m_out.untouched, 0);
}

void Explainer::leftBeam()
{
    const std::int64_t text = m_at.front();
    const auto placed = [&](std::size_t totals, std::int64_t entry, std::int64_t places) {
        return rankOf(byTotal(totals), entry) < places;
    };
    const bool next = m_step.inputs.size() > 2, finished = read(1, {text}) != 0.0;
    bool continued = false;
    for (std::int64_t child = 0; next && child < storage(2).sizes.front(); ++child)
        continued = continued || (static_cast<std::int64_t>(read(3, {child})) == text && placed(2, child, rule().most));
    const bool kept = placed(0, text, rule().count);
    m_out.rederived = static_cast<double>(!kept ? rule().column
            : finished || !next || continued    ? 0
                                                : rule().column + 1);
    // At the edge of the beam two totals may be the same up to rounding.
    const auto edge = [&](std::size_t totals, std::int64_t entry, std::int64_t places) {
        const std::vector<std::int64_t> order = byTotal(totals);
        return places > 0 && places < static_cast<std::int64_t>(order.size())
            && aboutEqual(read(totals, {order[static_cast<std::size_t>(places) - 1]}),
                read(totals, {order[static_cast<std::size_t>(places)]}))
            && aboutEqual(read(totals, {entry}), read(totals, {order[static_cast<std::size_t>(places)]}));
    };
    bool open = edge(0, text, rule().count);
    for (std::int64_t child = 0; next && child < storage(2).sizes.front(); ++child)
        open = open || (static_cast<std::int64_t>(read(3, {child})) == text && edge(2, child, rule().most));
    const double allowed[] = {0.0, static_cast<double>(rule().column), static_cast<double>(rule().column + 1)};
    if (open && std::find(std::begin(allowed), std::end(allowed), m_out.untouched) != std::end(allowed))
        m_out.rederived = m_out.untouched;
    m_out.principal = Cell {input(0), {text}};
    m_out.words = m_out.rederived == 0.0 ? "The text stays: it or a continuation of it keeps a place in the beam."
        : m_out.rederived == static_cast<double>(rule().column)
        ? "Texts with larger totals take all places in the beam."
        : "None of its continuations has a place in the next step.";
    m_out.numbers.right = formatNumber(m_out.untouched, 0);
}

void Explainer::bestTexts()
{
    std::vector<std::int64_t> kept;
    std::int64_t first = 0;
    const std::size_t steps = (m_step.inputs.size() - 1) / 2;
    for (std::size_t step = 0; step < steps; ++step) {
        const std::int64_t texts = storage(1 + 2 * step).sizes.front();
        for (std::int64_t text = 0; text < texts; ++text)
            if (read(1 + 2 * step, {text}) == 0.0 && (step + 1 == steps || read(2 + 2 * step, {text}) != 0.0))
                kept.push_back(first + text);
        first += texts;
    }
    std::stable_sort(
        kept.begin(), kept.end(), [&](std::int64_t a, std::int64_t b) { return read(0, {a}) > read(0, {b}); });
    const auto rank = static_cast<std::size_t>(m_at.front());
    const std::int64_t expected = rank < kept.size() ? kept[rank] : -1;
    const auto recorded = static_cast<std::int64_t>(m_out.untouched);
    const bool tied = expected >= 0 && std::find(kept.begin(), kept.end(), recorded) != kept.end()
        && aboutEqual(read(0, {expected}), read(0, {recorded}));
    m_out.rederived = tied ? m_out.untouched : static_cast<double>(expected);
    if (expected >= 0)
        m_out.principal = Cell {input(0), {expected}};
    m_out.words = say("Number %1 by score among the texts kept to the end.", rank + 1);
    m_out.numbers = equals(say("text %1", expected));
}

void Explainer::chosenText()
{
    const std::int64_t all = std::accumulate(rule().texts.begin(), rule().texts.end(), std::int64_t {0});
    const bool asked = rule().count >= 0 && rule().count < all;
    std::int64_t text = asked ? rule().count : static_cast<std::int64_t>(read(0, {0}));
    std::size_t step = 0;
    for (; text >= rule().texts[step]; ++step)
        text -= rule().texts[step];
    m_out.rederived = static_cast<double>(m_at.front() == 0 ? static_cast<std::int64_t>(step) : text);
    m_out.words = asked ? "The text you asked for." : "The best text.";
    m_out.numbers.right = formatNumber(m_out.untouched, 0);
}

} // namespace headroom
