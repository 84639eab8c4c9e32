// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/focus_ring.h"

#include "theme/theme.h"

#include <QApplication>
#include <QFocusEvent>
#include <QPainter>

namespace headroom {

namespace {

bool byKeyboard(Qt::FocusReason reason)
{
    return reason == Qt::TabFocusReason || reason == Qt::BacktabFocusReason || reason == Qt::ShortcutFocusReason;
}

} // namespace

void AccentFrame::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Theme::instance().palette().accent, 2));
    const QRect seen = parentWidget() ? rect() & parentWidget()->rect().translated(-pos())
                                      : rect(); // closed at an edge too
    painter.drawRoundedRect(QRectF(seen).adjusted(1, 1, -1, -1), 5, 5);
}

FocusRing::FocusRing(QObject* parent) : QObject(parent) { qApp->installEventFilter(this); }

bool FocusRing::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() != QEvent::FocusIn && event->type() != QEvent::FocusOut)
        return false;
    auto* widget = qobject_cast<QWidget*>(watched);
    if (!widget || widget->isWindow())
        return false;
    if (event->type() == QEvent::FocusIn && byKeyboard(static_cast<QFocusEvent*>(event)->reason())) {
        if (!m_frame)
            m_frame = new AccentFrame;
        m_frame->setWidget(widget);
    } else if (m_frame) {
        m_frame->setWidget(nullptr);
    }
    return false;
}

} // namespace headroom
