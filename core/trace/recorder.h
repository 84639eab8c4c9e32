// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

#include <unordered_map>

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

    void setOrigin(StepId id, Origin origin);
    std::shared_ptr<const Trace> finish();

    std::string m_path;
    torch::Tensor m_scores; // what the softmax being noted was taken of
    std::unordered_map<const void*, Traced> m_parameters; // keyed by the weight, as changed by hand

private:
    struct Kept {
        torch::Tensor tensor; // of a factored step: the log-sum-exp of its rows, or nothing
        torch::Tensor untouched;
        bool factored = false;
        Index sizes;
    };

    void keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed);
    bool canBeFactored(const Step& step, const torch::Tensor& tensor) const;
    Storage factored(std::size_t i) const;

    Options m_options;
    std::shared_ptr<Trace::Data> m_data;
    std::vector<Kept> m_kept;
    std::size_t m_bytes = 0;
};

} // namespace headroom
