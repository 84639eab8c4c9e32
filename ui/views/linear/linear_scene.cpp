// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/linear/linear_scene.h"

#include "views/linear/linear_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

std::int64_t largestIn(const CellGrid& grid, int column)
{
    std::int64_t best = 0;
    for (int row = 1; row < grid.rowCount(); ++row)
        if (std::abs(grid.value({row, column})) > std::abs(grid.value({static_cast<int>(best), column})))
            best = row;
    return best;
}

} // namespace

Scene linearScene(const SceneMoment& moment, const Linear& linear, const StateStrip& strip, const Cell& subject)
{
    LinearBuilder builder(moment, linear, strip, subject);
    return builder.build();
}

int shownToken(const SceneMoment& moment, const Linear& linear, const Cell& subject)
{
    const LinearLayer& layer = linear.layerOf(moment.frame);
    const LinearPicture picture = linear.at(moment.frame).picture;
    if (picture == LinearPicture::State && layer.running && !moment.thumbnail)
        return std::clamp(moment.stop - 1, 0, layer.keys - 1);
    const bool reads = picture == LinearPicture::Averages || picture == LinearPicture::Numerator
        || picture == LinearPicture::Context;
    const int token = tokenOf(moment.trace(), subject);
    return std::clamp(
        token < 0 ? layer.queries - 1 : token, 0, (reads ? layer.queries : std::max(layer.queries, layer.keys)) - 1);
}

Cell linearSubject(const SceneMoment& moment, const Linear& linear, const StateStrip& strip)
{
    const Trace& trace = moment.trace();
    const LinearLayer& layer = linear.layerOf(moment.frame);
    const int head = std::clamp(moment.head, 0, layer.heads - 1);
    const auto telling = [&](StepId step) {
        const CellGrid grid = readGrid(trace, step, tokensAcross(trace, step, head));
        const int token = grid.columnCount() / 2;
        return grid.cell({static_cast<int>(largestIn(grid, token)), token});
    };
    const auto last = [&](StepId step, std::int64_t column) {
        return Cell {step, {head, layer.queries - 1, std::min(column, trace.step(step).axes.back().size - 1)}};
    };
    const LinearFrame& frame = linear.at(moment.frame);
    switch (frame.picture) {
    case LinearPicture::Queries:
    case LinearPicture::Keys: return telling(frame.step);
    case LinearPicture::State:
        return layer.running
            ? Cell {frame.step, {head, std::clamp(moment.stop - 1, 0, layer.keys - 1), strip.row, strip.column}}
            : Cell {frame.step, {head, strip.row, strip.column}};
    case LinearPicture::Averages: return {frame.step, {head, layer.queries - 1, strip.row, strip.column}};
    case LinearPicture::Numerator:
    case LinearPicture::Orders:
    case LinearPicture::Context: return last(frame.step, strip.column);
    case LinearPicture::Mixed: return last(frame.step, 0);
    default: break;
    }
    // The key that the last query weighs most.
    Slice slice;
    slice.at = {head, 0, 0};
    const CellGrid grid = readGrid(trace, frame.step, slice);
    const int row = grid.rowCount() - 1;
    int best = 0;
    for (int key = 1; key < grid.columnCount(); ++key)
        if (grid.value({row, key}) > grid.value({row, best}))
            best = key;
    return grid.cell({row, best});
}

} // namespace headroom
