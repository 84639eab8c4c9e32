// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pair_words.h"

#include "names.h"
#include "tr.h"
#include "trace/step_names.h"
#include "widgets/cell_number.h"

#include <QStringList>

namespace headroom {

QString pairWords(const Trace& trace, const Cell& cell, int decimals, const std::function<bool(const Cell&)>& covered)
{
    namespace names = steps::attention;
    if (cell.step < 0)
        return {};
    const Step& step = trace.step(cell.step);
    const std::string_view part = step.name();
    if (part != names::product && part != names::scores && part != names::masked && part != names::weights)
        return {};
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
            words << what.arg(fixedText(trace.value(id, cell.at), decimals));
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

} // namespace headroom
