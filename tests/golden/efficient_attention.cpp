// SPDX-License-Identifier: GPL-3.0-or-later
// cmsflash/efficient-attention, by the authors of Shen et al. 2021: attention over the cells of an image, which are our
// positions, and the image added to what it gives.
#include "golden.h"

#include "error.h"
#include "libtorch.h"
#include "nn/attention/attention.h"

namespace headroom::golden::efficient_attention {

void run(Golden& golden)
{
    if (golden.text("kind") != "EfficientAttention")
        throw Error("There is no adapter for kind \"" + golden.text("kind") + "\" of efficient_attention.");
    const torch::Tensor image = golden.tensor("in.x"); // [batch, channel, height, width]
    const std::pair<const char*, const char*> parts[] {
        {"query", "queries"}, {"key", "keys"}, {"value", "values"}, {"output", "reprojection"}};
    Weights weights(golden);
    for (const auto& [ours, theirs] : parts) // convolutions of single cells
        weights
            .set("attention." + std::string(ours) + ".weight",
                golden.parameter(theirs + std::string(".weight")).flatten(1))
            .copy("attention." + std::string(ours) + ".bias", theirs + std::string(".bias"));
    AttentionSettings settings;
    settings.kind = AttentionKind::LinearExp;
    settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = image.size(1);
    settings.heads = golden.integer("heads");
    settings.keyWidth = golden.parameter("keys.weight").size(0) / settings.heads;
    settings.valueWidth = golden.parameter("values.weight").size(0) / settings.heads;
    Parameters parameters = weights.parameters();
    const auto attention = makeAttention(parameters, "attention", settings);

    const torch::Tensor rows = image.flatten(2).transpose(1, 2);
    const auto run = [&](Tracer& t, const torch::Tensor& x, const AttentionContext& context) {
        const Traced traced = t.input("x", x, {"position", "feature"});
        return t.add("residual", traced, (*attention)(t, traced, traced, context)).tensor;
    };
    AttentionContext causal;
    causal.causal = true;
    {
        Tracer t({true, {}, nullptr});
        golden.compare("out.prefixes", run(t, rows, causal).transpose(1, 2));
    }
    {
        const torch::NoGradGuard guard;
        KvCache cache;
        causal.cache = &cache;
        std::vector<torch::Tensor> written;
        Tracer off;
        for (std::int64_t i = 0; i < rows.size(1); ++i)
            written.push_back(run(off, rows.slice(1, i, i + 1), causal));
        golden.compare("out.prefixes", torch::cat(written, 1).transpose(1, 2));
    }
    Tracer t({true, {}, nullptr});
    const torch::Tensor output = run(t, rows, {}).transpose(1, 2).view(image.sizes());
    golden.compare("out.output", output);
    golden.gradients(golden.loss("out.output", output));
}

} // namespace headroom::golden::efficient_attention
