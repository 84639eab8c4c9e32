// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/all.h"
#include "text/say.h"

#include "decode/beam_search.h"
#include "decode/sampling.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "study/decoding_tree.h"
#include "study/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

// Records a tree that was written: its numbers with traced operations, from the logits on.
class TreeRecorder {
public:
    TreeRecorder(Tracer& t, const StudyInput& input, const DecodingTree& tree) : m_t(t), m_input(input), m_tree(tree)
    {
        const std::int64_t vocabulary = input.model.config().vocabulary;
        const std::vector<std::int64_t> closed = neverWritten(input);
        m_words = closed.size() > 2; // there is one for unknown words
        for (std::int64_t token = 0; token < vocabulary; ++token)
            if (std::find(closed.begin(), closed.end(), token) == closed.end())
                m_written.push_back(token);
        m_sampling = static_cast<WritingMethod>(input.option("method")) == WritingMethod::Sample;
        m_beam = static_cast<WritingMethod>(input.option("method")) == WritingMethod::Beam;
    }

    void record()
    {
        for (std::size_t step = 0; step < m_tree.steps.size(); ++step) {
            const Tracer::Scope scope(m_t, studied::decoding::step, static_cast<std::int64_t>(step) + 1);
            recordStep(step);
        }
        for (std::size_t step = 0; step < m_tree.steps.size(); ++step) {
            const Tracer::Scope scope(m_t, studied::decoding::step, static_cast<std::int64_t>(step) + 1);
            recordDropped(step);
        }
        recordBest();
    }

    // The text whose forward follows.
    void recordChosen(const TextPlace& chosen)
    {
        Formula asked {.function = FormulaFunction::ChosenText};
        asked.count = static_cast<std::int64_t>(m_input.option("chosen")) - 1;
        for (const WritingStep& step : m_tree.steps)
            asked.texts.push_back(static_cast<std::int64_t>(step.texts.size()));
        m_t.formula(
            {studied::decoding::chosen, "step, text",
                "The text whose forward pass follows: its step, and its place within the step, counted from 0."},
            torch::tensor(
                {static_cast<std::int64_t>(chosen.step), static_cast<std::int64_t>(chosen.text)}, torch::kLong),
            {"place"}, std::move(asked), {}, {m_best});
    }

private:
    std::string tokenText(std::int64_t token) const
    {
        const auto& labels = m_input.segments.front().vocabulary;
        return labels ? (*labels)[static_cast<std::size_t>(token)] : std::to_string(token);
    }

    // "739", "the end": long tokens stand apart, and all tokens where they are words.
    std::string textOf(const TextPlace& place) const
    {
        std::string text;
        bool apart = false;
        for (const std::int64_t token : m_tree.tokens(place)) {
            const std::string next = tokenText(token);
            const auto letters = std::count_if(next.begin(), next.end(), [](char c) { return (c & 0xC0) != 0x80; });
            text += (text.empty() || (!m_words && !apart && letters == 1) ? "" : " ") + next;
            apart = letters > 1;
        }
        return text;
    }

    std::shared_ptr<const Labels> textsOf(std::size_t step) const
    {
        auto labels = std::make_shared<Labels>();
        for (std::size_t text = 0; text < m_tree.steps[step].texts.size(); ++text)
            labels->push_back(textOf({step, text}));
        return labels;
    }

    // What a step leaves for others to follow from.
    struct Decided {
        std::shared_ptr<const Labels> labels;
        Traced tokens, parents, finished, total, drawn, dropped; // drawn: not of a beam
        std::int64_t places = 0; // in the beam
    };

    // A whole number of each text.
    template <typename Number>
    Traced note(StepName name, std::size_t step, Formula formula, const std::vector<Traced>& inputs, Number number)
    {
        std::vector<std::int64_t> numbers;
        for (const ConsideredText& text : m_tree.steps[step].texts)
            numbers.push_back(number(text));
        return m_t.formula(name, torch::tensor(numbers, torch::kLong), {"hypothesis"}, std::move(formula),
            m_decided[step].labels, inputs);
    }

