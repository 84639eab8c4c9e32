// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/lines_layout.h"

#include "scene/margin.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLayoutLeastPitch = 6.0, kLayoutMostPitch = 88.0; // of tokens; closer than that the picture scrolls
constexpr double kLayoutWidest = 1100.0; // of the lines
constexpr double kAboveLegends = 14.0, kBelowLegends = 2.0;
constexpr double kLayoutBeside = 40.0; // position, mark and air beside a key
constexpr double kTallestNumber = 26.0;

double keyLabelWidth(const std::vector<AxisLabel>& labels)
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Title));
    double width = 0.0;
    for (const AxisLabel& label : labels)
        width = std::max(width, metrics.horizontalAdvance(label.text));
    return std::min(120.0, std::ceil(width) + kLayoutBeside);
}

} // namespace

double LinesLayout::blockWidth(double width) { return std::min(width - 2.0 * kMargin, kLayoutWidest); }

LinesLayout::LinesLayout(const QSizeF& size, const MatrixContent& content, bool memory, double legends, bool thumbnail)
    : m_queries(content.grid->rowCount()), m_keys(content.grid->columnCount()), m_legends(legends)
{
    const int most = std::max({1, m_queries, m_keys});
    const double top = thumbnail ? 4.0 : kTop, foot = thumbnail ? 4.0 : kAboveLegends + legends + kBelowLegends;
    const double room = std::max(1.0, size.height() - top - foot);
    m_pitch = thumbnail ? room / most : std::clamp(std::floor(room / most), kLayoutLeastPitch, kLayoutMostPitch);
    const double height = most * m_pitch;
    m_needed = {size.width(), thumbnail ? size.height() : std::max(size.height(), top + height + foot)};
    m_left = thumbnail ? 8.0 : rowLabelWidth(content.rowLabels, TextSize::Title);
    m_right = thumbnail ? 8.0 : keyLabelWidth(content.columnLabels);
    m_numbers = thumbnail ? 0.0 : memory ? 62.0 : 46.0;
    const double margin = thumbnail ? 0.0 : kMargin;
    const double beside = m_left + m_numbers + m_right;
    const double wide = std::clamp(
        size.width() - 2.0 * margin - beside, 40.0, thumbnail ? size.width() : kLayoutWidest);
    const double left = std::round(std::max(margin, (size.width() - wide - beside) / 2.0));
    m_lines = {left + m_left, top, wide, height};
    const auto begin = [&](int count) { return top + std::floor((memory ? 1.0 : 0.5) * (most - count) * m_pitch); };
    m_queryTop = begin(m_queries);
    m_keyTop = begin(m_keys);
}

QRectF LinesLayout::slot(double x, double width, int index, double top) const
{
    return {x, top + index * m_pitch, width, m_pitch};
}

QRectF LinesLayout::number(double x, double y) const
{
    const double high = std::min(kTallestNumber, m_pitch - 1.0);
    return {x, std::round(y - high / 2.0), m_numbers - 10.0, high};
}

QRectF LinesLayout::queryLabel(int query) const { return slot(m_lines.left() - m_left, m_left, query, m_queryTop); }

QRectF LinesLayout::keyLabel(int key) const { return slot(m_lines.right() + m_numbers, m_right, key, m_keyTop); }

QRectF LinesLayout::queryNumber(int query) const { return number(m_lines.left() + 2.0, from(query).y()); }

QRectF LinesLayout::keyNumber(int key) const { return number(m_lines.right() + 6.0, to(key).y()); }

int LinesLayout::queryAt(const QPointF& point) const
{
    const int query = static_cast<int>(std::floor((point.y() - m_queryTop) / m_pitch));
    return query >= 0 && query < m_queries && queryLabel(query).contains(point) ? query : -1;
}

int LinesLayout::keyAt(const QPointF& point) const
{
    const int key = static_cast<int>(std::floor((point.y() - m_keyTop) / m_pitch));
    return key >= 0 && key < m_keys && (keyLabel(key).contains(point) || keyNumber(key).contains(point)) ? key : -1;
}

GridLayout LinesLayout::queryLabels() const
{
    GridLayout layout;
    layout.origin = {m_lines.left(), m_queryTop};
    layout.pitchX = m_lines.width();
    layout.pitchY = m_pitch;
    layout.rows = m_queries;
    layout.columns = 1;
    return layout;
}

double LinesLayout::legendsTop() const { return m_needed.height() - kBelowLegends - m_legends; }

QRectF LinesLayout::block() const { return m_lines.adjusted(-m_left, 0.0, m_numbers + m_right, 0.0); }

} // namespace headroom
