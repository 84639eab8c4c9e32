// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/safetensors.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "session/verify.h"

#include <QTemporaryDir>

#include <algorithm>

// What the tests of verify share: a small model, its trace, and the file of a person who computed the same.
namespace headroom {

inline ModelConfig smallConfig()
{
    ModelConfig config;
    config.vocabulary = 9;
    config.maxLength = 16;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    config.encoderLayers = config.decoderLayers = 1;
    return config;
}

inline ModelInput inputOf(const ModelConfig& config)
{
    ModelInput input;
    if (config.readsSource())
        input.source = torch::tensor({5, 3, 8, 4, 3, 2}, torch::kLong);
    if (config.hasDecoder())
        input.target = torch::tensor({1, 5, 3, 8, 4}, torch::kLong);
    if (config.memory > 0)
        for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
            input.memory.push_back(
                torch::sin(torch::arange(3 * config.width, torch::kFloat) + layer).view({3, config.width}));
    return input;
}

// Weights that no symmetry hides a mistake in: norms and biases are not at their start.
inline std::vector<Parameter> weightsOf(const ModelConfig& config)
{
    const Transformer model(withoutUnusedSettings(config), Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.3);
    return model.parameters();
}

inline std::shared_ptr<const Trace> record(const ModelConfig& config, const std::vector<Parameter>& weights,
    std::vector<Intervention> changes = {}, torch::Dtype type = torch::kFloat)
{
    const torch::NoGradGuard guard;
    std::map<std::string, torch::Tensor> tensors;
    for (const Parameter& weight : weights)
        tensors.emplace(weight.name, weight.tensor.to(type));
    const Transformer model(withoutUnusedSettings(config), Parameters(std::move(tensors), "The test"));
    Tracer t({true, std::move(changes), nullptr});
    Transformer::probabilities(t, model.forward(t, inputOf(config), model.defaults()).logits, 1.0);
    return t.finish();
}

// The file of a person whose forward pass gave `theirs`. Every computed step is in it, unless `paths` names some.
class PersonsFile {
public:
    PersonsFile(const ModelConfig& config, const std::vector<Parameter>& weights, const Trace& theirs,
        const std::vector<std::string>& paths = {})
    {
        metadata["headroom.config"] = withoutUnusedSettings(config).toJson();
        for (const Parameter& weight : weights)
            add(weight.name, weight.tensor);
        const ModelInput input = inputOf(config);
        if (input.source.defined())
            add("input.source", input.source);
        if (input.target.defined())
            add("input.target", input.target);
        for (std::size_t layer = 0; layer < input.memory.size(); ++layer)
            add("input.memory." + std::to_string(layer + 1), input.memory[layer]);
        for (const Step& step : theirs.steps())
            if (paths.empty() ? step.computed() : std::find(paths.begin(), paths.end(), step.path) != paths.end())
                add("expected." + step.path, torch::tensor(theirs.values(step.id)).view(step.shape()));
    }

    void add(const std::string& name, const torch::Tensor& tensor) { tensors[name] = tensor.detach().contiguous(); }

    VerifyReport verify(double tolerance = 1e-4) const
    {
        std::vector<TensorView> views;
        for (const auto& [name, tensor] : tensors) {
            const DType type = tensor.scalar_type() == torch::kLong ? DType::I64
                : tensor.scalar_type() == torch::kDouble            ? DType::F64
                                                                    : DType::F32;
            views.push_back({name, type, tensor.sizes().vec(),
                {static_cast<const std::byte*>(tensor.data_ptr()), static_cast<std::size_t>(tensor.nbytes())}});
        }
        const QTemporaryDir folder;
        const std::string file = folder.filePath("mine.safetensors").toStdString();
        writeSafetensors(file, metadata, std::move(views));
        return verifyFile(file, tolerance, torch::kCPU, false);
    }

    std::map<std::string, std::string> metadata;
    std::map<std::string, torch::Tensor> tensors;
};

inline Intervention copied(const std::string& path, const torch::Tensor& tensor)
{
    const torch::Tensor flat = tensor.to(torch::kFloat).contiguous().view({-1});
    Intervention change;
    change.path = path;
    change.kind = Intervention::Kind::Copy;
    change.values.assign(flat.data_ptr<float>(), flat.data_ptr<float>() + flat.numel());
    return change;
}

inline torch::Tensor valuesOf(const Trace& trace, const std::string& path)
{
    const StepId id = trace.find(path).value();
    return torch::tensor(trace.values(id)).view(trace.step(id).shape());
}

} // namespace headroom
