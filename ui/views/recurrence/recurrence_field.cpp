// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/recurrence/recurrence_builder.h"

#include "names.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kFieldNames = 78.0; // width of the queries' names
constexpr double kFieldTop = 12.0, kFieldHead = 46.0; // brackets and tokens
constexpr double kFieldTitle = 24.0; // of a map
constexpr double kFieldStrip = 15.0;
constexpr double kStripApart = 4.0; // from the map above it
constexpr double kLayerApart = 4.0;
constexpr double kBesideApart = 24.0; // of two maps side by side
constexpr double kFieldLeastPitch = 2.0; // of a column: the whole text stays in sight
constexpr double kTokenPitch = 8.0; // of a column that has its token above it
constexpr double kFieldLeastRise = 4.0; // of a row
constexpr double kStripRise = 6.0; // of rows that leave room for a strip

} // namespace

// The reach has the vanilla model's map beside it where columns stay wide enough for their tokens, else below it.
RecurrenceBuilder::FieldPlan RecurrenceBuilder::planField(FieldKind kind) const
{
    FieldPlan plan;
    plan.kinds = {kind};
    const double width = m_moment.size.width(), height = m_moment.size.height();
    if (m_moment.thumbnail) {
        plan.pitch = width / m_read.span;
        plan.rise = std::max(1.0, (height / m_read.layers - kLayerApart) / m_read.queries);
        return plan;
    }
    if (kind == FieldKind::Reach && m_read.field(FieldKind::WithoutMemory) >= 0)
        plan.kinds.push_back(FieldKind::WithoutMemory);
    const double half = (width - 2.0 * kMargin - kBesideApart) / 2.0;
    plan.beside = plan.kinds.size() > 1 && half - kFieldNames >= kTokenPitch * m_read.span;
    plan.room = plan.beside ? half : width - 2.0 * kMargin;
    const double fits = (plan.room - kFieldNames) / m_read.span;
    plan.pitch = std::clamp(fits >= 6.0 ? std::floor(fits) : fits, kFieldLeastPitch, 46.0);
    const auto rise = [&](double strip) {
        const double layer = (height - kFieldTop - kFieldHead - fieldFoot(plan)) / m_read.layers - kLayerApart;
        return std::floor(((layer - strip) / plan.stacked() - kFieldTitle) / m_read.queries);
    };
    plan.strip = kind == FieldKind::Reach && m_read.field(FieldKind::Stopped) >= 0;
    plan.strip = plan.strip && rise(kStripApart + kFieldStrip) >= kStripRise;
    plan.rise = std::clamp(rise(plan.strip ? kStripApart + kFieldStrip : 0.0), kFieldLeastRise,
        std::max(13.0, std::min(plan.pitch * (plan.beside ? 3.0 : 1.7), 32.0)));
    return plan;
}

// A layer's maps, the first layer on top: a row a query of the segment shown, a column a token of the text.
void RecurrenceBuilder::addField(FieldKind kind, int layers)
{
    const bool words = !m_moment.thumbnail;
    const FieldPlan plan = planField(kind);
    GridLayout layout;
    layout.pitchX = plan.pitch;
    layout.pitchY = plan.rise;
    layout.gap = std::min(plan.pitch, plan.rise) >= 5.0 ? 1.0 : 0.0;
    layout.rows = m_read.queries;
    layout.columns = m_read.span;
    const double left = words ? kMargin + kFieldNames : 0.0, title = words ? kFieldTitle : 0.0;
    const double across = plan.beside ? plan.room + kBesideApart : 0.0; // from map to map
    const double down = title + plan.rise * m_read.queries, strip = plan.strip ? kStripApart + kFieldStrip : 0.0;
    for (int i = 0; words && i < (plan.beside ? 2 : 1); ++i)
        addFieldHead({left + i * across, kFieldTop, plan.pitch * m_read.span, kFieldHead}, plan.pitch);
    double y = words ? kFieldTop + kFieldHead : 0.0;
    for (int layer = 1; layer <= m_read.layers; ++layer) {
        for (int i = 0; layer <= layers && i < static_cast<int>(plan.kinds.size()); ++i) {
            const FieldKind shown = plan.kinds[static_cast<std::size_t>(i)];
            layout.origin = {left + i * across, y + title + (plan.beside ? 0.0 : i * (down + strip))};
            addFieldMap(layout, shown, layer, false);
            if (words)
                addFieldLabels(layout, shown, layer, plan.room);
            if (shown == kind && plan.strip)
                addFieldStrip(layout, layer);
        }
        y += plan.stacked() * down + strip + kLayerApart;
    }
    const double width = m_moment.size.width(), height = m_moment.size.height();
    m_scene.size = {std::max(width, left + across + plan.pitch * m_read.span + kMargin), height};
    if (!words)
        return;
    const double foot = fieldFoot(plan);
    m_scene.size.setHeight(std::max(height, y + foot));
    addFieldLegend({kMargin, m_scene.size.height() - foot + 8.0, width - 2.0 * kMargin, foot - 10.0}, plan);
}

