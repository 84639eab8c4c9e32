// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/session.h"

#include "error.h"
#include "io/trace_file.h"
#include "session/device.h"
#include "session/opened_model.h"
#include "session/verify.h"
#include "session/worker.h"
#include "study/study.h"
#include "tasks/task.h"
#include "text/utf8.h"
#include "text/vocabulary.h"
#include "train/trainer.h"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <filesystem>
#include <optional>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <unistd.h>

namespace headroom {

namespace {

// Refuses before the work what could not be saved after it.
void checkTarget(const TrainRequest& request)
{
    if (request.out.empty())
        return;
    if (!isUtf8(request.out) || !isUtf8(request.command))
        throw Error("The file to write is called " + escaped(request.out) + "; its name must be valid UTF-8.");
    std::error_code ignored;
    if (std::filesystem::path(request.out).filename().empty() || std::filesystem::is_directory(request.out, ignored))
        throw Error(request.out + " cannot be written: it names a folder; give the path of a .safetensors file.");
    std::filesystem::path folder = std::filesystem::path(request.out).parent_path();
    if (folder.empty())
        folder = ".";
    if (access(folder.c_str(), W_OK | X_OK) != 0)
        throw Error(request.out + " cannot be written: " + folder.string() + ": " + std::strerror(errno) + ".");
}

TrainResult trainPreset(const TrainRequest& request, torch::Device device, const std::function<void(Progress)>& progress,
    const std::atomic<bool>& cancel)
{
    const Preset preset = findPreset(request.preset);
    TaskSettings task = preset.task;
    if (!request.task.empty())
        task.id = findTask(request.task).id;
    checkTarget(request);
    Transformer model(preset.config, Parameters(request.seed));
    model.to(device);
    TrainingSettings settings;
    settings.steps = request.steps;
    settings.batch = request.batch;
    settings.warmup = request.warmup;
    settings.rateFactor = request.rateFactor;
    settings.labelSmoothing = request.labelSmoothing;
    settings.seed = request.seed;
    Trainer trainer(model, task, settings, device);

    TrainResult result;
    const auto begin = std::chrono::steady_clock::now();
    result.training = trainer.run(
        [&](std::int64_t step, double loss) {
            if (progress)
                progress({step, request.steps, "loss " + formatNumber(loss)});
        },
        &cancel);
    result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
    const Accuracy accuracy = trainer.evaluate(trainer.data().test);
    result.steps = request.steps;
    result.parameters = model.parameterCount();
    result.tokenAccuracy = accuracy.token;
    result.sequenceAccuracy = accuracy.sequence;
    result.testSequences = static_cast<std::int64_t>(trainer.data().test.size());
    result.device = titleOf(device);
    result.out = request.out;
    if (!request.out.empty()) {
        Checkpoint checkpoint;
        checkpoint.config = preset.config;
        checkpoint.vocabulary = taskVocabulary(task);
        checkpoint.task = task;
        checkpoint.preset = preset.id;
        checkpoint.command = request.command;
        checkpoint.training = result.training;
        writeCheckpoint(request.out, checkpoint, model.parameters());
    }
    return result;
}

} // namespace

class Session::Worker {
public:
    explicit Worker(std::string device) : m_deviceName(std::move(device)) {}

    // Queues work that gives a Result; `replaces` makes a newer one cancel an older.
    template <typename Result, typename Work>
    JobId add(JobCallbacks<Result> callbacks, bool replaces, Work work)
    {
        JobQueue::Job job;
        job.failed = callbacks.failed;
        job.cancelled = callbacks.cancelled;
        job.replaces = replaces;
        job.work = [finished = std::move(callbacks.finished), work = std::move(work)](const std::atomic<bool>& cancel) {
            Result result = work(cancel);
            if (finished)
                finished(std::move(result));
        };
        return m_queue.add(std::move(job));
    }

    OpenedModel& opened()
    {
        if (!m_opened)
            throw Error("No model is open. Open a .safetensors file or choose a variant.");
        return *m_opened;
    }

