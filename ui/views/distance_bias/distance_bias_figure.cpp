// SPDX-License-Identifier: GPL-3.0-or-later
// The matrix at this frame, the bias lines of all heads, and one row from content to weights.
#include "figure/matrix.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "views/distance_bias/distance_bias_read.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>

namespace headroom::distance_bias_view {

namespace {

constexpr double kNarrow = 700.0, kLow = 500.0; // little room

class BiasPicture {
public:
    BiasPicture(const DistanceBias& bias, const SceneMoment& moment, const Cell& subject, int trained, bool whole)
        : m_bias(bias),
          m_moment(moment),
          m_trace(moment.trace()),
          m_trained(trained),
          m_whole(whole),
          m_head(std::clamp(moment.head, 0, bias.heads - 1)),
          m_signed({true, 0.0})
    {
        const std::vector<StepId> steps = bias.shown();
        m_step = steps[static_cast<std::size_t>(std::clamp(moment.frame, 0, static_cast<int>(steps.size()) - 1))];
        const auto pair = static_cast<int>(biasPair(bias, subject));
        m_query = pair > 0 ? (pair - 1) / bias.keys : bias.queries - 1;
        m_key = pair > 0 ? (pair - 1) % bias.keys : 0;
        const Step& weights = m_trace.step(bias.weights);
        m_rows = {sideLabels(weights.axes[1]), Role::Query, m_query, tr("query")};
        m_columns = {sideLabels(weights.axes[2], bias.memory), Role::Key, m_key, tr("key")};
        for (const StepId step : {bias.content, bias.bias, bias.scores}) // they add up: one scale
            m_signed.include(grid(step));
        if (moment.untouched())
            for (const StepId step : {bias.content, bias.bias, bias.scores})
                m_signed.include(grid(step), m_trace, {moment.untouched(), nullptr});
        if (const Trace* beside = moment.comparisonTrace(); beside && !biasedSublayers(*beside).isEmpty()) {
            for (const Trace* trace : {&m_trace, beside}) // it may show another layer: one scale is that of all
                for (const QString& sublayer : biasedSublayers(*trace)) {
                    const DistanceBias its = readBias(*trace, sublayer);
                    m_twoKinds = m_twoKinds || (its.slopes >= 0) != (bias.slopes >= 0);
                    m_farthest = std::max(m_farthest, farthest(its));
                    for (const StepId step : {its.content, its.bias, its.scores})
                        m_signed.share(headroom::scaleOf(*trace, step));
                    m_most = std::max(m_most, trace->range(its.weights).second);
                    m_least = std::min(m_least, trace->range(its.bias).first);
                    m_greatest = std::max(m_greatest, trace->range(its.bias).second);
                }
        }
        m_signed.extent = std::max(m_signed.extent, 1e-9);
    }

    Scene whole() const
    {
        if (m_twoKinds || !m_whole) // their curves are what is compared
            return draw(column({linesHeading(), lines().forCard(), oneRow().grow(0.0), legends()}, 6.0), m_moment);
        const Figure map = column({matrixHeading(), scores()}, 2.0),
                     plotted = column({linesHeading(), lines().forCard()}, 2.0);
        const Figure wide = column(
            {row({Figure(map).grow(58.0), sized(plotted, {208.0, Extent::kNoLimit}).grow(42.0)}, 24.0).grow(4.0),
                oneRow(), legends()},
            6.0);
        return draw(either({wide, column({map, oneRow().grow(0.0), plotted, legends()}, 10.0)}), m_moment);
    }

private:
    QString nameOf(StepId step) const
    {
        return step == m_bias.content ? tr("content")
            : step == m_bias.bias     ? tr("bias")
            : step == m_bias.scores   ? tr("score")
            : step == m_bias.masked   ? tr("masked score")
                                      : tr("weight");
    }
    CellGrid grid(StepId step) const
    {
        Slice slice;
        slice.at = {m_head, 0, 0};
        return readGrid(m_trace, step, slice);
    }
    ColourScale scaleOf(StepId step) const
    {
        if (step != m_bias.weights)
            return m_signed;
        ColourScale scale {false, 1e-9};
        const CellGrid weights = grid(step);
        if (m_most > 0.0)
            scale.share({false, m_most});
        else
            scale.include(weights, m_trace, m_moment.peers());
        scale.judge(nearlyUniform(weights));
        return scale;
    }
    // Of the bias in its row: its own where on the scale of the content it would be pale.
    ColourScale biasScale() const
    {
        const auto [least, greatest] = m_trace.range(m_bias.bias);
        const double most = std::max(std::abs(std::min(least, m_least)), std::abs(std::max(greatest, m_greatest)));
        return 2.0 * most < m_signed.extent ? ColourScale {true, std::max(1e-9, most)} : m_signed;
    }
    bool sharesScale() const { return biasScale().extent == m_signed.extent; }
    bool beyondTraining() const // whether the text has distances that no text of the training had
    {
        return m_trained > 0 && (farthest(m_bias) >= m_trained || (m_bias.lookAhead() && m_bias.queries > m_trained));
    }

