// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLabel>

namespace headroom {

// A label in one of the theme's sizes and inks; follows the theme.
class Text : public QLabel {
    Q_OBJECT

public:
    enum class Tone { Ink, Ink2, Ink3 };
    explicit Text(const QString& text, TextSize size = TextSize::Body, Tone tone = Tone::Ink, bool bold = false,
        QWidget* parent = nullptr);

private:
    void restyle();

    TextSize m_size;
    Tone m_tone;
    bool m_bold;
};

// A part of a dock, with a line below it.
class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(QWidget* parent = nullptr, bool line = true);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    bool m_line;
};

} // namespace headroom
