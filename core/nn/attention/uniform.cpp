// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/softmax_attention.h"
#include "text/say.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace uniform {
constexpr StepName scores {steps::attention::scores, "0 · q kᵀ",
    "Every score becomes 0: whatever a query asks, each key that it may read counts the same."};
} // namespace uniform

// Attention that does not ask: all keys that a query may read share its weight alike. What is learned is the values.
class UniformAttention final : public SoftmaxAttention {
public:
    using SoftmaxAttention::SoftmaxAttention;

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext&) const override
    {
        return t.scale(uniform::scores, product(t, heads.query, heads.key), Factor::times(0.0));
    }
};

} // namespace

constinit const AttentionDescriptor attention::Uniform {
    .id = "uniform",
    .title = toSay("uniform"),
    .make = makeAttentionOf<UniformAttention>,
    .recorded = [](const ModelConfig&, double, double, bool) { return RecordedNumbers {.matrices = 4.0}; },
};

} // namespace headroom
