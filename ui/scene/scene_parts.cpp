// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

constexpr double kHeadingGap = 16.0; // from the title to what stands beside it

} // namespace

SceneCell sceneCell(const Trace& trace, const Cell& source, const QRectF& area, const ColourScale& scale)
{
    SceneCell cell;
    cell.source = source;
    cell.value = trace.value(source.step, source.at);
    cell.area = area;
    if (trace.masked(source.step, source.at))
        cell.marks |= SceneCell::Masked;
    else if (!std::isfinite(cell.value))
        cell.marks |= SceneCell::NotFinite;
    if (trace.changedByHand(source.step, source.at))
        cell.marks |= SceneCell::Changed;
    cell.ground = scale.colour(cell.value);
    return cell;
}

SceneNumber sceneNumber(const Trace& trace, const Cell& source, const QRectF& area, int decimals)
{
    SceneNumber number;
    number.source = source;
    number.value = trace.value(source.step, source.at);
    number.decimals = decimals;
    number.area = area;
    return number;
}

namespace {

SceneCell gridCell(const CellGrid& grid, const GridLayout& layout, const GridLook& look, int decimals, GridCell at)
{
    SceneCell cell;
    cell.source = grid.cell(at);
    cell.value = grid.value(at);
    cell.area = layout.cell(at);
    cell.marks = look.marks;
    if (grid.is(CellGrid::Masked, at))
        cell.marks |= SceneCell::Masked;
    if (grid.is(CellGrid::NotFinite, at))
        cell.marks |= SceneCell::NotFinite;
    if (grid.is(CellGrid::Changed, at))
        cell.marks |= SceneCell::Changed;
    cell.ground = look.colour ? look.colour(cell.value) : look.scale.colour(cell.value);
    cell.decimals = decimals;
    cell.group = look.group;
    cell.row = at.row;
    cell.column = at.column;
    const QString column = look.columnName + ' ' + QString::fromStdString(grid.columns.label(at.column));
    cell.name = look.rowName.isEmpty()
        ? column
        : QStringLiteral("%1 %2, %3").arg(look.rowName, QString::fromStdString(grid.rows.label(at.row)), column);
    if (look.each)
        look.each(at, cell);
    return cell;
}

} // namespace

void addGrid(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look)
{
    const bool tall = layout.pitchY - layout.gap >= 13.0;
    const int decimals = !tall ? -1
        : look.decimals == -2  ? decimalsFor(grid, layout.pitchX - layout.gap)
                               : look.decimals;
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row)
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            scene.cells.push_back(gridCell(grid, layout, look, decimals, {row, column}));
}

bool isLarge(int rows, int columns)
{
    constexpr int kMostCells = 64 * 64;
    return rows * columns > kMostCells;
}

void addMap(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look, int memory)
{
    const QImage image = look.colour ? heatmap(grid, look.colour, grid.low, grid.high) : heatmap(grid, look.scale);
    const QRectF bounds = layout.bounds();
    const bool closed = grid.masked > 0 || grid.notFinite > 0;
    const QRectF ghosts(bounds.topLeft(), QSizeF(memory * layout.pitchX, bounds.height()));
    scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (closed)
            paintHatch(painter, bounds, true);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
        paintPixels(painter, bounds, image);
        QColor veil = Theme::instance().palette().stage;
        veil.setAlphaF(0.38F);
        painter.fillRect(ghosts, veil);
    });
    scene.maps.push_back({std::make_shared<CellGrid>(grid), layout, look});
}

std::optional<Cell> Scene::sourceAt(const QPointF& point) const
{
    if (const SceneCell* cell = at(point))
        return cell->source;
    for (const SceneMap& map : maps)
        if (const auto hit = map.layout.hit(point))
            return map.grid->cell(*hit);
    return {};
}

void Scene::bring(const Cell& source, quint64 identity)
{
    constexpr int kAround = 5; // rows and columns: as many as a lens shows
    for (const SceneMap& map : maps) {
        const CellGrid& grid = *map.grid;
        const std::size_t axes = source.at.size();
        auto at = grid.locate(source);
        if (const GridCell same = axes < 2
                ? GridCell()
                : GridCell {static_cast<int>(source.at[axes - 2]), static_cast<int>(source.at[axes - 1])};
            !at && identity != 0 && grid.contains(same)
            && gridCell(grid, map.layout, map.look, -1, same).identity == identity)
            at = same;
        if (!at)
            continue;
        const int row = std::clamp(at->row - kAround / 2, 0, std::max(0, grid.rowCount() - kAround));
        const int column = std::clamp(at->column - kAround / 2, 0, std::max(0, grid.columnCount() - kAround));
        for (int i = row; i < std::min(row + kAround, grid.rowCount()); ++i)
            for (int j = column; j < std::min(column + kAround, grid.columnCount()); ++j)
                if (!find(grid.cell({i, j})))
                    cells.push_back(gridCell(grid, map.layout, map.look, -1, {i, j}));
    }
}

