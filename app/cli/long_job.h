// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "session/session.h"

#include <chrono>
#include <future>
#include <memory>
#include <mutex>
#include <optional>

namespace headroom {

// How far a job is, on stderr: a bar on a terminal, a plain line now and then elsewhere.
class JobBar {
public:
    JobBar();
    ~JobBar();
    void show(const Progress& progress);

private:
    bool m_terminal;
    std::chrono::steady_clock::time_point m_next;
};

void noteInterrupts(); // from now on Ctrl+C ends the job that is waited for, not the program
bool interrupted();

// Waits for a job that takes long: submit(callbacks) queues it and gives its JobId. Nothing if it was interrupted.
// Throws Error with its message if it failed.
template <typename Result, typename Submit>
std::optional<Result> awaitLong(Session& session, Submit submit)
{
    struct Waiting { // shared with the worker, which may still be in it as we leave
        std::promise<std::optional<Result>> end; // nothing: cancelled
        std::mutex mutex;
        std::optional<Progress> newest;
    };
    const auto waiting = std::make_shared<Waiting>();
    JobCallbacks<Result> callbacks;
    callbacks.finished = [waiting](Result result) { waiting->end.set_value(std::move(result)); };
    callbacks.failed = [waiting](std::string message) {
        waiting->end.set_exception(std::make_exception_ptr(Error(message)));
    };
    callbacks.cancelled = [waiting] { waiting->end.set_value(std::nullopt); };
    callbacks.progress = [waiting](Progress progress) {
        const std::lock_guard lock(waiting->mutex);
        waiting->newest = std::move(progress);
    };
    const JobId job = submit(std::move(callbacks));
    auto end = waiting->end.get_future();
    JobBar bar;
    while (end.wait_for(std::chrono::milliseconds(50)) != std::future_status::ready) {
        if (interrupted())
            session.cancel(job);
        std::optional<Progress> progress;
        {
            const std::lock_guard lock(waiting->mutex);
            std::swap(progress, waiting->newest);
        }
        if (progress)
            bar.show(*progress);
    }
    return end.get();
}

} // namespace headroom
