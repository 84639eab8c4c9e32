// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/json_fields.h"
#include "model/transformer.h"
#include "recipe/recipe.h"

#include <torch/types.h>

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace headroom {

// What a claim is measured on.
struct ClaimSubject {
    const PlannedRun& plan;
    const Transformer& model;
    const RecipeClaim& claim;
    torch::Device device;
};

// Held-out inputs of one shape, as the model was given them: int64 [input, position].
struct ClaimBatch {
    std::vector<const Example*> examples;
    torch::Tensor source, fed,
        expected; // undefined where the topology has none; expected is kPad where nothing is asked
};

// One forward of such a batch: all of it, or a segment. It may be looked at while the visitor runs.
struct ClaimForward {
    const Transformer& model;
    const ClaimBatch& batch;
    const ModelInput& input;
    const ModelOutput& output;
    torch::Tensor expected; // of these positions
    std::int64_t first = 0; // position in the batch of the forward's first
    const Tracer& tracer;

    torch::Tensor step(const std::string& path) const; // [input, …]; Error if the run has no such step
};

// How the model is run: the same inputs, and what parameters may ask to be otherwise.
//   "task": a merge patch on the task, such as longer inputs
//   "config": fields of the configuration that need no new weights
//   "zero": heads whose weights are 0, as "decoder.1/self_attention/weights/2"
struct ClaimRun {
    TaskSettings task;
    ModelConfig config;
    std::vector<Intervention> zeroed;
    bool wide = false; // in float64: whether two ways compute the same is not left to rounding

    static ClaimRun read(const ClaimSubject& subject, const JsonFields& parameters);
};

// Runs every held-out input once, batches of equal shape together. `record`: the steps can be looked at.
void runClaim(const ClaimSubject& subject, const ClaimRun& run, bool record,
    const std::function<void(const ClaimForward& forward)>& visit);

} // namespace headroom
