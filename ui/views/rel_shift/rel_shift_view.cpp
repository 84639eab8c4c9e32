// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/described_view.h"
#include "views/rel_shift/rel_shift_figure.h"

#include "words/tr.h"

#include <algorithm>
#include <iterator>

namespace headroom::rel_shift_view {

namespace {

constexpr OptionChoice kDirections[] {
    {"left", toSay("Left")}, {"right", toSay("Right")}, {"both", toSay("Both")}, {"numbers", toSay("1 … 9")}};
constexpr OptionChoice kShows[] {{"value", toSay("value"), toSay("Each cell shows its score")},
    {"identity", toSay("distance"), toSay("Each distance has a colour: d1 is one token back")},
    {"both", toSay("both"), toSay("Each cell shows its score, with its query and distance below")}};
constexpr Option kDirection {
    .id = "rel_shift.direction", .name = toSay("Direction of the shift"), .choices = kDirections};
constexpr Option kZeroTriu {.id = "rel_shift.zero_triu",
    .kind = Option::Flag,
    .label = "zero_triu",
    .tip = toSay("Zeroes what moved in from the next row, an option in Transformer-XL’s code"),
    .first = "off",
    .atEnd = true};
constexpr Option kAll {.id = "rel_shift.all",
    .kind = Option::Flag,
    .label = toSay("All tokens"),
    .tip = toSay("The whole segment, in place of its first tokens in large cells"),
    .first = "off",
    .atEnd = true};
constexpr Option kShow {
    .id = "rel_shift.show", .name = toSay("What cells show"), .choices = kShows, .first = "identity", .atEnd = true};
constexpr const Option* kOptions[] {&kDirection, &kAll, &kZeroTriu, &kShow};
enum class Direction { Own = -1, Left, Right, Both, Numbers };

struct Shifts : ShiftRun {
    RelShiftOptions look;

