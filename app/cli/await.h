// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "session/session.h"

#include <future>
#include <memory>

namespace headroom {

// Waits for a job: submit(callbacks) queues it. Throws Error with its message if it failed, or was cancelled.
template <typename Result, typename Submit>
Result await(Submit submit)
{
    auto promise = std::make_shared<std::promise<Result>>();
    JobCallbacks<Result> callbacks;
    callbacks.finished = [promise](Result result) { promise->set_value(std::move(result)); };
    callbacks.failed = [promise](
                           std::string message) { promise->set_exception(std::make_exception_ptr(Error(message))); };
    callbacks.cancelled = [promise] { promise->set_exception(std::make_exception_ptr(Error("Interrupted."))); };
    submit(std::move(callbacks));
    return promise->get_future().get();
}

} // namespace headroom
