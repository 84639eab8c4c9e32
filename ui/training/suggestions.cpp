// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/suggestions.h"

#include "error.h"
#include "training/model_section.h"
#include "words/tr.h"

namespace headroom {

std::vector<Suggestion> suggestions(const TrainRequest& wanted, const ModelConfig& config, std::size_t most)
{
    std::vector<Suggestion> all;
    const auto offer = [&](const QString& text, const auto& change) {
        if (all.size() >= most)
            return;
        Suggestion suggestion {text, wanted};
        try {
            change(suggestion.request);
            if (!(checkTraining(suggestion.request) == config) || !(suggestion.request.settings == wanted.settings)
                || !(suggestion.request.task == wanted.task))
                all.push_back(std::move(suggestion));
        } catch (const Error&) { // one that cannot be begun is not offered
        }
    };
    const TrainingSettings& settings = wanted.settings;
    if (config.halting != HaltingKind::None)
        offer(tr("Ponder weight × 10: does it stop sooner?"), [&](TrainRequest& request) {
            request.settings.ponderWeight = 10.0
                * (settings.ponderWeight >= 0.0 ? settings.ponderWeight : config.ponderWeight);
        });
    const std::int64_t now = settings.warmupSteps(), warmup = now > 100 ? now / 2 : now * 4;
    offer(
        now > 100 ? tr("Warm-up %1: does it learn sooner?").arg(warmup) : tr("Warm-up %1: is it steadier?").arg(warmup),
        [&](TrainRequest& request) { request.settings.warmup = warmup; });
    if (config.heads > 1)
        offer(
            tr("One head: is one enough?"), [](TrainRequest& request) { request = withField(request, "heads", "1"); });
    if (config.position != PositionKind::None)
        offer(tr("No positions: where does it fail?"),
            [](TrainRequest& request) { request = withField(request, "position", "none"); });
    if (settings.labelSmoothing > 0.0)
        offer(tr("No label smoothing: more confident?"),
            [](TrainRequest& request) { request.settings.labelSmoothing = 0.0; });
    for (const auto& [id, text] : {std::pair {"sort", tr("Sort instead: what does it look at?")},
             std::pair {"reverse", tr("Reverse instead: the other diagonal?")}})
        if (wanted.task.id != id)
            offer(text, [id = id](TrainRequest& request) {
                request.task = taskFor(id, request.preset);
                request.probe.clear();
            });
    return all;
}

} // namespace headroom
