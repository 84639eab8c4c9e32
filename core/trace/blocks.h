// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/closed_score.h"
#include "trace/trace_data.h"

#include <torch/types.h>

#include <functional>

namespace headroom {

// A step of which any part can be computed: its numbers as they are kept, or what they follow from. This is what makes
// a matrix [query, key] of a very long text readable, and usable in the forward pass, without ever being there as a
// whole: the exact softmax by blocks, with the sum of each row found first (Milakov and Gimelshein 2018; Dao et al.
// 2022).
struct BlockSource {
    Index sizes;
    torch::Tensor whole; // [sizes], strides as they are; else undefined
    torch::Tensor diagonals; // of a matrix constant along them: [..., rows + columns − 1], number 0 lower left
    // Neither: computed from `inputs`.
    Operation operation = Operation::Matmul;
    Recipe recipe;
    std::vector<std::shared_ptr<const BlockSource>> inputs;
    std::vector<Index> inputSizes, stages; // Rearrange: see traceBack()
    torch::Tensor largest, logTotal; // Softmax: [..., query]
    std::vector<Intervention> changes; // by hand, to the result

    bool kept() const { return whole.defined() || diagonals.defined(); }
};
using BlockSourcePtr = std::shared_ptr<const BlockSource>;

// A rectangle of one matrix of a step: its last two axes (a vector is one row), at `lead` on those before.
struct Block {
    Index lead;
    std::int64_t row = 0, rows = 0, column = 0, columns = 0;
};

// Called with the parts that a block was computed from, as far as they are of the same shape and lie at the same place.
using BlockWatch = std::function<void(const BlockSource& source, const Block& block, const torch::Tensor& numbers)>;

// Whether blocks of such a result can be computed.
bool hasBlocks(Operation operation, const Recipe& recipe, const std::vector<BlockSourcePtr>& inputs);

// The block of an operand that a block of a result was computed with: right-aligned broadcasting.
Block broadcastBlock(const Block& block, const Index& operandSizes);

// [rows, columns], float32, on the device of what it is computed from. May share memory with what is kept.
torch::Tensor numbersOf(const BlockSource& source, const Block& block, const BlockWatch* watch = nullptr);

// Whether a mask closes every cell of the block; false if that cannot be told without computing it.
bool closed(const BlockSource& source, const Block& block);

// Visits all of a step, matrix by matrix, in blocks of a few megabytes; those of one band of rows come together, from
// the left.
void forEachBlock(const Index& sizes, const std::function<void(const Block&)>& visit);

// Of each row its largest and least number and the logarithm of Σ exp(number − largest), without holding all rows.
struct ScoreRows {
    torch::Tensor largest, least, logTotal; // [..., row]
};
// With `values` also the softmax of the scores times them, in the same pass: it holds a band of rows, and the scores
// are computed once. [..., query, key] and [..., key, feature] give `product`, [..., query, feature].
ScoreRows rowSums(const BlockSource& scores, const std::function<void()>& checkCancel, const BlockWatch* watch,
    const BlockSource* values = nullptr, torch::Tensor* product = nullptr);

// All of it, which must be few.
torch::Tensor allOf(const BlockSource& source, const std::function<void()>& checkCancel);

BlockSourcePtr blockSource(const Storage& storage); // of numbers on the host

} // namespace headroom