    Figure matrixHeading() const
    {
        QString title = nameOf(m_step);
        title[0] = title[0].toUpper();
        const QString beside = beyondTraining() ? tr("beyond the line: not seen in training")
            : m_step == m_bias.scores           ? tr("content + bias")
            : m_step == m_bias.masked           ? tr("the future is masked")
            : m_step == m_bias.weights          ? tr("softmax over each row")
            : m_step == m_bias.bias             ? tr("the same for every text")
                                                : tr("before the bias");
        return heading({.title = tr("%1, head %2").arg(title).arg(m_head + 1), .beside = {beside}});
    }

    Figure scores() const
    {
        CellGrid cells = grid(m_step);
        if (m_step == m_bias.weights && m_bias.masked >= 0)
            closeLike(cells, grid(m_bias.masked));
        return matrix({.grid = cells,
            .scale = scaleOf(m_step),
            .rows = m_rows,
            .columns = m_columns,
            .title = nameOf(m_step),
            .quantity = nameOf(m_step),
            .cells = {.keysPerQuery = m_bias.keys,
                .each =
                    [memory = m_bias.memory, trained = m_trained](GridCell at, SceneCell& cell) {
                        if (trained > 0 && std::abs(at.row + memory - at.column) >= trained)
                            cell.name = tr("%1, farther than in training").arg(cell.name);
                    }},
            .memory = {.columns = m_bias.memory},
            .over = [this](Scene& scene, const GridLayout& layout) { addStairs(scene, layout); }});
    }

    // Between the cells at a distance that training had and those beyond.
    void addStairs(Scene& scene, const GridLayout& layout) const
    {
        if (!beyondTraining())
            return;
        QPainterPath stairs;
        for (int row = 0; row < m_bias.queries; ++row)
            for (const int side : {-1, 1}) {
                const int edge = row + m_bias.memory + side * m_trained; // the nearest key that is too far
                if (edge < 0 || edge >= m_bias.keys || (side > 0 && !m_bias.lookAhead()))
                    continue;
                const double half = layout.gap / 2.0;
                const QRectF cell = layout.cell({row, edge}).adjusted(-half, -half, half, half);
                const double x = side < 0 ? cell.right() : cell.left(), y = side < 0 ? cell.top() : cell.bottom();
                stairs.moveTo(x, cell.top());
                stairs.lineTo(x, cell.bottom());
                stairs.moveTo(cell.left(), y);
                stairs.lineTo(cell.right(), y);
            }
        inkedPath(scene, stairs);
    }

    Figure linesHeading() const
    {
        const bool slopes = m_bias.slopes >= 0;
        return heading({.title = !m_twoKinds
                ? slopes && m_bias.heads > 1 ? tr("Each head has its own slope") : tr("Bias by distance")
                : slopes ? tr("ALiBi’s bias by distance")
                         : tr("T5’s bias by distance"),
            .beside = slopes ? QStringList {tr("bias = −slope × distance"), tr("−slope × distance")}
                             : QStringList {tr("learned, one per bucket")}});
    }

