// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

namespace headroom {

// Keeps two documents together: one clock, one cursor, one input, one scale. Steps are matched by path, cells by their
// tokens where the other run has them. While nothing is pinned, the cursor is on what the view of `mine` speaks of.
class RunLink : public QObject {
    Q_OBJECT

public:
    // `beside` follows `mine` from the start; from then on each follows the other.
    RunLink(Document& mine, Document& comparison, QObject* parent = nullptr);
    ~RunLink() override;

    // Another model for `beside`, on the text of `mine`; from then on it reads the same or keeps its own.
    void openBeside(const QString& source, bool trained, bool sameInput);
    void setScalesShared(bool shared); // not while only one of the two is seen
    void setSameInput(bool same); // `beside` reads what `mine` reads, if its vocabulary has most of it
    bool sameInput() const { return m_sameInput && !m_ownSample; }
    bool canBeSame() const { return !m_ownSample; }
    bool opening() const { return m_opening; } // a run asked for now would take the place of what is being opened
    QString lacking() const { return m_lacking; } // tokens of the same input that the run beside leaves out
    QString notice() const { return m_notice; } // what of the same input the run beside cannot read; empty: nothing

signals:
    void inputFollowed();

private:
    void link(Document& from, Document& to);
    void followAll();
    void agree();
    void shareScales();
    void followOptions(const Document& from, Document& to);
    void followPosition(const Document& from, Document& to);
    void followSelection(const Document& from, Document& to);
    void followCell(const Document& from, Document& to, const std::optional<Cell>& cell);
    void followHover(const Document& from, Document& to);
    void followInput();
    void endOpening();

    Document& m_mine;
    Document& m_comparison;
    bool m_sameInput = true; // as asked for
    bool m_scalesShared = true;
    bool m_ownSample = false; // it cannot
    bool m_opening = false;
    QString m_lacking, m_notice;
    bool m_following = false;
    // Where the run beside stood when the two last followed one another. What of it is still so was led there, perhaps
    // to the nearest place that it has, and leads nowhere itself.
    struct {
        Position position;
        std::optional<Cell> pinned;
        int head = 0;
        QString sublayer;
    } m_agreed;
};

// The step of that path in another run; two kinds of attention may name one term by how it came about.
std::optional<StepId> stepLike(const std::string& path, const Trace& to);
// The same place in another run: the same step, else the last one before it in the scope that shares most of its path,
// else the first there.
std::optional<Position> placeLike(const Document& from, const Trace& to);
// Two axes in line: each entry is a place of either, or of both where they are partners; −1: the other alone has it.
struct Partners {
    std::vector<int> left, right;

    std::optional<int> ofLeft(std::int64_t place) const; // the partner of a place; none
};
// Of tokens by what they are: segments and memory begin elsewhere in the text, and one vocabulary lacks what another
// has; of two texts of one length that differ, place by place. None: less than half of the tokens agree, or axes
// without tokens are not of one length.
std::optional<Partners> partnersOf(const Axis& left, const Axis& right, std::int64_t moreMemory = 0);
// The same step in another layer of another run, which has fewer or more of them: the nearest one.
std::optional<StepId> stepOfNearestLayer(const std::string& path, const Trace& to);
// The same cell of the same step, of the same tokens; none where the other run has no such step or no such cell.
std::optional<Cell> cellLike(const Trace& from, const Cell& cell, const Trace& to);

// How much of a text a vocabulary has, in characters without white space, and the first ones that it lacks.
struct Readable {
    qsizetype known = 0, all = 0;
    QStringList lacks;
    bool most() const { return 2 * known >= all; }
};
Readable readable(const QString& text, const std::vector<std::string>& vocabulary);

} // namespace headroom
