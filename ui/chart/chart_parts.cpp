// SPDX-License-Identifier: GPL-3.0-or-later
#include "chart/chart_parts.h"

#include "theme/theme.h"
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

// QCustomPlot writes a power of ten where it finds an "e"; newer versions of Qt say "E".
QString NumberTicker::getTickLabel(double tick, const QLocale& locale, QChar format, int precision)
{
    return QCPAxisTicker::getTickLabel(tick, locale, format, precision).replace(QLatin1Char('E'), QLatin1Char('e'));
}

// QCPAxisTickerLog ticks a short range as if it were linear.
QVector<double> DecadeTicker::createTickVector(double, const QCPRange& range)
{
    const double from = std::log10(range.lower), to = std::log10(range.upper);
    const int first = static_cast<int>(std::ceil(from)), last = static_cast<int>(std::floor(to));
    const int apart = (last - first) / (tickCount() + 2) + 1;
    const bool fine = 3 * (last - first + 1) <= std::max(3, tickCount());
    QVector<double> ticks;
    for (int power = fine ? first - 1 : first; power <= last; power += apart)
        for (const double times : {1.0, 2.0, 5.0})
            if (fine || times == 1.0)
                ticks << times * std::pow(10.0, power);
    return ticks;
}

QString ShareTicker::getTickLabel(double tick, const QLocale&, QChar, int)
{
    const double hundred = std::round(1e6 * tick) / 1e4;
    return tr("%1 %").arg(QString::number(hundred, 'g', 5));
}

QColor areaColour(std::size_t index, std::size_t of)
{
    return Theme::instance().sequential(
        0.12 + 0.8 * static_cast<double>(index) / static_cast<double>(of > 1 ? of - 1 : 1));
}

QPen penOf(const ChartLine& line)
{
    using Look = ChartLine::Look;
    const Palette& p = colours();
    if (line.look == Look::Area)
        return {p.stage, 0.8};
    if (line.look == Look::Behind)
        return {mix(p.stage, p.ink3, 0.42), 5.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
    if (line.look == Look::Main)
        return {p.ink, 2.5, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin};
    static const QVector<qreal> dashes[] = {
        {}, {4, 2}, {1, 2}, {6, 2, 1, 2}, {8, 3}, {2, 1}, {3, 1, 1, 1, 1, 1}, {10, 2, 2, 2}};
    const QColor inks[] = {p.query, p.key, p.value, p.position, p.memory, p.ink, p.ink3};
    const bool beside = line.look == Look::Beside;
    QPen pen(beside ? p.ink3 : inks[line.index % std::size(inks)], 2.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin);
    const QVector<qreal>& dash = dashes[beside ? 2 : line.index % std::size(dashes)];
    if (!dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

QCPScatterStyle markOf(const ChartLine& line)
{
    using Style = QCPScatterStyle;
    constexpr Style::ScatterShape kShapes[] = {
        Style::ssDisc, Style::ssSquare, Style::ssTriangle, Style::ssDiamond, Style::ssTriangleInverted};
    const QColor colour = penOf(line).color();
    const bool other = line.look == ChartLine::Look::Other;
    // A second round of shapes is hollow.
    const bool hollow = other && line.index / std::size(kShapes) % 2 == 1;
    return {other ? kShapes[line.index % std::size(kShapes)] : Style::ssDisc, QPen(colour, 1.5),
        QBrush(hollow ? colours().stage : colour), other ? 7.0 : 5.0};
}

} // namespace headroom
