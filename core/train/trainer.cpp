// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/trainer.h"

#include "error.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

std::vector<const Example*> pointers(const std::vector<Example>& examples, std::size_t begin, std::size_t end)
{
    std::vector<const Example*> chosen;
    for (std::size_t i = begin; i < std::min(end, examples.size()); ++i)
        chosen.push_back(&examples[i]);
    return chosen;
}

constexpr std::size_t kEvaluationBatch = 250;

} // namespace

void TrainingSettings::validate() const
{
    const auto check = [](bool right, const char* name, double value, const char* allowed) {
        if (!right)
            throw Error(std::string("Training setting ") + name + " is " + formatNumber(value) + "; it must be " + allowed + ".");
    };
    check(steps >= 1, "steps", static_cast<double>(steps), "at least 1");
    check(batch >= 1 && batch <= 9000, "batch", static_cast<double>(batch), "1 to 9000");
    check(labelSmoothing >= 0.0 && labelSmoothing < 1.0, "label smoothing", labelSmoothing, "at least 0 and below 1");
    check(warmup >= 1, "warm-up", static_cast<double>(warmup), "at least 1 step");
    check(rateFactor > 0.0, "rate factor", rateFactor, "above 0");
    check(evaluateEvery >= 1, "evaluate every", static_cast<double>(evaluateEvery), "at least 1 step");
}

double noamRate(std::int64_t step, std::int64_t width, std::int64_t warmup, double factor)
{
    const double s = static_cast<double>(step), w = static_cast<double>(warmup);
    return factor / std::sqrt(static_cast<double>(width)) * std::min(1.0 / std::sqrt(s), s * std::pow(w, -1.5));
}

Trainer::Trainer(
    Transformer& model, const TaskSettings& task, const TrainingSettings& settings, torch::Device device)
    : m_model(model), m_settings(settings), m_device(device), m_data(makeDataset(task, settings.seed))
{
    settings.validate();
    const ModelConfig& config = model.config();
    // The longest a forward gets: source and end, or for a language model start, source, end and target.
    const Example longest = longestExample(task);
    const auto source = static_cast<std::int64_t>(longest.source.size()), target = static_cast<std::int64_t>(longest.target.size());
    const std::int64_t needed = config.isLanguageModel() ? source + target + 2 : std::max(source, target) + 1;
    if (config.maxLength < needed)
        throw Error("Task " + task.id + " needs up to " + std::to_string(needed) + " positions; max_length is "
            + std::to_string(config.maxLength) + ".");
    if (config.vocabulary != static_cast<std::int64_t>(task.alphabet.size()) + kFirstSymbol)
        throw Error("Task " + task.id + " has " + std::to_string(task.alphabet.size() + kFirstSymbol)
            + " tokens; the model's vocabulary is " + std::to_string(config.vocabulary) + ".");
}

// The training set in an order drawn from (seed, epoch), cut into batches.
std::vector<Batch> Trainer::shuffled(std::uint64_t epoch) const
{
    std::vector<const Example*> order = pointers(m_data.training, 0, m_data.training.size());
    Random random(m_settings.seed + 0x51ED2701ULL * (epoch + 1));
    for (std::size_t i = order.size(); i > 1; --i)
        std::swap(order[i - 1], order[static_cast<std::size_t>(random.below(static_cast<std::int64_t>(i)))]);
    std::vector<Batch> batches;
    const auto size = static_cast<std::size_t>(m_settings.batch);
    for (std::size_t begin = 0; begin + size <= order.size(); begin += size)
        batches.push_back(makeBatch(m_model.config(), {order.begin() + static_cast<std::ptrdiff_t>(begin),
                                        order.begin() + static_cast<std::ptrdiff_t>(begin + size)},
            m_device));
    return batches;
}

double Trainer::step(std::int64_t number, torch::optim::Optimizer& optimiser, const Batch& batch)
{
    // Dropout's numbers come from (seed, step), so any step can be replayed.
    torch::manual_seed(m_settings.seed * 1'000'003ULL + static_cast<std::uint64_t>(number));
    const double rate = noamRate(number, m_model.config().width, m_settings.warmup, m_settings.rateFactor);
    for (torch::optim::OptimizerParamGroup& group : optimiser.param_groups())
        static_cast<torch::optim::AdamOptions&>(group.options()).lr(rate);

    Tracer t;
    t.setTraining(true);
    const torch::Tensor loss = runBatch(m_model, t, batch, m_settings.labelSmoothing).loss;
    optimiser.zero_grad();
    loss.backward();
    const double value = loss.item<double>();
    if (!std::isfinite(value))
        throw Error("Training stopped at step " + std::to_string(number) + ": the loss is " + formatNumber(value)
            + ". A smaller rate factor or a longer warm-up helps.");
    optimiser.step();
    return value;
}

std::vector<TrainingPoint> Trainer::run(const Report& report, const std::atomic<bool>* cancel)
{
    std::vector<torch::Tensor> weights;
    for (const Parameter& parameter : m_model.parameters()) {
        parameter.tensor.requires_grad_(true);
        weights.push_back(parameter.tensor);
    }
    torch::optim::Adam optimiser(weights, torch::optim::AdamOptions(1.0).betas({0.9, 0.98}).eps(1e-9));
    std::vector<TrainingPoint> points;
    std::vector<Batch> batches;
    std::size_t next = 0;
    std::uint64_t epoch = 0;
    for (std::int64_t number = 1; number <= m_settings.steps; ++number) {
        if (cancel && cancel->load())
            throw Cancelled {};
        if (next == batches.size()) {
            batches = shuffled(epoch++);
            next = 0;
        }
        const double loss = step(number, optimiser, batches[next++]);
        if (number == 1 || number % m_settings.evaluateEvery == 0 || number == m_settings.steps)
            points.push_back({number, loss, evaluate(m_data.validation).token});
        if (report)
            report(number, loss);
    }
    for (const torch::Tensor& weight : weights) {
        weight.requires_grad_(false);
        weight.mutable_grad().reset();
    }
    return points;
}

Accuracy Trainer::evaluate(const std::vector<Example>& examples) const
{
    const torch::NoGradGuard guard;
    std::int64_t right = 0, all = 0, sequences = 0;
    double ponder = 0.0;
    for (std::size_t begin = 0; begin < examples.size(); begin += kEvaluationBatch) {
        const std::vector<const Example*> chosen = pointers(examples, begin, begin + kEvaluationBatch);
        const Batch batch = makeBatch(m_model.config(), chosen, m_device);
        Tracer t;
        const BatchResult result = runBatch(m_model, t, batch, 0.0);
        const torch::Tensor asked = batch.expected != kPad;
        right += result.right.sum().item<std::int64_t>();
        all += asked.sum().item<std::int64_t>();
        sequences += (result.right | asked.logical_not()).all(1).sum().item<std::int64_t>();
        ponder += result.ponder * static_cast<double>(chosen.size());
    }
    const auto count = static_cast<double>(std::max<std::size_t>(examples.size(), 1));
    return {static_cast<double>(right) / static_cast<double>(std::max<std::int64_t>(all, 1)),
        static_cast<double>(sequences) / count, ponder / count};
}

} // namespace headroom
