// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/pair_words.h"

#include "names.h"
#include "tr.h"
#include "widgets/cell_number.h"

#include <QStringList>

namespace headroom {

namespace {

bool isOfPairs(const std::string& part)
{
    return part == "product" || part == "scores" || part == "masked" || part == "weights";
}

} // namespace

QString pairWords(const Trace& trace, const Cell& cell, int decimals, const std::function<bool(const Cell&)>& covered)
{
    if (cell.step < 0)
        return {};
    const Step& step = trace.step(cell.step);
    const std::size_t slash = step.path.rfind('/');
    const std::string part = slash == std::string::npos ? std::string() : step.path.substr(slash + 1);
    if (!isOfPairs(part))
        return {};
    const auto beside = [&](const char* name) {
        const auto found = trace.find(step.path.substr(0, slash + 1) + name);
        return found && trace.step(*found).shape() == step.shape() ? found : std::nullopt;
    };
    const auto scores = beside("scores"), masked = beside("masked"), weights = beside("weights");
    if (!scores || !weights)
        return {};
    if (trace.masked(cell.step, cell.at))
        return tr("masked");
    QStringList words;
    const auto say = [&](const QString& what, StepId id) {
        if (!covered || !covered({id, cell.at}))
            words << what.arg(fixedText(trace.value(id, cell.at), decimals));
    };
    // What went into the softmax, unless the cell is the score before the mask.
    const bool open = part != "scores" && masked && !trace.masked(*masked, cell.at);
    if (part == "product")
        say(tr("product %1"), cell.step);
    say(tr("score %1"), open ? *masked : *scores);
    if (trace.masked(*weights, cell.at))
        words << tr("masked");
    else
        say(tr("weight %1"), *weights);
    return listed(words);
}

} // namespace headroom