// The query in focus as training sees it.
void RecurrenceBuilder::addFieldStrip(GridLayout layout, int layer)
{
    layout.origin.ry() += layout.pitchY * layout.rows + kStripApart;
    layout.pitchY = kFieldStrip;
    layout.rows = 1;
    addFieldMap(layout, FieldKind::Stopped, layer, true);
    addText(m_scene, {layout.origin.x() - kFieldNames, layout.origin.y(), kFieldNames - 8.0, kFieldStrip - 1.0},
        Qt::AlignRight | Qt::AlignVCenter, tr("⟂ training"), Theme::instance().palette().memoryText,
        Theme::instance().font(TextSize::Caption));
}

// Which token a column is, and which segment it belongs to.
void RecurrenceBuilder::addFieldHead(const QRectF& area, double pitch)
{
    const Palette& palette = Theme::instance().palette();
    const int first = m_read.tokens - m_read.span;
    for (const TextSegment& segment : m_read.segments) {
        const int from = std::max(segment.first, first) - first, to = segment.first + segment.length - first;
        if (to <= from)
            continue;
        const bool now = &segment == &m_read.segments.back();
        const QRectF span(area.left() + from * pitch + 1.0, area.top() + 24.0, (to - from) * pitch - 3.0, 0.0);
        const QString name = !m_read.cut ? tr("the text") : tr("segment %1").arg(segment.number);
        addBracket(m_scene, span, false,
            span.width() > 120.0 && now && m_read.cut ? tr("%1, the queries’ own").arg(name)
                : span.width() > 60.0                 ? name
                                                      : QString::number(segment.number),
            now ? palette.ink : palette.lineStrong, now ? palette.ink : palette.ink3, now);
    }
    addText(m_scene, {area.left() - kFieldNames, area.top() + 4.0, kFieldNames - 8.0, 18.0},
        Qt::AlignRight | Qt::AlignVCenter, tr("input e(j)"), palette.keyText,
        Theme::instance().font(TextSize::Caption));
    GridLayout layout;
    layout.origin = {area.left(), area.bottom()};
    layout.pitchX = pitch;
    layout.pitchY = 10.0;
    layout.rows = 1;
    layout.columns = m_read.span;
    std::vector<AxisLabel> labels(m_read.labels.begin() + first, m_read.labels.begin() + m_read.tokens);
    const auto longer = std::count_if(
        labels.begin(), labels.end(), [](const AxisLabel& label) { return label.text.size() > 2; });
    if (pitch < kTokenPitch || (longer * 4 > m_read.span && pitch < 20.0))
        return; // hover names them
    const Cell lit = subject();
    const int column = lit.at.size() == 3 ? static_cast<int>(lit.at[2]) : -1;
    m_scene.behind.push_back([=, labels = std::move(labels)](QPainter& painter) {
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const bool now = static_cast<int>(i) == column;
            const QFont font = Theme::instance().font(TextSize::Caption, now);
            const bool reaches = i == 0 && labels[i].text.size() > 2; // "start" has room on its left
            if (labels[i].text.size() > 2 && pitch < 20.0 && !reaches)
                continue;
            const double spare = reaches ? 40.0 : 4.0;
            const QRectF box(area.left() + static_cast<double>(i) * pitch - spare, area.bottom() - 18.0,
                pitch + spare + (reaches ? -6.0 : 3.0), 16.0);
            drawText(painter, box, reaches ? Qt::AlignRight | Qt::AlignVCenter : Qt::AlignCenter,
                elideMiddle(labels[i].text, QFontMetricsF(font), reaches ? box.width() : std::max(12.0, pitch + 4.0)),
                now ? Theme::instance().palette().keyText : Theme::instance().palette().ink2, font);
        }
    });
}

