// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

// Where keys lead in a picture, from cell to cell. Together they reach all that can be clicked: T goes through the
// groups, Up and Down through the rows of one, Left and Right through the cells of a row. None: there is nothing.

bool canWalkTo(const SceneCell& cell); // there, and a number of the trace
std::optional<SceneCell> firstCell(const Scene& scene);
// The next cell of the row, or the nearest column of the next row, of the same group.
std::optional<SceneCell> cellBeside(const Scene& scene, const SceneCell& from, int rows, int columns);
// The nearest cell of another group in that direction.
std::optional<SceneCell> cellOfNearGroup(const Scene& scene, const SceneCell& from, int rows, int columns);
// The first cell of the next group (or of the one before), in the order in which the picture has them; round and round.
std::optional<SceneCell> cellOfNextGroup(const Scene& scene, const SceneCell& from, bool back);

} // namespace headroom
