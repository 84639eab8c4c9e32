// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/attention/head_rail.h"

#include "stage/captions.h"
#include "widgets/matrix_painter.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kLeft = 24.0; // layer names
constexpr double kTop = 40.0; // title and head numbers
constexpr double kGap = 8.0;
constexpr double kKindHeight = 34.0;
constexpr double kLargestCell = 16.0;
constexpr double kSmallestCell = 2.0;
constexpr double kSmallestMap = 32.0;

QString nameOf(const AttentionLayer& layer, int head)
{
    return QStringLiteral("%1, %2").arg(kindTitle(layer.kind), inSentence(headName(layer, head)));
}

} // namespace

HeadRail::HeadRail(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Every head"));
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_cache = {};
        update();
    });
}

void HeadRail::setMaps(std::shared_ptr<const AttentionMaps> maps)
{
    m_maps = std::move(maps);
    m_hovered = -1;
    arrange();
}

void HeadRail::setChosen(int layer, int head)
{
    m_layer = layer;
    m_head = head;
    if (m_maps && layer >= 0 && layer < static_cast<int>(m_maps->layers.size()))
        setAccessibleDescription(nameOf(m_maps->layers[static_cast<std::size_t>(layer)], head));
    update();
}

void HeadRail::setRoom(const QSize& room)
{
    if (m_room == room)
        return;
    m_room = room;
    arrange();
}

// The largest cell with which everything fits, from 16 px down to 2; then the rail scrolls.
double HeadRail::cellSize() const
{
    double rows = 0.0, gaps = kTop;
    int across = 1, columns = 1, kinds = 0;
    std::optional<AttentionPlace> kind;
    for (std::size_t i = 0; i < m_maps->layers.size(); ++i) {
        const CellGrid* grid = m_maps->grid(static_cast<int>(i), 0);
        if (!grid)
            continue;
        kinds += kind != m_maps->layers[i].kind ? 1 : 0;
        kind = m_maps->layers[i].kind;
        rows += grid->rowCount();
        gaps += kGap;
        across = std::max(across, m_maps->layers[i].heads);
        columns = std::max(columns, grid->columnCount());
    }
    gaps += kinds * (kKindHeight - kGap);
    const double wide = (m_room.width() - kLeft - (across - 1) * kGap) / (across * columns);
    const double high = (m_room.height() - gaps) / std::max(1.0, rows);
    return std::clamp(std::floor(std::min(wide, high)), kSmallestCell, kLargestCell);
}

void HeadRail::arrange()
{
    m_places.clear();
    m_titles.clear();
    m_layerLabels.clear();
    m_cache = {};
    if (!m_maps || m_room.isEmpty())
        return;
    m_cell = cellSize();
    const double width = m_room.width() - kLeft;
    double y = kTop;
    std::optional<AttentionPlace> kind;
    m_across = 1;
    for (std::size_t i = 0; i < m_maps->layers.size(); ++i) {
        const AttentionLayer& layer = m_maps->layers[i];
        const CellGrid* grid = m_maps->grid(static_cast<int>(i), 0);
        if (!grid)
            continue;
        if (kind != layer.kind) {
            m_titles.emplace_back(y, kindTitle(layer.kind));
            y += kKindHeight - kGap;
            kind = layer.kind;
        }
        // Where even 2 px a cell is too wide, the map is drawn smaller, then heads go on the next line.
        double mapWidth = grid->columnCount() * m_cell;
        int across = layer.heads;
        while (across > 1 && (width - (across - 1) * kGap) / across < std::min(kSmallestMap, mapWidth))
            across = (across + 1) / 2;
        const double share = std::min(1.0, std::floor((width - (across - 1) * kGap) / across) / mapWidth);
        mapWidth *= share;
        const double mapHeight = std::max(4.0, grid->rowCount() * m_cell * share);
        m_across = std::max(m_across, across);
        m_layerLabels.emplace_back(QRectF(0, y, kLeft - 4.0, mapHeight), layer.shortName);
        for (int head = 0; head < layer.heads; ++head)
            m_places.push_back({static_cast<int>(i), head,
                QRectF(kLeft + (head % across) * (mapWidth + kGap), y + (head / across) * (mapHeight + kGap),
                    mapWidth, mapHeight)});
        y += ((layer.heads + across - 1) / across) * (mapHeight + kGap);
    }
    setMinimumHeight(static_cast<int>(std::ceil(y)));
    update();
}

QRectF HeadRail::mapRect(int layer, int head) const
{
    for (const Place& place : m_places)
        if (place.layer == layer && place.head == head)
            return place.area;
    return {};
}

void HeadRail::paintMap(QPainter& painter, const Place& place) const
{
    const CellGrid& grid = *m_maps->grid(place.layer, place.head);
    GridLayout layout;
    layout.origin = place.area.topLeft();
    layout.rows = grid.rowCount();
    layout.columns = grid.columnCount();
    layout.pitchX = place.area.width() / std::max(1, layout.columns);
    layout.pitchY = place.area.height() / std::max(1, layout.rows);
    layout.gap = 0.0;
    paintHeatmap(painter, grid, layout, m_maps->scale, true);
}

