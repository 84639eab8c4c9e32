// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix and what closes it, a sentence for one row, and the weights of that row as bars under their columns.
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "views/masks/masks_edges.h"
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

namespace headroom::masks_view {

namespace {

constexpr Extent kCounts {62.0, 108.0}; // width of "keys seen", right of the matrix
constexpr double kTank = 38.0; // height of the row's bar of constant length, with its words
constexpr double kLargeSentence = 620.0; // width of a picture from which on it is set larger

HatchLean leanOf(MaskReason reason)
{
    return reason == MaskReason::TooOld       ? HatchLean::TooOld
        : reason == MaskReason::OutsideWindow ? HatchLean::Window
        : reason == MaskReason::Padding       ? HatchLean::Padding
                                              : HatchLean::Future;
}

void addField(Scene& scene, const QRectF& area, const QColor& ground, const QPen& line = Qt::NoPen)
{
    QPainterPath path;
    const double half = line.style() == Qt::NoPen ? 0.0 : 0.5;
    path.addRect(area.adjusted(half, half, -half, -half));
    scene.shapes.push_back({path, line, ground.isValid() ? QBrush(ground) : Qt::NoBrush, true});
}

// The first figure, as high as the highest: nothing below moves when playback says something else.
class Steady : public Panel {
public:
    explicit Steady(std::vector<Figure> figures) : m_figures(std::move(figures)) {}

    Extent width() const override { return m_figures.front().panel().width(); }
    Extent height(double width) const override
    {
        double high = 0.0;
        for (const Figure& figure : m_figures)
            high = std::max(high, figure.panel().height(width).least);
        return Extent::fixed(high);
    }
    void draw(Scene& scene, const QRectF& area) const override { m_figures.front().panel().draw(scene, area); }

private:
    std::vector<Figure> m_figures;
};

// Where segment and padding end at one place their grips stand side by side.
double shiftOf(const QString& id)
{
    return id == QLatin1String("memory") ? -1.5
        : id == QLatin1String("segment") ? -5.0
        : id == QLatin1String("padding") ? 5.0
                                         : 0.0;
}

class MasksPicture {
public:
    MasksPicture(
        const MaskedScores& scores, const SceneMoment& moment, const MasksOptions& options, const Cell& subject)
        : m_scores(scores),
          m_moment(moment),
          m_options(options),
          m_trace(moment.trace()),
          m_head(std::clamp(moment.head, 0, scores.heads - 1)),
          m_shares(!showsScores(moment, scores)),
          m_query(std::max(0, (static_cast<int>(maskPair(scores, subject)) - 1) / scores.keys)),
          m_flow(moment, scores, m_head, m_query),
          m_scale({!m_shares, 0.0})
    {
        const Step& weights = m_trace.step(scores.weights);
        m_rows = sideLabels(weights.axes[1]);
        m_columns = sideLabels(weights.axes[2], scores.memory);
        Slice slice;
        slice.at = {m_head, 0, 0};
        m_grid = readGrid(m_trace, m_shares ? scores.weights : scores.scores, slice);
        m_scale.include(m_grid, m_trace, m_moment.peers());
        if (m_shares && scores.unmasked >= 0) {
            const CellGrid unmasked = readGrid(m_trace, scores.unmasked, slice);
            m_scale.include(unmasked, m_trace, m_moment.peers());
            if (m_flow.whole() && m_flow.state(0) == MaskFlow::State::Before)
                m_grid = unmasked;
        }
        m_scale.extent = std::max(m_scale.extent, 1e-9);
        if (options.before)
            m_earlier = readMasked(*options.before, scores.sublayer);
        m_earlier.order = scores.order;
        if (m_earlier.queries != scores.queries || m_earlier.heads != scores.heads)
            m_earlier = {};
    }

