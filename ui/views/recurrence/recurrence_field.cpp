// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/recurrence/recurrence_builder.h"

#include "names.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kNames = 78.0; // width of the queries' names
constexpr double kHead = 46.0; // brackets and tokens
constexpr double kTitle = 26.0; // of a layer
constexpr double kStrip = 15.0;
constexpr double kLeastPitch = 2.0; // of a column: the whole text stays in sight
constexpr double kFoot = 60.0; // legend
constexpr double kTickApart = 28.0; // of two numbers under its bar
constexpr double kBarGap = 32.0; // between its bar and what marks mean

QString tr(const char* text)
{
    return QCoreApplication::translate("Recurrence", text);
}

QColor shareColour(double share)
{
    return Theme::instance().sequential(0.12 + 0.86 * share);
}

} // namespace

double RecurrenceBuilder::fieldShare(double value) const
{
    if (!(value > 0.0))
        return 0.0;
    return std::clamp((std::log10(value) - m_low) / (m_high - m_low), 0.0, 1.0);
}

// One map a layer, the first on top: a row a query of the segment shown, a column a token of the text.
void RecurrenceBuilder::addField(FieldKind kind, int layers)
{
    const bool words = !m_moment.thumbnail;
    const double width = m_moment.size.width(), height = m_moment.size.height();
    const double left = words ? kMargin + kNames : 0.0, top = words ? 12.0 + kHead : 0.0;
    const double fits = (width - left - (words ? kMargin : 0.0)) / m_read.span;
    const double pitch = words ? std::clamp(fits >= 6.0 ? std::floor(fits) : fits, kLeastPitch, 46.0) : fits;
    const int others = (m_read.field(FieldKind::Stopped) >= 0) + (m_read.field(FieldKind::WithoutMemory) >= 0);
    const int strips = words && kind == FieldKind::Reach ? others : 0;
    const double beside = words ? kTitle + strips * kStrip + (strips > 0 ? 6.0 : 0.0) + 8.0 : 4.0;
    const double room = (height - top - (words ? kFoot : 0.0)) / m_read.layers - beside;
    const double rise = words ? std::clamp(std::floor(room / m_read.queries), 5.0, std::max(13.0, std::min(pitch * 1.7, 32.0)))
                              : std::max(1.0, room / m_read.queries);
    if (words)
        addFieldHead({left, 12.0, pitch * m_read.span, kHead}, pitch);
    double y = top;
    for (int layer = 1; layer <= m_read.layers; ++layer) {
        GridLayout layout;
        layout.origin = {left, y + (words ? kTitle : 0.0)};
        layout.pitchX = pitch;
        layout.pitchY = rise;
        layout.gap = std::min(pitch, rise) >= 5.0 ? 1.0 : 0.0;
        layout.rows = m_read.queries;
        layout.columns = m_read.span;
        if (layer <= layers) {
            addFieldMap(layout, kind, layer, layer, false);
            if (words)
                addFieldLabels(layout, kind, layer);
        }
        GridLayout strip = layout;
        strip.origin.setY(layout.origin.y() + rise * m_read.queries + 6.0);
        strip.pitchY = kStrip;
        strip.rows = 1;
        for (const FieldKind other : {FieldKind::Stopped, FieldKind::WithoutMemory}) {
            if (strips == 0 || layer > layers || m_read.field(other) < 0)
                continue;
            addFieldMap(strip, other, layer, 100 + 2 * layer + (other == FieldKind::Stopped ? 0 : 1), true);
            addText(m_scene, {kMargin, strip.origin.y(), kNames - 8.0, kStrip - 1.0}, Qt::AlignRight | Qt::AlignVCenter,
                other == FieldKind::Stopped ? tr("⟂ training") : tr("no memory"), Theme::instance().palette().memoryText,
                Theme::instance().font(TextSize::Caption));
            strip.origin.ry() += kStrip;
        }
        y += beside + rise * m_read.queries;
    }
    m_scene.size = QSizeF(std::max(width, left + pitch * m_read.span + kMargin), words ? std::max(height, y + kFoot) : height);
    if (words)
        addFieldLegend({kMargin, m_scene.size.height() - kFoot + 8.0, width - 2.0 * kMargin, kFoot - 10.0}, kind);
}

