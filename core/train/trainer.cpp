// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/trainer.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/dropout.h"
#include "train/autocast.h"
#include "train/collapse.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace headroom {

namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t kEvaluationBatch = 250, kEvaluationTokens = 16000; // sequences, and about so many tokens, at once
constexpr double kExploded = 100.0; // times the loss of the first step

std::vector<const Example*> pointers(const std::vector<Example>& examples, std::size_t begin, std::size_t end)
{
    std::vector<const Example*> chosen;
    for (std::size_t i = begin; i < std::min(end, examples.size()); ++i)
        chosen.push_back(&examples[i]);
    return chosen;
}

// The longest a forward gets: source and end, or for a language model start, source, end and target.
void checkFits(const ModelConfig& config, const TaskSettings& task)
{
    const std::int64_t needed = neededPositions(config, task);
    if (config.maxLength < needed)
        throw Error(say("Task %1 needs up to %2 positions, but max_length is %3.", task.id, needed, config.maxLength));
    if (config.vocabulary != static_cast<std::int64_t>(task.alphabet.size()) + kFirstSymbol)
        throw Error(say("Task %1 has %2 tokens, but the model's vocabulary is %3.", task.id,
            task.alphabet.size() + kFirstSymbol, config.vocabulary));
}

// Before anything is made for it.
Transformer& checked(Transformer& model, const TaskSettings& task, const TrainingSettings& settings)
{
    settings.validate();
    requirePrecision(settings.precision);
    checkFits(model.config(), task);
    return model;
}

} // namespace

std::uint64_t dropoutSeed(const TrainingSettings& settings, std::int64_t number)
{
    return firstDraw(settings.seed * 1'000'003ULL + static_cast<std::uint64_t>(number));
}

BatchResult runStep(
    const Transformer& model, Tracer& t, const Batch& batch, const TrainingSettings& settings, std::int64_t number)
{
    t.setTraining(true);
    t.setDropout(settings.dropout);
    t.setSeed(dropoutSeed(settings, number));
    return runBatch(model, t, batch, settings.labelSmoothing, LabelSmoothing::Uniform, settings.ponderWeight, 0,
        settings.precision);
}

torch::Tensor clipFactor(const TrainingSettings& settings, const torch::Tensor& norm)
{
    return (settings.clip / (norm + 1e-12)).clamp_max(1.0);
}

Trainer::Trainer(Transformer& model, const TaskSettings& task, const TrainingSettings& settings, torch::Device device)
    : m_model(checked(model, task, settings)),
      m_settings(settings),
      m_device(device),
      m_data(makeDataset(task, settings.seed)),
      m_adam(model.parameters())
{
    m_adam.freeze(settings.frozen);
    m_since.sums = torch::zeros({4}, torch::TensorOptions(torch::kDouble).device(device));
}

void Trainer::checkSettings(const TrainingSettings& settings) const
{
    settings.validate();
    requirePrecision(settings.precision);
    if (settings.seed != m_settings.seed)
        throw Error(say("The seed is %1 for the whole run; another seed needs a new run.", m_settings.seed));
    m_adam.checkNames(settings.frozen);
}

void Trainer::set(const TrainingSettings& settings)
{
    checkSettings(settings);
    m_adam.freeze(settings.frozen);
    if (settings.ponderWeight != m_settings.ponderWeight)
        m_firstLoss = -1.0; // what is added to the loss is another thing from here on
    m_settings = settings;
    m_settings.steps = std::max(settings.steps, m_step);
    m_evaluation.reset();
}

// The training set in an order drawn from (seed, epoch).
std::vector<const Example*> Trainer::orderOf(std::uint64_t epoch) const
{
    std::vector<const Example*> order = pointers(m_data.training, 0, m_data.training.size());
    Random random(m_settings.seed + 0x51ED2701ULL * (epoch + 1));
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(i)))]);
    return order;
}

std::vector<const Example*> Trainer::examplesAfter(const State& state) const
{
    const std::size_t size = batchSize(state.settings);
    const bool over = state.offset + size > m_data.training.size();
    const std::vector<const Example*> order = orderOf(state.epoch + (over ? 1 : 0));
    const auto begin = order.begin() + static_cast<std::ptrdiff_t>(over ? 0 : state.offset);
    return {begin, begin + static_cast<std::ptrdiff_t>(size)};
}

Batch Trainer::nextBatch()
{
    const std::size_t size = batchSize(m_settings);
    if (m_order.empty())
        m_order = orderOf(m_epoch);
    if (m_offset + size > m_order.size()) { // what is left of an epoch is less than a batch
        ++m_epoch;
        m_offset = 0;
        m_order = orderOf(m_epoch);
    }
    const auto begin = m_order.begin() + static_cast<std::ptrdiff_t>(m_offset);
    return makeBatch(m_model.config(), {begin, begin + static_cast<std::ptrdiff_t>(size)}, m_device);
}

