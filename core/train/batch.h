// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"
#include "tasks/task.h"
#include "train/label_smoothing.h"
#include "train/training_settings.h"

#include <functional>
#include <vector>

namespace headroom {

// Sequences padded to the longest, on the device. Ids are int64 [batch, position]; `expected` has kPad where nothing is
// asked. An encoder-decoder reads the source and is fed start and the target; a language model is fed start, source,
// end and target (start and target where a task has no source) and asked for the target only (and the end behind it,
// unless the example is endless); the other topologies write one token for each of the source's (an end behind it) or,
// for a set, one for each seed. Throws Error where a target has more tokens than that.
struct Batch {
    torch::Tensor source, sourceOpen; // undefined for a decoder alone
    torch::Tensor fed; // undefined without a decoder
    torch::Tensor expected;
};
Batch makeBatch(const ModelConfig& config, const std::vector<const Example*>& examples, torch::Device device);
// Refuses, as makeBatch does, an example that the topology cannot write, without LibTorch: a window may ask.
void checkWritable(const ModelConfig& config, const Example& example);

// What a model makes of a batch. A segmented model runs it segment by segment, memory going on from one to the next
// without a gradient.
struct BatchResult {
    torch::Tensor loss; // mean over expected tokens, plus the weighted ponder cost
    // bool like `expected`: the likeliest token is the expected one; false on padding. Undefined in training with an
    // adaptive softmax and no label smoothing, where only the expected token's clusters are computed.
    torch::Tensor right;
    double ponder =
        0.0; // mean steps and remainder per position; 0 without halting, and in training, where nobody reads it
    std::vector<torch::Tensor> updates; // of each segment's forward, as ModelOutput has them
};
// `ponderWeight` −1: the configuration's. In training on a processor its cores share a batch that is cut into `parts`
// of sequences alike in length (0: as many as pay; 1: it stays whole); the gradients are then known with the loss, and
// its backward pass hands them out.
BatchResult runBatch(const Transformer& model, Tracer& t, const Batch& batch, double labelSmoothing,
    LabelSmoothing variant = LabelSmoothing::Uniform, double ponderWeight = -1.0, std::int64_t parts = 0,
    Precision precision = Precision::Float32);

// What the means of a batch are taken over. A part of a batch takes those of the whole, so that parts add up.
struct BatchCounts {
    torch::Tensor expected; // tokens; on the device, so that a GPU is not waited for
    std::int64_t source = 0, target = 0; // positions that ponder; 0: all there are
};

// The forwards that a batch takes, one a segment: `forward` gets each one's input, what is expected of it and the
// position it begins at, and gives the memory that the next one reads. Returns how many there were.
using SegmentForward = std::function<std::vector<torch::Tensor>(
    const ModelInput& input, const torch::Tensor& expected, std::int64_t first)>;
std::int64_t overSegments(
    const ModelConfig& config, const Batch& batch, const BatchCounts& counts, const SegmentForward& forward);

// The positions a forward of the task's longest example takes.
std::int64_t neededPositions(const ModelConfig& config, const TaskSettings& task);

} // namespace headroom
