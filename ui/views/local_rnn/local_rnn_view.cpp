// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/local_rnn/local_rnn_read.h"
#include "words/tr.h"

#include <QKeyEvent>

#include <algorithm>

namespace headroom::local_rnn_view {

namespace {

constexpr OptionChoice kKinds[] {{"rnn", toSay("RNN")}, {"gru", toSay("GRU")}, {"lstm", toSay("LSTM")}};
constexpr OptionChoice kWidths[] {{"all", toSay("all")}, {"numbers", toSay("numbers")}};
constexpr Option kPosition {.id = "local_rnn.position",
    .kind = Option::Number,
    .label = toSay("Position"),
    .name = toSay("Position of the token whose window is shown"),
    .least = 1.0,
    .atEnd = true,
    .width = 56,
    .height = 26};
constexpr Option kWindow {.id = "local_rnn.window",
    .kind = Option::Number,
    .label = toSay("Window"),
    .name = toSay("Positions in a window"),
    .least = 1.0,
    .most = 12.0,
    .atEnd = true,
    .where = Option::Setting,
    .field = "window",
    .width = 56,
    .height = 26};
constexpr Option kCell {.id = "local_rnn.cell",
    .name = toSay("Recurrent cell"),
    .choices = kKinds,
    .atEnd = true,
    .where = Option::Setting,
    .field = "local"};
constexpr Option kReverse {.id = "local_rnn.reverse",
    .kind = Option::Flag,
    .label = toSay("Reverse"),
    .tip = toSay("Reverses the rows of this window and reruns the model"),
    .look = Option::Button,
    .atEnd = true,
    .runsModel = true,
    .where = Option::Elsewhere};
constexpr Option kShuffle {.id = "local_rnn.shuffle",
    .kind = Option::Action,
    .label = toSay("Shuffle"),
    .tip = toSay("Shuffles the rows of every window for comparison; the model’s own run is unchanged"),
    .atEnd = true};
constexpr Option kFeatures {.id = "local_rnn.features",
    .name = toSay("All features, or as many as fit with their numbers"),
    .tip = toSay("All features, or as many as fit with their numbers"),
    .choices = kWidths,
    .first = "all",
    .atEnd = true};
constexpr const Option* kOptions[] {&kPosition, &kWindow, &kCell, &kReverse, &kShuffle, &kFeatures};

bool showsOrder(const LocalWindow& local, int frame) { return frame > local.window() + 2; } // the window in another

// That of the pinned number, else the one chosen, else the middle of the text, whose window is full.
int tokenOf(const LocalWindow& local, const SceneMoment& moment)
{
    const auto pinned = moment.pinned ? localPosition(local, *moment.pinned) : std::nullopt;
    const auto chosen = static_cast<int>(moment.number(kPosition)) - 1;
    const int token = pinned ? *pinned : chosen >= 0 ? chosen : std::max(local.window() - 1, local.positions / 2);
    return std::clamp(token, 0, local.positions - 1);
}

void adjust(OptionState& state, const Option& option, const LocalWindows& windows, const SceneMoment& moment)
{
    const LocalWindow& local = windows.of(moment);
    const bool order = showsOrder(local, moment.frame);
    const int token = tokenOf(local, moment);
    if (&option == &kPosition) {
        state.most = local.positions;
        state.value = QString::number(token + 1);
    } else if (&option == &kWindow) {
        state.most = std::max(state.most, static_cast<double>(local.window()));
    } else if (&option == &kReverse) {
        state.there = !order;
        state.can = local.window() > 1;
        state.value = onOrOff(local.reversed[static_cast<std::size_t>(token)]);
    } else if (&option == &kShuffle) {
        state.there = order;
        state.can = local.window() > 1;
    }
}

void setToken(DescribedView<LocalWindows>& view, const LocalWindow& local, int token)
{
    token = std::clamp(token, 0, local.positions - 1);
    std::optional<Cell> pinned = view.document().pinned();
    if (pinned && localPosition(local, *pinned))
        pinned->at.front() = token; // the same number of the next window
    else
        pinned.reset();
    view.set(kPosition, QString::number(token + 1));
    if (pinned)
        view.document().pinHere(*pinned);
}

void reverse(DescribedView<LocalWindows>& view, const LocalWindow& local, bool on)
{
    const SceneMoment moment = view.now();
    const Trace& trace = moment.trace();
    const std::string path = trace.step(local.windows).path;
    if (!on)
        return view.document().removeInterventions(QString::fromStdString(path));
    std::vector<Intervention> changes;
    const int token = tokenOf(local, moment), window = local.window();
    for (std::int64_t place = 0; place < window; ++place)
        for (std::int64_t feature = 0; feature < local.width; ++feature) {
            Intervention change;
            change.path = path;
            change.kind = Intervention::Kind::Set;
            change.at = {token, place, feature};
            change.value = trace.untouched(local.windows, {token, window - 1 - place, feature});
            changes.push_back(std::move(change));
        }
    view.document().addInterventions(changes, tr("window reversed"));
}

// The next order: 0 is the reversed one, any other number a shuffle of its own.
void shuffle(Document& document)
{
    static const std::string field = "window_order.order";
    RunSettings settings = document.settings();
    const auto set = std::find_if(
        settings.study.begin(), settings.study.end(), [](const ConfigChange& change) { return change.field == field; });
    if (set == settings.study.end())
        settings.study.push_back({field, "1"});
    else
        set->value = std::to_string((std::stoi(set->value) + 1) % 1000);
    document.setSettings(settings);
}

bool choose(DescribedView<LocalWindows>& view, const Option& option, const QString& value)
{
    const LocalWindows* windows = view.model();
    if (!windows)
        return false;
    const LocalWindow& local = windows->of(view.now());
    if (&option == &kWindow) // what was put in reverse order is put back: another window has other rows
        reverse(view, local, false);
    if (&option == &kPosition)
        setToken(view, local, value.toInt() - 1);
    else if (&option == &kReverse)
        reverse(view, local, value == onOrOff(true));
    else if (&option == &kShuffle)
        shuffle(view.document());
    else
        return false;
    return true;
}

// Its window stays once the number is released.
void click(DescribedView<LocalWindows>& view, const SceneCell& cell)
{
    const LocalWindows* windows = view.model();
    if (const auto token = windows ? localPosition(windows->of(view.now()), cell.source) : std::nullopt)
        view.document().keepOption(QString::fromLatin1(kPosition.id), QString::number(*token + 1));
    view.document().pinHere(cell.source);
}

void pulled(DescribedView<LocalWindows>& view, const QString& handle, const QPointF& to, bool)
{
    const LocalWindows* windows = view.model();
    for (const SceneHandle& strip : view.scene().handles)
        if (windows && strip.id == handle && handle == QLatin1String("strip")) {
            const LocalWindow& local = windows->of(view.now());
            return setToken(view, local, localStrip(strip.area, local).position(to.x()));
        }
}

// With nothing pinned the arrows slide the window; with Alt they always do.
bool key(DescribedView<LocalWindows>& view, const QKeyEvent& event)
{
    const int by = event.key() == Qt::Key_Left ? -1 : event.key() == Qt::Key_Right ? 1 : 0;
    const LocalWindows* windows = view.model();
    if (by == 0 || !windows || (view.document().pinned() && !event.modifiers().testFlag(Qt::AltModifier)))
        return false;
    const SceneMoment moment = view.now();
    const LocalWindow& local = windows->of(moment);
    setToken(view, local, tokenOf(local, moment) + by);
    return true;
}

std::optional<Cell> subject(const LocalWindows& windows, const SceneMoment& moment)
{
    const LocalWindow& local = windows.of(moment);
    if (moment.pinned && localPosition(local, *moment.pinned))
        return moment.pinned;
    const int token = tokenOf(local, moment);
    const auto largest = [&](StepId step) { return largestFeature(moment.trace(), local, step, token); };
    if (moment.frame < 2)
        return Cell {local.input, {token, largest(local.last())}};
    if (showsOrder(local, moment.frame)) // what the order changed most
        return Cell {
            moment.at() < 3.0 ? local.last() : local.reordered.state, {token, largest(local.reordered.stateDiffers)}};
    const auto place = static_cast<std::size_t>(std::min(moment.frame - 2, local.window() - 1));
    return Cell {local.places[place].hidden, {token, largest(local.last())}};
}

// What is said of each move of a frame.
std::vector<QString> saysAt(const LocalWindow& local, const SceneMoment& moment)
{
    const int token = tokenOf(local, moment), window = local.window();
    const QString name = QString::fromStdString(moment.trace().step(local.input).axes.front().label(token));
    const bool reversed = local.reversed[static_cast<std::size_t>(token)];
    if (moment.frame == 0)
        return {window > 1 && local.before < 0
                ? tr("Each token has a row of %1 numbers; padding puts %2 of zeros in front of the text.")
                      .arg(local.width)
                      .arg(bold(window == 2 ? tr("a row") : tr("%1 rows").arg(window - 1)))
                : tr("Each token has a row of %1 numbers.").arg(local.width)};
    if (moment.frame == 1) {
        const QString copies = tr(
            "A window holds a token’s own row and the %1 before it. Windows overlap; each is read "
            "separately.")
                                   .arg(window - 1);
        return slides(local, token) ? std::vector {copies,
                   tr("The window moves one token on: what it holds %1, %2 enters.")
                       .arg(bold(tr("shifts left")), bold(name))}
                                    : std::vector {copies};
    }
    if (moment.frame < window + 2) {
        const int place = moment.frame - 1;
        if (local.kind == LocalKind::Lstm)
            return {tr("Place %1: the %2 gate erases the cell, the %3 gate writes to it, the %4 gate lets it out.")
                        .arg(place)
                        .arg(bold(tr("forget")), bold(tr("input")), bold(tr("output")))};
        if (local.kind == LocalKind::Rnn)
            return {tr("Place %1: the row and the old state are projected and added; tanh makes %2.")
                        .arg(place)
                        .arg(bold(tr("the new state")))};
        if (place == 1)
            return {tr("The state starts at 0. For each number the update gate decides what is %1 and what is %2.")
                        .arg(bold(tr("kept")), bold(tr("new")))};
        if (place == window)
            return {tr("Place %1 is %2 itself: its window is read.").arg(place).arg(bold(name))};
        if (place > 2)
            return {tr("Place %1: the same again.").arg(place)};
        return {tr("Place %1: part of the old state is %2, the rest is %3, number by number.")
                    .arg(place)
                    .arg(bold(tr("kept")), bold(tr("new")))};
    }
    if (!showsOrder(local, moment.frame))
        return {reversed ? tr("Reversing the window gives %1; a plain sum would not notice.")
                               .arg(bold(tr("a different final state")))
                         : tr("The last state is %1; nothing else leaves the window.")
                               .arg(bold(tr("the output for %1").arg(name))),
            tr("Every window starts at 0 and needs no other: %1.").arg(bold(tr("all could run at once")))};
    if (window == 1)
        return {tr("A window of one row has %1: make it longer.").arg(bold(tr("only one order")))};
    const bool backwards = isReversal(local);
    return {(backwards ? tr("Does order matter? To compare, the same rows %1.")
                       : tr("Does order matter? The same rows %1."))
                .arg(bold(backwards ? tr("reversed") : tr("shuffled"))),
        tr("The same cell reads them, from left to right."),
        tr("The same rows end in %1.").arg(bold(tr("a different final state"))),
        (backwards ? tr("Reversing the window gives %1; a plain sum stays %2.")
                   : tr("Shuffling the window gives %1; a plain sum stays %2."))
            .arg(bold(tr("a different final state")), bold(tr("the same")))};
}

std::vector<CaptionedFrame> frames(const LocalWindows& windows, const SceneMoment& moment)
{
    const LocalWindow& local = windows.of(moment);
    const Trace& trace = moment.trace();
    const int token = tokenOf(local, moment), window = local.window();
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& few, const QString& group,
                         const std::vector<double>& lengths, const QString& formula = {}) {
        const auto index = step >= 0 ? timelineIndex(trace, step) : std::nullopt;
        if (!index || (!all.empty() && all.back().frame.step >= *index))
            return;
        all.push_back({frameOf(trace, step, title), {}, formula});
        Frame& frame = all.back().frame;
        frame.shortTitle = few;
        frame.group = group;
        frame.stops = static_cast<int>(lengths.size());
        frame.lengths = lengths;
        frame.flows = true;
    };
    add(local.input, tr("The rows"), tr("Rows"), tr("text"), {320.0}, {});
    add(local.windows, tr("The window slides"), tr("Window"), tr("text"),
        slides(local, token) ? std::vector<double> {900.0, 900.0} : std::vector<double> {900.0}, {});
    for (int place = 0; place < window; ++place) { // the first is told slowly
        const StepId hidden = local.places[static_cast<std::size_t>(place)].hidden;
        add(hidden, tr("Place %1").arg(place + 1), QStringLiteral("h") + subscript(place + 1), tr("inside the window"),
            {place == 0          ? 1800.0
                    : place == 1 ? 2000.0
                    : place < 3  ? 1200.0
                                 : 800.0},
            formulaHtml(QString::fromStdString(trace.step(hidden).formula).section(QStringLiteral(" = "), 0, 1)));
    }
    add(local.residual, tr("The token’s final state"), tr("Final state"), tr("text"), {900.0, 2000.0},
        formulaHtml(QStringLiteral("x + h_%1").arg(window)));
    if (local.ordered())
        add(local.reordered.stateDiffers, isReversal(local) ? tr("Reversed") : tr("Shuffled"), tr("Order"), tr("order"),
            {900.0, std::min(3000.0, 500.0 * window), 900.0, 1400.0}, {});
    if (const auto at = static_cast<std::size_t>(std::max(0, moment.frame)); at < all.size())
        all[at].says = saysAt(local, moment);
    return all;
}

Scene scene(const LocalWindows& windows, const SceneMoment& moment)
{
    const LocalWindow& local = windows.of(moment);
    const auto about = subject(windows, moment);
    return localScene(moment, local,
        {tokenOf(local, moment), moment.chosen(kFeatures) == 1, about ? static_cast<int>(about->at.back()) : 0});
}

quint64 identity(const LocalWindows& windows, const Cell& cell)
{
    for (const LocalWindow& local : windows.all)
        if (const quint64 found = localIdentity(local, cell))
            return found;
    return 0;
}

NextThing next(const DescribedView<LocalWindows>& view)
{
    const Document& document = view.document();
    const LocalWindows* windows = view.model();
    if (!windows)
        return {};
    if (!showsOrder(windows->of(view.now()), placeIn(view.frames(document), document.position()).frame))
        return {.html = tr("reverse the window. Does its final state change?"), .options = {&kReverse}};
    if (windows->of(view.now()).window() < 2) // done
        return {};
    return {.html = tr("set the window to 1. Does the model still write the same?"), .options = {&kWindow}};
}

} // namespace

// The recurrent layer of an R-Transformer: a window slides over the text, a state builds up inside it, the last one is
// the token's.
ViewDescriptor descriptor()
{
    return describe<LocalWindows>(
        {
            .id = "local_rnn",
            .title = tr("LocalRNN window"),
            .family = Family::Parts,
            .hint = tr("A window slides over the text and a state builds up inside it"),
            .cannot = tr("This model has no recurrent layer over windows: open the R-Transformer"),
            .suits = [](const Trace& trace) { return !localScopes(trace).isEmpty(); },
            .variant = "r-transformer",
            .options = kOptions,
        },
        {
            .read = [](const SceneMoment& moment) { return readLocals(moment.trace(), moment.sublayer); },
            .frames = frames,
            .scene = scene,
            .identity = identity,
            .subject = subject,
            .studies = [](const OptionValues&) { return std::vector<std::string> {"window_order"}; },
            .adjust = adjust,
            .choose = choose,
            .pulled = pulled,
            .key = key,
            .click = click,
            .next = next,
        });
}

} // namespace headroom::local_rnn_view
