// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrix.h"
#include "train/training_settings.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// One number of a model, as its checkpoint names it.
struct WeightAt {
    std::string name; // "decoder.1.self_attention.query.weight"; empty: of all weights the one that moves farthest
    Index at; // from 0; empty: the one of this tensor that moves farthest

    // "NAME@i,j", "NAME". Throws Error.
    static WeightAt from(const std::string& text);
    std::string text() const;
    bool operator==(const WeightAt&) const = default;
};

// One of the numbers that add up to a weight's gradient: what came back to where the weight was used, times what it met
// there.
struct StepTerm {
    std::int64_t sequence = -1, position = -1; // of the batch, from 0; −1: shared by all
    bool ofSource = false; // a position of what the encoder reads, not of what the decoder is fed
    std::string where {}; // the step that used it: "decoder.1/self_attention/query"
    std::string label {}; // where there is no sequence, which it is: "distance 3"
    double gradient = 0.0; // δ
    double input = 1.0; // x
    bool product = false; // false: there is no x, as for a bias
    double value = 0.0;
};

// What one optimiser step does to one weight, line by line: the trainer's float32 numbers, in its order.
struct WeightStep {
    WeightAt weight;
    bool frozen = false; // it keeps its value, and its moments theirs
    float before = 0.0F;
    float gradient = 0.0F; // g, the trainer's
    float clipped = 0.0F; // g · ReplayedStep::factor
    float firstBefore = 0.0F, first = 0.0F; // m = β₁ m + (1 − β₁) g
    float secondBefore = 0.0F, second = 0.0F; // v = β₂ v + (1 − β₂) g²
    float divisor = 0.0F; // √v / √(1 − β₂ᵗ) + ε
    float after = 0.0F; // w − rate / (1 − β₁ᵗ) · m / divisor
    float trained = 0.0F; // what the trainer's own step makes of the same state

    // The gradient once more: the batch recorded forward and backward, a term for each token. Empty where `unexplained`
    // says why.
    std::vector<StepTerm> terms; // the largest first, without sign
    double explained = 0.0; // Σ terms
    double allowed = 0.0; // the most that it may be from g: see gradientYardstick()
    std::string unexplained;

    bool exact() const; // `after` is `trained` to the last bit
    bool agrees() const; // `explained` is `gradient` within what is allowed
};

// One optimiser step done again, from what the trainer was before it.
struct ReplayedStep {
    struct Sequence {
        std::vector<std::string> source, fed, expected; // tokens; expected has "" where nothing is asked
        std::vector<double> probabilities; // of what is expected; −1 where nothing is
    };
    struct Tensor {
        std::string name;
        Index shape;
        bool frozen = false;
        double farthest = 0.0; // the largest change of one of its numbers, without sign
        Index at {}; // which
        double forecast = 0.0; // Σ g Δw over it: what its changes do to the loss if that were a plane
    };
    struct Point {
        std::int64_t step = 0;
        double value = 0.0;
    };

    std::int64_t step = 0; // counted from 1: t
    std::int64_t parameters = 0;
    TrainingSettings settings;
    std::int64_t width = 0; // d of the Noam schedule
    double norm = 0.0; // of all gradients that are not frozen, together
    double factor = 1.0; // min(1, clip / norm); 1 without clipping
    double rate = 0.0; // of the schedule
    double correction1 = 1.0, correction2 = 1.0; // 1 − β₁ᵗ, 1 − β₂ᵗ
    double beta1 = 0.0, beta2 = 0.0, epsilon = 0.0; // Adam's; it has no weight decay
    double loss = 0.0; // of the batch, as training has it: with smoothing, dropout and pondering
    double lossAfter = 0.0; // the same once the step is done
    double forecast = 0.0; // Σ g Δw
    std::vector<Sequence> batch;
    std::vector<Tensor> tensors; // as the model has them
    std::vector<WeightStep> weights; // those asked for
    std::vector<float> gradients, changes; // of the first one's tensor, row-major
    std::vector<Point> path; // of the first one: its value at the steps that are kept
    // Computed elsewhere than it was trained, or with half precision: what it may differ by, in a sentence; empty: it
    // is the run's own step to the last bit.
    std::string apart;
};

// Which step of which run.
struct StepRequest {
    std::string file; // that a run wrote; empty: the run in training
    // Counted from 1. Of the run in training: one behind a snapshot, or the next; 0: the next. Of a file: any behind
    // what it holds, or any at all where its run was never changed on the way; 0: the one behind what it holds.
    std::int64_t step = 0;
    std::vector<WeightAt> weights; // empty: the one that moves farthest
};

} // namespace headroom
