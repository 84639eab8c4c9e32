// SPDX-License-Identifier: GPL-3.0-or-later
// What the mask laboratory says in sentences; all of it is counted in the trace.
#include "stage/captions.h"
#include "views/masks/masks_flow.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::masks_view {

namespace {

// How many layers have come down at this moment, in the row that is told at least.
int layersDown(const SceneMoment& moment, const MaskedScores& scores)
{
    const auto all = static_cast<int>(scores.head(moment).layers.size());
    return scores.masked < 0 || moment.frame == 0 ? 0
        : moment.frame > 1                        ? all
                           : std::clamp((static_cast<int>(moment.at()) + 1) / MaskFlow::kMoves, 0, all);
}

// Those that a layer has not closed by now.
std::vector<int> openKeys(const SceneMoment& moment, const MaskedScores& scores, int query)
{
    const MaskFlow flow(moment, scores, query);
    std::vector<int> open;
    for (int key = 0; key < scores.keys; ++key)
        if (flow.isOpen(query, key))
            open.push_back(key);
    return open;
}

// What is so of a key that a layer closes, or of several.
QString whyClosed(const MaskedScores& scores, MaskReason layer, bool one)
{
    switch (layer) {
    case MaskReason::Future: return one ? tr("is in the future") : tr("are in the future");
    case MaskReason::TooOld:
        return (one ? tr("is outside the span of %1") : tr("are outside the span of %1")).arg(scores.span);
    case MaskReason::OutsideWindow:
        return (one ? tr("is outside the window of %1") : tr("are outside the window of %1")).arg(scores.window);
    case MaskReason::Padding: return one ? tr("is padding") : tr("are padding");
    case MaskReason::ByHand: return one ? tr("was closed by hand") : tr("were closed by hand");
    case MaskReason::Recorded: return one ? tr("is closed by the mask") : tr("are closed by the mask");
    case MaskReason::None: return one ? tr("is padding, left open") : tr("are padding, left open");
    }
    return {};
}

} // namespace

QString nameOf(MaskReason reason)
{
    switch (reason) {
    case MaskReason::None: return tr("open");
    case MaskReason::Future: return tr("future");
    case MaskReason::TooOld: return tr("too old");
    case MaskReason::OutsideWindow: return tr("outside the window");
    case MaskReason::Padding: return tr("padding");
    case MaskReason::ByHand: return tr("by hand");
    case MaskReason::Recorded: return tr("masked");
    }
    return {};
}

QString keysCounted(int count) { return count == 1 ? tr("one key") : tr("%1 keys").arg(count); }

// Counted from the segment, as the columns are: what lies before it is below 0.
QString keyRanges(const std::vector<int>& keys, int memory)
{
    const auto number = [memory](int key) {
        return key < memory ? QChar(0x2212) + QString::number(memory - key) : QString::number(key - memory + 1);
    };
    QStringList ranges;
    for (std::size_t i = 0; i < keys.size();) {
        std::size_t end = i;
        while (end + 1 < keys.size() && keys[end + 1] == keys[end] + 1 && keys[end + 1] != memory) // no key is 0
            ++end;
        ranges << (end == i        ? number(keys[i])
                : keys[i] < memory ? tr("%1 to %2").arg(number(keys[i]), number(keys[end]))
                                   : QStringLiteral("%1–%2").arg(number(keys[i]), number(keys[end])));
        i = end + 1;
    }
    return (keys.size() == 1 ? tr("key %1") : tr("keys %1")).arg(listed(ranges));
}

QString maskSentence(const SceneMoment& moment, const MaskedScores& scores, int query)
{
    const QString token = QString::fromStdString(moment.trace().step(scores.weights).axes[1].label(query));
    const QString number = QString::number(query + 1);
    const QString name = token == number ? number : withPlace(token, static_cast<qint64>(query) + 1);
    if (moment.frame == 1 && moment.moving()) { // nobody reads words that change with each key
        SceneMoment from = moment, to = moment;
        to.share = from.share = 1.0;
        from.frame = moment.stop > 1 ? 1 : 0;
        from.stop = std::max(1, moment.stop - 1);
        return openKeys(from, scores, query) == openKeys(to, scores, query)
            ? maskSentence(to, scores, query)
            : tr("Query %1 may no longer see the keys that close.").arg(name);
    }
    const std::vector<int> open = openKeys(moment, scores, query);
    if (open.empty())
        return tr("Query %1 may see no key.").arg(name);
    const bool unfinished = layersDown(moment, scores) < std::ssize(scores.head(moment).layers);
    const bool itself = scores.self && std::ranges::count(open, query + scores.memory) > 0;
    const QString ranges = keyRanges(open, scores.memory);
    if (itself && open.size() == 1)
        return (unfinished ? tr("So far, query %1 may see only itself: %2.") : tr("Query %1 may see only itself: %2."))
            .arg(name, ranges);
    return (unfinished
            ? itself ? tr("So far, query %1 may see %2: %3, itself included.") : tr("So far, query %1 may see %2: %3.")
            : itself ? tr("Query %1 may see %2: %3, itself included.")
                     : tr("Query %1 may see %2: %3."))
        .arg(name, ranges, keysCounted(static_cast<int>(open.size())));
}

