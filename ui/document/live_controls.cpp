// SPDX-License-Identifier: GPL-3.0-or-later
#include "document/live_controls.h"

#include <QEvent>
#include <QWidget>

namespace headroom {

LiveControls::LiveControls(Document& document, QObject* parent) : QObject(parent), m_document(document)
{
    m_off = document.model().recorded;
    connect(&document, &Document::modelOpened, this, [this] { settle(); });
}

void LiveControls::add(const QList<QWidget*>& controls)
{
    for (QWidget* control : controls) {
        m_tips.insert(control, control->toolTip());
        control->installEventFilter(this);
        connect(control, &QObject::destroyed, this, [this, control] { m_tips.remove(control); });
        if (m_off)
            settle(control);
    }
}

void LiveControls::settle()
{
    if (m_off == m_document.model().recorded)
        return;
    m_off = !m_off;
    for (QWidget* control : m_tips.keys())
        settle(control);
}

void LiveControls::settle(QWidget* control)
{
    if (m_off)
        m_tips[control] = control->toolTip();
    control->setEnabled(!m_off);
    control->setToolTip(m_off ? Document::recordedOnly() : m_tips.value(control));
}

// Whoever shows the run may switch them on, or say something else of them.
bool LiveControls::eventFilter(QObject* watched, QEvent* event)
{
    auto* control = qobject_cast<QWidget*>(watched);
    if (m_off && control) {
        if (event->type() == QEvent::EnabledChange && control->isEnabled())
            control->setEnabled(false);
        if (event->type() == QEvent::ToolTipChange && control->toolTip() != Document::recordedOnly())
            control->setToolTip(Document::recordedOnly());
    }
    return false;
}

} // namespace headroom
