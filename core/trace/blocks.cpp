// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/blocks.h"

#include "libtorch.h"
#include "trace/activations.h"
#include "trace/block_rows.h"
#include "trace/factors.h"

#include <algorithm>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t kBlockColumns = 2048, kBlockNumbers = 1 << 19; // two megabytes: stays in a core's cache
constexpr std::int64_t kInner = 1024, kStripRows = 512; // of a factor that is itself computed, at a time

std::int64_t rowsIn(const Index& sizes) { return sizes.size() < 2 ? 1 : sizes[sizes.size() - 2]; }
std::int64_t columnsIn(const Index& sizes) { return sizes.empty() ? 1 : sizes.back(); }

torch::Tensor picked(torch::Tensor x, const Index& lead)
{
    for (const std::int64_t place : lead)
        x = x.select(0, place);
    return x;
}

// Where cells of a rearranged matrix came from, through all rearranging that follows one another.
struct SourceRun {
    const BlockSource* source = nullptr; // null: zeros
    Index at; // of the first
    std::size_t axis = 0; // along which they lie
    std::int64_t length = 0;
};

void follow(
    const BlockSource& source, const Index& at, std::size_t axis, std::int64_t length, std::vector<SourceRun>& runs)
{
    if (source.kept() || source.operation != Operation::Rearrange || !source.changes.empty()) {
        if (!runs.empty()) {
            SourceRun& last = runs.back();
            Index next = last.at;
            if (last.source == &source && last.axis == axis && (next[axis] += last.length, next == at)) {
                last.length += length;
                return;
            }
        }
        runs.push_back({&source, at, axis, length});
        return;
    }
    for (const MoveRun& run : traceRunsBack(source.recipe.moves, source.inputSizes, source.stages, at, axis, length)) {
        if (run.padding)
            runs.push_back({nullptr, {}, 0, run.length});
        else
            follow(*source.inputs[static_cast<std::size_t>(run.input)], run.at, run.axis, run.length, runs);
    }
}

Block blockAt(const Index& at, std::int64_t rows, std::int64_t columns)
{
    Block block;
    if (at.size() >= 2)
        block.lead.assign(at.begin(), at.end() - 2);
    block.row = at.size() < 2 ? 0 : at[at.size() - 2];
    block.column = at.back();
    block.rows = rows;
    block.columns = columns;
    return block;
}

torch::Tensor gathered(const BlockSource& source, const torch::Tensor& rows, std::int64_t feature, std::int64_t count)
{
    const torch::Tensor table = source.inputs[0]->whole.narrow(-1, feature, count).to(torch::kFloat);
    return table.index_select(0, rows.reshape({-1}).to(torch::kLong));
}

// The numbers of a run as one row.
torch::Tensor numbersOf(const SourceRun& run)
{
    const std::size_t rank = run.at.size();
    if (rank == 1 || run.axis + 1 == rank)
        return numbersOf(*run.source, blockAt(run.at, 1, run.length));
    if (run.axis + 2 == rank)
        return numbersOf(*run.source, blockAt(run.at, run.length, 1)).t();
    std::vector<torch::Tensor> cells;
    Index at = run.at;
    for (std::int64_t i = 0; i < run.length; ++i, ++at[run.axis])
        cells.push_back(numbersOf(*run.source, blockAt(at, 1, 1)));
    return torch::cat(cells, 1);
}

