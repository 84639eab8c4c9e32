// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "error.h"
#include "experiment/experiment.h"
#include "io/trace_file.h"
#include "libtorch.h"
#include "session/device.h"
#include "session/experiments.h"
#include "session/opened_model.h"
#include "session/opened_recording.h"
#include "session/replay_step.h"
#include "session/training_run.h"
#include "session/verify.h"
#include "session/worker.h"
#include "study/study.h"
#include "tasks/task.h"
#include "text/say.h"
#include "tokenizer/vocabulary.h"
#include "trace/tracer.h"
#include "version.h"

#include <chrono>
#include <filesystem>
#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace headroom {

namespace {

constexpr std::chrono::milliseconds kWatchEvery {100}; // each is painted: thirty a second cost 5 % of a training

} // namespace

class Session::Worker {
public:
    explicit Worker(std::string device) : m_deviceName(std::move(device)) {}

    // Queues work that gives a Result; `replaces` makes a newer one cancel an older.
    template <typename Result, typename Work>
    JobId add(JobCallbacks<Result> callbacks, bool replaces, Work work, bool takesLong = false, bool first = false)
    {
        JobQueue::Job job;
        job.failed = callbacks.failed;
        job.cancelled = callbacks.cancelled;
        job.replaces = replaces;
        job.takesLong = takesLong;
        job.first = first;
        job.work = [finished = std::move(callbacks.finished), work = std::move(work)](const std::atomic<bool>& cancel) {
            Result result = work(cancel);
            if (finished)
                finished(std::move(result));
        };
        return m_queue.add(std::move(job));
    }

    OpenedModel& opened()
    {
        if (m_recording)
            m_recording->refuse();
        if (!m_opened)
            throw Error(say("No model is open. Open a .safetensors file or choose a variant."));
        return *m_opened;
    }

    TrainingRun& training()
    {
        if (!m_training)
            throw Error(say("There is no training run to act on. Start one first."));
        return *m_training;
    }

    // Goes on with the training between other jobs.
    void goOn()
    {
        m_queue.setIdleWork([this] {
            const std::int64_t before = m_training ? m_training->sampledAt() : 0;
            const bool more = m_training && m_training->advance();
            tell(!more || m_training->sampledAt() != before); // no point is left out
            return more;
        });
    }

    void tell(bool atOnce)
    {
        const auto now = std::chrono::steady_clock::now();
        if (!m_watch || !m_training || (!atOnce && now - m_told < kWatchEvery))
            return;
        m_told = now;
        m_watch(m_training->state());
    }

    const std::string m_deviceName;
    // What is open, one of the two; worker thread only.
    std::unique_ptr<OpenedModel> m_opened;
    std::unique_ptr<OpenedRecording> m_recording;
    std::shared_ptr<TrainingRun> m_training; // worker thread only, as the next two
    TrainingWatch m_watch;
    std::chrono::steady_clock::time_point m_told {};
    JobQueue m_queue; // last, so that its thread ends before what it uses
};

Session::Session(std::string device) : m_worker(std::make_unique<Worker>(std::move(device))) {}
Session::~Session() = default;

JobId Session::open(std::string source, JobCallbacks<ModelInfo> callbacks, bool trained)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<ModelInfo>(std::move(callbacks), false,
        [&worker, progress, source = std::move(source), trained](const std::atomic<bool>& cancel) {
            std::error_code ignored; // the old model stays if the new one fails
            if (std::filesystem::is_regular_file(source, ignored) && RecordedTrace::isOne(source)) {
                worker.m_recording = std::make_unique<OpenedRecording>(source);
                worker.m_opened.reset();
                return worker.m_recording->info();
            }
            auto opened = std::make_unique<OpenedModel>(
                source, trained, chooseDevice(worker.m_deviceName), Opening {&cancel, progress});
            worker.m_opened = std::move(opened);
            worker.m_recording.reset();
            return worker.m_opened->info();
        });
}

JobId Session::run(RunRequest request, JobCallbacks<RunResult> callbacks)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<RunResult>(
        std::move(callbacks), true, [&worker, progress, request = std::move(request)](const std::atomic<bool>& cancel) {
            if (worker.m_recording)
                return worker.m_recording->run(request, cancel);
            return worker.opened().run(request, cancel, [&progress](std::int64_t done, std::int64_t ofAll) {
                if (progress)
                    progress({done, ofAll, say("Runs of the model")});
            });
        });
}

