// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/unused_settings.h"

#include "config/model_config.h"
#include "text/say.h"

#include <nlohmann/json.hpp>

namespace headroom {

namespace {

using Config = ModelConfig;

// A setting that acts in some models only.
struct Dependent {
    const char* name; // in JSON
    bool (*away)(const Config&); // from its default
    void (*reset)(Config&);
    bool (*acts)(const Config&);
    const char* needs; // a sentence: who reads it, and what to set to make it act
};

template <auto field>
Dependent setting(const char* name, bool (*acts)(const Config&), const char* needs)
{
    return {name, [](const Config& c) { return c.*field != Config().*field; },
        [](Config& c) { c.*field = Config().*field; }, acts, needs};
}

bool isStack(const Config& c) { return c.hasEncoder() || c.hasDecoder(); }
bool isXl(const Config& c) { return c.attention == AttentionKind::TransformerXl; }
bool isAdaptive(const Config& c) { return c.embedding == EmbeddingKind::Adaptive; }
bool isLayered(const Config& c) { return c.depth == DepthKind::Layers; }
bool hasNorms(const Config& c) { return c.norm != NormKind::None; }
bool halts(const Config& c) { return c.halting != HaltingKind::None; }
bool hasLocal(const Config& c) { return c.local != LocalKind::None; }
bool remembers(const Config& c) { return c.memory > 0; }

// With divisor 1 such a cluster has no projection anyway.
bool hasClusterOfModelWidth(const Config& c)
{
    std::int64_t width = c.embeddingWidth > 0 ? c.embeddingWidth : c.width;
    for (std::size_t i = 0; i <= c.cutoffs.size() && c.divisor > 1; ++i, width /= c.divisor)
        if (width == c.width)
            return isAdaptive(c);
    return false;
}

// A setting comes after those that decide whether it acts, so that one pass resets them all.
const std::vector<Dependent>& dependents()
{
    static const std::vector<Dependent> all {
        setting<&Config::encoderLayers>(
            "encoder_layers", [](const Config& c) { return c.topology != Topology::Decoder && isLayered(c); },
            "Topology decoder has no encoder, and depth universal repeats one layer up to max_steps times."),
        setting<&Config::decoderLayers>(
            "decoder_layers",
            [](const Config& c) { return (c.hasDecoder() && isLayered(c)) || c.topology == Topology::Set; },
            "Topologies encoder and latent have no decoder, and depth universal repeats one layer up to max_steps times."),
        setting<&Config::headDimension>(
            "head_width", [](const Config& c) { return c.topology != Topology::Set; },
            "In topology set the heads side by side are added to a row, so they share its width."),
        setting<&Config::feedForward>(
            "feed_forward", [](const Config& c) { return c.topology != Topology::Set; },
            "In topology set each block has one row-wise layer, as wide as the model."),
        setting<&Config::causal>(
            "causal", [](const Config& c) { return c.hasDecoder(); },
            "Only a decoder writes one token after the other; choose topology decoder or encoder-decoder."),
        setting<&Config::attentionWindow>(
            "attention_window", [](const Config& c) { return c.hasDecoder() && c.causal && !c.linearAttention(); },
            "Only a causal decoder reads back from each position, and attention linear-elu and linear-exp sum up all that "
            "came before."),
        setting<&Config::distances>(
            "distances",
            [](const Config& c) {
                return c.attention == AttentionKind::Relative || c.attention == AttentionKind::LearnedRelative
                    || c.attention == AttentionKind::T5Bias;
            },
            "Only attention relative, learned-relative and t5-bias have a table of distances."),
        setting<&Config::maxDistance>(
            "max_distance", [](const Config& c) { return c.attention == AttentionKind::T5Bias; },
            "Only attention t5-bias has buckets."),
        setting<&Config::quadraticLinear>(
            "quadratic_linear", [](const Config& c) { return c.linearAttention(); },
            "It is another way to compute attention linear-elu and linear-exp."),
        setting<&Config::linearEpsilon>(
            "linear_epsilon", [](const Config& c) { return c.attention == AttentionKind::LinearElu; },
            "Only attention linear-elu divides by a sum of features."),
        setting<&Config::directRelative>(
            "direct_relative",
            [](const Config& c) { return c.attention == AttentionKind::Relative && c.executor == Executor::Dense; },
            "It is another way to compute attention relative by matrices."),
        setting<&Config::learnedSlopes>(
            "learned_slopes", [](const Config& c) { return c.attention == AttentionKind::Alibi; },
            "Only attention alibi has slopes."),
        setting<&Config::sharedPositionBias>(
            "shared_position_bias", isXl, "Only attention transformer-xl has u and v."),
        setting<&Config::clampLength>(
            "clamp_length", isXl, "Only attention transformer-xl has sinusoids of distances."),
        setting<&Config::zeroUpperTriangle>(
            "zero_upper_triangle", [](const Config& c) { return isXl(c) && c.hasDecoder() && c.causal; },
            "It is about the shift in attention transformer-xl of a causal decoder."),
        setting<&Config::segment>(
            "segment", [](const Config& c) { return c.topology == Topology::Decoder; },
            "Only topology decoder runs in segments."),
        setting<&Config::memory>(
            "memory", [](const Config& c) { return c.topology == Topology::Decoder && c.segmented(); },
            "Only topology decoder remembers, from segment to segment: set segment to the tokens of one."),
        setting<&Config::sameLength>("same_length", remembers, "Without memory it would mask every key: set memory."),
        setting<&Config::firstMemory>("first_memory", remembers, "There is no memory: set memory."),
        setting<&Config::normPlacement>("norm_placement", hasNorms, "With norm none there is no norm to place."),
        setting<&Config::finalNorm>(
            "final_norm",
            [](const Config& c) { return hasNorms(c) && c.normPlacement == NormPlacement::Before && isStack(c); },
            "An encoder or a decoder ends with one more norm where norms come before sublayers; other models have none."),
        setting<&Config::normEpsilon>("norm_epsilon", hasNorms, "With norm none there is nothing to divide."),
        setting<&Config::localLayers>("local_layers", hasLocal, "There is no LocalRNN: set local to rnn, gru or lstm."),
        setting<&Config::window>("window", hasLocal, "There is no LocalRNN: set local to rnn, gru or lstm."),
        setting<&Config::cutoffs>("cutoffs", isAdaptive, "Only embedding adaptive has clusters."),
        setting<&Config::divisor>("divisor", isAdaptive, "Only embedding adaptive has clusters."),
        setting<&Config::embeddingWidth>("embedding_width", isAdaptive, "Only embedding adaptive has clusters."),
        setting<&Config::projectSameWidth>("project_same_width", hasClusterOfModelWidth,
            "Only with embedding adaptive and a divisor above 1 could a cluster of the model's width be projected."),
        setting<&Config::tiedProjections>(
            "tied_projections", [](const Config& c) { return isAdaptive(c) && c.tiedEmbeddings; },
            "Only an adaptive embedding whose tables are tied can share its projections: set tied_embeddings."),
        setting<&Config::halting>(
            "halting", [](const Config& c) { return !isLayered(c); },
            "It needs depth universal: only a shared layer can be repeated."),
        setting<&Config::maxSteps>(
            "max_steps", [](const Config& c) { return !isLayered(c); }, "Only depth universal repeats its layer."),
        setting<&Config::haltingThreshold>("halting_threshold", halts, "No position halts: set halting."),
        setting<&Config::haltingBias>("halting_bias", halts, "No position halts: set halting."),
        setting<&Config::ponderWeight>("ponder_weight", halts, "No position halts: set halting."),
        setting<&Config::latents>(
            "latents", [](const Config& c) { return !isStack(c); },
            "Only topology latent has latents, and topology set induced points."),
        setting<&Config::seeds>(
            "seeds", [](const Config& c) { return c.topology == Topology::Set; }, "Only topology set is pooled."),
        setting<&Config::queryResidual>(
            "query_residual", [](const Config& c) { return c.topology == Topology::Latent; },
            "Only topology latent has output queries."),
        setting<&Config::fullWidthScale>(
            "full_width_scale", [](const Config& c) { return c.topology == Topology::Set; },
            "Only topology set knows it; elsewhere the root is that of a head's width."),
    };
    return all;
}

} // namespace

std::string unusedSetting(const ModelConfig& config)
{
    for (const Dependent& one : dependents())
        if (one.away(config) && !one.acts(config)) {
            const std::string value = nlohmann::json::parse(config.toJson()).at(one.name).dump();
            return say(
                "Setting %1 is %2, which would do nothing here. %3 Or leave it out.", one.name, value, say(one.needs));
        }
    return {};
}

ModelConfig withoutUnusedSettings(ModelConfig config)
{
    for (const Dependent& one : dependents())
        if (!one.acts(config))
            one.reset(config);
    return config;
}

} // namespace headroom
