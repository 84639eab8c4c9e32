// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include "widgets/text.h"

class QLabel;
class QVBoxLayout;

namespace headroom {

class BeforeRun;
class FilledButton;
class FilmStrip;
class SampleRows;
class TrainingControls;
class TrainingCurves;
class TrainingTimeline;
class WeightPanel;

// The centre of the training laboratory: what is done to the run, its curves, the attention forming, what it writes,
// and playback over its snapshots. Everything in it stands at the desk's marker.
class TrainingStage : public Section {
    Q_OBJECT

public:
    explicit TrainingStage(TrainingDesk& desk, QWidget* parent = nullptr);

    TrainingControls* controls() const { return m_controls; }
    TrainingCurves* curves() const { return m_curves; }
    FilmStrip* film() const { return m_film; }
    SampleRows* samples() const { return m_samples; }
    TrainingTimeline* timeline() const { return m_timeline; }
    WeightPanel* weight() const { return m_weight; } // in the place of the curves while the desk says so

    // Whether Start is what to do next, not a training that was left.
    void setFilled(bool filled);
    FilledButton* goBack() const { return m_goBack; } // to the step before the loss rose
    QString collapse() const; // that it has, in words; empty: it has not

signals:
    void startAsked(); // no run yet, or the last one is done: whoever holds the settings starts one
    void resetAsked(); // the present run anew, from its first step
    void written(const QString& message); // what became of an export

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent*) override;

private:
    QWidget* makeEmpty();
    QWidget* makeBody();
    QWidget* makeCollapse();
    void showCollapse();
    void fill();
    void refresh();

    TrainingDesk& m_desk;
    TrainingControls* m_controls;
    QLabel* m_notice;
    QWidget* m_collapse;
    Text* m_collapseText;
    FilledButton* m_goBack;
    bool m_filled = true;
    BeforeRun* m_before = nullptr;
    QWidget* m_begin = nullptr; // instead of the snapshots, before the first run
    QList<QWidget*> m_ofPresent; // snapshots and samples
    QVBoxLayout* m_rows = nullptr;
    QList<int> m_stretches; // of the rows while the curves are shown
    QLabel* m_emptyText = nullptr;
    FilledButton* m_emptyStart = nullptr;
    TrainingCurves* m_curves = nullptr;
    FilmStrip* m_film = nullptr;
    SampleRows* m_samples = nullptr;
    WeightPanel* m_weight = nullptr;
    TrainingTimeline* m_timeline;
};

} // namespace headroom
