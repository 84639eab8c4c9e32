// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QLocalSocket>
#include <QPointer>
#include <QString>

#include <deque>
#include <functional>
#include <utility>

namespace headroom {

// The window of this person that was started first takes what others are asked to open, over a socket in the
// person's own runtime folder: a line with a file or link, answered with "taken", or one with a JSON object, answered
// with another once the window has done what it asks for (MainWindow::performAsked).
class RunningWindow {
public:
    using Answer = std::function<void(const QByteArray& line)>;
    struct Takes {
        std::function<void(const QString& source)> source;
        std::function<void(const QByteArray& request, const Answer& answer)> request; // answers later, once
    };

    // Whether a window that is running took the file or link.
    static bool took(const QString& source);

    // Takes them from now on, or once the window that does has ended.
    explicit RunningWindow(Takes takes);
    ~RunningWindow();

private:
    void listen();
    void read(QLocalSocket& socket);
    void next();

    Takes m_takes;
    std::deque<std::pair<QPointer<QLocalSocket>, QByteArray>> m_requests; // one is being done at a time: the first
    bool m_doing = false;
    QLocalServer m_server;
    QLocalSocket m_other; // to the window that takes them
};

} // namespace headroom
