// SPDX-License-Identifier: GPL-3.0-or-later
// The lit row spelled out in numbers, below the maps.
#include "views/step_through/rows_picture.h"
#include "words/tr.h"

#include "widgets/text.h"
#include "words/names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBandHead = 104.0; // operand names
constexpr double kBandRow = 26.0;
constexpr double kShares = 44.0;

} // namespace

double RowsPicture::bandHeight() const
{
    const bool shares = isProbability(m_trace, m_moment.step);
    return 104.0 + ((sumsMany() ? 0.0 : static_cast<double>(m_operands.size())) + 1.0) * kBandRow
        + (shares ? kShares : 0.0);
}

// Title and column labels; returns where the first row of numbers goes.
GridLayout RowsPicture::addBandHead(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont strong = theme.font(TextSize::Body, true), small = theme.font(TextSize::Small);
    fill(QRectF(area.left(), area.top(), area.width(), 1.0), palette.line);
    const QString title = tr("Row %1 in numbers").arg(m_focus.row + 1);
    const QRectF line(area.left(), area.top() + 10.0, area.width(), 18.0);
    write(line, Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink, strong);
    if (m_result->rows.labels)
        write(line.adjusted(textWidth(title, strong) + 8.0, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 %2").arg(axisName(m_result->rows.name), QString::fromStdString(m_result->rows.label(m_focus.row))),
            palette.ink3, small);
    const int fit = std::max(1, static_cast<int>((area.width() - kBandHead) / kBandCell));
    GridLayout layout {{area.left() + kBandHead, area.top() + 50.0}, kBandCell, kBandRow, 1.0, m_focus.row, 0, 1,
        std::min(fit, m_result->columnCount())};
    layout.firstColumn = pageStart(m_focus.column, layout.columns, m_result->columnCount());
    const QString window = windowText(m_result->columns, layout.firstColumn, layout.columns);
    if (!window.isEmpty())
        write(line, Qt::AlignRight | Qt::AlignVCenter, tr("%1 %2").arg(axisName(m_result->columns.name), window),
            palette.ink3, small);
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const bool now = column == m_focus.column;
        const QFont font = theme.font(TextSize::Caption, now);
        write(QRectF(layout.column(column).left(), layout.origin.y() - 18.0, kBandCell - 1.0, 16.0), Qt::AlignCenter,
            elideMiddle(QString::fromStdString(m_result->columns.label(column)), font, kBandCell),
            now ? palette.ink : palette.ink3, font);
    }
    return layout;
}

void RowsPicture::addBand(const QRectF& area)
{
    GridLayout layout = addBandHead(area);
    const auto row = [&](const Operand& operand) {
        const QRectF head(area.left(), layout.origin.y(), kBandHead - 10.0, kBandRow - 1.0);
        addBandRow(head, operand);
        place(bandRow(layout, operand), true);
        layout.origin.ry() += kBandRow;
    };
    for (const Operand& operand : m_operands)
        if (!sumsMany()) // no one number of the operand makes a cell
            row(operand);
    if (isProbability(m_trace, m_moment.step)) {
        addShares(layout);
        layout.origin.ry() += kShares;
    }
    row({m_result, operandName(step()), resultSign(), operandRole(step())});
    if (m_moment.cover.covers(m_trace, m_result->cell(m_focus)))
        return; // what is worked out is what a lesson asks for
    const QFont small = Theme::instance().font(TextSize::Small);
    QString numbers = QString::fromStdString(
        step().operation == Operation::Mask ? m_explanation.words : m_explanation.numbers.text());
    if (m_explanation.changedByHand)
        numbers = tr("%1; then set by hand to %2").arg(numbers, fixedText(m_explanation.value, 3));
    write(QRectF(area.left(), layout.origin.y() + 4.0, area.width(), 20.0), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(numbers, Qt::ElideRight, area.width()), Theme::instance().palette().ink, small);
}

