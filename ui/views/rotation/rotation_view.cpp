// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/rotation/rotation_read.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace headroom::rotation_view {

namespace {

constexpr Option kQuery {.id = "rotation.query",
    .kind = Option::Number,
    .label = toSay("Query"),
    .name = toSay("Place of the query, from 1"),
    .tip = toSay("The query that is shown; you can also click its token"),
    .where = Option::Elsewhere,
    .width = 64};
constexpr const Option* kOptions[] {&kHead, &kQuery, &kMaps};
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

void adjust(OptionState& state, const Option& option, const RotationRun& run, const SceneMoment& moment)
{
    if (&option != &kQuery)
        return;
    state.value = QString::number(placeOfPair(run, moment).query + 1);
    state.least = 1;
    state.most = run.queries;
}

// The distance stays where it can.
void chooseQuery(DescribedView<RotationRun>& view, int query)
{
    const RotationRun* run = view.model();
    if (!run)
        return;
    const SceneMoment now = view.now();
    const RotationPlace place = placeOfPair(*run, now);
    const int to = std::clamp(query, 0, run->queries - 1),
              key = std::clamp(place.key + to - place.query, 0, run->keys - 1);
    view.document().pinHere({run->weights, {std::clamp(now.head, 0, run->heads - 1), to, key}});
}

bool choose(DescribedView<RotationRun>& view, const Option& option, const QString& value)
{
    if (&option == &kQuery)
        chooseQuery(view, value.toInt() - 1);
    return &option == &kQuery;
}

void pulled(DescribedView<RotationRun>& view, const QString& handle, const QPointF&, bool done)
{
    if (done)
        chooseQuery(view, handle.section(':', 1).toInt());
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

QString awayFrom(std::int64_t query, std::int64_t key)
{
    const std::int64_t back = query - key;
    return back == 0 ? tr("at its own place")
        : back == 1  ? tr("one place back")
        : back > 0   ? tr("%1 places back").arg(back)
                     : counted(-back, tr("%1 place on"), tr("%1 places on"));
}

// The same key near and far: "3 one place back scores 5.23, 6 places back −7.66".
QString twoScores(const RotationRun& run, const SceneMoment& moment, const RotatedPair& pair)
{
    const RotationPlace place = pair.place();
    const int query = run.position(place.query);
    const auto score = [&](int key) {
        return bold(fixedText(
            moment.trace().value(run.scores, {std::clamp(moment.head, 0, run.heads - 1), place.query, key}), 2));
    };
    return tr("%1 %2 scores %3, %4 %5: %6.")
        .arg(coloured(QString::fromStdString(moment.trace().step(run.scores).axes[2].label(place.key)), Role::Key),
            awayFrom(query, place.key), score(place.key), awayFrom(query, pair.twin()), score(pair.twin()),
            bold(tr("only the angles differ")));
}

// Numbers are those of the map that the pinned cell lies in.
QString comparison(const RotationRun& run, const SceneMoment& moment, const Cell& subject)
{
    const bool plain = subject.step == run.plainWeights;
    if (!plain && subject.step != run.weights)
        return tr("The weights with rotation, and those of the same queries and keys without it.");
    const Trace& trace = moment.trace();
    const Step& weights = trace.step(run.weights);
    const Index& at = subject.at;
    const auto token = [&](std::size_t axis, Role role) {
        return coloured(QString::fromStdString(weights.axes[axis].label(at[axis])), role);
    };
    const auto weight = [&](StepId step, std::int64_t key) { return trace.value(step, {at[0], at[1], key}); };
    const auto written = [&](std::int64_t key) { return bold(fixedText(weight(subject.step, key), 2)); };
    const std::optional<int> other = twin(run, moment, at);
    const auto away = [&](std::int64_t key) { return awayFrom(run.position(static_cast<int>(at[1])), key); };
    const bool same = other
        && std::abs(weight(run.plainWeights, at[2]) - weight(run.plainWeights, *other)) < kSameWeight;
    if (!plain && same && weight(run.weights, at[2]) > 4.0 * weight(run.weights, *other))
        return tr("%1 reads %2 %3 (%4), not %5 (%6): only the distance differs. Not rotated, both get the same.")
            .arg(
                token(1, Role::Query), token(2, Role::Key), away(at[2]), written(at[2]), away(*other), written(*other));
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
    return tr("%1 %2").arg(first,
        same ? tr("Without rotation, both would get the same.")
             : tr("Without rotation, only what they hold would count."));
}

// "57° in pair 1, 18° in pair 2 …"
QString turnsOf(const RotationRun& run)
{
    const auto each = [&](int pair) {
        return tr("%1° in pair %2").arg(std::lround(run.rule.frequency(pair) * 180.0 / std::numbers::pi)).arg(pair + 1);
    };
    return run.pairs > 1 && run.rule.frequency(1) > 0.01 ? tr("%1 and %2").arg(each(0), each(1)) : each(0);
}

QString distanceOf(const RotatedPair& pair)
{
    const int distance = static_cast<int>(pair.queryAt()) - pair.place().key;
    return distance == 0 ? tr("at the same place")
        : distance == 1  ? tr("one token earlier")
        : distance > 0   ? tr("%1 tokens earlier").arg(distance)
        : distance == -1 ? tr("one token later")
                         : tr("%1 tokens later").arg(-distance);
}

std::vector<CaptionedFrame> frames(const RotationRun& run, const SceneMoment& moment)
{
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key);
    const RotatedPair pair(run, moment.trace(), moment.head, placeOfPair(run, moment));
    std::vector<CaptionedFrame> all;
    for (const auto& [told, step] : run.frames) {
        CaptionedFrame said;
        const auto tell = [&](const QString& title, const QString& group, const QString& caption) {
            said.frame = frameOf(moment.trace(), step, title);
            said.frame.group = group;
            said.caption = caption;
        };
        switch (told) {
        case Told::TurnQuery:
            tell(tr("Rotate q"), tr("rotation"),
                tr("With every token further on, the arrows of the %1 turn: %2.").arg(query, bold(turnsOf(run))));
            break;
        case Told::TurnKey:
            tell(tr("Rotate k"), tr("rotation"),
                tr("The arrows of the %1 turn in the same way. They stop %2.").arg(key, bold(distanceOf(pair))));
            break;
        case Told::Score:
            tell(tr("Score"), tr("dot product"),
                tr("The pairs add up to the score. Rotation changes %1, not the lengths.")
                    .arg(bold(tr("only the angles"))));
            said.says = {tr("How much does each pair add? An angle is left between %1 and %2.").arg(query, key),
                tr("Arrows side by side add to the score, opposite arrows take from it."), said.caption};
            break;
        case Told::BothWalk:
            tell(tr("Both move"), tr("experiments"),
                tr("Move both: every arrow turns, but no angle between them changes. The score is %1.")
                    .arg(bold(tr("relative"))));
            break;
        case Told::KeyWalks: {
            const QString walks =
                tr("Move only the %1: the angles change and %2.").arg(key, bold(tr("the score with them")));
            tell(run.factor == 0.0 ? tr("Weights") : tr("Only k moves"),
                run.factor == 0.0 ? tr("weights") : tr("experiments"),
                run.factor == 0.0
                    ? tr("Softmax turns each row of scores into weights: %1.").arg(bold(tr("each row adds up to 1")))
                    : static_cast<int>(all.size()) == moment.frame && moment.moving()
                    ? walks // the other score comes when it is back
                    : pair.twin() >= 0 ? twoScores(run, moment, pair)
                                       : tr("The score of this %1 with this %2 depends on %3.")
                                             .arg(query, key, bold(tr("how far apart they are"))));
            if (run.factor != 0.0)
                said.says = {tr("Both go back to where the text has them."), walks};
            break;
        }
        case Told::NotRotated:
            tell(tr("Not rotated"), tr("weights"), comparison(run, moment, *subject(run, moment)));
            break;
        }
        if (told == Told::BothWalk || (told == Told::KeyWalks && run.factor != 0.0))
            said.formula = stepFormula(moment.trace().step(run.scores));
        const std::vector<RotationStop> stops = pair.stops(told);
        said.frame.flows = true;
        said.frame.stops = static_cast<int>(stops.size()) - 1;
        for (auto stop = stops.begin() + 1; stop != stops.end(); ++stop)
            said.frame.lengths.push_back(stop->milliseconds);
        said.frame.opening = told == Told::KeyWalks && run.factor != 0.0 && run.studied() && !moment.on(kMaps);
        said.says.resize(static_cast<std::size_t>(said.frame.stops));
        said.says.back() = said.caption;
        all.push_back(std::move(said));
    }
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
    return {.html = tr("choose another head. At which distance is its score highest?"), .options = {&kHead}};
}

} // namespace

// Rotary positions: pairs of numbers as arrows that turn with the position, and the score that follows from the angles.
ViewDescriptor descriptor()
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
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
        });
}

} // namespace headroom::rotation_view
