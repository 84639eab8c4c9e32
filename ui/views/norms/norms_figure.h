// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "views/norms/norms_read.h"

namespace headroom::norms_view {

// All rows before the norm as a map, the row in focus as bars before and after each norm with its mean, root mean
// square and length; last, two or three of its features as points.
Scene normsScene(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place);
// What layer, RMS or scale norm (0, 1, 2) makes of two features taken alone, or of three: a point for each position,
// hollow before and full after, in a plane or on a sphere.
Figure normedPoints(const NormsRun& norms, const SceneMoment& moment, int position, const ColourScale& scale,
    std::size_t norm, bool sphere);

} // namespace headroom::norms_view
