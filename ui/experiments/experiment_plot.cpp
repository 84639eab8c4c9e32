// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_plot.h"

#include "words/tr.h"

namespace headroom {

ExperimentPlotView::ExperimentPlotView(const ExperimentPlot& plot, QWidget* parent, double from, double to)
    : Chart(Size::Full, parent)
{
    ChartData data;
    data.xTitle = translated(plot.xTitle);
    data.xLog = plot.xLog;
    ChartPlot& made = data.plots.emplace_back();
    made.title = translated(plot.title);
    made.yTitle = translated(plot.yTitle);
    made.yLog = plot.yLog;
    for (std::size_t i = 0; i < plot.series.size(); ++i) {
        const ExperimentSeries& series = plot.series[i];
        ChartLine line {translated(series.name), {}, ChartLine::Look::Other, i, 1, {}};
        for (std::size_t k = 0; k < series.x.size(); ++k)
            line.points.emplace_back(series.x[k], series.y[k]);
        made.lines.push_back(std::move(line));
    }
    if (plot.series.empty() && from < to)
        data.xRange = {from, to};
    setAccessibleName(translated(plot.title));
    setData(std::move(data));
}

} // namespace headroom
