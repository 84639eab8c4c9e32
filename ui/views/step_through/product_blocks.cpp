// SPDX-License-Identifier: GPL-3.0-or-later
// The three matrices, with their labels and frames.
#include "views/step_through/product_picture.h"
#include "words/tr.h"

#include "widgets/text.h"
#include "words/names.h"

namespace headroom {

namespace {

constexpr double kColumnLabels = 48.0; // height
constexpr double kBlocksLabelWidth = 16.0; // of a column that has its number above
constexpr double kBlocksNumberHeight = 13.0; // of a cell that still holds a number

} // namespace

void ProductPicture::addTitle(
    const QRectF& area, const QString& title, const QString& note, Role role, Qt::Alignment alignment)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    const double wide = textWidth(title, font);
    const double noteWide = note.isEmpty() ? 0.0 : textWidth(note, small) + 8.0;
    const double x = alignment & Qt::AlignHCenter ? area.center().x() - (wide + noteWide) / 2.0 : area.left();
    const QColor colour = role == Role::None ? theme.palette().ink : theme.roleText(role);
    write(QRectF(x, area.top(), wide, area.height()), Qt::AlignLeft | Qt::AlignVCenter, title, colour, font);
    if (!note.isEmpty())
        write(QRectF(x + wide + 8.0, area.top(), noteWide, area.height()), Qt::AlignLeft | Qt::AlignVCenter, note,
            theme.palette().ink3, small);
}

// Two decimals, one or none, as the cells are wide; none in flat ones.
int ProductPicture::decimals(const CellGrid& grid, double width) const
{
    return m_sizes.cellHeight < kBlocksNumberHeight ? -1 : decimalsFor(grid, width - 1.0);
}

QString ProductPicture::titleA() const
{
    return tr("A = %1 %2").arg(operandName(m_trace.step(m_a->step), true), shapeText(*m_a));
}

QString ProductPicture::titleB() const
{
    const bool linear = step().operation == Operation::Linear;
    return tr("B = %1 %2")
        .arg(linear ? QStringLiteral("Wᵀ") : operandName(m_trace.step(m_b->step), true), shapeText(*m_b));
}

void ProductPicture::addLabelsA()
{
    const Theme& theme = Theme::instance();
    LabelStyle rows;
    rows.role = m_a->rows.name == "query" || m_roleA == Role::Query ? Role::Query : m_roleA;
    rows.lit = m_state.cell.row;
    rows.size = TextSize::Title;
    addRowLabels(m_scene, labelsOf(m_trace, m_trace.step(m_a->step), m_a->rows), m_layoutA, m_labelWidth, rows);
    const int now = termColumn();
    for (int i = m_layoutA.firstColumn; i < m_layoutA.firstColumn + m_layoutA.columns; ++i) {
        if (m_layoutA.pitchX < kBlocksLabelWidth && i != now && (i + 1) % 5 != 0)
            continue;
        const QRectF cell = m_layoutA.column(i);
        const QFont font = theme.font(TextSize::Caption, i == now);
        write(QRectF(cell.left() - 8.0, cell.top() - 15.0, cell.width() + 16.0, 14.0), Qt::AlignCenter,
            elideMiddle(
                QString::fromStdString(m_a->columns.label(i)), font, std::max(kBlocksLabelWidth, cell.width() + 2.0)),
            i == now ? theme.palette().ink : theme.palette().ink3, font);
    }
    addTitle(QRectF(m_layoutA.origin.x(), m_layoutA.origin.y() - 34.0, 200.0, 18.0), titleA(),
        windowText(m_a->columns, m_layoutA.firstColumn, m_layoutA.columns), m_roleA);
}

// The column of A and row of B whose product was added last; −1 where terms are not shown one by one.
int ProductPicture::termColumn() const
{
    return m_moment.plan.sweep == Sweep::Term && m_state.term < m_a->columnCount() ? m_state.term : -1;
}

void ProductPicture::addA()
{
    const Theme& theme = Theme::instance();
    GridStyle style;
    style.scale = scaleOf(m_a->step);
    style.decimals = decimals(*m_a, m_sizes.widthA);
    if (m_state.cell.row >= 0)
        style.dim = [row = m_focus.row](GridCell at) { return at.row != row; };
    place({m_a, m_layoutA, style, titleA()});
    addLabelsA();
    if (m_state.cell.row < 0)
        return;
    if (m_layoutA.shows({m_focus.row, m_layoutA.firstColumn})) {
        const QRectF row = m_layoutA.row(m_focus.row);
        const QColor colour = m_roleA == Role::None ? theme.palette().ink2 : theme.roleColour(m_roleA);
        frame(row.adjusted(-1, -1, 1, 1), colour, 2.0);
        dashed(linePath({row.right() + 3.0, row.center().y()}, {m_layoutC.origin.x() - 2.0, row.center().y()}), colour,
            1.5, 3.0);
    }
    const GridCell factor {m_focus.row, termColumn()};
    if (m_layoutA.shows(factor))
        pinnedFrame(m_layoutA.cell(factor));
}

