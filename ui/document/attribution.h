// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "session/session.h"
#include "widgets/cell_grid.h"

#include <algorithm>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// Which tokens the number that gradients are of comes from (study "attribution"), where tokens stand: beside
// Attention's lines, in Long text and in the input itself.

inline constexpr OptionChoice kAttributions[] {{"none", toSay("none")},
    {"input", toSay("gradient × input"), toSay("gradient × embedding: a straight line down to no embedding")},
    {"integrated", toSay("integrated gradients"), toSay("the mean gradient on the way from no embedding to this one")},
    {"attention", toSay("attention × gradient"), toSay("what was read from the token, times how much it mattered")}};
enum class AttributionBy { None, Input, Integrated, Attention }; // in the order of the choices
inline constexpr Option kAttribution {.id = "attribution",
    .label = toSay("Tokens"),
    .name = toSay("What each token adds to the loss"),
    .tip = toSay("Colours each token by what it adds to the loss, or to the number gradients are of"),
    .choices = kAttributions,
    .first = "none",
    .look = Option::List,
    .atEnd = true,
    .beside = true};

inline AttributionBy attributionBy(const OptionValues& values)
{
    return static_cast<AttributionBy>(std::max(0, chosen(values, kAttribution)));
}
QString attributionName(const OptionValues& values); // "gradient × input"
std::vector<std::string> attributionStudies(const OptionValues& values); // those that it needs

// A number for each token of a sequence.
struct Attribution {
    StepId step = -1; // [token]
    std::int64_t first = 0; // of the keys that tokens are, the first with a number: those before are memory
    ColourScale scale; // about 0

    bool there() const { return step >= 0; }
    std::optional<Cell> of(std::int64_t key) const // none: left by an earlier segment
    {
        return there() && key >= first ? std::optional(Cell {step, {key - first}}) : std::nullopt;
    }
};
// Of the keys of an attention sublayer.
Attribution attributionOfKeys(const Trace& trace, const OptionValues& values, const QString& sublayer);
// Of the tokens that the person typed: RunResult::input.
Attribution attributionOfInput(const RunResult& run, const OptionValues& values);

// What is missing of the sum that integrated gradients promise, or that a method promises none; while they are awaited
// so much. Plain text; its numbers are those of the study's last steps.
QString attributionWords(const RunResult& run, const OptionValues& values);

} // namespace headroom
