// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/column_bars.h"

#include "figure/bars.h"
#include "figure/words.h"
#include "widgets/text.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

ColumnBars::ColumnBars(const GridLayout& columns, std::vector<int> open, double top, double height)
    : m_layout(columns), m_open(std::move(open))
{
    m_layout.origin.setY(top);
    m_layout.pitchY = height + m_layout.gap;
    m_layout.firstRow = 0;
    m_layout.rows = 1;
}

void ColumnBars::include(double value)
{
    if (!std::isfinite(value))
        return;
    m_low = std::min(m_low, value);
    m_high = std::max(m_high, value);
}

std::vector<int> ColumnBars::shown() const
{
    std::vector<int> all;
    std::copy_if(m_open.begin(), m_open.end(), std::back_inserter(all), [&](int column) {
        return m_layout.shows({0, column});
    });
    return all;
}

QRectF ColumnBars::bar(int column, double from, double to) const
{
    const QRectF slot = m_layout.cell({0, column});
    if (!std::isfinite(from) || !std::isfinite(to))
        return {std::round(slot.left()), slot.bottom(), std::max(1.0, std::round(slot.width())), 0.0};
    const auto y = [&](double value) {
        return std::round(slot.bottom() - slot.height() * (value - m_low) / (m_high - m_low));
    };
    return {std::round(slot.left()), std::min(y(from), y(to)), std::max(1.0, std::round(slot.width())),
        std::abs(y(from) - y(to))};
}

void ColumnBars::add(Scene& scene, int column, double from, double to, const QColor& ground, const QPen& line) const
{
    addBar(scene, bar(column, from, to), ground, line);
}

void ColumnBars::addTick(Scene& scene, int column, double at) const
{
    const QRectF place = bar(column, at, at);
    const QPainterPath line = linePath(place.topLeft() - QPointF(2.0, 0.0), place.topRight() + QPointF(2.0, 0.0));
    scene.lines.push_back({line, QPen(colours().stage, 4.0)});
    scene.lines.push_back({line, QPen(colours().ink, 2.0)});
}

void ColumnBars::addBase(Scene& scene) const
{
    const double y = bar(m_layout.firstColumn, 0.0, 0.0).top() - 0.5;
    scene.shapes.push_back({linePath({m_layout.origin.x(), y}, {m_layout.bounds().right(), y}),
        QPen(colours().lineStrong, 1.0), Qt::NoBrush, true});
}

void ColumnBars::addClosed(Scene& scene) const
{
    const auto open = [&](int column) { return std::binary_search(m_open.begin(), m_open.end(), column); };
    const int end = m_layout.firstColumn + m_layout.columns;
    for (int from = m_layout.firstColumn; from < end; ++from) {
        if (open(from))
            continue;
        int last = from;
        while (last + 1 < end && !open(last + 1))
            ++last;
        const QRectF closed = m_layout.cell({0, from}).united(m_layout.cell({0, last}));
        scene.behind.push_back([closed](QPainter& painter) { paintHatch(painter, closed); });
        from = last;
    }
}

void ColumnBars::addAbsent(Scene& scene, const QStringList& fewer) const
{
    absent(fewer).panel().draw(scene, m_layout.bounds());
}

void ColumnBars::addCells(Scene& scene, const Trace& trace, int group, const std::function<Cell(int column)>& source,
    const std::function<QString(int column)>& name) const
{
    for (const int column : shown())
        addDrawnCell(scene, trace, source(column), m_layout.cell({0, column}), name(column), group, 0, column);
}

void ColumnBars::addNumbers(Scene& scene, const Trace& trace, const std::function<Cell(int column)>& source, int about,
    std::size_t most, double least, int decimals, const QColor& aboutInk) const
{
    const auto value = [&](int column) {
        const Cell cell = source(column);
        const double number = trace.value(cell.step, cell.at);
        return std::isnan(number) ? std::numeric_limits<double>::infinity() : number; // the first to be said
    };
    std::vector<int> order = shown();
    std::stable_sort(
        order.begin(), order.end(), [&](int a, int b) { return a == about || (b != about && value(a) > value(b)); });
    std::vector<QRectF> taken;
    for (const int column : order) {
        const QRectF slot = m_layout.cell({0, column});
        const double wide = textWidth(fixedText(value(column), decimals), Theme::instance().font(TextSize::Caption))
            + 6.0;
        QRectF place(slot.center().x() - wide / 2.0, slot.bottom() + 2.0, wide, kBelow - 1.0);
        place.moveRight(std::min(place.right(), m_layout.bounds().right() + 6.0));
        if (taken.size() >= most || value(column) < least
            || std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(place); }))
            continue;
        taken.push_back(place);
        putNumber(scene, trace, source(column), place,
            {.decimals = decimals, .colour = column == about ? aboutInk : colours().ink2, .bold = column == about});
    }
}

void addBar(Scene& scene, const QRectF& area, const QColor& ground, const QPen& line)
{
    scene.shapes.push_back({boxPath(line.style() == Qt::NoPen ? area : area.adjusted(0.5, 0.5, -0.5, -0.5)), line,
        ground.isValid() ? QBrush(ground) : QBrush(Qt::NoBrush), true});
}

} // namespace headroom
