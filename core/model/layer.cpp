// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "model/stack.h"
#include "nn/moves.h"

namespace headroom {

Layer::Layer(Parameters& parameters, const std::string& name, const ModelConfig& config, bool decoder,
    std::int64_t number, const SharedByLayers& shared)
    : m_placement(config.normPlacement),
      m_parallel(config.parallel),
      m_normedResidual(config.normedResidual),
      m_residualScale(config.residualScale),
      m_dropout(config.dropout),
      m_selfNorm(parameters, name + ".self_attention.norm", config.width, config),
      m_feedForwardNorm(parameters, name + ".feed_forward.norm", config.width, config),
      m_feedForward(parameters, name + ".feed_forward", config)
{
    if (config.local != LocalKind::None) {
        for (std::int64_t i = 1; i <= config.localLayers; ++i) {
            const std::string local = name + ".local_rnn." + std::to_string(i);
            m_localNorms.emplace_back(parameters, local + ".norm", config.width, config);
            m_locals.emplace_back(parameters, local, config.width, config.local, config.window);
        }
    }
    AttentionSettings self = AttentionSettings::self(config, decoder && config.causal, number);
    self.positionBias = shared.positionBias;
    self.bucketTable = shared.bucketTable;
    m_self = makeAttention(parameters, name + ".self_attention", self);
    if (decoder && config.hasEncoder()) {
        m_crossNorm.emplace(parameters, name + ".encoder_decoder_attention.norm", config.width, config);
        m_cross = makeAttention(
            parameters, name + ".encoder_decoder_attention", AttentionSettings::cross(config, config.width, number));
    }
    if (config.normPlacement == NormPlacement::Around) {
        m_selfAfter.emplace(parameters, name + ".self_attention.norm_after", config.width, config);
        m_feedForwardAfter.emplace(parameters, name + ".feed_forward.norm_after", config.width, config);
        if (m_cross)
            m_crossAfter.emplace(parameters, name + ".encoder_decoder_attention.norm_after", config.width, config);
    }
}

Traced Layer::local(Tracer& t, std::size_t index, const Traced& x, LayerCache* cache) const
{
    const LocalRnn& rnn = m_locals[index];
    if (!cache)
        return rnn(t, x);
    cache->local.resize(m_locals.size());
    torch::Tensor& before = cache->local[index];
    const Traced y = rnn(t, x, before);
    const std::int64_t keep = rnn.window() - 1;
    torch::Tensor rows = before.defined() ? torch::cat({before, x.tensor}, -2)
                                          : torch::constant_pad_nd(x.tensor, {0, 0, keep, 0});
    before = rows.slice(-2, rows.size(-2) - keep, rows.size(-2)).detach();
    return y;
}

Traced Layer::selfAttention(Tracer& t, const Traced& x, const LayerContext& context) const
{
    if (!context.memory)
        return residual(t, {m_selfNorm, m_selfAfter, m_placement, m_normedResidual, m_residualScale}, m_dropout, x,
            [&](const Traced& y) { return (*m_self)(t, y, y, context.self); });
    static const StepName joined("memory_and_segment", "[SG(memory) ∘ x]",
        "The rows remembered from earlier segments come before this segment's; no gradient flows into "
        "them (Dai et al. 2019, section 3.2).");
    const StepName sum("residual",
        m_placement == NormPlacement::Before && m_selfNorm.exists() ? "x + sublayer(norm(x))" : "x + sublayer(x)",
        "The sublayer's output is added to its input (Vaswani et al. 2017, section 3.1).");
    const Traced source = t.concatenate(joined, {*context.memory, x}, -2);
    const Traced under = kept(t, x, m_residualScale);
    if (m_placement == NormPlacement::After)
        return m_selfNorm(t, t.addDropout(sum, under, (*m_self)(t, x, source, context.self), m_dropout));
    const Traced normed = m_selfNorm(t, source);
    const std::int64_t all = source.tensor.size(-2), own = x.tensor.size(-2);
    const Traced queries = t.rearrange({"segment", "the query rows", "Only this segment's positions are queries."},
        normed, {sliceAxis(-2, all - own, all)}, {"position", "feature"});
    return t.addDropout(sum, under, (*m_self)(t, queries, normed, context.self), m_dropout);
}

Traced Layer::operator()(Tracer& t, Traced x, const LayerContext& context) const
{
    for (std::size_t i = 0; i < m_locals.size(); ++i) {
        const Tracer::Scope scope(t, "local_rnn", static_cast<std::int64_t>(i) + 1);
        x = residual(
            t, m_localNorms[i], m_placement, m_dropout, x,
            [&](const Traced& y) { return local(t, i, y, context.cache); }, m_residualScale);
    }
    if (m_parallel)
        return parallel(t, x, context);
    {
        const Tracer::Scope scope(t, "self_attention");
        x = selfAttention(t, x, context);
    }
    if (m_cross) {
        const Tracer::Scope scope(t, "encoder_decoder_attention");
        x = residual(t, {*m_crossNorm, m_crossAfter, m_placement, m_normedResidual, m_residualScale}, m_dropout, x,
            [&](const Traced& y) { return (*m_cross)(t, y, *context.encoded, context.cross); });
    }
    const Tracer::Scope scope(t, "feed_forward");
    return residual(t, {m_feedForwardNorm, m_feedForwardAfter, m_placement, m_normedResidual, m_residualScale},
        m_dropout, x, [&](const Traced& y) { return m_feedForward(t, y); });
}

// x + attention(norm(x)) + feedForward(norm(x)), each with a norm of its own.
Traced Layer::parallel(Tracer& t, const Traced& x, const LayerContext& context) const
{
    Traced read;
    {
        const Tracer::Scope scope(t, "self_attention");
        const Traced normed = m_selfNorm(t, x);
        read = t.dropout((*m_self)(t, normed, normed, context.self), m_dropout);
    }
    const Tracer::Scope scope(t, "feed_forward");
    const Traced found = m_feedForward(t, m_feedForwardNorm(t, x));
    const Traced both = t.addDropout(
        {"with_attention", "attention + feed-forward",
            "Attention and the feed-forward layer have read the same rows; their outputs are added (Wang and "
            "Komatsuzaki 2021, GPT-J)."},
        read, found, m_dropout);
    return t.add(
        {"residual", "x + attention(norm(x)) + feed-forward(norm(x))",
            "The outputs of both sublayers are added to their input (Black et al. 2022, GPT-NeoX, section 2.1)."},
        kept(t, x, m_residualScale), both);
}

} // namespace headroom
