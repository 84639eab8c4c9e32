// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/refuse.h"
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/distance_rows.h"
#include "nn/attention/distances.h"
#include "nn/attention/rel_shift.h"
#include "nn/attention/softmax_attention.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/step_names.h"

namespace headroom {

namespace {

// The legend: how the steps are called, their formulas, and what happens there. Sections are those of Dai et al. 2019.
namespace xl {
constexpr StepName positionKey {"position_key", "W_{k,R} R",
    "Every distance gets its own key, projected by weights separate from the tokens' (Dai et al. "
    "2019, section 3.3)."};
constexpr StepName positionKeyHeads {"position_key_heads", "split into heads, (W_{k,R} R)ᵀ",
    "The keys of the distances are split into heads and transposed: one column per distance."};
constexpr StepName u {
    "u", "u", "One learned vector per head takes the query's place in term (c) (Dai et al. 2019, section 3.3)."};
constexpr StepName v {
    "v", "v", "One learned vector per head takes the query's place in term (d) (Dai et al. 2019, section 3.3)."};
constexpr StepName content {steps::xl::content, "(a) = q kᵀ",
    "Term (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds."};
constexpr StepName contentBias {steps::xl::contentBias, "(c) = u kᵀ",
    "Term (c) of Dai et al. 2019, section 3.3: how much each key counts, the same for every query."};
constexpr StepName ac {
    steps::xl::ac, "AC = (a) + (c)", "The two terms that depend on the key's content (Dai et al. 2019, section 3.3)."};
constexpr StepName positionRaw {steps::xl::raw, "q (W_{k,R} R)ᵀ",
    "Each query times each distance's key, before the shift that makes it term (b) (Dai et al. 2019, "
    "section 3.3): one column per distance."};
constexpr StepName biasRow {"row", "v (W_{k,R} R)ᵀ",
    "How much each distance counts for every query, before the shift that makes it term (d) (Dai et "
    "al. 2019, section 3.3)."};
constexpr StepName biasRaw {steps::xl::raw, "one copy for each query", "The row is the same for every query."};
constexpr StepName bd {steps::xl::bd, "BD = (b) + (d)",
    "The two terms that depend on the distance; (b) also depends on the query (Dai et al. 2019, "
    "section 3.3)."};
constexpr StepName triangle {"triangle", "j ≤ i", "1 where the key does not come after the query."};
constexpr StepName bdCleared {
    "BD_cleared", "BD where j ≤ i, else 0", "Scores that the shift moved in from the next row are set to 0."};
constexpr StepName sum {steps::xl::sum, "AC + BD = (a) + (b) + (c) + (d)",
    "The score is the sum of the four terms of Dai et al. 2019, section 3.3."};
constexpr StepName scores {steps::attention::scores, "(AC + BD) / √d_k",
    "The sums are divided by √d_k, which keeps their size independent of a head's width (as in the "
    "code of Dai et al. 2019)."};
} // namespace xl

// Attention of Transformer-XL (Dai et al. 2019, section 3.3 and appendix B): what is scored is a key and how far it
// lies back, both by the query and by biases that are the same for every query.
class TransformerXlAttention final : public SoftmaxAttention {
public:
    TransformerXlAttention(Parameters& parameters, const std::string& name, const AttentionSettings& settings)
        : SoftmaxAttention(parameters, name, settings),
          m_position(parameters, name + ".position", settings.queryFeatures, settings.heads * settings.keyWidth, false),
          m_bias(settings.positionBias
                  ? *settings.positionBias
                  : PositionBias::make(parameters, name + ".position_bias", settings.heads, settings.keyWidth))
    {
    }

private:
    Traced scores(Tracer& t, const Heads& heads, const AttentionContext& context) const override;
    Traced fused(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    Traced biasOf(Tracer& t, StepName name, const Parameter& bias) const;
    Traced distanceRows(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    Traced positionKeys(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    Traced cleared(Tracer& t, const Traced& bd, const Heads& heads, const AttentionContext& context) const;

    Linear m_position;
    PositionBias m_bias;
};

// Equivalent in kimiyoung/transformer-xl, pytorch/mem_transformer.py:
//     AC = einsum('ibnd,jbnd->ijbn', q + u, k); BD = rel_shift(einsum('ibnd,jnd->ijbn', q + v, r)); (AC + BD) * scale
Traced TransformerXlAttention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    if (!t.active() && !context.places && !settings().zeroUpperTriangle)
        return fused(t, heads, context);
    const std::int64_t queries = heads.query.tensor.size(-2), keys = heads.key.tensor.size(-2);
    const auto shift = [&](const Traced& raw) {
        return context.places ? relShiftAt(t, raw, *context.places, keys) : relShift(t, raw, keys);
    };
    const auto forEachQuery = [&](const Traced& row) {
        return t.rearrange(xl::biasRaw, row, {pickAlong(-2, Index(static_cast<std::size_t>(queries), 0))},
            {"head", "query", "distance"});
    };
    const Traced u = biasOf(t, xl::u, m_bias.content);
    const Traced kT = transposedKeys(t, heads.key);
    const Traced a = t.matmul(xl::content, heads.query, kT);
    const Traced c = t.matmul(xl::contentBias, u, kT);
    const Traced ac = t.add(xl::ac, a, c);

    const Traced v = biasOf(t, xl::v, m_bias.position);
    const Traced rT = positionKeys(t, heads, context);
    Traced b, d;
    {
        const Tracer::Scope scope(t, steps::xl::position);
        b = shift(t.matmul(xl::positionRaw, heads.query, rT));
    }
    {
        const Tracer::Scope scope(t, steps::xl::positionBias);
        d = shift(forEachQuery(t.matmul(xl::biasRow, v, rT)));
    }
    const Traced bd = cleared(t, t.add(xl::bd, b, d), heads, context);
    return t.scale(scaling(xl::scores, settings().scale), t.add(xl::sum, ac, bd), settings().scale);
}

Traced TransformerXlAttention::biasOf(Tracer& t, StepName name, const Parameter& bias) const
{
    return t.rearrange(name, t.parameter(bias.name, bias.tensor, {"head", "dimension"}),
        {reshapeLast(1, {1, settings().keyWidth})}, {"head", "query", "dimension"});
}

// R. A causal query meets distances from n_keys − 1 down to 0; any other also meets the keys after it.
Traced TransformerXlAttention::distanceRows(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    if (context.distances)
        return *context.distances;
    const std::int64_t keys = heads.key.tensor.size(-2);
    const std::int64_t queries = context.places ? keys : heads.query.tensor.size(-2);
    return headroom::distanceRows(t, keys - 1, context.causal ? 0 : 1 - queries, settings().queryFeatures,
        settings().clampLength, heads.query.tensor.options());
}

// (W_{k,R} R)ᵀ
Traced TransformerXlAttention::positionKeys(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const Traced projected = m_position(t, xl::positionKey, distanceRows(t, heads, context));
    return t.rearrange(xl::positionKeyHeads, projected,
        {reshapeLast(1, {settings().heads, settings().keyWidth}), transposeAxes(-3, -2), transposeAxes(-2, -1)},
        {"head", "dimension", "distance"});
}

Traced TransformerXlAttention::cleared(
    Tracer& t, const Traced& bd, const Heads& heads, const AttentionContext& context) const
{
    if (!settings().zeroUpperTriangle || !context.causal)
        return bd;
    Formula notAfter = distanceFormula(FormulaFunction::Within, t, heads, context);
    notAfter.most = 0;
    const auto lower = [&](const torch::Tensor& far) { return far.le(0).to(heads.query.tensor.options()); };
    return t.multiply(xl::bdCleared, bd, ofDistances(t, xl::triangle, lower, heads, context, std::move(notAfter)));
}

// The fused form for when nobody looks: ((q + u) kᵀ + shift((q + v) (W_{k,R} R)ᵀ)) · scale. The zeros that the shift
// pads with are a distance of their own, so that the shift is another way to read the same memory.
Traced TransformerXlAttention::fused(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    const torch::Tensor& query = heads.query.tensor;
    const torch::Tensor& key = heads.key.tensor;
    const torch::Tensor keys = torch::constant_pad_nd(positionKeys(t, heads, context).tensor, {1, 0});
    const torch::Tensor u = m_bias.content.tensor.unsqueeze(1), v = m_bias.position.tensor.unsqueeze(1);
    const torch::Tensor content = torch::matmul((query + u) * settings().scale.value(), key.transpose(-2, -1));
    const torch::Tensor padded = torch::matmul((query + v) * settings().scale.value(), keys);
    const std::int64_t queries = padded.size(-2), columns = padded.size(-1) - 1;
    std::vector<std::int64_t> sizes = padded.sizes().vec();
    sizes.back() = columns;
    const torch::Tensor shifted = padded.flatten(-2).narrow(-1, queries, queries * columns).view(sizes);
    return {content + shifted.narrow(-1, 0, key.size(-2)), -1};
}

constexpr Setting kXlSettings[] {
    {"shared_position_bias", &ModelConfig::sharedPositionBias, {}, nullptr,
        "Only attention transformer-xl has u and v."},
    {"clamp_length", &ModelConfig::clampLength, {0, 65'536}, nullptr,
        "Only attention transformer-xl has sinusoids of distances."},
    {"zero_upper_triangle", &ModelConfig::zeroUpperTriangle, {},
        [](const ModelConfig& c) { return c.hasDecoder() && c.causal; },
        "It applies to the shift in attention transformer-xl of a causal decoder."},
};

} // namespace

constinit const AttentionDescriptor attention::TransformerXl {
    .id = "transformer-xl",
    .title = toSay("Transformer-XL"),
    .family = AttentionFamily::Distance,
    .make = makeAttentionOf<TransformerXlAttention>,
    .recorded =
        [](const ModelConfig& c, double, double keys, bool) {
            return RecordedNumbers {12.0, keys * static_cast<double>(c.heads * c.headWidth())}; // rows of distances
        },
    .settings = kXlSettings,
    .check =
        [](const ModelConfig& c) {
            refuse(c.width % 2 != 0,
                toSay("Attention transformer-xl needs an even width for its sinusoids; width is %1."), c.width);
        },
    .againstRotary = kDistancesAreNotTurned,
};

} // namespace headroom
