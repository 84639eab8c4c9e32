// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_view.h"

#include "words/tr.h"

#include <QAbstractButton>
#include <QCheckBox>

#include <algorithm>
#include <iterator>

namespace headroom {

namespace {

enum Direction { Left, Right, Both, Numbers };

bool isRight(const SceneCell& cell) { return cell.group >= kRightGroup; }

// The cells of one of two shifts.
Scene sideOf(const Scene& scene, bool right)
{
    Scene side;
    std::copy_if(scene.cells.begin(), scene.cells.end(), std::back_inserter(side.cells),
        [&](const SceneCell& cell) { return isRight(cell) == right; });
    return side;
}

} // namespace

RelShiftView::RelShiftView(Document& document, QWidget* parent)
    : FigureView(document, QStringLiteral("rel_shift"), parent)
{
    m_direction = new SegmentedControl({tr("Left"), tr("Right"), tr("Both"), tr("1 … 9")}, header());
    m_direction->setAccessibleName(tr("Direction of the shift"));
    m_direction->button(Left)->setToolTip(tr("Transformer-XL: zeros in front, the first row is dropped"));
    m_direction->button(Right)->setToolTip(tr("learned-relative: zeros at the end, the last row is dropped"));
    m_direction->button(Both)->setToolTip(tr("Both shifts side by side, on the same scores"));
    m_direction->button(Numbers)->setToolTip(tr("Both shifts side by side, on the numbers 1 to 9"));
    m_zeroTriu = new QCheckBox(QStringLiteral("zero_triu"), header());
    m_show = new SegmentedControl({tr("value"), tr("identity"), tr("both")}, header());
    m_show->setAccessibleName(tr("What cells show"));
    m_show->setCurrent(static_cast<int>(m_options.show));
    addToHeader({}, m_direction);
    addToHeaderEnd({}, m_zeroTriu);
    addToHeaderEnd({}, m_show);
    connect(m_direction, &SegmentedControl::currentChanged, this, &RelShiftView::chooseDirection);
    connect(m_zeroTriu, &QCheckBox::toggled, this, &RelShiftView::chooseZeroTriu);
    connect(m_show, &SegmentedControl::currentChanged, this, [this](int index) {
        m_options.show = static_cast<ShiftShow>(index);
        changed();
    });
    connect(&document, &Document::resultChanged, this, &RelShiftView::arrive, Qt::QueuedConnection);
}

void RelShiftView::showControls(const ShiftRun& run, const SceneMoment&)
{
    const RelShift& shift = shown(run);
    m_direction->setCurrent(m_options.numbers ? Numbers : m_options.both ? Both : shift.left ? Left : Right);
    const bool zeros = m_options.numbers || shift.offersZeroTriu();
    m_zeroTriu->setEnabled(zeros);
    m_zeroTriu->setToolTip(zeros ? tr("Zeroes what moved in from the next row, an option in Transformer-XL’s code")
                                 : tr("Not needed: this shift moves no other query’s scores under later keys"));
    offerWhatFits(run);
}

// Cells say no more than they have room for.
void RelShiftView::offerWhatFits(const ShiftRun& run)
{
    const bool numbers = showsNumbers(run);
    const ShiftRoom room = numbers ? ShiftRoom() : relShiftRoom(run, present(), m_options, *subjectOf(present()));
    const ShiftShow shown = room.has(m_options.show) ? m_options.show : ShiftShow::Value;
    const QString small = m_options.both
        ? tr("The cells are too small for this; zoom in, widen the window, shorten the text or show one "
             "shift only")
        : tr("The cells are too small for this; zoom in, widen the window or shorten the text");
    const QString says[] = {tr("Each cell shows its score"),
        tr("Each cell shows its query and distance: q6 d1; in small cells 6 d1, 6:1, or 6 above 1"),
        tr("Each cell shows its score, with its query and distance below")};
    for (const ShiftShow show : {ShiftShow::Value, ShiftShow::Identity, ShiftShow::Both}) {
        QAbstractButton* button = m_show->button(static_cast<int>(show));
        button->setEnabled(!numbers && room.has(show));
        button->setToolTip(numbers ? tr("The numbers 1 to 9 need no labels")
                : room.has(show)   ? says[static_cast<int>(show)]
                                   : small);
    }
    m_show->setCurrent(!numbers && room.has(shown) ? static_cast<int>(shown) : -1);
}

void RelShiftView::chooseDirection(int index)
{
    if (!m_document.trace() || !canShow(*m_document.trace()))
        return;
    m_options.numbers = index == Numbers;
    m_options.both = index == Both;
    if (m_options.numbers)
        emit nextDone();
    else
        m_options.other = !m_options.both && (index == Left) != of(momentOf(m_document)).own.left;
    m_document.setStudies(studies(m_document));
    m_arriving = m_options.numbers;
    changed();
    arrive();
}

void RelShiftView::chooseZeroTriu(bool on)
{
    m_options.zeroTriu = on;
    m_document.setStudies(studies(m_document));
    m_arriving = on;
    changed();
    arrive();
}

void RelShiftView::arrive()
{
    if (!m_arriving || !m_document.trace() || !canShow(*m_document.trace()))
        return;
    const SceneMoment moment = momentOf(m_document);
    if (!of(moment).numbers.there())
        return; // still computing
    m_arriving = false;
    const std::vector<Frame> all = framesOf(moment);
    m_document.setPosition(positionOf(all, lastStop(all)));
}

std::vector<std::string> RelShiftView::studies(const Document&) const
{
    return m_options.numbers || m_options.zeroTriu ? std::vector<std::string> {"shifts"} : std::vector<std::string>();
}

bool RelShiftView::canShow(const Trace& trace) { return !shiftedSublayers(trace).isEmpty(); }

bool RelShiftView::showsTwo() const { return present().run && (m_options.both || showsNumbers(of(present()))); }

Scene RelShiftView::scene(const ShiftRun& run, const SceneMoment& moment) const
{
    return showsNumbers(run) && !moment.thumbnail ? numbersScene(run.numbers, moment, m_options.zeroTriu)
                                                  : relShiftScene(run, moment, m_options, *subject(run, moment));
}

quint64 RelShiftView::identity(const ShiftRun& run, const Cell& cell) const
{
    return showsNumbers(run) ? numbersIdentity(run.numbers, cell) : shiftIdentity(shown(run), cell);
}

std::optional<Cell> RelShiftView::subject(const ShiftRun& run, const SceneMoment& moment) const
{
    if (moment.pinned && identity(run, *moment.pinned) != 0)
        return moment.pinned;
    if (showsNumbers(run))
        return numbersSubject(run.numbers);
    Cell subject = shiftSubject(moment.trace(), shown(run), moment.head);
    if (moment.pinned) { // elsewhere: what is marked is of its query
        const std::vector<Axis>& axes = moment.trace().step(moment.pinned->step).axes;
        for (std::size_t axis = 0; axis < axes.size(); ++axis)
            if (axes[axis].name == "query" && axes[axis].size == shown(run).queries)
                subject.at[subject.at.size() - 2] = moment.pinned->at[axis];
    }
    return subject;
}

// Beside each other a score stands twice: the inspector follows it in the shift where it was pinned, or in the run's
// own.
std::optional<Focus> RelShiftView::lit(const Document& document) const
{
    const auto focus = FigureView::lit(document);
    if (!focus || !showsTwo())
        return focus;
    const ShiftRun& run = of(present());
    const Cell subject = *subjectOf(present());
    const std::vector<StepId>& onRight = run.numbers.right;
    const bool right = showsNumbers(run) ? std::find(onRight.begin(), onRight.end(), subject.step) != onRight.end()
                                         : !run.own.left;
    const quint64 same = identity(run, subject);
    for (const SceneCell& cell : scene().cells)
        if (same != 0 && cell.identity == same && isRight(cell) == right && !cell.is(SceneCell::Still)
            && cell.source.step >= 0)
            return Focus {cell.source, 0};
    return focus;
}

// Each shift moves its own cells. Of the numbers each picture stays where it is while the next one comes out of it.
Scene RelShiftView::blend(const Scene& from, const Scene& to, double share) const
{
    Scene scene = FigureView::blend(from, to, share);
    if (!showsTwo())
        return scene;
    scene.cells.clear();
    for (const bool right : {false, true}) {
        const Scene side = between(sideOf(from, right), sideOf(to, right), share);
        scene.cells.insert(scene.cells.end(), side.cells.begin(), side.cells.end());
    }
    if (showsNumbers(of(present())))
        for (SceneCell& cell : scene.cells)
            if (from.find(cell.source) && to.find(cell.source))
                cell.presence = 1.0;
    return scene;
}

namespace {

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
    if (shift.columns != shift.keys)
        return (shift.native
                ? tr("Without the %1 row, rows are %2 long again; only the %1 %3 columns stay, every score %4.")
                : tr("Without the %1 row, rows are %2 long again; only the %1 %3 columns stay, each row %4."))
            .arg(row)
            .arg(shift.columns)
            .arg(shift.keys)
            .arg(bold(
                shift.native ? tr("under the key at its distance") : tr("one cell further right than the row above")));
    if (!shift.native)
        return tr("Dropping the %1 row restores the old shape: each row is now %2.")
            .arg(row, bold(tr("one cell further right than the row above")));
    return (shift.mixes() ? tr("With the %1 row dropped, every score below the staircase is %2.")
                          : tr("Dropping the %1 row restores the old shape: every score is now %2."))
        .arg(row, bold(tr("under the key at its distance")));
}

QString shiftCaption(const RelShift& shift, int frame, bool laid)
{
    const int cells = shift.queries * (shift.columns + 1);
    switch (frame) {
    case 0:
        return tr("Each query is multiplied by the vector of each %1. The columns are distances, not yet keys.")
            .arg(coloured(tr("distance"), Role::Position));
    case 1:
        return tr("A zero goes %1 every row, so each row is %2.")
            .arg(shift.left ? tr("in front of") : tr("at the end of"), bold(tr("one cell longer")));
    case 2:
        return laid ? tr("The rows are laid end to end: %1 cells in one line.").arg(cells)
                    : tr("The %1 cells are reshaped to a width of %2: %3.")
                          .arg(cells)
                          .arg(shift.queries)
                          .arg(bold(tr("no number changes")));
    case 3: return droppedCaption(shift);
    case 4: return tr("What moved in from the next row belongs to later keys: %1 hides it.").arg(bold(tr("the mask")));
    default:
        return tr("Zero is not masked: softmax still gives it weight, %1.")
            .arg(bold(tr("so the mask is still needed")));
    }
}

} // namespace