    // The logits of what may be written, one row for each text that goes on.
    Traced logitsOf(const WritingStep& step, std::size_t number)
    {
        auto rows = std::make_shared<Labels>();
        for (const std::int64_t text : step.continued)
            rows->push_back(text < 0 ? "nothing yet" : textOf({number - 1, static_cast<std::size_t>(text)}));
        const torch::Tensor numbers = step.logits.detach().to(torch::kCPU, torch::kFloat);
        const std::vector<Axis> axes {
            {"text", numbers.size(0), rows}, {"vocabulary", numbers.size(1), m_input.segments.front().vocabulary}};
        const std::vector<StepId> before = number > 0 ? std::vector<StepId> {m_decided[number - 1].tokens.step}
                                                      : std::vector<StepId>();
        const Traced logits = m_t.measure(
            {studied::decoding::logits, "model(text)",
                m_input.model.config().segmented() && !m_input.interventions.empty()
                    ? "For each text that goes on, the model gives a logit to every token that could come next. Changes "
                      "by hand belong to one segment and do not act here."
                    : "For each text that goes on, the model gives a logit to every token that could come next."},
            numbers, before, axes);
        return m_t.rearrange({"writable", "logits without pad, start, unknown",
                                 "Padding, the start token and the one for unknown words mean nothing in a text, so "
                                 "they are never written."},
            logits, {pickAlong(-1, m_written)}, {"text", "vocabulary"});
    }

    // What the filters of sampling left of the step's tokens, and the shares they are drawn by.
    Traced sharesOf(const Traced& writable, const std::vector<Candidate>& candidates)
    {
        const double temperature = m_input.option("temperature");
        Index places;
        for (const Candidate& candidate : candidates)
            places.push_back(place(candidate.token));
        const Traced scaled = m_t.scale(
            {"tempered", "logits ÷ T",
                "The temperature divides the logits: above 1 unlikely tokens gain, below 1 they lose."},
            writable, Factor::over(temperature));
        const Traced kept = m_t.rearrange(
            {"filtered", "top-k, top-p",
                "Only the k likeliest tokens stay (Fan et al. 2018), then only the smallest set with total "
                "probability ≥ p (Holtzman et al. 2020)."},
            scaled, {pickAlong(-1, places)}, {"text", "vocabulary"});
        return m_t.softmax(
            {"shares", "softmax(filtered)",
                "The remaining probabilities, rescaled to add up to 1: the next token is drawn from them."},
            kept);
    }

    std::int64_t place(std::int64_t token) const
    {
        return std::lower_bound(m_written.begin(), m_written.end(), token) - m_written.begin();
    }

    // One number of each text from a table [continued, token].
    Traced pick(StepName name, const Traced& table, const Index& entries)
    {
        const std::int64_t all = table.tensor.numel();
        return m_t.rearrange(name, table,
            {reshapeLast(2, {all, 1}), pickAlong(-2, entries),
                reshapeLast(2, {static_cast<std::int64_t>(entries.size())})},
            {"hypothesis"});
    }

    Index entriesOf(const WritingStep& step) const
    {
        Index entries;
        for (const ConsideredText& text : step.texts) {
            const auto row = std::find(step.continued.begin(), step.continued.end(), text.parent)
                - step.continued.begin();
            entries.push_back(row * static_cast<std::int64_t>(m_written.size()) + place(text.token));
        }
        return entries;
    }

    // The log-probability of the text that each one continues.
    Traced totalBefore(const WritingStep& step, std::size_t number)
    {
        if (number == 0)
            return m_t.formula({"total_before", "log p(empty text) = 0",
                                   "Nothing is written yet: the empty text has probability 1, whose logarithm is 0."},
                torch::zeros({static_cast<std::int64_t>(step.texts.size())}), {"hypothesis"}, {});
        Index parents;
        for (const ConsideredText& text : step.texts)
            parents.push_back(text.parent);
        return m_t.rearrange(
            {"total_before", "log p(text so far)", "The log-probability of each text without its last token."},
            m_decided[number - 1].total, {pickAlong(-1, parents)}, {"hypothesis"});
    }

    // The row of logits that each text was continued by.
    Index rowsOf(const WritingStep& step) const
    {
        Index rows;
        for (const ConsideredText& text : step.texts)
            rows.push_back(
                std::find(step.continued.begin(), step.continued.end(), text.parent) - step.continued.begin());
        return rows;
    }

