// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "figure/figure.h"

namespace headroom {

// Bars of numbers of the trace over an axis of columns that other strips share; 0 is always within.
class ColumnBars {
public:
    static constexpr double kBelow = 15.0; // height of the numbers under a strip

    // `columns`: where they lie, whatever its rows. `open`: those that have numbers, rising.
    ColumnBars(const GridLayout& columns, std::vector<int> open, double top, double height);

    void include(double value); // the strip reaches so far
    double low() const { return m_low; }
    double high() const { return m_high; }
    const GridLayout& layout() const { return m_layout; } // one row, as high as the strip
    std::vector<int> shown() const; // of the open columns

    QRectF bar(int column, double from, double to) const;
    void add(
        Scene& scene, int column, double from, double to, const QColor& ground, const QPen& line = Qt::NoPen) const;
    void addTick(Scene& scene, int column, double at) const;
    void addBase(Scene& scene) const; // the line of 0
    void addClosed(Scene& scene) const; // hatched
    void addAbsent(Scene& scene, const QStringList& fewer) const; // not computed yet
    // Cells as wide and high as the strip's columns: a small bar can be hit.
    void addCells(Scene& scene, const Trace& trace, int group, const std::function<Cell(int column)>& source,
        const std::function<QString(int column)>& name) const;
    // Numbers under the largest bars and that of `about`, none over another.
    void addNumbers(Scene& scene, const Trace& trace, const std::function<Cell(int column)>& source, int about,
        std::size_t most, double least, int decimals, const QColor& aboutInk) const;

private:
    GridLayout m_layout;
    std::vector<int> m_open;
    double m_low = 0.0, m_high = 1e-9;
};

void addBar(Scene& scene, const QRectF& area, const QColor& ground, const QPen& line = Qt::NoPen); // invalid: no ground

} // namespace headroom
