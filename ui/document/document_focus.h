// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>
#include <QStringList>

#include <functional>
#include <optional>

namespace headroom {

// What the window looks at when nobody chose: pure functions of a trace.

// Paths of the attention sublayers, in order: those that have "…/weights".
QStringList attentionSublayers(const Trace& trace);

// Those of them that fit.
QStringList sublayersWhere(const Trace& trace, const std::function<bool(const QString& sublayer)>& fits);

// Those with a matrix of weights for each head: [head, query, key].
QStringList headedSublayers(const Trace& trace);

// Of those the ones in numbered layers: "encoder.2/self_attention".
QStringList layeredSublayers(const Trace& trace);

// The last encoder-decoder attention, else the last attention with keys to choose from; empty if there is none.
QString preferredSublayer(const Trace& trace);

inline constexpr std::int64_t kMostCellsOneByOne = 2048 * 2048; // of a matrix

// A cell of attention weights that is worth a look: where two keys carry the same token, the largest weight
// that goes to the second of them; else, and in a matrix with more cells than that, the largest weight of the middle
// row.
std::optional<Cell> exampleCell(const Trace& trace, StepId weights, int head);

// The largest number along the last axis, where the others stand as in this cell; the first of several, and no masked
// one unless all are.
Cell largestAlong(const Trace& trace, Cell cell);

std::optional<int> timelineIndex(const Trace& trace, StepId step);

// The axis that counts heads; −1: none.
int headAxis(const Step& step);

// The gradient of a number, or the number that a gradient is of, as far as the trace holds it.
std::optional<Cell> gradientOrNumber(const Trace& trace, const Cell& cell);
// Why a number of a run has no gradient: a sentence. Empty: it has one, or the run did not go back.
QString whyNoGradient(const RunResult& run, const Cell& cell);

// The same place in the same step of another run: the same distance where columns are distances, the same key where the
// memory before it got longer or shorter. None: it is there no longer.
std::optional<Cell> samePlace(const Trace& before, const Cell& cell, const Trace& now);

} // namespace headroom