std::vector<CaptionedFrame> RelShiftView::captionedFrames(const ShiftRun& run, const SceneMoment& moment) const
{
    return showsNumbers(run) && !moment.thumbnail ? numbersFrames(run, moment.trace())
                                                  : shiftFrames(shown(run), moment);
}

std::vector<CaptionedFrame> RelShiftView::numbersFrames(const ShiftRun& run, const Trace& trace) const
{
    const QString titles[] = {tr("Zero column"), tr("Flatten, reshape"), tr("Drop a row"), QStringLiteral("zero_triu")};
    constexpr int kSide = ShiftedNumbers::kSide;
    std::vector<CaptionedFrame> all;
    for (int i = 0; i < (m_options.zeroTriu ? 4 : 3); ++i) {
        const StepId step = run.numbers.left[static_cast<std::size_t>(i)];
        CaptionedFrame picture {frameOf(trace, step, tr("%1 %2").arg(i + 1).arg(titles[i]), 480.0)};
        picture.frame.shortTitle = titles[i];
        picture.frame.group = tr("both conventions on 1 … 9");
        picture.caption = bothShiftsCaption(i, kSide + 1, kSide);
        picture.formula = i == 3 ? stepFormula(trace.step(step)) : QString();
        all.push_back(picture);
    }
    return all;
}

