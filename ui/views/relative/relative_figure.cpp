// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of the frame; the two tables with what is looked up in them, or the two ways to one score; one pair's sum.
#include "figure/matrix.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "views/relative/relative_read.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headroom::relative_view {

namespace {

constexpr double kStripLabel = 74.0; // left of tables and strips
constexpr double kLeftShare = 46.0, kRightShare = 54.0, kBetween = 28.0;
constexpr double kTwoWaysFrom = 560.0; // width of a picture that has room for them beside the matrix
constexpr int kStrips = 5; // below either table: as many as the value side has, so that both tables are one height

// One row of numbers.
struct LabelledRow {
    QString label;
    StepId step;
    Index at; // without the dimension
    Role role;
    RelativePart from = RelativePart::Distances; // shown from this frame on
};

class RelativePicture {
public:
    RelativePicture(const RelativeRun& run, const SceneMoment& moment, const RelativePair& pair)
        : m_run(run),
          m_moment(moment),
          m_trace(moment.trace()),
          m_pair(pair),
          m_k(moment.drag ? static_cast<int>(moment.drag->to) : run.k),
          m_part(run.partOf(moment.frame)),
          m_head(std::clamp(moment.head, 0, run.heads - 1))
    {
        const Step& weights = m_trace.step(run.weights);
        m_rows = sideLabels(weights.axes[1]);
        m_columns = sideLabels(weights.axes[2], run.memory);
        for (const StepId step : {run.content, run.position, run.own()})
            if (step >= 0)
                m_scores.include(grid(step), m_trace, moment.peers());
        for (const StepId step : {run.keyTable, run.valueTable})
            m_tableScale.include(grid(step), m_trace, moment.peers());
        for (const StepId step : {run.query, run.key, run.value, run.context})
            m_rowScale.include(grid(step), m_trace, moment.peers());
    }

    Scene whole()
    {
        if (m_moment.thumbnail)
            return draw(map(), m_moment);
        const bool ways = m_part == RelativePart::Routes;
        const Figure left = column({title(), padded(map(), {0, 0, 0, 26})}, 2.0); // the handle stands below
        const Figure right = ways ? routes() : sides();
        const Figure beside = row({Figure(left).grow(kLeftShare), Figure(right).grow(kRightShare)}, kBetween);
        const Figure body = ways ? either({sized(beside, {kTwoWaysFrom, Extent::kNoLimit}), column({left, right})})
                                 : beside;
        return draw(column({body, oneSum(), legends()}, 10.0), m_moment);
    }

private:
    bool reached(RelativePart part) const { return m_part >= part; }
    // The step that the matrix shows.
    StepId shown() const
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
    CellGrid grid(StepId step) const
    {
        Slice slice;
        slice.at = Index(m_trace.step(step).axes.size(), 0);
        if (slice.at.size() == 3)
            slice.at.front() = m_head;
        return readGrid(m_trace, step, slice);
    }
    Cell pairCell(StepId step) const { return {step, {m_head, m_pair.query, m_pair.key}}; }
    int tableRow(bool keys) const // of the pair
    {
        return static_cast<int>(
            std::lround(m_trace.value(keys ? m_run.index : m_run.valueIndex, {m_pair.query, m_pair.key})));
    }
    ColourScale scaleOf(StepId step) const
    {
        // Of the deviation too: rounding is nothing beside what is compared.
        ColourScale scale = step == m_run.weights ? ColourScale {false, 1e-9} : m_scores;
        scale.include(grid(step), m_trace, m_moment.peers());
        return scale;
    }
    // The cell of this head farthest from zero.
    Cell largest(StepId step) const
    {
        const CellGrid all = grid(step);
        const auto most = std::max_element(
            all.values.begin(), all.values.end(), [](float a, float b) { return std::abs(a) < std::abs(b); });
        const auto at = static_cast<int>(most - all.values.begin());
        return all.cell({at / all.columnCount(), at % all.columnCount()});
    }
    void writeNumber(Scene& scene, const QRectF& area, const Cell& cell, int decimals, bool bold) const
    {
        SceneNumber number = sceneNumber(m_trace, cell, area, decimals);
        number.alignment = Qt::AlignRight | Qt::AlignVCenter;
        number.size = TextSize::Body;
        number.bold = bold;
        scene.numbers.push_back(number);
    }

