// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/rows_picture.h"

#include "stage/captions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kBandRow = 26.0;
constexpr double kBandCell = 44.0;
constexpr double kSign = 36.0; // between two maps
constexpr double kMapLabels = 64.0;

QString tr(const char* text)
{
    return QCoreApplication::translate("RowsPicture", text);
}

QString shapeText(const CellGrid& grid)
{
    return QStringLiteral("%1 × %2").arg(grid.rowCount()).arg(grid.columnCount());
}

QString headText(const Step& step, const Slice& slice)
{
    for (std::size_t axis = 0; axis < step.axes.size(); ++axis)
        if (step.axes[axis].name == "head")
            return tr(", head %1").arg(slice.at[axis] + 1);
    return {};
}

// A mask's ones and zeros as open and closed cells.
std::shared_ptr<const CellGrid> asGate(CellGrid grid)
{
    for (std::size_t i = 0; i < grid.values.size(); ++i)
        if (grid.values[i] == 0.0F)
            grid.marks[i] |= CellGrid::Masked;
    return std::make_shared<const CellGrid>(std::move(grid));
}

} // namespace

RowsPicture::RowsPicture(const Trace& trace, StepMoment moment) : StepPicture(trace, std::move(moment))
{
    m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
    if (m_focus.column < 0) {
        m_focus.column = 0;
        for (int column = 1; column < m_result->columnCount(); ++column)
            if (!m_result->is(CellGrid::Masked, {m_focus.row, column})
                && (m_result->is(CellGrid::Masked, m_focus)
                    || std::abs(m_result->value({m_focus.row, column})) > std::abs(m_result->value(m_focus))))
                m_focus.column = column;
    }
    m_explanation = trace.explain(m_moment.step, m_result->cell(m_focus).at);
    findOperands();
}

// What one operand gave to a cell: its own score for a softmax, else the term that came from it.
RowsPicture::Source RowsPicture::sourceIn(const Explanation& why, StepId operand) const
{
    if (why.principal && why.principal->step == operand)
        return {why.principal, m_trace.value(operand, why.principal->at)};
    for (const Term& term : why.terms) {
        if (term.source.step == operand)
            return {term.source, term.value};
        if (term.factorSource && term.factorSource->step == operand)
            return {term.factorSource, term.factor};
    }
    return {};
}

void RowsPicture::findOperands()
{
    std::vector<Cell> seen;
    const auto add = [&](const Cell& cell) {
        if (std::none_of(
                seen.begin(), seen.end(), [&](const Cell& other) { return other.step == cell.step; }))
            seen.push_back(cell);
    };
    if (m_explanation.principal)
        add(*m_explanation.principal);
    for (const Term& term : m_explanation.terms) {
        add(term.source);
        if (term.factorSource)
            add(*term.factorSource);
    }
    if (seen.empty() && !step().inputs.empty())
        seen.push_back({step().inputs[0], Index(m_trace.step(step().inputs[0]).axes.size(), 0)});
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Step& source = m_trace.step(seen[i].step);
        Operand operand;
        Slice slice;
        slice.at = seen[i].at;
        operand.grid = std::make_shared<const CellGrid>(readGrid(m_trace, seen[i].step, slice));
        operand.name = operandName(source);
        operand.role = operandRole(source);
        if (step().operation == Operation::Mask && i > 0)
            operand.grid = asGate(*operand.grid);
        if (i > 0)
            operand.sign = step().operation == Operation::Add ? QStringLiteral("+")
                : step().operation == Operation::Mask         ? tr("mask")
                : source.path.ends_with("bias")               ? QStringLiteral("+")
                                                              : QStringLiteral("×");
        for (int column = 0; column < m_result->columnCount(); ++column) {
            const Explanation why = m_trace.explain(m_moment.step, m_result->cell({m_focus.row, column}).at);
            const auto cell = sourceIn(why, seen[i].step).cell;
            if (const auto at = cell ? operand.grid->locate(*cell) : std::nullopt)
                operand.sources.push_back(*at);
            if (m_result->columnCount() > 256 && column > 256)
                break; // frames beyond that cannot be told apart
        }
        m_operands.push_back(std::move(operand));
    }
}

QString RowsPicture::resultSign() const
{
    switch (step().operation) {
    case Operation::Add:
    case Operation::Multiply: return QStringLiteral("=");
    default: return QStringLiteral("→");
    }
}