    // The token that was written, by greedy decoding or sampling.
    Traced drawnOf(const Traced& writable, const WritingStep& step, std::size_t number)
    {
        std::vector<Traced> from {writable};
        if (m_sampling) {
            from.push_back(m_shares);
            Formula random {.function = FormulaFunction::RandomNumber, .column = static_cast<std::int64_t>(number)};
            random.seed = static_cast<std::uint64_t>(m_input.option("seed"));
            Random generator(random.seed);
            double drawn = 0.0;
            for (std::size_t i = 0; i <= number; ++i)
                drawn = uniform(generator);
            from.push_back(m_t.formula({"random", "u", "The random number that decides which token is drawn."},
                torch::tensor({drawn}, torch::kDouble), {"draw"}, std::move(random)));
        }
        const auto kept = std::find_if(
            step.texts.begin(), step.texts.end(), [](const ConsideredText& text) { return text.dropped == 0; });
        return m_t.formula({"drawn", m_sampling ? "token drawn" : "likeliest token", "The token that is written."},
            torch::tensor({kept->token}, torch::kLong), {"draw"},
            {.function = FormulaFunction::DrawnToken, .tokens = m_written}, {}, from);
    }

    void recordTexts(std::size_t number, const Traced& writable)
    {
        const WritingStep& step = m_tree.steps[number];
        Decided& decided = m_decided[number];
        const Decided* before = number > 0 ? &m_decided[number - 1] : nullptr;
        const auto all = static_cast<std::int64_t>(step.texts.size());
        if (!m_beam)
            decided.drawn = drawnOf(writable, step, number);
        Formula ranked {.function = FormulaFunction::RankedToken, .places = rowsOf(step), .tokens = m_written};
        ranked.count = m_beam ? all : std::min(all, static_cast<std::int64_t>(m_input.option("width")));
        decided.tokens = note({studied::decoding::tokens, "token ids",
                                  "The last token of each text considered in this step, as its id in the vocabulary."},
            number, std::move(ranked),
            m_beam ? std::vector<Traced> {writable} : std::vector<Traced> {writable, decided.drawn},
            [](const ConsideredText& text) { return text.token; });
        Formula parent {.function = m_beam ? FormulaFunction::ParentInBeam : FormulaFunction::ParentWritten,
            .places = rowsOf(step)};
        std::vector<Traced> from;
        if (before) {
            parent.count = before->places;
            from = m_beam ? std::vector<Traced> {before->total, before->finished}
                          : std::vector<Traced> {before->tokens, before->drawn};
        }
        decided.parents = note({studied::decoding::parents, "parent",
                                   "Which text of the previous step each one continues, counted from 0; −1: none."},
            number, std::move(parent), from, [](const ConsideredText& text) { return text.parent; });
        decided.finished = note(
            {studied::decoding::finished, "ends in end", "1 where a text ends in the end token, 0 where it may go on."},
            number, {.function = FormulaFunction::InCluster, .least = kEnd, .most = kEnd}, {decided.tokens},
            [](const ConsideredText& text) { return std::int64_t {text.finished ? 1 : 0}; });
    }

    // A text may be given up a step later, for want of continuations.
    void recordDropped(std::size_t number)
    {
        Decided& decided = m_decided[number];
        Formula left {.function = m_beam ? FormulaFunction::LeftBeam : FormulaFunction::NotWritten,
            .column = static_cast<std::int64_t>(number) + 1};
        std::vector<Traced> from {decided.tokens, decided.drawn};
        if (m_beam) {
            left.count = decided.places;
            from = {decided.total, decided.finished};
            if (number + 1 < m_decided.size()) {
                const Decided& next = m_decided[number + 1];
                left.most = next.places;
                from.insert(from.end(), {next.total, next.parents});
            }
        }
        decided.dropped = note({studied::decoding::dropped, "step of the drop",
                                   "The step in which each text was dropped; 0: it was kept."},
            number, std::move(left), from, [](const ConsideredText& text) { return text.dropped; });
    }

    // The beam less what is finished.
    std::int64_t placesAt(std::size_t number) const
    {
        auto places = static_cast<std::int64_t>(m_input.option("width"));
        for (std::size_t step = 0; step < number; ++step)
            for (const ConsideredText& text : m_tree.steps[step].texts)
                places -= text.finished && text.dropped == 0 ? 1 : 0;
        return places;
    }

