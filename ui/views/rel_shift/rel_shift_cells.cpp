// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_cells.h"

#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

ShiftCells::ShiftCells(const SceneMoment& at, const RelShift& of, int spokenOf, bool oneOfTwo)
    : moment(at), trace(at.trace()), shift(of), subject(spokenOf), half(oneOfTwo)
{
    const Step& scores = trace.step(shift.raw);
    head = std::clamp<std::int64_t>(moment.head, 0, scores.axes.front().size - 1);
    Slice slice;
    slice.at = Index(scores.axes.size(), 0);
    slice.at.front() = head;
    raw = readGrid(trace, shift.raw, slice);
    scale.include(raw, trace, moment.peers());
    tokens = axisLabels(scores.axes[scores.axes.size() - 2]);
}

QString ShiftCells::sizeOf(int picture) const
{
    return QStringLiteral("%1 × %2").arg(map(picture).rows).arg(map(picture).columns);
}

QString ShiftCells::distance(int column) const { return QString::fromStdString(raw.columns.label(column)); }

int ShiftCells::place(int picture) const
{
    const std::vector<int>& from = map(picture).from;
    return static_cast<int>(std::find(from.begin(), from.end(), subject) - from.begin());
}

std::optional<Cell> ShiftCells::source(int picture, int row, int column) const
{
    const auto cell = [&](StepId step, std::int64_t i, std::int64_t j) {
        Index at(trace.step(step).axes.size(), 0);
        at.front() = head;
        at[at.size() - 2] = i;
        at.back() = j;
        return Cell {step, std::move(at)};
    };
    if (picture == 4 && shift.masked >= 0)
        if (const Cell mask = cell(shift.masked, row, column); trace.masked(mask.step, mask.at))
            return mask;
    if (shift.native) {
        const StepId steps[] = {shift.raw, shift.padded, shift.regrown, shift.shifted, shift.shifted, shift.zeroed};
        return cell(steps[picture], row, column);
    }
    const int from = map(picture).at(row, column);
    if (from == ShiftMap::kPadding)
        return {};
    return cell(shift.raw, from / shift.columns, from % shift.columns);
}

bool ShiftCells::putThere(int picture, int row, int column) const
{
    return map(picture).at(row, column) == ShiftMap::kPadding || (picture == 5 && shift.closed(row, column));
}

bool ShiftCells::isCovered(int picture, GridCell at) const
{
    const auto from = picture >= 2 ? source(picture, at.row, at.column) : std::nullopt;
    return from && moment.cover.covers(trace, *from);
}

QString ShiftCells::placeOf(int picture, GridCell at) const
{
    return picture == 2 ? tr("row %1, column %2").arg(at.row + 1).arg(at.column + 1)
                        : tr("query %1, key %2")
                              .arg(tokens[static_cast<std::size_t>(at.row)].text,
                                  QString::fromStdString(trace.step(shift.shifted).axes.back().label(at.column)));
}

bool ShiftCells::own(int picture, int row, int column) const
{
    const int from = row < map(picture).rows ? map(picture).at(row, column) : ShiftMap::kPadding;
    const int query = picture == 2 && shift.left ? row - 1 : row; // the first of the new rows is nobody's
    return from != ShiftMap::kPadding && from / shift.columns == query;
}

bool ShiftCells::toldApart(int picture) const
{
    return picture >= 3 || (picture == 2 && shift.queries == shift.columns);
}

SceneCell ShiftCells::cellAt(int picture, GridCell at, const QRectF& area, int group) const
{
    const auto from = source(picture, at.row, at.column);
    SceneCell cell = from ? sceneCell(trace, *from, area, scale) : SceneCell();
    cell.area = area;
    cell.group = groupOf(group);
    cell.row = at.row;
    cell.column = at.column;
    const bool zero = putThere(picture, at.row, at.column);
    const int score = zero ? 0 : map(picture).at(at.row, at.column);
    if (!zero)
        cell.identity = 1 + static_cast<quint64>(score);
    else if (!cell.is(SceneCell::Masked))
        cell.state |= SceneCell::Padding;
    cell.name = isCovered(picture, at) ? placeOf(picture, at)
        : zero
        ? tr("a padding zero")
        : tr("query %1, distance %2")
              .arg(tokens[static_cast<std::size_t>(score / shift.columns)].text, distance(score % shift.columns));
    if (half)
        cell.name = (shift.left ? tr("%1, shift to the left") : tr("%1, shift to the right")).arg(cell.name);
    return cell;
}

int ShiftCells::decimalsIn(const QSizeF& cell) const
{
    const double width = cell.width();
    const int most = std::max(std::abs(raw.low), std::abs(raw.high)) >= 100.0 ? 1 : 2;
    for (int decimals = most; cell.height() >= 13.0 && decimals >= most - 1; --decimals)
        if (std::max(numberRoom(width, raw.low, decimals), numberRoom(width, raw.high, decimals)) <= width)
            return decimals;
    return -1;
}

QString ShiftCells::halfTitle() const
{
    return shift.left ? tr("Left, Transformer-XL") : tr("Right, learned-relative");
}

} // namespace headroom
