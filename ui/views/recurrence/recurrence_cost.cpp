// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

QColor barColour(bool ours)
{
    const Palette& palette = Theme::instance().palette();
    return ours ? palette.ink : palette.ink3;
}

} // namespace

// Which rows run for each prediction, both ways, and what they add up to.
void RecurrenceBuilder::addEvaluation(bool reuse)
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        addRuns({0.0, 0.0, width, height}, m_read.sliding, false);
        return;
    }
    const double chart = std::clamp(height * 0.24, 110.0, 200.0), gap = 36.0;
    const double side = (width - 2.0 * kMargin - gap) / 2.0;
    const QRectF left(kMargin, 12.0, side, height - chart - 36.0), right = left.translated(side + gap, 0.0);
    addHeading(m_scene, left.topLeft() + QPointF(0.0, 14.0), tr("Sliding evaluation"),
        tr("the window runs anew for every token"));
    addRuns(left.adjusted(0, 24, 0, -48), m_read.sliding, false);
    addTotals({left.left(), left.bottom() - 44.0, side, 40.0}, m_read.sliding, false);
    if (reuse) {
        addHeading(m_scene, right.topLeft() + QPointF(0.0, 14.0),
            m_read.memory > 0 ? tr("Memory reuse") : tr("Segment by segment"),
            m_read.memory > 0 ? tr("every token runs once; its states are kept")
                              : tr("every token runs once and is forgotten"));
        addRuns(right.adjusted(0, 24, 0, -48), m_read.ours, true);
        addTotals({right.left(), right.bottom() - 44.0, side, 40.0}, m_read.ours, true);
    }
    addCostChart({kMargin, height - chart - 14.0, width - 2.0 * kMargin, chart}, reuse);
}

