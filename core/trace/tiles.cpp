// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/tiles.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/blocks.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr float kNoDot = std::numeric_limits<float>::quiet_NaN();
constexpr std::int64_t kPieceColumns = 2048, kPieceNumbers = 1 << 19;

class TileReader {
public:
    TileReader(const Trace& trace, const TileRequest& request)
        : m_trace(trace), m_source(blockSource(trace.data().values[static_cast<std::size_t>(request.step)]))
    {
        m_tile.request = request;
        const auto dots = static_cast<std::size_t>(request.dotRows() * request.dotColumns());
        m_tile.mean.assign(dots, kNoDot);
        m_tile.largest.assign(dots, kNoDot);
    }

    Tile read(const std::function<void(double)>& progress)
    {
        const TileRequest& r = m_tile.request;
        const torch::NoGradGuard guard;
        const std::int64_t wide = std::max<std::int64_t>(1, kPieceColumns / r.across) * r.across,
                           some = kPieceNumbers / std::min(wide, std::max<std::int64_t>(1, r.columns)),
                           high = std::max<std::int64_t>(1, some / r.down) * r.down;
        for (std::int64_t row = 0; row < r.rows; row += high)
            for (std::int64_t column = 0; column < r.columns; column += wide) {
                if (progress)
                    progress((static_cast<double>(row)
                                 + static_cast<double>(std::min(high, r.rows - row)) * static_cast<double>(column)
                                     / static_cast<double>(r.columns))
                        / static_cast<double>(r.rows));
                readPiece({r.lead, r.row + row, std::min(high, r.rows - row), r.column + column,
                    std::min(wide, r.columns - column)});
            }
        return std::move(m_tile);
    }

private:
    // Cells that no mask closes; undefined where that is all of them.
    torch::Tensor openOf(const Block& block, const torch::Tensor& numbers) const
    {
        const bool shares = m_source && !m_source->kept() && m_source->operation == Operation::Softmax
            && m_source->inputs[0]->operation == Operation::Mask && !m_source->inputs[0]->kept();
        torch::Tensor open;
        if (shares || !m_source || m_source->kept()) { // as Trace::masked()
            const Step& step = m_trace.step(m_tile.request.step);
            StepId masked = m_tile.request.step;
            if (step.inputs.empty())
                return {}; // recorded without its scores
            if (step.operation == Operation::Softmax)
                masked = step.inputs.front();
            if (m_trace.step(masked).operation != Operation::Mask)
                return {};
            const StepId mask = m_trace.step(masked).inputs[1];
            const BlockSourcePtr source = blockSource(m_trace.data().values[static_cast<std::size_t>(mask)]);
            if (!source)
                return {};
            open = numbersOf(*source, broadcastBlock(block, source->sizes)).ne(0).expand_as(numbers);
            if (step.operation == Operation::Softmax)
                open = open.logical_or(numbers.gt(0)); // not where every key is closed
        } else {
            open = numbers.gt(kClosedScore);
        }
        return open.all().item<bool>() ? torch::Tensor() : open;
    }

    torch::Tensor numbersHere(const Block& block) const
    {
        if (m_source)
            return numbersOf(*m_source, block);
        torch::Tensor numbers = torch::empty({block.rows, block.columns}); // along the edges of a graph
        float* next = numbers.data_ptr<float>();
        Index at = block.lead;
        at.resize(at.size() + 2);
        for (std::int64_t row = 0; row < block.rows; ++row)
            for (std::int64_t column = 0; column < block.columns; ++column) {
                at[at.size() - 2] = block.row + row;
                at.back() = block.column + column;
                *next++ = static_cast<float>(m_trace.value(m_tile.request.step, at));
            }
        return numbers;
    }

    void readPiece(const Block& block)
    {
        const TileRequest& r = m_tile.request;
        if (m_source && !m_source->kept() && m_source->operation == Operation::Softmax && m_source->changes.empty()
            && closed(*m_source->inputs[0], block) && opensSome(block))
            return;
        torch::Tensor numbers = numbersHere(block);
        torch::Tensor open = openOf(block, numbers);
        if (r.links > 0)
            addLinks(block, open.defined() ? numbers.masked_fill(open.logical_not(), -kHuge) : numbers);
        const std::int64_t dotRows = (block.rows + r.down - 1) / r.down,
                           dotColumns = (block.columns + r.across - 1) / r.across,
                           below = dotRows * r.down - block.rows, behind = dotColumns * r.across - block.columns;
        if (below + behind > 0) { // the last dots have fewer cells
            if (!open.defined())
                open = torch::ones({block.rows, block.columns}, torch::kBool);
            numbers = torch::constant_pad_nd(numbers, {0, behind, 0, below});
            open = torch::constant_pad_nd(open, {0, behind, 0, below}, false);
        }
        const auto dots = [&](const torch::Tensor& x) { // rows of a dot and its columns each on an axis
            return x.contiguous().view({dotRows, r.down, dotColumns, r.across});
        };
        torch::Tensor mean, largest;
        if (open.defined()) {
            const torch::Tensor count = dots(open).sum(-1).sum(1);
            mean = dots(numbers.masked_fill(open.logical_not(), 0)).sum(-1).sum(1, false, torch::kDouble)
                / count; // 0 / 0: NaN
            largest = dots(numbers.masked_fill(open.logical_not(), -kHuge)).amax(-1).amax(1);
            largest = largest.masked_fill(count.eq(0), kNoDot);
        } else {
            mean = dots(numbers).sum(-1).sum(1, false, torch::kDouble) / static_cast<double>(r.down * r.across);
            largest = dots(numbers).amax(-1).amax(1);
        }
        put(m_tile.mean, block, mean);
        put(m_tile.largest, block, largest);
    }

