// SPDX-License-Identifier: GPL-3.0-or-later
// The weights with and without rotation; below them one query and one key, pair by pair, before and after.
#include "figure/matrix.h"
#include "figure/words.h"
#include "views/rotation/rotation_read.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>

namespace headroom::rotation_view {

namespace {

constexpr int kPairsInRow = 8, kMostPairs = 16;
constexpr double kPlaneTitle = 17.0, kLeastPlane = 44.0, kMostPlane = 124.0;
constexpr int kPairsGroup = 3;

// One row of a head, before and after it rotates.
struct Arrow {
    StepId before, after;
    Index at; // without the dimension
    QColor colour;
    QString name;
    bool turned = false;
};

// A plane as high as wide, below its title.
class PlanePanel : public Panel {
public:
    explicit PlanePanel(std::function<void(Scene&, const QRectF&)> draw) : m_draw(std::move(draw)) {}
    Extent width() const override { return {kLeastPlane, kMostPlane}; }
    Extent height(double width) const override
    {
        return {kPlaneTitle + kLeastPlane, kPlaneTitle + std::clamp(width, kLeastPlane, kMostPlane)};
    }
    void draw(Scene& scene, const QRectF& area) const override { m_draw(scene, area); }

private:
    std::function<void(Scene&, const QRectF&)> m_draw;
};

class RotationPicture {
public:
    RotationPicture(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place)
        : m_run(run),
          m_moment(moment),
          m_trace(moment.trace()),
          m_place(place),
          m_head(std::clamp(moment.head, 0, run.heads - 1)),
          m_shown(std::min(run.pairs, kMostPairs))
    {
        m_scores.include(open(run.scores), m_trace, moment.peers());
        const Palette& palette = Theme::instance().palette();
        m_arrows = {Arrow {run.query, run.queryTurned, {m_head, place.query}, palette.query, tr("query"), true},
            Arrow {run.key, run.keyTurned, {run.keyHead(m_head), place.key}, palette.key, tr("key"), reached(1)}};
        for (const Arrow& arrow : m_arrows)
            for (int pair = 0; pair < m_shown; ++pair) {
                const QPointF from = point(arrow.before, arrow.at, pair), to = point(arrow.after, arrow.at, pair);
                for (const double length : {std::hypot(from.x(), from.y()), std::hypot(to.x(), to.y())})
                    if (std::isfinite(length))
                        m_reach = std::max(m_reach, length);
            }
        m_numbers.extent = m_reach;
    }

    Scene whole() const
    {
        if (m_moment.thumbnail)
            return draw(map(m_run.weights), m_moment);
        const QString scores = tr("Scores, rotated"), weights = tr("Weights, rotated");
        const Figure rotated = column(
            {heading({.title = reached(3) ? weights : scores, .beside = {headName()}}),
                reached(2) ? map(reached(3) ? m_run.weights : m_run.scores) : absent({tr("comes next")})},
            2.0);
        const Figure plain = column(
            {heading({.title = tr("Weights, not rotated"), .beside = {tr("the same q and k"), headName()}}),
                reached(4) ? map(m_run.plainWeights) : absent(waiting())},
            2.0);
        return draw(
            column({row({rotated, plain}, 24.0).grow(40.0), planesTitle(), planes().grow(60.0), legends()}, 8.0),
            m_moment);
    }

private:
    bool reached(int frame) const { return m_moment.frame >= frame && (frame < 4 || m_run.studied()); }
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
    QPointF point(StepId step, Index at, int pair) const
    {
        at.push_back(m_run.number(pair, false));
        const double first = m_trace.value(step, at);
        at.back() = m_run.number(pair, true);
        return {first, m_trace.value(step, at)};
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
        said.blanks = !scores;
        if (said.group == 1)
            said.keysPerQuery = m_run.keys;
        if (m_moment.thumbnail) {
            said.decimals = -1;
            return matrix(said);
        }
        const Step& weights = m_trace.step(m_run.weights);
        said.rows = {labelsOf(m_trace, weights, weights.axes[1]), Role::Query, m_place.query, tr("query")};
        said.columns = {labelsOf(m_trace, weights, weights.axes[2]), Role::Key, m_place.key, tr("key")};
        said.size = TextSize::Caption;
        said.ruled = true;
        return matrix(said);
    }

    // --- pairs ------------------------------------------------------------------------------------------------------

    Figure planesTitle() const
    {
        const Step& weights = m_trace.step(m_run.weights);
        const auto token = [&](std::size_t axis, int at) {
            return tr("%1, the %2").arg(QString::fromStdString(weights.axes[axis].label(at)), ordinal(at + 1));
        };
        const QString angles = tr("q rotated %1 × θ, k %2 × θ").arg(m_run.position(m_place.query)).arg(m_place.key);
        const QString pairs = m_shown < m_run.pairs ? tr("first %1 of %2 pairs").arg(m_shown).arg(m_run.pairs)
                                                    : tr("%1 pairs of numbers").arg(m_run.pairs);
        return heading({.title = tr("Query %1; key %2").arg(token(1, m_place.query), token(2, m_place.key)),
            .beside = {tr("%1; %2").arg(angles, pairs), angles}});
    }

