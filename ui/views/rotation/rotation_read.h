// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/rotary.h"
#include "scene/scene.h"

namespace headroom::rotation_view {

// Attention whose queries and keys are rotated by their positions (Su et al. 2021), as a run recorded it.
struct RotationRun {
    QString sublayer;
    StepId query = -1, key = -1; // [head, query or key, dimension], before
    StepId queryTurned = -1, keyTurned = -1; // the same, after
    StepId scores = -1, masked = -1, weights = -1; // [head, query, key]; masked: −1 where no mask is
    StepId plainScores = -1, plainWeights = -1; // not rotated, of the study "rotation"; −1: not recorded yet
    RotaryRule rule = {};
    bool asked = false; // the run has the study, also where this sublayer has none of its steps
    int heads = 0, queries = 0, keys = 0;
    int queriesPerKey = 1; // heads of queries that share one head of keys
    int pairs = 0; // of numbers that rotate together

    bool there() const { return weights >= 0; }
    bool studied() const { return plainWeights >= 0; }
    int keyHead(int head) const { return head / queriesPerKey; }
    int position(int row) const { return keys - queries + row; } // of a query, from 0
    int number(int pair, bool second) const; // of a head's dimensions, from 0
};

QStringList rotationSublayers(const Trace& trace);
RotationRun readRotation(const RunResult& run, const QString& sublayer);

struct RotationPlace {
    int query = 0, key = 0;
};
// The query and the key that a number belongs to; of a number of one of them the other stays `otherwise`.
std::optional<RotationPlace> rotationPlace(const RotationRun& run, const Cell& cell, const RotationPlace& otherwise);

Scene rotationScene(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place);

} // namespace headroom::rotation_view
