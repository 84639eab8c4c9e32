// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/covered_run.h"

#include "trace/covered.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

std::shared_ptr<const Trace> without(const std::shared_ptr<const Trace>& trace, const Cover& cover)
{
    if (!trace)
        return trace;
    std::vector<StepId> steps;
    for (const std::string& path : cover.steps)
        if (const auto step = trace->find(path))
            steps.push_back(*step);
    if (steps.empty())
        return trace;
    std::vector<Cell> open;
    for (const NamedCell& cell : cover.open)
        if (const auto step = trace->find(cell.path); step && trace->step(*step).axes.size() == cell.at.size())
            open.push_back({*step, cell.at});
    return withoutNumbers(*trace, steps, open);
}

std::shared_ptr<const RunResult> made(const std::shared_ptr<const RunResult>& run, const Cover& cover)
{
    auto shown = std::make_shared<RunResult>(*run);
    shown->trace = without(run->trace, cover);
    shown->untouched = run->untouched == run->trace ? shown->trace : without(run->untouched, cover);
    for (auto& segment : shown->segments)
        if (segment == run->trace)
            segment = shown->trace;
    if (std::find(cover.steps.begin(), cover.steps.end(), steps::probabilities) != cover.steps.end())
        for (auto* output : {&shown->output, &shown->untouchedOutput})
            std::fill(output->begin(), output->end(), "?");
    return shown;
}

// Made once as long as the run and the question are the same.
std::shared_ptr<const RunResult> covered(const std::shared_ptr<const RunResult>& run, const Cover& cover)
{
    struct Made {
        std::weak_ptr<const RunResult> from;
        Cover cover;
        std::shared_ptr<const RunResult> run;
    };
    static std::vector<Made> known; // of the GUI thread
    std::erase_if(known, [](const Made& each) { return each.from.expired(); });
    if (!run || cover.steps.empty())
        return run;
    const auto found = std::find_if(
        known.begin(), known.end(), [&](const Made& each) { return each.from.lock() == run; });
    if (found != known.end() && found->cover == cover)
        return found->run;
    const Made now {run, cover, made(run, cover)};
    if (found == known.end())
        known.push_back(now);
    else
        *found = now;
    return now.run;
}

} // namespace

std::shared_ptr<const RunResult> shownRun(const Document& document)
{
    return covered(document.result(), document.cover());
}

std::shared_ptr<const RunResult> shownComparison(const Document& document)
{
    return covered(document.comparison(), document.cover());
}

} // namespace headroom
