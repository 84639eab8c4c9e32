// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_lens.h"

#include "widgets/lens.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

constexpr double kRoomyWidth = 36.0, kRoomyHeight = 16.0; // of a cell that has no number for another reason

bool hasNumber(const SceneCell& cell)
{
    return !cell.is(SceneCell::Masked) && !cell.is(SceneCell::NoGradient) && std::isfinite(cell.value);
}

// The rows or columns of a group, some of which a picture may leave out.
struct Places {
    std::vector<int> at; // ascending, each once

    explicit Places(std::vector<int> all) : at(std::move(all))
    {
        std::sort(at.begin(), at.end());
        at.erase(std::unique(at.begin(), at.end()), at.end());
    }
    int count() const { return static_cast<int>(at.size()); }
    int indexOf(int place) const
    {
        return static_cast<int>(std::lower_bound(at.begin(), at.end(), place) - at.begin());
    }
};

int decimalsOf(const std::vector<const SceneCell*>& group, double width)
{
    double low = 0.0, high = 0.0;
    bool whole = true;
    for (const SceneCell* cell : group)
        if (hasNumber(*cell)) {
            low = std::min(low, cell->value);
            high = std::max(high, cell->value);
            whole = whole && cell->value == std::round(cell->value);
        }
    return whole ? 0 : std::max(0, decimalsFor(low, high, width));
}

QRectF tableAround(const Scene& scene, const std::vector<const SceneCell*>& group)
{
    QRectF cells;
    for (const SceneCell* cell : group)
        cells |= cell->area;
    QRectF whole = cells;
    for (const SceneLabels& labels : scene.labels)
        if (const QRectF beside = labels.layout.bounds(); beside.intersects(cells)) {
            if (labels.columns)
                whole.setTop(std::min(whole.top(), beside.top() - labels.extent));
            else
                whole.setLeft(std::min(whole.left(), beside.left() - labels.extent));
        }
    return whole;
}

} // namespace

std::optional<Scene> lensScene(
    const Scene& scene, const SceneCell& about, const QRectF& within, const QString& words, bool aside)
{
    if (about.decimals >= 0 || about.is(SceneCell::Plain)
        || (about.area.width() >= kRoomyWidth && about.area.height() >= kRoomyHeight))
        return {};
    std::vector<const SceneCell*> group;
    std::vector<int> allRows, allColumns;
    for (const SceneCell& cell : scene.cells)
        if (cell.group == about.group && !cell.is(SceneCell::Plain) && cell.presence > 0.0) {
            group.push_back(&cell);
            allRows.push_back(cell.row);
            allColumns.push_back(cell.column);
        }
    const Places rows(std::move(allRows)), columns(std::move(allColumns));
    const Lens lens = layLens({rows.indexOf(about.row), columns.indexOf(about.column)}, {rows.count(), columns.count()},
        about.area, within, words, aside ? tableAround(scene, group) : QRectF());
    const int decimals = decimalsOf(group, lens.cells.pitchX - lens.cells.gap);
    Scene magnified;
    std::set<std::pair<int, int>> taken;
    bool anyNumber = false;
    for (const SceneCell* cell : group) {
        const GridCell at {rows.indexOf(cell->row), columns.indexOf(cell->column)};
        if (!lens.cells.shows(at))
            continue;
        const bool alike = std::abs(cell->area.width() - about.area.width()) <= 1.0
            && std::abs(cell->area.height() - about.area.height()) <= 1.0;
        if (!alike || !taken.insert({at.row, at.column}).second || cell->decimals >= 0)
            return {};
        anyNumber = anyNumber || hasNumber(*cell);
        SceneCell large = *cell;
        large.area = lens.cells.cell(at);
        large.decimals = decimals;
        large.note.clear();
        magnified.cells.push_back(std::move(large));
    }
    if (!anyNumber)
        return {};
    magnified.behind.push_back([lens](QPainter& painter) { paintLensGround(painter, lens); });
    magnified.above.push_back([lens](QPainter& painter) { paintLensWords(painter, lens); });
    return magnified;
}

} // namespace headroom
