// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"
#include "nn/parameters.h"
#include "trace/tracer.h"

#include <memory>
#include <vector>

namespace headroom {

// Which tokens a cluster holds, and how wide its rows are.
struct Cluster {
    std::int64_t first = 0, end = 0; // tokens [first, end)
    std::int64_t width = 0; // d_embed / divisor^cluster
    bool projected = false; // rows are projected to the model's width
    std::int64_t size() const { return end - first; }
};
// Throws Error if a cluster's rows would have no width.
std::vector<Cluster> clustersOf(const ModelConfig& config);

// Adaptive input embedding (Baevski and Auli 2019; as in Transformer-XL): a table for each cluster of tokens, rarer
// ones narrower, each projected to the model's width. Weights: "NAME.CLUSTER.weight" [tokens, cluster width],
// "NAME.CLUSTER.projection" [width, cluster width]; clusters count from 1. With divisor 1 all clusters share the first
// one's projection, and there is none if the rows have the model's width already.
class AdaptiveEmbedding {
public:
    AdaptiveEmbedding(Parameters& parameters, const std::string& name, const ModelConfig& config);
    // ids [..., position] → [..., position, width], not yet multiplied by √width. The last step is "embedding"; those
    // of each cluster are "cluster.C/row", "cluster.C/projected" and so on.
    Traced operator()(Tracer& t, const Traced& ids, const std::shared_ptr<const Labels>& vocabulary) const;
    const std::vector<Parameter>& tables() const { return m_tables; }
    const std::vector<Parameter>& projections() const { return m_projections; } // undefined tensors where there is none

private:
    Traced rows(Tracer& t, std::size_t cluster, const Traced& ids, StepName last,
        const std::shared_ptr<const Labels>& vocabulary) const;

    std::vector<Cluster> m_clusters;
    std::string m_caption; // of the step "embedding": also how many parameters the clusters save
    std::vector<Parameter> m_tables, m_projections;
};

// Adaptive softmax (Grave et al. 2017): the head holds the frequent tokens and one column for each further cluster,
// in the clusters' order; a rare token's probability is its cluster's times its share there. Weights: tables and
// projections as above ("NAME.CLUSTER.weight", ".projection", one projection a cluster whatever the divisor);
// "NAME.CLUSTER.bias"; "NAME.cluster.weight" [clusters − 1, first cluster's width], "NAME.cluster.bias".
class AdaptiveSoftmax {
public:
    // With `tied` the tables are those of that embedding, and with config.tiedProjections the projections too.
    AdaptiveSoftmax(
        Parameters& parameters, const std::string& name, const ModelConfig& config, const AdaptiveEmbedding* tied);
    // Log-probabilities of every token: [..., position, feature] → [..., position, vocabulary]. Steps: "head_logits",
    // "head_log_probabilities", "cluster.C/logits" …, "log_probabilities".
    Traced operator()(Tracer& t, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const;
    // Negative log-likelihood of each target without the clusters it is not in: states [row, feature], targets [row]
    // → [row], in the rows' order. Equals the above; used in training.
    torch::Tensor negativeLogLikelihood(const torch::Tensor& states, const torch::Tensor& targets) const;

private:
    Traced logits(Tracer& t, StepName name, std::size_t cluster, const Traced& projected,
        const std::shared_ptr<const Labels>& vocabulary) const;
    Traced projected(Tracer& t, std::size_t cluster, const Traced& states) const;
    Traced head(Tracer& t, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const;
    Traced share(
        Tracer& t, std::size_t cluster, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const;

    std::vector<Cluster> m_clusters;
    std::vector<Parameter> m_tables, m_projections, m_biases;
    Parameter m_clusterWeight, m_clusterBias; // undefined with a single cluster
};

// How many numbers the input embedding and the output layer hold; what they share counts as the input's.
struct EmbeddingParameters {
    std::int64_t input = 0;
    std::int64_t output = 0;
    std::int64_t total() const { return input + output; }
};
EmbeddingParameters adaptiveParameters(const ModelConfig& config); // with the config's clusters
EmbeddingParameters plainParameters(const ModelConfig& config); // with one table of the model's width instead

} // namespace headroom
