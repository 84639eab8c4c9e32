// SPDX-License-Identifier: GPL-3.0-or-later
// Switches off one head, part or position after another and measures what that does to one output: a forward for each.
#include "decode/next_token.h"
#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/ablation.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <numeric>
#include <optional>

namespace headroom {

namespace {

enum class SweptOutput { Probability, Logit };

class Sweep {
public:
    Sweep(Tracer& t, const StudyInput& input)
        : m_t(t),
          m_input(input),
          m_over(static_cast<AblationOver>(input.option("over"))),
          m_by(static_cast<AblationBy>(input.option("by"))),
          m_measured(static_cast<SweptOutput>(input.option("measure"))),
          m_ablations(t.steps(), m_over, m_by, input.patches)
    {
    }

    void record()
    {
        if (m_ablations.rows() == 0)
            throw Error(say("This model has no encoder to switch off, only the part that writes its output."));
        const StepId probabilities = findStep(m_t, steps::probabilities);
        m_shown = shownInput(m_input);
        m_shown.statesOnly = true; // the logits of one position are made of them
        choose();
        const std::vector<float> numbers = remembered(m_input, key(), [this] { return computed(); });
        m_t.measure({studied::sweep::chosen, "position, token",
                        "The output that is measured: its position and the token’s id."},
            torch::tensor({m_position, m_token}, torch::kLong).to(torch::kFloat), {probabilities},
            {{"place", 2, nullptr}});
        const Traced before = m_t.measure(
            {studied::sweep::before, measuredName(),
                m_measured == SweptOutput::Logit ? "The chosen token’s logit in this run."
                                                 : "The chosen token’s probability in this run."},
            torch::tensor({numbers.front()}).view({1, 1}), {probabilities},
            {{"row", 1, nullptr}, {"column", 1, nullptr}});
        const torch::Tensor cells = torch::tensor(std::vector<float>(numbers.begin() + 1, numbers.end()))
                                        .view({m_ablations.rows(), m_ablations.columns()});
        const Traced after = m_t.measure({studied::sweep::after, measuredName(), caption()}, cells, {probabilities},
            {{"layer", cells.size(0), std::make_shared<const Labels>(m_ablations.rowLabels())},
                {m_ablations.columnAxis(), cells.size(1), m_ablations.columnLabels()}});
        m_t.subtract(
            {studied::sweep::effect, "after − before", "What the change does to the chosen output."}, after, before);
    }

private:
    const char* measuredName() const { return m_measured == SweptOutput::Logit ? "logit" : "p"; }

    const char* caption() const
    {
        switch (m_by) {
        case AblationBy::Mean:
            return "The same output from one more forward pass per cell, with the numbers of the cell replaced by "
                   "their mean over the positions of this text.";
        case AblationBy::Patch:
            return "The same output from one more forward pass per cell, with the numbers of the cell taken from the "
                   "other run.";
        case AblationBy::Zero: break;
        }
        return "The same output from one more forward pass per cell, with the numbers of the cell set to 0.";
    }

    // Of the chosen position: [vocabulary] each.
    struct Output {
        torch::Tensor logits, probabilities;
    };
    Output outputWithin(const std::optional<Intervention>& cell)
    {
        std::vector<Intervention> changes = m_input.interventions; // of the run; a cell is switched off besides
        if (cell)
            changes.push_back(*cell);
        Tracer t({false, std::move(changes), m_input.cancel});
        const torch::Tensor states = m_input.model.forward(t, m_shown, m_input.options).states.tensor;
        const auto asked = static_cast<std::int64_t>(m_input.option("position"));
        m_position = asked < 0 ? (m_input.model.config().isLanguageModel() ? states.size(0) - 1 : 0)
                               : std::min(asked, states.size(0) - 1);
        // A change by hand may name rows of the logits or probabilities: then all are there.
        const bool all = !m_input.interventions.empty();
        const Traced rows {all ? states : states.narrow(0, m_position, 1)};
        const Traced logits = m_input.model.logits(t, rows, {});
        const auto chosen = [&](const Traced& of) { return of.tensor.select(0, all ? m_position : 0); };
        return {chosen(logits),
            all ? chosen(Transformer::probabilities(t, logits, m_input.temperature))
                : torch::softmax(chosen(logits).to(torch::kDouble) / m_input.temperature, -1)};
    }

    void choose()
    {
        const torch::Tensor logits = outputWithin({}).probabilities;
        const auto token = static_cast<std::int64_t>(m_input.option("token"));
        if (!logits.isfinite().all().item<bool>())
            throw NoNumbers(); // none of them is the largest
        m_token = token < 0 ? logits.argmax(-1).item<std::int64_t>() : std::min(token, logits.size(0) - 1);
    }

    float outputWith(const std::optional<Intervention>& cell)
    {
        const Output output = outputWithin(cell);
        return (m_measured == SweptOutput::Logit ? output.logits : output.probabilities)
            .select(0, m_token)
            .to(torch::kFloat)
            .item<float>();
    }

    // The output as it is, then of every change, row by row; of what there is not, as it is.
    std::vector<float> computed()
    {
        std::vector<float> numbers {outputWith({})};
        const std::int64_t all = std::int64_t {m_ablations.rows()} * m_ablations.columns();
        for (int row = 0; row < m_ablations.rows(); ++row)
            for (int column = 0; column < m_ablations.columns(); ++column) {
                if (m_input.progress)
                    m_input.progress(std::ssize(numbers) - 1, all);
                const auto change = m_ablations.at(row, column);
                numbers.push_back(change ? outputWith(change) : numbers.front());
            }
        return numbers;
    }

    // All that the numbers depend on besides the weights.
    std::string key() const
    {
        std::string key = "sweep " + m_ablations.fingerprint();
        const auto add = [&](auto number) { key += ' ' + std::to_string(number); };
        for (const int each : {static_cast<int>(m_over), static_cast<int>(m_by), static_cast<int>(m_measured)})
            add(each);
        add(m_input.temperature);
        add(m_position);
        add(m_token);
        return key + keyOf(m_input);
    }

    Tracer& m_t;
    const StudyInput& m_input;
    AblationOver m_over;
    AblationBy m_by;
    SweptOutput m_measured;
    Ablations m_ablations;
    ModelInput m_shown;
    std::int64_t m_position = 0, m_token = 0;
};

StudyOption choice(const char* name, double value, double least, double most, const char* meaning)
{
    return {name, value, least, most, true, meaning};
}

} // namespace

Study sweepStudy()
{
    return {"sweep", toSay("Sweep"),
        "What switching off each head, part or position does to one output, a forward pass for each",
        {choice("over", 0, 0, 3,
             "what is switched off: 0 heads, 1 attention and feed-forward, 2 positions, 3 positions of the encoder"),
            choice("by", 0, 0, 2, "what takes its place: 0 zeros, 1 the mean over positions, 2 the run beside"),
            choice("measure", 0, 0, 1, "what is measured: 0 a probability, 1 a logit"),
            choice(
                "position", -1, -1, 1e6, "of which output position; -1: the last of a language model, else the first"),
            choice("token", -1, -1, 1e7, "of which token, by its id; -1: the likeliest there")},
        [](const ModelConfig& config) {
            const bool text = config.topology == Topology::Encoder || config.topology == Topology::Decoder
                || config.topology == Topology::EncoderDecoder;
            return text && config.output == OutputKind::Tokens && config.executor == Executor::Dense
                && !config.linearAttention() && config.halting == HaltingKind::None;
        },
        [](Tracer& t, const StudyInput& input) { Sweep(t, input).record(); }};
}

} // namespace headroom
