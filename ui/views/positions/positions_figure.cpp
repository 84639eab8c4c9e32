// SPDX-License-Identifier: GPL-3.0-or-later
// A column for each table: its rows, the products of all with all, and those of one row as a curve.
#include "figure/matrix.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "views/positions/positions_read.h"
#include "words/awaited.h"
#include "words/tr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace headroom::positions_view {

namespace {

constexpr int kMostCurves = 32; // grey ones: of more positions every second, third … has one

// Of dot products: one for both sinusoids, one for the model's own, which may be far smaller. What is positive
// throughout is told apart from its smallest on.
struct ProductRange {
    double low = std::numeric_limits<double>::infinity(), high = 1e-9;
    bool shared = false;

    void include(const CellGrid& grid)
    {
        low = std::min(low, grid.low);
        high = std::max(high, grid.high);
    }
    ColourScale scale() const
    {
        return low > 0.0 ? ColourScale {false, high, shared, low} : ColourScale {true, std::max(high, -low), shared};
    }
};

class PositionsPicture {
public:
    PositionsPicture(const PositionTables& tables, const SceneMoment& moment, const PositionPair& pair)
        : m_tables(tables), m_moment(moment), m_trace(moment.trace()), m_pair(pair), m_shown(tables.tables)
    {
        if (m_shown.empty())
            m_shown.push_back({PositionTable::Kind::Own, tables.own, -1, true,
                std::make_shared<const CellGrid>(readGrid(m_trace, tables.own))});
        for (const PositionTable& table : m_shown) {
            m_rows.include(*table.rows, m_trace, moment.peers());
            if (table.products < 0)
                continue;
            ProductRange& range = m_ranges[isOwn(table)];
            range.include(*table.dots);
            if (const auto other = sameStep(m_trace, table.products, moment.comparisonTrace())) {
                range.include(readGrid(*moment.comparisonTrace(), *other));
                range.shared = true;
            }
        }
        for (int position = 0; position < tables.positions; ++position) {
            m_labels.push_back({QString::number(position), {}, false, {}, false});
            m_names << positionName(position);
        }
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(m_shown.front().products >= 0 ? products(0, true) : rows(0, true), m_moment);
        // Band by band, so that the cells of all tables begin at one height.
        std::vector<Figure> titles, tables, products, curved,
            legends {even(legend({.scale = m_rows, .title = tr("rows")}, 200.0))};
        for (std::size_t i = 0; i < m_shown.size(); ++i) {
            titles.push_back(even(title(i)));
            tables.push_back(even(column({words({.fewer = rowsWords(i)}), rows(i, false)}, 2.0)));
            products.push_back(
                even(reached(i) ? this->products(i, false) : padded(absent(waiting(i)), {40.0, 16.0, 0.0, 0.0})));
            curved.push_back(even(reached(i) ? curves(i) : space()));
            if (reached(i) && (i == 0 || isOwn(m_shown[i])))
                legends.push_back(even(legend(
                    {.scale = scaleOf(m_shown[i]),
                        .title = m_shown.size() > 2 && isOwn(m_shown[i]) ? tr("own dot products") : tr("dot products")},
                    200.0)));
        }
        return draw(column({row(titles, 22.0), row(tables, 22.0).grow(30.0), row(products, 22.0).grow(43.0),
                               row(curved, 22.0).grow(27.0), row(legends, 22.0).grow(0.0)},
                        6.0),
            m_moment);
    }

private:
    static bool isOwn(const PositionTable& table) { return table.kind == PositionTable::Kind::Own; }
    ColourScale scaleOf(const PositionTable& table) const { return m_ranges[isOwn(table)].scale(); }
    int groupOf(std::size_t index) const { return 1 + 3 * static_cast<int>(index); }

    bool reached(std::size_t index) const
    {
        return m_shown[index].products >= 0 && m_moment.frame > static_cast<int>(index);
    }
    static Figure even(const Figure& inside) { return sized(inside, {120.0, Extent::kNoLimit}); }

    Figure title(std::size_t index) const
    {
        const PositionTable& table = m_shown[index];
        const QString name = table.kind == PositionTable::Kind::Interleaved ? tr("Interleaved")
            : isOwn(table)                                                  ? tr("This model’s own")
                                                                            : tr("Concatenated");
        return heading({.title = name,
            .beside = table.used && !isOwn(table) ? QStringList {tr("used by this model"), tr("used")}
                                                  : QStringList()});
    }
    // What the columns of a table are.
    QStringList rowsWords(std::size_t index) const
    {
        const QString count = tr("%1 features").arg(m_tables.features);
        switch (m_shown[index].kind) {
        case PositionTable::Kind::Interleaved:
            return {tr("%1: sine, cosine, sine, cosine …").arg(count), tr("sine, cosine, sine …"), tr("sin, cos …")};
        case PositionTable::Kind::Concatenated:
            return {tr("%1: all sines, then all cosines").arg(count), tr("sines, then cosines"), tr("sin … cos …")};
        case PositionTable::Kind::Own: break;
        }
        return {tr("position × %1 features").arg(m_tables.features), count, tr("rows")};
    }
    QStringList waiting(std::size_t index) const
    {
        return m_shown[index].products < 0
            ? awaited(*m_moment.run, "positions", QStringList {tr("Computing the dot products …"), tr("computing …")})
            : QStringList {tr("comes next")};
    }
    // All rows draw one curve: equal distances have equal products.
    bool coincide(std::size_t index) const
    {
        const CellGrid& dots = *m_shown[index].dots;
        const double most = 1e-4 * std::max(std::abs(dots.low), std::abs(dots.high));
        for (int from = 1; from < countOf(index); ++from)
            for (int to = 1; to < countOf(index); ++to)
                if (std::abs(dots.value({from, to}) - dots.value({from - 1, to - 1})) > most)
                    return false;
        return true;
    }

