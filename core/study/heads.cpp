// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/all.h"

namespace headroom {

namespace {

constexpr const char* kWeights = "/weights";

bool endsInWeights(const Step& step)
{
    return !step.study() && step.path.ends_with(kWeights) && step.axes.size() == 3 && step.axes.front().name == "head";
}

void record(Tracer& t, const StudyInput&)
{
    std::vector<Step> steps;
    for (const Step& step : t.steps())
        if (endsInWeights(step))
            steps.push_back(step);
    for (const Step& step : steps) {
        const Tracer::Scope below(t, step.path.substr(0, step.path.size() - std::string(kWeights).size()));
        const Traced weights = t.recorded(step.id);
        t.reduce({"mean", "1/h Σ_head weights", "The mean of the heads’ weights: how much a query reads from a key on average."},
            weights, ReduceFunction::Mean, -3);
        t.reduce({"maximum", "max_head weights", "The largest of the heads’ weights: whether any head reads from this key."},
            weights, ReduceFunction::Maximum, -3);
    }
}

} // namespace

Study headsStudy()
{
    return {"heads", "The mean and the largest of the heads’ attention weights in every layer", {},
        [](const ModelConfig& config) { return config.heads > 1; }, record};
}

} // namespace headroom
