// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QFocusFrame>
#include <QPointer>

namespace headroom {

// What holds controls that scroll with its picture, as a QScrollArea does.
class FollowsFocus {
public:
    virtual ~FollowsFocus() = default;
    virtual void follow(const QWidget& control) = 0; // until it is seen
};

// A frame of 2 px around a control, 2 px outside of it; moves and hides with it.
class AccentFrame : public QFocusFrame {
    Q_OBJECT

public:
    explicit AccentFrame(QColor Palette::*colour = &Palette::accent) : m_colour(colour) {}

protected:
    void paintEvent(QPaintEvent*) override;

private:
    QColor Palette::*m_colour;
};

// Follows the keyboard's focus with a frame in the colour of text (accent means “do this next”), and scrolls to the
// control. A click with the mouse, and what it leads to, shows none; until either is used it shows where one begins.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject* parent);
    static bool byKey(); // a key was pressed last, not the mouse: menus show their letters

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void show(QWidget* widget);
};

// While it lives neither ring nor caret is there: a picture of the window does not tell where the keyboard was.
class NoFocusRing {
public:
    NoFocusRing();
    ~NoFocusRing();
    NoFocusRing(const NoFocusRing&) = delete;
    NoFocusRing& operator=(const NoFocusRing&) = delete;

private:
    QPointer<QWidget> m_hidden, m_focused;
};

} // namespace headroom
