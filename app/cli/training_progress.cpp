// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_progress.h"

#include "await.h"
#include "commands.h"
#include "printable_stream.h"
#include "session/planned_change.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <csignal>
#include <iostream>
#include <mutex>
#include <unistd.h>

namespace headroom {

namespace {

volatile std::sig_atomic_t g_interrupted = 0;

class ProgressBar {
public:
    void show(const TrainingState& state)
    {
        const auto now = Clock::now();
        const bool last = state.phase == TrainingState::Phase::Finished || state.phase == TrainingState::Phase::Stopped;
        if (!last && now - m_shown < (m_terminal ? std::chrono::milliseconds(100) : std::chrono::milliseconds(5000)))
            return;
        m_shown = now;
        const int filled = static_cast<int>(30 * state.step / std::max<std::int64_t>(state.settings.steps, 1));
        std::string bar;
        for (int i = 0; i < 30; ++i)
            bar += i < filled ? "█" : "░";
        std::ostream& out = terminal();
        out << (m_terminal ? "\r" + bar + " " : "") << "step " << state.step << " of " << state.settings.steps;
        if (state.loss >= 0.0)
            out << ", loss " << formatNumber(state.loss);
        if (!state.points.empty())
            out << ", held-out token accuracy " << formatPercent(state.points.back().heldOutAccuracy) << " %";
        if (state.tokensPerSecond > 0.0)
            out << ", " << formatNumber(state.tokensPerSecond, 0) << " tokens/s";
        if (!last && state.step > 0)
            out << ", " << formatNumber(std::ceil(state.secondsLeft), 0) << " s left";
        m_open = m_terminal && !last;
        out << (m_terminal ? "\033[K" : "") << (m_open ? "" : "\n") << std::flush;
    }

    // Before other text: what was shown last stays on a line of its own.
    void end() const
    {
        if (m_terminal && m_open)
            std::cerr << '\n';
    }

private:
    using Clock = std::chrono::steady_clock;
    bool m_terminal = isatty(STDERR_FILENO) == 1;
    bool m_open = false; // a line without an end
    Clock::time_point m_shown {};
};

// The newest state, between the worker's thread and this one.
struct Newest {
    std::mutex mutex;
    std::condition_variable changed;
    TrainingStatePtr state;
};

} // namespace

TrainingOutcome trainToTheEnd(TrainRequest request, const std::string& device, const SettingsChange& change)
{
    using Phase = TrainingState::Phase;
    const auto newest = std::make_shared<Newest>(); // the worker may still be in it as we leave
    Session session(device);
    for (const int number : {SIGINT, SIGTERM})
        std::signal(number, [](int got) {
            g_interrupted = 1;
            std::signal(got, SIG_DFL); // a second Ctrl+C does not wait for the step
        });
    const auto watch = [newest](TrainingStatePtr state) {
        const std::lock_guard lock(newest->mutex);
        newest->state = std::move(state);
        newest->changed.notify_one();
    };
    const auto control = [&](const TrainingControl& what) {
        return await<TrainingStatePtr>([&](auto callbacks) { session.control(what, std::move(callbacks)); });
    };
    std::vector<std::string> planned; // of a run that goes on: once its settings are those given
    if (!request.resume.empty())
        planned.swap(request.at);
    std::stable_sort(planned.begin(), planned.end(),
        [](const std::string& a, const std::string& b) { return plannedChange(a).step < plannedChange(b).step; });
    const TrainingStatePtr begun = await<TrainingStatePtr>(
        [&](auto callbacks) { session.train(std::move(request), watch, std::move(callbacks)); });
    tell(begun->dataNotices);
    if (const TrainingSettings settings = change ? change(*begun) : begun->settings; !(settings == begun->settings))
        control({.kind = TrainingControl::Kind::Settings, .settings = settings});
    for (const std::string& later : planned)
        control({.kind = TrainingControl::Kind::Plan, .text = later});
    control({.kind = TrainingControl::Kind::Continue});
    ProgressBar bar;
    std::string noticed, collapsed;
    bool failing = false; // to write
    while (true) {
        TrainingStatePtr state;
        {
            std::unique_lock lock(newest->mutex);
            newest->changed.wait_for(lock, std::chrono::milliseconds(50));
            state = newest->state;
        }
        if (g_interrupted) {
            const TrainingStatePtr paused = control({.kind = TrainingControl::Kind::Pause}); // which also writes
            bar.end();
            return {paused, paused->phase == Phase::Paused};
        }
        if (!state)
            continue;
        if (state->notice != noticed) {
            noticed = state->notice;
            bar.end();
            if (!noticed.empty())
                tell({noticed});
        }
        if (state->collapse != collapsed) {
            collapsed = state->collapse;
            bar.end();
            tell({collapsed.empty() ? std::string("The loss has fallen again.") : collapsed});
        }
        if (!state->saveError.empty() && !failing && state->phase == Phase::Running) {
            bar.end();
            tell({state->saveError + " Training continues and tries again."});
        }
        failing = !state->saveError.empty();
        bar.show(*state);
        if (state->phase == Phase::Finished || state->phase == Phase::Stopped)
            return {state, false};
    }
}

} // namespace headroom
