// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_plot.h"

#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <utility>

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

std::optional<QLineF> cutLine(const QLineF& line, const QRectF& room)
{
    double from = 0.0, to = 1.0;
    const std::pair<double, double> sides[] {{-line.dx(), line.x1() - room.left()},
        {line.dx(), room.right() - line.x1()}, {-line.dy(), line.y1() - room.top()},
        {line.dy(), room.bottom() - line.y1()}};
    for (const auto& [outwards, inside] : sides) { // Liang and Barsky
        if (outwards == 0.0 && inside < 0.0)
            return {};
        if (outwards < 0.0)
            from = std::max(from, inside / outwards);
        else if (outwards > 0.0)
            to = std::min(to, inside / outwards);
    }
    if (from > to)
        return {};
    const auto at = [&](double share) {
        return share <= 0.0 ? line.p1() : share >= 1.0 ? line.p2() : line.pointAt(share);
    };
    return QLineF(at(from), at(to));
}

// QCPAxisTickerLog ticks a short range as if it were linear.
QVector<double> DecadeTicker::createTickVector(double, const QCPRange& range)
{
    const int first = static_cast<int>(std::floor(std::log10(range.lower))),
              last = static_cast<int>(std::ceil(std::log10(range.upper)));
    const int apart = (last - first) / (tickCount() + 2) + 1;
    QVector<double> ticks;
    for (int power = first; power <= last; power += apart)
        ticks << std::pow(10.0, power);
    return ticks;
}

QString ShareTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    const double hundred = std::round(1e6 * tick) / 1e4;
    return tr("%1 %").arg(QString::number(hundred, 'g', 5));
}

} // namespace headroom
