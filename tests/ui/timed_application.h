// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QApplication>
#include <QElapsedTimer>
#include <QScopeGuard>

#include <algorithm>

namespace headroom {

// Times each event from when it is handed out until all that it led to is done: what the window does not answer for.
class TimedApplication : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override
    {
        if (m_inside)
            return QApplication::notify(receiver, event);
        const QByteArray what = QByteArray(receiver->metaObject()->className()) + ", event "
            + QByteArray::number(event->type());
        m_inside = true;
        const auto after = qScopeGuard([this] { m_inside = false; });
        QElapsedTimer timer;
        timer.start();
        const bool taken = QApplication::notify(receiver, event);
        note(what, static_cast<double>(timer.nsecsElapsed()) / 1e6);
        return taken;
    }

    void note(const QByteArray& what, double milliseconds)
    {
        if (milliseconds > kStall)
            stalls.push_back(QByteArray::number(milliseconds, 'f', 0) + " ms: " + what + " in " + action);
        longest = std::max(longest, milliseconds);
    }

    static constexpr double kStall = 100.0;
    QByteArray action;
    QByteArrayList stalls;
    double longest = 0.0;

private:
    bool m_inside = false;
};

} // namespace headroom
