// SPDX-License-Identifier: GPL-3.0-or-later
// What rounding may have made of the numbers that an explanation reads: see rounding_bound.h.
#include "trace/explainer.h"
#include "trace/factors.h"

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace headroom {

// In a run that was recorded elsewhere a result is no finer than what it was computed from: weights that were saved as
// float32 may come from queries and keys of 16 bits.
Storage::Type Explainer::coarsestType(const Trace::Data& data, StepId id)
{
    const auto typeOf = [&](StepId step) { return data.values[static_cast<std::size_t>(step)].type; };
    const auto coarser = [](Storage::Type a, Storage::Type b) {
        if (a == Storage::Type::BFloat16 || b == Storage::Type::BFloat16)
            return Storage::Type::BFloat16;
        return a == Storage::Type::Half || b == Storage::Type::Half ? Storage::Type::Half : a;
    };
    Storage::Type coarsest = typeOf(id);
    const Step& own = data.steps[static_cast<std::size_t>(id)];
    if (!own.recorded)
        return coarsest;
    std::unordered_set<StepId> seen {id};
    std::vector<StepId> open {id};
    while (!open.empty()) {
        const Step& step = data.steps[static_cast<std::size_t>(open.back())];
        open.pop_back();
        for (const StepId input : step.inputs)
            if (const Step& from = data.steps[static_cast<std::size_t>(input)];
                from.operation != Operation::Parameter && from.scope() == own.scope() && seen.insert(input).second) {
                coarsest = coarser(coarsest, typeOf(input));
                open.push_back(input);
            }
    }
    return coarsest;
}

Rounded Explainer::rounded(std::size_t i, const Index& at) const
{
    const double x = read(i, at);
    return m_trace.recomputed(input(i)) ? Rounded {x, errorOf({input(i), at})} : m_rounding.kept(x);
}

double Explainer::errorOf(const Cell& cell) const
{
    const Storage& storage = m_data.values[static_cast<std::size_t>(cell.step)];
    if (!storage.factors)
        return m_rounding.kept(storage.at(cell.at)).error;
    double error = computedError(cell);
    for (const Intervention& change : storage.factors->changes)
        if (change.covers(cell.at))
            error = change.kind == Intervention::Kind::Scale
                ? std::abs(change.value) * error + m_rounding.gamma(1.0) * std::abs(storage.at(cell.at))
                : 0.0;
    return error;
}

// The same as the step's own explanation has, where that would take long.
double Explainer::computedError(const Cell& cell) const
{
    const Step& step = m_trace.step(cell.step);
    const Storage& storage = m_data.values[static_cast<std::size_t>(cell.step)];
    const Factors& factors = *storage.factors;
    const auto operand = [&](std::size_t i, const Index& at) {
        const Index own = broadcastIndex(at, factors.inputs[i].sizes);
        return Rounded {factors.inputs[i].at(own), errorOf({step.inputs[i], own})};
    };
    switch (step.operation) {
    case Operation::Rearrange: {
        const MoveSource from = traceBack(factors.recipe.moves, factors.inputSizes, factors.stages, cell.at);
        return from.padding ? 0.0 : errorOf({step.inputs[static_cast<std::size_t>(from.input)], from.at});
    }
    case Operation::Mask: return operand(1, cell.at).value != 0.0 ? operand(0, cell.at).error : 0.0;
    case Operation::Scale:
        return m_rounding.multiply(operand(0, cell.at), m_rounding.given(factors.recipe.factor.value())).error;
    case Operation::Add: return m_rounding.add(operand(0, cell.at), operand(1, cell.at)).error;
    case Operation::Matmul: {
        Index row = broadcastIndex(cell.at, factors.inputs[0].sizes),
              column = broadcastIndex(cell.at, factors.inputs[1].sizes);
        const ProductAxes ofRow = firstAxes(factors.recipe.transposed, row),
                          ofColumn = secondAxes(factors.recipe.transposed, column);
        row[ofRow.kept] = cell.at[cell.at.size() - 2];
        column[ofColumn.kept] = cell.at.back();
        RoundedSum sum;
        for (std::int64_t d = 0; d < factors.inputs[0].sizes[ofRow.added]; ++d) {
            row[ofRow.added] = column[ofColumn.added] = d;
            sum.add(m_rounding.multiply({factors.inputs[0].at(row), errorOf({step.inputs[0], row})},
                {factors.inputs[1].at(column), errorOf({step.inputs[1], column})}));
        }
        return sum.total(m_rounding).error;
    }
    case Operation::Softmax:
        if (!factors.recipe.grouped && !factors.recipe.logarithm)
            return shareError(cell);
        [[fallthrough]];
    default: return m_trace.explain(cell.step, cell.at).bound;
    }
}

double Explainer::shareError(const Cell& cell) const
{
    const StepId scores = m_trace.step(cell.step).inputs.front();
    const Storage& storage = m_data.values[static_cast<std::size_t>(scores)];
    const std::size_t last = cell.at.size() - 1;
    Index key = with(cell.at, last, scores);
    auto known = m_scoreRows.find(key);
    if (known == m_scoreRows.end()) {
        std::vector<double> row(static_cast<std::size_t>(storage.sizes.back()));
        std::vector<std::int64_t> members(row.size());
        std::iota(members.begin(), members.end(), 0);
        storage.run(with(cell.at, last, 0), std::ssize(row), row.data());
        known = m_scoreRows.emplace(key, scoreRow(scores, cell.at, last, members, row)).first;
    }
    const ScoreRow& sums = known->second;
    const double below = storage.at(cell.at) - sums.largest;
    const double own = m_trace.recomputed(scores) ? errorOf({scores, cell.at}) : 0.0;
    return std::exp(below) / sums.total * (shareMoved(below, own, sums.total) + sums.totalShare) + m_rounding.tiny();
}

// e^(s − max − ln Σ), as it is computed by blocks, or e^(s − max) / Σ: the argument, the exponential and the quotient.
double Explainer::shareMoved(double below, double error, double total) const
{
    constexpr double kMost = 700.0; // e to that is beyond any share
    const double logTotal = std::abs(std::log(total));
    const double argument = m_rounding.gamma(4.0) * (std::abs(below) + logTotal + 1.0) + error;
    return std::expm1(std::min(argument, kMost)) + m_rounding.exponential({0.0, 0.0}).error + m_rounding.gamma(4.0);
}

Explainer::ScoreRow Explainer::scoreRow(StepId scores, const Index& at, std::size_t along,
    const std::vector<std::int64_t>& members, const std::vector<double>& row) const
{
    ScoreRow sums;
    sums.largest = -std::numeric_limits<double>::infinity();
    for (const double score : row)
        sums.largest = largerOrNan(sums.largest, score);
    for (const double score : row)
        sums.total += std::exp(score - sums.largest);
    double moved = 0.0;
    for (std::size_t j = 0; j < row.size(); ++j)
        if (const double below = row[j] - sums.largest, part = std::exp(below); part > 0.0) {
            const Cell cell {scores, with(at, along, members[j])};
            moved += part * shareMoved(below, m_trace.recomputed(scores) ? errorOf(cell) : 0.0, sums.total);
        }
    sums.totalShare = moved / sums.total + m_rounding.gamma(static_cast<double>(row.size()))
        + static_cast<double>(row.size()) * m_rounding.tiny() / sums.total;
    return sums;
}

} // namespace headroom
