// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_view.h"

#include "document/document_focus.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace step_view {

namespace {

constexpr Option drawn(const char* id, const char* label)
{
    return {.id = id, .kind = Option::Flag, .label = label, .first = "on", .look = Option::Toggle, .atEnd = true};
}
constexpr OptionChoice kSweeps[] {// as Sweep counts them
    {"term", toSay("term")}, {"cell", toSay("cell")}, {"row", toSay("row")}, {"all", toSay("all")}};
constexpr Option kStepHead {
    .id = "head", .label = toSay("Head"), .first = "1", .atEnd = true, .where = Option::Elsewhere};
constexpr int kSwitchesFrom = 1080; // width of the stage

} // namespace

constinit const Option kNumbers = drawn("step.numbers", toSay("Numbers in cells"));
constinit const Option kDim = drawn("step.dim", toSay("Dim the rest"));
constinit const Option kSweep {.id = "step.sweep", .label = toSay("Sweep"), .choices = kSweeps, .atEnd = true};
// One of the matrices of a step that has many: a query, a window, an edge.
constinit const Option kOuter {.id = "step.matrix", .kind = Option::Number, .first = "1", .atEnd = true};

namespace {

constexpr const Option* kOptions[] {&kNumbers, &kDim, &kSweep, &kStepHead, &kOuter};

// A matrix of the step, or of what it is computed from, with too many numbers to go through one by one.
std::optional<Index> tooLarge(const Trace& trace, StepId step)
{
    std::vector<StepId> all = trace.step(step).inputs;
    all.push_back(step);
    for (const StepId each : all)
        if (const Index shape = trace.step(each).shape();
            shape.size() >= 2 && shape.end()[-1] * shape.end()[-2] > kMostCellsOneByOne)
            return Index {shape.end()[-2], shape.end()[-1]};
    return {};
}

// The heads to choose from; 0 where they are rows or columns themselves.
int headCount(const Step& step)
{
    const Slice slice = sliceOf(step);
    const int axis = headAxis(step);
    const bool cut = axis >= 0 && axis != slice.rows && axis != slice.columns;
    return cut ? static_cast<int>(step.axes[static_cast<std::size_t>(axis)].size) : 0;
}

} // namespace

std::optional<Sweep> sweepOf(const OptionValues& options)
{
    const int sweep = chosen(options, kSweep);
    return sweep < 0 ? std::nullopt : std::optional(static_cast<Sweep>(sweep));
}

} // namespace step_view

using namespace step_view;

StepView::StepView(Document& document, QWidget* parent)
    : SceneView(document, tr("Step through"), parent),
      m_place(new ElidedText({}, TextSize::Body, Text::Tone::Ink2, false, header()))
{
    addToHeader({}, m_place);
    connect(&document, &Document::focusChanged, this, [this] {
        if (isVisible() && m_ofOperand != inOperand()) {
            outdate();
            show(m_document);
        }
    });
}

void StepView::forgetComparison()
{
    m_picture.reset();
    m_known.reset();
}

// --- its picture ----------------------------------------------------------------------------------------------------

SweepPlan StepView::planOf(const Document& document, StepId step) const
{
    return document.trace() ? headroom::planOf(*document.trace(), step, sweepOf(document.options())) : SweepPlan();
}

int StepView::stops(const Document& document, StepId step) const { return planOf(document, step).stops(); }

double StepView::stopMilliseconds(const Document& document, StepId step) const
{
    return planOf(document, step).stopMilliseconds();
}

Scene StepView::build(const SceneMoment& moment) const
{
    m_picture.reset();
    if (!moment.step())
        return {};
    if (const auto large = tooLarge(moment.trace(), *moment.step()))
        return headroom::draw(
            paragraph(tr("%1 × %2 numbers are too many to go through one by one. A shorter text can be stepped "
                         "through; Long text shows the weights of this one at every zoom.")
                          .arg(countText(large->front()), countText(large->back())),
                TextSize::Body),
            moment);
    if (!m_known || !m_known->isOf(moment))
        m_known = std::make_shared<StepNumbers>(moment);
    m_picture = StepPicture::make(moment, m_known);
    return m_picture->draw();
}

