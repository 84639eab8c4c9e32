// SPDX-License-Identifier: GPL-3.0-or-later
// What a chart shows; how it is painted and handled is beside this file.
#include "chart/chart.h"

#include "chart/chart_parts.h"
#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/text.h"

#include <QCheckBox>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace headroom {

namespace {

constexpr int kChartsFoot = 30, kLegendRow = 18; // legend and controls below several plots; below one
constexpr int kChartLeft = 48; // for the numbers at the axis
constexpr int kPerTick = 42;
constexpr double kDecades = 2.0; // from which an axis is logarithmic by itself

bool isArea(const ChartLine& line) { return line.look == ChartLine::Look::Area; }

} // namespace

Chart::Chart(Size size, QWidget* parent)
    : QWidget(parent),
      m_size(size),
      m_plot(new QCustomPlot(this)),
      m_all(new LinkButton(tr("Show all"), this)),
      m_log(new QCheckBox(tr("Log scale"), this))
{
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, size == Size::Small ? QSizePolicy::Fixed : QSizePolicy::Expanding);
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setLocale(QLocale(QLocale::English));
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->plotLayout()->setColumnSpacing(12);
    new PlotPainting(m_plot, QStringLiteral("legend"), [this](QPainter& painter) { paintStill(painter); });
    new PlotPainting(m_plot, QStringLiteral("overlay"), [this](QPainter& painter) { paintMoving(painter); });
    m_all->hide();
    m_log->hide();
    m_log->setToolTip(tr("The axis of values in powers of ten: equal distances are equal ratios"));
    m_log->setFocusPolicy(Qt::TabFocus);
    connect(m_all, &QAbstractButton::clicked, this, &Chart::resetZoom);
    connect(m_log, &QCheckBox::clicked, this, [this](bool on) {
        setScale(on ? ChartScale::Log : ChartScale::Linear);
        emit scaleChosen(m_scale);
    });
    if (size == Size::Full) {
        addControl(m_log, 24);
        addControl(m_all, m_all->sizeHint().height());
    }
    connect(&Theme::instance(), &Theme::changed, this, &Chart::redraw);
}

void Chart::addControl(QWidget* control, int height) { m_controls.insert(m_controls.begin(), {control, height}); }

void Chart::setData(ChartData data)
{
    m_data = std::move(data);
    redraw();
    updateGeometry();
}

void Chart::setMarker(std::optional<double> x)
{
    m_marker = x;
    replotMarker();
}

void Chart::setGuide(std::optional<double> x)
{
    m_guide = x;
    replotAll();
}

void Chart::setScale(ChartScale scale)
{
    m_scale = scale;
    redraw();
}

bool Chart::canBeLog(std::size_t plot) const
{
    const ChartPlot& of = m_data.plots[plot];
    return !of.share && std::any_of(of.lines.begin(), of.lines.end(), [](const ChartLine& line) {
        return !isArea(line)
            && std::any_of(line.points.begin(), line.points.end(), [](const QPointF& p) { return p.y() > 0.0; });
    });
}

bool Chart::inDecades(int index) const
{
    const auto plot = static_cast<std::size_t>(index);
    if (plot >= m_data.plots.size() || !canBeLog(plot) || m_scale == ChartScale::Linear)
        return false;
    if (m_scale == ChartScale::Log || m_data.plots[plot].yLog)
        return true;
    double low = std::numeric_limits<double>::infinity(), high = 0.0;
    for (const ChartLine& line : m_data.plots[plot].lines)
        for (const QPointF& point : line.points)
            if (std::isfinite(point.y())) {
                low = std::min(low, point.y());
                high = std::max(high, point.y());
            }
    return low > 0.0 && std::log10(high / low) > kDecades;
}

bool Chart::shows(std::size_t plot, double y) const
{
    return std::isfinite(y) && (y > 0.0 || !inDecades(static_cast<int>(plot)));
}

std::vector<double> Chart::valueTicks(int plot) const
{
    const QCPAxis* axis = m_rects[static_cast<std::size_t>(plot)]->axis(QCPAxis::atLeft);
    std::vector<double> ticks;
    for (const double tick : axis->tickVector())
        if (axis->range().contains(tick))
            ticks.push_back(tick);
    return ticks;
}

void Chart::redraw()
{
    makeRects();
    bool any = false, log = false;
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        any = any || canBeLog(i);
        log = log || inDecades(static_cast<int>(i));
    }
    m_log->setVisible(any && m_size == Size::Full);
    m_log->setChecked(log);
    setRanges();
}

