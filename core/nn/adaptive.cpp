// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/adaptive.h"

#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace clusters {
constexpr StepName row {
    steps::adaptive::row, "E_c[token]", "Each token's row is looked up in its cluster's own table."};
constexpr StepName member {
    steps::adaptive::member, "token in cluster c", "1 where the token belongs to this cluster, 0 elsewhere."};
constexpr StepName localTokens {steps::adaptive::localTokens, "token − first token of c",
    "The token's index within the cluster; 0 stands in for tokens of other clusters."};
constexpr StepName projected {steps::adaptive::projected, "E_c[token] P_cᵀ",
    "The cluster's rows are projected to the model's width (Baevski and Auli 2019, section 3)."};
constexpr StepName combined {steps::adaptive::combined, "token in c ? its row : the row so far",
    "Tokens of this cluster take its row; the others keep the row they have."};
constexpr StepName projectedStates {steps::adaptive::projected, "x_c = x P_c",
    "The states are projected to the width of this cluster's rows (Grave et al. 2017, section 4)."};
constexpr StepName logProbabilities {
    steps::adaptive::logProbabilities, "log softmax(logits)", "The log-probability of each token."};
constexpr StepName headLogits {"head_logits", "[frequent tokens ∘ clusters]",
    "The head: the frequent tokens, plus one entry per cluster of rarer tokens (Grave et al. 2017, "
    "section 4)."};
constexpr StepName headLogProbabilities {steps::adaptive::headLogProbabilities, "log softmax(head logits)",
    "The log-probability of each frequent token and of each cluster (Grave et al. 2017, section 4)."};
constexpr StepName share {"share", "log P(token | cluster)",
    "The log-probability of each token within its cluster (Grave et al. 2017, section 4)."};
constexpr StepName frequent {
    steps::adaptive::logProbabilities, "log P(token)", "Frequent tokens take their log-probability from the head."};
constexpr StepName clusterLogProbability {
    "cluster_log_probability", "log P(cluster)", "The head's entry for this cluster."};
constexpr StepName rare {steps::adaptive::logProbabilities, "log P(token) = log P(token | cluster) + log P(cluster)",
    "A rare token's probability is its cluster's times its own within the cluster, so the logarithms "
    "add (Grave et al. 2017, section 4)."};
constexpr StepName all {steps::adaptive::logProbabilities, "log P(token)",
    "All tokens, cluster after cluster: the whole vocabulary (Grave et al. 2017, section 4)."};
} // namespace clusters

std::string numbered(const std::string& name, std::size_t cluster, const char* part)
{
    return name + "." + std::to_string(cluster + 1) + "." + part;
}

// The tokens of one cluster, as labels of its table.
std::shared_ptr<const Labels> labelsOf(
    const Tracer& t, const Cluster& cluster, const std::shared_ptr<const Labels>& vocabulary)
{
    if (!t.active() || !vocabulary || static_cast<std::int64_t>(vocabulary->size()) < cluster.end)
        return {};
    return std::make_shared<Labels>(vocabulary->begin() + cluster.first, vocabulary->begin() + cluster.end);
}

torch::Tensor isIn(const torch::Tensor& tokens, const Cluster& cluster)
{
    return tokens.ge(cluster.first).logical_and(tokens.lt(cluster.end));
}

} // namespace

std::vector<Cluster> clustersOf(const ModelConfig& config)
{
    std::vector<Cluster> clusters;
    std::int64_t width = config.embeddingWidth > 0 ? config.embeddingWidth : config.width;
    std::int64_t first = 0;
    for (std::size_t i = 0; i <= config.cutoffs.size(); ++i) {
        if (width < 1)
            throw Error(
                say("Setting divisor is %1: the rows of cluster %2 would have no width. Choose a smaller divisor or "
                    "fewer cutoffs.",
                    config.divisor, i + 1));
        const std::int64_t end = i < config.cutoffs.size() ? config.cutoffs[i] : config.vocabulary;
        const bool same = width == config.width && (config.divisor == 1 || !config.projectSameWidth);
        clusters.push_back({first, end, width, !same});
        first = end;
        width /= config.divisor;
    }
    return clusters;
}

