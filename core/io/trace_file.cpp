// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/trace_file.h"

#include "io/recipe_json.h"
#include "io/safetensors.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

// Gives the numbers of a step in pieces.
void eachPiece(
    const Trace& trace, StepId step, std::int64_t count, const std::function<void(const std::vector<float>&)>& give)
{
    for (std::int64_t begin = 0; begin < count; begin += kTracePiece)
        give(trace.values(step, begin, std::min(kTracePiece, count - begin)));
}

std::int64_t countOf(const Step& step)
{
    std::int64_t count = 1;
    for (const std::int64_t size : step.shape())
        count *= size;
    return count;
}

} // namespace

void writeSteps(
    const std::filesystem::path& file, const Trace& trace, const std::vector<std::pair<std::string, StepId>>& steps)
{
    std::vector<StreamedTensor> tensors;
    for (const auto& [name, id] : steps)
        tensors.push_back({name, DType::F32, trace.step(id).shape(), [&trace, id = id](const ByteSink& sink) {
                               eachPiece(trace, id, countOf(trace.step(id)),
                                   [&](const std::vector<float>& piece) { sink(std::as_bytes(std::span(piece))); });
                           }});
    streamSafetensors(file, {{"format", "pt"}}, std::move(tensors));
}

void writeTrace(const std::filesystem::path& file, const Trace& trace, const TraceProgress& wrote)
{
    nlohmann::ordered_json steps = nlohmann::ordered_json::array();
    std::vector<StreamedTensor> tensors;
    std::int64_t done = 0, all = 0;
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
        if (trace.origin(step.id))
            steps.back()["left_by_earlier_segment"] = true;
        if (auto recipe = recipeToJson(step.operation, trace.recipe(step.id)); !recipe.empty())
            steps.back()["recipe"] = std::move(recipe);
        const std::int64_t count = countOf(step);
        all += count;
        tensors.push_back({step.path, DType::F32, step.shape(), [&, id = step.id, count](const ByteSink& sink) {
                               eachPiece(trace, id, count, [&](const std::vector<float>& piece) {
                                   sink(std::as_bytes(std::span(piece)));
                                   done += std::ssize(piece);
                                   if (wrote)
                                       wrote(done, all);
                               });
                           }});
    }
    streamSafetensors(file, {{"format", "pt"}, {"headroom.trace", steps.dump()}}, std::move(tensors));
}

} // namespace headroom
