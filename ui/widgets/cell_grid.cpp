// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cell_grid.h"

#include "trace/closed_score.h"
#include "words/names.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>
#include <utility>

namespace headroom {

namespace {

// A cell that a mask may have closed holds 0 (a weight), the lowest float (a score) or nothing finite.
bool mayBeMasked(float value) { return value == 0.0F || value < -1e37F || !std::isfinite(value); }

void measure(CellGrid& grid)
{
    float low = std::numeric_limits<float>::infinity(), high = -low;
    for (std::size_t i = 0; i < grid.values.size(); ++i) {
        const bool counts = (grid.marks[i] & (CellGrid::Masked | CellGrid::NotFinite)) == 0;
        low = counts && grid.values[i] < low ? grid.values[i] : low;
        high = counts && grid.values[i] > high ? grid.values[i] : high;
    }
    if (low <= high) {
        grid.low = low;
        grid.high = high;
    }
}

// The numbers of a mask [.., query, key] at the cells of a grid; empty where the mask's own say something else.
std::vector<float> maskOf(const Trace& trace, const Step& masked, const CellGrid& grid)
{
    if (masked.inputs.size() != 2 || masked.withoutSources || masked.changedByHand)
        return {};
    const Step& mask = trace.step(masked.inputs.back());
    const int rank = static_cast<int>(masked.axes.size()), own = static_cast<int>(mask.axes.size());
    if (own < 2 || own > rank || grid.slice.rows != rank - 2 || grid.slice.columns != rank - 1
        || mask.axes[static_cast<std::size_t>(own) - 2].size != grid.rows.size
        || mask.axes.back().size != grid.columns.size)
        return {};
    Slice slice;
    slice.at.assign(static_cast<std::size_t>(own), 0);
    for (int axis = 0; axis < own - 2; ++axis)
        if (mask.axes[static_cast<std::size_t>(axis)].size > 1)
            slice.at[static_cast<std::size_t>(axis)] = grid.slice.at[static_cast<std::size_t>(axis + rank - own)];
    return trace.matrix(mask.id, slice).values;
}

} // namespace

Cell CellGrid::cell(GridCell at) const
{
    Cell cell {step, slice.at};
    if (slice.rows >= 0)
        cell.at[static_cast<std::size_t>(slice.rows)] = at.row;
    if (slice.columns >= 0)
        cell.at[static_cast<std::size_t>(slice.columns)] = at.column;
    return cell;
}

std::optional<GridCell> CellGrid::locate(const Cell& cell) const
{
    if (cell.step != step || cell.at.size() != slice.at.size())
        return {};
    GridCell at {0, 0};
    for (int axis = 0; axis < static_cast<int>(cell.at.size()); ++axis) {
        const auto i = static_cast<std::size_t>(axis);
        if (axis == slice.rows)
            at.row = static_cast<int>(cell.at[i]);
        else if (axis == slice.columns)
            at.column = static_cast<int>(cell.at[i]);
        else if (cell.at[i] != slice.at[i])
            return {};
    }
    return contains(at) ? std::optional(at) : std::nullopt;
}

double CellGrid::rowSum(int row) const
{
    double sum = 0.0;
    for (int column = 0; column < columnCount(); ++column)
        if (!is(Masked, {row, column}))
            sum += value({row, column});
    return sum;
}

namespace {

// Which cells are masked, no number or changed by hand.
void markCells(CellGrid& grid, const Trace& trace)
{
    const StepId id = grid.step;
    const Step& step = trace.step(id);
    // The mask behind the weights, or else their scores, say what is masked: read in one go, for half of a causal
    // matrix is.
    const bool weights = step.operation == Operation::Softmax && !step.logarithm && !step.inputs.empty()
        && trace.step(step.inputs.front()).operation == Operation::Mask;
    const std::vector<float> mask = weights ? maskOf(trace, trace.step(step.inputs.front()), grid)
                                            : std::vector<float>();
    const std::vector<float> scores = weights && mask.empty() ? trace.matrix(step.inputs.front(), grid.slice).values
                                                              : std::vector<float>();
    const auto closes = [&](std::size_t at) {
        return mask.empty() ? mayBeMasked(scores[at]) && scores[at] < 0.0F : mask[at] == 0.0F;
    };
    const bool byHand = step.changedByHand, isMask = step.operation == Operation::Mask;
    Index index = grid.slice.at; // one for all: there may be many cells
    std::size_t offset = 0;
    for (int row = 0; row < grid.rowCount(); ++row) {
        for (int column = 0; column < grid.columnCount(); ++column, ++offset) {
            const float value = grid.values[offset];
            const bool odd = mayBeMasked(value);
            if (!byHand && !odd)
                continue;
            if (byHand || (odd && !weights && !isMask)) {
                if (grid.slice.rows >= 0)
                    index[static_cast<std::size_t>(grid.slice.rows)] = row;
                if (grid.slice.columns >= 0)
                    index[static_cast<std::size_t>(grid.slice.columns)] = column;
            }
            std::uint8_t& marks = grid.marks[offset];
            const bool masked = !odd ? false
                : weights            ? value == 0.0F && closes(offset)
                : isMask             ? value <= kClosedScore
                                     : trace.masked(id, index);
            if (masked) {
                marks |= CellGrid::Masked;
                ++grid.masked;
            } else if (!std::isfinite(value)) {
                marks |= CellGrid::NotFinite;
                ++grid.notFinite;
            }
            if (byHand && trace.changedByHand(id, index)) {
                marks |= CellGrid::Changed;
                ++grid.changed;
            }
        }
    }
}

} // namespace

Index clampIndex(const Step& step, Index at)
{
    at.resize(step.axes.size(), 0);
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        at[axis] = std::clamp<std::int64_t>(at[axis], 0, std::max<std::int64_t>(0, step.axes[axis].size - 1));
    return at;
}

CellGrid readGrid(const Trace& trace, StepId id, const Slice& wanted)
{
    const Step& step = trace.step(id);
    const int rank = static_cast<int>(step.axes.size());
    CellGrid grid;
    grid.step = id;
    grid.slice = wanted;
    grid.slice.at.resize(step.axes.size(), 0);
    if (grid.slice.columns < 0)
        grid.slice.columns = rank - 1;
    if (grid.slice.rows < 0)
        grid.slice.rows = rank - 2 < 0 ? -1 : rank - 2;
    Matrix matrix = trace.matrix(id, grid.slice);
    grid.rows = matrix.rows;
    grid.columns = matrix.columns;
    grid.values = std::move(matrix.values);
    grid.marks.assign(grid.values.size(), 0);
    grid.downstream = step.downstream;
    grid.recomputed = trace.recomputed(id);
    markCells(grid, trace);
    measure(grid);
    return grid;
}

CellGrid difference(const CellGrid& now, const CellGrid& before)
{
    CellGrid result = now;
    result.masked = result.notFinite = 0;
    const std::size_t count = std::min(now.values.size(), before.values.size());
    const double size = std::max({std::abs(now.low), std::abs(now.high), std::abs(before.low), std::abs(before.high)});
    const double rounding = now.recomputed != before.recomputed ? 1e-5 * size : 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        const bool closed = (now.marks[i] & CellGrid::Masked) != 0,
                   wasClosed = (before.marks[i] & CellGrid::Masked) != 0;
        result.values[i] = now.values[i] - before.values[i];
        if (std::abs(result.values[i]) <= rounding)
            result.values[i] = 0.0F;
        std::uint8_t marks = now.marks[i] & CellGrid::Changed;
        if (closed || wasClosed)
            marks |= CellGrid::Masked;
        else if (!std::isfinite(result.values[i]))
            marks |= CellGrid::NotFinite;
        if (closed != wasClosed)
            marks |= closed ? CellGrid::OpenBefore : CellGrid::OpenNow;
        result.marks[i] = marks;
        result.masked += closed && wasClosed;
        result.oneSided += closed != wasClosed;
        result.notFinite += (marks & CellGrid::NotFinite) != 0;
    }
    measure(result);
    return result;
}

