// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "session/session.h"

#include <future>
#include <string>
#include <utility>

namespace headroom::test {

// Waits for a job: how it ended, and what it gave.
template <typename Result>
struct Outcome {
    std::promise<std::string> promise; // "finished", "cancelled" or the failure's message
    Result result;

    JobCallbacks<Result> callbacks()
    {
        JobCallbacks<Result> callbacks;
        callbacks.finished = [this](Result r) {
            result = std::move(r);
            promise.set_value("finished");
        };
        callbacks.failed = [this](std::string message) { promise.set_value(std::move(message)); };
        callbacks.cancelled = [this] { promise.set_value("cancelled"); };
        return callbacks;
    }
    std::string wait() { return promise.get_future().get(); }
};

// The result of the job that `start` begins; throws Error with the message of one that fails.
template <typename Result>
Result resultOf(const auto& start)
{
    Outcome<Result> outcome;
    start(outcome.callbacks());
    if (const std::string end = outcome.wait(); end != "finished")
        throw Error(end);
    return std::move(outcome.result);
}

inline ModelInfo open(Session& session, const std::string& source, bool trained = true)
{
    return resultOf<ModelInfo>([&](auto callbacks) { session.open(source, std::move(callbacks), trained); });
}

inline RunResult run(Session& session, const RunRequest& request)
{
    return resultOf<RunResult>([&](auto callbacks) { session.run(request, std::move(callbacks)); });
}

inline std::string save(Session& session, const std::string& file)
{
    return resultOf<std::string>([&](auto callbacks) { session.save(file, std::move(callbacks)); });
}

inline WriteResult write(Session& session, const WriteRequest& request)
{
    return resultOf<WriteResult>([&](auto callbacks) { session.write(request, std::move(callbacks)); });
}

inline ScoreResult score(Session& session, const ScoreRequest& request)
{
    return resultOf<ScoreResult>([&](auto callbacks) { session.score(request, std::move(callbacks)); });
}

// Runs a text as the model is set by itself.
inline RunRequest requestOf(const ModelInfo& model, const std::string& text)
{
    RunRequest request;
    request.text = text;
    request.settings.causal = model.config.causal;
    request.settings.position = model.config.position;
    request.settings.executor = model.config.executor;
    return request;
}

} // namespace headroom::test