void StepView::show(const Document& document)
{
    if (!document.currentStep())
        m_picture.reset();
    SceneView::show(document);
    m_ofOperand = inOperand();
    if (!document.currentStep())
        return;
    const Step& step = document.trace()->step(*document.currentStep());
    const QString path = QString::fromStdString(step.path);
    const QString operation = step.operation == Operation::Add ? tr("add")
                                                               : QString::fromLatin1(toString(step.operation));
    m_place->setText(QStringLiteral("%1 · %2").arg(operation, headroom::placeOf(*document.trace(), path)));
    m_place->setToolTip(trailOf(*document.trace(), path));
    // What a screen reader hears as playback or arrow keys move on; of an operand the number there is said.
    if (!m_picture || inOperand())
        return;
    const auto lit = m_picture->lit();
    const SceneCell* cell = lit ? scene().find(lit->cell) : nullptr;
    QStringList words {cell ? sentence(*cell, 2) : QString(), m_picture->progress()};
    words.removeAll(QString());
    setAccessibleDescription(words.join(QStringLiteral("; ")));
}

QString StepView::sentence(const SceneCell& cell, int decimals) const
{
    if (cell.style.testFlag(SceneCell::Noted) && !cell.is(SceneCell::Masked)) // of a mask
        return cell.name + QStringLiteral(": ") + cell.note;
    const auto lit = m_picture ? m_picture->lit() : std::nullopt;
    if (lit && lit->terms > 0 && lit->cell == cell.source)
        return cell.name + QStringLiteral(": ") + tr("so far %1").arg(fixedText(m_picture->litValue(), decimals));
    return SceneView::sentence(cell, decimals);
}

QString StepView::numbers(const Document&) const { return m_picture ? tabSeparated(m_picture->result()) : QString(); }

QString StepView::emptyWords() const
{
    return m_document.hasModel() ? tr("Type something on the left to see its steps here.")
                                 : tr("Open a model to step through it.");
}

// --- what it speaks of ----------------------------------------------------------------------------------------------

std::optional<Cell> StepView::subjectOf(const SceneMoment& moment) const
{
    const auto lit = m_picture && !inOperand() ? m_picture->lit() : std::nullopt;
    return lit ? std::optional(lit->cell) : moment.pinned;
}

std::optional<Focus> StepView::lit(const Document& document) const
{
    return walkedInOperand() ? std::optional(Focus {*document.pinned(), 0})
        : m_picture          ? m_picture->lit()
                             : std::nullopt;
}

// A computed number as the result of its step; text and weights as what `user` is just worked out from.
std::optional<Position> StepView::whereSeen(
    const Document& document, const Cell& number, const std::optional<Cell>& user) const
{
    if (!document.trace())
        return {};
    const Trace& trace = *document.trace();
    if (const auto index = timelineIndex(trace, number.step))
        return Position {*index, Position::kFinished};
    const std::vector<StepId> users = trace.users(number.step);
    const auto used = user ? std::find(users.begin(), users.end(), user->step) : users.end();
    if (const auto index = used != users.end() ? timelineIndex(trace, *used) : std::nullopt) {
        const Slice slice = sliceOf(trace.step(*used));
        const auto along = [&](int axis) {
            return axis < 0 ? 0 : static_cast<int>(user->at[static_cast<std::size_t>(axis)]);
        };
        return Position {*index, planOf(document, *used).stopOf({along(slice.rows), along(slice.columns)})};
    }
    for (const StepId other : users)
        if (const auto index = timelineIndex(trace, other))
            return Position {*index, Position::kFinished};
    return {};
}

bool StepView::walkedInOperand() const { return walked() && inOperand(); }

bool StepView::inOperand() const
{
    const auto cell = walked() || !m_document.focus() ? pinnedCell() : std::nullopt;
    return cell && !isResult(cell->source);
}

// --- the hand -------------------------------------------------------------------------------------------------------

// A cell of the result becomes the one that is worked out; a cell of an operand is pinned where it was made.
void StepView::chooseCell(const SceneCell& cell)
{
    if (m_document.trace()->step(cell.source.step).path == m_document.cover().asked)
        return m_document.pinHere(cell.source); // an answer
    const auto at = isResult(cell.source) ? m_picture->result().locate(cell.source) : std::nullopt;
    if (!at)
        return m_document.jumpTo(cell.source);
    const double stop = m_picture->plan().stopOf(*at);
    m_document.setPosition({m_document.position().step, stop});
    m_document.pin(cell.source);
}

// A number of an operand stays where it is: Enter goes to where it was made.
void StepView::walkTo(const SceneCell& cell)
{
    isResult(cell.source) ? chooseCell(cell) : m_document.pinHere(cell.source);
}

// Drawn over the result, it is worked out under the mouse.
void StepView::mouseMoveEvent(QMouseEvent* event)
{
    const auto under = event->buttons() & Qt::LeftButton ? cellUnder(event->position() + offset()) : std::nullopt;
    under&& isResult(under->source) ? chooseCell(*under) : SceneView::mouseMoveEvent(event);
}

