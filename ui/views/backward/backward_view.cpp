// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/document_focus.h"
#include "figure/described_view.h"
#include "stage/captions.h"
#include "study/step_names.h"
#include "text/printed.h"
#include "trace/step_names.h"
#include "views/backward/backward_read.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>

#include <algorithm>
#include <cmath>

namespace headroom::backward_view {

namespace {

constexpr std::int64_t kMostListed = 200; // tokens of a list
constexpr std::size_t kMostAlike = 3;
constexpr double kWide = 700.0; // with less room than that only the number is chosen in the header
constexpr const char* kNearly = "nearly";

constexpr OptionChoice kShownKinds[] {{"way", toSay("way back")},
    {"depth", toSay("depth"), toSay("Where gradients vanish: the same loss in fresh models of 48 layers")}};

constexpr OptionChoice kKinds[] {{"loss", toSay("loss"), toSay("−log p of a token: how surprising it is")},
    {"logit", toSay("logit"), toSay("the score of a token before the softmax")},
    {"number", toSay("pinned number"), toSay("any number of the run: pin it first")}};
constexpr Option kOf {.id = "backward.of",
    .label = toSay("From"),
    .name = toSay("Go back from"),
    .tip = toSay("The number that the gradients are of"),
    .choices = kKinds,
    .look = Option::List,
    .runsModel = true,
    .where = Option::Elsewhere,
    .width = 10};
constexpr Option kPosition {.id = "backward.position",
    .label = toSay("after"),
    .name = toSay("The token after which it would come"),
    .look = Option::List,
    .runsModel = true,
    .where = Option::Elsewhere,
    .width = 6};
constexpr Option kTarget {.id = "backward.target",
    .label = toSay("of"),
    .name = toSay("The token whose loss or logit it is"),
    .tip = toSay("The token whose loss or logit the way back begins at"),
    .look = Option::List,
    .runsModel = true,
    .where = Option::Elsewhere,
    .width = 7};
constexpr Option kTyped {.id = "backward.token",
    .kind = Option::Text,
    .label = toSay("of"),
    .name = toSay("The token whose loss or logit it is, typed"),
    .tip = toSay("A token as the vocabulary has it, or its number: #12"),
    .runsModel = true,
    .where = Option::Elsewhere,
    .width = 90};
constexpr Option kLayer {.id = "backward.layer",
    .name = toSay("The attention whose weights are shown"),
    .look = Option::List,
    .atEnd = true,
    .where = Option::Elsewhere,
    .width = 24};
// The head in focus, where there is one to show.
constexpr Option kWayHead {
    .id = "head", .label = toSay("Head"), .first = "1", .atEnd = true, .where = Option::Elsewhere};
constexpr OptionChoice kGradients[] {{"scores", toSay("score"), toSay("what the row could change")},
    {"weights", toSay("weight"), toSay("what each key alone would have done")}};

} // namespace

const Option kShown {.id = "backward.shown",
    .name = toSay("The way back through this run, or how gradients fare in deep models"),
    .choices = kShownKinds,
    .first = "way"};
const Option kHeads {.id = "backward.heads",
    .kind = Option::Flag,
    .label = toSay("Weights"),
    .name = toSay("Which weights should have been larger or smaller"),
    .first = "off",
    .atEnd = true};
const Option kArrows {.id = "backward.arrows",
    .label = toSay("Arrows"),
    .name = toSay("What the arrows are the gradient of"),
    .choices = kGradients,
    .first = "scores",
    .atEnd = true};
const Option kLinks {.id = "backward.links",
    .kind = Option::Flag,
    .label = toSay("Links"),
    .name = toSay("What goes back through attention"),
    .first = "on",
    .atEnd = true};
const Option kTokens {.id = "backward.tokens",
    .kind = Option::Flag,
    .label = toSay("Tokens"),
    .name = toSay("Which tokens the number comes from"),
    .tip = toSay("Gradient × input, integrated gradients and attention × gradient, a number for each token"),
    .first = "off",
    .atEnd = true};

namespace {

constexpr OptionChoice kOtherwise[] {{"none", toSay("nothing")},
    {"norm", toSay("norm before · after"),
        toSay("The same backward pass with the norms on the other side of the blocks")},
    {"scale", toSay("÷ √d on · off"), toSay("The same backward pass with scores that are not divided by √d")},
    {"residual", toSay("residual on · off"), toSay("The same backward pass without residual connections")},
    {"weights", toSay("trained · fresh"), toSay("The same backward pass with fresh weights")}};
constexpr Option kCompare {.id = "backward.compare",
    .label = toSay("Compare"),
    .name = toSay("The same backward pass beside this one"),
    .choices = kOtherwise,
    .first = "none",
    .look = Option::List,
    .atEnd = true,
    .comparison = true,
    .where = Option::Elsewhere,
    .width = 12};

const Option* const kOptions[] {
    &kShown, &kOf, &kTarget, &kTyped, &kPosition, &kHeads, &kLayer, &kWayHead, &kArrows, &kLinks, &kTokens, &kCompare};

bool isFresh(const ModelInfo* model) { return model && isUntrained(*model); }

// What another run does otherwise, as ComparePane takes it; empty: nothing.
QString otherwise(const QString& choice, const RunResult& run, const ModelInfo* model)
{
    const bool after = run.config.normPlacement != NormPlacement::Before, off = run.config.scoreDivisor != 0.0;
    return choice == QLatin1String("norm")
        ? QStringLiteral("this:norm_placement=%1").arg(after ? QStringLiteral("before") : QStringLiteral("after"))
        : choice == QLatin1String("scale") ? QStringLiteral("this:score_divisor=%1").arg(off ? 0 : 1)
        : choice == QLatin1String("residual")
        ? QStringLiteral("this:residual_scale=%1").arg(run.config.residualScale == 0.0 ? 1 : 0)
        : choice == QLatin1String("weights")
        ? QStringLiteral("this:%1").arg(isFresh(model) ? QStringLiteral("trained") : QStringLiteral("fresh"))
        : QString();
}

bool isCells(const WayBack& way) { return way.of.kind == Objective::Kind::Cells; }

// A token that is known to come next: the text goes on.
std::optional<QString> next(const SceneMoment& moment, std::int64_t position)
{
    const auto& fed = moment.run->fed;
    const bool text = moment.run->config.isLanguageModel() && position + 1 < std::ssize(fed);
    return text ? std::optional(QString::fromStdString(fed[static_cast<std::size_t>(position) + 1])) : std::nullopt;
}

// Which of the comparisons stands beside this run.
QString besideNow(const SceneMoment& moment)
{
    if (!moment.comparison || !moment.comparison->backward)
        return QStringLiteral("none");
    const ModelConfig &mine = moment.run->config, &its = moment.comparison->config;
    const bool same = moment.comparison->input == moment.run->input
        && moment.comparison->interventions == moment.run->interventions;
    return mine.normPlacement != its.normPlacement ? QStringLiteral("norm")
        : mine.scoreDivisor != its.scoreDivisor    ? QStringLiteral("scale")
        : mine.residualScale != its.residualScale  ? QStringLiteral("residual")
        : same && mine == its && moment.run->backward && moment.run->backward->of == moment.comparison->backward->of
            && moment.run->backward->number != moment.comparison->backward->number
        ? QStringLiteral("weights") // nothing else differs
        : QStringLiteral("none");
}

void adjust(OptionState& state, const Option& option, const WayBack& way, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const Objective asked = moment.run->settings.objective.value_or(Objective::usual());
    const Objective of = moment.run->backward ? way.of : asked;
    const bool depth = moment.chosen<Shown>(kShown) == Shown::Depth;
    state.inHeader = &option == &kOf || &option == &kPosition || &option == &kTarget || &option == &kTyped
        || moment.size.width() >= kWide;
    const bool token = of.kind != Objective::Kind::Cells && way.logits >= 0;
    const Objective::Target target = of.targets.empty() ? Objective::Target {-1, {}} : of.targets.front();
    if (&option == &kOf) {
        state.value = QString::fromLatin1(kKinds[static_cast<int>(of.kind)].id);
        const bool number = moment.pinned && !trace.step(moment.pinned->step).study()
            && trace.step(moment.pinned->step).operation != Operation::Parameter;
        for (OptionState::Choice& choice : state.choices)
            choice.can = choice.id != QLatin1String("number") ? way.logits >= 0
                                                              : number || of.kind == Objective::Kind::Cells;
    } else if (&option == &kPosition) {
        state.there = token;
        if (!token)
            return;
        const Axis& rows = trace.step(way.logits).axes.front();
        for (std::int64_t i = 0; i < rows.size; ++i)
            state.choices.push_back({QString::number(i + 1),
                rows.labels ? QStringLiteral("%1  %2").arg(i + 1).arg(QString::fromStdString(rows.label(i)))
                            : QString::number(i + 1)});
        state.value = QString::number((target.position < 0 ? rows.size - 1 : target.position) + 1);
    } else if (&option == &kTarget) {
        state.there = token && trace.step(way.logits).axes.back().size <= kMostListed;
        if (!state.there)
            return;
        const Axis& vocabulary = trace.step(way.logits).axes.back();
        const auto follows = next(moment, target.position);
        for (std::int64_t i = 0; i < vocabulary.size; ++i) {
            const QString label = QString::fromStdString(vocabulary.label(i));
            state.choices.push_back(
                {QStringLiteral("#%1").arg(i), follows == label ? tr("%1 (next)").arg(label) : label});
        }
        state.choices.push_back({QString::fromLatin1(kNearly), tr("what it nearly wrote")});
        std::string chosen = target.token;
        for (std::int64_t i = 0; i < vocabulary.size; ++i)
            if (vocabulary.label(i) == chosen)
                chosen = '#' + std::to_string(i);
        const bool open = asked.targets.empty() || asked.targets.front().token.empty();
        state.value = open && !moment.run->backward ? QString::fromLatin1(kNearly) : QString::fromStdString(chosen);
    } else if (&option == &kTyped) {
        state.there = token && trace.step(way.logits).axes.back().size > kMostListed;
        state.value = objectiveToken(way, trace);
    } else if (&option == &kLayer) {
        state.there = way.heads.size() > 1 && showsHeads(way, moment);
        for (const Heads& heads : way.heads)
            state.choices.push_back({heads.sublayer, placeOf(trace, heads.sublayer + QStringLiteral("/weights"))});
        state.value = way.shown() ? way.shown()->sublayer : QString();
    } else if (&option == &kWayHead) {
        state.there = showsHeads(way, moment) && !moment.led;
        for (int head = 1; way.shown() && head <= way.shown()->heads; ++head)
            state.choices.push_back({QString::number(head), QString::number(head)});
        state.value = QString::number(moment.head + 1);
    } else if (&option == &kHeads || &option == &kArrows) {
        state.there = &option == &kHeads ? way.shown() != nullptr : showsHeads(way, moment);
    } else if (&option == &kLinks) {
        state.there = !way.links.empty();
    } else if (&option == &kCompare) {
        const ModelConfig& config = moment.run->config;
        const bool own = moment.model && !moment.model->recorded && !moment.led;
        state.there = own;
        state.value = besideNow(moment);
        for (OptionState::Choice& choice : state.choices)
            choice.can = choice.id == QLatin1String("norm") ? config.norm != NormKind::None
                : choice.id == QLatin1String("residual")
                ? config.topology != Topology::Latent && config.topology != Topology::Set
                : choice.id == QLatin1String("weights")
                ? own && (!moment.model->file.empty() || !moment.model->trained.empty())
                : true;
    } else if (&option == &kShown) {
        const std::vector<std::string> all = moment.model ? studiesFor(*moment.model) : std::vector<std::string>();
        state.there = !moment.led && std::find(all.begin(), all.end(), studied::gradientDepth::id) != all.end();
    }
    const bool ofWay = &option == &kHeads || &option == &kLayer || &option == &kWayHead || &option == &kArrows
        || &option == &kLinks || &option == &kTokens || &option == &kCompare;
    state.there = state.there && !(depth && ofWay);
}

// What is chosen is the document's, for every view and every run.
bool choose(DescribedView<WayBack>& view, const Option& option, const QString& value)
{
    Document& document = view.document();
    const WayBack* way = view.model();
    const bool objective = &option == &kOf || &option == &kPosition || &option == &kTarget || &option == &kTyped;
    const bool look = &option == &kLayer || &option == &kWayHead;
    if (&option == &kLayer)
        document.setSublayer(value);
    if (&option == &kWayHead)
        document.setHead(value.toInt() - 1);
    if (&option == &kCompare) {
        if (document.result())
            view.ask(otherwise(value, *document.result(), &document.model()));
        return true;
    }
    if (look || !way)
        return look || objective;
    if (!objective)
        return false;
    Objective of = document.settings().objective.value_or(Objective::usual());
    if (of.targets.empty())
        of.targets = Objective::usual().targets;
    Objective::Target& target = of.targets.front();
    of.targets.resize(1);
    if (&option == &kPosition)
        target.position = value.toLongLong() - 1;
    else if (&option == &kTarget)
        target.token = value == QLatin1String(kNearly) ? std::string() : value.toStdString();
    else if (&option == &kTyped)
        target.token = value.toStdString();
    else if (value == QLatin1String("number")) {
        const auto cell = document.pinned();
        if (!cell || document.trace()->step(cell->step).study())
            return true;
        of = {};
        of.kind = Objective::Kind::Cells;
        of.step = document.trace()->step(cell->step).path;
        of.at = cell->at;
    } else {
        of = Objective::usual();
        of.kind = value == QLatin1String("logit") ? Objective::Kind::Logit : Objective::Kind::Loss;
        if (document.settings().objective && document.settings().objective->targets.size() == 1)
            of.targets = document.settings().objective->targets;
    }
    document.setObjective(of);
    return true;
}

// The tokens whose gradient is longest at a station.
std::vector<int> longestAt(const WayBack& way, const Trace& trace, int station)
{
    const Station& its = way.stations[static_cast<std::size_t>(station)];
    std::vector<double> lengths;
    for (int token = 0; token < way.stacks[static_cast<std::size_t>(its.stack)].columns(); ++token)
        lengths.push_back(trace.value(its.length, {token}));
    return readAsLargest(lengths, 2);
}

QString longest(const WayBack& way, const Trace& trace, int station)
{
    const Stack& stack = way.stacks[static_cast<std::size_t>(way.stations[static_cast<std::size_t>(station)].stack)];
    const std::vector<int> most = longestAt(way, trace, station);
    QStringList some;
    for (const int token : most)
        some << tokenName(stack.tokens, token);
    return most.size() <= kMostAlike ? bold(listed(some))
                                     : bold(tr("%1 of %2 tokens alike").arg(most.size()).arg(stack.columns()));
}

QString captionAt(const WayBack& way, const Trace& trace, int station)
{
    const Station& its = way.stations[static_cast<std::size_t>(station)];
    const QString where = placeInSentence(trace, its);
    const std::vector<int> most = longestAt(way, trace, station);
    const Axis& tokens = way.stacks[static_cast<std::size_t>(its.stack)].tokens;
    if (way.follows && most.size() == 1 && tokens.labels
        && QString::fromStdString(tokens.label(most.front())) == objectiveToken(way, trace))
        return tr("At %1 %2 depends most on %3, an earlier copy of the token that comes next.")
            .arg(where, objectiveNoun(way), longest(way, trace, station));
    return trace.range(its.length).second > 0.0
        ? tr("At %1 %2 depends most on %3.").arg(where, objectiveNoun(way), longest(way, trace, station))
        : tr("Nothing comes back to %1: %2 does not depend on it.").arg(where, objectiveNoun(way));
}

std::vector<CaptionedFrame> frames(const WayBack& way, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    if (!way.studied())
        return {{frameOf(trace, way.waiting, tr("Forward")), whyNotYet(way, *moment.run)}};
    if (moment.chosen<Shown>(kShown) == Shown::Depth)
        return {{frameOf(trace, way.before >= 0 ? way.before : way.number, tr("Depth")), depthSentence(way, trace),
            formulaHtml(QStringLiteral("∂L/∂x_l = ∂L/∂x_{l+1} (I + ∂F/∂x_l)"))}};
    const std::vector<int> last = lastStations(way, trace);
    std::vector<CaptionedFrame> all {{frameOf(trace, way.number, tr("Loss")), sentenceOfNumber(way, trace),
        formulaHtml(QStringLiteral("∂L/∂L = 1"))}};
    if (way.of.kind != Objective::Kind::Loss)
        all.front().frame.title = tr("The number");
    const double each = std::clamp(14000.0 / static_cast<double>(last.size()), 600.0, 1800.0);
    for (std::size_t i = 1; i < last.size(); ++i) {
        const Station& station = way.stations[static_cast<std::size_t>(last[i])];
        const Station& first = way.stations[static_cast<std::size_t>(last[i - 1] + 1)];
        const QString layer = scopesOf(trace, QString::fromStdString(trace.step(first.stream).path)).front().title;
        CaptionedFrame picture {frameOf(trace, station.length, layer, each),
            static_cast<int>(i) == moment.frame && moment.moving()
                ? tr("Going back to %1 …").arg(placeInSentence(trace, station))
                : captionAt(way, trace, last[i]),
            formulaHtml(QStringLiteral("∂L/∂x_l = ∂L/∂x_{l+1} (I + ∂F/∂x_l)"))};
        picture.frame.flows = true;
        picture.frame.lengths = {each};
        all.push_back(std::move(picture));
    }
    return all;
}

// The station whose longest gradient the caption names; −1: it names none.
int spokenOf(const WayBack& way, const SceneMoment& moment)
{
    const std::vector<int> last = lastStations(way, moment.trace());
    const auto frame = std::min(static_cast<std::size_t>(std::max(0, moment.frame)), last.size() - 1);
    const auto& its = way.stations[static_cast<std::size_t>(std::max(0, last[frame]))];
    return frame > 0 && moment.trace().range(its.length).second > 0.0 ? last[frame] : -1;
}

std::optional<Cell> subject(const WayBack& way, const SceneMoment& moment)
{
    if (moment.pinned || !way.studied())
        return moment.pinned;
    const Trace& trace = moment.trace();
    if (moment.chosen<Shown>(kShown) == Shown::Depth)
        return way.before >= 0 // what the sentence names
            ? std::optional(Cell {way.before, {0, trace.step(way.before).axes[1].size - 1}})
            : std::nullopt;
    if (const int at = spokenOf(way, moment); at >= 0) { // what the sentence names
        const StepId length = way.stations[static_cast<std::size_t>(at)].length;
        return Cell {length, {longestAt(way, moment.trace(), at).front()}};
    }
    if (showsHeads(way, moment)) {
        const RowPlace place = rowPlace(way, moment);
        return Cell {arrowStep(*way.shown(), moment.chosen<Arrows>(kArrows)), {place.head, place.query, place.key}};
    }
    return Cell {way.number, {0}};
}

// C: the same backward pass otherwise, beside this one, or none.
bool key(DescribedView<WayBack>& view, const QKeyEvent& event)
{
    const bool compares = event.key() == Qt::Key_C && event.modifiers() == Qt::NoModifier && view.model();
    if (compares)
        choose(view, kCompare,
            besideNow(view.now()) == QLatin1String("none") ? QStringLiteral("norm") : QStringLiteral("none"));
    return compares;
}

NextThing next(const DescribedView<WayBack>& view)
{
    const WayBack* way = view.model();
    if (view.now().chosen<Shown>(kShown) == Shown::Depth)
        return {.html = tr("compare the two lines of the queries. Which layers would still learn?")};
    if (way && isCells(*way))
        return {.html = tr("pin a lane’s number at the foot. Which features of that token count most?")};
    return {.html = tr("choose another token. Which lanes grow wider, and why?"), .options = {&kTarget}};
}

} // namespace

// How a number follows from the residual stream, from the loss down: the backward pass.
ViewDescriptor descriptor()
{
    return describe<WayBack>(
        {
            .id = "backward",
            .title = tr("Backward"),
            .family = Family::Model,
            .hint = tr("How the loss follows from every token and layer, and which weights would lower it"),
            .cannot = tr("This model writes no tokens, so it has no loss to go back from"),
            .suits = [](const Trace& trace) { return trace.find(steps::probabilities).has_value(); },
            .variant = "transformer-decoder",
            .cellByCell = true,
            .place = "backward.headroom",
            .options = kOptions,
            .ownGradients = true,
        },
        {
            .read = [](const SceneMoment& moment) { return readWayBack(*moment.run, moment.sublayer); },
            .frames = frames,
            .scene = wayScene,
            .subject = subject,
            .ownExample = true,
            .studies =
                [](const OptionValues& values) {
                    std::vector<std::string> all {studied::backward::id};
                    if (isOn(values, kTokens))
                        all.emplace_back(studied::attribution::id);
                    if (chosen(values, kShown) == static_cast<int>(Shown::Depth))
                        all.emplace_back(studied::gradientDepth::id);
                    return all;
                },
            .adjust = adjust,
            .choose = choose,
            .key = key,
            .next = next,
        });
}

} // namespace headroom::backward_view
