// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/scene_keys.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headroom {

namespace {

std::optional<SceneCell> firstOf(const SceneMap& map)
{
    const GridCell at {map.layout.firstRow, map.layout.firstColumn};
    return map.grid->contains(at) ? std::optional(map.cell(at)) : std::nullopt;
}

// The map that a cell is of: pictures of several may be one group.
const SceneMap* mapOf(const Scene& scene, const SceneCell& cell)
{
    const auto found = std::find_if(scene.maps.begin(), scene.maps.end(),
        [&](const SceneMap& map) { return map.look.group == cell.group && map.grid->locate(cell.source); });
    return found == scene.maps.end() ? nullptr : &*found;
}

// By rows first and then by columns, or the other way round: how far, in the direction of the key. Below 1: not there.
std::pair<int, int> way(const SceneCell& from, const SceneCell& to, int rows, int columns)
{
    const int down = to.row - from.row, right = to.column - from.column;
    return rows != 0 ? std::pair(down * rows, std::abs(right)) : std::pair(right * columns, std::abs(down));
}

} // namespace

bool canWalkTo(const SceneCell& cell) { return cell.presence > 0.0 && cell.source.step >= 0; }

std::optional<SceneCell> firstCell(const Scene& scene)
{
    const auto first = std::find_if(scene.cells.begin(), scene.cells.end(), canWalkTo);
    if (first != scene.cells.end())
        return *first;
    return scene.maps.empty() ? std::nullopt : firstOf(scene.maps.front());
}

std::optional<SceneCell> cellBeside(const Scene& scene, const SceneCell& from, int rows, int columns)
{
    if (const SceneMap* map = mapOf(scene, from)) {
        const GridCell at = map->grid->locate(from.source).value();
        const GridCell to {at.row + rows, at.column + columns};
        return map->grid->contains(to) ? std::optional(map->cell(to)) : std::nullopt;
    }
    const SceneCell* best = nullptr;
    for (const SceneCell& cell : scene.cells) {
        const auto [ahead, aside] = way(from, cell, rows, columns);
        const bool wanted = cell.group == from.group && ahead > 0 && (rows != 0 || aside == 0) && canWalkTo(cell);
        if (wanted && (!best || std::pair(ahead, aside) < way(from, *best, rows, columns)))
            best = &cell;
    }
    return best ? std::optional(*best) : std::nullopt;
}

std::optional<SceneCell> cellOfNearGroup(const Scene& scene, const SceneCell& from, int rows, int columns)
{
    constexpr double kAside = 3.0; // what lies straight ahead is nearer
    std::optional<SceneCell> best;
    double least = 0.0;
    const auto consider = [&](const QRectF& area, const auto& cell) {
        const QPointF way = area.center() - from.area.center();
        const double ahead = way.x() * columns + way.y() * rows, aside = way.x() * rows + way.y() * columns;
        const double far = ahead + kAside * std::abs(aside);
        if (ahead < 1.0 || (best && far >= least))
            return;
        best = cell();
        least = far;
    };
    for (const SceneCell& cell : scene.cells)
        if (cell.group != from.group && canWalkTo(cell) && !scene.map(cell.group))
            consider(cell.area, [&] { return cell; });
    for (const SceneMap& map : scene.maps) {
        const QRectF all = map.layout.bounds();
        const QPointF nearest(std::clamp(from.area.center().x(), all.left(), all.right() - map.layout.pitchX / 2.0),
            std::clamp(from.area.center().y(), all.top(), all.bottom() - map.layout.pitchY / 2.0));
        const auto at = map.layout.hit(nearest);
        if (map.look.group != from.group && at)
            consider(map.layout.cell(*at), [&] { return map.cell(*at); });
    }
    return best;
}

std::optional<SceneCell> cellOfNextGroup(const Scene& scene, const SceneCell& from, bool back)
{
    using Part = std::pair<int, const SceneMap*>; // a group, or a map of one
    std::vector<std::pair<Part, SceneCell>> firsts;
    const auto add = [&](const Part& part, const SceneCell& cell) {
        if (std::none_of(firsts.begin(), firsts.end(), [&](const auto& other) { return other.first == part; }))
            firsts.emplace_back(part, cell);
    };
    for (const SceneCell& cell : scene.cells) // those of maps come and go
        if (canWalkTo(cell) && !scene.map(cell.group))
            add({cell.group, nullptr}, cell);
    for (const SceneMap& map : scene.maps)
        if (const auto first = firstOf(map))
            add({map.look.group, &map}, *first);
    if (firsts.empty())
        return {};
    const Part part {from.group, mapOf(scene, from)};
    const auto own = std::find_if(firsts.begin(), firsts.end(), [&](const auto& other) { return other.first == part; });
    const auto count = static_cast<std::ptrdiff_t>(firsts.size());
    const std::ptrdiff_t next = own == firsts.end() ? 0 : (own - firsts.begin() + (back ? count - 1 : 1)) % count;
    return firsts[static_cast<std::size_t>(next)].second;
}

} // namespace headroom