    // The model's own table ends where the text does.
    int countOf(std::size_t index) const
    {
        return static_cast<int>(m_trace.step(m_shown[index].table).axes.front().size);
    }
    int within(std::size_t index, int position) const { return std::min(position, countOf(index) - 1); }
    Side side(std::size_t index, const QString& name, int lit) const
    {
        return {{m_labels.begin(), m_labels.begin() + countOf(index)}, Role::Position, within(index, lit), name, {}};
    }

    // As wide as there is room, so that features read like a strip of film.
    Figure rows(std::size_t index, bool thumbnail) const
    {
        MatrixPanel said {.grid = *m_shown[index].rows, .scale = m_rows, .group = groupOf(index)};
        said.title = tr("table");
        said.film = true;
        said.most.setHeight(48.0);
        said.least = {1.2, 0.6};
        said.size = TextSize::Caption;
        said.each = [names = m_names](GridCell at, SceneCell& cell) {
            cell.name = tr("%2, feature %1").arg(QString::number(at.column + 1), names[at.row]);
        };
        if (thumbnail)
            return matrix(said);
        said.rows = side(index, tr("position"), m_pair.position);
        said.over = [row = within(index, m_pair.position)](
                        Scene& scene, const GridLayout& cells) { frameOf(scene, cells.row(row)); };
        return matrix(said);
    }

    Figure products(std::size_t index, bool thumbnail) const
    {
        MatrixPanel said {.grid = *m_shown[index].dots, .group = groupOf(index) + 1};
        said.scale = scaleOf(m_shown[index]);
        said.title = tr("dot products");
        said.square = true;
        said.least = {1.2, 1.2};
        said.size = TextSize::Caption;
        said.each = [names = m_names](GridCell at, SceneCell& cell) {
            cell.name = QStringLiteral("%1 · %2").arg(names[at.row], names[at.column]);
        };
        if (thumbnail)
            return matrix(said);
        said.rows = side(index, tr("position"), m_pair.position);
        said.columns = side(index, tr("other position"), m_pair.other);
        said.over = [row = within(index, m_pair.position)](
                        Scene& scene, const GridLayout& cells) { frameOf(scene, cells.row(row)); };
        const QStringList all {tr("position × position: dot products"), tr("dot products"), tr("products")};
        return column({words({.fewer = all}), matrix(said)}, 2.0);
    }

    // The products of one position’s row with all rows, by distance, over those of the other positions.
    Figure curves(std::size_t index) const
    {
        const Palette& palette = Theme::instance().palette();
        PlotPanel said {.trace = &m_trace, .scale = scaleOf(m_shown[index])};
        const ProductRange& range = m_ranges[isOwn(m_shown[index])];
        said.range = std::pair(std::min(0.0, range.low), range.high);
        const int count = countOf(index), reach = count - 1, position = within(index, m_pair.position);
        said.from = -reach;
        said.to = std::max(1, reach);
        said.group = groupOf(index) + 2;
        said.up = coincide(index) ? QStringList {tr("dot product: all %1 curves coincide").arg(count),
                      tr("all %1 curves coincide").arg(count), tr("one curve")}
                                  : QStringList {tr("dot product; thick: position %1, grey: others").arg(position),
                                      tr("dot product; grey: other positions"), tr("dot product")};
        said.across = {tr("distance from %1").arg(positionName(position)),
            tr("distance from position %1").arg(position), tr("distance from %1").arg(position), tr("distance")};
        said.acrossInk = palette.positionText;
        const int stride = (count + kMostCurves - 1) / kMostCurves;
        for (int turn = 1; turn <= count; ++turn) { // the chosen one last, on top
            const int from = (position + turn) % count;
            const bool chosen = from == position;
            if (!chosen && from % stride != 0)
                continue;
            PlotLine line {.colour = chosen ? palette.position : palette.lineStrong};
            line.width = chosen ? 2.0 : 1.0;
            line.dot = chosen ? 2.5 : 0.0;
            line.row = from;
            line.ringed = chosen ? within(index, m_pair.other) : -1;
            line.sparse = !chosen;
            line.names = [name = m_names[from]](const PlotPoint& point) {
                return tr("%2, distance %1, dot product").arg(numberText(point.x, 0), name);
            };
            line.points.reserve(static_cast<std::size_t>(count));
            for (int other = 0; other < count; ++other)
                line.points.push_back(
                    {static_cast<double>(other - from), {m_shown[index].products, {from, other}}, {}, other});
            said.lines.push_back(std::move(line));
        }
        return plot(said);
    }

    const PositionTables& m_tables;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    PositionPair m_pair;
    std::vector<PositionTable> m_shown;
    ColourScale m_rows {true, 1e-9};
    std::array<ProductRange, 2> m_ranges; // sinusoids, own
    std::vector<AxisLabel> m_labels;
    QStringList m_names; // of positions
};

} // namespace

Scene positionsScene(const PositionTables& tables, const SceneMoment& moment, const PositionPair& pair)
{
    return PositionsPicture(tables, moment, pair).whole();
}

} // namespace headroom::positions_view
