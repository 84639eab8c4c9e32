// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

// Every step of a trace as a float32 tensor named by its path; `headroom.trace` in the metadata lists the steps as
// JSON: path, operation, axes (name, labels), inputs (paths), formula, caption, and where explain needs it, recipe.
// Throws Error.
//
// It takes kTracePiece numbers at a time from the trace, so that a matrix kept as its factors is never there as a
// whole, and calls `wrote` after each piece: what that throws ends the writing and leaves the old file as it was.
constexpr std::int64_t kTracePiece = 16'384;
using TraceProgress = std::function<void(std::int64_t numbers, std::int64_t ofAll)>;
void writeTrace(const std::filesystem::path& file, const Trace& trace, const TraceProgress& wrote = {});

// Some steps as float32 tensors by the given names, and nothing else. Throws Error.
void writeSteps(
    const std::filesystem::path& file, const Trace& trace, const std::vector<std::pair<std::string, StepId>>& steps);

} // namespace headroom