// The numbers of a placement's sources, as a matrix of one row.
std::shared_ptr<const CellGrid> RowsPicture::bandGrid(const Placement& placed) const
{
    Labels columns;
    auto grid = std::make_shared<CellGrid>();
    for (const std::optional<Cell>& source : placed.sources) {
        const int column = placed.layout.firstColumn + static_cast<int>(columns.size());
        const double value = source ? m_trace.value(source->step, source->at) : 0.0;
        std::uint8_t marks = 0;
        if (source && (m_trace.masked(source->step, source->at) || (placed.gate && value == 0.0)))
            marks |= CellGrid::Masked;
        else if (!std::isfinite(value))
            marks |= CellGrid::NotFinite;
        if (source && m_trace.changedByHand(source->step, source->at))
            marks |= CellGrid::Changed;
        columns.push_back(m_result->columns.label(column));
        grid->values.push_back(static_cast<float>(value));
        grid->marks.push_back(marks);
        grid->masked += (marks & CellGrid::Masked) != 0;
        grid->changed += (marks & CellGrid::Changed) != 0;
    }
    grid->rows = {m_result->rows.name, 1, std::make_shared<const Labels>(1, m_result->rows.label(m_focus.row))};
    grid->columns = {
        m_result->columns.name, static_cast<std::int64_t>(columns.size()), std::make_shared<const Labels>(columns)};
    return grid;
}

// The lit row of the result, or what an operand gave to each of its cells.
Placement RowsPicture::bandRow(const GridLayout& layout, const Operand& operand)
{
    Placement placed {operand.grid, layout, {}, tr("row %1, %2").arg(m_focus.row + 1).arg(operand.name)};
    placed.result = operand.grid == m_result;
    placed.gate = operand.gate;
    placed.style.scale = scaleFor(operand.grid->step);
    if (placed.result) {
        placed.style.presence = [plan = m_moment.plan, state = stateAt(m_moment.plan, m_moment.stop)](
                                    GridCell at) { return presence(plan, state, at); };
    } else {
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            placed.sources.push_back(sourceIn(why(column), operand.grid->step));
        placed.grid = bandGrid(placed);
        placed.layout.firstRow = placed.layout.firstColumn = 0;
        placed.style.presence = [sources = placed.sources](
                                    GridCell at) { return sources[static_cast<std::size_t>(at.column)] ? 1.0 : 0.0; };
    }
    double low = 0.0, high = 0.0;
    for (int column = placed.layout.firstColumn; column < placed.layout.firstColumn + placed.layout.columns; ++column) {
        const GridCell at {placed.layout.firstRow, column};
        if (placed.grid->is(CellGrid::Masked, at) || placed.grid->is(CellGrid::NotFinite, at))
            continue;
        low = std::min(low, placed.grid->value(at));
        high = std::max(high, placed.grid->value(at));
    }
    placed.style.decimals = placed.gate ? -1 : decimalsFor(low, high, kBandCell - layout.gap);
    return placed;
}

void RowsPicture::addBandRow(const QRectF& head, const Operand& operand)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont small = theme.font(TextSize::Small);
    if (!operand.sign.isEmpty())
        write(QRectF(head.left(), head.top(), 30.0, head.height()), Qt::AlignLeft | Qt::AlignVCenter,
            operand.sign.size() > 2 ? QString() : operand.sign, palette.ink2, theme.font(TextSize::Title));
    write(head.adjusted(20.0, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
        elideMiddle(operand.name, small, head.width() - 20.0),
        operand.role == Role::None ? palette.ink2 : theme.roleText(operand.role), small);
}

// The shares of a softmax row as bars, between scores and weights.
void RowsPicture::addShares(const GridLayout& layout)
{
    const Theme& theme = Theme::instance();
    const double base = layout.origin.y() + 39.0;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    const bool keys = m_result->columns.name == "key";
    write(QRectF(layout.origin.x() - 100.0, layout.origin.y() + 14.0, 90.0, 18.0), Qt::AlignRight | Qt::AlignVCenter,
        tr("softmax"), theme.palette().ink3, theme.font(TextSize::Small));
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const GridCell at {m_focus.row, column};
        if (m_result->is(CellGrid::Masked, at) || presence(m_moment.plan, state, at) <= 0.0)
            continue;
        const QRectF slot = layout.column(column);
        const double high = std::round(36.0 * std::clamp(m_result->value(at), 0.0, 1.0));
        fill(QRectF(slot.left() + slot.width() * 0.16, base - high, slot.width() * 0.68, high),
            column == m_focus.column ? (keys ? theme.roleColour(Role::Key) : theme.palette().ink2)
                                     : theme.palette().lineStrong);
    }
    fill(QRectF(layout.origin.x(), base, layout.columns * layout.pitchX - 1.0, 1.0), theme.palette().lineStrong);
}

} // namespace headroom
