// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/lines_scene.h"

namespace headroom {

// Below the lines: on the left the colours of the numbers, on the right how thick a line is; one above the other where
// that is too narrow.
double legendsHeight(double width, const LinesPicture& picture, const QString& quantity);
void addLegends(Scene& scene, const SceneMoment& moment, const LinesPicture& picture, const MatrixContent& content,
    const LinesLayout& layout);

} // namespace headroom
