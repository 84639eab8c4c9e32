// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/head_panel.h"

#include "widgets/text.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kHeadTitleHeight = 28;
constexpr double kLegendBelow = 36.0; // the profile's base line
constexpr double kLeastSubtitle = 48.0;
constexpr double kLeastHint = 140.0; // width of a line
constexpr int kHintLines = 3;

double profileHeight(int panelHeight) { return panelHeight >= 560 ? 62.0 : 50.0; }

} // namespace

HeadPanel::HeadPanel(QWidget* parent) : QWidget(parent), m_matrix(new MatrixView(this))
{
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void HeadPanel::setTitle(const QString& title, const QStringList& subtitles)
{
    m_title = title;
    m_subtitles = subtitles;
    update();
}

void HeadPanel::setPosed(bool posed)
{
    m_posed = posed;
    m_matrix->setPosed(posed);
}

void HeadPanel::setLegend(const Legend& legend)
{
    m_legend = legend;
    place();
    update();
}

void HeadPanel::setProfile(int row, int column, std::shared_ptr<const CellGrid> before)
{
    m_row = row;
    m_column = column;
    m_before = std::move(before);
    update();
}

void HeadPanel::resizeEvent(QResizeEvent*) { place(); }

// The legend asks for its height by its width, which the row labels decide and not the height. The marks of changes
// keep their room before there is one: no row moves when a cell is changed, and two runs stand level side by side.
void HeadPanel::place()
{
    Legend fullest = shownLegend();
    fullest.changed = fullest.downstream = true;
    const double legend = legendHeight(fullest, legendArea().width());
    const int below = static_cast<int>(profileHeight(height()) + kLegendBelow + legend + 4.0);
    m_matrix->setGeometry(0, kHeadTitleHeight, width(), std::max(120, height() - kHeadTitleHeight - below + 5));
}

QRectF HeadPanel::legendArea() const
{
    const QRectF cells = m_matrix->cells().bounds().translated(m_matrix->pos());
    const double top = cells.bottom() + profileHeight(height()) + kLegendBelow;
    return {cells.left(), top, width() - cells.left(), height() - top};
}

Legend HeadPanel::shownLegend() const
{
    Legend shown = m_legend;
    const double blank = m_matrix->blankBelow();
    if (blank > 0.0)
        shown.blank = tr("Blank: below %1").arg(fixedText(blank, blank < 0.01 ? 3 : 2));
    return shown;
}

// Where the profile will be; under few narrow cells from the left edge on.
QRectF HeadPanel::hintArea() const
{
    const QRectF cells = m_matrix->cells().bounds().translated(m_matrix->pos());
    const double left = width() - cells.left() < kLeastHint ? 0.0 : cells.left();
    return {left, cells.bottom() + 4.0, width() - left, profileHeight(height())};
}

QStringList HeadPanel::hint() const
{
    return wrapped(tr("Hover or click a row: it appears here as bars."), Theme::instance().font(TextSize::Small),
        hintArea().width(), kHintLines)
        .lines;
}

QString HeadPanel::profileText(int column) const
{
    const auto& grid = m_matrix->content().grid;
    if (!grid || !grid->contains({m_row, column}) || grid->is(CellGrid::Masked, {m_row, column}))
        return {};
    const double pitch = m_matrix->cells().pitchX;
    return pitch < 28.0 ? QString() : fixedText(grid->value({m_row, column}), pitch < 36.0 ? 1 : 2);
}

void HeadPanel::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    paintTitle(painter);
    if (!m_matrix->content().grid)
        return;
    paintProfile(painter, m_matrix->cells().bounds().translated(m_matrix->pos()));
    paintLegend(painter, legendArea(), shownLegend());
}

void HeadPanel::paintTitle(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const QFont title = theme.font(TextSize::Title, true);
    const QFont small = theme.font(TextSize::Small);
    const QFontMetricsF metrics(small);
    const double left = QFontMetricsF(title).horizontalAdvance(m_title) + 10.0;
    drawText(painter, QRectF(0, 0, width(), 20), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(title).elidedText(m_title, Qt::ElideRight, width()), theme.palette().ink, title);
    QString shown = m_subtitles.value(m_subtitles.size() - 1);
    for (const QString& subtitle : m_subtitles)
        if (metrics.horizontalAdvance(subtitle) <= width() - left) {
            shown = subtitle;
            break;
        }
    if (width() - left >= kLeastSubtitle)
        drawText(painter, QRectF(left, 1, width() - left, 20), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(shown, Qt::ElideRight, width() - left), theme.palette().ink3, small);
}

