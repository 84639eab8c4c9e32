// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/moves.h"
#include "study/all.h"
#include "study/step_names.h"
#include "study/sublayers.h"
#include "text/say.h"
#include "trace/step_names.h"

#include <vector>

namespace headroom {

namespace {

std::string partOf(std::size_t cluster, const char* name)
{
    return "output/" + std::string(steps::cluster) + '.' + std::to_string(cluster + 1) + '/' + name;
}

// The two levels of an adaptive softmax (Grave et al. 2017, section 4) as probabilities: of each table [position,
// cluster], of each word within its table [position, vocabulary], and the product of both.
void recordTwoLevels(Tracer& t)
{
    const StepId head = findStep(t, "output/head_log_probabilities");
    if (head < 0)
        return;
    const Traced entries = t.activation(
        {"head", "exp(log P)", "The head’s probabilities: one for each frequent word and one for each other table."},
        t.recorded(head), ActivationKind::Exponential);
    std::vector<StepId> within {-1};
    while (findStep(t, partOf(within.size(), "share")) >= 0)
        within.push_back(findStep(t, partOf(within.size(), "share")));
    const auto tails = static_cast<std::int64_t>(within.size()) - 1, all = entries.tensor.size(-1);
    const Traced frequent = t.rearrange({"frequent", "P(word)", "Frequent words take their probability from the head."},
        entries, {sliceAxis(-1, 0, all - tails)}, {"position", "vocabulary"});
    const Traced sum = t.reduce({"first_table", "Σ P(word)", "The total probability of the frequent words."}, frequent,
        ReduceFunction::Sum, -1);
    const Traced first = t.rearrange({"first_column", "P(table 1)", "The same sums as a column."}, sum,
        {reshapeLast(1, {sum.tensor.size(-1), 1})}, {"position", "cluster"});
    const Traced others = t.rearrange({"other_tables", "P(table)", "The head’s entries for the other tables."}, entries,
        {sliceAxis(-1, all - tails, all)}, {"position", "cluster"});
    const Traced tables = t.concatenate(
        {studied::twoLevels::tables, "P(table)", "The first level: which table the next word comes from."},
        {first, others}, -1);
    for (std::size_t i = 0; i < within.size(); ++i) {
        const Tracer::Scope below(t, steps::cluster, static_cast<std::int64_t>(i) + 1);
        const auto at = static_cast<std::int64_t>(i);
        const Traced own = t.rearrange({"table", "P(table)", "This table’s probability."}, tables,
            {sliceAxis(-1, at, at + 1)}, {"position", "cluster"});
        const StepName share(
            studied::twoLevels::share, "P(word | table)", "The second level: which of the table’s words it is.");
        const Traced inside = i == 0 ? t.divide(share, frequent, own)
                                     : t.activation(share, t.recorded(within[i]), ActivationKind::Exponential);
        t.multiply(
            {studied::twoLevels::probability, "P(table) · P(word | table)", "Both levels multiplied."}, own, inside);
    }
}

} // namespace

Study twoLevelsStudy()
{
    return {"two_levels", toSay("Softmax in two levels"),
        "The two levels of an adaptive softmax as probabilities: of each table, and of each word within it", {},
        [](const ModelConfig& config) {
            return config.embedding == EmbeddingKind::Adaptive && !config.cutoffs.empty();
        },
        [](Tracer& t, const StudyInput&) { recordTwoLevels(t); }, {}, true,
        [](Tracer& t, const RecordedInput&) { recordTwoLevels(t); }, toSay("the steps of an adaptive softmax")};
}

} // namespace headroom
