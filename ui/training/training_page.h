// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include "widgets/text.h"

class QStackedLayout;

namespace headroom {

class ExperimentsPage;
class RunsPanel;
class SegmentedControl;
class TaskPanel;
class TrainingStage;
class UnfinishedBar;

// The training laboratory: what is trained at the left, the run in the middle, all runs at the right. A second tab
// holds the experiments.
class TrainingPage : public Section {
    Q_OBJECT

public:
    TrainingPage(Document& document, TrainingDesk& desk, QWidget* parent = nullptr);

    TaskPanel* task() const { return m_task; }
    TrainingStage* stage() const { return m_stage; }
    RunsPanel* runs() const { return m_runs; }
    UnfinishedBar* unfinished() const { return m_unfinished; }
    SegmentedControl* tabs() const { return m_tabs; }
    SegmentedControl* centre() const { return m_centre; } // the curves, or one weight
    SegmentedControl* columns() const { return m_columns; } // shown where there is no room for both columns
    ExperimentsPage* experiments() const { return m_experiments; } // null until first shown
    void showRuns();
    ExperimentsPage* showExperiments();
    // The present variant, on its task and text, is what the next run trains; a run in progress is left alone.
    void wantPresent();
    void first(); // wants the present variant unless something is wanted already

signals:
    void openAsked(); // the model in training in the views
    void openFileAsked(const QString& file); // an earlier run's model
    void notice(const QString& message);
    void failed(const QString& message);
    void left();

protected:
    void resizeEvent(QResizeEvent*) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* column(const QString& title, QWidget* content);
    QWidget* makeRuns();
    void showColumns();

    Document& m_document;
    TrainingDesk& m_desk;
    TaskPanel* m_task;
    TrainingStage* m_stage;
    RunsPanel* m_runs;
    UnfinishedBar* m_unfinished;
    SegmentedControl *m_tabs, *m_centre, *m_columns;
    QStackedLayout* m_pages;
    ExperimentsPage* m_experiments = nullptr;
    QWidget *m_left, *m_right;
};

} // namespace headroom
