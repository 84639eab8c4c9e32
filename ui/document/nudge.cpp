// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/nudge.h"

#include "words/names.h"
#include "words/tr.h"

#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr std::int64_t kMostMoved = 65536; // cells whose gradients are added up on the GUI thread

std::int64_t mostCells(const Trace& trace, const std::vector<Intervention>& changes)
{
    std::int64_t cells = 0;
    for (const Intervention& change : changes)
        if (const auto id = trace.find(change.path)) {
            std::int64_t each = 1;
            const Index shape = trace.step(*id).shape();
            for (std::size_t axis = 0; axis < shape.size(); ++axis)
                each *= change.at.empty() || change.at[axis] == Intervention::kAll ? shape[axis] : 1;
            cells += each;
        }
    return cells;
}

} // namespace

std::optional<Cell> nudged(const Document& document)
{
    const auto cell = document.subject();
    const bool back = cell && document.trace() && isOfGradients(document.trace()->step(cell->step).path);
    return back ? document.gradientOrNumber(*cell) : cell;
}

QString whyNoNudge(const Document& document)
{
    const auto cell = document.subject();
    if (!cell || !document.trace())
        return tr("Pin a number first: click it.");
    const Trace& trace = *document.trace();
    if (document.model().recorded)
        return Document::recordedOnly();
    const auto number = nudged(document);
    if (!number || !document.gradientOrNumber(*number)) {
        const QString why = document.whyNoGradient(*cell);
        return why.isEmpty() ? tr("Its gradient is not computed yet: press G.") : why;
    }
    if (trace.step(number->step).operation == Operation::Parameter)
        return tr("The model’s weights change only in training.");
    if (document.cover().covers(trace, *number))
        return tr("Some numbers are covered until you answer.");
    if (trace.masked(number->step, number->at) || !std::isfinite(trace.value(number->step, number->at)))
        return tr("This number is masked or not finite: it cannot be moved.");
    return {};
}

void nudge(Document& document, double by)
{
    if (const QString why = whyNoNudge(document); !why.isEmpty())
        return document.tell(why);
    const Cell cell = *nudged(document);
    const double to = document.trace()->value(cell.step, cell.at) + by;
    if (!(std::abs(to) < static_cast<double>(std::numeric_limits<float>::max())))
        return document.tell(tr("That is too far: float32, in which models compute, has no such number."));
    document.tell({}); // what was refused before it
    document.addInterventions(
        {{document.trace()->step(cell.step).path, Intervention::Kind::Set, cell.at, to, {}}}, tr("nudge"));
}

std::optional<ChangeEffect> effectOfChanges(const RunResult& run)
{
    if (run.interventions.empty() || !run.untouched || mostCells(*run.trace, run.interventions) > kMostMoved)
        return {};
    return effectOfChanges(*run.untouched, *run.trace, run.interventions);
}

} // namespace headroom
