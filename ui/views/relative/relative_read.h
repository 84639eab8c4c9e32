// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom::relative_view {

enum class RelativePart { Distances, KeyRow, KeyTerm, Score, Weights, ValueRow, Context, Routes };

// Attention with relative positions (Shaw et al. 2018) as a run recorded it. Scores and contexts are computed one way
// in the model and the other way in the study "shaw_routes"; both ways' steps are here, −1 while the study is missing.
struct RelativeRun {
    const Trace* trace = nullptr; // it was read from
    QString sublayer;
    bool direct = false; // the model's own way
    StepId index = -1; // the table's row for every pair, [query, key]
    StepId keyTable = -1, keyRows = -1; // [distance, dimension]; looked up, [query, key, dimension]
    StepId valueIndex = -1, valueTable = -1, valueRows = -1;
    StepId query = -1, key = -1, value = -1; // [head, query or key, dimension]
    StepId content = -1, position = -1, sum = -1; // split: q·k, q·a and both
    StepId pairKeys = -1, product = -1; // direct: k + a, q·(k + a)
    StepId scores = -1, masked = -1, weights = -1;
    StepId valueTerm = -1, positionTerm = -1, context = -1; // Σ α v, Σ α a, both; [head, query, dimension]
    StepId deviation = -1, contextDeviation = -1, otherContext = -1;
    int heads = 0, queries = 0, keys = 0, memory = 0;
    int k = 0; // distances beyond it share the last row

    std::vector<std::pair<RelativePart, int>> parts; // a frame each, with its place in the timeline

    bool there() const { return weights >= 0; }
    RelativePart partOf(int frame) const;
    StepId own() const { return direct ? product : sum; } // of the model, before ÷ √d
    std::int64_t distance(int i, int j) const { return j - i - memory; } // of key j from query i
};

QStringList relativeSublayers(const Trace& trace);
RelativeRun readRelative(const Trace& trace, const QString& sublayer);

struct RelativePair {
    int query = 0, key = 0;
};
// The pair that a number of the run belongs to; none where it belongs to no single pair.
std::optional<RelativePair> relativePair(const RelativeRun& run, const Cell& cell);
// The same number wherever it stands: cells of one pair in its matrices, and the rows of the tables that are looked up.
quint64 relativeIdentity(const Trace& trace, const RelativeRun& run, const Cell& cell);

Scene relativeScene(const RelativeRun& run, const SceneMoment& moment, const RelativePair& pair);
// Where the handle of k stands below the matrix, left of the last query's distance −k; and k where it is let go.
double relativeEdge(const RelativeRun& run, const GridLayout& matrix, int k);
int relativeLargest(const RelativeRun& run, const GridLayout& matrix, double edge);

} // namespace headroom::relative_view