JobId Session::write(WriteRequest request, JobCallbacks<WriteResult> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<WriteResult>(
        std::move(callbacks), false, [&worker, request = std::move(request)](const std::atomic<bool>& cancel) {
            return worker.opened().writeText(request, cancel);
        });
}

JobId Session::score(ScoreRequest request, JobCallbacks<ScoreResult> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<ScoreResult>(
        std::move(callbacks), false, [&worker, request = std::move(request)](const std::atomic<bool>& cancel) {
            return worker.opened().score(request, cancel);
        });
}

JobId Session::save(std::string path, JobCallbacks<std::string> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<std::string>(
        std::move(callbacks), false, [&worker, path = std::move(path)](const std::atomic<bool>&) {
            worker.opened().save(path);
            return path;
        });
}

JobId Session::train(TrainRequest request, TrainingWatch watch, JobCallbacks<TrainingStatePtr> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<TrainingStatePtr>(std::move(callbacks), false,
        [&worker, request = std::move(request), watch = std::move(watch)](const std::atomic<bool>&) {
            if (worker.m_training)
                worker.m_training->keepOrThrow(); // the new one may go on from its file
            auto run = std::make_shared<TrainingRun>(request, chooseDevice(worker.m_deviceName));
            if (worker.m_training) // stays if the new one cannot begin; an opened model may hold it on, but it writes
                                   // no more
                worker.m_training->control({.kind = TrainingControl::Kind::Discard});
            worker.m_training = std::move(run);
            worker.m_watch = watch;
            worker.goOn();
            return worker.m_training->state();
        });
}

JobId Session::control(TrainingControl control, JobCallbacks<TrainingStatePtr> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<TrainingStatePtr>(
        std::move(callbacks), false, [&worker, control = std::move(control)](const std::atomic<bool>&) {
            worker.training().control(control);
            worker.goOn();
            return worker.m_training->state();
        });
}

JobId Session::replayStep(StepRequest request, JobCallbacks<ReplayedStep> callbacks)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<ReplayedStep>(std::move(callbacks), false,
        [&worker, progress, request = std::move(request)](const std::atomic<bool>& cancel) {
            return request.file.empty() ? worker.training().replayStep(request, cancel)
                                        : replayStepOf(request, cancel, progress);
        });
}

JobId Session::readTraining(std::string file, JobCallbacks<TrainingStatePtr> callbacks)
{
    return m_worker->add<TrainingStatePtr>(std::move(callbacks), false,
        [file = std::move(file)](const std::atomic<bool>&) { return TrainingRun::read(file); });
}

JobId Session::openTraining(JobCallbacks<ModelInfo> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<ModelInfo>(std::move(callbacks), false, [&worker](const std::atomic<bool>&) {
        TrainingRun& run = worker.training();
        const std::shared_ptr<TrainingRun> kept =
            worker.m_training; // its snapshots are there as long as the model is open
        auto opened = std::make_unique<OpenedModel>(
            run.checkpoint(), [kept](std::int64_t step) { return kept->weightsAt(step); }, run.device());
        worker.m_opened = std::move(opened);
        worker.m_recording.reset();
        return worker.m_opened->info();
    });
}

JobId Session::tile(std::shared_ptr<const Trace> trace, TileRequest request, JobCallbacks<Tile> callbacks)
{
    constexpr std::int64_t kAtOnce = 1 << 23; // cells: some tens of milliseconds
    Worker& worker = *m_worker;
    const bool takesLong = request.cells() > kAtOnce;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<Tile>(
        std::move(callbacks), false,
        [&worker, progress, takesLong, trace = std::move(trace), request = std::move(request)](
            const std::atomic<bool>& cancel) {
            return readTile(*trace, request, [&](double share) {
                if (cancel)
                    throw Cancelled {};
                if (progress)
                    progress({static_cast<std::int64_t>(share * 1000.0), 1000, {}});
                if (takesLong)
                    worker.m_queue.giveWay();
            });
        },
        takesLong, true);
}

JobId Session::saveTrace(std::shared_ptr<const Trace> trace, std::string path, JobCallbacks<std::string> callbacks)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<std::string>(
        std::move(callbacks), false,
        [&worker, progress, trace = std::move(trace), path = std::move(path)](const std::atomic<bool>& cancel) {
            writeTrace(path, *trace, [&](std::int64_t numbers, std::int64_t ofAll) {
                if (cancel)
                    throw Cancelled {};
                if (progress)
                    progress({numbers, ofAll, say("Writing the trace")});
                worker.m_queue.giveWay();
            });
            return path;
        },
        true);
}

