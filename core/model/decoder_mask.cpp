// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/decoder_mask.h"

#include "libtorch.h"
#include "nn/masks.h"

#include <string>
#include <vector>

namespace headroom {

namespace {

// How a mask reads, or one layer of it.
struct MaskRule {
    std::string formula, caption;
};

struct MaskLayer {
    const char* name = "";
    MaskRule rule;
    torch::Tensor open;
};

std::string itselfAnd(std::int64_t before)
{
    return before > 0 ? "itself and the " + std::to_string(before) + " before it" : "itself alone";
}

MaskRule sameLengthRule(const ModelConfig& config)
{
    const bool one = config.sameLength == SameLength::MemoryPlusOne;
    return {"query − " + std::to_string(config.memory) + (one ? " ≤ " : " < ") + "key",
        itselfAnd(config.memory - (one ? 0 : 1)) + ", so that all queries read equally many"};
}

MaskRule windowRule(const ModelConfig& config)
{
    return {"query − " + std::to_string(config.attentionWindow) + " < key",
        itselfAnd(config.attentionWindow - 1) + ": a sliding window"};
}

MaskRule maskRule(const ModelConfig& config, bool causal, bool padding)
{
    MaskRule rule;
    const bool equal = config.sameLength != SameLength::Off, window = config.attentionWindow > 0;
    if (causal && (equal || window)) {
        const MaskRule span = equal ? sameLengthRule(config) : windowRule(config);
        rule = {span.formula + " ≤ query", "1 where a query may read a key: " + span.caption + "."};
    } else if (causal) {
        rule = {"key ≤ query",
            "1 where a query may read a key: itself and what came before (Vaswani et al. 2017, section 3.2.3)."};
    }
    if (causal && equal && window) {
        rule.formula += ", and " + windowRule(config).formula;
        rule.caption += " Of those, a sliding window leaves " + std::to_string(config.attentionWindow) + " at most.";
    }
    if (padding) {
        rule.formula += causal ? ", and key is a token" : "key is a token";
        rule.caption += causal ? " Padding is closed to all." : "1 on tokens, 0 on padding.";
    }
    return rule;
}

std::vector<MaskLayer> causalLayers(const ModelConfig& config, std::int64_t queries, std::int64_t memory,
    const torch::Tensor& tokens, torch::Device device)
{
    std::vector<MaskLayer> layers {{"mask_layers/causal",
        {"key ≤ query", "1 where the key does not come after the query (Vaswani et al. 2017, section 3.2.3)."},
        openKeys(queries, memory, true, SameLength::Off, 0, device)}};
    if (config.sameLength != SameLength::Off) {
        const MaskRule rule = sameLengthRule(config);
        layers.push_back({"mask_layers/same_length",
            {rule.formula, "1 where same_length lets a query look back: " + rule.caption + "."},
            openKeys(queries, memory, false, config.sameLength, config.memory, device)});
    }
    if (config.attentionWindow > 0) {
        const MaskRule rule = windowRule(config);
        layers.push_back({"mask_layers/sliding_window",
            {rule.formula, "1 where the key is no further back than the window: " + rule.caption + "."},
            openKeys(queries, memory, false, SameLength::Off, 0, device, config.attentionWindow)});
    }
    if (tokens.defined())
        layers.push_back({"mask_layers/padding", {"key is a token", "1 on tokens, 0 on padding."}, tokens});
    return layers;
}

} // namespace

Traced decoderMask(Tracer& t, const ModelConfig& config, bool causal, std::int64_t queries, std::int64_t memory,
    const torch::Tensor& tokens, torch::Device device)
{
    const MaskRule rule = t.active() ? maskRule(config, causal, tokens.defined()) : MaskRule {};
    const std::vector<MaskLayer> layers = t.active() && causal ? causalLayers(config, queries, memory, tokens, device)
                                                               : std::vector<MaskLayer>();
    if (layers.size() < 2) {
        torch::Tensor open = openKeys(
            queries, memory, causal, config.sameLength, config.memory, device, causal ? config.attentionWindow : 0);
        if (tokens.defined())
            open = open & tokens;
        return t.input(
            {causal ? "causal_mask" : "padding_mask", rule.formula, rule.caption}, open, {"head", "query", "key"});
    }
    Traced mask;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const MaskLayer& layer = layers[i];
        const Traced open = t.input(
            {layer.name, layer.rule.formula, layer.rule.caption}, layer.open, {"head", "query", "key"});
        if (i == 0)
            mask = open;
        else if (i + 1 < layers.size())
            mask = t.multiply({"mask_layers/first_" + std::to_string(i + 1), "layer · layer",
                                  "Open where the layers so far are open."},
                mask, open);
        else
            mask = t.multiply({"causal_mask", rule.formula, rule.caption}, mask, open);
    }
    return mask;
}

} // namespace headroom
