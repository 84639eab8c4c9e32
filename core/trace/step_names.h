// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names that steps have in a trace, as far as others look for them. A step's path is the scopes it lies in and its
// name: "decoder.1/self_attention/weights"; layers count from 1. What a step computes, its formula and its sentence,
// stands in the legend at the top of the source in core/nn that makes it.
//
//     trace.find(sublayer + '/' + steps::attention::weights)
//
// A name that begins with query, key or value belongs to the queries, keys or values: see StepRole.
namespace headroom::steps {

// Scopes. A stage stands first: "encoder.2" is its second layer, "encoder" what comes before the first.
inline constexpr char encoder[] = "encoder", decoder[] = "decoder", latent[] = "latent", set[] = "set",
                      pooling[] = "pooling", afterPooling[] = "after_pooling", output[] = "output", study[] = "study";
inline constexpr char selfAttention[] = "self_attention", crossAttention[] = "encoder_decoder_attention",
                      feedForward[] = "feed_forward", localRnn[] = "local_rnn", cluster[] = "cluster",
                      window[] = "window", step[] = "step";

// Whole paths.
inline constexpr char fedTokens[] = "decoder/tokens"; // what the decoder was fed
inline constexpr char probabilities[] = "output/probabilities"; // what the model says comes next
inline constexpr char cosine[] = "study/sentences/cosine"; // of a text's vector with other texts'

// Between layers and sublayers.
inline constexpr char tokens[] = "tokens", embedding[] = "embedding", positions[] = "positions",
                      withPosition[] = "with_position", withTime[] = "with_time", norm[] = "norm",
                      residual[] = "residual", activation[] = "activation", outputQueries[] = "output_queries";
inline constexpr char memory[] = "memory", memoryAndInput[] = "memory_and_input", nextMemory[] = "next_memory";

// Attention of any kind with a softmax; kinds of their own say what else they compute.
namespace attention {
inline constexpr char query[] = "query", key[] = "key", value[] = "value", queryHeads[] = "query_heads",
                      keyHeads[] = "key_heads", valueHeads[] = "value_heads", queryTurned[] = "query_turned",
                      keyTurned[] = "key_turned", keyTransposed[] = "key_transposed", product[] = "product",
                      scores[] = "scores", capped[] = "capped", masked[] = "masked", weights[] = "weights",
                      context[] = "context", merged[] = "merged", output[] = "output";
} // namespace attention

// Transformer-XL (Dai et al. 2019), terms (a)–(d), and what is learned in their place.
namespace xl {
inline constexpr char content[] = "content"; // (a)
inline constexpr char position[] = "position"; // (b): a scope, "position/shifted"
inline constexpr char contentBias[] = "content_bias"; // (c)
inline constexpr char positionBias[] = "position_bias"; // (d): a scope; learned freely, a step
inline constexpr char raw[] = "raw"; // before the shift
inline constexpr char shiftPadded[] = "shift_padded", shiftReshaped[] = "shift_reshaped", shifted[] = "shifted";
inline constexpr char ac[] = "AC", bd[] = "BD", sum[] = "sum";
inline constexpr char distanceBiases[] = "distance_biases";
} // namespace xl

// Shaw et al. 2018.
namespace shaw {
inline constexpr char distance[] = "distance", keyDistances[] = "key_distances", valueDistances[] = "value_distances",
                      content[] = "content", position[] = "position", contextContent[] = "context_content",
                      contextPosition[] = "context_position",
                      sum[] = "sum"; // of a score, before it is divided
// Only where each pair has a key and a value of its own.
inline constexpr char keySpread[] = "key_spread", pairKeys[] = "pair_keys", queryColumn[] = "query_column",
                      valueSpread[] = "value_spread", weightRows[] = "weight_rows";
// The matrices of queries by keys that the split way has for each term: "position/by_head".
inline constexpr char byHead[] = "by_head";
} // namespace shaw

// A number for each distance: ALiBi (Press et al. 2022) and T5 (Raffel et al. 2020).
namespace bias {
inline constexpr char content[] = "content"; // scaled products
inline constexpr char distance[] = "distance", bucket[] = "bucket", bucketBias[] = "bucket_bias", slopes[] = "slopes",
                      slopeOfHead[] = "slope_of_head", bias[] = "bias";
} // namespace bias

// Attention that sums up the keys (Katharopoulos et al. 2020; Shen et al. 2021).
namespace linear {
inline constexpr char queryFeatures[] = "query_features", keyFeatures[] = "key_features", keyValue[] = "key_value",
                      state[] = "state", normaliser[] = "normaliser", stateRead[] = "state_read",
                      normaliserRead[] = "normaliser_read", averages[] = "averages", numerator[] = "numerator",
                      rowSum[] = "row_sum", denominator[] = "denominator";
// By comparing each query with each key.
inline constexpr char similarity[] = "similarity", openSimilarity[] = "open_similarity", causalOpen[] = "causal_open";
} // namespace linear

// LocalRNN (Wang et al. 2019): windows, and a state for each place of a window.
namespace local {
inline constexpr char windows[] = "windows", projected[] = "projected", hidden[] = "hidden", resetGate[] = "reset_gate",
                      forgetGate[] = "forget_gate", updateGate[] = "update_gate", inputGate[] = "input_gate",
                      outputGate[] = "output_gate", candidate[] = "candidate", cell[] = "cell", sum[] = "sum",
                      start[] = "start", before[] = "before";
} // namespace local

// Adaptive embedding, below "cluster.2" (Baevski and Auli 2019).
namespace adaptive {
inline constexpr char row[] = "row", rows[] = "rows", projected[] = "projected", combined[] = "combined",
                      member[] = "member", localTokens[] = "local_tokens";
// Below "output": an adaptive softmax.
inline constexpr char headLogProbabilities[] = "head_log_probabilities", logProbabilities[] = "log_probabilities";
} // namespace adaptive

// Adaptive computation time (Graves 2016; Dehghani et al. 2019).
namespace halting {
inline constexpr char probability[] = "halting_probability", allProbabilities[] = "all_probabilities",
                      cumulative[] = "cumulative", halts[] = "halts", continues[] = "continues", updates[] = "updates",
                      remainders[] = "remainders", updateWeight[] = "update_weight", weighted[] = "weighted",
                      newState[] = "new_state", ponder[] = "ponder", meanPonder[] = "mean_ponder",
                      runningRows[] = "running_rows";
} // namespace halting

// Messages along the edges of a graph (Gilmer et al. 2017).
namespace graph {
inline constexpr char edges[] = "edges", encoderEdges[] = "encoder_edges"; // scopes
inline constexpr char source[] = "source", destination[] = "destination", score[] = "score", scaled[] = "scaled",
                      weightColumn[] = "weight_column", message[] = "message", aggregated[] = "aggregated";
} // namespace graph

} // namespace headroom::steps