    void recordStep(std::size_t number)
    {
        const WritingStep& step = m_tree.steps[number];
        m_decided.push_back({});
        const std::shared_ptr<const Labels> texts = m_decided.back().labels = textsOf(number);
        m_decided.back().places = placesAt(number);
        const Traced writable = logitsOf(step, number);
        if (m_sampling)
            recordShares(step, writable);
        recordTexts(number, writable);
        const Traced logShares = m_t.logSoftmax(
            {"log_probabilities", "log softmax(logits)", "The log-probability of every token that may come next."},
            writable);
        const Traced own = pick(
            {studied::decoding::logProbability, "log p(token)", "The log-probability of each text’s last token."},
            logShares, entriesOf(step));
        m_t.activation({studied::decoding::probability, "exp(log p(token))",
                           "The probability the model gives the token, given the text before it."},
            own, ActivationKind::Exponential);
        const Traced total = m_t.add(
            {studied::decoding::total, "log p(text so far) + log p(token)",
                "Probabilities multiply, so log-probabilities add: the text so far plus the new token."},
            own, totalBefore(step, number));
        const auto length = static_cast<std::int64_t>(number) + 1;
        const double alpha = m_input.option("length_penalty"), penalty = lengthPenalty(length, alpha);
        const Traced divisor = m_t.formula(
            {"penalty", "((5 + length) / 6)^α",
                "The length penalty of a text of this many tokens (Wu et al. 2016, equation 14)."},
            torch::full({total.tensor.size(0)}, penalty), {"hypothesis"},
            {.function = FormulaFunction::LengthPenalty, .value = alpha, .column = length}, texts);
        m_scores.push_back(
            m_t.divide({studied::decoding::score, "log p(text) ÷ penalty",
                           "The text’s score: its log-probability divided by the penalty, so long texts are not at a "
                           "disadvantage (Wu et al. 2016, equation 14)."},
                total, divisor));
        m_decided.back().total = total;
    }

    void recordShares(const WritingStep& step, const Traced& writable)
    {
        SamplingSettings settings;
        settings.temperature = m_input.option("temperature");
        settings.topK = static_cast<std::int64_t>(m_input.option("top_k"));
        settings.topP = m_input.option("top_p");
        settings.closed = neverWritten(m_input);
        const std::vector<Candidate> candidates = candidatesOf(step.logits[0], settings);
        m_shares = sharesOf(writable, candidates);
        Index entries;
        for (const ConsideredText& text : step.texts)
            entries.push_back(std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
                return c.token == text.token;
            }) - candidates.begin());
        pick({studied::decoding::share, "p(token), filtered",
                 "The probability the token was drawn with, after temperature and filters."},
            m_shares, entries);
    }

    void recordBest()
    {
        std::vector<std::int64_t> first {0};
        for (const WritingStep& step : m_tree.steps)
            first.push_back(first.back() + static_cast<std::int64_t>(step.texts.size()));
        Index places;
        for (const TextPlace& place : m_tree.best)
            places.push_back(first[place.step] + static_cast<std::int64_t>(place.text));
        const Traced all = m_t.concatenate(
            {"considered", "all texts", "The scores of all texts considered, step by step."}, m_scores, -1);
        std::vector<Traced> from {all};
        for (const Decided& decided : m_decided)
            from.insert(from.end(), {decided.dropped, decided.finished});
        m_best = m_t.formula(
            {studied::decoding::bestPlaces, "places among all texts",
                "For each text kept to the end, its index among all texts considered, counted from 0."},
            torch::tensor(places, torch::kLong), {"rank"}, {.function = FormulaFunction::BestTexts}, {}, from);
        m_t.rearrange({studied::decoding::best, "the kept texts by score",
                          "The texts kept to the end, highest score first: the first is the result."},
            all, {pickAlong(-1, places)}, {"rank"});
    }

    Tracer& m_t;
    const StudyInput& m_input;
    const DecodingTree& m_tree;
    Index m_written; // the tokens that may be written, rising
    bool m_sampling = false, m_beam = false, m_words = false;
    Traced m_shares, m_best; // m_shares: of the step
    std::vector<Decided> m_decided; // one a step
    std::vector<Traced> m_scores;
};

