// SPDX-License-Identifier: GPL-3.0-or-later
#include "txl.h"

#include "libtorch.h"

namespace headroom::golden {

std::string layerName(std::int64_t index) { return "decoder." + std::to_string(index + 1); }

Layers::Layers(const ModelConfig& config, Parameters parameters) : m_words(parameters, config)
{
    std::optional<PositionBias> shared;
    if (config.attention == AttentionKind::TransformerXl && config.sharedPositionBias)
        shared = PositionBias::make(parameters, "decoder.position_bias", config.heads, config.headDimension);
    for (std::int64_t layer = 0; layer < config.decoderLayers; ++layer)
        m_layers.emplace_back(parameters, layerName(layer), config, true, shared);
}

Segment Layers::run(const torch::Tensor& tokens, const std::vector<torch::Tensor>& memory, const torch::Tensor& open,
    const torch::Tensor& distances) const
{
    const bool remembers = !memory.empty() && memory.front().size(1) > 0;
    Tracer t(Tracer::Options {});
    LayerContext context;
    context.self.causal = true;
    context.self.mask = t.input("open", open, {"query", "key"});
    if (distances.defined())
        context.self.distances = t.input("distances", distances, {"distance", "feature"});
    Traced x = t.input("words", m_words.rows(tokens), {"position", "feature"});
    Segment segment;
    for (std::size_t layer = 0; layer < m_layers.size(); ++layer) {
        const Tracer::Scope scope(t, "decoder", static_cast<std::int64_t>(layer) + 1);
        segment.rows.push_back(x.tensor);
        if (remembers)
            context.memory = t.input("memory", memory[layer], {"position", "feature"});
        x = m_layers[layer](t, x, context);
    }
    segment.rows.push_back(x.tensor);
    for (std::size_t layer = 0; remembers && layer < segment.rows.size(); ++layer)
        segment.rows[layer] = torch::cat({memory[layer], segment.rows[layer]}, 1);
    segment.states = x.tensor;
    segment.logits = m_words.logits(x.tensor);
    segment.trace = t.finish();
    return segment;
}

} // namespace headroom::golden
