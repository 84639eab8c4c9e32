// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/text.h"

#include <QPainter>

namespace headroom {

Text::Text(const QString& text, TextSize size, Tone tone, bool bold, QWidget* parent)
    : QLabel(text, parent), m_size(size), m_tone(tone), m_bold(bold)
{
    setForegroundRole(QPalette::WindowText);
    connect(&Theme::instance(), &Theme::changed, this, &Text::restyle);
    restyle();
}

void Text::restyle()
{
    const Palette& colours = Theme::instance().palette();
    setFont(Theme::instance().font(m_size, m_bold));
    QPalette own = palette();
    own.setColor(QPalette::WindowText,
        m_tone == Tone::Ink        ? colours.ink
            : m_tone == Tone::Ink2 ? colours.ink2
                                   : colours.ink3);
    setPalette(own);
}

Section::Section(QWidget* parent, bool line) : QWidget(parent), m_line(line) {}

void Section::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().panel);
    if (m_line)
        painter.fillRect(QRect(0, height() - 1, width(), 1), Theme::instance().palette().line);
}

} // namespace headroom
