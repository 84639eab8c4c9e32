// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_scene.h"

#include "names.h"
#include "scene/axis_ticks.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

constexpr double kMargin = 16.0, kFoot = 44.0, kLabel = 40.0, kGap = 22.0;
constexpr int kMostFeatures = 128; // a column for each of more would be too many to hit
constexpr int kMostCurves = 32; // grey ones: of more positions every second, third … has one

QString tr(const char* text)
{
    return QCoreApplication::translate("Positions", text);
}

QString titleOf(PositionTable::Kind kind)
{
    return kind == PositionTable::Kind::Interleaved    ? tr("Interleaved")
        : kind == PositionTable::Kind::Concatenated ? tr("Concatenated")
                                                    : tr("This model’s own");
}

class Builder {
public:
    Builder(const SceneMoment& moment, const PositionTables& tables, const PositionPair& pair)
        : m_moment(moment), m_trace(moment.trace()), m_tables(tables), m_pair(pair), m_shown(tables.tables)
    {
        if (m_shown.empty())
            m_shown.push_back({PositionTable::Kind::Own, tables.own, -1, true});
        m_rows = {true, 1e-9};
        for (const PositionTable& table : m_shown) {
            m_rows.include(readGrid(m_trace, table.table), m_trace, m_moment.traceBeside());
            if (table.products < 0)
                continue;
            Range& range = m_ranges[table.kind == PositionTable::Kind::Own];
            range.include(readGrid(m_trace, table.products));
            if (const auto other = sameStep(m_trace, table.products, m_moment.traceBeside())) {
                range.include(readGrid(*m_moment.traceBeside(), *other));
                range.scale.shared = true;
            }
        }
        for (int position = 0; position < tables.positions; ++position) {
            m_labels.push_back({QString::number(position), {}, false, {}, false});
            m_names << positionName(position);
        }
    }

    Scene build()
    {
        const double width = m_moment.size.width(), height = m_moment.size.height();
        if (m_moment.thumbnail) {
            const PositionTable& table = m_shown.front();
            addMap({0, 0, width, height}, table.products >= 0 ? table.products : table.table, table.kind, 1);
            return std::move(m_scene);
        }
        const double room = width - 2.0 * kMargin, column = columnWidth();
        for (std::size_t i = 0; i < m_shown.size(); ++i)
            addColumn({kMargin + static_cast<double>(i) * (column + kGap), 10.0, column, height - 10.0 - kFoot}, m_shown[i], static_cast<int>(i));
        addFoot({kMargin, height - kFoot + 6.0, room, kFoot - 8.0});
        return std::move(m_scene);
    }

private:
    double columnWidth() const
    {
        const auto count = static_cast<double>(m_shown.size());
        const double room = m_moment.size.width() - 2.0 * kMargin;
        return std::min(std::floor((room - kGap * (count - 1.0)) / count), m_shown.size() == 1 ? room : 520.0);
    }

    // Of dot products: one for both sinusoids, one for the model's own, which may be far smaller.
    struct Range {
        ColourScale scale {true, 1e-9};
        double low = 0.0, high = 1e-9; // with 0, for the curves
        double least = std::numeric_limits<double>::infinity();

        void include(const CellGrid& grid)
        {
            scale.include(grid);
            low = std::min(low, grid.low);
            least = std::min(least, grid.low);
            high = std::max(high, grid.high);
        }
        bool positive() const { return least > 0.0; }
        // What is positive throughout is told apart from its smallest on.
        QColor colour(double value) const
        {
            return positive() ? Theme::instance().sequential((value - least) / std::max(1e-9, high - least)) : scale.colour(value);
        }
    };
    const Range& rangeOf(PositionTable::Kind kind) const { return m_ranges[kind == PositionTable::Kind::Own]; }

    bool reached(int index) const { return m_moment.frame > index; }

    void addColumn(const QRectF& area, const PositionTable& table, int index)
    {
        const bool ownScale = table.kind == PositionTable::Kind::Own && table.products >= 0 && reached(index);
        addHeading(m_scene, {area.left(), area.top() + 16.0}, titleOf(table.kind),
            ownScale                                                ? tr("different scale")
                : table.used && table.kind != PositionTable::Kind::Own ? tr("used by this model")
                                                                       : QString());
        const double body = area.height() - 26.0, tall = std::floor(body * 0.3);
        const QRectF upper(area.left(), area.top() + 26.0, area.width(), tall);
        addMap(upper, table.table, table.kind, 1 + index * 3);
        const bool own = table.products < 0;
        const double curve = std::floor(body * 0.27);
        const QRectF middle(area.left(), upper.bottom() + 8.0, area.width(), body - tall - curve - 12.0);
        const QRectF lower(area.left() + kLabel, area.bottom() - curve + 16.0, area.width() - kLabel, curve - 46.0);
        if (own || !reached(index)) {
            addAbsent(middle.adjusted(kLabel, 20, 0, -8), own ? tr("The dot products are being computed …") : tr("comes next"));
            return;
        }
        addMap(middle, table.products, table.kind, 2 + index * 3);
        addCurves(lower, table, index);
        addCurveName({area.left(), lower.top() - 19.0, area.width(), 16.0});
    }

