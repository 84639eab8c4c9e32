// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "figure/described_view.h"
#include "stage/captions.h"
#include "text/printed.h"
#include "views/distance_bias/distance_bias_read.h"
#include "views/text_length.h"
#include "words/tr.h"

#include <algorithm>
#include <limits>

namespace headroom::distance_bias_view {

namespace {

constexpr Option kTwice = twiceTheText("distance_bias.twice", toSay("A longer text; the lines keep their slopes"));
constexpr Option kWhole {.id = "distance_bias.whole",
    .kind = Option::Flag,
    .label = toSay("Whole matrix"),
    .tip = toSay("The scores or weights of all pairs beside the lines"),
    .first = "off",
    .atEnd = true};
constexpr const Option* kOptions[] {&kHead, &kTwice, &kWhole};

DistanceBias read(const SceneMoment& moment)
{
    return readBias(moment.trace(), nearestOf(biasedSublayers(moment.trace()), moment.sublayer));
}

// The run beside where it has the other kind of bias.
std::optional<DistanceBias> otherKind(const DistanceBias& bias, const SceneMoment& moment)
{
    const Trace* beside = moment.comparisonTrace();
    const QStringList its = beside ? biasedSublayers(*beside) : QStringList();
    if (its.isEmpty())
        return {};
    const DistanceBias other = readBias(*beside, its.first());
    return (other.slopes >= 0) == (bias.slopes >= 0) ? std::nullopt : std::optional(other);
}

// Of T5's biases: the distance with the largest.
int peakOf(const DistanceBias& bias, const Trace& trace)
{
    const auto at = [&](int distance) {
        const auto cell = biasAt(bias, 0, distance);
        return cell ? trace.value(cell->step, cell->at) : -std::numeric_limits<double>::infinity();
    };
    int peak = 0;
    for (int distance = 1; distance <= farthest(bias); ++distance)
        peak = at(distance) > at(peak) ? distance : peak;
    return peak;
}

int learnedPeak(const DistanceBias& bias, const DistanceBias& other, const SceneMoment& moment)
{
    return bias.slopes < 0 ? peakOf(bias, moment.trace()) : peakOf(other, *moment.comparisonTrace());
}

// Beside the other kind: the last query up to which both runs read the same, and the key at the distance where T5's
// bias is largest.
std::optional<std::pair<int, int>> pairOfBoth(const DistanceBias& bias, const SceneMoment& moment)
{
    const auto other = otherKind(bias, moment);
    if (!other)
        return {};
    const Axis &mine = moment.trace().step(bias.weights).axes[1],
               &its = moment.comparisonTrace()->step(other->weights).axes[1];
    int query = -1;
    while (query + 1 < std::min(mine.size, its.size) && mine.label(query + 1) == its.label(query + 1))
        ++query;
    const int key = query + bias.memory - learnedPeak(bias, *other, moment);
    return query >= 0 && key >= 0 ? std::optional(std::pair(query, key)) : std::nullopt;
}

// While nothing is pinned: a large weight of a token that came before.
std::optional<Cell> subject(const DistanceBias& bias, const SceneMoment& moment)
{
    if (moment.pinned && biasPair(bias, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = std::clamp(moment.head, 0, bias.heads - 1);
    if (const auto pair = pairOfBoth(bias, moment))
        return biasCell(bias.weights, head, pair->first, pair->second);
    const auto telling = exampleCell(moment.trace(), bias.weights, static_cast<int>(head));
    const int query = telling ? static_cast<int>(telling->at[1]) : bias.queries - 1,
              key = telling ? static_cast<int>(telling->at[2]) : 0;
    return biasCell(bias.weights, head, query, key);
}

// One head: at which distance its bias is largest, and how much the query that is shown reads there.
QString peakSays(const DistanceBias& bias, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const auto biasOf = [&](int distance) {
        const auto cell = biasAt(bias, 0, distance);
        return cell ? trace.value(cell->step, cell->at) : -std::numeric_limits<double>::infinity();
    };
    std::vector<double> biases;
    for (int distance = 0; distance <= farthest(bias); ++distance)
        biases.push_back(biasOf(distance));
    const std::vector<int> peaks = readAsLargest(biases, 2);
    const int peak = peaks.front();
    if (peaks.size() > 1) // of one bucket, or of buckets that hold the same
        return (peaks.back() - peak + 1 == static_cast<int>(peaks.size())
                ? tr("The bias is largest from %1 %2 to %3; long distances share buckets.")
                : tr("The bias is largest at several values of %1, from %2 to %3; long distances share buckets."))
            .arg(coloured(tr("distance"), Role::Position))
            .arg(peak)
            .arg(peaks.back());
    const auto shown = subject(bias, moment);
    const auto pair = shown ? static_cast<int>(biasPair(bias, *shown)) : 0;
    const int query = (pair - 1) / std::max(1, bias.keys), key = query + bias.memory - peak;
    if (pair == 0 || key < 0)
        return tr("The bias is largest at %1 %2; long distances share buckets.")
            .arg(coloured(tr("distance"), Role::Position))
            .arg(peak);
    return tr("The bias is largest at %1 %2, where this query puts %3 of its weight; long distances share buckets.")
        .arg(coloured(tr("distance"), Role::Position))
        .arg(peak)
        .arg(bold(fixedText(trace.value(bias.weights, {0, query, key}), 2)));
}

QString slopeOf(const DistanceBias& bias, const Trace& trace, std::int64_t head)
{
    QString slope = fixedText(trace.value(bias.slopes, {head}), 4);
    while (slope.endsWith(QLatin1Char('0')) && slope.contains(QLatin1Char('.')))
        slope.chop(1);
    return slope;
}

// What the head takes off the score of the pair, and whether its key wins nevertheless.
QString slopeSays(const DistanceBias& bias, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const int pair = static_cast<int>(biasPair(bias, *subject(bias, moment))) - 1, query = pair / bias.keys,
              key = pair % bias.keys;
    const std::int64_t head = std::clamp(moment.head, 0, bias.heads - 1);
    const auto at = [&](StepId step, int k) {
        const Cell cell = biasCell(step, head, query, k);
        return trace.value(cell.step, cell.at);
    };
    const auto largest = [&](StepId step) {
        int best = -1;
        for (int k = 0; k < bias.keys; ++k)
            if ((bias.masked < 0 || !trace.masked(bias.masked, {head, query, k}))
                && (best < 0 || at(step, k) > at(step, best)))
                best = k;
        return best;
    };
    const bool wins = largest(bias.scores) == key, won = largest(bias.content) == key;
    const QString taken = tr("Head %1 takes %2 off for every step back: %3 − %4 = %5")
                              .arg(QString::number(head + 1), slopeOf(bias, trace, head),
                                  fixedText(at(bias.content, key), 2), fixedText(std::abs(at(bias.bias, key)), 2),
                                  bold(fixedText(at(bias.scores, key), 2)));
    return wins && won ? tr("%1, still the largest score.").arg(taken)
        : wins         ? tr("%1, now the largest score.").arg(taken)
        : won          ? tr("%1, no longer the largest score.").arg(taken)
                       : tr("%1.").arg(taken);
}

// Beside the other kind: what tells this one from it.
QString kindSays(const DistanceBias& bias, const SceneMoment& moment)
{
    if (!otherKind(bias, moment))
        return {};
    if (bias.slopes < 0)
        return tr("T5’s bias was learned and peaks at %1.")
            .arg(bold(tr("distance %1").arg(peakOf(bias, moment.trace()))));
    const std::int64_t head = std::clamp(moment.head, 0, bias.heads - 1);
    return tr("ALiBi’s bias is a fixed straight line: head %1 takes %2 off for every step back.")
        .arg(QString::number(head + 1), bold(slopeOf(bias, moment.trace(), head)));
}

std::vector<CaptionedFrame> frames(const DistanceBias& bias, const SceneMoment& moment)
{
    const QString distance = coloured(tr("distance"), Role::Position);
    const bool slopes = bias.slopes >= 0;
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& caption) {
        all.push_back({frameOf(moment.trace(), step, title, 240.0), caption});
    };
    add(bias.content, tr("Content"),
        tr("First, the content score of each %1 with each %2, whatever their positions.")
            .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key)));
    add(bias.bias, tr("Bias by distance"),
        slopes ? tr("The bias is linear in the %1: each head subtracts %2.")
                     .arg(distance, bold(tr("its own slope per position")))
               : tr("The bias is looked up by %1: short distances have a bucket each, long ones %2.")
                     .arg(distance, bold(tr("share buckets"))));
    add(bias.scores, tr("Scores"),
        tr("Score = content + bias: %1.")
            .arg(bold(slopes ? tr("the farther the key, the larger the penalty")
                             : tr("distance counts, whatever the tokens"))));
    if (bias.masked >= 0)
        add(bias.masked, tr("Mask"), tr("Keys after the query are hidden by %1.").arg(bold(tr("the mask"))));
    const QString kind = kindSays(bias, moment);
    add(bias.weights, tr("Weights"),
        !kind.isEmpty() ? kind
            : slopes    ? slopeSays(bias, moment)
            : moment.trace().step(bias.weights).axes.front().size == 1
            ? peakSays(bias, moment)
            : tr("Softmax turns the scores into weights that sum to 1: %1.").arg(bold(tr("compare the heads"))));
    all.back().formula = formulaHtml(
        QStringLiteral("weights = softmax(%1)").arg(QString::fromStdString(moment.trace().step(bias.scores).formula)));
    return all;
}

Scene scene(const DistanceBias& bias, const SceneMoment& moment)
{
    const int trained = moment.model ? static_cast<int>(moment.model->longestTrained) : 0;
    return distanceBiasScene(bias, moment, *subject(bias, moment), trained, moment.on(kWhole));
}

void adjust(OptionState& state, const Option& option, const DistanceBias& bias, const SceneMoment& moment)
{
    if (&option == &kTwice)
        adjustTwice(state, moment);
    else if (&option == &kWhole)
        state.there = !otherKind(bias, moment); // beside each other the lines are all there is room for
}

bool choose(DescribedView<DistanceBias>& view, const Option& option, const QString&)
{
    if (&option == &kTwice)
        runTwice(view.document());
    return &option == &kTwice;
}

void pulled(DescribedView<DistanceBias>& view, const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("head:")))
        view.document().setHead(handle.mid(5).toInt());
}

