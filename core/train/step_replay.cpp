// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/step_replay.h"

#include "backward/backward.h"
#include "backward/pass.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "text/utf8.h"
#include "trace/dropout.h"
#include "trace/intervention_text.h"
#include "trace/step_names.h"
#include "train/parts.h"
#include "train/token_terms.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

void stopIf(const std::atomic<bool>* cancel)
{
    if (cancel && cancel->load())
        throw Cancelled {};
}

// A model of its own on the processor, with these weights.
std::unique_ptr<Transformer> copyOf(const Transformer& model, const torch::Tensor& weights)
{
    std::map<std::string, torch::Tensor> tensors;
    std::int64_t begin = 0;
    for (const Parameter& parameter : model.parameters()) {
        const std::int64_t size = parameter.tensor.numel();
        tensors.emplace(parameter.name,
            weights.slice(0, begin, begin + size).to(torch::kCPU).view(parameter.tensor.sizes()).clone());
        begin += size;
    }
    return std::make_unique<Transformer>(model.config(), Parameters(std::move(tensors), std::string()));
}

float at(const torch::Tensor& numbers, std::int64_t place) { return numbers.data_ptr<float>()[place]; }

Index indexOf(std::int64_t place, const Index& shape)
{
    Index at(shape.size());
    for (std::size_t axis = shape.size(); axis-- > 0;) {
        at[axis] = place % shape[axis];
        place /= shape[axis];
    }
    return at;
}

std::vector<std::vector<std::int64_t>> rowsOf(const torch::Tensor& ids)
{
    std::vector<std::vector<std::int64_t>> rows;
    if (!ids.defined())
        return rows;
    const torch::Tensor host = ids.to(torch::kCPU, torch::kLong).contiguous();
    const auto* data = host.data_ptr<std::int64_t>();
    for (std::int64_t row = 0; row < host.size(0); ++row)
        rows.emplace_back(data + row * host.size(1), data + (row + 1) * host.size(1));
    return rows;
}

// The open places of padded ids, as the nodes of a graph are numbered.
std::vector<std::pair<std::int64_t, std::int64_t>> nodesOf(const torch::Tensor& ids)
{
    std::vector<std::pair<std::int64_t, std::int64_t>> nodes;
    const auto rows = rowsOf(ids);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t position = 0; position < rows[row].size(); ++position)
            if (rows[row][position] != kPad)
                nodes.emplace_back(row, position);
    return nodes;
}

std::vector<BatchTarget> targetsIn(const torch::Tensor& expected)
{
    std::vector<BatchTarget> targets;
    const auto rows = rowsOf(expected);
    for (std::size_t row = 0; row < rows.size(); ++row)
        for (std::size_t position = 0; position < rows[row].size(); ++position)
            if (rows[row][position] != kPad)
                targets.push_back(
                    {static_cast<std::int64_t>(row), static_cast<std::int64_t>(position), rows[row][position]});
    return targets;
}

// The sum of a step's cells at the open places, all of them where nothing says which are.
Traced summedWhere(Tracer& t, const Traced& x, const torch::Tensor& open)
{
    const std::int64_t count = x.tensor.numel();
    std::vector<Move> moves {reshapeLast(static_cast<int>(x.tensor.dim()), {1, count})};
    if (open.defined()) {
        const torch::Tensor places = open.to(torch::kCPU, torch::kBool).reshape({-1}).nonzero().reshape({-1});
        moves.push_back(
            pickAlong(-1, Index(places.data_ptr<std::int64_t>(), places.data_ptr<std::int64_t>() + places.numel())));
    }
    const Traced row = t.rearrange(
        {"ponder_row", "", "The ponder cost of each position, in one row."}, x, std::move(moves), {"sum", "place"});
    return t.reduce({"ponder_sum", "Σ ρ", "The ponder cost of all positions, added."}, row, ReduceFunction::Sum, -1);
}

} // namespace

// Adam's numbers on the way, of all weights: the trainer's operations, one by one.
struct StepReplay::Chain {
    torch::Tensor clipped, firstBefore, first, secondBefore, second, divisor, after;
};

WeightAt WeightAt::from(const std::string& text)
{
    const std::size_t sign = text.rfind('@');
    WeightAt weight {text.substr(0, sign), {}};
    if (sign != std::string::npos)
        weight.at = indexFrom(text.substr(sign + 1));
    if (weight.name.empty()
        || std::any_of(weight.at.begin(), weight.at.end(), [](std::int64_t place) { return place < 0; }))
        throw Error(say(
            "\"%1\" is no weight: write NAME, or NAME@i,j for one of its numbers, counted from 0.", escaped(text, 80)));
    return weight;
}

