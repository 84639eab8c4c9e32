// SPDX-License-Identifier: GPL-3.0-or-later
// One query and one key, pair by pair, as arrows that turn while both walk along the text, and the score that follows;
// or above the weights of all pairs of positions, with and without rotation.
#include "figure/bars.h"
#include "figure/dials.h"
#include "figure/matrix.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "scene/axis_ticks.h"
#include "scene/motion.h"
#include "views/rotation/rotation_read.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>

namespace headroom::rotation_view {

namespace {

constexpr std::size_t kLargeDials = 4, kSmallDials = 9;
constexpr int kRowGroup = 1, kPlainGroup = 2, kPairsGroup = 3, kScoreGroup = 4, kCurveGroup = 5;
constexpr double kSum = 116.0; // px beside the dials
constexpr double kAngle = 0.5, kFirst = 1.8; // of a radius: where an angle is drawn; of a side: the first dial
// The diagram, the text with its frames and the rows of weights, from above.
constexpr double kGutter = 78.0, kTag = 15.0, kToken = 20.0, kPlace = 13.0, kStrip = 19.0, kLeastDiagram = 66.0;
constexpr double kSummed = 2.9; // stops of the score: all that the pairs add has come together
constexpr double kReturned = 0.5; // of the last move of the key: it is back
constexpr double kFarRows = 4.0; // narrower cells have no numbers
constexpr double kDegrees = 180.0 / std::numbers::pi;

QString degrees(double radians)
{
    const double size = std::abs(radians) * kDegrees;
    return fixedText(size, size >= 9.95 ? 0 : size >= 0.995 ? 1 : 2) + QChar(0xB0);
}

class RotationPicture {
public:
    RotationPicture(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place)
        : m_run(run),
          m_moment(moment),
          m_trace(moment.trace()),
          m_head(std::clamp(moment.head, 0, run.heads - 1)),
          m_pair(run, m_trace, m_head, place),
          m_place(m_pair.place()),
          m_frame(std::clamp(moment.frame, 0, static_cast<int>(run.frames.size()) - 1)),
          m_told(run.frames[static_cast<std::size_t>(m_frame)].told),
          m_stops(m_pair.stops(m_told)),
          m_at(std::clamp(moment.at(), 0.0, static_cast<double>(m_stops.size() - 1)))
    {
        const auto stop = std::min(static_cast<std::size_t>(m_at), m_stops.size() - 1);
        const RotationStop &from = m_stops[stop], &to = m_stops[std::min(stop + 1, m_stops.size() - 1)];
        const double share = m_at - static_cast<double>(stop),
                     hops = std::abs(to.query - from.query) + std::abs(to.key - from.key);
        const bool returns = m_told == Told::KeyWalks && stop + 2 == m_stops.size() && run.factor != 0.0;
        const double way = returns                    ? easeInOut(part(share, 0.0, kReturned))
            : to.milliseconds >= 600.0 || hops <= 2.0 ? easeInOut(share)
                                                      : share;
        m_query = from.query + (to.query - from.query) * way;
        m_key = from.key + (to.key - from.key) * way;
        if (moment.on(kMaps))
            m_scores.include(open(run.scores), m_trace, moment.peers());
        choosePairs();
        measure();
    }

    Scene whole() const
    {
        Scene scene = picture();
        const double moved = m_told == Told::TurnQuery || home(m_key, m_pair.keyAt()) ? m_query - m_pair.queryAt()
                                                                                      : m_key - m_pair.keyAt();
        scene.flow = {SceneFlow::Angle, moved, tr("q or k, moved by %1 positions").arg(fixedText(moved, 2))};
        return scene;
    }

private:
    Scene picture() const
    {
        if (m_moment.thumbnail)
            return draw(column({arrows().grow(50.0), walk().grow(50.0)}, 6.0), m_moment);
        if (!m_moment.on(kMaps))
            return draw(column({title(), arrows().grow(54.0), curveTitle(), walk().grow(46.0)}, 4.0), m_moment);
        const bool weights = since(Told::KeyWalks) > 0.0;
        const Figure rotated = column(
            {heading({.title = weights ? tr("Weights, rotated") : tr("Scores, rotated"), .beside = {headName()}}),
                since(Told::Score) > 0.0 ? map(weights ? m_run.weights : m_run.scores) : absent({tr("comes next")})},
            2.0);
        const Figure plain = column(
            {heading({.title = tr("Weights, not rotated"), .beside = {tr("the same q and k"), headName()}}),
                since(Told::NotRotated) > 0.0 ? map(m_run.plainWeights) : absent(waiting())},
            2.0);
        const Legend scale {.scale = weights ? m_weights : m_scores, .title = weights ? tr("weight") : tr("score")};
        return draw(column({title(), arrows().grow(40.0), row({rotated, plain}, 24.0).grow(60.0),
                               legend(scale, 300.0, weights ? 1 : 0)},
                        6.0),
            m_moment);
    }