    Figure planes() const
    {
        std::vector<Figure> rows, planes;
        for (int pair = 0; pair < m_shown; ++pair) {
            planes.push_back(
                PlanePanel([this, pair](Scene& scene, const QRectF& area) { addPlane(scene, area, pair); }));
            if (static_cast<int>(planes.size()) == kPairsInRow || pair + 1 == m_shown) {
                while (pair >= kPairsInRow && static_cast<int>(planes.size()) < kPairsInRow)
                    planes.push_back(space());
                rows.push_back(row(std::move(planes), 8.0));
                planes.clear();
            }
        }
        return column(std::move(rows), 6.0);
    }

    void addPlane(Scene& scene, const QRectF& area, int pair) const
    {
        const Palette& palette = Theme::instance().palette();
        const double side = std::floor(std::min(area.width(), area.height() - kPlaneTitle));
        const QRectF square(area.left(), area.top() + kPlaneTitle, side, side);
        const QString frequency = fixedText(m_run.rule.frequency(pair), frequencyDecimals(pair));
        const QFont font = Theme::instance().font(TextSize::Caption);
        addText(scene, {area.left(), area.top(), area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
            fittingText({QStringLiteral("θ = %1").arg(frequency), frequency}, font, area.width()), palette.ink2, font);
        scene.shapes.push_back({boxPath(square), Qt::NoPen, palette.panel, true});
        const QPointF centre = square.center();
        QPainterPath axes = linePath({square.left(), centre.y()}, {square.right(), centre.y()});
        axes.addPath(linePath({centre.x(), square.top()}, {centre.x(), square.bottom()}));
        scene.shapes.push_back({axes, QPen(palette.line, 1.0), Qt::NoBrush, true});
        int column = 0;
        for (const Arrow& arrow : m_arrows) {
            addArrow(scene, square, arrow, pair, false, column);
            if (arrow.turned)
                addArrow(scene, square, arrow, pair, true, column + 2);
            column += 4;
        }
    }
    int frequencyDecimals(int pair) const
    {
        const double frequency = m_run.rule.frequency(pair);
        return frequency >= 0.995 ? 0 : frequency >= 0.0095 ? 2 : 4;
    }

    // Dotted where it was, solid where it is; its end is two numbers of the trace.
    void addArrow(Scene& scene, const QRectF& square, const Arrow& arrow, int pair, bool after, int column) const
    {
        const StepId step = after ? arrow.after : arrow.before;
        const QPointF value = point(step, arrow.at, pair), centre = square.center();
        const QPointF end = centre + QPointF(value.x(), -value.y()) * (square.width() / 2.0 - 4.0) / m_reach;
        if (!std::isfinite(end.x() + end.y()))
            return;
        const QPen pen(arrow.colour, after || !arrow.turned ? 2.0 : 1.2, after ? Qt::SolidLine : Qt::DotLine);
        scene.shapes.push_back({linePath(centre, end), pen});
        scene.shapes.push_back({circlePath(end, after ? 3.5 : 2.5), QPen(arrow.colour, 1.2),
            after ? arrow.colour : Theme::instance().palette().panel});
        const double size = 9.0;
        for (int i = 0; i < 2; ++i) {
            Index at = arrow.at;
            at.push_back(m_run.number(pair, i == 1));
            SceneCell cell = sceneCell(m_trace, {step, at},
                {end.x() - size / 2.0 + i * size / 2.0, end.y() - size / 2.0, size / 2.0, size}, m_numbers);
            cell.style |= SceneCell::Plain | SceneCell::Still;
            cell.group = kPairsGroup;
            cell.row = pair;
            cell.column = column + i;
            cell.name = (after ? tr("%1 rotated, dimension %2") : tr("%1 before rotation, dimension %2"))
                            .arg(arrow.name)
                            .arg(m_run.number(pair, i == 1) + 1);
            scene.cells.push_back(std::move(cell));
        }
    }

    Figure legends() const
    {
        const Palette& palette = Theme::instance().palette();
        const bool scores = reached(2) && !reached(3);
        const auto named = [](const QString& name, const QColor& ink) {
            return sized(words({.fewer = {name}, .colour = ink, .bold = true}), Extent::fixed(wordWidth(name)));
        };
        return row({legend({.scale = scores ? m_scores : m_weights, .title = scores ? tr("score") : tr("weight")},
                        300.0, scores ? 0 : 1),
                       named(tr("query"), palette.queryText), named(tr("key"), palette.keyText),
                       words(tr("○ before, ● rotated"))})
            .grow(0.0);
    }
    static double wordWidth(const QString& text)
    {
        return std::ceil(textWidth(text, Theme::instance().font(TextSize::Caption, true))) + 2.0;
    }

    const RotationRun& m_run;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    RotationPlace m_place;
    int m_head = 0, m_shown = 0;
    std::vector<Arrow> m_arrows;
    double m_reach = 1e-9; // the longest of all
    ColourScale m_scores {true, 1e-9}, m_weights {false, 1.0}, m_numbers {true, 1e-9};
};

} // namespace

Scene rotationScene(const RotationRun& run, const SceneMoment& moment, const RotationPlace& place)
{
    return RotationPicture(run, moment, place).whole();
}

} // namespace headroom::rotation_view
