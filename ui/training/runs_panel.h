// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include <QTimer>
#include <QWidget>

class QGridLayout;
class QPushButton;

namespace headroom {

class FormSection;
class InterventionsSection;
class Pointer;
class RunsTable;
class Text;

// The right column of the laboratory: all runs side by side, the chosen one at the marker, what is saved, and what can
// be done to the one that trains.
class RunsPanel : public QWidget {
    Q_OBJECT

public:
    explicit RunsPanel(TrainingDesk& desk, QWidget* parent = nullptr);

    RunsTable* table() const { return m_table; }
    InterventionsSection* interventions() const { return m_interventions; }
    QPushButton* openInViews() const { return m_open; }
    QPushButton* goOn() const { return m_goOn; } // with a run that was left
    QPushButton* repeat() const { return m_repeat; } // the chosen run
    QPushButton* save() const { return m_save; }
    void saveAs(const QString& path); // the chosen run's model
    QString suggestedName() const; // for a file of its own: "sort-universal-transformer.safetensors"
    QString saved() const; // the state of the checkpoint, in words
    // "held-out loss" and what stands beside it, for those who check the numbers.
    QList<QStringList> numbers() const { return m_shown; }

signals:
    void openAsked(); // the present run
    void openFileAsked(const QString& file); // of another
    void repeatAsked(int number);
    void written(const QString& message);
    void failed(const QString& message);

private:
    void refreshSoon();
    void refresh();
    void showNumbers();
    void showLines();
    void explainSequences(const TrainingPoint* then, bool live);
    void showPointer();
    void chooseSaveFile();
    void chooseExportFile();
    const TrainingDesk::Run* chosen() const;

    TrainingDesk& m_desk;
    RunsTable* m_table;
    InterventionsSection* m_interventions;
    FormSection *m_numbers, *m_checkpoint, *m_empty;
    QWidget* m_buttons;
    QGridLayout* m_grid;
    QList<QList<Text*>> m_lines;
    QList<QStringList> m_shown;
    Text *m_saved, *m_why;
    QPushButton *m_open, *m_save, *m_export, *m_goOn, *m_repeat;
    Pointer* m_pointer;
    QTimer m_soon;
};

} // namespace headroom
