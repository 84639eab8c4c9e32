// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"
#include "tasks/task.h"
#include "train/batch.h"
#include "config/training_record.h"

#include <torch/optim.h>

#include <atomic>
#include <functional>
#include <vector>

namespace headroom {

struct TrainingSettings {
    std::int64_t steps = 1000;
    std::int64_t batch = 128;
    std::uint64_t seed = 1;
    double labelSmoothing = 0.1;
    std::int64_t warmup = 400; // steps until the rate is highest
    double rateFactor = 1.0;
    std::int64_t evaluateEvery = 50;

    void validate() const; // throws Error
};

// factor · d_model^−½ · min(step^−½, step · warmup^−3/2), step from 1 (Vaswani et al. 2017, section 5.3).
double noamRate(std::int64_t step, std::int64_t width, std::int64_t warmup, double factor);

struct Accuracy {
    double token = 0.0;    // share of tokens right when the decoder is fed the right ones
    // Share of sequences right from first to end token. A model that is right as long as it is fed the right tokens
    // writes the same ones by itself, so this is also the share decoded right greedily.
    double sequence = 0.0;
    double ponder = 0.0; // mean steps and remainder per position; 0 without halting
};

// Trains a model of any topology on a task with Adam (0.9, 0.98, 1e-9), the Noam rate and label smoothing.
class Trainer {
public:
    // Called after each step; loss is that of the step.
    using Report = std::function<void(std::int64_t step, double loss)>;

    Trainer(Transformer& model, const TaskSettings& task, const TrainingSettings& settings, torch::Device device);

    // Throws Cancelled when `cancel` becomes true, Error when the loss is no longer a finite number.
    std::vector<TrainingPoint> run(const Report& report, const std::atomic<bool>* cancel = nullptr);
    Accuracy evaluate(const std::vector<Example>& examples) const;
    const Dataset& data() const { return m_data; }

private:
    double step(std::int64_t number, torch::optim::Optimizer& optimiser, const Batch& batch);
    std::vector<Batch> shuffled(std::uint64_t epoch) const;

    Transformer& m_model;
    TrainingSettings m_settings;
    torch::Device m_device;
    Dataset m_data;
};

} // namespace headroom
