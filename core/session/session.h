// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/objective.h"
#include "config/changes.h"
#include "config/model_card.h"
#include "config/model_config.h"
#include "config/training_record.h"
#include "session/scoring.h"
#include "session/training.h"
#include "session/verify_report.h"
#include "session/writing.h"
#include "trace/tiles.h"
#include "trace/trace.h"

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

struct ExperimentRequest; // experiment/experiment.h
struct CostCurve; // experiment/cost_curve.h
struct CostRequest;
struct ExperimentResult;
struct ReplayedStep; // train/weight_step.h
struct StepRequest;

// What a person is told about an opened model.
struct ModelInfo {
    std::string title;
    std::string idea;
    std::string paper;
    std::string file; // path of the checkpoint or folder; empty for fresh random weights
    std::string architecture; // of a published model's folder: "GPT2LMHeadModel"; empty for other models
    std::vector<std::string> unused; // tensors that a folder's files hold and the model does not use
    std::vector<std::string> notices; // what a person should know of the opened folder
    std::string preset;
    std::string sample;
    std::string view;
    TaskSettings task; // what it was trained on; an empty alphabet if unknown
    ModelConfig config;
    std::int64_t parameters = 0;
    std::vector<std::string> vocabulary;
    std::vector<TrainingPoint> training;
    ModelCard card; // of a model made by a recipe; empty otherwise
    std::vector<ShippedModel> trained; // that ship of this variant
    std::string trainingCommand;
    std::string trainingSettings; // JSON of TrainingSettings; empty where the file does not say
    std::string device; // where it runs, in words
    // A published encoder without an output over the vocabulary: what it gives is a vector for a whole text.
    bool comparesTexts = false;
    bool inTraining = false; // opened by openTraining()
    bool recorded = false; // a run that was recorded elsewhere: it can be looked at, nothing of it be changed
    std::int64_t notFinite = 0; // NaN and ±∞ among the weights
    std::int64_t longestInput = 0; // tokens a person may type
    std::int64_t longestTrained = 0; // longest source seen in training, where that is less; 0 otherwise
    // With an adaptive embedding: each token's rank by how often it comes in the task, from 1; 0: a special token.
    // Empty where that is not known.
    std::vector<std::int64_t> frequencyRanks;
};

// What a run can be asked for, wherever: on the command line, in the window, in a place or a lesson.
namespace bounds {
constexpr double kLeastTemperature = 0.01, kTemperature = 100.0;
constexpr std::int64_t kTokens = 1'000'000'000; // and segments and heads: no text or model has so many
} // namespace bounds
void checkTemperature(double temperature, const std::string& where); // Error that begins with `where`

// Settings that act on a run; the opened model keeps its own.
struct RunSettings {
    bool causal = true;
    PositionKind position = PositionKind::SinusoidalInterleaved; // any kind but Learned can replace another but Learned
    double temperature = 1.0; // divides the logits of the output
    Executor executor = Executor::Dense;
    // The model runs as if it had been configured so: weights whose names and shapes still fit stay, others are drawn
    // from the seed of fresh models. What a change leaves without effect goes back to its default.
    std::vector<ConfigChange> changes;
    // Options of studies, for the runs that make them: {"<study>.<option>", number}; the others have their defaults.
    std::vector<ConfigChange> study;
    // For the model in training: as it was at the last snapshot up to this step; −1: as it is now.
    std::int64_t trainingStep = -1;
    // Padding tokens behind the source or, in a language model, behind its last segment, as a batch with a longer text
    // has them. A mask closes their keys, unless it is left out: then they are read like text. See paddingRoom().
    std::int64_t padding = 0;
    bool paddingClosed = true;
    // What the study "backward" goes back from; none: Objective::usual(). It changes no number of the forward pass.
    std::optional<Objective> objective = {};

    bool operator==(const RunSettings&) const = default;
};

// Further computations that a run of such a model can record (see RunRequest::studies), and what each can be set to.
std::vector<std::string> studiesFor(const ModelConfig& config);
std::vector<std::string> studiesFor(const ModelInfo& model); // of a recording: those that its steps may do for
std::vector<StudyOption> studyOptions(const std::string& study); // throws Error naming those there are
std::string studyName(const std::string& id); // Study::name; empty: there is no such study

// Tokens a person may type: one place is the start or end token's. See ModelInfo::longestInput for published models.
// A model that runs in segments takes any number of them; a run records kSegmentedInput tokens at most.
constexpr std::int64_t kSegmentedInput = 4095;
inline std::int64_t longestInput(const ModelConfig& config)
{
    const std::int64_t own = config.maxLength - 1;
    return config.segmented() && own < kSegmentedInput ? kSegmentedInput : own;
}

// How many padding tokens there is room for behind so many tokens (RunResult::input without its padding).
std::int64_t paddingRoom(const ModelConfig& config, std::int64_t tokens);

struct RunResult;

