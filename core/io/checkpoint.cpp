// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/checkpoint.h"

#include "config/json_fields.h"
#include "error.h"
#include "io/posix.h"
#include "io/safetensors.h"
#include "tasks/task.h"
#include "text/utf8.h"
#include "trace/trace.h"

#include <nlohmann/json.hpp>
#include <torch/torch.h>

#include <algorithm>

namespace headroom {

namespace {

using Json = nlohmann::ordered_json;

constexpr const char* kVersion = "1";

const std::string& entry(const std::map<std::string, std::string>& metadata, const std::string& key, const std::string& file)
{
    const auto found = metadata.find(key);
    if (found == metadata.end())
        throw Error(file + " has no \"" + key + "\" in its metadata: it is not a model saved by Headroom.");
    return found->second;
}

std::vector<TrainingPoint> readTraining(const JsonFields& fields)
{
    const std::vector<double> steps = fields.reals("step"), losses = fields.reals("loss"),
                              accuracies = fields.reals("held_out_accuracy");
    if (losses.size() != steps.size() || accuracies.size() != steps.size())
        throw Error(fields.where() + ": step, loss and held_out_accuracy have different lengths.");
    std::vector<TrainingPoint> points;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        if (!(steps[i] >= 0.0 && steps[i] <= 1e15))
            throw Error(fields.where() + ": a step is " + formatNumber(steps[i]) + "; it must be 0 to 10¹⁵.");
        points.push_back({static_cast<std::int64_t>(steps[i]), losses[i], accuracies[i]});
    }
    return points;
}

} // namespace

Checkpoint readCheckpoint(const std::filesystem::path& path)
{
    const std::string file = shown(path.filename());
    const SafetensorsFile content = readSafetensors(path);
    const auto& metadata = content.metadata();
    const std::string& version = entry(metadata, "headroom.version", file);
    if (version != kVersion)
        throw Error(file + " was saved as version " + escaped(version, 40) + "; this program reads version " + kVersion + ".");
    Checkpoint checkpoint;
    checkpoint.config
        = ModelConfig::fromJson(entry(metadata, "headroom.config", file), file + ", headroom.config");
    const JsonFields record
        = JsonFields::parse(entry(metadata, "headroom.record", file), file + ", headroom.record");
    checkpoint.vocabulary = record.texts("vocabulary");
    checkpoint.preset = record.text("preset", "");
    checkpoint.command = record.text("command", "");
    checkpoint.task = TaskSettings::fromJson(record.object("task"), file + ", headroom.record, task");
    checkpoint.training
        = readTraining(JsonFields::parse(record.object("training"), file + ", headroom.record, training"));
    if (!checkpoint.task.alphabet.empty())
        validate(checkpoint.task);
    const std::vector<std::string> special {"pad", "start", "end"};
    if (checkpoint.vocabulary.size() < special.size()
        || !std::equal(special.begin(), special.end(), checkpoint.vocabulary.begin()))
        throw Error(file + ": the first tokens of the vocabulary must be pad, start and end.");
    if (static_cast<std::int64_t>(checkpoint.vocabulary.size()) != checkpoint.config.vocabulary)
        throw Error(file + " lists " + std::to_string(checkpoint.vocabulary.size())
            + " tokens; its config says vocabulary " + std::to_string(checkpoint.config.vocabulary) + ".");
    for (const TensorView& tensor : content.tensors()) {
        std::vector<float> values = toFloats(tensor);
        checkpoint.notFinite += countNotFinite(tensor);
        checkpoint.tensors.emplace(tensor.name, torch::from_blob(values.data(), tensor.shape).clone());
    }
    return checkpoint;
}

void writeCheckpoint(
    const std::filesystem::path& path, const Checkpoint& checkpoint, const std::vector<Parameter>& weights)
{
    Json training {{"step", Json::array()}, {"loss", Json::array()}, {"held_out_accuracy", Json::array()}};
    for (const TrainingPoint& point : checkpoint.training) {
        training["step"].push_back(point.step);
        training["loss"].push_back(point.loss);
        training["held_out_accuracy"].push_back(point.heldOutAccuracy);
    }
    const Json record {{"vocabulary", checkpoint.vocabulary}, {"preset", checkpoint.preset},
        {"command", checkpoint.command}, {"task", Json::parse(checkpoint.task.toJson())}, {"training", training}};
    const std::map<std::string, std::string> metadata {{"format", "pt"}, {"headroom.version", kVersion},
        {"headroom.config", checkpoint.config.toJson()}, {"headroom.record", record.dump()}};

    std::vector<torch::Tensor> host;
    std::vector<TensorView> tensors;
    for (const Parameter& parameter : weights) {
        host.push_back(parameter.tensor.detach().to(torch::kCPU, torch::kFloat).contiguous());
        const torch::Tensor& tensor = host.back();
        tensors.push_back({parameter.name, DType::F32, tensor.sizes().vec(),
            {static_cast<const std::byte*>(tensor.data_ptr()), static_cast<std::size_t>(tensor.nbytes())}});
    }
    writeSafetensors(path, metadata, std::move(tensors));
}

} // namespace headroom
