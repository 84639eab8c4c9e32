// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kMostReadings = std::int64_t {1} << 24; // of [station, position, vocabulary]
constexpr double kNoLength = 1e-12; // only keeps a row of zeros from becoming NaN

// Where the residual stream can be read: what came into the first layer, and what each sublayer left.
struct Station {
    StepId stream = -1;
    StepId added = -1; // to the stream before; of the first itself
};

std::vector<Station> stationsOf(const Tracer& t, const StudyInput& input)
{
    const bool decoder = input.model.config().hasDecoder();
    const std::string layer = std::string(decoder ? steps::decoder : steps::encoder) + '.';
    const std::vector<Traced>& layers = decoder ? input.output.layers : input.output.encoderLayers;
    std::vector<Station> found;
    for (const Step& step : t.steps()) {
        if (!step.path.starts_with(layer))
            continue;
        if (step.name() == steps::residual) {
            if (found.empty()) {
                const StepId first = layers.empty() ? step.inputs.front() : layers.front().step;
                found.push_back({first, first});
            }
            found.push_back({step.id, step.inputs.at(1)});
        } else if (!found.empty() && step.name() == steps::norm && step.inputs.front() == found.back().stream
            && step.scope() == t.steps()[static_cast<std::size_t>(found.back().stream)].scope()) {
            found.back().stream = step.id; // normed after the sublayer
        }
    }
    return found;
}

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
    const Traced unit = t.normalise(
        {"at_length_1", "x / ‖x‖", "Each row scaled to length 1."}, x, one, {}, NormFunction::Scale, kNoLength);
    const Traced product = t.multiply(
        {"by_length_1", "x ⊙ x / ‖x‖", "Each row times the same row scaled to length 1, feature by feature."}, x, unit);
    t.reduce({studied::logitLens::length, "Σ x · x / ‖x‖ = ‖x‖", "The length of each row."}, product,
        ReduceFunction::Sum, -1);
}

// The logit lens (nostalgebraist 2020): the stream after every sublayer, read as if the model ended there.
void recordLogitLens(Tracer& t, const StudyInput& input)
{
    const std::vector<Station> stations = stationsOf(t, input);
    if (stations.empty() || !input.output.logits.tensor.defined())
        return;
    const torch::Tensor& first = t.recorded(stations.front().stream).tensor;
    const auto count = static_cast<std::int64_t>(stations.size()), all = first.size(-2);
    const auto asked = static_cast<std::int64_t>(input.option("position"));
    const std::int64_t end = asked == 0 ? all : std::min(asked, all);
    const std::int64_t room = kMostReadings / (count * input.model.config().vocabulary);
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
    Transformer::probabilities(t, input.model.readOut(t, stream, input.segments[input.shown].vocabulary), 1.0);
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
        fitsLogitLens, recordLogitLens};
}

} // namespace headroom
