// SPDX-License-Identifier: GPL-3.0-or-later
// What a position passes on: each step adds its share, and the last row is the sum of the others.
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/halting/halting_scene.h"
#include "words/tr.h"

#include "document/document_focus.h"

#include <algorithm>
#include <cmath>

namespace headroom::halting_view {

namespace {

// Of what the steps add at a position, and of what they hand on at last.
ColourScale stateScale(const Trace& trace, const std::vector<HaltingStep>& steps, int position)
{
    ColourScale scale {true, 0.0};
    const auto include = [&](StepId id) {
        const Step& step = trace.step(id);
        for (std::int64_t feature = 0; feature < step.axes.back().size; ++feature)
            scale.extent = std::max(scale.extent, std::abs(trace.value(id, clampIndex(step, {position, feature}))));
    };
    for (const HaltingStep& step : steps)
        include(step.added);
    include(steps.back().result);
    return scale;
}

} // namespace

ColourScale addWeightedState(Scene& scene, const SceneMoment& moment, const HaltingRun& halting, const QRectF& area)
{
    const Trace& trace = moment.trace();
    const int chosen = std::max(0, positionOfCell(trace, halting, haltingSubject(moment, halting)));
    const QString who = positionName(halting, chosen);
    ColourScale scale = stateScale(trace, halting.steps, chosen);
    if (const Trace* beside = moment.comparisonTrace())
        if (const auto its = haltingSteps(*beside, halting.stack); !its.empty())
            scale.share(stateScale(*beside, its, chosen));
    const bool sum = halting.kind == HaltingKind::Accumulated || halting.rests();
    StripsPanel panel;
    panel.title = tr("What is passed on at %1").arg(who);
    panel.headed = false;
    panel.columns.labels = counts(static_cast<int>(trace.step(halting.steps.back().result).axes.back().size));
    panel.group = 5;
    panel.cell = {6.0, 30.0};
    panel.line = {5.0, 22.0};
    panel.names = sum ? 92.0 : 66.0; // with the colour of its floor
    const int ran = std::clamp(stepsOf(trace, halting, chosen), 1, halting.depth());
    for (int row = 0; row <= ran; ++row) {
        const bool result = row == ran;
        Strip strip;
        strip.label = result ? tr("sum")
            : sum ? tr("%1 × state %2").arg(fixedText(trace.value(halting.at(row).weight, {chosen}), 2)).arg(row + 1)
                  : tr("step %1").arg(row + 1);
        strip.lit = result;
        strip.row = row;
        strip.gap = result ? 3.0 : 0.0;
        strip.cell = [=, &trace, &halting](int feature) -> std::optional<SceneCell> {
            const StepId id = result ? halting.steps.back().result : halting.at(row).added;
            SceneCell cell = sceneCell(trace, {id, clampIndex(trace.step(id), {chosen, feature})}, {}, scale);
            cell.decimals = -2;
            cell.name = result ? tr("%1, result, feature %2").arg(who).arg(feature + 1)
                               : tr("%1, added by step %2, feature %3").arg(who).arg(row + 1).arg(feature + 1);
            return cell;
        };
        panel.strips.push_back(std::move(strip));
    }
    Legend legend;
    legend.scale = scale;
    legend.title = tr("feature of the state");
    const QStringList beside {sum ? tr("each step adds weight × state; the last row is the sum")
                                  : tr("each step moves the result towards its state; the last row is the sum"),
        sum ? tr("each step adds weight × state") : QString()};
    const double end = 112.0; // for the legend
    column({heading({.title = panel.title, .beside = beside}), strips(std::move(panel)).grow(1.0)}, 4.0)
        .panel()
        .draw(scene, area.adjusted(0.0, -4.0, -end, 0.0));
    addLegend(scene, {area.right() - end + 12.0, area.bottom() - 34.0, end - 12.0, 30.0}, legend);
    return scale;
}

} // namespace headroom::halting_view