// Which token a column is, and which segment it belongs to.
void RecurrenceBuilder::addFieldHead(const QRectF& area, double pitch)
{
    const Palette& palette = Theme::instance().palette();
    const int first = m_read.tokens - m_read.span;
    for (const BeltSegment& segment : m_read.segments) {
        const int from = std::max(segment.first, first) - first, to = segment.first + segment.length - first;
        if (to <= from)
            continue;
        const bool now = &segment == &m_read.segments.back();
        const QRectF span(area.left() + from * pitch + 1.0, area.top() + 24.0, (to - from) * pitch - 3.0, 0.0);
        const QString name = !m_read.cut ? tr("the text") : tr("segment %1").arg(segment.number);
        addBracket(m_scene, span, false, span.width() > 120.0 && now && m_read.cut ? tr("%1, the queries’ own").arg(name)
                : span.width() > 60.0 ? name : QString::number(segment.number),
            now ? palette.ink : palette.lineStrong, now ? palette.ink : palette.ink3, now);
    }
    addText(m_scene, {kMargin, area.top() + 4.0, kNames - 8.0, 18.0}, Qt::AlignRight | Qt::AlignVCenter, tr("input e(j)"),
        palette.keyText, Theme::instance().font(TextSize::Caption));
    GridLayout layout;
    layout.origin = {area.left(), area.bottom()};
    layout.pitchX = pitch;
    layout.pitchY = 10.0;
    layout.rows = 1;
    layout.columns = m_read.span;
    std::vector<AxisLabel> labels(m_read.labels.begin() + first, m_read.labels.begin() + m_read.tokens);
    const auto longer = std::count_if(labels.begin(), labels.end(), [](const AxisLabel& label) { return label.text.size() > 2; });
    if (pitch < 8.0 || (longer * 4 > m_read.span && pitch < 20.0))
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

void RecurrenceBuilder::addFieldMap(const GridLayout& layout, FieldKind kind, int layer, int group, bool strip)
{
    const int firstQuery = m_read.tokens - m_read.queries, firstToken = m_read.tokens - m_read.span, focus = focusQuery();
    const int decimals = layout.pitchX >= 36.0 && layout.pitchY >= 14.0 ? 2 : layout.pitchX >= 28.0 && layout.pitchY >= 14.0 ? 1 : -1;
    const Palette& palette = Theme::instance().palette();
    for (int row = 0; row < layout.rows; ++row)
        for (int column = 0; column < layout.columns; ++column) {
            const int query = strip ? focus : firstQuery + row, token = firstToken + column;
            SceneCell cell = sceneCell(m_trace, *fieldCell(m_read, kind, layer, query, token), layout.cell({row, column}), {});
            const bool nothing = cell.value == 0.0;
            cell.ground = nothing ? palette.stage : shareColour(fieldShare(cell.value));
            if (nothing && token > query && m_read.causal)
                cell.marks |= SceneCell::Masked;
            cell.decimals = nothing ? -1 : decimals;
            cell.group = group;
            cell.row = row;
            cell.column = column;
            cell.name = tr("layer %1, query %2, input %3").arg(layer).arg(tokenName(m_read, query), tokenName(m_read, token));
            m_scene.cells.push_back(std::move(cell));
        }
    const QRectF bounds = layout.bounds();
    std::vector<double> walls;
    for (const BeltSegment& segment : m_read.segments)
        if (segment.first > firstToken)
            walls.push_back(bounds.left() + (segment.first - firstToken) * layout.pitchX - 0.5);
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.fillRect(bounds.adjusted(-1, -1, 0, 0), Theme::instance().palette().line);
        painter.fillRect(bounds.adjusted(0, 0, -1, -1), Theme::instance().palette().stage);
    });
    m_scene.above.push_back([=](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        QPen pen(Theme::instance().palette().ink2, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 3.0});
        painter.setPen(pen);
        for (const double x : walls)
            painter.drawLine(QPointF(x, bounds.top() - (strip ? 0.0 : 4.0)), QPointF(x, bounds.bottom()));
    });
}

// The layer's title with how far the query in focus feels, and the queries' names.
void RecurrenceBuilder::addFieldLabels(const GridLayout& layout, FieldKind kind, int layer)
{
    const int firstQuery = m_read.tokens - m_read.queries, focus = focusQuery();
    const Reach reach = reachOf(m_trace, m_read, kind, layer, focus);
    const BeltSegment* far = reach.first < 0 ? nullptr : m_read.holding(reach.first);
    QString words = counted(m_read.span, tr("%2 is moved by %3 of %1 token"), tr("%2 is moved by %3 of %1 tokens"))
                        .arg(tokenName(m_read, focus))
                        .arg(reach.count);
    if (far && m_read.cut)
        words += far == &m_read.segments.back() ? tr(", all in its own segment") : tr(", back into segment %1").arg(far->number);
    addHeading(m_scene, {kMargin, layout.origin.y() - 8.0}, tr("Layer %1").arg(layer), words);
    std::vector<AxisLabel> labels(m_read.labels.begin() + firstQuery, m_read.labels.begin() + m_read.tokens);
    m_scene.behind.push_back([=, labels = std::move(labels)](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        for (std::size_t i = 0; i < labels.size(); ++i) {
            const int row = static_cast<int>(i);
            const bool now = firstQuery + row == focus;
            if (layout.pitchY < 13.0 && (focus - firstQuery - row) % (layout.pitchY < 7.0 ? 4 : 2) != 0)
                continue;
            const QRectF box(kMargin, layout.origin.y() + row * layout.pitchY - 2.0, kNames - 12.0, layout.pitchY + 3.0);
            const QFont font = Theme::instance().font(TextSize::Caption, now);
            drawText(painter, box, Qt::AlignRight | Qt::AlignVCenter,
                QStringLiteral("%1  %2").arg(elideMiddle(labels[i].text, QFontMetricsF(font), 40.0)).arg(firstQuery + row + 1),
                now ? palette.queryText : palette.ink2, font);
            if (now)
                paintRoleMark(painter, Role::Query, {kMargin + kNames - 2.0, box.center().y()}, palette.query);
        }
    });
}