    // Whether all rows of a closed block have an open key elsewhere: then all its shares are 0.
    bool opensSome(const Block& block) const
    {
        torch::Tensor largest = m_source->largest;
        for (const std::int64_t place : block.lead)
            largest = largest.select(0, place);
        return largest.dim() == 1 && largest.narrow(0, block.row, block.rows).gt(kClosedScore).all().item<bool>();
    }

    void put(std::vector<float>& dots, const Block& block, const torch::Tensor& numbers)
    {
        const TileRequest& r = m_tile.request;
        const torch::Tensor plain = numbers.to(torch::kFloat).contiguous();
        const float* from = plain.data_ptr<float>();
        const std::int64_t first = (block.row - r.row) / r.down, column = (block.column - r.column) / r.across;
        for (std::int64_t row = 0; row < plain.size(0); ++row)
            std::copy_n(from + row * plain.size(1), plain.size(1),
                dots.begin() + static_cast<std::ptrdiff_t>((first + row) * r.dotColumns() + column));
    }

    void addLinks(const Block& block, torch::Tensor numbers)
    {
        const TileRequest& r = m_tile.request;
        const auto full = static_cast<std::int64_t>(m_tile.links.size()) == r.links;
        if (full && numbers.amax().item<float>() <= m_tile.links.back().value)
            return;
        numbers = numbers.clone();
        const std::int64_t ahead = block.row - block.column;
        if (!r.diagonal && ahead > -block.rows && ahead < block.columns)
            numbers.diagonal(ahead).fill_(-kHuge);
        for (const std::int64_t column : r.leftOut)
            if (column >= block.column && column < block.column + block.columns)
                numbers.select(1, column - block.column).fill_(-kHuge);
        const auto [values, places] = numbers.flatten().topk(std::min(r.links, numbers.numel()));
        for (std::int64_t i = 0; i < values.numel(); ++i) {
            const auto place = places[i].item<std::int64_t>();
            const auto value = values[i].item<float>();
            if (value > -kHuge && value == value)
                m_tile.links.push_back(
                    {block.row + place / block.columns, block.column + place % block.columns, value});
        }
        std::sort(m_tile.links.begin(), m_tile.links.end(), [](const TileLink& a, const TileLink& b) {
            return a.value != b.value ? a.value > b.value : a.row != b.row ? a.row < b.row : a.column < b.column;
        });
        m_tile.links.resize(std::min(m_tile.links.size(), static_cast<std::size_t>(r.links)));
    }

    static constexpr float kHuge = std::numeric_limits<float>::max();

    const Trace& m_trace;
    BlockSourcePtr m_source; // null: read cell by cell
    Tile m_tile;
};

} // namespace

Tile readTile(const Trace& trace, const TileRequest& request, const std::function<void(double)>& progress)
{
    const auto known = static_cast<StepId>(trace.steps().size());
    const std::vector<Axis> none;
    const std::vector<Axis>& axes = request.step >= 0 && request.step < known ? trace.step(request.step).axes : none;
    bool inside = axes.size() >= 2 && request.lead.size() + 2 == axes.size() && request.down > 0 && request.across > 0
        && request.row >= 0 && request.rows > 0 && request.column >= 0 && request.columns > 0
        && request.rows <= axes[axes.size() - 2].size - request.row
        && request.columns <= axes.back().size - request.column;
    for (std::size_t axis = 0; inside && axis < request.lead.size(); ++axis)
        inside = request.lead[axis] >= 0 && request.lead[axis] < axes[axis].size;
    if (!inside)
        throw Error(say("%1 does not have those cells.",
            request.step >= 0 && request.step < known ? trace.step(request.step).path : std::string("The trace")));
    return TileReader(trace, request).read(progress);
}

} // namespace headroom
