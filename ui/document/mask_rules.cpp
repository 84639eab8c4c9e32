// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/mask_rules.h"

#include "config/attention_descriptor.h"
#include "words/tr.h"

namespace headroom {

QString causalRefused(const ModelConfig& config)
{
    return config.hasDecoder() ? QString() : tr("this model has no decoder");
}

QString memoryRefused(const ModelConfig& config)
{
    if (config.topology != Topology::Decoder)
        return tr("needs a decoder-only model");
    if (config.position != PositionKind::None && config.position != PositionKind::Rotary)
        return tr("its positions are absolute");
    if (config.linearAttention())
        return tr("its state is its memory");
    return config.depth == DepthKind::Universal ? tr("its one layer is repeated") : QString();
}

QString windowRefused(const ModelConfig& config)
{
    if (const QString refused = causalRefused(config); !refused.isEmpty())
        return refused;
    return config.linearAttention() ? tr("linear attention reads a sum") : QString();
}

// ALiBi would take their place: another model, not another layer over the same scores.
bool hasDistanceTerms(const ModelConfig& config)
{
    return config.attention != AttentionKind::Alibi && describe(config.attention).family == AttentionFamily::Distance;
}

QString alibiRefused(const ModelConfig& config)
{
    if (!config.hasEncoder() && !config.hasDecoder())
        return tr("needs an encoder or a decoder");
    if (hasDistanceTerms(config))
        return tr("has its own distance terms");
    if (config.linearAttention())
        return tr("linear attention reads a sum");
    if (describe(config.attention).family == AttentionFamily::Content && config.attention != AttentionKind::Dot)
        return tr("its scores are not dot products");
    return {};
}

} // namespace headroom
