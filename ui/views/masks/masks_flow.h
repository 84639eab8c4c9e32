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
    MaskFlow(const SceneMoment& moment, const MaskedScores& scores, int told);

    const MaskedHead& head() const { return m_head; }
    int moves() const { return static_cast<int>(m_layers.size()) * kMoves; }
    enum class State { Before, Between, After }; // as without the mask; on its way; as the mask leaves it
    State state(int query) const { return row(query).state; }
    bool whole() const; // every row is what a step of the trace holds, all the same one
    double open(int query, int key) const; // 1 … 0: closed
    bool isOpen(int query, int key) const { return open(query, key) >= 0.5; } // as it is told
    double share(int query, int key) const; // of what is open, in its row
    double before(int query, int key) const; // without the mask
    double seen(int query) const { return row(query).seen; } // keys
    int seenBefore(int query) const; // before the layer that comes or came last; −1: none came
    std::optional<MaskReason> lastLayer() const; // that one
    double largest() const; // no share of the row that is told ever exceeds it

    // A frame around the keys that a layer of constant length leaves: it walks down with the queries.
    struct Window {
        QRectF area; // in columns and rows
        double presence = 1.0;
        int keys = 0;
    };
    std::optional<Window> window() const;

private:
    struct Layer {
        int told = 0;
        bool walks = false; // behind the future: the same number of keys in each row, from some row on
        std::vector<double> keys = {}, rows = {}; // how far those of the told row, and all of another row, are open
    };
    struct Row {
        State state = State::After;
        double sum = 0.0, all = 0.0, seen = 0.0; // of powers
    };

    const Row& row(int query) const { return m_rows[static_cast<std::size_t>(query)]; }
    int lastIndex() const; // of that layer; −1: none came
    double done(int move) const; // 0 … 1 of that move
    Layer layerOf(int index) const;
    Row rowOf(int query, bool unmasked) const;
    QRectF span(double query, int layer) const;

    const MaskedHead& m_head;
    std::vector<Layer> m_layers;
    std::vector<Row> m_rows;
    int m_told = 0;
    double m_at = 0.0; // moves that were made; more than there are while the weights are looked at
};

// Whether a layer of this head is one whose frame walks down.
bool walksDown(const MaskedHead& head, MaskReason layer);

} // namespace headroom::masks_view