std::string WeightAt::text() const
{
    std::string text = name;
    for (std::size_t axis = 0; axis < at.size(); ++axis)
        text += (axis == 0 ? "@" : ",") + std::to_string(at[axis]);
    return text;
}

bool WeightStep::exact() const { return std::bit_cast<std::uint32_t>(after) == std::bit_cast<std::uint32_t>(trained); }

bool WeightStep::agrees() const
{
    return unexplained.empty() && std::abs(explained - static_cast<double>(gradient)) <= allowed;
}

StepReplay::~StepReplay() = default;

StepReplay::StepReplay(const Trainer& trainer, const Trainer::State& before, const std::vector<std::string>& vocabulary,
    const std::atomic<bool>* cancel)
    : m_settings(before.settings),
      m_number(before.adam.steps + 1),
      m_model(copyOf(trainer.model(), before.adam.weights)),
      m_adam(std::make_unique<Adam>(m_model->parameters())),
      m_vocabulary(vocabulary),
      m_labels(std::make_shared<const Labels>(vocabulary))
{
    Adam::Saved own = before.adam;
    for (torch::Tensor* tensor : {&own.weights, &own.first, &own.second})
        *tensor = tensor->to(torch::kCPU);
    m_adam->putBack(own);
    m_adam->freeze(m_settings.frozen);
    m_batch = makeBatch(m_model->config(), trainer.examplesAfter(before), torch::kCPU);
    stopIf(cancel);

    const auto forward = [&] {
        Tracer t = m_settings.interventions.empty() ? Tracer()
                                                    : Tracer({false, forBatches(m_settings.interventions), nullptr});
        return runStep(*m_model, t, m_batch, m_settings, m_number);
    };
    const BatchResult result = forward();
    m_adam->zeroGradients();
    result.loss.backward();
    stopIf(cancel);

    const torch::NoGradGuard guard;
    m_before = own.weights.clone();
    m_gradients = m_adam->gradients().clone();
    const torch::Tensor norm = m_adam->gradientNorm();
    const torch::Tensor factor = m_settings.clip > 0.0 ? clipFactor(m_settings, norm) : torch::ones({});
    ReplayedStep& shared = m_shared;
    shared.step = m_number;
    shared.parameters = m_adam->size();
    shared.settings = m_settings;
    shared.width = m_model->config().width;
    shared.norm = norm.item<double>();
    shared.factor = factor.item<double>();
    shared.rate = learningRate(m_settings, m_number, shared.width);
    shared.correction1 = 1.0 - std::pow(Adam::kBeta1, static_cast<double>(m_number));
    shared.correction2 = 1.0 - std::pow(Adam::kBeta2, static_cast<double>(m_number));
    shared.beta1 = Adam::kBeta1;
    shared.beta2 = Adam::kBeta2;
    shared.epsilon = Adam::kEpsilon;
    shared.loss = result.loss.item<double>();

    m_chain = std::make_unique<Chain>(Chain {m_settings.clip > 0.0 ? m_gradients * factor : m_gradients.clone(),
        own.first, own.first.clone(), own.second, own.second.clone(), torch::zeros_like(m_before), m_before.clone()});
    for (const auto& [begin, end] : m_adam->moving()) {
        const auto part = [begin = begin, end = end](const torch::Tensor& all) { return all.slice(0, begin, end); };
        const torch::Tensor g = part(m_chain->clipped);
        const torch::Tensor first = part(own.first).lerp(g, 1.0 - Adam::kBeta1);
        const torch::Tensor second = part(own.second).mul(Adam::kBeta2).addcmul(g, g, 1.0 - Adam::kBeta2);
        const torch::Tensor divisor = second.sqrt().div(std::sqrt(shared.correction2)).add(Adam::kEpsilon);
        const torch::Tensor after = part(m_before).addcdiv(first, divisor, -shared.rate / shared.correction1);
        part(m_chain->first).copy_(first);
        part(m_chain->second).copy_(second);
        part(m_chain->divisor).copy_(divisor);
        part(m_chain->after).copy_(after);
    }

    if (m_settings.clip > 0.0)
        m_adam->scaleGradients(factor);
    m_adam->step(shared.rate);
    m_trained = m_adam->save().weights;
    {
        const torch::AutoGradMode as(true); // as it was measured before: shared out in the same way
        shared.lossAfter = forward().loss.item<double>();
    }
    m_adam->putBack(own);

    const torch::Tensor changes = m_trained - m_before;
    const torch::Tensor forecast = m_gradients.to(torch::kDouble) * changes.to(torch::kDouble);
    shared.forecast = forecast.sum().item<double>();
    const std::vector<std::int64_t>& begins = m_adam->begins();
    for (std::size_t i = 0; i + 1 < begins.size(); ++i) {
        const Parameter& parameter = m_model->parameters()[i];
        ReplayedStep::Tensor tensor {.name = parameter.name, .shape = parameter.tensor.sizes().vec()};
        tensor.frozen = std::none_of(m_adam->moving().begin(), m_adam->moving().end(),
            [&](const auto& range) { return range.first <= begins[i] && begins[i + 1] <= range.second; });
        if (begins[i] < begins[i + 1]) {
            const torch::Tensor sizes = changes.slice(0, begins[i], begins[i + 1]).abs();
            const auto farthest = sizes.argmax().item<std::int64_t>();
            tensor.farthest = at(sizes, farthest);
            tensor.at = indexOf(farthest, tensor.shape);
            tensor.forecast = forecast.slice(0, begins[i], begins[i + 1]).sum().item<double>();
        }
        shared.tensors.push_back(std::move(tensor));
    }
    const auto tokens = [&](const std::vector<std::int64_t>& ids) {
        std::vector<std::string> texts;
        for (const std::int64_t id : ids)
            texts.push_back(id == kPad ? std::string() : m_vocabulary[static_cast<std::size_t>(id)]);
        return texts;
    };
    const auto source = rowsOf(m_batch.source), fed = rowsOf(m_batch.fed), expected = rowsOf(m_batch.expected);
    for (std::size_t row = 0; row < expected.size(); ++row) {
        ReplayedStep::Sequence sequence;
        if (!source.empty())
            sequence.source = tokens(source[row]);
        if (!fed.empty())
            sequence.fed = tokens(fed[row]);
        sequence.expected = tokens(expected[row]);
        sequence.probabilities.assign(sequence.expected.size(), -1.0);
        shared.batch.push_back(std::move(sequence));
    }
}

