// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe/claim_run.h"

#include "config/read_json.h"
#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "tasks/task.h"
#include "text/say.h"
#include "train/batch.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <limits>
#include <map>

namespace headroom {

namespace {

constexpr std::size_t kTogether = 50; // inputs of a batch

// "PATH/HEAD": the weights of one head; "PATH": all of a step.
Intervention zeroOf(const std::string& text)
{
    const std::size_t slash = text.rfind('/');
    Intervention zero {.path = text, .kind = Intervention::Kind::Zero, .at = {}, .value = 0.0, .values = {}};
    if (slash != std::string::npos && text.find_first_not_of("0123456789", slash + 1) == std::string::npos) {
        zero.path = text.substr(0, slash);
        zero.at = {std::stoll(text.substr(slash + 1)), Intervention::kAll, Intervention::kAll};
    }
    return zero;
}

// The same weights under a configuration that needs no others.
std::unique_ptr<Transformer> modelWith(const ClaimSubject& subject, const ClaimRun& run)
{
    std::map<std::string, torch::Tensor> stored;
    for (const Parameter& parameter : subject.model.parameters())
        stored.emplace(parameter.name, run.wide ? parameter.tensor.to(torch::kDouble) : parameter.tensor);
    auto model = std::make_unique<Transformer>(run.config, Parameters(std::move(stored), subject.plan.label));
    model->to(subject.device);
    return model;
}

std::vector<std::vector<const Example*>> ofEqualShape(const std::vector<Example>& examples)
{
    std::map<std::pair<std::size_t, std::size_t>, std::vector<const Example*>> shapes;
    for (const Example& example : examples)
        shapes[{example.source.size(), example.target.size()}].push_back(&example);
    std::vector<std::vector<const Example*>> batches;
    for (const auto& [shape, all] : shapes)
        for (std::size_t i = 0; i < all.size(); i += kTogether)
            batches.emplace_back(all.begin() + static_cast<std::ptrdiff_t>(i),
                all.begin() + static_cast<std::ptrdiff_t>(std::min(i + kTogether, all.size())));
    return batches;
}

void runBatchOf(const Transformer& model, const ClaimRun& run, ClaimBatch batch, torch::Device device, bool record,
    const std::function<void(const ClaimForward&)>& visit)
{
    const ModelConfig& config = model.config();
    const Batch made = makeBatch(config, batch.examples, device);
    batch.source = made.source;
    batch.fed = made.fed;
    batch.expected = made.expected;
    ModelInput input;
    input.source = made.source;
    if (config.executor == Executor::Graph)
        input.sourceOpen = made.sourceOpen;
    const std::int64_t length = made.fed.defined() ? made.fed.size(1) : made.expected.size(1);
    const std::int64_t segment = config.segmented() ? config.segment : length;
    for (std::int64_t first = 0; first < length; first += segment) {
        const std::int64_t end = std::min(first + segment, length);
        if (made.fed.defined())
            input.target = made.fed.slice(1, first, end);
        const bool traced = record || !run.zeroed.empty();
        std::unique_ptr<Tracer> tracer = traced
            ? std::make_unique<Tracer>(
                Tracer::Options {record, forBatches(run.zeroed), nullptr, std::numeric_limits<std::size_t>::max() / 2})
            : std::make_unique<Tracer>();
        const ModelOutput output = runForward(model, *tracer, input, model.defaults());
        visit({model, batch, input, output, made.expected.slice(1, first, end), first, *tracer});
        input.memory = output.memory;
    }
}

} // namespace

torch::Tensor ClaimForward::step(const std::string& path) const
{
    for (const Step& step : tracer.steps())
        if (step.path == path)
            return tracer.recorded(step.id).tensor;
    throw Error(say("This run has no step \"%1\".", path));
}

ClaimRun ClaimRun::read(const ClaimSubject& subject, const JsonFields& parameters)
{
    ClaimRun run {subject.plan.task, subject.plan.config, {}, false};
    if (parameters.has("task"))
        run.task = patchedTask(subject.plan, parameters.object("task"), parameters.where());
    std::vector<std::pair<std::string, std::string>> fields;
    const auto changes = ownJson(parameters.object("config"));
    for (const auto& [field, value] : changes.items())
        fields.emplace_back(field, value.is_string() ? value.get<std::string>() : value.dump());
    if (const std::int64_t needed = neededPositions(run.config, run.task);
        needed > run.config.maxLength && !changes.contains("max_length"))
        fields.emplace_back("max_length", std::to_string(needed));
    if (!fields.empty())
        run.config = run.config.with(fields);
    for (const std::string& zero : parameters.texts("zero"))
        run.zeroed.push_back(zeroOf(zero));
    return run;
}

void runClaim(const ClaimSubject& subject, const ClaimRun& run, bool record,
    const std::function<void(const ClaimForward&)>& visit)
{
    const torch::NoGradGuard guard;
    TaskSettings task = run.task;
    task.training = task.validation = 1;
    task.test = subject.claim.inputs;
    const Dataset data = makeDataset(task, subject.claim.seed);
    std::unique_ptr<Transformer> other;
    if (run.wide || run.config.toJson() != subject.model.config().toJson())
        other = modelWith(subject, run);
    for (const std::vector<const Example*>& examples : ofEqualShape(data.test)) {
        ClaimBatch batch;
        batch.examples = examples;
        runBatchOf(other ? *other : subject.model, run, std::move(batch), subject.device, record, visit);
    }
}

} // namespace headroom
