// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"

#include "config/graph_rules.h"
#include "config/unused_settings.h"
#include "error.h"
#include "text/say.h"

namespace headroom {

namespace {

void check(bool right, const char* field, std::int64_t value, const std::string& allowed)
{
    if (!right)
        throw Error(say("Setting %1 is %2; it must be %3.", field, value, allowed));
}

void checkRange(const char* field, std::int64_t value, std::int64_t low, std::int64_t high)
{
    check(value >= low && value <= high, field, value, say("%1 to %2", low, high));
}

// Two settings that do not go together: says why, and what does.
template <typename... Put>
void refuse(bool wrong, const char* sentence, const Put&... put)
{
    if (wrong)
        throw Error(say(sentence, put...));
}

void checkNumber(bool right, const char* field, double value, const std::string& allowed)
{
    if (!right)
        throw Error(say("Setting %1 is %2; it must be %3.", field, value, allowed));
}

void validateSizes(const ModelConfig& c)
{
    checkRange("vocabulary", c.vocabulary, 1, 1'000'000);
    checkRange("width", c.width, 1, 16'384);
    checkRange("heads", c.heads, 1, 16'384);
    checkRange("head_width", c.headDimension, 0, 16'384);
    check(c.headDimension > 0 || (c.heads <= c.width && c.width % c.heads == 0), "heads", c.heads,
        say("a divisor of width %1, unless head_width is given", c.width));
    checkRange("feed_forward", c.feedForward, 1, 65'536);
    checkRange("max_length", c.maxLength, 2, 65'536);
    if (c.topology != Topology::Decoder)
        checkRange("encoder_layers", c.encoderLayers, 1, 128);
    if (c.hasDecoder() || c.topology == Topology::Set)
        checkRange("decoder_layers", c.decoderLayers, c.topology == Topology::Set ? 0 : 1, 128);
    const bool sinusoidal = c.position == PositionKind::SinusoidalInterleaved
        || c.position == PositionKind::SinusoidalConcatenated;
    check(c.norm != NormKind::LayerUnbiased || c.width >= 2, "width", c.width,
        say("at least 2 for norm layer-unbiased, which divides by one less"));
    check(!sinusoidal || c.width % 2 == 0, "width", c.width,
        say("even, since each sine of the positions has its cosine"));
    check(
        c.position != PositionKind::Fourier || c.width >= 3, "width", c.width, say("at least 3 for Fourier positions"));
    checkNumber(c.dropout >= 0.0 && c.dropout < 1.0, "dropout", c.dropout, say("at least 0 and below 1"));
    checkNumber(
        c.normEpsilon > 0.0 && c.normEpsilon <= 1e-2, "norm_epsilon", c.normEpsilon, say("above 0 and at most 0.01"));
    checkRange("latents", c.latents, c.topology == Topology::Set ? 0 : 1, 65'536);
    checkRange("seeds", c.seeds, 1, 1'024);
}

void validateAttention(const ModelConfig& c)
{
    checkRange("distances", c.distances, 1, 65'536);
    checkRange("max_distance", c.maxDistance, 2, 65'536);
    checkRange("clamp_length", c.clampLength, 0, 65'536);
    checkRange("attention_window", c.attentionWindow, 0, 65'536);
    checkNumber(c.linearEpsilon > 0.0 && c.linearEpsilon <= 1e-2, "linear_epsilon", c.linearEpsilon,
        say("above 0 and at most 0.01"));
    const std::string kind = toString(c.attention);
    const bool buckets = c.attention == AttentionKind::T5Bias;
    refuse(buckets && (c.distances < 4 || c.distances > 254),
        toSay("Setting distances is %1; attention t5-bias needs 4 to 254 buckets."), c.distances);
    check(!buckets || c.maxDistance > c.distances / 2, "max_distance", c.maxDistance,
        say("above %1, half of the %2 buckets, which hold one distance each", c.distances / 2, c.distances));
    refuse(c.attention == AttentionKind::TransformerXl && c.width % 2 != 0,
        toSay("Attention transformer-xl needs an even width for its sinusoids; width is %1."), c.width);
    const bool rotary = c.position == PositionKind::Rotary;
    refuse(rotary && c.headWidth() % 2 != 0,
        toSay("Position rotary turns pairs of numbers, so it needs an even head width; it is %1."), c.headWidth());
    refuse(rotary && c.linearAttention(),
        toSay(
            "Position rotary does not go with attention %1: the features of a turned query are not those of the query. "
            "Choose dot, or another position."),
        kind);
    refuse(rotary
            && (c.attention == AttentionKind::Relative || c.attention == AttentionKind::TransformerXl
                || c.attention == AttentionKind::LearnedRelative),
        toSay(
            "Position rotary does not go with attention %1, where the query also meets embeddings of distances, which "
            "are not turned. Choose dot, alibi or t5-bias, or position none."),
        kind);
}

void validateMemory(const ModelConfig& c)
{
    checkRange("segment", c.segment, 0, c.maxLength);
    checkRange("memory", c.memory, 0, 65'536);
    if (c.memory == 0)
        return;
    const bool absolute = c.position != PositionKind::None && c.position != PositionKind::Rotary;
    refuse(absolute,
        toSay(
            "Memory does not go with position %1: rows of different segments would carry the same positions. Choose none "
            "with relative attention."),
        toString(c.position));
    refuse(c.linearAttention(),
        toSay(
            "Memory does not go with attention %1, whose state already sums up all that came before. Set memory to 0."),
        toString(c.attention));
    refuse(!c.causal, toSay("Memory needs causal attention; set causal to true."));
    refuse(c.depth == DepthKind::Universal,
        toSay(
            "Memory does not go with depth universal: there is no fixed layer to remember. Choose layers, or memory 0."));
    refuse(c.local != LocalKind::None,
        toSay("Memory does not go with a LocalRNN: what is remembered came into the layer, before the LocalRNN, and "
              "attention reads what comes out of it. Set local to none, or memory to 0."));
}

void validateEmbedding(const ModelConfig& c)
{
    checkRange("divisor", c.divisor, 1, 64);
    checkRange("embedding_width", c.embeddingWidth, 0, 16'384);
    std::int64_t last = 0;
    for (const std::int64_t cutoff : c.cutoffs) {
        check(cutoff > last && cutoff < c.vocabulary, "cutoffs", cutoff,
            say("rising, above 0 and below vocabulary %1", c.vocabulary));
        last = cutoff;
    }
    if (c.embedding == EmbeddingKind::Adaptive) {
        std::int64_t width = c.embeddingWidth > 0 ? c.embeddingWidth : c.width;
        for (std::size_t i = 0; i < c.cutoffs.size(); ++i)
            width /= c.divisor;
        refuse(width < 1, toSay("Setting divisor is %1: the last cluster's rows would have no width."), c.divisor);
    }
}

void validateDepth(const ModelConfig& c)
{
    checkRange("window", c.window, 1, 1'024);
    checkRange("local_layers", c.localLayers, 1, 16);
    checkRange("max_steps", c.maxSteps, 1, 128);
    checkNumber(c.haltingThreshold > 0.0 && c.haltingThreshold < 1.0, "halting_threshold", c.haltingThreshold,
        say("above 0 and below 1"));
    checkNumber(
        c.haltingBias >= -20.0 && c.haltingBias <= 20.0, "halting_bias", c.haltingBias, say("%1 to %2", "−20", "20"));
    checkNumber(
        c.ponderWeight >= 0.0 && c.ponderWeight <= 100.0, "ponder_weight", c.ponderWeight, say("%1 to %2", 0, 100));
    const bool stack = c.hasEncoder() || c.hasDecoder();
    const std::string topology = toString(c.topology);
    refuse(c.halting == HaltingKind::Remainder && c.local != LocalKind::None,
        toSay(
            "LocalRNN does not go with halting dgl, which runs only the positions that have not halted: a window would "
            "miss its neighbours. Choose a tensor2tensor halting."));
    refuse(c.halting == HaltingKind::Global && c.hasDecoder() && c.causal,
        toSay(
            "Halting tensor2tensor-global does not go with a causal decoder: its one probability is a mean over the whole "
            "sequence, so that each position would learn of those after it. Choose another halting, or topology encoder."));
    refuse(!stack && c.depth == DepthKind::Universal,
        toSay("Depth universal needs an encoder or a decoder; topology is %1."), topology);
    refuse(!stack && c.local != LocalKind::None, toSay("LocalRNN needs an encoder or a decoder; topology is %1."),
        topology);
    refuse(!stack && c.attention != AttentionKind::Dot, toSay("Topology %1 has attention dot only."), topology);
    refuse(!stack && c.position == PositionKind::Rotary,
        toSay("Position rotary needs an encoder or a decoder; topology is %1."), topology);
    refuse(c.topology == Topology::Set && c.position != PositionKind::None,
        toSay("Topology set has no order, so position must be none; it is %1."), toString(c.position));
}

} // namespace

void ModelConfig::validate() const
{
    validateSizes(*this);
    if (const std::string unused = unusedSetting(*this); !unused.empty())
        throw Error(unused);
    validateAttention(*this);
    validateMemory(*this);
    validateEmbedding(*this);
    validateDepth(*this);
    if (executor == Executor::Graph)
        if (const std::string reason = graphRefuses(*this); !reason.empty())
            throw Error(reason);
}

} // namespace headroom
