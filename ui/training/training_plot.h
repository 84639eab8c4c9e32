// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

#include <functional>
#include <optional>

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

// What of a line lies in the rectangle; empty: nothing.
std::optional<QLineF> cutLine(const QLineF& line, const QRectF& room);

// Powers of ten, for a logarithmic axis.
class DecadeTicker : public QCPAxisTicker {
protected:
    QVector<double> createTickVector(double tickStep, const QCPRange& range) override;
};

// Shares in per cent.
class ShareTicker : public QCPAxisTicker {
protected:
    QString getTickLabel(double tick, const QLocale& locale, QChar format, int precision) override;
};

} // namespace headroom
