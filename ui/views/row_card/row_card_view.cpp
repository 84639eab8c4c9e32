// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/find_step.h"
#include "figure/bars.h"
#include "figure/described_view.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::row_card_view {

namespace {

constexpr OptionChoice kShows[] {{"weights", toSay("weights")}, {"scores", toSay("scores")}};
constexpr Option kShow {
    .id = "row_card.show", .name = toSay("What the matrix shows"), .choices = kShows, .first = "weights"};
constexpr Option kLargestFirst {.id = "row_card.largest_first",
    .kind = Option::Flag,
    .label = toSay("Largest first"),
    .tip = toSay("The three keys in the order of their weights, not of the text"),
    .first = "on"};
constexpr const Option* kOptions[] {&kHead, &kShow, &kLargestFirst};

constexpr std::size_t kKeys = 3; // in the table

struct Card {
    StepId scores = -1, weights = -1; // [head, query, key]
    StepId terms = -1, entropy = -1; // of the study "entropy"; −1: not recorded yet
    int heads = 0, memory = 0;

    bool there() const { return weights >= 0; }
    bool studied() const { return entropy >= 0; }
};

// Scores as softmax gets them, where there is one for each weight.
StepId scoresOf(const Trace& trace, const QString& sublayer)
{
    const StepId weights = findStep(trace, sublayer, steps::attention::weights);
    for (const char* name : {steps::attention::masked, steps::attention::scores})
        if (const StepId found = findStep(trace, sublayer, name);
            found >= 0 && trace.step(found).shape() == trace.step(weights).shape())
            return found;
    return -1;
}

QStringList shownSublayers(const Trace& trace)
{
    QStringList found = headedSublayers(trace).filter(QLatin1String(steps::selfAttention));
    found.removeIf([&](const QString& sublayer) { return scoresOf(trace, sublayer) < 0; });
    return found;
}

Card read(const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const QString sublayer = nearestOf(shownSublayers(trace), moment.sublayer);
    Card card;
    card.weights = findStep(trace, sublayer, steps::attention::weights); // −1 where there is no such sublayer
    if (!card.there())
        return card;
    card.scores = scoresOf(trace, sublayer);
    const Index shape = trace.step(card.weights).shape();
    card.heads = static_cast<int>(shape[0]);
    card.memory = static_cast<int>(std::max<std::int64_t>(0, shape[2] - shape[1]));
    namespace names = studied::entropy;
    card.terms = findStep(trace, names::scope, sublayer.toStdString(), names::surprise);
    card.entropy = findStep(trace, names::scope, sublayer.toStdString(), names::entropy);
    return card;
}

std::vector<CaptionedFrame> frames(const Card& card, const SceneMoment& moment)
{
    const Frame first = frameOf(moment.trace(), card.weights, tr("Weights"));
    if (!card.studied())
        return {{first, awaited(*moment.run, "entropy", tr("Computing the entropies …"))}};
    return {{first,
                tr("Each row is what one %1 shares out among the %2.")
                    .arg(coloured(tr("query"), Role::Query), coloured(tr("keys"), Role::Key))},
        {frameOf(moment.trace(), card.entropy, tr("Entropy")),
            tr("What the weights of a row add is its %1.").arg(bold(tr("entropy")))}};
}

// While nothing is pinned: the last query, where it looks most. Its head is the one in focus.
std::optional<Cell> subject(const Card& card, const SceneMoment& moment)
{
    Cell row {card.weights, {std::clamp(moment.head, 0, card.heads - 1), 0, 0}};
    row.at[1] = moment.trace().step(card.weights).axes[1].size - 1;
    if (moment.pinned && moment.pinned->step == card.entropy)
        row.at[1] = moment.pinned->at[1];
    for (const StepId step : {card.scores, card.weights, card.terms})
        if (moment.pinned && moment.pinned->step == step)
            return moment.pinned;
    return largestAlong(moment.trace(), row);
}

// The keys with the largest weights in a row.
std::vector<int> largestKeys(const Trace& trace, const Cell& row, bool largestFirst)
{
    const Index shape = trace.step(row.step).shape();
    auto weights = trace.values(row.step, (row.at[0] * shape[1] + row.at[1]) * shape[2], shape[2]);
    std::replace_if(
        weights.begin(), weights.end(), [](auto weight) { return std::isnan(weight); }, 0.0F);
    std::vector<int> keys(weights.size());
    std::iota(keys.begin(), keys.end(), 0);
    const auto weight = [&](int key) { return weights[static_cast<std::size_t>(key)]; };
    std::stable_sort(keys.begin(), keys.end(), [&](int a, int b) { return weight(a) > weight(b); });
    keys.resize(std::min(keys.size(), kKeys));
    if (!largestFirst)
        std::sort(keys.begin(), keys.end());
    return keys;
}

Figure table(const Card& card, const SceneMoment& moment, const Cell& about)
{
    const Trace& trace = moment.trace();
    const std::vector<AxisLabel> all = sideLabels(trace.step(card.weights).axes[2], card.memory);
    const std::vector<int> keys = largestKeys(trace, {card.weights, about.at}, moment.on(kLargestFirst));
    StripsPanel said {.title = tr("Query %1: its largest weights").arg(about.at[1] + 1)};
    said.columns = {{}, Role::Key, -1, tr("key")};
    for (const int key : keys)
        said.columns.labels.push_back(all[static_cast<std::size_t>(key)]);
    const auto add = [&](StepId step, const QString& label, bool ready) {
        Strip made {.label = label, .ready = ready, .row = static_cast<int>(said.strips.size())};
        made.cell = [&trace, step, label, about, keys, labels = said.columns.labels,
                        scale = scaleOf(trace, step, moment.peers())](int column) {
            const auto place = static_cast<std::size_t>(column);
            SceneCell cell = sceneCell(trace, {step, {about.at[0], about.at[1], keys[place]}}, {}, scale);
            cell.decimals = 3;
            cell.name = tr("query %1, key %2, %3")
                            .arg(QString::fromStdString(trace.step(step).axes[1].label(about.at[1])),
                                labels[place].text, label);
            return std::optional(cell);
        };
        said.strips.push_back(made);
    };
    const bool studied = card.studied() && moment.frame >= 1;
    add(card.scores, tr("score"), true);
    add(card.weights, tr("weight"), true);
    add(studied ? card.terms : card.weights, tr("−α ln α"), studied); // empty frames until then
    std::vector<Said> sum {{.text = studied ? tr("entropy of the row:") : tr("entropy of the row: comes next")}};
    if (studied)
        sum.back().number = Cell {card.entropy, {about.at[0], about.at[1]}};
    return column({strips(said), headroom::said(trace, sum)}).grow(0.0);
}

Scene scene(const Card& card, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    Cell about = *subject(card, moment);
    about.at[0] = std::clamp(moment.head, 0, card.heads - 1);
    const bool scores = moment.text(kShow) == QLatin1String("scores") && !moment.thumbnail;
    const StepId step = scores ? card.scores : card.weights;
    MatrixPanel said {
        .grid = readGrid(trace, step, {.at = {about.at[0], 0, 0}}), .scale = scaleOf(trace, step, moment.peers())};
    if (moment.thumbnail)
        return draw(matrix(said), moment);
    const auto& axes = trace.step(step).axes;
    said.rows = {sideLabels(axes[1]), Role::Query, static_cast<int>(about.at[1]), tr("query")};
    said.columns = {sideLabels(axes[2], card.memory), Role::Key, static_cast<int>(about.at[2]), tr("key")};
    said.memory = card.memory;
    said.title = tr("Head %1").arg(about.at[0] + 1);
    said.quantity = scores ? tr("score") : tr("weight");
    return draw(column({heading({.title = said.title}), matrix(said), table(card, moment, about),
                    legend({.scale = said.scale, .title = said.quantity, .decimals = 1}, 184.0)}),
        moment);
}

} // namespace

// What one query of a head reads: its largest weights, number by number.
ViewInfo descriptor()
{
    return describe<Card>(
        {
            .id = "row_card",
            .title = tr("Row card"),
            .family = Family::Attention,
            .hint = tr("The largest weights of one query, with their scores"),
            .cannot = tr("This model has no self-attention with a score for each weight"),
            .suits = [](const Trace& trace) { return !shownSublayers(trace).isEmpty(); },
            .variant = "transformer-decoder",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .heads = [](const Card& card) { return card.heads; },
            .studies = [](const OptionValues&) { return std::vector<std::string> {"entropy"}; },
        });
}

} // namespace headroom::row_card_view
