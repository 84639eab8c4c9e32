// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/attention.h"

#include "libtorch.h"
#include "nn/attention/softmax_attention.h"

#include <cmath>

namespace headroom {

// One function for each kind, in a source file of its own.
using MakeAttention = std::unique_ptr<Attention>(Parameters&, const std::string&, const AttentionSettings&);
MakeAttention makeRelativeAttention, makeTransformerXlAttention, makeLearnedRelativeAttention, makeAlibiAttention,
    makeT5Attention, makeLinearAttention;

std::unique_ptr<Attention> makeAttention(
    Parameters& parameters, const std::string& name, const AttentionSettings& settings)
{
    switch (settings.kind) {
    case AttentionKind::Dot: break;
    case AttentionKind::Relative: return makeRelativeAttention(parameters, name, settings);
    case AttentionKind::TransformerXl: return makeTransformerXlAttention(parameters, name, settings);
    case AttentionKind::LearnedRelative: return makeLearnedRelativeAttention(parameters, name, settings);
    case AttentionKind::Alibi: return makeAlibiAttention(parameters, name, settings);
    case AttentionKind::T5Bias: return makeT5Attention(parameters, name, settings);
    case AttentionKind::LinearElu:
    case AttentionKind::LinearExp: return makeLinearAttention(parameters, name, settings);
    }
    return std::make_unique<SoftmaxAttention>(parameters, name, settings);
}

PositionBias PositionBias::make(
    Parameters& parameters, const std::string& name, std::int64_t heads, std::int64_t headWidth)
{
    return {parameters.get(name + ".content", {heads, headWidth}, Init::Normal),
        parameters.get(name + ".position", {heads, headWidth}, Init::Normal)};
}

AttentionSettings AttentionSettings::self(const ModelConfig& config, bool causal)
{
    AttentionSettings settings;
    settings.kind = config.attention;
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = config.width;
    settings.heads = config.heads;
    settings.keyWidth = settings.valueWidth = config.headWidth();
    settings.bias = config.attentionBias;
    settings.dropout = config.dropout;
    settings.distances = config.distances;
    settings.maxDistance = config.maxDistance;
    settings.quadratic = config.quadraticLinear;
    settings.linearEpsilon = config.linearEpsilon;
    settings.directRelative = config.directRelative;
    settings.learnedSlopes = config.learnedSlopes;
    settings.clampLength = config.clampLength;
    settings.zeroUpperTriangle = config.zeroUpperTriangle;
    settings.bidirectional = !causal;
    settings.setScale(static_cast<double>(settings.keyWidth));
    return settings;
}

AttentionSettings AttentionSettings::cross(const ModelConfig& config, std::int64_t sourceFeatures)
{
    AttentionSettings settings = self(config, false);
    settings.sourceFeatures = sourceFeatures;
    if (!config.linearAttention())
        settings.kind = AttentionKind::Dot;
    return settings;
}

void AttentionSettings::setScale(double root)
{
    scale = 1.0 / std::sqrt(root);
    scaleText = "÷ √" + std::to_string(static_cast<std::int64_t>(root));
}

} // namespace headroom