// A block whose rows are runs of one source, each one step from the one before: read in one piece. Undefined where
// that is not so.
torch::Tensor steppedRows(
    const std::vector<SourceRun>& first, const std::vector<std::vector<SourceRun>>& rows, std::int64_t columns)
{
    const auto count = static_cast<std::int64_t>(rows.size());
    const SourceRun& run = first.front();
    if (first.size() != 1 || !run.source)
        return {};
    const std::size_t rank = run.at.size();
    Index step(rank, 0);
    for (std::size_t axis = 0; axis < rank && count > 1; ++axis) {
        if (rows[1].front().at.size() != rank)
            return {};
        step[axis] = rows[1].front().at[axis] - run.at[axis];
    }
    for (std::int64_t r = 0; r < count; ++r) {
        const std::vector<SourceRun>& own = rows[static_cast<std::size_t>(r)];
        if (own.size() != 1 || own.front().source != run.source || own.front().axis != run.axis)
            return {};
        for (std::size_t axis = 0; axis < rank; ++axis)
            if (own.front().at[axis] != run.at[axis] + r * step[axis])
                return {};
    }
    const auto stepIs = [&](std::size_t axis, std::int64_t along) { // and 0 on the others
        for (std::size_t other = 0; other < rank; ++other)
            if (step[other] != (other == axis ? along : 0))
                return false;
        return true;
    };
    if (rank >= 2 && run.axis + 2 == rank && (stepIs(rank - 1, 1) || count == 1))
        return numbersOf(*run.source, blockAt(run.at, columns, count)).t();
    if (rank == 3 && run.axis == 1 && stepIs(0, 1) && run.source->operation == Operation::Gather
        && !run.source->kept()) { // a bias by distance, head by head
        const torch::Tensor places = numbersOf(*run.source->inputs[1], {{}, run.at[0], count, run.at[1], columns});
        return gathered(*run.source, places, run.at[2], 1).view({count, columns});
    }
    if (run.axis + 1 != rank)
        return {};
    const std::int64_t slant = step[rank - 1], down = rank >= 2 ? step[rank - 2] : 0;
    for (std::size_t axis = 0; axis + 2 < rank; ++axis)
        if (step[axis] != 0)
            return {};
    if (std::abs(slant) > 1 || down < 0 || down > 1)
        return {};
    Index corner = run.at;
    corner.back() += std::min<std::int64_t>(0, slant) * (count - 1);
    const std::int64_t wide = columns + std::abs(slant) * (count - 1);
    const torch::Tensor all = numbersOf(*run.source, blockAt(corner, down == 1 ? count : 1, wide)).contiguous();
    if (down == 1)
        return all.as_strided({count, columns}, {wide + slant, 1}, all.storage_offset() + (slant < 0 ? count - 1 : 0));
    if (slant == 0)
        return all.expand({count, columns});
    const torch::Tensor windows = all.squeeze(0).unfold(0, columns, 1);
    return slant > 0 ? windows : windows.flip(0);
}

torch::Tensor rearranged(const BlockSource& source, const Block& block)
{
    std::vector<std::vector<SourceRun>> rows(static_cast<std::size_t>(block.rows));
    Index at = block.lead;
    if (source.sizes.size() >= 2)
        at.push_back(block.row);
    at.push_back(block.column);
    for (std::vector<SourceRun>& row : rows) {
        for (const MoveRun& run :
            traceRunsBack(source.recipe.moves, source.inputSizes, source.stages, at, at.size() - 1, block.columns)) {
            if (run.padding)
                row.push_back({nullptr, {}, 0, run.length});
            else
                follow(*source.inputs[static_cast<std::size_t>(run.input)], run.at, run.axis, run.length, row);
        }
        if (at.size() >= 2)
            ++at[at.size() - 2];
    }
    torch::Tensor numbers = steppedRows(rows.front(), rows, block.columns);
    if (numbers.defined())
        return numbers;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        std::int64_t column = 0;
        for (const SourceRun& run : rows[row]) {
            if (run.source) {
                const torch::Tensor part = numbersOf(run);
                if (!numbers.defined())
                    numbers = torch::zeros({block.rows, block.columns}, part.options());
                numbers[static_cast<std::int64_t>(row)].narrow(0, column, run.length).copy_(part.squeeze(0));
            }
            column += run.length;
        }
    }
    return numbers.defined() ? numbers : torch::zeros({block.rows, block.columns});
}

// Whether each of these rows of shares has an open key somewhere: then its closed ones get 0.
bool allReadSome(const BlockSource& shares, const Block& block)
{
    const torch::Tensor largest = picked(shares.largest, block.lead);
    return largest.dim() == 1 && largest.narrow(0, block.row, block.rows).gt(kClosedScore).all().item<bool>();
}

// Of the block, numbered from its lower left corner: [rows + columns − 1].
torch::Tensor diagonalsOf(const BlockSource& source, const Block& block)
{
    return picked(source.diagonals, block.lead)
        .narrow(0, rowsIn(source.sizes) - block.row - block.rows + block.column, block.rows + block.columns - 1);
}

torch::Tensor wholeOf(const BlockSource& source, const Block& block)
{
    torch::Tensor own = picked(source.whole, block.lead);
    while (own.dim() < 2)
        own = own.unsqueeze(0);
    return own.narrow(0, block.row, block.rows).narrow(1, block.column, block.columns);
}

