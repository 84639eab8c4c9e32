// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix and what closes it, a sentence for one row, and the weights of that row as bars under their columns.
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "stage/captions.h"
#include "views/masks/masks_flow.h"
#include "views/masks/masks_options.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <numeric>

namespace headroom::masks_view {

namespace {

constexpr Extent kCounts {84.0, 108.0}; // width of "keys seen", right of the matrix
constexpr double kBarsTitle = 20.0, kUnderWindow = 20.0; // heights of the bars' title, of the window's bracket
constexpr int kMostRead = 32; // queries whose sentences are measured
constexpr double kLargeSentence = 620.0; // width of a picture from which on it is set larger
constexpr double kRoomyFrom = 700.0; // height of a picture with a second line below it
constexpr double kMatrixShare = 6.0; // of the height beyond what all need: its form is what is to be seen
constexpr double kShut = 8.0, kNumbers = 15.0; // heights under the bars: the hatching of closed keys, a line of numbers

QPen dashed(const QColor& colour)
{
    QPen pen(colour, 1.0, Qt::CustomDashLine);
    pen.setDashPattern({3.0, 2.0});
    return pen;
}

void addSmall(Scene& scene, const QRectF& area, Qt::Alignment alignment, const QString& text, const QColor& colour,
    bool bold = false)
{
    addText(scene, area, alignment | Qt::AlignVCenter, text, colour, TextSize::Caption, bold);
}

class MasksPicture {
public:
    MasksPicture(const MaskedScores& scores, const SceneMoment& moment, const std::shared_ptr<const RunResult>& before,
        const Cell& subject)
        : m_scores(scores),
          m_moment(moment),
          m_before(before),
          m_trace(moment.trace()),
          m_head(scores.headIn(moment)),
          m_shares(!showsScores(moment, scores)),
          m_query(std::max(0, (static_cast<int>(maskPair(scores, subject)) - 1) / scores.keys)),
          m_flow(moment, scores, m_query),
          m_scale({!m_shares, 0.0})
    {
        const Step& weights = m_trace.step(scores.weights);
        m_rows = sideLabels(weights.axes[1]);
        m_columns = sideLabels(weights.axes[2], scores.memory);
        const Slice slice {.at = {m_head, 0, 0}};
        m_grid = readGrid(m_trace, m_shares ? scores.weights : scores.scores, slice);
        m_scale.include(m_grid, m_trace, m_moment.peers());
        if (m_shares && scores.unmasked >= 0) {
            const CellGrid unmasked = readGrid(m_trace, scores.unmasked, slice);
            m_scale.include(unmasked, m_trace, m_moment.peers());
            if (m_flow.whole() && m_flow.state(0) == MaskFlow::State::Before)
                m_grid = unmasked;
        }
        m_scale.extent = std::max(m_scale.extent, 1e-9);
        if (before)
            m_earlier = readMasked(*before, scores.sublayer, scores.order);
        if (m_earlier.queries != scores.queries || m_earlier.heads != scores.heads)
            m_earlier = {};
    }