QStringList RecurrenceBuilder::fieldNotes(FieldKind kind) const
{
    QStringList notes;
    if (m_read.queries < m_read.segments.back().length)
        notes << counted(m_read.queries, tr("of the last %1 query; more would take too long"),
            tr("of the last %1 queries; more would take too long"));
    else if (m_read.cut && (kind != FieldKind::Reach || m_read.memory == 0))
        notes << tr("dashed: where segments meet");
    if (kind == FieldKind::Reach && m_read.field(FieldKind::Stopped) >= 0)
        notes << tr("⟂ training: no gradient into memory");
    if (kind == FieldKind::Reach && m_read.field(FieldKind::WithoutMemory) >= 0)
        notes << tr("no memory: each segment by itself");
    return notes;
}

// A logarithmic bar with its name, a tick for every power of ten and the largest number at its end; beside it what marks
// mean, and notes from the right. On a narrow stage the bar gives way.
void RecurrenceBuilder::addFieldLegend(const QRectF& area, FieldKind kind)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    const QFontMetricsF metrics(font);
    const QString future = tr("after the query: exactly 0"), none = tr("blank: exactly 0, no path leads there");
    const QStringList notes = fieldNotes(kind);
    double wide = 0.0;
    for (const QString& note : notes)
        wide = std::max(wide, metrics.horizontalAdvance(note));
    const double marks = 18.0 + std::max(metrics.horizontalAdvance(future), metrics.horizontalAdvance(none));
    const QRectF bar(area.left(), area.top() + 18.0, std::clamp(area.width() - kBarGap - marks - 16.0 - wide, 80.0, 200.0), 8.0);
    const QRectF hatch(bar.right() + kBarGap, bar.top() - 5.0, 12.0, 12.0), blank = hatch.translated(0.0, 16.0);
    const double room = area.right() - hatch.left() - marks - 16.0; // of the notes
    const double low = m_low, high = m_high;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (int x = 0; x < static_cast<int>(bar.width()); ++x)
            painter.fillRect(QRectF(bar.left() + x, bar.top(), 1.0, bar.height()), shareColour(x / (bar.width() - 1.0)));
        painter.setPen(palette.ink3);
        const auto tick = [&](double power, const QString& text) {
            const double x = std::round(bar.left() + bar.width() * (power - low) / (high - low));
            painter.drawLine(QPointF(x, bar.bottom()), QPointF(x, bar.bottom() + 3.0));
            drawText(painter, {x - 30.0, bar.bottom() + 3.0, 60.0, 16.0}, Qt::AlignCenter, text, palette.ink3, font);
            painter.setPen(palette.ink3);
        };
        const int stride = std::max(1, static_cast<int>(std::ceil(kTickApart * (high - low) / bar.width())));
        for (int power = static_cast<int>(std::ceil(low)); power <= static_cast<int>(std::floor(high)); ++power)
            if (power % stride == 0 && (high - power) / (high - low) * bar.width() >= kTickApart)
                tick(power, QString::number(std::pow(10.0, power), 'f', std::max(0, -power)));
        tick(high, QString::number(std::pow(10.0, high), 'g', 2));
        paintHatch(painter, hatch, true);
        paintFrame(painter, hatch, palette.line);
        paintFrame(painter, blank, palette.lineStrong);
        const double text = hatch.right() + 6.0;
        drawText(painter, {text, hatch.top() - 2.0, marks, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, future, palette.ink3, font);
        drawText(painter, {text, blank.top() - 2.0, marks, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, none, palette.ink3, font);
    });
    addText(m_scene, {area.left(), area.top() - 2.0, 420.0, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        m_fieldShared ? tr("‖∂h(query) / ∂e(input)‖ by autograd, log scale of both runs") : tr("‖∂h(query) / ∂e(input)‖ by autograd, log scale"), theme.palette().ink2, font);
    for (int i = 0; i < static_cast<int>(notes.size()); ++i)
        addText(m_scene, {area.right() - room, area.top() - 2.0 + 16.0 * (i + 3 - static_cast<double>(notes.size())), room, 16.0},
            Qt::AlignRight | Qt::AlignVCenter, metrics.elidedText(notes[i], Qt::ElideRight, room), theme.palette().ink3, font);
}

} // namespace headroom
