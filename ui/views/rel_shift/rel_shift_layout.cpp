// SPDX-License-Identifier: GPL-3.0-or-later
// How large the cells are, what fits into them, and what stands beside and above them.
#include "tr.h"
#include "views/rel_shift/rel_shift_builder.h"
#include "widgets/memory_numbers.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr double kLayoutApart = 30.0; // two matrices
constexpr double kThin = 11.0; // columns that have a label only here and there
constexpr double kLayoutNumber = 37.0,
                 kLayoutLeast = 20.0; // width of a cell with two decimals; of one that gives way to it
constexpr double kLayoutLabel = 17.0, kSliver = 4.0; // of one with the smallest label; of one that gives way to that

} // namespace

std::vector<AxisLabel> RelShiftBuilder::rowLabels(int picture) const
{
    if (picture != 2)
        return m_tokens;
    std::vector<AxisLabel> labels;
    const int leaves = m_shift.left ? 0 : map(2).rows - 1;
    for (int row = 0; row < map(2).rows; ++row)
        labels.push_back({row == leaves ? tr("leaves") : QString::number(row + 1), {}, false, {}, false});
    return labels;
}

std::vector<AxisLabel> RelShiftBuilder::columnLabels(int picture) const
{
    std::vector<AxisLabel> labels;
    if (picture >= 3) {
        labels = axisLabels(m_trace.step(m_shift.shifted).axes.back());
        for (int key = 0; key < std::min(m_shift.memory, static_cast<int>(labels.size())); ++key)
            labels[static_cast<std::size_t>(key)].memory = true;
        countFromSegment(labels);
        return labels;
    }
    const ShiftMap& shown = map(picture);
    for (int column = 0; column < shown.columns; ++column) {
        const int raw = shown.at(0, column);
        const QString text = picture == 2 ? QString::number(column + 1)
            : raw == ShiftMap::kPadding   ? tr("pad")
                                          : 'd' + distance(raw % m_shift.columns);
        labels.push_back({text, {}, false, {}, false});
    }
    return labels;
}

double RelShiftBuilder::leftOf(int picture) const
{
    return m_moment.thumbnail ? 0.0 : std::min(76.0, rowLabelWidth(rowLabels(picture), TextSize::Small) + 8.0);
}

double RelShiftBuilder::headOf(int picture, double pitch) const
{
    const std::vector<AxisLabel> labels = columnLabels(picture);
    const double unnumbered = labels.front().number.isEmpty() ? 18.0 : 0.0;
    return kHeading
        + std::max(pitch < kThin ? 28.0 : 12.0, columnLabelHeight(labels, pitch, TextSize::Small) - unnumbered);
}

// As wide as each other where both have room for numbers and those are what is shown; else the later one comes first.
RelShiftBuilder::Pair RelShiftBuilder::layPair(const QRectF& body, ShiftShow show) const
{
    const int first = earlier(), second = m_moment.frame;
    const double a = map(first).columns, b = map(second).columns;
    const double room = body.width() - leftOf(first) - leftOf(second) - kLayoutApart;
    const double equal = std::min(kMost.width(), room / (a + b));
    const bool both = show == ShiftShow::Value && decimalsIn(std::floor(equal) - 1.0) >= 0;
    double after = both || equal >= kLayoutNumber
        ? equal
        : std::max(equal, std::min(kLayoutNumber, (room - kLayoutLeast * a) / b));
    if (show == ShiftShow::Identity && after < kLayoutLabel)
        after = std::max(after, std::min(kLayoutLabel, (room - kSliver * a) / b));
    const double before = std::min(equal, (room - after * b) / a);
    const double head = std::max(headOf(first, before), headOf(second, after));
    const int rows[] = {map(first).rows, map(second).rows};
    const bool alike = std::abs(rows[0] - rows[1]) <= 2; // a memory makes far more new rows than there are queries
    const auto high = [&](int own) {
        return std::min(kMost.height(), (body.height() - head) / (alike ? std::max(rows[0], rows[1]) : own));
    };
    const double left = leftOf(first) + a * before, right = leftOf(second) + b * after;
    const double apart = std::clamp(body.width() - left - right, kLayoutApart, 2.0 * kLayoutApart);
    return {{body.left(), body.top(), left, body.height()},
        {body.left() + left + apart, body.top(), right, body.height()}, {before, high(rows[0])}, {after, high(rows[1])},
        head};
}

int RelShiftBuilder::decimalsIn(double width) const
{
    for (int decimals = m_decimals; decimals >= m_decimals - 1; --decimals)
        if (std::max(numberRoom(width, m_low, decimals), numberRoom(width, m_high, decimals)) <= width)
            return decimals;
    return -1;
}

QSizeF RelShiftBuilder::pitchFor(ShiftShow show) const
{
    if (!m_half && m_moment.frame > 0)
        return layPair(bodyOf(), show).afterPitch;
    const int picture = m_half ? halfPicture() : 0;
    const QRectF body = m_half ? halfBody() : bodyOf();
    const double wide = std::min(kMost.width(), (body.width() - leftOf(picture)) / map(picture).columns);
    return {wide, std::min(kMost.height(), (body.height() - headOf(picture, wide)) / map(picture).rows)};
}

ShiftRoom RelShiftBuilder::roomIn(const QSizeF& pitch) const
{
    const QSizeF cell(std::floor(pitch.width()) - 1.0, std::floor(pitch.height()) - 1.0);
    const auto label = [&](bool alone) { return labelFormIn(m_trace, m_shift, cell, alone) != LabelForm::None; };
    const bool value = cell.height() >= 13.0 && decimalsIn(cell.width()) >= 0;
    return {value, label(true), value && cell.height() >= 32.0 && label(false)};
}

ShiftRoom RelShiftBuilder::room() const
{
    if (m_moment.thumbnail)
        return {};
    const auto in = [&](ShiftShow show) { return roomIn(pitchFor(show)); };
    return {in(ShiftShow::Value).value, in(ShiftShow::Identity).identity, in(ShiftShow::Both).both};
}

std::vector<AxisLabel> withRoom(std::vector<AxisLabel> labels, double pitch, int lit)
{
    if (pitch < kThin) { // as position numbers are: one here and there, and the lit one
        for (AxisLabel& label : labels)
            if (label.number.isEmpty())
                label.number = std::exchange(label.text, {});
        return labels;
    }
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption, true));
    double widest = 0.0;
    for (const AxisLabel& label : labels)
        widest = std::max(widest, metrics.horizontalAdvance(label.text) + 3.0);
    const bool turned = labelAngle(labels, QFontMetricsF(Theme::instance().font(TextSize::Small)), pitch) != 0;
    if (widest <= pitch || turned || !labels.front().number.isEmpty())
        return labels;
    int stride = 2;
    for (const int wider : {5, 10, 20, 50})
        if (stride * pitch < widest)
            stride = wider;
    for (int column = 0; column < static_cast<int>(labels.size()); ++column)
        if (column != lit && ((column + 1) % stride != 0 || (lit >= 0 && std::abs(column - lit) * pitch < widest)))
            labels[static_cast<std::size_t>(column)].text.clear();
    return labels;
}

} // namespace headroom