// The option counts all texts from 1 in the order they were considered; 0, or one that is not there, is the best.
TextPlace chosenOf(const StudyInput& input, const DecodingTree& tree)
{
    auto left = static_cast<std::int64_t>(input.option("chosen")) - 1;
    for (std::size_t step = 0; left >= 0 && step < tree.steps.size(); ++step) {
        const auto here = static_cast<std::int64_t>(tree.steps[step].texts.size());
        if (left < here)
            return {step, static_cast<std::size_t>(left)};
        left -= here;
    }
    return tree.best.front();
}

std::shared_ptr<const Labels> labelsOf(const StudyInput& input, const torch::Tensor& tokens)
{
    const auto& vocabulary = input.segments.front().vocabulary;
    if (!vocabulary)
        return nullptr;
    auto labels = std::make_shared<Labels>();
    const torch::Tensor ids = tokens.to(torch::kCPU).contiguous();
    for (std::int64_t i = 0; i < ids.numel(); ++i)
        labels->push_back((*vocabulary)[static_cast<std::size_t>(ids.data_ptr<std::int64_t>()[i])]);
    return labels;
}

// The forward that the chosen text's last token was read from, recorded as any other.
void recordForward(Tracer& t, const StudyInput& input, const Prompt& prompt, std::vector<std::int64_t> text)
{
    text.pop_back();
    std::vector<std::int64_t> fed = prompt.tokens;
    fed.insert(fed.end(), text.begin(), text.end());
    ModelInput forward;
    forward.source = prompt.source;
    forward.sourceLabels = prompt.source.defined() ? labelsOf(input, prompt.source) : nullptr;
    forward.vocabulary = input.segments.front().vocabulary;
    ForwardOptions options = input.options;
    options.causal = true;
    options.executor = Executor::Dense;
    const auto all = static_cast<std::int64_t>(fed.size()), longest = input.model.longest();
    std::int64_t first = 0;
    const auto part = [&](std::int64_t end) {
        const std::vector<std::int64_t> tokens(fed.begin() + first, fed.begin() + end);
        forward.target = torch::tensor(tokens, torch::kLong).to(input.model.parameters().front().tensor.device());
        forward.targetLabels = labelsOf(input, forward.target);
    };
    for (; first + longest < all; first += longest) { // earlier segments are there for what they leave in memory
        part(first + longest);
        Tracer off;
        forward.memory = input.model.forward(off, forward, options).memory;
    }
    part(all);
    forward.logitsFrom = prompt.interventions.empty() ? all - first - 1 : 0;
    const Tracer::Scope scope(t, studied::decoding::forward);
    const ModelOutput output = input.model.forward(t, forward, options);
    Transformer::probabilities(t, output.logits, 1.0);
}

void recordDecoding(Tracer& t, const StudyInput& input)
{
    const Prompt prompt = promptOf(input);
    const DecodingTree tree = decodingTree(input, prompt);
    const TextPlace chosen = chosenOf(input, tree);
    TreeRecorder recorder(t, input, tree);
    recorder.record();
    recorder.recordChosen(chosen);
    recordForward(t, input, prompt, tree.tokens(chosen));
}

} // namespace

Study decodingStudy()
{
    return {"decoding", toSay("Decoding"),
        "The tree of texts that decoding considers, with their scores, and the forward pass behind a "
        "chosen token",
        {
            {"method", 2, 0, 2, true, "0: greedy, 1: sampling, 2: beam search"},
            {"width", 3, 1, 8, true, "how many texts the beam keeps; otherwise how many tokens are shown per step"},
            {"length_penalty", 0.6, 0, 5, false, "α of the length penalty; 0: off"},
            {"temperature", 1, 0.05, 10, false, "sampling: divides the logits"},
            {"top_k", 0, 0, 1000, true, "sampling: top-k, only the k likeliest tokens; 0: all"},
            {"top_p", 1, 0.01, 1, false,
                "sampling: top-p, the smallest set of tokens with total probability ≥ p; 1: all"},
            {"seed", 1, 0, 999999, true, "sampling: the same seed draws the same text"},
            {"limit", 12, 1, 64, true, "the most tokens to write"},
            {"chosen", 0, 0, 100000, true,
                "the text whose forward pass is recorded, counted from 1 in the order considered; 0: the best"},
        },
        [](const ModelConfig& config) { return config.hasDecoder(); }, recordDecoding, "forward"};
}

} // namespace headroom
