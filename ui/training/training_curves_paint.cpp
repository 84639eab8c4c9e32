// SPDX-License-Identifier: GPL-3.0-or-later
// How the curves are painted besides their lines, and how they leave the program.
#include "training/training_curves.h"
#include "words/html.h"
#include "words/names.h"

#include "export/picture_export.h"
#include "files/files.h"
#include "theme/theme.h"
#include "training/training_plot.h"
#include "training/training_words.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <QFileDialog>
#include <QFileInfo>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPaintSwatch = 24.0, kPaintApart = 16.0;
constexpr double kExportScale = 2.0;
constexpr QSize kLeastPicture(640, 220); // where the laboratory shows them smaller, or not at all

void paintEventFlag(QPainter& painter, double x, double top)
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().palette().accent);
    painter.drawPolygon(QPolygonF {{x, top}, {x + 8.0, top + 3.5}, {x, top + 7.0}});
}

} // namespace

void TrainingCurves::paintStill(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const TrainingState* state = m_desk.shownState();
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const QRectF area = m_rects[i]->rect();
        const QFont bold = theme.font(TextSize::Body, true), plain = theme.font(TextSize::Small);
        const double title = textWidth(m_kinds[i].title, bold);
        const double start = std::min(
            area.left(), area.right() - title); // a long one begins above the numbers of the axis
        const QRectF head(start, area.top() - 34.0, area.right() - start, 18.0);
        drawText(painter, head, Qt::AlignLeft | Qt::AlignVCenter, m_kinds[i].title, theme.palette().ink, bold);
        QStringList notes = m_kinds[i].notes;
        if (inDecades(i))
            notes.prepend(tr("%1, log scale").arg(notes.first()));
        const auto note = std::find_if(notes.begin(), notes.end(),
            [&](const QString& text) { return textWidth(text, plain) <= head.width() - title - 10.0; });
        if (note != notes.end())
            drawText(painter, head, Qt::AlignRight | Qt::AlignVCenter, *note, theme.palette().ink3, plain);
        const bool empty = !state
            || std::none_of(state->points.begin(), state->points.end(), [&](const TrainingPoint& point) {
                   return m_kinds[i].stacked ? !point.steps.empty() : m_kinds[i].main(point) >= 0.0;
               });
        if (empty)
            drawText(painter, area, Qt::AlignCenter, tr("not measured yet"), theme.palette().ink3, plain);
        if (!state)
            continue;
        for (const TrainingEvent& event : state->events) {
            const auto step = static_cast<double>(event.step);
            if (step < range().first || step > range().second)
                continue;
            const double x = std::round(m_rects[i]->axis(QCPAxis::atBottom)->coordToPixel(step)) + 0.5;
            painter.setPen(QPen(theme.palette().ink3, 1.0, Qt::DotLine));
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
            paintEventFlag(painter, x, area.top());
        }
    }
}

void TrainingCurves::paintMoving(QPainter& painter)
{
    const Palette& palette = Theme::instance().palette();
    if (!m_desk.shownState())
        return;
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const QCPAxis* steps = m_rects[i]->axis(QCPAxis::atBottom);
        if (m_grip == Grip::Band && m_moved) {
            const double a = steps->coordToPixel(m_from), b = steps->coordToPixel(m_to);
            const QRectF area = m_rects[i]->rect();
            QColor fill = palette.ink3;
            fill.setAlphaF(0.18F);
            painter.fillRect(QRectF(QPointF(std::min(a, b), area.top()), QPointF(std::max(a, b), area.bottom())), fill);
        }
        const double at = std::min(static_cast<double>(shownStep(m_desk)), std::max(fullEnd(), range().second));
        if (at >= range().first && at <= range().second)
            paintMarkerOn(painter, i, steps->coordToPixel(std::min(at, m_desk.marker() < 0 ? fullEnd() : at)));
    }
}

