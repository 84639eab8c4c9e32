// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QHash>
#include <QPaintEngine>
#include <QTextLayout>

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

namespace headroom {

QRectF GridLayout::cell(GridCell at) const
{
    return {origin.x() + (at.column - firstColumn) * pitchX, origin.y() + (at.row - firstRow) * pitchY,
        std::max(0.0, pitchX - gap), std::max(0.0, pitchY - gap)};
}

QRectF GridLayout::row(int row) const
{
    const QRectF first = cell({row, firstColumn});
    return {first.topLeft(), QSizeF(columns * pitchX - gap, first.height())};
}

QRectF GridLayout::column(int column) const
{
    const QRectF first = cell({firstRow, column});
    return {first.topLeft(), QSizeF(first.width(), rows * pitchY - gap)};
}

QRectF GridLayout::bounds() const { return {origin, QSizeF(columns * pitchX - gap, rows * pitchY - gap)}; }

std::optional<GridCell> GridLayout::hit(const QPointF& point) const
{
    if (pitchX <= 0.0 || pitchY <= 0.0)
        return {};
    const QPointF offset = point - origin;
    const int column = static_cast<int>(std::floor(offset.x() / pitchX));
    const int row = static_cast<int>(std::floor(offset.y() / pitchY));
    if (row < 0 || column < 0 || row >= rows || column >= columns)
        return {};
    return GridCell {firstRow + row, firstColumn + column};
}

QColor mix(const QColor& from, const QColor& to, double share)
{
    const double rest = 1.0 - share;
    return QColor::fromRgbF(static_cast<float>(from.redF() * rest + to.redF() * share),
        static_cast<float>(from.greenF() * rest + to.greenF() * share),
        static_cast<float>(from.blueF() * rest + to.blueF() * share));
}

namespace {

bool onPixels(const QPainter& painter)
{
    const int kind = painter.device()->devType();
    return kind == QInternal::Widget || kind == QInternal::Image || kind == QInternal::Pixmap;
}

// A line of text with its glyphs found, which takes longer than painting them: pictures write the same few words and
// numbers again and again. Null: it is not as simple as that.
const QTextLayout* lineOf(const QString& text, const QFont& font)
{
    constexpr qsizetype kMost = 1000, kLongest = 40; // lines of a font
    struct Lines {
        QFont font;
        QHash<QString, std::shared_ptr<QTextLayout>> of {};
    };
    thread_local std::vector<Lines> known;
    const auto simple = [](QChar letter) { return letter.unicode() >= 0x20 && letter.unicode() < 0x590; };
    if (text.size() > kLongest || !std::all_of(text.begin(), text.end(), simple))
        return nullptr;
    auto found = std::find_if(known.begin(), known.end(), [&](const Lines& lines) { return lines.font == font; });
    if (found == known.end())
        found = known.insert(known.end(), {font});
    if (const auto line = found->of.constFind(text); line != found->of.constEnd())
        return line->get();
    if (found->of.size() >= kMost)
        found->of.clear();
    auto made = std::make_shared<QTextLayout>(text, font);
    made->setCacheEnabled(true);
    made->beginLayout();
    made->createLine().setLineWidth(1e6);
    made->endLayout();
    return found->of.insert(text, std::move(made))->get();
}

} // namespace

void drawText(QPainter& painter, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    const QFont& font)
{
    painter.setFont(font);
    painter.setPen(colour);
    const QTextLayout* line = onPixels(painter) ? lineOf(text, font) : nullptr;
    if (!line)
        return painter.drawText(area, static_cast<int>(alignment) | Qt::TextSingleLine | Qt::TextDontClip, text);
    const QTextLine own = line->lineAt(0);
    const double free = area.width() - own.horizontalAdvance(), below = area.height() - own.ascent() - own.descent();
    own.draw(&painter,
        area.topLeft()
            + QPointF(alignment & Qt::AlignRight   ? free
                    : alignment & Qt::AlignHCenter ? free / 2.0
                                                   : 0.0,
                alignment & Qt::AlignBottom        ? below
                    : alignment & Qt::AlignVCenter ? below / 2.0
                                                   : 0.0));
}

QString cellText(const CellGrid& grid, GridCell at, const GridStyle& style, double cellWidth)
{
    if (style.decimals < 0 || grid.is(CellGrid::Masked, at) || grid.is(CellGrid::NotFinite, at))
        return {};
    const double value = grid.value(at);
    if (grid.is(CellGrid::Changed, at) && value == 0.0)
        return QStringLiteral("0");
    if (std::abs(value) < style.blankBelow && !grid.is(CellGrid::Changed, at))
        return {};
    return numberIn(cellWidth, value, style.decimals);
}

QColor cellColour(const CellGrid& grid, GridCell at, const GridStyle& style)
{
    const Theme& theme = Theme::instance();
    if (grid.is(CellGrid::Masked, at) || grid.is(CellGrid::NotFinite, at))
        return theme.palette().stage;
    QColor colour = style.scale.colour(grid.value(at));
    if (style.dim && style.dim(at))
        colour = theme.dimmed(colour);
    if (style.presence)
        colour = mix(theme.palette().stage, colour, std::clamp(style.presence(at), 0.0, 1.0));
    return colour;
}

namespace {

void paintAbsent(QPainter& painter, const QRectF& area)
{
    QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

void paintNotFinite(QPainter& painter, const QRectF& area, double value)
{
    paintHatch(painter, area);
    if (area.width() < 20.0 || area.height() < 14.0)
        return;
    const QString text = std::isnan(value) ? QStringLiteral("NaN")
        : value > 0                        ? QStringLiteral("∞")
                                           : QStringLiteral("−∞");
    const Palette& palette = Theme::instance().palette();
    const QFont font = Theme::instance().font(TextSize::Caption, true);
    const QRectF ground = QFontMetricsF(font).boundingRect(text).adjusted(-2, -1, 2, 1);
    painter.fillRect(
        QRectF(area.center() - QPointF(ground.width() / 2, ground.height() / 2), ground.size()), palette.stage);
    drawText(painter, area, Qt::AlignCenter, text, palette.ink, font);
}

void paintNumber(QPainter& painter, const CellGrid& grid, GridCell at, const QRectF& area, const GridStyle& style,
    const QColor& ground)
{
    const QString text = cellText(grid, at, style, area.width());
    if (text.isEmpty() || (style.presence && style.presence(at) < 0.5))
        return;
    const Theme& theme = Theme::instance();
    const bool changed = grid.is(CellGrid::Changed, at);
    const bool dim = style.dim && style.dim(at);
    const bool roomy = area.width() >= 56.0 && area.height() >= 40.0, bold = changed || style.bold;
    drawText(painter, area, Qt::AlignCenter, text, dim ? theme.palette().ink2 : Theme::textOn(ground),
        roomy ? theme.font(TextSize::Body, bold) : numberFont(area.width(), bold));
}

} // namespace

void paintCells(QPainter& painter, const CellGrid& grid, const GridLayout& layout, const GridStyle& style)
{
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
            const GridCell at {row, column};
            const QRectF area = layout.cell(at);
            const double presence = style.presence ? style.presence(at) : 1.0;
            if (presence <= 0.0) {
                paintAbsent(painter, area);
                continue;
            }
            if (grid.openInOne(at)) {
                paintOpenInOne(painter, area, grid.is(CellGrid::OpenNow, at));
                continue;
            }
            if (grid.is(CellGrid::Masked, at)) {
                paintHatch(painter, area);
                continue;
            }
            if (grid.is(CellGrid::NotFinite, at)) {
                paintNotFinite(painter, area, grid.value(at));
                continue;
            }
            const QColor ground = cellColour(grid, at, style);
            painter.fillRect(area, ground);
            paintNumber(painter, grid, at, area, style, ground);
            if (grid.is(CellGrid::Changed, at))
                paintFlag(painter, area);
        }
    }
}

