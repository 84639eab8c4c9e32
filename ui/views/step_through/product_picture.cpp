// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/product_picture.h"

#include "names.h"
#include "stage/captions.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kHead = 72.0; // B's title and column labels
constexpr double kBetween = 26.0; // C's title
constexpr double kCorridor = 24.0; // between A and C
constexpr double kFoot = 20.0; // what colours mean
constexpr double kAhead = 119.0;
constexpr double kZoomFactor = 1.2;
constexpr double kLabelWidth = 16.0; // of a column that has its number above
constexpr double kNumberHeight = 13.0; // of a cell that still holds a number

QString tr(const char* text)
{
    return QCoreApplication::translate("ProductPicture", text);
}

} // namespace

ProductPicture::ProductPicture(const Trace& trace, StepMoment moment) : StepPicture(trace, std::move(moment))
{
    const bool linear = step().operation == Operation::Linear;
    m_a = std::make_shared<const CellGrid>(read(step().inputs[0]));
    m_b = std::make_shared<const CellGrid>(linear ? read(step().inputs[1], 1, 0) : read(step().inputs[1]));
    m_roleA = operandRole(trace.step(step().inputs[0]));
    m_roleB = operandRole(trace.step(step().inputs[1]));
    if (m_roleA == Role::None && m_a->rows.name == "query")
        m_roleA = Role::Query;
    m_focus = m_state.cell;
    if (m_focus.row < 0)
        m_focus.row = 0;
    if (m_focus.column < 0)
        m_focus.column = strongestColumn(*m_result, m_focus.row);
    m_explanation = trace.explain(m_moment.step, m_result->cell(m_focus).at);
    m_ahead = softmaxAhead();
}

// The softmax that the product's rows go to, at most a scale and a mask later.
std::optional<StepId> ProductPicture::softmaxAhead() const
{
    StepId at = m_moment.step;
    for (int hop = 0; hop < 3; ++hop) {
        std::optional<StepId> following;
        for (const StepId user : m_trace.users(at)) {
            const Operation operation = m_trace.step(user).operation;
            if (operation == Operation::Softmax)
                return user;
            if (operation == Operation::Scale || operation == Operation::Mask)
                following = user;
        }
        if (!following)
            return {};
        at = *following;
    }
    return {};
}

double ProductPicture::sumSoFar() const
{
    double sum = 0.0;
    for (int i = 0; i <= m_state.term && i < static_cast<int>(m_explanation.terms.size()); ++i)
        sum += m_explanation.terms[static_cast<std::size_t>(i)].contribution;
    return sum;
}

// The largest of five sizes with which everything is shown; else one that shows a window. Then the zoom.
void ProductPicture::chooseSizes(const QRectF& area)
{
    const double below = m_ahead ? kAhead : 0.0;
    const auto fits = [&](const Sizes& s) {
        const double high = kHead + kBetween + kFoot + below
            + (m_b->rowCount() + m_a->rowCount()) * s.cellHeight;
        const double wide = 2 * kMargin + m_labelWidth + kCorridor + m_a->columnCount() * s.widthA
            + m_b->columnCount() * s.widthB;
        return high <= area.height() && wide <= area.width();
    };
    const Sizes largest {32.0, 52.0, 64.0}, large {28.0, 44.0, 56.0}, middle {23.0, 35.0, 44.0},
        small {20.0, 30.0, 40.0}, least {18.0, 30.0, 40.0};
    const Sizes all[] = {largest, large, middle, small, least};
    const auto fitting = std::find_if(std::begin(all), std::end(all), fits);
    m_sizes = fitting != std::end(all) ? *fitting : area.height() < 590.0 ? small : middle;
    const double factor = std::pow(kZoomFactor, m_moment.zoom);
    for (double* size : {&m_sizes.cellHeight, &m_sizes.widthA, &m_sizes.widthB})
        *size = std::max(8.0, std::round(*size * factor));
}

// Two decimals, one or none, as the cells are wide; none in flat ones.
int ProductPicture::decimals(const CellGrid& grid, double width) const
{
    return m_sizes.cellHeight < kNumberHeight ? -1 : decimalsFor(grid, width - 1.0);
}

