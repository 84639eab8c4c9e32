// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/family.h"

#include "text/say.h"

namespace headroom::hf {

namespace {

void readT5(Reading& r)
{
    const ConfigFile& c = r.config;
    ModelConfig& m = r.model;
    const bool multilingual = c.text({"model_type"}, "") == "mt5"; // whose usual values are T5 1.1's
    m.topology = r.is("EncoderModel") || r.is("TokenClassification") ? Topology::Encoder : Topology::EncoderDecoder;
    m.dropout = 0.0;
    m.embeddingScale = false;
    m.width = c.count({"d_model", "hidden_size"}, 512);
    m.heads = c.count({"num_heads", "num_attention_heads"}, multilingual ? 6 : 8);
    m.headDimension = c.count({"d_kv"}, 64);
    m.feedForward = c.count({"d_ff"}, multilingual ? 1024 : 2048);
    m.encoderLayers = c.count({"num_layers", "num_hidden_layers"}, multilingual ? 8 : 6);
    const std::int64_t layers = c.count({"num_decoder_layers"}, m.encoderLayers);
    if (m.hasDecoder()) {
        m.decoderLayers = layers;
        readCausal(r);
    }
    m.vocabulary = c.count({"vocab_size"}, multilingual ? 250'112 : 32'128);
    c.ignore({"n_positions"}); // no limit: distances have no end
    m.maxLength = 65'536;
    m.norm = NormKind::Rms;
    m.normEpsilon = c.real({"layer_norm_epsilon"}, 1e-6);
    m.position = PositionKind::None;
    m.attention = AttentionKind::T5Bias;
    m.sharedBuckets = true;
    m.distances = c.count({"relative_attention_num_buckets"}, 32);
    m.maxDistance = c.count({"relative_attention_max_distance"}, 128);
    m.attentionBias = m.feedForwardBias = false;
    m.scoreDivisor = 1.0;
    std::string kind = c.text({"feed_forward_proj"}, multilingual ? "gated-gelu" : "relu");
    m.gated = kind.starts_with("gated-");
    if (kind == "gated-gelu")
        kind = "gated-gelu_new";
    m.activation = activationOf(c, "feed_forward_proj", m.gated ? kind.substr(6) : kind);
    c.ignore({"is_gated_act", "dense_act_fn"});

    const bool tied = c.boolean({"tie_word_embeddings"}, true), own = r.has("lm_head.weight");
    m.tiedEmbeddings = !own;
    m.outputScale = c.boolean({"scale_decoder_outputs"}, tied && !multilingual);
    if (m.topology == Topology::Encoder) {
        m.outputScale = false;
        m.output = OutputKind::States;
        m.tiedEmbeddings = false;
        return;
    }
    if (!own && !tied)
        r.notices.push_back(say("There is no lm_head.weight: the token embeddings are used, as in transformers 5"));
    m.tiedEmbeddings = !own;
    m.outputBias = false;
    r.start = c.integer({"decoder_start_token_id", "pad_token_id"}, 0);
    r.end = c.integer({"eos_token_id"}, 1);
}

} // namespace

const Family kT5 {"T5", {"t5", "mt5"}, {"transformer."}, readT5, // in ...ForSequenceClassification and the like
    {
        {"embedding", "shared"},
        {"embedding", "encoder.embed_tokens"},
        {"embedding", "decoder.embed_tokens"},
        {"embedding.source", "encoder.embed_tokens"},
        {"embedding.source", "shared"},
        {"embedding.target", "decoder.embed_tokens"},
        {"embedding.target", "shared"},
        {"encoder.bucket", "encoder.block.0.layer.0.SelfAttention.relative_attention_bias"},
        {"decoder.bucket", "decoder.block.0.layer.0.SelfAttention.relative_attention_bias"},
        {"encoder.#.self_attention.query", "encoder.block.#.layer.0.SelfAttention.q"},
        {"encoder.#.self_attention.key", "encoder.block.#.layer.0.SelfAttention.k"},
        {"encoder.#.self_attention.value", "encoder.block.#.layer.0.SelfAttention.v"},
        {"encoder.#.self_attention.output", "encoder.block.#.layer.0.SelfAttention.o"},
        {"encoder.#.self_attention.norm", "encoder.block.#.layer.0.layer_norm"},
        {"encoder.#.feed_forward.hidden", "encoder.block.#.layer.1.DenseReluDense.wi"},
        {"encoder.#.feed_forward.hidden", "encoder.block.#.layer.1.DenseReluDense.wi_0"},
        {"encoder.#.feed_forward.multiplier", "encoder.block.#.layer.1.DenseReluDense.wi_1"},
        {"encoder.#.feed_forward.output", "encoder.block.#.layer.1.DenseReluDense.wo"},
        {"encoder.#.feed_forward.norm", "encoder.block.#.layer.1.layer_norm"},
        {"encoder.norm", "encoder.final_layer_norm"},
        {"decoder.#.self_attention.query", "decoder.block.#.layer.0.SelfAttention.q"},
        {"decoder.#.self_attention.key", "decoder.block.#.layer.0.SelfAttention.k"},
        {"decoder.#.self_attention.value", "decoder.block.#.layer.0.SelfAttention.v"},
        {"decoder.#.self_attention.output", "decoder.block.#.layer.0.SelfAttention.o"},
        {"decoder.#.self_attention.norm", "decoder.block.#.layer.0.layer_norm"},
        {"decoder.#.encoder_decoder_attention.query", "decoder.block.#.layer.1.EncDecAttention.q"},
        {"decoder.#.encoder_decoder_attention.key", "decoder.block.#.layer.1.EncDecAttention.k"},
        {"decoder.#.encoder_decoder_attention.value", "decoder.block.#.layer.1.EncDecAttention.v"},
        {"decoder.#.encoder_decoder_attention.output", "decoder.block.#.layer.1.EncDecAttention.o"},
        {"decoder.#.encoder_decoder_attention.norm", "decoder.block.#.layer.1.layer_norm"},
        {"decoder.#.feed_forward.hidden", "decoder.block.#.layer.2.DenseReluDense.wi"},
        {"decoder.#.feed_forward.hidden", "decoder.block.#.layer.2.DenseReluDense.wi_0"},
        {"decoder.#.feed_forward.multiplier", "decoder.block.#.layer.2.DenseReluDense.wi_1"},
        {"decoder.#.feed_forward.output", "decoder.block.#.layer.2.DenseReluDense.wo"},
        {"decoder.#.feed_forward.norm", "decoder.block.#.layer.2.layer_norm"},
        {"decoder.norm", "decoder.final_layer_norm"},
        {"output", "lm_head"},
    }};

} // namespace headroom::hf
