// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

const std::string kFirstRow = "/cluster.1/row";

// The weight that a step reads; −1 if the step is not there.
StepId weightOf(const Tracer& t, StepId step)
{
    if (step >= 0)
        for (const StepId input : t.steps()[static_cast<std::size_t>(step)].inputs)
            if (t.steps()[static_cast<std::size_t>(input)].operation == Operation::Parameter)
                return input;
    return -1;
}

std::string clusterOf(const std::string& stage, std::int64_t number)
{
    return stage + '/' + steps::cluster + '.' + std::to_string(number) + '/';
}

// The rows of one cluster's first tokens, brought to the model's width.
Traced clusterRows(Tracer& t, const std::string& scope, std::int64_t number, std::int64_t most)
{
    const std::string cluster = clusterOf(scope, number);
    const Traced table = t.recorded(weightOf(t, findStep(t, cluster + steps::adaptive::row)));
    const StepId projection = weightOf(t, findStep(t, cluster + steps::adaptive::projected));
    const Tracer::Scope below(t, steps::cluster, number);
    const std::int64_t count = std::min(most, table.tensor.size(0));
    const std::string_view axis = projection < 0 ? "feature" : "cluster feature";
    const Traced rows = t.rearrange({"rows", "E_c", "The rows of the cluster’s first tokens."}, table,
        {sliceAxis(-2, 0, count)}, {"vocabulary", axis});
    if (projection < 0)
        return rows;
    return t.linear({"wide_rows", "E_c P_cᵀ",
                        "The cluster’s rows are projected to the model’s width, so that all clusters can be compared."},
        rows, t.recorded(projection), {}, "feature");
}

// The two directions in which the rows differ most [direction, feature], and the share of all variance in each
// [direction]. Of a direction and its opposite, the one whose largest number is above 0.
std::pair<torch::Tensor, torch::Tensor> principal(const torch::Tensor& centred)
{
    const torch::Tensor rows = centred.detach().to(torch::kCPU, torch::kDouble);
    const auto [values, vectors] = torch::linalg_eigh(torch::matmul(rows.t(), rows), "L"); // ascending
    const std::int64_t width = rows.size(1);
    torch::Tensor directions = vectors.slice(1, width - 2, width).flip({1}).t().contiguous();
    const torch::Tensor largest = directions.gather(1, directions.abs().argmax(1, true));
    directions = directions * torch::where(largest < 0, -torch::ones_like(largest), torch::ones_like(largest));
    const torch::Tensor kept = values.slice(0, width - 2, width).flip({0}).clamp_min(0.0);
    const double all = values.clamp_min(0.0).sum().item<double>();
    return {directions, all > 0.0 ? kept / all : torch::zeros_like(kept)};
}

void recordStage(Tracer& t, const std::string& stage, std::int64_t most)
{
    std::vector<Traced> parts;
    const Tracer::Scope below(t, stage);
    for (std::int64_t number = 1; findStep(t, clusterOf(stage, number) + steps::adaptive::row) >= 0; ++number)
        parts.push_back(clusterRows(t, stage, number, most));
    const Traced rows = parts.size() == 1
        ? parts.front()
        : t.concatenate({"all_rows", "[E₁ P₁ᵀ ∘ E₂ P₂ᵀ ∘ …]", "The rows of all clusters, stacked."}, parts, -2);
    const Traced centred = t.subtract(
        {"centred", "x − mean", "The mean row is subtracted, so the rows are centred on 0."}, rows,
        t.reduce({"mean", "1/n Σ x", "The mean of all rows."}, rows, ReduceFunction::Mean, -2));
    if (!centred.tensor.isfinite().all().item<bool>())
        throw Error(say("The embedding has NaN or infinite numbers, so it has no principal directions."));
    const auto [directions, shares] = principal(centred.tensor);
    const auto names = std::make_shared<Labels>(Labels {"first", "second"});
    const std::vector<Axis> axes = t.steps()[static_cast<std::size_t>(centred.step)].axes;
    const Traced found = t.measure(
        {"directions", "eigenvectors of xᵀ x",
            "The two directions in which the rows differ most: the eigenvectors of xᵀ x with the largest "
            "eigenvalues, each with the sign that makes its largest number positive."},
        directions.to(centred.tensor.options()), {centred.step}, {{"direction", 2, names}, axes.back()});
    t.measure(
        {"variance", "λ / Σ λ", "The share of all variance along each of the two directions, from their eigenvalues."},
        shares.to(centred.tensor.options()), {centred.step}, {{"direction", 2, names}});
    t.matmul({"projection", "(x − mean) dᵀ", "Each row projected onto the two directions: a point on a map."}, centred,
        t.rearrange({"directions_transposed", "dᵀ", "One column per direction."}, found, {transposeAxes(-2, -1)},
            {"feature", "direction"}));
}

void recordPca(Tracer& t, const StudyInput& input)
{
    std::vector<std::string> stages;
    for (const Step& step : t.steps())
        if (!step.study() && step.path.ends_with(kFirstRow))
            stages.push_back(step.path.substr(0, step.path.size() - kFirstRow.size()));
    for (const std::string& stage : stages)
        if (stage.find('/') == std::string::npos && weightOf(t, findStep(t, stage + kFirstRow)) >= 0)
            recordStage(t, stage, static_cast<std::int64_t>(input.option("tokens")));
}

} // namespace

Study pcaStudy()
{
    StudyOption tokens;
    tokens.name = "tokens";
    tokens.value = 256.0;
    tokens.least = 2.0;
    tokens.most = 4096.0;
    tokens.meaning = "how many tokens of each cluster are shown at most, from the first on";
    return {"pca", "The rows of an adaptive embedding, projected onto their two main directions", {tokens},
        [](const ModelConfig& config) {
            return config.embedding == EmbeddingKind::Adaptive && !config.cutoffs.empty() && config.width >= 2;
        },
        recordPca};
}

} // namespace headroom
