// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "chart/chart.h"

#include <qcustomplot.h>

namespace headroom {

// Painting of one's own on a layer of a plot.
class PlotPainting : public QCPLayerable {
    Q_OBJECT

public:
    PlotPainting(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint);

protected:
    void applyDefaultAntialiasingHint(QCPPainter* painter) const override;
    void draw(QCPPainter* painter) override;

private:
    std::function<void(QPainter&)> m_paint;
};

class NumberTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

// For a logarithmic axis: powers of ten, with 2 and 5 times them where there are few.
class DecadeTicker : public NumberTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
};

// Shares in per cent.
class ShareTicker : public NumberTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

// How a line is drawn, in the theme's present colours.
QPen penOf(const ChartLine& line);
QCPScatterStyle markOf(const ChartLine& line);

} // namespace headroom
