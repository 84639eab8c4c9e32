// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLocalServer>
#include <QLocalSocket>
#include <QString>

#include <functional>

namespace headroom {

// The window of this person that was started first takes what others are asked to open, over a socket in the
// person's own runtime folder.
class RunningWindow {
public:
    // Whether a window that is running took the file or link.
    static bool took(const QString& source);

    // Takes them from now on, or once the window that does has ended.
    explicit RunningWindow(std::function<void(const QString& source)> asked);
    ~RunningWindow();

private:
    void listen();

    QLocalServer m_server;
    QLocalSocket m_other; // to the window that takes them
};

} // namespace headroom