// To the neighbour of the cell that is spelled out, and first to that one.
bool StepView::move(int rows, int columns)
{
    if (m_picture->transposed())
        std::swap(rows, columns);
    const CellGrid& result = m_picture->result();
    const auto lit = m_picture->lit();
    const auto located = lit ? result.locate(lit->cell) : std::nullopt;
    GridCell at = located.value_or(GridCell {0, 0});
    if (located && m_document.pinned())
        at = {at.row + rows, at.column + columns};
    if (result.contains(at)) {
        SceneCell cell;
        cell.source = result.cell(at);
        chooseCell(cell);
    }
    return true;
}

// Over the result, where it is worked out, unless they came into an operand.
void StepView::keyPressEvent(QKeyEvent* event)
{
    const auto cell = pinnedCell();
    const bool across = event->modifiers() & Qt::ControlModifier;
    const bool asked = cell && m_document.trace()->step(cell->source.step).path == m_document.cover().asked;
    const bool within = inOperand() || (asked && !isResult(cell->source));
    if (m_picture && across && !cell)
        move(0, 0);
    else if (!m_picture || across || within)
        SceneView::keyPressEvent(event);
    else if (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)
        move(0, event->key() == Qt::Key_Left ? -1 : 1);
    else if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down)
        move(event->key() == Qt::Key_Up ? -1 : 1, 0);
    else
        SceneView::keyPressEvent(event);
}

// --- its options ----------------------------------------------------------------------------------------------------

std::span<const Option* const> StepView::options() const { return kOptions; }

void StepView::adjust(OptionState& state, const Option& option) const
{
    if (!m_document.currentStep())
        return;
    const Step& step = m_document.trace()->step(*m_document.currentStep());
    if (&option == &kNumbers || &option == &kDim) {
        state.inHeader = width() >= kSwitchesFrom;
    } else if (&option == &kSweep) {
        state.there = m_picture != nullptr;
        state.value = kSweeps[static_cast<std::size_t>(planOf(m_document, step.id).sweep)].id;
        if (!isProduct(step.operation)) // nothing is added up
            state.choices.erase(state.choices.begin());
    } else if (&option == &kStepHead) {
        const int heads = m_picture ? headCount(step) : 0;
        state.there = heads > 0;
        for (int head = 1; head <= heads; ++head)
            state.choices.push_back({QString::number(head), QString::number(head)});
        state.value = QString::number(m_document.head() + 1);
    } else if (&option == &kOuter) {
        const int axis = m_picture ? outerAxis(step) : -1;
        state.there = axis >= 0;
        if (axis < 0)
            return;
        const Axis& cut = step.axes[static_cast<std::size_t>(axis)];
        state.name = state.label = axisName(cut.name);
        state.label[0] = state.label[0].toUpper();
        state.least = 1;
        state.most = static_cast<double>(cut.size);
        state.beside = tr("of %1").arg(cut.size);
        state.value = QString::number(m_picture->outer() + 1);
    }
}

void StepView::choose(const Option& option, const QString& value)
{
    if (&option == &kStepHead)
        return m_document.setHead(value.toInt() - 1);
    const auto step = m_document.currentStep();
    const int before = step ? stops(m_document, *step) - 1 : 0;
    View::choose(option, value);
    Position position = m_document.position();
    if (&option == &kSweep && before > 0 && position.stop < Position::kFinished) {
        // The same share of the step stays done.
        position.stop = std::floor(std::min(1.0, position.stop / before) * (stops(m_document, *step) - 1));
        m_document.setPosition(position);
    }
    auto pinned = m_document.pinned();
    const int axis = &option == &kOuter && step ? outerAxis(m_document.trace()->step(*step)) : -1;
    if (axis >= 0 && pinned && pinned->step == *step) {
        pinned->at[static_cast<std::size_t>(axis)] = value.toLongLong() - 1;
        m_document.pin(*pinned);
    }
}

namespace step_through_view {

ViewDescriptor descriptor()
{
    return {
        .id = "step",
        .title = tr("Step through"),
        .family = Family::Model,
        .hint = tr("One operation at a time, number by number"),
        .cannot = tr("There is no step to show"),
        .suits = [](const Trace& trace) { return !trace.timeline().empty(); },
        .make = [](Document& document, QWidget* parent) -> View* { return new StepView(document, parent); },
        .variant = "transformer",
        .options = kOptions,
        .ownGradients = true,
    };
}

} // namespace step_through_view

} // namespace headroom
