// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_curves.h"

#include "export/picture_export.h"
#include "files/files.h"
#include "files/settings.h"
#include "training/training_words.h"
#include "widgets/controls.h"
#include "words/html.h"
#include "words/names.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kSoon = 100; // ms: at most ten replots a second
constexpr double kExportScale = 2.0;
const QString kLogKey = QStringLiteral("training/logarithmic");

std::vector<QPointF> measured(const std::vector<TrainingPoint>& of, double (*value)(const TrainingPoint&))
{
    std::vector<QPointF> points;
    for (const TrainingPoint& point : of)
        if (!(value(point) < 0.0)) // measured
            points.emplace_back(static_cast<double>(point.step), value(point));
    return points;
}

// The shares of the positions that ran so many steps, one area on the other.
std::vector<ChartLine> areasOf(const TrainingState& state)
{
    std::vector<ChartLine> areas;
    const auto most = static_cast<std::size_t>(mostSteps(state));
    for (std::size_t step = 0; step < most; ++step) {
        const QString count = QString::number(step + 1);
        ChartLine area {
            step == 0 ? tr("1 step") : tr("%1 steps").arg(count), count, ChartLine::Look::Area, step, most, {}};
        for (const TrainingPoint& point : state.points)
            if (!point.steps.empty())
                area.points.emplace_back(
                    static_cast<double>(point.step), step < point.steps.size() ? point.steps[step] : 0.0);
        areas.push_back(std::move(area));
    }
    return areas;
}

} // namespace

TrainingCurves::TrainingCurves(TrainingDesk& desk, QWidget* parent)
    : Chart(Size::Full, parent),
      m_desk(desk),
      m_pages(new SegmentedControl({}, this, 24)),
      m_export(iconButton(QStringLiteral("export"), tr("Export the curves"), 26, this))
{
    setAccessibleName(tr("Training curves"));
    m_pages->setAccessibleName(tr("What the curves show"));
    m_export->setToolTip(tr("Export the curves: numbers as CSV, the picture as PNG, SVG or PDF"));
    addControl(m_export, 26);
    addControl(m_pages, 24);
    if (const QVariant log = Settings::value(kLogKey, {}); log.isValid())
        setScale(log.toBool() ? ChartScale::Log : ChartScale::Linear);
    connect(this, &Chart::scaleChosen, this, [](ChartScale scale) {
        if (scale == ChartScale::Automatic)
            Settings::remove(kLogKey);
        else
            Settings::setValue(kLogKey, scale == ChartScale::Log);
    });
    m_soon.setSingleShot(true);
    m_soon.setInterval(kSoon);
    connect(&m_soon, &QTimer::timeout, this, [this] { rebuild(); });
    connect(m_pages, &SegmentedControl::currentChanged, this,
        [this](int index) { setPage(static_cast<ChartPage>(index)); });
    connect(m_export, &QToolButton::clicked, this, &TrainingCurves::chooseExport);
    connect(&desk, &TrainingDesk::changed, this, &TrainingCurves::schedule);
    connect(&desk, &TrainingDesk::runsChanged, this, [this] {
        resetZoom();
        m_drawn.reset();
        schedule();
    });
    connect(&desk, &TrainingDesk::markerChanged, this, &TrainingCurves::showMarker);
    connect(&desk, &TrainingDesk::wantedChanged, this, &TrainingCurves::schedule);
    rebuild();
}

