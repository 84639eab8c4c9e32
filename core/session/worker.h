// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <atomic>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <thread>

namespace headroom {

// A queue and the one thread that works it off. A job ends in exactly one of finished (its own affair), failed or
// cancelled; nothing it throws leaves the thread.
class JobQueue {
public:
    struct Job {
        // Must throw Cancelled soon after the flag turns true.
        std::function<void(const std::atomic<bool>& cancel)> work;
        std::function<void(std::string)> failed;
        std::function<void()> cancelled;
        bool replaces = false; // cancels the earlier jobs that also replace
        bool first = false; // before those that wait already: what a person looks at now
        bool takesLong = false; // calls giveWay() between its pieces
    };

    JobQueue();
    ~JobQueue(); // cancels everything and waits

    JobId add(Job job);
    // Work for when no job waits, done a piece at a time until it returns false; a job that comes takes its turn after
    // the piece. It must not throw. Null: none.
    void setIdleWork(std::function<bool()> piece);
    void cancel(JobId id);
    // From a job that takes long: does the jobs that wait first, but for others that take long.
    void giveWay();

private:
    struct Entry {
        JobId id = 0;
        Job job;
        std::atomic<bool> cancel {false};
    };

    void loop();
    static void perform(Entry& entry);

    std::mutex m_mutex;
    std::condition_variable m_wake;
    std::deque<std::shared_ptr<Entry>> m_waiting;
    std::shared_ptr<Entry> m_running;
    std::shared_ptr<Entry> m_interrupted; // a long one that has given way to m_running
    std::function<bool()> m_idle; // null when there is nothing to do
    JobId m_lastId = 0;
    bool m_stop = false;
    std::thread m_thread;
};

} // namespace headroom
