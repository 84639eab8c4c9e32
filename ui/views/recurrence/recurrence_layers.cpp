// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLayerNames = 76.0; // width of the layers' names
constexpr double kLayerLeastRise = 22.0;

} // namespace

// The segment in play: what it finds in memory to the left of the wall, its hidden states to the right, a row a layer.
void RecurrenceBuilder::addLayerGrid(const QRectF& area, int segment, int done, bool kept)
{
    const TextSegment& of = m_read.segments[static_cast<std::size_t>(segment)];
    LayerGrid grid;
    grid.read = memoryRowsOf(m_trace, m_read, segment);
    if (m_read.memory > 0)
        grid.places = std::max(std::min(m_read.memory, 2 * m_read.segmentLength), grid.read);
    grid.wall = grid.places > 0 ? 26.0 : 0.0;
    const int columns = grid.places + m_read.segmentLength, rows = m_read.layers + 1;
    grid.pitch = std::max(5.0, std::floor(std::min(48.0, (area.width() - kLayerNames - grid.wall - 8.0) / columns)));
    grid.left = area.left() + kLayerNames;
    const double head = 46.0;
    grid.rise = std::clamp((area.height() - head - 16.0) / rows, kLayerLeastRise, 150.0);
    grid.cell = std::min({48.0, std::max(13.0, grid.rise * 0.5), std::max(13.0, grid.pitch * 1.5)});
    grid.top = area.top() + head;
    m_scene.size = QSizeF(std::max(m_moment.size.width(), grid.x(columns) + 16.0),
        std::max(m_moment.size.height(), grid.y(rows) + 16.0 + 48.0));
    addHeading(m_scene, {area.left(), area.top() + 8.0},
        done < 0 ? tr("Next: segment %1").arg(of.number) : tr("Segment %1").arg(of.number),
        tr("columns: tokens; rows: layers, each computed from the one below"));
    addLayerLabels(grid, of);
    if (grid.places > 0)
        addWall(grid, segment);
    if (grid.read > 0 && done >= 0)
        addMemoryCells(grid, segment);
    if (done > 0 && !kept)
        addFan(grid, segment, done);
    addLayerCells(grid, segment, done, kept);
    if (kept)
        addKept(grid, of);
}

void RecurrenceBuilder::addLayerLabels(const LayerGrid& grid, const TextSegment& segment)
{
    const Theme& theme = Theme::instance();
    for (int layer = 0; layer <= m_read.layers; ++layer)
        addText(m_scene, {grid.left - kLayerNames, grid.y(m_read.layers - layer), kLayerNames - 10.0, grid.cell},
            Qt::AlignLeft | Qt::AlignVCenter, layer == 0 ? tr("Embedding") : tr("Layer %1").arg(layer),
            theme.palette().ink2, theme.font(TextSize::Small));
    GridLayout layout;
    layout.origin = {grid.x(grid.places), grid.y(m_read.layers)};
    layout.pitchX = grid.pitch;
    layout.pitchY = grid.cell;
    layout.rows = 1;
    layout.columns = segment.length;
    std::vector<AxisLabel> own(
        m_read.labels.begin() + segment.first, m_read.labels.begin() + segment.first + segment.length);
    const double y = grid.y(m_read.layers) + grid.cell + 6.0;
    const int focus = focusToken(segment);
    const bool now = m_plan.part == RecurrencePart::Segment;
    m_scene.behind.push_back([=, own = std::move(own)](QPainter& painter) {
        for (std::size_t i = 0; i < own.size(); ++i) {
            const bool lit = now && static_cast<int>(i) == focus - segment.first;
            const QFont font = Theme::instance().font(grid.pitch >= 16.0 ? TextSize::Body : TextSize::Caption, lit);
            drawText(painter, {grid.x(grid.places + static_cast<int>(i)) - 4.0, y, grid.pitch + 7.0, 18.0},
                Qt::AlignCenter, elideMiddle(own[i].text, QFontMetricsF(font), std::max(10.0, grid.pitch)),
                Theme::instance().palette().ink, font);
        }
    });
}

void RecurrenceBuilder::addLayerCells(const LayerGrid& grid, int segment, int done, bool kept)
{
    const TextSegment& of = m_read.segments[static_cast<std::size_t>(segment)];
    for (int layer = 0; layer <= m_read.layers; ++layer) {
        const int row = m_read.layers - layer;
        if (layer > done) {
            const QRectF empty(grid.x(grid.places), grid.y(row), of.length * grid.pitch - 1.0, grid.cell);
            m_scene.behind.push_back([empty](QPainter& painter) {
                QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
                pen.setDashPattern({3.0, 3.0});
                painter.setRenderHint(QPainter::Antialiasing, false);
                painter.setPen(pen);
                painter.drawRect(empty);
            });
            continue;
        }
        for (int i = 0; i < of.length; ++i) {
            const QRectF area(grid.x(grid.places + i), grid.y(row), grid.pitch - 1.0, grid.cell);
            SceneCell cell = stateAt(*stateCell(m_read, layer, of.first + i, m_options), area, layer, of.first + i);
            cell.decimals = grid.pitch >= 36.0 ? 2 : grid.pitch >= 28.0 ? 1 : -1;
            cell.marks |= layer + 1 < done && !kept ? SceneCell::Dim : 0;
            cell.group = 2;
            cell.row = row;
            cell.column = grid.places + i;
            m_scene.cells.push_back(std::move(cell));
        }
    }
}

