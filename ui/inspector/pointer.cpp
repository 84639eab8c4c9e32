// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/pointer.h"

#include "files/settings.h"
#include "inspector/words.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QApplication>
#include <QCheckBox>
#include <QEvent>
#include <QGraphicsOpacityEffect>
#include <QPainter>
#include <QPropertyAnimation>
#include <QPushButton>

#include <algorithm>

namespace headroom {

Pointer::Pointer(const QString& key, QWidget* parent)
    : QWidget(parent),
      m_key(QStringLiteral("retired/") + key),
      m_text(new Text({})),
      m_retired(Settings::value(m_key, false).toBool())
{
    auto* row = rowIn(this, {15, 7, 10, 4}, -1);
    row->addWidget(m_text);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::RichText);
    hide();
}

void Pointer::setKey(const QString& key)
{
    withdraw();
    setGraphicsEffect(nullptr); // what the last suggestion faded away with
    m_controls.clear();
    m_key = QStringLiteral("retired/") + key;
    m_retired = Settings::value(m_key, false).toBool();
    hide();
}

bool Pointer::eventFilter(QObject* watched, QEvent* event)
{
    const bool acts = event->type() == QEvent::MouseButtonRelease || event->type() == QEvent::KeyPress
        || event->type() == QEvent::Wheel;
    const auto* widget = acts ? qobject_cast<QWidget*>(watched) : nullptr;
    for (const QPointer<QWidget>& control : std::as_const(m_controls))
        if (widget && control && (widget == control || control->isAncestorOf(widget))) {
            retire();
            break;
        }
    return QWidget::eventFilter(watched, event);
}

void Pointer::offer(const QString& html, const QList<QWidget*>& controls)
{
    const auto absent = [](const QWidget* control) { return control->isHidden(); };
    if (html.isEmpty() || (!controls.isEmpty() && std::all_of(controls.begin(), controls.end(), absent)))
        return withdraw();
    if (m_retired)
        return;
    const QString text = QStringLiteral("<div style=\"line-height:125%\">%1 %2</div>")
                             .arg(coloured(tr("Do this next:"), Theme::instance().palette().accentText, true), html);
    const QList<QPointer<QWidget>> named(controls.begin(), controls.end());
    if (isHidden() || m_text->text() != text || m_controls != named) {
        frame(false);
        m_controls = named;
        m_text->setText(text);
        frame(true);
    }
    if (m_watches)
        qApp->installEventFilter(this);
    show();
}

void Pointer::withdraw()
{
    frame(false);
    qApp->removeEventFilter(this);
    if (!m_retired)
        hide();
}

void Pointer::retire()
{
    if (m_retired)
        return;
    m_retired = true;
    qApp->removeEventFilter(this);
    Settings::setValue(m_key, true);
    frame(false);
    if (!isVisible() || Theme::instance().reducedMotion()) {
        hide();
        return;
    }
    auto* effect = new QGraphicsOpacityEffect(this);
    setGraphicsEffect(effect);
    auto* fade = new QPropertyAnimation(effect, "opacity", effect);
    fade->setDuration(200);
    fade->setStartValue(1.0);
    fade->setEndValue(0.0);
    connect(fade, &QPropertyAnimation::finished, this, &QWidget::hide);
    fade->start(QAbstractAnimation::DeleteWhenStopped);
}

void Pointer::frame(bool on)
{
    qDeleteAll(m_frames);
    m_frames.clear();
    for (const QPointer<QWidget>& control : std::as_const(m_controls)) {
        if (!control)
            continue;
        control->setProperty("headroomNext", on);
        control->update();
        // Push buttons and check boxes draw their own (Style); whatever else has one laid around it.
        if (!on || !control->parentWidget() || qobject_cast<QPushButton*>(control) || qobject_cast<QCheckBox*>(control))
            continue;
        m_frames << new AccentFrame;
        m_frames.last()->setWidget(control);
    }
}

void Pointer::paintEvent(QPaintEvent*)
{
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(colours.accent, 1));
    painter.setBrush(colours.accentSoft);
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 3, 3);
    painter.fillRect(QRectF(0, 1, 4, height() - 2), colours.accent);
}

} // namespace headroom
