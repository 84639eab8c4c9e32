// SPDX-License-Identifier: GPL-3.0-or-later
#include "long_job.h"

#include "printable_stream.h"
#include "text/utf8.h"

#include <algorithm>
#include <csignal>
#include <iostream>
#include <unistd.h>

namespace headroom {

namespace {

constexpr std::chrono::milliseconds kSoon {100}, kLine {5000}; // a log gets few lines, but the first of them at once

volatile std::sig_atomic_t g_jobInterrupted = 0;

} // namespace

JobBar::JobBar() : m_terminal(isatty(STDERR_FILENO) == 1), m_next(std::chrono::steady_clock::now() + kSoon) {}

JobBar::~JobBar()
{
    if (m_terminal)
        terminal() << "\r\033[K" << std::flush;
}

void JobBar::show(const Progress& progress)
{
    const auto now = std::chrono::steady_clock::now();
    if (now < m_next)
        return;
    m_next = now + (m_terminal ? kSoon : kLine);
    std::string bar;
    for (int i = 0; i < 30; ++i)
        bar += i < 30 * progress.done / std::max<std::int64_t>(progress.total, 1) ? "█" : "░";
    terminal() << (m_terminal ? "\r" + bar + " "
                              : std::to_string(100 * progress.done / std::max<std::int64_t>(progress.total, 1)) + " % ")
               << printable(progress.text) << (m_terminal ? "\033[K" : "\n") << std::flush;
}

void noteInterrupts()
{
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, [](int got) {
            g_jobInterrupted = 1;
            std::signal(got, SIG_DFL); // a second Ctrl+C does not wait
        });
}

bool interrupted() { return g_jobInterrupted != 0; }

} // namespace headroom
