// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/rotation/rotation_read.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::rotation_view {

namespace {

constexpr const Option* kOptions[] {&kHead};
constexpr double kSameWeight = 0.005; // less is not written

RotationRun read(const SceneMoment& moment)
{
    return readRotation(*moment.run, nearestOf(rotationSublayers(moment.trace()), moment.sublayer));
}

// While nothing is pinned: the last query, and the key that it reads most.
RotationPlace placeOfPair(const RotationRun& run, const SceneMoment& moment)
{
    const std::int64_t head = std::clamp(moment.head, 0, run.heads - 1);
    const Cell top = largestAlong(moment.trace(), {run.weights, {head, run.queries - 1, 0}});
    const RotationPlace usual {run.queries - 1, static_cast<int>(top.at.back())};
    return moment.pinned ? rotationPlace(run, *moment.pinned, usual).value_or(usual) : usual;
}

std::optional<Cell> subject(const RotationRun& run, const SceneMoment& moment)
{
    const RotationPlace place = placeOfPair(run, moment);
    if (moment.pinned && rotationPlace(run, *moment.pinned, place))
        return moment.pinned;
    return Cell {run.weights, {std::clamp(moment.head, 0, run.heads - 1), place.query, place.key}};
}

// Another key with the same token, which the query may read too: of the model's tokens alone both are the same.
std::optional<int> twin(const RotationRun& run, const SceneMoment& moment, const Index& at)
{
    const Trace& trace = moment.trace();
    const Axis& keys = trace.step(run.scores).axes[2];
    for (int key = run.keys - 1; key >= 0; --key)
        if (key != at[2] && keys.label(key) == keys.label(at[2])
            && (run.masked < 0 || !trace.masked(run.masked, {at[0], at[1], key})))
            return key;
    return {};
}

// Numbers are those of the map that the pinned cell lies in.
QString comparison(const RotationRun& run, const SceneMoment& moment, const Cell& subject)
{
    const bool plain = subject.step == run.plainWeights;
    if (!plain && subject.step != run.weights)
        return tr("Left, the weights with rotation; right, those of the same queries and keys without it.");
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(run.weights);
    const Index& at = subject.at;
    const auto token = [&](std::size_t axis, Role role) {
        return coloured(QString::fromStdString(weights.axes[axis].label(at[axis])), role);
    };
    const auto weight = [&](StepId step, std::int64_t key) { return trace.value(step, {at[0], at[1], key}); };
    const auto written = [&](std::int64_t key) { return bold(fixedText(weight(subject.step, key), 2)); };
    const std::optional<int> other = twin(run, moment, at);
    QString first = other
        ? tr("%1 gives %2 weight %4 at position %3 and %6 at position %5.")
              .arg(token(1, Role::Query), token(2, Role::Key))
              .arg(at[2] + 1)
              .arg(written(at[2]))
              .arg(*other + 1)
              .arg(written(*other))
        : tr("%1 gives %2 weight %3.").arg(token(1, Role::Query), token(2, Role::Key), written(at[2]));
    if (plain)
        return tr("Not rotated: %1").arg(first);
    const bool same = other
        && std::abs(weight(run.plainWeights, at[2]) - weight(run.plainWeights, *other)) < kSameWeight;
    return tr("%1 %2").arg(first,
        same ? tr("Without rotation, both would get the same.")
             : tr("Without rotation, only what they hold would count."));
}

std::vector<CaptionedFrame> frames(const RotationRun& run, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  position = coloured(tr("position"), Role::Position);
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& group, const QString& caption) {
        all.push_back({frameOf(trace, step, title), caption});
        all.back().frame.group = group;
    };
    add(run.queryTurned, tr("Rotate q"), tr("pairs"),
        tr("Each pair of the %1’s numbers is a point in a plane, rotated by %2 × θ: %3.")
            .arg(query, position, bold(tr("each pair more slowly than the last"))));
    add(run.keyTurned, tr("Rotate k"), tr("pairs"),
        tr("The %1 rotates by its own %2: the angle between the two arrows changes by %3.")
            .arg(key, position, bold(tr("their distance × θ"))));
    add(run.scores, tr("Scores"), tr("dot products"),
        tr("The dot product of the rotated %1 and %2 depends on %3.")
            .arg(query, key, bold(tr("what they hold and how far apart they are"))));
    add(run.weights, tr("Weights"), tr("weights"),
        tr("Softmax turns each row of scores into weights: %1.").arg(bold(tr("each row adds up to 1"))));
    if (run.studied())
        add(run.plainWeights, tr("Not rotated"), tr("weights"), comparison(run, moment, *subject(run, moment)));
    return all;
}

Scene scene(const RotationRun& run, const SceneMoment& moment)
{
    return rotationScene(run, moment, placeOfPair(run, moment));
}

// A score is the same number before and after the mask.
quint64 identity(const RotationRun& run, const Cell& cell)
{
    return (cell.step == run.scores || cell.step == run.masked) && cell.at.size() == 3
        ? 1 + static_cast<quint64>(cell.at[1]) * static_cast<quint64>(run.keys) + static_cast<quint64>(cell.at[2])
        : 0;
}

NextThing next(const DescribedView<RotationRun>&)
{
    return {.html = tr("choose another head. Which distance gets the most weight?"), .options = {&kHead}};
}

} // namespace

// Rotary positions: pairs of numbers that rotate with the position, and the scores with and without it.
ViewInfo descriptor()
{
    return describe<RotationRun>(
        {
            .id = "rotation",
            .title = tr("Rotation"),
            .family = Family::Position,
            .hint = tr("Queries and keys rotate with their positions, so scores depend on the distance"),
            .cannot = tr("This model does not rotate its queries and keys: open the variant “Rotary positions”"),
            .suits = [](const Trace& trace) { return !rotationSublayers(trace).isEmpty(); },
            .variant = "rotary",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = identity,
            .subject = subject,
            .heads = [](const RotationRun& run) { return run.heads; },
            .studies = [](const OptionValues&) { return std::vector<std::string> {"rotation"}; },
            .next = next,
        });
}

} // namespace headroom::rotation_view
