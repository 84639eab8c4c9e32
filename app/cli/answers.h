// SPDX-License-Identifier: GPL-3.0-or-later
// What commands answer as JSON: `run --json` and `serve` say the same.
#pragma once

#include "commands.h"
#include "json_text.h"

#include <nlohmann/json.hpp>

namespace headroom {

using Json = nlohmann::ordered_json;

std::vector<std::string> plain(std::vector<std::string> tokens); // without the mark in front and the one behind
Json stepsJson(const Trace& trace, bool parameters); // a list; `parameters`: weights too
Json runJson(const RunResult& result, const Json& steps);
Json explanationJson(const RunResult& result, const Explanation& explanation);

// The segment that computed a cell of memory, and the cell there; nothing if this run computed it.
struct LeftBy {
    std::size_t segment = 0;
    std::string path;
};
std::optional<LeftBy> originOf(const RunResult& result, StepId step);

struct HeadsOptions {
    RunOptions run;
    bool keepSpecial = false;
};
Json headsJson(Session& session, const HeadsOptions& options, const ModelInfo* opened = nullptr); // throws Error

std::vector<std::string> sweepOver(), sweepBy(), sweepMeasures(); // what each can be
struct SweepOptions {
    RunOptions run;
    std::string over = "heads", by = "zero", measure = "probability";
    std::optional<std::int64_t> position;
    std::optional<std::string> token, patch;
};
// Nothing: it was interrupted. Throws Error.
std::optional<Json> sweepJson(Session& session, const SweepOptions& options, const ModelInfo* opened = nullptr);

} // namespace headroom
