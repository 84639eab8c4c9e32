// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "golden.h"

#include "config/model_config.h"
#include "model/stack.h"
#include "nn/adaptive.h"

#include <optional>

namespace headroom::golden {

// Parts of the adapters of the two Transformer-XL implementations (PyTorch: txl*.cpp, TensorFlow: txl_tf.cpp).

// Theirs is [length, batch, feature], ours [batch, length, feature]; likewise for token numbers.
torch::Tensor batchFirst(const torch::Tensor& x);

// A mask of the PyTorch models as ours, [batch or 1, 1, query or 1, key]: theirs is [query, key, 1], or [key, batch]
// for padding alone, and 0 where open.
torch::Tensor openKeysOf(const torch::Tensor& mask);

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

// Words in and words out of the PyTorch models: embedding and softmax, plain or adaptive.
class Words {
public:
    Words(Parameters& parameters, const ModelConfig& config);
    torch::Tensor rows(const torch::Tensor& tokens) const; // [batch, position, feature], times √width
    torch::Tensor logits(const torch::Tensor& states) const; // log-probabilities where they are adaptive

private:
    Parameter m_table, m_outputWeight, m_outputBias;
    std::optional<AdaptiveEmbedding> m_embedding;
    std::optional<AdaptiveSoftmax> m_softmax;
};

// What one segment gives: the rows that came into each layer, its memory in front, and likewise out of the last one.
struct Segment {
    std::vector<torch::Tensor> rows; // [batch, row, feature]
    torch::Tensor states, logits; // [batch, position, …]
    std::vector<torch::Tensor> remembered; // by our model itself, one a layer
    std::shared_ptr<const Trace> trace;
};

std::string layerName(std::int64_t index); // "decoder.1" for 0

// Rows of sines and cosines of the distances keys − 1 … 0, clamped as the file says: [distance, feature].
torch::Tensor distancesOf(const Golden& golden, std::int64_t keys);

// Compares the memories after segment `s`, given what came into each layer and out of the last one with `before` rows
// of memory in front: [batch, row, feature]. Right is to drop the last ext_len rows, for they come again in the next
// segment. The original hands the lengths of memory and segment to its update the wrong way round; what is returned,
// for the next segment to read, is what it hands on.
std::vector<torch::Tensor> nextMemory(
    Golden& golden, const std::vector<torch::Tensor>& rows, std::int64_t before, const std::string& s);

// What the adapter of both kinds of model knows of the options; and where theirs gives no numbers.
void checkLanguageModel(Golden& golden);

// MultiHeadAttn, and MemTransformerLM with attn_type 2 or 3: absolute positions.
namespace txl_absolute {
void runAttention(Golden& golden);
void runModel(Golden& golden);
} // namespace txl_absolute
// MemTransformerLM with attn_type 0 or 1: relative positions.
namespace txl_lm {
void run(Golden& golden);
}
// ProjectedAdaptiveLogSoftmax and AdaptiveEmbedding.
namespace txl_adaptive {
void run(Golden& golden);
}

} // namespace headroom::golden
