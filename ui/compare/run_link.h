// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document.h"

namespace headroom {

// Keeps two documents together: one clock, one cursor, one input. Steps are matched by path, cells by their index where
// the other run has them.
class RunLink : public QObject {
    Q_OBJECT

public:
    // `beside` follows `mine` from the start; from then on each follows the other.
    RunLink(Document& mine, Document& beside, QObject* parent = nullptr);

    void setSameInput(bool same); // `beside` reads what `mine` reads
    bool sameInput() const { return m_sameInput; }

private:
    void link(Document& from, Document& to);
    void followAll();
    void followPosition(const Document& from, Document& to);
    void followSelection(const Document& from, Document& to);
    void followHover(const Document& from, Document& to);
    void followInput();

    Document& m_mine;
    Document& m_beside;
    bool m_sameInput = true;
    bool m_following = false;
};

// The same place in another run: the step of that path, else the first of the scope that shares most of it.
std::optional<Position> placeLike(const Document& from, const Trace& to);
// The same cell of the step of that path; none where the other run has no such step or no such cell.
std::optional<Cell> cellLike(const Trace& from, const Cell& cell, const Trace& to);

} // namespace headroom
