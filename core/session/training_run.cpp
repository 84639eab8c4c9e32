// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/training_run.h"

#include "config/read_json.h"
#include "error.h"
#include "libtorch.h"
#include "session/device.h"
#include "session/memory_estimate.h"
#include "session/session.h"
#include "session/training_config.h"
#include "session/worker.h"
#include "text/say.h"
#include "text/utf8.h"
#include "tokenizer/vocabulary.h"
#include "train/collapse.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace headroom {

namespace {

// Of the weights: themselves, gradients, two moments, three of these at the last point and three before the loss rose,
// and a copy to look at.
constexpr double kCopies = 11.0;
using Phase = TrainingState::Phase;

} // namespace

TrainingRun::TrainingRun(const TrainRequest& request, torch::Device device) : m_request(request), m_device(device)
{
    if (!isUtf8(request.probe))
        throw Error(say("The probe is %1; it must be valid UTF-8.", escaped(request.probe)));
    if (request.resume.empty())
        begin(request);
    else
        resume(request);
}

TrainingRun::~TrainingRun() { keep(); }

void TrainingRun::keep()
{
    if (m_unsaved && !m_discarded && (m_trainer->step() > 0 || m_savedStep >= 0))
        trySave();
}

void TrainingRun::keepOrThrow()
{
    keep();
    if (m_unsaved && !m_discarded && !m_state.saveError.empty())
        throw Error(say(
            "The current run could not be saved, so no other was started. %1 Save it elsewhere or discard it first.",
            m_state.saveError));
}

void TrainingRun::begin(const TrainRequest& request)
{
    checkTrainingTarget(request.out, request.command);
    checkKeeping(request, {});
    const TrainingPlan plan = planOf(request);
    lock();
    checkNothingIsLost(request.out);
    m_checkpoint.config = plan.config;
    m_checkpoint.task = plan.task;
    m_checkpoint.preset = namesVariantFile(request.preset) ? std::string() : request.preset;
    m_checkpoint.command = request.command;
    m_checkpoint.vocabulary = taskVocabulary(plan.task);
    m_request.saveSeconds = request.saveSeconds.value_or(kSaveSeconds);
    checkRoom(request.settings.batch);
    m_model = std::make_unique<Transformer>(plan.config, Parameters(request.settings.seed));
    makeTrainer();
    planChanges(request.at);
}

void TrainingRun::lock()
{
    if (!m_request.out.empty())
        m_lock = FileLock(m_request.out);
}

void TrainingRun::checkRoom(std::int64_t batch) const
{
    const double step = m_device.is_cpu() ? stepBytes({m_checkpoint.config, m_checkpoint.task}, batch)
                                          : 0.0; // else it is the device's memory
    checkMemory(say("This training run, with %1 sequences per step,", batch),
        kCopies * modelBytes(m_checkpoint.config) + step, say("A smaller batch, shorter sequences or a smaller model"));
}

void TrainingRun::makeTrainer()
{
    m_model->to(m_device);
    m_trainer = std::make_unique<Trainer>(*m_model, m_checkpoint.task, m_request.settings, m_device);
    m_wayBack.emplace(*m_trainer, m_events, m_weightEvents);
    m_vocabulary = m_checkpoint.vocabulary;
    if (m_request.probe.empty())
        m_request.probe = exampleText();
    m_state.dataNotices = m_trainer->data().notices;
    m_state.testSources = m_trainer->data().testSources;
    m_state.testNew = m_trainer->data().testNew;
    Checkpoint viewed = m_checkpoint;
    m_viewer = std::make_unique<OpenedModel>(
        std::move(viewed), [this](std::int64_t step) { return weightsAt(step); }, m_device);
    m_state.parameters = m_model->parameterCount();
    m_state.device = titleOf(m_device);
}

std::string TrainingRun::exampleText() const
{
    if (m_trainer->data().validation.empty())
        return {};
    const Example& example = m_trainer->data().validation.front();
    return Vocabulary::symbols(m_vocabulary).decode(example.source.empty() ? example.target : example.source);
}

