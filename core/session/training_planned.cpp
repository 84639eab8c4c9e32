// SPDX-License-Identifier: GPL-3.0-or-later
// What is to be done to a run at some of its steps.
#include "session/training_run.h"

#include "error.h"
#include "libtorch.h"
#include "session/worker.h"
#include "tasks/task.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/step_names.h"

#include <algorithm>
#include <map>

namespace headroom {

// All new ones are gone through before the next step: a run does not stop hours later for a name that was mistyped.
void TrainingRun::planChanges(const std::vector<std::string>& texts)
{
    std::vector<PlannedChange> fresh;
    for (const std::string& text : texts)
        fresh.push_back(plannedChange(text));
    std::vector<std::pair<PlannedChange, bool>> all; // and whether it is new
    for (const PlannedChange& known : m_planned)
        all.emplace_back(known, false);
    for (const PlannedChange& change : fresh)
        all.emplace_back(change, true);
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first.step < b.first.step; });
    TrainingSettings then = m_trainer->settings();
    for (const auto& [change, isNew] : all) {
        try {
            const TrainingControl control = controlFor(change, then);
            if (isNew)
                check(change, control);
            if (control.kind == TrainingControl::Kind::Settings)
                then = control.settings;
            if (isNew && change.step >= then.steps)
                throw Error(say("The last step is %1; give an earlier one.", then.steps));
        } catch (const Error& error) {
            if (isNew)
                throw Error(say("The change \"%1\" cannot be made. %2", escaped(change.text()), error.what()));
        }
    }
    for (PlannedChange& change : fresh)
        plan(std::move(change));
}

void TrainingRun::plan(PlannedChange change)
{
    const auto after = std::upper_bound(m_planned.begin(), m_planned.end(), change,
        [](const PlannedChange& a, const PlannedChange& b) { return a.step < b.step; });
    m_planned.insert(after, std::move(change));
}

void TrainingRun::check(const PlannedChange& change, const TrainingControl& control)
{
    if (change.step < m_trainer->step())
        throw Error(say("The run is already at step %1; give that step or a later one.", m_trainer->step()));
    if (control.kind == TrainingControl::Kind::ChangeWeight) {
        weightOf(control.weight);
        return;
    }
    m_trainer->checkSettings(control.settings);
    if (const std::string reason = idleReason(change.what, control.settings, m_checkpoint.config); !reason.empty())
        throw Error(say("Training setting %1 %2.", change.what, reason));
    if (change.what == "batch")
        checkRoom(control.settings.batch);
    if (change.what == "head-off")
        checkHead(control.settings.interventions.back());
}

// Against a run of an example: only there stands what each attention is called and how many heads it has.
void TrainingRun::checkHead(const Intervention& off)
{
    RunRequest request;
    request.text = exampleText();
    const ModelConfig& config = m_checkpoint.config;
    request.settings.causal = config.causal;
    request.settings.position = config.position;
    request.settings.executor = config.executor;
    m_viewer->feed(config.topology == Topology::EncoderDecoder ? std::vector<std::int64_t> {kStart}
                                                               : std::vector<std::int64_t> {});
    const RunResult run = m_viewer->run(request, {});
    std::map<std::string, std::int64_t> heads;
    for (const Step& step : run.trace->steps())
        if (step.operation == Operation::Softmax && step.name() == steps::attention::weights && step.axes.size() == 3
            && !step.study())
            heads[step.path] = step.axes.front().size;
    std::string path = off.path, known;
    const std::size_t dot = path.find('.'), slash = path.find('/');
    if (config.depth != DepthKind::Layers && dot < slash) { // the example may halt before the last of its repeats
        const std::string repeat = path.substr(dot + 1, slash - dot - 1);
        for (std::int64_t i = 2; i <= config.maxSteps; ++i)
            if (repeat == std::to_string(i))
                path.replace(dot + 1, repeat.size(), "1");
    }
    for (const auto& [name, count] : heads)
        known += (known.empty() ? "" : ", ") + name.substr(0, name.rfind('/'));
    const auto found = heads.find(path);
    if (found == heads.end()) {
        const std::string wanted = escaped(off.path.substr(0, off.path.rfind('/')), 200);
        throw Error(known.empty()
                ? say("The model has no attention %1: it has no attention with heads to switch off.", wanted)
                : say("The model has no attention %1 with heads to switch off; it has %2.", wanted, known));
    }
    if (off.at.front() >= found->second)
        throw Error(say("Attention %1 has heads 0 to %2.", off.path.substr(0, off.path.rfind('/')), found->second - 1));
}

// After the evaluation and the snapshot of its step. True if something was done. What the run can no longer take, as
// its settings have been changed since, is said on the curves, and the run goes on.
bool TrainingRun::doPlanned()
{
    if (m_planned.empty() || m_trainer->evaluating() || m_trainer->step() < m_planned.front().step)
        return false;
    const PlannedChange change = m_planned.front();
    m_planned.erase(m_planned.begin());
    m_unsaved = true;
    try {
        control(controlFor(change, m_trainer->settings()));
        if (change.what == "set")
            m_weightsSet.push_back(change);
    } catch (const std::exception& error) {
        m_events.push_back(
            {m_trainer->step(), say("not made: %1: %2", change.what + '=' + change.value, messageOf(error))});
    }
    return true;
}

} // namespace headroom
