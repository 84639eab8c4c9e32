// SPDX-License-Identifier: GPL-3.0-or-later
// Transformer-XL's adaptive softmax and adaptive embedding by themselves.
#include "txl.h"

#include "libtorch.h"
#include "nn/adaptive.h"

#include <cmath>

namespace headroom::golden::txl_adaptive {

namespace {

ModelConfig configOf(const Golden& golden)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.embedding = EmbeddingKind::Adaptive;
    config.vocabulary = golden.integer("n_token");
    config.width = golden.integer("d_proj");
    config.embeddingWidth = golden.integer("d_embed");
    config.cutoffs = golden.integers("cutoffs");
    config.divisor = golden.integer("div_val", 1);
    config.projectSameWidth = golden.flag("proj_same_dim", true);
    return config;
}

// With divisor 1 theirs has one table and one bias for all clusters, one projection of the embedding, and one of the
// softmax for each cluster. Their columns of the clusters run backwards.
Weights weightsOf(const Golden& golden, const ModelConfig& config)
{
    Weights weights(golden);
    const std::vector<Cluster> clusters = clustersOf(config);
    const bool together = config.divisor == 1;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        const Cluster& cluster = clusters[i];
        const std::string number = std::to_string(i + 1), theirs = together ? "0" : std::to_string(i);
        const auto rows = [&](const std::string& name) {
            const torch::Tensor all = golden.parameter(name);
            return together ? all.slice(0, cluster.first, cluster.end) : all;
        };
        weights.set("embedding." + number + ".weight", rows("embed.emb_layers." + theirs + ".weight"));
        weights.set("output." + number + ".weight", rows("softmax.out_layers." + theirs + ".weight"));
        weights.set("output." + number + ".bias", rows("softmax.out_layers." + theirs + ".bias"));
        if (!cluster.projected)
            continue;
        if (!together || i == 0)
            weights.copy("embedding." + number + ".projection", "embed.emb_projs." + theirs);
        weights.copy("output." + number + ".projection", "softmax.out_projs." + std::to_string(i));
    }
    if (clusters.size() > 1) {
        weights.set("output.cluster.weight", golden.parameter("softmax.cluster_weight").flip(0));
        weights.set("output.cluster.bias", golden.parameter("softmax.cluster_bias").flip(0));
    }
    return weights;
}

} // namespace

void run(Golden& golden)
{
    golden.expect("loss_def", {"mean(out.nll)"});
    const ModelConfig config = configOf(golden);
    Parameters parameters = weightsOf(golden, config).parameters();
    const AdaptiveEmbedding embedding(parameters, "embedding", config);
    const AdaptiveSoftmax softmax(parameters, "output", config, nullptr);

    Tracer t(Tracer::Options {true, {}, nullptr});
    const Traced embedded = embedding(t, t.input("tokens", golden.tensor("in.tokens"), {"position"}), nullptr);
    golden.compare("out.embed", embedded.tensor * std::sqrt(static_cast<double>(config.width)));

    const torch::Tensor hidden = golden.tensor("in.hidden"), targets = golden.tensor("in.target");
    const Tracer::Scope scope(t, "output");
    const torch::Tensor all = softmax(t, t.input("hidden", hidden, {"position", "feature"}), nullptr).tensor;
    golden.compare("out.nll_keep_order", -all.gather(-1, targets.unsqueeze(-1)).squeeze(-1));
    const torch::Tensor losses = softmax.negativeLogLikelihood(hidden, targets);
    golden.compare("out.nll", groupedByCluster(golden, losses, targets));
    golden.gradients(losses.mean());
}

} // namespace headroom::golden::txl_adaptive