GridLayout fitGrid(const QRectF& area, int rows, int columns, const QSizeF& most, double gap)
{
    const auto pitch = [](double room, int count, double limit) {
        const double fits = std::min(limit, room / std::max(1, count));
        return fits >= 3.0 ? std::floor(fits) : fits;
    };
    GridLayout layout;
    layout.pitchX = pitch(area.width() + gap, columns, most.width() + gap);
    layout.pitchY = pitch(area.height() + gap, rows, most.height() + gap);
    layout.gap = std::min(layout.pitchX, layout.pitchY) < 4.0 ? 0.0 : gap;
    layout.origin = area.topLeft();
    layout.rows = rows;
    layout.columns = columns;
    return layout;
}

void addRowLabels(Scene& scene, std::vector<AxisLabel> labels, const GridLayout& layout, double width, LabelStyle style)
{
    scene.labels.push_back({std::move(labels), layout, width, std::move(style), false});
}

void addColumnLabels(
    Scene& scene, std::vector<AxisLabel> labels, const GridLayout& layout, double height, LabelStyle style)
{
    scene.labels.push_back({std::move(labels), layout, height, std::move(style), true});
}

void addText(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    const QFont& font)
{
    scene.texts.push_back({area, alignment, text, colour, font});
}

void addText(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    TextSize size, bool bold)
{
    scene.texts.push_back({area, alignment, text, colour, Theme::instance().font(size, bold), SceneText::Fit::Cut});
}

void addHeading(Scene& scene, const QPointF& baseline, const QString& title, const QString& beside, double room)
{
    const Theme& theme = Theme::instance();
    const double width = headingWidth(title) + kHeadingGap;
    const auto put = [&](double x, const QString& text, const QColor& colour, const QFont& font) {
        const QRectF area(baseline.x() + x, baseline.y() - 16.0, room > 0.0 ? room - x : 0.0, 20.0);
        if (!text.isEmpty() && (room <= 0.0 || area.width() > 0.0))
            scene.texts.push_back(
                {area, Qt::AlignLeft | Qt::AlignVCenter, text, colour, font, SceneText::Fit::Cut, room <= 0.0});
    };
    put(0.0, title, theme.palette().ink, theme.font(TextSize::Body, true));
    put(width, beside, theme.palette().ink3, theme.font(TextSize::Small));
}

double headingWidth(const QString& title, const QString& beside)
{
    const Theme& theme = Theme::instance();
    const double width = QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(title);
    return beside.isEmpty()
        ? width
        : width + kHeadingGap + QFontMetricsF(theme.font(TextSize::Small)).horizontalAdvance(beside);
}

QString fittingText(const QStringList& texts, const QFont& font, double room)
{
    const QFontMetricsF metrics(font);
    for (const QString& text : texts)
        if (metrics.horizontalAdvance(text) <= room)
            return text;
    return texts.value(texts.size() - 1);
}

QString fittingBeside(const QString& title, const QStringList& texts, double room)
{
    for (const QString& text : texts)
        if (headingWidth(title, text) <= room)
            return text;
    return {};
}

void addLegend(Scene& scene, const QRectF& area, const Legend& legend) { scene.legends.push_back({area, legend}); }

void addConnector(Scene& scene, const QPointF& from, const QPointF& to, double y, const QColor& colour)
{
    QPainterPath line(from), head(to);
    for (const QPointF& corner : {QPointF(from.x(), y), QPointF(to.x(), y), to})
        line.lineTo(corner);
    const double down = to.y() >= y ? -1.0 : 1.0;
    for (const double side : {-4.0, 4.0})
        head.lineTo(to + QPointF(side, 6.0 * down));
    head.closeSubpath();
    scene.lines.push_back({line, QPen(colour, 1.5)});
    scene.lines.push_back({head, Qt::NoPen, colour});
}

void addBracket(
    Scene& scene, const QRectF& span, bool below, const QString& text, const QColor& line, const QColor& ink, bool bold)
{
    const double tip = below ? span.top() : span.bottom(), bar = below ? tip + 4.0 : tip - 4.0;
    QPainterPath path(QPointF(span.left(), tip));
    for (const QPointF& corner : {QPointF(span.left(), bar), QPointF(span.right(), bar), QPointF(span.right(), tip)})
        path.lineTo(corner);
    scene.shapes.push_back({path, QPen(line, bold ? 2.0 : 1.0), Qt::NoBrush, true});
    const QFont font = Theme::instance().font(TextSize::Caption, bold);
    addText(scene, {span.left(), below ? bar + 2.0 : bar - 18.0, span.width(), 16.0}, Qt::AlignCenter,
        elideMiddle(text, QFontMetricsF(font), span.width()), ink, font);
}

} // namespace headroom
