// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include <QWidget>

class QCustomPlot;

namespace headroom {

// One plot of a result: lines told apart by colour and by dashes, with a legend below.
class ExperimentPlotView : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentPlotView(const ExperimentPlot& plot, QWidget* parent = nullptr);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override; // a tip with the nearest point

private:
    void fill();
    QString tipAt(const QPointF& point) const;
    int legendRows() const;

    ExperimentPlot m_data;
    QCustomPlot* m_plot;
};

} // namespace headroom
