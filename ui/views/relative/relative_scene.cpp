// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of the frame, and the line beyond which distances share a row.
#include "scene/margin.h"
#include "tr.h"
#include "views/relative/relative_builder.h"

#include "stage/captions.h"
#include "widgets/memory_numbers.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBand = 66.0, kRelativeFoot = 44.0;

} // namespace

double RelativeLayout::edgeOf(const RelativeRun& run, int k) const
{
    return matrix.origin.x() + matrix.pitchX * std::max(0, run.keys - 1 - k);
}

int RelativeLayout::kAt(const RelativeRun& run, double x) const
{
    const auto column = static_cast<int>(std::lround((x - matrix.origin.x()) / matrix.pitchX));
    return std::clamp(run.keys - 1 - column, 1, std::max(1, run.keys - 1));
}

RelativeLayout relativeLayout(const SceneMoment& moment, const RelativeRun& run)
{
    RelativeLayout layout;
    const Trace& trace = moment.trace();
    const double width = moment.size.width(), height = moment.size.height();
    QRectF area(
        kMargin, 10.0 + 26.0, std::round((width - 2.0 * kMargin) * 0.44), height - 36.0 - kBand - kRelativeFoot - 34.0);
    if (moment.thumbnail)
        area = {2.0, 2.0, width - 4.0, height - 4.0};
    const std::vector<AxisLabel> rows = axisLabels(trace.step(run.weights).axes[1]),
                                 columns = axisLabels(trace.step(run.weights).axes[2]);
    if (!moment.thumbnail) {
        layout.labels = std::min(72.0, rowLabelWidth(rows, TextSize::Small) + 14.0);
        layout.head = columnLabelHeight(columns, (area.width() - layout.labels) / run.keys, TextSize::Small);
    }
    const QRectF room = area.adjusted(layout.labels, layout.head, 0, 0);
    const bool heatmap = std::min(room.width() / run.keys, room.height() / run.queries) < 8.0;
    layout.matrix = fitGrid(room, run.queries, run.keys, {72, 64}, heatmap ? 0.0 : 1.0);
    return layout;
}

RelativeBuilder::RelativeBuilder(const SceneMoment& moment, const RelativeRun& run, RelativePart part,
    const RelativeOptions& options, const RelativePair& pair)
    : m_moment(moment), m_trace(moment.trace()), m_run(run), m_part(part), m_options(options), m_pair(pair)
{
    m_head = std::clamp(moment.head, 0, run.heads - 1);
    m_rows = axisLabels(m_trace.step(run.weights).axes[1]);
    m_columns = axisLabels(m_trace.step(run.weights).axes[2]);
    for (int key = 0; key < run.memory; ++key)
        m_columns[static_cast<std::size_t>(key)].memory = true;
    countFromSegment(m_columns);
    m_scores = {true, 1e-9};
    for (const StepId step : {run.content, run.position, run.own()})
        if (step >= 0)
            m_scores.include(grid(step), m_trace, m_moment.peers());
    m_rowScale = {true, 1e-9};
    for (const StepId step : {run.keyTable, run.valueTable, run.query, run.key, run.value, run.context})
        m_rowScale.include(grid(step), m_trace, m_moment.peers());
}

Scene RelativeBuilder::build()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    const RelativeLayout layout = relativeLayout(m_moment, m_run);
    addMatrix(layout);
    if (m_moment.thumbnail)
        return std::move(m_scene);
    addLimits(layout);
    const double left = kMargin + std::round((width - 2.0 * kMargin) * 0.44) + 28.0;
    const QRectF right(left, 10.0, width - kMargin - left, height - 10.0 - kBand - kRelativeFoot - 8.0);
    if (m_part == RelativePart::Routes)
        addRoutes(right);
    else
        addSides(right);
    if (m_part == RelativePart::Distances || m_part == RelativePart::KeyRow || m_part == RelativePart::ValueRow)
        addLink(layout.matrix);
    addSum({kMargin, height - kRelativeFoot - kBand, width - 2.0 * kMargin, kBand - 8.0});
    addFoot({kMargin, height - kRelativeFoot + 4.0, width - 2.0 * kMargin, kRelativeFoot - 8.0});
    return std::move(m_scene);
}

StepId RelativeBuilder::matrixStep() const
{
    switch (m_part) {
    case RelativePart::Distances:
    case RelativePart::KeyRow: return m_run.index;
    case RelativePart::KeyTerm: return m_run.position >= 0 ? m_run.position : m_run.own();
    case RelativePart::Score: return m_run.scores;
    case RelativePart::Routes: return m_run.deviation;
    default: return m_run.weights;
    }
}

CellGrid RelativeBuilder::grid(StepId step) const
{
    Slice slice;
    slice.at = Index(m_trace.step(step).axes.size(), 0);
    if (slice.at.size() == 3 && step != m_run.keyRows && step != m_run.valueRows)
        slice.at.front() = m_head;
    return readGrid(m_trace, step, slice);
}

