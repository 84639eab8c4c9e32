// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/distance_bias/distance_bias_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <algorithm>

namespace headroom::distance_bias_view {

std::vector<StepId> DistanceBias::shown() const
{
    std::vector<StepId> steps {content, bias, scores};
    if (masked >= 0)
        steps.push_back(masked);
    steps.push_back(weights);
    return steps;
}

QStringList biasedSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) { return readBias(trace, sublayer).there(); });
}

DistanceBias readBias(const Trace& trace, const QString& sublayer)
{
    using B = DistanceBias;
    DistanceBias bias;
    bias.sublayer = sublayer;
    findSteps(bias, trace, sublayer,
        {{&B::content, steps::bias::content}, {&B::bias, steps::bias::bias}, {&B::scores, steps::attention::scores},
            {&B::masked, steps::attention::masked}, {&B::weights, steps::attention::weights},
            {&B::slopes, steps::bias::slopes}, {&B::bucket, steps::bias::bucket},
            {&B::distance, steps::bias::distance}});
    if (bias.content < 0 || bias.bias < 0 || bias.scores < 0 || bias.weights < 0
        || (bias.slopes < 0) == (bias.bucket < 0))
        return {};
    const Step& scores = trace.step(bias.scores);
    StepId before = -1;
    for (const StepId step : bias.shown()) {
        const bool rises = step > before && timelineIndex(trace, step);
        if (!rises || trace.step(step).shape() != scores.shape())
            return {};
        before = step;
    }
    if (scores.axes.size() != 3 || headAxis(scores) != 0)
        return {};
    bias.heads = static_cast<int>(scores.axes[0].size);
    bias.queries = static_cast<int>(scores.axes[1].size);
    bias.keys = static_cast<int>(scores.axes[2].size);
    bias.memory = std::max(0, bias.keys - bias.queries);
    return bias.heads > 0 && bias.queries > 0 ? bias : DistanceBias {};
}

Cell biasCell(StepId step, std::int64_t head, int query, int key) { return {step, {head, query, key}}; }

std::optional<Cell> biasAt(const DistanceBias& bias, std::int64_t head, int distance)
{
    const int query = distance >= 0 ? bias.queries - 1 : 0;
    const int key = query + bias.memory - distance;
    if (key < 0 || key >= bias.keys)
        return {};
    return biasCell(bias.bias, head, query, key);
}

int farthest(const DistanceBias& bias) { return bias.keys - 1; }

quint64 biasPair(const DistanceBias& bias, const Cell& cell)
{
    const bool place = cell.step >= 0 && (cell.step == bias.distance || cell.step == bias.bucket)
        && cell.at.size() == 2;
    if (place)
        return 1 + static_cast<quint64>(cell.at[0]) * static_cast<quint64>(bias.keys)
            + static_cast<quint64>(cell.at[1]);
    const std::vector<StepId> steps = bias.shown();
    const bool known = cell.at.size() == 3 && std::find(steps.begin(), steps.end(), cell.step) != steps.end();
    return known
        ? 1 + static_cast<quint64>(cell.at[1]) * static_cast<quint64>(bias.keys) + static_cast<quint64>(cell.at[2])
        : 0;
}

} // namespace headroom::distance_bias_view
