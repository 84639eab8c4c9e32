// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/focus_ring.h"

#include <QWidget>

class QLabel;

namespace headroom {

// "Do this next": one suggestion beside the controls it names, which wear an accent frame. Retires for good
// once done.
class Pointer : public QWidget {
    Q_OBJECT

public:
    // `key` is what the settings remember it by.
    Pointer(const QString& key, QWidget* parent = nullptr);
    void setKey(const QString& key); // of another suggestion; withdraws this one
    // It is also done once the person has clicked one of the controls offered from now on, or pressed a key in it.
    void watchControls(bool watch) { m_watches = watch; }

    // Does nothing once it has retired; without words, or with all its controls hidden, it is withdrawn.
    void offer(const QString& html, const QList<QWidget*>& controls);
    void withdraw(); // not now; may come again
    void retire(); // done
    bool retired() const { return m_retired; }

protected:
    void paintEvent(QPaintEvent*) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void frame(bool on);

    QString m_key;
    QLabel* m_text;
    QList<QPointer<QWidget>> m_controls;
    QList<QPointer<AccentFrame>> m_frames; // of those whose style draws none; their parents own them
    bool m_retired;
    bool m_watches = false;
};

} // namespace headroom