QImage heatmap(const CellGrid& grid, const ColourScale& scale)
{
    return heatmap(
        grid, [&](double value) { return scale.colour(value); }, scale.diverging ? -scale.extent : 0.0, scale.extent);
}

QImage heatmap(const CellGrid& grid, const std::function<QColor(double)>& colour, double low, double high)
{
    QImage image(std::max(1, grid.columnCount()), std::max(1, grid.rowCount()), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    // 256 colours serve every cell: asking the theme for each would dominate the time on large maps.
    std::vector<QRgb> table(257);
    for (std::size_t i = 0; i < table.size(); ++i)
        table[i] = colour(low + (high - low) * static_cast<double>(i) / 256.0).rgb();
    for (int row = 0; row < grid.rowCount(); ++row) {
        auto* line = reinterpret_cast<QRgb*>(image.scanLine(row));
        for (int column = 0; column < grid.columnCount(); ++column) {
            const GridCell at {row, column};
            if (grid.is(CellGrid::Masked, at) || grid.is(CellGrid::NotFinite, at))
                continue;
            const double fraction = high > low ? std::clamp((grid.value(at) - low) / (high - low), 0.0, 1.0) : 0.5;
            line[column] = table[static_cast<std::size_t>(fraction * 256.0 + 0.5)];
        }
    }
    return image;
}

bool isVector(const QPainter& painter)
{
    const QPaintEngine* engine = painter.paintEngine();
    return engine && (engine->type() == QPaintEngine::SVG || engine->type() == QPaintEngine::Pdf);
}

void paintPixels(QPainter& painter, const QRectF& area, const QImage& image, const QRect& part)
{
    constexpr int kMostRectangles = 64 * 64;
    constexpr double kOverlap = 0.25; // neighbours that only touch show a seam
    const QRect shown = part.isNull() ? image.rect() : part;
    if (!isVector(painter))
        return painter.drawImage(area, image, QRectF(shown));
    if (shown.width() * shown.height() > kMostRectangles)
        return painter.drawImage(area, image.copy(shown)); // a drawing knows no part of an image
    const double wide = area.width() / shown.width(), high = area.height() / shown.height();
    for (int y = 0; y < shown.height(); ++y)
        for (int x = 0; x < shown.width();) {
            const QColor colour = image.pixelColor(shown.left() + x, shown.top() + y);
            const int from = x;
            while (x < shown.width() && image.pixelColor(shown.left() + x, shown.top() + y) == colour)
                ++x;
            if (colour.alpha() > 0)
                painter.fillRect(QRectF(area.left() + from * wide, area.top() + y * high,
                                     (x - from) * wide + (x < shown.width() ? kOverlap : 0.0),
                                     high + (y + 1 < shown.height() ? kOverlap : 0.0)),
                    colour);
        }
}

void paintHeatmap(
    QPainter& painter, const CellGrid& grid, const GridLayout& layout, const ColourScale& scale, bool thumbnail)
{
    const QRectF bounds = layout.bounds();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (grid.masked > 0 || grid.notFinite > 0)
        paintHatch(painter, bounds, thumbnail || layout.pitchX < 12.0);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
    paintPixels(
        painter, bounds, heatmap(grid, scale), QRect(layout.firstColumn, layout.firstRow, layout.columns, layout.rows));
    painter.restore();
    for (int row = layout.firstRow; grid.oneSided > 0 && row < layout.firstRow + layout.rows; ++row)
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            if (grid.openInOne({row, column}))
                paintOpenInOne(painter, layout.cell({row, column}), grid.is(CellGrid::OpenNow, {row, column}));
    if (grid.changed > 0 && thumbnail)
        paintFlag(painter, bounds, 10.0);
}

void paintHatch(QPainter& painter, const QRectF& area, bool thumbnail, HatchLean lean)
{
    const Palette& palette = Theme::instance().palette();
    const double pitch = thumbnail ? 4.0 : 6.0;
    painter.save();
    painter.setClipRect(area, Qt::IntersectClip);
    painter.fillRect(area, palette.stage);
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(palette.hatch, 1.0));
    // Lines of the form x + y = k · pitch + ½, so that neighbouring cells continue one another and lines lie on whole
    // pixels, in their full colour; cut to the area here, since a drawing does not clip.
    const double left = area.left(), right = area.right(), top = area.top(), bottom = area.bottom();
    const auto first = [pitch](double at) { return std::floor(at / pitch) * pitch + 0.5; };
    if (lean == HatchLean::Future)
        for (double sum = first(left + top) + pitch; sum < right + bottom; sum += pitch) {
            const double from = std::max(left, sum - bottom), to = std::min(right, sum - top);
            painter.drawLine(QPointF(from, sum - from), QPointF(to, sum - to));
        }
    else if (lean == HatchLean::TooOld)
        for (double d = first(left - bottom) + pitch; d < right - top; d += pitch) {
            const double from = std::max(left, d + top), to = std::min(right, d + bottom);
            painter.drawLine(QPointF(from, from - d), QPointF(to, to - d));
        }
    else if (lean == HatchLean::Window)
        for (double x = first(left) + (first(left) < left ? pitch : 0.0); x <= right; x += pitch)
            painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    else
        for (double y = first(top) + (first(top) < top ? pitch : 0.0); y <= bottom; y += pitch)
            painter.drawLine(QPointF(left, y), QPointF(right, y));
    painter.restore();
}

