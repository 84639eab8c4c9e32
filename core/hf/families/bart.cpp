// SPDX-License-Identifier: GPL-3.0-or-later
// BART, and Marian's translation models, which have the same layers.
#include "hf/family.h"

#include "text/say.h"

namespace headroom::hf {

namespace {

void both(Reading& r, const char* activation, std::int64_t longest)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    m.topology = r.is("CausalLM") ? Topology::Decoder : Topology::EncoderDecoder;
    m.dropout = 0.0;
    readCausal(r);
    m.width = c.count({"d_model", "hidden_size"}, 1024);
    m.heads = c.count({"encoder_attention_heads", "num_attention_heads"}, 16);
    m.decoderHeads = c.count({"decoder_attention_heads"}, 16);
    m.encoderLayers = c.count({"encoder_layers", "num_hidden_layers"}, 12);
    m.decoderLayers = c.count({"decoder_layers"}, 12);
    m.feedForward = c.count({"encoder_ffn_dim"}, 4096);
    m.decoderFeedForward = c.count({"decoder_ffn_dim"}, 4096);
    m.maxLength = c.count({"max_position_embeddings"}, longest);
    m.activation = c.activation({"activation_function"}, activation);
    m.embeddingScale = c.boolean({"scale_embedding"}, false);
    m.normPlacement = NormPlacement::After;
    if (!m.hasEncoder()) {
        m.heads = m.decoderHeads;
        m.feedForward = m.decoderFeedForward;
    }
    if (m.decoderHeads == m.heads)
        m.decoderHeads = 0;
    if (m.decoderFeedForward == m.feedForward)
        m.decoderFeedForward = 0;
    tie(r, true, "lm_head");
    m.outputBias = r.has("final_logits_bias");
    r.end = c.integer({"eos_token_id"}, 2);
}

void bart(Reading& r)
{
    both(r, "gelu", 1024);
    r.model.vocabulary = r.config.count({"vocab_size"}, 50'265);
    r.model.position = PositionKind::Learned;
    r.model.positionOffset = 2;
    r.model.ownPositions = r.model.hasEncoder();
    r.model.embeddingNorm = true;
    r.start = r.config.integer({"decoder_start_token_id", "eos_token_id"}, 2);
}

void marian(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    both(r, "gelu", 1024);
    m.vocabulary = c.count({"vocab_size"}, 58'101);
    if (c.count({"decoder_vocab_size"}, m.vocabulary) != m.vocabulary)
        c.refuse("decoder_vocab_size", say("source and target share one vocabulary, of %1 tokens.", m.vocabulary));
    if (!c.boolean({"share_encoder_decoder_embeddings"}, true)) { // the output shares the decoder's table
        m.tiedEmbeddings = false;
        const bool own = r.has("lm_head.weight");
        r.rows.push_back({"output.weight", own ? "lm_head.weight" : "decoder.embed_tokens.weight"});
    }
    if (r.has("decoder.embed_positions.weight") && (!m.hasEncoder() || r.has("encoder.embed_positions.weight"))) {
        m.position = PositionKind::Learned; // sinusoids that the file holds, rounded as they are there
        m.ownPositions = m.hasEncoder();
    } else {
        m.position = PositionKind::SinusoidalConcatenated;
        m.paperFrequencies = true;
    }
    r.start = c.integer({"decoder_start_token_id", "pad_token_id"}, 58'100);
    r.end = c.integer({"eos_token_id"}, 0);
}

std::vector<Name> bartNames()
{
    std::vector<Name> all {
        {"embedding", "shared"},
        {"embedding", "encoder.embed_tokens"},
        {"embedding", "decoder.embed_tokens"},
        {"embedding.source", "encoder.embed_tokens"},
        {"embedding.source", "shared"},
        {"embedding.target", "decoder.embed_tokens"},
        {"embedding.target", "shared"},
        {"encoder.position", "encoder.embed_positions"},
        {"decoder.position", "decoder.embed_positions"},
        {"embedding.position", "decoder.embed_positions"},
        {"encoder.embedding_norm", "encoder.layernorm_embedding"},
        {"decoder.embedding_norm", "decoder.layernorm_embedding"},
        {"decoder.#.encoder_decoder_attention.query", "decoder.layers.#.encoder_attn.q_proj"},
        {"decoder.#.encoder_decoder_attention.key", "decoder.layers.#.encoder_attn.k_proj"},
        {"decoder.#.encoder_decoder_attention.value", "decoder.layers.#.encoder_attn.v_proj"},
        {"decoder.#.encoder_decoder_attention.output", "decoder.layers.#.encoder_attn.out_proj"},
        {"decoder.#.encoder_decoder_attention.norm", "decoder.layers.#.encoder_attn_layer_norm"},
        {"output.bias", "final_logits_bias", Form::Flat},
        {"output.weight", "lm_head.weight"},
        {"encoder.#.self_attention.query", "encoder.layers.#.self_attn.q_proj"},
        {"encoder.#.self_attention.key", "encoder.layers.#.self_attn.k_proj"},
        {"encoder.#.self_attention.value", "encoder.layers.#.self_attn.v_proj"},
        {"encoder.#.self_attention.output", "encoder.layers.#.self_attn.out_proj"},
        {"encoder.#.self_attention.norm", "encoder.layers.#.self_attn_layer_norm"},
        {"encoder.#.feed_forward.hidden", "encoder.layers.#.fc1"},
        {"encoder.#.feed_forward.output", "encoder.layers.#.fc2"},
        {"encoder.#.feed_forward.norm", "encoder.layers.#.final_layer_norm"},
        {"decoder.#.self_attention.query", "decoder.layers.#.self_attn.q_proj"},
        {"decoder.#.self_attention.key", "decoder.layers.#.self_attn.k_proj"},
        {"decoder.#.self_attention.value", "decoder.layers.#.self_attn.v_proj"},
        {"decoder.#.self_attention.output", "decoder.layers.#.self_attn.out_proj"},
        {"decoder.#.self_attention.norm", "decoder.layers.#.self_attn_layer_norm"},
        {"decoder.#.feed_forward.hidden", "decoder.layers.#.fc1"},
        {"decoder.#.feed_forward.output", "decoder.layers.#.fc2"},
        {"decoder.#.feed_forward.norm", "decoder.layers.#.final_layer_norm"},
    };
    return all;
}

} // namespace

const Family kBart {"BART", {"bart"}, {"model."}, bart, bartNames()};
const Family kMarian {"Marian", {"marian"}, {"model."}, marian, bartNames()};

} // namespace headroom::hf
