// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "trace/step_names.h"
#include "views/positions/positions_read.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::positions_view {

namespace {

constexpr Option kPosition {.id = "positions.position",
    .kind = Option::Number,
    .label = toSay("Row of position"),
    .name = toSay("The position whose row is drawn"),
    .tip = toSay("The position whose dot products with all others are drawn; you can also click a row"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .width = 64};
constexpr const Option* kOptions[] {&kPosition};

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

void adjust(OptionState& state, const Option&, const PositionTables& tables, const SceneMoment& moment)
{
    const int position = pairOf(tables, moment).position;
    state.value = QString::number(position);
    state.most = std::max(0, tables.positions - 1);
    state.beside = tr("the %1 of %2").arg(ordinal(position + 1)).arg(tables.positions); // as the inspector counts
    state.besideTip = tr("The papers count positions from 0");
}

// The distance stays where it can.
bool choose(DescribedView<PositionTables>& view, const Option&, const QString& value)
{
    const PositionTables* tables = view.model();
    if (!tables)
        return true;
    const int position = value.toInt();
    const PositionPair pair = pairOf(*tables, view.now());
    const int other = std::clamp(position + pair.other - pair.position, 0, tables->positions - 1);
    view.document().pinHere(tables->studied() ? Cell {tables->tables.front().products, {position, other}}
                                              : Cell {tables->own, {position, 0}});
    return true;
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
    if (tables.studied())
        add(tables.turned, tr("The tables"), tr("rows"),
            tr("Each %1 has its own row of sines and cosines, %2.")
                .arg(position, bold(tr("each wave slower than the last"))),
            added);
    else
        add(tables.embedded, tr("The table"), tr("rows"),
            tr("Each %1 has a row of numbers %2.").arg(position, bold(tr("added to its token"))), added);
    for (const PositionTable& table : tables.tables) {
        const bool own = table.kind == PositionTable::Kind::Own,
                   interleaved = table.kind == PositionTable::Kind::Interleaved;
        add(table.products,
            interleaved ? tr("Interleaved")
                : own   ? tr("This model’s")
                        : tr("Concatenated"),
            tr("dot products"),
            interleaved ? tr("Sine · sine + cosine · cosine is the cosine of the difference: %1.")
                              .arg(bold(tr("all rows draw one curve, as only distance counts")))
                : own ? tr("The rows this model adds: where the curves differ, the %1 itself counts, %2.")
                            .arg(position, bold(tr("not just the distance")))
                      : tr("All sines first, then all cosines: %1; only the slightly different frequencies change the "
                           "products.")
                            .arg(bold(tr("reordering features changes no dot product"))),
            formulaHtml(own ? QStringLiteral("p_i · p_j") : QStringLiteral("p_i · p_j = Σ_f cos(ω_f (i − j))")));
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
    if (!tables.studied() || moment.frame == 0)
        return Cell {tables.studied() ? tables.tables.front().table : tables.own, {pair.position, 0}};
    const auto index = std::min(static_cast<std::size_t>(moment.frame), tables.tables.size()) - 1;
    return Cell {tables.tables[index].products, {pair.position, pair.other}};
}

NextThing next(const DescribedView<PositionTables>&)
{
    return {.html = tr("choose another position. Where is its dot product largest?"), .options = {&kPosition}};
}

} // namespace

// Tables of positions side by side, and how the dot product of two positions depends on their distance.
ViewInfo descriptor()
{
    return describe<PositionTables>(
        {
            .id = "positions",
            .title = tr("Positions"),
            .family = Family::Position,
            .hint = tr("Position tables, and how two positions relate to each other"),
            .cannot = tr("This model adds no positions to its tokens: open the Transformer"),
            .suits = canShow,
            .variant = "transformer-decoder",
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
            .next = next,
        });
}

} // namespace headroom::positions_view