CellGrid sameCells(const CellGrid& grid, const Trace& trace, StepId other)
{
    CellGrid result = grid;
    const std::vector<float> values = trace.matrix(other, grid.slice).values; // of all rows: some may not be there yet
    std::copy_n(values.begin(), std::min(values.size(), result.values.size()), result.values.begin());
    result.step = other;
    result.oneSided = result.notFinite = 0;
    result.low = result.high = 0.0;
    for (std::size_t i = 0; i < result.values.size(); ++i) {
        result.marks[i] &= CellGrid::Masked | CellGrid::Changed;
        if ((result.marks[i] & CellGrid::Masked) == 0 && !std::isfinite(result.values[i])) {
            result.marks[i] |= CellGrid::NotFinite;
            ++result.notFinite;
        }
    }
    measure(result);
    return result;
}

void closeLike(CellGrid& grid, const CellGrid& scores)
{
    for (std::size_t i = 0; i < std::min(grid.marks.size(), scores.marks.size()); ++i)
        if ((scores.marks[i] & CellGrid::Masked) != 0 && (grid.marks[i] & CellGrid::Masked) == 0) {
            grid.marks[i] |= CellGrid::Masked;
            ++grid.masked;
        }
}

QString tabSeparated(const CellGrid& grid)
{
    QString text;
    for (int column = 0; column < grid.columnCount(); ++column)
        text += '\t' + QString::fromStdString(grid.columns.label(column));
    text += '\n';
    for (int row = 0; row < grid.rowCount(); ++row) {
        text += QString::fromStdString(grid.rows.label(row));
        for (int column = 0; column < grid.columnCount(); ++column)
            text += '\t'
                + (grid.is(CellGrid::Masked, {row, column}) ? grid.openInOne({row, column})
                            ? QStringLiteral("open in one run only")
                            : QStringLiteral("masked")
                                                            : QString::number(grid.value({row, column}), 'g', 9));
        text += '\n';
    }
    return text;
}