    // 0: the frame is still to come; up to 1 while it is told; 1: it has been.
    double since(Told told) const
    {
        const auto at = std::find_if(
            m_run.frames.begin(), m_run.frames.end(), [&](const ToldAt& frame) { return frame.told == told; });
        if (at == m_run.frames.end() || m_frame < static_cast<int>(at - m_run.frames.begin()))
            return 0.0;
        return told != m_told ? 1.0 : m_at / static_cast<double>(m_stops.size() - 1);
    }
    double last() const // how much of the last move of the frame is done
    {
        return part(m_at, static_cast<double>(m_stops.size()) - 2.0, static_cast<double>(m_stops.size()) - 1.0);
    }
    double walked() const // the key is back
    {
        return m_told == Told::KeyWalks ? part(last(), m_run.factor != 0.0 ? kReturned : 0.0, 1.0)
                                        : since(Told::KeyWalks);
    }
    double opened() const { return m_told == Told::Score ? easeOut(part(m_at, 0.0, 1.0)) : since(Told::Score); }
    double added() const { return m_told == Told::Score ? easeOut(part(m_at, 1.0, 1.8)) : since(Told::Score); }
    bool summed() const { return m_told == Told::Score ? m_at >= kSummed : since(Told::Score) > 0.0; }
    // What each pair adds is asked once, while the score is told; then only the score counts.
    double addends() const
    {
        return m_told == Told::Score   ? opened()
            : m_told == Told::BothWalk ? 1.0 - easeInOut(part(m_at, 0.0, 0.5))
            : m_run.factor == 0.0      ? since(Told::Score)
                                       : 0.0;
    }
    // The rows of weights are what the last frame compares.
    double weighed() const
    {
        return m_run.factor == 0.0 ? walked() : easeInOut(part(since(Told::NotRotated), 0.0, 0.4));
    }
    bool home(double at, double place) const { return std::abs(at - place) < 1e-9; }
    bool home() const
    {
        return home(m_query - m_key, m_pair.queryAt() - m_pair.keyAt());
    } // as far apart as in the text

    QStringList waiting() const
    {
        if (m_run.studied())
            return {tr("comes next")};
        return m_run.asked ? QStringList {tr("not available for this run")}
                           : awaited(*m_moment.run, "rotation", QStringList {tr("Computing …")});
    }
    QString headName() const { return tr("head %1").arg(m_head + 1); }
    CellGrid grid(StepId step) const { return readGrid(m_trace, step, {.at = {m_head, 0, 0}}); }
    CellGrid open(StepId step) const // what no mask closes
    {
        CellGrid all = grid(step);
        if (m_run.masked >= 0)
            closeLike(all, grid(m_run.masked));
        return all;
    }
    Index pairIndex() const { return {m_head, m_place.query, m_place.key}; }
    const Axis& axis(std::size_t number) const { return m_trace.step(m_run.weights).axes[number]; }
    QString token(std::size_t number, int at) const { return QString::fromStdString(axis(number).label(at)); }

    Figure title() const
    {
        const auto placed = [&](std::size_t number, int at) { return withPlace(token(number, at), at + 1); };
        return heading({.title = tr("Query %1; key %2").arg(placed(1, m_place.query), placed(2, m_place.key)),
            .beside = opened() < 1.0
                ? QStringList {tr("arrow: two of its numbers; dotted: before it turns"), tr("dotted: before it turns")}
                : QStringList {tr("the smaller the angle, the more a pair adds to the score"),
                    tr("a small angle adds to the score")}});
    }

    Figure map(StepId step) const
    {
        const bool scores = step == m_run.scores;
        MatrixPanel said {.grid = open(step), .scale = scores ? m_scores : m_weights};
        said.group = step == m_run.plainWeights ? 2 : 1;
        said.title = scores   ? tr("scores, rotated")
            : said.group == 1 ? tr("weights, rotated")
                              : tr("weights, not rotated");
        said.quantity = scores ? tr("score") : tr("weight");
        said.cells.blanks = !scores;
        if (said.group == 1)
            said.cells.keysPerQuery = m_run.keys;
        const Step& weights = m_trace.step(m_run.weights);
        said.rows = {labelsOf(m_trace, weights, weights.axes[1]), Role::Query, m_place.query, tr("query")};
        said.columns = {labelsOf(m_trace, weights, weights.axes[2]), Role::Key, m_place.key, tr("key")};
        said.size = TextSize::Caption;
        said.ruled = true;
        return matrix(said);
    }

    // --- arrows -----------------------------------------------------------------------------------------------------

