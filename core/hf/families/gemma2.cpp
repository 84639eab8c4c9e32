// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/families/llama.h"

#include "text/say.h"

#include <cmath>

namespace headroom::hf {

namespace {

void readGemma2(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    constexpr LlamaUsual kUsual {.width = 2304,
        .heads = 8,
        .layers = 26,
        .feedForward = 9216,
        .vocabulary = 256'000,
        .longest = 8192,
        .tied = true};
    readLlama(r, kUsual);
    m.kvHeads = c.count({"num_key_value_heads"}, 4);
    m.headDimension = c.count({"head_dim"}, 256);
    readRotary(c, m, {.longest = kUsual.longest});
    m.activation = c.activation({"hidden_activation"}, "gelu_pytorch_tanh");
    c.ignore({"hidden_act"});
    m.embeddingScale = true;
    m.normPlacement = NormPlacement::Around;
    const double scalar = c.real({"query_pre_attn_scalar"}, 256.0);
    if (!(scalar > 0.0))
        c.refuse("query_pre_attn_scalar", say("the scores are divided by its square root."));
    m.scoreDivisor = std::sqrt(scalar);
    const auto cap = [&](const char* key, double usual) {
        const double value = c.has(key) && c.isNull(key) ? 0.0 : c.real({key}, usual);
        if (value < 0.0)
            c.refuse(key, say("a cap must be above 0."));
        return value;
    };
    m.scoreCap = cap("attn_logit_softcapping", 50.0);
    m.logitCap = cap("final_logit_softcapping", 30.0);
    c.only("use_bidirectional_attention", false, "each position reads what came before.");
    const std::int64_t window = c.has("sliding_window") && c.isNull("sliding_window")
        ? 0
        : c.count({"sliding_window"}, 4096);
    if (!c.isNull("layer_types") || window == 0) {
        readWindow(r, window, 0);
        return;
    }
    m.attentionWindow = window;
    for (std::int64_t layer = 1; layer <= m.decoderLayers && layer < 1'000; layer += 2)
        m.windowedLayers.push_back(layer);
    if (m.decoderLayers == 1)
        m.windowedLayers.clear();
}

std::vector<Name> gemmaNames()
{
    std::vector<Name> all {
        {"decoder.#.self_attention.norm", "layers.#.input_layernorm", Form::PlusOne},
        {"decoder.#.self_attention.norm_after", "layers.#.post_attention_layernorm", Form::PlusOne},
        {"decoder.#.feed_forward.norm", "layers.#.pre_feedforward_layernorm", Form::PlusOne},
        {"decoder.#.feed_forward.norm_after", "layers.#.post_feedforward_layernorm", Form::PlusOne},
        {"decoder.norm", "norm", Form::PlusOne},
    };
    for (const Name& name : llamaNames())
        if (std::string(name.ours).find("norm") == std::string::npos)
            all.push_back(name);
    return all;
}

} // namespace

const Family kGemma2 {"Gemma 2", {"gemma2"}, {"model."}, readGemma2, gemmaNames()};

} // namespace headroom::hf
