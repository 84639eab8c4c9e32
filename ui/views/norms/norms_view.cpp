// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/norms/norms_figure.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::norms_view {

namespace {

constexpr Option kNorm {.id = "norms.norm",
    .name = toSay("The norm whose input rows are shown"),
    .look = Option::List,
    .where = Option::Study,
    .field = "norms.norm",
    .width = 24};
constexpr Option kLength {.id = "norms.g",
    .kind = Option::Number,
    .label = toSay("ScaleNorm g"),
    .name = toSay("g, the length of every row after ScaleNorm"),
    .tip = toSay("ScaleNorm scales every row to this length; a new model starts at √d"),
    .step = 0.5,
    .decimals = 1,
    .leastSays = "√d",
    .atEnd = true,
    .where = Option::Study,
    .field = "norms.g",
    .width = 62};
constexpr Option kFeature {.id = "norms.feature",
    .kind = Option::Number,
    .label = toSay("Feature"),
    .name = toSay("The first of two features in the plane, or of three on the sphere"),
    .tip = toSay("The first of the two or three features shown on their own"),
    .atEnd = true,
    .where = Option::Study,
    .field = "norms.feature",
    .width = 62};
constexpr Option kRotation {.id = "norms.rotation",
    .kind = Option::Number,
    .label = toSay("Rotate"),
    .name = toSay("Rotation of the sphere"),
    .tip = toSay("Angle from which the three features are seen"),
    .step = 15.0,
    .unit = "°",
    .wraps = true,
    .atEnd = true,
    .where = Option::Study,
    .field = "norms.turn",
    .width = 62};
constexpr const Option* kOptions[] {&kNorm, &kLength, &kFeature, &kRotation};

void adjust(OptionState& state, const Option& option, const NormsRun& norms, const SceneMoment& moment)
{
    const NormShapes shapes = normShapes(norms, moment.frame);
    if (&option == &kNorm) {
        for (const StepId step : norms.norms)
            state.choices.push_back({QString::number(state.choices.size() + 1),
                trailOf(moment.trace(), QString::fromStdString(moment.trace().step(step).path))});
        state.value = QString::number(norms.chosen + 1);
    } else if (&option == &kLength && moment.frame == 4 && moment.run->config.norm == NormKind::Scale
        && norms.rows.back().length >= 0) {
        state.label = tr("Dashed g"); // what the control sets
        state.beside = tr("learned: %1").arg(fixedText(moment.trace().value(norms.rows.back().length, {0}), 2));
    } else if (&option == &kFeature) {
        state.there = shapes != NormShapes::None;
        state.most = std::max(1, norms.features - 1);
        state.value = QString::number(norms.feature + 1);
    } else if (&option == &kRotation) {
        state.there = shapes == NormShapes::Sphere;
    }
}

// While nothing is pinned: the largest number of the row, as it stands after the norm of the frame.
std::optional<Cell> subject(const NormsRun& norms, const SceneMoment& moment)
{
    if (moment.pinned && normPlace(norms, *moment.pinned))
        return moment.pinned;
    // The row whose mean is furthest from 0: there the norms differ most.
    const StepId means = norms.rows.front().mean;
    int position = norms.positions / 2;
    for (int row = 0; row < norms.positions && means >= 0; ++row)
        if (std::abs(moment.trace().value(means, {row})) > std::abs(moment.trace().value(means, {position})))
            position = row;
    const auto size = [&](int feature) {
        return std::abs(moment.trace().value(norms.rows.front().row, {position, feature}));
    };
    int largest = 0;
    for (int feature = 1; feature < norms.features; ++feature)
        if (size(feature) > size(largest))
            largest = feature;
    const bool between = moment.frame == 1 && moment.at() < 2.0; // LayerNorm's first leg has no number of its own
    const std::size_t shown = normShapes(norms, moment.frame) != NormShapes::None ? 1
        : between                                                                 ? 0
                  : static_cast<std::size_t>(moment.frame);
    const std::size_t index = std::min(shown, norms.rows.size() - 1);
    return Cell {norms.rows[index].row, {position, largest}};
}

// The model's own norm, and what tells it from the others.
QString ownSays(const NormsRun& norms, const SceneMoment& moment, NormKind kind)
{
    if (norms.rows.back().length < 0 || (kind != NormKind::Rms && kind != NormKind::Scale))
        return tr("The model’s own norm, with %1.").arg(bold(tr("its learned parameters")));
    const int position = normPlace(norms, *subject(norms, moment))->position;
    const auto mean = [&](const NormedRow& row) { return fixedText(moment.trace().value(row.mean, {position}), 2); };
    const QString only = bold(tr("Only LayerNorm also removes the mean")), layer = mean(norms.rows[1]),
                  own = mean(norms.rows.back());
    return moment.moving() || layer == own
        ? tr("All three norms set a row’s length. %1.").arg(only)
        : tr("All three norms set a row’s length. %1: %2, with %3 %4.")
              .arg(only, layer, normTitle(norms.rows[kind == NormKind::Rms ? 2 : 3].kind), own);
}

std::vector<CaptionedFrame> frames(const NormsRun& norms, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& group, const QString& caption,
                         const QString& formula) {
        CaptionedFrame picture {frameOf(trace, step, title), caption, formula};
        picture.frame.group = group;
        all.push_back(picture);
    };
    const QString captions[] = {
        tr("Before the norm, each position’s row has %1.").arg(bold(tr("its own mean, RMS and length"))),
        tr("LayerNorm subtracts the mean and divides by the standard deviation: %1.")
            .arg(bold(tr("mean 0, root mean square 1"))),
        tr("RMSNorm only divides by the root mean square: %1.").arg(bold(tr("the mean is scaled, not removed"))),
        tr("ScaleNorm scales every row to length g: with g = √d it is %1.").arg(bold(tr("RMSNorm with gain 1"))),
        ownSays(norms, moment, moment.run->config.norm)};
    // In the study where there is one: a position in the forward then shows the finished picture.
    add(norms.studied() ? norms.rows.front().length : norms.own(), tr("Before"), tr("rows as points"),
        norms.studied() ? captions[0] : awaited(*moment.run, "norms", captions[0]),
        stepFormula(trace.step(norms.own())));
    for (const NormedRow& row : norms.rows) {
        if (row.kind == NormedRow::Kind::Before || row.length < 0)
            continue;
        add(row.length, normTitle(row.kind), tr("rows as points"), captions[static_cast<std::size_t>(row.kind)],
            stepFormula(trace.step(row.row)));
        CaptionedFrame& picture = all.back();
        picture.frame.flows = true;
        picture.frame.lengths = {1100.0};
        // LayerNorm's learned gains and biases take rows off the circle again.
        const bool layer = moment.run->config.norm != NormKind::Scale && moment.run->config.norm != NormKind::Rms;
        picture.frame.opening = row.kind == (layer ? NormedRow::Kind::Scale : NormedRow::Kind::Own);
        if (row.kind != NormedRow::Kind::Layer)
            continue;
        picture.frame.stops = 2;
        picture.frame.lengths = {900.0, 900.0};
        picture.says = {tr("LayerNorm first subtracts the mean: every row goes to %1 …").arg(bold(tr("mean 0"))),
            tr("… then it divides by the standard deviation: %1.").arg(bold(tr("all rows are equally long")))};
    }
    if (norms.pairLengths.back() >= 0)
        add(norms.pairLengths.back(), tr("Two features"), tr("on the circle"),
            tr("With two features, RMSNorm and ScaleNorm put every row on %1; LayerNorm leaves only %2.")
                .arg(bold(tr("a circle")), bold(tr("two points"))),
            formulaHtml(QStringLiteral("x_1² + x_2² = g²")));
    if (norms.sphere())
        add(norms.seen.back(), tr("Three features"), tr("on the sphere"),
            tr("With three features, RMSNorm and ScaleNorm put every row on %1, LayerNorm on %2.")
                .arg(bold(tr("a sphere")), bold(tr("its circle of mean 0"))),
            formulaHtml(QStringLiteral("x_1² + x_2² + x_3² = g²")));
    return all;
}