    const RelShift& shown() const { return look.other ? other : own; }
    bool showsNumbers() const { return look.numbers && numbers.there(); } // recorded by now
    bool showsTwo() const { return look.both || showsNumbers(); }
};

Shifts read(const SceneMoment& moment)
{
    Shifts run {readShifts(moment.trace(), moment.sublayer), {}};
    const auto direction = moment.chosen<Direction>(kDirection);
    run.look.numbers = direction == Direction::Numbers;
    run.look.both = direction == Direction::Both;
    run.look.other = direction == (run.own.left ? Direction::Right : Direction::Left);
    run.look.all = moment.on(kAll);
    run.look.zeroTriu = moment.on(kZeroTriu);
    run.look.show = moment.chosen<ShiftShow>(kShow);
    return run;
}

bool isRight(const SceneCell& cell) { return cell.group >= kRightGroup; }

// The cells of one of two shifts.
Scene sideOf(const Scene& scene, bool right)
{
    Scene side;
    std::copy_if(scene.cells.begin(), scene.cells.end(), std::back_inserter(side.cells),
        [&](const SceneCell& cell) { return isRight(cell) == right; });
    return side;
}

quint64 identity(const Shifts& run, const Cell& cell)
{
    return run.showsNumbers() ? numbersIdentity(run.numbers, cell) : shiftIdentity(run.shown(), cell);
}

std::optional<Cell> subject(const Shifts& run, const SceneMoment& moment)
{
    if (moment.pinned && identity(run, *moment.pinned) != 0)
        return moment.pinned;
    if (run.showsNumbers())
        return numbersSubject(run.numbers);
    Cell subject = shiftSubject(moment.trace(), run.shown(), moment.head);
    if (moment.pinned) { // elsewhere: what is marked is of its query
        const std::vector<Axis>& axes = moment.trace().step(moment.pinned->step).axes;
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            if (axes[axis].name == "query" && axes[axis].size == run.shown().queries)
                subject.at[subject.at.size() - 2] = moment.pinned->at[axis];
    }
    return subject;
}

// Cells say no more than they have room for.
void adjustShow(OptionState& state, const Shifts& run, const SceneMoment& moment)
{
    if (run.showsNumbers()) {
        for (OptionState::Choice& choice : state.choices) {
            choice.can = false;
            choice.tip = tr("The numbers 1 to 9 need no labels");
        }
        state.value.clear();
        return;
    }
    if (relShiftHasRoom(run, moment, run.look, *subject(run, moment)))
        return;
    OptionState::Choice& both = state.choices[static_cast<std::size_t>(ShiftShow::Both)];
    both.can = false;
    both.tip = tr("The cells are too small for this; zoom in, widen the window or shorten the text");
    if (run.look.show == ShiftShow::Both)
        state.value = state.choices.front().id;
}

void adjust(OptionState& state, const Option& option, const Shifts& run, const SceneMoment& moment)
{
    if (&option == &kDirection && state.value.isEmpty())
        state.value = state.choices[run.own.left ? 0 : 1].id;
    if (&option == &kZeroTriu && !run.look.numbers && !run.shown().offersZeroTriu()) {
        state.can = false;
        state.tip = tr("Not needed: this shift moves no other query’s scores under later keys");
    }
    if (&option == &kAll) // a pinned score may lie farther back
        state.there = !run.look.numbers && shownOf(run.own).cropped;
    if (&option == &kShow)
        adjustShow(state, run, moment);
}

bool choose(DescribedView<Shifts>& view, const Option& option, const QString& value)
{
    const Shifts* run = view.model();
    const bool numbers = &option == &kDirection && value == QLatin1String("numbers");
    if (numbers)
        view.pressed();
    if (numbers || (&option == &kZeroTriu && value == onOrOff(true)))
        view.goToEnd();
    const QString own = run && run->own.left ? QStringLiteral("left") : QStringLiteral("right");
    view.set(option, &option == &kDirection && run && value == own ? QString() : value);
    return true;
}

std::vector<std::string> studies(const OptionValues& values)
{
    const bool shifts = chosen(values, kDirection) == static_cast<int>(Direction::Numbers) || isOn(values, kZeroTriu);
    return shifts ? std::vector<std::string> {"shifts"} : std::vector<std::string>();
}

Scene scene(const Shifts& run, const SceneMoment& moment)
{
    return run.showsNumbers() ? numbersScene(run.numbers, moment, run.look.zeroTriu)
                              : relShiftScene(run, moment, run.look, *subject(run, moment));
}

// Beside each other a score stands twice: the inspector follows it in the shift where it was pinned, or in the run's
// own.
std::optional<Focus> lit(const DescribedView<Shifts>& view, std::optional<Focus> otherwise)
{
    const Shifts* run = view.model();
    if (!run || !run->showsTwo())
        return otherwise;
    const Cell spokenOf = *subject(*run, view.present());
    const std::vector<StepId>& onRight = run->numbers.right;
    const bool right = run->showsNumbers() ? std::find(onRight.begin(), onRight.end(), spokenOf.step) != onRight.end()
                                           : !run->own.left;
    const quint64 same = identity(*run, spokenOf);
    for (const SceneCell& cell : view.scene().cells)
        if (same != 0 && cell.identity == same && isRight(cell) == right && !cell.is(SceneCell::Still)
            && cell.source.step >= 0)
            return Focus {cell.source, 0};
    return otherwise;
}

// Each shift moves its own cells. Of the numbers each picture stays where it is while the next one comes out of it.
Scene blend(const DescribedView<Shifts>& view, const Scene& from, const Scene& to, double share)
{
    Scene scene = between(from, to, share);
    const Shifts* run = view.model();
    if (!run || !run->showsTwo())
        return scene;
    scene.cells.clear();
    for (const bool right : {false, true}) {
        const Scene side = between(sideOf(from, right), sideOf(to, right), share);
        scene.cells.insert(scene.cells.end(), side.cells.begin(), side.cells.end());
    }
    if (run->showsNumbers())
        for (SceneCell& cell : scene.cells)
            if (from.find(cell.source) && to.find(cell.source))
                cell.presence = 1.0;
    return scene;
}

QString bothShiftsCaption(int frame, int rows, int columns)
{
    switch (frame) {
    case 0:
        return tr("The left shift puts a zero %1 every row, the right shift %2 it.")
            .arg(bold(tr("in front of")), bold(tr("at the end of")));
    case 1:
        return tr("All rows are read one after another and cut into %1 rows of %2: %3.")
            .arg(rows)
            .arg(columns)
            .arg(bold(tr("no number changes")));
    case 2:
        return tr("The left shift drops the first row, the right shift the last: each row is now %1.")
            .arg(bold(tr("one cell further right than the row above")));
    default:
        return tr("zero_triu zeroes what the left shift moved in from the next row: %1.")
            .arg(bold(tr("everything right of the query’s own key")));
    }
}

QString droppedCaption(const RelShift& shift)
{
    const QString row = shift.left ? tr("first") : tr("last");
    if (!shift.native)
        return tr("Dropping the %1 row restores the old shape: each row is now %2.")
            .arg(row, bold(tr("one cell further right than the row above")));
    if (shift.columns != shift.keys)
        return tr("The %1 row goes, then the columns that are no keys: every score is now %2.")
            .arg(row, bold(tr("in its key’s column")));
    return (shift.mixes() ? tr("With the %1 row dropped, every score below the staircase is %2.")
                          : tr("Dropping the %1 row restores the old shape: every score is now %2."))
        .arg(row, bold(tr("in its key’s column")));
}

QString shiftCaption(const RelShift& shift, const ShiftPart& part, int frame, int stop)
{
    const int cells = part.queries * (part.columns + 1);
    switch (frame) {
    case 0:
        return tr("Each query is multiplied by the vector of each %1. The columns are distances, not yet keys.")
            .arg(coloured(tr("distance"), Role::Position));
    case 1:
        return tr("A zero goes %1 every row, so each row is %2.")
            .arg(shift.left ? tr("in front of") : tr("at the end of"), bold(tr("one cell longer")));
    case 2:
        if (stop < 2)
            return tr("The rows are laid end to end: %1 cells in one line.").arg(cells);
        if (stop > 2)
            return tr("Every row starts one cell further right than the row above; %1.")
                .arg(bold(tr("no number changes")));
        return shift.left && part.columns != part.queries
            ? tr("The same line is cut elsewhere, after %1 cells and then every %2: each cut slides %3.")
                  .arg(part.queries)
                  .arg(part.columns)
                  .arg(bold(tr("one cell further than the last")))
            : tr("The same line is cut elsewhere, every %1 cells: each cut slides %2.")
                  .arg(part.columns)
                  .arg(bold(tr("one cell further than the last")));
    case 3:
        if (stop < 2)
            return droppedCaption(shift);
        return !shift.native ? tr("Each distance is now %1.").arg(bold(tr("a diagonal")))
            : shift.mixes()  ? tr("Each row moved left by its own amount: a distance is now %1, and below the "
                                   "staircase a key is %2.")
                                  .arg(bold(tr("a diagonal")), bold(tr("a column")))
                            : tr("Each row moved left by its own amount: a distance is now %1, a key %2.")
                                  .arg(bold(tr("a diagonal")), bold(tr("a column")));
    case 4: return tr("What moved in from the next row belongs to later keys: %1 hides it.").arg(bold(tr("the mask")));
    default:
        return tr("Zero is not masked: softmax still gives it weight, %1.")
            .arg(bold(tr("so the mask is still needed")));
    }
}

std::vector<CaptionedFrame> numbersFrames(const Shifts& run, const Trace& trace)
{
    const QString titles[] = {tr("Zero column"), tr("Flatten, reshape"), tr("Drop a row"), QStringLiteral("zero_triu")};
    std::vector<CaptionedFrame> all;
    for (int i = 0; i < (run.look.zeroTriu ? 4 : 3); ++i) {
        const StepId step = run.numbers.left[static_cast<std::size_t>(i)];
        CaptionedFrame picture {frameOf(trace, step, tr("%1 %2").arg(i + 1).arg(titles[i]), 480.0)};
        picture.frame.shortTitle = titles[i];
        picture.frame.group = tr("both conventions on 1 … 9");
        picture.caption = bothShiftsCaption(i, ShiftedNumbers::kSide + 1, ShiftedNumbers::kSide);
        picture.formula = i == 3 ? stepFormula(trace.step(step)) : QString();
        all.push_back(picture);
    }
    return all;
}

std::vector<CaptionedFrame> shiftFrames(const Shifts& run, const SceneMoment& moment)
{
    const RelShift& shift = run.shown();
    const Trace& trace = moment.trace();
    const bool both = run.look.both;
    const ShiftPart part = run.look.all ? allOf(shift) : shownOf(shift, shiftPlace(shift, *subject(run, moment)));
    const auto stated = [&](StepId step) { return step < 0 ? QString() : stepFormula(trace.step(step)); };
    // Counted from 1, as rows and columns of the pictures are.
    const QString right = shift.columns == shift.keys
        ? QStringLiteral("raw[i, j + 1 − i]")
        : QStringLiteral("raw[i, j + %1 − i]").arg(shift.columns - shift.keys + 1);
    const QString moved = formulaHtml(both ? QStringLiteral("raw[i, j + L − i], ") + right
            : shift.left ? QStringLiteral("out[i, j] = raw[i, j + L − i], L = %1").arg(part.queries) // of what is shown
                         : QStringLiteral("out[i, j] = ") + right);
    const QString byKey = tr("query × key");
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& below, const QString& formula,
                         const std::vector<double>& lengths) {
        const int frame = static_cast<int>(all.size());
        CaptionedFrame picture {frameOf(trace, step, tr("%1 %2").arg(frame + 1).arg(title)), {}, formula};
        picture.frame.shortTitle = title;
        picture.frame.group = below;
        picture.frame.stops = static_cast<int>(lengths.size());
        picture.frame.lengths = lengths;
        picture.frame.flows = frame < 5; // the last comes in the mask's place
        for (int stop = 1; stop <= picture.frame.stops; ++stop)
            picture.says.push_back(!both || frame == 0 || frame > 4 || (frame == 2 && stop < 3)
                    ? shiftCaption(shift, part, frame, stop)
                    : frame < 4
                    ? bothShiftsCaption(frame - 1, part.columns + 1, part.queries)
                    : tr("The same mask covers both. Only the run’s own shift, %1, puts each score under the key at "
                         "its distance.")
                          .arg(bold(shift.left ? tr("to the left") : tr("to the right"))));
        picture.caption = picture.says.front(); // where it begins
        all.push_back(picture);
    };
    const std::vector<double> tape {2800.0, 2000.0, 2800.0}, drop {part.columns == part.keys ? 2200.0 : 3000.0, 800.0};
    add(shift.raw, tr("Raw scores"), tr("query × distance"), stated(shift.raw), {1800.0});
    add(shift.padded, tr("Zero column"), tr("query × (pad + distance)"),
        formulaHtml(both     ? QStringLiteral("[0 | raw], [raw | 0]")
                : shift.left ? QStringLiteral("[0 | raw]")
                             : QStringLiteral("[raw | 0]")),
        {800.0});
    add(shift.regrown, tr("Flatten, reshape"),
        tr("%1 cells in rows of %2").arg(part.queries * (part.columns + 1)).arg(part.columns), moved, tape);
    add(shift.shifted,
        both             ? tr("Drop a row")
            : shift.left ? tr("Drop first row")
                         : tr("Drop last row"),
        byKey, moved, drop);
    all.back().frame.opening = true; // where every score stands in its key's column
    if (shift.masked >= 0)
        add(shift.masked, tr("Mask"), byKey, stated(shift.masked), {900.0});
    if (run.look.zeroTriu && shift.zeroes())
        add(shift.zeroed, QStringLiteral("zero_triu"), byKey, stated(shift.zeroed), {480.0});
    return all;
}

std::vector<CaptionedFrame> frames(const Shifts& run, const SceneMoment& moment)
{
    return run.showsNumbers() ? numbersFrames(run, moment.trace()) : shiftFrames(run, moment);
}

NextThing next(const DescribedView<Shifts>&)
{
    const QString button = tr("1 … 9").replace(QLatin1Char(' '), QChar::Nbsp);
    return {.html = tr("press “%1” for both shifts on nine numbers. Which way do the rows move?").arg(button),
        .anyUse = false, // one of its buttons
        .options = {&kDirection}};
}

} // namespace

// rel_shift, picture by picture, on the run's own position scores.
ViewDescriptor descriptor()
{
    return describe<Shifts>(
        {
            .id = "rel_shift",
            .title = tr("rel_shift"),
            .family = Family::Position,
            .hint = tr("How relative scores are realigned with their keys"),
            .cannot = tr("This model has no relative scores to shift: open Transformer-XL or learned relative "
                         "attention"),
            .suits = [](const Trace& trace) { return !shiftedSublayers(trace).isEmpty(); },
            .variant = "transformer-xl",
            .cellByCell = true,
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .identity = identity,
            .subject = subject,
            .studies = studies,
            .adjust = adjust,
            .choose = choose,
            .blend = blend,
            .lit = lit,
            .next = next,
            .hoverReaches = [](const Shifts& run) { return run.showsTwo(); },
        });
}

} // namespace headroom::rel_shift_view
