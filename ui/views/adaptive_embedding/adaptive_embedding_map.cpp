// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/adaptive_embedding/adaptive_embedding_figure.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <tuple>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr double kRingHalf = 8.0; // around the word that is spoken of
constexpr std::size_t kMostNames = 200; // tried
constexpr double kRing = 12.0; // how much further away at each try
constexpr int kRings = 6, kSideCount = 8, kNamedNeighbours = 3;
constexpr std::pair<double, double> kSides[kSideCount] {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {0.8, -0.8},
    {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}; // where a name may stand, the best first

class WordMap {
public:
    WordMap(Scene& scene, const QRectF& plane, const Trace& trace, const Clusters& clusters, int token)
        : m_scene(scene),
          m_plane(plane),
          m_trace(trace),
          m_clusters(clusters),
          m_table(clusters.all[clusters.clusterWith(token)]),
          m_chosen(token - m_table.first),
          m_dot(m_table.mapped > 80 ? 2.0 : 3.0)
    {
        for (int rank = 0; m_table.nearest >= 0 && m_chosen < m_table.mapped
             && rank < std::min<int>(kNamedNeighbours, static_cast<int>(trace.step(m_table.nearest).axes.back().size));
             ++rank)
            m_nearest.push_back(static_cast<int>(std::lround(trace.value(m_table.nearest, {m_chosen, rank}))));
    }

    void add()
    {
        placePoints();
        for (const int other : m_nearest)
            line(m_at[static_cast<std::size_t>(m_chosen)], m_at[static_cast<std::size_t>(other)], colours().ink3);
        std::vector<bool> named(m_at.size(), false);
        addNames(named);
        QPainterPath plain, strong;
        for (QPainterPath* dots : {&plain, &strong})
            dots->setFillRule(Qt::WindingFill); // where they overlap
        for (std::size_t row = 0; row < m_at.size(); ++row)
            (named[row] ? strong : plain).addEllipse(m_at[row], m_dot, m_dot);
        m_scene.shapes.push_back({plain, Qt::NoPen, colours().lineStrong});
        m_scene.shapes.push_back({strong, Qt::NoPen, colours().ink2});
        if (m_chosen < m_table.mapped) {
            m_scene.lines.push_back(
                {circlePath(m_at[static_cast<std::size_t>(m_chosen)], 6.0), QPen(colours().accent, 2.0)});
        }
    }

private:
    struct Name {
        int row = 0;
        bool chosen = false, keeps = false; // it is never left out
    };

    // Equal lengths in both directions, 0 in the middle.
    void placePoints()
    {
        double x = 1e-9, y = 1e-9;
        for (int row = 0; row < m_table.mapped; ++row) {
            m_at.emplace_back(m_trace.value(m_table.map, {row, 0}), m_trace.value(m_table.map, {row, 1}));
            x = std::max(x, std::abs(m_at.back().x()));
            y = std::max(y, std::abs(m_at.back().y()));
        }
        const double unit = std::min((m_plane.width() / 2.0 - 24.0) / x, (m_plane.height() / 2.0 - 10.0) / y);
        for (int row = 0; row < m_table.mapped; ++row) {
            QPointF& point = m_at[static_cast<std::size_t>(row)];
            point = m_plane.center() + QPointF(point.x() * unit, -point.y() * unit);
            for (const int direction : {1, 0}) { // the first lies on top: it is what a click gets
                SceneCell cell = sceneCell(m_trace, {m_table.map, {row, direction}},
                    {point.x() - 5.0, point.y() - 5.0, 10.0, 10.0}, {true, 1.0});
                cell.style |= SceneCell::Plain | SceneCell::Still;
                cell.group = 60;
                cell.row = row;
                cell.column = direction;
                cell.name = (direction == 0 ? tr("%1, first direction") : tr("%1, second direction"))
                                .arg(m_table.tokens[static_cast<std::size_t>(row)]);
                m_scene.cells.push_back(std::move(cell));
            }
        }
    }

    void line(const QPointF& from, const QPointF& to, const QColor& colour)
    {
        m_scene.shapes.push_back({linePath(from, to), QPen(colour, 1.0)});
    }

    std::int64_t rank(int row) const
    {
        const auto token = static_cast<std::size_t>(m_table.first + row);
        if (m_clusters.ranks.empty())
            return static_cast<std::int64_t>(token);
        return m_clusters.ranks[token] > 0 ? m_clusters.ranks[token] : m_clusters.vocabulary; // special ones last
    }

    // The one that is spoken of, its nearest and those of the input, then the others, the frequent ones first.
    std::vector<Name> names() const
    {
        std::vector<Name> all;
        for (int row = 0; row < m_table.mapped; ++row)
            all.push_back({row, row == m_chosen,
                row == m_chosen || std::find(m_nearest.begin(), m_nearest.end(), row) != m_nearest.end()
                    || m_clusters.position(m_table.first + row).has_value()});
        std::stable_sort(all.begin(), all.end(), [&](const Name& a, const Name& b) {
            return std::tuple(!a.chosen, !a.keeps, rank(a.row)) < std::tuple(!b.chosen, !b.keeps, rank(b.row));
        });
        const auto kept = static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [](const Name& name) { return name.keeps; }));
        all.resize(std::min(all.size(), std::max(kept, kMostNames)));
        return all;
    }

    // Words beside their points where there is room. Those that keep theirs stand further away where there is none, on
    // a line.
    void addNames(std::vector<bool>& named)
    {
        std::vector<QRectF> taken;
        for (std::size_t row = 0; row < m_at.size(); ++row) {
            const double half = static_cast<int>(row) == m_chosen ? kRingHalf : m_dot;
            taken.emplace_back(m_at[row].x() - half, m_at[row].y() - half, 2.0 * half, 2.0 * half);
        }
        const std::size_t marks = taken.size();
        const auto free = [&](const QRectF& box, std::size_t from) {
            const QRectF ink = box.adjusted(0.0, 2.0, 0.0, -2.0);
            return m_plane.contains(box)
                && std::none_of(taken.begin() + static_cast<std::ptrdiff_t>(from), taken.end(),
                    [&](const QRectF& other) { return other.intersects(ink); });
        };
        const Theme& theme = Theme::instance();
        for (const Name& name : names()) {
            const QFont font = theme.font(TextSize::Small, name.keeps);
            const QString& word = m_table.tokens[static_cast<std::size_t>(name.row)];
            const QSizeF size(std::min(120.0, textWidth(word, font)) + 2.0, 14.0);
            const QPointF& point = m_at[static_cast<std::size_t>(name.row)];
            const auto beside = [&](int side, int ring) {
                const double away = (name.chosen ? kRingHalf : m_dot) + 3.0 + kRing * ring;
                const auto [x, y] = kSides[side];
                return QRectF(point + QPointF(x * (away + size.width() / 2.0), y * (away + size.height() / 2.0 - 1.0))
                        - QPointF(size.width() / 2.0, size.height() / 2.0),
                    size);
            };
            std::optional<QRectF> box;
            for (int ring = 0; ring < (name.keeps ? kRings : 1); ++ring)
                for (const std::size_t from : {std::size_t(0), marks}) // rather over a mark than far away
                    for (int side = 0; side < (from == 0 || name.keeps ? kSideCount : 0) && !box; ++side)
                        if (const QRectF place = beside(side, ring); free(place, from))
                            box = place;
            if (!box && !name.keeps)
                continue;
            const QRectF place = box.value_or(beside(0, 0));
            taken.push_back(place.adjusted(-4.0, 0.0, 4.0, 0.0)); // two names side by side are not one
            named[static_cast<std::size_t>(name.row)] = true;
            const QPointF end(
                std::clamp(point.x(), place.left(), place.right()), std::clamp(point.y(), place.top(), place.bottom()));
            if (QLineF(point, end).length() > kRing + m_dot)
                line(point, end, theme.palette().lineStrong);
            addText(m_scene, place, Qt::AlignLeft | Qt::AlignVCenter, elideMiddle(word, font, size.width()),
                name.chosen      ? theme.palette().accentText
                    : name.keeps ? theme.palette().ink
                                 : theme.palette().ink3,
                font);
            if (name.keeps) // dots may lie behind it
                m_scene.texts.back().ground = theme.palette().stage;
            const int token = m_table.first + name.row;
            m_scene.handles.push_back(
                {QStringLiteral("word:%1").arg(token), place, Qt::PointingHandCursor, wordTip(m_clusters, token)});
        }
    }

    Scene& m_scene;
    QRectF m_plane;
    const Trace& m_trace;
    const Clusters& m_clusters;
    const Clusters::Cluster& m_table;
    int m_chosen;
    double m_dot;
    std::vector<int> m_nearest; // rows
    std::vector<QPointF> m_at;
};

} // namespace

void addWordMap(Scene& scene, const QRectF& plane, const Trace& trace, const Clusters& clusters, int token)
{
    WordMap(scene, plane, trace, clusters, token).add();
}

} // namespace headroom::adaptive_embedding_view
