// SPDX-License-Identifier: GPL-3.0-or-later
// A picture of a view as a page has it: its numbers with their places, and all else as what was drawn.
#include "export/page_file.h"
#include "scene/scene_view.h"

#include <QPainter>

#include <algorithm>

namespace headroom {

namespace {

unsigned marksOf(const SceneCell& cell)
{
    unsigned marks = 0;
    const auto mark = [&](bool is, PageCell::Mark as) { marks |= is ? as : 0U; };
    mark(cell.is(SceneCell::Masked) || cell.is(SceneCell::OpenNow) || cell.is(SceneCell::OpenBefore), PageCell::Masked);
    mark(cell.is(SceneCell::Still), PageCell::Still);
    mark(cell.is(SceneCell::Changed), PageCell::Changed);
    mark(cell.is(SceneCell::NotFinite), PageCell::NotFinite);
    mark(cell.presence <= 0.0 || cell.covered || cell.is(SceneCell::NoGradient), PageCell::NotThere);
    return marks;
}

PageMap pageMap(const SceneMap& map)
{
    const CellGrid& grid = *map.grid;
    const GridLayout& layout = map.layout;
    PageMap page;
    page.first = QRectF(layout.origin, QSizeF(layout.pitchX, layout.pitchY));
    page.gap = layout.gap;
    page.firstRow = layout.firstRow;
    page.firstColumn = layout.firstColumn;
    page.rows = layout.rows;
    page.columns = layout.columns;
    page.slice = grid.slice;
    page.step = grid.step;
    page.gridRows = grid.rowCount();
    page.gridColumns = grid.columnCount();
    page.values = grid.values;
    for (const std::uint8_t mark : grid.marks)
        page.marks.push_back(static_cast<std::uint8_t>(
            ((mark & (CellGrid::Masked | CellGrid::OpenNow | CellGrid::OpenBefore)) != 0 ? PageCell::Masked : 0U)
            | ((mark & CellGrid::NotFinite) != 0 ? PageCell::NotFinite : 0U)));
    page.rowName = map.look.rowName;
    page.columnName = map.look.columnName;
    for (int row = 0; row < grid.rowCount(); ++row)
        page.rowLabels << QString::fromStdString(grid.rows.label(row));
    for (int column = 0; column < grid.columnCount(); ++column)
        page.columnLabels << QString::fromStdString(grid.columns.label(column));
    return page;
}

QStringList namesOf(const std::vector<AxisLabel>& labels)
{
    QStringList names;
    for (const AxisLabel& label : labels)
        names << (label.writes.isEmpty() ? label.text : QStringLiteral("%1 → %2").arg(label.text, label.writes));
    return names;
}

} // namespace

bool SceneView::describePicture(PagePicture& picture) const
{
    if (!m_there)
        return false;
    picture.size = pictureSize();
    Scene below = m_scene, above = m_scene;
    below.cells.clear();
    below.numbers.clear();
    below.marks.clear();
    below.lines.clear();
    below.above.clear();
    std::erase_if(below.texts, [](const SceneText& text) { return text.above; });
    above.behind.clear();
    above.shapes.clear();
    above.labels.clear();
    above.legends.clear();
    above.cells.clear();
    std::erase_if(above.texts, [](const SceneText& text) { return !text.above; });
    picture.below = pageDrawing(picture.size, [&](QPainter& painter) { paintScene(painter, below); });
    picture.above = pageDrawing(picture.size, [&](QPainter& painter) { paintScene(painter, above); });
    for (const SceneCell& cell : m_scene.cells) {
        PageCell page;
        page.source = cell.source;
        page.value = cell.value;
        page.area = cell.area;
        page.look = pageDrawing(
            picture.size, [&](QPainter& painter) { paintSceneCell(painter, cell); }, cell.area.topLeft());
        page.name = cell.name;
        page.says = says(cell);
        if (const QString more = note(cell); !more.isEmpty())
            page.says += QStringLiteral(". ") + more;
        page.group = cell.group;
        page.row = cell.row;
        page.column = cell.column;
        page.identity = cell.identity;
        page.marks = marksOf(cell);
        // A page keeps a secret only if it does not know it, and calls no number the trace's that is on its way.
        if (cell.covered || cell.is(SceneCell::Between)) {
            page.source = {};
            page.value = 0.0;
        }
        picture.cells.push_back(std::move(page));
    }
    for (const SceneMap& map : m_scene.maps)
        if (map.grid->step >= 0)
            picture.maps.push_back(pageMap(map));
    for (const SceneTable& table : m_scene.tables)
        picture.tables.push_back({table.group, table.title, namesOf(table.rows), namesOf(table.columns)});
    picture.pinned = m_subject;
    picture.pinnedIdentity = picture.pinned ? sameAs(*picture.pinned) : 0;
    return true;
}

} // namespace headroom
