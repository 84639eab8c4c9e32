// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

#include <map>
#include <optional>
#include <vector>

namespace headroom::masks_view {

constexpr int kMostColumns = 64; // tokens of a segment, states of a memory: what the picture still shows cell by cell

// Why a query may not read a key: a layer that the trace holds, a change by hand, or none that it says.
enum class MaskReason { None, Future, TooOld, OutsideWindow, Padding, ByHand, Recorded };
// The layers in the order in which they come down: a cell that several close is put down to the first.
using MaskOrder = std::vector<MaskReason>;
const MaskOrder& usualOrder();
QString toText(const MaskOrder& order); // as the option of the order has it
MaskOrder orderOf(const QString& text); // the usual one where the text is none

// A layer of a mask as the trace holds it: 1 where it lets a query read a key, [.., query, key].
struct RecordedLayer {
    MaskReason reason = MaskReason::Recorded;
    std::vector<float> open;
    int queries = 1, keys = 1; // 1: the same for all

    bool closes(int query, int key) const
    {
        return open[static_cast<std::size_t>((queries > 1 ? query : 0) * keys + (keys > 1 ? key : 0))] == 0.0F;
    }
};

// One attention of a run as the mask laboratory sees it: the score matrix, what the mask left of it, and the shares.
struct MaskedScores {
    QString sublayer; // "decoder.1/self_attention"
    StepId scores = -1, masked = -1, weights = -1; // masked −1: nothing is closed
    int heads = 0, queries = 0, keys = 0, memory = 0;
    bool self = true; // queries and keys are of the same positions
    StepId mask = -1; // what the scores were masked with
    std::shared_ptr<const std::vector<RecordedLayer>> layers; // that it is made of
    bool causal = false; // the run closes the future here
    int span = 0; // keys that same_length leaves; 0: it is off
    int window = 0; // keys that the sliding window leaves; 0: it is off
    bool alibi = false;
    bool tail = false; // its last keys are the end of what the model reads: padding goes behind them
    int padding = 0; // keys at the end that are no tokens
    bool paddingClosed = true;
    MaskOrder order = usualOrder();
    StepId unmasked = -1; // the shares of the same scores without the mask; −1: not computed (yet)
    StepId formsDiffer = -1; // by head, how far ALiBi’s two forms lie apart; −1: not computed (yet)

    bool there() const { return weights >= 0; }

    // What maskReasons has found, by head, for this order.
    mutable std::map<std::int64_t, std::vector<MaskReason>> reasons;
    mutable MaskOrder reasonsOrder;
    // By head, what the mask lets through and which row tells most of it (masks_flow.h).
    mutable std::map<std::int64_t, std::vector<float>> powers;
    mutable std::map<std::int64_t, int> telling;
};

QStringList maskableSublayers(const Trace& trace);
MaskedScores readMasked(const RunResult& run, const QString& sublayer);
Cell maskCell(StepId step, std::int64_t head, int query, int key);
MaskReason maskReason(const Trace& trace, const MaskedScores& scores, std::int64_t head, int query, int key);
// Reasons of all cells of a head, row-major.
const std::vector<MaskReason>& maskReasons(const Trace& trace, const MaskedScores& scores, std::int64_t head);
// The layers that close something in this head, in the order in which they come down.
std::vector<MaskReason> layersOf(const std::vector<MaskReason>& reasons, const MaskOrder& order);
int openKeysOf(const std::vector<MaskReason>& reasons, const MaskedScores& scores, int query);

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

// As asked for, which the newest run may not have reached yet.
MaskSettings maskSettings(const ModelConfig& own, const RunSettings& settings);
MaskSettings recordedLayers(const RunResult& run, const MaskedScores& scores); // of a run without its model
// The settings with these layers; fields that are the model's own are no change.
RunSettings withLayers(const ModelConfig& own, RunSettings settings, const MaskSettings& layers);
// Why a layer cannot be switched in this model; empty where it can.
QString causalRefused(const ModelConfig& config);
QString memoryRefused(const ModelConfig& config);
QString windowRefused(const ModelConfig& config);
QString alibiRefused(const ModelConfig& config);
bool hasDistanceTerms(const ModelConfig& config); // in its scores, other than ALiBi's
// Padding tokens that the run's text has room for with these layers: of those that are offered, or already asked for.
std::int64_t mostPadding(const RunResult& run, const MaskSettings& layers);

// Whether the two runs are the same but for their mask layers and, row by row, speak of the same queries.
bool sameButMasks(const RunResult& before, const RunResult& now);

// --- the picture -----------------------------------------------------------------------------------------------------

struct DraggedEdge {
    QString id; // of the handle
    int length = 0; // that the pull has come to
};

struct MasksOptions {
    std::shared_ptr<const RunResult> before; // the run before the last change of a layer; null: none
    std::optional<DraggedEdge> dragged;
};

Scene masksScene(
    const MaskedScores& scores, const SceneMoment& moment, const MasksOptions& options, const Cell& subject);
// 1 + query · keys + key in all of the steps; 0 for what is in none.
quint64 maskPair(const MaskedScores& scores, const Cell& cell);
// What the matrix shows: as the option says, and a score that is pinned.
bool showsScores(const SceneMoment& moment, const MaskedScores& scores);
// The layers that have come down at this moment, in the row that is told at least.
std::vector<MaskReason> layersDown(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head);
// "Query 11, ran, may see keys 5–11: 7 keys, itself included."
QString maskSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
// A reason for each hidden range.
QString maskReasonsSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
QString keysCounted(int count); // "one key", "4 keys"
QString keyRanges(const std::vector<int>& keys, int memory); // "keys −3 to −1, 1–5", "key 7"

} // namespace headroom::masks_view
