// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/settings.h"

#include "config/attention_descriptor.h"
#include "error.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

using Config = ModelConfig;

bool isStack(const Config& c) { return c.hasEncoder() || c.hasDecoder(); }
bool isAdaptive(const Config& c) { return c.embedding == EmbeddingKind::Adaptive; }
bool isLayered(const Config& c) { return c.depth == DepthKind::Layers; }
bool isUniversal(const Config& c) { return c.depth == DepthKind::Universal; }
bool isSet(const Config& c) { return c.topology == Topology::Set; }
bool isNoSet(const Config& c) { return c.topology != Topology::Set; }
bool hasNorms(const Config& c) { return c.norm != NormKind::None; }
bool halts(const Config& c) { return c.halting != HaltingKind::None; }
bool hasLocal(const Config& c) { return c.local != LocalKind::None; }
bool remembers(const Config& c) { return c.memory > 0; }
bool isPlain(const Config& c) { return isStack(c) && c.embedding == EmbeddingKind::Plain; }
bool isFactorised(const Config& c) { return isPlain(c) && c.embeddingWidth > 0; }
bool isSoftmax(const Config& c) { return isStack(c) && !c.linearAttention(); }
bool turns(const Config& c) { return c.position == PositionKind::Rotary; }
bool stretches(const Config& c) { return turns(c) && c.rotaryScaling != RotaryScaling::None; }
bool mixes(const Config& c)
{
    return turns(c) && (c.rotaryScaling == RotaryScaling::Llama3 || c.rotaryScaling == RotaryScaling::Yarn);
}
bool isYarn(const Config& c) { return turns(c) && c.rotaryScaling == RotaryScaling::Yarn; }
bool isLongrope(const Config& c) { return turns(c) && c.rotaryScaling == RotaryScaling::Longrope; }
bool learnsPositions(const Config& c) { return isStack(c) && c.position == PositionKind::Learned; }
bool writesTokens(const Config& c) { return isPlain(c) && c.output == OutputKind::Tokens; }
bool normsBefore(const Config& c) { return isStack(c) && hasNorms(c) && c.normPlacement == NormPlacement::Before; }
bool isBoth(const Config& c) { return c.topology == Topology::EncoderDecoder; }
bool hasLayers(const Config& c)
{
    return isLayered(c) && std::max(c.hasEncoder() ? c.encoderLayers : 0, c.hasDecoder() ? c.decoderLayers : 0) > 1;
}

// With divisor 1 such a cluster has no projection anyway.
bool hasClusterOfModelWidth(const Config& c)
{
    std::int64_t width = c.embeddingWidth > 0 ? c.embeddingWidth : c.width;
    for (std::size_t i = 0; i <= c.cutoffs.size() && c.divisor > 1; ++i, width /= c.divisor)
        if (width == c.width)
            return isAdaptive(c);
    return false;
}

constexpr const char* kNoNorm = "With norm none there is nothing to divide.";
constexpr const char* kNoLocal = "There is no LocalRNN: set local to rnn, gru or lstm.";
constexpr const char* kNoClusters = "Only embedding adaptive has clusters.";
constexpr const char* kNoHalting = "No position halts: set halting.";
constexpr const char* kNoScores = "Only an encoder or a decoder whose attention compares queries with keys reads it.";
constexpr const char* kNoTurns = "Only position rotary rotates queries and keys.";
constexpr const char* kNoMixing = "Only rotary_scaling llama3 and yarn tell low frequencies from high ones.";
constexpr const char* kNoFactors = "Only rotary_scaling longrope has a factor for each pair.";
constexpr const char* kNoLearned = "Only position learned has a table of positions, in an encoder or a decoder.";
constexpr const char* kNoTokens =
    "Only an encoder or a decoder with a plain embedding and output tokens has an output layer with this setting.";
constexpr Bounds kNotNegative {
    .right = [](double x) { return x >= 0.0 && x <= 1e6; }, .words = toSay("0 to 1,000,000")};
constexpr Bounds kPositive {
    .right = [](double x) { return x > 0.0 && x <= 1e9; }, .words = toSay("above 0 and at most 10⁹")};