void HeadRail::paintEvent(QPaintEvent*)
{
    if (!m_maps || m_places.empty())
        return;
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    QPainter painter(this);
    const QFont bold = theme.font(TextSize::Body, true);
    const double advance = QFontMetricsF(bold).horizontalAdvance(tr("Every head"));
    drawText(painter, QRectF(0, 0, width(), 18), Qt::AlignLeft | Qt::AlignVCenter, tr("Every head"),
        palette.ink, bold);
    const QFont small = theme.font(TextSize::Small);
    const QString hint = tr("one shared scale; click one to enlarge");
    const double room = m_room.width() + 6.0 - advance - 8.0;
    drawText(painter, QRectF(advance + 8.0, 0, room, 18), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).horizontalAdvance(hint) <= room ? hint : hint.section(';', 0, 0), palette.ink3,
        small);
    for (const Place& place : m_places) {
        if (place.layer != m_places.front().layer || place.head >= m_across)
            continue;
        const QString text = place.area.width() >= 44.0 ? tr("head %1").arg(place.head + 1)
                                                        : QString::number(place.head + 1);
        drawText(painter, QRectF(place.area.left() - 4.0, 22.0, place.area.width() + 8.0, 16.0),
            Qt::AlignCenter, text, palette.ink3, theme.font(TextSize::Caption));
    }
    const bool chosenExists = m_layer >= 0 && m_layer < static_cast<int>(m_maps->layers.size());
    for (const auto& [y, text] : m_titles) {
        const bool lit = chosenExists
            && text == kindTitle(m_maps->layers[static_cast<std::size_t>(m_layer)].kind);
        drawText(painter, QRectF(0, y, width(), 18.0), Qt::AlignLeft | Qt::AlignVCenter, text,
            lit ? palette.ink : palette.ink2, theme.font(TextSize::Small, lit));
    }
    for (const auto& [area, text] : m_layerLabels)
        drawText(
            painter, area, Qt::AlignLeft | Qt::AlignVCenter, text, palette.ink3, theme.font(TextSize::Small));

    const double ratio = devicePixelRatioF();
    if (m_cache.isNull() || m_cache.devicePixelRatio() != ratio
        || m_cache.deviceIndependentSize() != size()) {
        m_cache = QPixmap(size() * ratio);
        m_cache.setDevicePixelRatio(ratio);
        m_cache.fill(Qt::transparent);
        QPainter maps(&m_cache);
        for (const Place& place : m_places)
            paintMap(maps, place);
    }
    painter.drawPixmap(0, 0, m_cache);
    if (m_hovered >= 0)
        paintFrame(
            painter, m_places[static_cast<std::size_t>(m_hovered)].area.adjusted(-1, -1, 1, 1), palette.ink);
    const QRectF frame = mapRect(m_layer, m_head);
    if (!frame.isNull())
        paintFrame(painter, frame.adjusted(-3, -3, 3, 3), palette.accent, 2.0);
}

int HeadRail::placeAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (m_places[i].area.adjusted(-kGap / 2, -kGap / 2, kGap / 2, kGap / 2).contains(point))
            return static_cast<int>(i);
    return -1;
}

void HeadRail::mousePressEvent(QMouseEvent* event)
{
    const int place = placeAt(event->position());
    if (place >= 0 && event->button() == Qt::LeftButton)
        emit chosen(
            m_places[static_cast<std::size_t>(place)].layer, m_places[static_cast<std::size_t>(place)].head);
}

void HeadRail::mouseMoveEvent(QMouseEvent* event)
{
    const int place = placeAt(event->position());
    if (place == m_hovered)
        return;
    m_hovered = place;
    setCursor(place >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void HeadRail::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void HeadRail::keyPressEvent(QKeyEvent* event)
{
    const int step = event->key() == Qt::Key_Left ? -1 : event->key() == Qt::Key_Right ? 1 : 0;
    const int line = event->key() == Qt::Key_Up ? -1 : event->key() == Qt::Key_Down ? 1 : 0;
    if (!m_maps || (step == 0 && line == 0))
        return QWidget::keyPressEvent(event);
    if (m_maps->grid(m_layer + line, m_head + step))
        emit chosen(m_layer + line, m_head + step);
}

bool HeadRail::event(QEvent* event)
{
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int index = placeAt(help->pos());
    QString text;
    if (index >= 0) {
        const Place& place = m_places[static_cast<std::size_t>(index)];
        const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(place.layer)];
        text = nameOf(layer, place.head);
        if (m_maps->grid(place.layer, place.head)->changed > 0)
            text += tr(": changed by hand");
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace headroom
