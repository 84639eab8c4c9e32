// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/distance_bias/distance_bias_scene.h"

#include "document_focus.h"
#include "tr.h"
#include "views/distance_bias/distance_bias_builder.h"

#include <algorithm>

namespace headroom {

std::vector<Frame> distanceBiasFrames(const Trace& trace, const DistanceBias& bias)
{
    std::vector<Frame> frames;
    for (const StepId step : bias.shown()) {
        const QString title = step == bias.content ? tr("Content")
            : step == bias.bias                    ? tr("Bias by distance")
            : step == bias.scores                  ? tr("Scores")
            : step == bias.masked                  ? tr("Mask")
                                                   : tr("Weights");
        frames.push_back({*timelineIndex(trace, step), title, {}, {}, {}, 1, 240.0});
    }
    return frames;
}

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

Scene distanceBiasScene(
    const SceneMoment& moment, const DistanceBias& bias, const DistanceBiasOptions& options, const Cell& subject)
{
    return DistanceBiasBuilder(moment, bias, options, subject).build();
}

} // namespace headroom
