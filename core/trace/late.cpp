// SPDX-License-Identifier: GPL-3.0-or-later
// Results that a recorder never has as a whole: matrices [query, key] of very long texts. They are factors from the
// start, and whatever is computed from them is computed by blocks.
#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/block_rows.h"
#include "trace/dropout.h"
#include "trace/factors.h"
#include "trace/recorder.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t kSampledCells = 256;
constexpr std::int64_t kBandColumns = 1 << 14; // a band of such rows stays in a processor's cache
constexpr std::int64_t kMostNumbers = std::int64_t {1} << 28; // of such a result that an operation needs as a whole

std::int64_t countOf(const Index& sizes)
{
    std::int64_t count = 1;
    for (const std::int64_t size : sizes)
        count *= size;
    return count;
}

std::vector<Index> sampledCells(const Index& sizes, std::uint64_t seed)
{
    std::vector<Index> cells;
    const std::int64_t count = countOf(sizes);
    for (std::int64_t i = 0; i < std::min(kSampledCells, count); ++i) {
        auto place = static_cast<std::int64_t>(seedOf(seed, static_cast<std::uint64_t>(i)) >> 1) % count;
        Index cell(sizes.size());
        for (std::size_t axis = sizes.size(); axis-- > 0; place /= sizes[axis])
            cell[axis] = place % sizes[axis];
        cells.push_back(std::move(cell));
    }
    return cells;
}

// Whether a rearrangement shows every number of its input.
bool keepsAll(const std::vector<Move>& moves)
{
    return std::all_of(moves.begin(), moves.end(),
        [](const Move& move) { return move.kind == Move::Kind::Reshape || move.kind == Move::Kind::Transpose; });
}

} // namespace

bool Tracer::Recorder::tooLarge(const Index& sizes) const
{
    constexpr std::size_t kShare = 4; // of the budget, for one matrix
    const std::int64_t count = countOf(sizes), last = sizes.size() < 2 ? count : *(sizes.end() - 2) * sizes.back();
    return recording() && count > m_largestRows && count / last <= last // else too many small matrices
        && static_cast<std::size_t>(count) * sizeof(float) > m_options.budget / kShare;
}

torch::Tensor Tracer::Recorder::late(
    Operation operation, const Recipe& recipe, const std::vector<const Traced*>& operands, const Index& sizes)
{
    if (!recording())
        return {};
    const bool fromLate = std::any_of(
        operands.begin(), operands.end(), [](const Traced* operand) { return operand->tensor.is_meta(); });
    // A large matrix begins where every query meets every key. Rows themselves come before the first Linear.
    const bool large = (operation == Operation::Matmul || fromLate) && m_largestRows > 0 && tooLarge(sizes);
    if (!large && !fromLate)
        return {};
    std::vector<StepId> inputs;
    std::vector<BlockSourcePtr> sources;
    for (const Traced* operand : operands)
        inputs.push_back(operand->step);
    if (torch::GradMode::is_enabled() && !fromLate
        && std::any_of(operands.begin(), operands.end(), [](const Traced* x) { return x->tensor.requires_grad(); }))
        return {}; // blocks have no gradient
    const bool whole = std::any_of(operands.begin(), operands.end(),
        [](const Traced* x) { return x->tensor.is_floating_point() && x->tensor.scalar_type() != torch::kFloat; });
    if (whole && operation != Operation::Gather)
        return {};
    if (operation == Operation::Matmul && !large && !recipe.transposed.first && !recipe.transposed.second)
        if (torch::Tensor product = lateProduct(inputs, sizes); product.defined())
            return product;
    for (const StepId input : inputs)
        sources.push_back(source(input));
    if (!hasBlocks(operation, recipe, sources))
        return {};
    const std::int64_t needed = reads(operation, recipe, inputs);
    if (large && needed > 0 && needed <= Factors::kMostReads)
        return torch::empty(sizes, torch::dtype(torch::kFloat).device(torch::kMeta));
    if (!fromLate || operation == Operation::Softmax)
        return {};
    BlockSource result;
    result.sizes = sizes;
    result.operation = operation;
    result.recipe = recipe;
    result.inputs = std::move(sources);
    for (const BlockSourcePtr& input : result.inputs)
        result.inputSizes.push_back(input->sizes);
    if (operation == Operation::Rearrange)
        result.stages = stagesOf(recipe.moves, result.inputSizes);
    return allOf(result, [this] { checkCancel(); });
}