// A block of an operand; of one that is transposed, `block` is one of its transpose.
torch::Tensor transposedNumbers(const BlockSource& operand, const Block& block, bool transposed)
{
    return transposed ? numbersOf(operand, {block.lead, block.column, block.columns, block.row, block.rows}).t()
                      : numbersOf(operand, block);
}

torch::Tensor productOf(const BlockSource& source, const Block& block)
{
    const BlockSource &a = *source.inputs[0], &b = *source.inputs[1];
    const Transposed& transposed = source.recipe.transposed;
    const std::int64_t inner = a.sizes[firstAxes(transposed, a.sizes).added];
    Block left = broadcastBlock(block, a.sizes), right = broadcastBlock(block, b.sizes);
    right.column = block.column, right.columns = block.columns;
    if (a.kept() && b.kept()) {
        left.row = block.row, left.rows = block.rows;
        left.column = right.row = 0;
        left.columns = right.rows = inner;
        return torch::mm(transposedNumbers(a, left, transposed.first), transposedNumbers(b, right, transposed.second));
    }
    const std::int64_t strip = a.kept() ? block.rows : kStripRows;
    torch::Tensor sum;
    for (std::int64_t row = 0; row < block.rows; row += strip) {
        left.row = block.row + row, left.rows = std::min(strip, block.rows - row);
        for (std::int64_t d = 0; d < inner; d += kInner) {
            left.column = right.row = d;
            left.columns = right.rows = std::min(kInner, inner - d);
            if (inner > kInner && !transposed.first && a.operation == Operation::Softmax && !a.kept()
                && a.changes.empty() && closed(*a.inputs[0], left) && allReadSome(a, left))
                continue;
            const torch::Tensor part = transposedNumbers(a, left, transposed.first),
                                other = transposedNumbers(b, right, transposed.second);
            if (!sum.defined())
                sum = torch::zeros({block.rows, block.columns}, part.options());
            sum.narrow(0, row, left.rows).addmm_(part, other);
        }
    }
    return sum.defined() ? sum : torch::zeros({block.rows, block.columns});
}

torch::Tensor maskedScores(torch::Tensor scores, const BlockSource& mask, const Block& block)
{
    const Block own = broadcastBlock(block, mask.sizes);
    return mask.diagonals.defined() ? maskedAlong(std::move(scores), diagonalsOf(mask, own))
        : mask.whole.defined()      ? maskedRows(std::move(scores), wholeOf(mask, own))
                                    : maskedRows(std::move(scores), numbersOf(mask, own));
}

torch::Tensor sharesOf(const BlockSource& source, const Block& block, torch::Tensor scores)
{
    const auto ofRows = [&](const torch::Tensor& x) { // a vector's row is none of its axes
        const torch::Tensor own = picked(x, block.lead);
        return own.dim() == 0 ? own.view({1}) : own.narrow(0, block.row, block.rows);
    };
    const torch::Tensor largest = ofRows(source.largest), logTotal = ofRows(source.logTotal);
    if (source.recipe.logarithm)
        return (scores - largest.unsqueeze(1)).sub_(logTotal.unsqueeze(1));
    return sharesOfRows(std::move(scores), largest, logTotal);
}

torch::Tensor lookedUp(const BlockSource& source, const Block& block)
{
    const BlockSource& indices = *source.inputs[1];
    Block own;
    own.lead = block.lead;
    own.row = 0, own.rows = 1;
    if (!own.lead.empty()) {
        own.row = own.lead.back();
        own.lead.pop_back();
    }
    own.column = block.row, own.columns = block.rows;
    return gathered(source, numbersOf(indices, own), block.column, block.columns);
}