AdaptiveEmbedding::AdaptiveEmbedding(Parameters& parameters, const std::string& name, const ModelConfig& config)
    : m_clusters(clustersOf(config))
{
    const EmbeddingParameters own = adaptiveParameters(config), plain = plainParameters(config);
    m_caption = say("Each token’s row comes from its own cluster’s table (Baevski and Auli 2019, section 3). The "
                    "clusters hold %1 parameters, a plain table would hold %2; with the output layer %3 instead of %4.",
        own.input, plain.input, own.total(), plain.total());
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        const Cluster& cluster = m_clusters[i];
        m_tables.push_back(
            parameters.get(numbered(name, i, "weight"), {cluster.size(), cluster.width}, Init::Embedding));
        if (!cluster.projected)
            m_projections.emplace_back();
        else if (i > 0 && config.divisor == 1)
            m_projections.push_back(m_projections.front());
        else
            m_projections.push_back(
                parameters.get(numbered(name, i, "projection"), {config.width, cluster.width}, Init::Xavier));
    }
}

// What one cluster gives for every position, also for those whose token is in another. `last` names the last step.
Traced AdaptiveEmbedding::rows(Tracer& t, std::size_t cluster, const Traced& ids, StepName last,
    const std::shared_ptr<const Labels>& vocabulary) const
{
    const Parameter &table = m_tables[cluster], &projection = m_projections[cluster];
    const bool projected = projection.tensor.defined();
    const std::string_view axis = projected ? "cluster feature" : "feature";
    const Traced weight = t.parameter(
        table.name, table.tensor, {"vocabulary", axis}, labelsOf(t, m_clusters[cluster], vocabulary));
    const Traced found = t.gather(projected ? clusters::row : last, weight, ids, axis);
    if (!projected)
        return found;
    const Traced by = t.parameter(projection.name, projection.tensor, {"feature", "cluster feature"});
    return t.linear(last, found, by, {}, "feature");
}

Traced AdaptiveEmbedding::operator()(
    Tracer& t, const Traced& ids, const std::shared_ptr<const Labels>& vocabulary) const
{
    const bool widens = std::any_of(
        m_projections.begin(), m_projections.end(), [](const Parameter& p) { return p.tensor.defined(); });
    const StepName embedding("embedding", widens ? "E_c[token] P_cᵀ" : "E_c[token]", m_caption);
    if (m_clusters.size() == 1)
        return rows(t, 0, ids, embedding, vocabulary);
    const std::shared_ptr<const Labels> tokens = t.labels(ids, -1);
    Traced combined;
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        Traced found, member;
        {
            const Tracer::Scope scope(t, "cluster", static_cast<std::int64_t>(i) + 1);
            const torch::Tensor inside = isIn(ids.tensor, m_clusters[i]);
            Formula within {.function = FormulaFunction::InCluster,
                .least = m_clusters[i].first,
                .most = m_clusters[i].first + m_clusters[i].size() - 1};
            member = t.formula(clusters::member, inside.unsqueeze(-1), {"position", "member"}, within, tokens, {ids});
            within.function = FormulaFunction::NumberInCluster;
            const Traced local = t.formula(clusters::localTokens,
                torch::where(inside, ids.tensor - m_clusters[i].first, torch::zeros_like(ids.tensor)), {"position"},
                std::move(within), tokens, {ids});
            found = rows(
                t, i, local, m_projections[i].tensor.defined() ? clusters::projected : clusters::row, vocabulary);
            if (i > 0 && i + 1 < m_clusters.size())
                combined = t.select(clusters::combined, member, found, combined);
        }
        if (i == 0)
            combined = found;
        else if (i + 1 == m_clusters.size())
            combined = t.select(embedding, member, found, combined);
    }
    return combined;
}

