// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QLabel>

#include <array>
#include <functional>
#include <utility>

namespace headroom {

// A label in one of the theme's sizes and inks; follows the theme.
class Text : public QLabel {
    Q_OBJECT

public:
    enum class Tone { Ink, Ink2, Ink3 };
    explicit Text(const QString& text, TextSize size = TextSize::Body, Tone tone = Tone::Ink, bool bold = false,
        QWidget* parent = nullptr);
    int heightForWidth(int width) const override;

private:
    struct Asked { // all that the answer follows from
        int width;
        QString text;
        QFont font;
        Qt::TextFormat format;
        bool wraps;
        int margin, indent, least, dpi;
        QMargins around;

        bool operator==(const Asked&) const = default;
    };
    void restyle();

    TextSize m_size;
    Tone m_tone;
    bool m_bold;
    mutable std::array<std::pair<Asked, int>, 3> m_heights; // the last ones asked for
    mutable std::size_t m_oldest = 0;
};

// Under a text that was cut the whole stands as a tip while it has the keyboard, as under the mouse; Enter shows it
// once more. `whole`: empty where nothing was cut; Tab passes it by then.
class WholeText : public QObject {
    Q_OBJECT

public:
    explicit WholeText(QWidget* cut);
    void setWhole(const QString& whole);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show();

    QWidget* m_cut;
    QString m_whole;
};

// A plain text of one line that gives way: where it has no room it ends in an ellipsis, and the whole stands in the
// tip.
class ElidedText : public Text {
    Q_OBJECT

public:
    explicit ElidedText(const QString& text, TextSize size = TextSize::Body, Tone tone = Tone::Ink, bool bold = false,
        QWidget* parent = nullptr);
    void setMode(Qt::TextElideMode mode) { m_mode = mode; } // in the middle: where the ends tell texts apart
    QString shown() const;
    QSize minimumSizeHint() const override { return {24, Text::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
    WholeText* m_whole;
};

struct WrappedText {
    QStringList lines;
    bool cut = false; // more than fits: the last line ends in an ellipsis
};

// A text broken at words, or within a word longer than a line, into at most so many lines of this width.
WrappedText wrapped(const QString& text, const QFont& font, double width, int most);

// Of one line, as QFontMetricsF::horizontalAdvance has it; remembered, for a picture asks the same at every frame.
double textWidth(const QString& text, const QFont& font);

QString countText(std::int64_t count); // "44,013"

// Says over a widget what lies under the pointer; an empty text says nothing.
void setTip(QWidget* widget, const std::function<QString(const QPoint&)>& tip);

// A part of the window on a ground of the palette, with a line below it.
class Section : public QWidget {
    Q_OBJECT

public:
    explicit Section(QWidget* parent = nullptr, bool line = true, QColor Palette::*ground = &Palette::panel);

protected:
    void paintEvent(QPaintEvent*) override;

private:
    bool m_line;
    QColor Palette::*m_ground;
};

// Over a column, as the docks have it.
class Heading : public Section {
    Q_OBJECT

public:
    explicit Heading(const QString& title, QWidget* parent = nullptr);
};

QWidget* makeRule(QWidget* parent); // a line between two parts

} // namespace headroom