    Scene whole(double above)
    {
        const auto drawnBy = [this](void (MasksPicture::*add)(Scene&, const QRectF&) const) {
            return [this, add](Scene& scene, const QRectF& area) { std::invoke(add, this, scene, area); };
        };
        const Figure room = above > 0.0 ? sized(space(), {}, Extent::fixed(above)) : Figure();
        const Figure counts = drawn(kCounts, Extent::fixed(0.0), drawnBy(&MasksPicture::addCounts)).grow(0.1);
        const Figure bars = drawn(
            {60.0, Extent::kNoLimit}, {kBarsTitle + 80.0, kBarsTitle + 260.0}, drawnBy(&MasksPicture::addBars))
                                .grow(2.0);
        const Figure bracket = walks()
            ? drawn({}, Extent::fixed(kUnderWindow), drawnBy(&MasksPicture::addUnderWindow)).grow(0.0)
            : Figure();
        const QString memory = m_scores.memory > 0 ? tr("⟂ memory") + QStringLiteral(", ") : QString();
        const Figure foot = row(
            {sized(legend(
                       {.scale = m_scale, .title = m_shares ? tr("weight") : tr("score"), .decimals = m_shares ? 2 : 1},
                       240.0, m_shares ? 1 : 0),
                 {120.0, 240.0}),
                words(WordsPanel {.fewer = {memory + tr("▸ query, ▾ key"), tr("▸ query, ▾ key"), {}},
                          .colour = colours().ink3,
                          .alignment = Qt::AlignRight | Qt::AlignVCenter})
                    .grow(2.0)});
        Scene scene = draw(column({room, title(), row({scores().forCard(), counts}, 0.0).grow(kMatrixShare), bracket,
                                      terse() ? Figure() : sentence(), bars, forms(), foot},
                               6.0),
            m_moment);
        scene.flow = {SceneFlow::Mask, m_moment.share, QStringLiteral("open · e^score / Σ")};
        return scene;
    }

private:
    bool roomy() const { return m_moment.size.height() >= kRoomyFrom; }
    bool walks() const // a window whose keys a bracket counts
    {
        return !m_moment.thumbnail && std::ranges::any_of(m_flow.head().layers, [this](MaskReason layer) {
            return walksDown(m_flow.head(), layer);
        });
    }
    bool terse() const { return walks() && !roomy(); } // the matrix has the room that a sentence and more numbers had
    const AxisLabel& query() const { return m_rows[static_cast<std::size_t>(m_query)]; }
    bool settled(int query) const { return m_flow.state(query) == MaskFlow::State::After; }
    bool closed(int query, int key) const { return m_flow.open(query, key) <= 0.0; }
    HatchLean lean(int query, int key) const { return leanOf(m_flow.head().why(query, key)); }
    // How far a row's weights are there: they come row by row, before any mask.
    double arrived(int query) const
    {
        if (m_scores.masked < 0 || m_moment.frame > 0 || m_moment.thumbnail
            || (!m_moment.moving() && m_moment.stop > 0))
            return 1.0;
        return turns(m_scores.queries, 0.3, 1.0)[static_cast<std::size_t>(query)].at(
            m_moment.stop > 0 ? m_moment.share : 0.0);
    }
    bool covered() const { return m_moment.cover.covers(m_trace, {m_scores.weights, {m_head, m_query, 0}}); }

    // The share of a key in the run before the last change. Keys are counted from the newest: a longer memory only adds
    // older ones.
    std::optional<Cell> earlier(int key) const
    {
        const int there = key + m_earlier.keys - m_scores.keys;
        if (!m_earlier.there() || there < 0 || there >= m_earlier.keys)
            return {};
        return maskCell(m_earlier.weights, m_head, m_query, there);
    }
    // The cell that holds what a row's share of a key is at this moment; none on the way.
    std::optional<Cell> shareCell(int query, int key) const
    {
        if (m_flow.state(query) == MaskFlow::State::Between)
            return {};
        return maskCell(settled(query) ? m_scores.weights : m_scores.unmasked, m_head, query, key);
    }
    double share(int key) const
    {
        const auto cell = shareCell(m_query, key);
        return cell ? std::max(0.0, m_trace.value(cell->step, cell->at)) : m_flow.share(m_query, key);
    }

    Figure title() const
    {
        const QString place = placeOf(m_trace, m_trace.step(m_scores.weights).path.c_str());
        QStringList beside {place};
        if (m_scores.masked < 0)
            beside.prepend(tr("%1; %2").arg(place, tr("nothing is masked here")));
        else if (m_moment.frame > 0)
            beside.prepend(
                (m_shares ? tr("%1; hatched cells are masked") : tr("%1; hatched cells become −∞")).arg(place));
        return heading(
            {.title = (m_shares ? tr("Weights, head %1") : tr("Scores, head %1")).arg(m_head + 1), .beside = beside});
    }

    // --- the matrix --------------------------------------------------------------------------------------------------

    // What the mask makes of a cell at this moment.
    void touch(GridCell at, SceneCell& cell) const
    {
        const double open = m_flow.open(at.row, at.column);
        const auto become = [&](const Cell& source) {
            const SceneCell other = sceneCell(m_trace, source, cell.area, m_scale);
            cell.source = other.source;
            cell.value = other.value;
            cell.ground = other.ground;
            cell.state = other.state;
        };
        if (open <= 0.0) {
            become(maskCell(m_shares ? m_scores.weights : m_scores.masked, m_head, at.row, at.column));
            cell.state |= SceneCell::Masked;
            cell.reason = lean(at.row, at.column);
            return;
        }
        if (const auto source = shareCell(at.row, at.column); m_shares && source) {
            if (*source != cell.source)
                become(*source);
        } else if (m_shares) {
            cell.state = SceneCell::Between;
            cell.value = m_flow.share(at.row, at.column);
            cell.ground = m_scale.colour(cell.value);
        }
        if (open < 1.0) {
            cell.area.setTop(cell.area.bottom() - cell.area.height() * open);
            cell.decimals = -1;
        }
    }

