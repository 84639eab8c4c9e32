// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// What a checkpoint remembers of its training: one entry per evaluation. −1: not measured.
struct TrainingPoint {
    std::int64_t step = 0; // optimiser steps done
    double loss = -1.0; // mean over the training steps since the point before; smoothed, with the ponder cost
    double heldOutAccuracy = -1.0; // share of tokens right on the validation set, the decoder fed the right ones
    double heldOutLoss = -1.0; // mean negative log-likelihood of a token there, in nats
    double heldOutSequences = -1.0; // share of sequences right from first to end token
    double trainingAccuracy = -1.0; // share of tokens right in the training steps since the point before, with dropout
    double rate = -1.0; // learning rate of the step
    double gradientNorm = -1.0; // mean over the steps since the point before, before clipping
    double tokensPerSecond =
        -1.0; // expected tokens trained on in a second since the point before, evaluations left out
    double seconds = -1.0; // of training so far, evaluations left out
    double ponder = -1.0; // mean steps and remainder per position on the validation set
    std::vector<double> steps {}; // share of its positions that ran 1, 2, … steps; empty without halting

    bool operator==(const TrainingPoint&) const = default;
};

// What a person did to a run while it trained.
struct TrainingEvent {
    std::int64_t step = 0; // done when it was done
    std::string text; // "label smoothing 0.1 → 0"

    bool operator==(const TrainingEvent&) const = default;
};

// How a finished run did on the test set, at the step that it ended with.
struct TrainingTest {
    std::int64_t step = 0;
    std::int64_t count = 0; // sequences
    double accuracy = -1.0, sequences = -1.0; // shares: of tokens right, of sequences right from first to end token
    double loss = -1.0; // nats a token
    double ponder = -1.0; // −1 without halting

    bool operator==(const TrainingTest&) const = default;
};

// What a run is called among others.
struct RunName {
    std::int64_t number = 0; // from 1; 0: it has none
    std::string title; // in words

    bool operator==(const RunName&) const = default;
};

} // namespace headroom
