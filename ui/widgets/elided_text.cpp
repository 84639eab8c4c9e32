// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/elided_text.h"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

namespace headroom {

QString ElidedText::shown() const { return fontMetrics().elidedText(text(), m_mode, contentsRect().width()); }

void ElidedText::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.setPen(palette().color(foregroundRole()));
    painter.drawText(contentsRect(), static_cast<int>(alignment()) | Qt::TextSingleLine, shown());
}

bool ElidedText::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip || shown() == text())
        return Text::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), text(), this);
    return true;
}

} // namespace headroom