    Figure scores()
    {
        const bool large = isLarge(m_scores.queries, m_scores.keys);
        const bool image = large && m_shares && !m_flow.whole(); // of no one step
        MatrixPanel said {.rowCount = image ? m_scores.queries : 0,
            .columnCount = image ? m_scores.keys : 0,
            .scale = m_scale,
            .rows = {.name = tr("query")},
            .columns = {.name = tr("key")},
            .title = m_shares ? tr("weight") : tr("score"),
            .quantity = m_shares ? tr("weight") : tr("score"),
            .cells = {.keysPerQuery = m_scores.keys, .blanks = m_shares},
            .room = {.least = {0.1, 9.0}},
            .memory = {.ghosts = !m_shares}}; // a ghost would have another share's colour
        if (m_moment.frame == 0 && !large)
            said.presence = [this](GridCell at) { return arrived(at.row); };
        if (!image)
            said.grid = m_grid;
        if (!large)
            said.cells.each = [this](GridCell at, SceneCell& cell) { touch(at, cell); };
        else if (!image)
            closeMap(said);
        said.over = [this, large, image](Scene& scene, const GridLayout& cells) {
            m_cells = cells;
            if (image)
                addImage(scene);
            addHatching(scene, large);
            addWindow(scene);
            if (scene.bare)
                return;
            if (!large && m_moment.frame > 0)
                addOpen(scene);
            const QRectF lit = cells.row(m_query).adjusted(-1.0, -1.0, 1.0, 1.0);
            scene.lines.push_back(
                {boxPath(lit), QPen(colours().query, lit.height() >= 12.0 ? 2.0 : 1.0), Qt::NoBrush, true});
            const double top = cells.origin.y() - scene.labels.back().extent - kMemoryHeader;
            for (const MaskEdge& edge : maskEdges(*m_moment.run, m_scores, m_query))
                addEdge(scene, edge, top);
        };
        nameSides(said);
        return matrix(said);
    }

    void nameSides(MatrixPanel& said) const
    {
        const auto shut = [open = openNow()](int key) { return !open[static_cast<std::size_t>(key)]; };
        said.rows = {m_rows, Role::Query, m_query, tr("query")};
        said.columns = {m_columns, Role::Key, -1, tr("key"), shut, std::not_fn(shut)};
        said.memory.columns = m_scores.memory;
        said.memory.padding = m_scores.padding;
        const int tokens = m_scores.keys - m_scores.memory - m_scores.padding;
        const QString counted = tokens == 1 ? tr("one token") : tr("%1 tokens").arg(tokens);
        said.memory.segment = {!m_scores.self      ? tr("%1 of the other sequence").arg(keysCounted(tokens))
                : m_moment.run->config.segmented() ? tr("this segment, %1").arg(counted)
                                                   : counted,
            counted, QString::number(tokens)};
    }

    std::vector<bool> openNow() const // to the lit row
    {
        std::vector<bool> open;
        for (int key = 0; key < m_scores.keys; ++key)
            open.push_back(m_flow.isOpen(m_query, key));
        return open;
    }

    // A map asks what its cells are later.
    void closeMap(MatrixPanel& said) const
    {
        auto why = std::make_shared<std::vector<std::optional<HatchLean>>>();
        for (int query = 0; query < m_scores.queries; ++query)
            for (int key = 0; key < m_scores.keys; ++key) {
                why->push_back(closed(query, key) ? std::optional(lean(query, key)) : std::nullopt);
                std::uint8_t& marks = said.grid.marks[why->size() - 1];
                said.grid.masked += why->back() && (marks & CellGrid::Masked) == 0;
                marks |= why->back() ? CellGrid::Masked : 0;
            }
        said.cells.each = [why, keys = m_scores.keys](GridCell at, SceneCell& cell) {
            if (const auto lean = (*why)[static_cast<std::size_t>(at.row * keys + at.column)]) {
                cell.state |= SceneCell::Masked;
                cell.reason = *lean;
            }
        };
    }