std::int64_t StepReplay::placeOf(const WeightAt& weight) const
{
    const auto& parameters = m_model->parameters();
    const auto found = std::find_if(parameters.begin(), parameters.end(),
        [&](const Parameter& parameter) { return parameter.name == weight.name; });
    if (found == parameters.end())
        throw Error(
            say("The model has no weight %1; names look like %2.", escaped(weight.name, 200), parameters.front().name));
    const Index shape = found->tensor.sizes().vec();
    bool inside = shape.size() == weight.at.size();
    std::int64_t place = 0;
    for (std::size_t axis = 0; inside && axis < shape.size(); ++axis) {
        inside = weight.at[axis] >= 0 && weight.at[axis] < shape[axis];
        place = place * shape[axis] + weight.at[axis];
    }
    if (!inside) {
        std::string sizes;
        for (const std::int64_t size : shape)
            sizes += (sizes.empty() ? "" : " × ") + std::to_string(size);
        throw Error(
            say("%1 has no number %2: its axes have the sizes %3, counted from 0.", weight.name, weight.text(), sizes));
    }
    return m_adam->begins()[static_cast<std::size_t>(found - parameters.begin())] + place;
}

// With a name and a place where these were left open.
WeightAt StepReplay::chosen(const WeightAt& asked, const ReplayedStep& replayed) const
{
    const auto least = [](const auto& a, const auto& b) { return a.farthest < b.farthest; };
    if (asked.name.empty()) {
        const auto found = std::max_element(replayed.tensors.begin(), replayed.tensors.end(), least);
        return {found->name, found->at};
    }
    for (const ReplayedStep::Tensor& tensor : replayed.tensors)
        if (tensor.name == asked.name && asked.at.empty())
            return {tensor.name, tensor.at};
    return asked;
}

void StepReplay::walk(const Chain& chain, WeightStep& step) const
{
    const std::int64_t place = placeOf(step.weight);
    step.before = at(m_before, place);
    step.gradient = at(m_gradients, place);
    step.clipped = at(chain.clipped, place);
    step.firstBefore = at(chain.firstBefore, place);
    step.first = at(chain.first, place);
    step.secondBefore = at(chain.secondBefore, place);
    step.second = at(chain.second, place);
    step.divisor = at(chain.divisor, place);
    step.after = at(chain.after, place);
    step.trained = at(m_trained, place);
    step.frozen = std::none_of(m_adam->moving().begin(), m_adam->moving().end(),
        [place](const auto& range) { return range.first <= place && place < range.second; });
}

