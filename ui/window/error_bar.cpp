// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/error_bar.h"

#include "theme/theme.h"
#include "widgets/announcement.h"
#include "widgets/layouts.h"

#include <QLabel>
#include <QToolButton>

namespace headroom {

ErrorBar::ErrorBar(QWidget* parent)
    : Section(parent, false, &Palette::ink), m_text(new QLabel), m_dismiss(new QToolButton)
{
    auto* row = rowIn(this, {16, 8, 8, 8}, 8);
    row->addWidget(m_text, 1);
    row->addWidget(m_dismiss, 0, Qt::AlignTop);
    m_text->setWordWrap(true);
    m_text->setTextFormat(Qt::PlainText);
    m_text->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_dismiss->setText(tr("Dismiss"));
    m_dismiss->setAutoRaise(true);
    m_dismiss->setAccessibleName(tr("Dismiss the message"));
    connect(m_dismiss, &QToolButton::clicked, this, &ErrorBar::dismissed);
    connect(&Theme::instance(), &Theme::changed, this, &ErrorBar::restyle);
    restyle();
    hide();
}

void ErrorBar::restyle()
{
    const Palette& colours = Theme::instance().palette();
    QPalette inverted = QWidget::palette();
    for (const auto role : {QPalette::WindowText, QPalette::ButtonText, QPalette::Text})
        inverted.setColor(role, colours.stage);
    m_text->setPalette(inverted);
    m_dismiss->setPalette(inverted);
    m_text->setFont(Theme::instance().font(TextSize::Body));
    m_dismiss->setFont(Theme::instance().font(TextSize::Body, true));
}

void ErrorBar::setMessage(const QString& message)
{
    m_text->setText(message.isEmpty() ? QString() : QStringLiteral("×  ") + message);
    setAccessibleName(message);
    setVisible(!message.isEmpty());
    Announcement::make(this, message);
}

QString ErrorBar::message() const { return accessibleName(); }

} // namespace headroom
