// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/rotary.h"
#include "document/option.h"
#include "scene/scene.h"
#include "text/say.h"

#include <vector>

namespace headroom::rotation_view {

inline constexpr Option kMaps {.id = "rotation.maps",
    .kind = Option::Flag,
    .label = toSay("All pairs of positions"),
    .tip = toSay("The scores and weights of all queries and keys, with rotation and without"),
    .first = "off",
    .atEnd = true};

// What a frame of the film tells.
enum class Told { TurnQuery, TurnKey, Score, BothWalk, KeyWalks, NotRotated };
struct ToldAt {
    Told told;
    StepId step;
};

// Attention whose queries and keys are rotated by their positions (Su et al. 2021), as a run recorded it.
struct RotationRun {
    QString sublayer;
    StepId query = -1, key = -1; // [head, query or key, dimension], before
    StepId queryTurned = -1, keyTurned = -1; // the same, after
    StepId scores = -1, masked = -1, weights = -1; // [head, query, key]; masked: −1 where no mask is
    StepId plainScores = -1, plainWeights = -1; // not rotated, of the study "rotation"; −1: not recorded yet
    RotaryRule rule = {};
    bool asked = false; // the run has the study, also where this sublayer has none of its steps
    int heads = 0, queries = 0, keys = 0;
    int queriesPerKey = 1; // heads of queries that share one head of keys
    int pairs = 0; // of numbers that rotate together
    double factor = 0.0; // score = factor · q · k; 0: not known of this run
    std::vector<ToldAt> frames; // in the order of their steps

    bool there() const { return weights >= 0; }
    bool studied() const { return plainWeights >= 0; }
    int keyHead(int head) const { return head / queriesPerKey; }
    int position(int row) const { return keys - queries + row; } // of a query, from 0
    int number(int pair, bool second) const; // of a head's dimensions, from 0
};

QStringList rotationSublayers(const Trace& trace);
RotationRun readRotation(const RunResult& run, const QString& sublayer);

struct RotationPlace {
    int query = 0, key = 0;
};
// The query and the key that a number belongs to; of a number of one of them the other stays `otherwise`.
std::optional<RotationPlace> rotationPlace(const RotationRun& run, const Cell& cell, const RotationPlace& otherwise);

struct RotationStop {
    double query = 0.0, key = 0.0; // positions, from 0
    double milliseconds = 0.0; // of the way there
};

// One query and one key of a head, and what they would be at other positions. Positions count from 0 and may be real.
class RotatedPair {
public:
    RotatedPair(const RotationRun& run, const Trace& trace, int head, const RotationPlace& place);

    const RotationPlace& place() const { return m_place; }
    double queryAt() const { return m_queryAt; } // where the text has them
    double keyAt() const { return m_place.key; }
    Index query() const { return {m_head, m_place.query}; } // without the dimension
    Index key() const { return {m_keyHead, m_place.key}; }
    QPointF queryTip(int pair, double position) const; // −1: before it is rotated
    QPointF keyTip(int pair, double position) const;
    double size(int pair) const; // length of the query's arrow × that of the key's
    // What a pair, or all of them with what is not rotated, adds to the score.
    double adds(int pair, double query, double key) const;
    double score(double query, double key) const;

    // Another key that is the same but for its position, so that its score lies on the same curve; −1: none.
    int twin() const { return m_twin; }
    int lowest() const { return m_lowest; } // the keys that this query may read
    int highest() const { return m_highest; }
    // Where both stand at each stop of a frame, from stop 0 on.
    std::vector<RotationStop> stops(Told told) const;

private:
    QPointF rotated(const QPointF& tip, int pair, double position) const;

    const RotationRun& m_run;
    std::int64_t m_head, m_keyHead;
    RotationPlace m_place;
    double m_queryAt = 0.0, m_rest = 0.0; // rest: of dimensions that are not rotated
    std::vector<QPointF> m_query, m_key; // by pair, before they are rotated
    int m_twin = -1, m_lowest = 0, m_highest = 0;
};

Scene rotationScene(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place);

} // namespace headroom::rotation_view
