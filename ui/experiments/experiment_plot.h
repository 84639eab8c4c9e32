// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "experiment/experiment.h"

#include <QWidget>

#include <memory>

class QCPItemStraightLine;
class QCustomPlot;

namespace headroom {

class PictureSubject;

// One plot of a result: lines told apart by colour and by dashes, with a legend below.
class ExperimentPlotView : public QWidget {
    Q_OBJECT

public:
    explicit ExperimentPlotView(const ExperimentPlot& plot, QWidget* parent = nullptr);
    void setMark(double x); // where one stands now: a line across the plot; not finite: none
    void setRange(double from, double to); // of the x axis while there are no lines
    bool shows(double x) const; // whether the x axis reaches there
    std::unique_ptr<PictureSubject> picture(); // while this lives
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void resizeEvent(QResizeEvent*) override;
    void paintEvent(QPaintEvent*) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    class Picture;
    void fill();
    QString tipAt(const QPointF& point) const; // the nearest point
    int legendRows() const;

    ExperimentPlot m_data;
    bool m_posed = false; // for a picture that is exported
    double m_mark;
    double m_from, m_to;
    QCustomPlot* m_plot;
    QCPItemStraightLine* m_line;
};

} // namespace headroom
