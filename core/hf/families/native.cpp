// SPDX-License-Identifier: GPL-3.0-or-later
// Models as Mistral and Meta release them themselves: params.json and consolidated.safetensors. Their layers are
// LLaMA's; heads rotate pairs (2i, 2i + 1).
#include "hf/families/llama.h"

#include "error.h"
#include "text/say.h"

namespace headroom::hf {

namespace {

void readNative(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    decoderOf(r);
    const auto rowsOf = [&](const char* name) {
        const std::vector<std::int64_t> shape = r.shaped(r.files, name);
        return shape.empty() ? 0 : shape.front();
    };
    m.width = c.count({"dim"}, 0);
    m.decoderLayers = c.count({"n_layers"}, 0);
    m.heads = c.count({"n_heads"}, 0);
    m.kvHeads = c.count({"n_kv_heads"}, m.heads);
    m.headDimension = c.count({"head_dim"}, std::max<std::int64_t>(m.width / m.heads, 1));
    m.feedForward = c.count({"hidden_dim"}, rowsOf("layers.0.feed_forward.w1.weight")); // Meta's files do not say
    const bool said = !c.isNull("vocab_size") && c.integer({"vocab_size"}, -1) != -1;
    m.vocabulary = said ? c.count({"vocab_size"}, 0) : rowsOf("tok_embeddings.weight");
    m.maxLength = 131'072;
    m.activation = ActivationKind::Silu;
    m.norm = NormKind::Rms;
    m.normEpsilon = c.real({"norm_eps"}, 1e-5);
    m.gated = true;
    m.attentionBias = m.feedForwardBias = false;
    m.position = PositionKind::Rotary;
    m.rotaryHalves = false;
    m.rotaryBase = c.real({"rope_theta"}, 10'000.0);
    if (!c.isNull("sliding_window"))
        m.attentionWindow = c.count({"sliding_window"}, 4096);
    c.only(
        "use_scaled_rope", false, toSay("its factors are not in the file; open the model's folder with config.json."));
    m.tiedEmbeddings = c.boolean({"tied_embeddings"}, !r.has("output.weight"));
    m.outputBias = false;
    c.ignore({"multiple_of", "ffn_dim_multiplier", "max_batch_size", "max_seq_len",
        "model_parallel_size"}); // of memory, or of hidden_dim, which the weights tell
    for (const std::string& key : c.unknown())
        throw Error(say("%1: %2 is not implemented. Open the model's folder with config.json.", c.where(), key));
}

} // namespace

const Family kNative {"Mistral, params.json", {}, {}, readNative,
    {
        {"embedding.target", "tok_embeddings"},
        {"embedding", "tok_embeddings"},
        {"decoder.#.self_attention.norm", "layers.#.attention_norm"},
        {"decoder.#.self_attention.query", "layers.#.attention.wq"},
        {"decoder.#.self_attention.key", "layers.#.attention.wk"},
        {"decoder.#.self_attention.value", "layers.#.attention.wv"},
        {"decoder.#.self_attention.output", "layers.#.attention.wo"},
        {"decoder.#.feed_forward.norm", "layers.#.ffn_norm"},
        {"decoder.#.feed_forward.hidden", "layers.#.feed_forward.w1"},
        {"decoder.#.feed_forward.multiplier", "layers.#.feed_forward.w3"},
        {"decoder.#.feed_forward.output", "layers.#.feed_forward.w2"},
        {"decoder.norm", "norm"},
        {"output", "output"},
    }};

} // namespace headroom::hf
