// SPDX-License-Identifier: GPL-3.0-or-later
// The mouse and the keys on the curves.
#include "training/training_curves.h"

#include "training/training_plot.h"
#include "training/training_words.h"
#include "words/names.h"

#include <QCheckBox>
#include <QContextMenuEvent>
#include <QKeyEvent>
#include <QMenu>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kEventsGrip = 6.0, kEventsDragFrom = 4.0; // px
constexpr double kZoom = 0.8; // a notch of the wheel

} // namespace

QRect TrainingCurves::chartArea(int chart) const
{
    return m_rects[static_cast<std::size_t>(chart)]->rect().translated(m_plot->pos());
}

double TrainingCurves::xOf(double step, int chart) const
{
    return m_rects[static_cast<std::size_t>(chart)]->axis(QCPAxis::atBottom)->coordToPixel(step) + m_plot->x();
}

int TrainingCurves::chartAt(const QPointF& point) const
{
    for (int i = 0; i < static_cast<int>(m_rects.size()); ++i)
        if (QRectF(m_rects[static_cast<std::size_t>(i)]->rect()).adjusted(-10, -16, 10, 6).contains(point))
            return i;
    return -1;
}

double TrainingCurves::stepAt(const QPointF& point, int chart) const
{
    return m_rects[static_cast<std::size_t>(chart)]->axis(QCPAxis::atBottom)->pixelToCoord(point.x());
}

// Points and snapshots: where there is something to be read. −1, with the newest: right of all of them.
std::int64_t TrainingCurves::nearestStop(double step) const
{
    const TrainingState* state = m_desk.shownState();
    std::int64_t best = -1, last = 0;
    const auto offer = [&](std::int64_t stop) {
        last = std::max(last, stop);
        if (best < 0 || std::abs(static_cast<double>(stop) - step) < std::abs(static_cast<double>(best) - step))
            best = stop;
    };
    for (const TrainingPoint& point : state->points)
        offer(point.step);
    for (const TrainingSnapshot& snapshot : state->snapshots)
        offer(snapshot.step);
    return best == last ? -1 : best;
}

void TrainingCurves::press(const QMouseEvent& event)
{
    m_pressedChart = chartAt(event.position());
    if (event.button() != Qt::LeftButton || m_pressedChart < 0 || !m_desk.shownState())
        return;
    setFocus(Qt::MouseFocusReason);
    const double at = std::min(static_cast<double>(shownStep(m_desk)), m_desk.marker() < 0 ? fullEnd() : farEnd());
    const double marker = xOf(at, m_pressedChart) - m_plot->x();
    m_grip = std::abs(event.position().x() - marker) <= kEventsGrip ? Grip::Marker : Grip::Band;
    m_pressedAt = event.position();
    m_from = m_to = stepAt(event.position(), m_pressedChart);
    m_moved = false;
}

void TrainingCurves::move(const QMouseEvent& event)
{
    if (m_grip == Grip::None)
        return tell(event);
    m_moved = m_moved || std::abs(event.position().x() - m_pressedAt.x()) >= kEventsDragFrom;
    m_to = std::clamp(stepAt(event.position(), m_pressedChart), range().first, range().second);
    if (m_grip == Grip::Marker && m_moved)
        m_desk.setMarker(nearestStop(m_to));
    else if (m_grip == Grip::Band && m_moved)
        replotMarker();
}

void TrainingCurves::release(const QMouseEvent&)
{
    const Grip grip = std::exchange(m_grip, Grip::None);
    if (grip != Grip::Band)
        return;
    if (m_moved)
        zoomTo(std::min(m_from, m_to), std::max(m_from, m_to));
    else
        m_desk.setMarker(nearestStop(m_from));
    m_moved = false;
}

QString TrainingCurves::tipAt(int chart, double step, double pixels) const
{
    const TrainingState& state = *m_desk.shownState();
    QStringList lines;
    for (const TrainingEvent& event : state.events)
        if (std::abs(xOf(static_cast<double>(event.step), chart) - pixels) <= kEventsGrip)
            lines << eventText(event);
    const auto away = [step](const TrainingPoint& point) { return std::abs(static_cast<double>(point.step) - step); };
    const auto nearest = std::min_element(state.points.begin(), state.points.end(),
        [&](const TrainingPoint& a, const TrainingPoint& b) { return away(a) < away(b); });
    if (nearest == state.points.end())
        return lines.join(QLatin1Char('\n'));
    const ChartKind& kind = m_kinds[static_cast<std::size_t>(chart)];
    if (kind.stacked) {
        for (std::size_t i = 0; i < nearest->steps.size(); ++i)
            lines << (i == 0 ? tr("step %1: %2 of the positions ran %3 step")
                             : tr("step %1: %2 of the positions ran %3 steps"))
                         .arg(countText(nearest->step), shareText(nearest->steps[i]))
                         .arg(i + 1);
        return lines.join(QLatin1Char('\n'));
    }
    lines
        << tr("step %1: %2, %3").arg(countText(nearest->step), mainName(m_page), chartValue(kind, kind.main(*nearest)));
    if (kind.other)
        lines << tr("step %1: %2, %3")
                     .arg(countText(nearest->step), otherName(m_page), chartValue(kind, kind.other(*nearest)));
    for (const TrainingDesk::Run& run : m_desk.runs())
        for (const TrainingPoint& point : run.state->points)
            if (run.ticked && &run != m_desk.shown() && point.step == nearest->step)
                lines << tr("step %1: run %2, %3")
                             .arg(countText(point.step))
                             .arg(run.number)
                             .arg(chartValue(kind, kind.main(point)));
    return lines.join(QLatin1Char('\n'));
}

