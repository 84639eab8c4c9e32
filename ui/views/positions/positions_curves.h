// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/positions/positions_scene.h"

#include <algorithm>
#include <limits>

namespace headroom {

constexpr double kPositionLabel = 40.0; // width of the labels on the left

// Of dot products: one for both sinusoids, one for the model's own, which may be far smaller.
struct ProductRange {
    ColourScale scale {true, 1e-9};
    double low = 0.0, high = 1e-9; // with 0, for the curves
    double least = std::numeric_limits<double>::infinity();

    void include(const CellGrid& grid)
    {
        scale.include(grid);
        low = std::min(low, grid.low);
        least = std::min(least, grid.low);
        high = std::max(high, grid.high);
    }
    bool positive() const { return least > 0.0; }
    // What is positive throughout is told apart from its smallest on.
    QColor colour(double value) const
    {
        return positive() ? Theme::instance().sequential((value - least) / std::max(1e-9, high - least))
                          : scale.colour(value);
    }
};

struct PositionCurves {
    const Trace& trace;
    StepId products;
    int positions;
    PositionPair pair;
    const QStringList& names; // of positions
    int group;
};

QString positionName(int position);
// The products of one position’s row with all rows, by distance, over those of the other positions.
void addCurves(Scene& scene, const QRectF& area, const PositionCurves& of, const ProductRange& range);
// What goes up, and which curve is which.
void addCurveName(Scene& scene, const QRectF& area, int position);

} // namespace headroom
