// SPDX-License-Identifier: GPL-3.0-or-later
// The attention in focus as a card of the gallery plays it: query after query; of a text in segments, all of them along
// its diagonal.
#include "scene/covered_run.h"
#include "views/attention/attention_view.h"
#include "widgets/matrix_painter.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFilmLargestCell = 22.0;
constexpr double kFilmGapFrom = 5.0; // px of a cell from which cells stand apart
constexpr int kFilmMostPictures = 24;
constexpr int kSweep = 1600; // ms for all rows

// The weights of one head in every segment of a text: a block each.
struct FilmBlocks {
    struct Block {
        CellGrid grid;
        int row = 0, column = 0; // of its first cell
    };
    std::vector<Block> blocks;
    ColourScale scale {false, 1e-9};
    int rows = 0, columns = 0;
};

// A block's last key is its last query; the keys before the segment are memory of earlier ones.
FilmBlocks readBlocks(const Document& document, const Step& weights)
{
    FilmBlocks all;
    const auto run = shownRun(document);
    const auto& segments = run->segments;
    for (const auto& trace : segments) {
        const auto step = trace->find(weights.path);
        if (!step)
            continue;
        Slice slice;
        slice.at.assign(weights.axes.size(), 0);
        if (slice.at.size() > 2)
            slice.at[slice.at.size() - 3] = document.head();
        FilmBlocks::Block block {readGrid(*trace, *step, slice), all.rows, 0};
        const int keys = block.grid.columnCount(), queries = block.grid.rowCount();
        block.column = segments.size() > 1 ? std::max(0, all.rows + queries - keys) : 0;
        all.rows += queries;
        all.columns = std::max(all.columns, block.column + keys);
        all.scale.include(block.grid);
        all.blocks.push_back(std::move(block));
    }
    return all;
}

void paintBlocks(QPainter& painter, const FilmBlocks& all, const QSizeF& size, int rows)
{
    const double fit = std::min(size.width() / all.columns, size.height() / all.rows);
    const double cell = std::min(kFilmLargestCell, fit >= 2.0 ? std::floor(fit) : fit);
    const QPointF origin(
        std::floor((size.width() - cell * all.columns) / 2.0), std::floor((size.height() - cell * all.rows) / 2.0));
    GridStyle style;
    style.scale = all.scale;
    const QRectF whole(origin, QSizeF(cell * all.columns, cell * all.rows));
    if (all.blocks.size() > 1)
        paintHatch(painter, whole, true);
    else
        painter.fillRect(whole, mix(Theme::instance().palette().stage, Theme::instance().palette().line, 0.5));
    for (const FilmBlocks::Block& block : all.blocks) {
        const int shown = std::clamp(rows - block.row, 0, block.grid.rowCount());
        if (shown == 0)
            continue;
        GridLayout layout;
        layout.origin = origin + QPointF(block.column * cell, block.row * cell);
        layout.pitchX = layout.pitchY = cell;
        layout.gap = cell >= kFilmGapFrom ? 1.0 : 0.0;
        layout.rows = shown;
        layout.columns = block.grid.columnCount();
        painter.fillRect(layout.bounds(), Theme::instance().palette().stage);
        if (layout.gap > 0.0)
            paintCells(painter, block.grid, layout, style);
        else
            paintHeatmap(painter, block.grid, layout, all.scale, true);
    }
}

} // namespace

std::vector<FilmPicture> AttentionView::film(const Document& document, const QSizeF& size) const
{
    if (asLines())
        return SceneView::film(document, size);
    const auto weights = document.weights();
    if (!weights || !document.result())
        return {};
    const auto all = std::make_shared<const FilmBlocks>(readBlocks(document, document.trace()->step(*weights)));
    if (all->rows == 0 || all->columns == 0)
        return {};
    const int pictures = std::min(all->rows, kFilmMostPictures);
    std::vector<FilmPicture> film;
    for (int i = 1; i <= pictures; ++i) {
        const int rows = static_cast<int>(std::lround(static_cast<double>(all->rows) * i / pictures));
        film.push_back(
            {[all, size, rows](QPainter& painter) { paintBlocks(painter, *all, size, rows); }, kSweep / pictures});
    }
    return film;
}

} // namespace headroom