void ProductPicture::arrange(const QRectF& area)
{
    m_labelWidth = std::max(76.0, rowLabelWidth(axisLabels(m_a->rows), TextSize::Title));
    chooseSizes(area);
    const double high = area.height() - kHead - kBetween - kFoot - (m_ahead ? kAhead : 0.0);
    const double wide = area.width() - 2 * kMargin - m_labelWidth - kCorridor;
    const int fitRows = std::max(4, static_cast<int>(high / m_sizes.cellHeight));
    const int rows = m_a->rowCount(), inner = m_a->columnCount(), columns = m_b->columnCount();
    // The inner size is shown twice, across A and down B: it takes what the rows and columns leave, at least
    // half.
    int shownInner = std::min({inner, std::max(fitRows / 2, fitRows - rows),
        std::max(static_cast<int>(wide / 2.2 / m_sizes.widthA),
            static_cast<int>((wide - columns * m_sizes.widthB) / m_sizes.widthA))});
    shownInner = std::max(1, shownInner);
    const int shownRows = std::clamp(fitRows - shownInner, 1, rows);
    const int shownColumns = std::clamp(
        static_cast<int>((wide - shownInner * m_sizes.widthA) / m_sizes.widthB), 1, columns);
    if (m_moment.zoom == 0) // what the width leaves of the height
        m_sizes.cellHeight = std::clamp(std::floor(high / (shownInner + shownRows)), m_sizes.cellHeight,
            std::max(28.0, m_sizes.cellHeight));
    const int firstInner = pageStart(std::min(m_state.term, inner - 1), shownInner, inner);
    const int firstRow = pageStart(m_focus.row, shownRows, rows);
    const int firstColumn = pageStart(m_focus.column, shownColumns, columns);

    m_left = area.left() + kMargin;
    m_top = area.top();
    const double x = m_left + m_labelWidth;
    const double xB = x + shownInner * m_sizes.widthA + kCorridor;
    const double yB = area.top() + kHead;
    const double yC = yB + shownInner * m_sizes.cellHeight + kBetween;
    m_layoutA = {
        {x, yC}, m_sizes.widthA, m_sizes.cellHeight, 1.0, firstRow, firstInner, shownRows, shownInner};
    m_layoutB = {
        {xB, yB}, m_sizes.widthB, m_sizes.cellHeight, 1.0, firstInner, firstColumn, shownInner, shownColumns};
    m_layoutC = {
        {xB, yC}, m_sizes.widthB, m_sizes.cellHeight, 1.0, firstRow, firstColumn, shownRows, shownColumns};
}

void ProductPicture::paint(QPainter& painter, const QRectF& area)
{
    m_placements.clear();
    arrange(area);
    paintA(painter);
    paintB(painter);
    paintC(painter);
    paintTerms(painter);
    if (m_ahead)
        paintAhead(painter, QRectF(area.left(), area.bottom() - kAhead, area.width(), kAhead));
    std::vector<Scaled> matrices {{QStringLiteral("A"), scaleOf(m_a->step)},
        {QStringLiteral("B"), scaleOf(m_b->step)}, {QStringLiteral("C"), scaleOf(m_result->step)}};
    if (m_ahead) {
        matrices.push_back({tr("before"), scaleOf(m_trace.step(*m_ahead).inputs[0])});
        matrices.push_back({tr("after"), scaleOf(*m_ahead)});
    }
    const double foot = std::max(m_layoutA.bounds().bottom(), m_layoutC.bounds().bottom());
    paintScales(painter, {m_left, foot + 3.0, area.right() - kMargin - m_left, 16.0}, matrices);
    paintHover(painter, area);
}

namespace {

QString shapeText(const CellGrid& grid)
{
    return QStringLiteral("%1 × %2").arg(grid.rowCount()).arg(grid.columnCount());
}

void paintBlockTitle(QPainter& painter, const QRectF& area, const QString& title, const QString& note,
    Role role, Qt::Alignment alignment = Qt::AlignLeft)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    const double wide = QFontMetricsF(font).horizontalAdvance(title);
    const double noteWide = note.isEmpty() ? 0.0 : QFontMetricsF(small).horizontalAdvance(note) + 8.0;
    const double x = alignment & Qt::AlignHCenter ? area.center().x() - (wide + noteWide) / 2.0 : area.left();
    const QColor colour = role == Role::None ? theme.palette().ink : theme.roleText(role);
    drawText(painter, QRectF(x, area.top(), wide, area.height()), Qt::AlignLeft | Qt::AlignVCenter, title,
        colour, font);
    if (!note.isEmpty())
        drawText(painter, QRectF(x + wide + 8.0, area.top(), noteWide, area.height()),
            Qt::AlignLeft | Qt::AlignVCenter, note, theme.palette().ink3, small);
}

} // namespace

