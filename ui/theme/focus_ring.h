// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>
#include <QPointer>

class QFocusFrame;

namespace headroom {

// Follows the keyboard's focus with a frame of 2 px, 2 px outside of the control; a click with the mouse
// shows none.
class FocusRing : public QObject {
    Q_OBJECT

public:
    explicit FocusRing(QObject* parent);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QPointer<QFocusFrame> m_frame; // the widget it sits on owns it
};

} // namespace headroom