TrainingStatePtr TrainingRun::state() const
{
    auto state = std::make_shared<TrainingState>(m_state);
    state->name = m_checkpoint.name;
    state->preset = m_request.preset;
    state->config = m_checkpoint.config;
    state->task = m_checkpoint.task;
    state->settings = m_trainer->settings();
    state->probe = m_request.probe;
    state->step = m_trainer->step();
    state->loss = m_trainer->loss();
    state->points = m_trainer->points();
    state->events = m_events;
    for (const Kept& kept : m_snapshots) {
        state->snapshots.push_back(kept.shown);
        state->snapshots.back().replayable = kept.before
            || (kept.weights.step == m_trainer->step() && !m_trainer->finished());
    }
    state->savedStep = m_savedStep;
    state->out = m_request.out;
    if (const auto collapse = collapseOf(state->points)) {
        const TrainingSettings with = m_wayBack->atRise();
        state->collapse = inWords(*collapse, between(*collapse, m_wayBack->madeSince()),
            with.schedule == RateSchedule::Noam ? 0.0 : with.rate);
        state->collapseStep = collapse->bad.step;
    }
    if (m_wayBack->step() >= 0 && (!state->collapse.empty() || state->diverged)) {
        state->goBackStep = m_wayBack->step();
        state->goBackSettings = m_wayBack->next();
        state->goBackUndoes = m_wayBack->undoes();
    }
    if (state->saveError.empty())
        state->saveError = m_snapshotError;
    if (m_testedAt != state->step) { // of other weights
        state->testAccuracy = state->testSequences = state->testLoss = state->testPonder = -1.0;
        state->testCount = 0;
    }
    if (!state->points.empty())
        state->tokensPerSecond = std::max(state->points.back().tokensPerSecond, 0.0);
    if (m_trainer->step() > 0)
        state->secondsLeft = m_trainer->seconds() / static_cast<double>(m_trainer->step())
            * static_cast<double>(m_trainer->settings().steps - m_trainer->step());
    return state;
}

bool TrainingRun::advance()
{
    const auto untraced = std::find_if(
        m_snapshots.begin(), m_snapshots.end(), [](const Kept& kept) { return !kept.traced; });
    if (m_state.phase != Phase::Running && untraced == m_snapshots.end())
        return false;
    try {
        if (untraced != m_snapshots.end())
            trace(*untraced);
        else
            work();
    } catch (const std::exception& error) {
        stop(error);
    }
    return true; // until there was nothing to do
}

void TrainingRun::goOn()
{
    m_state.phase = Phase::Running;
    m_state.reason.clear();
    m_state.diverged = false;
}

// The weights are those of an earlier step.
void TrainingRun::forgetAfter(std::int64_t step)
{
    m_pauseAt = -1;
    m_now = {-1, {}};
    m_current.reset();
    dropSnapshots([step](std::int64_t each) { return each > step; });
    m_unsaved = true;
}

void TrainingRun::goBack()
{
    if (state()->goBackStep < 0)
        throw Error(say("This run cannot go back: its loss has not risen, or no step before that is kept."));
    TrainingSettings next = m_wayBack->next();
    const std::int64_t from = m_trainer->step();
    m_wayBack->leave();
    m_trainer->goBack();
    forgetAfter(m_trainer->step());
    m_events.resize(m_wayBack->eventsThen());
    std::erase_if(m_weightsSet, [this](const PlannedChange& change) { return change.step >= m_trainer->step(); });
    m_events.push_back({m_trainer->step(), say("back to this step from step %1, where the loss had risen", from)});
    next.steps = m_trainer->settings().steps;
    set(next);
    m_trainer->setCalmSettings(); // a later change is undone to these
    m_wayBack->arrive();
    m_test.reset();
    m_testedAt = -1;
    takeSamples();
    goOn();
}

void TrainingRun::stop(const std::exception& error)
{
    m_state.phase = Phase::Stopped;
    m_state.reason = messageOf(error);
    m_state.diverged = dynamic_cast<const Diverged*>(&error) != nullptr;
    if (const std::vector<TrainingEvent> made = m_wayBack->madeSince(); m_state.diverged && !made.empty())
        m_state.reason += " " + followed(made);
    const std::int64_t now = m_trainer->step();
    forgetAfter(now);
    // What was set in weights is gone with them, and is planned again; settings stay, from here on.
    std::erase_if(
        m_events, [&](const TrainingEvent& event) { return event.step > now && m_weightEvents.count(event.text) > 0; });
    for (TrainingEvent& event : m_events)
        event.step = std::min(event.step, now);
    for (const PlannedChange& change : m_weightsSet)
        if (change.step >= now)
            plan(change);
    std::erase_if(m_weightsSet, [now](const PlannedChange& change) { return change.step >= now; });
    keep();
}