void paintHatchOver(QPainter& painter, const QRegion& region, bool thumbnail, HatchLean lean)
{
    if (isVector(painter)) {
        for (const QRect& part : region)
            paintHatch(painter, QRectF(part), thumbnail, lean);
        return;
    }
    painter.save();
    painter.setClipRegion(region);
    paintHatch(painter, QRectF(region.boundingRect()), thumbnail, lean);
    painter.restore();
}

void paintOpenInOne(QPainter& painter, const QRectF& cell, bool openRight)
{
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(cell, palette.stage);
    QRectF closed = cell;
    closed.setWidth(cell.width() / 2.0);
    if (!openRight)
        closed.moveRight(cell.right());
    paintHatch(painter, closed, true);
    if (cell.width() >= 6.0 && cell.height() >= 6.0)
        paintFrame(painter, cell, palette.lineStrong);
}

void paintFlag(QPainter& painter, const QRectF& cell, double size)
{
    const double side = std::min({size, cell.width(), cell.height()});
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().palette().accent);
    const QPointF corner = cell.topRight();
    const QPointF points[] = {corner, corner - QPointF(side, 0), corner + QPointF(0, side)};
    painter.drawPolygon(points, 3);
    painter.restore();
}

void paintDownstreamDot(QPainter& painter, const QPointF& centre)
{
    const Palette& palette = Theme::instance().palette();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(mix(palette.stage, palette.accent, 0.6));
    painter.drawEllipse(centre, 3.0, 3.0);
    painter.restore();
}