void Chart::makeRects()
{
    if (m_rects.size() == m_data.plots.size())
        return;
    m_plot->clearGraphs();
    m_plot->plotLayout()->clear();
    m_rects.clear();
    for (std::size_t i = 0; i < m_data.plots.size(); ++i) {
        auto* rect = new QCPAxisRect(m_plot);
        m_rects.push_back(rect);
        m_plot->plotLayout()->addElement(0, static_cast<int>(i), rect);
        const bool small = m_size == Size::Small;
        rect->setMinimumMargins(small ? QMargins(10, 20, 6, 18) : QMargins(kChartLeft, 36, 14, 34));
        rect->setMargins(rect->minimumMargins());
        rect->setAutoMargins(single() ? QCP::msLeft : QCP::msNone); // beside each other: all alike
        for (QCPAxis* axis : rect->axes()) {
            axis->setTickPen(Qt::NoPen);
            axis->setSubTicks(false);
            axis->setTickLength(0);
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
            axis->setTickLabelPadding(small ? 3 : 6);
            axis->setLabelPadding(1);
            axis->setNumberFormat(QStringLiteral("gb"));
            axis->setNumberPrecision(axis == rect->axis(QCPAxis::atBottom) ? 6 : 4);
        }
        rect->axis(QCPAxis::atBottom)->grid()->setVisible(m_data.xLog);
        rect->axis(QCPAxis::atLeft)->setBasePen(Qt::NoPen);
    }
}

void Chart::dress(QCPAxis* axis)
{
    const Theme& theme = Theme::instance();
    axis->setTickLabelFont(theme.font(TextSize::Caption));
    axis->setLabelFont(theme.font(TextSize::Caption));
    axis->setTickLabelColor(theme.palette().ink3);
    axis->setLabelColor(theme.palette().ink3);
    axis->grid()->setPen(QPen(theme.palette().line, 1));
    axis->grid()->setZeroLinePen(QPen(theme.palette().line, 1));
}

// The points in the range of x, with those where a line comes in and leaves: a drawing has no clipping (Qt's SVG leaves
// it out).
std::vector<QPointF> Chart::inSight(std::size_t plot, const ChartLine& line) const
{
    const auto [from, to] = range();
    const bool log = inDecades(static_cast<int>(plot));
    const auto keyPlace = [this](double x) { return m_data.xLog ? std::log10(x) : x; };
    std::vector<QPointF> points;
    const QPointF* last = nullptr;
    for (const QPointF& point : line.points) {
        if (m_data.xLog && point.x() <= 0.0)
            continue;
        for (const double edge : {from, to})
            if (last && last->x() < edge && edge < point.x()) {
                const double share = (keyPlace(edge) - keyPlace(last->x()))
                    / (keyPlace(point.x()) - keyPlace(last->x()));
                points.emplace_back(edge,
                    log ? last->y() * std::pow(point.y() / last->y(), share)
                        : last->y() + share * (point.y() - last->y()));
            }
        if (point.x() >= from && point.x() <= to)
            points.push_back(point);
        last = &point;
    }
    for (QPointF& point : points)
        if (!shows(plot, point.y()))
            point.setY(std::nan("")); // a gap
    return points;
}