// All but those of single kinds of attention, whose descriptors have them. Bounds that depend on another setting stand
// in validate_config.cpp.
constexpr Setting kSettings[] {
    {"topology", &Config::topology},
    {"encoder_layers", &Config::encoderLayers, {1, 128},
        [](const Config& c) { return c.topology != Topology::Decoder && isLayered(c); },
        "Topology decoder has no encoder, and depth universal repeats one layer up to max_steps times."},
    {"decoder_layers", &Config::decoderLayers, {0, 128},
        [](const Config& c) { return (c.hasDecoder() && isLayered(c)) || isSet(c); },
        "Topologies encoder and latent have no decoder, and depth universal repeats one layer up to max_steps times."},
    {"width", &Config::width, {1, 16'384}},
    {"heads", &Config::heads, {1, 16'384}},
    {"head_width", &Config::headDimension, {0, 16'384}, isNoSet,
        "In a model of topology set, the concatenated heads are added to a row, so together they have its width."},
    {"feed_forward", &Config::feedForward, {1, 65'536}, isNoSet,
        "In a model of topology set, each block has one row-wise layer, as wide as the model."},
    {"vocabulary", &Config::vocabulary, {1, 1'000'000}},
    {"max_length", &Config::maxLength, {2, 1'048'576}},
    {"position", &Config::position},
    {"paper_frequencies", &Config::paperFrequencies, {},
        [](const Config& c) { return c.position == PositionKind::SinusoidalConcatenated && isStack(c); },
        "Only position sinusoidal-concatenated, of an encoder or a decoder, has two ways to space its frequencies."},
    {"rotary_halves", &Config::rotaryHalves, {}, turns, kNoTurns},
    {"rotary_width", &Config::rotaryWidth, {0, 16'384}, turns, kNoTurns},
    {"rotary_base", &Config::rotaryBase,
        {.right = [](double x) { return x > 0.0 && x <= 1e15; }, .words = toSay("above 0 and at most 10¹⁵")}, turns,
        kNoTurns},
    {"rotary_scaling", &Config::rotaryScaling, {}, turns, kNoTurns},
    {"rotary_factor", &Config::rotaryFactor, kPositive,
        [](const Config& c) { return stretches(c) && !(isLongrope(c) && c.rotaryAmplitude > 0.0); },
        "Only a scaled rotation has a factor: set rotary_scaling. Longrope uses the factor only when no amplitude is "
        "given."},
    {"rotary_original", &Config::rotaryOriginal, {1, 1'048'576},
        [](const Config& c) { return stretches(c) && c.rotaryScaling != RotaryScaling::Linear; },
        "Only rotary_scaling dynamic, llama3, yarn and longrope need the length before scaling."},
    {"rotary_low", &Config::rotaryLow, kPositive, mixes, kNoMixing},
    {"rotary_high", &Config::rotaryHigh, kPositive, mixes, kNoMixing},
    {"rotary_amplitude", &Config::rotaryAmplitude, kNotNegative,
        [](const Config& c) { return isYarn(c) || isLongrope(c); },
        "Only rotary_scaling yarn and longrope have an amplitude."},
    {"rotary_rounded", &Config::rotaryRounded, {}, isYarn, "Only rotary_scaling yarn has a ramp."},
    {"rotary_short", &Config::rotaryShort, {}, isLongrope, kNoFactors},
    {"rotary_long", &Config::rotaryLong, {}, isLongrope, kNoFactors},
    {"position_offset", &Config::positionOffset, {0, 1'024}, learnsPositions, kNoLearned},
    {"position_padding", &Config::positionPadding, {-1, 1'000'000},
        [](const Config& c) { return learnsPositions(c) && c.topology == Topology::Encoder && c.positionOffset > 0; },
        "Only position learned of topology encoder can leave padding uncounted, and it needs position_offset above 0."},
    {"own_positions", &Config::ownPositions, {}, [](const Config& c) { return learnsPositions(c) && isBoth(c); },
        "Only position learned of topology encoder-decoder has two texts to number."},
    {"activation", &Config::activation},
    {"causal", &Config::causal, {}, [](const Config& c) { return c.hasDecoder(); },
        "Only a decoder writes one token after another; choose topology decoder or encoder-decoder."},
    {"attention_window", &Config::attentionWindow, {0, 1'048'576},
        [](const Config& c) { return c.hasDecoder() && c.causal && !c.linearAttention(); },
        "Only a causal decoder looks back from each position, and attention linear-elu and linear-exp always sum over "
        "everything before."},
    {"windowed_layers", &Config::windowedLayers, {},
        [](const Config& c) { return c.attentionWindow > 0 && isLayered(c) && c.decoderLayers > 1; },
        "It needs an attention_window and several decoder layers."},
    {"dropout", &Config::dropout,
        {.right = [](double x) { return x >= 0.0 && x < 1.0; }, .words = toSay("at least 0 and below 1")}},
    {"tied_embeddings", &Config::tiedEmbeddings},
    {"attention", &Config::attention},
    {"attention_bias", &Config::attentionBias},
    {"attention_output_bias", &Config::attentionOutputBias, {},
        [](const Config& c) { return isSoftmax(c) && c.attentionBias; },
        "It needs attention_bias, whose last bias it controls, and attention that compares queries with keys."},
    {"kv_heads", &Config::kvHeads, {0, 16'384}, isSoftmax, kNoScores},
    {"score_divisor", &Config::scoreDivisor, kNotNegative, isSoftmax, kNoScores},
    {"divide_by_layer", &Config::divideByLayer, {}, [](const Config& c) { return isSoftmax(c) && hasLayers(c); },
        "It needs several layers whose attention compares queries with keys."},
    {"score_cap", &Config::scoreCap, kNotNegative, isSoftmax, kNoScores},
    {"query_key_norm", &Config::queryKeyNorm, {}, [](const Config& c) { return isSoftmax(c) && hasNorms(c); },
        "Queries and keys can be normalised only where attention compares them and norm is not none."},
    {"clip_projections", &Config::clipProjections, kNotNegative, isSoftmax, kNoScores},
    {"decoder_heads", &Config::decoderHeads, {0, 16'384}, isBoth,
        "Only topology encoder-decoder has an encoder and a decoder that could differ."},
    // those of kinds of attention
    {"segment", &Config::segment, {}, [](const Config& c) { return c.topology == Topology::Decoder; },
        "Only topology decoder runs in segments."},
    {"memory", &Config::memory, {0, 65'536},
        [](const Config& c) { return c.topology == Topology::Decoder && c.segmented(); },
        "Only topology decoder has memory, kept from segment to segment: set segment to a number of "
        "tokens."},
    {"same_length", &Config::sameLength, {}, remembers, "Without memory it would mask every key: set memory."},
    {"first_memory", &Config::firstMemory, {}, remembers, "There is no memory: set memory."},
    {"norm", &Config::norm},
    {"norm_placement", &Config::normPlacement, {}, hasNorms, "With norm none there is no norm to place."},
    {"norm_gain", &Config::normGain, {}, [](const Config& c) { return isStack(c) && c.norm == NormKind::Layer; },
        "Only norm layer, of an encoder or a decoder, can do without a gain."},
    {"norm_bias", &Config::normBias, {},
        [](const Config& c) { return isStack(c) && c.norm == NormKind::Layer && c.normGain; },
        "Only norm layer with a gain, of an encoder or a decoder, can do without a bias."},
    {"parallel", &Config::parallel, {}, [](const Config& c) { return normsBefore(c) && !isBoth(c); },
        "Only norms before the sublayers of a single encoder or decoder let attention and feed-forward read the same "
        "rows."},
    {"normed_residual", &Config::normedResidual, {}, [](const Config& c) { return normsBefore(c) && !c.parallel; },
        "It needs norms before sublayers that run one after the other."},
    {"residual_scale", &Config::residualScale, kNotNegative, isStack,
        "Only the sublayers of an encoder or a decoder can scale what they add to."},
    {"gated", &Config::gated, {}, isStack, "Only the feed-forward layers of an encoder or a decoder have gates."},
    {"feed_forward_bias", &Config::feedForwardBias, {}, isStack,
        "Only the feed-forward layers of an encoder or a decoder can do without biases."},
    {"decoder_feed_forward", &Config::decoderFeedForward, {0, 65'536}, isBoth,
        "Only topology encoder-decoder has an encoder and a decoder that could differ."},
    {"final_norm", &Config::finalNorm, {},
        [](const Config& c) { return hasNorms(c) && c.normPlacement != NormPlacement::After && isStack(c); },
        "An encoder or a decoder ends with one more norm when norms come before sublayers; other models have none."},
    {"norm_epsilon", &Config::normEpsilon,
        {.right = [](double x) { return x > 0.0 && x <= 1e-2; }, .words = toSay("above 0 and at most 0.01")}, hasNorms,
        kNoNorm},
    {"local", &Config::local},
    {"local_layers", &Config::localLayers, {1, 16}, hasLocal, kNoLocal},
    {"window", &Config::window, {1, 1'024}, hasLocal, kNoLocal},
    {"embedding", &Config::embedding},
    {"embedding_scale", &Config::embeddingScale},
    {"cutoffs", &Config::cutoffs, {}, isAdaptive, kNoClusters},
    {"divisor", &Config::divisor, {1, 64}, isAdaptive, kNoClusters},
    {"embedding_width", &Config::embeddingWidth, {0, 16'384},
        [](const Config& c) { return isAdaptive(c) || isPlain(c); },
        "Only the tables of an encoder or a decoder, and those of clusters, have a width of their own."},
    {"project_sum", &Config::projectSum, {}, isFactorised, "There is no projection: set embedding_width."},
    {"embedding_norm", &Config::embeddingNorm, {}, [](const Config& c) { return isStack(c) && hasNorms(c); },
        "Only an encoder or a decoder whose norm is not none can normalise its embeddings."},
    {"token_types", &Config::tokenTypes, {0, 1'024}, [](const Config& c) { return c.topology == Topology::Encoder; },
        "Only the tokens of topology encoder have types."},
    {"output", &Config::output, {}, [](const Config& c) { return isPlain(c) && !isBoth(c); },
        "Only a single encoder or decoder with a plain embedding can leave out the logits."},
    {"pooler", &Config::pooler, {},
        [](const Config& c) { return c.output == OutputKind::States && c.topology == Topology::Encoder; },
        "Only output states of topology encoder can be pooled."},
    {"output_transform", &Config::outputTransform, {}, writesTokens, kNoTokens},
    {"output_activation", &Config::outputActivation, {},
        [](const Config& c) { return writesTokens(c) && c.outputTransform; },
        "Only output_transform has an activation: set output_transform."},
    {"output_bias", &Config::outputBias, {}, writesTokens, kNoTokens},
    {"output_scale", &Config::outputScale, {}, writesTokens, kNoTokens},
    {"logit_cap", &Config::logitCap, kNotNegative, writesTokens, kNoTokens},
    {"project_same_width", &Config::projectSameWidth, {}, hasClusterOfModelWidth,
        "Only embedding adaptive with a divisor above 1 can project a cluster that has the model's width."},
    {"tied_projections", &Config::tiedProjections, {},
        [](const Config& c) { return isAdaptive(c) && c.tiedEmbeddings; },
        "Only an adaptive embedding with tied tables can share its projections: set tied_embeddings."},
    {"depth", &Config::depth},
    {"layer_weights", &Config::layerWeights, {},
        [](const Config& c) { return c.topology == Topology::Encoder && hasLayers(c); },
        "Only topology encoder with several layers can share weights between them."},
    {"halting", &Config::halting, {}, isUniversal, "It needs depth universal: only a shared layer can be repeated."},
    {"max_steps", &Config::maxSteps, {1, 128}, isUniversal, "Only depth universal repeats its layer."},
    {"halting_threshold", &Config::haltingThreshold,
        {.right = [](double x) { return x > 0.0 && x < 1.0; }, .words = toSay("above 0 and below 1")}, halts,
        kNoHalting},
    {"halting_bias", &Config::haltingBias, {-20, 20}, halts, kNoHalting},
    {"ponder_weight", &Config::ponderWeight, {0, 100}, halts, kNoHalting},
    {"latents", &Config::latents, {0, 65'536}, [](const Config& c) { return !isStack(c); },
        "Only topology latent has latents, and only topology set has inducing points."},
    {"seeds", &Config::seeds, {1, 1'024}, isSet, "Only topology set has pooling."},
    {"query_residual", &Config::queryResidual, {}, [](const Config& c) { return c.topology == Topology::Latent; },
        "Only topology latent has output queries."},
    {"full_width_scale", &Config::fullWidthScale, {}, isSet,
        "Only topology set offers this; elsewhere the divisor is the square root of a head's width."},
    {"executor", &Config::executor},
};

void addAttentionOptions(std::vector<Setting>& all)
{
    const auto has = [&](const Setting& one) {
        return std::any_of(all.begin(), all.end(), [&](const Setting& other) { return other.member == one.member; });
    };
    for (const AttentionKind kind : attentionKinds())
        for (const Setting& own : describe(kind).settings)
            if (!has(own))
                all.push_back(own);
}

std::string wholeText(double number)
{
    const auto whole = static_cast<std::int64_t>(number);
    return whole < 0 ? "−" + std::to_string(-whole) : std::to_string(whole);
}

template <typename Number>
void checkNumber(const Setting& setting, Number value)
{
    const Bounds& bounds = setting.bounds;
    const auto number = static_cast<double>(value);
    const bool any = !bounds.right && bounds.least == bounds.most;
    if (!any && !(bounds.right ? bounds.right(number) : number >= bounds.least && number <= bounds.most))
        throw Error(say("Setting %1 is %2; it must be %3.", setting.name, value,
            bounds.right ? say(bounds.words) : say("%1 to %2", wholeText(bounds.least), wholeText(bounds.most))));
}

} // namespace

const std::vector<Setting>& settings()
{
    static const std::vector<Setting> all = [] {
        std::vector<Setting> made;
        for (const Setting& setting : kSettings) {
            made.push_back(setting);
            if (setting.member == Setting::Member(&Config::attentionBias))
                addAttentionOptions(made);
        }
        return made;
    }();
    return all;
}

void checkBounds(const ModelConfig& config)
{
    for (const Setting& setting : settings())
        if (const auto* whole = std::get_if<std::int64_t Config::*>(&setting.member))
            checkNumber(setting, config.**whole);
        else if (const auto* real = std::get_if<double Config::*>(&setting.member))
            checkNumber(setting, config.**real);
}

} // namespace headroom
