// SPDX-License-Identifier: GPL-3.0-or-later
// How a chart is painted besides its lines, and as a picture of its own.
#include "chart/chart.h"

#include "chart/chart_parts.h"
#include "export/picture_export.h"
#include "theme/theme.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kSwatch = 30.0, kEntryGap = 16.0, kEntryRow = 18.0;
constexpr QSize kLeastPicture(640, 220); // where several plots are shown smaller, or not at all

void paintFlag(QPainter& painter, double x, double top, double bottom)
{
    painter.setPen(QPen(colours().ink3, 1.0, Qt::DotLine));
    painter.drawLine(QPointF(x, top), QPointF(x, bottom));
    painter.setPen(Qt::NoPen);
    painter.setBrush(colours().accent);
    painter.drawPolygon(QPolygonF {{x, top}, {x + 8.0, top + 3.5}, {x, top + 7.0}});
}

} // namespace

void Chart::paintStill(QPainter& painter)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QFont bold = theme.font(TextSize::Body, true), plain = theme.font(TextSize::Small);
    const bool small = m_size == Size::Small;
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const QRectF area = m_rects[i]->rect();
        const ChartPlot& plot = m_data.plots[i];
        const double title = textWidth(plot.title, bold), right = area.right() - (small || !single() ? 0.0 : 84.0);
        // A long one begins above the numbers of the axis.
        const double start = single() ? 0.0 : std::min(area.left(), area.right() - title);
        const QRectF head(start, area.top() - (small ? 19.0 : 34.0), right - start, 18.0);
        drawText(painter, head, Qt::AlignLeft | Qt::AlignVCenter, plot.title, palette.ink,
            small ? theme.font(TextSize::Caption) : bold);
        QStringList notes = plot.notes;
        if (inDecades(static_cast<int>(i)) && (!single() || small)) // else the switch says it
            notes.prepend(notes.isEmpty() ? tr("log scale") : tr("%1, log scale").arg(notes.first()));
        const auto note = std::find_if(notes.begin(), notes.end(),
            [&](const QString& text) { return textWidth(text, plain) <= head.width() - title - 10.0; });
        if (note != notes.end())
            drawText(painter, head, Qt::AlignRight | Qt::AlignVCenter, *note, small ? palette.ink2 : palette.ink3,
                small ? theme.font(TextSize::Caption) : plain);
        if (stops(i).empty())
            drawText(painter, area, Qt::AlignCenter, m_data.nothing, palette.ink3, plain);
        for (const ChartFlag& flag : m_data.flags)
            if (flag.x >= range().first && flag.x <= range().second)
                paintFlag(painter, std::round(xOf(flag.x, static_cast<int>(i)) - m_plot->x()) + 0.5, area.top(),
                    area.bottom());
        if (m_guide && *m_guide >= range().first && *m_guide <= range().second) {
            const double x = xOf(*m_guide, static_cast<int>(i)) - m_plot->x();
            painter.setPen(QPen(palette.accent, 1.5, Qt::DashLine));
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        }
    }
}

void Chart::paintMoving(QPainter& painter)
{
    for (std::size_t i = 0; i < m_rects.size(); ++i) {
        const QCPAxis* axis = m_rects[i]->axis(QCPAxis::atBottom);
        if (m_grip == Grip::Band && m_moved) {
            const double a = axis->coordToPixel(m_from), b = axis->coordToPixel(m_to);
            const QRectF area = m_rects[i]->rect();
            QColor ground = colours().ink3;
            ground.setAlphaF(0.18F);
            painter.fillRect(
                QRectF(QPointF(std::min(a, b), area.top()), QPointF(std::max(a, b), area.bottom())), ground);
        }
        if (m_marker && *m_marker >= range().first && *m_marker <= range().second)
            paintMarkerOn(painter, i, axis->coordToPixel(*m_marker));
    }
}

