// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/model_config.h"

#include "config/attention_descriptor.h"
#include "config/graph_rules.h"
#include "config/refuse.h"
#include "config/settings.h"

#include <set>

namespace headroom {

namespace {

void checkRange(const char* field, std::int64_t value, std::int64_t low, std::int64_t high)
{
    check(value >= low && value <= high, field, value, say("%1 to %2", low, high));
}

void validateSizes(const ModelConfig& c)
{
    check(c.headDimension > 0 || (c.heads <= c.width && c.width % c.heads == 0), "heads", c.heads,
        say("a divisor of width %1, unless head_width is given", c.width));
    if (c.hasDecoder() || c.topology == Topology::Set)
        checkRange("decoder_layers", c.decoderLayers, c.topology == Topology::Set ? 0 : 1, 128);
    const bool sinusoidal = c.position == PositionKind::SinusoidalInterleaved
        || c.position == PositionKind::SinusoidalConcatenated;
    check(c.norm != NormKind::LayerUnbiased || c.width >= 2, "width", c.width,
        say("at least 2 for norm layer-unbiased, which divides by n − 1"));
    check(!sinusoidal || c.width % 2 == 0, "width", c.width, say("even, since positions pair each sine with a cosine"));
    check(
        c.position != PositionKind::Fourier || c.width >= 3, "width", c.width, say("at least 3 for Fourier positions"));
    if (c.hasEncoder() || c.hasDecoder())
        for (const ModelConfig& stack : {c, c.ofStack(true)}) {
            check(stack.headDimension > 0 || (stack.heads <= c.width && c.width % stack.heads == 0), "decoder_heads",
                stack.heads, say("a divisor of width %1, unless head_width is given", c.width));
            check(stack.heads % stack.keyHeads() == 0, "kv_heads", c.kvHeads,
                say("a divisor of the %1 heads", stack.heads));
        }
    check(c.turned() <= c.headWidth(), "rotary_width", c.rotaryWidth, say("at most the head width, %1", c.headWidth()));
    checkRange("latents", c.latents, c.topology == Topology::Set ? 0 : 1, 65'536);
}

void validatePairFactors(const ModelConfig& c)
{
    for (const bool isLong : {false, true}) {
        const char* name = isLong ? "rotary_long" : "rotary_short";
        const std::vector<double>& factors = isLong ? c.rotaryLong : c.rotaryShort;
        refuse(std::ssize(factors) != c.turned() / 2,
            toSay("Setting %1 has %2 numbers; it needs %3, one for each rotated pair."), name, std::ssize(factors),
            c.turned() / 2);
        for (const double factor : factors)
            refuse(!(factor > 0.0 && factor <= 1e9),
                toSay("Setting %1 has a factor %2; each must be above 0 and at most 10⁹."), name, factor);
    }
    refuse(c.rotaryOriginal < 2,
        toSay("Setting rotary_original is %1; rotary_scaling longrope takes its logarithm, so it must be 2 or more."),
        c.rotaryOriginal);
}

void validateAttention(const ModelConfig& c)
{
    const AttentionDescriptor& attention = describe(c.attention);
    if (attention.check)
        attention.check(c);
    const bool rotary = c.position == PositionKind::Rotary;
    refuse(rotary && c.turned() % 2 != 0,
        toSay(
            "Position rotary rotates numbers in pairs, so each head must rotate an even number of them; it rotates %1."),
        c.turned());
    refuse(c.rotaryScaling != RotaryScaling::None && c.rotaryFactor < 1.0,
        toSay("Setting rotary_factor is %1; scaling needs 1 or more."), c.rotaryFactor);
    refuse(c.rotaryScaling == RotaryScaling::Yarn && c.rotaryBase <= 1.0,
        toSay("Setting rotary_base is %1; rotary_scaling yarn takes its logarithm, so it must be above 1."),
        c.rotaryBase);
    refuse((c.rotaryScaling == RotaryScaling::Llama3 || c.rotaryScaling == RotaryScaling::Yarn)
            && c.rotaryHigh <= c.rotaryLow,
        toSay("Setting rotary_high is %1; it must be above rotary_low, %2."), c.rotaryHigh, c.rotaryLow);
    if (rotary && c.rotaryScaling == RotaryScaling::Longrope)
        validatePairFactors(c);
    for (const std::int64_t layer : c.windowedLayers)
        check(layer >= 1 && layer <= c.decoderLayers, "windowed_layers", layer, say("1 to %1", c.decoderLayers));
    refuse(!c.windowedLayers.empty()
            && std::set<std::int64_t>(c.windowedLayers.begin(), c.windowedLayers.end()).size()
                == static_cast<std::size_t>(c.decoderLayers),
        toSay("Setting windowed_layers names all %1 layers, which is the default. Leave it out."), c.decoderLayers);
    if (attention.againstRotary)
        refuse(rotary, attention.againstRotary, attention.id);
}

void validateMemory(const ModelConfig& c)
{
    checkRange("segment", c.segment, 0, c.maxLength);
    if (c.memory == 0)
        return;
    const bool absolute = c.position != PositionKind::None && c.position != PositionKind::Rotary;
    refuse(absolute,
        toSay("Memory does not work with position %1: rows of different segments would carry the same "
              "positions. Set position to none and use relative attention."),
        toString(c.position));
    refuse(c.parallel || c.normedResidual || c.normPlacement == NormPlacement::Around,
        toSay("Memory does not work with parallel, normed_residual or norm_placement around: it needs plain sublayers. "
              "Leave these settings out, or set memory to 0."));
    refuse(!c.windowedLayers.empty(),
        toSay("Memory does not work with windowed_layers: the memory's rows lie before the window. Leave "
              "windowed_layers out, or set memory to 0."));
    refuse(c.linearAttention(),
        toSay("Memory does not work with attention %1, whose state already sums over everything before. Set "
              "memory to 0."),
        toString(c.attention));
    refuse(!c.causal, toSay("Memory needs causal attention; set causal to true."));
    refuse(c.depth == DepthKind::Universal,
        toSay("Memory does not work with depth universal: there is no fixed layer to remember. Choose layers, "
              "or memory 0."));
    refuse(c.local != LocalKind::None,
        toSay("Memory does not work with a LocalRNN: memory holds the layer's input, before the LocalRNN, but "
              "attention reads the LocalRNN's output. Set local to none, or memory to 0."));
}

void validateEmbedding(const ModelConfig& c)
{
    std::int64_t last = 0;
    for (const std::int64_t cutoff : c.cutoffs) {
        check(cutoff > last && cutoff < c.vocabulary, "cutoffs", cutoff,
            say("larger than the cutoff before it, above 0 and below vocabulary %1", c.vocabulary));
        last = cutoff;
    }
    if (c.embedding == EmbeddingKind::Adaptive) {
        std::int64_t width = c.embeddingWidth > 0 ? c.embeddingWidth : c.width;
        for (std::size_t i = 0; i < c.cutoffs.size(); ++i)
            width /= c.divisor;
        refuse(width < 1, toSay("Setting divisor is %1: the last cluster's rows would have no width."), c.divisor);
    }
}

void validateOptions(const ModelConfig& c)
{
    const bool stack = c.hasEncoder() || c.hasDecoder();
    refuse(!stack && c.normPlacement == NormPlacement::Around,
        toSay("Setting norm_placement around needs an encoder or a decoder; topology is %1."), toString(c.topology));
    check(c.positionPadding < c.vocabulary, "position_padding", c.positionPadding,
        say("below vocabulary %1", c.vocabulary));
    const bool sums = c.projectSum && c.embeddingWidth > 0;
    refuse(sums && c.depth == DepthKind::Universal,
        toSay("Setting project_sum does not work with depth universal, which adds positions before each step, in the "
              "model's width. Leave it out."));
    refuse(sums && c.embeddingWidth % 2 != 0
            && (c.position == PositionKind::SinusoidalInterleaved
                || c.position == PositionKind::SinusoidalConcatenated),
        toSay("Setting embedding_width is %1; each sine of the positions has its cosine, so it must be even."),
        c.embeddingWidth);
    refuse(sums && c.embeddingWidth < 3 && c.position == PositionKind::Fourier,
        toSay("Setting embedding_width is %1; Fourier positions need at least 3."), c.embeddingWidth);
    refuse(c.norm == NormKind::LayerUnbiased && c.embeddingWidth == 1 && (sums || c.outputTransform),
        toSay("Setting embedding_width is %1; norm layer-unbiased divides by n − 1."), c.embeddingWidth);
    refuse(c.queryKeyNorm && c.norm == NormKind::LayerUnbiased && c.headWidth() < 2,
        toSay("Setting query_key_norm needs heads at least 2 wide for norm layer-unbiased, which divides by n − 1."));
    refuse(c.divideByLayer && !c.layerWeights.empty(),
        toSay("Setting divide_by_layer does not work with layer_weights: a shared layer has no number of its own."));
    if (!c.layerWeights.empty()) {
        const auto count = static_cast<std::int64_t>(c.layerWeights.size());
        check(count == c.encoderLayers, "layer_weights", count,
            say("%1 entries long, one for each layer", c.encoderLayers));
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t from = c.layerWeights[static_cast<std::size_t>(i)];
            check(from >= 1 && from <= i + 1 && c.layerWeights[static_cast<std::size_t>(from) - 1] == from,
                "layer_weights", from, say("the number of its own layer, or of an earlier layer with its own weights"));
        }
    }
}

void validateDepth(const ModelConfig& c)
{
    const bool stack = c.hasEncoder() || c.hasDecoder();
    const std::string topology = toString(c.topology);
    refuse(c.halting == HaltingKind::Remainder && c.local != LocalKind::None,
        toSay("LocalRNN does not work with halting dgl, which runs only the positions that have not halted: a "
              "window would miss its neighbours. Choose a tensor2tensor halting."));
    refuse(c.halting == HaltingKind::Global && c.hasDecoder() && c.causal,
        toSay("Halting tensor2tensor-global does not work with a causal decoder: its one probability is a mean "
              "over the whole sequence, so each position would learn about later ones. Choose another halting, "
              "or topology encoder."));
    refuse(!stack && c.depth == DepthKind::Universal,
        toSay("Depth universal needs an encoder or a decoder; topology is %1."), topology);
    refuse(!stack && c.local != LocalKind::None, toSay("LocalRNN needs an encoder or a decoder; topology is %1."),
        topology);
    refuse(!stack && c.attention != AttentionKind::Dot, toSay("Topology %1 works only with attention dot."), topology);
    refuse(!stack && c.position == PositionKind::Rotary,
        toSay("Position rotary needs an encoder or a decoder; topology is %1."), topology);
    refuse(c.topology == Topology::Set && c.position != PositionKind::None,
        toSay("Topology set has no order, so position must be none; it is %1."), toString(c.position));
}

} // namespace

void ModelConfig::validate() const
{
    checkBounds(*this);
    validateSizes(*this);
    if (const std::string unused = unusedSetting(*this); !unused.empty())
        throw Error(unused);
    validateAttention(*this);
    validateMemory(*this);
    validateEmbedding(*this);
    validateOptions(*this);
    validateDepth(*this);
    if (executor == Executor::Graph)
        if (const std::string reason = graphRefuses(*this); !reason.empty())
            throw Error(reason);
}

} // namespace headroom
