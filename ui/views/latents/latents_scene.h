// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/latents/latents_read.h"

namespace headroom {

// One block: the array that asks on the left, the one that is read above, the weights where they meet, what comes of it
// on the right. `verdict` is the line below them.
Scene latentsScene(const SceneMoment& moment, const Latents& latents, const Cell& subject, const QString& verdict);

// The weight that a block speaks of while nothing of it is pinned.
Cell latentsSubject(const SceneMoment& moment, const LatentBlock& block);

} // namespace headroom