Scene scene(const NormsRun& norms, const SceneMoment& moment)
{
    return normsScene(norms, moment, *normPlace(norms, *subject(norms, moment)));
}

void pulled(DescribedView<NormsRun>& view, const QString& handle, const QPointF& to, bool done)
{
    const auto length = pulledLength(handle, to);
    if (!length)
        return;
    const double wanted = std::clamp(std::round(*length * 10.0) / 10.0, 0.1, 1000.0);
    if (!done)
        return view.drag(handle, wanted);
    view.set(kLength, QString::number(wanted));
    view.pressed();
}

NextThing next(const DescribedView<NormsRun>& view)
{
    if (view.document().model().config.norm == NormKind::Scale)
        return {.html = tr("drag ScaleNorm’s dashed circle onto the orange one. How far has training moved g?"),
            .options = {&kLength}};
    return {.html = tr("choose another norm of the model. Which charts have their mean at 0?"), .options = {&kNorm}};
}

} // namespace

// LayerNorm, RMSNorm and ScaleNorm on the rows that a norm of the model gets.
ViewDescriptor descriptor()
{
    return describe<NormsRun>(
        {
            .id = "norms",
            .title = tr("Norms"),
            .family = Family::Parts,
            .hint = tr("LayerNorm, RMSNorm and ScaleNorm on the same row"),
            .cannot = tr("This model has no norms: open the Transformer"),
            .suits = [](const Trace& trace) { return !normSteps(trace).empty(); },
            .variant = "scale-norm",
            .options = kOptions,
        },
        {
            .read = [](const SceneMoment& moment) { return readNorms(*moment.run); },
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"norms"}; },
            .adjust = adjust,
            .pulled = pulled,
            .next = next,
            .pullsModel = {QLatin1String(kCircle)},
        });
}

} // namespace headroom::norms_view
