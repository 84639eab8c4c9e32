// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "io/recorded_trace.h"
#include "session/session.h"
#include "trace/tracer.h"

#include <atomic>

namespace headroom {

// A run that was recorded elsewhere, in the place of an opened model: its one text is "run" again and again, which
// computes only what the file leaves out and the studies that need no model. Used on the worker thread only.
class OpenedRecording {
public:
    explicit OpenedRecording(const std::string& file); // throws Error

    const ModelInfo& info() const { return m_info; }
    // Throws Error where the request asks for anything else than what was recorded.
    RunResult run(const RunRequest& request, const std::atomic<bool>& cancel) const;
    [[noreturn]] void refuse() const; // says that there is no model

private:
    void describe();
    void readOutput();
    void readTokens();
    void addStudies(Tracer& t, const RunRequest& request, RunResult& result) const;
    std::vector<Traced> restore(Tracer& t) const;
    Traced restored(Tracer& t, std::size_t i, const std::vector<Traced>& before) const;
    Traced performed(Tracer& t, const RecordedStep& step, const std::vector<Traced>& before) const;

    RecordedTrace m_trace;
    std::vector<torch::Tensor> m_numbers; // of each step; none where they are computed
    ModelInfo m_info;
    mutable std::map<std::string, std::string> m_lacking; // RunResult::lacking, as far as it has been found
    std::vector<std::string> m_input, m_fed, m_output;
};

} // namespace headroom
