// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_view.h"

#include "stage/captions.h"
#include "widgets/controls.h"

#include <QAbstractButton>
#include <QCheckBox>
#include <QHBoxLayout>

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
    : SceneView(document, QStringLiteral("rel_shift"), parent)
{
    m_direction = new SegmentedControl({tr("Left"), tr("Right"), tr("Both"), tr("1\u00a0…\u00a09")}, header());
    m_direction->setAccessibleName(tr("Direction of the shift"));
    m_direction->button(Left)->setToolTip(tr("Transformer-XL: zeros in front, the first row goes"));
    m_direction->button(Right)->setToolTip(tr("learned-relative: zeros behind, the last row goes"));
    m_direction->button(Both)->setToolTip(tr("Both shifts beside each other, on the same scores"));
    m_direction->button(Numbers)->setToolTip(tr("Both shifts beside each other, on the numbers 1 to 9"));
    m_zeroTriu = new QCheckBox(QStringLiteral("zero_triu"), header());
    m_show = new SegmentedControl({tr("value"), tr("identity"), tr("both")}, header());
    m_show->setAccessibleName(tr("What cells say"));
    m_show->setCurrent(static_cast<int>(m_options.show));
    headerRow()->insertWidget(2, m_direction);
    headerRow()->addWidget(m_zeroTriu);
    headerRow()->addWidget(m_show);
    connect(m_direction, &SegmentedControl::currentChanged, this, &RelShiftView::chooseDirection);
    connect(m_zeroTriu, &QCheckBox::toggled, this, &RelShiftView::chooseZeroTriu);
    connect(m_show, &SegmentedControl::currentChanged, this, [this](int index) {
        m_options.show = static_cast<ShiftShow>(index);
        changed();
    });
    connect(&document, &Document::resultChanged, this, &RelShiftView::arrive, Qt::QueuedConnection);
}

void RelShiftView::show(const Document& document)
{
    SceneView::show(document);
    if (!document.trace() || !canShow(*document.trace()))
        return;
    const RelShift& shift = shiftOf(present());
    m_direction->setCurrent(m_options.numbers ? Numbers : m_options.both ? Both : shift.left ? Left : Right);
    const bool zeros = m_options.numbers || shift.offersZeroTriu();
    m_zeroTriu->setEnabled(zeros);
    m_zeroTriu->setToolTip(zeros
            ? tr("Sets what was moved in from the next row to zero, as the code of Transformer-XL offers it")
            : tr("This shift moves no scores in from another query’s row that a causal mask would close"));
    offerWhatFits();
}

// Cells say no more than they have room for.
void RelShiftView::offerWhatFits()
{
    const SceneMoment& moment = present();
    const ShiftRoom room = relShiftRoom(withRoom(moment), shiftOf(moment), m_options);
    const bool numbers = showsNumbers(moment);
    const ShiftShow shown = room.has(m_options.show) ? m_options.show : ShiftShow::Value;
    const QString small = m_options.both
        ? tr(
            "The cells of this picture are too small for it; zoom in, widen the window, shorten the text or look at one shift alone")
        : tr("The cells of this picture are too small for it; zoom in, widen the window or shorten the text");
    const QString says[] = {tr("Each cell says its score"),
        tr("Each cell says its query and its distance: q6 d1; where cells are small 6·1, or the 6 above the 1"),
        tr("Each cell says its score, and below it its query and its distance")};
    for (const ShiftShow show : {ShiftShow::Value, ShiftShow::Identity, ShiftShow::Both}) {
        QAbstractButton* button = m_show->button(static_cast<int>(show));
        button->setEnabled(!numbers && room.has(show));
        button->setToolTip(numbers ? tr("The numbers 1 to 9 name themselves")
                : room.has(show)   ? says[static_cast<int>(show)]
                                   : small);
    }
    m_show->setCurrent(!numbers && room.has(shown) ? static_cast<int>(shown) : -1);
}