// The line, and the points that it reads: their number where a main line has it.
void Chart::paintMarkerOn(QPainter& painter, std::size_t index, double x)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const QRectF area = m_rects[index]->rect();
    painter.setPen(QPen(palette.accent, 1.5));
    painter.drawLine(QPointF(x, area.top() - 8.0), QPointF(x, area.bottom()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(palette.accent);
    painter.drawPolygon(QPolygonF {{x - 5.5, area.top() - 13.0}, {x + 5.5, area.top() - 13.0}, {x, area.top() - 6.0}});
    const ChartPlot& plot = m_data.plots[index];
    const ChartLine* main = nullptr;
    std::optional<QPointF> dot;
    for (const ChartLine& line : plot.lines) {
        const auto above = std::upper_bound(line.points.begin(), line.points.end(), *m_marker,
            [](double step, const QPointF& point) { return step < point.x(); });
        const bool reads = line.look == ChartLine::Look::Main || (!main && line.look == ChartLine::Look::Other);
        if (!reads || above == line.points.begin() || !shows(index, std::prev(above)->y()))
            continue;
        const QPointF at = *std::prev(above);
        const QPointF pixel(m_rects[index]->axis(QCPAxis::atBottom)->coordToPixel(at.x()),
            m_rects[index]->axis(QCPAxis::atLeft)->coordToPixel(at.y()));
        if ((line.look == ChartLine::Look::Other && at.x() != *m_marker)
            || !area.adjusted(-1, -4, 1, 4).contains(pixel))
            continue;
        painter.setPen(QPen(palette.stage, 1.5));
        painter.setBrush(palette.accent);
        painter.drawEllipse(pixel, 4.5, 4.5);
        if (line.look == ChartLine::Look::Main || plot.lines.size() == 1) {
            main = &line;
            dot = at;
        }
    }
    if (!dot)
        return;
    const QPointF pixel(m_rects[index]->axis(QCPAxis::atBottom)->coordToPixel(dot->x()),
        m_rects[index]->axis(QCPAxis::atLeft)->coordToPixel(dot->y()));
    const QFont font = theme.font(TextSize::Small, true);
    const QString text = plot.text ? plot.text(dot->y()) : exact(index, dot->y());
    const double wide = textWidth(text, font) + 6.0;
    const bool right = pixel.x() + 8.0 + wide <= area.right() + 8.0;
    const double top = std::clamp(pixel.y() - 21.0, area.top() - 14.0, area.bottom() - 18.0);
    QRectF label(
        right ? pixel.x() + 6.0 : pixel.x() - 6.0 - wide, top < pixel.y() - 12.0 ? top : pixel.y() + 7.0, wide, 16.0);
    const QRectF usual = label;
    const auto covers = [&] { // a line
        for (const QCPGraph* graph : m_rects[index]->graphs())
            for (const QCPGraphData& point : *graph->data())
                if (label.contains(graph->coordsToPixels(point.key, point.value)))
                    return true;
        return false;
    };
    while (label.top() > area.top() && covers())
        label.translate(0.0, -4.0);
    if (covers())
        label = usual;
    QColor ground = palette.stage;
    ground.setAlphaF(0.85F);
    painter.setPen(Qt::NoPen);
    painter.setBrush(ground);
    painter.drawRoundedRect(label, 2.0, 2.0);
    drawText(painter, label, Qt::AlignCenter, text, palette.accentText, font);
}

// Each name once, as the plots beside each other share their lines.
std::vector<Chart::LegendEntry> Chart::legend() const
{
    std::vector<LegendEntry> entries;
    if (m_size == Size::Small || (single() && (m_data.plots.empty() || m_data.plots.front().lines.size() < 2)))
        return entries;
    QStringList told;
    const QFont font = Theme::instance().font(TextSize::Small);
    for (const ChartPlot& plot : m_data.plots)
        for (const ChartLine& line : plot.lines)
            if (!line.name.isEmpty() && !told.contains(line.name)) {
                told << line.name;
                const bool inner = line.look == ChartLine::Look::Area && line.index + 1 < line.of;
                entries.push_back({inner ? line.brief : line.name, line.brief, &line});
            }
    if (!m_data.flags.empty())
        entries.push_back({m_data.flagName, m_data.flagName, nullptr});
    for (LegendEntry& entry : entries) {
        const bool swatch = entry.line && entry.line->look != ChartLine::Look::Area;
        entry.width = (swatch ? kSwatch : 10.0) + 6.0;
    }
    return entries;
}

int Chart::legendRows(int width) const
{
    return static_cast<int>(paintLegend(nullptr, QRectF(0.0, 0.0, width, 0.0)) / kEntryRow);
}

// Row after row below a plot that is alone. Beside the controls in one row: in full where that fits, else the brief
// words, and what is too long ends in an ellipsis.
double Chart::paintLegend(QPainter* painter, const QRectF& area) const
{
    const QFont font = Theme::instance().font(TextSize::Small);
    const QFontMetricsF metrics(font);
    const std::vector<LegendEntry> entries = legend();
    if (entries.empty())
        return 0.0;
    double needed = -kEntryGap;
    for (const LegendEntry& entry : entries)
        needed += entry.width + metrics.horizontalAdvance(entry.text) + kEntryGap;
    const bool brief = !single() && needed > area.width();
    double x = area.left(), y = single() ? area.top() : area.center().y() - kEntryRow / 2.0;
    for (const LegendEntry& entry : entries) {
        QString text = brief ? entry.brief : entry.text;
        if (single() && x > area.left() && x + entry.width + metrics.horizontalAdvance(text) > area.right()) {
            x = area.left();
            y += kEntryRow;
        }
        const double room = area.right() - x - entry.width;
        if (room < 20.0)
            break;
        text = metrics.elidedText(text, Qt::ElideRight, room);
        const double wide = textWidth(text, font), middle = std::round(y + kEntryRow / 2.0) + 0.5;
        if (painter && !entry.line) {
            paintFlag(*painter, x + 2.5, middle - 6.0, middle + 6.0);
        } else if (painter && entry.line->look == ChartLine::Look::Area) {
            painter->fillRect(QRectF(x, middle - 5.0, 10.0, 10.0), areaColour(entry.line->index, entry.line->of));
        } else if (painter) {
            painter->setPen(penOf(*entry.line));
            painter->drawLine(QPointF(x, middle), QPointF(x + kSwatch, middle));
            if (entry.line->look == ChartLine::Look::Other) {
                auto* plot = static_cast<QCPPainter*>(painter);
                const QCPScatterStyle mark = markOf(*entry.line);
                mark.applyTo(plot, painter->pen());
                mark.drawShape(plot, x + kSwatch / 2.0, middle);
            }
        }
        if (painter)
            drawText(*painter, QRectF(x + entry.width, y, wide, kEntryRow), Qt::AlignLeft | Qt::AlignVCenter, text,
                colours().ink2, font);
        const bool counted = entry.line && entry.line->look == ChartLine::Look::Area && text.size() < 3;
        x += entry.width + wide + (counted ? 8.0 : kEntryGap);
    }
    return y + kEntryRow - area.top();
}

void Chart::paintEvent(QPaintEvent*)
{
    QCPPainter painter(this);
    painter.fillRect(rect(), colours().stage);
    if (m_posed) { // without its children
        painter.setMode(QCPPainter::pmNoCaching);
        painter.setMode(QCPPainter::pmVectorized, isVector(painter));
        m_plot->toPainter(&painter, m_plot->width(), m_plot->height());
    }
    painter.setRenderHint(QPainter::Antialiasing);
    paintLegend(&painter, m_legend);
}

void Chart::replotMarker()
{
    tellReader();
    if (!m_plot->viewport().isEmpty())
        m_plot->layer(QStringLiteral("overlay"))->replot();
}

// As it is shown now.
class Chart::Picture : public PictureSubject {
public:
    explicit Picture(Chart& chart) : m_chart(chart) {}

    QString name() const override { return m_chart.single() ? QStringLiteral("chart") : QStringLiteral("training"); }
    QString title() const override { return m_chart.accessibleName(); }
    QSize shownSize() const override { return m_before.value_or(m_chart.size()); }

    // One that is alone is as large as it is: a slide enlarges it.
    QSizeF pose(const QSize& size) override
    {
        if (!m_before)
            m_before = m_chart.size();
        m_chart.m_posed = true;
        if (!m_chart.single())
            m_chart.resize(size.expandedTo(kLeastPicture));
        m_chart.redraw();
        return m_chart.size();
    }

    void paint(QPainter& painter) override { m_chart.render(&painter, {}, {}, {}); }
    QString caption() const override { return m_chart.caption(); }

    void leave() override
    {
        m_chart.m_posed = false;
        m_chart.resize(*std::exchange(m_before, std::nullopt));
        m_chart.redraw();
    }

private:
    Chart& m_chart;
    std::optional<QSize> m_before; // while posed
};

std::unique_ptr<PictureSubject> Chart::picture() { return std::make_unique<Picture>(*this); }

} // namespace headroom
