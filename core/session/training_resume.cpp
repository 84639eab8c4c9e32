// SPDX-License-Identifier: GPL-3.0-or-later
// Going on from the file that a run wrote.
#include "session/training_run.h"

#include "config/json_fields.h"
#include "error.h"
#include "files/posix.h"
#include "libtorch.h"
#include "session/training_config.h"
#include "text/say.h"
#include "train/collapse.h"

#include <algorithm>
#include <filesystem>
#include <system_error>

namespace headroom {

namespace {

using Phase = TrainingState::Phase;

// The first step from there would stop and go back to the very same numbers, again and again.
void refuseNotFinite(const Checkpoint& file, const std::string& where)
{
    std::int64_t count = file.notFinite;
    for (const auto& [name, moment] : file.progressTensors)
        count += moment.numel() - torch::isfinite(moment).sum().item<std::int64_t>();
    if (count > 0)
        throw Error(
            say("%1: NaN or infinite values among the numbers needed to resume training: %2. All must be finite. "
                "It opens as a model; to train, begin a new run.",
                where, count));
}

TrainingSettings settingsOf(const std::string& json, const std::string& where)
{
    try {
        return TrainingSettings::fromJson(json, where + ", headroom.record, settings");
    } catch (const Error& error) {
        const std::string what = error.what();
        throw Error(what.starts_with(where) ? what : where + ": " + what);
    }
}

} // namespace

void TrainingRun::resume(const TrainRequest& request)
{
    if (m_request.out.empty())
        m_request.out = request.resume;
    checkTrainingTarget(m_request.out, {});
    lock();
    Checkpoint read = readCheckpoint(request.resume);
    const std::string where = shown(std::filesystem::path(request.resume).filename());
    if (read.progress.empty())
        throw Error(say(
            "%1 holds a model, but no training run to resume: it reached its last step, or was saved as a model only.",
            where));
    const JsonFields fields = JsonFields::parse(read.progress, where + ", headroom.progress");
    m_request.settings = settingsOf(read.settings, where);
    if (request.stepsInAll > 0)
        m_request.settings.steps = request.stepsInAll;
    refuseNotFinite(read, where);
    const std::int64_t saveEvery = fields.integer("save_every", 0), snapshotEvery = fields.integer("snapshot_every", 0);
    const std::string probe = fields.text("probe", "");
    const std::vector<std::string> planned = fields.texts("planned");
    m_request.saveEvery = request.saveEvery > 0 ? request.saveEvery : saveEvery;
    const double saveSeconds = fields.real("save_seconds", kSaveSeconds);
    m_request.saveSeconds = request.saveSeconds.value_or(saveSeconds);
    m_request.snapshotEvery = request.snapshotEvery > 0 ? request.snapshotEvery : snapshotEvery;
    m_request.probe = request.probe.empty() ? probe : request.probe;
    checkKeeping(m_request, where + ", headroom.progress: ");
    m_request.preset = read.preset;
    const std::vector<std::int64_t> snapshots = fields.integers("snapshots");
    const std::string progress = fields.object("trainer");
    std::vector<WayBack::Lost> lost = WayBack::lostIn(fields);
    const std::string risenWith = fields.has("risen_with") ? fields.object("risen_with") : std::string();
    fields.refuseUnknown();
    checkTrainingTarget(m_request.out, read.command);
    std::error_code missing; // what is not there yet is another file
    const bool elsewhere = m_request.out != request.resume
        && !std::filesystem::equivalent(m_request.out, request.resume, missing);
    if (elsewhere)
        checkNothingIsLost(m_request.out);
    m_model = std::make_unique<Transformer>(read.config, Parameters(std::move(read.tensors), where));
    const std::map<std::string, torch::Tensor> moments = std::move(read.progressTensors);
    m_checkpoint = std::move(read);
    m_checkpoint.tensors.clear();
    m_checkpoint.progressTensors.clear();
    m_checkpoint.progress.clear();
    m_checkpoint.test.reset(); // of other weights, soon
    m_events = std::move(m_checkpoint.events);
    makeTrainer();
    m_trainer->resume(progress, moments, std::move(m_checkpoint.training), where + ", headroom.progress, trainer");
    if (request.stepsInAll > 0 && request.stepsInAll < m_trainer->step())
        throw Error(
            say("%1 has done %2 steps and was asked to stop at step %3; ask for more steps, or leave the number out "
                "to go on as before.",
                where, m_trainer->step(), request.stepsInAll));
    m_wayBack->resume(std::move(lost), risenWith.empty() ? std::nullopt : std::optional(settingsOf(risenWith, where)));
    m_savedStep = elsewhere ? -1 : m_trainer->step();
    for (const std::string& text : planned)
        plan(plannedChange(text));
    planChanges(request.at);
    if (!elsewhere) // there they would be another run's
        readSnapshots(snapshots);
    takeSamples();
    m_sampledAt = -1; // a point that is due takes its own
}

TrainingStatePtr TrainingRun::read(const std::string& file)
{
    const Checkpoint checkpoint = readCheckpoint(file);
    const std::string where = shown(std::filesystem::path(file).filename());
    auto state = std::make_shared<TrainingState>();
    state->name = checkpoint.name;
    state->preset = checkpoint.preset;
    state->config = checkpoint.config;
    state->task = checkpoint.task;
    for (const auto& [name, tensor] : checkpoint.tensors)
        state->parameters += tensor.numel();
    state->points = checkpoint.training;
    state->events = checkpoint.events;
    state->step = state->points.empty() ? 0 : state->points.back().step;
    state->phase = Phase::Finished;
    state->out = file;
    if (!checkpoint.settings.empty())
        state->settings = settingsOf(checkpoint.settings, where);
    if (!checkpoint.progress.empty()) {
        const JsonFields fields = JsonFields::parse(checkpoint.progress, where + ", headroom.progress");
        state->probe = fields.text("probe", "");
        state->step =
            JsonFields::parse(fields.object("trainer"), where + ", headroom.progress, trainer").integer("step", 0);
        state->phase = Phase::Paused;
    }
    state->savedStep = state->step;
    if (checkpoint.test && checkpoint.test->step == state->step) {
        state->testAccuracy = checkpoint.test->accuracy;
        state->testSequences = checkpoint.test->sequences;
        state->testLoss = checkpoint.test->loss;
        state->testPonder = checkpoint.test->ponder;
        state->testCount = checkpoint.test->count;
    }
    if (const auto collapse = collapseOf(state->points)) {
        state->collapse = inWords(*collapse, between(*collapse, state->events),
            state->settings.schedule == RateSchedule::Noam ? 0.0 : state->settings.rate);
        state->collapseStep = collapse->bad.step;
    }
    return state;
}

} // namespace headroom