torch::Tensor withChanges(const BlockSource& source, const Block& block, torch::Tensor numbers)
{
    for (const Intervention& change : source.changes) {
        Index corner = block.lead;
        const auto along = [&](std::size_t axis, std::int64_t first, std::int64_t count, std::int64_t& from,
                               std::int64_t& length) {
            from = 0, length = count;
            if (change.at.empty() || axis >= change.at.size() || change.at[axis] == Intervention::kAll)
                return true;
            from = change.at[axis] - first, length = 1;
            return from >= 0 && from < count;
        };
        if (!change.covers(corner))
            continue;
        std::int64_t row = 0, rows = block.rows, column = 0, columns = block.columns;
        const std::size_t rank = source.sizes.size();
        if ((rank >= 2 && !along(rank - 2, block.row, block.rows, row, rows))
            || !along(rank - 1, block.column, block.columns, column, columns))
            continue;
        numbers = numbers.clone();
        torch::Tensor cells = numbers.narrow(0, row, rows).narrow(1, column, columns);
        switch (change.kind) {
        case Intervention::Kind::Set: cells.fill_(change.value); break;
        case Intervention::Kind::Scale: cells.mul_(change.value); break;
        case Intervention::Kind::Zero: cells.zero_(); break;
        case Intervention::Kind::Mean:
        case Intervention::Kind::Copy: break;
        }
    }
    return numbers;
}

torch::Tensor keptNumbers(const BlockSource& source, const Block& block)
{
    if (source.diagonals.defined()) {
        return diagonalsOf(source, block).to(torch::kFloat).unfold(0, block.columns, 1).flip(0);
    }
    return wholeOf(source, block).to(torch::kFloat);
}

torch::Tensor computedNumbers(const BlockSource& source, const Block& block, const BlockWatch* watch)
{
    const auto operand = [&](std::size_t i) {
        const BlockSource& input = *source.inputs[i];
        return numbersOf(input, broadcastBlock(block, input.sizes), input.sizes == source.sizes ? watch : nullptr);
    };
    switch (source.operation) {
    case Operation::Matmul: return productOf(source, block);
    case Operation::Add: return operand(0) + operand(1);
    case Operation::Subtract: return operand(0) - operand(1);
    case Operation::Multiply: return operand(0) * operand(1);
    case Operation::Divide: return operand(0) / operand(1);
    case Operation::Scale: {
        torch::Tensor own = operand(0);
        return heldAlone(own) ? own.mul_(source.recipe.factor.value()) : own * source.recipe.factor.value();
    }
    case Operation::Mask: return maskedScores(operand(0), *source.inputs[1], block);
    case Operation::Select: return torch::where(operand(0).ne(0), operand(1), operand(2));
    case Operation::Activation:
        return activationOf(source.recipe.activation).tensor(operand(0), source.recipe.threshold);
    case Operation::Softmax: return sharesOf(source, block, operand(0));
    case Operation::Gather: return lookedUp(source, block);
    case Operation::Rearrange: return rearranged(source, block);
    default: return torch::full({block.rows, block.columns}, std::numeric_limits<float>::quiet_NaN());
    }
}

} // namespace

Block broadcastBlock(const Block& block, const Index& operandSizes)
{
    Block own = block;
    const std::size_t leading = operandSizes.size() < 2 ? 0 : operandSizes.size() - 2;
    own.lead = broadcastIndex(
        block.lead, Index(operandSizes.begin(), operandSizes.begin() + static_cast<std::ptrdiff_t>(leading)));
    if (rowsIn(operandSizes) == 1)
        own.row = 0, own.rows = 1;
    if (columnsIn(operandSizes) == 1)
        own.column = 0, own.columns = 1;
    return own;
}

bool hasBlocks(Operation operation, const Recipe& recipe, const std::vector<BlockSourcePtr>& inputs)
{
    for (const BlockSourcePtr& input : inputs)
        if (!input || input->sizes.empty())
            return false;
    switch (operation) {
    case Operation::Matmul: return inputs[0]->sizes.size() >= 2 && inputs[1]->sizes.size() >= 2;
    case Operation::Gather: return inputs[0]->whole.defined() && inputs[0]->sizes.size() == 2;
    case Operation::Softmax: return !recipe.grouped;
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Scale:
    case Operation::Mask:
    case Operation::Select:
    case Operation::Activation:
    case Operation::Rearrange: return true;
    default: return false;
    }
}

torch::Tensor numbersOf(const BlockSource& source, const Block& block, const BlockWatch* watch)
{
    if (source.kept())
        return keptNumbers(source, block);
    torch::Tensor numbers = withChanges(
        source, block, computedNumbers(source, block, watch).expand({block.rows, block.columns}));
    if (watch)
        (*watch)(source, block, numbers);
    return numbers;
}

bool closed(const BlockSource& source, const Block& block)
{
    if (source.kept() || source.operation != Operation::Mask || !source.changes.empty())
        return false;
    const BlockSource& mask = *source.inputs[1];
    const Block own = broadcastBlock(block, mask.sizes);
    if (!mask.diagonals.defined() || own.rows != block.rows || own.columns != block.columns)
        return false;
    return !diagonalsOf(mask, own).any().item<bool>();
}

