// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "stage/frames.h"
#include "views/masks/masks_read.h"

namespace headroom {

struct DraggedEdge {
    QString id; // of the handle
    int length = 0; // that the pull has come to
};

struct MasksOptions {
    std::shared_ptr<const RunResult> before; // the run before the last switch of a layer; null: none
    std::optional<DraggedEdge> dragged;
    MaskOrder order = usualOrder();
};

std::vector<Frame> masksFrames(const Trace& trace, const MaskedScores& scores, std::int64_t head);
Scene masksScene(
    const SceneMoment& moment, const MaskedScores& scores, const MasksOptions& options, const Cell& subject);
// 1 + query · keys + key in all of the steps; 0 for what is in none.
quint64 maskPair(const MaskedScores& scores, const Cell& cell);

// The layers that have come down at this moment.
std::vector<MaskReason> layersDown(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head);
// "Query 11, ran, may see keys 5–11: 7 keys, itself included."
QString maskSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
// A reason for each hidden range.
QString maskReasonsSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
QString keysCounted(int count); // "one key", "4 keys"
QString keyRanges(const std::vector<int>& keys, int memory); // "keys −3 to 5", "key 7"

} // namespace headroom
