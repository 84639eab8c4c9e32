// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/positions/positions_scene.h"

#include "scene/axis_ticks.h"
#include "scene/margin.h"
#include "tr.h"
#include "views/positions/positions_curves.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPositionsFoot = 44.0, kPositionsGap = 22.0;
constexpr double kLeastLegend = 84.0, kSceneApart = 12.0; // of legends
constexpr int kPositionsMostFeatures = 128; // a column for each of more would be too many to hit

QString titleOf(PositionTable::Kind kind)
{
    return kind == PositionTable::Kind::Interleaved ? tr("Interleaved")
        : kind == PositionTable::Kind::Concatenated ? tr("Concatenated")
                                                    : tr("This model’s own");
}

class PositionsBuilder {
public:
    PositionsBuilder(const SceneMoment& moment, const PositionTables& tables, const PositionPair& pair)
        : m_moment(moment), m_trace(moment.trace()), m_tables(tables), m_pair(pair), m_shown(tables.tables)
    {
        if (m_shown.empty())
            m_shown.push_back({PositionTable::Kind::Own, tables.own, -1, true});
        m_rows = {true, 1e-9};
        for (const PositionTable& table : m_shown) {
            m_rows.include(readGrid(m_trace, table.table), m_trace, m_moment.peers());
            if (table.products < 0)
                continue;
            ProductRange& range = m_ranges[table.kind == PositionTable::Kind::Own];
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
            addColumn({kMargin + static_cast<double>(i) * (column + kPositionsGap), 10.0, column,
                          height - 10.0 - kPositionsFoot},
                m_shown[i], static_cast<int>(i));
        addFoot({kMargin, height - kPositionsFoot + 6.0, room, kPositionsFoot - 8.0});
        return std::move(m_scene);
    }

private:
    double columnWidth() const
    {
        const auto count = static_cast<double>(m_shown.size());
        const double room = m_moment.size.width() - 2.0 * kMargin;
        return std::min(std::floor((room - kPositionsGap * (count - 1.0)) / count), m_shown.size() == 1 ? room : 520.0);
    }

    const ProductRange& rangeOf(PositionTable::Kind kind) const { return m_ranges[kind == PositionTable::Kind::Own]; }

    bool reached(int index) const { return m_moment.frame > index; }

    void addColumn(const QRectF& area, const PositionTable& table, int index)
    {
        const bool ownScale = table.kind == PositionTable::Kind::Own && table.products >= 0 && reached(index);
        const QString title = titleOf(table.kind);
        const QStringList beside = ownScale ? QStringList {tr("different scale"), tr("own scale")}
            : table.used && table.kind != PositionTable::Kind::Own ? QStringList {tr("used by this model"), tr("used")}
                                                                   : QStringList();
        addHeading(
            m_scene, {area.left(), area.top() + 16.0}, title, fittingBeside(title, beside, area.width()), area.width());
        const double body = area.height() - 26.0, tall = std::floor(body * 0.3);
        const QRectF upper(area.left(), area.top() + 26.0, area.width(), tall);
        addMap(upper, table.table, table.kind, 1 + index * 3);
        const bool own = table.products < 0;
        const double curve = std::floor(body * 0.27);
        const QRectF middle(area.left(), upper.bottom() + 8.0, area.width(), body - tall - curve - 12.0);
        const QRectF lower(
            area.left() + kPositionLabel, area.bottom() - curve + 16.0, area.width() - kPositionLabel, curve - 46.0);
        if (own || !reached(index)) {
            addAbsent(middle.adjusted(kPositionLabel, 20, 0, -8),
                own ? QStringList {tr("The dot products are being computed …"), tr("computing …")}
                    : QStringList {tr("comes next")});
            return;
        }
        addMap(middle, table.products, table.kind, 2 + index * 3);
        const PositionCurves curves {m_trace, table.products, m_tables.positions, m_pair, m_names, 3 + index * 3};
        addCurves(m_scene, lower, curves, rangeOf(table.kind));
        addCurveName(m_scene, {area.left(), lower.top() - 19.0, area.width(), 16.0}, m_pair.position);
    }

    void addAbsent(const QRectF& frame, const QStringList& texts)
    {
        const QString words = fittingText(texts, Theme::instance().font(TextSize::Small), frame.width());
        m_scene.behind.push_back([=](QPainter& painter) {
            QPen pen(Theme::instance().palette().lineStrong, 1.0, Qt::CustomDashLine);
            pen.setDashPattern({3.0, 3.0});
            painter.setPen(pen);
            painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5));
            drawText(painter, frame, Qt::AlignCenter, words, Theme::instance().palette().ink3,
                Theme::instance().font(TextSize::Small));
        });
    }

    bool isTable(StepId step) const { return m_trace.step(step).axes.back().name == "feature"; }

    // Which of the features have a column: all, or every second, third … of many.
    std::vector<int> columnsOf(StepId step) const
    {
        const auto all = static_cast<int>(m_trace.step(step).axes.back().size);
        const int stride = isTable(step) ? (all + kPositionsMostFeatures - 1) / kPositionsMostFeatures : 1;
        std::vector<int> columns;
        for (int column = 0; column < all; column += std::max(1, stride))
            columns.push_back(column);
        return columns;
    }

    void addMap(const QRectF& area, StepId step, PositionTable::Kind kind, int group)
    {
        const bool table = isTable(step), words = !m_moment.thumbnail;
        const std::vector<int> columns = columnsOf(step);
        const double left = words ? kPositionLabel : 0.0, head = !words ? 0.0 : table ? 20.0 : 32.0;
        const QRectF room = area.adjusted(left, head, 0, 0);
        GridLayout layout = fitGrid(room, m_tables.positions, static_cast<int>(columns.size()), {48, 30}, 1.0);
        if (table) // as wide as there is room, so that features read like a strip of film
            layout.pitchX = room.width() / static_cast<double>(columns.size());
        else
            layout.pitchX = layout.pitchY = std::min(
                room.width() / m_tables.positions, std::min(30.0, room.height() / m_tables.positions));
        layout.gap = std::min(layout.pitchX, layout.pitchY) < 9.0 ? 0.0 : 1.0;
        const CellGrid grid = readGrid(m_trace, step);
        const int decimals = decimalsFor(grid, layout.pitchX - 1.0);
        const auto all = m_trace.step(step).axes.back().size;
        if (words && columns.size() == static_cast<std::size_t>(all)
            && isLarge(m_tables.positions, static_cast<int>(all))) {
            GridLook look;
            look.scale = m_rows;
            if (!table)
                look.colour = [range = rangeOf(kind)](double value) { return range.colour(value); };
            look.group = group;
            look.each = [names = m_names, table](GridCell at, SceneCell& cell) {
                cell.name = table ? tr("%2, feature %1").arg(QString::number(at.column + 1), names[at.row])
                                  : QStringLiteral("%1 · %2").arg(names[at.row], names[at.column]);
            };
            headroom::addMap(m_scene, grid, layout, look);
            return addLabels(area, layout, table, false, rangeOf(kind).positive());
        }
        QStringList names; // of columns: tens of thousands of cells have one of them each
        for (const int column : columns)
            names << (table ? tr("%2, feature %1").arg(column + 1) : QStringLiteral("%2 · %1").arg(m_names[column]));
        for (int row = 0; row < m_tables.positions; ++row)
            for (std::size_t i = 0; i < columns.size(); ++i) {
                SceneCell cell = sceneCell(m_trace, {step, {row, columns[i]}}, layout.cell({row, static_cast<int>(i)}),
                    table ? m_rows : rangeOf(kind).scale);
                if (!table)
                    cell.ground = rangeOf(kind).colour(cell.value);
                cell.decimals = words && layout.pitchY >= 14.0 ? decimals : -1;
                cell.group = group;
                cell.row = row;
                cell.column = columns[i];
                cell.name = names[static_cast<qsizetype>(i)].arg(m_names[row]);
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
        addRowLabels(m_scene, m_labels, layout, kPositionLabel, style);
        if (!table)
            addColumnNumbers(layout);
        const QStringList words = !table && positive
            ? QStringList {tr("dot products, from the smallest up"), tr("from the smallest up"), tr("products")}
            : !table ? QStringList {tr("position × position: dot products"), tr("dot products"), tr("products")}
            : some   ? QStringList {tr("position × feature, every %1th")
                                      .arg((m_tables.features + kPositionsMostFeatures - 1) / kPositionsMostFeatures),
                  tr("some features"), tr("some")}
                     : QStringList {tr("position × %1 features").arg(m_tables.features),
                       tr("%1 features").arg(m_tables.features), tr("rows")};
        const QFont font = theme.font(TextSize::Caption);
        const double room = area.width() - kPositionLabel;
        addText(m_scene, {area.left() + kPositionLabel, area.top(), room, 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            fittingText(words, font, room), palette.ink2, font);
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
        const double widest =
            QFontMetricsF(theme.font(TextSize::Caption)).horizontalAdvance(QString::number(layout.columns - 1)) + 4.0;
        const int stride = std::max(1, static_cast<int>(niceStep(widest / layout.pitchX, 1)));
        for (int column = 0; column < layout.columns; ++column) {
            const bool lit = column == m_pair.other;
            if (!lit && (column % stride != 0 || std::abs(column - m_pair.other) * layout.pitchX < widest))
                continue;
            const QRectF cells = layout.column(column);
            addText(m_scene, {cells.center().x() - 20.0, layout.origin.y() - 16.0, 40.0, 14.0}, Qt::AlignCenter,
                QString::number(column), lit ? theme.palette().positionText : theme.palette().ink3,
                theme.font(TextSize::Caption, lit));
        }
    }

    // Under each table its own; where those would be too narrow, each once under them all.
    void addFoot(const QRectF& area)
    {
        const double column = columnWidth(), each = std::min(160.0, std::floor((column - kSceneApart) / 2.0));
        if (each < kLeastLegend)
            return addFootOfAll(area);
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const QRectF below(
                area.left() + static_cast<double>(i) * (column + kPositionsGap), area.top(), each, area.height());
            addLegend(m_scene, below, legendOf(m_rows, tr("table")));
            if (m_shown[i].products >= 0 && reached(static_cast<int>(i)))
                addProductLegend(below.translated(each + kSceneApart, 0.0), rangeOf(m_shown[i].kind), tr("products"));
        }
    }

    void addFootOfAll(const QRectF& area)
    {
        std::vector<const ProductRange*> ranges;
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            const ProductRange* range = &rangeOf(m_shown[i].kind);
            if (m_shown[i].products >= 0 && reached(static_cast<int>(i))
                && std::find(ranges.begin(), ranges.end(), range) == ranges.end())
                ranges.push_back(range);
        }
        const double pitch = area.width() / static_cast<double>(ranges.size() + 1);
        QRectF place(area.left(), area.top(), pitch - kSceneApart, area.height());
        addLegend(m_scene, place, legendOf(m_rows, tr("table")));
        for (const ProductRange* range : ranges) {
            place.translate(pitch, 0.0);
            addProductLegend(
                place, *range, ranges.size() > 1 && range == ranges.back() ? tr("own products") : tr("products"));
        }
    }

    void addProductLegend(const QRectF& area, const ProductRange& range, const QString& title)
    {
        if (range.positive())
            addPositiveLegend(area, range, title);
        else
            addLegend(m_scene, area, legendOf(range.scale, title));
    }

    static Legend legendOf(const ColourScale& scale, const QString& title)
    {
        Legend legend;
        legend.scale = scale;
        legend.title = title;
        return legend;
    }

    // From the smallest to the largest, which its ends say.
    void addPositiveLegend(const QRectF& area, const ProductRange& range, const QString& title)
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
            const QString least = fixedText(range.least, 1), most = fixedText(range.high, 1);
            drawText(painter, under, Qt::AlignLeft | Qt::AlignVCenter, least, theme.palette().ink3, font);
            drawText(painter, under, Qt::AlignRight | Qt::AlignVCenter, most, theme.palette().ink3, font);
            const QFontMetricsF metrics(font);
            const QRectF between = under.adjusted(
                metrics.horizontalAdvance(least) + 4.0, 0, -metrics.horizontalAdvance(most) - 4.0, 0);
            const QStringList titles = range.scale.shared ? QStringList {tr("%1, both").arg(title), title}
                                                          : QStringList {title};
            drawText(painter, between, Qt::AlignCenter, fittingText(titles, font, between.width()),
                theme.palette().ink3, font);
        });
    }

    const SceneMoment& m_moment;
    const Trace& m_trace;
    const PositionTables& m_tables;
    PositionPair m_pair;
    std::vector<PositionTable> m_shown;
    Scene m_scene;
    ColourScale m_rows;
    std::array<ProductRange, 2> m_ranges; // sinusoids, own
    std::vector<AxisLabel> m_labels;
    QStringList m_names; // of positions
};

} // namespace

Scene positionsScene(const SceneMoment& moment, const PositionTables& tables, const PositionPair& pair)
{
    return PositionsBuilder(moment, tables, pair).build();
}

} // namespace headroom
