// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "golden.h"

#include "config/model_config.h"

namespace headroom::golden {

// Parts of the adapters of the two Transformer-XL implementations (PyTorch: txl*.cpp, TensorFlow: txl_tf.cpp).

// Theirs is [length, batch, feature], ours [batch, length, feature]; likewise for token numbers.
torch::Tensor batchFirst(const torch::Tensor& x);

// What both say of a language model; attention and memory are left to the caller.
ModelConfig languageModelConfig(const Golden& golden, bool projectSameWidth);

// The tokens [first, end) of each cluster; one cluster without cutoffs.
std::vector<std::pair<std::int64_t, std::int64_t>> clusterRanges(const Golden& golden);

// Word embedding and softmax of the PyTorch models under our names, whether plain or adaptive.
void wordWeights(Weights& weights, const Golden& golden, const ModelConfig& config);

// The query (0), key (1) or value (2) rows of their joint projection.
torch::Tensor third(const torch::Tensor& weight, std::int64_t part);

// Norms and feed-forward of layer `index` (from 0) of the PyTorch models as those of our layer `ours` ("decoder.1").
void sublayerWeights(Weights& weights, const Golden& golden, const std::string& ours, std::int64_t index);

// Negative log-likelihood [target, batch] from logits or log-probabilities [batch, position, vocabulary] of the last
// positions; targets are [target, batch].
torch::Tensor negativeLogLikelihood(const torch::Tensor& logits, const torch::Tensor& targets);

// The PyTorch original gives the losses of an adaptive softmax cluster by cluster: ours in that order.
torch::Tensor groupedByCluster(const Golden& golden, const torch::Tensor& losses, const torch::Tensor& targets);

// The rows that a PyTorch model keeps of what came into a layer, memory included: [batch, row, feature]. Rows of the
// last ext_len tokens come again in the next segment, so they are dropped.
torch::Tensor keptRows(const Golden& golden, const torch::Tensor& rows, std::int64_t memory);

// MultiHeadAttn, and MemTransformerLM with attn_type 2 or 3: absolute positions.
void runTxlAbsoluteAttention(Golden& golden);
void runTxlAbsoluteModel(Golden& golden);
// MemTransformerLM with attn_type 0 or 1: relative positions.
void runTxlRelativeModel(Golden& golden);
// ProjectedAdaptiveLogSoftmax and AdaptiveEmbedding.
void runAdaptiveSoftmax(Golden& golden);

} // namespace headroom::golden
