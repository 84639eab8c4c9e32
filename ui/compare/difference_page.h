// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene_view.h"

namespace headroom {

// One step of two runs, cell by cell: the numbers of the run beside less those of the person's own.
class DifferencePage : public SceneView {
    Q_OBJECT

public:
    DifferencePage(Document& mine, Document& comparison, QWidget* parent = nullptr);

    const CellGrid* grid() const { return m_compared.grid.get(); } // null: the two have no such step
    QString title() const { return m_compared.title; } // of the matrix: "Right − left, decoder.1/…"
    QString words() const { return m_compared.words; } // what is shown, or why nothing is
    const Legend& legend() const { return m_compared.legend; }
    const SceneCell* cellAt(GridCell at) const;

    std::vector<Frame> framesOf(const SceneMoment& moment) const override;
    Scene build(const SceneMoment& moment) const override;
    std::optional<Cell> subjectOf(const SceneMoment&) const override { return m_mine.subject(); }
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString note(const SceneCell& cell) const override;

protected:
    using SceneView::cellAt;
    QString emptyWords() const override { return words(); }

private:
    struct Compared {
        QString heading, title, words;
        std::shared_ptr<const CellGrid> grid = {};
        StepId other = -1; // in the run beside
        Legend legend = {};
    };
    void refresh();
    Compared read() const;

    Document& m_mine;
    Document& m_comparison;
    Compared m_compared;
};

// "query 4, key sat: left 0.412, right 0.380, difference −0.032" of a cell of one's own run, or which of the two is
// masked; why not where there is no other.
QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& comparison);

} // namespace headroom
