// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_plot.h"

#include "tr.h"

#include <cmath>

namespace headroom {

PlotPainting::PlotPainting(QCustomPlot* plot, const QString& layer, std::function<void(QPainter&)> paint)
    : QCPLayerable(plot, layer), m_paint(std::move(paint))
{
}

void PlotPainting::applyDefaultAntialiasingHint(QCPPainter* painter) const { painter->setAntialiasing(true); }

void PlotPainting::draw(QCPPainter* painter)
{
    painter->save();
    m_paint(*painter);
    painter->restore();
}

QString ShareTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    const double hundred = std::round(1e6 * tick) / 1e4;
    return tr("%1 %").arg(QString::number(hundred, 'g', 5));
}

} // namespace headroom
