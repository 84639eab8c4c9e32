// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/sentences.h"

#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace sentences {
constexpr StepName mean {"mean", "mean of the last states",
    "The text's vector: the mean of its tokens' last states (Reimers and Gurevych 2019, section 3)."};
constexpr StepName first {"first", "state of the first token",
    "The text's vector: the last state of its first token, [CLS] in BERT (pooling_mode_cls_token)."};
constexpr StepName last {"last", "state of the last token",
    "The text's vector: the last state of its last token, which has read all others (pooling_mode_lasttoken)."};
constexpr StepName maximum {"maximum", "largest of the last states",
    "The text's vector: the largest number of each feature among the tokens' last states (pooling_mode_max_tokens)."};
constexpr StepName sum {"sum", "Σ states", "The tokens' last states added up."};
constexpr StepName rootMean {"root_mean", "Σ states / √n",
    "The text's vector: the sum of its tokens' last states over the root of their number "
    "(pooling_mode_mean_sqrt_len_tokens)."};
constexpr StepName places {"places", "1, 2, …, n", "A token counts as many times as its place from the start."};
constexpr StepName weighted {"weighted", "i · state i", "Each last state times its token's place."};
constexpr StepName weightedSum {"weighted_sum", "Σ i · state i", "The last states added up, later ones counting more."};
constexpr StepName weightedMean {"weighted_mean", "Σ i · state i / Σ i",
    "The text's vector: the mean of its last states, later tokens counting more (pooling_mode_weightedmean_tokens; "
    "Muennighoff 2022, SGPT, section 3.2)."};
constexpr StepName counted {
    "counted", "states behind the prompt", "The prompt's own states do not count; nothing is computed."};
constexpr StepName joined {"joined", "vectors, one behind the other", "Several vectors of one text in one row."};
constexpr StepName dense {"dense", "v Wᵀ + b", "A learned matrix makes the text's vector of the pooled states."};
constexpr StepName active {"activation", "f(v)", "The nonlinearity behind the learned matrix."};
constexpr StepName normed {"norm", "(v − mean) / √(variance + ε) · gain + bias",
    "The vector is normalised to mean 0 and standard deviation 1 (Ba, Kiros and Hinton 2016, section 3)."};
constexpr StepName ofLength1 {"normalised", "v / ‖v‖", "The vector divided by its length."};
constexpr StepName one {"gain", "1", "The unit vector has length 1."};
constexpr StepName row {"row", "v", "The vector as a row; nothing is computed."};
constexpr StepName unit {"unit", "v / ‖v‖", "The vector divided by its length: only its direction is left."};
constexpr StepName others {
    "others", "w", "The vectors of the other texts, one below the other, from a forward pass for each."};
constexpr StepName otherUnits {
    "other_units", "w / ‖w‖", "Each vector divided by its length: only its direction is left."};
constexpr StepName products {
    "products", "w_f / ‖w‖ · v_f / ‖v‖", "Each feature of one direction times the same feature of the other."};
constexpr StepName cosine {"cosine", "cos = Σ_f w_f v_f / (‖w‖ ‖v‖)",
    "The cosine of the angle between two texts' vectors: 1 where they point the same way."};
} // namespace sentences

Traced unitGain(Tracer& t, const torch::Tensor& like)
{
    return t.formula(sentences::one, torch::ones({1}, like.options()), {"gain"}, {.value = 1.0});
}

Traced rowOf(Tracer& t, StepName name, const Traced& states, std::int64_t row)
{
    const std::int64_t width = states.tensor.size(-1);
    return t.rearrange(name, states, {sliceAxis(-2, row, row + 1), reshapeLast(2, {width})}, {"feature"});
}

Traced pooledStates(Tracer& t, hf::Pooling pooling, const Traced& all, const Traced& counted,
    StepName (*named)(StepName, bool), bool isVector)
{
    const std::int64_t count = counted.tensor.size(-2), skipped = all.tensor.size(-2) - count;
    switch (pooling) {
    case hf::Pooling::First: return rowOf(t, named(sentences::first, isVector), all, 0); // even if it is the prompt's
    case hf::Pooling::Last: return rowOf(t, named(sentences::last, isVector), counted, count - 1);
    case hf::Pooling::Maximum:
        return t.reduce(named(sentences::maximum, isVector), counted, ReduceFunction::Maximum, -2);
    case hf::Pooling::Mean: return t.reduce(named(sentences::mean, isVector), counted, ReduceFunction::Mean, -2);
    case hf::Pooling::RootMean:
        return t.scale(named(sentences::rootMean, isVector), t.reduce(sentences::sum, counted, ReduceFunction::Sum, -2),
            Factor::overRoot(static_cast<double>(count)));
    case hf::Pooling::WeightedMean: {
        const Traced places = t.formula(sentences::places,
            torch::arange(skipped + 1, skipped + count + 1, counted.tensor.options()).unsqueeze(-1), {"position", ""},
            {.function = FormulaFunction::Count, .column = skipped + 1});
        const Traced weighted = t.multiply(sentences::weighted, counted, places);
        return t.scale(named(sentences::weightedMean, isVector),
            t.reduce(sentences::weightedSum, weighted, ReduceFunction::Sum, -2),
            Factor::over(places.tensor.sum().item<double>()));
    }
    }
    return {};
}

} // namespace