    // --- the matrix --------------------------------------------------------------------------------------------------

    Figure title() const
    {
        const StepId step = shown();
        const QString head = tr("head %1").arg(m_head + 1);
        const QString title = step == m_run.index ? tr("Row of the table")
                                                  : (step == m_run.deviation       ? tr("Difference, %1")
                                                          : step == m_run.weights  ? tr("Weight, %1")
                                                          : step == m_run.scores   ? tr("Score, %1")
                                                          : step == m_run.position ? tr("Query · distance, %1")
                                                                                   : tr("Query · (key + distance), %1"))
                                                        .arg(head);
        QStringList beside {placeOf(m_trace, QString::fromStdString(m_trace.step(m_run.weights).path))};
        if (step == m_run.deviation)
            beside.prepend(tr("%1; the other way − this model’s").arg(beside.first()));
        return heading({.title = title, .beside = beside});
    }

    Figure map()
    {
        const StepId step = shown();
        const bool weights = step == m_run.weights;
        MatrixPanel said {.grid = grid(step), .scale = scaleOf(step)};
        said.title = QString::fromStdString(m_trace.step(step).title);
        said.rows.name = tr("query");
        said.columns.name = tr("key");
        said.keysPerQuery = m_run.keys;
        said.blanks = weights;
        said.ghosts = !weights; // a ghost would have another share’s colour
        if (m_run.masked >= 0 && (weights || step == m_run.scores))
            closeLike(said.grid, grid(m_run.masked));
        if (step == m_run.deviation || m_moment.thumbnail)
            said.decimals = -1;
        if (step == m_run.index)
            sayDistances(said);
        else
            said.quantity = said.title;
        said.over = [this](Scene& scene, const GridLayout& cells) {
            m_cells = cells;
            if (!m_moment.thumbnail)
                addLimits(scene);
        };
        if (m_moment.thumbnail)
            return matrix(said);
        said.rows = {m_rows, Role::Query, m_pair.query, tr("query")};
        said.columns = {m_columns, Role::Key, m_pair.key, tr("key")};
        said.memory = m_run.memory;
        return matrix(said);
    }

    // The farther, the deeper; what lies beyond k has the ground of k.
    void sayDistances(MatrixPanel& said) const
    {
        said.colour = [k = m_run.k](double row) {
            const Palette& palette = Theme::instance().palette();
            return mix(palette.positionSoft, palette.position, k > 0 ? 0.85 * std::abs(row - k) / k : 0.0);
        };
        said.each = [memory = m_run.memory, none = m_moment.thumbnail](GridCell at, SceneCell& cell) {
            cell.decimals = !none && cell.area.width() >= 17.0 && cell.area.height() >= 14.0 ? 0 : -1;
            cell.note = numberText(at.column - at.row - memory, 0);
            cell.name = tr("%1, distance %2, row of the table").arg(cell.name, cell.note);
        };
    }

