// SPDX-License-Identifier: GPL-3.0-or-later
// Training steps of three variants on their own tasks, for compare_training.py, which runs them in turn with the same
// models in plain PyTorch (training_baseline.py). Reads lines "BENCHMARK STEPS THREADS" and answers each with the
// seconds that so many steps took; a benchmark whose name ends in "-even" has sequences of one length, and no padding.
// With a folder as its argument it writes fresh weights, a batch and its loss there
// instead.
#include "io/safetensors.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "session/session.h"
#include "train/trainer.h"

#include <chrono>
#include <cstdio>
#include <filesystem>
#include <iostream>
#include <map>
#include <memory>
#include <string>

using namespace headroom;

namespace {

const std::map<std::string, std::string> kVariants {
    {"copy", "transformer-tutorial"}, {"sort", "universal-transformer"}, {"xl", "transformer-xl"}};

Preset presetOf(const std::string& benchmark)
{
    const std::size_t hyphen = benchmark.find('-');
    Preset preset = findPreset(kVariants.at(benchmark.substr(0, hyphen)));
    if (hyphen != std::string::npos)
        preset.task.shortest = preset.task.longest;
    return preset;
}

TrainingSettings settings()
{
    TrainingSettings settings;
    settings.steps = settings.evaluateEvery = 100'000'000;
    return settings;
}

struct Training {
    explicit Training(const Preset& preset)
        : model(preset.config, Parameters(1)), trainer(model, preset.task, settings(), torch::kCPU)
    {
        while (trainer.evaluating()) // the point before the first step
            trainer.advance();
    }

    Transformer model;
    Trainer trainer;
};

void serve()
{
    std::map<std::string, std::unique_ptr<Training>> trainings;
    std::printf("ready %s\n", TORCH_VERSION);
    std::fflush(stdout);
    std::string name;
    for (int steps = 0, threads = 0; std::cin >> name >> steps >> threads;) {
        at::set_num_threads(threads);
        std::unique_ptr<Training>& training = trainings[name];
        if (!training)
            training = std::make_unique<Training>(presetOf(name));
        const auto begin = std::chrono::steady_clock::now();
        for (int i = 0; i < steps; ++i)
            training->trainer.advance();
        const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
        std::printf("{\"seconds\": %.6f, \"loss\": %.6f}\n", seconds, training->trainer.loss());
        std::fflush(stdout);
    }
}

void write(const std::filesystem::path& folder)
{
    const torch::NoGradGuard guard;
    for (const auto& [name, variant] : kVariants) {
        const Preset preset = findPreset(variant);
        const Transformer model(preset.config, Parameters(1));
        const Dataset data = makeDataset(preset.task, 1);
        std::vector<const Example*> chosen;
        for (std::size_t i = 0; i < 128; ++i)
            chosen.push_back(&data.training[i]);
        const Batch batch = makeBatch(preset.config, chosen, torch::kCPU);
        Tracer t;
        std::map<std::string, torch::Tensor> tensors {{"batch.fed", batch.fed}, {"batch.expected", batch.expected},
            {"batch.loss", runBatch(model, t, batch, 0.1).loss}};
        if (batch.source.defined())
            tensors["batch.source"] = batch.source;
        for (const Parameter& parameter : model.parameters())
            tensors[parameter.name] = parameter.tensor;
        std::vector<TensorView> views;
        for (auto& [key, tensor] : tensors) {
            tensor = tensor.contiguous();
            views.push_back({key, tensor.scalar_type() == torch::kLong ? DType::I64 : DType::F32, tensor.sizes().vec(),
                {static_cast<const std::byte*>(tensor.data_ptr()), tensor.nbytes()}});
        }
        writeSafetensors(folder / (name + ".safetensors"), {}, std::move(views));
    }
}

} // namespace

int main(int count, char** arguments)
{
    prepareProcess();
    if (count > 1)
        write(arguments[1]);
    else
        serve();
}
