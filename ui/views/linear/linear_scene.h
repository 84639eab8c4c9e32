// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"
#include "views/linear/linear_read.h"

namespace headroom {

// A picture of linear attention at a moment. `subject` is what it speaks of; its token is the one that reads.
Scene linearScene(const SceneMoment& moment, const Linear& linear, const StateStrip& strip, const Cell& subject);

// What a picture speaks of while nothing is pinned.
Cell linearSubject(const SceneMoment& moment, const Linear& linear, const StateStrip& strip);
// The token that the picture shows: the one just added, or the one that reads.
int shownToken(const SceneMoment& moment, const Linear& linear, const Cell& subject);

} // namespace headroom