std::size_t Trainer::batchSize(const TrainingSettings& settings) const
{
    return std::min(static_cast<std::size_t>(settings.batch), m_data.training.size());
}

void Trainer::stopWith(const std::string& reason)
{
    const std::int64_t reached = m_step;
    if (m_good)
        putBack(*m_good);
    m_evaluation.reset();
    throw Diverged(
        say("Training stopped after step %1: %2 The weights of step %3 are restored. A lower learning rate, a longer "
            "warm-up or clipping can help.",
            reached, reason, m_step));
}

void Trainer::putBack(const Good& good)
{
    m_adam.putBack(good.adam);
    m_step = good.adam.steps;
    m_epoch = good.epoch;
    m_offset = good.offset;
    m_loss = good.loss;
    m_since = good.since;
    m_since.sums = good.since.sums.clone();
    m_order.clear();
}

void Trainer::keepGood()
{
    const auto good = std::make_shared<Good>(
        Good {m_adam.save(), m_epoch, m_offset, m_loss, m_firstLoss, m_since, m_settings});
    good->since.sums = m_since.sums.clone();
    m_good = good;
    if (isCalm(m_points))
        m_calm = m_good;
}

void Trainer::goBack()
{
    if (!m_calm)
        throw Error(say("No earlier step of this run is kept, so it cannot go back; start a new run."));
    m_good = m_calm;
    putBack(*m_good);
    m_firstLoss = m_good->firstLoss;
    const std::int64_t steps = std::max(m_settings.steps, m_good->settings.steps); // Finish may have cut them
    m_settings = m_good->settings;
    m_settings.steps = steps;
    m_adam.freeze(m_settings.frozen);
    std::erase_if(m_points, [this](const TrainingPoint& point) { return point.step > m_step; });
    m_evaluation.reset();
}

void Trainer::setCalmSettings()
{
    auto calm = std::make_shared<Good>(*m_calm);
    calm->settings = m_settings;
    m_calm = std::move(calm);
}

void Trainer::refuseBad(double loss, double length)
{
    if (!std::isfinite(loss) || !std::isfinite(length))
        stopWith(say("the loss is %1 and the gradient norm %2.", formatNumber(loss), formatNumber(length)));
    if (m_firstLoss < 0.0)
        m_firstLoss = loss;
    if (loss > kExploded * std::max(m_firstLoss, 1.0))
        stopWith(say("the loss has grown to %1; it began at %2.", formatNumber(loss), formatNumber(m_firstLoss)));
}

void Trainer::check()
{
    if (m_device.is_cpu() || m_since.steps == 0)
        return; // seen at each step
    const torch::Tensor host = m_since.sums.to(torch::kCPU);
    const auto steps = static_cast<double>(m_since.steps);
    refuseBad(host.data_ptr<double>()[0] / steps, host.data_ptr<double>()[1] / steps);
}

void Trainer::oneStep()
{
    const auto begin = Clock::now();
    const std::int64_t number = m_step + 1;
    const Batch batch = nextBatch();
    Tracer t = m_settings.interventions.empty() ? Tracer()
                                                : Tracer({false, forBatches(m_settings.interventions), nullptr});
    const BatchResult result = runStep(m_model, t, batch, m_settings, number);
    m_adam.zeroGradients();
    result.loss.backward();
    const torch::NoGradGuard guard;
    const torch::Tensor norm = m_adam.gradientNorm(), asked = (batch.expected != kPad).sum();
    if (m_device.is_cpu()) { // a GPU is asked at the next point only, so that it is never waited for
        m_loss = result.loss.item<double>();
        refuseBad(m_loss, norm.item<double>());
    }
    if (m_settings.clip > 0.0)
        m_adam.scaleGradients(clipFactor(m_settings, norm));
    m_since.rate = learningRate(m_settings, number, m_model.config().width);
    m_adam.step(m_since.rate);
    const torch::Tensor right = result.right.defined() ? result.right.sum() : torch::zeros({}, asked.options());
    m_since.sums += torch::stack({result.loss.detach().to(torch::kDouble), norm.to(torch::kDouble),
        right.to(torch::kDouble), asked.to(torch::kDouble)});
    ++m_since.steps;
    m_step = number;
    m_offset += batchSize(m_settings);
    const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
    m_since.seconds += seconds;
    m_seconds += seconds;
}

bool Trainer::pointDue() const
{
    const bool wanted = m_step % m_settings.evaluateEvery == 0 || m_step >= m_settings.steps;
    return wanted && (m_points.empty() || m_points.back().step != m_step);
}

