// SPDX-License-Identifier: GPL-3.0-or-later
// The two tables, the rows that are looked up in them, and what one pair adds up to.
#include "tr.h"
#include "views/relative/relative_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPartsLabel = 58.0; // left of tables and strips
constexpr double kLeastTable = 40.0;

} // namespace

double RelativeBuilder::stripPitch() const { return std::clamp(std::floor(m_moment.size.height() / 26.0), 22.0, 32.0); }

void RelativeBuilder::addSides(const QRectF& area)
{
    const double gap = 24.0, width = std::floor((area.width() - gap) / 2.0);
    if (width < kPartsLabel + kLeastTable) { // room for one: that which is spoken of
        const bool values = m_part == RelativePart::ValueRow || m_part == RelativePart::Context;
        return addSide(
            {area.left(), area.top(), std::max(area.width(), kPartsLabel + kLeastTable), area.height()}, !values);
    }
    addSide({area.left(), area.top(), width, area.height()}, true);
    addSide({area.left() + width + gap, area.top(), width, area.height()}, false);
}

std::vector<RelativeBuilder::Strip> RelativeBuilder::stripsOf(bool keys) const
{
    const auto [query, key] = m_pair;
    const QString row = tr("row %1").arg(
        std::lround(m_trace.value(keys ? m_run.index : m_run.valueIndex, {query, key})));
    if (keys)
        return {{row, m_run.keyRows, {query, key, 0}, Role::Position, RelativePart::KeyRow},
            {tr("query"), m_run.query, {m_head, query, 0}, Role::Query, RelativePart::Distances},
            {tr("key"), m_run.key, {m_head, key, 0}, Role::Key, RelativePart::Distances}};
    std::vector<Strip> strips {{row, m_run.valueRows, {query, key, 0}, Role::Position, RelativePart::ValueRow},
        {tr("value"), m_run.value, {m_head, key, 0}, Role::Value, RelativePart::Distances}};
    if (m_run.valueTerm >= 0 && m_run.positionTerm >= 0) {
        strips.push_back({tr("Σ α v"), m_run.valueTerm, {m_head, query, 0}, Role::Value, RelativePart::Context});
        strips.push_back(
            {tr("+ Σ α a"), m_run.positionTerm, {m_head, query, 0}, Role::Position, RelativePart::Context});
    }
    strips.push_back({m_run.valueTerm >= 0 ? tr("= read") : tr("read"), m_run.context, {m_head, query, 0}, Role::None,
        RelativePart::Context});
    return strips;
}

GridLayout RelativeBuilder::layTable(const QRectF& area, StepId table) const
{
    const Step& step = m_trace.step(table);
    const auto rows = static_cast<int>(step.axes.front().size), columns = static_cast<int>(step.axes.back().size);
    const int shown = std::min(rows, std::max(5, static_cast<int>(area.height() / 13.0)));
    const double wide = (area.width() - kPartsLabel) / columns;
    GridLayout layout = fitGrid(area.adjusted(kPartsLabel, 0, 0, 0), shown, columns, {60, 30}, wide < 5.0 ? 0.0 : 1.0);
    if (wide < 8.0) // a heatmap need not lie on whole pixels
        layout.pitchX = wide;
    const auto lit = static_cast<int>(std::lround(m_trace.value(m_run.index, {m_pair.query, m_pair.key})));
    layout.firstRow = std::clamp(lit - shown / 2, 0, rows - shown);
    return layout;
}

