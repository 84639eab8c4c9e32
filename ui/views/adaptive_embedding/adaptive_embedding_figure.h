// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/adaptive_embedding/adaptive_embedding_read.h"

namespace headroom {

struct ClusterOptions {
    int dragged = -1, to = 0; // a cutoff being pulled, and where to
    std::vector<std::int64_t> ranks = {}; // of each token by frequency, from 1; 0: special; empty: not known
};

inline constexpr int kTableGroup = 10; // of the first table’s cells

Scene clustersScene(const SceneMoment& moment, const Clusters& clusters, const ClusterOptions& options);
// "seven: rank 210 by frequency, row 10 of table 2, 16 numbers"
QString wordTip(const Clusters& clusters, const ClusterOptions& options, int token);

// The words of the table in focus as points on the plane in which they differ most: the word spoken of with its
// nearest, those of the input and, where there is room, the frequent ones with their names.
void addWordMap(Scene& scene, const QRectF& plane, const Trace& trace, const Clusters& clusters, int token,
    const ClusterOptions& options);

} // namespace headroom