Traced sentenceVector(Tracer& t, const hf::SentenceModules& modules, const Traced& states, std::int64_t prompt)
{
    // The last step, whichever it is, is the vector.
    const auto named = [](StepName name, bool isVector) {
        return isVector ? StepName {"vector", name.formula, name.caption} : name;
    };
    const std::int64_t length = states.tensor.size(-2);
    const Traced counted = modules.poolsPrompt || prompt <= 0 || prompt >= length
        ? states
        : t.rearrange(sentences::counted, states, {sliceAxis(-2, prompt, length)}, {"position", "feature"});
    const bool alone = modules.modules.empty();
    std::vector<Traced> parts;
    for (const hf::Pooling pooling : modules.poolings)
        parts.push_back(pooledStates(t, pooling, states, counted, named, alone && modules.poolings.size() == 1));
    Traced vector = parts.size() == 1 ? parts.front() : t.concatenate(named(sentences::joined, alone), parts, -1);
    for (const hf::SentenceModule& module : modules.modules) {
        const bool last = &module == &modules.modules.back();
        const Tracer::Scope within(t, module.name.empty() ? "module" : module.name);
        const auto weight = [&](const char* name, const torch::Tensor& tensor, AxisNames axes) {
            return tensor.defined() ? t.parameter(module.name + name, tensor.to(states.tensor.device()), axes)
                                    : Traced {};
        };
        switch (module.kind) {
        case hf::SentenceModule::Kind::Unit:
            vector = t.normalise(
                named(sentences::ofLength1, last), vector, unitGain(t, vector.tensor), {}, NormFunction::Scale, 1e-12);
            break;
        case hf::SentenceModule::Kind::Norm:
            vector = t.normalise(named(sentences::normed, last), vector,
                weight(".norm.weight", module.weight, {"feature"}), weight(".norm.bias", module.bias, {"feature"}),
                NormFunction::Layer, 1e-5);
            break;
        case hf::SentenceModule::Kind::Dense:
            vector = t.linear(named(sentences::dense, last && !module.activation), vector,
                weight(".linear.weight", module.weight, {"feature", "input feature"}),
                weight(".linear.bias", module.bias, {"feature"}), "feature");
            if (module.activation)
                vector = t.activation(named(sentences::active, last), vector, *module.activation);
            break;
        }
    }
    return vector;
}

void recordSentences(Tracer& t, const Transformer& model, const hf::SentenceModules& modules,
    const ForwardOptions& options, const ModelOutput& output, const std::vector<OtherText>& others, std::int64_t prompt)
{
    const Tracer::Scope below(t, steps::study), name(t, "sentences");
    const Traced one = unitGain(t, output.states.tensor);
    const auto unitOf = [&](StepName step, const Traced& vectors) {
        return t.normalise(step, vectors, one, {}, NormFunction::Scale, 1e-12);
    };
    const Traced vector = sentenceVector(t, modules, output.states, prompt);
    const Traced own = unitOf(sentences::unit,
        t.rearrange(sentences::row, vector, {reshapeLast(1, {1, vector.tensor.size(-1)})}, {"text", "feature"}));
    std::vector<torch::Tensor> vectors;
    Labels texts;
    for (const OtherText& other : others) {
        ModelInput input;
        (model.config().hasEncoder() ? input.source : input.target) = other.ids;
        Tracer off;
        vectors.push_back(sentenceVector(off, modules, runForward(model, off, input, options).states, prompt).tensor);
        texts.push_back(other.text);
    }
    if (vectors.empty())
        return;
    const torch::Tensor all = torch::stack(vectors);
    const Traced measured = t.measure(sentences::others, all, {},
        {{"text", all.size(0), std::make_shared<const Labels>(std::move(texts))}, {"feature", all.size(1), {}}});
    const Traced products = t.multiply(sentences::products, unitOf(sentences::otherUnits, measured), own);
    t.reduce(sentences::cosine, products, ReduceFunction::Sum, -1);
}

} // namespace headroom