    Scene whole()
    {
        const auto drawnBy = [this](void (MasksPicture::*add)(Scene&, const QRectF&) const) {
            return [this, add](Scene& scene, const QRectF& area) { std::invoke(add, this, scene, area); };
        };
        const Figure counts = drawn(kCounts, Extent::fixed(0.0), drawnBy(&MasksPicture::addCounts)).grow(0.2);
        const Figure row = drawn(
            {60.0, Extent::kNoLimit}, {kTank + 96.0, kTank + 210.0}, drawnBy(&MasksPicture::addRow));
        const Figure forms = !m_scores.alibi || !m_scores.causal
            ? Figure()
            : drawn({120.0, Extent::kNoLimit}, Extent::fixed(18.0), drawnBy(&MasksPicture::addForms));
        Scene scene = m_moment.thumbnail
            ? draw(scores(), m_moment)
            : draw(column({title(), headroom::row({scores(), counts}, 0.0).grow(4.0), sentence(), row, forms,
                       headroom::row({sized(legend(scale(), 240.0, m_shares ? 1 : 0), {120.0, 240.0}),
                           Figure(keys()).grow(2.0)})}),
                m_moment);
        scene.flow = {SceneFlow::Mask, m_moment.share, QStringLiteral("open · e^score / Σ")};
        return scene;
    }

private:
    const AxisLabel& query() const { return m_rows[static_cast<std::size_t>(m_query)]; }
    bool settled(int query) const { return m_flow.state(query) == MaskFlow::State::After; }
    bool closed(int query, int key) const { return m_flow.open(query, key) <= 0.0; }
    // The share of a key in the run before the last change. Keys are counted from the newest: a longer memory only adds
    // older ones.
    std::optional<Cell> before(int key) const
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
    bool covered() const { return m_moment.cover.covers(m_trace, {m_scores.weights, {m_head, m_query, 0}}); }
    double share(int key) const
    {
        const auto cell = shareCell(m_query, key);
        return cell ? std::max(0.0, m_trace.value(cell->step, cell->at)) : m_flow.share(m_query, key);
    }

    Figure title() const
    {
        const QString place = placeOf(m_trace, m_trace.step(m_scores.weights).path.c_str());
        QStringList beside {place};
        if (m_moment.frame > 0)
            beside.prepend(
                (m_shares ? tr("%1; hatched cells are masked") : tr("%1; hatched cells become −∞")).arg(place));
        return heading(
            {.title = (m_shares ? tr("Weights, head %1") : tr("Scores, head %1")).arg(m_head + 1), .beside = beside});
    }

    // What the mask makes of a cell at this moment.
    void touch(GridCell at, SceneCell& cell)
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
            cell.reason = leanOf(m_flow.why(at.row, at.column));
            return;
        }
        if (m_shares) {
            if (const auto source = shareCell(at.row, at.column)) {
                if (*source != cell.source)
                    become(*source);
            } else {
                cell.state = SceneCell::Between;
                cell.value = m_flow.share(at.row, at.column);
                cell.ground = m_scale.colour(cell.value);
            }
        }
        if (open < 1.0) {
            m_blinds.emplace_back(cell.area, m_flow.why(at.row, at.column));
            cell.area.setTop(cell.area.bottom() - cell.area.height() * open);
            m_blinds.back().first.setBottom(cell.area.top());
            cell.decimals = -1;
        }
    }

    void nameSides(MatrixPanel& said) const
    {
        said.rows = {m_rows, Role::Query, m_query, tr("query")};
        said.columns = {m_columns, Role::Key, -1, tr("key")};
        std::vector<bool> open;
        for (int key = 0; key < m_scores.keys; ++key)
            open.push_back(m_flow.open(m_query, key) >= 0.5);
        said.columns.marked = [open](int key) { return open[static_cast<std::size_t>(key)]; };
        said.columns.dim = [open](int key) { return !open[static_cast<std::size_t>(key)]; };
        said.memory = m_scores.memory;
        said.padding = m_scores.padding;
        const int tokens = m_scores.keys - m_scores.memory - m_scores.padding;
        const QString counted = tokens == 1 ? tr("one token") : tr("%1 tokens").arg(tokens);
        said.segment = {!m_scores.self             ? tr("%1 of the other sequence").arg(keysCounted(tokens))
                : m_moment.run->config.segmented() ? tr("this segment, %1").arg(counted)
                                                   : counted,
            counted, QString::number(tokens)};
    }

