// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene.h"
#include "widgets/text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <memory>
#include <utility>

namespace headroom {

namespace {

constexpr double kHeadingGap = 16.0; // from the title to what stands beside it

} // namespace

QPainterPath boxPath(const QRectF& area, double radius)
{
    QPainterPath path;
    if (radius > 0.0)
        path.addRoundedRect(area, radius, radius);
    else
        path.addRect(area);
    return path;
}

QPainterPath circlePath(const QPointF& centre, double radius)
{
    QPainterPath path;
    path.addEllipse(centre, radius, radius);
    return path;
}

QPainterPath linePath(const QPointF& from, const QPointF& to)
{
    QPainterPath path(from);
    path.lineTo(to);
    return path;
}

SceneCell sceneCell(const Trace& trace, const Cell& source, const QRectF& area, const ColourScale& scale)
{
    SceneCell cell;
    cell.source = source;
    cell.value = trace.value(source.step, source.at);
    cell.area = area;
    if (trace.masked(source.step, source.at))
        cell.state |= SceneCell::Masked;
    else if (!std::isfinite(cell.value))
        cell.state |= SceneCell::NotFinite;
    if (trace.changedByHand(source.step, source.at))
        cell.state |= SceneCell::Changed;
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

double blankBelow(double least, int decimals)
{
    return least > 0.0 && decimals >= 0 ? std::max(least, 0.5 * std::pow(10.0, -decimals)) : 0.0;
}

namespace {

// "key cat", and before it "query the, ": what a cell is called.
QString columnName(const CellGrid& grid, const GridLook& look, int column)
{
    return look.columnName + ' ' + QString::fromStdString(grid.columns.label(column));
}

QString rowName(const CellGrid& grid, const GridLook& look, int row)
{
    return look.rowName.isEmpty()
        ? QString()
        : QStringLiteral("%1 %2, ").arg(look.rowName, QString::fromStdString(grid.rows.label(row)));
}

SceneCell gridCell(const CellGrid& grid, const GridLayout& layout, const GridLook& look, int decimals, GridCell at,
    const QString& name)
{
    SceneCell cell;
    cell.source = grid.cell(at);
    cell.value = grid.value(at);
    cell.area = layout.cell(at);
    cell.style = look.style;
    if (grid.is(CellGrid::Masked, at))
        cell.state |= SceneCell::Masked;
    if (grid.is(CellGrid::NotFinite, at))
        cell.state |= SceneCell::NotFinite;
    if (grid.is(CellGrid::Changed, at))
        cell.state |= SceneCell::Changed;
    cell.ground = look.colour ? look.colour(cell.value) : look.scale.colour(cell.value);
    cell.decimals = decimals;
    if (grid.is(CellGrid::OpenNow, at))
        cell.state |= SceneCell::OpenNow;
    if (grid.is(CellGrid::OpenBefore, at))
        cell.state |= SceneCell::OpenBefore;
    if (std::abs(cell.value) < blankBelow(look.blankBelow, decimals) && !cell.is(SceneCell::Changed))
        cell.style |= SceneCell::Blank;
    if (look.presence)
        cell.presence = std::clamp(look.presence(at), 0.0, 1.0);
    cell.group = look.group;
    cell.row = at.row;
    cell.column = at.column;
    cell.name = name;
    if (look.each)
        look.each(at, cell);
    return cell;
}

// Its number is not computed yet.
void addAbsentCell(Scene& scene, const QRectF& area)
{
    QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    scene.shapes.push_back({boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5)), pen, Qt::NoBrush, true});
}

} // namespace

int decimalsIn(const CellGrid& grid, const GridLayout& layout, const GridLook& look)
{
    const bool tall = layout.pitchY - layout.gap >= 13.0;
    return !tall ? -1 : look.decimals == -2 ? decimalsFor(grid, layout.pitchX - layout.gap) : look.decimals;
}

SceneCell SceneMap::cell(GridCell at, int decimals) const
{
    return gridCell(
        *grid, layout, look, decimals, at, rowName(*grid, look, at.row) + columnName(*grid, look, at.column));
}

