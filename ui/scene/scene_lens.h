// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

// The magnified neighbourhood of a cell of a scene, with all numbers, beside it and `within` what is seen; nothing
// where the cells around have their numbers, or are no rows and columns.
std::optional<Scene> lensScene(const Scene& scene, const SceneCell& about, const QRectF& within, const QString& words);

} // namespace headroom
