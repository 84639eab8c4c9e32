// SPDX-License-Identifier: GPL-3.0-or-later
// LLaMA and those made after it: SmolLM, Mistral, Qwen.
#include "hf/families/llama.h"

#include "text/say.h"

#include <algorithm>

namespace headroom::hf {

void readLlama(Reading& r, const LlamaUsual& usual)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    m.width = c.count({"hidden_size"}, usual.width);
    m.heads = c.count({"num_attention_heads"}, usual.heads);
    m.kvHeads = c.count({"num_key_value_heads"}, m.heads);
    m.headDimension = c.count({"head_dim"}, m.width / std::max<std::int64_t>(m.heads, 1));
    m.decoderLayers = c.count({"num_hidden_layers"}, usual.layers);
    m.feedForward = c.count({"intermediate_size"}, usual.feedForward);
    m.vocabulary = c.count({"vocab_size"}, usual.vocabulary);
    m.maxLength = std::min<std::int64_t>(c.count({"max_position_embeddings"}, usual.longest), 1'048'576);
    m.activation = c.activation({"hidden_act"}, "silu");
    m.norm = NormKind::Rms;
    m.normEpsilon = c.real({"rms_norm_eps"}, 1e-6);
    m.gated = true;
    m.feedForwardBias = c.boolean({"mlp_bias"}, false) && usual.feedForwardBias;
    m.attentionBias = c.boolean({"attention_bias"}, false) && usual.attentionBias;
    readRotary(c, m, {.longest = usual.longest});
    tie(r, usual.tied, "lm_head");
}

void readWindow(Reading& r, std::int64_t window, std::int64_t firstLayer)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    const std::vector<std::string> types = c.texts("layer_types"); // asked for, whether or not there is a window
    if (window <= 0)
        return;
    if (!types.empty() && std::ssize(types) != m.decoderLayers)
        c.refuse("layer_types", say("there must be one for each of the %1 layers.", m.decoderLayers));
    for (std::int64_t layer = 0; layer < m.decoderLayers && layer < 1'000; ++layer) {
        const std::string type = !types.empty() ? types[static_cast<std::size_t>(layer)]
            : layer >= firstLayer               ? "sliding_attention"
                                                : "full_attention";
        if (type == "sliding_attention")
            m.windowedLayers.push_back(layer + 1);
        else if (type != "full_attention")
            c.refuse("layer_types", say("layers are full_attention or sliding_attention."));
    }
    if (m.windowedLayers.empty())
        return;
    m.attentionWindow = window;
    if (std::ssize(m.windowedLayers) == m.decoderLayers)
        m.windowedLayers.clear();
}

namespace {

constexpr LlamaUsual kUsualLlama {.feedForwardBias = true},
    kUsualMistral {.feedForward = 14'336, .longest = 131'072, .attentionBias = false},
    kUsualQwen {.feedForward = 22'016, .vocabulary = 151'936, .longest = 32'768};

void llama(Reading& r) { readLlama(r, kUsualLlama); }

void mistral(Reading& r)
{
    readLlama(r, kUsualMistral);
    r.model.kvHeads = r.config.count({"num_key_value_heads"}, r.config.has("num_key_value_heads") ? r.model.heads : 8);
    const bool none = r.config.has("sliding_window") && r.config.isNull("sliding_window");
    r.model.attentionWindow = none ? 0 : r.config.count({"sliding_window"}, 4096); // whatever layer_types says
}

void readQwenWindow(Reading& r)
{
    const ConfigFile& c = r.config;
    const bool none = c.has("sliding_window") && c.isNull("sliding_window");
    const std::int64_t window = none ? 0 : c.count({"sliding_window"}, 4096),
                       first = c.integer({"max_window_layers"}, 28);
    readWindow(r, c.boolean({"use_sliding_window"}, false) ? window : 0, first);
}

void qwen2(Reading& r)
{
    const ConfigFile& c = r.config;
    readLlama(r, kUsualQwen);
    r.model.attentionBias = true;
    r.model.attentionOutputBias = false;
    r.model.kvHeads = c.count({"num_key_value_heads"}, c.has("num_key_value_heads") ? r.model.heads : 32);
    readQwenWindow(r);
}

void qwen3(Reading& r)
{
    const ConfigFile& c = r.config;
    readLlama(r, kUsualQwen);
    r.model.headDimension = c.count({"head_dim"}, 128);
    readRotary(c, r.model, {.longest = kUsualQwen.longest});
    r.model.queryKeyNorm = true;
    r.model.kvHeads = c.count({"num_key_value_heads"}, c.has("num_key_value_heads") ? r.model.heads : 32);
    readQwenWindow(r);
}

} // namespace

std::vector<Name> llamaNames()
{
    return {
        {"embedding.target", "embed_tokens"},
        {"embedding", "embed_tokens"},
        {"decoder.#.self_attention.norm", "layers.#.input_layernorm"},
        {"decoder.#.self_attention.query", "layers.#.self_attn.q_proj"},
        {"decoder.#.self_attention.key", "layers.#.self_attn.k_proj"},
        {"decoder.#.self_attention.value", "layers.#.self_attn.v_proj"},
        {"decoder.#.self_attention.output", "layers.#.self_attn.o_proj"},
        {"decoder.#.self_attention.query_norm", "layers.#.self_attn.q_norm"},
        {"decoder.#.self_attention.key_norm", "layers.#.self_attn.k_norm"},
        {"decoder.#.feed_forward.norm", "layers.#.post_attention_layernorm"},
        {"decoder.#.feed_forward.hidden", "layers.#.mlp.gate_proj"},
        {"decoder.#.feed_forward.multiplier", "layers.#.mlp.up_proj"},
        {"decoder.#.feed_forward.output", "layers.#.mlp.down_proj"},
        {"decoder.norm", "norm"},
        {"output", "lm_head"},
    };
}

// The second in ...ForQuestionAnswering.
const std::vector<std::string> kPrefixes {"model.", "transformer."};

const Family kLlama {"LLaMA", {"llama"}, kPrefixes, llama, llamaNames()};
const Family kMistral {"Mistral", {"mistral"}, {"model."}, mistral, llamaNames()};
const Family kQwen2 {"Qwen 2", {"qwen2"}, kPrefixes, qwen2, llamaNames()};
const Family kQwen3 {"Qwen 3", {"qwen3"}, kPrefixes, qwen3, llamaNames()};

} // namespace headroom::hf