void TrainingCurves::setPage(ChartPage page)
{
    m_page = page;
    rebuild(true);
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

void TrainingCurves::rebuild(bool always)
{
    const TrainingState* state = m_desk.shownState();
    const Drawn now {m_desk.shown() ? m_desk.shown()->number : 0, state ? state->points.size() : 0,
        state ? state->events.size() : 0, m_desk.reference() ? m_desk.reference()->size() : 0};
    if (m_drawn == now && !always)
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
    setData(chartData(state ? *state : nothing));
    showMarker();
}

ChartData TrainingCurves::chartData(const TrainingState& state) const
{
    ChartData data;
    data.xTitle = tr("training step");
    data.at = [](double step) { return tr("step %1").arg(countText(std::llround(step))); };
    data.nothing = tr("not measured yet");
    data.flagName = tr("changed by hand");
    constexpr double kLeast = 4.0; // steps
    data.xLeast = kLeast;
    const std::int64_t last = state.points.empty() ? 0 : state.points.back().step;
    data.xRange = {0.0, static_cast<double>(std::max<std::int64_t>(1, last > 0 ? last : state.settings.evaluateEvery))};
    const std::vector<TrainingPoint>* reference = m_desk.reference();
    if (reference && state.points.empty())
        data.xRange->second = static_cast<double>(reference->back().step);
    for (const TrainingEvent& event : state.events)
        data.flags.push_back({static_cast<double>(event.step), eventText(event)});
    for (const ChartKind& kind : m_kinds) {
        ChartPlot& plot = data.plots.emplace_back();
        plot.title = kind.title;
        plot.notes = kind.notes;
        plot.share = kind.share;
        plot.fromZero = true;
        plot.text = kind.share ? shareText : measureText;
        if (kind.stacked) {
            plot.lines = areasOf(state);
            continue;
        }
        if (reference)
            plot.lines.push_back({tr("the opened model's training"), tr("opened model"), ChartLine::Look::Behind, 0, 1,
                measured(*reference, kind.main)});
        plot.lines.push_back(
            {mainName(m_page), tr("this run"), ChartLine::Look::Main, 0, 1, measured(state.points, kind.main)});
        if (kind.other) {
            QString name = otherName(m_page);
            // The held-out loss is measured without label smoothing, so the two lines do not meet.
            if (const double smoothing = state.settings.labelSmoothing; smoothing > 0.0 && m_page == ChartPage::Results)
                name = tr("%1 (its loss with label smoothing %2)").arg(name).arg(smoothing);
            plot.lines.push_back({name, m_page == ChartPage::Halting ? tr("mean steps") : tr("in training"),
                ChartLine::Look::Beside, 0, 1, measured(state.points, kind.other)});
        }
        std::size_t other = 0;
        for (const TrainingDesk::Run& run : m_desk.runs())
            if (run.ticked && &run != m_desk.shown()) {
                const QString brief = tr("run %1").arg(run.number);
                plot.lines.push_back({tr("%1: %2").arg(brief, run.title), brief, ChartLine::Look::Other, other++, 1,
                    measured(run.state->points, kind.main)});
            }
    }
    return data;
}

// Where the run is, or at the newest point of it.
void TrainingCurves::showMarker()
{
    const TrainingState* state = m_desk.shownState();
    const auto at = static_cast<double>(shownStep(m_desk));
    if (!state)
        setMarker({});
    else
        setMarker(m_desk.marker() >= 0 ? at : std::min(at, data().xRange->second));
}

// To the nearest point or snapshot: where there is something to be read. The last one goes on with the training.
void TrainingCurves::markerWanted(double x)
{
    const TrainingState* state = m_desk.shownState();
    if (!state)
        return;
    std::int64_t best = -1, last = 0;
    const auto offer = [&](std::int64_t stop) {
        last = std::max(last, stop);
        if (best < 0 || std::abs(static_cast<double>(stop) - x) < std::abs(static_cast<double>(best) - x))
            best = stop;
    };
    for (const TrainingPoint& point : state->points)
        offer(point.step);
    for (const TrainingSnapshot& snapshot : state->snapshots)
        offer(snapshot.step);
    m_desk.setMarker(best == last ? -1 : best);
}

void TrainingCurves::addToMenu(QMenu& menu)
{
    menu.addSeparator();
    menu.addAction(tr("Move the marker to the newest step"), this, [this] { m_desk.setMarker(-1); });
}

QString TrainingCurves::description() const
{
    const TrainingPoint* point = m_desk.pointAtMarker();
    return point ? listed(QStringList {tr("Marker at step %1").arg(countText(point->step))} + numbersAt(*point))
                 : tr("Nothing is measured yet.");
}

QStringList TrainingCurves::numbersAt(const TrainingPoint& point) const
{
    QStringList parts;
    for (const ChartKind& kind : m_kinds)
        if (!kind.stacked)
            parts << tr("%1: %2").arg(kind.title, chartValue(kind, kind.main(point)));
    if (m_page == ChartPage::Halting)
        parts << tr("%1: %2").arg(otherName(m_page), measureText(meanSteps(point.steps)));
    return parts;
}

QString TrainingCurves::caption() const
{
    const TrainingDesk::Run* run = m_desk.shown();
    const TrainingPoint* point = m_desk.pointAtMarker();
    return run && point ? htmlOf(tr("Run %1 (%2), step %3. %4.")
                                     .arg(run->number)
                                     .arg(run->title, countText(point->step), listed(numbersAt(*point))))
                        : QString();
}

QString TrainingCurves::exportTo(const QString& path)
{
    settle();
    if (QFileInfo(path).suffix().toLower() != QLatin1String("csv"))
        return exportPicture(*picture(), {coloursOnScreen(), {}, kExportScale}, path);
    std::vector<TrainingDesk::Run> runs;
    for (const TrainingDesk::Run& run : m_desk.runs())
        if (run.ticked || &run == m_desk.shown())
            runs.push_back(run);
    return writeBytes(path, pointsCsv(runs).toUtf8());
}

void TrainingCurves::chooseExport()
{
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the curves"),
        inLastFolder(QStringLiteral("training.csv")),
        tr("Numbers (*.csv);;Picture (*.png);;Drawing (*.svg);;Document (*.pdf)"));
    if (path.isEmpty())
        return;
    rememberFolderOf(path);
    const QString failure = exportTo(path);
    emit written(failure.isEmpty() ? tr("Written to %1").arg(path) : failure);
}

} // namespace headroom