    void addImage(Scene& scene) const
    {
        CellGrid now = m_grid;
        for (int query = 0; query < m_scores.queries; ++query)
            for (int key = 0; key < m_scores.keys; ++key)
                now.values[now.offset({query, key})] = static_cast<float>(m_flow.share(query, key));
        std::ranges::fill(now.marks, std::uint8_t {0});
        scene.behind.push_back([image = heatmap(now, m_scale), area = m_cells.bounds()](
                                   QPainter& painter) { paintPixels(painter, area, image); });
    }

    // Over cells that are closing; of a map, whose cells do not say why they are closed, over those that are as well.
    void addHatching(Scene& scene, bool map) const
    {
        std::map<HatchLean, QRegion> regions;
        for (int query = 0; query < m_scores.queries; ++query)
            for (int key = 0; key < m_scores.keys;) {
                const HatchLean why = lean(query, key);
                const double open = m_flow.open(query, key);
                const int first = key;
                while (key < m_scores.keys && lean(query, key) == why && m_flow.open(query, key) == open)
                    ++key;
                if (open == 1.0 || (open <= 0.0 && !map))
                    continue;
                QRectF area = m_cells.cell({query, first}).united(m_cells.cell({query, key - 1}));
                area.setHeight(area.height() * (1.0 - open));
                regions[why] += area.toRect();
            }
        addHatch(scene, std::move(regions));
    }

    static void addHatch(Scene& scene, std::map<HatchLean, QRegion> regions)
    {
        scene.behind.push_back([regions = std::move(regions)](QPainter& painter) {
            for (const auto& [why, region] : regions)
                paintHatchOver(painter, region, true, why);
        });
    }

    // Around the keys that a layer of constant length leaves.
    void addWindow(Scene& scene) const
    {
        const auto window = m_flow.window();
        if (!window)
            return;
        const QRectF& keys = window->area;
        const QRectF area(m_cells.origin.x() + keys.left() * m_cells.pitchX,
            m_cells.origin.y() + keys.top() * m_cells.pitchY, keys.width() * m_cells.pitchX - m_cells.gap,
            m_cells.pitchY - m_cells.gap);
        scene.lines.push_back({boxPath(area.adjusted(-1.0, -1.0, 1.0, 1.0), 1.0),
            QPen(colours().accent, area.height() >= 8.0 ? 2.5 : 1.5), Qt::NoBrush, false, window->presence});
    }

    // Below the matrix: how many keys the window holds, as wide as it is.
    void addUnderWindow(Scene& scene, const QRectF& area) const
    {
        const auto window = m_flow.window();
        if (!window || window->presence <= 0.0)
            return;
        const double left = m_cells.origin.x() + window->area.left() * m_cells.pitchX,
                     wide = window->area.width() * m_cells.pitchX - m_cells.gap;
        const QString said = keysCounted(window->keys);
        addBracket(
            scene, {left, area.top() - 1.0, wide, 0.0}, true, said, colours().accent, colours().accentText, true);
        scene.shapes.back().presence = scene.texts.back().presence = window->presence;
        const double foot = m_cells.origin.y() + window->area.bottom() * m_cells.pitchY;
        for (const double x : {left, left + wide}) // from the row's ends
            scene.lines.push_back({linePath({x, foot}, {x, area.top() - 1.0}), QPen(colours().accent, 1.0, Qt::DotLine),
                Qt::NoBrush, true, window->presence});
    }

    // Around all that is open.
    void addOpen(Scene& scene) const
    {
        QPainterPath path;
        const auto line = [&](const QPointF& from, const QPointF& to) {
            path.moveTo(from);
            path.lineTo(to);
        };
        const auto open = [this](int query, int key) {
            return query >= 0 && key >= 0 && query < m_scores.queries && key < m_scores.keys && !closed(query, key);
        };
        const double half = m_cells.gap / 2.0;
        for (int query = 0; query < m_scores.queries; ++query)
            for (int key = 0; key < m_scores.keys; ++key) {
                if (!open(query, key))
                    continue;
                const QRectF cell = m_cells.cell({query, key}).adjusted(-half, -half, half, half);
                if (!open(query, key - 1))
                    line(cell.topLeft(), cell.bottomLeft());
                if (!open(query, key + 1))
                    line(cell.topRight(), cell.bottomRight());
                if (!open(query - 1, key))
                    line(cell.topLeft(), cell.topRight());
                if (!open(query + 1, key))
                    line(cell.bottomLeft(), cell.bottomRight());
            }
        scene.lines.push_back({path, QPen(colours().ink2, 1.0), Qt::NoBrush, true});
    }

