// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/adaptive_embedding/adaptive_embedding_read.h"

namespace headroom::adaptive_embedding_view {

inline constexpr int kTableGroup = 10; // of the first table’s cells

Scene clustersScene(const SceneMoment& moment, const Clusters& clusters);
// "seven: rank 210 by frequency, row 10 of table 2, 16 numbers"
QString wordTip(const Clusters& clusters, int token);
// "word:17": a click on it makes the token the one that is spoken of.
QString wordHandle(int token);
// What the tables and projections hold, and what one table of full width would.
struct Sizes {
    qint64 tables = 0, projections = 0, plain = 0;

    qint64 all() const { return tables + projections; }
    int saved() const; // percent; negative: it costs more
};
Sizes sizesOf(const Trace& trace, const Clusters& clusters, const std::vector<int>& ends);

// The softmax in two levels below the projections: P(table) as widths, ribbons down to the words of each table. `flow`:
// of the first level, the second and their product, 0 not yet … 1 there.
struct SoftmaxPlace {
    QRectF area;
    int asking = 0, token = 0;
    double tables = 1.0, words = 1.0, product = 1.0;
};
void addSoftmax(Scene& scene, const SceneMoment& moment, const Clusters& clusters, const SoftmaxPlace& place);

// The words of the table in focus as points on the plane in which they differ most: the word spoken of with its
// nearest, those of the input and, where there is room, the frequent ones with their names. On their way they leave
// `rows`, the table, those nearest to the word spoken of first. `lined`: how far the lines to its nearest ones are.
void addWordMap(Scene& scene, const QRectF& plane, const QRectF& rows, const Trace& trace, const Clusters& clusters,
    int token, double share, double lined);

} // namespace headroom::adaptive_embedding_view