void RelativeBuilder::addSide(const QRectF& area, bool keys)
{
    const StepId table = keys ? m_run.keyTable : m_run.valueTable;
    const Axis& rows = m_trace.step(table).axes.front();
    addHeading(m_scene, {area.left(), area.top() + 16.0}, keys ? tr("Key table") : tr("Value table"),
        area.width() > 200.0 ? tr("%1 rows for all heads").arg(rows.size) : tr("%1 rows").arg(rows.size));
    const std::vector<Strip> strips = stripsOf(keys);
    const double pitch = stripPitch(),
                 below = 5.0 * pitch + 38.0; // as many as the value side has, so that both tables are one height
    const GridLayout layout = layTable(area.adjusted(0, 40, 0, -below), table);
    double y = layout.bounds().bottom() + 24.0;
    const Theme& theme = Theme::instance();
    addText(m_scene, {area.left(), area.top() + 23.0, kPartsLabel, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
        tr("d, row") + QStringLiteral("   "), theme.palette().ink3, theme.font(TextSize::Caption));
    addText(m_scene, {area.left(), y - 20.0, area.width(), 16.0}, Qt::AlignRight | Qt::AlignVCenter,
        tr("dimension of the head →"), theme.palette().ink3, theme.font(TextSize::Caption));
    for (const Strip& strip : strips) { // before the table: a row that is looked up travels from there
        addStrip(layout, y, strip);
        y += pitch;
    }
    addTable(layout, table, keys);
}

void RelativeBuilder::addTable(const GridLayout& layout, StepId table, bool keys)
{
    const Axis& axis = m_trace.step(table).axes.front();
    const auto lit = static_cast<int>(
        std::lround(m_trace.value(keys ? m_run.index : m_run.valueIndex, {m_pair.query, m_pair.key})));
    std::vector<AxisLabel> labels;
    for (std::int64_t row = 0; row < axis.size; ++row)
        labels.push_back({QString::fromStdString(axis.label(row)), {}, {}, QString::number(row), false});
    LabelStyle style;
    style.size = TextSize::Caption;
    style.role = Role::Position;
    style.lit = lit;
    addRowLabels(m_scene, labels, layout, kPartsLabel, style);
    GridLook look;
    look.scale = m_rowScale;
    look.group = keys ? 2 : 3;
    look.rowName = keys ? tr("key table, distance") : tr("value table, distance");
    look.columnName = tr("dimension");
    look.each = [&](GridCell, SceneCell& cell) { cell.identity = relativeIdentity(m_trace, m_run, cell.source); };
    addGrid(m_scene, readGrid(m_trace, table), layout, look);
    const QRectF row = layout.row(lit);
    QPointF& place = keys ? m_keyRow : m_valueRow;
    place = QPointF(row.left() - kPartsLabel + 2.0, row.center().y());
    m_scene.above.push_back([row](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(Theme::instance().palette().ink, 1.0));
        painter.drawRect(row.adjusted(-1.0, -1.0, 0.0, 0.0));
    });
}

void RelativeBuilder::addStrip(const GridLayout& table, double y, const Strip& strip)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const double left = table.origin.x();
    const QColor ink = strip.role == Role::None ? palette.ink : theme.roleText(strip.role);
    addText(m_scene, {left - kPartsLabel, y, kPartsLabel - 8.0, stripPitch() - 2.0}, Qt::AlignRight | Qt::AlignVCenter,
        strip.label, ink, theme.font(TextSize::Small, strip.from == m_part));
    for (int column = 0; column < table.columns; ++column) {
        const QRectF slot(left + column * table.pitchX, y, table.pitchX - table.gap, stripPitch() - 2.0);
        if (!reached(strip.from)) {
            m_scene.behind.push_back([slot](QPainter& painter) {
                painter.setPen(QPen(Theme::instance().palette().line, 1.0, Qt::DashLine));
                painter.drawRect(slot.adjusted(0.5, 0.5, -0.5, -0.5));
            });
            continue;
        }
        Index at = strip.at;
        at.back() = column;
        SceneCell cell = sceneCell(m_trace, {strip.step, at}, slot, m_rowScale);
        cell.decimals = slot.width() >= 36.0 ? 2 : slot.width() >= 29.0 ? 1 : -1;
        cell.identity = relativeIdentity(m_trace, m_run, cell.source);
        cell.group = 4 + static_cast<int>(y);
        cell.column = column;
        cell.name = tr("%1, dimension %2").arg(strip.label).arg(column + 1);
        m_scene.cells.push_back(std::move(cell));
    }
}

void RelativeBuilder::addTerm(const QRectF& area, const QString& sign, StepId step, const QString& name, bool ready)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    addText(m_scene, {area.left(), area.top(), 18, 22}, Qt::AlignLeft | Qt::AlignVCenter, sign, palette.ink2,
        theme.font(TextSize::Title));
    const QRectF number(area.left() + 18.0, area.top(), area.width() - 22.0, 22);
    const bool closed = ready && m_run.masked >= 0 && (step == m_run.scores || step == m_run.weights)
        && m_trace.masked(m_run.masked, {m_head, m_pair.query, m_pair.key});
    if (closed || !ready)
        addText(m_scene, number, Qt::AlignLeft | Qt::AlignVCenter, closed ? tr("masked") : QStringLiteral("…"),
            closed ? palette.ink2 : palette.ink3, theme.font(TextSize::Body));
    else {
        SceneNumber made = sceneNumber(m_trace, pairCell(step), number, 3);
        made.size = TextSize::Title;
        made.bold = true;
        made.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        m_scene.numbers.push_back(made);
    }
    addText(m_scene, {number.left(), area.top() + 22.0, area.width() - 18.0, 16}, Qt::AlignLeft | Qt::AlignVCenter,
        name, palette.ink2, theme.font(TextSize::Small));
}

