// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFocusFrame>
#include <QPointer>

namespace headroom {

// An accent frame of 2 px around a control, 2 px outside of it; moves and hides with it.
class AccentFrame : public QFocusFrame {
    Q_OBJECT

public:
    using QFocusFrame::QFocusFrame;

protected:
    void paintEvent(QPaintEvent*) override;
};

// Follows the keyboard's focus with a frame of 2 px, 2 px outside of the control; a click with the mouse
// shows none.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointer<AccentFrame> m_frame; // the widget it sits on owns it
};

} // namespace headroom
