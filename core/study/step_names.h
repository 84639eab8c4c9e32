// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The names that the steps of studies have in a trace, as far as views look for them; those of the model's own steps
// are in trace/step_names.h. What a step computes stands where the study records it.
//
//     trace.find(std::string(studied::sweep::scope) + '/' + studied::sweep::effect)
namespace headroom::studied {

// What largestDifference() records.
inline constexpr char difference[] = "difference", largestInRow[] = "largest_in_row",
                      largestDifference[] = "largest_difference";

// Below a sublayer: the largest difference between two forms of one bias.
namespace alibiForms {
inline constexpr char scope[] = "study/alibi_forms";
} // namespace alibiForms

// Below what embeds a sequence of tokens ("encoder", "decoder", "input"): one number for each token. Below a sublayer,
// and a kind of them: attention. In the scope itself: what the whole path changes the number by, and what is missing.
namespace attribution {
inline constexpr char id[] = "attribution", scope[] = "study/attribution", gradient[] = "gradient",
                      byInput[] = "gradient_by_input", integrated[] = "integrated_gradients",
                      attention[] = "attention_by_gradient", atBaseline[] = "at_baseline", change[] = "change",
                      total[] = "total", residue[] = "residue";
} // namespace attribution

// Below the path of a step of the residual stream, or of a sublayer.
namespace backward {
inline constexpr char id[] = "backward", scope[] = "study/backward", length[] = "length", toValues[] = "to_values",
                      gradients[] = "backward", number[] = "objective/number";
} // namespace backward

// Beam search and the other ways to write, below "step.3"; "forward" holds the run of the best text.
namespace decoding {
inline constexpr char scope[] = "study/decoding", step[] = "step", forward[] = "forward", best[] = "best",
                      bestPlaces[] = "best_places", chosen[] = "chosen", logits[] = "logits", tokens[] = "tokens",
                      parents[] = "parents", dropped[] = "dropped", finished[] = "finished",
                      logProbability[] = "log_probability", probability[] = "probability", share[] = "share",
                      total[] = "total", score[] = "score";
} // namespace decoding

// Below a sublayer; heads below its kind: "decoder/self_attention".
namespace entropy {
inline constexpr char scope[] = "study/entropy", term[] = "entropy_term", entropy[] = "entropy", heads[] = "heads";
} // namespace entropy

// Below sliding, and memory or segments: ways to evaluate a text.
namespace evaluation {
inline constexpr char scope[] = "study/evaluation", sliding[] = "sliding", memory[] = "memory", segments[] = "segments",
                      runs[] = "runs", rows[] = "rows", rowsTotal[] = "rows_total", pairsTotal[] = "pairs_total",
                      times[] = "times";
} // namespace evaluation

// Below a sublayer, or a kind of them, without a layer: "decoder/self_attention".
namespace heads {
inline constexpr char scope[] = "study/heads", mean[] = "mean", maximum[] = "maximum";
} // namespace heads

// Below a sublayer.
namespace linearOrders {
inline constexpr char scope[] = "study/linear_orders", stateFirst[] = "state_first", matrixFirst[] = "matrix_first",
                      read[] = "read", open[] = "open", similarity[] = "similarity",
                      openSimilarity[] = "open_similarity";
} // namespace linearOrders

namespace logitLens {
inline constexpr char scope[] = "study/logit_lens", stream[] = "stream", added[] = "added", length[] = "length";
} // namespace logitLens

// The scopes, and what there is in them.
namespace norms {
inline constexpr char scope[] = "study/norms", before[] = "before", layer[] = "layer", rms[] = "rms", scale[] = "scale",
                      own[] = "own", pair[] = "pair", triple[] = "triple", row[] = "row", mean[] = "mean",
                      length[] = "length", directions[] = "directions", seen[] = "seen";
} // namespace norms

// Below the cluster of a stage: "decoder/cluster.2".
namespace pca {
inline constexpr char scope[] = "study/pca", rows[] = "rows", wideRows[] = "wide_rows", projection[] = "projection",
                      variance[] = "variance", nearest[] = "nearest", cosine[] = "cosine", meanCosine[] = "mean_cosine";
} // namespace pca

// Tables, and what there is of each.
namespace positions {
inline constexpr char scope[] = "study/positions", interleaved[] = "interleaved", concatenated[] = "concatenated",
                      own[] = "own", transposed[] = "transposed", products[] = "products";
} // namespace positions

namespace receptiveField {
inline constexpr char scope[] = "study/receptive_field", withoutMemory[] = "without_memory", stopped[] = "stopped",
                      reach[] = "reach";
} // namespace receptiveField

// Below a sublayer.
namespace rollout {
inline constexpr char scope[] = "study/rollout", rollout[] = "rollout";
} // namespace rollout

// Below a segment and a layer: "segment.2/layer.1".
namespace segments {
inline constexpr char scope[] = "study/segments", segment[] = "segment", embedded[] = "embedded", layer[] = "layer",
                      unit[] = "unit", length[] = "length", memoryAndState[] = "memory_and_state";
} // namespace segments

// Below a sublayer, with the other way’s own steps.
namespace shawRoutes {
inline constexpr char scope[] = "study/shaw_routes", scoreDeviation[] = "score_deviation",
                      contextDeviation[] = "context_deviation";
} // namespace shawRoutes

// Below a sublayer: what queries and keys that were not rotated would give.
namespace rotation {
inline constexpr char scope[] = "study/rotation", scores[] = "scores", weights[] = "weights";
} // namespace rotation

// Of fresh models with norms before the blocks and after them: [matrix of a layer, layer].
namespace gradientDepth {
inline constexpr char id[] = "gradient_depth", scope[] = "study/gradient_depth", before[] = "norm_before",
                      after[] = "norm_after";
} // namespace gradientDepth

// Of nine numbers; zeroTriu also below a sublayer.
namespace shifts {
inline constexpr char scope[] = "study/shifts", numbers[] = "numbers", left[] = "left", right[] = "right",
                      zeroTriu[] = "zero_triu";
} // namespace shifts

namespace shuffles {
inline constexpr char scope[] = "study/shuffles", changes[] = "changes", largest[] = "largest";
} // namespace shuffles

namespace sweep {
inline constexpr char scope[] = "study/sweep", chosen[] = "chosen", before[] = "before", after[] = "after",
                      effect[] = "effect";
} // namespace sweep

namespace twoLevels {
inline constexpr char scope[] = "study/two_levels", tables[] = "tables", share[] = "share",
                      probability[] = "probability";
} // namespace twoLevels

// Below a sublayer: the weights without any mask.
namespace unmasked {
inline constexpr char scope[] = "study/unmasked", weights[] = "unmasked";
} // namespace unmasked

// Below a LocalRNN, with the steps of its last window.
namespace windowOrder {
inline constexpr char scope[] = "study/window_order", reordered[] = "reordered", sum[] = "sum",
                      sumReordered[] = "sum_reordered", ofSums[] = "of_sums", ofStates[] = "of_states";
} // namespace windowOrder

} // namespace headroom::studied
