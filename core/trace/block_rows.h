// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

#include <limits>

namespace headroom {

// Passes over a block of numbers, [rows, columns]: of a long text these are most of the time. On the host each goes
// over float32 numbers on all cores without copies; where the numbers are on another device, LibTorch's operations do
// it.

// Of the finite numbers that no mask closed.
struct Extent {
    float least = std::numeric_limits<float>::infinity(), most = -std::numeric_limits<float>::infinity();
    std::int64_t notFinite = 0;

    bool empty() const { return least > most; }
    void add(const Extent& other);
};
Extent extentOf(const torch::Tensor& x); // any sizes; on the host

// Of each row: its largest and its least number, and Σ exp(number − largest) in double precision.
struct RowSums {
    torch::Tensor largest, least, total; // [rows]
};
RowSums sumsOfRows(const torch::Tensor& scores);

// kClosedScore where the mask is 0. [1 | rows, 1 | columns]
torch::Tensor maskedRows(torch::Tensor scores, const torch::Tensor& open);
// The same with a mask that is constant along its diagonals: [rows + columns − 1], from the lower left on.
torch::Tensor maskedAlong(torch::Tensor scores, const torch::Tensor& diagonals);

// Of each row: exp(score − largest − logTotal).
torch::Tensor sharesOfRows(torch::Tensor scores, const torch::Tensor& largest, const torch::Tensor& logTotal);

bool heldAlone(const torch::Tensor& x); // nobody else holds these numbers: a result may take their place

} // namespace headroom
