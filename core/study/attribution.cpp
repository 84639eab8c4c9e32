// SPDX-License-Identifier: GPL-3.0-or-later
// Which tokens one number of a run comes from, by gradients: by the gradient's length, times the input (Shrikumar et
// al. 2017), integrated along a straight path (Sundararajan et al. 2017), and attention times its gradient.
#include "backward/backward.h"
#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/go_back.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <set>

namespace headroom {

namespace {

namespace attributed = studied::attribution;

constexpr std::int64_t kMostOnTheWay = std::int64_t {1} << 24; // of gradients on the way, for each sequence
constexpr std::int64_t kMostAttended = std::int64_t {1} << 22; // of [head, query, key]

enum class PathBaseline { Zero, Padding };

// The tokens of one sequence: the row that each was looked up as, before positions are added.
struct EmbeddedTokens {
    std::string scope; // "encoder"
    Traced rows, gradient; // [position, feature]
    Traced baseline; // where the path begins: [feature]
    torch::Tensor onTheWay; // the gradients of rows between: [step, position, feature]
};

class Attribution {
public:
    Attribution(Tracer& t, const StudyInput& input)
        : m_t(t),
          m_input(input),
          m_steps(static_cast<std::int64_t>(input.option("steps"))),
          m_baseline(static_cast<PathBaseline>(input.option("baseline")))
    {
    }

    void record()
    {
        goBack(m_t, m_input);
        findSequences();
        const std::vector<Sublayer> sublayers = sublayersOf(m_t);
        const Tracer::Scope study(m_t, steps::study), below(m_t, attributed::id);
        m_one = m_t.formula({"one", "1", "The length 1."}, torch::ones({1}, m_sequences.front().rows.tensor.options()),
            {"feature"}, {.value = 1.0});
        for (const EmbeddedTokens& each : m_sequences)
            recordGradients(each);
        recordAttention(sublayers);
        if (m_steps > 0)
            integrate();
    }

private:
    void findSequences()
    {
        for (const Step& step : m_t.steps())
            if (!step.study() && step.computed() && step.name() == steps::embedding && step.axes.size() == 2
                && std::count(step.path.begin(), step.path.end(), '/') == 1)
                if (const StepId gradient = gradientOf(m_t, step.path); gradient >= 0)
                    m_sequences.push_back(
                        {std::string(step.scope()), m_t.recorded(step.id), m_t.recorded(gradient), {}, {}});
        if (m_sequences.empty())
            throw Error(say("The number does not follow from the tokens' embeddings: nothing leads back to them."));
    }

    void recordGradients(const EmbeddedTokens& of)
    {
        const Tracer::Scope scope(m_t, of.scope);
        {
            const Tracer::Scope gradient(m_t, attributed::gradient);
            recordLength(m_t, of.gradient, m_one);
        }
        const Traced each = m_t.multiply(
            {"gradient_by_embedding", "∂x ∘ x", "The gradient of each number of the embedding times that number."},
            of.gradient, of.rows);
        m_t.reduce({attributed::byInput, "Σ ∂x ∘ x",
                       "Gradient × input: what the number would lose if it followed the embedding in a straight line "
                       "down to 0 (Shrikumar et al. 2017)."},
            each, ReduceFunction::Sum, -1);
    }

    // By how much the number changes with the weights on each key: Σ over heads and queries of weight · ∂weight.
    void recordAttention(const std::vector<Sublayer>& sublayers)
    {
        for (const std::vector<Sublayer>& kind : byKind(sublayers)) {
            std::vector<Traced> layers;
            for (const Sublayer& sublayer : kind) {
                const StepId gradient = gradientOf(m_t, sublayer.path + '/' + steps::attention::weights);
                if (gradient < 0 || sublayer.weights.tensor.is_meta() || sublayer.weights.tensor.dim() != 3
                    || sublayer.weights.tensor.numel() > kMostAttended)
                    continue;
                const Tracer::Scope scope(m_t, sublayer.path);
                const Traced each = m_t.multiply({"weight_by_gradient", "A ∘ ∂A",
                                                     "Each attention weight times its gradient: what the number would "
                                                     "gain if this weight grew by its own size."},
                    sublayer.weights, m_t.recorded(gradient));
                const Traced heads = m_t.reduce(
                    {"heads", "Σ_head A ∘ ∂A", "Added over the heads."}, each, ReduceFunction::Sum, -3);
                layers.push_back(m_t.reduce({attributed::attention, "Σ_query Σ_head A ∘ ∂A",
                                                "Attention × gradient: what the number owes to what is read from each "
                                                "position here, added over heads and queries."},
                    heads, ReduceFunction::Sum, -2));
            }
            const bool same = std::all_of(layers.begin(), layers.end(),
                [&](const Traced& x) { return x.tensor.sizes() == layers.front().tensor.sizes(); });
            if (layers.size() < 2 || !same)
                continue;
            const Tracer::Scope scope(m_t, kind.front().kind);
            m_t.add({attributed::attention, "Σ_layer Σ_query Σ_head A ∘ ∂A",
                        "Attention × gradient, added over the layers."},
                layers);
        }
    }

