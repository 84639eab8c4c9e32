// SPDX-License-Identifier: GPL-3.0-or-later
#include "hf/families/bert.h"

namespace headroom::hf {

namespace {

void readDistilBert(Reading& r)
{
    readBert(r, 1e-12, "gelu", true);
    // Sinusoids lie in the file like a learned table, if not in every file.
    if (r.config.boolean({"sinusoidal_pos_embds"}, false) && !r.has("embeddings.position_embeddings.weight"))
        r.model.position = PositionKind::SinusoidalInterleaved;
    encoderHead(r, "vocab_projector", "");
}

} // namespace

const Family kDistilBert {"DistilBERT", {"distilbert"}, {"distilbert."}, readDistilBert,
    {
        {"embedding.source", "embeddings.word_embeddings"},
        {"embedding", "embeddings.word_embeddings"},
        {"embedding.position", "embeddings.position_embeddings"},
        {"encoder.embedding_norm", "embeddings.LayerNorm"},
        {"encoder.#.self_attention.query", "transformer.layer.#.attention.q_lin"},
        {"encoder.#.self_attention.key", "transformer.layer.#.attention.k_lin"},
        {"encoder.#.self_attention.value", "transformer.layer.#.attention.v_lin"},
        {"encoder.#.self_attention.output", "transformer.layer.#.attention.out_lin"},
        {"encoder.#.self_attention.norm", "transformer.layer.#.sa_layer_norm"},
        {"encoder.#.feed_forward.hidden", "transformer.layer.#.ffn.lin1"},
        {"encoder.#.feed_forward.output", "transformer.layer.#.ffn.lin2"},
        {"encoder.#.feed_forward.norm", "transformer.layer.#.output_layer_norm"},
        {"output.transform.norm", "vocab_layer_norm"},
        {"output.transform", "vocab_transform"},
        {"output", "vocab_projector"},
    }};

} // namespace headroom::hf
