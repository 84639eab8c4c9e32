// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom::test {

// A quantity that a paper names: the step of a variant that carries it, its symbol, and where the paper has it.
struct NamedQuantity {
    const char* variant;
    const char* path;
    const char* symbol;
    const char* source;
};

inline const NamedQuantity quantities[] {
    {"transformer", "encoder/scaled", "√d_model", "Vaswani et al. 2017, section 3.4"},
    {"transformer", "encoder/positions", "10000^(2i/d)", "Vaswani et al. 2017, section 3.5"},
    {"transformer", "decoder.1/self_attention/query", "W_q", "Vaswani et al. 2017, section 3.2.2"},
    {"transformer", "decoder/causal_mask", "key ≤ query", "Vaswani et al. 2017, section 3.2.3"},
    {"transformer", "decoder.1/encoder_decoder_attention/scores", "q kᵀ / √d_k", "Vaswani et al. 2017, equation 1"},
    {"transformer", "decoder.1/encoder_decoder_attention/weights", "softmax", "Vaswani et al. 2017, equation 1"},
    {"transformer", "decoder.1/encoder_decoder_attention/context", "weights · v", "Vaswani et al. 2017, equation 1"},
    {"transformer", "decoder.1/feed_forward/activation", "max(0, hidden)", "Vaswani et al. 2017, equation 2"},
    {"transformer", "decoder.1/feed_forward/norm", "√(variance + ε)", "Ba, Kiros and Hinton 2016, section 3"},
    {"rms-norm", "encoder.1/self_attention/norm", "√(mean of x² + ε)", "Zhang and Sennrich 2019, equation 4"},
    {"scale-norm", "encoder.1/self_attention/norm", "‖x‖", "Nguyen and Salazar 2019, section 2.2"},
    {"relative-positions", "encoder.1/self_attention/distance", "clip(j − i, −k, k)", "Shaw et al. 2018, section 3.2"},
    {"relative-positions", "encoder.1/self_attention/key_distances", "a^K_ij", "Shaw et al. 2018, equation 4"},
    {"relative-positions", "encoder.1/self_attention/value_distances", "a^V_ij", "Shaw et al. 2018, equation 3"},
    {"relative-positions", "encoder.1/self_attention/content", "q kᵀ", "Shaw et al. 2018, equation 5"},
    {"relative-positions", "encoder.1/self_attention/position/raw", "a^K_i", "Shaw et al. 2018, equation 5"},
    {"relative-positions", "encoder.1/self_attention/scores", "a^K_ij) / √d_k", "Shaw et al. 2018, equation 4"},
    {"relative-positions", "encoder.1/self_attention/context", "Σ_j α_ij (v_j + a^V_ij)",
        "Shaw et al. 2018, equation 3"},
    {"transformer-xl", "decoder/distances", "R", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/position_key", "W_{k,R} R", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/u", "u", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/v", "v", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/content", "(a)", "Term (a) of Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/position/raw", "q (W_{k,R} R)ᵀ",
        "makes it term (b) (Dai et al. 2019, section 3.3)"},
    {"transformer-xl", "decoder.1/self_attention/content_bias", "(c)", "Term (c) of Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/position_bias/row", "v (W_{k,R} R)ᵀ",
        "makes it term (d) (Dai et al. 2019, section 3.3)"},
    {"transformer-xl", "decoder.1/self_attention/AC", "AC", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/BD", "BD", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/sum", "(a) + (b) + (c) + (d)", "Dai et al. 2019, section 3.3"},
    {"transformer-xl", "decoder.1/self_attention/position/shifted", "left", "Dai et al. 2019, appendix B"},
    {"transformer-xl", "decoder.1/memory", "SG", "Dai et al. 2019, section 3.2"},
    {"transformer-xl", "decoder.1/self_attention/memory_and_segment", "SG(memory) ∘ x", "Dai et al. 2019, section 3.2"},
    {"transformer-xl", "decoder.1/next_memory", "M", "Dai et al. 2019, section 3.2"},
    {"learned-relative", "decoder.1/self_attention/content", "A", "Dai et al. 2019, section 3.3"},
    {"learned-relative", "decoder.1/self_attention/position/raw", "R", "Dai et al. 2019, section 3.3"},
    {"learned-relative", "decoder.1/self_attention/content_bias", "C", "Dai et al. 2019, section 3.3"},
    {"learned-relative", "decoder.1/self_attention/position_bias", "D = S", "Dai et al. 2019, section 3.3"},
    {"learned-relative", "decoder.1/self_attention/v", "v", "Dai et al. 2019, section 3.3"},
    {"adaptive-embedding", "decoder/embedding", "E_c[token]", "Baevski and Auli 2019, section 3"},
    {"adaptive-embedding", "output/head_logits", "clusters", "Grave et al. 2017, section 4"},
    {"adaptive-embedding", "output/cluster.2/share", "P(token | cluster)", "Grave et al. 2017, section 4"},
    {"adaptive-embedding", "output/cluster.2/log_probabilities", "log P(token)", "Grave et al. 2017, section 4"},
    {"r-transformer", "decoder.1/local_rnn.1/windows", "x_{t−M+1}", "Wang et al. 2019, LocalRNN"},
    {"r-transformer", "decoder.1/local_rnn.1/window.4/hidden", "h_k", "Wang et al. 2019, LocalRNN"},
    {"linear-attention", "decoder.1/self_attention/query_features", "φ(q)", "Katharopoulos et al. 2020, equation 7"},
    {"linear-attention", "decoder.1/self_attention/key_features", "φ(k)", "Katharopoulos et al. 2020, equation 7"},
    {"linear-attention", "decoder.1/self_attention/state", "S_i", "Katharopoulos et al. 2020, equation 18"},
    {"linear-attention", "decoder.1/self_attention/normaliser", "z_i", "Katharopoulos et al. 2020, equation 19"},
    {"linear-attention", "decoder.1/self_attention/context", "φ(q_i)ᵀ S_i", "Katharopoulos et al. 2020, equation 12"},
    {"efficient-attention", "encoder.1/self_attention/query_features", "ρ_q(q)", "Shen et al. 2021"},
    {"efficient-attention", "encoder.1/self_attention/key_features", "ρ_k(k)", "Shen et al. 2021"},
    {"efficient-attention", "encoder.1/self_attention/state", "G = ρ_k(K)ᵀ V", "Shen et al. 2021"},
    {"alibi", "decoder.1/self_attention/slopes", "m_h", "Press et al. 2022, section 3"},
    {"alibi", "decoder.1/self_attention/bias", "−m |i − j|", "Press et al. 2022, section 3"},
    {"alibi", "decoder.1/self_attention/scores", "− m |i − j|", "Press et al. 2022, section 3"},
    {"t5-relative-bias", "encoder.1/self_attention/bucket", "bucket(j − i)", "Raffel et al. 2020, section 2.1"},
    {"t5-relative-bias", "encoder.1/self_attention/bias", "b[bucket(j − i)]", "Raffel et al. 2020, section 2.1"},
    {"rotary", "decoder.1/self_attention/query_turned", "sin(m θ)", "Su et al. 2021, section 3.4.2"},
    {"rotary", "decoder.1/self_attention/key_turned", "cos(m θ)", "Su et al. 2021, section 3.4.2"},
    {"perceiver-io", "input/positions", "sin(π f x)", "Jaegle et al. 2021, Perceiver, section 3.2"},
    {"perceiver-io", "latent/read/attention/residual", "attention(", "Jaegle et al. 2021, Perceiver IO, section 3.1"},
    {"perceiver-io", "latent/write/output_queries", "per output", "Jaegle et al. 2021, Perceiver IO, section 3.2"},
    {"set-transformer", "set.1/induce/attended", "H = q + heads", "Lee et al. 2019, equation 7"},
    {"set-transformer", "set.1/induce/hidden", "H W + b", "Lee et al. 2019, equation 6"},
    {"set-transformer", "set.1/induce/output", "H + rFF(H)", "H = MAB(I, X) (Lee et al. 2019, equation 10)"},
    {"set-transformer", "set.1/read/output", "H + rFF(H)", "MAB(X, H) (Lee et al. 2019, equation 9)"},
    {"set-transformer", "pooling/read/output", "H + rFF(H)", "MAB(S, Z) (Lee et al. 2019, equation 11)"},
    {"set-transformer", "after_pooling.1/output", "H + rFF(H)", "MAB(X, X) (Lee et al. 2019, equation 8)"},
    {"message-passing", "decoder.1/self_attention/message", "α_ij v_j", "Gilmer et al. 2017, equation 1"},
    {"message-passing", "decoder.1/self_attention/aggregated", "Σ_j α_ij v_j", "Gilmer et al. 2017, equation 1"},
};

