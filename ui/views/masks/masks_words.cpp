// SPDX-License-Identifier: GPL-3.0-or-later
// What the mask laboratory says in sentences; all of it is counted in the trace.
#include "views/masks/masks_read.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::masks_view {

namespace {

QString capital(QString text)
{
    if (!text.isEmpty())
        text[0] = text[0].toUpper();
    return text;
}

struct Row {
    std::vector<int> open, future, old, outside, padding, hand, recorded;
    std::vector<int> unmasked; // of the open ones: padding
    bool untouched = false, unfinished = false; // no layer has come down yet; some are still to come
};

Row readRow(const SceneMoment& moment, const MaskedScores& scores, int query)
{
    const std::int64_t head = std::clamp(moment.head, 0, scores.heads - 1);
    const std::vector<MaskReason> down = layersDown(moment, scores, head);
    Row row;
    const std::vector<MaskReason>& reasons = maskReasons(moment.trace(), scores, head);
    const std::size_t all = layersOf(reasons, scores.order).size();
    row.untouched = down.empty() && all > 0;
    row.unfinished = down.size() < all;
    for (int key = 0; key < scores.keys; ++key) {
        const MaskReason reason = reasons[static_cast<std::size_t>(query * scores.keys + key)];
        const bool closed = std::find(down.begin(), down.end(), reason) != down.end();
        if (!closed && !scores.paddingClosed && key >= scores.keys - scores.padding)
            row.unmasked.push_back(key);
        if (!closed)
            row.open.push_back(key);
        else
            (reason == MaskReason::Future                 ? row.future
                    : reason == MaskReason::TooOld        ? row.old
                    : reason == MaskReason::OutsideWindow ? row.outside
                    : reason == MaskReason::ByHand        ? row.hand
                    : reason == MaskReason::Recorded      ? row.recorded
                                                          : row.padding)
                .push_back(key);
    }
    return row;
}

} // namespace

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
    const Row row = readRow(moment, scores, query);
    const Step& step = moment.trace().step(scores.weights);
    const QString token = QString::fromStdString(step.axes[1].label(query));
    const QString number = QString::number(query + 1);
    const QString name = token == number ? number : QStringLiteral("%1 (%2)").arg(number, token);
    if (row.open.empty())
        return tr("Query %1 may see no key.").arg(name);
    const bool itself = scores.self
        && std::find(row.open.begin(), row.open.end(), query + scores.memory) != row.open.end();
    if (itself && row.open.size() == 1)
        return (
            row.unfinished ? tr("So far, query %1 may see only itself: %2.") : tr("Query %1 may see only itself: %2."))
            .arg(name, keyRanges(row.open, scores.memory));
    return (row.unfinished
            ? itself ? tr("So far, query %1 may see %2: %3, itself included.") : tr("So far, query %1 may see %2: %3.")
            : itself ? tr("Query %1 may see %2: %3, itself included.")
                     : tr("Query %1 may see %2: %3."))
        .arg(name, keyRanges(row.open, scores.memory), keysCounted(static_cast<int>(row.open.size())));
}

QString maskReasonsSentence(const SceneMoment& moment, const MaskedScores& scores, int query)
{
    const Row row = readRow(moment, scores, query);
    QStringList parts;
    if (scores.memory > 0) {
        const auto remembered = std::count_if(
            row.open.begin(), row.open.end(), [&](int key) { return key < scores.memory; });
        parts << (remembered == 1 ? tr("1 memory key is open.") : tr("%1 memory keys are open.").arg(remembered));
    }
    const auto say = [&](const std::vector<int>& keys, const QString& one, const QString& many) {
        if (!keys.empty())
            parts << tr("%1.").arg(capital(keyRanges(keys, scores.memory)) + ' ' + (keys.size() == 1 ? one : many));
    };
    say(row.old, tr("is outside the span of %1").arg(scores.span), tr("are outside the span of %1").arg(scores.span));
    say(row.outside, tr("is outside the window of %1").arg(scores.window),
        tr("are outside the window of %1").arg(scores.window));
    say(row.future, tr("is in the future"), tr("are in the future"));
    say(row.padding, tr("is padding"), tr("are padding"));
    say(row.hand, tr("was closed by hand"), tr("were closed by hand"));
    say(row.recorded, tr("is closed by the mask"), tr("are closed by the mask"));
    say(row.unmasked, tr("is padding, left open"), tr("are padding, left open"));
    if (row.untouched)
        parts << tr("No mask is applied yet.");
    else if (row.unfinished)
        parts << tr("Not all masks are applied yet.");
    else if (static_cast<int>(row.open.size()) == scores.keys)
        parts << tr("No key is hidden from this query.");
    return parts.join(' ');
}

} // namespace headroom::masks_view