    Figure lines() const
    {
        const Palette& palette = Theme::instance().palette();
        PlotPanel said {.trace = &m_trace, .scale = m_signed};
        said.from = m_bias.lookAhead() ? -(m_bias.queries - 1) : 0;
        said.to = std::max(said.from + 1.0, static_cast<double>(std::max(farthest(m_bias), m_farthest)));
        said.up = {tr("bias")};
        said.across = {m_bias.lookAhead() ? tr("keys after the query ← distance → keys before it")
                                          : tr("distance: positions from the query back to the key"),
            tr("distance")};
        said.names = 122.0;
        said.namesTitle = m_bias.slopes >= 0 ? tr("slope") : QString();
        for (std::int64_t turn = 1; turn <= m_bias.heads; ++turn) { // the chosen one last, on top
            const std::int64_t head = (m_head + turn) % m_bias.heads;
            const bool chosen = head == m_head;
            PlotLine line {.colour = chosen ? palette.position : palette.ink3};
            line.width = chosen ? 3.0 : 1.6;
            line.dot = chosen ? 3.5 : 2.0;
            line.row = static_cast<int>(head);
            for (int distance = static_cast<int>(said.from); distance <= said.to; ++distance)
                if (const auto source = biasAt(m_bias, head, distance)) {
                    if (chosen && distance == m_query + m_bias.memory - m_key)
                        line.ringed = static_cast<int>(line.points.size());
                    line.points.push_back({static_cast<double>(distance), *source,
                        tr("head %1, distance %2, bias").arg(head + 1).arg(distance),
                        distance - static_cast<int>(said.from)});
                }
            line.name = tr("head %1").arg(head + 1);
            line.bold = chosen;
            line.ink = chosen ? palette.positionText : palette.ink2;
            if (m_bias.slopes >= 0)
                line.number = Cell {m_bias.slopes, {head}};
            line.handle = QStringLiteral("head:%1").arg(head);
            line.tip = tr("Show head %1").arg(head + 1);
            said.lines.push_back(line);
        }
        if (m_least < m_greatest) // one axis for both runs
            said.range = std::pair(m_least, m_greatest);
        if (m_step < m_bias.bias)
            said.absent = {tr("The bias comes next")};
        else
            said.shades = shades(said);
        return plot(said);
    }

    // Distances that training never had.
    std::vector<PlotShade> shades(const PlotPanel& axes) const
    {
        std::vector<PlotShade> all;
        const double longest = m_trained - 0.5;
        if (m_trained > 1 && longest < axes.to)
            all.push_back({longest, axes.to, {tr("beyond training")}, true});
        if (m_trained > 1 && -longest > axes.from)
            all.push_back({axes.from, -longest, {tr("beyond training")}, false});
        return all;
    }

    // From content to weight; the distance stands above what is added up.
    Figure oneRow() const
    {
        const AxisLabel& query = m_rows.labels[static_cast<std::size_t>(m_query)];
        StripsPanel said;
        said.title = query.number.isEmpty() ? tr("Query %1").arg(query.text)
                                            : tr("Query %1 (%2)").arg(query.text, ordinal(m_query + 1));
        const int all = m_bias.lookAhead() ? m_bias.keys : std::min(m_bias.keys, m_query + m_bias.memory + 1);
        said.columns = m_columns;
        said.columns.labels.resize(static_cast<std::size_t>(all)); // without the future
        said.about = std::min(m_key, all - 1);
        const int inSight = static_cast<int>((m_moment.size.width() - 160.0) / 68.0);
        if (m_bias.masked >= 0 && !m_whole && !m_moment.comparison && m_key >= all - inSight)
            said.about = all - 1; // the query’s own key too
        said.beside = [all](int from, int count) {
            return count < all ? tr("keys %1–%2 of %3").arg(from + 1).arg(from + count).arg(all)
                : count == 1   ? tr("the only key")
                               : tr("all %1 keys").arg(count);
        };
        said.line.least = 20.0;
        if (!m_whole && !m_moment.comparison)
            said.cell.least = 68.0;
        const bool distances = m_bias.distance >= 0;
        const bool beside = m_moment.comparison && !m_twoKinds && m_moment.size.width() < kNarrow,
                   low = m_moment.size.height() < kLow;
        said.strips.clear(); // in little room those that the others do not follow from
        if (!beside && !low)
            said.strips.push_back(
                strip(distances ? m_bias.distance : m_bias.bucket, distances ? tr("−distance") : tr("bucket")));
        if (!beside)
            said.strips.push_back(strip(m_bias.content, tr("content")));
        said.strips.push_back(strip(m_bias.bias, beside ? tr("bias") : tr("+ bias")));
        if (!low || !m_whole)
            said.strips.push_back(strip(m_bias.scores, tr("= score")));
        said.strips.push_back(strip(m_bias.weights, tr("weight")));
        return strips(said);
    }

