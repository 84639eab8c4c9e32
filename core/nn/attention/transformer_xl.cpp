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

namespace headroom {

namespace {

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
    Traced rowsOfDistances(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    torch::Tensor triangle(const Heads& heads, const AttentionContext& context) const;
    Traced positionKeys(Tracer& t, const Heads& heads, const AttentionContext& context) const;
    Traced bias(Tracer& t, StepName name, const Parameter& bias) const;
    Traced content(Tracer& t, const Heads& heads, const Traced& u) const;
    Traced position(Tracer& t, const Heads& heads, const Traced& v, const AttentionContext& context) const;

    Linear m_position;
    PositionBias m_bias;
};

// A causal query meets distances from n_keys − 1 down to 0; any other also meets the keys after it.
Traced TransformerXlAttention::rowsOfDistances(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    if (context.distances)
        return *context.distances;
    const std::int64_t keys = heads.key.tensor.size(-2);
    const std::int64_t queries = context.places ? keys : heads.query.tensor.size(-2);
    return distanceRows(t, keys - 1, context.causal ? 0 : 1 - queries, settings().queryFeatures, settings().clampLength,
        heads.query.tensor.options());
}

// 1 where the key does not lie after the query.
torch::Tensor TransformerXlAttention::triangle(const Heads& heads, const AttentionContext& context) const
{
    const torch::Tensor& query = heads.query.tensor;
    const std::int64_t queries = query.size(-2), keys = heads.key.tensor.size(-2);
    const torch::Tensor places = context.places ? torch::tensor(*context.places, torch::kLong)
                                                : torch::arange(keys - queries, keys, torch::dtype(torch::kLong));
    return torch::arange(keys, torch::dtype(torch::kLong)).le(places.unsqueeze(1)).to(query.options());
}

Traced TransformerXlAttention::positionKeys(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    static const StepName key("position_key", "W_{k,R} R",
        "Every distance offers a key of its own, projected by weights apart from those of the tokens (Dai et al. 2019, section 3.3).");
    static const StepName split("position_key_heads", "split into heads, (W_{k,R} R)ᵀ",
        "The keys of the distances are split into heads and turned on their side, one column a distance.");
    const Traced projected = m_position(t, key, rowsOfDistances(t, heads, context));
    return t.rearrange(split, projected,
        {reshapeLast(1, {settings().heads, settings().keyWidth}), transposeAxes(-3, -2), transposeAxes(-2, -1)},
        {"head", "dimension", "distance"});
}

Traced TransformerXlAttention::bias(Tracer& t, StepName name, const Parameter& bias) const
{
    return t.rearrange(name, t.parameter(bias.name, bias.tensor, {"head", "dimension"}),
        {reshapeLast(1, {1, settings().keyWidth})}, {"head", "query", "dimension"});
}

// Terms (a) and (c).
Traced TransformerXlAttention::content(Tracer& t, const Heads& heads, const Traced& u) const
{
    static const StepName term("content", "(a) = q kᵀ",
        "Term (a) of Dai et al. 2019, section 3.3: what a query looks for, compared with what each key holds.");
    static const StepName termBias("content_bias", "(c) = u kᵀ",
        "Term (c) of Dai et al. 2019, section 3.3: how much each key counts whoever asks, the same for every query.");
    const Traced keys = t.rearrange({"key_transposed", "kᵀ", "The keys are turned on their side, one column a key."},
        heads.key, {transposeAxes(-2, -1)}, {"head", "dimension", "key"});
    const Traced a = t.matmul(term, heads.query, keys);
    const Traced c = t.matmul(termBias, u, keys);
    return t.add(
        {"AC", "AC = (a) + (c)", "The two terms that depend on what a key holds (Dai et al. 2019, section 3.3)."}, a,
        c);
}

// Terms (b) and (d).
Traced TransformerXlAttention::position(
    Tracer& t, const Heads& heads, const Traced& v, const AttentionContext& context) const
{
    const Traced keys = positionKeys(t, heads, context);
    const std::int64_t queries = heads.query.tensor.size(-2), count = heads.key.tensor.size(-2);
    const auto shift = [&](const Traced& raw) {
        return context.places ? relShiftAt(t, raw, *context.places, count) : relShift(t, raw, count);
    };
    Traced b, d;
    {
        const Tracer::Scope scope(t, "position");
        static const StepName raw("raw", "q (W_{k,R} R)ᵀ",
            "What a query says to each distance, before the shift that makes term (b) of it (Dai et al. 2019, section 3.3): one column a "
            "distance.");
        b = shift(t.matmul(raw, heads.query, keys));
    }
    {
        const Tracer::Scope scope(t, "position_bias");
        static const StepName row("row", "v (W_{k,R} R)ᵀ",
            "How much each distance counts whoever asks, before the shift that makes term (d) of it (Dai et al. 2019, section 3.3).");
        static const StepName raw("raw", "one copy for each query", "The row is the same for every query.");
        d = shift(t.rearrange(raw, t.matmul(row, v, keys), {pickAlong(-2, Index(static_cast<std::size_t>(queries), 0))},
            {"head", "query", "distance"}));
    }
    static const StepName terms("BD", "BD = (b) + (d)",
        "The two terms that depend on the distance: (b) on what is looked for as well, (d) whoever asks (Dai et al. 2019, section 3.3).");
    const Traced sum = t.add(terms, b, d);
    if (!settings().zeroUpperTriangle || !context.causal)
        return sum;
    Formula notAfter = distanceFormula(FormulaFunction::Within, t, heads, context);
    notAfter.most = 0;
    const Traced lower = t.formula({"triangle", "j ≤ i", "1 where the key does not lie after the query."},
        triangle(heads, context), {"query", "key"}, std::move(notAfter));
    return t.multiply(
        {"BD_cleared", "BD where j ≤ i, else 0", "What the shift moved in from the next row is cleared."}, sum, lower);
}

Traced TransformerXlAttention::scores(Tracer& t, const Heads& heads, const AttentionContext& context) const
{
    if (!t.active() && !context.places && !settings().zeroUpperTriangle)
        return fused(t, heads, context);
    static const StepName u("u", "u",
        "One learned vector for each head stands in for the query in term (c) (Dai et al. 2019, section 3.3).");
    static const StepName v("v", "v",
        "One learned vector for each head stands in for the query in term (d) (Dai et al. 2019, section 3.3).");
    static const StepName all("sum", "AC + BD = (a) + (b) + (c) + (d)",
        "The four terms of Dai et al. 2019, section 3.3, together make up the score.");
    static const StepName divided("scores", "(AC + BD) / √d_k",
        "The sums are divided by √d_k, so that they keep their size however wide a head is (Dai et al. 2019, section 3.3).");
    const Traced ac = content(t, heads, bias(t, u, m_bias.content));
    const Traced bd = position(t, heads, bias(t, v, m_bias.position), context);
    return t.scale(divided, t.add(all, ac, bd), settings().scale);
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
        "It is about the shift in attention transformer-xl of a causal decoder."},
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