void RowsPicture::paint(QPainter& painter, const QRectF& area)
{
    m_placements.clear();
    const bool shares = step().operation == Operation::Softmax;
    const double band = 104.0 + (static_cast<double>(m_operands.size()) + 1.0) * kBandRow
        + (shares ? 44.0 : 0.0);
    const QRectF maps(
        area.left() + kMargin, area.top() + 10.0, area.width() - 2 * kMargin, area.height() - band - 16.0);
    paintMaps(painter, maps);
    paintBand(painter, QRectF(maps.left(), area.bottom() - band, maps.width(), band));
    paintHover(painter, area);
}

// All maps get the same cells where they have the same shape, and share the width.
void RowsPicture::paintMaps(QPainter& painter, const QRectF& area)
{
    Operand result {m_result, operandName(step()), resultSign(), operandRole(step()), {}};
    std::vector<const Operand*> all;
    for (const Operand& operand : m_operands)
        if (operand.grid->rowCount() > 1 || m_result->rowCount() == 1)
            all.push_back(&operand); // one row for all, a gain or a bias, stands in the band below
    all.push_back(&result);
    double columns = 0.0;
    int rows = 1;
    for (const Operand* operand : all) {
        columns += operand->grid->columnCount();
        rows = std::max(rows, operand->grid->rowCount());
    }
    // Maps whose rows mean the same share one column of labels.
    const auto labelled = [&](std::size_t i) {
        return i == 0 || all[i]->grid->rowCount() != all[i - 1]->grid->rowCount()
            || all[i]->grid->rows.name != all[i - 1]->grid->rows.name;
    };
    double apart = 0.0;
    for (std::size_t i = 0; i < all.size(); ++i)
        apart += (i > 0 ? kSign : 0.0) + (labelled(i) ? kMapLabels : 0.0);
    const double wide = (area.width() - apart) / columns;
    const double high = (area.height() - 60.0) / rows;
    double pitchX = std::min(wide, 44.0);
    double pitchY = std::min(
        {high, 30.0, std::max(14.0, 3.0 * pitchX)}); // narrow cells may be taller than wide
    if (pitchX >= 3.0)
        pitchX = std::floor(pitchX), pitchY = std::floor(pitchY);
    double x = area.left();
    const Theme& theme = Theme::instance();
    for (std::size_t i = 0; i < all.size(); ++i) {
        const bool last = i + 1 == all.size();
        if (i > 0)
            drawText(painter,
                QRectF(x, area.top() + 52.0, kSign, std::min(area.height() - 60.0, rows * pitchY)),
                Qt::AlignCenter, all[i]->sign, theme.palette().ink2,
                theme.font(all[i]->sign.size() > 2 ? TextSize::Small : TextSize::Page));
        x += i > 0 ? kSign : 0.0;
        x = paintMap(painter, QRectF(x, area.top(), area.right() - x, area.height()), pitchX, pitchY, *all[i],
            {labelled(i), last});
    }
}

