// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix and what closes it, a sentence for one row, and the weights of that row as bars under their columns.
#include "figure/matrix.h"
#include "figure/memory_header.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "views/masks/masks_edges.h"
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

constexpr Extent kCounts {62.0, 84.0}; // width of "keys seen", right of the matrix
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

// Where segment and padding end at one place their grips stand side by side.
double shiftOf(const QString& id)
{
    return id == QLatin1String("memory") ? -1.5
        : id == QLatin1String("segment") ? -5.0
        : id == QLatin1String("padding") ? 5.0
                                         : 0.0;
}

class MasksPicture {
    struct Bars { // of the lit row
        QString words, brief, name; // beside the title; before their numbers
        QColor ground = {};
        QPen line = Qt::NoPen;
        const Trace* trace = nullptr;
        std::function<std::optional<Cell>(int key)> cell = {}; // null: comes next
        bool tick = false; // only their upper ends

        double value(int key) const
        {
            const auto at = cell ? cell(key) : std::nullopt;
            return at ? std::max(0.0, trace->value(at->step, at->at)) : 0.0;
        }
    };

public:
    MasksPicture(
        const MaskedScores& scores, const SceneMoment& moment, const MasksOptions& options, const Cell& subject)
        : m_scores(scores),
          m_moment(moment),
          m_options(options),
          m_trace(moment.trace()),
          m_head(std::clamp(moment.head, 0, scores.heads - 1)),
          m_shares(moment.frame >= (scores.masked >= 0 ? 2 : 1)),
          m_scale({!m_shares, 0.0})
    {
        const auto pair = static_cast<int>(maskPair(scores, subject));
        m_query = pair > 0 ? (pair - 1) / scores.keys : scores.queries / 2;
        m_down = layersDown(moment, scores, m_head);
        std::vector<MaskReason> closed = maskReasons(m_trace, scores, m_head);
        std::replace_if(
            closed.begin(), closed.end(),
            [&](MaskReason why) { return std::find(m_down.begin(), m_down.end(), why) == m_down.end(); },
            MaskReason::None);
        m_closed = std::make_shared<const std::vector<MaskReason>>(std::move(closed));
        const Step& weights = m_trace.step(scores.weights);
        m_rows = sideLabels(weights.axes[1]);
        m_columns = sideLabels(weights.axes[2], scores.memory);
        Slice slice;
        slice.at = {m_head, 0, 0};
        m_grid = readGrid(m_trace, m_shares ? scores.weights : scores.scores, slice);
        m_scale.include(m_grid, m_trace, m_moment.peers());
        m_scale.extent = std::max(m_scale.extent, 1e-9);
        if (options.before)
            m_earlier = readMasked(*options.before, scores.sublayer);
        m_earlier.order = scores.order;
        if (m_earlier.queries != scores.queries || m_earlier.heads != scores.heads)
            m_earlier = {};
        readBars();
    }

    Scene whole()
    {
        if (m_moment.thumbnail)
            return draw(scores(), m_moment);
        const auto drawnBy = [this](void (MasksPicture::*add)(Scene&, const QRectF&) const) {
            return [this, add](Scene& scene, const QRectF& area) { std::invoke(add, this, scene, area); };
        };
        const Figure counts = drawn(kCounts, Extent::fixed(0.0), drawnBy(&MasksPicture::addCounts)).grow(0.2);
        const Figure bars = drawn({60.0, Extent::kNoLimit}, {96.0, 190.0}, drawnBy(&MasksPicture::addBars));
        const Figure forms = !m_scores.alibi || !m_scores.causal
            ? Figure()
            : drawn({120.0, Extent::kNoLimit}, Extent::fixed(18.0), drawnBy(&MasksPicture::addForms));
        return draw(
            column({title(), row({scores(), counts}, 0.0).grow(3.0), sentence(), barsTitle(), bars, forms,
                row({sized(legend(scale(), m_shares ? 310.0 : 200.0, m_shares ? 1 : 0), {120.0, Extent::kNoLimit}),
                    Figure(notes()).grow(2.0)})}),
            m_moment);
    }

private:
    MaskReason reason(int query, int key) const // of the layers that have come down
    {
        return (*m_closed)[static_cast<std::size_t>(query * m_scores.keys + key)];
    }
    const AxisLabel& query() const { return m_rows[static_cast<std::size_t>(m_query)]; }
    // The share of a key in the run before the last change. Keys are counted from the newest: a longer memory only adds
    // older ones.
    std::optional<Cell> before(int key) const
    {
        const int there = key + m_earlier.keys - m_scores.keys;
        if (!m_earlier.there() || there < 0 || there >= m_earlier.keys)
            return {};
        return maskCell(m_earlier.weights, m_head, m_query, there);
    }

