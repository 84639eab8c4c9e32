// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/head_panel.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kTitleHeight = 28;
constexpr double kLegendBelow = 36.0; // the profile's base line
constexpr double kLegendHeight = 30.0;

double profileHeight(int panelHeight)
{
    return panelHeight >= 560 ? 62.0 : 50.0;
}

} // namespace

HeadPanel::HeadPanel(QWidget* parent) : QWidget(parent), m_matrix(new MatrixView(this))
{
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

void HeadPanel::setTitle(const QString& title, const QString& subtitle)
{
    m_title = title;
    m_subtitle = subtitle;
    update();
}

void HeadPanel::setLegend(const Legend& legend)
{
    m_legend = legend;
    update();
}

void HeadPanel::setProfile(int row, int column, std::shared_ptr<const CellGrid> before)
{
    m_row = row;
    m_column = column;
    m_before = std::move(before);
    update();
}

void HeadPanel::resizeEvent(QResizeEvent*)
{
    place();
}

void HeadPanel::place()
{
    const int below = static_cast<int>(profileHeight(height()) + kLegendBelow + kLegendHeight);
    m_matrix->setGeometry(0, kTitleHeight, width(), std::max(120, height() - kTitleHeight - below + 5));
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
    const Theme& theme = Theme::instance();
    QPainter painter(this);
    const QFont title = theme.font(TextSize::Title, true);
    const QFont small = theme.font(TextSize::Small);
    const double advance = QFontMetricsF(title).horizontalAdvance(m_title) + 10.0;
    drawText(painter, QRectF(0, 0, width(), 20), Qt::AlignLeft | Qt::AlignVCenter, m_title,
        theme.palette().ink, title);
    drawText(painter, QRectF(advance, 1, width() - advance, 20), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(m_subtitle, Qt::ElideRight, width() - advance), theme.palette().ink3,
        small);
    if (!m_matrix->content().grid)
        return;
    const QRectF cells = m_matrix->cells().bounds().translated(m_matrix->pos());
    paintProfile(painter, cells);
    const double legend = cells.bottom() + profileHeight(height()) + kLegendBelow;
    Legend shown = m_legend;
    if (m_matrix->blankBelow() > 0.0)
        shown.blank = tr("Blank: below %1")
                          .arg(fixedText(m_matrix->blankBelow(), m_matrix->blankBelow() < 0.01 ? 3 : 2));
    paintLegend(painter, QRectF(cells.left(), legend, width() - cells.left(), kLegendHeight), shown);
}

void HeadPanel::paintProfile(QPainter& painter, const QRectF& cells)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const CellGrid& grid = *m_matrix->content().grid;
    const GridLayout& layout = m_matrix->cells();
    const double room = profileHeight(height()) - 20.0;
    const bool isSigned = m_matrix->content().scale.diverging;
    const double base = std::round(cells.bottom() + profileHeight(height()) - (isSigned ? room / 2.0 : 0.0));
    const QFont small = theme.font(TextSize::Small);
    const QRectF label(0, cells.bottom() + profileHeight(height()) - 44.0, cells.left() - 2.0, 36.0);
    painter.setFont(small);
    painter.setPen(palette.ink3);
    if (m_row < 0 || m_row >= grid.rowCount()) {
        painter.drawText(QRectF(cells.left(), label.top() + 14.0, width() - cells.left(), 20.0),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("Hover a row, or click a cell to keep it: its row appears here as bars."));
        return;
    }
    painter.drawText(label, Qt::AlignLeft | Qt::AlignVCenter, tr("Row %1 as\na profile").arg(m_row + 1));
    double largest = isSigned ? 1e-9 : 1.0;
    for (int column = 0; column < grid.columnCount(); ++column)
        if (!grid.is(CellGrid::Masked, {m_row, column}) && !grid.is(CellGrid::NotFinite, {m_row, column}))
            largest = std::max(largest, std::abs(grid.value({m_row, column})));
    const double unit = (isSigned ? room / 2.0 : room) / largest;
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        const GridCell at {m_row, column};
        const QRectF slot = layout.column(column).translated(m_matrix->pos());
        const double inset = slot.width() >= 20.0 ? slot.width() * 0.16 : 0.0;
        const QRectF numbers(
            slot.left() - 4.0, cells.bottom() + profileHeight(height()) + 3.0, slot.width() + 8.0, 16.0);
        if (grid.is(CellGrid::Masked, at)) {
            paintHatch(painter,
                QRectF(slot.left() + inset, numbers.top() + 3.0, slot.width() - 2 * inset, 10.0), true);
            continue;
        }
        if (grid.is(CellGrid::NotFinite, at))
            continue;
        const double now = grid.value(at);
        const double height = std::abs(now) < 1e-9 ? 0.0 : std::max(1.0, std::round(std::abs(now) * unit));
        const QRectF bar(
            slot.left() + inset, now >= 0 ? base - height : base, slot.width() - 2 * inset, height);
        painter.fillRect(
            bar, column == m_column ? theme.roleColour(m_matrix->content().columnRole) : palette.lineStrong);
        if (m_before && m_before->contains(at)) {
            const double was = m_before->value(at);
            const double ghost = std::abs(was) * unit;
            if (std::abs(was - now) > 0.005)
                paintGhost(painter, QRectF(bar.left(), was >= 0 ? base - ghost : base, bar.width(), ghost),
                    column, was);
        }
        drawText(painter, numbers, Qt::AlignCenter, profileText(column),
            column == m_column ? palette.ink : palette.ink2,
            theme.font(TextSize::Caption, column == m_column));
    }
    painter.fillRect(QRectF(cells.left(), base, cells.width(), 1.0), palette.lineStrong);
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
    if (column == m_column)
        drawText(painter, QRectF(bar.center().x() - 40.0, bar.top() - 17.0, 80.0, 16.0), Qt::AlignCenter,
            tr("was %1").arg(fixedText(was, 2)), theme.palette().accentText, theme.font(TextSize::Small));
}

} // namespace headroom
