// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "trace/step_names.h"
#include "views/positions/positions_read.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::positions_view {

namespace {

constexpr Option kPosition {.id = "positions.position",
    .kind = Option::Number,
    .label = toSay("Position"),
    .name = toSay("The position that is compared"),
    .tip = toSay("The position whose row is shown and compared with others, counted from 0 as in the papers"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .width = 64};
constexpr Option kOther {.id = "positions.other",
    .kind = Option::Number,
    .label = toSay("with"),
    .name = toSay("The other position"),
    .tip = toSay("The position that it is compared with; you can also drag the marker on the curve"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .width = 64};
constexpr const Option* kOptions[] {&kPosition, &kOther};

bool canShow(const Trace& trace)
{
    return std::any_of(trace.steps().begin(), trace.steps().end(), [&](const Step& step) {
        return !step.study() && step.name() == steps::positions && step.axes.size() == 2
            && step.axes.back().name == "feature";
    });
}

PositionPair pairOf(const PositionTables& tables, const SceneMoment& moment)
{
    if (moment.pinned)
        if (const auto pair = positionPair(tables, *moment.pinned))
            return *pair;
    const int middle = tables.ownPositions / 2;
    return {middle, std::max(0, middle - 3)};
}

void adjust(OptionState& state, const Option& option, const PositionTables& tables, const SceneMoment& moment)
{
    const PositionPair pair = pairOf(tables, moment);
    const int position = &option == &kPosition ? pair.position : pair.other;
    state.value = QString::number(position);
    state.most = std::max(0, tables.positions - 1);
    if (&option == &kOther)
        return;
    state.beside = tr("the %1 of %2").arg(ordinal(position + 1)).arg(tables.positions); // as the inspector counts
    state.besideTip = tr("The papers count positions from 0");
}

void pinPair(DescribedView<PositionTables>& view, const PositionTables& tables, int position, int other)
{
    const int last = tables.positions - 1;
    view.document().pinHere(tables.studied()
            ? Cell {tables.tables.front().products, {std::clamp(position, 0, last), std::clamp(other, 0, last)}}
            : Cell {tables.own, {position, 0}});
}

// Of another position the distance stays where it can.
bool choose(DescribedView<PositionTables>& view, const Option& option, const QString& value)
{
    const PositionTables* tables = view.model();
    if (!tables)
        return true;
    const int to = value.toInt();
    const PositionPair pair = pairOf(*tables, view.now());
    if (&option == &kOther)
        pinPair(view, *tables, pair.position, to);
    else
        pinPair(view, *tables, to, to + pair.other - pair.position);
    return true;
}

// The marker: the other position stays, or, where it would be too far away, becomes the first.
void pulled(DescribedView<PositionTables>& view, const QString&, const QPointF& to, bool done)
{
    const PositionTables* tables = view.model();
    const CurvePlace place = tables && tables->studied() ? curvePlace(*tables, view.now()) : CurvePlace();
    if (place.longest == 0)
        return;
    const int apart = std::clamp(
        static_cast<int>(std::lround((to.x() - place.left) / place.width * place.longest)), 0, place.longest);
    if (!done)
        return view.drag(QStringLiteral("distance"), apart);
    const PositionPair pair = pairOf(*tables, view.now());
    const int other = std::min(pair.other, place.longest - apart);
    pinPair(view, *tables, other + apart, other);
}

std::vector<CaptionedFrame> frames(const PositionTables& tables, const SceneMoment& moment)
{
    const QString position = coloured(tr("position"), Role::Position);
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& group, const QString& caption,
                         const QString& formula) {
        all.push_back({frameOf(moment.trace(), step, title), caption, formula});
        all.back().frame.group = group;
    };
    const QString added = stepFormula(moment.trace().step(tables.embedded));
    // In the study where there is one: a position in the forward then shows the finished picture.
    if (!tables.studied()) {
        add(tables.embedded, tr("The table"), tr("rows"),
            tr("Each %1 has a row of numbers %2.").arg(position, bold(tr("added to its token"))), added);
        return all;
    }
    const auto flows = [&](std::vector<double> lengths) {
        Frame& frame = all.back().frame;
        frame.flows = true;
        frame.stops = static_cast<int>(lengths.size());
        frame.lengths = std::move(lengths);
    };
    const QString distance = formulaHtml(QStringLiteral("p_i · p_j = Σ_f cos(ω_f (i − j))"));
    add(tables.turned, tr("Clocks"), tr("one position"),
        tr("All clocks show the same %1: %2.").arg(position, bold(tr("each turns more slowly than the one before"))),
        added);
    all.back().says = {tr("A sine and a cosine are the hand of a clock, which turns from %1 to %1.").arg(position)};
    flows({1600.0, 1600.0});
    all.back().says.push_back(all.back().caption);
    add(tables.tables[0].products, tr("Curve"), tr("two positions"),
        tr("Two positions are alike where their clocks agree. This depends %1.")
            .arg(bold(tr("only on how far apart they are"))),
        distance);
    all.back().says = {
        tr("One %1 walks away from the other: the clocks disagree, and the dot product falls.").arg(position),
        all.back().caption};
    flows({5000.0, 900.0});
    add(tables.tables[1].products, tr("Other order"), tr("two orders"),
        tr("All sines first, then all cosines: %1; only the slightly different frequencies change the products.")
            .arg(bold(tr("reordering features changes no dot product"))),
        distance);
    flows({1800.0});
    if (tables.tables.back().kind == PositionTable::Kind::Own) {
        const StepId products = tables.tables.back().products;
        add(moment.trace().step(products).input(1), tr("This model’s rows"), tr("its own rows"),
            tr("Each %1 has a row of numbers %2.").arg(position, bold(tr("added to its token"))), added);
        add(products, tr("This model’s"), tr("its own rows"),
            tr("The rows this model adds: where the curves differ, the %1 itself counts, %2.")
                .arg(position, bold(tr("not just the distance"))),
            formulaHtml(QStringLiteral("p_i · p_j")));
    } else {
        all[1].frame.opening = true;
    }
    return all;
}

Scene scene(const PositionTables& tables, const SceneMoment& moment)
{
    return positionsScene(tables, moment, pairOf(tables, moment));
}

// While nothing is pinned: a product three positions back, in the table of the frame.
std::optional<Cell> subject(const PositionTables& tables, const SceneMoment& moment)
{
    if (moment.pinned && positionPair(tables, *moment.pinned))
        return moment.pinned;
    const PositionPair pair = pairOf(tables, moment);
    if (!tables.studied() || moment.frame == 0 || moment.frame == 3)
        return Cell {
            tables.studied() && moment.frame == 0 ? tables.tables.front().table : tables.own, {pair.position, 0}};
    return Cell {tables.tables[moment.frame < 3 ? 0 : tables.tables.size() - 1].products, {pair.position, pair.other}};
}

NextThing next(const DescribedView<PositionTables>& view)
{
    const PositionTables* tables = view.model();
    if (tables && (!tables->studied() || placeIn(view.frames(view.document()), view.document().position()).frame > 2))
        return {.html = tr("choose another position. Is the dot product the same, just as far apart?"),
            .options = {&kPosition}};
    return {.html = tr("drag the marker on the curve. At which distance is the first clock back where it started?"),
        .options = {&kOther}};
}

} // namespace

// How the dot product of two positions depends on their distance, the clocks behind it, and a model's own rows.
ViewDescriptor descriptor()
{
    return describe<PositionTables>(
        {
            .id = "positions",
            .title = tr("Positions"),
            .family = Family::Position,
            .hint = tr("Position tables, and how two positions relate to each other"),
            .cannot = tr("This model adds no positions to its tokens: open the Transformer"),
            .suits = canShow,
            .variant = "transformer",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = [](const SceneMoment& moment) { return readPositions(*moment.run); },
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"positions"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
        });
}

} // namespace headroom::positions_view