    // The window's end stands in the row whose window it is, the others above the columns: where two end at one place
    // their grips stand side by side.
    void addEdge(Scene& scene, const MaskEdge& edge, double top) const
    {
        const Palette& palette = Theme::instance().palette();
        const double shift = edge.option == &kMemory ? -1.5
            : edge.option == &kSegment               ? -5.0
            : edge.option == &kPadding               ? 5.0
                                                     : 0.0;
        const double from = m_cells.origin.x() - m_cells.gap / 2.0, at = from + edge.column * m_cells.pitchX + shift;
        const double half = edge.option == &kMemory ? 6.0 : 5.0;
        QRectF area(at - half, top, 2.0 * half, 20.0);
        if (edge.option == &kWindow) {
            const double wide = std::clamp(m_cells.pitchX / 3.0, 4.0, 8.0); // the cells beside it stay within reach
            area = QRectF(at - wide / 2.0, m_cells.row(m_query).top(), wide, m_cells.row(m_query).height());
        }
        const double tall = std::min(13.0, area.height() - 2.0);
        scene.handles.push_back({edge.handle(), area, Qt::SizeHorCursor, edge.tip, false,
            {boxPath(QRectF(at - 3.0, area.center().y() - tall / 2.0, 6.0, tall), 2.0), QPen(palette.ink2, 1.0),
                palette.raised}});
        if (!m_moment.drag || m_moment.drag->handle != edge.handle())
            return;
        const int length = static_cast<int>(m_moment.drag->to);
        const double x = from + edge.columnOf(length) * m_cells.pitchX;
        scene.lines.push_back(
            {linePath({x, top}, {x, m_cells.bounds().bottom()}), QPen(palette.accent, 2.0, Qt::DashLine)});
        const double left = std::clamp(x + 6.0, 4.0, std::max(4.0, m_moment.size.width() - 110.0));
        const QString said = tr("%1: %2").arg(
            translated(edge.option->label), lengthWords(*edge.option, QString::number(length)));
        addSmall(scene, {left, top + 24.0, 104.0, 20.0}, Qt::AlignHCenter, said, palette.accentText, true);
        scene.texts.back().ground = palette.accentSoft;
    }

    // --- beside and below --------------------------------------------------------------------------------------------

    // How many keys each query may see, and, dashed, how many before the layer that came last or before the last
    // change.
    void addCounts(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const double left = m_cells.bounds().right() + 12.0, full = std::min(64.0, area.right() - left - 30.0);
        const double most = std::max(m_scores.keys, m_earlier.keys);
        addSmall(scene, {left - 4.0, m_cells.origin.y() - 20.0, area.right() - left + 4.0, 16.0}, Qt::AlignLeft,
            tr("keys seen"), palette.ink3);
        std::vector<int> counts;
        for (int query = 0; query < m_scores.queries; ++query)
            counts.push_back(static_cast<int>(std::lround(m_flow.seen(query)))); // as the bar is long
        const bool sameForAll = std::ranges::count(counts, counts.front()) == m_scores.queries;
        int last = -1;
        bool outlined = false;
        for (int query = 0; query < m_scores.queries; ++query) {
            const double now = m_flow.seen(query);
            const bool lit = query == m_query;
            const QRectF place = m_cells.row(query);
            const double high = std::min(11.0, place.height() < 6.0 ? place.height() : place.height() - 4.0),
                         y = place.center().y() - high / 2.0;
            addBar(scene, {left, y, full * now / most, high}, lit ? palette.key : palette.ink3);
            const int before = m_earlier.there() && settled(query)
                ? m_earlier.head(*m_before->trace, m_head).open(query)
                : m_flow.seenBefore(query);
            outlined = outlined || (before > now && high >= 4.0);
            if (before >= 0 && high >= 4.0)
                addBar(scene, {left, y, full * before / most, high}, {}, dashed(palette.ink3));
            const int seen = counts[static_cast<std::size_t>(query)];
            if (lit || (m_cells.pitchY >= 14.0 && (seen != last || sameForAll))) // the same number once, or in all
                addSmall(scene, {left + full + 6.0, place.center().y() - 8.0, 26.0, 16.0}, Qt::AlignLeft,
                    QString::number(seen), lit ? palette.ink : palette.ink2, lit);
            last = seen;
        }
        if (!outlined)
            return;
        const auto layer = m_flow.lastLayer();
        const bool change = m_earlier.there() || !layer || *layer == MaskReason::ByHand
            || *layer == MaskReason::Recorded;
        const QString said = change ? tr("dashed: before the change")
                                    : tr("dashed: without %1").arg(translated(switchOf(*layer).label));
        scene.texts.push_back(
            {{left - 4.0, m_cells.origin.y() - 50.0, area.right() - left + 4.0, 30.0}, Qt::AlignLeft | Qt::AlignBottom,
                said, palette.ink2, Theme::instance().font(TextSize::Caption), SceneText::Fit::Wrapped});
    }

