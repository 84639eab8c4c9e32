// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/blocks.h"
#include "trace/tracer.h"

#include <functional>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace headroom {

// What a Tracer notes down while it is on: the steps with their axes and numbers, and the changes made by hand to them.
class Tracer::Recorder {
public:
    explicit Recorder(Options options);

    bool recording() const { return m_options.record; }
    bool wantsAxes() const { return recording() && m_axesOf < 0; } // of the step being noted

    // Notes one operation, lets the interventions act on its result and returns it.
    Traced note(const StepName& name, Operation operation, torch::Tensor tensor, std::vector<StepId> inputs,
        std::vector<Axis> axes, Recipe recipe = {});

    // The axes of a recorded step; none where nobody wants them.
    std::vector<Axis> axes(const Traced& x) const;

    // The axes of `tensor` under the given names for its last axes; those before are called "batch".
    static std::vector<Axis> named(const torch::Tensor& tensor, AxisNames names);

    // The axes of a broadcast result: for each axis the first operand that has its full size, with the labels of any.
    std::vector<Axis> broadcast(const torch::Tensor& result, const std::vector<const Traced*>& operands) const;

    const std::vector<Step>& steps() const { return m_data->steps; }
    const Recipe& recipe(StepId id) const { return m_data->recipes[static_cast<std::size_t>(id)]; }
    const std::vector<Intervention>& changes(StepId id) const
    {
        return m_data->interventions[static_cast<std::size_t>(id)];
    }
    void rename(StepId id, std::vector<Axis> axes);
    // The result of an operation that is too large to be held: a tensor of its shape without numbers, on LibTorch's
    // meta device. Where only an operand is so large: the result, computed by blocks. Undefined: neither, or not
    // recording.
    torch::Tensor late(
        Operation operation, const Recipe& recipe, const std::vector<const Traced*>& operands, const Index& sizes);
    bool tooLarge(const Index& sizes) const; // for a matrix to be held
    torch::Tensor numbers(const Traced& x); // of such a tensor; throws Error if they are too many

    torch::Tensor tensor(StepId id) const; // throws Error if it is kept as factors only

    // A name for a step that is made of `x` alone: the last part of x's path with `suffix`, numbered if that is taken
    // in this scope.
    std::string nameOf(const Traced& x, const std::string& suffix) const;

    void setOrigin(StepId id, Origin origin);
    std::shared_ptr<const Trace> finish();

    // While it lives, what is noted was recorded elsewhere.
    class Restoring {
    public:
        Restoring(Recorder& recorder, bool withoutSources) : m_recorder(recorder)
        {
            recorder.m_restoring = true;
            recorder.m_withoutSources = withoutSources;
        }
        ~Restoring() { m_recorder.m_restoring = m_recorder.m_withoutSources = false; }
        Restoring(const Restoring&) = delete;
        Restoring& operator=(const Restoring&) = delete;

    private:
        Recorder& m_recorder;
    };

    std::string m_path;
    StepId m_axesOf = -1; // has the axes of the step being noted
    // Of the softmax being noted: the largest score of each row and the logarithm of the row's sum.
    std::function<std::pair<torch::Tensor, torch::Tensor>()> m_rowSums;
    torch::Tensor m_diagonals; // of the matrix being noted, if it is constant along them and too large to be held
    std::unordered_map<const void*, Traced> m_parameters; // keyed by the weight, as changed by hand

private:
    struct Kept {
        enum class As {
            Whole,
            Diagonals, // `tensor` is the last column from below, then the first row: [..., rows + columns − 1]
            Factors, // of a softmax `tensor` is the largest score of each row and `logTotal` goes with it
        };
        As as = As::Whole;
        torch::Tensor tensor, untouched, logTotal;
        Index sizes;
        bool late = false; // these were never there as a whole
        bool judged = true; // the four at the end are found
        bool awaitsSums = false; // of a softmax: its rows' sums are found once something reads it
        std::int64_t reads = 1; // kept numbers that one number is computed from
        std::pair<double, double> range; // these two of factors only
        std::int64_t notFinite = 0;
        std::vector<Index> sampled;
        torch::Tensor samples;
    };

    void keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed);
    bool reduce(const Step& step, const torch::Tensor& tensor, Kept& kept);
    std::int64_t reads(Operation operation, const Recipe& recipe, const std::vector<StepId>& inputs) const;
    void keepLate(StepId id, const Index& sizes);
    void keepDiagonals(StepId id, const torch::Tensor& row, const Index& sizes);
    BlockSourcePtr source(StepId id, bool asChanged = true);
    torch::Tensor sumRows(StepId id, const BlockSource* values = nullptr);
    torch::Tensor lateProduct(const std::vector<StepId>& inputs, const Index& sizes);
    void judge(StepId id);
    void judgeBySource(StepId id);
    static void judgeShares(Kept& kept, const ScoreRows& rows);
    void sample(StepId id);
    void see(Kept& kept, const Block& block, const torch::Tensor& numbers) const;
    void checkCancel() const;
    std::size_t bytesOf(const torch::Tensor& tensor) const;
    void hold(const torch::Tensor& tensor);
    static Storage whole(const torch::Tensor& tensor);
    Storage stored(std::size_t i) const;
    Storage factored(std::size_t i, bool asChanged = true) const;

    Options m_options;
    std::shared_ptr<Trace::Data> m_data;
    std::vector<Kept> m_kept;
    std::unordered_map<StepId, BlockSourcePtr> m_sources;
    std::size_t m_bytes = 0; // as of the run without changes by hand
    std::size_t m_changedBytes = 0; // what those add
    std::unordered_set<const void*> m_memory; // that m_bytes has counted
    bool m_restoring = false, m_withoutSources = false;
    std::int64_t m_largestRows = 0; // numbers in the largest result of a Linear
};

} // namespace headroom
