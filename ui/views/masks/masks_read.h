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
HatchLean leanOf(MaskReason reason);

// What the mask does to one head; row-major, query × key.
struct MaskedHead {
    int queries = 0, keys = 0;
    std::vector<MaskReason> reasons;
    std::vector<float> powers; // e^score over the largest of its row; 0 where that is no number
    std::vector<MaskReason> layers; // that close something, in the order in which they come down
    int telling = 0; // the row of which most is moved, by every layer, and to more than one key

    std::size_t at(int query, int key) const { return static_cast<std::size_t>(query * keys + key); }
    MaskReason why(int query, int key) const { return reasons[at(query, key)]; }
    double power(int query, int key) const { return powers[at(query, key)]; }
    std::vector<int> closedBy(int query, MaskReason layer) const; // its keys
    int open(int query) const { return static_cast<int>(closedBy(query, MaskReason::None).size()); }
    int layer(MaskReason reason) const; // its place among the layers; their number where it closes nothing
};

struct RecordedLayer;

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
    mutable std::map<std::int64_t, MaskedHead> known; // by head

    bool there() const { return weights >= 0; }
    const MaskedHead& head(const Trace& trace, std::int64_t head) const;
    const MaskedHead& head(const SceneMoment& moment) const { return head(moment.trace(), headIn(moment)); }
    std::int64_t headIn(const SceneMoment& moment) const { return std::clamp(moment.head, 0, heads - 1); }
};

QStringList maskableSublayers(const Trace& trace);
MaskedScores readMasked(const RunResult& run, const QString& sublayer, const MaskOrder& order = usualOrder());
Cell maskCell(StepId step, std::int64_t head, int query, int key);
MaskReason maskReason(const Trace& trace, const MaskedScores& scores, std::int64_t head, int query, int key);
// 1 + query · keys + key in all of the steps; 0 for what is in none.
quint64 maskPair(const MaskedScores& scores, const Cell& cell);

// --- the picture -----------------------------------------------------------------------------------------------------

// `before`: the run before the last change of a layer; null: none. `subject`: what is spoken of. `above`: px left free.
Scene masksScene(const MaskedScores& scores, const SceneMoment& moment, const std::shared_ptr<const RunResult>& before,
    const Cell& subject, double above);
// What the matrix shows: as the option says, and a score that is pinned.
bool showsScores(const SceneMoment& moment, const MaskedScores& scores);

// --- in words --------------------------------------------------------------------------------------------------------

// "Query 11, ran, may see keys 5–11: 7 keys, itself included."
QString maskSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
// A reason for each hidden range.
QString maskReasonsSentence(const SceneMoment& moment, const MaskedScores& scores, int query);
QString keysCounted(int count); // "one key", "4 keys"
QString keyRanges(const std::vector<int>& keys, int memory); // "keys −3 to −1, 1–5", "key 7"
QString nameOf(MaskReason reason); // "too old"
std::pair<int, int> keysSeen(const MaskedScores& scores, const SceneMoment& moment); // by a query, fewest and most
// As captions: what a layer closes in all rows, and in the one that is told; what the softmax makes of what is open.
QString comingDown(const MaskedScores& scores, MaskReason layer);
QString comingDownIn(const MaskedScores& scores, MaskReason layer, const QString& token);
QString sharedOut(const MaskedScores& scores, const SceneMoment& moment);

} // namespace headroom::masks_view
