// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/trainer.h"
#include "train/weight_step.h"

#include <torch/types.h>

#include <atomic>
#include <memory>

namespace headroom {

// One optimiser step of a run, done again on the processor from a copy of what the trainer was before it: the same
// batch, dropouts and arithmetic. What was trained on the processor, with as many threads, comes out to the last bit.
// Does not touch the trainer. Throws Error, Cancelled.
class StepReplay {
public:
    StepReplay(const Trainer& trainer, const Trainer::State& before, const std::vector<std::string>& vocabulary,
        const std::atomic<bool>* cancel = nullptr);
    ~StepReplay();

    // All but `path` and `apart`. Records the batch once for the weights that are asked for; throws Error where the
    // model has none of that name, or it has no such number.
    ReplayedStep explain(const std::vector<WeightAt>& weights, const std::atomic<bool>* cancel = nullptr);
    std::int64_t step() const { return m_number; }
    std::int64_t placeOf(const WeightAt& weight) const; // among all weights, in the model's order; throws Error

private:
    struct Chain;
    void walk(const Chain& chain, WeightStep& step) const;
    void recordTerms(ReplayedStep& replayed, const std::atomic<bool>* cancel) const;
    void recordPart(const Batch& batch, const BatchCounts& counts, std::uint64_t seed,
        const std::vector<std::int64_t>& sequences, ReplayedStep& replayed, const std::atomic<bool>* cancel) const;
    WeightAt chosen(const WeightAt& asked, const ReplayedStep& replayed) const;

    TrainingSettings m_settings;
    std::int64_t m_number = 0;
    std::unique_ptr<Transformer> m_model; // its weights are those before the step
    std::unique_ptr<Adam> m_adam;
    Batch m_batch;
    std::vector<std::string> m_vocabulary;
    std::shared_ptr<const Labels> m_labels;
    torch::Tensor m_before, m_gradients, m_trained; // of all weights
    std::unique_ptr<Chain> m_chain;
    ReplayedStep m_shared; // what all weights have in common
};

} // namespace headroom
