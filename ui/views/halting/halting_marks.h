// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/halting/halting_scene.h"

namespace headroom {

// What stands below a bar.
struct HaltingFoot {
    QRectF column; // of the token
    AxisLabel label;
    bool chosen = false;
    PositionState state = PositionState::Running;
    int used = 0, most = 0; // steps
    double bar = 0.0;
    bool cost = false; // a number stands where the state would

    QRectF stateArea() const { return {column.left(), column.bottom() + 13.0, column.width(), 18.0}; }
    QRectF area() const { return {column.left(), column.top(), column.width(), column.height() + (cost ? 12.0 : 32.0)}; }
};

void paintFoot(QPainter& painter, const HaltingFoot& foot);
void paintWhisker(QPainter& painter, const QPointF& top, double height, bool open);
void paintState(QPainter& painter, const QPointF& centre, PositionState state);
QString stateName(PositionState state);
// What a picture holds, and its legend names.
struct HaltingMarks {
    bool remainder = false, whisker = false, open = false;
    std::vector<PositionState> states; // written below the bars
};
void addHaltingLegend(Scene& scene, const QRectF& area, const HaltingRun& halting, const HaltingMarks& marks);

} // namespace headroom
