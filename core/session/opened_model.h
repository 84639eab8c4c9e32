// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "decode/next_token.h"
#include "hf/sentence_modules.h"
#include "io/checkpoint.h"
#include "model/transformer.h"
#include "session/session.h"
#include "study/study.h"
#include "tokenizer/tokenizer.h"
#include "tokenizer/vocabulary.h"

#include <atomic>
#include <functional>
#include <memory>
#include <string>

namespace headroom {

// What goes on while a model is opened; reading a folder asks and tells it.
struct Opening {
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(Progress)> progress {};
};

// Of the segments up to the one shown.
void nameWhatIsNotFinite(RunResult& result); // notANumber, studiesNotFinite, and their notices

// A model ready to run on what a person types. Used on the worker thread only.
class OpenedModel {
public:
    // `source`: a checkpoint's path, a published model's folder or a preset's id. Throws Error, Cancelled.
    OpenedModel(const std::string& source, bool trained, torch::Device device, const Opening& opening = {});
    // A model in training. Before each run it takes the weights that `weightsAt` has for RunSettings::trainingStep.
    struct Weights {
        std::int64_t step = 0;
        std::vector<torch::Tensor> tensors; // as Transformer::parameters() has them; never changed afterwards
    };
    using WeightsAt = std::function<Weights(std::int64_t step)>;
    OpenedModel(Checkpoint checkpoint, WeightsAt weightsAt, torch::Device device);

    const ModelInfo& info() const { return m_info; }
    const Transformer& model() const { return *m_model; }
    Transformer& model() { return *m_model; }
    const Checkpoint& checkpoint() const { return m_checkpoint; }

    // `budget`: bytes for the traces of all segments together, with and without changes; see Tracer::Options::budget.
    // `progress` tells of studies that take many forwards.
    using StudyProgress = std::function<void(std::int64_t done, std::int64_t ofAll)>;
    RunResult run(const RunRequest& request, const std::atomic<bool>& cancel, std::size_t budget,
        const StudyProgress& progress = {});
    RunResult run(const RunRequest& request, const std::atomic<bool>& cancel, const StudyProgress& progress = {})
    {
        return run(request, cancel, traceBudget(), progress);
    }
    WriteResult writeText(const WriteRequest& request, const std::atomic<bool>& cancel) const;
    ScoreResult score(const ScoreRequest& request, const std::atomic<bool>& cancel) const;
    void save(const std::string& path);
    // What an encoder-decoder's decoder is fed from now on, start token first, in the place of what the model writes:
    // so that runs of a model in training can be laid side by side. Empty: what it writes.
    void feed(std::vector<std::int64_t> ids)
    {
        m_fed = std::move(ids);
        m_untouched = {};
    }

private:
    void forgetTraining();
    void load(const std::string& path);
    void loadPublished(const std::string& path, const Opening& opening);
    void readTokens(const std::string& folder); // of a published model
    void refuseBothWays() const; // a published decoder whose tokens read later ones: it cannot go token by token
    void readSentences(const std::filesystem::path& folder); // whose modules.json says what is made of the states
    std::size_t traceBudget() const; // large weights take up to three quarters of it
    std::int64_t mostTokens(const RunSettings& settings) const;
    std::vector<std::int64_t> idsOf(const RunRequest& request, RunResult& result) const;
    std::vector<std::int64_t> publishedIds(const std::string& text, std::vector<int>& words) const;
    void refusePublished(const char* what) const; // throws Error where the model is one
    void create(const Preset& preset);
    void describe();
    std::vector<ModelInput> prepare(
        const RunRequest& request, std::size_t budget, RunResult& result, const std::atomic<bool>& cancel);
    std::vector<std::int64_t> write(
        const std::vector<std::int64_t>& source, const RunRequest& request, const std::atomic<bool>& cancel);
    std::vector<WantedStudy> wanted(const RunRequest& request) const;
    std::vector<Intervention> acting(
        std::vector<Intervention> interventions, const std::vector<WantedStudy>& studies) const;
    struct Recorded {
        std::vector<std::shared_ptr<const Trace>> segments;
        std::vector<std::string> output; // of the segment shown
        std::string written;
        std::vector<std::string> notices;
        std::map<std::string, std::string> lacking; // see RunResult
        std::shared_ptr<const BackwardResult> backward;
    };
    struct Untouched { // of a run, before anything is changed by hand
        std::shared_ptr<const Trace> trace; // of the segment shown
        std::vector<std::string> output;
        std::optional<Objective> of; // what its gradients are of, if it has any
        std::size_t budget = 0, left = 0; // bytes for traces before it and after
    };
    void keepUntouched(const RunRequest& request, const Untouched& untouched);
    Untouched lastUntouched(
        const RunRequest& request, std::size_t budget) const; // without a trace: another was asked for
    // Takes what the traces hold off the budget, in bytes.
    Recorded record(std::vector<ModelInput> segments, const RunRequest& request, std::int64_t shown,
        const std::vector<Intervention>& interventions, std::size_t& budget, const std::atomic<bool>& cancel,
        const StudyProgress& progress) const;
    std::vector<BackwardResult::Compared> compareBackward(const Tracer& t, const RunRequest& request,
        const ModelInput& input, const std::vector<Intervention>& interventions, const std::atomic<bool>& cancel) const;
    std::string whereNotFinite(Prompt prompt, const std::atomic<bool>& cancel) const;
    WriteResult writeFrom(
        const WriteRequest& request, std::vector<std::int64_t>& given, const std::atomic<bool>& cancel) const;
    void compareTexts(Tracer& t, const std::vector<std::string>& texts, const ForwardOptions& options,
        const ModelOutput& output) const;
    Prompt promptOf(const std::vector<std::int64_t>& ids) const;
    bool answers() const; // a language model that learned to answer a question, which the end token closes
    std::string labelOf(std::int64_t id) const; // of the vocabulary
    std::vector<std::string> tokensOf(const std::vector<std::int64_t>& ids) const; // in a text
    std::string textOf(std::vector<std::int64_t> ids) const; // the end token left out
    std::vector<std::int64_t> neverWritten() const;
    torch::Tensor tensorOf(const std::vector<std::int64_t>& ids) const;
    ForwardOptions options(const RunSettings& settings) const;

