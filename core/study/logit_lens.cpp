// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"
#include "trace/trace_data.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kMostReadings = std::int64_t {1} << 24; // of [station, position, vocabulary]
constexpr double kNoLength = 1e-12; // only keeps a row of zeros from becoming NaN

// [station, position, feature]: these positions' rows of some steps.
Traced stacked(Tracer& t, const StepName& name, std::string_view scope, const std::vector<StepId>& steps,
    std::int64_t first, std::int64_t end)
{
    std::vector<Traced> all;
    for (const StepId step : steps) {
        const Traced rows = t.recorded(step);
        const Tracer::Scope below(t, scope, static_cast<std::int64_t>(all.size()) + 1);
        all.push_back(t.rearrange({"rows", "", "The rows that are read here."}, rows,
            {sliceAxis(-2, first, end), reshapeLast(2, {1, end - first, rows.tensor.size(-1)})},
            {"depth", "position", "feature"}));
    }
    return t.concatenate(name, all, -3);
}

// A row against itself at length 1 gives its length without a root.
void recordLength(Tracer& t, std::string_view scope, const Traced& x, const Traced& one)
{
    const Tracer::Scope below(t, scope);
    checkSquares(x.tensor);
    const Traced unit = t.normalise(
        {"at_length_1", "x / ‖x‖", "Each row scaled to length 1."}, x, one, {}, NormFunction::Scale, kNoLength);
    const Traced product = t.multiply(
        {"by_length_1", "x ⊙ x / ‖x‖", "Each row times the same row scaled to length 1, feature by feature."}, x, unit);
    t.reduce({studied::logitLens::length, "Σ x · x / ‖x‖ = ‖x‖", "The length of each row."}, product,
        ReduceFunction::Sum, -1);
}

// The stations' rows up to the position `asked` (0: the last), and what each sublayer adds to them, with their lengths.
// Returns the stream [station, position, feature].
Traced recordStream(Tracer& t, const std::vector<Station>& stations, std::int64_t vocabulary, std::int64_t asked)
{
    const torch::Tensor& first = t.recorded(stations.front().stream).tensor;
    const auto count = static_cast<std::int64_t>(stations.size()), all = first.size(-2);
    const std::int64_t end = asked == 0 ? all : std::min(asked, all);
    const std::int64_t room = kMostReadings / (count * vocabulary);
    const std::int64_t begin = std::max<std::int64_t>(0, end - std::max<std::int64_t>(1, room));
    std::vector<StepId> streams, parts;
    for (const Station& station : stations) {
        streams.push_back(station.stream);
        parts.push_back(station.added);
    }
    const Traced stream = stacked(t,
        {studied::logitLens::stream, "x after each sublayer",
            "The residual stream: what enters the first layer, and what each sublayer leaves."},
        "after", streams, begin, end);
    const Traced added = stacked(t,
        {studied::logitLens::added, "sublayer(x)", "What enters the first layer, and what each sublayer adds to it."},
        "adds", parts, begin, end);
    const Traced one = t.formula(
        {"one", "1", "The length 1."}, torch::ones({1}, first.options()), {"feature"}, {.value = 1.0});
    recordLength(t, studied::logitLens::stream, stream, one);
    recordLength(t, studied::logitLens::added, added, one);
    return stream;
}

// The logit lens (nostalgebraist 2020): the stream after every sublayer, read as if the model ended there.
void recordLogitLens(Tracer& t, const StudyInput& input)
{
    const bool decoder = input.model.config().hasDecoder();
    const std::vector<Traced>& layers = decoder ? input.output.layers : input.output.encoderLayers;
    const std::vector<Station> stations = stationsOf(
        t, decoder ? steps::decoder : steps::encoder, layers.empty() ? -1 : layers.front().step);
    if (stations.empty() || !input.output.logits.tensor.defined())
        return;
    const Traced stream = recordStream(
        t, stations, input.model.config().vocabulary, static_cast<std::int64_t>(input.option("position")));
    Transformer::probabilities(
        t, input.model.readOut(t, stream, input.segments[input.shown].vocabulary), input.temperature);
}

// What leads from the last station to the logits of a recorded run, in their order: a norm, a linear layer and so on.
// Empty where there is more between them than a row's own numbers and weights.
std::vector<StepId> readOutOf(const Tracer& t, StepId from, StepId to)
{
    std::vector<StepId> chain;
    for (StepId id = to; id != from;) {
        const Step& step = t.steps()[static_cast<std::size_t>(id)];
        const bool known = step.operation == Operation::Linear || step.operation == Operation::Normalise
            || step.operation == Operation::Scale || step.operation == Operation::Activation;
        if (!known || step.inputs.empty() || step.withoutSources)
            return {};
        chain.push_back(id);
        id = step.inputs.front();
    }
    std::reverse(chain.begin(), chain.end());
    return chain;
}

// The same step of other rows.
Traced again(Tracer& t, const Step& step, const Recipe& recipe, const Traced& x)
{
    const StepName name(step.name(), step.formula, step.caption);
    const auto weight = [&](std::size_t i) { return i < step.inputs.size() ? t.recorded(step.inputs[i]) : Traced {}; };
    switch (step.operation) {
    case Operation::Linear: return t.linear(name, x, weight(1), weight(2), step.axes.back().name);
    case Operation::Normalise: return t.normalise(name, x, weight(1), weight(2), recipe.norm, recipe.epsilon);
    case Operation::Scale: return t.scale(name, x, recipe.factor);
    default: return t.activation(name, x, recipe.activation, recipe.threshold);
    }
}

void recordFromSteps(Tracer& t, const RecordedInput& input)
{
    const StepId logits = findStep(t, std::string(steps::output) + "/logits");
    const std::string stack = findStep(t, steps::fedTokens) >= 0 || !stationsOf(t, steps::decoder).empty()
        ? steps::decoder
        : steps::encoder;
    const std::vector<Station> stations = stationsOf(t, stack);
    if (logits < 0 || stations.empty())
        return;
    const std::vector<StepId> chain = readOutOf(t, stations.back().stream, logits);
    if (chain.empty())
        return;
    const std::vector<Step> all = t.steps();
    Traced x = recordStream(t, stations, all[static_cast<std::size_t>(logits)].axes.back().size,
        static_cast<std::int64_t>(input.option("position")));
    for (const StepId id : chain) {
        const Tracer::Scope scope(t, steps::output);
        x = again(t, all[static_cast<std::size_t>(id)], input.recipe(id), x);
    }
    Transformer::probabilities(t, x, 1.0);
}

bool fitsLogitLens(const ModelConfig& config)
{
    return config.output == OutputKind::Tokens && config.depth == DepthKind::Layers
        && (config.hasDecoder() || config.hasEncoder());
}

} // namespace

Study logitLensStudy()
{
    return {"logit_lens", toSay("Logit lens"),
        "The logit lens: what the model would write if it stopped after each sublayer, read through its own last norm "
        "and output layer",
        {
            {"position", 0, 0, 1000000, true,
                "the last position that is read, counted from 1, with as many before it as have room; 0: that of the "
                "text"},
        },
        fitsLogitLens, recordLogitLens, {}, true, recordFromSteps,
        toSay("the residual stream after every sublayer, and what the output layer makes of it")};
}

} // namespace headroom