void ProductPicture::paintLabelsA(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    LabelStyle rows;
    rows.role = m_a->rows.name == "query" || m_roleA == Role::Query ? Role::Query : m_roleA;
    rows.lit = m_state.cell.row;
    rows.size = TextSize::Title;
    paintRowLabels(painter, labelsOf(m_trace, m_trace.step(m_a->step), m_a->rows), m_layoutA, m_labelWidth, rows);
    const int now = termColumn();
    for (int i = m_layoutA.firstColumn; i < m_layoutA.firstColumn + m_layoutA.columns; ++i) {
        if (m_layoutA.pitchX < kLabelWidth && i != now && (i + 1) % 5 != 0)
            continue;
        const QRectF cell = m_layoutA.column(i);
        const QFont font = theme.font(TextSize::Caption, i == now);
        drawText(painter, QRectF(cell.left() - 8.0, cell.top() - 15.0, cell.width() + 16.0, 14.0),
            Qt::AlignCenter,
            elideMiddle(QString::fromStdString(m_a->columns.label(i)), QFontMetricsF(font),
                std::max(kLabelWidth, cell.width() + 2.0)),
            i == now ? theme.palette().ink : theme.palette().ink3, font);
    }
    paintBlockTitle(painter, QRectF(m_layoutA.origin.x(), m_layoutA.origin.y() - 34.0, 200.0, 18.0),
        tr("A = %1 %2").arg(operandName(m_trace.step(m_a->step), true), shapeText(*m_a)),
        windowText(m_layoutA.firstColumn, m_layoutA.columns, m_a->columnCount()), m_roleA);
}

// The column of A and row of B whose product was added last; −1 where terms are not shown one by one.
int ProductPicture::termColumn() const
{
    return m_moment.plan.sweep == Sweep::Term && m_state.term < m_a->columnCount() ? m_state.term : -1;
}

void ProductPicture::paintA(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    GridStyle style;
    style.scale = scaleOf(m_a->step);
    style.decimals = decimals(*m_a, m_sizes.widthA);
    if (m_state.cell.row >= 0)
        style.dim = [row = m_focus.row](GridCell at) { return at.row != row; };
    const Placement& placed = place(m_a, m_layoutA, style);
    paintLabelsA(painter);
    paintCells(painter, *m_a, m_layoutA, placed.style);
    if (m_state.cell.row < 0)
        return;
    if (m_layoutA.shows({m_focus.row, m_layoutA.firstColumn})) {
        const QRectF row = m_layoutA.row(m_focus.row);
        const QColor colour = m_roleA == Role::None ? theme.palette().ink2 : theme.roleColour(m_roleA);
        paintFrame(painter, row.adjusted(-1, -1, 1, 1), colour, 2.0);
        QPen pen(colour, 1.5, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        painter.setPen(pen);
        painter.drawLine(QPointF(row.right() + 3.0, row.center().y()),
            QPointF(m_layoutC.origin.x() - 2.0, row.center().y()));
    }
    const GridCell factor {m_focus.row, termColumn()};
    if (m_layoutA.shows(factor))
        paintPinnedFrame(painter, m_layoutA.cell(factor));
}

void ProductPicture::paintLabelsB(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    LabelStyle columns;
    columns.role = roleOf(m_result->columns.name);
    columns.lit = m_state.cell.column >= 0 ? m_focus.column : -1;
    paintColumnLabels(painter, labelsOf(m_trace, m_trace.step(m_result->step), m_result->columns), m_layoutB, kHead - 24.0, columns);
    for (int i = m_layoutB.firstRow; i < m_layoutB.firstRow + m_layoutB.rows; ++i) {
        const bool now = i == termColumn();
        if (m_layoutB.pitchY < kNumberHeight && !now && (i + 1) % 5 != 0)
            continue;
        const QRectF cell = m_layoutB.row(i);
        const QFont font = theme.font(TextSize::Caption, now);
        const QString text = m_b->rows.labels ? QString::fromStdString(m_b->rows.label(i))
                                              : QStringLiteral("d=%1").arg(i + 1);
        drawText(painter, QRectF(cell.left() - 64.0, cell.top(), 56.0, cell.height()),
            Qt::AlignRight | Qt::AlignVCenter, elideMiddle(text, QFontMetricsF(font), 56.0),
            now ? theme.palette().ink : theme.palette().ink2, font);
    }
    const bool linear = step().operation == Operation::Linear;
    const QString name = linear ? QStringLiteral("Wᵀ") : operandName(m_trace.step(m_b->step), true);
    QStringList window {windowText(m_layoutB.firstRow, m_layoutB.rows, m_b->rowCount()),
        windowText(m_layoutB.firstColumn, m_layoutB.columns, m_b->columnCount())};
    if (!window[0].isEmpty())
        window[0] = tr("rows %1").arg(window[0]);
    if (!window[1].isEmpty())
        window[1] = tr("columns %1").arg(window[1]);
    window.removeAll(QString());
    paintBlockTitle(painter, QRectF(m_layoutB.bounds().left(), m_top + 4.0, m_layoutB.bounds().width(), 18.0),
        tr("B = %1 %2").arg(name, shapeText(*m_b)), window.join(QStringLiteral(", ")), m_roleB,
        Qt::AlignHCenter);
}

void ProductPicture::paintB(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    GridStyle style;
    style.scale = scaleOf(m_b->step);
    style.decimals = decimals(*m_b, m_sizes.widthB);
    const bool columnLit = m_state.cell.column >= 0;
    if (columnLit)
        style.dim = [column = m_focus.column](GridCell at) { return at.column != column; };
    const Placement& placed = place(m_b, m_layoutB, style);
    paintLabelsB(painter);
    paintCells(painter, *m_b, m_layoutB, placed.style);
    if (!columnLit || !m_layoutB.shows({m_layoutB.firstRow, m_focus.column}))
        return;
    const QColor line = m_roleB == Role::None ? theme.palette().ink2 : theme.roleColour(m_roleB);
    paintFrame(painter, m_layoutB.column(m_focus.column).adjusted(-1, -1, 1, 1), line, 2.0);
    const GridCell factor {termColumn(), m_focus.column};
    if (m_layoutB.shows(factor))
        paintPinnedFrame(painter, m_layoutB.cell(factor));
}

void ProductPicture::paintC(QPainter& painter)
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
    const Placement& placed = place(shown, m_layoutC, style, true);
    const QString note = windowText(m_layoutC.firstRow, m_layoutC.rows, m_result->rowCount());
    paintBlockTitle(painter,
        QRectF(m_layoutC.origin.x(), m_layoutC.origin.y() - 20.0, m_layoutC.bounds().width(), 16.0),
        tr("C = A × B %1").arg(shapeText(*m_result)), note.isEmpty() ? QString() : tr("rows %1").arg(note),
        Role::None);
    if (plan.sweep != Sweep::All)
        drawText(painter,
            QRectF(m_layoutC.origin.x(), m_layoutC.origin.y() - 20.0, m_layoutC.bounds().width(), 16.0),
            Qt::AlignRight | Qt::AlignVCenter, progress().section(',', 0, 0), theme.palette().ink3,
            theme.font(TextSize::Small));
    paintCells(painter, *shown, m_layoutC, placed.style);
    if (m_state.cell.row < 0)
        return;
    if (m_state.cell.column < 0)
        paintFrame(
            painter, m_layoutC.row(m_state.cell.row).adjusted(-1, -1, 1, 1), theme.palette().accent, 2.0);
    else if (m_layoutC.shows(m_focus))
        paintPinnedFrame(painter, m_layoutC.cell(m_focus));
}

