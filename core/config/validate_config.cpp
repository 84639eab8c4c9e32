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
    check(value >= low && value <= high, field, value, std::to_string(low) + " to " + std::to_string(high));
}

// Two settings that do not go together: says why, and what does.
void refuse(bool wrong, const std::string& message)
{
    if (wrong)
        throw Error(message);
}

void checkNumber(bool right, const char* field, double value, const char* allowed)
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
        "a divisor of width " + std::to_string(c.width) + ", unless head_width is given");
    checkRange("feed_forward", c.feedForward, 1, 65'536);
    checkRange("max_length", c.maxLength, 2, 65'536);
    if (c.topology != Topology::Decoder)
        checkRange("encoder_layers", c.encoderLayers, 1, 128);
    if (c.hasDecoder() || c.topology == Topology::Set)
        checkRange("decoder_layers", c.decoderLayers, c.topology == Topology::Set ? 0 : 1, 128);
    const bool sinusoidal = c.position == PositionKind::SinusoidalInterleaved
        || c.position == PositionKind::SinusoidalConcatenated;
    check(c.norm != NormKind::LayerUnbiased || c.width >= 2, "width", c.width,
        "at least 2 for norm layer-unbiased, which divides by one less");
    check(!sinusoidal || c.width % 2 == 0, "width", c.width, "even, since each sine of the positions has its cosine");
    check(c.position != PositionKind::Fourier || c.width >= 3, "width", c.width, "at least 3 for Fourier positions");
    checkNumber(c.dropout >= 0.0 && c.dropout < 1.0, "dropout", c.dropout, "at least 0 and below 1");
    checkNumber(
        c.normEpsilon > 0.0 && c.normEpsilon <= 1e-2, "norm_epsilon", c.normEpsilon, "above 0 and at most 0.01");
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
        "above 0 and at most 0.01");
    const std::string kind = toString(c.attention);
    const bool buckets = c.attention == AttentionKind::T5Bias;
    refuse(buckets && (c.distances < 4 || c.distances > 254),
        "Setting distances is " + std::to_string(c.distances) + "; attention t5-bias needs 4 to 254 buckets.");
    check(!buckets || c.maxDistance > c.distances / 2, "max_distance", c.maxDistance,
        "above " + std::to_string(c.distances / 2) + ", half of the " + std::to_string(c.distances)
            + " buckets, which hold one distance each");
    refuse(c.attention == AttentionKind::TransformerXl && c.width % 2 != 0,
        "Attention transformer-xl needs an even width for its sinusoids; width is " + std::to_string(c.width) + ".");
    const bool rotary = c.position == PositionKind::Rotary;
    refuse(rotary && c.headWidth() % 2 != 0,
        "Position rotary turns pairs of numbers, so it needs an even head width; it is " + std::to_string(c.headWidth())
            + ".");
    refuse(rotary && c.linearAttention(),
        "Position rotary does not go with attention " + kind
            + ": the features of a turned query are not those of the query. "
              "Choose dot, or another position.");
    refuse(rotary
            && (c.attention == AttentionKind::Relative || c.attention == AttentionKind::TransformerXl
                || c.attention == AttentionKind::LearnedRelative),
        "Position rotary does not go with attention " + kind
            + ", where the query also meets embeddings of distances, which "
              "are not turned. Choose dot, alibi or t5-bias, or position none.");
}

void validateMemory(const ModelConfig& c)
{
    checkRange("segment", c.segment, 0, c.maxLength);
    checkRange("memory", c.memory, 0, 65'536);
    if (c.memory == 0)
        return;
    const bool absolute = c.position != PositionKind::None && c.position != PositionKind::Rotary;
    refuse(absolute,
        std::string("Memory does not go with position ") + toString(c.position)
            + ": rows of different segments would carry the same positions. Choose none with relative attention.");
    refuse(c.linearAttention(),
        std::string("Memory does not go with attention ") + toString(c.attention)
            + ", whose state already sums up all that came before. Set memory to 0.");
    refuse(!c.causal, "Memory needs causal attention; set causal to true.");
    refuse(c.depth == DepthKind::Universal,
        "Memory does not go with depth universal: there is no fixed layer to remember. Choose layers, or memory 0.");
    refuse(c.local != LocalKind::None,
        "Memory does not go with a LocalRNN: what is remembered came into the layer, before the LocalRNN, and attention reads "
        "what comes out of it. Set local to none, or memory to 0.");
}

void validateEmbedding(const ModelConfig& c)
{
    checkRange("divisor", c.divisor, 1, 64);
    checkRange("embedding_width", c.embeddingWidth, 0, 16'384);
    std::int64_t last = 0;
    for (const std::int64_t cutoff : c.cutoffs) {
        check(cutoff > last && cutoff < c.vocabulary, "cutoffs", cutoff,
            "rising, above 0 and below vocabulary " + std::to_string(c.vocabulary));
        last = cutoff;
    }
    if (c.embedding == EmbeddingKind::Adaptive) {
        std::int64_t width = c.embeddingWidth > 0 ? c.embeddingWidth : c.width;
        for (std::size_t i = 0; i < c.cutoffs.size(); ++i)
            width /= c.divisor;
        refuse(width < 1,
            "Setting divisor is " + std::to_string(c.divisor) + ": the last cluster's rows would have no width.");
    }
}

void validateDepth(const ModelConfig& c)
{
    checkRange("window", c.window, 1, 1'024);
    checkRange("local_layers", c.localLayers, 1, 16);
    checkRange("max_steps", c.maxSteps, 1, 128);
    checkNumber(c.haltingThreshold > 0.0 && c.haltingThreshold < 1.0, "halting_threshold", c.haltingThreshold,
        "above 0 and below 1");
    checkNumber(c.haltingBias >= -20.0 && c.haltingBias <= 20.0, "halting_bias", c.haltingBias, "−20 to 20");
    checkNumber(c.ponderWeight >= 0.0 && c.ponderWeight <= 100.0, "ponder_weight", c.ponderWeight, "0 to 100");
    const bool stack = c.hasEncoder() || c.hasDecoder();
    const std::string topology = toString(c.topology);
    refuse(c.halting == HaltingKind::Remainder && c.local != LocalKind::None,
        "LocalRNN does not go with halting dgl, which runs only the positions that have not halted: a window would miss its "
        "neighbours. Choose a tensor2tensor halting.");
    refuse(c.halting == HaltingKind::Global && c.hasDecoder() && c.causal,
        "Halting tensor2tensor-global does not go with a causal decoder: its one probability is a mean over the whole "
        "sequence, so that each position would learn of those after it. Choose another halting, or topology encoder.");
    refuse(!stack && c.depth == DepthKind::Universal,
        "Depth universal needs an encoder or a decoder; topology is " + topology + ".");
    refuse(
        !stack && c.local != LocalKind::None, "LocalRNN needs an encoder or a decoder; topology is " + topology + ".");
    refuse(!stack && c.attention != AttentionKind::Dot, "Topology " + topology + " has attention dot only.");
    refuse(!stack && c.position == PositionKind::Rotary,
        "Position rotary needs an encoder or a decoder; topology is " + topology + ".");
    refuse(c.topology == Topology::Set && c.position != PositionKind::None,
        "Topology set has no order, so position must be none; it is " + std::string(toString(c.position)) + ".");
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
