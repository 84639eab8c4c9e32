// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"

#include <numeric>
#include <random>

namespace headroom {

namespace {

// The largest change [1, draw] of any output probability when the model reads the same elements in another order.
void recordShuffles(Tracer& t, const StudyInput& input)
{
    const ModelInput& shown = input.segments[input.shown];
    const StepId probabilities = findStep(t, "output/probabilities");
    if (!shown.source.defined() || shown.sourceOpen.defined() || probabilities < 0 || shown.source.size(-1) < 2)
        return;
    const auto read = [&](const torch::Tensor& source) {
        ModelInput other = shown;
        other.source = source;
        Tracer changed({false, input.interventions, input.cancel});
        const Traced logits = input.model.forward(changed, other, input.options).logits;
        return input.interventions.empty()
            ? torch::softmax(logits.tensor.to(torch::kDouble) / input.temperature, -1)
            : Transformer::probabilities(changed, logits, input.temperature).tensor.to(torch::kDouble);
    };
    const torch::Tensor before = read(shown.source);
    std::vector<std::int64_t> order(static_cast<std::size_t>(shown.source.size(-1)));
    std::iota(order.begin(), order.end(), 0);
    std::mt19937_64 random(1);
    std::vector<float> changes(static_cast<std::size_t>(input.option("draws")));
    for (float& change : changes) {
        for (std::size_t i = order.size() - 1; i > 0; --i)
            std::swap(order[i], order[random() % (i + 1)]);
        const torch::Tensor places = torch::tensor(order).to(shown.source.device());
        change = (read(shown.source.index_select(-1, places)) - before).abs().max().item<float>();
    }
    const auto count = static_cast<std::int64_t>(changes.size());
    const Traced all = t.measure({studied::shuffles::changes, "max |p′ − p|",
                                     "The model reads the input in another order: the largest change in any output "
                                     "probability, shuffle by shuffle."},
        torch::tensor(changes).view({1, count}), {probabilities}, {{"row", 1, nullptr}, {"draw", count, nullptr}});
    t.reduce({studied::shuffles::largest, "max", "The largest change that any of the shuffles made."}, all,
        ReduceFunction::Maximum, -1);
}

} // namespace

Study shufflesStudy()
{
    StudyOption draws;
    draws.name = "draws";
    draws.value = 40.0;
    draws.least = 1.0;
    draws.most = 10000.0;
    draws.meaning = "how many shuffles are tried";
    return {"shuffles", toSay("Shuffles"), "How much the output changes when the input is read in another order",
        {draws},
        [](const ModelConfig& config) {
            return config.topology == Topology::Set || config.topology == Topology::Latent;
        },
        recordShuffles};
}

} // namespace headroom