// The line, and on the curve the point that it reads.
void TrainingCurves::paintMarkerOn(QPainter& painter, std::size_t chart, double x)
{
    const Theme& theme = Theme::instance();
    const QRectF area = m_rects[chart]->rect();
    painter.setPen(QPen(theme.palette().accent, 1.5));
    painter.drawLine(QPointF(x, area.top() - 8.0), QPointF(x, area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.palette().accent);
    painter.drawPolygon(QPolygonF {{x - 5.5, area.top() - 13.0}, {x + 5.5, area.top() - 13.0}, {x, area.top() - 6.0}});
    const TrainingPoint* point = m_desk.pointAtMarker();
    const ChartKind& kind = m_kinds[chart];
    if (!point || kind.stacked || !shows(chart, kind.main(*point)))
        return;
    const double value = kind.main(*point);
    const QPointF dot(m_rects[chart]->axis(QCPAxis::atBottom)->coordToPixel(static_cast<double>(point->step)),
        m_rects[chart]->axis(QCPAxis::atLeft)->coordToPixel(value));
    if (!area.adjusted(-1, -4, 1, 4).contains(dot))
        return;
    painter.setPen(QPen(theme.palette().stage, 1.5));
    painter.drawEllipse(dot, 4.5, 4.5);
    const QFont font = theme.font(TextSize::Small, true);
    const QString text = chartValue(kind, value);
    const double wide = textWidth(text, font) + 6.0;
    const bool right = dot.x() + 8.0 + wide <= area.right() + 8.0;
    const double top = std::clamp(dot.y() - 21.0, area.top() - 14.0, area.bottom() - 18.0);
    QRectF label(right ? dot.x() + 6.0 : dot.x() - 6.0 - wide, top < dot.y() - 12.0 ? top : dot.y() + 7.0, wide, 16.0);
    const QRectF usual = label;
    const auto covers = [&] { // a curve
        for (const QCPGraph* graph : m_rects[chart]->graphs())
            for (const QCPGraphData& at : *graph->data())
                if (label.contains(graph->coordsToPixels(at.key, at.value)))
                    return true;
        return false;
    };
    while (label.top() > area.top() && covers())
        label.translate(0.0, -4.0);
    if (covers())
        label = usual;
    QColor ground = theme.palette().stage;
    ground.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(label, 2.0, 2.0);
    drawText(painter, label, Qt::AlignCenter, text, theme.palette().accentText, font);
}

std::vector<TrainingCurves::LegendEntry> TrainingCurves::legend() const
{
    const Palette& palette = Theme::instance().palette();
    std::vector<LegendEntry> entries;
    const TrainingState* state = m_desk.shownState();
    if (!state)
        return entries;
    entries.push_back({mainName(m_page), tr("this run"), QPen(palette.ink, 2.0), {}, false});
    if (QString name = otherName(m_page); !name.isEmpty()) {
        // The held-out loss is measured without label smoothing, so the two lines do not meet.
        if (const double smoothing = state->settings.labelSmoothing; smoothing > 0.0 && m_page == ChartPage::Results)
            name = tr("%1 (its loss with label smoothing %2)").arg(name).arg(smoothing);
        entries.push_back({name, m_page == ChartPage::Halting ? tr("mean steps") : tr("in training"),
            QPen(palette.ink3, 1.2), {}, false});
    }
    int other = 0;
    for (const TrainingDesk::Run& run : m_desk.runs())
        if (run.ticked && &run != m_desk.shown()) {
            const QString brief = tr("run %1").arg(run.number);
            entries.push_back({tr("%1: %2").arg(brief, run.title), brief, runPen(other++), {}, false});
        }
    const std::int64_t most = m_page == ChartPage::Halting ? mostSteps(*state) : 0;
    for (std::int64_t step = 1; step <= most; ++step) {
        const QString text = step == most ? tr("%1 steps").arg(step) : QString::number(step);
        entries.push_back({text, text, {}, stepsColour(step, most), false});
    }
    if (!state->events.empty())
        entries.push_back({tr("changed by hand"), tr("by hand"), {}, {}, true});
    return entries;
}

double TrainingCurves::paintEntry(
    QPainter& painter, const LegendEntry& entry, const QString& text, const QPointF& at) const
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const double middle = std::round(at.y()) + 0.5;
    const bool line = !entry.flag && !entry.area.isValid();
    if (entry.flag) {
        painter.setPen(QPen(theme.palette().ink3, 1.0, Qt::DotLine));
        painter.drawLine(QPointF(at.x() + 2.5, middle - 6.0), QPointF(at.x() + 2.5, middle + 6.0));
        paintEventFlag(painter, at.x() + 2.5, middle - 6.0);
    } else if (entry.area.isValid()) {
        painter.fillRect(QRectF(at.x(), middle - 5.0, 10.0, 10.0), entry.area);
    } else {
        painter.setPen(entry.pen);
        painter.drawLine(QPointF(at.x(), middle), QPointF(at.x() + kPaintSwatch, middle));
    }
    const double left = at.x() + (line ? kPaintSwatch : 10.0) + 6.0, wide = textWidth(text, font);
    drawText(painter, QRectF(left, at.y() - 10.0, wide, 20.0), Qt::AlignLeft | Qt::AlignVCenter, text,
        theme.palette().ink2, font);
    return left + wide + (entry.area.isValid() && text.size() < 3 ? 8.0 : kPaintApart);
}