double RowsPicture::paintMap(
    QPainter& painter, const QRectF& area, double pitchX, double pitchY, const Operand& operand, MapKind kind)
{
    const bool result = kind.result;
    const Theme& theme = Theme::instance();
    const CellGrid& grid = *operand.grid;
    const double labels = kind.labelled ? kMapLabels : 0.0;
    GridLayout layout {{area.left() + labels, area.top() + 52.0}, pitchX, pitchY, pitchX >= 6.0 ? 1.0 : 0.0,
        0, 0, grid.rowCount(), grid.columnCount()};
    // A map that is taller than the room shows the page with the lit rows.
    const int litRow = result ? m_focus.row : operand.sources.empty() ? 0 : operand.sources.front().row;
    const int fit = std::max(1, static_cast<int>((area.height() - 60.0) / pitchY));
    layout.rows = std::min(fit, grid.rowCount());
    layout.firstRow = pageStart(litRow, layout.rows, grid.rowCount());
    GridStyle style;
    style.scale = scaleOf(m_trace, grid.step);
    if (!result && operand.sign == tr("mask"))
        style.scale.extent = 1e9; // open cells are blank ground
    style.decimals = style.scale.extent == 1e9 ? -1 : pitchY >= 16.0 ? decimalsFor(grid, pitchX - 1.0) : -1;
    const bool lights = m_moment.plan.sweep != Sweep::All && m_state.cell.row >= 0;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    const bool comesDown = result && step().operation == Operation::Mask && !state.finished;
    if (result && !comesDown) {
        const SweepPlan plan = m_moment.plan;
        style.presence = [plan, state](GridCell at) { return presence(plan, state, at); };
    } else if (lights && !operand.sources.empty()) {
        std::vector<char> lit(static_cast<std::size_t>(grid.rowCount() * grid.columnCount()), 0);
        for (const GridCell& at : operand.sources)
            lit[grid.offset(at)] = 1;
        style.dim = [lit, columns = grid.columnCount()](
                        GridCell at) { return !lit[static_cast<std::size_t>(at.row * columns + at.column)]; };
    }
    const Placement& placed = place(operand.grid, layout, style, result);
    const QFont strong = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    const QColor ink = operand.role == Role::None ? theme.palette().ink : theme.roleText(operand.role);
    const QString page = windowText(layout.firstRow, layout.rows, grid.rowCount());
    drawText(painter, QRectF(layout.origin.x(), area.top(), 300.0, 18.0), Qt::AlignLeft | Qt::AlignVCenter,
        operand.name, ink, strong);
    drawText(painter, QRectF(layout.origin.x(), area.top() + 17.0, 300.0, 16.0),
        Qt::AlignLeft | Qt::AlignVCenter,
        shapeText(grid) + headText(m_trace.step(grid.step), grid.slice)
            + (page.isEmpty() ? page : tr(", rows %1").arg(page)),
        theme.palette().ink3, small);
    if (kind.labelled && pitchY >= 4.0) {
        LabelStyle rows;
        rows.role = roleOf(grid.rows.name);
        rows.lit = lights ? litRow : -1;
        rows.size = pitchY >= 18.0 ? TextSize::Body : TextSize::Caption;
        paintRowLabels(painter, axisLabels(grid.rows), layout, kMapLabels, rows);
    }
    if (pitchX >= 20.0) {
        const auto columns = axisLabels(grid.columns);
        for (int column = 0; column < grid.columnCount(); ++column) {
            const QRectF cell = layout.column(column);
            drawText(painter, QRectF(cell.left(), cell.top() - 17.0, cell.width(), 16.0), Qt::AlignCenter,
                elideMiddle(
                    columns[static_cast<std::size_t>(column)].text, QFontMetricsF(small), cell.width() + 2.0),
                theme.palette().ink3, small);
        }
    }
    if (comesDown)
        paintComingDown(painter, layout, placed.style, state);
    else
        paintCells(painter, grid, layout, placed.style);
    if (lights && layout.shows({litRow, 0})) {
        const QColor line = result                 ? theme.palette().accent
            : roleOf(grid.rows.name) == Role::None ? theme.palette().ink2
                                                   : theme.roleColour(roleOf(grid.rows.name));
        const bool wholeRow = result
            || std::all_of(operand.sources.begin(), operand.sources.end(),
                [&](GridCell at) { return at.row == litRow; });
        if (wholeRow
            && (result || static_cast<int>(operand.sources.size()) >= std::min(grid.columnCount(), 256)))
            paintFrame(painter, layout.row(litRow).adjusted(-1, -1, 1, 1), line, 2.0);
        else
            for (const GridCell& at : operand.sources)
                if (layout.shows(at) && pitchX >= 4.0)
                    paintFrame(painter, layout.cell(at), line, pitchX >= 12.0 ? 1.5 : 1.0);
        if (result && m_state.cell.column >= 0 && pitchX >= 8.0)
            paintPinnedFrame(painter, layout.cell(m_focus));
    }
    return layout.bounds().right();
}

// The mask comes down over the scores, row by row: below it they are as they were.
void RowsPicture::paintComingDown(
    QPainter& painter, const GridLayout& layout, const GridStyle& style, const SweepState& state)
{
    paintCells(painter, *m_operands.front().grid, layout, style);
    const int next = state.cell.row + 1;
    const double foot = layout.shows({next, 0}) ? layout.row(next).top() + layout.pitchY * state.fraction
        : next > layout.firstRow                ? layout.bounds().bottom() + 1.0
                                                : layout.bounds().top();
    painter.save();
    painter.setClipRect(
        QRectF(layout.bounds().topLeft(), QPointF(layout.bounds().right() + 1.0, foot)), Qt::IntersectClip);
    paintCells(painter, *m_result, layout, style);
    painter.restore();
}

