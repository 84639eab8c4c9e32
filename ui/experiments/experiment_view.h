// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include "widgets/text.h"

class QVBoxLayout;

namespace headroom {

// A result from top to bottom: verdicts, tables, plots, film, and under what circumstances it was measured.
class ExperimentView : public Section {
    Q_OBJECT

public:
    explicit ExperimentView(QWidget* parent = nullptr);
    void setResult(const ExperimentResult* result); // null: none yet

private:
    void addVerdicts(const ExperimentResult& result);
    void addTable(const ExperimentTable& table);
    void addPlots(const ExperimentResult& result);

    QVBoxLayout* m_column;
    QWidget* m_content = nullptr;
};

} // namespace headroom