// A row that both pictures have stays while the next one comes.
Scene blend(const DescribedView<DistanceBias>&, const Scene& from, const Scene& to, double share)
{
    Scene scene = between(from, to, share);
    for (SceneCell& cell : scene.cells)
        if (cell.is(SceneCell::Still) && from.find(cell.source) && to.find(cell.source))
            cell.presence = 1.0;
    return scene;
}

NextThing next(const DescribedView<DistanceBias>& view)
{
    if (const auto run = view.document().result(); run && hasRoomForTwice(*run)) {
        const DistanceBias* bias = view.model();
        const bool twoBack = bias && bias->slopes < 0 && peakOf(*bias, *run->trace) == 2;
        return {.html = twoBack ? tr("double the text. Is the bias still largest two places back?")
                                : tr("double the text. What does head 1 take off the first token now?"),
            .options = {&kTwice}};
    }
    return {.html = tr("choose another head. Which distances does it favour?"), .options = {&kHead}};
}

} // namespace

// A bias for the distance, head by head: from content to weight, and what becomes of far keys.
ViewDescriptor descriptor()
{
    return describe<DistanceBias>(
        {
            .id = "distance_bias",
            .title = tr("Distance bias"),
            .family = Family::Position,
            .hint = tr("Per-head distance bias: ALiBi and T5"),
            .cannot = tr("This model has no distance bias: open ALiBi or T5’s relative bias"),
            .suits = [](const Trace& trace) { return !biasedSublayers(trace).isEmpty(); },
            .variant = "alibi",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = biasPair,
            .subject = subject,
            .ownExample = true,
            .heads = [](const DistanceBias& bias) { return bias.heads; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .blend = blend,
            .next = next,
        });
}

} // namespace headroom::distance_bias_view