    // Sundararajan et al. 2017, equation 3, by the midpoint rule: the mean gradient on a straight path from the
    // baseline to the embedding, times the difference of both. All sequences move together.
    void integrate()
    {
        for (EmbeddedTokens& each : m_sequences)
            findBaseline(each);
        const torch::Tensor atBaseline = walk();
        std::vector<Traced> totals;
        for (const EmbeddedTokens& each : m_sequences)
            totals.push_back(recordIntegral(each));
        const Traced number = m_t.recorded(findStep(m_t, studied::backward::number));
        const Traced start = m_t.measure({attributed::atBaseline, "F(x′)",
                                             "The number with every token's embedding at the baseline, from a forward "
                                             "pass of its own."},
            atBaseline, {number.step}, {{"sum", 1, nullptr}});
        const Traced change = m_t.subtract(
            {attributed::change, "F(x) − F(x′)", "What the whole path changes the number by."}, number, start);
        const Traced total = totals.size() == 1
            ? totals.front()
            : m_t.add({attributed::total, "Σ_sequence Σ_token", "What all tokens are given, together."}, totals);
        m_t.subtract(
            {attributed::residue, "F(x) − F(x′) − Σ",
                "Completeness: integrated gradients of all tokens add up to the change, and this is what is missing. "
                "More steps make it smaller. Rows near 0, which a norm makes long at once, need many."},
            change, total);
    }

    void findBaseline(EmbeddedTokens& of)
    {
        const torch::TensorOptions options = of.rows.tensor.options();
        const Tracer::Scope scope(m_t, of.scope);
        if (m_baseline == PathBaseline::Zero) {
            of.baseline = m_t.formula({"baseline", "0", "Where the path begins: no embedding at all."},
                torch::zeros({1}, options), {"feature"}, {.value = 0.0});
            return;
        }
        const Step& step = m_t.steps()[static_cast<std::size_t>(of.rows.step)];
        if (step.operation != Operation::Gather || m_input.padding < 0)
            throw Error(say("This model has no embedding of padding that the path could begin at: choose 0."));
        const Traced table = m_t.recorded(step.inputs.front());
        of.baseline = m_t.rearrange({"baseline", "E[padding]", "Where the path begins: the embedding of padding."},
            table, {sliceAxis(-2, m_input.padding, m_input.padding + 1), reshapeLast(2, {table.tensor.size(-1)})},
            {"feature"});
    }

    // Forward and backward passes between baseline and text, whose gradients of the rows are kept. The number at the
    // baseline.
    torch::Tensor walk()
    {
        std::set<std::string> wanted;
        for (EmbeddedTokens& each : m_sequences) {
            if (m_steps * each.rows.tensor.numel() > kMostOnTheWay)
                throw Error(say("%1 steps for a text this long are too many to keep: choose fewer.", m_steps));
            wanted.insert(each.scope + '/' + steps::embedding);
        }
        const ModelInput shown = shownInput(m_input);
        std::vector<std::vector<torch::Tensor>> gradients(m_sequences.size());
        for (std::int64_t i = 0; i < m_steps; ++i) {
            if (m_input.progress)
                m_input.progress(i, m_steps + 1);
            Tracer t(at((static_cast<double>(i) + 0.5) / static_cast<double>(m_steps)));
            const ModelOutput output = runForward(m_input.model, t, shown, m_input.options);
            recordBackward(t, (*m_input.backward)->of, output.logits, adaptive(), wanted);
            for (std::size_t each = 0; each < m_sequences.size(); ++each) {
                const StepId found = gradientOf(t, m_sequences[each].scope + '/' + steps::embedding);
                gradients[each].push_back(
                    found < 0 ? torch::zeros_like(m_sequences[each].rows.tensor) : t.recorded(found).tensor);
            }
        }
        for (std::size_t each = 0; each < m_sequences.size(); ++each)
            m_sequences[each].onTheWay = torch::stack(gradients[each]);
        Tracer t(at(0.0));
        const ModelOutput output = runForward(m_input.model, t, shown, m_input.options);
        return recordObjective(t, (*m_input.backward)->of, output.logits, adaptive()).tensor;
    }

