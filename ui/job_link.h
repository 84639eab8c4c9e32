// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include <functional>
#include <mutex>

namespace headroom {

// What the worker holds of a widget that asked for a job: it may be gone when the job ends. Held by both; the widget
// sets `owner` to null, under the mutex, before it goes.
template <class Owner>
struct JobLink {
    std::mutex mutex;
    Owner* owner = nullptr;

    // On the GUI thread, if the widget is still there, which takes its waiting calls along when it goes.
    void tell(const std::function<void(Owner&)>& what)
    {
        const std::lock_guard lock(mutex);
        if (owner)
            QMetaObject::invokeMethod(
                owner, [what, owner = owner] { what(*owner); }, Qt::QueuedConnection);
    }
    void cut()
    {
        const std::lock_guard lock(mutex);
        owner = nullptr;
    }
};

} // namespace headroom
