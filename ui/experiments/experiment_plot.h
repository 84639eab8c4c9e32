// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"
#include "experiment/experiment.h"

namespace headroom {

// One plot of a result.
class ExperimentPlotView : public Chart {
    Q_OBJECT

public:
    // `from` < `to`: of the x axis while there are no lines.
    explicit ExperimentPlotView(
        const ExperimentPlot& plot, QWidget* parent = nullptr, double from = 0.0, double to = 0.0);
    bool shows(double x) const { return x >= range().first && x <= range().second; } // the x axis reaches there
};

} // namespace headroom