void Trainer::addPoint(const Accuracy& accuracy)
{
    if (!std::isfinite(accuracy.loss))
        stopWith(say("the loss on the validation set is %1.", formatNumber(accuracy.loss)));
    TrainingPoint point;
    point.step = m_step;
    const torch::Tensor host = m_since.sums.to(torch::kCPU);
    const double* sums = host.data_ptr<double>();
    if (m_since.steps > 0) {
        const auto steps = static_cast<double>(m_since.steps);
        point.loss = sums[0] / steps;
        point.gradientNorm = sums[1] / steps;
        if (!m_device.is_cpu()) {
            m_loss = point.loss;
            refuseBad(point.loss, point.gradientNorm);
        }
        if (!(m_settings.labelSmoothing == 0.0 && m_model.config().embedding == EmbeddingKind::Adaptive))
            point.trainingAccuracy = sums[2] / std::max(sums[3], 1.0);
        point.tokensPerSecond = m_since.seconds > 0.0 ? sums[3] / m_since.seconds : -1.0;
        point.rate = m_since.rate;
    }
    point.heldOutAccuracy = accuracy.token;
    point.heldOutLoss = accuracy.loss;
    point.heldOutSequences = accuracy.sequence;
    point.seconds = m_seconds;
    if (m_model.config().halting != HaltingKind::None) {
        point.ponder = accuracy.ponder;
        point.steps = accuracy.steps;
    }
    m_points.push_back(point);
    m_since.sums.zero_();
    m_since.steps = 0;
    m_since.seconds = 0.0;
    keepGood();
}

void Trainer::advance()
{
    if (!pointDue()) {
        if (m_step < m_settings.steps)
            oneStep();
        return;
    }
    if (!m_evaluation)
        m_evaluation = Evaluation {};
    if (!advance(*m_evaluation, m_data.validation))
        return;
    const Accuracy accuracy = resultOf(*m_evaluation);
    m_evaluation.reset();
    addPoint(accuracy);
}

bool Trainer::advance(Evaluation& evaluation, const std::vector<Example>& examples) const
{
    if (evaluation.next >= examples.size())
        return true;
    const torch::NoGradGuard guard;
    std::vector<const Example*> chosen = pointers(examples, evaluation.next, evaluation.next + kEvaluationBatch);
    std::size_t longest = 1;
    for (const Example* example : chosen)
        longest = std::max({longest, example->source.size(), example->target.size()});
    chosen.resize(std::min(chosen.size(), std::max<std::size_t>(1, kEvaluationTokens / longest)));
    const Batch batch = makeBatch(m_model.config(), chosen, m_device);
    Tracer t = m_settings.interventions.empty() ? Tracer()
                                                : Tracer({false, forBatches(m_settings.interventions), nullptr});
    const BatchResult result = runBatch(m_model, t, batch, 0.0, LabelSmoothing::Uniform, 0.0);
    const torch::Tensor asked = batch.expected != kPad;
    const auto tokens = asked.sum().item<std::int64_t>();
    evaluation.right += result.right.sum().item<std::int64_t>();
    evaluation.tokens += tokens;
    evaluation.sequences += (result.right | asked.logical_not()).all(1).sum().item<std::int64_t>();
    evaluation.loss += result.loss.item<double>() * static_cast<double>(tokens);
    evaluation.ponder += result.ponder * static_cast<double>(chosen.size());
    for (const torch::Tensor& updates : result.updates) {
        const torch::Tensor host = updates.to(torch::kCPU, torch::kLong).flatten().contiguous();
        for (std::int64_t i = 0; i < host.numel(); ++i) {
            const auto steps = static_cast<std::size_t>(host.data_ptr<std::int64_t>()[i]);
            if (steps > evaluation.steps.size())
                evaluation.steps.resize(steps);
            if (steps > 0) // 0 on padding
                evaluation.steps[steps - 1] += 1.0;
        }
    }
    evaluation.next += chosen.size();
    return evaluation.next >= examples.size();
}

Accuracy Trainer::resultOf(const Evaluation& evaluation)
{
    const auto count = static_cast<double>(std::max<std::size_t>(evaluation.next, 1));
    const auto tokens = static_cast<double>(std::max<std::int64_t>(evaluation.tokens, 1));
    Accuracy accuracy {static_cast<double>(evaluation.right) / tokens,
        static_cast<double>(evaluation.sequences) / count, evaluation.loss / tokens, evaluation.ponder / count,
        evaluation.steps};
    double positions = 0.0;
    for (const double share : accuracy.steps)
        positions += share;
    for (double& share : accuracy.steps)
        share /= positions;
    return accuracy;
}

Accuracy Trainer::evaluate(const std::vector<Example>& examples) const
{
    Evaluation evaluation;
    while (!advance(evaluation, examples)) {}
    return resultOf(evaluation);
}

std::vector<TrainingPoint> Trainer::run(const Report& report, const std::atomic<bool>* cancel)
{
    while (!finished()) {
        if (cancel && cancel->load())
            throw Cancelled {};
        const std::int64_t before = m_step;
        advance();
        if (report && m_step > before)
            report(m_step, m_loss);
    }
    return m_points;
}

} // namespace headroom
