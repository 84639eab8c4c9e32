// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"
#include "training/training_desk.h"
#include "widgets/text.h"

#include <QTimer>

#include <optional>

class QComboBox;
class QLineEdit;
class QPushButton;

namespace headroom {

class TermRows;
class WeightMap;

// A weight's value at the snapshots of the run, with the marker of the laboratory.
class WeightPath : public Chart {
    Q_OBJECT

public:
    explicit WeightPath(TrainingDesk& desk, QWidget* parent = nullptr);
    void show(const ReplayedStep& replayed);

    QSize sizeHint() const override { return {420, 150}; }
    QSize minimumSizeHint() const override { return {240, 130}; }

protected:
    void markerWanted(double x) override;

private:
    TrainingDesk& m_desk;
};

// One weight's step: the tokens that its gradient comes from, what Adam makes of it, its path over the run and what the
// whole step did to the loss. The step is the one behind the marker; the worker repeats it, and a newer question takes
// the place of an older one.
class WeightPanel : public QWidget {
    Q_OBJECT

public:
    explicit WeightPanel(TrainingDesk& desk, QWidget* parent = nullptr);
    ~WeightPanel() override;

    const std::optional<ReplayedStep>& replayed() const { return m_replayed; } // what is shown
    bool waiting() const { return m_job != 0 || m_soon.isActive(); }
    QComboBox* names() const { return m_names; }
    QLineEdit* place() const { return m_place; }
    QPushButton* farthest() const { return m_farthest; }
    TermRows* terms() const { return m_terms; }
    WeightMap* map() const { return m_map; }
    QString said(int row, int column) const; // of the way from the gradient to the new value
    QString message() const { return m_message->text(); }

protected:
    void showEvent(QShowEvent*) override { refresh(); }
    void hideEvent(QHideEvent*) override { drop(); }

private:
    QWidget* makeHeader();
    QWidget* makeGradient();
    QWidget* makeChain();
    QWidget* makeRest();
    void refresh();
    void askNow();
    void drop(); // the question that is asked
    void show(ReplayedStep replayed);
    void say(const QString& message); // instead of a step
    void typed();
    void fillNames();

    TrainingDesk& m_desk;
    QTimer m_soon;
    JobId m_job = 0; // 0: none
    int m_asked = 0; // questions so far
    struct Question {
        int run = 0;
        std::int64_t step = 0;
        std::size_t events = 0; // what a person has done to the run
        WeightAt weight;
        bool operator==(const Question&) const = default;
    };
    std::optional<Question> m_wanted; // shown, or asked for
    std::optional<ReplayedStep> m_replayed;

    Text *m_title, *m_message, *m_firstNote = nullptr, *m_check = nullptr;
    QComboBox* m_names = nullptr;
    QLineEdit* m_place = nullptr;
    QPushButton* m_farthest = nullptr;
    QWidget* m_body;
    TermRows* m_terms = nullptr;
    WeightMap* m_map = nullptr;
    std::vector<Text*> m_cells; // of the chain: four a row
    Text* m_exact = nullptr;
    WeightPath* m_path = nullptr;
    std::vector<Text*> m_loss; // numbers
    Text* m_lossNote = nullptr;
};

} // namespace headroom