    Figure scores()
    {
        const QString what = m_shares ? tr("weight") : tr("score");
        const bool large = isLarge(m_scores.queries, m_scores.keys);
        const bool image = large && m_shares && !m_flow.whole(); // of no one step
        MatrixPanel said {.scale = m_scale};
        if (image) {
            said.rowCount = m_scores.queries;
            said.columnCount = m_scores.keys;
        } else {
            said.grid = m_grid;
        }
        said.title = said.quantity = what;
        said.rows.name = tr("query");
        said.columns.name = tr("key");
        said.keysPerQuery = m_scores.keys;
        said.least = {0.1, 10.0};
        said.blanks = m_shares;
        said.ghosts = !m_shares; // a ghost would have another share's colour
        if (!large)
            said.each = [this](GridCell at, SceneCell& cell) { touch(at, cell); };
        else if (!image)
            closeMap(said);
        said.over = [this, large, image](Scene& scene, const GridLayout& cells) {
            m_cells = cells;
            if (image)
                addImage(scene);
            if (large)
                addHatching(scene);
            scene.behind.push_back([blinds = m_blinds](QPainter& painter) {
                for (const auto& [area, why] : blinds)
                    paintHatch(painter, area, area.width() < 12.0, leanOf(why));
            });
            addWindow(scene);
            if (m_moment.thumbnail)
                return;
            QPainterPath frame;
            const QRectF lit = cells.row(m_query).adjusted(-1.0, -1.0, 1.0, 1.0);
            frame.addRect(lit);
            const QPen pen(Theme::instance().palette().query, lit.height() >= 12.0 ? 2.0 : 1.0);
            scene.lines.push_back({frame, pen, Qt::NoBrush, true});
            const double top = cells.origin.y() - scene.labels.back().extent - kMemoryHeader;
            for (const MaskEdge& edge : maskEdges(*m_moment.run, m_scores, m_query))
                addEdge(scene, edge, top);
        };
        if (m_moment.thumbnail) {
            said.most = m_moment.size;
            said.decimals = -1;
            return matrix(said);
        }
        nameSides(said);
        return matrix(said);
    }