// The weights of a softmax that nothing has read yet, times values: one pass finds the rows' sums and the product.
// Undefined: it is something else.
torch::Tensor Tracer::Recorder::lateProduct(const std::vector<StepId>& inputs, const Index& sizes)
{
    const auto weights = static_cast<std::size_t>(inputs[0]);
    const Kept& kept = m_kept[weights];
    if (!kept.awaitsSums || !m_data->interventions[weights].empty() || m_data->recipes[weights].logarithm
        || kept.sizes.size() != sizes.size() || kept.sizes.back() > kBandColumns)
        return {};
    const BlockSourcePtr values = source(inputs[1]);
    if (!values || !values->kept())
        return {};
    for (std::size_t axis = 0; axis + 1 < sizes.size(); ++axis)
        if (kept.sizes[axis] != sizes[axis])
            return {};
    return sumRows(inputs[0], values.get());
}

torch::Tensor Tracer::Recorder::numbers(const Traced& x)
{
    if (!x.tensor.is_meta())
        return x.tensor;
    const BlockSourcePtr from = source(x.step);
    if (x.tensor.numel() > kMostNumbers || !from)
        throw Error(say("The text is too long for this: %1 exceeds the memory for traces. Use a shorter text.",
            m_data->steps[static_cast<std::size_t>(x.step)].path));
    return allOf(*from, [this] { checkCancel(); });
}

void Tracer::Recorder::checkCancel() const
{
    if (m_options.cancel && m_options.cancel->load(std::memory_order_relaxed))
        throw Cancelled {};
}

// Null where no blocks of the step can be computed. Not `asChanged`: without the changes to this very step.
BlockSourcePtr Tracer::Recorder::source(StepId id, bool asChanged)
{
    if (const auto known = m_sources.find(id); asChanged && known != m_sources.end())
        return known->second;
    const auto i = static_cast<std::size_t>(id);
    if (m_kept[i].awaitsSums)
        sumRows(id);
    const Kept& kept = m_kept[i];
    auto made = std::make_shared<BlockSource>();
    made->sizes = kept.sizes;
    if (kept.as == Kept::As::Whole) {
        made->whole = kept.tensor.detach();
    } else if (kept.as == Kept::As::Diagonals) {
        made->diagonals = kept.tensor.detach();
    } else {
        made->operation = m_data->steps[i].operation;
        made->recipe = m_data->recipes[i];
        for (const StepId input : m_data->steps[i].inputs) {
            made->inputs.push_back(source(input));
            made->inputSizes.push_back(m_kept[static_cast<std::size_t>(input)].sizes);
        }
        if (!hasBlocks(made->operation, made->recipe, made->inputs))
            return nullptr;
        if (made->operation == Operation::Rearrange)
            made->stages = stagesOf(made->recipe.moves, made->inputSizes);
        made->largest = kept.tensor;
        made->logTotal = kept.logTotal;
        if (kept.late && asChanged)
            made->changes = m_data->interventions[i];
    }
    if (asChanged && (made->operation != Operation::Softmax || made->kept() || made->logTotal.defined()))
        m_sources.emplace(id, made);
    return made;
}

void Tracer::Recorder::keepDiagonals(StepId, const torch::Tensor& row, const Index& sizes)
{
    Kept kept;
    kept.as = Kept::As::Diagonals;
    kept.sizes = sizes;
    kept.tensor = row.is_floating_point() ? row : row.to(torch::kFloat);
    hold(kept.tensor);
    m_kept.push_back(std::move(kept));
}

