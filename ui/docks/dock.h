// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDockWidget>

namespace headroom {

// A dock with a title bar of 28 px: title, float, close. Its name is what saved layouts know it by.
class Dock : public QDockWidget {
    Q_OBJECT

public:
    Dock(const QString& name, const QString& title, QWidget* parent = nullptr);

    void moveOut(); // to float
    void putBack();

signals:
    void moved(bool floating); // by moveOut() or putBack()

protected:
    bool event(QEvent* event) override;
    void paintEvent(QPaintEvent*) override;
};

} // namespace headroom
