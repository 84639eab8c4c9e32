// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/graph_rules.h"

#include "config/attention_descriptor.h"
#include "text/say.h"

namespace headroom {

std::string graphRefuses(const ModelConfig& config)
{
    if (!config.hasEncoder() && !config.hasDecoder())
        return say("Executor graph does not run topology %1: its latents or inducing points are not tokens. Choose "
                   "encoder, decoder or encoder-decoder, or executor dense.",
            toString(config.topology));
    if (describe(config.attention).edgeNumbers == 0.0)
        return say("Executor graph does not run attention %1: its scores or its sums do not belong to single edges. "
                   "Choose dot, relative or alibi, or executor dense.",
            toString(config.attention));
    LayerOptions published = config;
    published.paperFrequencies = false; // of positions, which are added before any edge
    if (published != LayerOptions() || !config.relativeValues || config.relativeKeys
        || config.normPlacement == NormPlacement::Around
        || (config.embedding == EmbeddingKind::Plain && config.embeddingWidth > 0))
        return say(
            "Executor graph does not run the extra settings of published language models, such as kv_heads, gated, "
            "parallel or token_types. Leave them out, or choose executor dense.");
    if (config.position == PositionKind::Rotary)
        return say("Executor graph does not run position %1: its edges have no rotated queries. Choose another "
                   "position, or executor dense.",
            toString(config.position));
    if (config.memory > 0)
        return say("Executor graph does not run memory %1: remembered rows are not nodes. Set memory to 0, or choose "
                   "executor dense.",
            config.memory);
    if (config.local != LocalKind::None)
        return say(
            "Executor graph does not run local %1: a LocalRNN reads windows in order, not edges. Choose none, or "
            "executor dense.",
            toString(config.local));
    if (config.embedding == EmbeddingKind::Adaptive)
        return say("Executor graph does not run embedding %1: its nodes cannot look up clusters. Choose plain, or "
                   "executor dense.",
            toString(config.embedding));
    if (config.halting == HaltingKind::Global)
        return say("Executor graph does not run halting %1: its one probability belongs to the whole sequence, not "
                   "to a node. Choose another halting, or executor dense.",
            toString(config.halting));
    return {};
}

} // namespace headroom
