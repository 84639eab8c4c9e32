// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/latents/latents_read.h"

namespace headroom::latents_view {

struct LatentsOptions {
    bool matrices = false; // not the graph
    bool sorted = false; // elements stand by the point that reads them
    QString verdict = {}; // the line below the picture
};
Scene latentsScene(
    const SceneMoment& moment, const Latents& latents, const Cell& subject, const LatentsOptions& options);

// The weight that a block speaks of while nothing of it is pinned.
Cell latentsSubject(const SceneMoment& moment, const LatentBlock& block);

inline constexpr int kLinkGroup = 1; // of the weights' cells
inline constexpr double kLeastLink = 0.01; // smaller weights have no line
inline constexpr double kLeastWritten = 0.15; // a weight beside what is read
// The weight whose line in the graph passes there; null: none.
const SceneCell* linkAt(const Scene& scene, const QPointF& point);

} // namespace headroom::latents_view
