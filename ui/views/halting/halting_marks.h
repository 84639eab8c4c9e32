// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/halting/halting_scene.h"

namespace headroom::halting_view {

// What stands below a bar.
struct HaltingFoot {
    QRectF column; // of the token
    AxisLabel label;
    bool chosen = false;
    PositionState state = PositionState::Running;
    bool cost = false; // a number stands where the state would
    double blocks = 0.0; // height of those that count its steps

    QRectF stepsArea() const { return {column.left(), column.bottom() + blocks + 1.0, column.width(), 16.0}; }
    QRectF stateArea() const { return {column.left(), column.bottom() + blocks + 19.0, column.width(), 18.0}; }
    QRectF area() const
    {
        return {column.left(), column.top(), column.width(), column.height() + blocks + (cost ? 18.0 : 38.0)};
    }
};

void addFoot(Scene& scene, const HaltingFoot& foot);
// The weight that the last step of a position gets: in its colour, pale, in a frame.
void paintRemainder(QPainter& painter, const QRectF& area, const QColor& ofStep);
void paintWhisker(QPainter& painter, const QPointF& top, double height, bool open);
void paintState(QPainter& painter, const QPointF& centre, PositionState state);
QString stateName(PositionState state);

constexpr double kWhiskerTop = 1.24; // higher ones end in an arrow; their number says how high

// What a picture holds, and its legend names.
struct HaltingMarks {
    bool remainder = false, whisker = false, cut = false, open = false;
    std::vector<PositionState> states; // written below the bars
};
// How much the steps up to now count, one on the other; `threshold`: where its line stands. Notes what it drew.
void addHaltingBars(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const HaltingLayout& layout,
    double threshold, int chosen, HaltingMarks& marks);
// In two lines or, in few words, in three narrow ones.
void addHaltingLegend(Scene& scene, const QRectF& area, const HaltingRun& halting, const HaltingMarks& marks);

struct LegendItem {
    QString text;
    double swatch = 12.0;
    std::function<void(QPainter&, const QRectF&)> paint; // null: words only
};
// One after the other, as many to a line as have room.
void addLegendItems(Scene& scene, const QRectF& area, const std::vector<LegendItem>& items, double line = 18.0);

} // namespace headroom::halting_view
