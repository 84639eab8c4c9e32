// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <QString>
#include <QStringList>

#include <optional>
#include <vector>

namespace headroom::distance_bias_view {

// An attention whose scores get a bias for the distance: ALiBi's slopes, or T5's learned bias for each bucket.
struct DistanceBias {
    QString sublayer;
    StepId content = -1, bias = -1, scores = -1, masked = -1, weights = -1;
    StepId slopes = -1; // ALiBi; −1: T5
    StepId bucket = -1; // T5: which bucket a distance falls into; −1: ALiBi
    StepId distance = -1; // ALiBi: −|i − j|
    int heads = 0, queries = 0, keys = 0, memory = 0;

    bool there() const { return scores >= 0; }
    bool lookAhead() const { return masked < 0; }
    std::vector<StepId> shown() const; // the steps that frames bring, in the order of the run
};

QStringList biasedSublayers(const Trace& trace);
DistanceBias readBias(const Trace& trace, const QString& sublayer);
Cell biasCell(StepId step, std::int64_t head, int query, int key);
// A cell of the bias where the key lies that far before the query (below 0: after it); none where no pair does.
std::optional<Cell> biasAt(const DistanceBias& bias, std::int64_t head, int distance);
int farthest(const DistanceBias& bias); // distance
// 1 + query · keys + key in the steps that frames show; 0 for what is in none.
quint64 biasPair(const DistanceBias& bias, const Cell& cell);
// `trained`: tokens of the longest text seen in training; 0: not known.
Scene distanceBiasScene(
    const DistanceBias& bias, const SceneMoment& moment, const Cell& subject, int trained, bool whole);

} // namespace headroom::distance_bias_view