void RecurrenceBuilder::addRuns(const QRectF& area, const EvaluationCost& cost, bool ours)
{
    const bool words = !m_moment.thumbnail;
    const int count = m_read.positions;
    const double names = words ? 60.0 : 0.0, head = words ? 20.0 : 0.0;
    const double pitch = std::min({(area.width() - names) / count, (area.height() - head) / count, 22.0});
    const QPointF corner(area.left() + names, area.top() + head);
    const Palette& palette = Theme::instance().palette();
    if (words) {
        addText(m_scene, {corner.x(), area.top() - 2.0, area.width() - names, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("token that runs →"), palette.ink3, Theme::instance().font(TextSize::Caption));
        const QString lines[] = {tr("predicts"), tr("after ↓")};
        for (int i = 0; i < 2; ++i)
            addText(m_scene, {area.left(), corner.y() + 14.0 * i, names - 8.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                lines[i], palette.ink3, Theme::instance().font(TextSize::Caption));
    }
    const QRectF frame(corner, QSizeF(pitch * count, pitch * count));
    m_scene.behind.push_back([frame](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(Theme::instance().palette().line);
        painter.drawRect(frame.adjusted(-1, -1, 0, 0));
    });
    if (ours)
        addRunsLegend(frame, area.right());
    GridLayout layout;
    layout.origin = corner;
    layout.pitchX = layout.pitchY = pitch;
    layout.gap = pitch >= 5.0 ? 1.0 : 0.0;
    layout.rows = layout.columns = count;
    QStringList tokens;
    for (int token = 0; token < count; ++token)
        tokens << tokenName(m_read, token);
    const auto remembered = [ours, segment = m_read.segmentLength, memory = m_read.memory](
                                GridCell at) { // by its segment
        const int begin = at.row / segment * segment;
        return ours && at.column < begin && at.column >= begin - memory;
    };
    const auto hasRun = [ours, segment = m_read.segmentLength](GridCell at) {
        return ours && at.column <= at.row && at.column >= at.row / segment * segment;
    };
    const auto ground = [=](bool runs, GridCell at) {
        const Palette& now = Theme::instance().palette();
        return runs          ? barColour(ours)
            : remembered(at) ? now.memory
            : hasRun(at)     ? mix(now.stage, now.ink, 0.18)
                             : now.stage;
    };
    GridLook look;
    look.group = ours ? 2 : 1;
    look.decimals = -1;
    look.each = [=, tokens = std::move(tokens)](GridCell at, SceneCell& cell) {
        const bool runs = cell.value != 0.0;
        cell.ground = ground(runs, at);
        cell.marks |= remembered(at) && !runs ? SceneCell::Memory : 0;
        cell.name = tr("%1, %2").arg(tr("predicting after %1").arg(tokens[at.row]),
            (runs                    ? tr("%1 runs")
                    : remembered(at) ? tr("%1 is read from memory")
                    : hasRun(at)     ? tr("%1 has run in this segment already")
                                     : tr("%1 does not run"))
                .arg(tokens[at.column]));
    };
    CellGrid grid = readGrid(m_trace, cost.runs);
    if (words && isLarge(count, count)) {
        QImage image(count, count, QImage::Format_ARGB32_Premultiplied);
        image.fill(Qt::transparent);
        for (int row = 0; row < count; ++row)
            for (int column = 0; column <= row; ++column)
                if (const bool runs = grid.value({row, column}) != 0.0;
                    runs || remembered({row, column}) || hasRun({row, column}))
                    image.setPixelColor(column, row, ground(runs, {row, column}));
        m_scene.behind.push_back([frame, image](QPainter& painter) { paintPixels(painter, frame, image); });
        m_scene.maps.push_back({std::make_shared<CellGrid>(std::move(grid)), layout, look});
        return;
    }
    addGrid(m_scene, grid, layout, look);
    std::erase_if(m_scene.cells, [&](const SceneCell& cell) { // what neither runs nor is read is blank
        const GridCell at {cell.row, cell.column};
        return cell.group == look.group
            && (at.column > at.row || (cell.value == 0.0 && !remembered(at) && !hasRun(at)));
    });
}

// In the half of the map that stays empty, or beside a small one.
void RecurrenceBuilder::addRunsLegend(const QRectF& map, double right)
{
    if (m_moment.thumbnail)
        return;
    const Palette& palette = Theme::instance().palette();
    const bool inside = map.width() >= 250.0;
    double y = map.top() + 10.0;
    const double x = inside ? std::min(right, map.right()) - 168.0 : map.right() + 14.0;
    const auto entry = [&](const QColor& colour, const QString& text) {
        const QRectF swatch(x, y + 2.0, 12.0, 12.0);
        m_scene.behind.push_back([=](QPainter& painter) { painter.fillRect(swatch, colour); });
        const QFont font = Theme::instance().font(TextSize::Caption);
        const double room = std::min(150.0, m_moment.size.width() - swatch.right() - 8.0);
        addText(m_scene, {swatch.right() + 6.0, y, 150.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(text, Qt::ElideRight, room), palette.ink2, font);
        y += 18.0;
    };
    entry(barColour(true), tr("runs through the layers"));
    if (m_read.memory > 0)
        entry(mix(palette.stage, palette.memory, 0.62), tr("⟂ read from memory"));
    entry(mix(palette.stage, palette.ink, 0.18), tr("has run in this segment"));
}

// "rows 800   pairs 12345", the totals after the last position.
void RecurrenceBuilder::addTotals(const QRectF& area, const EvaluationCost& cost, bool ours)
{
    const Theme& theme = Theme::instance();
    const QFontMetricsF body(theme.font(TextSize::Small)), title(theme.font(TextSize::Title, true));
    double x = area.left();
    const QString names[] = {tr("rows through the layers"), tr("query–key pairs a layer and head")};
    const StepId steps[] = {cost.rowsTotal, cost.pairsTotal};
    for (int i = 0; i < 2; ++i) {
        SceneNumber number = sceneNumber(m_trace, lastOf(steps[i]), {}, 0);
        number.size = TextSize::Title;
        number.bold = true;
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        const double wide = title.horizontalAdvance(number.text()) + 6.0;
        number.area = {x, area.top(), wide, 22.0};
        SceneCell cell = sceneCell(m_trace, number.source, number.area, {});
        cell.marks |= SceneCell::Plain | SceneCell::Still;
        cell.group = 5;
        cell.row = ours ? 1 : 0;
        cell.column = i;
        cell.name = names[i];
        m_scene.numbers.push_back(number);
        m_scene.cells.push_back(std::move(cell));
        const QFont font = theme.font(TextSize::Caption);
        const double room = m_moment.size.width() - x - 4.0;
        addText(m_scene, {x, area.top() + 21.0, room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(names[i], Qt::ElideRight, room), theme.palette().ink3, font);
        x += std::max(wide, body.horizontalAdvance(names[i])) + 20.0;
    }
}

// The rows that ran so far, a pair of bars a position.
void RecurrenceBuilder::addCostChart(const QRectF& area, bool reuse)
{
    const Theme& theme = Theme::instance();
    addHeading(
        m_scene, {area.left(), area.top() + 14.0}, tr("Rows so far"), tr("by the position that is predicted after"));
    const QRectF plot(area.left(), area.top() + 26.0, area.width() - 200.0, area.height() - 44.0);
    const double highest = std::max(
        m_trace.range(m_read.sliding.rowsTotal).second, m_trace.range(m_read.ours.rowsTotal).second);
    m_scene.behind.push_back([plot](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(Theme::instance().palette().lineStrong);
        painter.drawLine(plot.bottomLeft(), plot.bottomRight());
    });
    addBars(plot, m_read.sliding, highest, false);
    if (reuse)
        addBars(plot, m_read.ours, highest, true);
    const int count = m_read.positions;
    addText(m_scene, {plot.left(), plot.bottom() + 2.0, plot.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        QStringLiteral("1"), theme.palette().ink3, theme.font(TextSize::Caption));
    addText(m_scene, {plot.left(), plot.bottom() + 2.0, plot.width(), 16.0}, Qt::AlignRight | Qt::AlignVCenter,
        tr("position %1").arg(count), theme.palette().ink3, theme.font(TextSize::Caption));
    double y = plot.top();
    const auto entry = [&](bool ours, const QString& text) {
        const QRectF swatch(plot.right() + 20.0, y + 3.0, 12.0, 12.0);
        m_scene.behind.push_back([=](QPainter& painter) { painter.fillRect(swatch, barColour(ours)); });
        addText(m_scene, {swatch.right() + 8.0, y, 160.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter, text,
            theme.palette().ink2, theme.font(TextSize::Small));
        y += 20.0;
    };
    entry(false, tr("sliding"));
    if (!reuse)
        return;
    entry(true, m_read.memory > 0 ? tr("memory reuse") : tr("segments"));
    SceneNumber times = sceneNumber(m_trace, lastOf(m_read.times), {plot.right() + 20.0, y + 6.0, 60.0, 24.0}, 1);
    times.size = TextSize::Page;
    times.bold = true;
    times.alignment = Qt::AlignLeft | Qt::AlignVCenter;
    SceneCell cell = sceneCell(m_trace, times.source, times.area, {});
    cell.marks |= SceneCell::Plain | SceneCell::Still;
    cell.group = 5;
    cell.row = 2;
    cell.name = tr("times as many rows");
    m_scene.numbers.push_back(times);
    m_scene.cells.push_back(std::move(cell));
    const QFont font = theme.font(TextSize::Caption);
    const double room = std::min(180.0, m_moment.size.width() - plot.right() - 24.0);
    addText(m_scene, {plot.right() + 20.0, y + 30.0, 180.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(font).elidedText(tr("times as many rows, sliding"), Qt::ElideRight, room), theme.palette().ink3,
        font);
}

void RecurrenceBuilder::addBars(const QRectF& plot, const EvaluationCost& cost, double highest, bool ours)
{
    const double pitch = plot.width() / m_read.positions, bar = std::max(1.0, pitch * (ours ? 0.34 : 0.8));
    std::vector<QRectF> bars;
    for (int position = 0; position < m_read.positions; ++position) {
        const Cell source {cost.rowsTotal, {position}};
        const double height = m_trace.value(source.step, source.at) / std::max(1.0, highest) * plot.height();
        const QRectF area(plot.left() + position * pitch, plot.bottom() - height, bar, height);
        SceneCell cell = sceneCell(m_trace, source, area, {});
        cell.marks |= SceneCell::Plain;
        cell.group = ours ? 4 : 3;
        cell.column = position;
        cell.name = tr("rows so far, %1, after %2")
                        .arg(ours ? tr("each token once") : tr("sliding"), tokenName(m_read, position));
        m_scene.cells.push_back(std::move(cell));
        bars.push_back(area);
    }
    m_scene.behind.push_back([=, bars = std::move(bars)](QPainter& painter) {
        for (const QRectF& area : bars)
            painter.fillRect(area, barColour(ours));
    });
}

} // namespace headroom