void Chart::fillPlot(std::size_t index)
{
    const ChartPlot& plot = m_data.plots[index];
    QCPAxis *keys = m_rects[index]->axis(QCPAxis::atBottom), *values = m_rects[index]->axis(QCPAxis::atLeft);
    const auto scale = [](QCPAxis* axis, bool log, bool share) {
        axis->setScaleType(log ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
        axis->setTicker(QSharedPointer<QCPAxisTicker>(share ? new ShareTicker
                : log                                       ? new DecadeTicker
                                                            : new NumberTicker));
    };
    scale(keys, m_data.xLog, false);
    scale(values, inDecades(static_cast<int>(index)), plot.share);
    values->ticker()->setTickCount(m_size == Size::Small ? 2 : 3);
    keys->setBasePen(QPen(colours().lineStrong, 1));
    if (m_size == Size::Full) {
        keys->setLabel(m_data.xTitle);
        values->setLabel(plot.yTitle);
    }
    dress(keys);
    dress(values);
    QCPGraph* below = nullptr;
    std::map<double, double> stacked; // of the areas so far
    const auto draw = [&](const ChartLine& line) {
        QVector<double> x, y;
        for (const QPointF& point : inSight(index, line)) {
            x << point.x();
            y << (isArea(line) ? stacked[point.x()] += point.y() : point.y());
        }
        QCPGraph* graph = m_plot->addGraph(keys, values);
        graph->setData(x, y, true);
        graph->setPen(penOf(line));
        if (isArea(line)) {
            graph->setBrush(areaColour(line.index, line.of));
            if (below)
                graph->setChannelFillGraph(below);
            below = graph;
        } else if (line.look == ChartLine::Look::Other) {
            addMarks(index, line, keys, values);
        } else if (x.size() == 1) { // a line needs two
            graph->setScatterStyle(markOf(line));
        }
    };
    for (const bool main : {false, true}) // on top
        for (const ChartLine& line : plot.lines)
            if ((line.look == ChartLine::Look::Main) == main)
                draw(line);
}

// At points of the line, not at those where it comes in and leaves; of several lines not at the same ones.
void Chart::addMarks(std::size_t plot, const ChartLine& line, QCPAxis* keys, QCPAxis* values)
{
    constexpr std::size_t kMarks = 16;
    const std::size_t all = line.points.size(), every = all <= kMarks ? 1 : all / (kMarks / 2);
    QCPGraph* marks = m_plot->addGraph(keys, values);
    marks->setLineStyle(QCPGraph::lsNone);
    marks->setScatterStyle(markOf(line));
    for (std::size_t i = line.index * every / 4 % every; i < all; i += every)
        if (const QPointF& point = line.points[i];
            shows(plot, point.y()) && point.x() >= range().first && point.x() <= range().second)
            marks->addData(point.x(), point.y());
}

// All of it, from 0 where that is asked for; a part of it as large as it goes.
void Chart::fitValues(std::size_t index)
{
    QCPAxis* values = m_rects[index]->axis(QCPAxis::atLeft);
    const ChartPlot& plot = m_data.plots[index];
    const bool areas = !plot.lines.empty() && isArea(plot.lines.front());
    if (areas || (plot.share && !m_zoom))
        return values->setRange(0.0, 1.03);
    double low = 0.0, high = 0.0;
    bool any = false;
    for (const ChartLine& line : plot.lines)
        for (const QPointF& point : inSight(index, line))
            if (std::isfinite(point.y())) {
                low = any ? std::min(low, point.y()) : point.y();
                high = any ? std::max(high, point.y()) : point.y();
                any = true;
            }
    if (inDecades(static_cast<int>(index))) {
        constexpr double kRoom = 1.15;
        low = any ? low / kRoom : 0.1;
        high = any ? high * kRoom : 1.0;
        const double power = std::pow(10.0, std::floor(std::log10(low)));
        std::vector<double> ticks;
        for (const double times : {1.0, 2.0, 5.0, 10.0, 20.0, 50.0, 100.0})
            ticks.push_back(times * power);
        const auto first = std::lower_bound(ticks.begin(), ticks.end(), low);
        if (high < *std::next(first)) { // two ticks at the least
            constexpr double kRounding = 1e-9;
            if (first != ticks.begin() && *first > low)
                low = *std::prev(first) * (1.0 - kRounding);
            high = *std::lower_bound(ticks.begin(), ticks.end(), high) * (1.0 + kRounding);
        }
        return values->setRange(low, high);
    }
    if (!any)
        return values->setRange(0.0, 1.0);
    if (plot.fromZero && !m_zoom)
        low = 0.0;
    if (low == high) { // from 0 to beyond it
        low = std::min(0.0, 2.0 * low);
        high = high == 0.0 ? (plot.share ? 0.1 : 1.0) : std::max(0.0, 2.0 * high);
    }
    const double room = high - low;
    const double foot = low - 0.06 * room;
    const bool never = low >= 0.0 && (plot.fromZero || plot.share); // below 0
    values->setRange(never ? std::max(0.0, plot.fromZero && !m_zoom ? 0.0 : foot) : foot, high + 0.06 * room);
}

void Chart::setRanges()
{
    m_plot->setBackground(colours().stage);
    m_plot->clearGraphs();
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        fillPlot(i);
        m_rects[i]->axis(QCPAxis::atBottom)->setRange(range().first, range().second);
        fitValues(i);
        const bool any = !stops(i).empty(); // else there is nothing to be read off
        m_rects[i]->axis(QCPAxis::atBottom)->setTickLabels(any || m_data.xRange);
        m_rects[i]->axis(QCPAxis::atLeft)->setTickLabels(any || !single());
    }
    m_all->setVisible(zoomed() && m_size == Size::Full);
    tellReader();
    arrange();
}

