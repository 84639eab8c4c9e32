// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"
#include "views/norms/norms_read.h"

namespace headroom::norms_view {

// Every row as a point, its mean · √d across and its spread · √d upwards, so that its distance from 0 is its length,
// and where each norm sends it; below, the numbers of the row in focus before and after. Last, two or three features
// alone.
Scene normsScene(const NormsRun& norms, const SceneMoment& moment, const NormPlace& place);
// What layer, RMS or scale norm (0, 1, 2) makes of two features taken alone, or of three: a point for each position,
// hollow before and full after, in a plane or on a sphere.
Figure normedPoints(const NormsRun& norms, const SceneMoment& moment, int position, const ColourScale& scale,
    std::size_t norm, bool sphere);

// The circle of ScaleNorm is pulled by a handle whose name says where 0 is and how many px are 1.
inline constexpr char kCircle[] = "circle:";
std::optional<double> pulledLength(const QString& handle, const QPointF& to);

} // namespace headroom::norms_view
