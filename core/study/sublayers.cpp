// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/sublayers.h"

#include "libtorch.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

bool isMatrixOfWeights(const Step& step)
{
    return !step.study() && step.name() == steps::attention::weights && step.axes.size() == 3
        && step.axes.front().name == "head";
}

// Without the number of the layer.
std::string kindOf(const std::string& path)
{
    const std::size_t dot = path.find('.'), slash = path.find('/');
    return dot < slash ? path.substr(0, dot) + (slash == std::string::npos ? "" : path.substr(slash)) : path;
}

} // namespace

std::vector<Sublayer> sublayersOf(const Tracer& t)
{
    std::vector<Sublayer> found;
    for (const Step& step : t.steps())
        if (isMatrixOfWeights(step)) {
            const std::string path(step.scope());
            found.push_back({path, kindOf(path), t.recorded(step.id)});
        }
    return found;
}

std::vector<std::vector<Sublayer>> byKind(std::vector<Sublayer> sublayers)
{
    std::vector<std::vector<Sublayer>> groups;
    for (Sublayer& sublayer : sublayers) {
        const auto group = std::find_if(
            groups.begin(), groups.end(), [&](const auto& known) { return known.front().kind == sublayer.kind; });
        if (group != groups.end())
            group->push_back(std::move(sublayer));
        else
            groups.push_back({std::move(sublayer)});
    }
    return groups;
}

std::vector<Station> stationsOf(const Tracer& t, const std::string& stack, StepId first)
{
    std::vector<Station> found;
    for (const Step& step : t.steps()) {
        if (!step.path.starts_with(stack + '.'))
            continue;
        if (step.name() == steps::residual && step.inputs.size() > 1) {
            if (found.empty()) {
                const StepId enters = first >= 0 ? first : step.inputs.front();
                found.push_back({enters, enters});
            }
            found.push_back({step.id, step.inputs[1]});
        } else if (!found.empty() && step.name() == steps::norm && !step.inputs.empty()
            && step.inputs.front() == found.back().stream
            && step.scope() == t.steps()[static_cast<std::size_t>(found.back().stream)].scope()) {
            found.back().stream = step.id; // normed after the sublayer
        }
    }
    return found;
}

StepId findStep(const Tracer& t, const std::string& path)
{
    const std::vector<Step>& steps = t.steps();
    const auto found = std::find_if(steps.begin(), steps.end(), [&](const Step& step) { return step.path == path; });
    return found == steps.end() ? -1 : found->id;
}

} // namespace headroom
