// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// A screen reader finds a child in a SceneView for each of its cells, named as hover names it. Call once.
void installSceneAccessibility();

} // namespace headroom