    // The pairs whose turning changes the score most are large, of the others some are small.
    void choosePairs()
    {
        for (int pair = 0; pair < m_run.pairs; ++pair)
            m_large.push_back(pair);
        std::stable_sort(m_large.begin(), m_large.end(), [&](int a, int b) { return moves(a) > moves(b); });
        for (std::size_t i = kLargeDials; i < m_large.size(); ++i)
            (i < kLargeDials + kSmallDials ? m_small : m_unseen).push_back(m_large[i]);
        m_large.resize(std::min(m_large.size(), kLargeDials));
        std::sort(m_large.begin(), m_large.end());
        std::sort(m_small.begin(), m_small.end());
    }
    double moves(int pair) const
    {
        const double angle = m_run.rule.frequency(pair) * std::max(1, m_run.keys - 1);
        return m_pair.size(pair) * (1.0 - std::cos(std::min(angle, std::numbers::pi)));
    }
    // What the others and all that is not rotated add.
    double othersAdd(double query, double key) const
    {
        double sum = m_pair.score(query, key);
        for (const int pair : m_large)
            sum -= m_pair.adds(pair, query, key);
        return sum;
    }
    // Scales that hold wherever the two walk.
    void measure()
    {
        for (int pair = 0; pair < m_run.pairs; ++pair)
            for (const QPointF& tip : {m_pair.queryTip(pair, -1.0), m_pair.keyTip(pair, -1.0)})
                if (const double length = std::hypot(tip.x(), tip.y()) * m_run.rule.multiplier(); std::isfinite(length))
                    m_reach = std::max(m_reach, length);
        const auto include = [](std::array<double, 2>& range, double value) {
            if (std::isfinite(value))
                range = {std::min(range[0], value), std::max(range[1], value)};
        };
        const double score = m_trace.value(m_run.scores, pairIndex());
        m_range = {score, score};
        if (m_run.studied())
            include(m_range, m_trace.value(m_run.plainScores, pairIndex()));
        if (m_run.factor == 0.0)
            return;
        const int pieces = std::clamp(8 * (m_pair.highest() - m_pair.lowest()), 1, 400);
        for (int i = 0; i <= pieces; ++i) {
            const double key = m_pair.lowest() + (m_pair.highest() - m_pair.lowest()) * static_cast<double>(i) / pieces;
            include(m_range, m_pair.score(m_pair.queryAt(), key));
            for (const int pair : m_large)
                include(m_bars, m_pair.adds(pair, m_pair.queryAt(), key));
            include(m_bars, othersAdd(m_pair.queryAt(), key));
        }
    }

    Figure arrows() const
    {
        DialsPanel said {.reach = m_reach};
        for (const int pair : m_large)
            said.dials.push_back(dial(pair, pair == m_large.front()));
        for (const int pair : m_small)
            said.others.push_back(dial(pair, false));
        const bool rest = restAdds();
        const auto others = static_cast<int>(m_small.size() + m_unseen.size());
        if (others == 0 && rest)
            said.others.push_back({});
        said.othersLabel = others > 0 ? QStringList {tr("%1 other pairs").arg(others), tr("%1 others").arg(others)}
                                      : QStringList {tr("not rotated")};
        if (m_run.factor != 0.0) {
            said.low = m_bars[0];
            said.high = m_bars[1];
            said.barsThere = addends();
            if (added() > 0.0)
                said.othersAdd = othersAdd(m_query, m_key) * added();
            said.numbers = added() >= 1.0 && home() && addends() >= 1.0;
            said.gathered = m_told == Told::Score ? part(m_at, 2.02, kSummed) : 0.0;
        }
        said.beside = kSum;
        said.sum = [this](Scene& scene, const QRectF& area) { addSum(scene, area); };
        return dials(said);
    }

