// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/graph_rules.h"

#include "config/model_config.h"

namespace headroom {

std::string graphRefuses(const ModelConfig& config)
{
    const auto refused = [](const char* field, const std::string& value, const std::string& reason) {
        return "Executor graph does not run " + std::string(field) + " " + value + ": " + reason
            + ", or executor dense.";
    };
    if (!config.hasEncoder() && !config.hasDecoder())
        return refused("topology", toString(config.topology),
            "its latents or induced points are no tokens. Choose encoder, decoder or encoder-decoder");
    const bool known = config.attention == AttentionKind::Dot || config.attention == AttentionKind::Relative
        || config.attention == AttentionKind::Alibi;
    if (!known)
        return refused("attention", toString(config.attention),
            "its scores or its sums do not belong to single edges. Choose dot, relative or alibi");
    if (config.position == PositionKind::Rotary)
        return refused(
            "position", toString(config.position), "its edges carry no turned queries. Choose another position");
    if (config.memory > 0)
        return refused("memory", std::to_string(config.memory), "remembered rows are no nodes. Set memory to 0");
    if (config.local != LocalKind::None)
        return refused("local", toString(config.local), "a LocalRNN reads windows in order, not edges. Choose none");
    if (config.embedding == EmbeddingKind::Adaptive)
        return refused(
            "embedding", toString(config.embedding), "its clusters are not looked up by nodes. Choose plain");
    if (config.halting == HaltingKind::Global)
        return refused("halting", toString(config.halting),
            "its one probability belongs to a whole sequence, not to a node. Choose another halting");
    return {};
}

} // namespace headroom
