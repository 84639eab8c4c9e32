// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "libtorch.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <optional>

namespace headroom {

namespace {

struct Closed {
    std::string sublayer;
    StepId scores = -1;
};

// Attentions whose scores a mask closed in part.
std::vector<Closed> closedScores(const Tracer& t)
{
    std::vector<Closed> found;
    for (const Step& step : t.steps()) {
        if (step.study() || step.operation != Operation::Softmax || step.name() != steps::attention::weights
            || step.axes.size() != 3)
            continue;
        const Step& masked = t.steps()[static_cast<std::size_t>(step.input(0))];
        if (masked.operation == Operation::Mask)
            found.push_back({std::string(step.scope()), masked.input(0)});
    }
    return found;
}

// Past the memory for traces there is nothing to compare with.
std::optional<Traced> recorded(const Tracer& t, StepId id)
{
    try {
        return t.recorded(id);
    } catch (const Error&) {
        return {};
    }
}

void recordUnmasked(Tracer& t)
{
    for (const Closed& closed : closedScores(t)) {
        const Tracer::Scope below(t, closed.sublayer);
        if (const std::optional<Traced> scores = recorded(t, closed.scores))
            t.softmax({studied::unmasked::weights, "softmax(scores), no mask",
                          "The weights without the mask: softmax of the same scores over all keys."},
                *scores);
    }
}

} // namespace

Study unmaskedStudy()
{
    return {"unmasked", toSay("Without masks"), "The attention weights without the mask", {},
        [](const ModelConfig& config) {
            return !config.linearAttention() && config.executor == Executor::Dense; // padding may be masked in any
        },
        [](Tracer& t, const StudyInput&) { recordUnmasked(t); }, {}, false,
        [](Tracer& t, const RecordedInput&) { recordUnmasked(t); }, toSay("scores that a mask closed in part")};
}

} // namespace headroom
