// SPDX-License-Identifier: GPL-3.0-or-later
#include "words/families.h"

#include "config/attention_descriptor.h"
#include "words/tr.h"

namespace headroom {

namespace {

bool knowsDistances(const ModelConfig& config)
{
    return describe(config.attention).family == AttentionFamily::Distance || config.position == PositionKind::Rotary;
}

bool hasAnotherPart(const ModelConfig& config)
{
    return config.norm == NormKind::Rms || config.norm == NormKind::Scale || config.local != LocalKind::None
        || config.embedding == EmbeddingKind::Adaptive;
}

} // namespace

QString familyTitle(Family family)
{
    switch (family) {
    case Family::Attention: return tr("Attention");
    case Family::Position: return tr("Position");
    case Family::Memory: return tr("Memory");
    case Family::Depth: return tr("Depth");
    case Family::Sets: return tr("Sets");
    case Family::Parts: return tr("Parts");
    case Family::Model: return tr("Model");
    }
    return {};
}

std::vector<Family> familiesOf(const ModelConfig& config)
{
    std::vector<Family> families;
    if (knowsDistances(config))
        families.push_back(Family::Position);
    if (config.segmented())
        families.push_back(Family::Memory);
    if (config.depth == DepthKind::Universal)
        families.push_back(Family::Depth);
    if (config.topology == Topology::Latent || config.topology == Topology::Set)
        families.push_back(Family::Sets);
    if (hasAnotherPart(config))
        families.push_back(Family::Parts);
    if (families.empty() || config.linearAttention() || config.executor == Executor::Graph)
        families.push_back(Family::Attention);
    return families;
}

} // namespace headroom
