// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nn/attention/attention.h"

namespace headroom {

// Queries, keys and values split into heads: [..., head, query or key, dimension].
struct Heads {
    Traced query, key, value;
};

// Joins the keys and values of a cache with the new ones, behind them or in their places, and keeps the result there.
void useCache(Tracer& t, Heads& heads, const AttentionContext& context);

// kᵀ, the step "key_transposed".
Traced transposedKeys(Tracer& t, const Traced& keys);

// What all kinds of attention with a softmax share (Vaswani et al. 2017, equation 1 and section 3.2.2): projections,
// heads, mask, softmax, output. A kind says how a query scores a key and, if it is not by the weights alone, what is
// read. By itself it is dot-product attention: softmax(q kᵀ / √d_k) v.
class SoftmaxAttention : public Attention {
public:
    SoftmaxAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings);

    Traced operator()(
        Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const final;

protected:
    // Scores [..., head, query, key], scaled and not yet masked.
    virtual Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    // What the weights [..., head, query, key] read: [..., head, query, dimension].
    virtual Traced read(Tracer& t, const Traced& weights, const Heads& heads, const AttentionContext& context) const;

    // The steps "key_transposed", "product" and "scores" of dot-product attention, for kinds that build on them: they
    // say "q kᵀ" and "÷ √d_k", so a kind with another score names steps of its own. What is scaled must be a matrix of
    // its own, and so must what scores() gives: both may be changed where they lie.
    Traced product(Tracer& t, const Traced& query, const Traced& key) const;
    Traced scaleScores(Tracer& t, Traced scores) const;

    const AttentionSettings& settings() const { return m_settings; }

private:
    Traced weights(Tracer& t, Traced scored, const AttentionContext& context) const;
    Traced split(Tracer& t, StepName name, const Traced& x, std::string_view axis, std::int64_t width) const;
    Heads heads(Tracer& t, const Traced& queries, const Traced& source, const AttentionContext& context) const;

    AttentionSettings m_settings;
    Traced prepared(Tracer& t, StepName name, const Traced& heads, const Norm& norm, std::string_view normed) const;
    Traced forQueries(Tracer& t, StepName name, const Traced& heads) const;
    Heads shared(Tracer& t, Heads heads) const;

    Linear m_query, m_key, m_value, m_output;
    Norm m_queryNorm, m_keyNorm;
};

} // namespace headroom
