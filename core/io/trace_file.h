// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <filesystem>

namespace headroom {

// Every step of a trace as a float32 tensor named by its path; `headroom.trace` in the metadata lists the steps as
// JSON: path, operation, axes (name, labels), inputs (paths), formula, caption. Throws Error.
void writeTrace(const std::filesystem::path& file, const Trace& trace);

} // namespace headroom