void addGrid(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look)
{
    const int decimals = decimalsIn(grid, layout, look);
    std::vector<QString> columns; // made once, not for each cell
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
        columns.push_back(columnName(grid, look, column));
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row) {
        const QString before = rowName(grid, look, row);
        for (int i = 0; i < layout.columns; ++i) {
            SceneCell cell = gridCell(grid, layout, look, decimals, {row, layout.firstColumn + i},
                before + columns[static_cast<std::size_t>(i)]);
            if (cell.presence > 0.0)
                scene.cells.push_back(std::move(cell));
            else
                addAbsentCell(scene, cell.area);
        }
    }
}

namespace {

constexpr double kFlagsFrom = 6.0; // smaller cells have one flag together

// Calls visit(cell) for each that is shown.
template <typename Visit>
void forShown(const GridLayout& layout, Visit visit)
{
    for (int row = layout.firstRow; row < layout.firstRow + layout.rows; ++row)
        for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column)
            visit(GridCell {row, column});
}

// Colours of what is not all there yet. Whether some of it is not there at all.
bool shade(QImage& image, const GridLayout& layout, const GridLook& look)
{
    if (!look.presence)
        return false;
    const QColor stage = Theme::instance().palette().stage;
    bool absent = false;
    forShown(layout, [&](GridCell at) {
        QRgb& pixel = reinterpret_cast<QRgb*>(image.scanLine(at.row))[at.column];
        const double there = std::clamp(look.presence(at), 0.0, 1.0);
        absent = absent || there <= 0.0;
        if (there <= 0.0)
            pixel = stage.rgb();
        if (there <= 0.0 || qAlpha(pixel) == 0)
            return;
        if (there < 1.0)
            pixel = mix(stage, QColor(pixel), there).rgb();
    });
    return absent;
}

void paintGaps(QPainter& painter, const GridLayout& layout)
{
    const QColor stage = Theme::instance().palette().stage;
    const QRectF bounds = layout.bounds();
    for (int row = 1; row < layout.rows; ++row)
        painter.fillRect(
            QRectF(bounds.left(), bounds.top() + row * layout.pitchY - layout.gap, bounds.width(), layout.gap), stage);
    for (int column = 1; column < layout.columns; ++column)
        painter.fillRect(
            QRectF(bounds.left() + column * layout.pitchX - layout.gap, bounds.top(), layout.gap, bounds.height()),
            stage);
}

void paintMap(QPainter& painter, const CellGrid& grid, const GridLayout& layout, const QImage& image, bool small)
{
    const QRectF bounds = layout.bounds();
    const QRect part(layout.firstColumn, layout.firstRow, layout.columns, layout.rows);
    painter.save();
    painter.setClipRect(bounds, Qt::IntersectClip);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (grid.masked > 0 || grid.notFinite > 0)
        paintHatch(painter, bounds, true);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
    paintPixels(painter, bounds.adjusted(0.0, 0.0, layout.gap, layout.gap), image, part); // cells as wide as the rest
    if (layout.gap > 0.0)
        paintGaps(painter, layout);
    painter.restore();
    if (grid.oneSided > 0)
        forShown(layout, [&](GridCell at) {
            if (grid.openInOne(at))
                paintOpenInOne(painter, layout.cell(at), grid.is(CellGrid::OpenNow, at));
        });
    if (grid.changed > 0 && (small || std::min(layout.pitchX, layout.pitchY) < kFlagsFrom))
        paintFlag(painter, bounds, 10.0);
    else if (grid.changed > 0)
        forShown(layout, [&](GridCell at) {
            if (grid.is(CellGrid::Changed, at))
                paintFlag(painter, layout.cell(at));
        });
}

void paintDashedFrame(QPainter& painter, const QRectF& area)
{
    QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({2.0, 2.0});
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(area.adjusted(0.5, 0.5, -0.5, -0.5));
}

} // namespace