void RecurrenceBuilder::addMemoryCells(const LayerGrid& grid, int segment)
{
    const TextSegment& of = m_read.segments[static_cast<std::size_t>(segment)];
    for (int layer = 0; layer < m_read.layers; ++layer)
        for (int i = 0; i < grid.read; ++i) {
            const auto source = memoryCell(m_trace, m_read, segment, layer, i, m_options);
            if (!source)
                continue;
            const int row = m_read.layers - layer, column = grid.places - grid.read + i;
            SceneCell cell = stateAt(
                *source, {grid.x(column), grid.y(row), grid.pitch - 1.0, grid.cell}, layer, of.first - grid.read + i);
            cell.name = tr("in memory: %1").arg(cell.name);
            cell.marks |= SceneCell::Memory;
            cell.decimals = grid.pitch >= 36.0 ? 2 : grid.pitch >= 28.0 ? 1 : -1;
            cell.group = 2;
            cell.row = row;
            cell.column = column;
            m_scene.cells.push_back(std::move(cell));
        }
}

// Memory's header and the line that no gradient crosses.
void RecurrenceBuilder::addWall(const LayerGrid& grid, int segment)
{
    const QRectF header(grid.left, grid.top - 26.0, grid.places * grid.pitch - 1.0, 20.0);
    const double x = grid.x(grid.places) - grid.wall / 2.0, top = grid.top - 26.0,
                 bottom = grid.y(m_read.layers) + grid.cell;
    const double gap = grid.y(1);
    const QString number = QString::number(m_read.segments[static_cast<std::size_t>(segment)].number);
    const QFont font = Theme::instance().font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    QString text = grid.read == 0 ? tr("⟂ memory, still empty")
                                  : counted(grid.read, tr("⟂ memory, %1 state a layer; no gradient"),
                                      tr("⟂ memory, %1 states a layer; no gradient"));
    if (metrics.horizontalAdvance(text) > header.width())
        text = tr("⟂ memory");
    const QRectF empty(grid.left, gap, header.width(), bottom - gap);
    const bool none = grid.read == 0;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        QPen pen(palette.memory, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        painter.setBrush(palette.memorySoft);
        painter.drawRect(header);
        painter.setBrush(Qt::NoBrush);
        if (none)
            painter.drawRect(empty);
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        drawText(painter, header, Qt::AlignCenter, text, palette.memoryText, font);
        // ← struck through: what is read comes this way, gradients do not go that way.
        const QRectF mark(x - 11.0, grid.y(0) + grid.cell / 2.0 - 10.0, 22.0, 20.0);
        painter.fillRect(mark, palette.stage);
        drawText(painter, mark, Qt::AlignCenter, QStringLiteral("⟂"), palette.memoryText,
            Theme::instance().font(TextSize::Title, true));
    });
    const QRectF own(grid.x(grid.places), header.top(), m_read.segmentLength * grid.pitch - 1.0, 20.0);
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(palette.lineStrong);
        painter.drawRect(own);
        drawText(painter, own, Qt::AlignCenter, tr("segment %1").arg(number), palette.ink2, font);
    });
}

// What one hidden state of a layer was computed from, in the layer below.
void RecurrenceBuilder::addFan(const LayerGrid& grid, int segment, int layer)
{
    const TextSegment& of = m_read.segments[static_cast<std::size_t>(segment)];
    const int query = focusToken(of);
    const double from = grid.y(m_read.layers - layer) + grid.cell, to = grid.y(m_read.layers - layer + 1);
    const QPointF tip(grid.x(grid.places + query - of.first) + grid.pitch / 2.0, from);
    std::vector<QPointF> memory, own;
    for (int i = 0; i < grid.read; ++i)
        if (mayRead(m_read, query, of.first - grid.read + i))
            memory.emplace_back(grid.x(grid.places - grid.read + i) + grid.pitch / 2.0, to);
    for (int i = 0; i < of.length; ++i)
        if (mayRead(m_read, query, of.first + i))
            own.emplace_back(grid.x(grid.places + i) + grid.pitch / 2.0, to);
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        QPen pen(palette.memory, 1.0, Qt::DashLine);
        painter.setPen(pen);
        for (const QPointF& key : memory)
            painter.drawLine(key, tip);
        painter.setPen(QPen(palette.key, 1.0));
        for (const QPointF& key : own)
            painter.drawLine(key, tip);
    });
}

// The last rows of memory and segment together, in every layer that is read from.
void RecurrenceBuilder::addKept(const LayerGrid& grid, const TextSegment& segment)
{
    const int all = grid.read + segment.length, kept = std::min(all, m_read.memory);
    const int first = grid.places + segment.length - kept; // columns run on from memory into the segment
    const QRectF frame(grid.x(first) - 3.0, grid.y(1) - 4.0,
        grid.x(grid.places + segment.length - 1) + grid.pitch - grid.x(first) + 5.0,
        grid.y(m_read.layers) + grid.cell - grid.y(1) + 8.0);
    const QString text = counted(kept, tr("⟂ stays: the last %1 state of %2, read in segment %3"),
        tr("⟂ stays: the last %1 states of %2, read in segment %3"))
                             .arg(m_read.layers == 1 ? tr("the embedding") : tr("every layer but the last"))
                             .arg(segment.number + 1);
    m_scene.above.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        QPen pen(palette.memoryText, 2.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        painter.setPen(pen);
        painter.drawRect(frame);
        const QFont font = Theme::instance().font(TextSize::Small, true);
        const double wide = QFontMetricsF(font).horizontalAdvance(text) + 4.0;
        drawText(painter, {std::max(16.0, frame.right() - wide), frame.bottom() + 21.0, wide, 18.0},
            Qt::AlignRight | Qt::AlignVCenter, text, palette.memoryText, font);
    });
}

} // namespace headroom
