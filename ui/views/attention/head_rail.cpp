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

constexpr double kRailLeft = 24.0; // layer names
constexpr double kRailTop = 40.0; // title and head numbers
constexpr double kRailGap = 8.0;
constexpr double kKindHeight = 34.0;
constexpr double kRailLabel = 16.0; // height of a layer's name: over a map that stands for all heads, else beside
constexpr double kRailLargestCell = 16.0;
constexpr double kRailSmallestCell = 2.0;
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

void HeadRail::setDim(bool dim)
{
    m_dim = dim;
    update();
}

void HeadRail::setPosed(bool posed)
{
    m_posed = posed;
    m_hovered = -1;
}

void HeadRail::setTitle(const QString& title, const QString& hint)
{
    m_title = title;
    m_hint = hint;
    update();
}

void HeadRail::setRoom(const QSize& room)
{
    if (m_room == room)
        return;
    m_room = room;
    arrange();
}

// Heads stand side by side, layers below one another; where one map stands for all heads, layers stand side by side.
std::vector<HeadRail::Row> HeadRail::rowsOfMaps() const
{
    std::vector<Row> rows;
    for (int i = 0; i < static_cast<int>(m_maps->layers.size()); ++i) {
        const AttentionLayer& layer = m_maps->layers[static_cast<std::size_t>(i)];
        const bool further = m_maps->aggregate != Aggregate::None && !rows.empty() && rows.back().kind == layer.kind;
        if (!further)
            rows.push_back({layer.kind, {}, 0, 0});
        for (int head = 0; head < layer.heads; ++head)
            rows.back().maps.emplace_back(i, head);
        rows.back().high = std::max(rows.back().high, layer.queries);
        rows.back().wide = std::max(rows.back().wide, layer.keys);
    }
    return rows;
}

double HeadRail::left() const { return m_maps->aggregate == Aggregate::None ? kRailLeft : 0.0; }

double HeadRail::top() const
{
    return m_maps->aggregate == Aggregate::None ? kRailTop : kRailTop - kRailLabel; // no numbers of heads
}

// The largest cell with which everything fits, from 16 px down to 2; then the rail scrolls.
double HeadRail::cellSize(const std::vector<Row>& rows) const
{
    double high = 0.0, gaps = top();
    int across = 1, columns = 1;
    std::optional<AttentionPlace> kind;
    for (const Row& row : rows) {
        gaps += kRailGap + (kind != row.kind ? kKindHeight - kRailGap : 0.0) + (left() == 0.0 ? kRailLabel : 0.0);
        kind = row.kind;
        high += row.high;
        across = std::max(across, static_cast<int>(row.maps.size()));
        columns = std::max(columns, row.wide);
    }
    const double fitsWide = (m_room.width() - left() - (across - 1) * kRailGap) / (across * columns);
    const double fitsHigh = (m_room.height() - gaps) / std::max(1.0, high);
    return std::clamp(std::floor(std::min(fitsWide, fitsHigh)), kRailSmallestCell, kRailLargestCell);
}

void HeadRail::arrange()
{
    m_places.clear();
    m_titles.clear();
    m_labels.clear();
    m_cache = {};
    if (!m_maps || m_room.isEmpty())
        return;
    const std::vector<Row> rows = rowsOfMaps();
    m_cell = cellSize(rows);
    double y = top();
    std::optional<AttentionPlace> kind;
    m_across = 1;
    for (const Row& row : rows) {
        if (kind != row.kind) {
            m_titles.emplace_back(y, kindTitle(row.kind));
            y += kKindHeight - kRailGap;
            kind = row.kind;
        }
        y = placeRow(row, y);
    }
    setMinimumHeight(static_cast<int>(std::ceil(y)));
    update();
}

