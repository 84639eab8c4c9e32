// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
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

    void offer(const QString& html, const QList<QWidget*>& controls); // does nothing once it has retired
    void withdraw(); // not now; may come again
    void retire(); // done
    bool retired() const { return m_retired; }

protected:
    void paintEvent(QPaintEvent*) override;

private:
    void frame(bool on);

    QString m_key;
    QLabel* m_text;
    QList<QPointer<QWidget>> m_controls;
    bool m_retired;
};

} // namespace headroom
