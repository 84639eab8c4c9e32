// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

struct PlotPoint {
    double x = 0.0;
    Cell source = {}; // its number is the height
    QString name = {}; // what hover says of it; empty: see PlotLine
    int column = 0; // in the line, for arrow keys
};

struct PlotLine {
    std::vector<PlotPoint> points = {};
    QColor colour = {};
    double width = 1.0;
    Qt::PenStyle style = Qt::SolidLine;
    double dot = 2.0; // radius of a point; 0: none
    int row = 0; // in the group
    std::function<QString(const PlotPoint&)> names = {}; // of points without one of their own
    bool sparse = false; // of points nearer to each other than one can point at some are cells, not all
    int ringed = -1; // index of the point in a ring; −1: none
    // Written where the line ends, apart from the others.
    QString name = {};
    bool bold = false;
    QColor ink = {}; // invalid: ink 2
    std::optional<Cell> number = {}; // at the end of that
    int decimals = 4;
    QString handle = {}, tip = {}; // a click on the name is a pull of that handle
};

// An interval that is told apart: distances that training never had.
struct PlotShade {
    double from = 0.0, to = 0.0;
    QStringList fewer = {};
    bool edgeAtFrom = true; // on which side its dashed line runs
};

// Numbers of the trace as lines over an axis of whole numbers.
struct PlotPanel {
    const Trace* trace = nullptr;
    ColourScale scale = {}; // of the numbers where they are cells elsewhere
    std::vector<PlotLine> lines = {}; // the last on top
    double from = 0.0, to = 1.0; // across
    std::optional<std::pair<double, double>> range = {}; // up; none: what the lines need, and 0
    QStringList up = {}, across = {}; // what the axes are, in ever fewer words
    QColor acrossInk = {}; // invalid: ink 2
    int group = 3;
    double names = 0.0; // width of what stands where the lines end
    QString namesTitle = {}; // above the numbers there
    std::vector<PlotShade> shades = {};
    QStringList absent = {}; // said instead of lines: not computed yet
    bool logarithmic = false; // up: powers of ten; numbers from 0 down lie at the foot
};
Figure plot(PlotPanel plot);

// Lines across an area at round numbers of its height, which are written to the left of it.
void addUpTicks(Scene& scene, const QRectF& area, double low, double high);

} // namespace headroom
