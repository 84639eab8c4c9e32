// SPDX-License-Identifier: GPL-3.0-or-later
// Where gradients vanish: the loss of this very text, of fresh models as deep as kLayers, with norms before the blocks
// and after them (Xiong et al. 2020).
#include "backward/backward.h"
#include "error.h"
#include "libtorch.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <map>
#include <set>

namespace headroom {

namespace {

namespace depth = studied::gradientDepth;

constexpr std::int64_t kLayers = 48;
constexpr std::int64_t kMostWeights = std::int64_t {1} << 23; // of such a model
constexpr std::uint64_t kSeed = 1;

// The matrices of a layer whose gradients are measured.
constexpr const char* kMatrices[] {
    "self_attention.query.weight", "self_attention.value.weight", "feed_forward.hidden.weight"};

bool encodes(const ModelConfig& config) { return config.topology == Topology::Encoder; }

ModelConfig deepened(ModelConfig config, NormPlacement placement)
{
    (encodes(config) ? config.encoderLayers : config.decoderLayers) = kLayers;
    config.normPlacement = placement;
    config.executor = Executor::Dense;
    config.memory = 0;
    config.dropout = 0.0;
    config.windowedLayers.clear();
    config.layerWeights.clear();
    return withoutUnusedSettings(std::move(config));
}

bool fits(const ModelConfig& config)
{
    const std::int64_t width = config.width, wide = config.gated ? 3 : 2;
    return config.depth == DepthKind::Layers && config.norm != NormKind::None && config.local == LocalKind::None
        && config.output == OutputKind::Tokens && !config.parallel && config.layerWeights.empty()
        && (encodes(config) || config.topology == Topology::Decoder || config.topology == Topology::EncoderDecoder)
        && kLayers * width * (4 * width + wide * config.feedForward) <= kMostWeights;
}

// Far down, 32 bits are too coarse: rows that have become alike leave nothing but rounding.
Transformer inDouble(const ModelConfig& config)
{
    std::map<std::string, torch::Tensor> weights;
    const Transformer fresh(config, Parameters(kSeed));
    for (const Parameter& parameter : fresh.parameters())
        weights[parameter.name] = parameter.tensor.to(torch::kDouble);
    return {config, Parameters(std::move(weights), "double")};
}

void recordDepth(Tracer& t, const StudyInput& input, NormPlacement placement)
{
    const ModelConfig config = deepened(input.model.config(), placement);
    const Transformer model = inDouble(config);
    const std::string stack = std::string(encodes(config) ? steps::encoder : steps::decoder) + '.';
    const auto path = [&](std::int64_t layer, const char* matrix) {
        return stack + std::to_string(layer + 1) + '.' + matrix;
    };
    std::set<std::string> all;
    for (const Parameter& parameter : model.parameters())
        all.insert(parameter.name);
    std::vector<const char*> there;
    for (const char* matrix : kMatrices)
        if (all.contains(path(0, matrix)) && all.contains(path(kLayers - 1, matrix)))
            there.push_back(matrix);
    if (there.empty())
        return;
    std::set<std::string> wanted;
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> places;
    for (std::size_t i = 0; i < there.size(); ++i)
        for (std::int64_t layer = 0; layer < kLayers; ++layer) {
            wanted.insert(path(layer, there[i]));
            places["backward/" + path(layer, there[i])] = {static_cast<std::int64_t>(i), layer};
        }

    ModelInput shown = input.segments[input.shown];
    shown.memory.clear();
    Tracer within({true, {}, input.cancel});
    const ModelOutput output = model.forward(within, shown, model.defaults());
    const bool cells = input.objective.kind == Objective::Kind::Cells; // of another model
    const Objective of = completed(
        cells ? Objective::usual() : input.objective, output.logits.tensor, input.answered, input.special);
    recordBackward(within, of, output.logits, config.embedding == EmbeddingKind::Adaptive, wanted);

    auto labels = std::make_shared<Labels>(there.begin(), there.end());
    torch::Tensor lengths = torch::zeros({static_cast<std::int64_t>(there.size()), kLayers});
    auto at = lengths.accessor<float, 2>();
    for (const Step& step : within.steps())
        if (const auto place = places.find(step.path); place != places.end())
            at[place->second.first][place->second.second] = static_cast<float>(
                within.recorded(step.id).tensor.norm().item<double>());
    const bool before = placement == NormPlacement::Before;
    t.measure(
        {before ? depth::before : depth::after, "‖∂L/∂W‖",
            before ? "The length of each layer's gradient in a fresh model of 48 layers, norms before the blocks."
                   : "The length of each layer's gradient in a fresh model of 48 layers, norms after the blocks."},
        lengths, {input.output.logits.step},
        {{"part", lengths.size(0), std::move(labels)}, {"layer", kLayers, nullptr}});
}

void record(Tracer& t, const StudyInput& input)
{
    for (const NormPlacement placement : {NormPlacement::Before, NormPlacement::After})
        recordDepth(t, input, placement);
}

} // namespace

Study gradientDepthStudy()
{
    return {.id = depth::id,
        .name = toSay("Gradients by depth"),
        .title =
            "How long the gradient of each layer's weights is in fresh models of 48 layers, norms before the blocks and after",
        .fits = fits,
        .record = record};
}

} // namespace headroom