void HeadPanel::paintProfile(QPainter& painter, const QRectF& cells)
{
    const Theme& theme = Theme::instance();
    const CellGrid& grid = *m_matrix->content().grid;
    const GridLayout& layout = m_matrix->cells();
    const double foot = cells.bottom() + profileHeight(height());
    painter.setFont(theme.font(TextSize::Small));
    painter.setPen(theme.palette().ink3);
    if (m_row < 0 || m_row >= grid.rowCount()) {
        if (m_posed)
            return;
        painter.drawText(hintArea(), Qt::AlignLeft | Qt::AlignVCenter, hint().join(QLatin1Char('\n')));
        return;
    }
    painter.drawText(QRectF(0, foot - 44.0, cells.left() - 2.0, 36.0), Qt::AlignLeft | Qt::AlignVCenter,
        tr("Row %1 as\na profile").arg(m_row + 1));
    const bool isSigned = m_matrix->content().scale.diverging;
    const double room = (profileHeight(height()) - 20.0) / (isSigned ? 2.0 : 1.0);
    const double base = std::round(isSigned ? foot - room : foot);
    double largest = isSigned ? 1e-9 : 1.0;
    for (int column = 0; column < grid.columnCount(); ++column)
        if (!grid.is(CellGrid::Masked, {m_row, column}) && !grid.is(CellGrid::NotFinite, {m_row, column}))
            largest = std::max(largest, std::abs(grid.value({m_row, column})));
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
        paintBar(painter, column, base, room / largest);
    painter.fillRect(QRectF(cells.left(), base, cells.width(), 1.0), theme.palette().lineStrong);
}

void HeadPanel::paintBar(QPainter& painter, int column, double base, double unit)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const CellGrid& grid = *m_matrix->content().grid;
    const GridCell at {m_row, column};
    const QRectF slot = m_matrix->cells().column(column).translated(m_matrix->pos());
    const double foot = slot.bottom() + profileHeight(height());
    const double inset = slot.width() >= 20.0 ? slot.width() * 0.16 : 0.0;
    const QRectF numbers(slot.left() - 4.0, foot + 3.0, slot.width() + 8.0, 16.0);
    const QRectF closed(slot.left() + inset, foot + 6.0, slot.width() - 2 * inset, 10.0);
    if (grid.openInOne(at))
        return paintOpenInOne(painter, closed, grid.is(CellGrid::OpenNow, at));
    if (grid.is(CellGrid::Masked, at))
        return paintHatch(painter, closed, true);
    if (grid.is(CellGrid::NotFinite, at))
        return;
    const bool lit = column == m_column, dim = m_matrix->content().dim;
    const double now = grid.value(at);
    const double high = std::abs(now) < 1e-9 ? 0.0 : std::max(1.0, std::round(std::abs(now) * unit));
    const QRectF bar(slot.left() + inset, now >= 0 ? base - high : base, slot.width() - 2 * inset, high);
    const QColor colour = lit ? theme.roleColour(m_matrix->content().columnRole) : palette.lineStrong;
    painter.fillRect(bar, dim ? theme.dimmed(colour) : colour);
    if (m_before && m_before->contains(at)) {
        const double was = m_before->value(at);
        const double ghost = std::abs(was) * unit;
        if (std::abs(was - now) > 0.005)
            paintGhost(painter, QRectF(bar.left(), was >= 0 ? base - ghost : base, bar.width(), ghost), column, was);
    }
    drawText(painter, numbers, Qt::AlignCenter, profileText(column), lit && !dim ? palette.ink : palette.ink2,
        theme.font(TextSize::Caption, lit));
}

// Where the number was before a change by hand.
void HeadPanel::paintGhost(QPainter& painter, const QRectF& bar, int column, double was)
{
    const Theme& theme = Theme::instance();
    QPen pen(theme.palette().accent, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({3.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(bar.adjusted(0.5, 0.5, -0.5, -0.5));
    if (column != m_column)
        return;
    const QString text = tr("was %1").arg(fixedText(was, 2));
    const QFont small = theme.font(TextSize::Small);
    const double wide = QFontMetricsF(small).horizontalAdvance(text) + 2.0;
    const double left = std::clamp(bar.center().x() - wide / 2.0, 0.0, std::max(0.0, width() - wide));
    drawText(
        painter, QRectF(left, bar.top() - 17.0, wide, 16.0), Qt::AlignCenter, text, theme.palette().accentText, small);
}

} // namespace headroom
