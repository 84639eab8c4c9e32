// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiments/experiment_plot.h"

#include "export/export_dialog.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <qcustomplot.h>

#include <QContextMenuEvent>
#include <QMenu>
#include <QMessageBox>
#include <QPainter>

#include <cmath>

namespace headroom {

namespace {

constexpr int kWidth = 430, kExperimentPlotHeight = 250, kPlotHead = 24, kLegendRow = 18, kPlotSwatch = 26;

// Told apart by people who see colours differently, and by their dashes.
QPen penOf(std::size_t index)
{
    const Palette& p = Theme::instance().palette();
    const QColor colours[] = {p.query, p.key, p.value, p.position, p.memory, p.ink, p.ink3, p.accent};
    const QList<QVector<qreal>> dashes {{}, {4, 2}, {1, 2}, {6, 2, 1, 2}, {8, 3}, {2, 1}, {1, 1}, {6, 1, 1, 1, 1, 1}};
    QPen pen(colours[index % 8], 2.0);
    if (const QVector<qreal>& dash = dashes[static_cast<qsizetype>((index + index / 8) % 8)]; !dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

void dress(QCPAxis* axis, bool log)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    if (log) {
        axis->setScaleType(QCPAxis::stLogarithmic);
        axis->setTicker(QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog));
    }
    axis->setNumberFormat(log ? QStringLiteral("gb") : QStringLiteral("g"));
    axis->setNumberPrecision(4);
    axis->setBasePen(QPen(palette.lineStrong, 1));
    axis->setTickPen(QPen(palette.lineStrong, 1));
    axis->setSubTicks(false);
    axis->grid()->setPen(QPen(palette.line, 1));
    axis->grid()->setZeroLinePen(QPen(palette.line, 1));
    axis->setTickLabelColor(palette.ink3);
    axis->setTickLabelFont(theme.font(TextSize::Caption));
    axis->setLabelColor(palette.ink2);
    axis->setLabelFont(theme.font(TextSize::Small));
}

} // namespace

ExperimentPlotView::ExperimentPlotView(const ExperimentPlot& plot, QWidget* parent)
    : QWidget(parent),
      m_data(plot),
      m_mark(std::nan("")),
      m_from(m_mark),
      m_to(m_mark),
      m_plot(new QCustomPlot(this)),
      m_line(new QCPItemStraightLine(m_plot))
{
    setTip(this, [this](const QPoint& at) { return tipAt(at); });
    QStringList lines;
    for (const ExperimentSeries& series : plot.series)
        lines << translated(series.name);
    setAccessibleName(translated(plot.title));
    setAccessibleDescription(
        tr("%1 by %2; lines: %3").arg(translated(plot.yTitle), translated(plot.xTitle), listed(lines)));
    m_plot->setAttribute(Qt::WA_TransparentForMouseEvents);
    m_plot->setLocale(QLocale(QLocale::English));
    connect(&Theme::instance(), &Theme::changed, this, &ExperimentPlotView::fill);
    fill();
}

void ExperimentPlotView::fill()
{
    m_plot->clearGraphs();
    m_plot->setBackground(QBrush(Theme::instance().palette().stage));
    m_plot->xAxis->setLabel(translated(m_data.xTitle));
    m_plot->yAxis->setLabel(translated(m_data.yTitle));
    dress(m_plot->xAxis, m_data.xLog);
    dress(m_plot->yAxis, m_data.yLog);
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const ExperimentSeries& series = m_data.series[i];
        QCPGraph* graph = m_plot->addGraph();
        graph->setPen(penOf(i));
        if (series.x.size() <= 16)
            graph->setScatterStyle(
                QCPScatterStyle(QCPScatterStyle::ssDisc, graph->pen().color(), graph->pen().color(), 5));
        for (std::size_t k = 0; k < series.x.size(); ++k)
            if (std::isfinite(series.y[k]) && (!m_data.yLog || series.y[k] > 0.0)
                && (!m_data.xLog || series.x[k] > 0.0))
                graph->addData(series.x[k], series.y[k]);
    }
    m_plot->rescaleAxes();
    for (QCPAxis* axis : {m_plot->xAxis, m_plot->yAxis})
        axis->scaleRange(axis->scaleType() == QCPAxis::stLogarithmic ? 1.15 : 1.08);
    const bool empty = m_plot->graphCount() == 0;
    if (empty && m_from < m_to)
        m_plot->xAxis->setRange(m_from, m_to);
    m_plot->xAxis->setTickLabels(!empty || m_from < m_to);
    m_plot->yAxis->setTickLabels(!empty); // nothing is measured yet
    m_line->setVisible(shows(m_mark));
    m_line->setPen(QPen(Theme::instance().palette().accent, 1.5, Qt::DashLine));
    m_line->point1->setCoords(m_mark, m_plot->yAxis->range().lower);
    m_line->point2->setCoords(m_mark, m_plot->yAxis->range().upper);
    m_plot->replot(QCustomPlot::rpQueuedReplot);
    update();
}

