// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_view.h"
#include "views/step_through/step_options.h"

#include "document/document_focus.h"
#include "stage/captions.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QAction>
#include <QKeyEvent>
#include <QMouseEvent>

#include <algorithm>

namespace headroom {

using namespace step_view;

namespace {

// A matrix of the step, or of what it is computed from, with too many numbers to go through one by one.
std::optional<Index> tooLarge(const Trace& trace, StepId step)
{
    std::vector<StepId> all = trace.step(step).inputs;
    all.push_back(step);
    for (const StepId each : all) {
        const Index shape = trace.step(each).shape();
        if (shape.size() >= 2 && shape.end()[-1] * shape.end()[-2] > kMostCellsOneByOne)
            return Index {shape.end()[-2], shape.end()[-1]};
    }
    return {};
}

} // namespace

StepView::StepView(Document& document, QWidget* parent) : SceneView(document, tr("Step through"), parent)
{
    makeHeader();
}

void StepView::forgetComparison()
{
    m_picture.reset();
    m_built.reset();
    m_known.reset();
}

int StepView::stops(const Document& document, StepId step) const
{
    return document.trace() ? planOf(*document.trace(), step, sweepOf(document.options())).stops() : 1;
}

double StepView::stopMilliseconds(const Document& document, StepId step) const
{
    return document.trace() ? planOf(*document.trace(), step, sweepOf(document.options())).stopMilliseconds() : 240.0;
}

StepMoment StepView::momentAt(const SceneMoment& moment) const
{
    if (!m_known || m_run != moment.run || m_known->comparison() != moment.comparison)
        m_known = std::make_shared<StepNumbers>(moment.trace(), moment.comparison, moment.run->untouched);
    m_run = moment.run;
    StepMoment now;
    now.step = *moment.step();
    now.known = m_known;
    now.head = moment.head;
    now.outer = outerOf(moment, moment.trace().step(now.step));
    now.plan = planOf(moment.trace(), now.step, sweepOf(moment.options));
    now.stop = std::clamp(moment.position.stop, 0.0, now.plan.stops() - 1.0);
    now.pinned = moment.pinned;
    now.numbers = moment.on(kNumbers);
    now.dim = moment.on(kDim);
    now.cover = moment.cover;
    now.zoom = static_cast<int>(moment.number(kCellSize));
    return now;
}

Scene StepView::build(const SceneMoment& moment) const
{
    if (!moment.step())
        return {};
    m_large = tooLarge(moment.trace(), *moment.step());
    if (m_large)
        return wordsOf(moment);
    m_built = StepPicture::make(moment.trace(), momentAt(moment));
    return m_built->draw(moment.size);
}

// In the picture's place.
Scene StepView::wordsOf(const SceneMoment& moment) const
{
    Scene scene;
    scene.size = moment.size;
    const Theme& theme = Theme::instance();
    scene.texts.push_back({QRectF(QPointF(), moment.size).adjusted(24.0, 24.0, -24.0, -24.0),
        Qt::AlignLeft | Qt::AlignTop,
        tr("%1 × %2 numbers are too many to go through one by one. A shorter text can be stepped through; Long text "
           "shows the weights of this one at every zoom.")
            .arg(countText(m_large->front()), countText(m_large->back())),
        theme.palette().ink2, theme.font(TextSize::Body), SceneText::Fit::Wrapped});
    return scene;
}

void StepView::show(const Document& document)
{
    if (!document.currentStep())
        m_picture.reset();
    m_built.reset();
    m_large.reset();
    SceneView::show(document);
    showActions();
    if (m_large) {
        m_picture.reset();
        return updateHeader(document);
    }
    if (!m_built)
        return; // only what is hovered is another
    m_picture = std::move(m_built);
    updateHeader(document);
    describePicture();
}

// What a screen reader hears as playback or arrow keys move on.
void StepView::describePicture()
{
    if (inOperand())
        return; // the number there is said
    QStringList words {m_picture->litName(), m_picture->progress()};
    words.removeAll(QString());
    if (const QString text = words.join(QStringLiteral("; ")); text != accessibleDescription())
        setAccessibleDescription(text);
}

QString StepView::progress(const Document&) const { return m_picture ? m_picture->progress() : QString(); }

std::optional<Cell> StepView::subjectOf(const SceneMoment& moment) const
{
    const auto lit = asked() && !inOperand() ? asked()->lit() : std::nullopt;
    return lit ? std::optional(lit->cell) : moment.pinned;
}

std::optional<Focus> StepView::lit(const Document& document) const
{
    return inOperand() ? std::optional(Focus {*document.pinned(), 0}) : m_picture ? m_picture->lit() : std::nullopt;
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
    if (user && std::find(users.begin(), users.end(), user->step) != users.end())
        if (const auto index = timelineIndex(trace, user->step)) {
            const Slice slice = sliceOf(trace.step(user->step));
            const auto along = [&](int axis) {
                return axis < 0 ? 0 : static_cast<int>(user->at[static_cast<std::size_t>(axis)]);
            };
            return Position {*index,
                static_cast<double>(planOf(trace, user->step, sweepOf(document.options()))
                                        .stopOf({along(slice.rows), along(slice.columns)}))};
        }
    for (const StepId other : users)
        if (const auto index = timelineIndex(trace, other))
            return Position {*index, Position::kFinished};
    return {};
}

void StepView::zoom(int steps)
{
    const int size = static_cast<int>(numberOf(m_document.options(), kCellSize)) + steps,
              least = static_cast<int>(kCellSize.least), most = static_cast<int>(kCellSize.most);
    choose(kCellSize, QString::number(steps == 0 ? 0 : std::clamp(size, least, most)));
}

QString StepView::numbers(const Document&) const
{
    if (!m_picture)
        return {};
    for (const Placement& placement : m_picture->placements())
        if (placement.result)
            return tabSeparated(*placement.grid);
    return {};
}

QString StepView::emptyWords() const
{
    return m_document.hasModel() ? tr("Type something on the left to see its steps here.")
                                 : tr("Open a model to step through it.");
}

const Placement* StepView::placementOf(const SceneCell& cell) const
{
    const auto i = static_cast<std::size_t>(cell.group - 1);
    return asked() && i < asked()->placements().size() ? &asked()->placements()[i] : nullptr;
}

QString StepView::sentence(const SceneCell& cell, int decimals) const
{
    const Placement* placement = placementOf(cell);
    return placement ? asked()->cellName(*placement, {cell.row, cell.column}, decimals)
                     : SceneView::sentence(cell, decimals);
}

void StepView::chooseCell(const SceneCell& cell)
{
    if (const Placement* placement = placementOf(cell))
        chooseAt(*placement, {cell.row, cell.column});
}

// A cell of the result becomes the one that is worked out; a cell of an operand is pinned where it was made.
void StepView::chooseAt(const Placement& placement, GridCell at)
{
    const auto cell = placement.cell(at);
    if (!cell)
        return;
    if (!placement.result && m_document.trace()->step(cell->step).path == m_document.cover().asked)
        return m_document.pinHere(*cell); // an answer
    if (!placement.result) {
        m_document.jumpTo(*cell);
        return;
    }
    const double stop = m_picture->moment().plan.stopOf(at);
    const int step = m_document.position().step;
    m_document.setPosition({step, stop});
    m_document.pin(*cell);
}

// A number of an operand stays where it is: Enter goes to where it was made.
void StepView::walkTo(const SceneCell& cell)
{
    const Placement* placement = placementOf(cell);
    if (placement && !placement->result)
        m_document.pinHere(cell.source);
    else
        chooseCell(cell);
}

// Keys came to a number of what the result is made of.
bool StepView::inOperand() const
{
    const auto cell = walked() ? pinnedCell() : std::nullopt;
    const Placement* placement = cell ? placementOf(*cell) : nullptr;
    return placement && !placement->result;
}

// Drawn over the result, it is worked out under the mouse.
void StepView::mouseMoveEvent(QMouseEvent* event)
{
    const auto under = event->buttons() & Qt::LeftButton ? cellUnder(event->position() + offset()) : std::nullopt;
    const Placement* placement = under ? placementOf(*under) : nullptr;
    if (placement && placement->result)
        return chooseAt(*placement, {under->row, under->column});
    SceneView::mouseMoveEvent(event);
}

void StepView::resizeEvent(QResizeEvent* event)
{
    SceneView::resizeEvent(event);
    showOptions();
    showActions();
}

// To the neighbour of the cell that is spelled out.
void StepView::move(int rows, int columns)
{
    for (const Placement& placement : m_picture->placements()) {
        if (!placement.result)
            continue;
        GridCell at {0, 0};
        const auto lit = m_picture->lit();
        const auto located = lit ? m_picture->result().locate(lit->cell) : std::nullopt;
        if (located) // first to the one that is spelled out
            at = m_document.pinned() ? GridCell {located->row + rows, located->column + columns} : *located;
        if (m_picture->result().contains(at))
            chooseAt(placement, at);
        return;
    }
}

// Over the result, where it is worked out, unless they came into an operand.
void StepView::keyPressEvent(QKeyEvent* event)
{
    const auto cell = pinnedCell();
    const Placement* placement = cell ? placementOf(*cell) : nullptr;
    const bool asked = cell && m_document.trace()->step(cell->source.step).path == m_document.cover().asked;
    const bool within = inOperand() || (asked && placement && !placement->result);
    const bool across = event->modifiers() & Qt::ControlModifier;
    if (m_picture && across && !cell)
        return move(0, 0);
    switch (m_picture && !across && !within ? event->key() : 0) {
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    default: SceneView::keyPressEvent(event);
    }
}

namespace step_through_view {

ViewInfo descriptor()
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
    };
}

} // namespace step_through_view

} // namespace headroom