    // As high as the highest that playback says: nothing below moves.
    Figure sentence() const
    {
        const TextSize size = m_moment.size.width() >= kLargeSentence ? TextSize::Title : TextSize::Body;
        const auto said = [&](const SceneMoment& moment, int query) {
            std::vector<Figure> lines {paragraph(maskSentence(moment, m_scores, query), size, true)};
            if (roomy()) // else the hatches alone say why
                lines.push_back(paragraph(maskReasonsSentence(moment, m_scores, query), TextSize::Small));
            return card(column(lines, 1.0), colours().querySoft);
        };
        double high = 0.0;
        const auto include = [&](const SceneMoment& moment, int query) {
            const double width = m_moment.size.width() - kFigureMargins.left() - kFigureMargins.right();
            high = std::max(high, said(moment, query).panel().height(width).least);
        };
        SceneMoment moment = m_moment;
        for (moment.frame = 0; moment.frame <= 2; ++moment.frame)
            for (moment.stop = 1; moment.stop <= (moment.frame == 1 ? m_flow.moves() : 1);
                 moment.stop += MaskFlow::kMoves)
                include(moment, m_query);
        moment.frame = 2;
        for (int query = 0; query < m_scores.queries && m_scores.queries <= kMostRead; ++query)
            include(moment, query);
        return sized(said(m_moment, m_query), {}, Extent::fixed(high));
    }

    QColor ground(int key) const // of its share: grey as the mask closes it
    {
        const Palette& palette = Theme::instance().palette();
        return mix(palette.ink3, palette.key, std::clamp(m_flow.open(m_query, key), 0.0, 1.0));
    }

    // What a closing key loses goes to those that gain most of it: drops from bar to bar, where they are at this
    // moment.
    void addDrops(Scene& scene, const ColumnBars& bars) const
    {
        constexpr int kGainers = 3, kDrops = 3;
        std::vector<int> gain;
        for (int key = 0; key < m_scores.keys; ++key)
            if (m_flow.open(m_query, key) >= 1.0)
                gain.push_back(key);
        std::ranges::stable_sort(gain, [this](int a, int b) { return share(a) > share(b); });
        gain.resize(std::min<std::size_t>(gain.size(), kGainers));
        for (int key = 0; key < m_scores.keys; ++key) {
            const double open = m_flow.open(m_query, key), lost = m_flow.before(m_query, key);
            if (open <= 0.0 || open >= 1.0 || lost < 0.02)
                continue;
            const QPointF from = bars.bar(key, 0.0, lost * open).center();
            for (const int to : gain)
                for (int drop = 0; drop < kDrops; ++drop) {
                    const double way = headroom::part(1.0 - open, 0.2 * drop, 0.6 + 0.2 * drop);
                    if (way <= 0.0 || way >= 1.0)
                        continue;
                    const double radius = std::clamp(20.0 * std::sqrt(lost * share(to)), 3.5, 7.0);
                    const QPointF at = along(
                        from, bars.bar(to, 0.0, share(to)).center(), easeInOut(way), to < key ? -18.0 : 18.0);
                    scene.marks.push_back({.kind = SceneMark::Disc,
                        .area = {at.x() - radius, at.y() - radius, 2.0 * radius, 2.0 * radius},
                        .colours = {colours().key}});
                }
        }
    }

