// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/suggestions.h"

#include <QTimer>
#include <QWidget>

class QLabel;
class QPushButton;
class QScrollArea;

namespace headroom {

class FormSection;
class LinkButton;
class ModelSection;
class SettingsSection;
class TaskSection;

// The left column of the laboratory: task, model and training of the next run, and of the present one what it takes
// while it runs.
class TaskPanel : public QWidget {
    Q_OBJECT

public:
    explicit TaskPanel(TrainingDesk& desk, QWidget* parent = nullptr);

    TaskSection* task() const { return m_task; }
    ModelSection* model() const { return m_model; }
    SettingsSection* settings() const { return m_settings; }
    QPushButton* startAnew() const { return m_start; }
    const QList<LinkButton*>& offered() const { return m_offered; } // a button for each that could be tried
    // A variant, on its own task unless another is given; `probe` is the text that snapshots are traced on.
    void want(const QString& preset, const TaskSettings& task = {.id = {}}, const QString& probe = {});
    // The run that made a model of a recipe.
    void wantAgain(const ModelInfo& model, const QString& probe);
    void wantAgain(const TrainingDesk::Run& run); // as it began

signals:
    void failed(const QString& message);

private:
    void adopt();
    void wantAs(const TrainingState& state);
    void refresh();
    void offer();

    TrainingDesk& m_desk;
    TaskSection* m_task;
    ModelSection* m_model;
    SettingsSection* m_settings;
    FormSection* m_try;
    QWidget* m_foot;
    QLabel* m_message;
    QPushButton* m_start;
    std::vector<Suggestion> m_offers;
    QList<LinkButton*> m_offered;
    QTimer m_offerSoon;
    int m_adopted = 0; // number of the run
};

} // namespace headroom
