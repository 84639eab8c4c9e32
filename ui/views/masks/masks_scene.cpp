// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_scene.h"

#include "document_focus.h"
#include "names.h"
#include "tr.h"
#include "views/masks/masks_builder.h"

#include <algorithm>

namespace headroom {

std::vector<MaskReason> layersDown(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head)
{
    if (scores.masked < 0 || moment.frame == 0)
        return {};
    std::vector<MaskReason> layers = layersOf(maskReasons(moment.trace(), scores, head), scores.order);
    if (moment.frame == 1)
        layers.resize(std::min(layers.size(), static_cast<std::size_t>(std::max(0, moment.stop))));
    return layers;
}

std::vector<Frame> masksFrames(const Trace& trace, const MaskedScores& scores, std::int64_t head)
{
    std::vector<Frame> frames;
    const auto add = [&](StepId step, const QString& title, const QString& tip) {
        if (const auto index = timelineIndex(trace, step)) {
            frames.push_back({*index, title, {}, {}, tip, 1, 240.0});
            return true;
        }
        return false;
    };
    add(scores.scores, tr("Scores"), tr("before any mask"));
    if (scores.masked >= 0
        && add(scores.masked, tr("The mask comes down"), tr("layer by layer: closed cells become −∞")))
        frames.back().stops = std::max(
            1, static_cast<int>(layersOf(maskReasons(trace, scores, head), scores.order).size()));
    add(scores.weights, tr("Softmax"), tr("what is left is shared out"));
    return frames;
}

quint64 maskPair(const MaskedScores& scores, const Cell& cell)
{
    const bool known = cell.step >= 0
        && (cell.step == scores.scores || cell.step == scores.weights || cell.step == scores.masked
            || cell.step == scores.unmasked);
    return known && cell.at.size() == 3
        ? 1 + static_cast<quint64>(cell.at[1]) * static_cast<quint64>(scores.keys) + static_cast<quint64>(cell.at[2])
        : 0;
}

Scene masksScene(
    const SceneMoment& moment, const MaskedScores& scores, const MasksOptions& options, const Cell& subject)
{
    return MasksBuilder(moment, scores, options, subject).build();
}

} // namespace headroom