struct RunRequest {
    std::string text;
    std::vector<std::int64_t> ids; // in the text's place: the tokens by their numbers, special ones included
    RunSettings settings;
    std::vector<Intervention> interventions; // in the segment shown; those after it read what it left in memory
    std::int64_t segment = -1; // which segment of a segmented model to show, from 0; −1: the last
    // Another run, whose numbers the study "sweep" copies into this one's. Null: none.
    std::shared_ptr<const RunResult> patches;
    // Computed from the run and recorded behind it: steps "study/<id>/…" of the trace. One that this model's runs do
    // not have is left out; studiesFor() says which they have.
    std::vector<std::string> studies;
    // A backward pass from one number of the segment shown, recorded behind it: see backward/backward.h.
    std::optional<BackwardRequest> backward;
    // For an encoder that only gives states (ModelInfo::comparesTexts): texts whose vectors this one's is compared
    // with.
    std::vector<std::string> otherTexts;
};

inline constexpr char kNotANumber[] = "NaN"; // in the place of a token

// The first number of a run that is NaN or infinite, in the order of the forward pass.
struct NotANumber {
    std::int64_t segment = 0;
    Cell cell;
    std::string words; // "Not a number, first at step …"
};

struct RunResult {
    std::string text; // of the request
    RunSettings settings;
    ModelConfig config; // the model's, with the settings' changes
    std::int64_t freshParameters = 0; // weights that the changes asked for and the model did not have
    std::vector<Intervention> interventions;
    std::vector<std::string> studies; // of the request
    std::vector<std::string>
        input; // source tokens, as the encoder gets them; all that a language model reads; padding too
    // Of a text split by a published model's tokenizer: the word each input token is part of; −1 for one put in. Empty
    // otherwise.
    std::vector<int> words;
    std::vector<std::string> fed; // what the decoder is fed: start, then the untouched output; of the segment shown
    // The likeliest token at each position but padding, with the interventions; kNotANumber where there is none.
    std::vector<std::string> output;
    std::vector<std::string> untouchedOutput;
    std::string written; // by a published encoder-decoder: its output as a text
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Trace> untouched; // the same run without interventions; equals `trace` if there are none
    std::vector<std::shared_ptr<const Trace>>
        segments; // a trace each, in order; its memory steps lead to the one before
    std::int64_t segment = 0; // the one shown: `trace` is segments[segment]
    std::vector<std::string> notices; // what the person should know: tokens left out, text cut
    std::optional<NotANumber> notANumber; // of `segments` up to the one shown; its words are among the notices
    // Where the run's own numbers are all finite, but not those of a study: the same words, by the study's id; also
    // among the notices.
    std::map<std::string, std::string> studiesNotFinite;
    std::int64_t trainingStep = -1; // of the weights, for a model in training; −1 for any other
    double milliseconds = 0.0;
    bool recorded = false; // elsewhere: see ModelInfo
    std::shared_ptr<const BackwardResult> backward; // null unless asked for, as a study or by RunRequest::backward
    // Studies that this run can never have: why, as a sentence, by the study's id. Of a recording also those that
    // nobody asked for.
    std::map<std::string, std::string> lacking;
};

struct DeviceInfo {
    std::string name; // "cpu", "cuda:0", "mps": what `--device` takes
    std::string title; // "CPU, 2 threads", "NVIDIA H200"
    std::int64_t memoryBytes = 0;
};

struct Progress {
    std::int64_t done = 0;
    std::int64_t total = 0;
    std::string text;
};

using JobId = std::uint64_t;

// How a job ends: exactly one of the three, on the worker thread. None may throw.
template <typename Result>
struct JobCallbacks {
    std::function<void(Result)> finished;
    std::function<void(std::string message)> failed;
    std::function<void()> cancelled;
    std::function<void(Progress)> progress; // optional
};

// The one door to the computing core. Every LibTorch call of the program happens on this object's worker thread;
// all functions here may be called from any thread and return at once.
class Session {
public:
    // device: "auto", "cpu", "cuda", "cuda:N" or "mps". An impossible one fails the first job with a message.
    explicit Session(std::string device = "auto");
    ~Session(); // cancels what runs and waits for the worker
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    // Opens a checkpoint (.safetensors), the folder of a published model (config.json and weights), a recorded run
    // (.safetensors, as saveTrace() or headroom_record.py leave one) or, if `source` names no file, a preset by
    // id: the first of its trained models if any ships (and `trained`), else fresh weights from a fixed seed. A
    // checkpoint that is not to be `trained` gives its own model with such weights. Reading a folder tells its progress
    // in bytes and can be cancelled; the model opened before stays then.
    JobId open(std::string source, JobCallbacks<ModelInfo> callbacks, bool trained = true);

    // Runs the opened model on a text. A newer run cancels an older one that has not finished.
    JobId run(RunRequest request, JobCallbacks<RunResult> callbacks);

