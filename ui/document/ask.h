// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QCoreApplication>
#include <QPointer>
#include <QString>

#include <functional>
#include <memory>
#include <utility>

namespace headroom {

// What somebody in the window does when a job ends, and while it goes on; what is left empty does nothing.
template <typename Result>
struct Answers {
    std::function<void(Result)> finished {};
    std::function<void(const QString& message)> failed {};
    std::function<void()> cancelled {};
    std::function<void(const Progress&)> progress {};
    std::function<bool()> wanted {}; // asked before each of these: false and the answer comes too late to count
};

// For the worker to call: `then` runs on the GUI thread, soon and in order, unless `asker` is gone by then.
template <typename Value>
std::function<void(Value)> onGui(QObject* asker, std::function<void(Value)> then)
{
    return [asker = QPointer<QObject>(asker), then = std::move(then)](Value value) {
        // Sent to the application, since the asker may be going at this moment; whether it is there its own thread
        // says.
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [asker, then, value = std::make_shared<Value>(std::move(value))] {
                if (asker)
                    then(std::move(*value));
            },
            Qt::QueuedConnection);
    };
}

// The callbacks to ask the session with: `m_job = session.cost(request, ask<…>(this, {.finished = …}))`. The worker
// calls them; the answers run on the GUI thread, none once `asker` is destroyed. A job that is cancelled, by
// Session::cancel or because a newer one takes its place, answers with `cancelled`; destroying the asker cancels none.
template <typename Result>
JobCallbacks<Result> ask(QObject* asker, Answers<Result> answers)
{
    const auto shared = std::make_shared<const Answers<Result>>(std::move(answers));
    const auto wanted = [shared] { return !shared->wanted || shared->wanted(); };
    JobCallbacks<Result> callbacks;
    callbacks.finished = onGui<Result>(asker, [shared, wanted](Result result) {
        if (shared->finished && wanted())
            shared->finished(std::move(result));
    });
    callbacks.failed = onGui<std::string>(asker, [shared, wanted](const std::string& message) {
        if (shared->failed && wanted())
            shared->failed(QString::fromStdString(message));
    });
    callbacks.cancelled = [tell = onGui<bool>(asker, [shared, wanted](bool) {
        if (shared->cancelled && wanted())
            shared->cancelled();
    })] { tell(true); };
    callbacks.progress = onGui<Progress>(asker, [shared, wanted](const Progress& progress) {
        if (shared->progress && wanted())
            shared->progress(progress);
    });
    return callbacks;
}

} // namespace headroom
