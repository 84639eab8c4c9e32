// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/norms/norms_read.h"

#include "document/find_step.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::norms_view {

namespace {

namespace normNames = studied::norms;

template <typename... Names>
StepId find(const Trace& trace, const Names&... path)
{
    return findStep(trace, normNames::scope, path...);
}

int optionOf(const RunResult& run, const std::string& name, int otherwise)
{
    for (const ConfigChange& set : run.settings.study)
        if (set.field == "norms." + name)
            return static_cast<int>(std::lround(std::stod(set.value)));
    return otherwise;
}

NormedRow measured(const Trace& trace, NormedRow::Kind kind, const char* scope, StepId row)
{
    return {kind, row, find(trace, scope, normNames::mean), find(trace, scope, normNames::rms),
        find(trace, scope, normNames::length)};
}

void readStudy(const Trace& trace, NormsRun& norms)
{
    const StepId layer = find(trace, normNames::layer, normNames::row),
                 ownMean = find(trace, normNames::own, normNames::mean);
    if (layer < 0 || ownMean < 0)
        return;
    const StepId before = trace.step(layer).input(0), own = trace.step(ownMean).input(0);
    const auto at = std::find(norms.norms.begin(), norms.norms.end(), own);
    if (at == norms.norms.end())
        return;
    norms.chosen = static_cast<int>(at - norms.norms.begin());
    norms.rows = {measured(trace, NormedRow::Kind::Before, normNames::before, before),
        measured(trace, NormedRow::Kind::Layer, normNames::layer, layer),
        measured(trace, NormedRow::Kind::Rms, normNames::rms, find(trace, normNames::rms, normNames::row)),
        measured(trace, NormedRow::Kind::Scale, normNames::scale, find(trace, normNames::scale, normNames::row)),
        measured(trace, NormedRow::Kind::Own, normNames::own, own)};
    norms.pair = find(trace, normNames::pair, normNames::before);
    const char* norm[] = {normNames::layer, normNames::rms, normNames::scale};
    for (std::size_t i = 0; i < norms.pairs.size(); ++i) {
        norms.pairs[i] = find(trace, normNames::pair, norm[i], normNames::row);
        norms.pairLengths[i] = find(trace, normNames::pair, norm[i], normNames::length);
        norms.seen[i + 1] = find(trace, normNames::triple, norm[i], normNames::seen);
        norms.tripleLengths[i] = find(trace, normNames::triple, norm[i], normNames::length);
    }
    norms.directions = find(trace, normNames::triple, normNames::directions);
    norms.seen[0] = find(trace, normNames::triple, normNames::seen);
}

} // namespace

std::vector<StepId> normSteps(const Trace& trace)
{
    std::vector<StepId> steps;
    for (const Step& step : trace.steps())
        if (!step.study() && step.operation == Operation::Normalise && step.axes.size() == 2)
            steps.push_back(step.id);
    return steps;
}

NormShapes normShapes(const NormsRun& norms, int frame)
{
    if (frame < 5 || norms.pairLengths.back() < 0)
        return NormShapes::None;
    return frame >= 6 && norms.sphere() ? NormShapes::Sphere : NormShapes::Circle;
}

NormsRun readNorms(const RunResult& run)
{
    const Trace& trace = *run.trace;
    NormsRun norms;
    norms.norms = normSteps(trace);
    if (norms.norms.empty())
        return norms;
    const auto count = static_cast<int>(norms.norms.size());
    const int wanted = optionOf(run, "norm", 0);
    norms.chosen = (wanted == 0 ? count : std::clamp(wanted, 1, count)) - 1;
    norms.rows = {{NormedRow::Kind::Before, trace.step(norms.own()).input(0), -1, -1, -1}};
    readStudy(trace, norms);
    const Step& before = trace.step(norms.rows.front().row);
    norms.positions = static_cast<int>(before.axes[0].size);
    norms.features = static_cast<int>(before.axes[1].size);
    norms.feature = std::clamp(optionOf(run, "feature", 1), 1, std::max(1, norms.features - 1)) - 1;
    norms.tripleFeature = std::max(0, std::min(norms.feature, norms.features - 3));
    return norms;
}

QString normTitle(NormedRow::Kind kind)
{
    switch (kind) {
    case NormedRow::Kind::Before: return tr("Before");
    case NormedRow::Kind::Layer: return QStringLiteral("LayerNorm");
    case NormedRow::Kind::Rms: return QStringLiteral("RMSNorm");
    case NormedRow::Kind::Scale: return QStringLiteral("ScaleNorm");
    case NormedRow::Kind::Own: return tr("This model’s");
    }
    return {};
}

std::optional<NormPlace> normPlace(const NormsRun& norms, const Cell& cell)
{
    if (cell.step < 0 || cell.at.empty())
        return {};
    const auto position = static_cast<int>(cell.at[0]);
    for (const NormedRow& row : norms.rows) {
        if (cell.step == row.row && cell.at.size() == 2)
            return NormPlace {position, static_cast<int>(cell.at[1])};
        if (cell.step == row.mean || cell.step == row.rms || cell.step == row.length)
            return NormPlace {position, -1};
    }
    const auto in = [&](const auto& steps) { return std::find(steps.begin(), steps.end(), cell.step) != steps.end(); };
    if ((cell.step == norms.pair || in(norms.pairs)) && cell.at.size() == 2)
        return NormPlace {position, norms.feature + static_cast<int>(cell.at[1])};
    if (in(norms.pairLengths) || in(norms.tripleLengths) || in(norms.seen))
        return NormPlace {position, -1};
    return {};
}

} // namespace headroom::norms_view
