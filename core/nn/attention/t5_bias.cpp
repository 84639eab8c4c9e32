// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/refuse.h"
#include "error.h"
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/distances.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <cmath>

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there.
namespace t5 {
constexpr StepName content {steps::bias::content, "q kᵀ / √d_k",
    "The products are divided by √d_k, which keeps their size independent of a head's width."};
constexpr StepName bucket {steps::bias::bucket, "bucket(j − i)",
    "Each short distance has its own bucket; long distances share ever wider buckets (Raffel et al. 2020, section "
    "2.1)."};
constexpr StepName bucketBias {steps::bias::bucketBias, "b[bucket(j − i)]",
    "Each bucket has one learned number per head (Raffel et al. 2020, section 2.1)."};
constexpr StepName bias {steps::bias::bias, "b[bucket(j − i)]",
    "The same numbers as one matrix per head: what each distance adds to a score (Raffel et al. 2020, "
    "section 2.1)."};
constexpr StepName scores {steps::attention::scores, "q kᵀ / √d_k + b",
    "Each pair's bias is added to its score (Raffel et al. 2020, section 2.1)."};
} // namespace t5

// How the buckets are shared out. `side`: those for one direction, the first half of which hold one distance each; the
// other half widens with the logarithm up to maxDistance, and the last takes all beyond.
struct Buckets {
    bool bidirectional;
    std::int64_t side, exact, maxDistance;
};

Buckets bucketsOf(const AttentionSettings& settings)
{
    Buckets buckets {settings.bidirectional, settings.bidirectional ? settings.distances / 2 : settings.distances, 0,
        settings.maxDistance};
    buckets.exact = buckets.side / 2;
    if (buckets.exact < 1)
        throw Error(settings.bidirectional
                ? say("Attention t5-bias: the number of buckets is %1; it must be at least 4, two for each direction.",
                    settings.distances)
                : say("Attention t5-bias needs at least 2 buckets; it has %1.", settings.distances));
    if (buckets.maxDistance <= buckets.exact)
        throw Error(say(
            "Attention t5-bias has %1 buckets; %2 per direction hold one distance each, so its largest distance, %3, "
            "must be above %2.",
            settings.distances, buckets.exact, buckets.maxDistance));
    return buckets;
}

// In single precision, as models of this kind were trained: a distance at the edge of two buckets then falls on the
// same side.
torch::Tensor bucketOf(torch::Tensor distance, const Buckets& buckets)
{
    torch::Tensor base = torch::zeros_like(distance);
    if (buckets.bidirectional) {
        base = distance.gt(0).to(torch::kLong) * buckets.side;
        distance = distance.abs();
    } else {
        distance = distance.neg().clamp_min(0);
    }
    const auto exact = static_cast<double>(buckets.exact);
    const torch::Tensor far = (torch::log(distance.to(torch::kFloat) / exact)
                                  / std::log(static_cast<double>(buckets.maxDistance) / exact)
                                  * static_cast<double>(buckets.side - buckets.exact))
                                  .clamp_min(0)
                                  .to(torch::kLong)
        + buckets.exact;
    return base + torch::where(distance.lt(buckets.exact), distance, far.clamp_max(buckets.side - 1));
}

// Dot-product attention with a learned number for each head and each bucket of distances (Raffel et al. 2020,
// section 2.1).
class T5Attention final : public SoftmaxAttention {
public:
    T5Attention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
        : SoftmaxAttention(parameters, name, settings),
          m_buckets(bucketsOf(settings)),
          m_table(settings.bucketTable
                  ? *settings.bucketTable
                  : parameters.get(name + ".bucket.weight", {settings.distances, settings.heads}, Init::Normal))
    {
    }

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override;

    Buckets m_buckets;
    Parameter m_table;
};

Traced T5Attention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const Traced content = t.scale(
        scaling(t5::content, settings().scale), product(t, heads.query, heads.key), settings().scale);
    Formula shared = distanceFormula(FormulaFunction::Bucket, t, heads, context);
    shared.most = m_buckets.maxDistance;
    shared.buckets = {m_buckets.bidirectional, m_buckets.side, m_buckets.exact};
    const Traced bucket = ofDistances(
        t, t5::bucket, [&](const torch::Tensor& far) { return bucketOf(far, m_buckets); }, heads, context,
        std::move(shared));
    const Traced rows = t.gather(t5::bucketBias,
        t.parameter(m_table.name, m_table.tensor, {"bucket", "head"}, distanceLabels(t, 0, settings().distances - 1)),
        bucket, "head");
    const Traced bias = t.rearrange(
        t5::bias, rows, {transposeAxes(-2, -1), transposeAxes(-3, -2)}, {"head", "query", "key"});
    return t.add({t5::scores.name, asScaled(t5::scores.formula, settings().scale), t5::scores.caption}, content, bias);
}

constexpr Setting kT5Settings[] {
    kDistancesSetting,
    {"max_distance", &ModelConfig::maxDistance, {2, 65'536}, nullptr, "Only attention t5-bias has buckets."},
    {"shared_buckets", &ModelConfig::sharedBuckets, {}, nullptr, "Only attention t5-bias has a table of buckets."},
};

} // namespace

constinit const AttentionDescriptor attention::T5Bias {
    .id = "t5-bias",
    .title = toSay("T5’s bias"),
    .family = AttentionFamily::Distance,
    .make = makeAttentionOf<T5Attention>,
    .recorded = [](const ModelConfig& c, double, double,
                    bool) { return RecordedNumbers {.matrices = 6.0 + 1.0 / static_cast<double>(c.heads)}; },
    .settings = kT5Settings,
    .check =
        [](const ModelConfig& c) {
            refuse(c.distances < 4 || c.distances > 254,
                toSay("Setting distances is %1; attention t5-bias needs 4 to 254 buckets."), c.distances);
            check(c.maxDistance > c.distances / 2, "max_distance", c.maxDistance,
                say("above %1, since half of the %2 buckets hold one distance each", c.distances / 2, c.distances));
        },
};

} // namespace headroom