AdaptiveSoftmax::AdaptiveSoftmax(
    Parameters& parameters, const std::string& name, const ModelConfig& config, const AdaptiveEmbedding* tied)
    : m_clusters(clustersOf(config))
{
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        const Cluster& cluster = m_clusters[i];
        m_tables.push_back(tied
                ? tied->tables()[i]
                : parameters.get(numbered(name, i, "weight"), {cluster.size(), cluster.width}, Init::Xavier));
        m_biases.push_back(parameters.get(numbered(name, i, "bias"), {cluster.size()}, Init::Zeros));
        if (!cluster.projected)
            m_projections.emplace_back();
        else if (tied && config.tiedProjections)
            m_projections.push_back(tied->projections()[i]);
        else
            m_projections.push_back(
                parameters.get(numbered(name, i, "projection"), {config.width, cluster.width}, Init::Xavier));
    }
    const auto tails = static_cast<std::int64_t>(m_clusters.size()) - 1;
    if (tails > 0) {
        m_clusterWeight = parameters.get(name + ".cluster.weight", {tails, m_clusters.front().width}, Init::Xavier);
        m_clusterBias = parameters.get(name + ".cluster.bias", {tails}, Init::Zeros);
    }
}

Traced AdaptiveSoftmax::projected(Tracer& t, std::size_t cluster, const Traced& states) const
{
    const Parameter& projection = m_projections[cluster];
    if (!projection.tensor.defined())
        return states;
    return t.matmul(clusters::projectedStates, states,
        t.parameter(projection.name, projection.tensor, {"feature", "cluster feature"}));
}

Traced AdaptiveSoftmax::logits(Tracer& t, StepName name, std::size_t cluster, const Traced& projected,
    const std::shared_ptr<const Labels>& vocabulary) const
{
    const Parameter &table = m_tables[cluster], &bias = m_biases[cluster];
    const std::string_view axis = m_projections[cluster].tensor.defined() ? "cluster feature" : "feature";
    const auto labels = labelsOf(t, m_clusters[cluster], vocabulary);
    return t.linear(name, projected, t.parameter(table.name, table.tensor, {"vocabulary", axis}, labels),
        t.parameter(bias.name, bias.tensor, {"vocabulary"}, labels), "vocabulary");
}