void ExperimentPlotView::setMark(double x)
{
    if (x == m_mark)
        return;
    m_mark = x;
    fill();
}

void ExperimentPlotView::setRange(double from, double to)
{
    m_from = from;
    m_to = to;
    fill();
}

bool ExperimentPlotView::shows(double x) const { return m_plot->xAxis->range().contains(x); }

int ExperimentPlotView::legendRows() const
{
    return m_data.series.size() > 1 ? static_cast<int>(m_data.series.size() + 1) / 2 : 0;
}

QSize ExperimentPlotView::sizeHint() const
{
    return {kWidth, kPlotHead + kExperimentPlotHeight + legendRows() * kLegendRow + 4};
}

void ExperimentPlotView::resizeEvent(QResizeEvent*)
{
    m_plot->setGeometry(0, kPlotHead, width(), kExperimentPlotHeight);
}

void ExperimentPlotView::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    QCPPainter painter(this);
    if (m_posed) { // without its child
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setMode(QCPPainter::pmVectorized, isVector(painter));
        painter.save();
        painter.translate(0, kPlotHead);
        m_plot->toPainter(&painter, m_plot->width(), m_plot->height());
        painter.restore();
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(theme.font(TextSize::Body, true));
    painter.setPen(theme.palette().ink);
    painter.drawText(QRect(0, 0, width(), kPlotHead), Qt::AlignLeft | Qt::AlignVCenter, translated(m_data.title));
    if (legendRows() == 0)
        return;
    painter.setFont(theme.font(TextSize::Small));
    for (std::size_t i = 0; i < m_data.series.size(); ++i) {
        const int half = width() / 2, x = static_cast<int>(i % 2) * half,
                  y = kPlotHead + kExperimentPlotHeight + static_cast<int>(i / 2) * kLegendRow;
        painter.setPen(penOf(i));
        painter.drawLine(QPointF(x + 8, y + kLegendRow / 2.0), QPointF(x + 8 + kPlotSwatch, y + kLegendRow / 2.0));
        painter.setPen(theme.palette().ink2);
        const QRect area(x + 14 + kPlotSwatch, y, half - 18 - kPlotSwatch, kLegendRow);
        painter.drawText(area, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(translated(m_data.series[i].name), Qt::ElideRight, area.width()));
    }
}

class ExperimentPlotView::Picture : public PictureSubject {
public:
    explicit Picture(ExperimentPlotView& plot) : m_plot(plot) {}

    QString name() const override { return QStringLiteral("experiment"); }
    QString title() const override { return translated(m_plot.m_data.title); }
    QSize shownSize() const override { return m_plot.size(); }

    // As large as it is: a slide enlarges it.
    QSizeF pose(const QSize&) override
    {
        m_plot.m_posed = true;
        m_plot.fill();
        return m_plot.size();
    }

    void paint(QPainter& painter) override { m_plot.render(&painter, {}, {}, {}); }
    QString caption() const override { return {}; }

    void leave() override
    {
        m_plot.m_posed = false;
        m_plot.fill();
    }

private:
    ExperimentPlotView& m_plot;
};

std::unique_ptr<PictureSubject> ExperimentPlotView::picture() { return std::make_unique<Picture>(*this); }

void ExperimentPlotView::contextMenuEvent(QContextMenuEvent* event)
{
    QMenu menu(this);
    menu.addAction(tr("Export…"), this, [this] {
        auto* dialog = new ExportDialog(picture(), this);
        connect(dialog, &ExportDialog::chosen, this, [this, dialog](const QString& path) {
            exportPicture(dialog->subject(), dialog->options(), path, this, [this](const QString& failure) {
                if (!failure.isEmpty())
                    QMessageBox::warning(this, tr("Export"), failure);
            });
        });
        dialog->open();
    });
    menu.exec(event->globalPos());
}

QString ExperimentPlotView::tipAt(const QPointF& point) const
{
    double nearest = 20.0 * 20.0;
    QString tip;
    for (const ExperimentSeries& series : m_data.series)
        for (std::size_t k = 0; k < series.x.size(); ++k) {
            const double dx = m_plot->xAxis->coordToPixel(series.x[k]) - point.x(),
                         dy = m_plot->yAxis->coordToPixel(series.y[k]) + kPlotHead - point.y();
            if (!(dx * dx + dy * dy < nearest))
                continue;
            nearest = dx * dx + dy * dy;
            tip = tr("%1\n%2: %3\n%4: %5")
                      .arg(translated(series.name), translated(m_data.xTitle), QString::number(series.x[k], 'g', 5),
                          translated(m_data.yTitle), QString::number(series.y[k], 'g', 5));
        }
    return tip;
}

} // namespace headroom