    // A map asks what its cells are later.
    void closeMap(MatrixPanel& said) const
    {
        std::vector<std::optional<HatchLean>> why;
        for (int query = 0; query < m_scores.queries; ++query)
            for (int key = 0; key < m_scores.keys; ++key) {
                why.push_back(closed(query, key) ? std::optional(leanOf(m_flow.why(query, key))) : std::nullopt);
                std::uint8_t& marks = said.grid.marks[why.size() - 1];
                if (why.back() && (marks & CellGrid::Masked) == 0) {
                    marks |= CellGrid::Masked;
                    ++said.grid.masked;
                }
            }
        said.each = [why = std::move(why), keys = static_cast<std::size_t>(m_scores.keys)](
                        GridCell at, SceneCell& cell) {
            if (const auto& lean = why[static_cast<std::size_t>(at.row) * keys + static_cast<std::size_t>(at.column)]) {
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
        std::fill(now.marks.begin(), now.marks.end(), std::uint8_t {0});
        scene.behind.push_back([image = heatmap(now, m_scale), area = m_cells.bounds()](
                                   QPainter& painter) { paintPixels(painter, area, image); });
    }

    // Of a map, whose cells do not say why they are closed.
    void addHatching(Scene& scene) const
    {
        std::map<MaskReason, QRegion> regions;
        for (int row = 0; row < m_scores.queries; ++row)
            for (int key = 0; key < m_scores.keys;) {
                const MaskReason why = m_flow.why(row, key);
                const double open = m_flow.open(row, key);
                const int first = key;
                while (key < m_scores.keys && m_flow.why(row, key) == why && m_flow.open(row, key) == open)
                    ++key;
                if (open < 1.0) {
                    QRectF area = m_cells.cell({row, first}).united(m_cells.cell({row, key - 1}));
                    area.setHeight(area.height() * (1.0 - open));
                    regions[why] += area.toRect();
                }
            }
        scene.behind.push_back([regions = std::move(regions)](QPainter& painter) {
            for (const auto& [why, region] : regions)
                paintHatchOver(painter, region, true, leanOf(why));
        });
    }

    // Around the keys that a layer of constant length leaves, and how many they are, over masked cells beside it.
    void addWindow(Scene& scene) const
    {
        const auto window = m_flow.window();
        if (!window)
            return;
        const Palette& palette = Theme::instance().palette();
        const auto place = [&](double columns, double rows) {
            return QPointF(m_cells.origin.x() + columns * m_cells.pitchX, m_cells.origin.y() + rows * m_cells.pitchY);
        };
        const QRectF area = QRectF(place(window->area.left(), window->area.top()),
            place(window->area.right(), window->area.bottom()) - QPointF(m_cells.gap, m_cells.gap));
        scene.lines.push_back({boxPath(area.adjusted(-1.0, -1.0, 1.0, 1.0), 1.0),
            QPen(palette.accent, area.height() >= 8.0 ? 2.5 : 1.5)});
        scene.lines.back().presence = window->presence;
        if (m_moment.thumbnail)
            return;
        const QRectF all = m_cells.bounds();
        const QString said = keysCounted(window->keys);
        const double wide = textWidth(said, Theme::instance().font(TextSize::Small)) + 12.0,
                     left = area.left() - all.left() - 8.0, right = all.right() - area.right() - 8.0;
        if (std::max(left, right) < wide || area.height() < 11.0)
            return;
        SceneMark tag;
        tag.kind = SceneMark::Chip;
        tag.area = {right >= left ? area.right() + 6.0 : area.left() - 6.0 - wide, area.center().y() - 8.5, wide, 17.0};
        tag.colours = {palette.accentSoft};
        tag.ink = palette.accentText;
        tag.text = said;
        tag.presence = window->presence;
        scene.marks.push_back(tag);
    }

    // The window's end stands in the row whose window it is, the others above the columns.
    void addEdge(Scene& scene, const MaskEdge& edge, double top) const
    {
        const Palette& palette = Theme::instance().palette();
        const double from = m_cells.origin.x() - m_cells.gap / 2.0;
        const double at = from + edge.column * m_cells.pitchX + shiftOf(edge.id);
        const double half = edge.id == QLatin1String("memory") ? 6.0 : 5.0;
        QRectF area(at - half, top, 2.0 * half, 20.0);
        if (edge.id == QLatin1String("window")) {
            const double wide = std::clamp(m_cells.pitchX / 3.0, 4.0, 8.0); // the cells beside it stay within reach
            area = QRectF(at - wide / 2.0, m_cells.row(m_query).top(), wide, m_cells.row(m_query).height());
        }
        if (m_moment.posed)
            return;
        scene.handles.push_back({edge.id, area, Qt::SizeHorCursor, edge.tip});
        const double tall = std::min(13.0, area.height() - 2.0);
        scene.lines.push_back({boxPath(QRectF(at - 3.0, area.center().y() - tall / 2.0, 6.0, tall), 2.0),
            QPen(palette.ink2, 1.0), palette.raised});
        if (!m_options.dragged || m_options.dragged->id != edge.id)
            return;
        const int length = m_options.dragged->length;
        const double x = from + edge.columnOf(length) * m_cells.pitchX;
        scene.lines.push_back(
            {linePath({x, top}, {x, m_cells.bounds().bottom()}), QPen(palette.accent, 2.0, Qt::DashLine)});
        const double left = std::clamp(x + 6.0, 4.0, std::max(4.0, m_moment.size.width() - 100.0));
        SceneText tag {{left, top + 24.0, 92.0, 20.0}, Qt::AlignCenter, edge.words(length), palette.accentText,
            Theme::instance().font(TextSize::Caption, true)};
        tag.ground = palette.accentSoft;
        scene.texts.push_back(tag);
    }

    // How many keys each query may see, and, dashed, how many before the layer that came last or before the last
    // change.
    void addCounts(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const double left = m_cells.bounds().right() + 12.0, full = std::min(64.0, area.right() - left - 30.0);
        const double most = std::max(m_scores.keys, m_earlier.keys);
        addText(scene, {left - 4.0, m_cells.origin.y() - 20.0, area.right() - left + 4.0, 16.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("keys seen"), palette.ink3, TextSize::Caption);
        for (int query = 0; query < m_scores.queries; ++query) {
            const double now = m_flow.seen(query);
            const bool lit = query == m_query;
            const QRectF place = m_cells.row(query);
            const double high = std::min(11.0, place.height() < 6.0 ? place.height() : place.height() - 4.0),
                         y = place.center().y() - high / 2.0;
            addField(scene, {left, y, full * now / most, high}, lit ? palette.key : palette.ink3);
            const int before = m_earlier.there() && settled(query)
                ? openKeysOf(maskReasons(*m_options.before->trace, m_earlier, m_head), m_earlier, query)
                : m_flow.seenBefore(query);
            if (before >= 0 && high >= 5.0)
                addField(scene, {left, y, full * before / most, high}, {}, dashed(palette.ink3));
            if (m_cells.pitchY >= 12.0 || lit)
                addText(scene, {left + full + 6.0, place.center().y() - 8.0, 26.0, 16.0},
                    Qt::AlignLeft | Qt::AlignVCenter, QString::number(std::lround(now)),
                    lit ? palette.ink : palette.ink2, TextSize::Caption, lit);
        }
    }

    Figure sentence() const
    {
        const TextSize size = m_moment.size.width() >= kLargeSentence ? TextSize::Title : TextSize::Body;
        const auto said = [&](const SceneMoment& moment) {
            return card(column({paragraph(maskSentence(moment, m_scores, m_query), size, true),
                                   paragraph(maskReasonsSentence(moment, m_scores, m_query), TextSize::Small)},
                            1.0),
                colours().querySoft);
        };
        std::vector<Figure> all {said(m_moment)};
        SceneMoment moment = m_moment;
        for (moment.frame = 0; moment.frame <= 2; ++moment.frame)
            for (moment.stop = 1; moment.stop <= (moment.frame == 1 ? m_flow.moves() : 1);
                 moment.stop += MaskFlow::kMoves)
                all.push_back(said(moment));
        return Steady(std::move(all));
    }

    // --- the lit row -------------------------------------------------------------------------------------------------

    static QPen dashed(const QColor& colour)
    {
        QPen pen(colour, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({3.0, 2.0});
        return pen;
    }

    QColor ground(int key) const // of its share: what the mask will close is grey from the first
    {
        const Palette& palette = Theme::instance().palette();
        const MaskReason why = m_flow.why(m_query, key);
        return why == MaskReason::None  ? palette.key
            : why == MaskReason::Future ? mix(palette.stage, palette.ink3, 0.6)
                                        : palette.ink3;
    }

    static QString nameOf(MaskReason why)
    {
        switch (why) {
        case MaskReason::None: return tr("open");
        case MaskReason::Future: return tr("future");
        case MaskReason::TooOld: return tr("too old");
        case MaskReason::OutsideWindow: return tr("outside the window");
        case MaskReason::Padding: return tr("padding");
        case MaskReason::ByHand: return tr("by hand");
        default: return tr("masked");
        }
    }

    // Its weights as parts of a bar that is always as long: what a key loses the open ones gain.
    void addRow(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const QRectF bar(m_cells.bounds().left(), area.top() + 2.0, m_cells.bounds().width(), 16.0);
        double sum = 0.0;
        for (int key = 0; key < m_scores.keys; ++key)
            sum += share(key);
        double x = bar.left();
        struct Run {
            MaskReason why;
            double from, to, share;
        };
        std::vector<Run> runs;
        for (int key = 0; key < m_scores.keys && sum > 0.0; ++key) {
            const double to = x + bar.width() * share(key) / sum;
            addField(scene, {x, bar.top(), to - x, bar.height()}, ground(key));
            if (to - x >= 3.0)
                scene.shapes.push_back({linePath({to, bar.top()}, {to, bar.bottom()}), QPen(palette.stage, 1.0)});
            const MaskReason why = m_flow.why(m_query, key);
            if (runs.empty() || runs.back().why != why)
                runs.push_back({why, x, x, 0.0});
            runs.back().to = x = to;
            runs.back().share += share(key);
        }
        addField(scene, bar, {}, QPen(palette.ink2, 1.0));
        addText(scene, {bar.left() - 60.0, bar.top(), 52.0, bar.height()}, Qt::AlignRight | Qt::AlignVCenter,
            query().text, palette.queryText, TextSize::Small, true);
        addText(scene, {bar.right() + 8.0, bar.top(), area.right() - bar.right() - 8.0, bar.height()},
            Qt::AlignLeft | Qt::AlignVCenter, tr("sum 1"), palette.ink3, TextSize::Caption);
        double free = bar.left() - 40.0;
        for (const Run& run : runs) {
            const bool open = run.why == MaskReason::None;
            const QString said = nameOf(run.why) + QLatin1Char(' ') + fixedText(run.share, 2);
            const double wide = textWidth(said, Theme::instance().font(TextSize::Caption, open)) + 4.0,
                         left = std::min((run.from + run.to - wide) / 2.0, bar.right() - wide);
            if (run.share < 0.005 || left < free || covered())
                continue;
            addText(scene, {left, bar.bottom() + 1.0, wide, 15.0}, Qt::AlignCenter, said,
                open ? palette.ink : palette.ink2, TextSize::Caption, open);
            free = left + wide + 4.0;
        }
        addBars(scene, area.adjusted(0.0, kTank, 0.0, 0.0));
    }

    // Under the columns of the matrix, all on one scale.
    void addBars(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const int decimals = m_cells.pitchX >= 40.0 ? 3 : m_cells.pitchX >= 31.0 ? 2 : -1;
        const bool masks = m_scores.masked >= 0;
        const double lines = 1.0 + (m_scores.unmasked >= 0) + m_earlier.there();
        const double numbers = decimals > 0 ? 2.0 + 15.0 * lines : 14.0, above = decimals > 0 ? 6.0 : 18.0;
        const QRectF base(
            m_cells.bounds().left(), area.top() + above, m_cells.bounds().width(), area.height() - above - numbers);
        const auto earlier = [&](int key) {
            const auto cell = before(key);
            return cell ? std::max(0.0, m_options.before->trace->value(cell->step, cell->at)) : 0.0;
        };
        double most = m_flow.largest();
        for (int key = 0; key < m_scores.keys; ++key)
            most = std::max({most, earlier(key), share(key)});
        if (most > 0.4) // up to the line of the axis
            most = std::max(0.5, most);
        addBarAxis(scene, base, most, decimals < 0);
        std::vector<QRectF> taken;
        for (int key = 0; key < m_scores.keys; ++key) {
            const QRectF column = m_cells.cell({0, key});
            const QRectF slot(column.left(), base.top(), column.width(), base.height());
            const double inset = column.width() >= 20.0 ? column.width() * 0.14 : 0.0;
            const auto bar = [&](double value, double in) {
                const double height = base.height() * value / most;
                return QRectF(slot.left() + in, base.bottom() - height, slot.width() - 2.0 * in, height);
            };
            taken.push_back(bar(share(key), inset));
            addField(scene, taken.back(), ground(key));
            if (masks && base.height() * m_flow.before(m_query, key) / most >= 1.0) {
                const QRectF was = bar(m_flow.before(m_query, key), std::max(0.0, inset - 3.0));
                addField(scene, was, {}, dashed(palette.ink2));
                taken.back() = taken.back().united(was);
            }
            if (m_earlier.there()) {
                const QRectF was = bar(earlier(key), 0.0);
                addField(scene, {was.left(), was.top() - 1.0, was.width(), 2.0}, palette.ink3);
            }
            if (m_scores.unmasked >= 0)
                addBarCell(scene, m_scores.unmasked, key,
                    settled(m_query) && decimals > 0 ? QRectF(slot.left(), base.bottom() + 16.0, slot.width(), 15.0)
                                                     : slot);
            if (m_flow.state(m_query) != MaskFlow::State::Before)
                addBarCell(scene, m_scores.weights, key, slot);
        }
        addRule(scene, base, base.bottom(), palette.lineStrong);
        addShut(scene, base.bottom() + 3.0);
        if (decimals > 0)
            addBarNumbers(scene, base.bottom() + 1.0, decimals);
        else
            addBarValues(scene, std::move(taken), base.top());
    }

    // Under the bars, which keys are masked and why.
    void addShut(Scene& scene, double top) const
    {
        std::vector<std::pair<QRectF, HatchLean>> shut;
        for (int key = 0; key < m_scores.keys; ++key)
            if (const double open = m_flow.open(m_query, key); open < 1.0) {
                const QRectF column = m_cells.cell({0, key});
                shut.emplace_back(
                    QRectF(column.left(), top, column.width(), 8.0 * (1.0 - open)), leanOf(m_flow.why(m_query, key)));
            }
        scene.behind.push_back([shut = std::move(shut)](QPainter& painter) {
            for (const auto& [place, lean] : shut)
                paintHatch(painter, place, true, lean);
        });
    }

    static void addRule(Scene& scene, const QRectF& base, double y, const QColor& colour)
    {
        scene.shapes.push_back({linePath({base.left(), y}, {base.right(), y}), QPen(colour, 1.0), Qt::NoBrush, true});
    }

    // The base line's 0 and one line further up, so that heights can be read.
    static void addBarAxis(Scene& scene, const QRectF& base, double most, bool zero)
    {
        const auto label = [&](double value, double at) {
            addText(scene, {base.left() - 46.0, at - 8.0, 40.0, 16.0}, Qt::AlignRight | Qt::AlignVCenter,
                QString::number(value), Theme::instance().palette().ink3, TextSize::Caption);
        };
        for (const double tick : {0.5, 0.2, 0.1, 0.05, 0.02, 0.01})
            if (tick <= most) {
                const double y = std::round(base.bottom() - base.height() * tick / most);
                addRule(scene, base, y, Theme::instance().palette().line);
                label(tick, y);
                break;
            }
        if (zero)
            label(0.0, base.bottom());
    }

    void addBarCell(Scene& scene, StepId step, int key, const QRectF& area) const
    {
        const bool now = step == m_scores.weights;
        SceneCell cell = sceneCell(m_trace, maskCell(step, m_head, m_query, key), area, m_scale);
        if (now && !settled(m_query)) {
            cell.state = closed(m_query, key) ? SceneCell::Masked : SceneCell::Between;
            cell.value = closed(m_query, key) ? cell.value : share(key);
        }
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = now ? 2 : 3;
        cell.row = m_query;
        cell.column = key;
        cell.identity = now ? maskPair(m_scores, cell.source) : 0;
        cell.name = (now ? tr("query %1, key %2, weight") : tr("query %1, key %2, weight without the mask"))
                        .arg(query().text, m_columns[static_cast<std::size_t>(key)].text);
        scene.cells.push_back(std::move(cell));
    }

    // A share as it is at this moment: the trace's number, or, on the way, words.
    void addShare(Scene& scene, int key, const QRectF& area, int decimals, bool bold) const
    {
        const Palette& palette = Theme::instance().palette();
        const auto cell = shareCell(m_query, key);
        if (!cell && covered())
            return;
        if (!cell)
            return addText(scene, area, Qt::AlignCenter, fixedText(share(key), decimals),
                bold ? palette.ink : palette.ink2, TextSize::Caption, bold);
        SceneNumber number = sceneNumber(m_trace, *cell, area, decimals);
        number.bold = bold;
        if (bold)
            number.colour = palette.ink;
        scene.numbers.push_back(number);
    }

    // Over the bars that stand out, where columns are too narrow for a number under each; the largest first, and none
    // over another bar, or where the frame of a pinned bar would strike it through.
    void addBarValues(Scene& scene, std::vector<QRectF> taken, double top) const
    {
        std::vector<int> keys;
        for (int key = 0; key < m_scores.keys; ++key)
            if (share(key) > 0.05 && !closed(m_query, key))
                keys.push_back(key);
        std::stable_sort(keys.begin(), keys.end(), [this](int a, int b) { return share(a) > share(b); });
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
        for (const int key : keys) {
            const double wide = metrics.horizontalAdvance(fixedText(share(key), 2)) + 2.0,
                         y = taken[static_cast<std::size_t>(key)].top() - 14.0;
            const QRectF area(
                m_cells.cell({0, key}).center().x() - wide / 2.0, y > top + 2.0 ? y : top - 16.0, wide, 13.0);
            if (std::any_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(area); }))
                continue;
            taken.push_back(area);
            addShare(scene, key, area, 2, false);
        }
    }

    void addBarNumbers(Scene& scene, double y, int decimals) const
    {
        const Palette& palette = Theme::instance().palette();
        const auto line = [&](const QString& name, const auto& add) {
            addText(scene, {m_cells.bounds().left() - 60.0, y, 52.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter, name,
                palette.ink3, TextSize::Caption);
            for (int key = 0; key < m_scores.keys; ++key) {
                const QRectF column = m_cells.cell({0, key});
                add(key, QRectF(column.left(), y, column.width(), 15.0));
            }
            y += 15.0;
        };
        const auto number = [&](const Cell& cell, const QRectF& area, const std::shared_ptr<const Trace>& of) {
            scene.numbers.push_back(sceneNumber(of ? *of : m_trace, cell, area, decimals));
            scene.numbers.back().colour = palette.ink3;
            scene.numbers.back().of = of;
        };
        line(m_flow.state(m_query) == MaskFlow::State::Before ? QString() : tr("after"),
            [&](int key, const QRectF& area) {
                if (m_flow.state(m_query) != MaskFlow::State::Before && !closed(m_query, key))
                    addShare(scene, key, area, decimals, true);
            });
        if (m_scores.unmasked >= 0)
            line(tr("before"), [&](int key, const QRectF& area) {
                number(maskCell(m_scores.unmasked, m_head, m_query, key), area, nullptr);
            });
        if (m_earlier.there())
            line(tr("earlier"), [&](int key, const QRectF& area) {
                if (const auto cell = before(key))
                    number(*cell, area, m_options.before->trace);
            });
    }

    // ALiBi's bias may count from the query or from the start: rows are shifted, their shares are not.
    void addForms(Scene& scene, const QRectF& area) const
    {
        const Theme& theme = Theme::instance();
        const QFont font = theme.font(TextSize::Small);
        const bool there = m_scores.formsDiffer >= 0;
        const QString end = there ? tr("largest difference")
                                  : awaited(*m_moment.run, "alibi_forms", QStringList {tr("computing …")}).last();
        const QString said = fittingText(
            {tr("ALiBi: −m (i − j) and +m j differ by a constant per row, so the weights are the same; %1").arg(end),
                tr("−m (i − j) or +m j: the same weights; %1").arg(end), end},
            font, area.width() - 66.0);
        scene.texts.push_back({area, Qt::AlignLeft | Qt::AlignVCenter, said, theme.palette().ink2, font});
        if (!there)
            return;
        const double left = area.left() + textWidth(said, font) + 4.0;
        SceneCell cell = sceneCell(
            m_trace, {m_scores.formsDiffer, {m_head}}, {left, area.top(), 56.0, area.height()}, m_scale);
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = 4;
        cell.name = tr("largest difference between the weights of ALiBi’s two forms, head %1").arg(m_head + 1);
        SceneNumber number = sceneNumber(m_trace, cell.source, cell.area, -1);
        number.bold = true;
        number.size = TextSize::Small;
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        scene.numbers.push_back(number);
        scene.cells.push_back(std::move(cell));
    }

    Legend scale() const
    {
        return {.scale = m_scale, .title = m_shares ? tr("weight") : tr("score"), .decimals = m_shares ? 2 : 1};
    }

    // What the bars are, in as many words as have room.
    Figure keys() const
    {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        std::vector<Figure> parts {sized(space(), {}, Extent::fixed(16.0))};
        const auto add = [&](const QString& said, const QColor& ground, const QPen& line, bool tick = false) {
            parts.push_back(
                row({drawn(Extent::fixed(10.0), Extent::fixed(16.0),
                         [=](Scene& scene, const QRectF& area) {
                             const QRectF swatch(area.left(), area.center().y() - 5.0, 10.0, 10.0);
                             addField(scene, tick ? swatch.adjusted(0, 4, 0, -4) : swatch, ground, line);
                         }),
                        sized(words(said), Extent::fixed(textWidth(said, theme.font(TextSize::Caption)) + 4.0))},
                    6.0)
                    .grow(0.0));
        };
        if (m_scores.masked < 0)
            parts.push_back(words({.fewer = {tr("nothing is masked here"), {}}, .colour = palette.ink3}));
        else
            add(tr("before the mask"), {}, dashed(palette.ink2));
        if (m_earlier.there())
            add(tr("before the last change"), palette.ink3, Qt::NoPen, true);
        const QString memory = m_scores.memory > 0 ? tr("⟂ memory") + QStringLiteral(", ") : QString();
        parts.push_back(words({.fewer = {memory + tr("▸ query, ▾ key"), tr("▸ query, ▾ key"), {}},
            .colour = palette.ink3,
            .alignment = Qt::AlignRight | Qt::AlignVCenter}));
        return row(parts);
    }

    const MaskedScores& m_scores;
    const SceneMoment& m_moment;
    const MasksOptions& m_options;
    const Trace& m_trace;
    std::int64_t m_head = 0;
    bool m_shares = true; // the matrix shows weights
    int m_query = 0;
    MaskFlow m_flow;
    MaskedScores m_earlier; // of options.before
    std::vector<AxisLabel> m_rows, m_columns;
    CellGrid m_grid;
    ColourScale m_scale;
    std::vector<std::pair<QRectF, MaskReason>> m_blinds; // over cells that are closing
    GridLayout m_cells; // of the matrix, which is drawn before what stands beside and below it
};

} // namespace

bool showsScores(const SceneMoment& moment, const MaskedScores& scores)
{
    return moment.chosen(kShow) == 0
        || (moment.pinned && (moment.pinned->step == scores.scores || moment.pinned->step == scores.masked));
}

Scene masksScene(
    const MaskedScores& scores, const SceneMoment& moment, const MasksOptions& options, const Cell& subject)
{
    return MasksPicture(scores, moment, options, subject).whole();
}

} // namespace headroom::masks_view