// A pixel a cell; the colours are logarithmic, so not addMap's.
void RecurrenceBuilder::addLargeField(CellGrid grid, const GridLayout& layout, const GridLook& look)
{
    constexpr int kColours = 256;
    std::vector<QRgb> colours;
    for (int i = 0; i <= kColours; ++i)
        colours.push_back(fieldColour(static_cast<double>(i) / kColours).rgb());
    QImage image(grid.columnCount(), grid.rowCount(), QImage::Format_ARGB32_Premultiplied);
    image.fill(Qt::transparent);
    for (int row = 0; row < grid.rowCount(); ++row)
        for (int column = 0; column < grid.columnCount(); ++column)
            if (const double value = grid.value({row, column}); value != 0.0)
                image.setPixel(column, row,
                    colours[static_cast<std::size_t>(std::lround(kColours * fieldShare(value, m_low, m_high)))]);
    const int future = layout.columns - layout.rows + 1; // the first column that the first row may not read
    const bool causal = m_read.causal;
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (causal) {
            QRegion closed;
            for (int row = 0; row + 1 < layout.rows; ++row)
                closed += layout.cell({row, row + future}).united(layout.cell({row, layout.columns - 1})).toRect();
            paintHatchOver(painter, closed, true, HatchLean::Future);
        }
        painter.setRenderHint(QPainter::SmoothPixmapTransform, layout.pitchX < 1.0 || layout.pitchY < 1.0);
        paintPixels(painter, layout.bounds(), image);
    });
    m_scene.maps.push_back({std::make_shared<CellGrid>(std::move(grid)), layout, look});
}

void RecurrenceBuilder::addFieldMap(const GridLayout& layout, FieldKind kind, int layer, bool strip)
{
    const int firstQuery = m_read.tokens - m_read.queries, firstToken = m_read.tokens - m_read.span;
    const int topmost = strip ? focusQuery() : firstQuery; // the first row's query
    const int decimals = layout.pitchX >= 36.0 && layout.pitchY >= 14.0 ? 2
        : layout.pitchX >= 28.0 && layout.pitchY >= 14.0                ? 1
                                                                        : -1;
    const QRectF bounds = layout.bounds();
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(bounds.adjusted(-1, -1, 0, 0), Theme::instance().palette().line);
        painter.fillRect(bounds.adjusted(0, 0, -1, -1), Theme::instance().palette().stage);
    });
    QStringList names;
    for (int token = 0; token < m_read.tokens; ++token)
        names << tokenName(m_read, token);
    Slice slice;
    slice.at = {layer - 1, 0, 0};
    CellGrid grid = readGrid(m_trace, m_read.field(kind), slice);
    GridLook look;
    look.group = 100 * (static_cast<int>(FieldKind::Reach) - static_cast<int>(kind)) + layer;
    look.colour = [low = m_low, high = m_high](double value) {
        return value == 0.0 ? Theme::instance().palette().stage : fieldColour(fieldShare(value, low, high));
    };
    look.each =
        [=, where = m_read.memory > 0 ? tr("%1, layer %2").arg(fieldName(kind)).arg(layer) : tr("layer %1").arg(layer),
            causal = m_read.causal, names = std::move(names)](GridCell at, SceneCell& cell) {
            const int query = firstQuery + at.row, token = firstToken + at.column;
            if (cell.value == 0.0 && token > query && causal)
                cell.marks |= SceneCell::Masked;
            cell.decimals = cell.value == 0.0 ? -1 : decimals;
            cell.row = query - topmost;
            cell.name = tr("%1, query %2, input %3").arg(where, names[query], names[token]);
        };
    if (!strip && !m_moment.thumbnail && isLarge(layout.rows, layout.columns)) {
        addLargeField(std::move(grid), layout, look);
    } else {
        GridLayout rows = layout;
        rows.firstRow = topmost - firstQuery;
        addGrid(m_scene, grid, rows, look);
    }
    std::vector<double> walls;
    for (const TextSegment& segment : m_read.segments)
        if (segment.first > firstToken)
            walls.push_back(bounds.left() + (segment.first - firstToken) * layout.pitchX - 0.5);
    m_scene.above.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        QPen pen(Theme::instance().palette().ink2, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        for (const double x : walls)
            painter.drawLine(QPointF(x, bounds.top() - (strip ? 0.0 : 4.0)), QPointF(x, bounds.bottom()));
    });
}