// What both programs of the Universal Transformer carry in every step.
inline const NamedQuantity halting[] {
    {"", "encoder.1/with_position", "P_i", "Dehghani et al. 2019, section 2.1"},
    {"", "encoder.1/with_time", "T_t", "Dehghani et al. 2019, section 2.1"},
    {"", "encoder.1/halting_probability", "h_t^n = σ(", "Graves 2016, equation 5"},
    {"", "encoder.1/cumulative", "Σ h_t^n", "equation 7 of Graves 2016"},
    {"", "encoder.1/halts", "Σ h", "Graves 2016, equation 7"},
    {"", "encoder.1/continues", "Σ h", "Graves 2016, equation 7"},
    {"", "encoder.1/remainder", "R(t)", "Graves 2016, equation 8"},
    {"", "encoder.1/update_weight", "p_t^n", "Graves 2016, equation 6"},
    {"", "encoder.1/updates", "N(t)", "Graves 2016, equation 7"},
    {"", "encoder.1/remainders", "R(t)", "Graves 2016, equation 8"},
    {"", "encoder/ponder", "ρ_t = N(t) + R(t)", "Graves 2016, section 2.1"},
    {"", "encoder/mean_ponder", "mean", "Graves 2016, section 2.1"},
    {"", "decoder.1/new_state", "p_t^n s_t^n", "Graves 2016, section 2"},
};

} // namespace headroom::test