    // Under the columns of the matrix, all on one scale, with their numbers below.
    void addBars(Scene& scene, const QRectF& area) const
    {
        if (arrived(m_query) < 1.0)
            return;
        const Palette& palette = Theme::instance().palette();
        const bool began = m_flow.state(m_query) != MaskFlow::State::Before, unmasked = m_scores.unmasked >= 0;
        addText(scene, {m_cells.bounds().left(), area.top(), area.right() - m_cells.bounds().left(), 16.0},
            Qt::AlignLeft | Qt::AlignVCenter,
            (m_scores.masked >= 0 && began ? tr("Weights of %1: gold with the mask, dashed without it")
                                           : tr("Weights of %1"))
                .arg(query().number.isEmpty() ? query().text : withPlace(query().text, query().number.toLongLong())),
            palette.ink, TextSize::Small, true);
        const int lines = 1 + (unmasked && !terse())
            + m_earlier.there(); // where low, the mask’s take the place of those before
        const double below = kShut + 4.0 + kNumbers * lines;
        std::vector<int> keys(static_cast<std::size_t>(m_scores.keys));
        std::iota(keys.begin(), keys.end(), 0);
        ColumnBars bars(m_cells, keys, area.top() + kBarsTitle, area.height() - kBarsTitle - below);
        const auto settles = [this](int key) { return m_trace.value(m_scores.weights, {m_head, m_query, key}); };
        const auto was = [this](int key) {
            const auto cell = earlier(key);
            return cell ? std::max(0.0, m_before->trace->value(cell->step, cell->at)) : 0.0;
        };
        bars.include(m_flow.largest());
        for (const int key : keys)
            bars.include(std::max({share(key), settles(key), was(key)}));
        const QRectF all = bars.layout().bounds();
        addUpTicks(scene, all, 0.0, bars.high());
        double y = all.bottom() + kShut + 4.0;
        std::map<HatchLean, QRegion> shut;
        for (const int key : keys) {
            const QRectF slot = bars.layout().cell({0, key});
            bars.add(scene, key, 0.0, share(key), ground(key));
            const double before = m_flow.before(m_query, key);
            if (m_scores.masked >= 0 && all.height() * before / bars.high() >= 1.0)
                bars.add(scene, key, 0.0, before, {}, dashed(palette.ink2));
            if (m_earlier.there())
                addBar(scene, bars.bar(key, was(key), was(key)).adjusted(0.0, -1.0, 0.0, 1.0), palette.ink3);
            shut[lean(m_query, key)] += QRectF(
                slot.left(), all.bottom() + 3.0, slot.width(), kShut * (1.0 - m_flow.open(m_query, key)))
                                            .toRect();
            if (unmasked)
                addBarCell(scene, m_scores.unmasked, key,
                    settled(m_query) && !terse() ? QRectF(slot.left(), y + kNumbers, slot.width(), kNumbers) : slot);
            if (began)
                addBarCell(scene, m_scores.weights, key, slot);
        }
        addHatch(scene, std::move(shut));
        if (m_moment.moving() && m_moment.frame == 1)
            addDrops(scene, bars);
        const auto line = [&](const QString& name, StepId step, const std::shared_ptr<const Trace>& of,
                              const std::function<std::optional<Cell>(int)>& source) {
            addNumbers(scene, y, name, step, of, source);
            y += kNumbers;
        };
        const bool soFar = m_flow.state(m_query) == MaskFlow::State::Between;
        if (began || !terse() || !unmasked)
            line(!began     ? QString()
                    : soFar ? tr("so far")
                            : tr("masked"),
                m_scores.weights, nullptr, [this](int key) {
                    return settled(m_query) && !closed(m_query, key) ? shareCell(m_query, key) : std::nullopt;
                });
        if (soFar && !m_moment.moving())
            addSoFar(scene, y - kNumbers);
        if (unmasked && (!terse() || !began))
            line(tr("no mask"), m_scores.unmasked, nullptr,
                [this](int key) { return maskCell(m_scores.unmasked, m_head, m_query, key); });
        if (m_earlier.there())
            line(tr("earlier"), m_earlier.weights, m_before->trace, [this](int key) { return earlier(key); });
    }

    // The largest weights over the keys that are open between two masks: of no step, so none can be pinned.
    void addSoFar(Scene& scene, double y) const
    {
        std::vector<int> order(static_cast<std::size_t>(m_scores.keys));
        std::iota(order.begin(), order.end(), 0);
        std::ranges::stable_sort(order, [this](int a, int b) { return share(a) > share(b); });
        QRegion taken;
        for (const int key : order) {
            const QRectF column = m_cells.cell({m_query, key}), place(column.center().x() - 15.0, y, 30.0, kNumbers);
            if (share(key) < 0.05 || taken.intersects(place.toRect()))
                continue;
            taken += place.toRect();
            addSmall(scene, place, Qt::AlignHCenter, fixedText(share(key), 2), colours().ink, true);
        }
    }

