// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/cost_window.h"

#include "document/ask.h"
#include "experiments/experiment_plot.h"
#include "widgets/layouts.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QHBoxLayout>
#include <QHideEvent>
#include <QProgressBar>
#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

ExperimentPlot plotOf(const std::vector<CostCurve>& curves, const QString& grows, bool memory)
{
    ExperimentPlot plot;
    plot.title = (memory ? tr("Memory used") : tr("Time")).toStdString();
    plot.xTitle = grows.toStdString();
    plot.yTitle = (memory ? tr("peak memory (MiB)") : tr("time (ms)")).toStdString();
    plot.xLog = plot.yLog = true;
    for (const CostCurve& curve : curves) {
        if (std::isnan(curve.milliseconds.front()))
            continue;
        const double exponent = memory ? curve.memoryExponent : curve.timeExponent;
        const QString name = tr("%1 ~ n^%2").arg(translated(curve.label), QString::number(exponent, 'f', 2));
        plot.series.push_back({name.toStdString(), curve.at, memory ? curve.mebibytes : curve.milliseconds});
    }
    return plot;
}

} // namespace

CostWindow::CostWindow(Document& document, const QString& title, const QString& grows, QWidget* parent)
    : QDialog(parent),
      m_document(document),
      m_grows(grows),
      m_mark(std::nan("")),
      m_plots(new QHBoxLayout),
      m_state(new Text({}, TextSize::Body, Text::Tone::Ink2)),
      m_progress(new QProgressBar),
      m_again(new QPushButton(tr("Measure again")))
{
    setWindowTitle(tr("Cost on this machine"));
    auto* column = columnIn(this, {20, 16, 20, 16}, 10);
    auto* heading = new Text(title, TextSize::Title, Text::Tone::Ink, true);
    heading->setWordWrap(true);
    column->addWidget(heading);
    m_plots->setSpacing(20);
    auto* plots = new QWidget;
    plots->setLayout(m_plots);
    m_plots->setContentsMargins(0, 0, 0, 0);
    auto* area = scrolled(plots, this, true); // on a small screen
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    area->setSizeAdjustPolicy(QScrollArea::AdjustToContents);
    column->addWidget(area, 1);
    auto* row = new QHBoxLayout;
    row->setSpacing(10);
    m_state->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_state->setWordWrap(true);
    m_progress->setTextVisible(false);
    m_progress->setFixedSize(160, 6);
    m_progress->setAccessibleName(tr("Progress of measuring"));
    row->addWidget(m_progress);
    row->addWidget(m_state, 1);
    row->addWidget(m_again);
    column->addLayout(row);
    m_again->setDefault(true);
    connect(m_again, &QPushButton::clicked, this, [this] { measure(m_request); });
    fill();
    // There is room for the sentence below before there are plots.
    resize(std::max(sizeHint().width(), 640), sizeHint().height());
}

CostWindow::~CostWindow()
{
    if (m_running)
        m_document.session().cancel(m_job);
}

void CostWindow::open(const std::function<CostRequest()>& request, double mark)
{
    setMark(mark);
    show();
    raise();
    if (m_running)
        return;
    try {
        measure(request());
    } catch (const std::exception& error) { // settings that do not go together
        ended(QString::fromUtf8(error.what()));
    }
}

void CostWindow::measure(const CostRequest& request)
{
    if (m_running)
        return;
    m_request = request;
    m_running = true;
    m_told = false;
    if (m_curves.empty())
        fill();
    m_again->setEnabled(false);
    m_progress->setValue(0);
    m_progress->show();
    m_state->setText(tr("Waiting for the current computation to finish…"));
    m_job = m_document.session().cost(request,
        ask<std::vector<CostCurve>>(this,
            {.finished =
                    [this](const std::vector<CostCurve>& curves) {
                        m_curves = curves;
                        fill();
                        ended(outcome());
                        m_told = true;
                    },
                .failed = [this](const QString& message) { ended(message); },
                .cancelled = [this] { ended(tr("Cancelled.")); },
                .progress =
                    [this](const Progress& progress) {
                        m_progress->setMaximum(static_cast<int>(progress.total));
                        m_progress->setValue(static_cast<int>(progress.done));
                        if (m_running)
                            m_state->setText(QString::fromStdString(progress.text));
                    }}));
}

void CostWindow::setMark(double at)
{
    m_mark = at;
    for (ExperimentPlotView* view : m_views)
        view->setGuide(at);
    if (m_told)
        m_state->setText(outcome());
}

QString CostWindow::outcome() const
{
    const QString shortest = tr("Each time is the shortest of %1 runs.").arg(m_request.repeats);
    const std::vector<double>& at = m_curves.front().at;
    if (m_views.front()->shows(m_mark))
        return tr("Dashed line: the model on screen. %1").arg(shortest);
    return (m_mark < at.front() ? tr("The model on screen is at %1, left of this axis. %2")
                                : tr("The model on screen is at %1, right of this axis. %2"))
        .arg(QString::number(m_mark), shortest);
}

void CostWindow::fill()
{
    for (ExperimentPlotView* view : m_views)
        delete view;
    m_views.clear();
    for (const bool memory : {false, true}) {
        const bool bare = m_curves.empty() && m_request.at.size() > 1;
        auto* view = new ExperimentPlotView(plotOf(m_curves, m_grows, memory), nullptr,
            bare ? static_cast<double>(m_request.at.front()) : 0.0,
            bare ? static_cast<double>(m_request.at.back()) : 0.0);
        view->setGuide(m_mark);
        m_plots->addWidget(view);
        m_views.push_back(view);
    }
}

void CostWindow::ended(const QString& message)
{
    m_running = m_told = false;
    m_progress->hide();
    m_again->setEnabled(true);
    m_state->setText(message);
    emit measured();
}

// Nobody waits for it any more.
void CostWindow::hideEvent(QHideEvent* event)
{
    if (m_running && !event->spontaneous())
        m_document.session().cancel(m_job);
    QDialog::hideEvent(event);
}

} // namespace headroom
