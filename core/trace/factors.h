// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace_data.h"

#include <optional>

namespace headroom {

// What the numbers of a step follow from, kept in their place past a trace's memory budget: the numbers of its inputs,
// and for a softmax the largest score of each row and the logarithm of the row's sum. One number is computed from at
// most kMostReads kept ones, in double precision.
struct Factors {
    static constexpr std::int64_t kMostReads = 2048;

    Operation operation = Operation::Matmul;
    Recipe recipe;
    std::vector<Storage> inputs;
    std::vector<Index> inputSizes, stages; // Rearrange: see traceBack()
    Storage largest, logTotal; // Softmax: [..., query]; grouped: [node, ...]
    std::vector<Intervention> changes; // by hand, to the result
    // Of the whole step, taken before its numbers were given up: the smallest and largest finite, unmasked one
    // ({0, 0} if there is none), and how many are NaN or ±∞.
    std::pair<double, double> range;
    std::int64_t notFinite = 0;
    // LibTorch's own numbers of some cells, to check by: `samples` has one for each of `sampled`.
    std::vector<Index> sampled;
    Storage samples;

    double at(const Index& index) const;
    double untouched(const Index& index) const; // without the changes
    void run(const Index& index, std::int64_t count, double* numbers) const; // see Storage::run
    std::optional<double> sample(const Index& index) const; // if the cell is one of them

private:
    double operand(std::size_t i, const Index& index) const;
    double product(const Index& index) const;
    void runOf(std::size_t i, const Index& index, std::int64_t count, std::vector<double>& numbers) const;
    void productRun(const Index& index, std::int64_t count, double* numbers) const;
    void rearrangedRun(const Index& index, std::int64_t count, double* numbers) const;
    double changed(double number, const Index& index) const;
    double share(const Index& index) const;
    double reduced(const Index& index) const;
    double weightedMean(const Index& index) const;
};

// All of one matrix [row, column] of such a step, at `lead` on the axes before: computed as the forward did, in single
// precision. False where it has to be read cell by cell.
bool readByBlocks(const Storage& storage, const Index& lead, float* numbers);

} // namespace headroom
