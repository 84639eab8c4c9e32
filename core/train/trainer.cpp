// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/trainer.h"

#include "decode/greedy.h"
#include "error.h"

#include <torch/torch.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

torch::Tensor padded(const std::vector<std::vector<std::int64_t>>& rows)
{
    std::size_t longest = 0;
    for (const auto& row : rows)
        longest = std::max(longest, row.size());
    torch::Tensor tensor
        = torch::full({static_cast<std::int64_t>(rows.size()), static_cast<std::int64_t>(longest)}, kPad, torch::kLong);
    auto* data = tensor.data_ptr<std::int64_t>();
    for (std::size_t i = 0; i < rows.size(); ++i)
        std::copy(rows[i].begin(), rows[i].end(), data + i * longest);
    return tensor;
}

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

Batch makeBatch(const std::vector<const Example*>& examples, torch::Device device)
{
    std::vector<std::vector<std::int64_t>> source, fed, expected;
    for (const Example* example : examples) {
        source.push_back(example->source);
        source.back().push_back(kEnd);
        fed.push_back({kStart});
        fed.back().insert(fed.back().end(), example->target.begin(), example->target.end());
        expected.push_back(example->target);
        expected.back().push_back(kEnd);
    }
    Batch batch;
    batch.source = padded(source).to(device);
    batch.fed = padded(fed).to(device);
    batch.expected = padded(expected).to(device);
    batch.sourceOpen = batch.source != kPad;
    return batch;
}

Trainer::Trainer(
    Transformer& model, const TaskSettings& task, const TrainingSettings& settings, torch::Device device)
    : m_model(model), m_settings(settings), m_device(device), m_data(makeDataset(task, settings.seed))
{
    settings.validate();
    const ModelConfig& config = model.config();
    if (config.topology != Topology::EncoderDecoder)
        throw Error("Task " + task.id + " needs an encoder-decoder; this model is a " + toString(config.topology) + ".");
    if (config.maxLength < task.longest + 1)
        throw Error("Task " + task.id + " makes " + std::to_string(task.longest) + " tokens and an end; max_length is "
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
        batches.push_back(makeBatch({order.begin() + static_cast<std::ptrdiff_t>(begin),
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
    ModelInput input;
    input.source = batch.source;
    input.target = batch.fed;
    input.sourceOpen = batch.sourceOpen;
    const torch::Tensor logits = m_model.forward(t, input, m_model.defaults()).tensor;
    const torch::Tensor loss = at::cross_entropy_loss(logits.flatten(0, 1), batch.expected.flatten(), {},
        at::Reduction::Mean, kPad, m_settings.labelSmoothing);
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
            points.push_back({number, loss, tokenAccuracy(m_data.validation)});
        if (report)
            report(number, loss);
    }
    for (const torch::Tensor& weight : weights) {
        weight.requires_grad_(false);
        weight.mutable_grad().reset();
    }
    return points;
}

double Trainer::tokenAccuracy(const std::vector<Example>& examples) const
{
    const torch::NoGradGuard guard;
    std::int64_t right = 0, all = 0;
    for (std::size_t begin = 0; begin < examples.size(); begin += kEvaluationBatch) {
        const Batch batch = makeBatch(pointers(examples, begin, begin + kEvaluationBatch), m_device);
        Tracer t;
        ModelInput input;
        input.source = batch.source;
        input.target = batch.fed;
        input.sourceOpen = batch.sourceOpen;
        const torch::Tensor best = m_model.forward(t, input, m_model.defaults()).tensor.argmax(-1);
        const torch::Tensor counts = batch.expected != kPad;
        right += ((best == batch.expected) & counts).sum().item<std::int64_t>();
        all += counts.sum().item<std::int64_t>();
    }
    return all == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(all);
}

Accuracy Trainer::evaluate(const std::vector<Example>& examples) const
{
    const torch::NoGradGuard guard;
    std::int64_t right = 0;
    for (std::size_t begin = 0; begin < examples.size(); begin += kEvaluationBatch) {
        const Batch batch = makeBatch(pointers(examples, begin, begin + kEvaluationBatch), m_device);
        const std::int64_t longest = batch.expected.size(1);
        const torch::Tensor written = greedyBatch(m_model, batch.source, batch.sourceOpen, longest);
        const torch::Tensor wrong = (written != batch.expected) & (batch.expected != kPad);
        right += batch.expected.size(0) - wrong.any(1).sum().item<std::int64_t>();
    }
    return {tokenAccuracy(examples),
        examples.empty() ? 0.0 : static_cast<double>(right) / static_cast<double>(examples.size())};
}

} // namespace headroom