    Dial dial(int pair, bool lit) const
    {
        const Palette& palette = colours();
        const QString each = degrees(m_run.rule.frequency(pair));
        Dial said {.lit = lit, .open = opened(), .angleAt = kAngle, .wide = lit ? kFirst : 1.0};
        // At rest two arrows and their angle; what they were before they turned where somebody asks for it.
        const auto before = [&](const std::optional<Cell>& cell) {
            return cell && (cell->step == m_run.query || cell->step == m_run.key);
        };
        said.turns = before(m_moment.pinned) || before(m_moment.hovered) ? 1.0 : 1.0 - opened();
        said.label = lit ? QStringList {tr("pair %1: %2 per token").arg(pair + 1).arg(each),
                         tr("pair %1: %2").arg(pair + 1).arg(each), each}
                         : QStringList {tr("pair %1").arg(pair + 1), QString::number(pair + 1)};
        const bool keyTurns = m_frame > 0;
        const double keyAt = keyTurns ? m_key : -1.0;
        const QPointF query = m_pair.queryTip(pair, m_query), key = m_pair.keyTip(pair, keyAt);
        const double apart = std::abs(
            std::remainder(std::atan2(query.y(), query.x()) - std::atan2(key.y(), key.x()), 2.0 * std::numbers::pi));
        said.angle = lit && opened() > 0.0
            ? QStringList {tr("%1 apart").arg(fixedText(apart * kDegrees, 0) + QChar(0xB0))}
            : QStringList {QString()};
        const double each_ = m_run.rule.frequency(pair);
        said.hands.push_back(
            {query, palette.query, false, lit ? QStringLiteral("q") : QString(), m_pair.queryTip(pair, -1.0),
                m_query * each_, [this, pair](Scene& scene, const QPointF& tip, const QPointF& start) {
                    addEnd(scene, start, m_run.query, m_pair.query(), pair, 0, tr("query"), -1.0, true);
                    addEnd(scene, tip, m_run.queryTurned, m_pair.query(), pair, 2, tr("query"), m_query,
                        home(m_query, m_pair.queryAt()));
                }});
        said.hands.push_back({key, palette.key, false, lit ? QStringLiteral("k") : QString(), m_pair.keyTip(pair, -1.0),
            keyTurns ? m_key * each_ : 0.0,
            [this, pair, keyTurns](Scene& scene, const QPointF& tip, const QPointF& start) {
                addEnd(scene, start, m_run.key, m_pair.key(), pair, 4, tr("key"), -1.0, true);
                if (keyTurns)
                    addEnd(scene, tip, m_run.keyTurned, m_pair.key(), pair, 6, tr("key"), m_key,
                        home(m_key, m_pair.keyAt()));
            }});
        if (lit && walked() >= 1.0 && m_run.factor != 0.0 && m_pair.twin() >= 0)
            said.hands.push_back(twinHand(pair));
        if (added() > 0.0 && m_run.factor != 0.0)
            said.adds = m_pair.adds(pair, m_query, m_key) * added();
        return said;
    }

    // The same key where the text has it again: turned otherwise, dashed.
    DialHand twinHand(int pair) const
    {
        const Index at {m_pair.key().front(), m_pair.twin()};
        const auto number = [&](bool second) {
            return m_trace.value(m_run.keyTurned, {at[0], at[1], m_run.number(pair, second)});
        };
        return {{number(false), number(true)}, colours().key, true, tr("k, %1").arg(ordinal(m_pair.twin() + 1)), {},
            0.0, [this, pair, at](Scene& scene, const QPointF& tip, const QPointF&) {
                addEnd(scene, tip, m_run.keyTurned, at, pair, 10, tr("key"), m_pair.twin(), true);
            }};
    }

    // The end of an arrow is two numbers: of the trace, or what they would be at another position.
    void addEnd(Scene& scene, const QPointF& end, StepId step, Index at, int pair, int column, const QString& of,
        double position, bool recorded) const
    {
        constexpr double kSize = 9.0;
        at.push_back(0);
        const bool query = step == m_run.queryTurned;
        const QPointF moved = query ? m_pair.queryTip(pair, position) : m_pair.keyTip(pair, position);
        for (int i = 0; i < 2; ++i) {
            at.back() = m_run.number(pair, i == 1);
            SceneCell cell = sceneCell(m_trace, {step, at},
                {end.x() - kSize / 2.0 + i * kSize / 2.0, end.y() - kSize / 2.0, kSize / 2.0, kSize}, m_numbers);
            if (!recorded) {
                cell.value = i == 0 ? moved.x() : moved.y();
                cell.state |= SceneCell::Between;
            }
            cell.style |= SceneCell::Plain | SceneCell::Still;
            cell.group = kPairsGroup;
            cell.row = pair;
            cell.column = column + i;
            cell.name = (column % 4 == 2 ? tr("%1 rotated, dimension %2") : tr("%1 before rotation, dimension %2"))
                            .arg(of)
                            .arg(at.back() + 1);
            scene.cells.push_back(std::move(cell));
        }
    }

    // Of the bars whose numbers have come, in their order.
    double sumSoFar() const
    {
        const double gathered = part(m_at, 2.02, kSummed);
        const std::size_t count = m_large.size() + (m_small.empty() && !restAdds() ? 0 : 1);
        double sum = 0.0;
        for (std::size_t i = 0; i < count; ++i)
            if (landing(static_cast<int>(i), static_cast<int>(count)).at(gathered) >= 1.0)
                sum += i < m_large.size() ? m_pair.adds(m_large[i], m_query, m_key) : othersAdd(m_query, m_key);
        return sum;
    }
    bool restAdds() const { return m_run.pairs * 2 < static_cast<int>(m_trace.step(m_run.query).axes[2].size); }

