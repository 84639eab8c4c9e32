// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "views/step_through/sweep.h"

namespace headroom::step_view {

constexpr Option drawn(const char* id, const char* label)
{
    return {.id = id, .kind = Option::Flag, .label = label, .first = "on", .look = Option::Toggle, .atEnd = true};
}
inline constexpr Option kNumbers = drawn("step.numbers", toSay("Numbers in cells"));
inline constexpr Option kDim = drawn("step.dim", toSay("Dim the rest"));
inline constexpr OptionChoice kSweeps[] {// as Sweep counts them
    {"term", toSay("term")}, {"cell", toSay("cell")}, {"row", toSay("row")}, {"all", toSay("all")}};
inline constexpr Option kSweep {.id = "step.sweep", .label = toSay("Sweep"), .choices = kSweeps, .atEnd = true};
inline constexpr Option kStepHead {
    .id = "head", .label = toSay("Head"), .first = "1", .atEnd = true, .where = Option::Elsewhere};
// One of the matrices of a step that has many: a query, a window, an edge.
inline constexpr Option kOuter {.id = "step.matrix", .kind = Option::Number, .first = "1", .atEnd = true};
// Not the zoom of other pictures: its cells grow, the picture's room does not.
inline constexpr Option kCellSize {.id = "step.cell_size",
    .kind = Option::Number,
    .name = toSay("Cell size"),
    .first = "0",
    .least = -6.0,
    .most = 8.0,
    .look = Option::Hidden};
inline constexpr const Option* kOptions[] {&kNumbers, &kDim, &kSweep, &kStepHead, &kOuter, &kCellSize};

inline std::optional<Sweep> sweepOf(const OptionValues& options)
{
    const int sweep = chosen(options, kSweep);
    return sweep < 0 ? std::nullopt : std::optional(static_cast<Sweep>(sweep));
}

} // namespace headroom::step_view
