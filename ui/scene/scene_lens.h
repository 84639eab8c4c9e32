// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

// The magnified neighbourhood of a cell of a scene, with all numbers, beside it and `within` what is seen; nothing
// where the cells around have their numbers, or are no rows and columns. `aside`: beside all its rows and columns with
// their labels, where there is room.
std::optional<Scene> lensScene(
    const Scene& scene, const SceneCell& about, const QRectF& within, const QString& words, bool aside = false);

} // namespace headroom
