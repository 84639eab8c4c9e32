// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/distances.h"

#include "libtorch.h"

namespace headroom {

torch::Tensor distances(const Heads& heads, const AttentionContext& context)
{
    const std::int64_t queries = heads.query.tensor.size(-2), keys = heads.key.tensor.size(-2);
    const auto whole = torch::dtype(torch::kLong).device(heads.query.tensor.device());
    const torch::Tensor places = context.places ? torch::tensor(*context.places, torch::kLong).to(whole.device())
                                                : torch::arange(keys - queries, keys, whole);
    return torch::arange(keys, whole) - places.unsqueeze(1);
}

Traced ofDistances(Tracer& t, StepName name, const std::function<torch::Tensor(const torch::Tensor& distances)>& rule,
    const Heads& heads, const AttentionContext& context, Formula formula)
{
    if (context.places)
        return t.formula(name, rule(distances(heads, context)), {"query", "key"}, std::move(formula));
    const std::int64_t queries = heads.query.tensor.size(-2), keys = heads.key.tensor.size(-2);
    const torch::Tensor row = torch::arange(
        1 - keys, queries, torch::dtype(torch::kLong).device(heads.query.tensor.device()));
    return t.formulaOfDistance(name, rule(row), queries, {"query", "key"}, std::move(formula));
}

Formula distanceFormula(FormulaFunction function, const Tracer& t, const Heads& heads, const AttentionContext& context)
{
    Formula formula {.function = function, .row = heads.key.tensor.size(-2) - heads.query.tensor.size(-2)};
    if (t.active())
        formula.places = context.places;
    return formula;
}

torch::Tensor clippedRows(const torch::Tensor& distances, std::int64_t first, std::int64_t last)
{
    return distances.clamp(first, last) - first;
}

std::shared_ptr<const Labels> distanceLabels(const Tracer& t, std::int64_t first, std::int64_t last)
{
    if (!t.active())
        return nullptr;
    auto labels = std::make_shared<Labels>();
    for (std::int64_t distance = first; distance <= last; ++distance)
        labels->push_back(formatNumber(static_cast<double>(distance), 0));
    return labels;
}

} // namespace headroom
