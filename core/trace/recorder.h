// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

    // Notes one operation, lets the interventions act on its result and returns it.
    Traced note(const StepName& name, Operation operation, torch::Tensor tensor, std::vector<StepId> inputs,
        std::vector<Axis> axes, Recipe recipe = {});

    // The axes of a recorded step; none while only interventions act.
    std::vector<Axis> axes(const Traced& x) const;

    // The axes of `tensor` under the given names for its last axes; those before are called "batch".
    static std::vector<Axis> named(const torch::Tensor& tensor, AxisNames names);

    // The axes of a broadcast result: for each axis the first operand that has its full size, with the labels of any.
    std::vector<Axis> broadcast(const torch::Tensor& result, const std::vector<const Traced*>& operands) const;

    const std::vector<Step>& steps() const { return m_data->steps; }
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
    // Of the softmax being noted: the largest score of each row and the logarithm of the row's sum.
    std::function<std::pair<torch::Tensor, torch::Tensor>()> m_rowSums;
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
        std::int64_t reads = 1; // kept numbers that one number is computed from
        std::pair<double, double> range; // these two of factors only
        std::int64_t notFinite = 0;
        std::vector<Index> sampled;
        torch::Tensor samples;
    };

    void keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed);
    bool reduce(const Step& step, const torch::Tensor& tensor, Kept& kept);
    std::int64_t reads(const Step& step) const;
    std::size_t bytesOf(const torch::Tensor& tensor) const;
    void hold(const torch::Tensor& tensor);
    static Storage whole(const torch::Tensor& tensor);
    Storage stored(std::size_t i) const;
    Storage factored(std::size_t i) const;

    Options m_options;
    std::shared_ptr<Trace::Data> m_data;
    std::vector<Kept> m_kept;
    std::size_t m_bytes = 0; // as of the run without changes by hand
    std::size_t m_changedBytes = 0; // what those add
    std::unordered_set<const void*> m_memory; // that m_bytes has counted
    bool m_restoring = false, m_withoutSources = false;
    std::int64_t m_largestRows = 0; // numbers in the largest result of a Linear
};

} // namespace headroom