std::pair<double, double> Chart::extent() const
{
    std::optional<std::pair<double, double>> all = m_data.xRange;
    for (const ChartPlot& plot : m_data.plots)
        for (const ChartLine& line : plot.lines)
            for (const QPointF& point : line.points)
                if (std::isfinite(point.x()) && (!m_data.xLog || point.x() > 0.0)) {
                    all = all ? std::pair(std::min(all->first, point.x()), std::max(all->second, point.x()))
                              : std::pair(point.x(), point.x());
                }
    return all.value_or(std::pair(m_data.xLog ? 1.0 : 0.0, m_data.xLog ? 10.0 : 1.0));
}

std::pair<double, double> Chart::whole() const
{
    if (m_data.xRange)
        return *m_data.xRange;
    const auto [from, to] = extent();
    if (m_data.xLog) {
        const double room = to > from ? std::pow(to / from, 0.05) : 2.0;
        return {from / room, to * room};
    }
    const double room = to > from ? 0.04 * (to - from) : 0.5;
    return {from - room, to + room};
}

std::pair<double, double> Chart::range() const { return m_zoom.value_or(whole()); }

void Chart::zoomTo(double from, double to)
{
    const std::pair<double, double> all = whole(),
                                    far {std::min(all.first, extent().first), std::max(all.second, extent().second)};
    const double wide = std::clamp(to - from,
        std::min(std::max(m_data.xLeast, (far.second - far.first) / 1000.0), far.second - far.first),
        far.second - far.first);
    const double left = std::clamp(from, far.first, far.second - wide);
    m_zoom = {left, left + wide};
    if (std::abs(left - all.first) + std::abs(left + wide - all.second) < 1e-9 * (all.second - all.first))
        m_zoom.reset();
    setRanges();
}

void Chart::zoomBy(double factor, double around)
{
    const auto [from, to] = range();
    const double at = std::clamp(around, from, to);
    if (m_data.xLog)
        zoomTo(at * std::pow(from / at, factor), at * std::pow(to / at, factor));
    else
        zoomTo(at - (at - from) * factor, at + (to - at) * factor);
}

void Chart::resetZoom()
{
    m_zoom.reset();
    setRanges();
}

QSize Chart::sizeHint() const
{
    constexpr int kWide = 430, kHigh = 278, kSmallHigh = 88;
    return m_size == Size::Small ? QSize(240, kSmallHigh) : QSize(kWide, kHigh + legendRows(kWide) * kLegendRow);
}

QSize Chart::minimumSizeHint() const { return m_size == Size::Small ? QSize(120, 88) : sizeHint(); }

void Chart::resizeEvent(QResizeEvent*) { arrange(); }

// Controls are right of the legend, or above a plot that is alone.
void Chart::arrange()
{
    const int rows = single() ? legendRows(width()) * kLegendRow + (m_size == Size::Small ? 0 : 4) : kChartsFoot;
    m_plot->setGeometry(0, 0, std::max(1, width()), std::max(1, height() - rows));
    const int columns = std::max(1, static_cast<int>(m_rects.size()));
    for (QCPAxisRect* rect : m_rects) // as many numbers as have room
        rect->axis(QCPAxis::atBottom)
            ->ticker()
            ->setTickCount(std::clamp((width() / columns - kChartLeft) / kPerTick, 2, single() ? 6 : 4));
    const int y = single() ? 0 : height() - kChartsFoot + 2;
    int x = width();
    for (const auto& [control, high] : m_controls) {
        if (control->isHidden())
            continue;
        x -= control->sizeHint().width();
        control->setGeometry(x, y + (26 - high) / 2, control->sizeHint().width(), high);
        x -= 8;
    }
    m_legend = single() ? QRectF(0, height() - rows, width(), rows)
                        : QRectF(kChartLeft, y, (m_posed ? width() : x) - kChartLeft, 26);
    replotAll();
    update();
}

void Chart::replotAll()
{
    if (!m_plot->viewport().isEmpty()) // not laid out yet
        m_plot->replot();
}

} // namespace headroom
