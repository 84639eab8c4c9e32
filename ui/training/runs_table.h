// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"

#include <QAbstractButton>

class QCheckBox;
class QVBoxLayout;

namespace headroom {

// One run: what it differs in, where it stands, what it reached. Its tick draws it beside the present one; a click on
// another than the present one chooses it.
class RunRow : public QAbstractButton {
    Q_OBJECT

public:
    RunRow(const TrainingDesk::Run& run, QWidget* parent = nullptr);
    QCheckBox* tick() const { return m_tick; }
    int number() const { return m_number; }
    void show(const TrainingDesk::Run& run, bool present, bool chosen);
    using QWidget::show;
    QSize sizeHint() const override { return {288, 54}; }

signals:
    void ticked(bool on);

protected:
    void paintEvent(QPaintEvent*) override;
    void resizeEvent(QResizeEvent*) override;

private:
    int m_number;
    QCheckBox* m_tick;
    QString m_title, m_status;
    QStringList m_numbers; // weights, tokens, whole sequences, steps to 99 %
    bool m_present = false, m_chosen = false;
};

// The runs, the newest first, under the names of the columns.
class RunsTable : public QWidget {
    Q_OBJECT

public:
    explicit RunsTable(TrainingDesk& desk, QWidget* parent = nullptr);
    const QList<RunRow*>& rows() const { return m_rows; }
    int chosen() const { return m_chosen; } // number of the run
    void refresh();

signals:
    void chosenChanged();

private:
    TrainingDesk& m_desk;
    QVBoxLayout* m_column;
    QList<RunRow*> m_rows;
    int m_chosen = 0, m_present = 0;
};

// Where a run stands, in words: "running, 320", "done, 2,000".
QString statusText(const TrainingState& state, bool present);
// The first evaluation with 99 % of tokens right; −1 if there is none.
std::int64_t stepsToAlmostAll(const TrainingState& state);
// All runs as tab-separated text, a line each, with what they were trained with.
QString runsAsText(const std::vector<TrainingDesk::Run>& runs);

} // namespace headroom