    // Writes with the opened model.
    JobId write(WriteRequest request, JobCallbacks<WriteResult> callbacks);

    // Scores a text with the opened language model, token by token.
    JobId score(ScoreRequest request, JobCallbacks<ScoreResult> callbacks);

    // Saves the opened model.
    JobId save(std::string path, JobCallbacks<std::string> callbacks);

    // Prepares a run, in the place of the one there is; it is paused at its first step (or where it stopped). The
    // opened model stays. From then on `watch` is called on the worker thread whenever something has changed, at most
    // some thirty times a second, and at once when the phase does. Training goes on between other jobs, a step at a
    // time.
    using TrainingWatch = std::function<void(TrainingStatePtr)>;
    JobId train(TrainRequest request, TrainingWatch watch, JobCallbacks<TrainingStatePtr> callbacks);
    JobId control(TrainingControl control, JobCallbacks<TrainingStatePtr> callbacks);

    // An optimiser step done again: what it does to single weights, and the tokens that each one's gradient comes from.
    // The run in training goes on meanwhile as it would have; a step of a file may take all the steps before it.
    JobId replayStep(StepRequest request, JobCallbacks<ReplayedStep> callbacks);

    // What a file says of its training, without making a model: the state as it was written, Finished or Paused;
    // nothing of it can be controlled.
    JobId readTraining(std::string file, JobCallbacks<TrainingStatePtr> callbacks);

    // Opens the model in training: runs then take its newest weights, or those that RunSettings::trainingStep asks for.
    JobId openTraining(JobCallbacks<ModelInfo> callbacks);

    // Part of a matrix of a run's trace. The newest request goes first; one of many cells takes long, and other jobs go
    // between its pieces.
    JobId tile(std::shared_ptr<const Trace> trace, TileRequest request, JobCallbacks<Tile> callbacks);

    // Writes a whole trace, inputs and weights included, as .safetensors: a tensor per step, named by its path, with
    // operations, axes and labels in the metadata. A large one takes minutes; other jobs go between its pieces.
    JobId saveTrace(std::shared_ptr<const Trace> trace, std::string path, JobCallbacks<std::string> callbacks);

    // Runs our model on the weights and inputs that a person exported from their own implementation, and compares the
    // steps that the file holds; docs in resources/manual.
    // Of a published model's folder: what its reference.safetensors (or `reference`) holds is compared instead.
    JobId verify(std::string file, double tolerance, JobCallbacks<VerifyReport> callbacks, std::string reference = {});

    // One of the experiments of resources/experiments (see experimentList()). It takes minutes; other jobs go between
    // its steps, a training waits for its end.
    JobId experiment(ExperimentRequest request, JobCallbacks<ExperimentResult> callbacks);

    // Measures on the model's device, seconds; other jobs go between its pieces.
    JobId cost(CostRequest request, JobCallbacks<std::vector<CostCurve>> callbacks);

    // taskWith(), which reads and counts the files that it names.
    JobId task(std::string id, std::string file, std::string targetFile, JobCallbacks<TaskSettings> callbacks);

    // Inputs of the task a model was trained on ("copy": 5–12 digits), one a seed; "" where the task or its text file
    // is not known. Another text is read first, which takes seconds where it is long.
    JobId inputs(ModelInfo model, std::vector<std::uint64_t> seeds, JobCallbacks<std::vector<std::string>> callbacks);

    JobId devices(JobCallbacks<std::vector<DeviceInfo>> callbacks);

    void cancel(JobId job);

private:
    class Worker;
    std::unique_ptr<Worker> m_worker;
};

// Call first thing in main: freed memory is kept for the next trace rather than given back to the system, which makes
// recording a quarter cheaper.
void prepareProcess();
std::string programVersion(); // "0.9.0"

// The tasks there are, and what one has for a vocabulary of so many symbols: alphabet, lengths and options.
struct TaskInfo {
    std::string id, name, title, sentence;
    std::vector<TaskOption> options;
    bool readsFile = false, readsTargetFile = false;
    std::int64_t fewestSymbols = 1, mostSymbols = 0; // 0: the alphabet is not for choice
};
std::vector<TaskInfo> taskList();
// A preset's task where it can spell it, else the task's usual settings. Throws Error where there is no such task.
TaskSettings taskFor(const std::string& id, const std::string& preset);
TrainingSettings trainingFor(const std::string& preset); // that suit it; throws Error
// The same task with so many symbols (0: as many as usual), or the alphabet of its files, which takes seconds where
// they are large: a window has Session::task() do that. Throws Error.
TaskSettings taskWith(
    const std::string& id, std::int64_t symbols, const std::string& file, const std::string& targetFile);
// What a request would train: the configuration with the task's vocabulary and lengths. Makes no tensor and, where the
// task has its alphabet, reads no file. Throws Error where it cannot be.
ModelConfig checkTraining(const TrainRequest& request);

} // namespace headroom