ReplayedStep StepReplay::explain(const std::vector<WeightAt>& weights, const std::atomic<bool>* cancel)
{
    ReplayedStep replayed = m_shared;
    for (const WeightAt& asked : weights.empty() ? std::vector<WeightAt> {{}} : weights) {
        WeightStep step;
        step.weight = chosen(asked, replayed);
        walk(*m_chain, step);
        replayed.weights.push_back(std::move(step));
    }
    const auto tensor = std::find_if(replayed.tensors.begin(), replayed.tensors.end(),
        [&](const auto& each) { return each.name == replayed.weights.front().weight.name; });
    const auto i = static_cast<std::size_t>(tensor - replayed.tensors.begin());
    for (std::int64_t place = m_adam->begins()[i]; place < m_adam->begins()[i + 1]; ++place) {
        replayed.gradients.push_back(at(m_gradients, place));
        replayed.changes.push_back(at(m_trained, place) - at(m_before, place));
    }
    try {
        recordTerms(replayed, cancel);
    } catch (const Error& error) { // the step stands without them
        for (WeightStep& step : replayed.weights) {
            step.terms.clear();
            step.unexplained = error.what();
        }
    }
    return replayed;
}

void StepReplay::recordTerms(ReplayedStep& replayed, const std::atomic<bool>* cancel) const
{
    const torch::NoGradGuard guard;
    const SharedBatch shared = shareOut(*m_model, m_batch, m_settings.interventions.empty() ? 0 : 1);
    const std::uint64_t seed = dropoutSeed(m_settings, m_number);
    if (shared.parts.empty()) {
        std::vector<std::int64_t> all;
        for (std::int64_t i = 0; i < m_batch.expected.size(0); ++i)
            all.push_back(i);
        recordPart(m_batch, shared.counts, seed, all, replayed, cancel);
    }
    for (std::size_t i = 0; i < shared.parts.size(); ++i) {
        const BatchPart& part = shared.parts[i];
        const torch::Tensor rows = part.rows.contiguous();
        recordPart(part.batch, shared.counts, seedOf(seedOf(seed, 0), i),
            {rows.data_ptr<std::int64_t>(), rows.data_ptr<std::int64_t>() + rows.numel()}, replayed, cancel);
    }
    const double ofAll = kOfAllGradients * m_gradients.abs().max().item<double>();
    for (WeightStep& step : replayed.weights) {
        step.allowed = std::max(step.allowed, ofAll);
        for (const StepTerm& term : step.terms)
            step.explained += term.value;
        std::stable_sort(step.terms.begin(), step.terms.end(),
            [](const StepTerm& a, const StepTerm& b) { return std::abs(a.value) > std::abs(b.value); });
    }
}

