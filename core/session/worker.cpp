// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/worker.h"

#include "error.h"
#include "libtorch.h"
#include "text/say.h"
#include "trace/cores.h"
#include "trace/tracer.h"

#include <algorithm>

#ifdef __linux__
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace headroom {

namespace {

// The window's thread goes first when cores are few; LibTorch's threads, made by this one, inherit it.
void lowerPriority()
{
#ifdef __linux__
    setpriority(PRIO_PROCESS, static_cast<id_t>(syscall(SYS_gettid)), 5);
#endif
}

} // namespace

JobQueue::JobQueue() : m_thread([this] { loop(); }) {}

JobQueue::~JobQueue()
{
    {
        const std::lock_guard lock(m_mutex);
        m_stop = true;
        for (const auto& entry : m_waiting)
            entry->cancel = true;
        for (const auto& entry : {m_running, m_interrupted})
            if (entry)
                entry->cancel = true;
    }
    m_wake.notify_all();
    m_thread.join();
}

JobId JobQueue::add(Job job)
{
    auto entry = std::make_shared<Entry>();
    entry->job = std::move(job);
    JobId id = 0;
    {
        const std::lock_guard lock(m_mutex);
        if (entry->job.replaces) {
            for (const auto& waiting : m_waiting)
                if (waiting->job.replaces)
                    waiting->cancel = true;
            if (m_running && m_running->job.replaces)
                m_running->cancel = true;
        }
        id = entry->id = ++m_lastId;
        if (entry->job.first)
            m_waiting.push_front(std::move(entry));
        else
            m_waiting.push_back(std::move(entry));
    }
    m_wake.notify_one();
    return id;
}

void JobQueue::setIdleWork(std::function<bool()> piece)
{
    {
        const std::lock_guard lock(m_mutex);
        m_idle = std::move(piece);
    }
    m_wake.notify_one();
}

void JobQueue::cancel(JobId id)
{
    const std::lock_guard lock(m_mutex);
    for (const auto& waiting : m_waiting)
        if (waiting->id == id)
            waiting->cancel = true;
    for (const auto& entry : {m_running, m_interrupted})
        if (entry && entry->id == id)
            entry->cancel = true;
}

void JobQueue::giveWay()
{
    const auto next = [this] {
        return std::find_if(
            m_waiting.begin(), m_waiting.end(), [](const auto& entry) { return !entry->job.takesLong; });
    };
    std::unique_lock lock(m_mutex);
    const std::shared_ptr<Entry> own = m_running;
    for (auto found = next(); found != m_waiting.end(); found = next()) {
        m_interrupted = own;
        m_running = std::move(*found);
        m_waiting.erase(found);
        lock.unlock();
        {
            const torch::AutoGradMode gradients(true); // whatever the long job is in the middle of
            perform(*m_running);
        }
        lock.lock();
        m_running = own;
        m_interrupted.reset();
    }
}

void JobQueue::loop()
{
    lowerPriority();
    startCores();
    while (true) {
        {
            std::unique_lock lock(m_mutex);
            m_running.reset();
            m_wake.wait(lock, [this] { return m_stop || !m_waiting.empty() || m_idle; });
            if (m_waiting.empty()) {
                if (m_stop)
                    return;
                const std::function<bool()> piece = m_idle;
                lock.unlock();
                const bool more = piece();
                lock.lock();
                if (!more)
                    m_idle = nullptr; // set by this thread's jobs only, so nobody has set another meanwhile
                continue;
            }
            m_running = std::move(m_waiting.front());
            m_waiting.pop_front();
        }
        perform(*m_running);
    }
}

void JobQueue::perform(Entry& entry)
{
    try {
        if (entry.cancel)
            throw Cancelled {};
        entry.job.work(entry.cancel);
    } catch (const Cancelled&) {
        if (entry.job.cancelled)
            entry.job.cancelled();
    } catch (const std::exception& error) {
        if (entry.job.failed)
            entry.job.failed(messageOf(error));
    } catch (...) {
        if (entry.job.failed)
            entry.job.failed(say("The computation failed for an unknown reason."));
    }
}

} // namespace headroom