    Figure title() const
    {
        const QString place = placeOf(m_trace, m_trace.step(m_scores.weights).path.c_str());
        QStringList beside {place};
        if (!m_down.empty())
            beside.prepend(
                (m_shares ? tr("%1; hatched cells are masked") : tr("%1; hatched cells become −∞")).arg(place));
        return heading(
            {.title = (m_shares ? tr("Weights, head %1") : tr("Scores, head %1")).arg(m_head + 1), .beside = beside});
    }

    // What the mask makes of a cell.
    std::function<void(GridCell, SceneCell&)> closing() const
    {
        return [run = m_moment.run, closed = m_closed, masked = m_scores.masked, head = m_head, keys = m_scores.keys,
                   shares = m_shares, scale = m_scale](GridCell at, SceneCell& cell) {
            const MaskReason why = (*closed)[static_cast<std::size_t>(at.row * keys + at.column)];
            if (why == MaskReason::None)
                return;
            if (!shares) {
                const SceneCell shut = sceneCell(
                    *run->trace, maskCell(masked, head, at.row, at.column), cell.area, scale);
                cell.source = shut.source;
                cell.value = shut.value;
                cell.ground = shut.ground;
                cell.state |= shut.state;
            }
            cell.state |= SceneCell::Masked;
            cell.reason = why == MaskReason::TooOld ? HatchLean::TooOld
                : why == MaskReason::OutsideWindow  ? HatchLean::Window
                : why == MaskReason::Padding        ? HatchLean::Padding
                                                    : HatchLean::Future;
        };
    }

