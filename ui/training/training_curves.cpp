// SPDX-License-Identifier: GPL-3.0-or-later
// What the curves show; how they are painted and handled is beside this file.
#include "training/training_curves.h"

#include "files/settings.h"
#include "theme/theme.h"
#include "training/training_plot.h"
#include "training/training_words.h"
#include "widgets/controls.h"

#include <QCheckBox>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kSoon = 100; // ms: at most ten replots a second
constexpr int kCurvesFoot = 30; // legend and choices
constexpr int kCurvesLeft = 48; // for the numbers at the axis
constexpr int kPerTick = 42;
const QString kLogKey = QStringLiteral("training/logarithmic");

} // namespace

TrainingCurves::TrainingCurves(TrainingDesk& desk, QWidget* parent)
    : QWidget(parent),
      m_desk(desk),
      m_pages(new SegmentedControl({}, this, 24)),
      m_all(new LinkButton(tr("Show all steps"), this)),
      m_log(new QCheckBox(tr("Log scale"), this)),
      m_export(iconButton(QStringLiteral("export"), tr("Export the curves"), 26, this))
{
    setAccessibleName(tr("Training curves"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
    makePlot();
    m_pages->setAccessibleName(tr("What the curves show"));
    m_all->hide();
    m_log->setToolTip(
        tr("Loss, learning rate and gradient norm on a logarithmic axis: equal distances are equal ratios"));
    m_log->setFocusPolicy(Qt::TabFocus);
    m_log->setChecked(Settings::value(kLogKey, false).toBool());
    connect(m_log, &QCheckBox::toggled, this, [this](bool on) {
        Settings::setValue(kLogKey, on);
        redraw();
    });
    m_export->setToolTip(tr("Export the curves: numbers as CSV, the picture as PNG, SVG or PDF"));
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, &TrainingCurves::rebuild);
    connect(m_pages, &SegmentedControl::currentChanged, this,
        [this](int index) { setPage(static_cast<ChartPage>(index)); });
    connect(m_all, &QAbstractButton::clicked, this, &TrainingCurves::resetZoom);
    connect(m_export, &QToolButton::clicked, this, &TrainingCurves::chooseExport);
    connect(&desk, &TrainingDesk::changed, this, &TrainingCurves::schedule);
    connect(&desk, &TrainingDesk::runsChanged, this, [this] {
        m_zoom.reset();
        m_drawn.reset();
        schedule();
    });
    connect(&desk, &TrainingDesk::markerChanged, this, &TrainingCurves::replotMarker);
    connect(&Theme::instance(), &Theme::changed, this, &TrainingCurves::redraw);
    rebuild();
}

void TrainingCurves::makePlot()
{
    m_plot = new QCustomPlot(this);
    m_plot->setObjectName(QStringLiteral("plot"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setLocale(QLocale(QLocale::English));
    m_plot->setMouseTracking(true);
    m_plot->installEventFilter(this);
    m_plot->plotLayout()->clear();
    m_plot->plotLayout()->setColumnSpacing(12);
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        auto* rect = m_rects[i] = new QCPAxisRect(m_plot);
        m_plot->plotLayout()->addElement(0, static_cast<int>(i), rect);
        rect->setAutoMargins(QCP::msNone);
        rect->setMargins({kCurvesLeft, 36, 14, 34});
        for (QCPAxis* axis : rect->axes()) {
            axis->setTickPen(Qt::NoPen);
            axis->setSubTicks(false);
            axis->setTickLength(0);
            axis->setLayer(QStringLiteral("axes"));
            axis->grid()->setLayer(QStringLiteral("grid"));
            axis->setTickLabelPadding(6);
        }
        rect->axis(QCPAxis::atBottom)->grid()->setVisible(false);
        rect->axis(QCPAxis::atBottom)->setLabelPadding(1);
        rect->axis(QCPAxis::atBottom)->ticker()->setTickCount(4);
        rect->axis(QCPAxis::atLeft)->setBasePen(Qt::NoPen);
    }
    new PlotPainting(m_plot, QStringLiteral("legend"), [this](QPainter& painter) { paintStill(painter); });
    new PlotPainting(m_plot, QStringLiteral("overlay"), [this](QPainter& painter) { paintMoving(painter); });
}

void TrainingCurves::setPage(ChartPage page)
{
    m_page = page;
    m_pages->setCurrent(static_cast<int>(page));
    m_drawn.reset();
    rebuild();
}

bool TrainingCurves::inDecades(std::size_t chart) const { return m_log->isChecked() && m_kinds[chart].decades; }

bool TrainingCurves::shows(std::size_t chart, double value) const
{
    return std::isfinite(value) && (inDecades(chart) ? value > 0.0 : value >= 0.0);
}

std::vector<double> TrainingCurves::valueTicks(int chart) const
{
    const QCPAxis* axis = m_rects[static_cast<std::size_t>(chart)]->axis(QCPAxis::atLeft);
    std::vector<double> ticks;
    for (const double tick : axis->tickVector())
        if (axis->range().contains(tick))
            ticks.push_back(tick);
    return ticks;
}

// Only new points, runs and flags change the curves.
void TrainingCurves::schedule()
{
    if (m_drawn && m_desk.shownState() && m_desk.shownState()->points.size() < m_drawn->points)
        m_drawn.reset(); // the run went back
    if (!m_soon.isActive())
        m_soon.start();
}

void TrainingCurves::settle()
{
    m_soon.stop();
    rebuild();
}

void TrainingCurves::showEvent(QShowEvent*) { settle(); }

void TrainingCurves::rebuild()
{
    const TrainingState* state = m_desk.shownState();
    const Drawn now {m_desk.shown() ? m_desk.shown()->number : 0, state ? state->points.size() : 0,
        state ? state->events.size() : 0};
    if (m_drawn == now)
        return;
    m_drawn = now;
    QStringList pages {pageTitle(ChartPage::Results), pageTitle(ChartPage::Optimiser)};
    if (state && halts(*state))
        pages << pageTitle(ChartPage::Halting);
    else if (m_page == ChartPage::Halting)
        m_page = ChartPage::Results;
    m_pages->setTexts(pages);
    m_pages->setCurrent(static_cast<int>(m_page));
    static const TrainingState nothing;
    m_kinds = chartsOf(m_page, state ? *state : nothing);
    m_log->setVisible(std::any_of(m_kinds.begin(), m_kinds.end(), [](const ChartKind& kind) { return kind.decades; }));
    m_plot->clearGraphs();
    for (std::size_t i = 0; i < m_rects.size(); ++i)
        fillChart(i);
    setRanges();
    if (m_posed)
        cutToAxes();
    place();
}

// Drawings have no clipping (Qt's SVG leaves it out): what would leave the axes is not there.
void TrainingCurves::cutToAxes()
{
    for (int i = 0; i < m_plot->graphCount(); ++i) {
        QCPGraph* graph = m_plot->graph(i);
        const bool decades = graph->valueAxis()->scaleType() == QCPAxis::stLogarithmic;
        const auto place = [decades](double value) { return decades ? std::log10(value) : value; };
        const QCPRange keys = graph->keyAxis()->range(), values = graph->valueAxis()->range();
        const QRectF room(QPointF(keys.lower, place(values.lower)), QPointF(keys.upper, place(values.upper)));
        QVector<double> x, y;
        const auto add = [&](const QPointF& point) {
            if (x.isEmpty() || QPointF(x.last(), place(y.last())) != point) {
                x << point.x();
                y << (decades ? std::pow(10.0, point.y()) : point.y());
            }
        };
        const auto points = graph->data();
        for (auto it = points->constBegin(); it != points->constEnd(); ++it) {
            const QPointF point(it->key, place(it->value));
            if (it == points->constBegin()) {
                if (points->size() == 1 && room.contains(point))
                    add(point);
                continue;
            }
            if (const auto part = cutLine({QPointF((it - 1)->key, place((it - 1)->value)), point}, room)) {
                if (!x.isEmpty() && QPointF(x.last(), place(y.last())) != part->p1()) // it was outside meanwhile
                    add({part->x1(), std::nan("")});
                add(part->p1());
                add(part->p2());
            }
        }
        graph->setData(x, y, true);
    }
    replotAll();
}

void TrainingCurves::fillChart(std::size_t chart)
{
    const Palette& palette = Theme::instance().palette();
    const TrainingState* state = m_desk.shownState();
    QCPAxisRect* rect = m_rects[chart];
    const ChartKind& kind = m_kinds[chart];
    QCPAxis* values = rect->axis(QCPAxis::atLeft);
    const bool decades = inDecades(chart);
    values->setScaleType(decades ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    values->setTicker(QSharedPointer<QCPAxisTicker>(kind.share ? new ShareTicker
            : decades                                          ? new DecadeTicker
                                                               : new QCPAxisTicker));
    values->ticker()->setTickCount(3);
    values->setNumberFormat(QStringLiteral("gb"));
    values->setNumberPrecision(4);
    values->grid()->setPen(QPen(palette.line, 1));
    values->grid()->setZeroLinePen(QPen(palette.line, 1));
    QCPAxis* steps = rect->axis(QCPAxis::atBottom);
    steps->setBasePen(QPen(palette.lineStrong, 1));
    steps->setLabel(tr("training step"));
    for (QCPAxis* axis : {steps, values}) {
        axis->setTickLabelFont(Theme::instance().font(TextSize::Caption));
        axis->setLabelFont(Theme::instance().font(TextSize::Caption));
        axis->setTickLabelColor(palette.ink3);
        axis->setLabelColor(palette.ink3);
    }
    m_plot->setBackground(palette.stage);
    if (!state)
        return;
    if (kind.stacked)
        return fillStacked(rect, *state);
    const auto line = [&](const TrainingState& run, double (*value)(const TrainingPoint&), const QPen& pen) {
        QVector<double> keys, measured;
        for (const TrainingPoint& point : run.points)
            if (!(value(point) < 0.0)) { // measured
                keys << static_cast<double>(point.step);
                measured << (shows(chart, value(point)) ? value(point) : std::nan("")); // a gap
            }
        QCPGraph* graph = m_plot->addGraph(steps, values);
        graph->setData(keys, measured, true);
        graph->setPen(pen);
        if (keys.size() == 1) // a line needs two
            graph->setScatterStyle({QCPScatterStyle::ssDisc, pen.color(), pen.color(), 5});
    };
    int other = 0;
    for (const TrainingDesk::Run& run : m_desk.runs())
        if (run.ticked && &run != m_desk.shown())
            line(*run.state, kind.main, runPen(other++));
    if (kind.other)
        line(*state, kind.other, QPen(palette.ink3, 1.2));
    line(*state, kind.main, QPen(palette.ink, 2.0, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
}

// One area on the other: the shares of the positions that ran so many steps add up to all of them.
void TrainingCurves::fillStacked(QCPAxisRect* rect, const TrainingState& state)
{
    const std::int64_t most = mostSteps(state);
    QCPGraph* below = nullptr;
    for (std::int64_t step = 1; step <= most; ++step) {
        QVector<double> keys, sums;
        for (const TrainingPoint& point : state.points) {
            if (point.steps.empty())
                continue;
            double sum = 0.0;
            for (std::size_t i = 0; i < std::min(point.steps.size(), static_cast<std::size_t>(step)); ++i)
                sum += point.steps[i];
            keys << static_cast<double>(point.step);
            sums << sum;
        }
        QCPGraph* graph = m_plot->addGraph(rect->axis(QCPAxis::atBottom), rect->axis(QCPAxis::atLeft));
        graph->setData(keys, sums, true);
        graph->setPen(QPen(Theme::instance().palette().stage, 0.8));
        graph->setBrush(stepsColour(step, most));
        if (below)
            graph->setChannelFillGraph(below);
        below = graph;
    }
}

// All of it from 0; a part of it as large as it goes.
void TrainingCurves::fitValues(std::size_t chart)
{
    QCPAxis* values = m_rects[chart]->axis(QCPAxis::atLeft);
    const ChartKind& kind = m_kinds[chart];
    if (kind.stacked || (kind.share && !m_zoom))
        return values->setRange(0.0, 1.03);
    double low = 0.0, high = 0.0;
    bool any = false;
    const auto include = [&](const TrainingState& state, double (*value)(const TrainingPoint&)) {
        for (const TrainingPoint& point : state.points) {
            const auto step = static_cast<double>(point.step);
            if (!value || !shows(chart, value(point)) || step < range().first || step > range().second)
                continue;
            low = any ? std::min(low, value(point)) : value(point);
            high = any ? std::max(high, value(point)) : value(point);
            any = true;
        }
    };
    for (const TrainingDesk::Run& run : m_desk.runs()) {
        if (run.ticked || &run == m_desk.shown())
            include(*run.state, kind.main);
        if (&run == m_desk.shown())
            include(*run.state, kind.other);
    }
    if (inDecades(chart)) { // with two ticks at the least
        constexpr double kRoom = 1.15;
        low = any ? low / kRoom : 0.1;
        high = any ? high * kRoom : 1.0;
        if (std::floor(std::log10(high)) - std::ceil(std::log10(low)) < 1.0) {
            low = std::pow(10.0, std::floor(std::log10(low)));
            high = std::pow(10.0, std::ceil(std::log10(high)));
        }
        return values->setRange(low, high);
    }
    if (!any)
        return values->setRange(0.0, 1.0);
    if (!m_zoom)
        low = 0.0;
    const double room = high > low ? high - low : std::max(high, 1e-6) * 0.1;
    values->setRange(m_zoom ? std::max(0.0, low - 0.06 * room) : 0.0, high + 0.06 * room);
}

void TrainingCurves::setRanges()
{
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        m_rects[i]->axis(QCPAxis::atBottom)->setRange(range().first, range().second);
        fitValues(i);
    }
    m_all->setVisible(zoomed());
    showDescription();
    replotAll();
    update();
}

double TrainingCurves::fullEnd() const
{
    const TrainingState* state = m_desk.shownState();
    const double last = state && !state->points.empty() ? static_cast<double>(state->points.back().step) : 0.0;
    return last > 0.0 ? last
        : state       ? static_cast<double>(std::max<std::int64_t>(1, state->settings.evaluateEvery))
                      : 1.0;
}

double TrainingCurves::farEnd() const
{
    double end = fullEnd();
    for (const TrainingDesk::Run& run : m_desk.runs())
        if (run.ticked && !run.state->points.empty())
            end = std::max(end, static_cast<double>(run.state->points.back().step));
    return end;
}

std::pair<double, double> TrainingCurves::range() const { return m_zoom.value_or(std::pair(0.0, fullEnd())); }

void TrainingCurves::zoomTo(double from, double to)
{
    constexpr double kLeast = 4.0; // steps
    const double wide = std::clamp(to - from, std::min(kLeast, farEnd()), farEnd());
    const double left = std::clamp(from, 0.0, farEnd() - wide);
    const std::pair<double, double> next {left, left + wide};
    if (next == std::pair(0.0, fullEnd()))
        m_zoom.reset();
    else
        m_zoom = next;
    setRanges();
    place();
}

void TrainingCurves::zoomBy(double factor, double around)
{
    const auto [from, to] = range();
    const double at = std::clamp(around, from, to);
    zoomTo(at - (at - from) * factor, at + (to - at) * factor);
}

void TrainingCurves::resetZoom()
{
    m_zoom.reset();
    setRanges();
    place();
}

void TrainingCurves::resizeEvent(QResizeEvent*) { arrange(); }

void TrainingCurves::redraw()
{
    m_drawn.reset();
    rebuild();
    arrange();
}

void TrainingCurves::arrange()
{
    m_plot->setGeometry(0, 0, std::max(1, width()), std::max(1, height() - kCurvesFoot));
    for (QCPAxisRect* rect : m_rects) // as many numbers as stand apart
        rect->axis(QCPAxis::atBottom)->ticker()->setTickCount(std::clamp((width() / 3 - kCurvesLeft) / kPerTick, 2, 4));
    place();
    replotAll();
}

void TrainingCurves::replotAll()
{
    if (!m_plot->viewport().isEmpty()) // not laid out yet
        m_plot->replot();
}

void TrainingCurves::place()
{
    const int y = height() - kCurvesFoot + 2;
    int x = width();
    const auto put = [&](QWidget* widget, int high, int gap) {
        if (widget->isHidden())
            return;
        x -= widget->sizeHint().width();
        widget->setGeometry(x, y + (26 - high) / 2, widget->sizeHint().width(), high);
        x -= gap;
    };
    put(m_pages, 24, 6);
    put(m_log, 24, 10);
    put(m_export, 26, 6);
    put(m_all, m_all->sizeHint().height(), 10);
    m_legend = QRectF(0, y, m_posed ? width() : std::max(0, x - 6), 26);
    update();
}

} // namespace headroom
