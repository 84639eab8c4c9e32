// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/positions.h"

#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <algorithm>
#include <optional>

namespace headroom {

namespace {

constexpr std::int64_t kLeastPositions = 64; // of the sinusoids: in fewer the slow waves look like constants

bool isTable(const Step& step)
{
    return !step.study() && step.name() == steps::positions && step.axes.size() == 2
        && step.axes.back().name == "feature";
}

// The rows that the model adds to its tokens; of several stages those of the longest.
std::optional<Step> ownTable(const Tracer& t)
{
    std::optional<Step> longest;
    for (const Step& step : t.steps())
        if (isTable(step) && (!longest || step.axes.front().size > longest->axes.front().size))
            longest = step;
    return longest;
}

void addProducts(Tracer& t, const Traced& table)
{
    const Traced transposed = t.rearrange(
        {studied::positions::transposed, "Pᵀ", "The rows are transposed: one column per position."}, table,
        {transposeAxes(-2, -1)}, {"feature", "other position"});
    t.matmul({studied::positions::products, "P Pᵀ",
                 "The dot product of each pair of positions’ rows: how similar two positions are."},
        table, transposed);
}

// A row for each label.
void addSinusoids(Tracer& t, std::string_view name, StepName table, PositionKind kind, const torch::Tensor& like,
    const std::shared_ptr<const Labels>& labels)
{
    const Tracer::Scope below(t, name);
    const auto count = static_cast<std::int64_t>(labels->size());
    const torch::Tensor rows =
        sinusoids(torch::arange(count), like.size(-1), kind).to(like.device(), like.scalar_type());
    addProducts(t, t.formula(table, rows, {"position", "feature"}, positionFormula(kind, 0, count), labels));
}

void recordPositions(Tracer& t, const Traced& like, const std::optional<Step>& own, bool another)
{
    auto labels = std::make_shared<Labels>();
    for (std::int64_t position = 0; position < std::max(kLeastPositions, like.tensor.size(-2)); ++position)
        labels->push_back(std::to_string(position));
    addSinusoids(t, studied::positions::interleaved,
        {"table", "sin, cos of position / 10000^(2i/d), in turn",
            "Sine and cosine of one frequency side by side; the frequency falls from pair to pair (Vaswani et al. "
            "2017, section 3.5)."},
        PositionKind::SinusoidalInterleaved, like.tensor, labels);
    addSinusoids(t, studied::positions::concatenated,
        {"table", "all sines, then all cosines of position / 10000^(i/(d/2 − 1))",
            "The sines of all frequencies, then their cosines: the order of Tensor2Tensor."},
        PositionKind::SinusoidalConcatenated, like.tensor, labels);
    if (own && another) {
        const Tracer::Scope below(t, studied::positions::own);
        addProducts(t, like);
    }
}

void recordOfModel(Tracer& t, const StudyInput& input)
{
    const std::optional<Step> own = ownTable(t);
    const bool another = input.options.position == PositionKind::Learned
        || input.options.position == PositionKind::Fourier || input.model.config().paperFrequencies;
    recordPositions(t, own ? t.recorded(own->id) : input.output.states, own, another);
}

// What kind of table it is, nobody has to know: it is shown beside both.
void recordOfSteps(Tracer& t, const RecordedInput&)
{
    if (const std::optional<Step> own = ownTable(t))
        recordPositions(t, t.recorded(own->id), own, true);
}

} // namespace

Study positionsStudy()
{
    return {"positions", toSay("Positions"),
        "Tables of positions: interleaved, concatenated and the model’s own, and how similar any two "
        "positions are",
        {},
        [](const ModelConfig& config) {
            return config.position != PositionKind::None && config.position != PositionKind::Rotary;
        },
        recordOfModel, {}, true, recordOfSteps, toSay("the table of positions that is added to the tokens")};
}

} // namespace headroom
