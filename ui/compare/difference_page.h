// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "compare/joint_figure.h"
#include "scene/scene_view.h"

#include <tuple>

namespace headroom {

// Two runs in one picture, in place of the view on the stage: a step of both side by side with what differs inked, or
// the numbers of the left run less those of the right one.
class DifferencePage : public SceneView {
    Q_OBJECT

public:
    DifferencePage(Document& mine, Document& comparison, QWidget* parent = nullptr);

    void setNames(const QString& left, const QString& right);
    void setShows(JointShows shows);
    JointShows shows() const { return m_shows; }

    const JointGrid* grid() const { return m_joint.difference.get(); } // null: the two have no such step
    QString title() const { return m_joint.title; } // of the matrix: "Left − right, decoder.1/…"
    QString words() const { return m_joint.words; } // what is shown, or why nothing is
    const Legend& legend() const { return m_joint.legend; }
    const JointPicture& joint() const { return m_joint; }
    const SceneCell* cellAt(GridCell at) const; // of the difference

    std::span<const Option* const> options() const override;
    void choose(const Option& option, const QString& value) override;
    std::vector<std::string> studies(const Document& document) const override;
    std::vector<Frame> framesOf(const SceneMoment&) const override { return {}; }
    bool followsSteps() const override { return true; }
    Scene build(const SceneMoment& moment) const override { return m_joint.drawn(moment); }
    QString captionOf(const SceneMoment&) const override { return m_joint.outcome(); }
    QString formulaOf(const SceneMoment&) const override;
    std::optional<Cell> subjectOf(const SceneMoment&) const override { return m_mine.subject(); }
    std::optional<Focus> lit(const Document& document) const override;
    QString sentence(const SceneCell& cell, int decimals = 4) const override;
    QString note(const SceneCell& cell) const override;
    void chooseCell(const SceneCell& cell) override;
    bool reading() const override { return m_joint.awaited; }

signals:
    void studiesLacking(); // of the run on the right

protected:
    using SceneView::cellAt;
    QString emptyWords() const override { return words(); }
    void adjust(OptionState& state, const Option& option) const override;
    void showEvent(QShowEvent* event) override;

private:
    struct Part { // of a run: a head of its step, or the mean of all
        StepId step = -1;
        Slice slice = {};
        QString words = {};
        bool awaited = false; // the mean is not computed yet
    };
    void refresh();
    JointPicture read() const;
    Part partOf(const Document& document, StepId step, StepId partner, const Cell* cell, bool left) const;
    QString both(const JointPicture& joint, GridCell at) const;
    QString headline(const JointPicture& joint) const;
    QString chosenPart(const Option& option) const; // "mean", a head, or empty: as the two runs suggest
    bool sameHeads() const;
    std::optional<Cell> example() const;

    Document& m_mine;
    Document& m_comparison;
    QString m_names[2];
    JointShows m_shows = JointShows::Difference;
    JointPicture m_joint;
    mutable std::optional<Position> m_lookedFrom; // where playback stood
    mutable std::tuple<const Trace*, const Trace*, bool> m_lookedAt = {}; // at which runs, and whether at means
    mutable bool m_example = false; // what is spoken of is the example()
};

// "query 4, key sat: left 0.412, right 0.380, difference 0.032" of a cell of one's own run, or which of the two is
// masked; why not where there is no other.
QString inBothRuns(const Trace& mine, const Cell& cell, const Trace& comparison);

} // namespace headroom
