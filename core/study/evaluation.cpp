// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "study/all.h"
#include "study/step_names.h"
#include "text/say.h"
#include "train/language_score.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kMostPositions = 256;

std::shared_ptr<const Labels> tokensOf(const StudyInput& input, std::int64_t count)
{
    auto labels = std::make_shared<Labels>();
    for (std::size_t segment = 0; segment <= input.shown; ++segment)
        if (const auto& own = input.segments[segment].targetLabels)
            labels->insert(labels->end(), own->begin(), own->end());
    if (static_cast<std::int64_t>(labels->size()) < count)
        return nullptr;
    labels->resize(static_cast<std::size_t>(count));
    return labels;
}

// Which rows run for a position's prediction, and what that adds up to.
Traced addCounts(Tracer& t, const StudyInput& input, Evaluation evaluation, std::int64_t count, std::int64_t window)
{
    const torch::Tensor runs = torch::zeros({count, count});
    const torch::Tensor pairs = torch::zeros({count});
    for (const EvaluationPass& pass : evaluationPasses(input.model.config(), count, evaluation, window)) {
        const std::int64_t scored = pass.end - pass.first;
        for (std::int64_t position = pass.first; position < pass.end; ++position) {
            // A pass for one position runs all its rows for it; of a pass for many, each has its own.
            const std::int64_t from = scored == 1 ? pass.start : position;
            runs[position].slice(0, from, position + 1).fill_(1.0);
            pairs[position] = static_cast<double>(pass.pairs()) / static_cast<double>(scored);
        }
    }
    const auto options = input.output.states.tensor.options();
    const std::shared_ptr<const Labels> labels = tokensOf(input, count);
    const ModelConfig& config = input.model.config();
    Formula passes {.function = FormulaFunction::EvaluatedRows};
    passes.stride = evaluation == Evaluation::Sliding ? 1 : window;
    passes.window = window;
    passes.count = count;
    passes.memoryFull = config.firstMemory == FirstMemory::Zeros;
    passes.memory = passes.memoryFull || evaluation == Evaluation::Memory ? config.memory : 0;
    const Traced ran = t.formula({studied::evaluation::runs, "1 where a token's row runs through the layers",
                                     "Which tokens' rows run through the layers to predict a position."},
        runs.to(options), {"position", "token"}, passes, labels);
    passes.function = FormulaFunction::EvaluatedPairs;
    const Traced rows = t.reduce({studied::evaluation::rows, "Σ_token runs", "How many rows run for this position."},
        ran, ReduceFunction::Sum, -1);
    t.accumulate(
        {studied::evaluation::pairsTotal, "Σ pairs", "Number of query–key pairs so far, in one layer and head."},
        t.formula(
            {"pairs", "rows · (rows + memory)", "Number of query–key pairs for this position, in one layer and head."},
            pairs.to(options), {"position"}, std::move(passes), labels),
        -1);
    return t.accumulate(
        {studied::evaluation::rowsTotal, "Σ rows", "How many rows have run so far: the cost of evaluation."}, rows, -1);
}

void recordEvaluation(Tracer& t, const StudyInput& input)
{
    std::int64_t tokens = 0;
    for (std::size_t segment = 0; segment <= input.shown; ++segment)
        tokens += input.segments[segment].target.size(-1);
    const std::int64_t count = std::min(
        std::max<std::int64_t>(tokens - 1, 1), kMostPositions); // the last is fed, but not scored
    const ModelConfig& config = input.model.config();
    const std::int64_t window = config.segmented() ? config.segment : std::min(count, config.maxLength);
    Traced sliding, segments;
    {
        const Tracer::Scope scope(t, studied::evaluation::sliding);
        sliding = addCounts(t, input, Evaluation::Sliding, count, window);
    }
    {
        const Tracer::Scope scope(t, config.memory > 0 ? studied::evaluation::memory : studied::evaluation::segments);
        segments = addCounts(t, input, config.memory > 0 ? Evaluation::Memory : Evaluation::Segments, count, window);
    }
    t.divide({studied::evaluation::times, "rows, sliding / rows, segment by segment",
                 "The rows that sliding evaluation has run so far, as a multiple of the rows run segment by segment."},
        sliding, segments);
}

} // namespace

Study evaluationStudy()
{
    return {"evaluation", toSay("Evaluation"),
        "The rows and pairs that sliding evaluation computes, and those computed segment by segment", {},
        [](const ModelConfig& config) {
            return config.topology == Topology::Decoder && config.depth == DepthKind::Layers;
        },
        recordEvaluation};
}

} // namespace headroom
