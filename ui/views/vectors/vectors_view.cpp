// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "figure/described_view.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::vectors_view {

namespace {

// Query, key and value of every position, in one sublayer of self-attention.
struct Vectors {
    QString sublayer;
    StepId queries = -1, keys = -1, values = -1; // [head, position, dimension]
    int heads = 0, positions = 0, dimensions = 0;

    bool there() const { return values >= 0; }
    bool holds(StepId step) const { return step >= 0 && (step == queries || step == keys || step == values); }
};

enum class Show { Queries, Keys, Values }; // in the order of the choices

constexpr OptionChoice kShows[] {{"queries", toSay("queries")}, {"keys", toSay("keys")}, {"values", toSay("values")}};
constexpr Option kShow {
    .id = "vectors.show", .name = toSay("Which vectors the matrix holds"), .choices = kShows, .first = "values"};
constexpr Option kTable {
    .id = "vectors.table", .kind = Option::Flag, .label = toSay("One position"), .first = "on", .atEnd = true};
constexpr const Option* kOptions[] {&kHead, &kShow, &kTable};
constexpr int kMatrix = 1, kRows = 2; // groups of cells

QStringList sublayersIn(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        const StepId queries = findStep(trace, sublayer, steps::attention::queryHeads),
                     keys = findStep(trace, sublayer, steps::attention::keyHeads),
                     values = findStep(trace, sublayer, steps::attention::valueHeads);
        return queries >= 0 && keys >= 0 && values >= 0 && trace.step(queries).shape() == trace.step(keys).shape()
            && trace.step(keys).shape() == trace.step(values).shape() && trace.step(values).axes.size() == 3;
    });
}

Vectors readVectors(const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    Vectors found;
    found.sublayer = nearestOf(sublayersIn(trace), moment.sublayer);
    if (found.sublayer.isEmpty())
        return found;
    findSteps(found, trace, found.sublayer,
        {{&Vectors::queries, steps::attention::queryHeads}, {&Vectors::keys, steps::attention::keyHeads},
            {&Vectors::values, steps::attention::valueHeads}});
    const Index shape = trace.step(found.values).shape();
    found.heads = static_cast<int>(shape[0]);
    found.positions = static_cast<int>(shape[1]);
    found.dimensions = static_cast<int>(shape[2]);
    return found;
}

StepId shownIn(const Vectors& all, const SceneMoment& moment)
{
    switch (moment.chosen<Show>(kShow)) {
    case Show::Queries: return all.queries;
    case Show::Keys: return all.keys;
    case Show::Values: break;
    }
    return all.values;
}

int headIn(const Vectors& all, const SceneMoment& moment) { return std::clamp(moment.head, 0, all.heads - 1); }

int positionIn(const Vectors& all, const SceneMoment& moment)
{
    return moment.pinned && all.holds(moment.pinned->step) ? static_cast<int>(moment.pinned->at[1]) : all.positions / 2;
}

std::vector<CaptionedFrame> framesOf(const Vectors& all, const SceneMoment& moment)
{
    CaptionedFrame frame {.frame = frameOf(moment.trace(), all.values, tr("Vectors"))};
    frame.caption = tr("Head %1 gives each of %2 positions a query, a key and a value of %3 numbers.")
                        .arg(headIn(all, moment) + 1)
                        .arg(all.positions)
                        .arg(all.dimensions);
    frame.formula = QStringLiteral("q = x Wq, k = x Wk, v = x Wv");
    return {frame};
}

Figure mapOf(const Vectors& all, const SceneMoment& moment, const ColourScale& scale)
{
    const StepId step = shownIn(all, moment);
    MatrixPanel map;
    map.grid = readGrid(moment.trace(), step, {.at = {headIn(all, moment), 0, 0}});
    map.scale = scale;
    map.rows = {.labels = sideLabels(moment.trace().step(all.values).axes[1]),
        .lit = positionIn(all, moment),
        .name = tr("position")};
    map.columns = {.labels = counts(all.dimensions), .name = tr("dimension"), .title = tr("dimension")};
    map.group = kMatrix;
    map.title = translated(kShows[static_cast<std::size_t>(moment.chosen<Show>(kShow))].words);
    return matrix(map);
}

Figure tableOf(const Vectors& all, const SceneMoment& moment, const ColourScale& scale)
{
    const int head = headIn(all, moment), position = positionIn(all, moment);
    StripsPanel table;
    table.title = tr("Position %1, %2")
                      .arg(position + 1)
                      .arg(QString::fromStdString(moment.trace().step(all.values).axes[1].label(position)));
    table.columns.labels = counts(all.dimensions);
    table.group = kRows;
    for (const auto& [step, name] :
        {std::pair {all.queries, tr("query")}, std::pair {all.keys, tr("key")}, std::pair {all.values, tr("value")}}) {
        Strip strip;
        strip.label = name;
        strip.row = static_cast<int>(table.strips.size());
        strip.lit = step == shownIn(all, moment);
        strip.cell = [&moment, scale, step = step, name = name, head, position](
                         int column) -> std::optional<SceneCell> {
            SceneCell cell = sceneCell(moment.trace(), {step, {head, position, column}}, {}, scale);
            cell.name = tr("%1, dimension %2").arg(name).arg(column + 1);
            return cell;
        };
        table.strips.push_back(strip);
    }
    return strips(table);
}

Scene sceneOf(const Vectors& all, const SceneMoment& moment)
{
    const ColourScale scale = scaleOf(moment.trace(), shownIn(all, moment), moment.peers());
    const Figure map = mapOf(all, moment, scale);
    if (moment.thumbnail)
        return draw(map, moment);
    return draw(column({map, moment.on(kTable) ? tableOf(all, moment, scale).grow(0.0) : Figure(),
                    legend({.scale = scale, .title = tr("number")})}),
        moment);
}

std::optional<Cell> subjectOf(const Vectors& all, const SceneMoment& moment)
{
    return moment.pinned && all.holds(moment.pinned->step)
        ? moment.pinned
        : Cell {shownIn(all, moment), {headIn(all, moment), positionIn(all, moment), 0}};
}

} // namespace

ViewInfo descriptor()
{
    return describe<Vectors>(
        {.id = "vectors",
            .title = tr("Vectors"),
            .family = Family::Attention,
            .hint = tr("Each position's query, key and value in one head, as numbers"),
            .cannot = tr("This model has no self-attention with a query, a key and a value for each position"),
            .suits = [](const Trace& trace) { return !sublayersIn(trace).isEmpty(); },
            .variant = "transformer-decoder",
            .options = kOptions},
        {.read = readVectors,
            .frames = framesOf,
            .scene = sceneOf,
            .subject = subjectOf,
            .heads = [](const Vectors& all) { return all.heads; }});
}

} // namespace headroom::vectors_view
