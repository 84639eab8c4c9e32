// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "views/masks/masks_read.h"

namespace headroom::masks_view {

// --- of the header ---------------------------------------------------------------------------------------------------
inline constexpr OptionChoice kCases[] {{"longer"}, {"equal"}, {"shorter"}, {"own"}, {"now"}};
inline constexpr Option kCase {.id = "masks.case",
    .label = toSay("Memory, segment"),
    .name = toSay("Memory longer than, equal to or shorter than the segment"),
    .choices = kCases,
    .runsModel = true,
    .where = Option::Elsewhere};
inline constexpr OptionChoice kShown[] {{"scores", toSay("scores"), toSay("The scores; masked ones become −∞")},
    {"weights", toSay("weights"), toSay("Softmax of the scores that are not masked")}};
inline constexpr Option kShow {.id = "masks.show",
    .label = toSay("Show"),
    .name = toSay("What the matrix shows"),
    .choices = kShown,
    .first = "weights",
    .atEnd = true};
// For the panel, where it has no room of its own.
inline constexpr Option kLayers {.id = "masks.layers",
    .kind = Option::Flag,
    .label = toSay("Layers"),
    .tip = toSay("The mask’s layers, over the picture"),
    .first = "off",
    .atEnd = true};

// --- of the panel: the layers, and the lengths they depend on --------------------------------------------------------
constexpr Option layerOption(const char* id, const char* label)
{
    return {.id = id,
        .kind = Option::Flag,
        .label = label,
        .look = Option::Hidden,
        .runsModel = true,
        .where = Option::Elsewhere};
}
constexpr Option lengthOption(const char* id, const char* label, const char* tip)
{
    return {.id = id,
        .kind = Option::Number,
        .label = label,
        .tip = tip,
        .look = Option::Hidden,
        .runsModel = true,
        .where = Option::Elsewhere};
}
inline constexpr Option kCausal = layerOption("masks.causal", toSay("Causal"));
inline constexpr Option kSameLength = layerOption("masks.same_length", "same_length");
inline constexpr Option kSliding = layerOption("masks.sliding_window", toSay("Sliding window"));
inline constexpr Option kPaddingMask = layerOption("masks.padding_mask", toSay("Padding"));
inline constexpr Option kAlibi = layerOption("masks.alibi", toSay("ALiBi"));
inline constexpr Option kSegment = lengthOption(
    "masks.segment", toSay("Segment"), toSay("Tokens processed in one pass"));
inline constexpr Option kMemory = lengthOption(
    "masks.memory", toSay("Memory"), toSay("States of earlier segments kept by each layer"));
inline constexpr Option kWindow = lengthOption(
    "masks.window", toSay("Window"), toSay("Keys each query keeps in the sliding window, its own included"));
inline constexpr Option kPadding = lengthOption(
    "masks.padding", toSay("Padding"), toSay("Padding tokens after the text, as in a batch with a longer text"));
inline constexpr OptionChoice kSpans[] {
    {"memory", "M", toSay("As many keys as memory holds, as in Transformer-XL’s PyTorch code")},
    {"memory_plus_one", "M + 1", toSay("One more, as in Transformer-XL’s TensorFlow code")}};
inline constexpr Option kSpan {.id = "masks.span",
    .label = toSay("Span"),
    .name = toSay("Keys per query under same_length, with a memory of M"),
    .choices = kSpans,
    .look = Option::Hidden,
    .runsModel = true,
    .where = Option::Elsewhere};

// --- what a person dragged or had before -----------------------------------------------------------------------------
inline constexpr Option kOrder {
    .id = "masks.order", .kind = Option::Kept, .first = "causal, same_length, sliding_window, padding"};
inline constexpr Option kLastWindow {.id = "masks.last_window", .kind = Option::Kept, .first = "4"}; // keys
inline constexpr Option kLastPadding {.id = "masks.last_padding", .kind = Option::Kept, .first = "2"}; // tokens

inline constexpr const Option* kOptions[] {&kCase, &kShow, &kLayers, &kCausal, &kSameLength, &kSliding, &kPaddingMask,
    &kAlibi, &kSegment, &kMemory, &kSpan, &kWindow, &kPadding, &kOrder, &kLastWindow, &kLastPadding};

// How an attention of the run has one of the panel's: `layers` is what was asked for.
OptionState layerState(
    const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores);
// The layers with another value of one of the panel's.
MaskSettings withOption(MaskSettings layers, const Option& option, const QString& value, const OptionValues& options);

} // namespace headroom::masks_view
