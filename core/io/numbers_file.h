// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/explanation.h"
#include "trace/trace.h"

#include <filesystem>
#include <string>

namespace headroom {

// The numbers of a step for other programs. The window and the command line write the same bytes.

// For spreadsheets: a line for each row (all axes but the last), begun by the names of its places, after a line with
// the names of the last axis. Numbers have as many digits as a float needs; what a mask closed is empty. Commas, UTF-8,
// LF.
std::string numbersAsCsv(const Trace& trace, StepId step);

// For NumPy: format 1.0, float32, little-endian, row-major, in the step's shape; as recorded, masked scores too.
std::string numbersAsNpy(const Trace& trace, StepId step);

// By the ending of the path, .csv or .npy. Throws Error.
void writeNumbers(const Trace& trace, StepId step, const std::filesystem::path& file);

// Where a number came from, in Markdown: its formula with its numbers, and the terms, the largest first.
std::string explanationMarkdown(const Trace& trace, const Explanation& explanation);

} // namespace headroom