    // What goes up, and which curve is which.
    void addCurveName(const QRectF& area)
    {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Caption);
        const QStringList texts {tr("dot product; purple: position %1, grey: others").arg(m_pair.position),
            tr("dot product; grey: other positions"), tr("dot product")};
        const auto fits = [&](const QString& text) { return QFontMetricsF(font).horizontalAdvance(text) <= area.width(); };
        const auto text = std::find_if(texts.begin(), texts.end(), fits);
        addText(m_scene, area, Qt::AlignLeft | Qt::AlignVCenter, text == texts.end() ? texts.back() : *text, theme.palette().ink2, font);
    }

    void addAbsent(const QRectF& frame, const QString& words)
    {
        m_scene.behind.push_back([=](QPainter& painter) {
            QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({3.0, 3.0});
            painter.setPen(pen);
            painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
            drawText(painter, frame, Qt::AlignCenter, words, Theme::instance().palette().ink3, Theme::instance().font(TextSize::Small));
        });
    }

    bool isTable(StepId step) const { return m_trace.step(step).axes.back().name == "feature"; }

    // Which of the features have a column: all, or every second, third … of many.
    std::vector<int> columnsOf(StepId step) const
    {
        const auto all = static_cast<int>(m_trace.step(step).axes.back().size);
        const int stride = isTable(step) ? (all + kMostFeatures - 1) / kMostFeatures : 1;
        std::vector<int> columns;
        for (int column = 0; column < all; column += std::max(1, stride))
            columns.push_back(column);
        return columns;
    }

    void addMap(const QRectF& area, StepId step, PositionTable::Kind kind, int group)
    {
        const bool table = isTable(step), words = !m_moment.thumbnail;
        const std::vector<int> columns = columnsOf(step);
        const double left = words ? kLabel : 0.0, head = !words ? 0.0 : table ? 20.0 : 32.0;
        const QRectF room = area.adjusted(left, head, 0, 0);
        GridLayout layout = fitGrid(room, m_tables.positions, static_cast<int>(columns.size()), {48, 30}, 1.0);
        if (table) // as wide as there is room, so that features read like a strip of film
            layout.pitchX = room.width() / static_cast<double>(columns.size());
        else
            layout.pitchX = layout.pitchY = std::min(room.width() / m_tables.positions, std::min(30.0, room.height() / m_tables.positions));
        layout.gap = std::min(layout.pitchX, layout.pitchY) < 9.0 ? 0.0 : 1.0;
        const CellGrid grid = readGrid(m_trace, step);
        const int decimals = decimalsFor(grid, layout.pitchX - 1.0);
        const auto all = m_trace.step(step).axes.back().size;
        if (words && columns.size() == static_cast<std::size_t>(all) && isLarge(m_tables.positions, static_cast<int>(all))) {
            GridLook look;
            look.scale = m_rows;
            if (!table)
                look.colour = [range = rangeOf(kind)](double value) { return range.colour(value); };
            look.group = group;
            look.each = [names = m_names, table](GridCell at, SceneCell& cell) {
                cell.name = names[at.row] + (table ? tr(", feature %1").arg(at.column + 1) : tr(" · %1").arg(names[at.column]));
            };
            headroom::addMap(m_scene, grid, layout, look);
            return addLabels(area, layout, table, false, rangeOf(kind).positive());
        }
        QStringList names; // of columns: tens of thousands of cells have one of them each
        for (const int column : columns)
            names << (table ? tr(", feature %1").arg(column + 1) : tr(" · %1").arg(m_names[column]));
        for (int row = 0; row < m_tables.positions; ++row)
            for (std::size_t i = 0; i < columns.size(); ++i) {
                SceneCell cell = sceneCell(m_trace, {step, {row, columns[i]}}, layout.cell({row, static_cast<int>(i)}), table ? m_rows : rangeOf(kind).scale);
                if (!table)
                    cell.ground = rangeOf(kind).colour(cell.value);
                cell.decimals = words && layout.pitchY >= 14.0 ? decimals : -1;
                cell.group = group;
                cell.row = row;
                cell.column = columns[i];
                cell.name = m_names[row] + names[static_cast<qsizetype>(i)];
                m_scene.cells.push_back(std::move(cell));
            }
        if (!words)
            return;
        addLabels(area, layout, table, columns.size() < static_cast<std::size_t>(all), rangeOf(kind).positive());
    }

    void addLabels(const QRectF& area, const GridLayout& layout, bool table, bool some, bool positive)
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        LabelStyle style;
        style.size = TextSize::Caption;
        style.role = Role::Position;
        style.lit = m_pair.position;
        addRowLabels(m_scene, m_labels, layout, kLabel, style);
        if (!table)
            addColumnNumbers(layout);
        const QString words = !table && positive ? tr("dot products, from the smallest up")
            : !table ? tr("position × position: dot products")
            : some ? tr("position × feature, every %1th").arg((m_tables.features + kMostFeatures - 1) / kMostFeatures)
                   : tr("position × %1 features").arg(m_tables.features);
        addText(m_scene, {area.left() + kLabel, area.top(), area.width() - kLabel, 16.0}, Qt::AlignLeft | Qt::AlignVCenter, words,
            palette.ink2, theme.font(TextSize::Caption));
        const QRectF lit = layout.row(m_pair.position);
        const double right = layout.cell({0, layout.columns - 1}).right();
        m_scene.above.push_back([lit, right](QPainter& painter) {
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setBrush(Qt::NoBrush);
            painter.setPen(QPen(Theme::instance().palette().ink, 1.0));
            painter.drawRect(QRectF(QPointF(lit.left() - 1.0, lit.top() - 1.0), QPointF(right, lit.bottom())));
        });
    }

    // Those of the other position; where columns are narrow only every second, fifth … one.
    void addColumnNumbers(const GridLayout& layout)
    {
        const Theme& theme = Theme::instance();
        const double widest = QFontMetricsF(theme.font(TextSize::Caption)).horizontalAdvance(QString::number(layout.columns - 1)) + 4.0;
        const int stride = std::max(1, static_cast<int>(niceStep(widest / layout.pitchX, 1)));
        for (int column = 0; column < layout.columns; ++column) {
            const bool lit = column == m_pair.other;
            if (!lit && (column % stride != 0 || std::abs(column - m_pair.other) * layout.pitchX < widest))
                continue;
            const QRectF cells = layout.column(column);
            addText(m_scene, {cells.center().x() - 20.0, layout.origin.y() - 16.0, 40.0, 14.0}, Qt::AlignCenter, QString::number(column),
                lit ? theme.palette().positionText : theme.palette().ink3, theme.font(TextSize::Caption, lit));
        }
    }

    // The papers count positions from 0, all else here from 1: both are said.
    static QString positionName(int position) { return tr("position %1, the %2").arg(position).arg(ordinal(position + 1)); }

    // The products of one position’s row with all rows, by distance, over those of the other positions.
    void addCurves(const QRectF& area, const PositionTable& table, int index)
    {
        const int reach = m_tables.positions - 1;
        const Range& range = rangeOf(table.kind);
        const double span = range.high - range.low;
        const auto place = [&](int distance, double value) {
            return QPointF(area.left() + area.width() * (distance + reach) / std::max(1, 2 * reach), area.bottom() - area.height() * (value - range.low) / span);
        };
        const int stride = (m_tables.positions + kMostCurves - 1) / kMostCurves;
        QStringList distances;
        for (int distance = -reach; distance <= reach; ++distance)
            distances << tr(", distance %1, dot product").arg(numberText(distance, 0));
        for (int turn = 1; turn <= m_tables.positions; ++turn) {
            const int row = (m_pair.position + turn) % m_tables.positions; // the chosen one last, on top
            const bool chosen = row == m_pair.position;
            if (!chosen && row % stride != 0)
                continue;
            QPolygonF line;
            for (int other = 0; other < m_tables.positions; ++other) {
                SceneCell cell = sceneCell(m_trace, {table.products, {row, other}}, {}, range.scale);
                const QPointF at = place(other - row, cell.value);
                const double size = chosen ? 8.0 : 4.0;
                cell.area = {at.x() - size / 2.0, at.y() - size / 2.0, size, size};
                cell.marks |= SceneCell::Plain | SceneCell::Still;
                cell.group = 3 + index * 3;
                cell.row = row;
                cell.column = other;
                cell.name = m_names[row] + distances[other - row + reach];
                m_scene.cells.push_back(std::move(cell));
                line << at;
            }
            addCurve(line, chosen, m_pair.other);
        }
        addAxes(area, range);
    }

    void addCurve(const QPolygonF& line, bool chosen, int lit)
    {
        m_scene.behind.push_back([=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setPen(QPen(chosen ? palette.position : palette.lineStrong, chosen ? 2.0 : 1.0));
            painter.setBrush(Qt::NoBrush);
            painter.drawPolyline(line);
            if (!chosen)
                return;
            painter.setPen(Qt::NoPen);
            painter.setBrush(palette.position);
            if (line.size() <= 64)
                for (const QPointF& point : line)
                    painter.drawEllipse(point, 2.5, 2.5);
            painter.setPen(QPen(palette.accent, 2.0));
            painter.setBrush(Qt::NoBrush);
            if (lit < line.size())
                painter.drawEllipse(line[lit], 5.5, 5.5);
        });
    }

    void addAxes(const QRectF& area, const Range& range)
    {
        const double low = range.low, high = range.high, up = niceStep(high - low, std::max(2, static_cast<int>(area.height() / 26.0)));
        const int reach = m_tables.positions - 1, tick = std::max(1, static_cast<int>(niceStep(2.0 * reach, static_cast<int>(area.width() / 44.0))));
        const int position = m_pair.position;
        m_scene.behind.insert(m_scene.behind.begin(), [=](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            const QFont font = Theme::instance().font(TextSize::Caption);
            painter.setRenderHint(QPainter::Antialiasing, false);
            for (double value = std::ceil(low / up) * up; value <= high + 1e-9; value += up) {
                const double y = std::round(area.bottom() - area.height() * (value - low) / std::max(1e-9, high - low));
                painter.setPen(QPen(std::abs(value) < up * 1e-6 ? palette.lineStrong : palette.line, 1.0));
                painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
                drawText(painter, {area.left() - kLabel, y - 8.0, kLabel - 6.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                    fixedText(value, up >= 1.0 ? 0 : up >= 0.1 ? 1 : 2), palette.ink3, font);
            }
            for (int distance = -(reach / tick) * tick; distance <= reach; distance += tick)
                drawText(painter, {area.left() + area.width() * (distance + reach) / std::max(1, 2 * reach) - 20.0, area.bottom() + 3.0, 40.0, 14.0},
                    Qt::AlignCenter, fixedText(distance, 0), palette.ink3, font);
            drawText(painter, {area.left(), area.bottom() + 16.0, area.width(), 14.0}, Qt::AlignCenter, tr("distance from %1").arg(positionName(position)),
                palette.positionText, font);
        });
    }

    void addFoot(const QRectF& area)
    {
        const double column = columnWidth();
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const QRectF below(area.left() + static_cast<double>(i) * (column + kGap), area.top(), column, area.height());
            const double each = std::min(160.0, std::floor((below.width() - 12.0) / 2.0));
            addLegend(m_scene, {below.left(), below.top(), each, below.height()}, legendOf(m_rows, tr("table")));
            if (m_shown[i].products < 0 || !reached(static_cast<int>(i)))
                continue;
            const Range& range = rangeOf(m_shown[i].kind);
            const QRectF right(below.left() + each + 12.0, below.top(), each, below.height());
            if (range.positive())
                addPositiveLegend(right, range);
            else
                addLegend(m_scene, right, legendOf(range.scale, tr("products")));
        }
    }

    static Legend legendOf(const ColourScale& scale, const QString& title)
    {
        Legend legend;
        legend.scale = scale;
        legend.title = title;
        return legend;
    }

    // From the smallest to the largest, which its ends say.
    void addPositiveLegend(const QRectF& area, const Range& range)
    {
        m_scene.behind.push_back([=](QPainter& painter) {
            const Theme& theme = Theme::instance();
            painter.setRenderHint(QPainter::Antialiasing, false);
            const int wide = static_cast<int>(area.width());
            for (int x = 0; x < wide; ++x)
                painter.fillRect(QRectF(std::round(area.left()) + x, std::round(area.top()), 1.0, 8.0),
                    theme.sequential(static_cast<double>(x) / std::max(1, wide - 1)));
            const QRectF under(area.left(), area.top() + 10.0, wide, 16.0);
            const QFont font = theme.font(TextSize::Caption);
            drawText(painter, under, Qt::AlignLeft | Qt::AlignVCenter, fixedText(range.least, 1), theme.palette().ink3, font);
            drawText(painter, under, Qt::AlignRight | Qt::AlignVCenter, fixedText(range.high, 1), theme.palette().ink3, font);
            drawText(painter, under, Qt::AlignCenter, range.scale.shared ? tr("products, both") : tr("products"), theme.palette().ink3, font);
        });
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const PositionTables& m_tables;
    PositionPair m_pair;
    std::vector<PositionTable> m_shown;
    Scene m_scene;
    ColourScale m_rows;
    std::array<Range, 2> m_ranges; // sinusoids, own
    std::vector<AxisLabel> m_labels;
    QStringList m_names; // of positions
};

} // namespace

Scene positionsScene(const SceneMoment& moment, const PositionTables& tables, const PositionPair& pair)
{
    return Builder(moment, tables, pair).build();
}

} // namespace headroom