void StepReplay::recordPart(const Batch& batch, const BatchCounts& counts, std::uint64_t seed,
    const std::vector<std::int64_t>& sequences, ReplayedStep& replayed, const std::atomic<bool>* cancel) const
{
    const ModelConfig& config = m_model->config();
    const std::int64_t length = batch.fed.defined() ? batch.fed.size(1) : batch.expected.size(1);
    const bool several = config.segmented() && config.segment < length;
    std::vector<Intervention> interventions = forBatches(m_settings.interventions);
    for (std::size_t i = 0, own = interventions.size(); several && i < own; ++i)
        for (std::int64_t segment = 1; (segment - 1) * config.segment < length; ++segment) {
            interventions.push_back(interventions[i]);
            interventions.back().path = "segment." + std::to_string(segment) + '/' + interventions[i].path;
        }
    Tracer t({true, std::move(interventions), cancel, kTraceBudget});
    t.setTraining(true);
    t.setDropout(m_settings.dropout);
    t.setSeed(seed);
    const bool logarithms = config.embedding == EmbeddingKind::Adaptive;
    std::vector<Traced> losses, ponders;
    const std::int64_t runs = overSegments(
        config, batch, counts, [&](const ModelInput& segment, const torch::Tensor& expected, std::int64_t first) {
            ModelInput input = segment;
            input.vocabulary = m_labels;
            std::optional<Tracer::Scope> scope;
            if (several)
                scope.emplace(t, "segment", first / config.segment + 1);
            const std::size_t before = t.steps().size();
            ModelOutput output = runForward(*m_model, t, input, m_model->defaults());
            std::vector<std::pair<StepId, bool>> pondering; // and whether it is the encoder's
            for (std::size_t id = before; id < t.steps().size(); ++id)
                if (t.steps()[id].name() == steps::halting::ponder)
                    pondering.emplace_back(static_cast<StepId>(id), t.steps()[id].path.find(steps::encoder) == 0);
            const std::vector<BatchTarget> targets = targetsIn(expected);
            const torch::Tensor shares = logarithms ? output.logits.tensor
                                                    : torch::log_softmax(output.logits.tensor, -1);
            for (const BatchTarget& target : targets) {
                ReplayedStep::Sequence& sequence =
                    replayed.batch[static_cast<std::size_t>(sequences[static_cast<std::size_t>(target.sequence)])];
                sequence.probabilities[static_cast<std::size_t>(first + target.position)] = std::exp(
                    shares.index({target.sequence, target.position, target.token}).item<double>());
            }
            const Tracer::Scope objective(t, "objective");
            if (!targets.empty())
                losses.push_back(t.scale({"loss", "Σ / targets of the batch", "Their share of the batch's mean loss."},
                    recordLossSum(t, output.logits, logarithms, targets, m_settings.labelSmoothing),
                    Factor::over(counts.expected.item<double>())));
            for (std::size_t i = 0; i < pondering.size(); ++i) {
                const auto [id, source] = pondering[i];
                const Traced ponder = t.recorded(id);
                torch::Tensor open = source ? input.sourceOpen : input.targetOpen;
                if (open.defined() && open.numel() != ponder.tensor.numel())
                    open = torch::Tensor(); // the nodes of a graph are all open
                const std::int64_t whole = source ? counts.source : counts.target;
                const double over = whole > 0 ? static_cast<double>(whole)
                    : open.defined()          ? open.sum().item<double>()
                                              : static_cast<double>(ponder.tensor.numel());
                const Tracer::Scope each(t, "ponder", static_cast<std::int64_t>(i) + 1);
                ponders.push_back(t.scale({"mean_ponder", "Σ ρ / positions", "The mean ponder cost of a position."},
                    summedWhere(t, ponder, open), Factor::over(over)));
            }
            return std::move(output.memory);
        });
    const double weight = m_settings.ponderWeight < 0.0 ? config.ponderWeight : m_settings.ponderWeight;
    Traced number;
    {
        const Tracer::Scope objective(t, "objective");
        if (!ponders.empty() && weight != 0.0)
            losses.push_back(t.scale({"ponder_cost", "τ · mean ponder", "The mean ponder cost, times its weight."},
                t.add({"ponder_of_all", "Σ mean ponder", "Of all that ponders."}, ponders),
                Factor::times(weight / static_cast<double>(runs))));
        if (losses.empty())
            return;
        number = t.add({"number", "mean loss", "The loss of these sequences of the batch."}, losses);
    }
    BackwardPass pass(t, number.step, {}); // every gradient: what came back to each use of the weight is among them
    pass.run();
    stopIf(cancel);
    for (WeightStep& step : replayed.weights)
        for (const Step& gradient : t.steps())
            if (gradient.path == "backward/" + step.weight.name)
                step.allowed += gradientYardstick(
                    t, gradient.id, t.recorded(gradient.id).tensor.abs().max().item<double>());
    BatchPlaces places {sequences, {}, {}, several ? config.segment : 0};
    if (config.executor == Executor::Graph) {
        places.sourceNodes = nodesOf(batch.source);
        places.targetNodes = nodesOf(batch.fed);
    }
    const std::shared_ptr<const Trace> trace = t.finish();
    TokenTerms terms(*trace, places);
    for (WeightStep& step : replayed.weights) {
        stopIf(cancel);
        for (StepTerm& term : terms.of(step.weight.name, step.weight.at)) {
            term.ofSource = term.ofSource || !config.hasDecoder();
            if (term.sequence >= 0 && term.position >= 0) { // padding is no term
                const ReplayedStep::Sequence& sequence = replayed.batch[static_cast<std::size_t>(term.sequence)];
                const auto& tokens = term.ofSource ? sequence.source : sequence.fed;
                if (term.value == 0.0
                    && (term.position >= std::ssize(tokens) || tokens[static_cast<std::size_t>(term.position)].empty()))
                    continue;
            }
            step.terms.push_back(std::move(term));
        }
    }
}

} // namespace headroom
