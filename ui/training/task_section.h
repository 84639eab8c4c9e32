// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/form.h"
#include "training/training_desk.h"

class QPushButton;

namespace headroom {

// What is learned: the task and what it is made of.
class TaskSection : public FormSection {
    Q_OBJECT

public:
    explicit TaskSection(TrainingDesk& desk);
    QComboBox* task() const { return m_task; }

signals:
    void failed(const QString& message); // of a file that cannot be read

private:
    void refresh();
    void chooseTask(const QString& id);
    void change(const std::function<void(TaskSettings&)>& change);
    void chooseFile(bool target);
    void showOptions(const TaskInfo& task);
    const TaskInfo& info() const;

    TrainingDesk& m_desk;
    std::vector<TaskInfo> m_tasks;
    Text* m_title;
    Text* m_sentence;
    QComboBox* m_task;
    NumberField *m_symbols, *m_shortest, *m_longest, *m_noise;
    QWidget *m_symbolsRow, *m_fileRow, *m_targetRow;
    QPushButton *m_file, *m_target;
    QVBoxLayout* m_optionRows;
    QString m_optionsOf; // id of the task
    std::vector<std::pair<TaskOption, NumberField*>> m_options;
};

} // namespace headroom