bool isLarge(int rows, int columns)
{
    constexpr int kMostCells = 64 * 64;
    return rows * columns > kMostCells;
}

void addMap(Scene& scene, const CellGrid& grid, const GridLayout& layout, const GridLook& look, int memory, bool small)
{
    const auto kept = std::make_shared<const CellGrid>(grid);
    QImage image = look.colour ? heatmap(grid, look.colour, grid.low, grid.high) : heatmap(grid, look.scale);
    const bool absent = shade(image, layout, look), dim = look.style.testFlag(SceneCell::Dim);
    const QRectF ghosts(layout.origin, QSizeF(memory * layout.pitchX, layout.bounds().height()));
    scene.behind.push_back([=](QPainter& painter) {
        painter.setOpacity(dim ? Theme::kDimmed : 1.0);
        paintMap(painter, *kept, layout, image, small);
        painter.setOpacity(1.0);
        QColor veil = Theme::instance().palette().stage;
        veil.setAlphaF(0.38F);
        painter.fillRect(ghosts, veil);
        if (absent)
            paintDashedFrame(painter, layout.bounds());
    });
    scene.maps.push_back({kept, layout, look, small});
}

CellGrid inBlocks(const CellGrid& grid)
{
    constexpr int kSmallPixels = 64; // rows and columns of a small map's picture
    const int block = (std::max(grid.rowCount(), grid.columnCount()) + kSmallPixels - 1) / kSmallPixels;
    CellGrid small;
    small.pooled = grid.step >= 0 ? grid.step : grid.pooled;
    small.slice = grid.slice;
    small.masked = grid.masked;
    small.changed = grid.changed;
    small.notFinite = grid.notFinite;
    small.rows.name = grid.rows.name;
    small.columns.name = grid.columns.name;
    small.rows.size = (grid.rowCount() + block - 1) / block;
    small.columns.size = (grid.columnCount() + block - 1) / block;
    const auto cells = static_cast<std::size_t>(small.rows.size * small.columns.size);
    small.values.assign(cells, 0.0F);
    small.marks.assign(cells, CellGrid::Masked);
    for (int row = 0; row < grid.rowCount(); ++row)
        for (int column = 0; column < grid.columnCount(); ++column) {
            const std::size_t from = grid.offset({row, column}), to = small.offset({row / block, column / block});
            if ((grid.marks[from] & (CellGrid::Masked | CellGrid::NotFinite)) != 0)
                continue;
            if (small.marks[to] != 0 || std::abs(grid.values[from]) > std::abs(small.values[to]))
                small.values[to] = grid.values[from];
            small.marks[to] = 0;
        }
    return small;
}

namespace {

// Made for a grid, with a scale, in the colours of a theme.
struct SmallPicture {
    std::weak_ptr<const CellGrid> grid;
    ColourScale scale;
    std::array<QRgb, 3> colours {};
    QImage image;
};

QImage smallPicture(const std::shared_ptr<const CellGrid>& grid, const ColourScale& scale)
{
    static std::map<const CellGrid*, SmallPicture> kept;
    const std::array<QRgb, 3> colours {scale.colour(scale.low()).rgb(),
        scale.colour((scale.low() + scale.extent) / 2.0).rgb(), scale.colour(scale.extent).rgb()};
    const auto known = kept.find(grid.get());
    if (known != kept.end() && known->second.grid.lock() == grid && known->second.colours == colours
        && known->second.scale.extent == scale.extent && known->second.scale.least == scale.least
        && known->second.scale.diverging == scale.diverging)
        return known->second.image;
    std::erase_if(kept, [](const auto& each) { return each.second.grid.expired(); });
    QImage image = heatmap(inBlocks(*grid), scale);
    kept[grid.get()] = {grid, scale, colours, image};
    return image;
}

} // namespace