QColor ColourScale::colour(double value) const
{
    const double from = diverging ? 0.0 : least, span = extent - from;
    const double fraction = span > 0.0 ? (value - from) / span : 0.0;
    const Theme& theme = Theme::instance();
    return diverging ? theme.diverging(std::clamp(fraction, -1.0, 1.0))
                     : theme.sequential(std::clamp(fraction, 0.0, 1.0));
}

void ColourScale::include(const CellGrid& grid)
{
    extent = std::max({extent, std::abs(grid.low), std::abs(grid.high)});
}

void ColourScale::include(const CellGrid& grid, const Trace& trace, const Peers& peers)
{
    include(grid);
    for (const Trace* peer : {peers.untouched, peers.beside}) {
        const auto other = sameStep(trace, grid.step, peer);
        own = own || (peer && peer == peers.beside && !other);
        if (!other)
            continue;
        Slice slice = grid.slice;
        slice.at = clampIndex(peer->step(*other), slice.at);
        include(readGrid(*peer, *other, slice));
        shared = shared || peer == peers.beside;
    }
    shared = shared && !own;
}

namespace {

constexpr std::size_t kFewestShares = 3;

} // namespace

std::optional<ShareRange> nearlyUniform(const std::vector<std::vector<double>>& rows)
{
    constexpr double kHalf = 0.5, kTwice = 2.0;
    std::optional<ShareRange> span;
    for (const std::vector<double>& row : rows) {
        if (row.size() < kFewestShares)
            continue;
        const auto [low, high] = std::minmax_element(row.begin(), row.end());
        const double mean = std::accumulate(row.begin(), row.end(), 0.0) / static_cast<double>(row.size());
        if (!(mean > 0.0 && *low >= kHalf * mean && *high <= kTwice * mean))
            return std::nullopt;
        span = span ? ShareRange {std::min(span->low, *low), std::max(span->high, *high)} : ShareRange {*low, *high};
    }
    return span;
}

std::optional<ShareRange> nearlyUniform(const CellGrid& shares)
{
    std::optional<ShareRange> span;
    std::vector<std::vector<double>> open(1);
    for (int row = 0; row < shares.rowCount(); ++row) {
        open.front().clear();
        for (int column = 0; column < shares.columnCount(); ++column)
            if (!shares.is(CellGrid::Masked, {row, column}))
                open.front().push_back(shares.value({row, column}));
        if (open.front().size() < kFewestShares)
            continue;
        const auto own = nearlyUniform(open);
        if (!own)
            return std::nullopt;
        span = span ? ShareRange {std::min(span->low, own->low), std::max(span->high, own->high)} : *own;
    }
    return span;
}

void ColourScale::judge(const std::optional<ShareRange>& nearlyUniform)
{
    uniform = nearlyUniform;
    if (uniform)
        extent = std::max(1.0, extent);
}

void ColourScale::share(const ColourScale& its, bool beside)
{
    extent = std::max(extent, its.extent);
    shared = shared || beside;
}

ColourScale scaleOf(const Trace& trace, StepId step)
{
    if (trace.step(step).operation == Operation::Softmax && !isLogProbability(trace, step))
        return {false, 1.0};
    const auto [low, high] = trace.range(step);
    return {true, std::max({1e-9, std::abs(low), std::abs(high)})};
}

ColourScale scaleOf(const Trace& trace, StepId step, const Peers& peers)
{
    ColourScale scale = scaleOf(trace, step);
    for (const Trace* peer : {peers.untouched, peers.beside}) {
        const auto other = sameStep(trace, step, peer);
        const ColourScale its = other ? scaleOf(*peer, *other) : ColourScale();
        if (!other || its.diverging != scale.diverging)
            continue;
        scale.share(its, peer == peers.beside);
    }
    return scale;
}

std::optional<StepId> sameStep(const Trace& trace, StepId step, const Trace* beside)
{
    const auto other = beside ? beside->find(trace.step(step).path) : std::nullopt;
    const auto named = [](const Axis& a, const Axis& b) { return a.name == b.name; };
    if (!other || !std::ranges::equal(trace.step(step).axes, beside->step(*other).axes, named))
        return std::nullopt;
    return other;
}

} // namespace headroom
