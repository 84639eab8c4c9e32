// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/adaptive_embedding/adaptive_embedding_read.h"

namespace headroom::adaptive_embedding_view {

inline constexpr int kTableGroup = 10; // of the first table’s cells

Scene clustersScene(const SceneMoment& moment, const Clusters& clusters);
// "seven: rank 210 by frequency, row 10 of table 2, 16 numbers"
QString wordTip(const Clusters& clusters, int token);

// The words of the table in focus as points on the plane in which they differ most: the word spoken of with its
// nearest, those of the input and, where there is room, the frequent ones with their names.
void addWordMap(Scene& scene, const QRectF& plane, const Trace& trace, const Clusters& clusters, int token);

} // namespace headroom::adaptive_embedding_view
