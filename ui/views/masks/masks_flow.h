// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/masks/masks_read.h"

namespace headroom::masks_view {

// The mask on its way down, of one head: layer by layer, each first in the row that is told, key by key, then in all
// others. What stays open has all of its weight's power, e^score, what is closing a part of it, and the weights of a
// row are these powers over their sum: 1 at any moment.
class MaskFlow {
public:
    static constexpr int kMoves = 2; // of a layer: the row that is told, the others

    // `told` closes its keys one after another; where a layer closes none of them, another row does.
    MaskFlow(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head, int told);

    enum class State { Before, Between, After }; // as without the mask; on its way; as the mask leaves it
    State state(int query) const { return m_rows[static_cast<std::size_t>(query)].state; }
    int moves() const { return static_cast<int>(m_layers.size()) * kMoves; }
    bool whole() const; // every row is what a step of the trace holds, all the same one
    double open(int query, int key) const; // 1 … 0: closed
    double share(int query, int key) const; // of what is open, in its row
    double before(int query, int key) const; // without the mask
    double seen(int query) const { return m_rows[static_cast<std::size_t>(query)].seen; } // keys
    int seenBefore(int query) const; // before the layer that comes or came last; −1: none came
    double largest() const; // share of a key of the row that is told, at any moment
    MaskReason why(int query, int key) const { return m_reasons[at(query, key)]; }

    // A frame around the keys that a layer of constant length leaves: it walks down with the queries.
    struct Window {
        QRectF area; // in columns and rows
        double presence = 1.0;
        int keys = 0;
    };
    std::optional<Window> window() const;

private:
    struct Layer {
        MaskReason why = MaskReason::None;
        int told = 0;
        bool walks = false; // the same number of keys in each row, from some row on
        std::vector<int> order = {}; // of the keys that it closes in the told row
        std::vector<double> keys = {}, rows = {}; // how far those of the told row, and all of another row, are open
    };
    struct Row {
        State state = State::After;
        double sum = 0.0, all = 0.0, seen = 0.0; // of powers
    };

    std::size_t at(int query, int key) const { return static_cast<std::size_t>(query * m_scores.keys + key); }
    void close(Layer& layer, double inTold, double inOthers) const;
    bool stays(int query, int key, std::size_t layer) const; // open once that one has come
    QRectF span(double query, std::size_t layer) const;

    const MaskedScores& m_scores;
    const std::vector<MaskReason>& m_reasons;
    const std::vector<float>& m_powers;
    std::vector<Layer> m_layers;
    std::vector<Row> m_rows;
    int m_told = 0, m_stop = 0;
    double m_share = 1.0; // of the way to that stop
    bool m_end = false; // all have come
};

// e^score of a head's cells, row-major, over the largest of its row; 0 where that is no number.
const std::vector<float>& scorePowers(const Trace& trace, const MaskedScores& scores, std::int64_t head);
// The row of which most is moved, by every layer, and to more than one key.
int tellingRow(const Trace& trace, const MaskedScores& scores, std::int64_t head);

} // namespace headroom::masks_view