void RowsPicture::paintBand(QPainter& painter, const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    painter.fillRect(QRectF(area.left(), area.top(), area.width(), 1.0), palette.line);
    const QString token = m_result->rows.labels ? QString::fromStdString(m_result->rows.label(m_focus.row))
                                                : QString();
    const QString title = tr("Row %1 in numbers").arg(m_focus.row + 1);
    const QFont strong = theme.font(TextSize::Body, true);
    const QRectF line(area.left(), area.top() + 10.0, area.width(), 18.0);
    drawText(painter, line, Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink, strong);
    if (!token.isEmpty())
        drawText(painter, line.adjusted(QFontMetricsF(strong).horizontalAdvance(title) + 8.0, 0, 0, 0),
            Qt::AlignLeft | Qt::AlignVCenter,
            QStringLiteral("%1 %2").arg(QString::fromStdString(m_result->rows.name), token), palette.ink3,
            theme.font(TextSize::Small));
    const double head = 104.0;
    const int fit = std::max(1, static_cast<int>((area.width() - head) / kBandCell));
    GridLayout layout {{area.left() + head, area.top() + 50.0}, kBandCell, kBandRow, 1.0, m_focus.row, 0, 1,
        std::min(fit, m_result->columnCount())};
    layout.firstColumn = pageStart(m_focus.column, layout.columns, m_result->columnCount());
    const QString window = windowText(layout.firstColumn, layout.columns, m_result->columnCount());
    if (!window.isEmpty())
        drawText(painter, QRectF(area.left(), area.top() + 10.0, area.width(), 18.0),
            Qt::AlignRight | Qt::AlignVCenter,
            tr("%1 %2").arg(QString::fromStdString(m_result->columns.name), window), palette.ink3,
            theme.font(TextSize::Small));
    const auto columns = axisLabels(m_result->columns);
    std::vector<Explanation> why;
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        why.push_back(m_trace.explain(m_moment.step, m_result->cell({m_focus.row, column}).at));
        const bool now = column == m_focus.column;
        const QFont font = theme.font(TextSize::Caption, now);
        drawText(painter,
            QRectF(layout.column(column).left(), layout.origin.y() - 18.0, kBandCell - 1.0, 16.0),
            Qt::AlignCenter,
            elideMiddle(columns[static_cast<std::size_t>(column)].text, QFontMetricsF(font), kBandCell),
            now ? palette.ink : palette.ink3, font);
    }
    const auto row = [&](const Operand& operand, bool result) {
        std::vector<Source> cells;
        for (std::size_t i = 0; i < why.size(); ++i)
            cells.push_back(result
                    ? Source {m_result->cell({m_focus.row, layout.firstColumn + static_cast<int>(i)}),
                        why[i].value}
                    : sourceIn(why[i], operand.grid->step));
        paintBandRow(painter, QRectF(area.left(), layout.origin.y(), head - 10.0, kBandRow - 1.0), layout,
            operand, cells, result);
        layout.origin.ry() += kBandRow;
    };
    for (const Operand& operand : m_operands)
        row(operand, false);
    if (step().operation == Operation::Softmax) {
        paintShares(painter, layout);
        layout.origin.ry() += 44.0;
    }
    row({m_result, operandName(step()), resultSign(), operandRole(step()), {}}, true);
    const QFont small = theme.font(TextSize::Small);
    drawText(painter, QRectF(area.left(), layout.origin.y() + 4.0, area.width(), 20.0),
        Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(
            QString::fromStdString(m_explanation.numbers), Qt::ElideRight, area.width()),
        palette.ink, small);
}