    void addBarCell(Scene& scene, StepId step, int key, const QRectF& area) const
    {
        const bool now = step == m_scores.weights;
        addDrawnCell(scene, m_trace, maskCell(step, m_head, m_query, key), area,
            (now ? tr("query %1, key %2, weight") : tr("query %1, key %2, weight without the mask"))
                .arg(query().text, m_columns[static_cast<std::size_t>(key)].text),
            now ? 2 : 3, m_query, key);
        SceneCell& cell = scene.cells.back();
        cell.identity = now ? maskPair(m_scores, cell.source) : 0;
        if (!now || settled(m_query))
            return;
        cell.state = closed(m_query, key) ? SceneCell::Masked : SceneCell::Between;
        cell.value = closed(m_query, key) ? cell.value : share(key);
    }

    // Under the bars, on one line: all where columns have room, else the largest, none over another. `line`: the
    // outline or tick that they are the numbers of.
    void addNumbers(Scene& scene, double y, const QString& name, StepId step, const std::shared_ptr<const Trace>& of,
        const std::function<std::optional<Cell>(int key)>& source) const
    {
        const Palette& palette = Theme::instance().palette();
        const bool now = step == m_scores.weights;
        const double left = m_cells.bounds().left() - 8.0,
                     swatch = left - textWidth(name, Theme::instance().font(TextSize::Caption)) - 14.0;
        addSmall(scene, {left - 52.0, y, 52.0, kNumbers}, Qt::AlignRight, name, palette.ink3);
        if (of)
            addBar(scene, {swatch, y + 7.0, 9.0, 2.0}, palette.ink3);
        else if (!now)
            addBar(scene, {swatch, y + 3.0, 9.0, 9.0}, {}, dashed(palette.ink2));
        std::vector<int> keys;
        for (int key = 0; key < m_scores.keys; ++key)
            if (source(key))
                keys.push_back(key);
        const std::size_t first = scene.numbers.size();
        ColumnBars(m_cells, keys, y - 2.0, 0.0)
            .addNumbers(
                scene, of ? *of : m_trace, [&](int key) { return *source(key); }, -1, keys.size(),
                m_cells.pitchX >= 31.0 ? 0.0 : 0.05, m_cells.pitchX >= 40.0 ? 3 : 2, palette.ink);
        for (std::size_t i = first; i < scene.numbers.size(); ++i) {
            scene.numbers[i].of = of;
            scene.numbers[i].bold = now;
            scene.numbers[i].colour = now ? palette.ink : palette.ink3;
        }
    }

    // ALiBi's bias may count from the query or from the start: rows are shifted, their shares are not.
    Figure forms() const
    {
        if (!m_scores.alibi || !m_scores.causal)
            return {};
        const bool there = m_scores.formsDiffer >= 0;
        Said differ {.text = there ? tr("ALiBi’s two forms, largest difference:")
                                   : awaited(*m_moment.run, "alibi_forms", QStringList {tr("computing …")}).last(),
            .decimals = -1,
            .bold = true,
            .name = tr("largest difference between the weights of ALiBi’s two forms, head %1").arg(m_head + 1)};
        if (there)
            differ.number = Cell {m_scores.formsDiffer, {m_head}};
        const bool wide = m_moment.size.width() >= kLargeSentence;
        return said(m_trace,
            {differ,
                {.text = wide ? tr("−m (i − j) and +m j differ by a constant per row, so the weights are the same")
                              : tr("−m (i − j) or +m j: the same weights")}},
            4);
    }

    const MaskedScores& m_scores;
    const SceneMoment& m_moment;
    const std::shared_ptr<const RunResult>& m_before;
    const Trace& m_trace;
    std::int64_t m_head = 0;
    bool m_shares = true; // the matrix shows weights
    int m_query = 0; // the row that is told, beside, below and in words
    MaskFlow m_flow;
    MaskedScores m_earlier; // of m_before
    std::vector<AxisLabel> m_rows, m_columns;
    CellGrid m_grid;
    ColourScale m_scale;
    GridLayout m_cells; // of the matrix, which is drawn before what stands beside and below it
};

} // namespace

bool showsScores(const SceneMoment& moment, const MaskedScores& scores)
{
    return moment.chosen(kShow) == 0
        || (moment.pinned && (moment.pinned->step == scores.scores || moment.pinned->step == scores.masked));
}

Scene masksScene(const MaskedScores& scores, const SceneMoment& moment, const std::shared_ptr<const RunResult>& before,
    const Cell& subject, double above)
{
    return MasksPicture(scores, moment, before, subject).whole(above);
}

} // namespace headroom::masks_view
