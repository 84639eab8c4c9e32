// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/trace_file.h"

#include "io/safetensors.h"

#include <nlohmann/json.hpp>

namespace headroom {

void writeTrace(const std::filesystem::path& file, const Trace& trace)
{
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    std::vector<std::vector<float>> values;
    std::vector<TensorView> tensors;
    for (const Step& step : trace.steps()) {
        nlohmann::ordered_json axes = nlohmann::ordered_json::array(), inputs = nlohmann::ordered_json::array();
        for (const Axis& axis : step.axes) {
            axes.push_back({{"name", axis.name}});
            if (axis.labels)
                axes.back()["labels"] = *axis.labels;
        }
        for (const StepId input : step.inputs)
            inputs.push_back(trace.step(input).path);
        steps.push_back(
            {{"path", step.path}, {"operation", toString(step.operation)}, {"axes", axes}, {"inputs", inputs},
                {"formula", step.formula}, {"caption", step.caption}, {"changed_by_hand", step.changedByHand}});
        values.push_back(trace.values(step.id));
        tensors.push_back({step.path, DType::F32, step.shape(), std::as_bytes(std::span<const float>(values.back()))});
    }
    writeSafetensors(file, {{"format", "pt"}, {"headroom.trace", steps.dump()}}, std::move(tensors));
}

} // namespace headroom