    void addSum(Scene& scene, const QRectF& area) const
    {
        const double comes = m_told == Told::Score ? part(m_at, 1.8, 2.0) : since(Told::Score) > 0.0 ? 1.0 : 0.0;
        if (comes <= 0.0)
            return;
        const Palette& palette = colours();
        const QRectF number(area.left(), area.center().y() - 17.0, area.width(), 34.0);
        addText(scene, {area.left(), number.top() - 16.0, area.width(), 15.0}, Qt::AlignCenter,
            summed() ? tr("score") : tr("score so far"), palette.ink2, TextSize::Small);
        scene.texts.back().presence = comes;
        if (!summed()) { // of what has landed
            scene.shapes.push_back({boxPath(number.adjusted(8.0, 0.0, -8.0, 0.0), 4.0), QPen(palette.line, 1.0),
                Qt::NoBrush, true, comes});
            const double shown = m_moment.on(kMaps) || m_run.factor == 0.0 ? 0.0 : sumSoFar();
            addText(scene, number, Qt::AlignCenter, shown == 0.0 ? QStringLiteral("0") : fixedText(shown, 2),
                palette.ink2, TextSize::Figure, true);
            scene.texts.back().presence = comes;
            return;
        }
        SceneCell cell = sceneCell(m_trace, {m_run.scores, pairIndex()}, number, m_scores);
        if (!home()) {
            cell.value = m_pair.score(m_query, m_key);
            cell.state |= SceneCell::Between;
        }
        cell.style |= SceneCell::Plain | SceneCell::Still;
        cell.group = kScoreGroup;
        cell.name = tr("score");
        if (home()) {
            putNumber(scene, m_trace, cell.source, number, {.size = TextSize::Figure, .bold = true});
        } else {
            const double whole = std::round(m_key); // in between it is nobody's
            const bool returns = m_told == Told::KeyWalks && last() > 0.0;
            if (!returns && std::abs(m_key - whole) < 0.15 && home(m_query, m_pair.queryAt()))
                addText(scene, number, Qt::AlignCenter, fixedText(m_pair.score(m_query, whole), 2), palette.ink,
                    TextSize::Figure, true);
        }
        scene.cells.push_back(std::move(cell));
        if (walked() < 1.0 || m_trace.masked(m_run.weights, pairIndex()))
            return;
        const QRectF below(area.left(), number.bottom() + 2.0, area.width(), 16.0);
        const double half = below.width() / 2.0;
        addText(scene, below.adjusted(0.0, 0.0, -half - 4.0, 0.0), Qt::AlignRight | Qt::AlignVCenter, tr("weight"),
            palette.ink2, TextSize::Small);
        putNumber(scene, m_trace, {m_run.weights, pairIndex()}, below.adjusted(half + 6.0, 0.0, 0.0, 0.0),
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter, .size = TextSize::Small, .bold = true});
        if (weighed() < 1.0)
            addDrawnCell(scene, m_trace, {m_run.weights, pairIndex()},
                below.adjusted(half + 2.0, 0.0, 36.0 - half, 0.0), tr("weight"), kScoreGroup, 1, 0);
    }

    // --- the text, and the score by the key's place -----------------------------------------------------------------

    Figure curveTitle() const
    {
        return heading({.title = tr("Score by the key’s position"), .beside = {tr("if only the key moved")}});
    }