Cell RelativeBuilder::pairCell(StepId step) const
{
    if (m_trace.step(step).axes.size() == 2)
        return {step, {m_pair.query, m_pair.key}};
    return {step, {m_head, m_pair.query, m_pair.key}};
}

ColourScale RelativeBuilder::scaleOf(const CellGrid& grid, StepId step) const
{
    if (step == m_run.weights) {
        ColourScale scale {false, 1e-9};
        scale.include(grid, m_trace, m_moment.peers());
        return scale;
    }
    ColourScale scale = m_scores; // of the deviation too: rounding is nothing beside what is compared
    scale.include(grid, m_trace, m_moment.peers());
    return scale;
}

QString RelativeBuilder::matrixTitle(StepId step) const
{
    const QString head = tr("head %1").arg(m_head + 1);
    if (step == m_run.index)
        return tr("Row of the table");
    if (step == m_run.deviation)
        return tr("Deviation, %1").arg(head);
    return (step == m_run.weights    ? tr("Weight, %1")
            : step == m_run.scores   ? tr("Score, %1")
            : step == m_run.position ? tr("Query · distance, %1")
                                     : tr("Query · (key + distance), %1"))
        .arg(head);
}

QString RelativeBuilder::besideTitle(StepId step, const QString& title, double room) const
{
    const Theme& theme = Theme::instance();
    const QString place = placeOf(m_trace, QString::fromStdString(m_trace.step(m_run.weights).path));
    const double left = room - QFontMetricsF(theme.font(TextSize::Body, true)).horizontalAdvance(title) - 24.0;
    QStringList words {place};
    if (step == m_run.deviation)
        words.prepend(tr("%1; the other way − this model’s").arg(place));
    for (const QString& text : words)
        if (QFontMetricsF(theme.font(TextSize::Small)).horizontalAdvance(text) <= left)
            return text;
    return {};
}

Cell RelativeBuilder::largest(StepId step) const
{
    const CellGrid all = grid(step);
    GridCell most {0, 0};
    for (int row = 0; row < all.rowCount(); ++row)
        for (int column = 0; column < all.columnCount(); ++column)
            if (std::abs(all.value({row, column})) > std::abs(all.value(most)))
                most = {row, column};
    return all.cell(most);
}

// The farther, the deeper; what lies beyond k has the ground of k.
void RelativeBuilder::paintIndex(SceneCell& cell, const GridCell& at) const
{
    const Palette& palette = Theme::instance().palette();
    const double share = m_run.k > 0 ? std::abs(cell.value - m_run.k) / m_run.k : 0.0;
    cell.ground = mix(palette.positionSoft, palette.position, 0.85 * share);
    cell.decimals = cell.area.width() >= 17.0 && cell.area.height() >= 14.0 ? 0 : -1;
    cell.note = numberText(static_cast<double>(m_run.distance(at.row, at.column)), 0);
    cell.name = tr("%1, distance %2, row of the table").arg(cell.name, cell.note);
}

void RelativeBuilder::addMatrix(const RelativeLayout& layout)
{
    const StepId step = matrixStep();
    const CellGrid shown = grid(step);
    m_matrixScale = scaleOf(shown, step);
    if (!m_moment.thumbnail) {
        const QString title = matrixTitle(step);
        const double room = std::round((m_moment.size.width() - 2.0 * kMargin) * 0.44) + 12.0;
        addHeading(m_scene, {kMargin, 26.0}, title, besideTitle(step, title, room));
        LabelStyle style;
        style.size = TextSize::Small;
        style.role = Role::Query;
        style.lit = m_pair.query;
        addRowLabels(m_scene, m_rows, layout.matrix, layout.labels, style);
        style.role = Role::Key;
        style.lit = m_pair.key;
        addColumnLabels(m_scene, m_columns, layout.matrix, layout.head, style);
    }
    m_deep = layout.matrix.pitchY >= 33.0;
    GridLook look;
    look.scale = m_matrixScale;
    look.group = 1;
    look.rowName = tr("query");
    look.columnName = tr("key");
    if (step == m_run.deviation || m_moment.thumbnail)
        look.decimals = -1;
    m_matrixDecimals = look.decimals == -1 ? -1 : decimalsFor(shown, layout.matrix.pitchX - layout.matrix.gap);
    look.each = [&](GridCell at, SceneCell& cell) {
        if (step == m_run.weights && cell.value < (m_matrixDecimals > 1 ? 0.005 : 0.05))
            cell.decimals = -1;
        cell.identity = relativeIdentity(m_trace, m_run, cell.source);
        if (step == m_run.index)
            paintIndex(cell, at);
        else
            cell.name += QStringLiteral(", ") + QString::fromStdString(m_trace.step(step).title);
        if (m_moment.thumbnail)
            cell.decimals = -1;
        const bool closed = m_run.masked >= 0 && m_trace.masked(m_run.masked, {m_head, at.row, at.column});
        if (closed && (step == m_run.weights || step == m_run.scores))
            cell.marks |= SceneCell::Masked;
        if (at.column < m_run.memory && step != m_run.weights) // a ghost would have another share’s colour
            cell.marks |= SceneCell::Memory;
    };
    addGrid(m_scene, shown, layout.matrix, look);
}

