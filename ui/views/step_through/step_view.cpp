// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/step_view.h"

#include "document_focus.h"
#include "stage/captions.h"
#include "views/step_through/step_accessible.h"
#include "widgets/controls.h"

#include <QAction>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QMouseEvent>
#include <QPainter>
#include <QSpinBox>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kSwitchesFrom = 1080; // width of the stage
constexpr int kSmallestZoom = -6, kLargestZoom = 8;

} // namespace

StepView::StepView(Document& document, QWidget* parent) : View(document, parent)
{
    installStepAccessibility(); // before anything asks for this view's interface
    setAccessibleName(tr("Step through"));
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    const auto option = [this](const QString& text) {
        auto* action = new QAction(text, this);
        action->setCheckable(true);
        action->setChecked(true);
        addAction(action);
        connect(action, &QAction::toggled, this, [this] { show(m_document); });
        return action;
    };
    m_numbers = option(tr("Numbers in cells"));
    m_dim = option(tr("Dim the rest"));
    makeHeader();
    connect(&document, &Document::besideChanged, this, [this] {
        if (!m_known || !m_known->beside() || m_known->beside() == m_document.beside())
            return;
        m_picture.reset(); // not on the stage: it would keep the other run
        m_known.reset();
    });
}

bool StepView::canShow(const Trace& trace) { return !trace.timeline().empty(); }

void StepView::setSweep(std::optional<Sweep> sweep)
{
    m_sweep = sweep;
    // The same share of the step stays done.
    Position position = m_document.position();
    const auto step = m_document.currentStep();
    if (step && m_picture && position.stop < Position::kFinished) {
        const int before = m_picture->moment().plan.stops() - 1;
        const int after = planOf(*m_document.trace(), *step, sweep).stops() - 1;
        position.stop = before > 0 ? std::floor(std::min(1.0, position.stop / before) * after) : position.stop;
        m_document.setPosition(position);
    }
    emit refreshNeeded();
}

int StepView::stops(const Document& document, StepId step) const
{
    return document.trace() ? planOf(*document.trace(), step, m_sweep).stops() : 1;
}

double StepView::stopMilliseconds(const Document& document, StepId step) const
{
    return document.trace() ? planOf(*document.trace(), step, m_sweep).stopMilliseconds() : 240.0;
}

void StepView::show(const Document& document)
{
    if (!m_known || m_run != document.result() || m_known->beside() != document.beside())
        m_known.reset();
    m_run = document.result();
    const auto step = document.currentStep();
    if (!step) {
        m_picture.reset();
        update();
        return;
    }
    if (!m_known)
        m_known = std::make_shared<StepNumbers>(*document.trace(), document.beside(), document.result()->untouched);
    StepMoment moment;
    moment.step = *step;
    moment.known = m_known;
    moment.head = document.head();
    moment.outer = outerOf(document, document.trace()->step(*step));
    moment.plan = planOf(*document.trace(), *step, m_sweep);
    moment.stop = std::clamp(document.position().stop, 0.0, moment.plan.stops() - 1.0);
    moment.pinned = document.pinned();
    moment.hovered = document.hovered();
    moment.numbers = m_numbers->isChecked();
    moment.dim = m_dim->isChecked();
    moment.zoom = m_zoom;
    m_picture = StepPicture::make(*document.trace(), moment);
    updateHeader(document);
    describe();
    update();
}

// What a screen reader hears as playback or arrow keys move on.
void StepView::describe()
{
    QStringList words {m_picture->litName(), m_picture->progress()};
    words.removeAll(QString());
    if (const QString text = words.join(QStringLiteral("; ")); text != accessibleDescription())
        setAccessibleDescription(text);
}

QString StepView::caption(const Document&) const { return m_picture ? m_picture->caption() : QString(); }

QString StepView::formula(const Document&) const { return m_picture ? m_picture->formula() : QString(); }

QString StepView::progress(const Document&) const { return m_picture ? m_picture->progress() : QString(); }

std::optional<Focus> StepView::lit(const Document&) const { return m_picture ? m_picture->lit() : std::nullopt; }

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
                static_cast<double>(
                    planOf(trace, user->step, m_sweep).stopOf({along(slice.rows), along(slice.columns)}))};
        }
    for (const StepId other : users)
        if (const auto index = timelineIndex(trace, other))
            return Position {*index, Position::kFinished};
    return {};
}

void StepView::zoom(int steps)
{
    m_zoom = steps == 0 ? 0 : std::clamp(m_zoom + steps, kSmallestZoom, kLargestZoom);
    show(m_document);
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

void StepView::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Palette& palette = Theme::instance().palette();
    painter.fillRect(rect(), palette.stage);
    if (m_picture)
        m_picture->paint(painter, rect());
    else
        drawText(painter, rect(), Qt::AlignCenter,
            m_document.hasModel() ? tr("Type something on the left: its steps appear here.")
                                  : tr("Open a model to step through it."),
            palette.ink3, Theme::instance().font(TextSize::Body));
}

std::optional<std::pair<const Placement*, GridCell>> StepView::cellAt(const QPointF& point) const
{
    if (!m_picture)
        return {};
    for (const Placement& placement : m_picture->placements())
        if (const auto at = placement.layout.hit(point))
            return std::pair {&placement, *at};
    return {};
}

// A cell of the result becomes the one that is worked out; a cell of an operand is pinned where it was made.
void StepView::choose(const Placement& placement, GridCell at)
{
    const auto cell = placement.cell(at);
    if (!cell)
        return;
    if (!placement.result) {
        m_document.jumpTo(*cell);
        return;
    }
    const double stop = m_picture->moment().plan.stopOf(at);
    const int step = m_document.position().step;
    m_document.setPosition({step, stop});
    m_document.pin(*cell);
}

void StepView::mousePressEvent(QMouseEvent* event)
{
    const auto found = cellAt(event->position());
    if (found && event->button() == Qt::LeftButton)
        choose(*found->first, found->second);
}

void StepView::mouseMoveEvent(QMouseEvent* event)
{
    const auto found = cellAt(event->position());
    if (found && found->first->result && (event->buttons() & Qt::LeftButton)) {
        choose(*found->first, found->second);
        return;
    }
    m_document.hover(found ? found->first->cell(found->second) : std::nullopt);
}

void StepView::leaveEvent(QEvent*) { m_document.hover({}); }

void StepView::resizeEvent(QResizeEvent*) { m_switches->setVisible(width() >= kSwitchesFrom); }

// To the neighbour of the cell that is spelled out.
void StepView::move(int rows, int columns)
{
    for (const Placement& placement : m_picture->placements()) {
        if (!placement.result)
            continue;
        GridCell at {0, 0};
        if (const auto lit = m_picture->lit())
            if (const auto located = m_picture->result().locate(lit->cell))
                at = {located->row + rows, located->column + columns};
        if (m_picture->result().contains(at))
            choose(placement, at);
        return;
    }
}

void StepView::keyPressEvent(QKeyEvent* event)
{
    switch (m_picture ? event->key() : 0) {
    case Qt::Key_Left: return move(0, -1);
    case Qt::Key_Right: return move(0, 1);
    case Qt::Key_Up: return move(-1, 0);
    case Qt::Key_Down: return move(1, 0);
    case Qt::Key_Escape: return m_document.release();
    default: QWidget::keyPressEvent(event);
    }
}

} // namespace headroom
