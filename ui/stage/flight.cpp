// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/flight.h"

#include "stage/view.h"
#include "theme/theme.h"

#include <QEvent>
#include <QPainter>
#include <QVariantAnimation>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kAppearsFrom = 0.5; // of the way in

} // namespace

Flight::Flight(QWidget* over, const QPixmap& was, View* there, const QRectF& part, bool inwards)
    : QWidget(over), m_there(there), m_was(was), m_part(part), m_inwards(inwards)
{
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    setGeometry(over->rect());
    over->installEventFilter(this);
    auto* time = new QVariantAnimation(this);
    time->setStartValue(0.0);
    time->setEndValue(1.0);
    time->setDuration(kMilliseconds);
    time->setEasingCurve(QEasingCurve::InOutCubic);
    connect(time, &QVariantAnimation::valueChanged, this, [this](const QVariant& share) {
        m_share = share.toDouble();
        update();
    });
    connect(time, &QVariantAnimation::finished, this, [this] {
        hide();
        deleteLater();
    });
    show();
    raise();
    QMetaObject::invokeMethod(
        this,
        [this, time] { // the view that opens has been told of all by now
            look();
            time->start();
        },
        Qt::QueuedConnection);
}

void Flight::paintAt(
    QPainter& painter, const QSizeF& size, const QPixmap& outer, const QPixmap& inner, const QRectF& part, double in)
{
    const QRectF whole(QPointF(), size);
    // The scale grows evenly, so what is seen shrinks less and less.
    const double small = part.width() / whole.width(),
                 share = small < 1.0 ? (1.0 - std::pow(small, in)) / (1.0 - small) : in;
    const auto between = [share](double from, double to) { return from + share * (to - from); };
    // What of the outer picture fills the stage by now.
    const QRectF seen(QPointF(between(0.0, part.left()), between(0.0, part.top())),
        QSizeF(between(whole.width(), part.width()), between(whole.height(), part.height())));
    const double across = whole.width() / seen.width(), down = whole.height() / seen.height();
    const QRectF frame((part.left() - seen.left()) * across, (part.top() - seen.top()) * down, part.width() * across,
        part.height() * down);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    painter.drawPixmap(QRectF(-seen.left() * across, -seen.top() * down, whole.width() * across, whole.height() * down),
        outer, outer.rect());
    painter.setOpacity(std::clamp((in - kAppearsFrom) / (1.0 - kAppearsFrom), 0.0, 1.0));
    painter.drawPixmap(frame, inner, inner.rect());
    painter.setOpacity(1.0);
    painter.setPen(QPen(Theme::instance().palette().accent, 2.0));
    painter.drawRect(frame.adjusted(1.0, 1.0, -1.0, -1.0));
}

void Flight::look()
{
    if (m_there)
        m_will = m_there->grab();
}

void Flight::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().stage);
    if (m_will.isNull())
        return painter.drawPixmap(0, 0, m_was);
    paintAt(painter, size(), m_inwards ? m_was : m_will, m_inwards ? m_will : m_was, m_part,
        m_inwards ? m_share : 1.0 - m_share);
}

bool Flight::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::Resize) {
        setGeometry(parentWidget()->rect());
        if (!m_will.isNull())
            look();
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace headroom
