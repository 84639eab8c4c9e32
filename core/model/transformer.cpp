// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/transformer.h"

#include "error.h"
#include "libtorch.h"
#include "model/decoder_mask.h"
#include "nn/moves.h"
#include "nn/positions.h"
#include "text/say.h"

namespace headroom {

namespace {

// [batch, key] → [batch, 1, 1, key], for heads and queries.
torch::Tensor forScores(const torch::Tensor& open) { return open.unsqueeze(-2).unsqueeze(-2); }

// Over the open positions, or over `positions` of a whole batch that these are a part of.
template <class Output>
torch::Tensor meanPonder(const Output& output, const torch::Tensor& open, std::int64_t positions)
{
    if (output.meanPonder && positions == 0)
        return output.meanPonder->tensor;
    const torch::Tensor& ponder = output.ponder->tensor;
    const torch::Tensor sum = open.defined() ? (ponder * open).sum() : ponder.sum();
    if (positions > 0)
        return sum / positions;
    return open.defined() ? sum / open.sum() : sum / ponder.numel();
}

} // namespace

Transformer::Transformer(const ModelConfig& config, Parameters parameters)
    : m_config(config), m_parameters(std::move(parameters))
{
    config.validate();
    Parameters& p = m_parameters;
    makeEmbeddings(p);
    if (config.position == PositionKind::Learned) {
        const Index sizes {longest() + config.positionOffset, tableWidth()};
        if (config.ownPositions)
            m_sourcePositionTable = p.get("encoder.position.weight", sizes, Init::Embedding);
        m_positionTable = p.get(
            config.ownPositions ? "decoder.position.weight" : "embedding.position.weight", sizes, Init::Embedding);
    }
    if (config.hasEncoder())
        m_encoder.emplace(p, "encoder", config, false);
    if (config.hasDecoder())
        m_decoder.emplace(p, "decoder", config, true);
    if (config.topology == Topology::Latent)
        m_latent.emplace(p, "latent", config);
    if (config.topology == Topology::Set)
        m_set.emplace(p, "set", config);
    makeOutput(p);
    p.refuseUnused();
}

void Transformer::makeOutput(Parameters& p)
{
    const ModelConfig& config = m_config;
    if (config.output == OutputKind::States) {
        if (config.pooler)
            m_pooler.emplace(p, "output.pooler", config.width, config.width);
        return;
    }
    if (config.embedding == EmbeddingKind::Adaptive) {
        const std::optional<AdaptiveEmbedding>& tied = config.hasDecoder() ? m_targetAdaptive : m_sourceAdaptive;
        m_adaptiveSoftmax.emplace(p, "output", config, config.tiedEmbeddings ? &*tied : nullptr);
        return;
    }
    if (config.outputTransform) {
        m_transform.emplace(p, "output.transform", config.width, rowWidth());
        m_transformNorm.emplace(p, "output.transform.norm", rowWidth(), config);
    } else if (rowWidth() != config.width) {
        m_narrowing.emplace(p, "output.projection", config.width, rowWidth(), false);
    }
    m_outputWeight = config.tiedEmbeddings ? (config.hasDecoder() ? m_targetTable : m_sourceTable)
                                           : p.get("output.weight", {config.vocabulary, rowWidth()}, Init::Xavier);
    if (config.outputBias)
        m_outputBias = p.get("output.bias", {config.vocabulary}, Init::Zeros);
}

void Transformer::makeEmbeddings(Parameters& p)
{
    const Index sizes {m_config.vocabulary, rowWidth()};
    const bool adaptive = m_config.embedding == EmbeddingKind::Adaptive;
    const bool source = m_config.readsSource(), target = m_config.hasDecoder();
    if (m_config.tiedEmbeddings && adaptive) {
        m_sourceAdaptive.emplace(p, "embedding", m_config);
        m_targetAdaptive = m_sourceAdaptive;
    } else if (m_config.tiedEmbeddings) {
        m_sourceTable = m_targetTable = p.get("embedding.weight", sizes, Init::Embedding);
    } else if (adaptive) {
        if (source)
            m_sourceAdaptive.emplace(p, "embedding.source", m_config);
        if (target)
            m_targetAdaptive.emplace(p, "embedding.target", m_config);
    } else {
        if (source)
            m_sourceTable = p.get("embedding.source.weight", sizes, Init::Embedding);
        if (target)
            m_targetTable = p.get("embedding.target.weight", sizes, Init::Embedding);
    }
    if (m_config.tokenTypes > 0)
        m_typeTable = p.get("embedding.type.weight", {m_config.tokenTypes, tableWidth()}, Init::Embedding);
    if (m_config.embeddingNorm && m_config.hasEncoder())
        m_sourceNorm.emplace(p, "encoder.embedding_norm", tableWidth(), m_config);
    if (m_config.embeddingNorm && m_config.hasDecoder())
        m_targetNorm.emplace(p, "decoder.embedding_norm", tableWidth(), m_config);
    if (!adaptive && m_config.embeddingWidth > 0)
        m_widening.emplace(p, "embedding.projection", m_config.embeddingWidth, m_config.width, m_config.projectSum);
}

// Of the rows of the token table; adaptive tables have widths of their own.
std::int64_t Transformer::rowWidth() const
{
    return m_config.embedding == EmbeddingKind::Plain && m_config.embeddingWidth > 0 ? m_config.embeddingWidth
                                                                                     : m_config.width;
}

// Of what positions and types are added to.
std::int64_t Transformer::tableWidth() const { return m_config.projectSum ? rowWidth() : m_config.width; }

// Token rows, or the sum of all tables, brought to the model's width.
Traced Transformer::widened(Tracer& t, const Traced& x) const
{
    return (*m_widening)(t,
        m_config.projectSum
            ? StepName("projected", "norm(E[token] + …) W + b",
                "The narrow rows are projected to the model's width (Lan et al. 2020, ALBERT, section 3.1).")
            : StepName("projected", "E[token] W", "The table's narrow rows are projected to the model's width."),
        x);
}

Traced Transformer::withTypes(Tracer& t, const Traced& x, const ModelInput& input) const
{
    const StepName name("token_types", "type", "Which sentence each token belongs to, counted from 0.");
    const Traced types = input.sourceTypes.defined()
        ? t.input(name, input.sourceTypes, {"position"})
        : t.formula({"token_types", "0", "There is one sentence: every token has type 0."},
            torch::zeros_like(input.source), {"position"}, {.function = FormulaFunction::Constant});
    const Traced rows = t.gather(
        {"type_rows", "S[type]", "Each type has a learned row (Devlin et al. 2019, section 3)."},
        t.parameter(m_typeTable->name, m_typeTable->tensor, {"type", "feature"}), types, "feature");
    return t.add({"with_types", "E + S[type]", "The type's row is added (Devlin et al. 2019, section 3)."}, x, rows);
}

Traced Transformer::positions(Tracer& t, bool source, std::int64_t first, std::int64_t length, const Traced& like,
    const ForwardOptions& options, const std::optional<Traced>& ids) const
{
    if (options.position == PositionKind::Learned) {
        if (!m_positionTable)
            throw Error(say("This model has no learned positions; choose none or a sinusoidal kind."));
        const Parameter& own = source && m_sourcePositionTable ? *m_sourcePositionTable : *m_positionTable;
        const Traced table = t.parameter(own.name, own.tensor, {"position", "feature"});
        const std::int64_t offset = m_config.positionOffset;
        if (m_config.positionPadding >= 0 && ids) {
            const torch::Tensor counts = ids->tensor.ne(m_config.positionPadding).to(torch::kLong);
            const Traced rows = t.formula(
                {"position_rows", "offset + tokens before, padding left out",
                    "Which row of the table each position has: padding tokens are not counted (Liu et al. 2019, "
                    "RoBERTa)."},
                counts.cumsum(-1) * counts + (offset - 1), {"position"},
                {.function = FormulaFunction::CountedPosition, .least = offset - 1, .most = m_config.positionPadding},
                {}, {*ids});
            return t.gather(
                {"positions", "p(position), learned", "One learned row per position."}, table, rows, "feature");
        }
        return t.rearrange({"positions", offset > 0 ? "p(position + offset), learned" : "p(position), learned",
                               "One learned row per position."},
            table, {sliceAxis(-2, first + offset, first + offset + length)}, {"position", "feature"});
    }
    const auto type = like.tensor.scalar_type();
    const bool fourier = options.position == PositionKind::Fourier;
    const std::lock_guard<std::mutex> lock(*m_positionLock);
    torch::Tensor& table = m_positionRows[options.position == PositionKind::SinusoidalInterleaved ? 0
            : fourier                                                                             ? 2
                                                                                                  : 1];
    if (!table.defined() || table.size(0) < first + length || table.scalar_type() != type
        || table.device() != like.tensor.device())
        table = positionRows(first + length, longest(), tableWidth(), options.position, m_config.paperFrequencies)
                    .to(like.tensor.device(), type);
    return t.formula(positionStep(options.position, m_config.paperFrequencies), table.slice(0, first, first + length),
        {"position", "feature"}, positionFormula(options.position, first, longest(), m_config.paperFrequencies));
}

Traced Transformer::tokens(Tracer& t, bool source, const ModelInput& input, std::int64_t offset) const
{
    const torch::Tensor& ids = source ? input.source : input.target;
    const std::int64_t length = ids.size(-1);
    if (offset + length > longest())
        throw Error(m_config.segmented()
                ? say("The text is %1 tokens long with its special tokens; this model takes at most %2 at once (a "
                      "segment).",
                    offset + length, longest())
                : say("The text is %1 tokens long with its special tokens; this model takes at most %2.",
                    offset + length, longest()));
    return t.input({"tokens", "token ids", "The tokens as ids in the vocabulary."}, ids, {"position"},
        source ? input.sourceLabels : input.targetLabels);
}

Traced Transformer::embed(Tracer& t, const Traced& ids, bool source, const ModelInput& input,
    const ForwardOptions& options, std::int64_t offset) const
{
    const std::int64_t length = ids.tensor.size(-1);
    const std::optional<AdaptiveEmbedding>& adaptive = source ? m_sourceAdaptive : m_targetAdaptive;
    const Parameter& table = source ? m_sourceTable : m_targetTable;
    Traced x = adaptive
        ? (*adaptive)(t, ids, input.vocabulary)
        : t.gather({"embedding", "E[token]",
                       "Each token's row is looked up in the embedding table (Vaswani et al. 2017, section 3.4)."},
            t.parameter(table.name, table.tensor, {"vocabulary", "feature"}, input.vocabulary), ids, "feature");
    if (m_widening && !m_config.projectSum)
        x = widened(t, x);
    if (m_config.embeddingScale)
        x = t.scale(
            {"scaled", "E[token] · √d_model",
                "Each row is multiplied by √d_model (Vaswani et al. 2017, section 3.4, which gives no reason)."},
            x, Factor::timesRoot(static_cast<double>(m_config.width)));
    if (addsPositions(options) && m_config.depth == DepthKind::Layers)
        x = t.add(embeddedStep(m_config.embeddingScale), x, positions(t, source, offset, length, x, options, ids));
    if (source && m_typeTable)
        x = withTypes(t, x, input);
    if (const std::optional<Norm>& norm = source ? m_sourceNorm : m_targetNorm)
        x = (*norm)(t, x, "embedding_norm");
    if (m_widening && m_config.projectSum)
        x = widened(t, x);
    return t.dropout(x, m_config.dropout);
}

bool Transformer::addsPositions(const ForwardOptions& options) const
{
    return options.position != PositionKind::None && options.position != PositionKind::Rotary;
}

StackInput Transformer::encoderInput(
    Tracer& t, const ModelInput& input, const Traced& ids, const ForwardOptions& options) const
{
    StackInput stack;
    if (input.sourceOpen.defined()) {
        const TokenMask padding(t, input.sourceOpen, ids);
        if (!m_config.linearAttention()) // which reads `open`
            stack.self.mask = padding.record(t, {"padding_mask", "key is a token", kTokensOpen},
                forScores(input.sourceOpen), {"head", "query", "key"});
        stack.open = padding.record(t, {"open", "position is a token", kTokensOpen}, input.sourceOpen, {"position"});
        stack.self.keyOpen = stack.open;
    }
    stack.x = embed(t, ids, true, input, options);
    const std::int64_t length = input.source.size(-1);
    if (m_config.depth == DepthKind::Universal && addsPositions(options))
        stack.positions = positions(t, true, 0, length, stack.x, options, ids);
    if (options.position == PositionKind::Rotary) {
        stack.self.rotary = m_config.rotaryRule(length);
        stack.self.angles = rotaryAngles(0, length, stack.self.rotary).to(stack.x.tensor.options());
    }
    return stack;
}

EncoderOutput Transformer::encode(Tracer& t, const ModelInput& input, const ForwardOptions& options) const
{
    StackInput stack;
    Traced ids;
    {
        const Tracer::Scope scope(t, "encoder");
        ids = tokens(t, true, input);
        stack = encoderInput(t, input, ids, options);
    }
    const StackOutput output = (*m_encoder)(t, stack);
    return {output.states, output.layers, output.ponder, output.meanPonder, output.updates, ids};
}

StackInput Transformer::decoderInput(Tracer& t, const ModelInput& input, const std::optional<Traced>& sourceIds,
    const ForwardOptions& options, DecodeCache* cache) const
{
    StackInput stack;
    const std::int64_t length = input.target.size(-1), done = cache ? cache->length : 0;
    std::int64_t memory = input.memory.empty() ? 0 : input.memory.front().size(-2);
    if (input.memory.empty() && m_config.firstMemory == FirstMemory::Zeros)
        memory = m_config.memory;
    stack.self.causal = options.causal;
    std::optional<Traced> ids;
    if (!input.embedded.defined())
        ids = tokens(t, false, input, done);
    std::optional<TokenMask> padding;
    if (input.targetOpen.defined())
        padding.emplace(t, input.targetOpen, ids);
    const bool masks =
        !m_config.linearAttention(); // it needs to know the order, and which keys are open, but no matrix
    if (masks && (options.causal || padding))
        stack.self.mask = decoderMask(
            t, m_config, options.causal, length, memory + done, padding, input.target.device());
    if (masks && options.causal && !m_config.windowedLayers.empty()) {
        const Tracer::Scope scope(t, "unwindowed");
        ModelConfig wide = m_config;
        wide.attentionWindow = 0;
        stack.wideMask = decoderMask(t, wide, true, length, memory + done, padding, input.target.device());
    }
    if (padding) {
        stack.open = padding->record(t, {"open", "position is a token", kTokensOpen}, input.targetOpen, {"position"});
        stack.self.keyOpen = stack.open;
    }
    if (input.sourceOpen.defined() && m_config.hasEncoder()) {
        static constexpr std::string_view rule = "key is a token";
        const TokenMask source(t, input.sourceOpen, sourceIds);
        if (masks)
            stack.cross.mask = source.record(
                t, {"source_padding_mask", rule, kTokensOpen}, forScores(input.sourceOpen), {"head", "query", "key"});
        else
            stack.cross.keyOpen = source.record(t, {"source_open", rule, kTokensOpen}, input.sourceOpen, {"position"});
    }
    stack.x = ids ? embed(t, *ids, false, input, options, done)
                  : t.input({"given", "", "Rows given in place of the tokens' own rows."}, input.embedded,
                      {"position", "feature"});
    if (m_config.depth == DepthKind::Universal && addsPositions(options))
        stack.positions = positions(t, false, done, length, stack.x, options);
    if (options.position == PositionKind::Rotary) {
        const std::int64_t first = done > 0 ? done : -memory;
        stack.self.rotary = m_config.ofStack(true).rotaryRule(done + length);
        stack.self.angles = rotaryAngles(first, done + length - first, stack.self.rotary).to(stack.x.tensor.options());
    }
    stack.memory = input.memory;
    stack.memoryOrigins = input.memoryOrigins;
    stack.memoryGradient = input.memoryGradient;
    return stack;
}

ModelOutput Transformer::decode(Tracer& t, const ModelInput& input, const std::optional<EncoderOutput>& encoded,
    const ForwardOptions& options, DecodeCache* cache) const
{
    if (cache && !canCache())
        throw Error(
            say("A model of adaptive depth cannot continue from a cache: each new position may make earlier ones "
                "run more steps."));
    StackInput stack;
    {
        const Tracer::Scope scope(t, "decoder");
        stack = decoderInput(t, input, encoded ? encoded->tokens : std::nullopt, options, cache);
    }
    if (encoded)
        stack.encoded = encoded->states;
    if (cache) {
        cache->layers.resize(static_cast<std::size_t>(m_config.decoderLayers));
        stack.cache = &cache->layers;
        cache->length += input.target.size(-1);
    }
    StackOutput states = (*m_decoder)(t, stack);
    if (cache)
        for (LayerCache& layer : cache->layers) // the next forward may be recorded by another tracer
            for (KvCache* kept : {&layer.self, &layer.cross})
                kept->keysStep = kept->valuesStep = -1;
    ModelOutput output;
    output.states = states.states;
    if (m_config.output == OutputKind::Tokens && !input.statesOnly)
        output.logits = logits(t, states.states, input);
    output.memory = std::move(states.memory);
    output.memorySteps = std::move(states.memorySteps);
    output.layers = std::move(states.layers);
    const auto addPonder = [&](const auto& part, const torch::Tensor& open, std::int64_t positions) {
        if (!part.ponder)
            return;
        const torch::Tensor mean = meanPonder(part, open, positions);
        output.ponder = output.ponder.defined() ? output.ponder + mean : mean;
    };
    addPonder(states, input.targetOpen, input.targetPondering);
    if (encoded) {
        output.encoderLayers = encoded->layers;
        addPonder(*encoded, input.sourceOpen, input.sourcePondering);
        if (encoded->updates.defined())
            output.updates.push_back(encoded->updates);
    }
    if (states.updates.defined())
        output.updates.push_back(states.updates);
    return output;
}

ModelOutput Transformer::forward(Tracer& t, const ModelInput& input, const ForwardOptions& options) const
{
    if (m_config.topology == Topology::Decoder)
        return decode(t, input, std::nullopt, options);
    if (m_config.topology == Topology::EncoderDecoder)
        return decode(t, input, encode(t, input, options), options);
    ModelOutput output;
    if (m_config.topology == Topology::Encoder) {
        const EncoderOutput encoded = encode(t, input, options);
        output.states = encoded.states;
        output.encoderLayers = encoded.layers;
        if (encoded.updates.defined())
            output.updates.push_back(encoded.updates);
        if (encoded.ponder)
            output.ponder = meanPonder(encoded, input.sourceOpen, input.sourcePondering);
    } else {
        StackInput stack;
        {
            const Tracer::Scope scope(t, "input");
            stack = encoderInput(t, input, tokens(t, true, input), options);
        }
        output.states = m_latent ? (*m_latent)(t, stack.x, stack.self.mask) : (*m_set)(t, stack.x, stack.self.mask);
    }
    if (m_config.output == OutputKind::Tokens && !input.statesOnly)
        output.logits = logits(t, output.states, input);
    else if (m_pooler)
        output.pooled = pooled(t, output.states);
    return output;
}

// tanh(W · first + b), [..., 1, feature].
Traced Transformer::pooled(Tracer& t, const Traced& states) const
{
    const Tracer::Scope scope(t, "output");
    const Traced first = t.rearrange({"first", "the first row", "The first token's row represents the whole text."},
        states, {sliceAxis(-2, 0, 1)}, {"position", "feature"});
    const Traced mixed = (*m_pooler)(t, {"pooler", "x W + b", "The first row is projected once more."}, first);
    return t.activation(
        {"pooled", "tanh(x W + b)",
            "The row of the whole text. In BERT's pretraining it predicted whether the second sentence follows the first "
            "(Devlin et al. 2019, section 3.1)."},
        mixed, ActivationKind::Tanh);
}

// The rows that the vocabulary's are compared with.
Traced Transformer::forVocabulary(Tracer& t, const Traced& states) const
{
    Traced x = states;
    if (m_config.outputScale)
        x = t.scale({"scaled", "x / √d_model",
                        "The rows of a shared embedding table are large, so states are divided by √d_model (Raffel et "
                        "al. 2020, in the code)."},
            x, Factor::overRoot(static_cast<double>(m_config.width)));
    if (m_narrowing)
        x = (*m_narrowing)(t, {"projected", "x W", "The rows are projected to the table's width."}, x);
    if (!m_transform)
        return x;
    x = (*m_transform)(t,
        {"transformed", "x W + b",
            "Before the output layer each row is projected once more (Devlin et al. 2019, in the code)."},
        x);
    return (*m_transformNorm)(t, activated(t, m_config.outputActivation, x));
}

Traced Transformer::logits(Tracer& t, const Traced& states, const ModelInput& input) const
{
    const Tracer::Scope scope(t, "output");
    Traced asked = states;
    if (input.logitsFrom > 0)
        asked = t.rearrange({"asked", "the query rows", "Only these positions predict the next token."}, states,
            {sliceAxis(-2, input.logitsFrom, states.tensor.size(-2))}, {"position", "feature"});
    if (m_adaptiveSoftmax)
        return (*m_adaptiveSoftmax)(t, asked, input.vocabulary);
    const Traced weight = t.parameter(
        m_outputWeight.name, m_outputWeight.tensor, {"vocabulary", "input feature"}, input.vocabulary);
    const Traced bias = t.parameter(m_outputBias.name, m_outputBias.tensor, {"vocabulary"}, input.vocabulary);
    const Traced logits = t.linear(
        {m_config.logitCap > 0.0 ? "uncapped" : "logits", m_config.outputBias ? "x W + b" : "x W",
            "Each position's row is compared with every token of the vocabulary."},
        forVocabulary(t, asked), weight, bias, "vocabulary");
    if (m_config.logitCap == 0.0)
        return logits;
    return capped(t,
        {"logits", "c · tanh(logits / c)", "Large logits are squashed towards a cap (Gemma Team 2024, section 2)."},
        logits, m_config.logitCap);
}

Traced Transformer::readOut(Tracer& t, const Traced& stream, const std::shared_ptr<const Labels>& vocabulary) const
{
    ModelInput input;
    input.vocabulary = vocabulary;
    const std::optional<Stack>& stack = m_decoder ? m_decoder : m_encoder;
    return logits(t, stack ? stack->normed(t, stream) : stream, input);
}

Traced Transformer::probabilities(Tracer& t, const Traced& logits, double temperature)
{
    const Tracer::Scope scope(t, "output");
    Traced x = logits;
    if (temperature != 1.0)
        x = t.scale({"temperature", "logits / temperature", "The temperature sharpens or flattens the probabilities."},
            x, Factor::over(temperature));
    return t.softmax({"probabilities", "softmax(logits)",
                         "Softmax turns the logits into probabilities that add up to 1 at each position."},
        x);
}

torch::Tensor Transformer::negativeLogLikelihood(const torch::Tensor& states, const torch::Tensor& targets) const
{
    if (m_adaptiveSoftmax)
        return m_adaptiveSoftmax->negativeLogLikelihood(states, targets);
    Tracer off;
    const torch::Tensor logits = this->logits(off, {states}, {}).tensor;
    return -torch::log_softmax(logits, -1).gather(-1, targets.unsqueeze(-1)).squeeze(-1);
}

bool Transformer::canCache() const
{
    return m_config.hasDecoder() && m_config.depth == DepthKind::Layers && m_config.causal;
}

std::int64_t Transformer::parameterCount() const
{
    std::int64_t count = 0;
    for (const Parameter& parameter : parameters())
        count += parameter.tensor.numel();
    return count;
}

void Transformer::to(torch::Device device)
{
    for (const Parameter& parameter : parameters())
        parameter.tensor.set_data(parameter.tensor.to(device)); // every part shares this handle
}

} // namespace headroom
