// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pair_words.h"

#include "trace/step_names.h"
#include "widgets/cell_number.h"
#include "widgets/matrix_painter.h"
#include "words/names.h"
#include "words/tr.h"

#include <QStringList>

#include <algorithm>

namespace headroom {

namespace {

bool isOfPair(const Trace& trace, const Cell& cell)
{
    namespace names = steps::attention;
    const std::string_view part = cell.step < 0 ? std::string_view() : trace.step(cell.step).name();
    return part == names::product || part == names::scores || part == names::masked || part == names::weights;
}

} // namespace

QString pairWords(const Trace& trace, const Cell& cell, int decimals, const std::function<bool(const Cell&)>& covered)
{
    namespace names = steps::attention;
    if (!isOfPair(trace, cell))
        return {};
    const Step& step = trace.step(cell.step);
    const std::string_view part = step.name();
    const auto beside = [&](const char* name) {
        const auto found = trace.find(std::string(step.scope()) + '/' + name);
        return found && trace.step(*found).shape() == step.shape() ? found : std::nullopt;
    };
    const auto scores = beside(names::scores), masked = beside(names::masked), weights = beside(names::weights);
    if (!scores || !weights)
        return {};
    if (trace.masked(cell.step, cell.at))
        return tr("masked");
    QStringList words;
    const auto add = [&](const QString& what, StepId id) {
        if (!covered || !covered({id, cell.at}))
            words << what.arg(fixedText(trace.value(id, cell.at), id == *weights ? decimals : std::min(decimals, 2)));
    };
    // What went into the softmax, unless the cell is the score before the mask.
    const bool open = part != names::scores && masked && !trace.masked(*masked, cell.at);
    if (part == names::product)
        add(tr("product %1"), cell.step);
    add(tr("score %1"), open ? *masked : *scores);
    if (trace.masked(*weights, cell.at))
        words << tr("masked");
    else
        add(tr("weight %1"), *weights);
    return listed(words);
}

QString pairName(const Trace& trace, const Cell& cell)
{
    if (!isOfPair(trace, cell))
        return {};
    const Step& step = trace.step(cell.step);
    const auto end = [&](const std::string& name) {
        const auto axis = std::find_if(
            step.axes.begin(), step.axes.end(), [&](const Axis& each) { return each.name == name; });
        if (axis == step.axes.end())
            return QString();
        const std::int64_t at = cell.at[static_cast<std::size_t>(axis - step.axes.begin())];
        const AxisLabel label = labelOf(trace, step, *axis, at);
        return label.number.isEmpty() ? label.text : tr("%1 (“%2”)").arg(label.number, label.text);
    };
    const QString query = end("query"), key = end("key");
    return query.isEmpty() || key.isEmpty() ? QString() : tr("query %1 → key %2").arg(query, key);
}

} // namespace headroom