QString maskReasonsSentence(const SceneMoment& moment, const MaskedScores& scores, int query)
{
    const MaskedHead& head = scores.head(moment);
    const std::vector<int> open = openKeys(moment, scores, query);
    const int down = layersDown(moment, scores);
    QStringList parts;
    if (scores.memory > 0) {
        const auto remembered = std::ranges::count_if(open, [&](int key) { return key < scores.memory; });
        parts << (remembered == 1 ? tr("1 memory key is open.") : tr("%1 memory keys are open.").arg(remembered));
    }
    const auto say = [&](const std::vector<int>& keys, MaskReason layer) {
        if (keys.empty())
            return;
        QString ranges = keyRanges(keys, scores.memory);
        ranges[0] = ranges[0].toUpper();
        parts << tr("%1.").arg(ranges + ' ' + whyClosed(scores, layer, keys.size() == 1));
    };
    for (const MaskReason layer : {MaskReason::TooOld, MaskReason::OutsideWindow, MaskReason::Future,
             MaskReason::Padding, MaskReason::ByHand, MaskReason::Recorded})
        if (std::vector<int> keys = head.closedBy(query, layer); !keys.empty()) {
            std::erase_if(keys, [&](int key) { return std::ranges::count(open, key) > 0; });
            say(keys, layer);
        }
    std::vector<int> padding = open;
    std::erase_if(padding, [&](int key) { return scores.paddingClosed || key < scores.keys - scores.padding; });
    say(padding, MaskReason::None);
    if (down == 0 && std::ssize(open) == scores.keys && !head.layers.empty())
        parts << tr("No mask is applied yet.");
    else if (down < std::ssize(head.layers))
        parts << tr("Not all masks are applied yet.");
    else if (std::ssize(open) == scores.keys)
        parts << tr("No key is hidden from this query.");
    return parts.join(' ');
}

QString comingDown(const MaskedScores& scores, MaskReason layer)
{
    switch (layer) {
    case MaskReason::None: return tr("The mask hides %1 in this segment.").arg(bold(tr("nothing")));
    case MaskReason::Future: return tr("%1: no query may read a later key.").arg(bold(tr("Causal")));
    case MaskReason::TooOld:
        return tr("%1: keys outside the span of %2 are masked too.")
            .arg(bold(QStringLiteral("same_length")))
            .arg(scores.span);
    case MaskReason::OutsideWindow:
        return tr("%1: keys more than %2 back are masked too.").arg(bold(tr("Sliding window"))).arg(scores.window - 1);
    case MaskReason::Padding: return tr("%1: no query may read a padding token.").arg(bold(tr("Padding")));
    case MaskReason::ByHand: return tr("%1: these cells were closed by a change.").arg(bold(tr("By hand")));
    case MaskReason::Recorded:
        return tr("%1: the run says which cells its mask closes, not why.").arg(bold(tr("Its mask")));
    }
    return {};
}

QString comingDownIn(const MaskedScores& scores, MaskReason layer, const QString& token)
{
    switch (layer) {
    case MaskReason::Future:
        return tr("%1: the keys after %2 close, one by one, and their weight moves to the open keys.")
            .arg(bold(tr("Causal")), token);
    case MaskReason::TooOld:
        return tr("%1: the oldest keys close too. %2 keeps the nearest %3 and gives them all its weight.")
            .arg(bold(QStringLiteral("same_length")), token)
            .arg(scores.span);
    case MaskReason::OutsideWindow:
        return tr("%1: the oldest keys close. %2 keeps the nearest %3 and gives them all its weight.")
            .arg(bold(tr("Sliding window")), token)
            .arg(scores.window);
    default: return tr("These keys close, and their weight moves to the open keys.");
    }
}

QString sharedOut(const MaskedScores& scores, const SceneMoment& moment)
{
    const auto [least, most] = keysSeen(scores, moment);
    const QString exactly = bold(tr("each sees exactly %1").arg(keysCounted(least)));
    if (least == most && scores.window > 0 && (scores.span == 0 || scores.window <= scores.span))
        return tr("With the sliding window, later queries do not see more keys than earlier ones: %1.").arg(exactly);
    if (least == most && scores.span > 0)
        return tr("With same_length, a query reads as far back at the start of a segment as at its end: %1.")
            .arg(exactly);
    if (least == most)
        return tr("Softmax spreads a total of 1 over the open keys: %1.")
            .arg(bold(tr("every query sees %1").arg(keysCounted(least))));
    return tr("Softmax spreads a total of 1 over the open keys: the first query sees %1, %2.")
        .arg(keysCounted(least), bold(tr("the last one sees %1").arg(most)));
}

std::pair<int, int> keysSeen(const MaskedScores& scores, const SceneMoment& moment)
{
    std::pair<int, int> seen(scores.keys, 0);
    for (int query = 0; query < scores.queries; ++query) {
        const int open = scores.head(moment).open(query);
        seen = {std::min(seen.first, open), std::max(seen.second, open)};
    }
    return seen;
}

} // namespace headroom::masks_view