// Where even 2 px a cell is too wide, the maps are drawn smaller, then they go on in the next line.
double HeadRail::placeRow(const Row& row, double y)
{
    const double width = m_room.width() - left();
    const int count = static_cast<int>(row.maps.size());
    const double whole = row.wide * m_cell;
    int across = count;
    while (across > 1 && (width - (across - 1) * kRailGap) / across < std::min(kSmallestMap, whole))
        across = (across + 1) / 2;
    const double share = std::min(1.0, std::floor((width - (across - 1) * kRailGap) / across) / whole);
    const double above = left() == 0.0 ? kRailLabel : 0.0;
    const double high = std::max(4.0, row.high * m_cell * share);
    const double line = std::max(above + high + kRailGap, kRailLabel); // however low, the names beside have room
    m_across = std::max(m_across, across);
    if (above == 0.0)
        m_labels.emplace_back(QRectF(0, y, kRailLeft - 4.0, high), layerOf(row.maps.front()).shortName);
    for (int i = 0; i < count; ++i) {
        const auto [layer, head] = row.maps[static_cast<std::size_t>(i)];
        const AttentionLayer& of = layerOf(row.maps[static_cast<std::size_t>(i)]);
        const QRectF area(left() + (i % across) * (whole * share + kRailGap), y + above + (i / across) * line,
            of.keys * m_cell * share, std::max(4.0, of.queries * m_cell * share));
        m_places.push_back({layer, head, area});
        if (above > 0.0)
            m_labels.emplace_back(QRectF(area.left(), area.top() - kRailLabel, area.width(), kRailLabel), of.shortName);
    }
    return y + ((count + across - 1) / across) * line;
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
    if (!m_maps->grid(place.layer, place.head)) { // of a layer without such a step its place stays empty
        paintFrame(painter, place.area, Theme::instance().palette().line);
        return;
    }
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
    const double advance = QFontMetricsF(bold).horizontalAdvance(m_title);
    drawText(painter, QRectF(0, 0, width(), 18), Qt::AlignLeft | Qt::AlignVCenter, m_title, palette.ink, bold);
    const QFont small = theme.font(TextSize::Small);
    const double room = m_room.width() + 6.0 - advance - 8.0;
    const bool whole = !m_posed && QFontMetricsF(small).horizontalAdvance(m_hint) <= room; // with what a click does
    drawText(painter, QRectF(advance + 8.0, 0, room, 18), Qt::AlignLeft | Qt::AlignVCenter,
        whole ? m_hint : m_hint.section(';', 0, 0), palette.ink3, small);
    for (const Place& place : m_places) {
        if (place.layer != m_places.front().layer || place.head >= m_across || m_maps->aggregate != Aggregate::None)
            continue;
        const QString text = place.area.width() >= 44.0 ? tr("head %1").arg(place.head + 1)
                                                        : QString::number(place.head + 1);
        drawText(painter, QRectF(place.area.left() - 4.0, 22.0, place.area.width() + 8.0, 16.0), Qt::AlignCenter, text,
            palette.ink3, theme.font(TextSize::Caption));
    }
    const bool chosenExists = m_layer >= 0 && m_layer < static_cast<int>(m_maps->layers.size());
    for (const auto& [y, text] : m_titles) {
        const bool lit = chosenExists && text == kindTitle(m_maps->layers[static_cast<std::size_t>(m_layer)].kind);
        drawText(painter, QRectF(0, y, width(), 18.0), Qt::AlignLeft | Qt::AlignVCenter, text,
            lit ? palette.ink : palette.ink2, theme.font(TextSize::Small, lit));
    }
    for (const auto& [area, text] : m_labels)
        drawText(painter, area, Qt::AlignLeft | Qt::AlignVCenter, text, palette.ink3, theme.font(TextSize::Small));

    paintMaps(painter);
    if (m_hovered >= 0)
        paintFrame(painter, m_places[static_cast<std::size_t>(m_hovered)].area.adjusted(-1, -1, 1, 1), palette.ink);
    const QRectF frame = mapRect(m_layer, m_head);
    if (!frame.isNull())
        paintFrame(painter, frame.adjusted(-3, -3, 3, 3), palette.accent, 2.0);
}

void HeadRail::paintMaps(QPainter& painter)
{
    painter.setOpacity(m_dim ? Theme::kDimmed : 1.0);
    if (m_posed) {
        for (const Place& place : m_places)
            paintMap(painter, place);
        painter.setOpacity(1.0);
        return;
    }
    const double ratio = devicePixelRatioF();
    if (m_cache.isNull() || m_cache.devicePixelRatio() != ratio || m_cache.deviceIndependentSize() != size()) {
        m_cache = QPixmap(size() * ratio);
        m_cache.setDevicePixelRatio(ratio);
        m_cache.fill(Qt::transparent);
        QPainter maps(&m_cache);
        for (const Place& place : m_places)
            paintMap(maps, place);
    }
    painter.drawPixmap(0, 0, m_cache);
    painter.setOpacity(1.0);
}

int HeadRail::placeAt(const QPointF& point) const
{
    for (std::size_t i = 0; i < m_places.size(); ++i)
        if (m_places[i].area.adjusted(-kRailGap / 2, -kRailGap / 2, kRailGap / 2, kRailGap / 2).contains(point))
            return static_cast<int>(i);
    return -1;
}

void HeadRail::mousePressEvent(QMouseEvent* event)
{
    const int place = placeAt(event->position());
    if (place >= 0 && event->button() == Qt::LeftButton)
        emit chosen(m_places[static_cast<std::size_t>(place)].layer, m_places[static_cast<std::size_t>(place)].head);
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
    const bool sideBySide = m_maps->aggregate != Aggregate::None;
    const int layer = m_layer + line + (sideBySide ? step : 0), head = sideBySide ? 0 : m_head + step;
    if (!mapRect(layer, head).isNull())
        emit chosen(layer, head);
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
        const CellGrid* grid = m_maps->grid(place.layer, place.head);
        if (!grid)
            text = tr("%1: has no %2").arg(text, quantityTitle(m_maps->quantity));
        else if (grid->changed > 0)
            text = tr("%1: changed by hand").arg(text);
    }
    QToolTip::showText(help->globalPos(), text, this);
    return true;
}

} // namespace headroom