void forEachBlock(const Index& sizes, const std::function<void(const Block&)>& visit)
{
    const std::int64_t rows = rowsIn(sizes), columns = columnsIn(sizes);
    const std::int64_t wide = std::min(columns, kBlockColumns),
                       high = std::clamp<std::int64_t>(kBlockNumbers / std::max<std::int64_t>(1, wide), 1, rows);
    Index lead(sizes.size() < 2 ? 0 : sizes.size() - 2, 0);
    for (const std::int64_t size : sizes)
        if (size == 0)
            return;
    while (true) {
        for (std::int64_t row = 0; row < rows; row += high)
            for (std::int64_t column = 0; column < columns; column += wide)
                visit({lead, row, std::min(high, rows - row), column, std::min(wide, columns - column)});
        std::size_t axis = lead.size();
        while (axis > 0 && ++lead[axis - 1] == sizes[axis - 1])
            lead[--axis] = 0;
        if (axis == 0)
            return;
    }
}

namespace {

// Of a band of rows: what the blocks from the left have come to.
class Band {
public:
    void add(const RowSums& own)
    {
        if (!m_sums.largest.defined()) {
            m_sums = own;
            return;
        }
        const torch::Tensor now = torch::maximum(m_sums.largest, own.largest);
        m_sums.total = m_sums.total * (m_sums.largest - now).exp_() + own.total * (own.largest - now).exp_();
        m_sums.largest = now;
        m_sums.least = torch::minimum(m_sums.least, own.least);
    }

    // So many columns that a mask closes.
    void addClosed(std::int64_t columns, const torch::Tensor& like)
    {
        const torch::Tensor score = torch::full({like.size(0)}, kClosedScore, like.options());
        add({score, score, torch::full({like.size(0)}, columns, like.options().dtype(torch::kDouble))});
    }

    const RowSums& sums() const { return m_sums; }

private:
    RowSums m_sums;
};

void put(const torch::Tensor& all, const Block& block, const torch::Tensor& x)
{
    torch::Tensor place = picked(all, block.lead);
    if (place.dim() > 0)
        place = place.narrow(0, block.row, block.rows);
    place.copy_(x.view_as(place));
}

struct Scored {
    Block block;
    torch::Tensor scores; // undefined: closed
};

// The shares of a band times the rows of `values`.
torch::Tensor weighted(
    std::vector<Scored>& band, const RowSums& sums, const torch::Tensor& logTotal, const BlockSource& values)
{
    const bool allReadSome = sums.largest.gt(kClosedScore).all().item<bool>();
    torch::Tensor product;
    for (auto& [block, scores] : band) {
        if (!scores.defined() && allReadSome)
            continue; // shares of 0
        if (!scores.defined())
            scores = torch::full({block.rows, block.columns}, kClosedScore, sums.largest.options());
        Block rows = broadcastBlock(block, values.sizes);
        rows.row = block.column, rows.rows = block.columns;
        rows.column = 0, rows.columns = columnsIn(values.sizes);
        const torch::Tensor shares = sharesOfRows(std::move(scores), sums.largest, logTotal),
                            read = numbersOf(values, rows);
        product = product.defined() ? product.addmm_(shares, read) : torch::mm(shares, read);
    }
    return product;
}

} // namespace