    Strip strip(StepId step, const QString& label) const
    {
        const bool place = step == m_bias.distance || step == m_bias.bucket;
        Strip made {.label = label, .row = step};
        made.ink = place ? Theme::instance().palette().positionText : QColor();
        made.ready = place ? m_step >= m_bias.bias : step <= m_step;
        made.lit = step == m_step || (step == m_bias.scores && m_step == m_bias.masked);
        made.cell = [this, step, place](int key) -> std::optional<SceneCell> {
            const bool closed = m_bias.masked >= 0 && m_step >= m_bias.masked && !place && step >= m_bias.scores
                && m_trace.masked(m_bias.masked, {m_head, m_query, key});
            const Cell source = place ? Cell {step, {m_query, key}}
                                      : biasCell(closed ? m_bias.masked : step, m_head, m_query, key);
            SceneCell cell = sceneCell(m_trace, source, {},
                step == m_bias.bias ? biasScale() : scaleOf(step == m_bias.weights ? step : m_bias.content));
            if (place)
                cell.ground = Theme::instance().palette().positionSoft;
            cell.identity = 1 + static_cast<quint64>(m_query * m_bias.keys + key);
            cell.decimals = place ? 0 : step == m_bias.weights ? 3 : 2;
            cell.name = tr("query %1, key %2, %3")
                            .arg(m_rows.labels[static_cast<std::size_t>(m_query)].text,
                                m_columns.labels[static_cast<std::size_t>(key)].text,
                                !place                      ? nameOf(step)
                                    : step == m_bias.bucket ? tr("bucket")
                                                            : tr("minus the distance"));
            return cell;
        };
        return made;
    }

    Figure legends() const
    {
        Legend sums {.scale = m_signed, .title = sharesScale() ? tr("content + bias") : tr("content, score")};
        if (m_whole && m_bias.masked >= 0 && m_step >= m_bias.masked)
            sums.masked = tr("masked: cannot be read");
        const Legend shares {.scale = scaleOf(m_bias.weights), .title = tr("weight"), .decimals = 2};
        return row({legend(sums), sharesScale() ? Figure() : legend({.scale = biasScale(), .title = tr("bias")}, 184.0),
                       m_step == m_bias.weights ? legend(shares, 184.0) : Figure(),
                       m_whole ? words(tr("▸ query, ▾ key"), Qt::AlignRight | Qt::AlignVCenter).grow(0.0) : Figure()})
            .grow(0.0);
    }

    const DistanceBias& m_bias;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    int m_trained = 0;
    bool m_whole = false; // with the matrix of all pairs
    int m_query = 0, m_key = 0;
    std::int64_t m_head = 0;
    StepId m_step = -1; // that the frame has come to
    Side m_rows, m_columns;
    ColourScale m_signed;
    double m_least = 0.0, m_greatest = 0.0; // bias in either run; both 0: there is no run beside
    bool m_twoKinds = false; // the run beside has the other
    int m_farthest = 0; // distance in either run
    double m_most = 0.0; // weight in either run; 0: there is no run beside
};

} // namespace

Scene distanceBiasScene(
    const DistanceBias& bias, const SceneMoment& moment, const Cell& subject, int trained, bool whole)
{
    return BiasPicture(bias, moment, subject, trained, whole).whole();
}

} // namespace headroom::distance_bias_view