std::vector<CaptionedFrame> RelShiftView::shiftFrames(const RelShift& shift, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    const bool both = m_options.both, laid = moment.stop < 2;
    const auto stated = [&](StepId step) { return step < 0 ? QString() : stepFormula(trace.step(step)); };
    // Counted from 1, as rows and columns of the pictures are.
    const QString right = shift.columns == shift.keys
        ? QStringLiteral("raw[i, j + 1 − i]")
        : QStringLiteral("raw[i, j + %1 − i]").arg(shift.columns - shift.keys + 1);
    const QString moved = formulaHtml(both ? QStringLiteral("raw[i, j + L − i], ") + right
            : shift.left ? QStringLiteral("out[i, j] = raw[i, j + L − i], L = %1").arg(shift.queries)
                         : QStringLiteral("out[i, j] = ") + right);
    const QString byKey = tr("query × key");
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& below, const QString& formula,
                         double milliseconds = 320.0) {
        const int frame = static_cast<int>(all.size());
        CaptionedFrame picture {frameOf(trace, step, tr("%1 %2").arg(frame + 1).arg(title), milliseconds), {}, formula};
        picture.frame.shortTitle = title;
        picture.frame.group = below;
        picture.caption = !both || frame == 0 || frame > 4 || (frame == 2 && laid) ? shiftCaption(shift, frame, laid)
            : frame < 4
            ? bothShiftsCaption(frame - 1, shift.columns + 1, shift.queries)
            : tr("The same mask covers both. Only the run’s own shift, %1, puts each score under the key at "
                 "its distance.")
                  .arg(bold(shift.left ? tr("to the left") : tr("to the right")));
        all.push_back(picture);
    };
    add(shift.raw, tr("Raw scores"), tr("query × distance"), stated(shift.raw));
    add(shift.padded, tr("Zero column"), tr("query × (pad + distance)"),
        formulaHtml(both     ? QStringLiteral("[0 | raw], [raw | 0]")
                : shift.left ? QStringLiteral("[0 | raw]")
                             : QStringLiteral("[raw | 0]")));
    add(shift.regrown, tr("Flatten, reshape"), tr("tape, then %1 rows of %2").arg(shift.columns + 1).arg(shift.queries),
        moved, 900.0);
    all.back().frame.stops = 2;
    add(shift.shifted,
        both             ? tr("Drop a row")
            : shift.left ? tr("Drop first row")
                         : tr("Drop last row"),
        byKey, moved, 480.0);
    all.back().frame.opening = true; // where every score stands under its key
    if (shift.masked >= 0)
        add(shift.masked, tr("Mask"), byKey, stated(shift.masked));
    if (m_options.zeroTriu && shift.zeroes())
        add(shift.zeroed, QStringLiteral("zero_triu"), byKey, stated(shift.zeroed));
    return all;
}

void RelShiftView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (!done || !handle.startsWith(QLatin1String("frame:")))
        return;
    const std::vector<Frame> all = frames(m_document);
    const int frame = handle.mid(6).toInt();
    if (frame < static_cast<int>(all.size()))
        m_document.setPosition(
            positionOf(all, {frame, static_cast<double>(all[static_cast<std::size_t>(frame)].stops)}));
}

NextThing RelShiftView::next() const
{
    const QString button = m_direction->button(Numbers)->text().replace(QLatin1Char(' '), QChar::Nbsp);
    return {tr("press “%1” for both shifts on nine numbers. Which way do the rows move?").arg(button), {m_direction},
        false}; // one of its buttons
}

} // namespace headroom
