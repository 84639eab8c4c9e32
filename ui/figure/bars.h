// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

// A number of the trace as a bar, with what it is of at its left and itself at its right.
struct Bar {
    QString label = {};
    Cell source = {};
    QString name = {}; // for hover and screen readers
    bool lit = false; // what the picture speaks of
    bool bold = false;
    std::optional<Cell> before = {}; // an outline: what it was
    QString handle = {}; // a click on the label is a pull of it
};

struct BarsPanel {
    const Trace* trace = nullptr;
    QString title = {}; // above them
    std::vector<Bar> bars = {};
    double most = 1.0; // as long as there is room
    int decimals = 3, group = 9, row = 0; // of its cells: the first one's row in the group
    double labels = 64.0, line = 18.0; // widths and heights
};
Figure bars(BarsPanel bars);
double barsHeight(std::size_t count, bool titled, double line = 18.0);

// Words and numbers of the trace on one line: "nearest: three 0.90, five 0.84".
struct Said {
    QString text = {}; // before the number
    std::optional<Cell> number = {};
    int decimals = 2;
    bool bold = false;
    QString name = {}; // of the number
    QString handle = {}; // a click on the text is a pull of it
};
Figure said(const Trace& trace, std::vector<Said> parts, int group = 8, int row = 0);

// A number of the trace, written there.
struct NumberLook {
    int decimals = 2; // see SceneNumber
    Qt::Alignment alignment = Qt::AlignCenter;
    QColor colour = {}; // invalid: ink
    TextSize size = TextSize::Caption;
    bool bold = false;
};
void putNumber(Scene& scene, const Trace& trace, const Cell& source, const QRectF& area, const NumberLook& look = {});

// A number of the trace that the picture itself has drawn: it is hit, named and explained there.
void addDrawnCell(Scene& scene, const Trace& trace, const Cell& source, const QRectF& area, const QString& name,
    int group, int row, int column);

} // namespace headroom
