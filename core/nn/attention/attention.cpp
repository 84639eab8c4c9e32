// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/attention.h"

#include "config/attention_descriptor.h"
#include "libtorch.h"

#include <cmath>

namespace headroom {

std::unique_ptr<Attention> makeAttention(
    Parameters& parameters, const std::string& name, const AttentionSettings& settings)
{
    return describe(settings.kind).make(parameters, name, settings);
}

PositionBias PositionBias::make(
    Parameters& parameters, const std::string& name, std::int64_t heads, std::int64_t headWidth)
{
    return {parameters.get(name + ".content", {heads, headWidth}, Init::Normal),
        parameters.get(name + ".position", {heads, headWidth}, Init::Normal)};
}

AttentionSettings AttentionSettings::self(const ModelConfig& config, bool causal, std::int64_t layer)
{
    AttentionSettings settings;
    settings.kind = config.attention;
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = config.width;
    settings.heads = config.heads;
    settings.keyWidth = settings.valueWidth = config.headWidth();
    settings.bias = config.attentionBias;
    settings.dropout = config.dropout;
    static_cast<AttentionOptions&>(settings) = config;
    settings.bidirectional = !causal;
    settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
    const double times = config.divideByLayer ? static_cast<double>(layer) : 1.0;
    if (config.scoreDivisor > 0.0)
        settings.scale = Factor::over(config.scoreDivisor * times);
    else if (times > 1.0)
        settings.scale = Factor::over(std::sqrt(static_cast<double>(settings.keyWidth)) * times);
    settings.outputBias = config.attentionOutputBias;
    settings.keyHeads = config.keyHeads();
    settings.cap = config.scoreCap;
    settings.clip = config.clipProjections;
    settings.headNorm = config.queryKeyNorm ? config.norm : NormKind::None;
    settings.headNormEpsilon = config.normEpsilon;
    return settings;
}

AttentionSettings AttentionSettings::cross(const ModelConfig& config, std::int64_t sourceFeatures, std::int64_t layer)
{
    AttentionSettings settings = self(config, false, layer);
    settings.sourceFeatures = sourceFeatures;
    if (!config.linearAttention())
        settings.kind = AttentionKind::Dot;
    return settings;
}

StepName scaling(StepName usual, const Factor& scale)
{
    if (scale.root && scale.divides)
        return usual;
    return {usual.name, "product / c",
        scale.number == 1.0 ? "This model does not divide the products: c is 1 (as in the code of Raffel et al. 2020)."
                            : "The products are divided by c, a number this model uses instead of √d_k."};
}

std::string asScaled(std::string_view formula, const Factor& scale)
{
    constexpr std::string_view divided = " / √d_k";
    std::string made(formula);
    const std::size_t at = made.find(divided);
    if (at != std::string::npos && !(scale.root && scale.divides))
        made.replace(at, divided.size(), scale.value() == 1.0 ? "" : " / c");
    return made;
}

} // namespace headroom