// Log-probabilities of the frequent tokens and of the other clusters: [..., position, tokens + clusters − 1].
Traced AdaptiveSoftmax::head(Tracer& t, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const
{
    Traced narrow, tokens, clusters;
    {
        const Tracer::Scope scope(t, "cluster", 1);
        narrow = projected(t, 0, states);
        tokens = logits(t,
            {"logits", m_projections[0].tensor.defined() ? "x₁ E₁ᵀ + b₁" : "x E₁ᵀ + b₁",
                "Each state is compared with every frequent token."},
            0, narrow, vocabulary);
    }
    if (m_clusters.size() == 1)
        return t.logSoftmax(clusters::logProbabilities, tokens);
    auto names = std::make_shared<Labels>();
    for (std::size_t i = 1; i < m_clusters.size() && t.active(); ++i)
        names->push_back("cluster " + std::to_string(i + 1));
    clusters = t.linear({"cluster_logits", m_projections[0].tensor.defined() ? "x₁ Wᵀ + b" : "x Wᵀ + b",
                            "Each state is compared with each cluster of rarer tokens as a whole."},
        narrow, t.parameter(m_clusterWeight.name, m_clusterWeight.tensor, {"cluster", "cluster feature"}, names),
        t.parameter(m_clusterBias.name, m_clusterBias.tensor, {"cluster"}, names), "cluster");
    const Traced all = t.concatenate(clusters::headLogits, {tokens, clusters}, -1);
    return t.logSoftmax(clusters::headLogProbabilities, all);
}

// Log-probabilities of a cluster's tokens, given that it is this cluster.
Traced AdaptiveSoftmax::share(
    Tracer& t, std::size_t cluster, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const
{
    const Traced scores = logits(t,
        {"logits", m_projections[cluster].tensor.defined() ? "x_c E_cᵀ + b_c" : "x E_cᵀ + b_c",
            "Each state is compared with every token of this cluster."},
        cluster, projected(t, cluster, states), vocabulary);
    return t.logSoftmax(clusters::share, scores);
}

Traced AdaptiveSoftmax::operator()(
    Tracer& t, const Traced& states, const std::shared_ptr<const Labels>& vocabulary) const
{
    const Traced first = head(t, states, vocabulary);
    if (m_clusters.size() == 1)
        return first;
    std::vector<Traced> parts;
    const std::int64_t frequent = m_clusters.front().end;
    for (std::size_t i = 0; i < m_clusters.size(); ++i) {
        const Tracer::Scope scope(t, "cluster", static_cast<std::int64_t>(i) + 1);
        if (i == 0) {
            parts.push_back(
                t.rearrange(clusters::frequent, first, {sliceAxis(-1, 0, frequent)}, {"position", "vocabulary"}));
            continue;
        }
        const std::int64_t column = frequent + static_cast<std::int64_t>(i) - 1;
        const Traced own = t.rearrange(
            clusters::clusterLogProbability, first, {sliceAxis(-1, column, column + 1)}, {"position", "cluster"});
        parts.push_back(t.add(clusters::rare, share(t, i, states, vocabulary), own));
    }
    return t.concatenate(clusters::all, parts, -1);
}

torch::Tensor AdaptiveSoftmax::negativeLogLikelihood(const torch::Tensor& states, const torch::Tensor& targets) const
{
    Tracer off;
    torch::Tensor column = targets; // where the head has each target: itself or its cluster
    for (std::size_t i = 1; i < m_clusters.size(); ++i)
        column = column.masked_fill(
            isIn(targets, m_clusters[i]), m_clusters.front().end + static_cast<std::int64_t>(i) - 1);
    torch::Tensor likelihood = head(off, {states}, {}).tensor.gather(-1, column.unsqueeze(-1)).squeeze(-1);
    for (std::size_t i = 1; i < m_clusters.size(); ++i) {
        const torch::Tensor rows = isIn(targets, m_clusters[i]).nonzero().squeeze(-1);
        if (rows.numel() == 0)
            continue;
        const torch::Tensor local = targets.index_select(0, rows) - m_clusters[i].first;
        const torch::Tensor shares = share(off, i, {states.index_select(0, rows)}, {}).tensor;
        likelihood = likelihood.index_add(0, rows, shares.gather(-1, local.unsqueeze(-1)).squeeze(-1));
    }
    return -likelihood;
}

EmbeddingParameters adaptiveParameters(const ModelConfig& config)
{
    const std::vector<Cluster> clusters = clustersOf(config);
    EmbeddingParameters count;
    for (std::size_t i = 0; i < clusters.size(); ++i) {
        const std::int64_t table = clusters[i].size() * clusters[i].width;
        const std::int64_t projection = clusters[i].projected ? config.width * clusters[i].width : 0;
        count.input += table + (i > 0 && config.divisor == 1 ? 0 : projection);
        count.output += clusters[i].size(); // the bias
        if (!config.tiedEmbeddings)
            count.output += table;
        if (!config.tiedEmbeddings || !config.tiedProjections)
            count.output += projection;
    }
    count.output += (static_cast<std::int64_t>(clusters.size()) - 1) * (clusters.front().width + 1);
    return count;
}

EmbeddingParameters plainParameters(const ModelConfig& config)
{
    const std::int64_t table = config.vocabulary * config.width;
    return {table, config.vocabulary + (config.tiedEmbeddings ? 0 : table)};
}

} // namespace headroom
