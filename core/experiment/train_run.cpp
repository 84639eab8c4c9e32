// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/train_run.h"

#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "text/printed.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::size_t kLookedAt = 8; // sequences whose attention is read
constexpr double kStillLearning = 0.05; // of the loss, over the last fifth of the steps
constexpr std::string_view kAttention = "encoder_decoder_attention/weights";

// The decoder's attention to the encoder for one example, mean over layers and heads: [query, key].
torch::Tensor attentionOf(const Transformer& model, const Example& example, torch::Device device)
{
    const torch::NoGradGuard guard;
    std::vector<std::int64_t> source = example.source, fed {kStart};
    source.push_back(kEnd);
    fed.insert(fed.end(), example.target.begin(), example.target.end());
    ModelInput input;
    input.source = torch::tensor(source, torch::kLong).to(device);
    input.target = torch::tensor(fed, torch::kLong).to(device);
    Tracer t({true, {}, nullptr});
    runForward(model, t, input, model.defaults());
    torch::Tensor sum;
    std::int64_t layers = 0;
    for (const Step& step : t.steps()) {
        if (step.path.size() < kAttention.size()
            || step.path.compare(step.path.size() - kAttention.size(), kAttention.size(), kAttention) != 0)
            continue;
        const torch::Tensor weights = t.recorded(step.id).tensor.mean(0);
        sum = sum.defined() ? sum + weights : weights;
        ++layers;
    }
    if (layers == 0)
        throw Error(say("This model has no encoder-decoder attention whose diagonal could be measured; choose topology "
                        "encoder-decoder."));
    return (sum / static_cast<double>(layers)).to(torch::kCPU, torch::kDouble).contiguous();
}

void lookAt(TrainedRun& run, const Trainer& trainer, torch::Device device)
{
    const std::vector<Example>& examples = trainer.data().validation;
    double diagonal = 0.0, all = 0.0;
    for (std::size_t i = 0; i < std::min(kLookedAt, examples.size()); ++i) {
        const torch::Tensor map = attentionOf(*run.model, examples[i], device);
        diagonal += map.diagonal().sum().item<double>();
        all += map.sum().item<double>();
        if (i > 0)
            continue;
        const std::vector<std::string> tokens = taskVocabulary(run.plan.task);
        const auto names = [&](std::vector<std::int64_t> ids) {
            ids.push_back(kEnd);
            std::vector<std::string> texts;
            for (const std::int64_t id : ids)
                texts.push_back(tokens[static_cast<std::size_t>(id)]);
            return texts;
        };
        const double* values = map.data_ptr<double>();
        run.film.push_back({say("step %1", trainer.step()), toSay("written"), toSay("read"), names(examples[i].target),
            names(examples[i].source), {values, values + map.numel()}});
    }
    run.diagonal.push_back({trainer.step(), diagonal / all});
}

std::string sentence(const TrainedRun& run, const Trainer& trainer)
{
    const std::string label = say(run.plan.label.c_str());
    const std::int64_t step = trainer.step(), steps = run.plan.settings.steps;
    return trainer.loss() < 0.0 ? say("%1: step %2 of %3", label, step, steps)
                                : say("%1: step %2 of %3, loss %4", label, step, steps, formatNumber(trainer.loss()));
}

} // namespace

TrainedRun trainRun(const PlannedRun& plan, const ExperimentHost& host, bool watchDiagonal)
{
    TrainedRun run;
    run.plan = plan;
    host.pause(0.0, say(plan.label.c_str()));
    run.model = std::make_unique<Transformer>(plan.config, Parameters(plan.settings.seed));
    run.model->to(host.device);
    Trainer trainer(*run.model, plan.task, plan.settings, host.device);
    const auto steps = static_cast<double>(plan.settings.steps);
    while (!trainer.finished()) {
        const std::size_t points = trainer.points().size();
        try {
            trainer.advance();
        } catch (const Diverged& error) { // a result like any other
            run.stopped = error.what();
            break;
        }
        if (watchDiagonal && trainer.points().size() > points)
            lookAt(run, trainer, host.device);
        host.pause(static_cast<double>(trainer.step()) / steps, sentence(run, trainer));
    }
    run.points = trainer.points();
    if (run.points.empty())
        throw Error(run.stopped);
    run.steps = trainer.step();
    run.seconds = trainer.seconds();
    return run;
}

std::vector<std::string> shortcomings(const TrainedRun& run)
{
    if (!run.stopped.empty())
        return {say("%1: %2", say(run.plan.label.c_str()), run.stopped)};
    const auto since = std::find_if(run.points.begin(), run.points.end(),
        [&](const TrainingPoint& point) { return 5 * point.step >= 4 * run.plan.settings.steps; });
    if (since == run.points.end()
        || since->heldOutLoss - run.points.back().heldOutLoss < kStillLearning * since->heldOutLoss)
        return {};
    const int decimals = decimalsApart(since->heldOutLoss, run.points.back().heldOutLoss);
    return {say("%1: still learning at the end, held-out loss %2 at step %3, %4 at the last step, %5.",
        say(run.plan.label.c_str()), formatNumber(since->heldOutLoss, decimals), since->step,
        formatNumber(run.points.back().heldOutLoss, decimals), run.points.back().step)};
}

} // namespace headroom