ScoreRows rowSums(const BlockSource& scores, const std::function<void()>& checkCancel, const BlockWatch* watch,
    const BlockSource* values, torch::Tensor* product)
{
    Index sizes = scores.sizes;
    sizes.pop_back();
    ScoreRows rows;
    Band sums;
    std::vector<Scored> band;
    forEachBlock(scores.sizes, [&](const Block& block) {
        checkCancel();
        torch::Tensor own;
        if (closed(scores, block)) { // what is behind the mask counts for the ranges of those steps only
            const BlockSource& behind = *scores.inputs[0];
            const torch::Tensor hidden = numbersOf(
                behind, broadcastBlock(block, behind.sizes), behind.sizes == scores.sizes ? watch : nullptr);
            sums.addClosed(block.columns, hidden.expand({block.rows, block.columns}));
            if (watch)
                (*watch)(scores, block,
                    torch::full({1, 1}, kClosedScore, hidden.options()).expand({block.rows, block.columns}));
        } else {
            own = numbersOf(scores, block, watch);
            sums.add(sumsOfRows(own));
        }
        if (values)
            band.push_back({block, std::move(own)});
        if (block.column + block.columns < scores.sizes.back())
            return;
        const RowSums& found = sums.sums();
        if (!rows.largest.defined())
            for (torch::Tensor* x : {&rows.largest, &rows.least, &rows.logTotal})
                *x = torch::empty(sizes, found.largest.options());
        const torch::Tensor logTotal = found.total.log().to(torch::kFloat);
        put(rows.largest, block, found.largest);
        put(rows.least, block, found.least);
        put(rows.logTotal, block, logTotal);
        if (values) {
            const torch::Tensor read = weighted(band, found, logTotal, *values);
            if (!product->defined()) {
                Index all = sizes;
                all.push_back(read.size(1));
                *product = torch::empty(all, read.options());
            }
            picked(*product, block.lead).narrow(0, block.row, block.rows).copy_(read);
        }
        band.clear();
        sums = {};
    });
    return rows;
}

torch::Tensor allOf(const BlockSource& source, const std::function<void()>& checkCancel)
{
    torch::Tensor all;
    forEachBlock(source.sizes, [&](const Block& block) {
        checkCancel();
        const torch::Tensor own = numbersOf(source, block);
        if (!all.defined())
            all = torch::empty(source.sizes, own.options());
        torch::Tensor place = picked(all, block.lead);
        if (place.dim() < 2)
            place = place.unsqueeze(0);
        place.narrow(0, block.row, block.rows).narrow(1, block.column, block.columns).copy_(own);
    });
    return all;
}

BlockSourcePtr blockSource(const Storage& storage)
{
    auto source = std::make_shared<BlockSource>();
    source->sizes = storage.sizes;
    const auto lent = [](const Storage& s, const void* data, const Index& sizes, const Index& strides) {
        static constexpr torch::Dtype kTypes[] {torch::kFloat, torch::kDouble, torch::kHalf, torch::kBFloat16};
        const auto owner = s.owner; // stays as long as the tensor
        return torch::from_blob(
            const_cast<void*>(data), sizes, strides, [owner](void*) {}, torch::dtype(kTypes[static_cast<int>(s.type)]));
    };
    if (const Factors* factors = storage.factors.get()) {
        source->operation = factors->operation;
        source->recipe = factors->recipe;
        source->changes = factors->changes;
        for (const Storage& input : factors->inputs)
            source->inputs.push_back(blockSource(input));
        source->inputSizes = factors->inputSizes;
        source->stages = factors->stages;
        if (!factors->largest.empty()) {
            source->largest = blockSource(factors->largest)->whole;
            source->logTotal = blockSource(factors->logTotal)->whole;
        }
        if (!hasBlocks(source->operation, source->recipe, source->inputs))
            return nullptr;
    } else if (storage.strides.size() >= 2 && *(storage.strides.end() - 2) < 0) { // see Recorder::stored()
        Index sizes = storage.sizes, strides = storage.strides;
        const std::int64_t rows = *(sizes.end() - 2), stride = strides.back();
        strides.erase(strides.end() - 2);
        sizes.erase(sizes.end() - 2);
        sizes.back() += rows - 1;
        const void* first = static_cast<const char*>(storage.data) - (rows - 1) * stride * storage.elementBytes();
        source->diagonals = lent(storage, first, sizes, strides);
    } else {
        source->whole = lent(storage, storage.data, storage.sizes, storage.strides);
    }
    return source;
}

bool readByBlocks(const Storage& storage, const Index& lead, float* numbers)
{
    const torch::NoGradGuard guard;
    const BlockSourcePtr source = blockSource(storage);
    if (!source)
        return false;
    const std::int64_t rows = rowsIn(storage.sizes), columns = columnsIn(storage.sizes);
    const std::int64_t some = std::max<std::int64_t>(1, kBlockNumbers / columns);
    for (std::int64_t row = 0; row < rows; row += some) {
        const Block block {lead, row, std::min(some, rows - row), 0, columns};
        torch::from_blob(numbers + row * columns, {block.rows, columns}, torch::kFloat)
            .copy_(numbersOf(*source, block));
    }
    return true;
}

} // namespace headroom
