// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/measures.h"

#include "error.h"
#include "experiment/cost.h"
#include "libtorch.h"
#include "text/say.h"
#include "train/mean_steps.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kNothing = std::numeric_limits<double>::quiet_NaN();
using Settings = MeasureSettings;

double measured(double value) // −1: not
{
    return value < 0.0 ? kNothing : value;
}

double mostSteps(const TrainedRun& run)
{
    double most = -1.0;
    for (const TrainingPoint& point : run.points)
        most = std::max(most, meanSteps(point.steps));
    return measured(most);
}

double bestLoss(const TrainedRun& run)
{
    double best = std::numeric_limits<double>::infinity();
    for (const TrainingPoint& point : run.points)
        best = std::min(best, point.heldOutLoss);
    return best;
}

double stepsTo(const TrainedRun& run, double goal)
{
    for (const TrainingPoint& point : run.points)
        if (point.heldOutAccuracy >= goal)
            return static_cast<double>(point.step);
    return kNothing;
}

// Mean milliseconds of a step between the two points where that was least: other programs only make it slower.
double fastestStep(const TrainedRun& run)
{
    double least = kNothing;
    for (std::size_t i = 1; i < run.points.size(); ++i) {
        const TrainingPoint &before = run.points[i - 1], &now = run.points[i];
        least = std::fmin(least, 1e3 * (now.seconds - before.seconds) / static_cast<double>(now.step - before.step));
    }
    return least;
}

// Of embeddings and output, in contrast to the layers between them.
double tableParameters(const TrainedRun& run)
{
    std::int64_t count = 0;
    for (const Parameter& parameter : run.model->parameters())
        if (parameter.name.rfind("encoder.", 0) != 0 && parameter.name.rfind("decoder.", 0) != 0)
            count += parameter.tensor.numel();
    return static_cast<double>(count);
}

const std::vector<Measure>& all()
{
    using Run = TrainedRun;
    static const std::vector<Measure> measures {
        {{"accuracy", "tokens right", "%", 2},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return 100.0 * r.points.back().heldOutAccuracy;
            }},
        {{"sequences", "sequences right", "%", 2},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return 100.0 * r.points.back().heldOutSequences;
            }},
        {{"loss", toSay("loss"), "nats per token", 4},
            [](const Run& r, const Settings&, const ExperimentHost&) { return r.points.back().heldOutLoss; }},
        {{"perplexity", toSay("perplexity"), "", 3},
            [](const Run& r, const Settings&, const ExperimentHost&) { return std::exp(r.points.back().heldOutLoss); }},
        {{"best_loss", "lowest held-out loss", "nats per token", 4},
            [](const Run& r, const Settings&, const ExperimentHost&) { return bestLoss(r); }},
        {{"steps_to", "steps to goal", "", 0},
            [](const Run& r, const Settings& s, const ExperimentHost&) { return stepsTo(r, s.goal); }},
        {{"mean_steps_first", "steps per position, untrained", "", 2},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return measured(meanSteps(r.points.front().steps));
            }},
        {{"mean_steps_most", "peak while learning", "", 2},
            [](const Run& r, const Settings&, const ExperimentHost&) { return mostSteps(r); }},
        {{"mean_steps", "steps per position, trained", "", 2},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return measured(meanSteps(r.points.back().steps));
            }},
        {{"diagonal_first", "on the diagonal, untrained", "%", 1},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return r.diagonal.empty() ? kNothing : 100.0 * r.diagonal.front().value;
            }},
        {{"diagonal", "on the diagonal, trained", "%", 1},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return r.diagonal.empty() ? kNothing : 100.0 * r.diagonal.back().value;
            }},
        {{"parameters", toSay("weights"), "", 0},
            [](const Run& r, const Settings&, const ExperimentHost&) {
                return static_cast<double>(r.model->parameterCount());
            }},
        {{"table_parameters", "weights of embeddings and output", "", 0},
            [](const Run& r, const Settings&, const ExperimentHost&) { return tableParameters(r); }},
        {{"steps", "steps done", "", 0},
            [](const Run& r, const Settings&, const ExperimentHost&) { return static_cast<double>(r.steps); }},
        {{"seconds", toSay("training"), toSay("s"), 1},
            [](const Run& r, const Settings&, const ExperimentHost&) { return r.seconds; }},
        {{"step_ms", "fastest step", toSay("ms"), 1},
            [](const Run& r, const Settings&, const ExperimentHost&) { return fastestStep(r); }},
        {{"forward_ms", "forward pass, long input", toSay("ms"), 2},
            [](const Run& r, const Settings& s, const ExperimentHost& host) {
                return forwardCost(r.plan.config, s.forwardLength, 5, host).milliseconds;
            }},
    };
    return measures;
}

} // namespace

const Measure& findMeasure(const std::string& id, const std::string& where)
{
    std::string known;
    for (const Measure& measure : all()) {
        if (measure.column.id == id)
            return measure;
        known += (known.empty() ? "" : ", ") + measure.column.id;
    }
    throw Error(say("%1: there is no measure \"%2\"; the measures are %3.", where, id, known));
}

} // namespace headroom
