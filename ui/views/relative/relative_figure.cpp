// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix of the frame, joined to the row of the table that a distance looks up; or the two ways to one score. Below
// them one pair's rows and their sum.
#include "figure/bars.h"
#include "figure/matrix.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "stage/captions.h"
#include "views/relative/relative_read.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <utility>

namespace headroom::relative_view {

namespace {

constexpr double kStripLabel = 74.0; // left of tables and strips
constexpr double kLeftShare = 46.0, kNarrowShare = 50.0, kBetween = 28.0; // of 100
constexpr double kNarrowPicture = 760.0;
constexpr double kTwoWaysFrom = 560.0; // width of a picture that has room for them beside the matrix
constexpr double kSwatch = 30.0;
constexpr int kMostBoxes = 400; // cells that slide to the table one by one

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
        const bool ways = m_part == RelativePart::Routes;
        const Figure left = column({title(), padded(map().forCard(), {0, 0, 0, 26})}, 2.0); // the handle stands below
        const Figure right = ways ? routes() : table();
        const Figure beside = halves(left, right);
        const Figure body = ways ? either({sized(beside, {kTwoWaysFrom, Extent::kNoLimit}), column({left, right})})
                                 : beside;
        const Figure below = ways || m_part == RelativePart::Weights // the rows have been told
            ? oneSum()
            : either({sized(row({rows().grow(34.0), oneSum().grow(66.0)}, 16.0), {kTwoWaysFrom, Extent::kNoLimit}),
                         column({rows(), oneSum()})})
                  .grow(0.0);
        Scene scene = draw(column({body, below, legends()}, 8.0), m_moment);
        if (m_part == RelativePart::KeyRow && m_moment.moving())
            addSliding(scene);
        return scene;
    }

private:
    Figure halves(Figure left, Figure right) const
    {
        const double share = m_moment.size.width() < kNarrowPicture ? kNarrowShare : kLeftShare;
        return row({left.grow(share), right.grow(100.0 - share)}, kBetween);
    }
    bool reached(RelativePart part) const
    {
        return part != m_part ? m_part > part : !m_moment.moving() || m_moment.share > 0.8;
    }
    // The step that the matrix shows.
    StepId shown() const
    {
        switch (m_part) {
        case RelativePart::Distances:
        case RelativePart::KeyRow:
        case RelativePart::Weights: // below the matrix those of the row
        case RelativePart::ValueRow: return m_run.index;
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
        putNumber(scene, m_trace, cell, area,
            {.decimals = decimals,
                .alignment = Qt::AlignRight | Qt::AlignVCenter,
                .size = TextSize::Body,
                .bold = bold});
    }

    // --- the matrix --------------------------------------------------------------------------------------------------

    Figure title() const
    {
        const StepId step = shown();
        const QString head = tr("head %1").arg(m_head + 1);
        const QString title = step == m_run.index ? tr("How far back is each key?")
                                                  : (step == m_run.deviation       ? tr("Difference, %1")
                                                          : step == m_run.weights  ? tr("Weight, %1")
                                                          : step == m_run.scores   ? tr("Score, %1")
                                                          : step == m_run.position ? tr("Query · distance, %1")
                                                                                   : tr("Query · (key + distance), %1"))
                                                        .arg(head);
        QStringList beside {placeOf(m_trace, QString::fromStdString(m_trace.step(m_run.weights).path))};
        if (step == m_run.index)
            beside = {tr("every row counts from itself")};
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
        said.cells.keysPerQuery = m_run.keys;
        said.cells.blanks = weights;
        said.memory.ghosts = !weights; // a ghost would have another share’s colour
        if (m_run.masked >= 0 && (weights || step == m_run.scores))
            closeLike(said.grid, grid(m_run.masked));
        else if (step == m_run.index && causal()) // what cannot be read looks up nothing
            closeLike(said.grid, grid(m_run.masked >= 0 ? m_run.masked : m_run.weights));
        if (step == m_run.deviation)
            said.cells.decimals = -1;
        if (step == m_run.index)
            sayDistances(said);
        else
            said.quantity = said.title;
        said.over = [this](Scene& scene, const GridLayout& cells) {
            m_cells = cells;
            if (scene.bare)
                return;
            addLimits(scene);
            if (shownDistances() && causal())
                addNotWritten(scene);
            if (m_part != RelativePart::Routes && !shownDistances())
                addDiagonal(scene);
        };
        said.rows = {m_rows, Role::Query, m_pair.query, tr("query")};
        said.columns = {m_columns, Role::Key, m_pair.key, tr("key")};
        said.memory.columns = m_run.memory;
        return matrix(said);
    }

    // Back from the query, or ahead of it; only these can be read.
    bool causal() const { return m_run.keys > 1 && m_trace.masked(m_run.weights, {m_head, 0, m_run.keys - 1}); }

    // The row that is spoken of is strong; of the others the nearer, the deeper. What lies beyond k has the ground of
    // k.
    QColor tint(int distance) const { return tint(distance, m_run.k, tableRow(!ofValues()) - m_run.k); }
    static QColor tint(int distance, int k, int lit)
    {
        const Palette& palette = Theme::instance().palette();
        return std::clamp(distance, -k, k) == lit
            ? palette.position
            : mix(palette.stage, palette.position, 0.42 - (k > 0 ? 0.34 * std::min(std::abs(distance), k) / k : 0.0));
    }
    void sayDistances(MatrixPanel& said) const
    {
        said.cells.colour = [k = m_run.k, lit = tableRow(!ofValues()) - m_run.k](
                                double row) { return tint(static_cast<int>(std::lround(row)) - k, k, lit); };
        const bool back = causal(), still = m_part == RelativePart::Weights; // there the row's weights are spoken of
        said.cells.each = [=, k = m_run.k, memory = m_run.memory, last = m_run.keys - 1](GridCell at, SceneCell& cell) {
            const int distance = at.column - at.row - memory;
            cell.decimals = -1;
            if (back && cell.is(SceneCell::Masked))
                cell.style |= SceneCell::Plain; // left blank: what is not written yet has no distance
            cell.style.setFlag(SceneCell::Still, still);
            if (cell.area.width() >= 17.0 && cell.area.height() >= 14.0) {
                cell.note = distanceText(distance, k, last, back);
                cell.decimals = 0;
                cell.style |= SceneCell::Noted | SceneCell::Blank; // the distance, not the number of the row
            }
            cell.name = tr("%1, distance %2, row of the table").arg(cell.name, numberText(distance, 0));
        };
    }

    // As far as the table tells distances apart: "3" or, of more than it has rows for, "8+".
    static QString distanceText(int distance, int k, int last, bool back)
    {
        const int told = std::clamp(distance, -k, k);
        return numberText(back ? -told : told, 0) + (std::abs(told) == k && k < last ? QStringLiteral("+") : QString());
    }
    QString distanceName(std::int64_t distance) const
    {
        return causal() ? tr("%1 back").arg(-distance)
                        : tr("distance %1").arg(numberText(static_cast<double>(distance), 0));
    }

    bool shownDistances() const { return shown() == m_run.index; }

    // In the blank triangle, as far down as it is wide enough.
    void addNotWritten(Scene& scene) const
    {
        const QString words = tr("not yet written");
        const QFont font = Theme::instance().font(TextSize::Small);
        const double wide = textWidth(words, font) + 4.0;
        const QRectF all = m_cells.bounds();
        const int row = std::min(2, m_run.queries / 5), from = row + 2 + m_run.memory;
        const QRectF line(all.left() + from * m_cells.pitchX, all.top() + row * m_cells.pitchY,
            all.right() - all.left() - from * m_cells.pitchX, 16.0);
        if (line.width() >= wide + 8.0 && m_cells.rows == m_run.queries && m_cells.columns == m_run.keys)
            addText(scene, line, Qt::AlignCenter, words, colours().ink2, font);
    }

    // All cells that look up the same row as the pair.
    void addDiagonal(Scene& scene) const
    {
        if (m_cells.pitchX < 5.0 || m_cells.pitchY < 5.0)
            return;
        QPainterPath path;
        const int lit = tableRow(true);
        for (int query = 0; query < m_run.queries; ++query)
            for (int key = 0; key < m_run.keys; ++key)
                if (std::clamp<std::int64_t>(m_run.distance(query, key), -m_run.k, m_run.k) + m_run.k == lit
                    && !m_trace.masked(m_run.weights, {m_head, query, key}))
                    path.addRect(m_cells.cell({query, key}).adjusted(-0.5, -0.5, 0.5, 0.5));
        scene.lines.push_back({path, QPen(colours().ink, 1.4), Qt::NoBrush, true});
    }

    // The stairs beyond which all keys share one row, and the grip that moves them.
    void addLimits(Scene& scene) const
    {
        const Palette& palette = Theme::instance().palette();
        QPainterPath stairs;
        for (const int side :
            causal() ? std::vector<int> {1 - m_k} : std::vector<int> {1 - m_k, m_k}) // beyond: j − i = ±k and farther
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
        QPainterPath grip = boxPath(QRectF(x - 5.0, top, 11.0, 16.0), 3.0);
        for (const double line : {-1.0, 2.0}) {
            grip.moveTo(x + line, top + 5.0);
            grip.lineTo(x + line, top + 11.0);
        }
        scene.handles.push_back({QStringLiteral("k"), {x - 9.0, top - 4.0, 19.0, 24.0}, Qt::SizeHorCursor,
            tr("Drag to change k, the largest distance with its own row. Tables of a new size are newly "
               "initialised"),
            false, {grip, QPen(palette.ink2, 1.0), palette.raised}});
        const double after = m_cells.bounds().right() + 20.0 - x - 12.0, before = x - 12.0 - 16.0;
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString words = fittingText(
            {(m_k < m_run.keys - 1 ? tr("k = %1: one row from here on") : tr("k = %1: no key is farther")).arg(m_k),
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

    bool ofValues() const { return m_part == RelativePart::ValueRow || m_part == RelativePart::Context; }

    // The rows of the table that this text can look up; a causal one from the token itself backwards.
    std::vector<int> tableRows() const
    {
        const int far = std::min(m_run.k, m_run.keys - 1);
        std::vector<int> all;
        for (int distance = -far; distance <= (causal() ? 0 : far); ++distance)
            all.push_back(distance + m_run.k);
        if (causal())
            std::reverse(all.begin(), all.end());
        return all;
    }

    Figure table()
    {
        return column(
            {heading({.title = ofValues() ? tr("One value row per distance") : tr("One row of numbers per distance"),
                 .beside = {tr("learned; shared by all pairs and heads"), tr("learned, shared")}}),
                drawn({260.0, Extent::kNoLimit}, {110.0, Extent::kNoLimit},
                    [this](Scene& scene, const QRectF& area) { addRowsOfTable(scene, area); }),
                words({.fewer = causal()
                        ? QStringList {tr("how far back; 0 is the token itself. Rows for later keys are not drawn: the causal "
                                          "mask hides them."),
                            tr("how far back (0: itself); later keys are hidden by the causal mask"),
                            tr("how far back; 0 is the token itself")}
                        : QStringList {tr("distance; 0 is the token itself")}})},
            2.0);
    }

    void addRowsOfTable(Scene& scene, const QRectF& area)
    {
        const Palette& palette = colours();
        const bool values = ofValues();
        const StepId step = values ? m_run.valueTable : m_run.keyTable;
        const std::vector<int> rows = tableRows();
        const int lit = tableRow(!values), count = static_cast<int>(rows.size());
        const bool bars = !values && m_run.position >= 0 && reached(RelativePart::KeyTerm);
        const double pitch = std::min(56.0, (area.height() - 20.0) / count), top = area.top() + 18.0,
                     strip = (area.width() - kSwatch - 8.0) * (values ? 1.0 : 0.56);
        m_table = {};
        m_table.origin = {area.left() + kSwatch + 8.0, top};
        m_table.columns = static_cast<int>(m_trace.step(step).axes.back().size);
        m_table.rows = count;
        m_table.pitchX = strip / m_table.columns;
        m_table.pitchY = pitch;
        m_table.gap = pitch < 6.0 ? 0.0 : 2.0;
        double most = 1e-9;
        const auto product = [&](int row) -> std::optional<Cell> {
            for (int key = m_run.keys - 1; key >= 0; --key)
                if (std::clamp<std::int64_t>(m_run.distance(m_pair.query, key), -m_run.k, m_run.k) + m_run.k == row
                    && !m_trace.masked(m_run.weights, {m_head, m_pair.query, key}))
                    return Cell {m_run.position, {m_head, m_pair.query, key}};
            return {};
        };
        for (const int row : rows)
            if (const auto cell = bars ? product(row) : std::nullopt)
                most = std::max(most, std::abs(m_trace.value(cell->step, cell->at)));
        const double left = m_table.origin.x() + strip + 12.0, room = area.right() - left - 60.0,
                     zero = left + room * 0.5;
        std::vector<AxisLabel> labels;
        QRectF farther; // rows of distances farther than the query's first key
        for (int i = 0; i < count; ++i) {
            const int row = rows[static_cast<std::size_t>(i)], distance = row - m_run.k;
            const QString label = distanceText(distance, m_run.k, m_run.keys - 1, causal());
            labels.push_back({label, {}, false, {}, false});
            const QRectF line(area.left(), top + i * pitch, area.width(), pitch - m_table.gap);
            const QColor ground = tint(distance);
            scene.shapes.push_back(
                {boxPath({line.left(), line.top(), kSwatch, line.height()}), Qt::NoPen, ground, true});
            if (pitch >= 11.0)
                addText(scene, {line.left(), line.top(), kSwatch, line.height()}, Qt::AlignCenter, label,
                    Theme::textOn(ground), TextSize::Small, row == lit);
            for (int column = 0; column < m_table.columns; ++column) {
                SceneCell cell = sceneCell(m_trace, {step, {row, column}}, m_table.cell({i, column}), m_tableScale);
                if (m_table.pitchX < 5.0)
                    cell.area.setWidth(m_table.pitchX);
                cell.identity = relativeIdentity(m_trace, m_run, cell.source);
                if (reached(values ? RelativePart::ValueRow : RelativePart::KeyRow))
                    cell.style |= row == lit ? SceneCell::Still // it travels to its place below, once
                                             : SceneCell::Dim;
                cell.group = values ? 3 : 2;
                cell.row = i;
                cell.column = column;
                cell.name = tr("table row for distance %1, dimension %2").arg(numberText(distance, 0)).arg(column + 1);
                scene.cells.push_back(std::move(cell));
            }
            if (const auto cell = bars ? product(row) : std::nullopt) {
                const double value = m_trace.value(cell->step, cell->at), wide = value / most * room * 0.5;
                const QRectF bar(std::min(zero, zero + wide), line.top() + 2.0, std::max(1.0, std::abs(wide)),
                    std::max(1.0, line.height() - 4.0));
                scene.shapes.push_back({boxPath(bar), Qt::NoPen,
                    row == lit ? palette.position : mix(palette.stage, palette.position, 0.3), true});
                if (pitch >= 11.0 && row == lit)
                    putNumber(scene, m_trace, *cell, {area.right() - 60.0, line.top(), 60.0, line.height()},
                        {.alignment = Qt::AlignRight | Qt::AlignVCenter, .size = TextSize::Title, .bold = true});
                addDrawnCell(scene, m_trace, *cell, {left, line.top(), area.right() - left, line.height()},
                    tr("query %1 · distance %2").arg(m_pair.query + 1).arg(numberText(distance, 0)), 7, i, 0);
            }
        }
        scene.tables.push_back({values ? 3 : 2, values ? tr("Value table") : tr("Key table"), m_table, labels, {}});
        const int place = static_cast<int>(std::find(rows.begin(), rows.end(), lit) - rows.begin());
        const QRectF own(
            area.left() - 1.0, top + place * pitch - 1.0, kSwatch + 9.0 + strip, pitch - m_table.gap + 2.0);
        frameOf(scene, own);
        if (bars) {
            scene.shapes.push_back(
                {linePath({zero, top}, {zero, top + count * pitch}), QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
            addText(scene, {left, area.top(), area.right() - left, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                tr("× query “%1”").arg(m_rows[static_cast<std::size_t>(m_pair.query)].text), palette.queryText,
                Theme::instance().font(TextSize::Small, true));
        }
        addLink(scene, {own.left() - 2.0, own.center().y()});
    }

    // Each diagonal slides into its row of the table.
    void addSliding(Scene& scene) const
    {
        const std::vector<int> rows = tableRows();
        const std::vector<Turn> turns = headroom::turns(static_cast<int>(rows.size()), 0.4, 0.6);
        const bool all = m_run.queries * m_run.keys <= 2 * kMostBoxes;
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const double goes = easeInOut(turns[i].at(m_moment.share));
            const QRectF to(m_table.origin.x() - kSwatch - 8.0,
                m_table.origin.y() + static_cast<double>(i) * m_table.pitchY, kSwatch, m_table.pitchY - m_table.gap);
            for (int query = 0; query < m_run.queries && goes > 0.0 && goes < 1.0;
                 query += all ? 1 : m_run.queries / 20 + 1)
                for (int key = 0; key < m_run.keys; ++key) {
                    if (std::clamp<std::int64_t>(m_run.distance(query, key), -m_run.k, m_run.k) + m_run.k != rows[i]
                        || m_trace.masked(m_run.weights, {m_head, query, key}))
                        continue;
                    scene.marks.push_back(
                        {SceneMark::Box, along(m_cells.cell({query, key}), to, goes, 14.0), {tint(rows[i] - m_run.k)}});
                    scene.marks.back().presence = 0.9;
                }
        }
    }

    // The rows of numbers that the sum beside them multiplies.
    Figure rows() const
    {
        const std::vector<LabelledRow> strips = stripsOf(!ofValues());
        const double count = static_cast<double>(strips.size());
        return drawn({kStripLabel + 40.0, Extent::kNoLimit}, Extent::fixed(std::max(60.0, 17.0 * count)),
            [=, this](Scene& scene, const QRectF& area) {
                GridLayout cells;
                cells.columns = static_cast<int>(m_trace.step(m_run.query).axes.back().size);
                cells.origin = {area.left() + kStripLabel, area.top()};
                cells.pitchX = (area.right() - cells.origin.x()) / cells.columns;
                cells.pitchY = std::floor(area.height() / count);
                cells.gap = cells.pitchX < 5.0 ? 0.0 : 1.0;
                addStrips(scene, strips, cells, ofValues() ? 5 : 4);
            });
    }

    std::vector<LabelledRow> stripsOf(bool keys) const
    {
        const auto [query, key] = m_pair;
        const QString row = distanceName(m_run.distance(query, key));
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
        said.beside = distanceName(m_run.distance(m_pair.query, m_pair.key));
        const auto add = [&](const QString& sign, const QString& name, StepId step, RelativePart from) {
            const bool closable = step == m_run.scores || step == m_run.weights;
            const bool closed = closable && m_run.masked >= 0
                && m_trace.masked(m_run.masked, {m_head, m_pair.query, m_pair.key});
            said.terms.push_back({sign, name, pairCell(closed ? m_run.masked : step), reached(from), from == m_part});
        };
        const bool split = m_run.content >= 0 && m_run.position >= 0;
        if (split) {
            add({}, tr("q · key"), m_run.content, RelativePart::KeyTerm);
            add(QStringLiteral("+"),
                tr("q · row %1")
                    .arg(numberText(std::min<double>(m_run.k, std::abs(m_run.distance(m_pair.query, m_pair.key))), 0)),
                m_run.position, RelativePart::KeyTerm);
        }
        add(split ? QStringLiteral("=") : QString(), tr("together"), m_run.own(), RelativePart::KeyTerm);
        said.lineBreak = said.terms.size();
        add(QStringLiteral("→"), tr("score"), m_run.scores, RelativePart::Score);
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
        const bool strips = m_part != RelativePart::Weights;
        const Figure right = row({legend({.scale = m_tableScale, .title = tr("tables")}, 184.0),
            strips ? legend({.scale = m_rowScale, .title = tr("other rows")}, 184.0) : Figure(), air()});
        return sized(halves(left, right), {}, {34.0, Extent::kNoLimit}).grow(0.0); // of one height in all frames
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
        write(line, tr("Beyond the dashed line all keys share one row."));
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
    return matrix.origin.x() + matrix.pitchX * std::clamp(run.keys - k, 0, run.keys);
}

int relativeLargest(const RelativeRun& run, const GridLayout& matrix, double edge)
{
    const auto column = static_cast<int>(std::lround((edge - matrix.origin.x()) / matrix.pitchX));
    return std::clamp(run.keys - column, 0, std::max(1, run.keys - 1));
}

Scene relativeScene(const RelativeRun& run, const SceneMoment& moment, const RelativePair& pair)
{
    return RelativePicture(run, moment, pair).whole();
}

} // namespace headroom::relative_view
