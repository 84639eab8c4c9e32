// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "io/checkpoint.h"
#include "libtorch.h"
#include "session/training_run.h"

#include <QString>

#include <cmath>
#include <map>
#include <string>

namespace headroom::test {

// A training of a few milliseconds: a small model of the variant on few short sequences, with dropout.
inline TrainRequest smallRequest(const std::string& preset)
{
    TrainRequest request;
    request.preset = preset;
    const Preset known = findPreset(preset);
    request.task = known.task;
    request.task.training = 52;
    request.task.validation = request.task.test = 12;
    request.task.shortest = known.task.id == "text" ? 9 : 3;
    request.task.longest = known.task.id == "text" ? 9 : 6;
    request.changes = {{"width", "16"}, {"heads", "2"}};
    if (known.config.topology != Topology::Set)
        request.changes.push_back({"feed_forward", "16"});
    if (known.config.segmented())
        request.changes.insert(
            request.changes.end(), {{"segment", "4"}, {"memory", known.config.memory > 0 ? "3" : "0"}});
    request.settings.steps = 12;
    request.settings.batch = 8;
    request.settings.warmup = 4;
    request.settings.rateFactor = 0.05;
    request.settings.evaluateEvery = 4;
    request.settings.seed = 7;
    request.saveSeconds = 0.0;
    return request;
}

inline void act(TrainingRun& run, TrainingControl::Kind kind) { run.control({.kind = kind}); }

inline void rest(TrainingRun& run) // until there is nothing to do
{
    while (run.advance()) {}
}

inline void toTheEnd(TrainingRun& run)
{
    act(run, TrainingControl::Kind::Continue);
    rest(run);
}

inline void takeSteps(TrainingRun& run, int count)
{
    for (int i = 0; i < count; ++i) {
        act(run, TrainingControl::Kind::StepOnce);
        rest(run);
    }
}

inline void set(TrainingRun& run, const TrainingSettings& settings)
{
    run.control({.kind = TrainingControl::Kind::Settings, .settings = settings});
}

inline std::map<std::string, torch::Tensor> weightsOf(const TrainingRun& run)
{
    const Checkpoint checkpoint = run.checkpoint();
    const Transformer named(checkpoint.config, Parameters(1));
    const OpenedModel::Weights now = run.weightsAt(-1);
    std::map<std::string, torch::Tensor> weights;
    for (std::size_t i = 0; i < now.tensors.size(); ++i)
        weights.emplace(named.parameters()[i].name, now.tensors[i]);
    return weights;
}

// The first name whose tensors are not the same to the last bit, or nothing.
inline QString different(const std::map<std::string, torch::Tensor>& a, const std::map<std::string, torch::Tensor>& b)
{
    if (a.size() != b.size())
        return QString("%1 and %2 tensors").arg(a.size()).arg(b.size());
    for (const auto& [name, tensor] : a)
        if (b.count(name) == 0 || tensor.sizes() != b.at(name).sizes() || !torch::equal(tensor, b.at(name)))
            return QString::fromStdString(name);
    return {};
}

// Points without what a clock measured.
inline std::vector<TrainingPoint> untimed(std::vector<TrainingPoint> points)
{
    for (TrainingPoint& point : points)
        point.seconds = point.tokensPerSecond = 0.0;
    return points;
}

// What an Error says.
inline QString refusal(const auto& work)
{
    try {
        work();
    } catch (const Error& error) {
        return QString::fromUtf8(error.what());
    }
    return "accepted";
}

inline Intervention byHand(const std::string& path, Intervention::Kind kind, Index at, double value)
{
    return {path, kind, std::move(at), value, {}};
}

} // namespace headroom::test