void TrainingCurves::tell(const QMouseEvent& event)
{
    const int chart = chartAt(event.position());
    if (chart < 0 || !m_desk.shownState())
        return QToolTip::hideText();
    QToolTip::showText(event.globalPosition().toPoint(),
        tipAt(chart, stepAt(event.position(), chart), event.position().x() + m_plot->x()), m_plot);
}

bool TrainingCurves::eventFilter(QObject* watched, QEvent* event)
{
    if (watched != m_plot)
        return QWidget::eventFilter(watched, event);
    switch (event->type()) {
    case QEvent::MouseButtonPress: press(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseMove: move(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonRelease: release(*static_cast<QMouseEvent*>(event)); return true;
    case QEvent::MouseButtonDblClick: resetZoom(); return true;
    case QEvent::Wheel: {
        const auto* wheel = static_cast<QWheelEvent*>(event);
        const int chart = chartAt(wheel->position());
        if (chart < 0 || !m_desk.shownState())
            return true;
        const auto [from, to] = range();
        if (const double aside = wheel->angleDelta().x() / 120.0; aside != 0.0)
            zoomTo(from - aside * 0.1 * (to - from), to - aside * 0.1 * (to - from));
        if (const double notches = wheel->angleDelta().y() / 120.0; notches != 0.0)
            zoomBy(std::pow(kZoom, notches), stepAt(wheel->position(), chart));
        return true;
    }
    default: return QWidget::eventFilter(watched, event);
    }
}

void TrainingCurves::moveMarker(int by)
{
    const TrainingState* state = m_desk.shownState();
    if (!state || state->points.empty())
        return;
    const auto& points = state->points;
    const auto above = std::upper_bound(points.begin(), points.end(), shownStep(m_desk),
        [](std::int64_t step, const TrainingPoint& point) { return step < point.step; });
    auto at = static_cast<std::int64_t>(above - points.begin()) - 1; // the one that the marker reads
    if (by < 0 && at >= 0 && points[static_cast<std::size_t>(at)].step < shownStep(m_desk) && m_desk.marker() >= 0)
        ++at; // between two: back to the one before
    at += by;
    if (at >= static_cast<std::int64_t>(points.size()) - 1)
        m_desk.setMarker(-1);
    else
        m_desk.setMarker(points[static_cast<std::size_t>(std::max<std::int64_t>(0, at))].step);
}

void TrainingCurves::keyPressEvent(QKeyEvent* event)
{
    const auto at = static_cast<double>(shownStep(m_desk));
    switch (event->key()) {
    case Qt::Key_Left: return moveMarker(-1);
    case Qt::Key_Right: return moveMarker(1);
    case Qt::Key_Plus:
    case Qt::Key_Equal: return zoomBy(kZoom, at);
    case Qt::Key_Minus: return zoomBy(1.0 / kZoom, at);
    case Qt::Key_Escape:
        if (zoomed())
            return resetZoom();
        break;
    default: break;
    }
    event->ignore();
}

void TrainingCurves::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Export the curves …"), this, &TrainingCurves::chooseExport);
    menu.addAction(tr("Show all steps"), this, &TrainingCurves::resetZoom)->setEnabled(zoomed());
    QAction* decades = menu.addAction(tr("Log scale"));
    decades->setCheckable(true);
    decades->setChecked(m_log->isChecked());
    decades->setVisible(m_log->isVisibleTo(this));
    connect(decades, &QAction::toggled, m_log, &QCheckBox::setChecked);
    menu.addAction(tr("Move the marker to the newest step"), this, [this] { m_desk.setMarker(-1); });
    menu.exec(event->globalPos());
}

// What a screen reader says of the marker.
void TrainingCurves::showDescription()
{
    const TrainingPoint* point = m_desk.pointAtMarker();
    if (!point)
        return setAccessibleDescription(tr("Nothing is measured yet."));
    const QStringList parts = QStringList {tr("Marker at step %1").arg(countText(point->step))} + numbersAt(*point);
    setAccessibleDescription(listed(parts));
}

QStringList TrainingCurves::numbersAt(const TrainingPoint& point) const
{
    QStringList parts;
    for (const ChartKind& kind : m_kinds)
        if (!kind.stacked)
            parts << tr("%1: %2").arg(kind.title, chartValue(kind, kind.main(point)));
    if (m_page == ChartPage::Halting)
        parts << tr("%1: %2").arg(otherName(m_page), measureText(meanSteps(point.steps)));
    return parts;
}

} // namespace headroom