    // The stairs beyond which distances are cut off, and the grip that moves them.
    void addLimits(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        QPainterPath stairs;
        for (const int side : {-m_k, m_k + 1}) // of the columns where j − i is just inside ±k
            for (int row = 0; row < m_run.queries; ++row) {
                const int column = std::clamp(row + m_run.memory + side, 0, m_run.keys);
                const QPointF at(m_cells.origin.x() + column * m_cells.pitchX - m_cells.gap / 2.0,
                    m_cells.origin.y() + row * m_cells.pitchY);
                row == 0 ? stairs.moveTo(at) : stairs.lineTo(at);
                stairs.lineTo(at + QPointF(0.0, m_cells.pitchY));
            }
        QPen dashes(palette.ink, 1.6, Qt::CustomDashLine);
        dashes.setDashPattern({1.5, 1.8});
        scene.lines.push_back({stairs, QPen(palette.stage, 3.0)}); // a halo, so that the stairs show on any cell
        scene.lines.push_back({stairs, dashes});
        const double x = relativeEdge(m_run, m_cells, m_k), top = m_cells.bounds().bottom() + 4.0;
        if (!m_moment.posed) {
            QPainterPath grip = boxPath(QRectF(x - 5.0, top, 11.0, 16.0), 3.0);
            for (const double line : {-1.0, 2.0}) {
                grip.moveTo(x + line, top + 5.0);
                grip.lineTo(x + line, top + 11.0);
            }
            scene.lines.push_back({grip, QPen(palette.ink2, 1.0), palette.raised});
            scene.handles.push_back({QStringLiteral("k"), {x - 9.0, top - 4.0, 19.0, 24.0}, Qt::SizeHorCursor,
                tr("Drag to change k, the largest distance with its own row. Tables of a new size are newly "
                   "initialised")});
        }
        const double after = m_cells.bounds().right() + 20.0 - x - 12.0, before = x - 12.0 - 16.0;
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString words = fittingText(
            {(m_k < m_run.keys - 1 ? tr("k = %1: farther keys share a row") : tr("k = %1: no key is farther")).arg(m_k),
                tr("k = %1").arg(m_k)},
            font, std::max(after, before) - 2.0);
        const bool right = textWidth(words, font) + 2.0 <= after;
        addText(scene, right ? QRectF(x + 12.0, top, after, 16.0) : QRectF(16.0, top, before, 16.0),
            (right ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter, words, palette.positionText,
            TextSize::Caption);
    }

    // From the cell to the row of the table that it chooses: between two rows of the matrix, so that no number is
    // covered.
    void addLink(Scene& scene, const QPointF& to) const
    {
        const Palette& palette = Theme::instance().palette();
        const QRectF cell = m_cells.cell({m_pair.query, m_pair.key});
        const QPointF start(cell.center().x(), cell.bottom() + m_cells.gap / 2.0),
            from(m_cells.bounds().right() + 2.0, start.y());
        const double middle = (from.x() + to.x()) / 2.0;
        QPainterPath path(start), head(to);
        path.lineTo(from);
        path.cubicTo({middle, from.y()}, {middle, to.y()}, to - QPointF(6.0, 0.0));
        for (const double side : {-4.0, 4.0})
            head.lineTo(to + QPointF(-7.0, side));
        head.closeSubpath();
        scene.lines.push_back({path, QPen(palette.stage, 4.0)}); // a halo, so that it shows on any cell
        scene.lines.push_back({path, QPen(palette.ink, 1.4)});
        scene.lines.push_back({head, Qt::NoPen, palette.ink});
    }

    // --- the tables --------------------------------------------------------------------------------------------------

    // Where there is room for one, that which is spoken of.
    Figure sides()
    {
        const bool values = m_part == RelativePart::ValueRow || m_part == RelativePart::Context;
        return either({row({side(true), side(false)}, 24.0), side(!values)});
    }

    Figure side(bool keys)
    {
        const StepId step = keys ? m_run.keyTable : m_run.valueTable;
        const Axis& axis = m_trace.step(step).axes.front();
        const int lit = tableRow(keys);
        const bool lookedUp = reached(keys ? RelativePart::KeyRow : RelativePart::ValueRow);
        MatrixPanel said {.grid = readGrid(m_trace, step), .scale = m_tableScale, .group = keys ? 2 : 3};
        said.title = keys ? tr("Key table") : tr("Value table");
        said.rows = {{}, Role::Position, lit, keys ? tr("key table, distance") : tr("value table, distance")};
        for (std::int64_t row = 0; row < axis.size; ++row)
            said.rows.labels.push_back(
                {QString::fromStdString(axis.label(row)), {}, false, QString::number(row), false});
        said.columns.name = tr("dimension");
        said.size = TextSize::Caption;
        said.leastLeft = kStripLabel;
        said.about = lit;
        said.film = true;
        said.most.setHeight(44.0);
        said.least = {0.1, 3.0};
        // The row that is looked up travels from the table to its place below, once.
        said.each = [run = m_moment.run, its = m_run, lit, lookedUp](GridCell at, SceneCell& cell) {
            cell.identity = relativeIdentity(*run->trace, its, cell.source);
            if (lookedUp && at.row == lit)
                cell.style |= SceneCell::Still;
        };
        const bool linked = m_part == RelativePart::ValueRow ? !keys : m_part <= RelativePart::KeyRow && keys;
        said.over = [this, lit, linked](Scene& scene, const GridLayout& cells) {
            m_table = cells;
            const QRectF row = cells.row(lit);
            frameOf(scene, row.adjusted(-1.0, -1.0, 0.0, 0.0));
            addText(scene, {cells.origin.x() - kStripLabel, cells.origin.y() - 17.0, kStripLabel - 9.0, 16.0},
                Qt::AlignRight | Qt::AlignVCenter, tr("d, row"), Theme::instance().palette().ink3, TextSize::Caption);
            if (linked)
                addLink(scene, {row.left() - kStripLabel + 2.0, row.center().y()});
        };
        const Figure strips = drawn({kStripLabel + 40.0, Extent::kNoLimit}, {kStrips * 18.0, kStrips * 32.0},
            [this, keys](Scene& scene, const QRectF& area) {
                GridLayout cells = m_table;
                cells.origin.setY(area.top());
                cells.pitchY = std::floor(area.height() / kStrips);
                addStrips(scene, stripsOf(keys), cells, keys ? 4 : 5);
            });
        return column({heading({.title = said.title,
                           .beside = {tr("%1 rows for all heads").arg(axis.size), tr("%1 rows").arg(axis.size)}}),
                          padded(matrix(said), {0, 16, 0, 0}).grow(3.0),
                          words({.fewer = {tr("dimension of the head →"), tr("dimension →")},
                              .colour = Theme::instance().palette().ink3,
                              .alignment = Qt::AlignRight | Qt::AlignVCenter}),
                          strips},
            2.0);
    }

    std::vector<LabelledRow> stripsOf(bool keys) const
    {
        const auto [query, key] = m_pair;
        const QString row = tr("a = row %1").arg(tableRow(keys));
        if (keys)
            return {{row, m_run.keyRows, {query, key}, Role::Position, RelativePart::KeyRow},
                {tr("query"), m_run.query, {m_head, query}, Role::Query},
                {tr("key"), m_run.key, {m_head, key}, Role::Key}};
        std::vector<LabelledRow> strips {{row, m_run.valueRows, {query, key}, Role::Position, RelativePart::ValueRow},
            {tr("value"), m_run.value, {m_head, key}, Role::Value}};
        const bool split = m_run.valueTerm >= 0 && m_run.positionTerm >= 0;
        if (split) {
            strips.push_back({tr("Σ α v"), m_run.valueTerm, {m_head, query}, Role::Value, RelativePart::Context});
            strips.push_back(
                {tr("+ Σ α a"), m_run.positionTerm, {m_head, query}, Role::Position, RelativePart::Context});
        }
        strips.push_back({m_run.valueTerm >= 0 ? tr("= output") : tr("output"), m_run.context, {m_head, query},
            Role::None, RelativePart::Context});
        return strips;
    }

    // One below the other; what is not computed yet as empty frames.
    void addStrips(Scene& scene, const std::vector<LabelledRow>& strips, GridLayout cells, int group) const
    {
        const Theme& theme = Theme::instance();
        std::vector<AxisLabel> labels;
        cells.firstRow = 0;
        cells.rows = static_cast<int>(strips.size());
        for (int row = 0; row < cells.rows; ++row) {
            const LabelledRow& strip = strips[static_cast<std::size_t>(row)];
            const double high = cells.pitchY - 2.0;
            labels.push_back({strip.label, {}, false, {}, false});
            addText(scene, {cells.origin.x() - kStripLabel, cells.row(row).top(), kStripLabel - 8.0, high},
                Qt::AlignRight | Qt::AlignVCenter, strip.label,
                strip.role == Role::None ? theme.palette().ink : theme.roleText(strip.role), TextSize::Small,
                strip.from == m_part);
            if (!reached(strip.from) && cells.pitchX < 12.0) { // so many frames would look like the hatching of a mask
                const QRectF all(cells.cell({row, 0}).topLeft(), cells.cell({row, cells.columns - 1}).topRight());
                scene.shapes.push_back(
                    {boxPath(QRectF(all.left(), all.top(), all.width(), high).adjusted(0.5, 0.5, -0.5, -0.5)),
                        QPen(theme.palette().line, 1.0, Qt::DashLine)});
                continue;
            }
            for (int column = 0; column < cells.columns; ++column) {
                QRectF slot = cells.cell({row, column});
                slot.setHeight(high);
                if (!reached(strip.from)) {
                    scene.shapes.push_back(
                        {boxPath(slot.adjusted(0.5, 0.5, -0.5, -0.5)), QPen(theme.palette().line, 1.0, Qt::DashLine)});
                    continue;
                }
                Index at = strip.at;
                at.push_back(column);
                SceneCell cell = sceneCell(m_trace, {strip.step, at}, slot,
                    strip.step == m_run.keyRows || strip.step == m_run.valueRows ? m_tableScale : m_rowScale);
                cell.decimals = slot.width() >= 36.0 ? 2 : slot.width() >= 29.0 ? 1 : -1;
                cell.identity = relativeIdentity(m_trace, m_run, cell.source);
                cell.group = group;
                cell.row = row;
                cell.column = column;
                cell.name = tr("%1, dimension %2").arg(strip.label).arg(column + 1);
                scene.cells.push_back(std::move(cell));
            }
        }
        scene.tables.push_back({group, {}, cells, labels, {}});
    }

    // --- two ways ----------------------------------------------------------------------------------------------------

    // To one score: a key for every pair, or content and distance apart.
    Figure routes() const
    {
        const auto both = [](const auto& figure) {
            return row({padded(figure(false), {12, 0, 12, 0}), padded(figure(true), {12, 0, 12, 0})});
        };
        const auto cards = [](Scene& scene, const QRectF& area) {
            const Palette& palette = Theme::instance().palette();
            QPainterPath path;
            const double wide = std::round((area.width() - kFigureGap) / 2.0);
            for (const double left : {area.left(), area.right() - wide})
                path.addRoundedRect(QRectF(left, area.top(), wide, area.height()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
            scene.shapes.push_back({path, QPen(palette.line, 1.0), palette.panel});
        };
        const auto titles = [this](bool direct) {
            return heading({.title = direct ? tr("Direct") : tr("Split"),
                .beside = {direct == m_run.direct ? tr("this model’s way") : tr("the other way")}});
        };
        const auto strips = [this](bool direct) {
            return drawn({kStripLabel + 40.0, Extent::kNoLimit}, {3 * 18.0, 3 * 45.0},
                [this, direct](Scene& scene, const QRectF& area) { addRouteStrips(scene, area, direct); });
        };
        const auto terms = [this](bool direct) {
            return drawn({}, {3 * 18.0, 3 * 30.0},
                [this, direct](Scene& scene, const QRectF& area) { addRouteTerms(scene, area, direct); });
        };
        const auto costs = [this](bool direct) { return paragraph(cost(direct)); };
        const Figure arrows = drawn({}, Extent::fixed(34.0), [](Scene& scene, const QRectF& area) {
            for (const double side : {-1.0, 1.0})
                addConnector(scene, {area.center().x() + side * (area.width() + kFigureGap) / 4.0, area.top() + 2.0},
                    {area.center().x() + side * 8.0, area.bottom() - 1.0}, area.top() + 16.0,
                    Theme::instance().palette().ink3);
        });
        const Figure meeting = drawn({200.0, Extent::kNoLimit}, {80.0, 36.0 + 4 * 45.0},
            [this](Scene& scene, const QRectF& area) { addMeeting(scene, area); });
        return column({heading(
                           {.title = tr("Two ways to one score"), .beside = {tr("the same rows in another order")}}),
            column({upon(cards, padded(column({both(titles), both(strips), both(terms), both(costs)}), {0, 6, 0, 10})),
                       arrows, meeting},
                0.0)});
    }

    void addRouteStrips(Scene& scene, const QRectF& area, bool direct) const
    {
        const auto [query, key] = m_pair;
        std::vector<LabelledRow> strips {{tr("query"), m_run.query, {m_head, query}, Role::Query}};
        if (direct) {
            strips.push_back({tr("k + a"), m_run.pairKeys, {m_head, query, key}, Role::None});
        } else {
            strips.push_back({tr("key"), m_run.key, {m_head, key}, Role::Key});
            strips.push_back({tr("row a"), m_run.keyRows, {query, key}, Role::Position});
        }
        GridLayout cells;
        cells.columns = static_cast<int>(m_trace.step(m_run.query).axes.back().size);
        cells.origin = {area.left() + kStripLabel - 8.0, area.top()};
        cells.pitchX = (area.right() - cells.origin.x()) / cells.columns;
        cells.pitchY = std::floor(area.height() / 3.0);
        cells.gap = cells.pitchX < 5.0 ? 0.0 : 1.0;
        addStrips(scene, strips, cells, direct ? 101 : 100);
    }

    void addRouteTerms(Scene& scene, const QRectF& area, bool direct) const
    {
        const QColor ink = Theme::instance().palette().ink2;
        const auto line = [&](int row, const QString& label, const QString& sign, StepId step) {
            const double leading = area.height() / 3.0;
            const QRectF place(area.left(), area.top() + row * leading, area.width(), leading);
            addText(scene, place, Qt::AlignLeft | Qt::AlignVCenter, label, ink, TextSize::Small);
            addText(
                scene, place.adjusted(0, 0, -70.0, 0), Qt::AlignRight | Qt::AlignVCenter, sign, ink, TextSize::Body);
            writeNumber(scene, place, pairCell(step), 3, row == 2);
        };
        if (direct)
            return line(2, tr("query · (k + a)"), {}, m_run.product);
        line(0, tr("query · key"), {}, m_run.content);
        line(1, tr("query · a"), QStringLiteral("+"), m_run.position);
        line(2, tr("together"), QStringLiteral("="), m_run.sum);
    }

    // In numbers that are laid out.
    QString cost(bool direct) const
    {
        const std::int64_t pairs = std::int64_t {m_run.queries} * m_run.keys,
                           width = m_trace.step(m_run.keyRows).axes.back().size;
        return direct ? tr("One key per pair and head: %1 × %2 × %3 × %4 = %5 numbers are stored.")
                            .arg(m_run.heads)
                            .arg(m_run.queries)
                            .arg(m_run.keys)
                            .arg(width)
                            .arg(m_run.heads * pairs * width)
                      : tr("All heads share one row per pair, %1 × %2 × %3 = %4 numbers. One product per query covers "
                           "all heads.")
                            .arg(m_run.queries)
                            .arg(m_run.keys)
                            .arg(width)
                            .arg(pairs * width);
    }

    // Both ways end in one cell: what they say there, and how far apart that is; likewise for what is read.
    void addMeeting(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        scene.shapes.push_back(
            {boxPath(area.adjusted(0.5, 0.5, -0.5, -0.5), 4), QPen(palette.lineStrong, 1.0), palette.raised});
        const QRectF inside = area.adjusted(12.0, 8.0, -12.0, -4.0);
        const bool read = m_run.contextDeviation >= 0 && m_run.otherContext >= 0;
        const int lines = !read ? 1 : inside.width() >= 456.0 && inside.height() >= 20.0 + 4 * 24.0 ? 4 : 2;
        const double name = std::min(120.0, inside.width() * 0.24), room = inside.width() - name,
                     leading = (inside.height() - 20.0) / lines;
        const auto column = [&](int i, double y, double height) { // the deviation needs more digits
            return QRectF(inside.left() + name + i * room * 0.29, y, room * (i == 2 ? 0.42 : 0.29) - 4.0, height);
        };
        const QString heads[] = {tr("split"), tr("direct"), tr("difference")};
        for (int i = 0; i < 3; ++i)
            addText(scene, column(i, inside.top(), 16.0), Qt::AlignRight | Qt::AlignVCenter, heads[i], palette.ink2,
                TextSize::Caption);
        const auto line = [&](int row, const QString& words, const StepId(&steps)[3], const Index& at) {
            const double y = inside.top() + 20.0 + row * leading;
            addText(scene, {inside.left(), y, name, leading}, Qt::AlignLeft | Qt::AlignVCenter, words, palette.ink,
                TextSize::Small);
            for (int i = 0; i < 3 && row < lines; ++i)
                writeNumber(scene, column(i, y, leading), {steps[i], at}, i == 2 ? 9 : 5, i == 2);
        };
        const StepId scores[] = {m_run.sum, m_run.product, m_run.deviation};
        const StepId reads[] = {m_run.direct ? m_run.otherContext : m_run.context,
            m_run.direct ? m_run.context : m_run.otherContext, m_run.contextDeviation};
        line(0, tr("both parts"), scores, {m_head, m_pair.query, m_pair.key});
        if (lines > 1)
            line(1, tr("output, dim. 1"), reads, {m_head, m_pair.query, 0});
        if (lines > 2) {
            line(2, tr("both parts, largest"), scores, largest(m_run.deviation).at);
            line(3, tr("output, largest"), reads, largest(m_run.contextDeviation).at);
        }
    }

    // --- below -------------------------------------------------------------------------------------------------------

    // q·k + q·a = the product → score → weight, for the pair that is spoken of.
    Figure oneSum() const
    {
        SumPanel said {.trace = &m_trace};
        said.title = tr("Query “%1”, key “%2”")
                         .arg(m_rows[static_cast<std::size_t>(m_pair.query)].text,
                             m_columns[static_cast<std::size_t>(m_pair.key)].text);
        said.beside = tr("distance %1 → a = row %2")
                          .arg(numberText(static_cast<double>(m_run.distance(m_pair.query, m_pair.key)), 0))
                          .arg(tableRow(true));
        const auto add = [&](const QString& sign, const QString& name, StepId step, RelativePart from) {
            const bool closable = step == m_run.scores || step == m_run.weights;
            const bool closed = closable && m_run.masked >= 0
                && m_trace.masked(m_run.masked, {m_head, m_pair.query, m_pair.key});
            said.terms.push_back({sign, name, pairCell(closed ? m_run.masked : step), reached(from), from == m_part});
        };
        const bool split = m_run.content >= 0 && m_run.position >= 0;
        if (split) {
            add({}, tr("query · key"), m_run.content, RelativePart::KeyTerm);
            add(QStringLiteral("+"), tr("query · a"), m_run.position, RelativePart::KeyTerm);
        }
        add(split ? QStringLiteral("=") : QString(), tr("together"), m_run.own(), RelativePart::KeyTerm);
        said.lineBreak = said.terms.size();
        add(QStringLiteral("→"), tr("score, ÷ √d"), m_run.scores, RelativePart::Score);
        add(QStringLiteral("→"), tr("weight α"), m_run.weights, RelativePart::Weights);
        return card(sum(said), Theme::instance().palette().querySoft).grow(0.0);
    }

    // Below the matrix its own, below the tables theirs.
    Figure legends() const
    {
        const StepId step = shown();
        const bool weights = step == m_run.weights;
        Legend of {.scale = scaleOf(step), .title = weights ? tr("weight") : tr("scores"), .decimals = weights ? 2 : 1};
        if (m_run.masked >= 0 && (weights || step == m_run.scores))
            of.masked = tr("masked: cannot be read");
        const auto with = [this](void (RelativePicture::*add)(Scene&, const QRectF&) const) {
            return drawn({}, Extent::fixed(34.0),
                [this, add](Scene& scene, const QRectF& area) { std::invoke(add, this, scene, area); });
        };
        const Figure left = step == m_run.index ? with(&RelativePicture::addDistanceWords)
            : step == m_run.deviation           ? row({legend(of, 184.0), with(&RelativePicture::addLargestDifference)})
                                                : row({legend(of, 420.0, weights ? 1 : 0), air()});
        const Figure right = row({legend({.scale = m_tableScale, .title = tr("tables")}, 184.0),
            legend({.scale = m_rowScale, .title = tr("other rows")}, 184.0), air()});
        const Figure both = row({Figure(left).grow(kLeftShare), Figure(right).grow(kRightShare)}, kBetween);
        return sized(both, {}, {34.0, Extent::kNoLimit}).grow(0.0); // of one height in all frames
    }
    static Figure air()
    {
        return drawn({}, Extent::fixed(0.0), [](Scene&, const QRectF&) {}).grow(0.01);
    }

    void addDistanceWords(Scene& scene, const QRectF& area) const
    {
        const QRectF line(area.left(), area.top() + 2.0, area.width() + kBetween - 4.0, 16.0);
        const auto write = [&](const QRectF& place, const QString& text) {
            addText(scene, place, Qt::AlignLeft | Qt::AlignVCenter, text, Theme::instance().palette().ink2,
                TextSize::Caption);
        };
        write(line, tr("stronger: farther away; beyond a dashed line all share one row"));
        if (m_cells.pitchY >= 33.0)
            write(line.translated(0.0, 16.0), tr("top: row of the table; bottom: distance"));
    }

    // "largest difference 1.9e-06: rounding", on two lines.
    void addLargestDifference(Scene& scene, const QRectF& area) const
    {
        const QColor ink = Theme::instance().palette().ink2;
        addText(scene, {area.left(), area.top(), area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("largest difference"), ink, TextSize::Caption);
        SceneNumber number = sceneNumber(
            m_trace, largest(m_run.deviation), {area.left(), area.top() + 16.0, area.width(), 16.0}, -1);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        const double wide = textWidth(number.text(), Theme::instance().font(TextSize::Caption));
        if (std::abs(number.value) <= 1e-5 * m_scores.extent)
            addText(scene, number.area.adjusted(wide, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                QStringLiteral(": ") + tr("rounding"), ink, TextSize::Caption);
        scene.numbers.push_back(number);
    }

    const RelativeRun& m_run;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    RelativePair m_pair;
    int m_k = 0; // where the stairs stand
    RelativePart m_part;
    std::int64_t m_head = 0;
    std::vector<AxisLabel> m_rows, m_columns;
    ColourScale m_scores {true, 1e-9}, m_tableScale {true, 1e-9},
        m_rowScale {true, 1e-9}; // rows: of queries, keys, values
    GridLayout m_cells, m_table; // of the matrix and of the table that was drawn last, for what belongs to them
};

} // namespace

double relativeEdge(const RelativeRun& run, const GridLayout& matrix, int k)
{
    return matrix.origin.x() + matrix.pitchX * std::max(0, run.keys - 1 - k);
}

int relativeLargest(const RelativeRun& run, const GridLayout& matrix, double edge)
{
    const auto column = static_cast<int>(std::lround((edge - matrix.origin.x()) / matrix.pitchX));
    return std::clamp(run.keys - 1 - column, 0, std::max(1, run.keys - 1));
}

Scene relativeScene(const RelativeRun& run, const SceneMoment& moment, const RelativePair& pair)
{
    return RelativePicture(run, moment, pair).whole();
}

} // namespace headroom::relative_view
