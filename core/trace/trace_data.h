// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/activation_kind.h"
#include "trace/formula.h"
#include "trace/trace.h"

#include <memory>
#include <mutex>
#include <unordered_map>

namespace headroom {

struct Factors;

// A strided, read-only array of numbers on the host, as weights and results have them; `owner` keeps its memory alive.
// Past a trace's memory budget a large result has no data but factors, and each number is computed from them when it is
// read.
struct Storage {
    std::shared_ptr<const void> owner;
    const void* data = nullptr;
    enum class Type { Float, Double, Half, BFloat16 } type = Type::Float;
    Index sizes;
    Index strides; // in elements; below zero where an axis runs backwards
    std::shared_ptr<const Factors> factors;

    double at(const Index& index) const;
    // The numbers from `index` on along the last axis: the same as at() finds one by one, much sooner.
    void run(const Index& index, std::int64_t count, double* numbers) const;
    void run(const Index& index, std::int64_t count, float* numbers) const;
    std::int64_t count() const;
    bool isDouble() const { return type == Type::Double; }
    std::int64_t elementBytes() const { return isDouble() ? 8 : type == Type::Float ? 4 : 2; }
    bool empty() const { return data == nullptr && factors == nullptr; }
};

// A movement of numbers that changes none. Axes count from the end (−1 is the last), so that the same move serves
// with and without batch axes in front.
struct Move {
    enum class Kind {
        Reshape, // the last `axis` axes become `sizes`
        Transpose, // axes `axis` and `other` change places
        Slice, // [start, end) of `axis`
        Pad, // `start` zeros before and `end` zeros behind along `axis`
        Pick, // along `axis`, the entries numbered in `sizes`, in that order
        Window, // the axis before the last becomes two: [.., n, f] → [.., n − end + 1, end, f], overlapping windows
        Concatenate, // the inputs one behind the other along `axis`; only as the first move
    };
    Kind kind = Kind::Reshape;
    int axis = -1;
    int other = -1;
    std::int64_t start = 0;
    std::int64_t end = 0;
    Index sizes;
};

enum class ReduceFunction { Sum, Mean, Maximum };
enum class NormFunction {
    Layer, // (x − mean) / √(variance + ε) · gain + bias
    LayerUnbiased, // (x − mean) / (deviation with n − 1 + ε) · gain + bias
    Rms, // x / √(mean of squares + ε) · gain
    Scale, // gain[0] · x / max(‖x‖, ε)
};

// The rules of adaptive computation time (Graves 2016; Dehghani et al. 2019), cell by cell. Inputs in this order; all
// have the same shape; "running" and the other conditions are 0 or 1.
enum class HaltingFunction {
    Halts, // (p, sum, running): running and sum + p > threshold; ≥ where `strict`
    Continues, // (p, sum, running): running and sum + p ≤ threshold; < where `strict`
    Sum, // (p, sum, running, halts): sum + p where it runs on; sum + remainder = 1 where it halts
    Remainder, // (sum, halts): 1 − sum where it halts now, else 0
    Weight, // (p, continues, remainder): p where it continues, the remainder where it halts, else 0
    Count, // (count, continues, halts): count + 1 where the position ran
};

// What explain needs to know of an operation beyond its inputs.
struct Recipe {
    Factor factor {}; // Scale
    Transposed transposed {}; // Matmul
    double epsilon = 0.0; // Normalise and NormBack
    NormFunction norm = NormFunction::Layer;
    HaltingFunction halting = HaltingFunction::Halts;
    double threshold = 0.0; // Halting, and Clip
    bool strict = false; // Halting: only a sum below the threshold goes on, not one equal to it
    bool logarithm = false; // Softmax: its logarithm
    bool grouped = false; // Softmax: over the rows of the first axis that share a destination (the second input)
    ActivationKind activation = ActivationKind::Relu;
    ReduceFunction reduce = ReduceFunction::Sum; // Reduce; Accumulate: Sum, or Maximum
    int axis = -1; // Reduce and Accumulate, counted from the end of the input
    std::vector<Move> moves;
    std::shared_ptr<const Formula> formula; // Formula
};

// The ranges of steps that were asked for. A copy of a trace may have other numbers: it starts with none.
struct KnownRanges {
    KnownRanges() = default;
    KnownRanges(const KnownRanges&) {}
    KnownRanges& operator=(const KnownRanges&) { return *this; }

    std::mutex mutex;
    std::unordered_map<StepId, std::pair<double, double>> ranges;
};

struct Trace::Data {
    std::vector<Step> steps;
    std::vector<Storage> values;
    std::vector<Storage> untouched; // empty where nothing was changed by hand
    std::vector<std::vector<Intervention>> interventions; // those that acted, per step
    std::vector<Recipe> recipes;
    std::vector<StepId> timeline;
    std::unordered_map<StepId, Origin> origins;
    std::unordered_map<std::string, StepId> byPath;
    std::size_t bytes = 0;
    mutable KnownRanges known;
};

// The cell of an operand that a cell of the result was computed with: right-aligned broadcasting.
Index broadcastIndex(const Index& result, const Index& operandSizes);

// Of a product's operands: the axis that is added up, and the other of the last two.
struct ProductAxes {
    std::size_t added = 0, kept = 0;
};
inline ProductAxes firstAxes(const Transposed& transposed, const Index& sizes)
{
    const std::size_t last = sizes.size() - 1;
    return transposed.first ? ProductAxes {last - 1, last} : ProductAxes {last, last - 1};
}
inline ProductAxes secondAxes(const Transposed& transposed, const Index& sizes)
{
    const std::size_t last = sizes.size() - 1;
    return transposed.second ? ProductAxes {last, last - 1} : ProductAxes {last - 1, last};
}

struct MoveSource {
    int input = 0;
    Index at;
    bool padding = false; // no source: a zero put there by a Pad
};

// The sizes before each of the moves, and of the result.
std::vector<Index> stagesOf(const std::vector<Move>& moves, const std::vector<Index>& inputSizes);

// Follows the moves back from a cell of the result to the cell it came from. `stages` as of stagesOf().
MoveSource traceBack(const std::vector<Move>& moves, const std::vector<Index>& inputSizes,
    const std::vector<Index>& stages, const Index& cell);

// Cells of a result that lie one behind the other along an axis, and the cells of an input they came from, which do
// too.
struct MoveRun {
    int input = 0;
    Index at; // of the first
    std::size_t axis = 0; // of the input
    std::int64_t length = 0;
    bool padding = false; // no source: zeros
};

// The same for `length` cells from `cell` on along `axis`, as few runs as that takes.
std::vector<MoveRun> traceRunsBack(const std::vector<Move>& moves, const std::vector<Index>& inputSizes,
    const std::vector<Index>& stages, const Index& cell, std::size_t axis, std::int64_t length);

// Trace::standsFor for moves of one input of these sizes.
std::vector<std::int64_t> placesAfter(const std::vector<Move>& moves, const Index& sizes);

Explanation explainCell(const Trace& trace, const Trace::Data& data, StepId id, const Index& at);

} // namespace headroom