    void nameSides(MatrixPanel& said) const
    {
        said.rows = {m_rows, Role::Query, m_query, tr("query")};
        said.columns = {m_columns, Role::Key, -1, tr("key")};
        said.columns.marked = [closed = m_closed, row = m_query * m_scores.keys](int key) {
            return (*closed)[static_cast<std::size_t>(row + key)] == MaskReason::None;
        };
        said.columns.dim = [marked = said.columns.marked](int key) { return !marked(key); };
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
        MatrixPanel said {.grid = m_grid, .scale = m_scale};
        said.title = said.quantity = what;
        said.rows.name = tr("query");
        said.columns.name = tr("key");
        said.keysPerQuery = m_scores.keys;
        said.least = {0.1, 10.0};
        said.blanks = m_shares;
        said.ghosts = !m_shares; // a ghost would have another share’s colour
        said.each = closing();
        if (isLarge(m_scores.queries, m_scores.keys))
            for (std::size_t i = 0; i < m_closed->size(); ++i)
                if ((*m_closed)[i] != MaskReason::None && (said.grid.marks[i] & CellGrid::Masked) == 0) {
                    said.grid.marks[i] |= CellGrid::Masked;
                    ++said.grid.masked;
                }
        said.over = [this](Scene& scene, const GridLayout& cells) {
            m_cells = cells;
            if (isLarge(m_scores.queries, m_scores.keys))
                addHatching(scene);
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

    // Of a map, whose cells do not say why they are closed.
    void addHatching(Scene& scene) const
    {
        std::map<MaskReason, QRegion> regions;
        for (int row = 0; row < m_scores.queries; ++row)
            for (int key = 0; key < m_scores.keys;) {
                const MaskReason why = reason(row, key);
                const int first = key;
                while (key < m_scores.keys && reason(row, key) == why)
                    ++key;
                if (why != MaskReason::None)
                    regions[why] += m_cells.cell({row, first}).united(m_cells.cell({row, key - 1})).toRect();
            }
        scene.behind.push_back([regions = std::move(regions)](QPainter& painter) {
            for (const auto& [why, region] : regions)
                paintHatchOver(painter, region, true, leanOf(why));
        });
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

    // How many keys each query may see: counted, now and in the run before.
    void addCounts(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const double left = m_cells.bounds().right() + 12.0, full = std::min(40.0, area.right() - left - 30.0);
        const double most = std::max(m_scores.keys, m_earlier.keys);
        addText(scene, {left - 4.0, m_cells.origin.y() - 20.0, area.right() - left + 4.0, 16.0},
            Qt::AlignLeft | Qt::AlignVCenter, tr("keys seen"), palette.ink3, TextSize::Caption);
        for (int query = 0; query < m_scores.queries; ++query) {
            const auto row = m_closed->begin() + static_cast<std::ptrdiff_t>(query) * m_scores.keys;
            const auto now = static_cast<double>(std::count(row, row + m_scores.keys, MaskReason::None));
            const bool lit = query == m_query;
            const QRectF place = m_cells.row(query);
            const double high = std::min(10.0, place.height() < 6.0 ? place.height() : place.height() - 2.0),
                         y = place.center().y() - high / 2.0;
            addField(scene, {left, y, full * now / most, high}, lit ? palette.key : palette.ink3);
            if (m_earlier.there() && m_shares && high >= 5.0) {
                const int before = openKeysOf(
                    maskReasons(*m_options.before->trace, m_earlier, m_head), m_earlier, query);
                addField(scene, {left, y, full * before / most, high}, {}, QPen(palette.ink2, 1.0));
            }
            if (m_cells.pitchY >= 12.0 || lit)
                addText(scene, {left + full + 6.0, place.center().y() - 8.0, 26.0, 16.0},
                    Qt::AlignLeft | Qt::AlignVCenter, QString::number(now), lit ? palette.ink : palette.ink2,
                    TextSize::Caption, lit);
        }
    }

    Figure sentence() const
    {
        const TextSize size = m_moment.size.width() >= kLargeSentence ? TextSize::Title : TextSize::Body;
        return card(column({paragraph(maskSentence(m_moment, m_scores, m_query), size, true),
                               paragraph(maskReasonsSentence(m_moment, m_scores, m_query), TextSize::Small)},
                        1.0),
            Theme::instance().palette().querySoft);
    }

    // --- the bars ----------------------------------------------------------------------------------------------------

    void readBars()
    {
        const auto inRow = [this](StepId step) {
            return [this, step](int key) { return std::optional(maskCell(step, m_head, m_query, key)); };
        };
        const Palette& palette = Theme::instance().palette();
        const QPen outline(palette.ink2, 1.0);
        if (m_shares)
            m_bars.push_back({tr("after the mask"), tr("after"), tr("after"), palette.key, Qt::NoPen, &m_trace,
                inRow(m_scores.weights)});
        else
            m_bars.push_back({tr("after the mask: next"), tr("after: next"), {}, palette.key});
        if (m_scores.unmasked >= 0)
            m_bars.push_back(
                {tr("before the mask"), tr("before"), tr("before"), {}, outline, &m_trace, inRow(m_scores.unmasked)});
        if (m_earlier.there())
            m_bars.push_back({tr("before the last change"), tr("earlier"), tr("earlier"), palette.ink3, Qt::NoPen,
                m_options.before->trace.get(), [this](int key) { return before(key); }, true});
    }

    Figure keys(bool brief) const
    {
        std::vector<Figure> parts;
        for (const Bars& bars : m_bars) {
            const auto add = [&bars](Scene& scene, const QRectF& area) {
                const QRectF swatch(area.left(), area.center().y() - 5.0, 10.0, 10.0);
                addField(scene, bars.tick ? swatch.adjusted(0, 4, 0, -4) : swatch, bars.ground, bars.line);
            };
            parts.push_back(
                row({drawn(Extent::fixed(10.0), Extent::fixed(22.0), add),
                        words({.fewer = {brief ? bars.brief : bars.words}, .size = TextSize::Small, .height = 22.0})},
                    6.0));
        }
        if (m_scores.unmasked < 0)
            parts.push_back(words({.fewer = m_scores.masked < 0
                    ? QStringList {tr("nothing is masked here"), {}}
                    : awaited(*m_moment.run, "unmasked", QStringList {tr("before: computing …"), {}}),
                .size = TextSize::Small,
                .colour = Theme::instance().palette().ink3,
                .height = 22.0}));
        return row(parts);
    }

    // In as many words as have room.
    Figure barsTitle() const
    {
        const QString all = tr("Weights of the row “%1”").arg(query().text), few = tr("Row “%1”").arg(query().text);
        const auto line = [&](const QString& title, bool brief) {
            const auto wide = Extent::fixed(std::ceil(headingWidth(title)) + 4.0);
            return row({sized(heading({.title = title}), wide), keys(brief)});
        };
        return either(
            {line(all, false), line(few, false), line(few, true), column({heading({.title = few}), keys(true)}, 0.0)});
    }

    // Under the columns of the matrix, all on one scale.
    void addBars(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = Theme::instance().palette();
        const int decimals = m_cells.pitchX >= 40.0 ? 3 : m_cells.pitchX >= 31.0 ? 2 : -1;
        const double numbers = decimals > 0 ? 2.0 + 15.0 * static_cast<double>(m_bars.size()) : 14.0,
                     above = decimals > 0 ? 6.0 : 18.0;
        const QRectF base(
            m_cells.bounds().left(), area.top() + above, m_cells.bounds().width(), area.height() - above - numbers);
        double most = 1e-9;
        for (const Bars& bars : m_bars)
            for (int key = 0; key < m_scores.keys; ++key)
                most = std::max(most, bars.value(key));
        if (most > 0.4) // up to the line of the axis
            most = std::max(0.5, most);
        addBarAxis(scene, base, most, decimals < 0);
        std::vector<QRectF> taken;
        std::vector<std::pair<QRectF, MaskReason>> hatched;
        for (int key = 0; key < m_scores.keys; ++key) {
            const QRectF column = m_cells.cell({0, key});
            const QRectF slot(column.left(), base.top(), column.width(), base.height());
            const double inset = column.width() >= 20.0 ? column.width() * 0.14 : 0.0;
            QRectF all;
            for (const Bars& bars : m_bars)
                if (bars.cell && bars.cell(key)) {
                    const double in = bars.tick ? 0.0 : bars.ground.isValid() ? inset : std::max(0.0, inset - 3.0);
                    const double height = base.height() * bars.value(key) / most;
                    QRectF bar(slot.left() + in, base.bottom() - height, slot.width() - 2.0 * in, height);
                    addField(scene, bars.tick ? QRectF(bar.left(), bar.top() - 1.0, bar.width(), 2.0) : bar,
                        bars.ground, bars.line);
                    if (!bars.tick)
                        all = all.united(bar);
                }
            taken.push_back(all);
            if (m_shares && reason(m_query, key) != MaskReason::None)
                hatched.emplace_back(QRectF(slot.left(), base.bottom() + 3.0, slot.width(), 8.0), reason(m_query, key));
            if (m_scores.unmasked >= 0)
                addBarCell(scene, m_scores.unmasked, key,
                    m_shares && decimals > 0 ? QRectF(slot.left(), base.bottom() + 16.0, slot.width(), 15.0) : slot);
            if (m_shares)
                addBarCell(scene, m_scores.weights, key, slot);
        }
        addRule(scene, base, base.bottom(), palette.lineStrong);
        scene.behind.push_back([hatched](QPainter& painter) {
            for (const auto& [place, why] : hatched)
                paintHatch(painter, place, true, leanOf(why));
        });
        if (!m_shares && m_scores.unmasked < 0)
            addText(scene, base, Qt::AlignCenter, tr("Softmax comes next"), palette.ink3, TextSize::Small);
        if (decimals > 0)
            addBarNumbers(scene, base.bottom() + 1.0, decimals);
        else
            addBarValues(scene, std::move(taken), base.top());
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
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = now ? 2 : 3;
        cell.row = m_query;
        cell.column = key;
        cell.identity = now ? maskPair(m_scores, cell.source) : 0;
        cell.name = (now ? tr("query %1, key %2, weight") : tr("query %1, key %2, weight without the mask"))
                        .arg(query().text, m_columns[static_cast<std::size_t>(key)].text);
        scene.cells.push_back(std::move(cell));
    }

    // Over the bars that stand out, where columns are too narrow for a number under each; the largest first, and none
    // over another bar, or where the frame of a pinned bar would strike it through.
    void addBarValues(Scene& scene, std::vector<QRectF> taken, double top) const
    {
        const StepId step = m_shares ? m_scores.weights : m_scores.unmasked;
        std::vector<SceneNumber> numbers;
        for (int key = 0; key < m_scores.keys && step >= 0; ++key)
            if (!m_shares || reason(m_query, key) == MaskReason::None)
                numbers.push_back(sceneNumber(m_trace, maskCell(step, m_head, m_query, key), {}, 2));
        std::stable_sort(numbers.begin(), numbers.end(),
            [](const SceneNumber& a, const SceneNumber& b) { return a.value > b.value; });
        const QFontMetricsF metrics(Theme::instance().font(TextSize::Caption));
        for (SceneNumber& number : numbers) {
            const auto key = static_cast<int>(number.source.at.back());
            const double wide = metrics.horizontalAdvance(number.text()) + 2.0,
                         y = taken[static_cast<std::size_t>(key)].top() - 14.0;
            number.area = {
                m_cells.cell({0, key}).center().x() - wide / 2.0, y > top + 2.0 ? y : top - 16.0, wide, 13.0};
            if (number.value <= 0.05
                || std::any_of(taken.begin(), taken.end(), [&](const QRectF& o) { return o.intersects(number.area); }))
                continue;
            taken.push_back(number.area);
            scene.numbers.push_back(number);
        }
    }

    void addBarNumbers(Scene& scene, double y, int decimals) const
    {
        const Palette& palette = Theme::instance().palette();
        for (const Bars& bars : m_bars) {
            const bool bold = bars.line.style() == Qt::NoPen && !bars.tick; // of the weights
            addText(scene, {m_cells.bounds().left() - 60.0, y, 52.0, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
                bars.name, palette.ink3, TextSize::Caption);
            for (int key = 0; key < m_scores.keys && bars.cell; ++key)
                if (const auto cell = bars.cell(key); cell && !(bold && reason(m_query, key) != MaskReason::None)) {
                    const QRectF column = m_cells.cell({0, key});
                    SceneNumber number = sceneNumber(
                        *bars.trace, *cell, {column.left(), y, column.width(), 15.0}, decimals);
                    number.bold = bold;
                    number.colour = bold ? palette.ink : palette.ink3;
                    if (bars.tick)
                        number.of = m_options.before->trace;
                    scene.numbers.push_back(number);
                }
            y += 15.0;
        }
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

    Figure notes() const
    {
        const QString memory = m_scores.memory > 0 ? tr("⟂ memory") + QStringLiteral(", ") : QString();
        return words({.fewer = {memory + tr("▸ query, ▾ key; hatching shows which layer masks a cell"),
                          memory + tr("▸ query, ▾ key"), tr("▸ query, ▾ key"), {}},
            .colour = Theme::instance().palette().ink3,
            .alignment = Qt::AlignRight | Qt::AlignVCenter});
    }

    const MaskedScores& m_scores;
    const SceneMoment& m_moment;
    const MasksOptions& m_options;
    const Trace& m_trace;
    std::int64_t m_head = 0;
    bool m_shares = false; // the matrix shows weights
    int m_query = 0;
    std::vector<MaskReason> m_down; // layers
    std::shared_ptr<const std::vector<MaskReason>> m_closed; // by those layers, row-major
    MaskedScores m_earlier; // of options.before
    std::vector<AxisLabel> m_rows, m_columns;
    CellGrid m_grid;
    ColourScale m_scale;
    std::vector<Bars> m_bars;
    GridLayout m_cells; // of the matrix, which is drawn before what stands beside and below it
};

} // namespace

Scene masksScene(
    const MaskedScores& scores, const SceneMoment& moment, const MasksOptions& options, const Cell& subject)
{
    return MasksPicture(scores, moment, options, subject).whole();
}

} // namespace headroom::masks_view