QString ProductPicture::caption() const
{
    if (m_state.cell.row < 0)
        return {};
    const SweepPlan& plan = m_moment.plan;
    const auto role = [](const QString& text, Role r) {
        return r == Role::None ? bold(text) : coloured(text, r);
    };
    if (m_state.cell.column < 0)
        return tr("%1 times every column of B gives row %2 of C: %3 cells of %4 terms each.")
            .arg(role(tr("Row %1 of A").arg(m_focus.row + 1), m_roleA))
            .arg(m_focus.row + 1)
            .arg(plan.columns)
            .arg(plan.terms);
    const QString rowText = role(tr("row %1 of A").arg(m_focus.row + 1), m_roleA);
    const QString columnText = role(tr("column %1 of B").arg(m_focus.column + 1), m_roleB);
    const bool biased = step().operation == Operation::Linear && step().inputs.size() > 2;
    const int products = biased ? plan.terms - 1 : plan.terms;
    const QString number = bold(fixedText(sumSoFar(), 2));
    if (m_state.term + 1 < plan.terms)
        return tr("Cell (%1, %2) so far: the first %3 of %4 products of %5 and %6 add up to %7.")
            .arg(m_focus.row + 1)
            .arg(m_focus.column + 1)
            .arg(m_state.term + 1)
            .arg(products)
            .arg(rowText, columnText, number);
    return (biased ? tr("Cell (%1, %2): the %3 products of %4 and %5 and a bias add up to %6.")
                   : tr("Cell (%1, %2): the %3 products of %4 and %5 add up to %6."))
               .arg(m_focus.row + 1)
               .arg(m_focus.column + 1)
               .arg(products)
               .arg(rowText, columnText, number)
        + setByHand();
}

QString ProductPicture::formula() const
{
    const auto sub = [](const QString& name, const QString& index, Role role) {
        const QColor colour = role == Role::None ? Theme::instance().palette().ink
                                                 : Theme::instance().roleText(role);
        return QStringLiteral("<span style=\"color:%1\">%2<sub>%3</sub></span>")
            .arg(colour.name(), formulaHtml(name), index);
    };
    const bool biased = step().operation == Operation::Linear && step().inputs.size() > 2;
    return QStringLiteral("%1 = Σ<sub>d</sub> %2 %3%4")
        .arg(sub("c", "ij", Role::None), sub("a", "id", m_roleA), sub("b", "dj", m_roleB),
            biased ? QStringLiteral(" + bias<sub>j</sub>") : QString());
}

} // namespace headroom