// q·k + q·a = the product → score → weight, for the pair that is spoken of.
void RelativeBuilder::addSum(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    m_scene.behind.push_back([=](QPainter& painter) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.querySoft);
        painter.drawRoundedRect(area, 4, 4);
    });
    const QString d = numberText(static_cast<double>(m_run.distance(m_pair.query, m_pair.key)), 0);
    const auto row = static_cast<int>(std::lround(m_trace.value(m_run.index, {m_pair.query, m_pair.key})));
    const double words = std::min(208.0, area.width() * 0.28);
    const QString query = m_rows[static_cast<std::size_t>(m_pair.query)].text,
                  key = m_columns[static_cast<std::size_t>(m_pair.key)].text;
    const QFont bold = theme.font(TextSize::Small, true);
    addText(m_scene, {area.left() + 12, area.top() + 9, words, 20}, Qt::AlignLeft | Qt::AlignVCenter,
        elideMiddle(tr("Query “%1”, key “%2”").arg(query, key), QFontMetricsF(bold), words), palette.ink, bold);
    addText(m_scene, {area.left() + 12, area.top() + 30, words, 20}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("distance %1 → row %2").arg(d).arg(row), palette.positionText, theme.font(TextSize::Small));
    struct Summand {
        QString sign, name;
        StepId step;
        RelativePart from;
    };
    std::vector<Summand> terms;
    if (m_run.content >= 0 && m_run.position >= 0)
        terms = {{{}, tr("query · key"), m_run.content, RelativePart::KeyTerm},
            {QStringLiteral("+"), tr("query · a"), m_run.position, RelativePart::KeyTerm}};
    terms.push_back(
        {terms.empty() ? QString() : QStringLiteral("="), tr("together"), m_run.own(), RelativePart::KeyTerm});
    terms.push_back({QStringLiteral("→"), tr("score, ÷ √d"), m_run.scores, RelativePart::Score});
    terms.push_back({QStringLiteral("→"), tr("weight α"), m_run.weights, RelativePart::Weights});
    const double left = area.left() + words + 20.0;
    const double pitch = std::min(168.0, (area.right() - left) / static_cast<double>(terms.size()));
    for (std::size_t i = 0; i < terms.size(); ++i)
        addTerm({left + static_cast<double>(i) * pitch, area.top() + 8.0, pitch, 44.0}, terms[i].sign, terms[i].step,
            terms[i].name, reached(terms[i].from));
}

void RelativeBuilder::addFoot(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const StepId step = matrixStep();
    Legend matrix;
    matrix.scale = m_matrixScale;
    matrix.title = step == m_run.weights ? tr("weight") : tr("scores");
    if (step == m_run.weights && m_matrixDecimals >= 0)
        matrix.blank =
            tr("Blank: below %1").arg(m_matrixDecimals > 1 ? QStringLiteral("0.005") : QStringLiteral("0.05"));
    matrix.decimals = step == m_run.weights ? 2 : 1;
    if (m_run.masked >= 0 && (step == m_run.weights || step == m_run.scores))
        matrix.masked = tr("masked: may not be read");
    const double left = std::round(area.width() * 0.44) + 28.0;
    const QStringList words {tr("deeper: farther away; beyond the dashed stairs one row for all"),
        m_deep ? tr("above the row of the table, below it the distance") : QString()};
    if (step == m_run.deviation) {
        addLegend(m_scene, {area.left(), area.top(), 184.0, area.height()}, matrix);
        addLargestDifference({area.left() + 198.0, area.top() - 4.0, left - 206.0, 32.0});
    } else if (step != m_run.index) {
        addLegend(m_scene, {area.left(), area.top(), left - 40.0, area.height()}, matrix);
    } else {
        for (int line = 0; line < 2; ++line)
            addText(m_scene, {area.left(), area.top() + 16.0 * line, left - 30.0, 16.0},
                Qt::AlignLeft | Qt::AlignVCenter, words[line], theme.palette().ink2, theme.font(TextSize::Caption));
    }
    Legend rows;
    rows.scale = m_rowScale;
    rows.title = tr("tables and rows");
    addLegend(m_scene, {area.left() + left, area.top(), area.width() - left, area.height()}, rows);
}

// "largest difference 1.9e-06: rounding", on two lines.
void RelativeBuilder::addLargestDifference(const QRectF& area)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Caption);
    addText(m_scene, {area.left(), area.top(), area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
        tr("largest difference"), theme.palette().ink2, font);
    SceneNumber number = sceneNumber(
        m_trace, largest(m_run.deviation), {area.left(), area.top() + 16.0, area.width(), 16.0}, -1);
    number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
    const double wide = QFontMetricsF(font).horizontalAdvance(number.text());
    if (std::abs(number.value) <= 1e-5 * m_scores.extent)
        addText(m_scene, number.area.adjusted(wide, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
            QStringLiteral(": ") + tr("rounding"), theme.palette().ink2, font);
    m_scene.numbers.push_back(number);
}

} // namespace headroom
