// SPDX-License-Identifier: GPL-3.0-or-later
// What a person does to a run.
#include "session/training_run.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

using Phase = TrainingState::Phase;

} // namespace

void TrainingRun::set(TrainingSettings settings)
{
    const TrainingSettings before = m_trainer->settings();
    if (settings.batch > before.batch)
        checkRoom(settings.batch);
    m_trainer->set(settings);
    m_test.reset();
    m_unsaved = true;
    for (const std::string& text : differences(before, m_trainer->settings()))
        m_events.push_back({m_trainer->step(), text});
    const bool others = before.interventions != m_trainer->settings().interventions;
    if (others)
        m_testedAt = -1; // it was another model's
    if (m_state.phase == Phase::Finished && (others || !m_trainer->finished()))
        m_state.phase = Phase::Paused; // more steps, or the test once more: it goes on
}

// What is chosen once the loss has risen is for going back too; after the last step, only for that.
void TrainingRun::setByHand(const TrainingSettings& settings)
{
    if (state()->goBackStep >= 0) {
        m_trainer->checkSettings(settings);
        m_wayBack->choose(settings);
        if (m_state.phase == Phase::Finished && settings.steps <= m_trainer->step())
            return;
    }
    set(settings);
}

const Parameter& TrainingRun::weightOf(const Intervention& change) const
{
    const auto& parameters = m_model->parameters();
    const auto found = std::find_if(parameters.begin(), parameters.end(),
        [&](const Parameter& parameter) { return parameter.name == change.path; });
    if (found == parameters.end())
        throw Error(say("The model has no weight %1.", escaped(change.path, 200)));
    if (!change.fits(found->tensor.sizes().vec()) || change.kind == Intervention::Kind::Copy
        || change.kind == Intervention::Kind::Mean)
        throw Error(say("Weight %1 does not have those cells to set, scale or zero.", change.path));
    if (!std::isfinite(static_cast<float>(change.value)))
        throw Error(say("Weight %1 cannot become %2; give a finite number.", change.path, formatNumber(change.value)));
    return *found;
}

void TrainingRun::changeWeight(const Intervention& change)
{
    const torch::NoGradGuard guard;
    torch::Tensor cells = weightOf(change).tensor;
    for (std::size_t axis = 0; axis < change.at.size(); ++axis)
        if (change.at[axis] != Intervention::kAll)
            cells = cells.narrow(static_cast<std::int64_t>(axis), change.at[axis], 1);
    if (change.kind == Intervention::Kind::Scale) {
        const torch::Tensor scaled = cells * change.value;
        if (!torch::isfinite(scaled).all().item<bool>())
            throw Error(say("Weight %1 times %2 overflows float32; give a smaller factor.", change.path,
                formatNumber(change.value)));
        cells.copy_(scaled);
    } else {
        cells.fill_(change.kind == Intervention::Kind::Set ? change.value : 0.0);
    }
    m_events.push_back({m_trainer->step(), inWords(change)});
    m_weightEvents.insert(inWords(change));
    m_now = {-1, {}};
    m_unsaved = true;
    m_trainer->weightsChanged();
    m_test.reset();
    m_testedAt = -1;
    if (m_state.phase == Phase::Finished)
        m_state.phase = Phase::Paused; // the test is of other weights
}

void TrainingRun::control(const TrainingControl& control)
{
    using Kind = TrainingControl::Kind;
    if (m_discarded && control.kind != Kind::Discard)
        throw Error(say("The run was discarded; start another."));
    m_current.reset();
    const bool canGoOn = m_state.phase == Phase::Paused || m_state.phase == Phase::Running;
    switch (control.kind) {
    case Kind::Continue:
    case Kind::StepOnce:
        if (m_state.phase == Phase::Finished)
            throw Error(say("The run has finished its last step, %1; ask for more steps first.", m_trainer->step()));
        checkRoom(m_trainer->settings().batch);
        m_pauseAt = control.kind == Kind::StepOnce ? m_trainer->step() + 1 : -1;
        goOn();
        return;
    case Kind::Pause:
        if (canGoOn)
            m_state.phase = Phase::Paused;
        keep();
        return;
    case Kind::Finish: {
        TrainingSettings settings = m_trainer->settings();
        settings.steps = std::max<std::int64_t>(m_trainer->step(), 1);
        set(settings);
        m_pauseAt = -1;
        goOn();
        return;
    }
    case Kind::Settings: setByHand(control.settings); return;
    case Kind::ChangeWeight: changeWeight(control.weight); return;
    case Kind::Save:
        if (control.text.empty() && m_request.out.empty())
            throw Error(say("The run has no file yet; name one to save it to."));
        checkGood();
        save(control.text.empty() ? m_request.out : control.text);
        return;
    case Kind::Probe:
        if (!isUtf8(control.text))
            throw Error(say("The probe is %1; it must be valid UTF-8.", escaped(control.text)));
        m_unsaved = true;
        m_request.probe = control.text;
        m_state.notice.clear();
        for (Kept& kept : m_snapshots)
            kept.traced = false;
        return;
    case Kind::Name:
        m_checkpoint.name = control.name;
        m_unsaved = true;
        return;
    case Kind::GoBack:
        checkRoom(m_trainer->settings().batch);
        goBack();
        return;
    case Kind::Plan:
        planChanges({control.text});
        m_unsaved = true;
        return;
    case Kind::Discard:
        m_discarded = true;
        m_lock = {};
        m_state.phase = Phase::Stopped;
        m_state.reason = "Discarded.";
        m_state.diverged = false;
        return;
    }
}

} // namespace headroom