QString RecurrenceBuilder::fieldName(FieldKind kind) const
{
    return kind == FieldKind::WithoutMemory ? tr("vanilla") : kind == FieldKind::Stopped ? tr("training") : m_read.name;
}

// How far the query in focus feels, in ever fewer words.
QStringList RecurrenceBuilder::reachWords(FieldKind kind, int layer) const
{
    const int focus = focusQuery();
    const Reach reach = reachOf(m_trace, m_read, kind, layer, focus);
    const TextSegment* far = reach.first < 0 ? nullptr : m_read.holding(reach.first);
    const QString share = counted(m_read.span, tr("%2 of %1 token"), tr("%2 of %1 tokens")).arg(reach.count);
    const QString moved = tr("%1 is moved by %2");
    if (!far || !m_read.cut)
        return {moved.arg(tokenName(m_read, focus), share), share};
    const QString back = far == &m_read.segments.back() ? tr("only in its own segment")
                                                        : tr("back into segment %1").arg(far->number);
    const QString both = tr("%1, %2").arg(share, back);
    return {moved.arg(tokenName(m_read, focus), both), both, back};
}

// The map's title with how far the query in focus feels, and the queries' names.
void RecurrenceBuilder::addFieldLabels(const GridLayout& layout, FieldKind kind, int layer, double room)
{
    const int firstQuery = m_read.tokens - m_read.queries, focus = focusQuery();
    const double left = layout.origin.x() - kFieldNames;
    const QString title = m_read.memory > 0 ? tr("Layer %1, %2").arg(layer).arg(fieldName(kind))
                                            : tr("Layer %1").arg(layer);
    addHeading(
        m_scene, {left, layout.origin.y() - 8.0}, title, fittingBeside(title, reachWords(kind, layer), room), room);
    std::vector<AxisLabel> labels(m_read.labels.begin() + firstQuery, m_read.labels.begin() + m_read.tokens);
    m_scene.behind.push_back([=, labels = std::move(labels)](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const int row = static_cast<int>(i);
            const bool now = firstQuery + row == focus;
            if (layout.pitchY < 13.0 && (focus - firstQuery - row) % (layout.pitchY < 7.0 ? 4 : 2) != 0)
                continue;
            const QRectF box(
                left, layout.origin.y() + row * layout.pitchY - 2.0, kFieldNames - 12.0, layout.pitchY + 3.0);
            const QFont font = Theme::instance().font(TextSize::Caption, now);
            drawText(painter, box, Qt::AlignRight | Qt::AlignVCenter,
                QStringLiteral("%1  %2")
                    .arg(elideMiddle(labels[i].text, QFontMetricsF(font), 40.0))
                    .arg(firstQuery + row + 1),
                now ? palette.queryText : palette.ink2, font);
            if (now)
                paintRoleMark(painter, Role::Query, {left + kFieldNames - 2.0, box.center().y()}, palette.query);
        }
    });
}

} // namespace headroom