void addSmallMap(
    Scene& scene, const std::shared_ptr<const CellGrid>& grid, const GridLayout& layout, const GridLook& look)
{
    const QImage image = smallPicture(grid, look.scale);
    const bool dim = look.style.testFlag(SceneCell::Dim);
    scene.behind.push_back([grid, layout, image, dim](QPainter& painter) {
        const QRectF bounds = layout.bounds();
        painter.save();
        painter.setClipRect(bounds, Qt::IntersectClip);
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setOpacity(dim ? Theme::kDimmed : 1.0);
        if (grid->masked > 0 || grid->notFinite > 0)
            paintHatch(painter, bounds, true);
        painter.setRenderHint(QPainter::SmoothPixmapTransform, true);
        paintPixels(painter, bounds, image);
        painter.restore();
        if (grid->changed > 0)
            paintFlag(painter, bounds, 10.0);
    });
    (grid->step >= 0 ? scene.maps : scene.pooled).push_back({grid, layout, look, true});
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
        if (map.apart)
            continue;
        const CellGrid& grid = *map.grid;
        const std::size_t axes = source.at.size();
        auto at = grid.locate(source);
        if (const GridCell same = axes < 2
                ? GridCell()
                : GridCell {static_cast<int>(source.at[axes - 2]), static_cast<int>(source.at[axes - 1])};
            !at && identity != 0 && grid.contains(same) && map.cell(same).identity == identity)
            at = same;
        const GridLayout& shown = map.layout;
        if (!at || !shown.shows(*at))
            continue;
        const int below = shown.firstRow + shown.rows, beyond = shown.firstColumn + shown.columns;
        const int row = std::clamp(at->row - kAround / 2, shown.firstRow, std::max(shown.firstRow, below - kAround));
        const int column = std::clamp(
            at->column - kAround / 2, shown.firstColumn, std::max(shown.firstColumn, beyond - kAround));
        for (int i = row; i < std::min(row + kAround, below); ++i)
            for (int j = column; j < std::min(column + kAround, beyond); ++j)
                if (!find(grid.cell({i, j})))
                    cells.push_back(map.cell({i, j}));
    }
}

void Scene::bringNumbers(const QRectF& within)
{
    for (const SceneMap& map : maps) {
        const int decimals = map.apart ? -1 : decimalsIn(*map.grid, map.layout, map.look);
        const QRectF shown = map.layout.bounds().intersected(within);
        if (decimals < 0 || shown.isEmpty())
            continue;
        const auto first = map.layout.hit(shown.topLeft() + QPointF(0.1, 0.1)),
                   last = map.layout.hit(shown.bottomRight() - QPointF(0.1, 0.1));
        if (!first || !last)
            continue;
        for (int row = first->row; row <= last->row; ++row)
            for (int column = first->column; column <= last->column; ++column)
                cells.push_back(map.cell({row, column}, decimals));
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
    const double width = textWidth(title, theme.font(TextSize::Body, true));
    return beside.isEmpty() ? width : width + kHeadingGap + textWidth(beside, theme.font(TextSize::Small));
}

QString fittingText(const QStringList& texts, const QFont& font, double room)
{
    for (const QString& text : texts)
        if (textWidth(text, font) <= room)
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

void addTable(
    Scene& scene, int group, const QString& title, const QStringList& rows, const QStringList& columns, int firstColumn)
{
    QRectF bounds;
    for (const SceneCell& cell : scene.cells)
        if (cell.group == group)
            bounds |= cell.area;
    SceneTable table {group, title, {}, {}, {}};
    for (const QString& row : rows)
        table.rows.push_back({row, {}, false, {}, false});
    for (const QString& column : columns)
        table.columns.push_back({column, {}, false, {}, false});
    GridLayout& layout = table.layout;
    layout.rows = static_cast<int>(rows.size());
    layout.firstColumn = firstColumn;
    layout.columns = static_cast<int>(columns.size()) - firstColumn;
    layout.origin = bounds.topLeft();
    layout.pitchX = bounds.width() / std::max(1, layout.columns);
    layout.pitchY = bounds.height() / std::max(1, layout.rows);
    scene.tables.push_back(std::move(table));
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
        elideMiddle(text, font, span.width() - 4.0), ink, font); // not up to the next one's
}

} // namespace headroom
