// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "text/printed.h"
#include "views/relative/relative_read.h"
#include "views/text_length.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::relative_view {

namespace {

constexpr Option kLargest {.id = "relative.max_relative_position",
    .kind = Option::Number,
    .label = "k",
    .name = toSay("k, the largest distance with its own row"),
    .tip = toSay("The largest distance with its own row; tables of a new size are newly initialised"),
    .least = 0.0,
    .most = 64.0,
    .where = Option::Setting,
    .field = "distances",
    .width = 60};
constexpr Option kTwice = twiceTheText("relative.twice", toSay("A longer text; farther keys share the outermost rows"));
constexpr const Option* kOptions[] {&kHead, &kLargest, &kTwice};

RelativeRun read(const SceneMoment& moment)
{
    return readRelative(moment.trace(), nearestOf(relativeSublayers(moment.trace()), moment.sublayer));
}

// While nothing is pinned: a late query, and the key it reads most of those that lie beyond k, if there are any.
RelativePair pairOf(const RelativeRun& run, const SceneMoment& moment)
{
    if (moment.pinned)
        if (const auto pair = relativePair(run, *moment.pinned))
            return *pair;
    const std::int64_t head = std::clamp(moment.head, 0, run.heads - 1);
    RelativePair best {std::min(run.queries - 1, (run.queries * 3) / 4), 0};
    const auto weight = [&](int key) { return moment.trace().value(run.weights, {head, best.query, key}); };
    const auto far = [&](int key) { return -run.distance(best.query, key) > run.k; };
    for (int key = 1; key < run.keys; ++key)
        if (far(key) >= far(best.key) && (far(key) > far(best.key) || weight(key) > weight(best.key)))
            best.key = key;
    return best;
}

std::optional<Cell> subject(const RelativeRun& run, const SceneMoment& moment)
{
    if (moment.pinned
        && (relativePair(run, *moment.pinned) || relativeIdentity(moment.trace(), run, *moment.pinned) != 0))
        return moment.pinned;
    const RelativePair pair = pairOf(run, moment);
    return Cell {run.weights, {std::clamp(moment.head, 0, run.heads - 1), pair.query, pair.key}};
}

// What the pair's weight comes from: how well the key fits, and the row of their distance.
QString pairSays(const RelativeRun& run, const SceneMoment& moment)
{
    const RelativePair pair = pairOf(run, moment);
    const std::int64_t back = -run.distance(pair.query, pair.key);
    if (run.content < 0 || run.position < 0 || back <= 0)
        return tr("Softmax spreads a total of 1 over the %1 of each %2.")
            .arg(coloured(tr("keys"), Role::Key), coloured(tr("query"), Role::Query));
    const Step& weights = moment.trace().step(run.weights);
    const Index at {std::clamp(moment.head, 0, run.heads - 1), pair.query, pair.key};
    const auto token = [&](std::size_t axis, Role role) {
        return coloured(QString::fromStdString(weights.axes[axis].label(at[axis])), role);
    };
    const auto value = [&](StepId step) { return moment.trace().value(step, at); };
    const auto sign = [](double number) { return readsSame(number, 0.0, 2) ? 0 : number > 0.0 ? 1 : -1; };
    const double position = value(run.position), content = value(run.content);
    const int byPosition = sign(position), byContent = sign(content);
    const QString sentence = byPosition > 0 && byContent < 0
        ? tr("%1 reads %2, %3 back, with weight %4: its %5 raises the score, its content lowers it.")
        : byContent > 0 && byPosition < 0
        ? tr("%1 reads %2, %3 back, with weight %4: its content raises the score, its %5 lowers it.")
        : byContent < 0 && byPosition < 0
        ? tr("%1 reads %2, %3 back, with weight %4: its %5 and its content both lower the score.")
        : byPosition < 0
        ? tr("%1 reads %2, %3 back, with weight %4: its %5 lowers the score, its content hardly changes it.")
        : byContent < 0
        ? tr("%1 reads %2, %3 back, with weight %4: its content lowers the score, its %5 hardly changes it.")
        : readsSame(position, content, 2)
        ? tr("%1 reads %2, %3 back, with weight %4: its %5 and its content add the same to the score.")
        : position > content
        ? tr("%1 reads %2, %3 back, with weight %4: its %5 adds more to the score than its content.")
        : tr("%1 reads %2, %3 back, with weight %4: its content adds more to the score than its %5.");
    return sentence.arg(withPlace(token(1, Role::Query), pair.query + 1), token(2, Role::Key))
        .arg(back)
        .arg(bold(fixedText(value(run.weights), 3)), coloured(tr("distance"), Role::Position));
}

std::vector<CaptionedFrame> frames(const RelativeRun& run, const SceneMoment& moment)
{
    const QString query = coloured(tr("query"), Role::Query), key = coloured(tr("key"), Role::Key),
                  value = coloured(tr("value"), Role::Value), distance = coloured(tr("distance"), Role::Position);
    const QString keys = tr("keys"), values = tr("values");
    const auto said = [&](RelativePart part) -> CaptionedFrame {
        const auto named = [](const QString& title, const QString& group, const QString& caption,
                               const QString& formula) {
            CaptionedFrame picture {{}, caption, formula};
            picture.frame.title = title;
            picture.frame.group = group;
            return picture;
        };
        switch (part) {
        case RelativePart::Distances:
            return named(tr("Distances"), keys,
                run.k < run.keys - 1 ? tr("Each %1 has a %4 from the %2, clipped at k = %3. It selects %5.")
                                           .arg(key, query)
                                           .arg(run.k)
                                           .arg(distance, bold(tr("a row of a table")))
                                     : tr("Each %1 has a %3 from the %2. It selects %4.")
                                           .arg(key, query, distance, bold(tr("a row of a table"))),
                formulaHtml(QStringLiteral("row = clip(j − i, −k, k) + k")));
        case RelativePart::KeyRow:
            return named(tr("Look up"), keys,
                tr("Each pair looks up the row of its %1 in the key table; %2.")
                    .arg(distance, bold(tr("all heads share this row"))),
                formulaHtml(QStringLiteral("a_ij = table[row]")));
        case RelativePart::KeyTerm:
            return named(tr("Key’s part"), keys,
                tr("The %1 is multiplied by the row of the %2 as well as by the %3: %4.")
                    .arg(query, distance, key, bold(tr("the two products are added"))),
                formulaHtml(QStringLiteral("q_i · (k_j + a_ij) = q_i · k_j + q_i · a_ij")));
        case RelativePart::Score:
            return named(tr("Scores"), keys,
                tr("The sum%1 is the score: %2.")
                    .arg(dividedBy(moment.trace(), run.scores), bold(tr("what the key holds and how far away it is"))),
                {});
        case RelativePart::Weights:
            return named(tr("Weights"), tr("weights"), pairSays(run, moment),
                formulaHtml(QStringLiteral("α_ij = softmax((q_i · k_j + q_i · a_ij)%1)")
                                .arg(dividedBy(moment.trace(), run.scores))));
        case RelativePart::ValueRow:
            return named(tr("Look up"), values,
                tr("The same %1 has a row in a second table, added to the %2: %3.")
                    .arg(distance, value, bold(tr("the output carries the distance too"))),
                formulaHtml(QStringLiteral("a_ij = table[row]")));
        case RelativePart::Context:
            return named(tr("Value’s part"), values,
                tr("The output is a weighted sum of %1 plus %2.")
                    .arg(bold(tr("each value")), bold(tr("the table row for its distance"))),
                formulaHtml(QStringLiteral("output = Σ α_ij (v_j + a_ij)")));
        case RelativePart::Routes: break;
        }
        return named(tr("Two ways"), tr("compared"),
            tr("Adding key and distance first, or multiplying each separately, gives %1. The second way "
               "needs less memory.")
                .arg(bold(tr("the same score"))),
            formulaHtml(QStringLiteral("q_i · (k_j + a_ij) = q_i · k_j + q_i · a_ij")));
    };
    std::vector<CaptionedFrame> all;
    for (const auto& [part, step] : run.parts) {
        all.push_back(said(part));
        all.back().frame.step = step;
        all.back().frame.flows = part == RelativePart::KeyRow;
        all.back().frame.milliseconds = part == RelativePart::KeyRow ? 2000.0 : 900.0;
        all.back().frame.opening = part == RelativePart::Weights; // what the rows of the keys lead to
    }
    return all;
}

Scene scene(const RelativeRun& run, const SceneMoment& moment)
{
    return relativeScene(run, moment, pairOf(run, moment));
}

quint64 identity(const RelativeRun& run, const Cell& cell)
{
    return run.there() ? relativeIdentity(*run.trace, run, cell) : 0;
}

void adjust(OptionState& state, const Option& option, const RelativeRun& run, const SceneMoment& moment)
{
    if (&option == &kTwice)
        adjustTwice(state, moment);
    else
        state.most = std::max(state.most, static_cast<double>(run.k));
}

bool choose(DescribedView<RelativeRun>& view, const Option& option, const QString&)
{
    if (&option == &kTwice)
        runTwice(view.document());
    return &option == &kTwice;
}

// The stairs follow the pointer; the run follows once they are let go.
void pulled(DescribedView<RelativeRun>& view, const QString& handle, const QPointF& to, bool done)
{
    const SceneTable* matrix = view.scene().table(1);
    const RelativeRun* run = view.model();
    if (handle != QLatin1String("k") || !matrix || !run)
        return;
    const int k = relativeLargest(*run, matrix->layout, to.x());
    if (!done)
        view.drag(handle, k);
    else if (view.now().drag && k != run->k)
        view.choose(kLargest, QString::number(k));
}

NextThing next(const DescribedView<RelativeRun>&)
{
    return {.html = tr("lower k. Which distances share a row?"), .options = {&kLargest}};
}

} // namespace

// Relative positions: a distance chooses a row of two tables; one goes into the score, the other into what is read.
ViewDescriptor descriptor()
{
    return describe<RelativeRun>(
        {
            .id = "relative",
            .title = tr("Relative positions"),
            .family = Family::Position,
            .hint = tr("Each distance selects a row in two tables: one for keys, one for values"),
            .cannot = tr("This model has no distance tables: open the variant “Relative positions”"),
            .suits = [](const Trace& trace) { return !relativeSublayers(trace).isEmpty(); },
            .variant = "relative-positions",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = identity,
            .subject = subject,
            .heads = [](const RelativeRun& run) { return run.heads; },
            .studies = [](const OptionValues&) { return std::vector<std::string> {"shaw_routes"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .next = next,
            .pullsModel = {QStringLiteral("k")},
        });
}

} // namespace headroom::relative_view
