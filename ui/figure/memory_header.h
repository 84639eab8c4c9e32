// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <QStringList>

namespace headroom {

constexpr double kMemoryHeader = 24.0; // height above the columns' labels

// Above the columns: which were left by earlier segments, which are of this one (`now`: the same in ever fewer words)
// and which are padding behind it, and a dashed line between the first two down to the last row.
void addMemoryHeader(
    Scene& scene, const GridLayout& layout, int memory, const QStringList& now, double top, int padding = 0);
void addMemoryLine(Scene& scene, const GridLayout& layout, int memory, double top);

// Of columns too narrow for every number only 1, 5, 10, 15 … keep theirs.
std::vector<AxisLabel> withFittingNumbers(std::vector<AxisLabel> labels, double pitch);

} // namespace headroom