    Figure walk() const
    {
        constexpr double kLeast = 2.0 * kTag + kToken + kPlace + kLeastDiagram + 2.0 * kStrip;
        return drawn({160.0, Extent::kNoLimit}, {kLeast, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { scene.bare ? addSmall(scene, area) : addWalk(scene, area); });
    }

    struct Ground { // where positions and scores lie
        QRectF diagram;
        double pitch = 0.0;
        std::array<double, 2> range;
        double tokens = 0.0; // top of the text below it; 0: there is none

        double x(double position) const { return diagram.left() + (position + 0.5) * pitch; }
        double y(double score) const
        {
            return diagram.bottom() - diagram.height() * (score - range[0]) / std::max(1e-9, range[1] - range[0]);
        }
    };
    Ground groundOf(const QRectF& diagram) const
    {
        const double air = 0.12 * std::max(1e-6, m_range[1] - m_range[0]);
        return {diagram, diagram.width() / m_run.keys, {m_range[0] - air, m_range[1] + air}};
    }

    void addSmall(Scene& scene, const QRectF& area) const
    {
        addCurves(scene, groundOf(area.adjusted(0.0, 6.0, 0.0, -6.0)));
    }

    void addWalk(Scene& scene, const QRectF& area) const
    {
        const double high = weighed() * 2.0 * kStrip, top = area.top() + 6.0;
        const QRectF rows(area.left() + kGutter, area.bottom() - high - 2.0, area.width() - kGutter, high);
        const double tokens = rows.top() - kTag - kPlace - kToken - 4.0;
        Ground ground = groundOf({rows.left(), top, rows.width(), std::max(20.0, tokens - kTag - 6.0 - top)});
        ground.tokens = tokens;
        addTokens(scene, ground, tokens);
        addUpTicks(scene, ground.diagram, ground.range[0], ground.range[1]);
        addMasked(scene, ground);
        addText(scene, {area.left(), top - 2.0, kGutter - 36.0, 15.0}, Qt::AlignLeft | Qt::AlignVCenter, tr("score"),
            colours().ink2, TextSize::Caption);
        addCurves(scene, ground);
        if (weighed() < 1.0)
            return;
        addRow(scene, ground, rows.top(), m_run.weights, kRowGroup, tr("weights"), 1.0);
        if (since(Told::NotRotated) > 0.0)
            addRow(scene, ground, rows.top() + kStrip, m_run.plainWeights, kPlainGroup, tr("not rotated"),
                part(since(Told::NotRotated), 0.4, 1.0));
    }

    // Keys behind the query, where there is no score.
    void addMasked(Scene& scene, const Ground& ground) const
    {
        QRectF later = ground.diagram;
        later.setLeft(ground.x(m_pair.highest() + 0.5));
        if (m_run.masked < 0 || later.width() < ground.pitch || !home(m_query, m_pair.queryAt()))
            return;
        scene.behind.push_back([later](QPainter& painter) { paintHatch(painter, later, true); });
        const QFont font = Theme::instance().font(TextSize::Caption);
        const QString words = fittingText(
            {tr("masked: cannot be read"), tr("masked"), QString()}, font, later.width() - 12.0);
        if (words.isEmpty())
            return;
        const double wide = textWidth(words, font) + 8.0;
        addText(scene, {later.center().x() - wide / 2.0, later.center().y() - 8.0, wide, 16.0}, Qt::AlignCenter, words,
            colours().ink2, font);
        scene.texts.back().ground = colours().stage;
    }

    void addTokens(Scene& scene, const Ground& ground, double top) const
    {
        const Palette& palette = colours();
        const QFont font = Theme::instance().font(TextSize::Body), small = Theme::instance().font(TextSize::Caption);
        const std::vector<AxisLabel> labels = labelsOf(m_trace, m_trace.step(m_run.weights), axis(2));
        const bool all = ground.pitch >= 15.0;
        const int every = all
            ? 1
            : static_cast<int>(std::ceil(niceStep(m_run.keys, static_cast<int>(ground.diagram.width() / 40.0))));
        for (int at = 0; at < m_run.keys; ++at) {
            const QRectF place(ground.x(at) - ground.pitch / 2.0, top, ground.pitch, kToken);
            const AxisLabel& label = labels[static_cast<std::size_t>(at)];
            if (all)
                scene.texts.push_back({place.adjusted(1.0, 0.0, -1.0, 0.0), Qt::AlignCenter, label.text, palette.ink2,
                    font, SceneText::Fit::Middle});
            if (all ? ground.pitch >= 20.0 || at % 5 == 4 : (at + 1) % every == 0)
                addText(scene, {ground.x(at) - 20.0, top + kToken, 40.0, kPlace}, Qt::AlignCenter,
                    QString::number(at + 1), palette.ink3, small);
            if (all && at >= m_run.keys - m_run.queries)
                scene.handles.push_back({QStringLiteral("token:%1").arg(at - (m_run.keys - m_run.queries)), place,
                    Qt::PointingHandCursor, tr("Make this token the query"), true});
        }
        const auto said = [](const QString& who, bool there) { return there ? who : tr("%1, as if here").arg(who); };
        if (!all)
            scene.shapes.push_back(
                {linePath({ground.x(0.0), top + kToken / 2.0}, {ground.x(m_run.keys - 1.0), top + kToken / 2.0}),
                    QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
        if (m_told == Told::KeyWalks && walked() >= 1.0 && m_run.factor != 0.0 && m_pair.twin() >= 0) {
            const bool clear = std::abs(m_pair.twin() - m_key) * ground.pitch >= 90.0; // of the other key's tag
            addFrame(scene, ground, top, m_pair.twin(), palette.key, palette.keyText,
                clear ? tr("k, %1").arg(ordinal(m_pair.twin() + 1)) : QString(), false, Qt::DashLine);
        }
        addFrame(scene, ground, top, m_key, palette.key, palette.keyText,
            said(tr("key %1").arg(token(2, m_place.key)), home(m_key, m_pair.keyAt())), false);
        addFrame(scene, ground, top, m_query, palette.query, palette.queryText,
            said(tr("query %1").arg(token(1, m_place.query)), home(m_query, m_pair.queryAt())), true);
    }

    // It hops from token to token.
    void addFrame(Scene& scene, const Ground& ground, double top, double at, const QColor& colour, const QColor& ink,
        const QString& tag, bool above, Qt::PenStyle style = Qt::SolidLine) const
    {
        const double wide = std::max(ground.pitch - 4.0, 14.0), hop = 4.0 * std::abs(std::sin(at * std::numbers::pi));
        const QRectF box(ground.x(at) - wide / 2.0, top - hop, wide, kToken + kPlace);
        scene.lines.push_back(
            {boxPath(above ? box : box.adjusted(-1.5, -1.5, 1.5, 1.5), 4.0), QPen(colour, 2.0, style)});
        const QFont font = Theme::instance().font(TextSize::Caption, true);
        const double room = std::min(140.0, textWidth(tag, font) + 4.0);
        const double left = std::clamp(ground.x(at) - room / 2.0, ground.diagram.left() - kGutter,
            std::max(ground.diagram.left(), ground.diagram.right() - room));
        SceneText said {{left, above ? top - kTag - 4.0 : top + kToken + kPlace + 2.0, room, kTag}, Qt::AlignCenter,
            tag, ink, font, SceneText::Fit::Cut};
        scene.texts.push_back(said);
    }

    void addCurve(
        Scene& scene, const Ground& ground, double from, double to, const QPen& pen, double presence = 1.0) const
    {
        if (std::abs(to - from) < 1e-9)
            return;
        QPainterPath path;
        const int pieces = std::clamp(static_cast<int>(std::abs(ground.x(to) - ground.x(from)) / 2.0), 2, 800);
        for (int i = 0; i <= pieces; ++i) {
            const double key = from + (to - from) * i / pieces;
            const QPointF at(ground.x(key), ground.y(m_pair.score(m_pair.queryAt(), key)));
            i == 0 ? path.moveTo(at) : path.lineTo(at);
        }
        scene.shapes.push_back({path, pen, Qt::NoBrush, false, presence});
    }

    void addCurves(Scene& scene, const Ground& ground) const
    {
        if (!summed())
            return;
        const Palette& palette = colours();
        const Cell own {m_run.scores, pairIndex()};
        const double recorded = m_trace.value(own.step, own.at);
        const QPointF start(ground.x(m_place.key), ground.y(recorded));
        if (!std::isfinite(start.y()))
            return;
        if (m_run.factor != 0.0) {
            if (m_told == Told::BothWalk
                || (m_told == Told::KeyWalks && m_at < 1.0)) // with both the score stands still
                scene.shapes.push_back({linePath(start, {ground.x(m_key), start.y()}), QPen(palette.ink2, 1.0)});
            if (m_told == Told::KeyWalks || m_told == Told::NotRotated) {
                const std::vector<RotationStop> way = m_pair.stops(Told::KeyWalks);
                const double far = way[way.size() - 2].key;
                const bool back = m_told == Told::NotRotated || m_at > static_cast<double>(way.size()) - 2.0;
                const double to = back ? far : m_at >= 1.0 ? m_key : m_pair.keyAt();
                addCurve(scene, ground, m_pair.keyAt(), to, QPen(palette.ink, 2.0));
                const QPen rest(palette.ink3, 1.0);
                if (walked() > 0.0) {
                    addCurve(scene, ground, m_pair.lowest(), std::min(far, m_pair.keyAt()), rest, walked());
                    addCurve(scene, ground, std::max(far, m_pair.keyAt()), m_pair.highest(), rest, walked());
                }
            }
        }
        if (since(Told::NotRotated) > 0.0 && std::isfinite(m_trace.value(m_run.plainScores, own.at)))
            addPlain(scene, ground);
        const QPointF now(ground.x(m_key), home() ? start.y() : ground.y(m_pair.score(m_query, m_key)));
        addPoint(scene, ground, start, own, m_place.key, palette.ink, walked() >= 1.0);
        if (walked() >= 1.0 && m_pair.twin() >= 0) {
            const Cell twin {m_run.scores, {m_head, m_place.query, m_pair.twin()}};
            addPoint(scene, ground, {ground.x(m_pair.twin()), ground.y(m_trace.value(twin.step, twin.at))}, twin,
                m_pair.twin(), palette.ink, true);
        }
        if (m_run.factor != 0.0 && !home(m_key, m_pair.keyAt())) {
            addDrop(scene, ground, now);
            scene.shapes.push_back({circlePath(now, 5.5), QPen(palette.stage, 1.5), palette.key});
        }
    }

    static void addDrop(Scene& scene, const Ground& ground, const QPointF& at) // to its token
    {
        if (ground.tokens > 0.0)
            scene.shapes.push_back(
                {linePath({at.x(), ground.tokens - 2.0}, at), QPen(colours().key, 1.0, Qt::DashLine)});
    }

    void addPoint(Scene& scene, const Ground& ground, const QPointF& at, const Cell& source, int key, const QColor& ink,
        bool written) const
    {
        addDrop(scene, ground, at);
        scene.shapes.push_back({circlePath(at, 4.5), QPen(colours().stage, 1.5), ink});
        addDrawnCell(scene, m_trace, source, {at.x() - 6.0, at.y() - 6.0, 12.0, 12.0},
            tr("score of key %1").arg(token(2, key)), kCurveGroup, 0, key);
        if (!written)
            return;
        // Where the curve leaves room: over its top, else on the side that it falls away from.
        const double slope = m_run.factor == 0.0
            ? 0.0
            : m_pair.score(m_pair.queryAt(), key + 0.3) - m_pair.score(m_pair.queryAt(), key - 0.3);
        const bool steep = std::abs(slope) > 0.02 * (ground.range[1] - ground.range[0]);
        SceneNumber said = sceneNumber(m_trace, source, {at.x() - 30.0, at.y() - 22.0, 60.0, 16.0});
        if (steep) {
            said.area = {slope < 0.0 ? at.x() + 8.0 : at.x() - 68.0, at.y() - 18.0, 60.0, 16.0};
            said.alignment = (slope < 0.0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter;
        }
        said.size = TextSize::Small;
        said.bold = true;
        scene.numbers.push_back(said);
    }

    // Without rotation the score is the same wherever the key is.
    void addPlain(Scene& scene, const Ground& ground) const
    {
        const Palette& palette = colours();
        const Cell source {m_run.plainScores, pairIndex()};
        const double y = std::round(ground.y(m_trace.value(source.step, source.at))),
                     from = ground.x(m_pair.highest()) + 6.0, to = ground.x(m_pair.lowest()) - 6.0;
        const double shown = from + (to - from) * easeInOut(since(Told::NotRotated));
        scene.lines.push_back({linePath({from, y}, {shown, y}), QPen(palette.ink2, 2.0, Qt::DotLine)});
        if (since(Told::NotRotated) < 1.0)
            return;
        const QString name = tr("not rotated");
        const QFont font = Theme::instance().font(TextSize::Small, true);
        const double wide = textWidth(name, font) + 4.0;
        const QRectF line(std::max(to, ground.diagram.left() + 2.0),
            y > ground.diagram.center().y() ? y + 2.0 : y - 18.0, wide, 16.0);
        addText(scene, line, Qt::AlignLeft | Qt::AlignVCenter, name, palette.ink2, font);
        putNumber(scene, m_trace, source, {line.right() + 2.0, line.top(), 50.0, 16.0},
            {.alignment = Qt::AlignLeft | Qt::AlignVCenter, .size = TextSize::Small, .bold = true});
        addDrawnCell(scene, m_trace, source, {ground.x(m_place.key) - 6.0, y - 4.0, 12.0, 8.0},
            tr("score, not rotated"), kCurveGroup, 1, m_place.key);
    }

    // What this query gives to each key, under the text.
    void addRow(Scene& scene, const Ground& ground, double top, StepId step, int group, const QString& name,
        double presence) const
    {
        const Palette& palette = colours();
        const GridLayout layout {{ground.diagram.left(), top}, ground.pitch, kStrip - 1.0,
            ground.pitch < kFarRows ? 0.0 : 1.0, m_head, 0, 1, m_run.keys};
        addText(scene, {ground.diagram.left() - kGutter, top, kGutter - 8.0, kStrip - 1.0},
            Qt::AlignLeft | Qt::AlignVCenter, name, palette.ink2, TextSize::Caption);
        if (presence <= 0.0) {
            scene.shapes.push_back(
                {boxPath(layout.bounds()), QPen(palette.line, 1.0, Qt::DashLine), Qt::NoBrush, true});
            return;
        }
        const auto row = [&](StepId of) {
            return readGrid(m_trace, of, {.at = {0, m_place.query, 0}, .rows = 0, .columns = 2});
        };
        CellGrid heads = row(step);
        if (m_run.masked >= 0)
            closeLike(heads, row(m_run.masked));
        GridLook look;
        look.scale = m_weights;
        look.group = group;
        look.rowName = tr("head");
        look.columnName = tr("key");
        look.blankBelow = 0.05;
        look.presence = [presence](GridCell) { return presence; };
        look.each = [key = m_place.key, twin = m_pair.twin(), plain = group == kPlainGroup](
                        GridCell at, SceneCell& cell) { // those are compared
            if (at.column == key || at.column == twin)
                cell.style.setFlag(SceneCell::Blank, false);
            else if (plain)
                cell.decimals = -1; // whatever else it is, nobody speaks of it
        };
        (isLarge(1, m_run.keys) ? addMap(scene, heads, layout, look) : addGrid(scene, heads, layout, look));
    }

    const RotationRun& m_run;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    int m_head = 0;
    RotatedPair m_pair;
    RotationPlace m_place;
    int m_frame = 0;
    Told m_told;
    std::vector<RotationStop> m_stops;
    double m_at = 0.0, m_query = 0.0, m_key = 0.0; // where both stand now
    std::vector<int> m_large, m_small, m_unseen; // pairs
    double m_reach = 1e-9; // of the longest arrow
    std::array<double, 2> m_bars {0.0, 0.0}, m_range {0.0, 0.0}; // of the bars; of the scores in the diagram
    ColourScale m_scores {true, 1e-9}, m_weights {false, 1.0}, m_numbers {true, 1e-9};
};

} // namespace

Scene rotationScene(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place)
{
    return RotationPicture(run, moment, place).whole();
}

} // namespace headroom::rotation_view