// In full where that fits; else the brief words; what is longest then ends in an ellipsis.
void TrainingCurves::paintLegend(QPainter& painter, const QRectF& area) const
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small));
    const std::vector<LegendEntry> entries = legend();
    double needed = 0.0;
    for (const LegendEntry& entry : entries)
        needed += (entry.pen != QPen() ? kPaintSwatch : 10.0) + 6.0 + metrics.horizontalAdvance(entry.text)
            + kPaintApart;
    painter.setRenderHint(QPainter::Antialiasing);
    double x = area.left();
    for (const LegendEntry& entry : entries) {
        const double room = area.right() - x - kPaintSwatch - 6.0;
        if (room < 20.0)
            return;
        const QString text = metrics.elidedText(
            needed > area.width() + kPaintApart ? entry.brief : entry.text, Qt::ElideRight, room);
        x = paintEntry(painter, entry, text, QPointF(x, area.center().y()));
    }
}

void TrainingCurves::paintEvent(QPaintEvent*)
{
    QCPPainter painter(this);
    painter.fillRect(rect(), Theme::instance().palette().stage);
    if (m_posed) { // without its children
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setMode(QCPPainter::pmVectorized, isVector(painter));
        m_plot->toPainter(&painter, m_plot->width(), m_plot->height());
    }
    paintLegend(painter, m_legend.adjusted(m_rects[0]->rect().left(), 0, 0, 0));
}

void TrainingCurves::replotMarker()
{
    showDescription();
    if (!m_plot->viewport().isEmpty())
        m_plot->layer(QStringLiteral("overlay"))->replot();
}

// The curves with their legend, as they are shown now, and the numbers at the marker.
class TrainingCurves::Picture : public PictureSubject {
public:
    explicit Picture(TrainingCurves& curves) : m_curves(curves) {}

    QString name() const override { return QStringLiteral("training"); }
    QString title() const override { return tr("Training curves"); }
    QSize shownSize() const override { return m_before.value_or(m_curves.size()); }

    QSizeF pose(const QSize& size) override
    {
        if (!m_before)
            m_before = m_curves.size();
        m_curves.m_posed = true;
        m_curves.resize(size.expandedTo(kLeastPicture));
        m_curves.redraw();
        return m_curves.size();
    }

    void paint(QPainter& painter) override { m_curves.render(&painter, {}, {}, {}); }

    QString caption() const override
    {
        const TrainingDesk::Run* run = m_curves.m_desk.shown();
        const TrainingPoint* point = m_curves.m_desk.pointAtMarker();
        return run && point ? htmlOf(tr("Run %1 (%2), step %3. %4.")
                                         .arg(run->number)
                                         .arg(run->title, countText(point->step), listed(m_curves.numbersAt(*point))))
                            : QString();
    }

    void leave() override
    {
        m_curves.m_posed = false;
        m_curves.resize(*std::exchange(m_before, std::nullopt));
        m_curves.redraw();
    }

private:
    TrainingCurves& m_curves;
    std::optional<QSize> m_before; // while posed
};

std::unique_ptr<PictureSubject> TrainingCurves::picture() { return std::make_unique<Picture>(*this); }

QString TrainingCurves::exportTo(const QString& path)
{
    settle();
    const QString ending = QFileInfo(path).suffix().toLower();
    if (ending != QLatin1String("csv"))
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