    bool adaptive() const { return m_input.model.config().embedding == EmbeddingKind::Adaptive; }

    // A run whose embeddings lie at `share` of the way.
    Tracer::Options at(double share) const
    {
        std::vector<Intervention> changes = m_input.interventions;
        for (const EmbeddedTokens& each : m_sequences) {
            const torch::Tensor from = each.baseline.tensor,
                                row = (from + (each.rows.tensor - from) * share).to(torch::kCPU).contiguous();
            Intervention change;
            change.path = each.scope + '/' + steps::embedding;
            change.kind = Intervention::Kind::Copy;
            change.values.assign(row.data_ptr<float>(), row.data_ptr<float>() + row.numel());
            changes.push_back(std::move(change));
        }
        return {true, std::move(changes), m_input.cancel};
    }

    // Their sum over all tokens: [1].
    Traced recordIntegral(const EmbeddedTokens& of)
    {
        const Tracer::Scope scope(m_t, of.scope);
        std::vector<Axis> axes = m_t.steps()[static_cast<std::size_t>(of.rows.step)].axes;
        axes.insert(axes.begin(), Axis {"step", m_steps, nullptr});
        const Traced all = m_t.measure({"gradients_on_the_way", "∂x at (k − ½) / n of the way",
                                           "The gradient at the middle of each part of the straight path from the "
                                           "baseline to the embedding, each from a forward and a backward pass."},
            of.onTheWay, {of.rows.step}, std::move(axes));
        const Traced mean = m_t.reduce(
            {"mean_gradient", "1/n Σ_k ∂x", "The mean gradient on the way."}, all, ReduceFunction::Mean, -3);
        const Traced difference = m_t.subtract(
            {"difference", "x − x′", "How far each embedding lies from the baseline."}, of.rows, of.baseline);
        const Traced each = m_t.multiply({"mean_gradient_by_difference", "(x − x′) ∘ mean ∂x",
                                             "What each number of the embedding has added on the way."},
            difference, mean);
        const Traced tokens = m_t.reduce({attributed::integrated, "Σ (x − x′) ∘ mean ∂x",
                                             "Integrated gradients: what each token has added to the number on the way "
                                             "from the baseline to the text (Sundararajan et al. 2017)."},
            each, ReduceFunction::Sum, -1);
        const Traced row = m_t.rearrange({"row", "", "All of them in one row."}, tokens,
            {reshapeLast(1, {1, tokens.tensor.size(0)})}, {"sum", "position"});
        return m_t.reduce({attributed::total, "Σ_token", "What all tokens of the sequence are given, together."}, row,
            ReduceFunction::Sum, -1);
    }

    Tracer& m_t;
    const StudyInput& m_input;
    std::int64_t m_steps;
    PathBaseline m_baseline;
    std::vector<EmbeddedTokens> m_sequences;
    Traced m_one;
};

} // namespace

Study attributionStudy()
{
    return {.id = attributed::id,
        .name = toSay("Attribution"),
        .title =
            "Which tokens a loss or another number comes from: gradient, gradient × input, integrated gradients and "
            "attention × gradient",
        .options = {{"steps", 32, 0, 1024, true, "forward and backward passes of integrated gradients; 0: none"},
            {"baseline", 0, 0, 1, true, "where integrated gradients begin: 0 zeros, 1 the embedding of padding"}},
        .fits = [](const ModelConfig&) { return true; },
        .record = [](Tracer& t, const StudyInput& input) { Attribution(t, input).record(); },
        .output = false,
        .ownScopes = true,
        .goesBack = true};
}

} // namespace headroom