void ProductPicture::addLabelsB()
{
    const Theme& theme = Theme::instance();
    LabelStyle columns;
    columns.role = roleOf(m_result->columns.name);
    columns.lit = m_state.cell.column >= 0 ? m_focus.column : -1;
    addColumnLabels(
        m_scene, labelsOf(m_trace, m_trace.step(m_result->step), m_result->columns), m_layoutB, kColumnLabels, columns);
    for (int i = m_layoutB.firstRow; i < m_layoutB.firstRow + m_layoutB.rows; ++i) {
        const bool now = i == termColumn();
        if (m_layoutB.pitchY < kBlocksNumberHeight && !now && (i + 1) % 5 != 0)
            continue;
        const QRectF cell = m_layoutB.row(i);
        const QFont font = theme.font(TextSize::Caption, now);
        const QString text = m_b->rows.labels ? QString::fromStdString(m_b->rows.label(i))
                                              : QStringLiteral("d=%1").arg(i + 1);
        write(QRectF(cell.left() - 64.0, cell.top(), 56.0, cell.height()), Qt::AlignRight | Qt::AlignVCenter,
            elideMiddle(text, font, 56.0), now ? theme.palette().ink : theme.palette().ink2, font);
    }
    QStringList window {windowText(m_b->rows, m_layoutB.firstRow, m_layoutB.rows),
        windowText(m_b->columns, m_layoutB.firstColumn, m_layoutB.columns)};
    if (!window[0].isEmpty())
        window[0] = tr("rows %1").arg(window[0]);
    if (!window[1].isEmpty())
        window[1] = tr("columns %1").arg(window[1]);
    window.removeAll(QString());
    addTitle(QRectF(m_layoutB.bounds().left(), m_top + 4.0, m_layoutB.bounds().width(), 18.0), titleB(),
        window.join(QStringLiteral(", ")), m_roleB, Qt::AlignHCenter);
}

void ProductPicture::addB()
{
    const Theme& theme = Theme::instance();
    GridStyle style;
    style.scale = scaleOf(m_b->step);
    style.decimals = decimals(*m_b, m_sizes.widthB);
    const bool columnLit = m_state.cell.column >= 0;
    if (columnLit)
        style.dim = [column = m_focus.column](GridCell at) { return at.column != column; };
    place({m_b, m_layoutB, style, titleB()});
    addLabelsB();
    if (!columnLit || !m_layoutB.shows({m_layoutB.firstRow, m_focus.column}))
        return;
    const QColor line = m_roleB == Role::None ? theme.palette().ink2 : theme.roleColour(m_roleB);
    frame(m_layoutB.column(m_focus.column).adjusted(-1, -1, 1, 1), line, 2.0);
    const GridCell factor {termColumn(), m_focus.column};
    if (m_layoutB.shows(factor))
        pinnedFrame(m_layoutB.cell(factor));
}

void ProductPicture::addC()
{
    const Theme& theme = Theme::instance();
    GridStyle style;
    style.scale = scaleOf(m_result->step);
    style.decimals = decimals(*m_result, m_sizes.widthB);
    const SweepPlan plan = m_moment.plan;
    const SweepState state = stateAt(plan, m_moment.stop);
    style.presence = [plan, state](GridCell at) { return presence(plan, state, at); };
    auto shown = m_result;
    if (plan.sweep == Sweep::Term && m_state.term + 1 < plan.terms) {
        // Half-way through its terms the lit cell shows the sum so far.
        auto partial = std::make_shared<CellGrid>(*m_result);
        partial->values[partial->offset(m_focus)] = static_cast<float>(sumSoFar());
        shown = partial;
    }
    const QString title = tr("C = A × B %1").arg(shapeText(*m_result));
    const QString note = windowText(m_result->rows, m_layoutC.firstRow, m_layoutC.rows);
    const QRectF line(m_layoutC.origin.x(), m_layoutC.origin.y() - 20.0, m_layoutC.bounds().width(), 16.0);
    const QString rows = note.isEmpty() ? QString() : tr("rows %1").arg(note);
    addTitle(line, title, rows, Role::None);
    const QString done = plan.sweep == Sweep::All ? QString() : progress().section(',', 0, 0);
    const QFont small = theme.font(TextSize::Small);
    const double used = textWidth(title, theme.font(TextSize::Small, true))
        + textWidth(rows, theme.font(TextSize::Caption)) + 16.0;
    if (used + textWidth(done, small) <= line.width()) // the timeline says it too
        write(line, Qt::AlignRight | Qt::AlignVCenter, done, theme.palette().ink3, small);
    place({shown, m_layoutC, style, title, true});
    if (m_state.cell.row < 0)
        return;
    if (m_state.cell.column < 0)
        frame(m_layoutC.row(m_state.cell.row).adjusted(-1, -1, 1, 1), theme.palette().accent, 2.0);
}

} // namespace headroom
