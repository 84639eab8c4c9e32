// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// Every kind of self-attention, in the order in which people are offered them. A new one is a line here and a file in
// core/nn/attention, which defines its AttentionDescriptor, attention::NAME; all else follows from that.
#define HEADROOM_ATTENTION_KINDS(KIND)                                                                                 \
    KIND(Dot) /* softmax(q kᵀ / √d_k) v */                                                                         \
    KIND(Relative) /* Shaw et al. 2018: learned key and value embeddings of clipped distances */                       \
    KIND(TransformerXl) /* Dai et al. 2019: content and position terms (a)–(d), sinusoids of distances, u and v */   \
    KIND(LearnedRelative) /* a learned key embedding and a bias for each distance, one query bias */                   \
    KIND(Alibi) /* Press et al. 2022: a penalty proportional to the distance */                                        \
    KIND(T5Bias) /* Raffel et al. 2020: a learned bias for each bucket of distances */                                 \
    KIND(LinearElu) /* Katharopoulos et al. 2020: φ(x) = elu(x) + 1 */                                                \
    KIND(LinearExp) /* Shen et al. 2021: exponential features */

#define HEADROOM_NAME(Name) Name,
enum class AttentionKind { HEADROOM_ATTENTION_KINDS(HEADROOM_NAME) };
#undef HEADROOM_NAME

} // namespace headroom