void paintPinnedFrame(QPainter& painter, const QRectF& cell)
{
    const Palette& palette = Theme::instance().palette();
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    QPen halo(palette.stage, 5.0);
    halo.setJoinStyle(Qt::MiterJoin);
    painter.setPen(halo);
    painter.drawRect(cell);
    QPen frame(palette.accent, 2.5);
    frame.setJoinStyle(Qt::MiterJoin);
    painter.setPen(frame);
    painter.drawRect(cell);
    painter.restore();
}

void paintFrame(QPainter& painter, const QRectF& cell, const QColor& colour, double width)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setBrush(Qt::NoBrush);
    QPen pen(colour, width);
    pen.setJoinStyle(Qt::MiterJoin);
    painter.setPen(pen);
    const double inset = width / 2.0;
    painter.drawRect(cell.adjusted(inset, inset, -inset, -inset));
    painter.restore();
}

void paintRoleMark(QPainter& painter, Role role, const QPointF& tip, const QColor& colour)
{
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    if (role == Role::Query) {
        const QPointF points[] = {tip, tip + QPointF(-5, -3.5), tip + QPointF(-5, 3.5)};
        painter.drawPolygon(points, 3);
    } else if (role == Role::Key) {
        const QPointF points[] = {tip, tip + QPointF(-4, -5), tip + QPointF(4, -5)};
        painter.drawPolygon(points, 3);
    } else if (role == Role::Value) {
        painter.drawRect(QRectF(tip.x() - 4.0, tip.y() - 4.0, 1.2, 8.0));
        painter.drawRect(QRectF(tip.x() - 1.2, tip.y() - 4.0, 1.2, 8.0));
    } else if (role == Role::Position) {
        for (const double dash : {-7.0, -3.0, 1.0, 5.0}) // a dashed rule: dots would read as something left out
            painter.drawRect(QRectF(tip.x() + dash - 0.2, tip.y() - 0.6, 2.4, 1.2));
    } else if (role == Role::Memory) {
        painter.drawRect(QRectF(tip.x() - 6.0, tip.y() + 2.4, 6.0, 1.2));
        painter.drawRect(QRectF(tip.x() - 3.6, tip.y() - 3.6, 1.2, 6.0));
    }
    painter.restore();
}

void paintValueTag(QPainter& painter, const QRectF& cell, const QRectF& within, const QString& text)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    QRectF tag(0, 0, textWidth(text, font) + 16.0, 24.0);
    tag.moveBottomLeft(cell.topRight() + QPointF(4.0, -4.0));
    if (tag.right() > within.right())
        tag.moveRight(cell.left() - 4.0);
    if (tag.left() < within.left())
        tag.moveLeft(within.left());
    if (tag.top() < within.top())
        tag.moveTop(cell.bottom() + 4.0);
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(theme.palette().lineStrong, 1.0));
    painter.setBrush(theme.palette().raised);
    painter.drawRoundedRect(tag.adjusted(0.5, 0.5, -0.5, -0.5), 4.0, 4.0);
    painter.restore();
    drawText(painter, tag, Qt::AlignCenter, text, theme.palette().ink, font);
}

} // namespace headroom
