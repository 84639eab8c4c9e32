// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/focus_ring.h"

#include <QApplication>
#include <QFocusEvent>
#include <QMenuBar>
#include <QPainter>
#include <QScrollArea>
#include <QSignalBlocker>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

enum class Used { Nothing, Key, Mouse }; // last
Used used = Used::Nothing;
QPointer<AccentFrame> frame; // the widget it sits on owns it
constexpr int kRingRoom = 8; // px around the control that has the focus

bool byKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace

void AccentFrame::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::instance().palette().*m_colour, 2));
    const QRect seen = parentWidget() ? rect() & parentWidget()->rect().translated(-pos())
                                      : rect(); // closed at an edge too
    painter.drawRoundedRect(QRectF(seen).adjusted(1, 1, -1, -1), 5, 5);
}

FocusRing::FocusRing(QObject* parent) : QObject(parent)
{
    used = Used::Nothing;
    qApp->installEventFilter(this);
}

NoFocusRing::NoFocusRing()
    : m_hidden(frame && frame->isVisible() ? frame : nullptr), m_focused(QApplication::focusWidget())
{
    if (m_hidden)
        m_hidden->hide();
    if (m_focused) {
        const QSignalBlocker quiet(m_focused); // half a word is not taken for the whole
        m_focused->clearFocus();
    }
}

NoFocusRing::~NoFocusRing()
{
    if (m_focused) {
        const QSignalBlocker quiet(m_focused);
        m_focused->setFocus();
    }
    if (m_hidden)
        m_hidden->show();
}

bool FocusRing::byKey() { return used == Used::Key; }

// Scrolled to first: a frame that is made out of sight stays hidden. What fills the area it lies in stays as it is.
void FocusRing::show(QWidget* widget)
{
    const auto onScreen = [](const QWidget* of) { return QRect(of->mapToGlobal(QPoint()), of->size()); };
    QList<const QWidget*> around; // areas within areas: the inner one shows a part
    for (QWidget* at = widget->parentWidget(); at && !at->isWindow(); at = at->parentWidget()) {
        if (auto* picture = dynamic_cast<FollowsFocus*>(at))
            picture->follow(*widget);
        auto* area = qobject_cast<QScrollArea*>(at);
        if (!area || !area->widget() || !area->widget()->isAncestorOf(widget))
            continue;
        QRect wanted = onScreen(widget);
        for (const QWidget* each : std::as_const(around))
            wanted &= onScreen(each);
        const QRect seen = onScreen(area->viewport()), part = wanted & seen;
        const bool fills = wanted.height() >= seen.height() && 2 * part.height() >= seen.height()
            && 2 * part.width() >= std::min(wanted.width(), seen.width());
        if (!seen.contains(wanted) && !fills) {
            const QPoint middle = area->widget()->mapFromGlobal(wanted.center());
            const QSize half = wanted.size().boundedTo(seen.size()) / 2;
            area->ensureVisible(middle.x(), middle.y(), half.width() + kRingRoom, half.height() + kRingRoom);
        }
        around << area->viewport();
    }
    if (!frame)
        frame = new AccentFrame(&Palette::ink);
    frame->setWidget(widget);
}

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress || event->type() == QEvent::ShortcutOverride)
        used = Used::Key;
    else if (event->type() == QEvent::MouseButtonPress)
        used = Used::Mouse;
    if (event->type() != QEvent::FocusIn && event->type() != QEvent::FocusOut)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->isWindow() || qobject_cast<QMenuBar*>(widget)) // that marks the menu
        return false;
    const Qt::FocusReason reason = static_cast<QFocusEvent*>(event)->reason();
    if (event->type() == QEvent::FocusIn
        && (byKeyboard(reason) || (used != Used::Mouse && reason != Qt::MouseFocusReason)))
        show(widget);
    else if (frame)
        frame->setWidget(nullptr);
    return false;
}

} // namespace headroom