void Tracer::Recorder::keepLate(StepId id, const Index& sizes)
{
    const Step& step = m_data->steps[static_cast<std::size_t>(id)];
    for (const Intervention& change : m_data->interventions[static_cast<std::size_t>(id)])
        if (change.kind == Intervention::Kind::Copy || change.kind == Intervention::Kind::Mean)
            throw Error(say("The text is too long for this: %1 cannot be held as a whole.", step.path));
    Kept kept;
    kept.as = Kept::As::Factors;
    kept.late = true;
    kept.judged = false;
    kept.sizes = sizes;
    kept.reads = reads(step.operation, m_data->recipes[static_cast<std::size_t>(id)], step.inputs);
    kept.range = {std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    kept.sampled = sampledCells(sizes, static_cast<std::uint64_t>(id));
    kept.awaitsSums = step.operation == Operation::Softmax;
    m_kept.push_back(std::move(kept));
}

// The one pass over the scores that their softmax needs; what it sees on the way is judged for good. With values: the
// weights times them.
torch::Tensor Tracer::Recorder::sumRows(StepId id, const BlockSource* values)
{
    m_kept[static_cast<std::size_t>(id)].awaitsSums = false;
    std::unordered_map<const BlockSource*, StepId> seen;
    const auto add = [&](const auto& self, StepId step) -> void {
        Kept& kept = m_kept[static_cast<std::size_t>(step)];
        if (kept.as != Kept::As::Factors || kept.sizes != m_kept[static_cast<std::size_t>(id)].sizes)
            return;
        const BlockSourcePtr from = source(step);
        if (kept.late && !kept.judged && from && from->changes.empty())
            seen.emplace(from.get(), step);
        if (from && from->operation != Operation::Rearrange && from->operation != Operation::Matmul
            && from->operation != Operation::Gather)
            for (const StepId input : m_data->steps[static_cast<std::size_t>(step)].inputs)
                self(self, input);
    };
    const StepId scores = m_data->steps[static_cast<std::size_t>(id)].inputs.front();
    add(add, scores);
    const BlockWatch watch = [&](const BlockSource& from, const Block& block, const torch::Tensor& numbers) {
        if (const auto found = seen.find(&from); found != seen.end())
            see(m_kept[static_cast<std::size_t>(found->second)], block, numbers);
    };
    Kept& kept = m_kept[static_cast<std::size_t>(id)];
    torch::Tensor product;
    const ScoreRows rows = rowSums(
        *source(scores), [this] { checkCancel(); }, &watch, values, &product);
    kept.tensor = rows.largest;
    kept.logTotal = rows.logTotal;
    for (const auto& [from, step] : seen)
        m_kept[static_cast<std::size_t>(step)].judged = true;
    if (m_data->interventions[static_cast<std::size_t>(id)].empty()
        && !m_data->recipes[static_cast<std::size_t>(id)].logarithm)
        judgeShares(kept, rows);
    hold(kept.tensor);
    hold(kept.logTotal);
    return product;
}

// A row's largest and least share are those of its largest and least score: no share needs to be computed for them.
void Tracer::Recorder::judgeShares(Kept& kept, const ScoreRows& rows)
{
    const auto flat = [](const torch::Tensor& x) { return x.reshape({-1}); };
    const torch::Tensor ends = torch::stack({flat(rows.least), flat(rows.largest)}, 1);
    const Extent extent = extentOf(sharesOfRows(ends, flat(rows.largest), flat(rows.logTotal)));
    kept.range = {extent.least, extent.most};
    kept.notFinite = extent.notFinite / 2 * kept.sizes.back(); // in such a row none is
    kept.judged = true;
}

// Takes in the range and the sampled cells of a block.
void Tracer::Recorder::see(Kept& kept, const Block& block, const torch::Tensor& numbers) const
{
    const Extent extent = extentOf(numbers);
    kept.notFinite += extent.notFinite;
    kept.range.first = std::min(kept.range.first, static_cast<double>(extent.least));
    kept.range.second = std::max(kept.range.second, static_cast<double>(extent.most));
    if (!kept.samples.defined())
        kept.samples = torch::empty({static_cast<std::int64_t>(kept.sampled.size())}, numbers.options());
    const std::size_t leading = block.lead.size();
    std::vector<std::int64_t> places, rows, columns;
    for (std::size_t i = 0; i < kept.sampled.size(); ++i) {
        const Index& cell = kept.sampled[i];
        if (!std::equal(block.lead.begin(), block.lead.end(), cell.begin()))
            continue;
        const std::int64_t row = (cell.size() > leading + 1 ? cell[leading] : 0) - block.row,
                           column = cell.back() - block.column;
        if (row < 0 || row >= block.rows || column < 0 || column >= block.columns)
            continue;
        places.push_back(static_cast<std::int64_t>(i));
        rows.push_back(row);
        columns.push_back(column);
    }
    if (places.empty())
        return;
    const auto there = [&](const std::vector<std::int64_t>& indices) {
        return torch::tensor(indices, torch::kLong).to(numbers.device());
    };
    kept.samples.index_copy_(0, there(places), numbers.index({there(rows), there(columns)}));
}

// Finds range and samples of a step of which only factors are kept.
void Tracer::Recorder::judge(StepId id)
{
    Kept& kept = m_kept[static_cast<std::size_t>(id)];
    if (!kept.judged)
        judgeBySource(id);
    if (!kept.samples.defined())
        sample(id);
    if (kept.range.first > kept.range.second)
        kept.range = {0.0, 0.0};
    kept.judged = true;
    hold(kept.samples);
}

// The sampled cells, without the changes to this very step.
void Tracer::Recorder::sample(StepId id)
{
    Kept& kept = m_kept[static_cast<std::size_t>(id)];
    const BlockSourcePtr from = source(id), untouched = from->changes.empty() ? from : source(id, false);
    kept.samples = torch::empty({static_cast<std::int64_t>(kept.sampled.size())});
    for (std::size_t i = 0; i < kept.sampled.size(); ++i) {
        Block one;
        const Index& cell = kept.sampled[i];
        if (cell.size() >= 2)
            one.lead.assign(cell.begin(), cell.end() - 2);
        one.row = cell.size() < 2 ? 0 : cell[cell.size() - 2];
        one.column = cell.back();
        one.rows = one.columns = 1;
        kept.samples[static_cast<std::int64_t>(i)].copy_(numbersOf(*untouched, one)[0][0]);
    }
}

void Tracer::Recorder::judgeBySource(StepId id)
{
    Kept& kept = m_kept[static_cast<std::size_t>(id)];
    const BlockSourcePtr from = source(id);
    const Step& step = m_data->steps[static_cast<std::size_t>(id)];
    const Recipe& recipe = m_data->recipes[static_cast<std::size_t>(id)];
    if (from->changes.empty() && step.operation == Operation::Rearrange && step.inputs.size() == 1
        && keepsAll(recipe.moves)) {
        const Kept& input = m_kept[static_cast<std::size_t>(step.inputs.front())];
        if (input.as == Kept::As::Factors && input.judged) {
            kept.range = input.range;
            kept.notFinite = input.notFinite;
            return;
        }
    }
    if (from->changes.empty() && step.operation == Operation::Gather && from->inputs[1]->diagonals.defined()) {
        const torch::Tensor rows = std::get<0>(at::_unique(from->inputs[1]->diagonals.to(torch::kLong)));
        const Extent found = extentOf(from->inputs[0]->whole.index_select(0, rows));
        if (found.notFinite == 0) {
            kept.range = {found.least, found.most};
            return;
        }
    }
    forEachBlock(kept.sizes, [&](const Block& block) {
        checkCancel();
        see(kept, block, numbersOf(*from, block));
    });
    if (!from->changes.empty())
        sample(id);
}

} // namespace headroom
