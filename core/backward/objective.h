// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// The one number of a run that a backward pass begins at.
struct Objective {
    enum class Kind {
        Loss, // −log p(token) of the targets, the mean over them
        Logit, // of one token at one position, or what it is above another's
        Cells, // the sum of cells of any step
    };
    struct Target {
        std::int64_t position = 0; // a row of output/logits, from 0; −1: the last that answers
        // As the vocabulary writes it; "#12": token number 12; empty: the likeliest but for the one that is written.
        std::string token;

        bool operator==(const Target&) const = default;
    };

    Kind kind = Kind::Loss;
    std::vector<Target> targets = {}; // of a logit: one
    std::string against = {}; // Logit: the token whose logit is subtracted; empty: none is
    double smoothing = 0.0; // Loss: the share of the target that other tokens get, as LabelSmoothing says
    bool toOthersOnly = false; // LabelSmoothing::Others
    std::string step = {}; // Cells: its path
    Index at = {}; // one entry per axis; −1 takes the whole axis. Empty: every cell

    // "POSITION=TOKEN" of a loss, "POSITION=TOKEN" or "POSITION=TOKEN-TOKEN" of a logit, "STEP@i,j,k" of cells. A token
    // that is a hyphen itself is given by its number. Throws Error.
    static Target target(const std::string& text);
    static Objective logit(const std::string& text);
    static Objective cells(const std::string& text);

    // What nobody has chosen: the loss of the token that the last position nearly wrote.
    static Objective usual() { return {.targets = {{-1, {}}}}; }
    // As one line: "loss 6=c", "loss 6" (of the token that it nearly wrote), "loss", "logit 6=c-b", "cells STEP@i,j".
    // A loss of several targets has a line for each; smoothing is left out. Throws Error.
    std::string text() const;
    static Objective from(const std::string& text);

    bool operator==(const Objective&) const = default;
};

struct BackwardRequest {
    Objective of;
    bool check = false; // against LibTorch's autograd: BackwardResult::compared
};

// What a backward pass has left in its trace besides the steps themselves.
struct BackwardResult {
    // Where a gradient arrives, or would, and does not go on.
    struct Stop {
        std::string path;
        std::string why; // a sentence
    };
    // A gradient as LibTorch's autograd has it, from the same forward once more.
    struct Compared {
        std::string path; // of the step it is the gradient of
        bool parameter = false;
        double difference = 0.0; // the largest of its cells'
        double allowed = 0.0; // 1e-5 of the largest cell, or of what was added up for it, without signs
        bool agrees() const { return difference <= allowed; }
    };

    Objective of; // with every position and token named; tokens by number
    double number = 0.0; // that it began at: the cell of objective/number
    std::int64_t gradients = 0; // steps backward/PATH
    std::vector<Stop> stops;
    std::vector<Compared> compared; // empty unless asked for

    // Why a run has no step backward/`path`: a sentence.
    std::string whyNone(const Trace& trace, const std::string& path) const;
};

} // namespace headroom