    void finishOpening();
    void takeWeights(std::int64_t step);
    void vary(const RunSettings& settings); // sets m_varied as the settings' changes ask

    torch::Device m_device;
    Checkpoint m_checkpoint;
    ModelInfo m_info;
    std::unique_ptr<Transformer> m_model;
    WeightsAt m_weightsAt; // null for a model that is not in training
    std::int64_t m_weightsStep = -1;
    // The model that runs ask for with changes to the configuration; kept for the next run.
    struct Varied {
        std::vector<std::pair<std::string, std::string>> fields; // asked for
        ModelConfig config;
        std::unique_ptr<Transformer> model;
        std::int64_t fresh = 0; // parameters
    };
    Varied m_varied;
    const ModelConfig& config() const { return m_varied.model ? m_varied.config : m_info.config; } // of the run
    const Transformer& running() const { return m_varied.model ? *m_varied.model : *m_model; }
    std::optional<Preset> m_variantFile; // that it was opened from
    std::unique_ptr<Vocabulary> m_vocabulary; // null for a published model
    struct Published {
        std::int64_t start = -1, end = -1; // tokens that a decoder begins and ends with; −1: none
    };
    hf::SentenceModules m_sentences;
    std::optional<Published> m_published;
    std::optional<Tokenizer> m_tokenizer; // of a published model whose folder has one
    std::shared_ptr<const Labels> m_labels;
    std::vector<std::int64_t> m_fed;
    std::vector<std::int64_t> m_lastOutput; // a good first guess for the next text
    std::vector<std::int64_t> m_special; // tokens that mean nothing in a text
    mutable StudyMemory m_studied; // of the weights that run now
    // Of the last run. A run with changes by hand shows both, and one change follows the other.
    struct LastUntouched {
        RunRequest request;
        Untouched found; // but for the trace
        std::weak_ptr<const Trace> trace;
    };
    LastUntouched m_untouched;
};

} // namespace headroom
