// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/option.h"
#include "views/masks/masks_read.h"

namespace headroom::masks_view {

// --- of the header ---------------------------------------------------------------------------------------------------
inline constexpr OptionChoice kCases[] {{"longer"}, {"equal"}, {"shorter"}, {"own"}, {"now"}};
inline constexpr Option kCase {.id = "masks.case",
    .label = toSay("Memory vs segment"),
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
    .tip = toSay("The mask’s layers, above the picture"),
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
constexpr Option lengthOption(const char* id, const char* label, const char* none, const char* tip)
{
    Option option = layerOption(id, label);
    option.kind = Option::Number;
    option.tip = tip;
    option.leastSays = none;
    return option;
}
inline constexpr Option kCausal = layerOption("masks.causal", toSay("Causal"));
inline constexpr Option kSameLength = layerOption("masks.same_length", "same_length");
inline constexpr Option kSliding = layerOption("masks.sliding_window", toSay("Sliding window"));
inline constexpr Option kPaddingMask = layerOption("masks.padding_mask", toSay("Padding"));
inline constexpr Option kAlibi = layerOption("masks.alibi", toSay("ALiBi"));
inline constexpr Option kSegment = lengthOption(
    "masks.segment", toSay("Segment"), toSay("whole text"), toSay("Tokens processed in one pass"));
inline constexpr Option kMemory = lengthOption(
    "masks.memory", toSay("Memory"), "", toSay("States of earlier segments kept by each layer"));
inline constexpr OptionChoice kSpans[] {
    {"memory", "M", toSay("As many keys as memory holds, as in Transformer-XL’s PyTorch code")},
    {"memory_plus_one", "M + 1", toSay("One more, as in Transformer-XL’s TensorFlow code")}};
inline constexpr Option kSpan {.id = "masks.span",
    .label = toSay("Span"),
    .name = toSay("Keys per query under same_length, with a memory of M"),
    .choices = kSpans,
    .look = Option::Hidden,
    .runsModel = true,
    .where = Option::Elsewhere,
    .height = 24};
inline constexpr Option kWindow = lengthOption("masks.window", toSay("Window"), toSay("off"),
    toSay("Keys each query keeps in the sliding window, its own included"));
inline constexpr Option kPadding = lengthOption("masks.padding", toSay("Padding"), toSay("none"),
    toSay("Padding tokens after the text, as in a batch with a longer text"));

// --- what a person dragged or had before -----------------------------------------------------------------------------
inline constexpr Option kOrder {
    .id = "masks.order", .kind = Option::Kept, .first = "causal, same_length, sliding_window, padding"};
inline constexpr Option kLastWindow {.id = "masks.last_window", .kind = Option::Kept, .first = "4"}; // keys
inline constexpr Option kLastPadding {.id = "masks.last_padding", .kind = Option::Kept, .first = "2"}; // tokens

inline constexpr const Option* kLengths[] {&kSegment, &kMemory, &kSpan, &kWindow, &kPadding};
inline constexpr const Option* kPanelOptions[] {
    &kCausal, &kSameLength, &kSliding, &kPaddingMask, &kAlibi, &kSegment, &kMemory, &kSpan, &kWindow, &kPadding};
inline constexpr const Option* kOptions[] {&kCase, &kShow, &kLayers, &kCausal, &kSameLength, &kSliding, &kPaddingMask,
    &kAlibi, &kSegment, &kMemory, &kSpan, &kWindow, &kPadding, &kOrder, &kLastWindow, &kLastPadding};

const Option& switchOf(MaskReason layer); // of those in an order

// --- the layers as settings ------------------------------------------------------------------------------------------

struct MaskSettings {
    bool causal = true;
    std::int64_t segment = 0, memory = 0;
    SameLength sameLength = SameLength::Off;
    std::int64_t window = 0; // keys that a query reads at most; 0: no sliding window
    bool alibi = false;
    std::int64_t padding = 0; // tokens behind the text
    bool paddingClosed = true; // to all queries

    bool operator==(const MaskSettings&) const = default;
};

// As asked for, which the newest run may not have reached yet; of a run without its model, as it was recorded.
MaskSettings maskSettings(const ModelConfig& own, const RunSettings& settings);
MaskSettings recordedLayers(const RunResult& run, const MaskedScores& scores);
// The settings with these layers; fields that are the model's own are no change.
RunSettings withLayers(const ModelConfig& own, RunSettings settings, const MaskSettings& layers);
// Padding tokens that the run's text has room for with these layers: of those that are offered, or already asked for.
std::int64_t mostPadding(const RunResult& run, const MaskSettings& layers);

// How an attention of the run has one of the panel's: `layers` is what was asked for. Beside a switch stands what its
// layer does, or why it cannot be had.
OptionState layerState(
    const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores);
// The layers with another value of one of the panel's.
MaskSettings withOption(MaskSettings layers, const Option& option, const QString& value, const OptionValues& options);
QString lengthWords(const Option& option, const QString& value); // "12", "whole text"

// --- lengths whose ends can be pulled along the columns of the matrix
// -------------------------------------------------

struct MaskEdge {
    const Option* option = nullptr;
    int now = 0; // as it ran
    int column = 0; // in front of which its end stands
    int atColumn = 0; // the length that an end there says; not `now` where it lies outside of the picture
    int grows = 1; // with columns to the right; −1: to the left
    int least = 0, most = 0;
    int beyond = 0; // when it is pulled further than `most`
    QString tip;

    QString handle() const { return QString::fromLatin1(option->id).section('.', 1); } // "memory"
    int lengthAt(double columns) const; // its end, from the first column on
    double columnOf(int length) const;
};

// Those that this attention has; the sliding window's end is that of one query.
std::vector<MaskEdge> maskEdges(const RunResult& run, const MaskedScores& scores, int query);

} // namespace headroom::masks_view