void RelShiftView::chooseDirection(int index)
{
    if (!m_read)
        return;
    m_options.numbers = index == Numbers;
    m_options.both = index == Both;
    if (m_options.numbers)
        emit nextDone();
    else
        m_options.other = !m_options.both && (index == Left) != (m_shift.native == m_shift.left);
    m_read.reset();
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
    shiftOf(moment);
    if (!m_numbers.there())
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

const RelShift& RelShiftView::shiftOf(const SceneMoment& moment) const
{
    const QStringList all = shiftedSublayers(moment.trace());
    const QString sublayer = all.contains(moment.sublayer) ? moment.sublayer : all.value(0);
    if (m_read != moment.run || m_shift.sublayer != sublayer) {
        m_shift = readShift(moment.trace(), sublayer, m_options.other);
        m_other = m_options.both ? readShift(moment.trace(), sublayer, true) : RelShift();
        m_numbers = readNumbers(moment.trace());
        m_read = moment.run;
    }
    return m_shift;
}

bool RelShiftView::showsNumbers(const SceneMoment& moment) const
{
    shiftOf(moment);
    return m_options.numbers && m_numbers.there() && !moment.thumbnail;
}

std::vector<Frame> RelShiftView::framesOf(const SceneMoment& moment) const
{
    if (!canShow(moment.trace()))
        return {};
    return showsNumbers(moment) ? numbersFrames(moment.trace(), m_numbers, m_options.zeroTriu)
                                : relShiftFrames(moment.trace(), shiftOf(moment), m_options);
}

bool RelShiftView::showsBoth(const SceneMoment& moment) const { return m_options.both && !moment.thumbnail; }

quint64 RelShiftView::hoveredBeside(const SceneMoment& moment) const
{
    const bool two = showsBoth(moment) || showsNumbers(moment);
    return two && moment.hovered ? identityOf(moment, *moment.hovered) : 0;
}

Scene RelShiftView::build(const SceneMoment& given) const
{
    const SceneMoment moment = withRoom(given);
    const RelShift& shift = shiftOf(moment);
    Scene scene = showsNumbers(moment) ? numbersScene(moment, m_numbers, m_options.zeroTriu)
        : showsBoth(moment)            ? bothShiftsScene(moment, shift, m_other, m_options)
                                       : relShiftScene(moment, shift, m_options);
    scene.above.push_back(overCells(scene, hoveredBeside(moment)));
    if (moment.size != given.size)
        scene.size = moment.size;
    return scene;
}

// On a low stage the picture is higher than that and scrolls: with the tape between the two, matrices need more.
SceneMoment RelShiftView::withRoom(SceneMoment moment) const
{
    constexpr double kLeast = 330.0, kWithTape = 460.0;
    if (!moment.thumbnail)
        moment.size.setHeight(std::max(moment.size.height(), moment.frame == 2 ? kWithTape : kLeast));
    return moment;
}

quint64 RelShiftView::identityOf(const SceneMoment& moment, const Cell& cell) const
{
    return showsNumbers(moment) ? numbersIdentity(m_numbers, cell) : shiftIdentity(shiftOf(moment), cell);
}

std::optional<Cell> RelShiftView::subjectOf(const SceneMoment& moment) const
{
    if (moment.pinned && identityOf(moment, *moment.pinned) != 0)
        return moment.pinned;
    return showsNumbers(moment) ? numbersSubject(m_numbers)
                                : relShiftSubject(moment.trace(), shiftOf(moment), moment.head);
}

// Beside each other a score stands twice: the inspector follows it in the shift where it was pinned, or in the run's
// own.
std::optional<Focus> RelShiftView::lit(const Document& document) const
{
    const auto focus = SceneView::lit(document);
    const bool numbers = focus && showsNumbers(present());
    if (!focus || !(numbers || showsBoth(present())))
        return focus;
    const Cell subject = *subjectOf(present());
    const bool right = numbers
        ? std::find(m_numbers.right.begin(), m_numbers.right.end(), subject.step) != m_numbers.right.end()
        : !m_shift.left;
    const quint64 same = identityOf(present(), subject);
    for (const SceneCell& cell : scene().cells)
        if (same != 0 && cell.identity == same && isRight(cell) == right && !cell.is(SceneCell::Still)
            && cell.source.step >= 0)
            return Focus {cell.source, 0};
    return focus;
}

// Each shift moves its own cells. Of the numbers each picture stays where it is while the next one comes out of it.
Scene RelShiftView::blend(const Scene& from, const Scene& to, double share) const
{
    Scene scene = SceneView::blend(from, to, share);
    const bool numbers = showsNumbers(present());
    if (numbers || showsBoth(present())) {
        scene.cells.clear();
        for (const bool right : {false, true}) {
            const Scene side = between(sideOf(from, right), sideOf(to, right), share);
            scene.cells.insert(scene.cells.end(), side.cells.begin(), side.cells.end());
        }
    }
    if (numbers)
        for (SceneCell& cell : scene.cells)
            if (from.find(cell.source) && to.find(cell.source))
                cell.presence = 1.0;
    scene.above.back() = overCells(scene, hoveredBeside(present())); // with the cells as they are now
    return scene;
}

QString RelShiftView::captionOf(const SceneMoment& moment) const
{
    if (showsNumbers(moment))
        return numbersCaption(moment.frame);
    const RelShift& shift = shiftOf(moment);
    const bool laid = moment.frame == 2 && moment.stop < 2;
    if (m_options.both && moment.frame >= 1 && moment.frame <= 3 && !laid)
        return bothShiftsCaption(moment.frame - 1, shift.columns + 1, shift.queries);
    if (m_options.both && moment.frame == 4)
        return tr(
            "The same mask lies over both. Only the run’s own shift, %1, has put each score under the key at its distance.")
            .arg(bold(shift.left ? tr("to the left") : tr("to the right")));
    const int cells = shift.queries * (shift.columns + 1);
    const QString side = shift.left ? tr("in front of") : tr("behind");
    switch (moment.frame) {
    case 0:
        return tr("Each query is multiplied with each %1: the columns are distances, not keys yet.")
            .arg(coloured(tr("distance"), Role::Position));
    case 1:
        return tr("A column of zeros is put %1 every row, so each row is %2.").arg(side, bold(tr("one cell longer")));
    case 2:
        return laid ? tr("The rows are laid one behind the other: %1 cells in one line.").arg(cells)
                    : tr("The %1 cells are regrown %2 wide, so each query’s row starts %3.")
                          .arg(cells)
                          .arg(shift.queries)
                          .arg(bold(shift.left ? tr("one cell further right") : tr("one cell further left")));
    case 3:
        return tr("The %1 row goes and the old shape is back: every score now stands %2.")
            .arg(shift.left ? tr("first") : tr("last"), bold(tr("under the key at its distance")));
    case 5:
        return tr("A zero is no closed door: the softmax gives it weight, %1.")
            .arg(bold(tr("so the mask is needed all the same")));
    default:
        return tr("What was moved in from the next row belongs to later keys: %1 closes it.").arg(bold(tr("the mask")));
    }
}

QString RelShiftView::formulaOf(const SceneMoment& moment) const
{
    if (showsNumbers(moment))
        return moment.frame == 3 ? stepFormula(moment.trace().step(m_numbers.left.back())) : QString();
    const RelShift& shift = shiftOf(moment);
    const QString right = shift.columns == shift.keys
        ? QStringLiteral("raw[i, j − i]")
        : QStringLiteral("raw[i, j + %1 − i]").arg(shift.columns - shift.keys);
    if (m_options.both && (moment.frame == 2 || moment.frame == 3))
        return formulaHtml(QStringLiteral("raw[i, j + L − 1 − i], ") + right);
    switch (moment.frame) {
    case 0: return stepFormula(moment.trace().step(shift.raw));
    case 1:
        return formulaHtml(m_options.both ? QStringLiteral("[0 | raw], [raw | 0]")
                : shift.left              ? QStringLiteral("[0 | raw]")
                                          : QStringLiteral("[raw | 0]"));
    case 4: return stepFormula(moment.trace().step(shift.masked));
    case 5: return stepFormula(moment.trace().step(shift.zeroed));
    default:
        return formulaHtml(shift.left ? QStringLiteral("out[i, j] = raw[i, j + L − 1 − i], L = %1").arg(shift.queries)
                                      : QStringLiteral("out[i, j] = ") + right);
    }
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
    return {tr("look at both shifts on 1\u00a0…\u00a09. Which way do the rows move?"), {m_direction},
        false}; // one of its buttons
}

} // namespace headroom
