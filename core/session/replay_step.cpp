// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/replay_step.h"

#include "config/json_fields.h"
#include "error.h"
#include "files/posix.h"
#include "io/checkpoint.h"
#include "libtorch.h"
#include "session/planned_change.h"
#include "session/training_run.h"
#include "text/say.h"
#include "train/step_replay.h"

#include <algorithm>
#include <filesystem>

namespace headroom {

namespace {

constexpr std::int64_t kMostKept = 1'000'000; // weights of a run whose snapshots keep the optimiser's state

std::string withHalfProducts(const TrainingSettings& settings)
{
    return settings.precision == Precision::BFloat16
        ? say(
            "This run multiplies in bfloat16. The sum over the tokens uses float32, so the two differ by bfloat16's rounding.")
        : std::string();
}

// The step that a file's progress is behind; −1: it has none.
std::int64_t stepIn(const Checkpoint& file, const std::string& where)
{
    if (file.progress.empty())
        return -1;
    const JsonFields fields = JsonFields::parse(file.progress, where + ", headroom.progress");
    return JsonFields::parse(fields.object("trainer"), where + ", headroom.progress, trainer").integer("step", 0);
}

void refusePlanned(const Checkpoint& file, const std::string& where, std::int64_t last)
{
    const JsonFields fields = JsonFields::parse(file.progress, where + ", headroom.progress");
    for (const std::string& text : fields.texts("planned"))
        if (const std::int64_t step = plannedChange(text).step; step <= last)
            throw Error(
                say("%1: a change is planned at step %2; this file can repeat the steps up to it.", where, step));
}

// Whether a finished run's file has what its last step comes to, as far as that was asked for.
bool isAsLeft(const Checkpoint& file, const ReplayedStep& replayed)
{
    return std::all_of(replayed.weights.begin(), replayed.weights.end(), [&](const WeightStep& step) {
        const auto found = file.tensors.find(step.weight.name);
        if (found == file.tensors.end())
            return false;
        torch::Tensor number = found->second;
        for (const std::int64_t place : step.weight.at)
            number = number.select(0, place);
        return number.item<float>() == step.trained;
    });
}

void trainTo(
    Trainer& trainer, std::int64_t step, const std::atomic<bool>& cancel, const std::function<void(Progress)>& progress)
{
    const std::int64_t from = trainer.step();
    while (trainer.step() < step) {
        if (cancel)
            throw Cancelled {};
        trainer.advance();
        if (progress)
            progress({trainer.step() - from, step - from, say("Training up to step %1", step)});
    }
}

} // namespace

ReplayedStep replayStepOf(
    const StepRequest& request, const std::atomic<bool>& cancel, const std::function<void(Progress)>& progress)
{
    Checkpoint file = readCheckpoint(request.file);
    const std::string where = shown(std::filesystem::path(request.file).filename());
    if (file.settings.empty())
        throw Error(say("%1 does not say how it was trained, so none of its steps can be repeated.", where));
    const TrainingSettings settings = TrainingSettings::fromJson(file.settings, where + ", headroom.record, settings");
    const std::int64_t kept = stepIn(file, where);
    const std::int64_t done = kept >= 0 ? kept : file.training.empty() ? 0 : file.training.back().step;
    const std::int64_t step = request.step > 0 ? request.step : kept >= 0 ? kept + 1 : done;
    if (step < 1 || step > settings.steps)
        throw Error(say("%1 has no step %2: its run has %3, counted from 1.", where, step, settings.steps));
    const bool goesOn = kept >= 0 && step > kept;
    if (!goesOn && !file.events.empty())
        throw Error(say(
            "%1: this run was changed on its way (%2), so step %3 cannot be repeated from the beginning. A file written "
            "during training holds what the next step needs.",
            where, file.events.front().text, step));
    if (goesOn)
        refusePlanned(file, where, step - 1);

    std::map<std::string, torch::Tensor> tensors = file.tensors;
    Transformer model(file.config, goesOn ? Parameters(std::move(tensors), where) : Parameters(settings.seed));
    Trainer trainer(model, file.task, settings, torch::kCPU);
    if (goesOn) {
        const JsonFields fields = JsonFields::parse(file.progress, where + ", headroom.progress");
        trainer.resume(fields.object("trainer"), file.progressTensors, file.training, where);
    }
    trainTo(trainer, step - 1, cancel, progress);
    StepReplay replay(trainer, trainer.now(), file.vocabulary, &cancel);
    ReplayedStep replayed = replay.explain(request.weights, &cancel);
    replayed.apart = withHalfProducts(settings);
    if (kept < 0 && step == done && !isAsLeft(file, replayed))
        replayed.apart = say(
            "The file's weights differ from this repetition: it was trained on another machine, with another number "
            "of threads, or rounded when it was saved.");
    return replayed;
}

bool TrainingRun::keepsOptimiser() const { return m_state.parameters <= kMostKept; }

// What the step behind the last snapshot follows from, with all that a person has changed since.
void TrainingRun::keepBeforeStep()
{
    m_current.reset();
    if (keepsOptimiser() && !m_snapshots.empty() && m_snapshots.back().weights.step == m_trainer->step()
        && !m_trainer->evaluating() && !m_trainer->finished())
        m_snapshots.back().before = std::make_shared<const Trainer::State>(m_trainer->now());
}

ReplayedStep TrainingRun::replayStep(const StepRequest& request, const std::atomic<bool>& cancel)
{
    const std::int64_t now = m_trainer->step(), done = request.step > 0 ? request.step - 1 : now;
    std::shared_ptr<const Trainer::State> state;
    if (done == now) {
        if (now >= m_trainer->settings().steps)
            throw Error(say("Step %1 was the last: no step follows it. Choose an earlier one.", now));
        if (!m_current)
            m_current = std::make_shared<const Trainer::State>(m_trainer->now());
        state = m_current;
    } else {
        for (const Kept& kept : m_snapshots)
            if (kept.weights.step == done)
                state = kept.before;
    }
    if (!state)
        throw Error(
            say("Step %1 cannot be repeated: the optimiser's state before it is not kept. Snapshots of this session "
                "keep it, for models of up to %2 weights.",
                done + 1, kMostKept));
    if (!m_replay || state != m_replayed) {
        m_replay.reset();
        m_replay = std::make_unique<StepReplay>(*m_trainer, *state, m_vocabulary, &cancel);
        m_replayed = state;
    }
    ReplayedStep replayed = m_replay->explain(request.weights, &cancel);
    replayed.apart = m_device.is_cpu()
        ? withHalfProducts(state->settings)
        : say("Repeated on the CPU. The run is on %1, which adds in another order, so the last digits may differ.",
            m_state.device);
    const std::int64_t place = m_replay->placeOf(replayed.weights.front().weight);
    for (const Kept& kept : m_snapshots) {
        std::int64_t begin = 0;
        for (const torch::Tensor& tensor : kept.weights.tensors) {
            if (place < begin + tensor.numel()) {
                replayed.path.push_back({kept.weights.step, tensor.flatten()[place - begin].item<double>()});
                break;
            }
            begin += tensor.numel();
        }
    }
    return replayed;
}

} // namespace headroom