void RowsPicture::paintBandRow(QPainter& painter, const QRectF& head, const GridLayout& layout,
    const Operand& operand, const std::vector<Source>& cells, bool result)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont small = theme.font(TextSize::Small);
    if (!operand.sign.isEmpty())
        drawText(painter, QRectF(head.left(), head.top(), 30.0, head.height()),
            Qt::AlignLeft | Qt::AlignVCenter, operand.sign.size() > 2 ? QString() : operand.sign,
            palette.ink2, theme.font(TextSize::Title));
    drawText(painter, head.adjusted(20.0, 0, 0, 0), Qt::AlignRight | Qt::AlignVCenter,
        elideMiddle(operand.name, QFontMetricsF(small), head.width() - 20.0),
        operand.role == Role::None ? palette.ink2 : theme.roleText(operand.role), small);
    const ColourScale scale = scaleOf(m_trace, operand.grid->step);
    const bool words = step().operation == Operation::Mask && !operand.sign.isEmpty() && !result;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    for (std::size_t i = 0; i < cells.size(); ++i) {
        const int column = layout.firstColumn + static_cast<int>(i);
        const QRectF area = layout.cell({m_focus.row, column});
        const auto& cell = cells[i].cell;
        const double there = result ? presence(m_moment.plan, state, {m_focus.row, column}) : 1.0;
        if (!cell || there <= 0.0) {
            paintFrame(painter, area, palette.line);
            continue;
        }
        if (m_trace.masked(cell->step, cell->at) || (words && cells[i].value == 0.0)) {
            paintHatch(painter, area);
            continue;
        }
        const QColor ground = words ? palette.stage : mix(palette.stage, scale.colour(cells[i].value), there);
        painter.fillRect(area, ground);
        if (words)
            paintFrame(painter, area, palette.line);
        drawText(painter, area, Qt::AlignCenter,
            words ? tr("open") : fixedText(cells[i].value, std::abs(cells[i].value) >= 100.0 ? 1 : 2),
            words ? palette.ink2 : Theme::textOn(ground),
            theme.font(TextSize::Caption, result && column == m_focus.column));
        if (m_trace.changedByHand(cell->step, cell->at))
            paintFlag(painter, area);
    }
    if (result && m_state.cell.column >= 0 && layout.shows(m_focus))
        paintPinnedFrame(painter, layout.cell(m_focus));
}

// The shares of a softmax row as bars, between scores and weights.
void RowsPicture::paintShares(QPainter& painter, const GridLayout& layout)
{
    const Theme& theme = Theme::instance();
    const double base = layout.origin.y() + 39.0;
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    const bool keys = m_result->columns.name == "key";
    drawText(painter, QRectF(layout.origin.x() - 100.0, layout.origin.y() + 14.0, 90.0, 18.0),
        Qt::AlignRight | Qt::AlignVCenter, tr("share of exp"), theme.palette().ink3,
        theme.font(TextSize::Small));
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const GridCell at {m_focus.row, column};
        if (m_result->is(CellGrid::Masked, at) || presence(m_moment.plan, state, at) <= 0.0)
            continue;
        const QRectF slot = layout.column(column);
        const double high = std::round(36.0 * std::clamp(m_result->value(at), 0.0, 1.0));
        painter.fillRect(QRectF(slot.left() + slot.width() * 0.16, base - high, slot.width() * 0.68, high),
            column == m_focus.column ? (keys ? theme.roleColour(Role::Key) : theme.palette().ink2)
                                     : theme.palette().lineStrong);
    }
    painter.fillRect(QRectF(layout.origin.x(), base, layout.columns * layout.pitchX - 1.0, 1.0),
        theme.palette().lineStrong);
}

QString RowsPicture::caption() const
{
    if (m_state.cell.row < 0)
        return {};
    const int row = m_focus.row;
    const QString name = m_result->rows.labels
        ? tr("Row %1, %2")
              .arg(row + 1)
              .arg(coloured(QString::fromStdString(m_result->rows.label(row)), roleOf(m_result->rows.name)))
        : tr("Row %1").arg(row + 1);
    if (step().operation == Operation::Softmax) {
        const QString column = QString::fromStdString(m_result->columns.label(m_focus.column));
        return tr("%1: each score's exponential as a share of the row's. The largest share, %2, goes to %3.")
            .arg(name, bold(fixedText(m_result->value(m_focus), 2)),
                coloured(column, roleOf(m_result->columns.name)));
    }
    if (step().operation == Operation::Mask) {
        int closed = 0;
        for (int column = 0; column < m_result->columnCount(); ++column)
            closed += m_result->is(CellGrid::Masked, {row, column}) ? 1 : 0;
        return tr("%1 may read %2 of %3 keys: the mask closes the other %4, and their weights will be 0.")
            .arg(name, bold(QString::number(m_result->columnCount() - closed)))
            .arg(m_result->columnCount())
            .arg(closed);
    }
    if (m_state.cell.column >= 0)
        return tr("%1, column %2: %3")
            .arg(name)
            .arg(m_focus.column + 1)
            .arg(QString::fromStdString(m_explanation.words).toHtmlEscaped());
    return {};
}

} // namespace headroom