    const std::string m_deviceName;
    std::unique_ptr<OpenedModel> m_opened; // worker thread only
    JobQueue m_queue;                      // last, so that its thread ends before what it uses
};

Session::Session(std::string device) : m_worker(std::make_unique<Worker>(std::move(device))) {}
Session::~Session() = default;

JobId Session::open(std::string source, JobCallbacks<ModelInfo> callbacks, bool trained)
{
    Worker& worker = *m_worker;
    return worker.add<ModelInfo>(std::move(callbacks), false,
        [&worker, source = std::move(source), trained](const std::atomic<bool>&) {
            auto opened = std::make_unique<OpenedModel>(source, trained, chooseDevice(worker.m_deviceName));
            worker.m_opened = std::move(opened); // the old model stays if the new one fails
            return worker.m_opened->info();
        });
}

JobId Session::run(RunRequest request, JobCallbacks<RunResult> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<RunResult>(std::move(callbacks), true,
        [&worker, request = std::move(request)](
            const std::atomic<bool>& cancel) { return worker.opened().run(request, cancel); });
}

JobId Session::write(WriteRequest request, JobCallbacks<WriteResult> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<WriteResult>(std::move(callbacks), false,
        [&worker, request = std::move(request)](
            const std::atomic<bool>& cancel) { return worker.opened().writeText(request, cancel); });
}

JobId Session::score(ScoreRequest request, JobCallbacks<ScoreResult> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<ScoreResult>(std::move(callbacks), false,
        [&worker, request = std::move(request)](
            const std::atomic<bool>& cancel) { return worker.opened().score(request, cancel); });
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

JobId Session::train(TrainRequest request, JobCallbacks<TrainResult> callbacks)
{
    Worker& worker = *m_worker;
    auto progress = callbacks.progress;
    return worker.add<TrainResult>(std::move(callbacks), false,
        [&worker, request = std::move(request), progress = std::move(progress)](const std::atomic<bool>& cancel) {
            return trainPreset(request, chooseDevice(worker.m_deviceName), progress, cancel);
        });
}

JobId Session::saveTrace(std::shared_ptr<const Trace> trace, std::string path, JobCallbacks<std::string> callbacks)
{
    return m_worker->add<std::string>(std::move(callbacks), false,
        [trace = std::move(trace), path = std::move(path)](const std::atomic<bool>&) {
            writeTrace(path, *trace);
            return path;
        });
}

JobId Session::verify(std::string file, double tolerance, JobCallbacks<VerifyReport> callbacks)
{
    Worker& worker = *m_worker;
    return worker.add<VerifyReport>(std::move(callbacks), false,
        [&worker, file = std::move(file), tolerance](const std::atomic<bool>& cancel) {
            return verifyFile(file, tolerance, chooseDevice(worker.m_deviceName), cancel);
        });
}

JobId Session::devices(JobCallbacks<std::vector<DeviceInfo>> callbacks)
{
    return m_worker->add<std::vector<DeviceInfo>>(
        std::move(callbacks), false, [](const std::atomic<bool>&) { return availableDevices(); });
}

void Session::cancel(JobId job)
{
    m_worker->m_queue.cancel(job);
}

void prepareProcess()
{
#ifdef __GLIBC__
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
    mallopt(M_TRIM_THRESHOLD, 512 << 20);
    mallopt(M_TOP_PAD, 64 << 20);
#endif
}

std::vector<std::string> studiesFor(const ModelConfig& config)
{
    std::vector<std::string> ids;
    for (const Study& study : studies())
        if (study.fits(config))
            ids.push_back(study.id);
    return ids;
}

std::vector<StudyOption> studyOptions(const std::string& study)
{
    return findStudy(study).options;
}

std::string randomInput(const ModelInfo& model, std::uint64_t seed)
{
    Random random(seed);
    TaskSettings task = model.task;
    task.longest = std::min(task.longest, model.longestInput);
    task.shortest = std::min(task.shortest, task.longest);
    if (task.alphabet.empty())
        return {};
    const Example example = findTask(task.id).make(task, random);
    return Vocabulary::symbols(taskVocabulary(task)).decode(example.source.empty() ? example.target : example.source);
}

} // namespace headroom
