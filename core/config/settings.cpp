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
        "In topology set the concatenated heads are added to a row, so together they have its width."},
    {"feed_forward", &Config::feedForward, {1, 65'536}, isNoSet,
        "In topology set each block has one row-wise layer, as wide as the model."},
    {"vocabulary", &Config::vocabulary, {1, 1'000'000}},
    {"max_length", &Config::maxLength, {2, 65'536}},
    {"position", &Config::position},
    {"activation", &Config::activation},
    {"causal", &Config::causal, {}, [](const Config& c) { return c.hasDecoder(); },
        "Only a decoder writes one token after another; choose topology decoder or encoder-decoder."},
    {"attention_window", &Config::attentionWindow, {0, 65'536},
        [](const Config& c) { return c.hasDecoder() && c.causal && !c.linearAttention(); },
        "Only a causal decoder looks back from each position, and attention linear-elu and linear-exp "
        "always sum over everything before."},
    {"dropout", &Config::dropout,
        {.right = [](double x) { return x >= 0.0 && x < 1.0; }, .words = toSay("at least 0 and below 1")}},
    {"tied_embeddings", &Config::tiedEmbeddings},
    {"attention", &Config::attention},
    {"attention_bias", &Config::attentionBias},
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
    {"final_norm", &Config::finalNorm, {},
        [](const Config& c) { return hasNorms(c) && c.normPlacement == NormPlacement::Before && isStack(c); },
        "An encoder or a decoder ends with one more norm when norms come before sublayers; other models "
        "have none."},
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
    {"embedding_width", &Config::embeddingWidth, {0, 16'384}, isAdaptive, kNoClusters},
    {"project_same_width", &Config::projectSameWidth, {}, hasClusterOfModelWidth,
        "Only embedding adaptive with a divisor above 1 can project a cluster that has the model's width."},
    {"tied_projections", &Config::tiedProjections, {},
        [](const Config& c) { return isAdaptive(c) && c.tiedEmbeddings; },
        "Only an adaptive embedding with tied tables can share its projections: set tied_embeddings."},
    {"depth", &Config::depth},
    {"halting", &Config::halting, {}, isUniversal, "It needs depth universal: only a shared layer can be repeated."},
    {"max_steps", &Config::maxSteps, {1, 128}, isUniversal, "Only depth universal repeats its layer."},
    {"halting_threshold", &Config::haltingThreshold,
        {.right = [](double x) { return x > 0.0 && x < 1.0; }, .words = toSay("above 0 and below 1")}, halts,
        kNoHalting},
    {"halting_bias", &Config::haltingBias, {-20, 20}, halts, kNoHalting},
    {"ponder_weight", &Config::ponderWeight, {0, 100}, halts, kNoHalting},
    {"latents", &Config::latents, {0, 65'536}, [](const Config& c) { return !isStack(c); },
        "Only topology latent has latents, and only topology set has induced points."},
    {"seeds", &Config::seeds, {1, 1'024}, isSet, "Only topology set pools."},
    {"query_residual", &Config::queryResidual, {}, [](const Config& c) { return c.topology == Topology::Latent; },
        "Only topology latent has output queries."},
    {"full_width_scale", &Config::fullWidthScale, {}, isSet,
        "Only topology set offers this; elsewhere the divisor is the root of a head's width."},
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
