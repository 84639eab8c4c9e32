// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/decoder_mask.h"

#include "libtorch.h"
#include "nn/masks.h"
#include "text/say.h"

#include <string>
#include <vector>

namespace headroom {

namespace {

// How a mask reads, or one layer of it.
struct MaskRule {
    std::string formula, caption;
};

static_assert(KeySpan::kUnbounded == Formula::kUnbounded);

struct MaskLayer {
    const char* name = "";
    MaskRule rule;
    torch::Tensor open; // by distance; of `tokens` as they are
    KeySpan span {};
    bool tokens = false;
};

MaskRule sameLengthRule(const ModelConfig& config)
{
    const bool one = config.sameLength == SameLength::MemoryPlusOne;
    const std::int64_t before = config.memory - (one ? 0 : 1);
    return {"query − " + std::to_string(config.memory) + (one ? " ≤ " : " < ") + "key",
        before > 0 ? say(
            "itself and the %1 before it, so once memory is full every query reads the same number of keys", before)
                   : say("only itself, so every query reads the same number of keys")};
}

MaskRule windowRule(const ModelConfig& config)
{
    const std::int64_t before = config.attentionWindow - 1;
    return {"query − " + std::to_string(config.attentionWindow) + " < key",
        before > 0 ? say("itself and the %1 before it (a sliding window)", before)
                   : say("only itself (a sliding window)")};
}

MaskRule maskRule(const ModelConfig& config, bool causal, bool padding)
{
    MaskRule rule;
    const bool equal = config.sameLength != SameLength::Off, window = config.attentionWindow > 0;
    if (causal && (equal || window)) {
        const MaskRule span = equal ? sameLengthRule(config) : windowRule(config);
        rule = {span.formula + " ≤ query", say("1 where a query may read a key: %1.", span.caption)};
    } else if (causal) {
        rule = {"key ≤ query",
            say("1 where a query may read a key: itself and everything before it (Vaswani et al. 2017, section "
                "3.2.3).")};
    }
    if (causal && equal && window) {
        rule.formula += ", and " + windowRule(config).formula;
        rule.caption += " " + say("A sliding window keeps at most %1 of these keys.", config.attentionWindow);
    }
    if (padding) {
        rule.formula += causal ? ", and key is a token" : "key is a token";
        rule.caption += causal ? " " + say("Padding is masked for every query.") : say("1 on tokens, 0 on padding.");
    }
    return rule;
}

// Of all pairs of a query and a key, from the last query and the first key on.
torch::Tensor distancesOf(std::int64_t queries, std::int64_t memory, torch::Device device)
{
    return torch::arange(1 - queries - memory, queries, torch::dtype(torch::kLong).device(device));
}

// The keys of `tokens` behind those in memory, which are all open: [..., head, query, key].
torch::Tensor openTokens(const std::optional<TokenMask>& tokens, std::int64_t memory)
{
    return tokens ? torch::constant_pad_nd(tokens->open(), {memory, 0}, true).unsqueeze(-2).unsqueeze(-2)
                  : torch::Tensor();
}

std::vector<MaskLayer> maskLayers(const ModelConfig& config, bool causal, std::int64_t queries, std::int64_t memory,
    const torch::Tensor& tokens, torch::Device device)
{
    std::vector<MaskLayer> layers;
    const torch::Tensor distances = distancesOf(queries, memory, device);
    const auto add = [&](const char* name, MaskRule rule, const KeySpan& span) {
        layers.push_back({name, std::move(rule), openDistances(distances, span), span});
    };
    if (causal)
        add("mask_layers/causal",
            {"key ≤ query", "1 where the key does not come after the query (Vaswani et al. 2017, section 3.2.3)."},
            keySpan(true, SameLength::Off, 0));
    if (config.sameLength != SameLength::Off) {
        const MaskRule rule = sameLengthRule(config);
        add("mask_layers/same_length",
            {rule.formula, say("1 where same_length lets a query read a key: %1.", rule.caption)},
            keySpan(false, config.sameLength, config.memory));
    }
    if (causal && config.attentionWindow > 0) {
        const MaskRule rule = windowRule(config);
        add("mask_layers/sliding_window",
            {rule.formula, say("1 where the window lets a query read a key: %1.", rule.caption)},
            keySpan(false, SameLength::Off, 0, config.attentionWindow));
    }
    if (tokens.defined()) {
        layers.push_back({"mask_layers/padding", {"key is a token", std::string(kTokensOpen)}, tokens});
        layers.back().tokens = true;
    }
    return layers;
}

Traced recordLayer(Tracer& t, StepName name, const MaskLayer& layer, std::int64_t queries, std::int64_t memory,
    const std::optional<TokenMask>& tokens, const torch::Tensor& open)
{
    if (layer.tokens)
        return tokens->record(t, name, open, {"head", "query", "key"}, memory);
    return t.formulaOfDistance(name, open, queries, {"head", "query", "key"},
        {.function = FormulaFunction::Within, .row = memory, .least = layer.span.least, .most = layer.span.most});
}

} // namespace

TokenMask::TokenMask(const Tracer& t, torch::Tensor open, const std::optional<Traced>& ids) : m_open(std::move(open))
{
    if (!t.active() || !ids || ids->step < 0 || ids->tensor.sizes() != m_open.sizes())
        return;
    const torch::Tensor closed = ids->tensor.masked_select(m_open.to(torch::kBool).logical_not());
    if (closed.numel() > 0)
        m_padding = closed[0].item<std::int64_t>();
    if (torch::equal(m_open.to(torch::kBool), ids->tensor != m_padding))
        m_ids = ids;
}

Traced TokenMask::record(Tracer& t, StepName name, torch::Tensor mask, AxisNames axes, std::int64_t before) const
{
    if (!m_ids)
        return t.input(name, std::move(mask), axes);
    return t.formula(name, std::move(mask), axes,
        {.function = FormulaFunction::OtherToken, .column = -before, .least = m_padding}, {}, {*m_ids});
}

Traced decoderMask(Tracer& t, const ModelConfig& config, bool causal, std::int64_t queries, std::int64_t memory,
    const std::optional<TokenMask>& tokens, torch::Device device)
{
    const MaskRule rule = t.active() ? maskRule(config, causal, tokens.has_value()) : MaskRule {};
    const torch::Tensor open = openTokens(tokens, memory);
    const std::vector<MaskLayer> layers = t.active() ? maskLayers(config, causal, queries, memory, open, device)
                                                     : std::vector<MaskLayer>();
    if (layers.size() < 2) {
        const StepName name(causal ? "causal_mask" : "padding_mask", rule.formula, rule.caption);
        const std::int64_t window = causal ? config.attentionWindow : 0;
        if (t.active() && !open.defined())
            return recordLayer(t, name, layers.front(), queries, memory, tokens,
                openDistances(
                    distancesOf(queries, memory, device), keySpan(causal, config.sameLength, config.memory, window)));
        torch::Tensor all = openKeys(queries, memory, causal, config.sameLength, config.memory, device, window);
        if (open.defined())
            all = all & open;
        return t.active() ? recordLayer(t, name, layers.front(), queries, memory, tokens, all) : Traced {all, -1};
    }
    Traced mask;
    for (std::size_t i = 0; i < layers.size(); ++i) {
        const MaskLayer& layer = layers[i];
        const Traced here = recordLayer(
            t, {layer.name, layer.rule.formula, layer.rule.caption}, layer, queries, memory, tokens, layer.open);
        if (i == 0)
            mask = here;
        else if (i + 1 < layers.size())
            mask = t.multiply({"mask_layers/first_" + std::to_string(i + 1), "layer · layer",
                                  "1 where every mask layer so far is 1."},
                mask, here);
        else
            mask = t.multiply({causal ? "causal_mask" : "padding_mask", rule.formula, rule.caption}, mask, here);
    }
    return mask;
}

} // namespace headroom