// From the cell to the row of the table that it chooses: between two rows of the matrix, so that no number is covered.
void RelativeBuilder::addLink(const GridLayout& matrix)
{
    const QRectF cell = matrix.cell({m_pair.query, m_pair.key});
    const double between = cell.bottom() + matrix.gap / 2.0;
    const QPointF start(cell.center().x(), between), from(matrix.bounds().right() + 2.0, between),
        to = m_part == RelativePart::ValueRow ? m_valueRow : m_keyRow;
    m_scene.above.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        QPainterPath path(start);
        path.lineTo(from);
        const double middle = (from.x() + to.x()) / 2.0;
        path.cubicTo({middle, from.y()}, {middle, to.y()}, to - QPointF(6.0, 0.0));
        for (const auto& [colour, width] :
            {std::pair(palette.stage, 4.0), std::pair(palette.ink, 1.4)}) { // a halo, so that it shows on any cell
            painter.setPen(QPen(colour, width));
            painter.setBrush(Qt::NoBrush);
            painter.drawPath(path);
        }
        const QPointF head[] = {to, to + QPointF(-7.0, -4.0), to + QPointF(-7.0, 4.0)};
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.ink);
        painter.drawPolygon(head, 3);
    });
}

// The stairs beyond which distances are cut off, and the grip that moves them.
void RelativeBuilder::addLimits(const RelativeLayout& layout)
{
    const int k = m_options.dragged.value_or(m_run.k);
    const GridLayout& grid = layout.matrix;
    const RelativeRun& run = m_run;
    const auto stairs = [&](int side) { // of the columns where j − i is just inside ±k
        QPolygonF line;
        for (int row = 0; row < run.queries; ++row) {
            const int column = std::clamp(row + run.memory + (side > 0 ? k + 1 : -k), 0, run.keys);
            const double x = grid.origin.x() + column * grid.pitchX - grid.gap / 2.0,
                         y = grid.origin.y() + row * grid.pitchY;
            line << QPointF(x, y) << QPointF(x, y + grid.pitchY);
        }
        return line;
    };
    const QPolygonF left = stairs(-1), right = stairs(1);
    const double x = layout.edgeOf(run, k), bottom = grid.bounds().bottom() + 4.0;
    const bool cuts = k < run.keys - 1;
    const QFont font = Theme::instance().font(TextSize::Caption);
    QString words = cuts ? tr("k = %1: farther keys share a row").arg(k) : tr("k = %1: no key lies farther").arg(k);
    double length = QFontMetricsF(font).horizontalAdvance(words) + 2.0;
    if (x + 12.0 + length > grid.bounds().right() + 20.0 && x - 12.0 - length < kMargin) { // room on neither side
        words = tr("k = %1").arg(k);
        length = QFontMetricsF(font).horizontalAdvance(words) + 2.0;
    }
    const double label = x + 12.0 + length <= grid.bounds().right() + 20.0 ? x + 12.0 : x - 12.0 - length;
    m_scene.above.push_back([=](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setClipRect(QRectF(grid.bounds()).adjusted(-2, -2, 2, 26));
        painter.setPen(QPen(palette.stage, 3.0)); // a halo, so that the stairs show on any cell
        painter.drawPolyline(left);
        painter.drawPolyline(right);
        QPen pen(palette.ink, 1.6, Qt::CustomDashLine);
        pen.setDashPattern({1.5, 1.8});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawPolyline(left);
        painter.drawPolyline(right);
        painter.setClipping(false);
        painter.setPen(QPen(palette.ink2, 1.0));
        painter.setBrush(palette.raised);
        painter.drawRoundedRect(QRectF(x - 5.0, bottom, 11.0, 16.0), 3.0, 3.0);
        painter.drawLine(QPointF(x - 1.0, bottom + 5.0), QPointF(x - 1.0, bottom + 11.0));
        painter.drawLine(QPointF(x + 2.0, bottom + 5.0), QPointF(x + 2.0, bottom + 11.0));
        drawText(painter, {label, bottom, length, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, words, palette.positionText,
            font);
    });
    m_scene.handles.push_back({QStringLiteral("k"), {x - 9.0, bottom - 4.0, 19.0, 24.0}, Qt::SizeHorCursor,
        tr("Drag: how far keys are told apart. Tables of another size are drawn afresh")});
}

} // namespace headroom
