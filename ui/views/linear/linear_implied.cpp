// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of queries by keys that the state stands for, and how far both orders of multiplication lie apart.
#include "tr.h"
#include "views/linear/linear_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kImpliedTitle = 24.0, kImpliedBeside = 18.0; // its title, and how large it is
constexpr double kImpliedLine = 20.0; // how far the orders lie apart
constexpr double kImpliedApart = 32.0;
constexpr double kRoomForBoth = 600.0, kRoomForReading = 700.0; // of the stage

} // namespace

double LinearBuilder::fit(double room, double cells, double most)
{
    const double pitch = std::min(most, room / std::max(1.0, cells));
    return pitch >= 3.0 ? std::floor(pitch) : pitch;
}

// Takes the matrix's room from the picture's: on its right, under it on a narrow stage, none where there is no study.
QRectF LinearBuilder::takeImplied(QRectF& body) const
{
    const bool reading = picture() != LinearPicture::State;
    if (m_layer.implied < 0 || (reading && body.width() < kRoomForReading))
        return {};
    QRectF taken = body;
    if (body.width() >= kRoomForBoth) {
        taken.setLeft(body.right() - std::clamp(0.34 * body.width(), 216.0, 460.0));
        body.setRight(taken.left() - kImpliedApart);
    } else {
        taken.setTop(body.bottom() - 0.46 * body.height());
        body.setBottom(taken.top() - 12.0);
    }
    return taken;
}

// Its first `rows` rows; the others are not there yet.
void LinearBuilder::addImplied(const QRectF& area, int rows)
{
    if (area.isEmpty())
        return;
    const int n = m_layer.queries, m = m_layer.keys, token = std::min(m_token, n - 1);
    Legend legend;
    legend.scale = matrixScale(m_layer.implied);
    legend.title = tr("φ(q)ᵀ φ(k)");
    legend.decimals = decimalsOf(legend.scale);
    if (m_layer.impliedOpen >= 0)
        legend.masked = tr("later: set to zero");
    const double foot = legendHeight(legend, area.width()) + 8.0;
    const double left = std::min(84.0, rowLabelWidth(m_queries, TextSize::Small) + 8.0);
    const double room = area.height() - kImpliedTitle - kImpliedBeside - foot - kImpliedLine;
    double pitch = fit(area.width() - left, m, 44.0);
    pitch = std::min(pitch, fit(room - columnLabelHeight(m_keys, pitch, TextSize::Small), n, 44.0));
    pitch = std::min(
        pitch, fit(room - columnLabelHeight(m_keys, pitch, TextSize::Small), n, 44.0)); // smaller cells, higher labels
    const double head = columnLabelHeight(m_keys, pitch, TextSize::Small);
    GridLayout layout;
    layout.origin = {area.left() + left, area.top() + kImpliedTitle + kImpliedBeside + head};
    layout.pitchX = layout.pitchY = pitch;
    layout.gap = pitch < 4.0 ? 0.0 : 1.0;
    layout.rows = n;
    layout.columns = m;
    const Theme& theme = Theme::instance();
    addTitle(area.topLeft(), tr("The matrix it implies"), {}, area.width());
    addText(m_scene, {area.left(), area.top() + 20.0, area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("φ(Q) φ(K)ᵀ, %1 × %2 numbers").arg(n).arg(m), theme.palette().ink3, theme.font(TextSize::Small));
    addTokens(layout, left, true, Role::Query, token);
    addTokens(layout, head, false, Role::Key, -1);
    addImpliedRows(layout, std::min(rows, n), token);
    double y = layout.bounds().bottom() + 8.0;
    addLegend(m_scene, {area.left(), y, area.width(), foot - 8.0}, legend);
    y += foot;
    addLargest({area.left(), y, std::min(area.width(), 270.0), 18.0});
}

void LinearBuilder::addImpliedRows(const GridLayout& layout, int rows, int token)
{
    Part part;
    part.step = m_layer.implied;
    part.slice = valueRows();
    part.origin = layout.origin;
    part.pitch = {layout.pitchX, layout.pitchY};
    part.rows = rows;
    part.scale = matrixScale(m_layer.implied);
    part.group = 8;
    part.rowName = tr("query");
    part.columnName = tr("key");
    part.only = token;
    const QRectF all = layout.bounds();
    if (isLarge(layout.rows, layout.columns)) {
        addImpliedMap(all, rows);
        part.origin.ry() += token * layout.pitchY;
        part.row = token;
        part.rows = 1;
    }
    add(part);
    if (rows < layout.rows)
        addAbsent({all.left(), all.top() + rows * layout.pitchY, all.width(),
            (layout.rows - rows) * layout.pitchY - layout.gap});
    const QRectF lit = layout.row(token).adjusted(-1.0, -1.0, 1.0, 1.0);
    m_scene.above.push_back([lit](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        paintFrame(painter, lit, Theme::instance().palette().ink, 1.0);
    });
}

// A long text's matrix as one picture.
void LinearBuilder::addImpliedMap(const QRectF& area, int rows)
{
    const QRect part(0, 0, m_strip.implied.width(), rows);
    const QRectF shown(area.topLeft(), QSizeF(area.width(), area.height() * rows / m_strip.implied.height()));
    m_scene.behind.push_back([image = m_strip.implied, shown, part](QPainter& painter) {
        paintHatch(painter, shown);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
        paintPixels(painter, shown, image, part);
    });
}

// What the matrix's row gives, under what the state gives.
void LinearBuilder::addOtherWay(const QRectF& line, double pitch)
{
    const Theme& theme = Theme::instance();
    addText(m_scene, {line.left() - 220.0, line.top(), 212.0, line.height()}, Qt::AlignRight | Qt::AlignVCenter,
        tr("the matrix’s row × v"), theme.palette().ink2, theme.font(TextSize::Small));
    Part part;
    part.step = m_layer.matrixFirst;
    part.slice = valueRows();
    part.origin = line.topLeft();
    part.pitch = {pitch, line.height()};
    part.row = m_token;
    part.rows = 1;
    part.scale = m_layer.numerator >= 0 ? numeratorScale() : readScale();
    part.group = 10;
    part.rowName = tr("query");
    part.columnName = tr("value");
    add(part);
}

} // namespace headroom