JobId Session::verify(std::string file, double tolerance, JobCallbacks<VerifyReport> callbacks, std::string reference)
{
    Worker& worker = *m_worker;
    return worker.add<VerifyReport>(std::move(callbacks), false,
        [&worker, file = std::move(file), reference = std::move(reference), tolerance](
            const std::atomic<bool>& cancel) {
            std::error_code ignored;
            const torch::Device device = chooseDevice(worker.m_deviceName);
            return std::filesystem::is_directory(file, ignored)
                ? verifyFolder(file, reference, tolerance, device, cancel)
                : verifyFile(file, tolerance, device, cancel);
        });
}

JobId Session::experiment(ExperimentRequest request, JobCallbacks<ExperimentResult> callbacks)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<ExperimentResult>(
        std::move(callbacks), false,
        [&worker, progress, request = std::move(request)](const std::atomic<bool>& cancel) {
            return runOnDevice(
                request, chooseDevice(worker.m_deviceName), cancel, progress, [&worker] { worker.m_queue.giveWay(); });
        },
        true);
}

JobId Session::cost(CostRequest request, JobCallbacks<std::vector<CostCurve>> callbacks)
{
    Worker& worker = *m_worker;
    const std::function<void(Progress)> progress = callbacks.progress;
    return worker.add<std::vector<CostCurve>>(
        std::move(callbacks), false,
        [&worker, progress, request = std::move(request)](const std::atomic<bool>& cancel) {
            return costOnDevice(
                request, chooseDevice(worker.m_deviceName), cancel, progress, [&worker] { worker.m_queue.giveWay(); });
        },
        true);
}

JobId Session::task(std::string id, std::string file, std::string targetFile, JobCallbacks<TaskSettings> callbacks)
{
    return m_worker->add<TaskSettings>(std::move(callbacks), false,
        [id = std::move(id), file = std::move(file), targetFile = std::move(targetFile)](
            const std::atomic<bool>&) { return taskWith(id, 0, file, targetFile); });
}

namespace {

std::string randomInput(const ModelInfo& model, std::uint64_t seed)
{
    Random random(seed);
    TaskSettings task = model.task;
    task.longest = std::min(task.longest, model.longestInput);
    task.shortest = std::min(task.shortest, task.longest);
    if (task.alphabet.empty())
        return {};
    try {
        const Example example = findTask(task.id).make(task, random);
        return Vocabulary::symbols(taskVocabulary(task))
            .decode(example.source.empty() ? example.target : example.source);
    } catch (const Error&) { // its text file is gone
        return {};
    }
}

} // namespace

JobId Session::inputs(
    ModelInfo model, std::vector<std::uint64_t> seeds, JobCallbacks<std::vector<std::string>> callbacks)
{
    return m_worker->add<std::vector<std::string>>(
        std::move(callbacks), false, [model = std::move(model), seeds = std::move(seeds)](const std::atomic<bool>&) {
            std::vector<std::string> inputs;
            for (const std::uint64_t seed : seeds)
                inputs.push_back(randomInput(model, seed));
            return inputs;
        });
}

JobId Session::devices(JobCallbacks<std::vector<DeviceInfo>> callbacks)
{
    return m_worker->add<std::vector<DeviceInfo>>(
        std::move(callbacks), false, [](const std::atomic<bool>&) { return availableDevices(); });
}

void Session::cancel(JobId job) { m_worker->m_queue.cancel(job); }

void prepareProcess()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
}

void checkTemperature(double temperature, const std::string& where)
{
    if (!(temperature >= bounds::kLeastTemperature && temperature <= bounds::kTemperature))
        throw Error(say("%1: temperature is %2; it must be %3 to %4.", where, temperature, bounds::kLeastTemperature,
            bounds::kTemperature));
}

std::string programVersion() { return kVersion; }

std::vector<std::string> studiesFor(const ModelConfig& config)
{
    std::vector<std::string> ids;
    for (const Study& study : studies())
        if (study.fits(config))
            ids.push_back(study.id);
    return ids;
}

std::vector<std::string> studiesFor(const ModelInfo& model)
{
    if (!model.recorded)
        return studiesFor(model.config);
    std::vector<std::string> ids;
    for (const Study& study : studies())
        if (study.fromSteps)
            ids.push_back(study.id);
    return ids;
}

std::vector<StudyOption> studyOptions(const std::string& study) { return findStudy(study).options; }

std::string studyName(const std::string& id)
{
    for (const Study& study : studies())
        if (study.id == id)
            return study.name;
    return {};
}

} // namespace headroom
