// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include <QListWidget>

namespace headroom {

// The experiments by title and question, with what the newest result said. Enter runs the one chosen.
class ExperimentList : public QListWidget {
    Q_OBJECT

public:
    explicit ExperimentList(QWidget* parent = nullptr);

    void add(const Experiment& experiment);
    void setResult(const QString& id, const ExperimentResult* result);
    void setRunning(const QString& id); // empty: none
    QString current() const;
    void choose(const QString& id);

signals:
    void chosen();
    void runAsked();

private:
    QListWidgetItem* find(const QString& id) const;
    void describe(QListWidgetItem* item);
};

} // namespace headroom
