// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

const std::string kFirstRow = "/cluster.1/row";
constexpr std::int64_t kNeighbours = 4, kRowsAtOnce = 512;
constexpr double kLeastLength = 1e-12; // only keeps a row of zeros from becoming NaN

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
    const std::int64_t count = std::min(most, table.tensor.size(0));
    const std::string_view axis = projection < 0 ? "feature" : "cluster feature";
    const Traced rows = t.rearrange({studied::pca::rows, "E_c", "The rows of the cluster’s first tokens."}, table,
        {sliceAxis(-2, 0, count)}, {"vocabulary", axis});
    if (projection < 0)
        return rows;
    return t.linear({studied::pca::wideRows, "E_c P_cᵀ",
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

// The rows [vocabulary, feature] of a cluster as points on a plane, all in the scope of that cluster.
void recordMap(Tracer& t, const Traced& rows)
{
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
            "eigenvalues, each with the sign that makes its entry of largest absolute value positive."},
        directions.to(centred.tensor.options()), {centred.step}, {{"direction", 2, names}, axes.back()});
    t.measure({studied::pca::variance, "λ / Σ λ",
                  "The share of all variance along each of the two directions, from their eigenvalues."},
        shares.to(centred.tensor.options()), {centred.step}, {{"direction", 2, names}});
    t.matmul(
        {studied::pca::projection, "(x − mean) dᵀ", "Each row projected onto the two directions: a point on a map."},
        centred,
        t.rearrange({"directions_transposed", "dᵀ", "One column per direction."}, found, {transposeAxes(-2, -1)},
            {"feature", "direction"}));
}

// The rows [row, rank] whose cosine with each row [row, feature] of length 1 is largest, itself left out.
torch::Tensor nearestOf(const torch::Tensor& unit, std::int64_t count)
{
    const std::int64_t all = unit.size(0);
    std::vector<torch::Tensor> found;
    for (std::int64_t first = 0; first < all; first += kRowsAtOnce) {
        const std::int64_t rows = std::min(kRowsAtOnce, all - first);
        torch::Tensor cosines = torch::matmul(unit.slice(0, first, first + rows), unit.t());
        cosines.slice(1, first, first + rows).fill_diagonal_(-2.0);
        found.push_back(std::get<1>(cosines.topk(count, 1)));
    }
    return torch::cat(found, 0);
}

void recordNeighbours(Tracer& t, const Traced& rows)
{
    const std::int64_t size = rows.tensor.size(0), count = std::min(kNeighbours, size - 1);
    if (count < 1)
        return;
    const auto options = rows.tensor.options();
    const Traced one = t.formula({"one", "1", "The length 1."}, torch::ones({1}, options), {"feature"}, {.value = 1.0});
    const Traced unit = t.normalise(
        {"unit_rows", "x / ‖x‖", "Each row, scaled to length 1."}, rows, one, {}, NormFunction::Scale, kLeastLength);
    const Axis words = t.steps()[static_cast<std::size_t>(unit.step)].axes.front();
    const Traced nearest = t.measure(
        {studied::pca::nearest, "argmax cosine",
            "The ids of the other rows with the largest cosine similarity to each row, the largest first."},
        nearestOf(unit.tensor, count), {unit.step}, {words, {"rank", count, nullptr}});
    const Traced others = t.gather(
        {"nearest_rows", "x_j / ‖x_j‖", "The nearest rows, scaled to length 1."}, unit, nearest, "feature");
    const Traced self = t.rearrange({"own_rows", "x_i / ‖x_i‖", "Each row, shared by all its neighbours."}, unit,
        {reshapeLast(1, {1, unit.tensor.size(-1)})}, {"vocabulary", "rank", "feature"});
    const Traced cosine = t.reduce(
        {studied::pca::cosine, "cos = Σ x_i x_j / (‖x_i‖ ‖x_j‖)",
            "The cosine similarity of each row and its nearest rows: 1 where both point the same way."},
        t.multiply({"cosine_terms", "x_i ⊙ x_j", "Feature by feature."}, others, self), ReduceFunction::Sum, -1);
    t.reduce({studied::pca::meanCosine, "1/n Σ cos",
                 "The mean over all words: how close a word of this table is to its nearest neighbours."},
        cosine, ReduceFunction::Mean, -2);
}

void recordStage(Tracer& t, const std::string& stage, std::int64_t most)
{
    const Tracer::Scope below(t, stage);
    for (std::int64_t number = 1; findStep(t, clusterOf(stage, number) + steps::adaptive::row) >= 0; ++number) {
        const Tracer::Scope cluster(t, steps::cluster, number);
        const Traced rows = clusterRows(t, stage, number, most);
        recordMap(t, rows);
        recordNeighbours(t, rows);
    }
}

void recordPca(Tracer& t, std::int64_t tokens)
{
    std::vector<std::string> stages;
    for (const Step& step : t.steps())
        if (!step.study() && step.path.ends_with(kFirstRow))
            stages.push_back(step.path.substr(0, step.path.size() - kFirstRow.size()));
    for (const std::string& stage : stages)
        if (stage.find('/') == std::string::npos && weightOf(t, findStep(t, stage + kFirstRow)) >= 0)
            recordStage(t, stage, tokens);
}

} // namespace

Study pcaStudy()
{
    StudyOption tokens;
    tokens.name = "tokens";
    tokens.value = 4096.0;
    tokens.least = 2.0;
    tokens.most = 4096.0;
    tokens.meaning = "how many tokens of each cluster are compared at most, from the first on";
    return {"pca", toSay("Principal directions"),
        "The rows of each table of an adaptive embedding, projected onto their two main directions, and their nearest "
        "neighbours",
        {tokens},
        [](const ModelConfig& config) {
            return config.embedding == EmbeddingKind::Adaptive && !config.cutoffs.empty() && config.width >= 2;
        },
        [](Tracer& t, const StudyInput& input) { recordPca(t, static_cast<std::int64_t>(input.option("tokens"))); }, {},
        true,
        [](Tracer& t, const RecordedInput& input) { recordPca(t, static_cast<std::int64_t>(input.option("tokens"))); },
        toSay("the tables of an adaptive embedding")};
}

} // namespace headroom