void TrainingRun::checkGood()
{
    try {
        m_trainer->check();
    } catch (const Diverged& error) {
        stop(error);
    }
}

void TrainingRun::work()
{
    if (snapshotDue()) {
        takeSnapshot();
        return;
    }
    if (m_trainer->finished()) {
        finish();
        return;
    }
    if (doPlanned())
        return;
    const std::int64_t before = m_trainer->step();
    keepBeforeStep();
    m_trainer->advance();
    m_wayBack->note();
    if (m_trainer->step() > before)
        afterStep();
    if (!m_trainer->points().empty() && m_trainer->points().back().step == m_trainer->step()
        && m_sampledAt != m_trainer->step())
        takeSamples();
}

void TrainingRun::afterStep()
{
    const std::int64_t step = m_trainer->step();
    m_unsaved = true;
    const double since = std::chrono::duration<double>(Clock::now() - m_savedAt).count();
    if ((m_request.saveEvery > 0 && step % m_request.saveEvery == 0)
        || (*m_request.saveSeconds > 0.0 && since >= *m_request.saveSeconds))
        trySave();
    if (m_pauseAt >= 0 && step >= m_pauseAt) {
        m_pauseAt = -1;
        m_state.phase = Phase::Paused;
    }
}

Checkpoint TrainingRun::checkpoint() const
{
    Checkpoint checkpoint = m_checkpoint;
    checkpoint.training = m_trainer->points();
    checkpoint.events = m_events;
    checkpoint.settings = m_trainer->settings().toJson();
    return checkpoint;
}

bool TrainingRun::over() const { return m_trainer->finished() && m_testedAt == m_trainer->step(); }

void TrainingRun::save(const std::string& path)
{
    Checkpoint checkpoint = this->checkpoint();
    if (m_testedAt == m_trainer->step())
        checkpoint.test = {m_testedAt, m_state.testCount, m_state.testAccuracy, m_state.testSequences, m_state.testLoss,
            m_state.testPonder};
    if (!over()) {
        nlohmann::ordered_json progress;
        progress["save_every"] = m_request.saveEvery;
        progress["save_seconds"] = *m_request.saveSeconds;
        progress["snapshot_every"] = m_request.snapshotEvery;
        progress["probe"] = m_request.probe;
        progress["planned"] = nlohmann::ordered_json::array();
        for (const PlannedChange& planned : m_planned)
            progress["planned"].push_back(planned.text());
        progress["snapshots"] = nlohmann::ordered_json::array();
        for (const Kept& kept : m_snapshots)
            progress["snapshots"].push_back(kept.weights.step);
        progress["trainer"] = ownJson(m_trainer->progress());
        m_wayBack->write(progress);
        checkpoint.progress = progress.dump();
        checkpoint.progressTensors = m_trainer->tensors();
    }
    writeCheckpoint(path, checkpoint, m_model->parameters());
    if (path != m_request.out)
        return;
    m_savedStep = m_trainer->step();
    m_unsaved = false;
    m_state.saveError.clear();
}

void TrainingRun::trySave()
{
    m_savedAt = Clock::now();
    if (m_request.out.empty())
        return;
    try {
        checkGood();
        save(m_request.out);
    } catch (const std::exception& error) {
        m_state.saveError = messageOf(error);
    }
}

void TrainingRun::finish()
{
    const std::vector<Example>& examples = m_trainer->data().test;
    if (!m_test)
        m_test = Trainer::Evaluation {};
    if (!m_trainer->advance(*m_test, examples))
        return;
    const Accuracy accuracy = Trainer::resultOf(*m_test);
    m_test.reset();
    m_testedAt = m_trainer->step();
    m_state.testAccuracy = accuracy.token;
    m_state.testSequences = accuracy.sequence;
    m_state.testLoss = accuracy.loss;
    m_state.testPonder = accuracy.ponder;
    m_state.testCount = static_cast<std::int64_t>(examples.size());
    trySave();
    m_state.phase = Phase::Finished;
}

} // namespace headroom
