// SPDX-License-Identifier: GPL-3.0-or-later
// A run of an opened model as it is recorded: its segments, one after the other, and the studies behind the one shown.
#include "session/opened_model.h"

#include "backward/backward.h"
#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "session/padding.h"
#include "session/sentences.h"
#include "study/step_names.h"
#include "study/study.h"
#include "study/sublayers.h"
#include "tasks/task.h"
#include "text/say.h"
#include "trace/not_finite.h"

#include <algorithm>
#include <optional>

namespace headroom {

// The studies asked for that this model's runs have.
std::vector<WantedStudy> OpenedModel::wanted(const RunRequest& request) const
{
    std::vector<WantedStudy> all = wantedStudies(request.studies, request.settings.study);
    std::erase_if(all, [&](const WantedStudy& wanted) { return !wanted.study->fits(config()); });
    return all;
}

// Also in the forwards that studies run again, unless the model reads in segments: then they are of another one.
std::vector<Intervention> OpenedModel::acting(
    std::vector<Intervention> interventions, const std::vector<WantedStudy>& studies) const
{
    const std::size_t own = interventions.size();
    for (const WantedStudy& wanted : studies)
        for (std::size_t i = 0; i < own && !wanted.study->again.empty() && !config().segmented(); ++i) {
            Intervention there = interventions[i];
            there.path = "study/" + wanted.study->id + '/' + wanted.study->again + '/' + there.path;
            interventions.push_back(std::move(there));
        }
    return interventions;
}

void OpenedModel::compareTexts(
    Tracer& t, const std::vector<std::string>& texts, const ForwardOptions& options, const ModelOutput& output) const
{
    std::vector<OtherText> others;
    std::vector<int> words;
    for (const std::string& text : texts)
        others.push_back({text, tensorOf(publishedIds(text, words))});
    std::int64_t prompt = 0; // what sentence-transformers counts: its tokens without the special one behind them
    if (m_tokenizer && !m_sentences.prompt.empty()) {
        const auto pieces = m_tokenizer->encode(m_sentences.prompt);
        prompt = std::ssize(pieces) - (!pieces.empty() && m_tokenizer->special(pieces.back().id) ? 1 : 0);
    }
    recordSentences(t, running(), m_sentences, options, output, others, prompt);
}

// What is said of numbers that no token can be chosen from; empty where the text alone does not lead to them.
std::string OpenedModel::whereNotFinite(Prompt prompt, const std::atomic<bool>& cancel) const
{
    const torch::NoGradGuard guard;
    ModelInput input;
    input.vocabulary = m_labels;
    input.source = prompt.source;
    prompt.tokens.resize(std::min(prompt.tokens.size(), static_cast<std::size_t>(m_model->longest())));
    input.target = tensorOf(prompt.tokens);
    input.targetLabels = std::make_shared<const Labels>(tokensOf(prompt.tokens));
    Tracer t({true, {}, &cancel, kTraceBudget});
    runForward(*m_model, t, input, m_model->defaults());
    const auto trace = t.finish();
    const auto cell = firstNotFinite(*trace);
    return cell ? notFiniteWords(*trace, *cell) : std::string();
}

void nameWhatIsNotFinite(RunResult& result)
{
    for (std::int64_t i = 0; i <= std::min(result.segment, std::ssize(result.segments) - 1); ++i) {
        const Trace& trace = *result.segments[static_cast<std::size_t>(i)];
        if (const auto cell = firstNotFinite(trace)) {
            result.notANumber = {i, *cell, notFiniteWords(trace, *cell)};
            result.notices.push_back(result.notANumber->words);
            return;
        }
    }
    for (const std::string& study : result.studies)
        if (const auto cell = firstNotFinite(*result.trace, study)) {
            result.studiesNotFinite[study] = notFiniteWords(*result.trace, *cell);
            result.notices.push_back(result.studiesNotFinite[study]);
        }
}

namespace {

// While it lives, weights ask for gradients; those of 16 bits are there in 32, for LibTorch would compute in 16 with
// them.
class Asking {
public:
    explicit Asking(const Transformer& model)
    {
        for (const Parameter& parameter : model.parameters())
            if (parameter.tensor.is_floating_point() && !parameter.tensor.requires_grad()) {
                m_weights.push_back({parameter.tensor, parameter.tensor.detach()});
                torch::Tensor& weight = m_weights.back().first;
                if (torch::elementSize(weight.scalar_type()) < torch::elementSize(torch::kFloat))
                    weight.set_data(weight.to(torch::kFloat));
                weight.set_requires_grad(true);
            }
    }
    ~Asking()
    {
        for (auto& [weight, own] : m_weights) {
            weight.set_requires_grad(false);
            weight.set_data(own);
        }
    }
    Asking(const Asking&) = delete;
    Asking& operator=(const Asking&) = delete;

private:
    std::vector<std::pair<torch::Tensor, torch::Tensor>> m_weights; // and its own numbers
};

} // namespace

// The same forward once more, with LibTorch's gradients.
std::vector<BackwardResult::Compared> OpenedModel::compareBackward(const Tracer& t, const RunRequest& request,
    const ModelInput& input, const std::vector<Intervention>& interventions, const std::atomic<bool>& cancel) const
{
    const torch::AutoGradMode on(true);
    const Asking asking(running());
    Tracer again({true, interventions, &cancel, kTraceBudget});
    const ModelOutput output = runForward(running(), again, input, options(request.settings));
    return compareWithAutograd(
        t, again, request.backward->of, output.logits, config().embedding == EmbeddingKind::Adaptive);
}

OpenedModel::Recorded OpenedModel::record(std::vector<ModelInput> segments, const RunRequest& request,
    std::int64_t shown, const std::vector<Intervention>& interventions, std::size_t& budget,
    const std::atomic<bool>& cancel, const StudyProgress& progress) const
{
    const torch::NoGradGuard guard;
    const RunSettings& settings = request.settings;
    const std::vector<ModelInput> asPrepared = segments;
    const ForwardOptions forward = options(settings);
    const std::vector<WantedStudy> studies = wanted(request);
    Recorded recorded;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        const bool isShown = static_cast<std::int64_t>(i) == shown;
        Tracer t({true, isShown ? acting(interventions, studies) : std::vector<Intervention> {}, &cancel, budget});
        const ModelOutput output = runForward(running(), t, segments[i], forward);
        const Traced probabilities = output.logits.tensor.defined()
            ? Transformer::probabilities(t, output.logits, settings.temperature)
            : Traced {};
        for (const WantedStudy& wanted : isShown ? studies : std::vector<WantedStudy>()) {
            if (m_published
                && (wanted.study->id == "decoding" || (wanted.study->output && !output.logits.tensor.defined()))) {
                recorded.lacking[wanted.study->id] = say("This model has no numbers for it.");
                recorded.notices.push_back(say("Study %1 is not available for this model", wanted.study->id));
                continue;
            }
            std::optional<Tracer::Scope> below, name;
            if (!wanted.study->ownScopes) {
                below.emplace(t, "study");
                name.emplace(t, wanted.study->id);
            }
            const std::size_t before = t.steps().size();
            try {
                wanted.study->record(t,
                    {running(), forward, asPrepared, i, output, recorded.segments, interventions, &cancel,
                        wanted.options, answers(), m_special, settings.temperature,
                        output.logits.tensor.defined()
                            ? answeredRows(config(), asPrepared[i], output.logits.tensor.size(-2))
                            : 0,
                        request.backward ? request.backward->of : settings.objective.value_or(Objective::usual()),
                        &recorded.backward, request.patches ? request.patches->trace.get() : nullptr, &m_studied,
                        progress, m_published ? -1 : kPad});
            } catch (const Error& error) { // the run stands without it
                recorded.notices.push_back(say("Study %1: %2", wanted.study->id, error.what()));
                recorded.lacking[wanted.study->id] = error.what();
            }
            if (t.steps().size() == before && !recorded.lacking.contains(wanted.study->id))
                recorded.lacking[wanted.study->id] = say("This run has no numbers for it.");
        }
        if (isShown && m_info.comparesTexts)
            compareTexts(t, request.otherTexts, forward, output);
        if (isShown && request.backward) {
            if (!recorded.backward
                && findStep(t, studied::backward::number) >= 0) // a study went back as far as it could
                for (const WantedStudy& wanted : studies)
                    if (wanted.study->goesBack && recorded.lacking.contains(wanted.study->id))
                        throw Error(recorded.lacking[wanted.study->id]);
            const torch::Tensor logits = output.logits.tensor;
            const Objective of = logits.defined() ? completed(request.backward->of, logits,
                                     answeredRows(config(), asPrepared[i], logits.size(-2)), m_special)
                                                  : request.backward->of;
            BackwardResult backward = recorded.backward
                ? *recorded.backward
                : recordBackward(t, of, output.logits, config().embedding == EmbeddingKind::Adaptive);
            if (request.backward->check && interventions.size() == request.interventions.size()) {
                RunRequest same = request;
                same.backward->of = backward.of;
                backward.compared = compareBackward(t, same, segments[i], interventions, cancel);
            }
            recorded.backward = std::make_shared<const BackwardResult>(std::move(backward));
        }
        recorded.segments.push_back(t.finish());
        budget -= std::min(budget, recorded.segments.back()->bytes());
        if (isShown && probabilities.tensor.defined()) {
            const torch::Tensor best = probabilities.tensor.argmax(-1).to(torch::kCPU).contiguous();
            const std::int64_t answered = m_published ? best.numel()
                                                      : answeredRows(config(), segments[i], best.numel());
            const std::vector<std::int64_t> ids(
                best.data_ptr<std::int64_t>(), best.data_ptr<std::int64_t>() + answered);
            recorded.output = tokensOf(ids);
            const torch::Tensor sums = probabilities.tensor.sum(-1).to(torch::kCPU, torch::kFloat).contiguous();
            for (std::size_t row = 0; row < ids.size(); ++row)
                if (!std::isfinite(sums.data_ptr<float>()[row])) // the largest of no numbers is none
                    recorded.output[row] = kNotANumber;
            if (m_published && config().topology == Topology::EncoderDecoder
                && std::ranges::find(recorded.output, kNotANumber) == recorded.output.end())
                recorded.written = textOf(ids);
        }
        if (i + 1 < segments.size() && !output.memory.empty()) {
            segments[i + 1].memory = output.memory;
            for (const StepId step : output.memorySteps)
                segments[i + 1].memoryOrigins.push_back({recorded.segments.back(), step});
        }
    }
    return recorded;
}

} // namespace headroom
