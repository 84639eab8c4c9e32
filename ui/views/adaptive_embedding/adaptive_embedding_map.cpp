// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/point_names.h"
#include "scene/motion.h"
#include "views/adaptive_embedding/adaptive_embedding_figure.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>
#include <tuple>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr double kRingHalf = 8.0; // around the word that is spoken of
constexpr std::size_t kMostNames = 200; // tried
constexpr int kNamedNeighbours = 3;

class WordMap {
public:
    WordMap(Scene& scene, const QRectF& plane, const QRectF& rows, const Trace& trace, const Clusters& clusters,
        int token, double share, double lined)
        : m_scene(scene),
          m_plane(plane),
          m_rows(rows),
          m_share(share),
          m_lined(lined),
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
        if (!m_nearest.empty())
            m_looks = nearestOnMap(trace, m_table, m_chosen);
    }

    void add()
    {
        placePoints();
        if (m_share < 1.0)
            return addTravellers();
        for (std::size_t rank = m_nearest.size(); rank-- > 0;) { // the nearest one on top
            const QPointF from = m_at[static_cast<std::size_t>(m_chosen)],
                          to = m_at[static_cast<std::size_t>(m_nearest[rank])];
            if (m_lined > 0.0)
                m_scene.shapes.push_back({linePath(from, along(from, to, easeOut(m_lined))),
                    QPen(rank == 0 ? colours().accent : colours().ink3, rank == 0 ? 3.0 : 1.0)});
        }
        std::vector<bool> named(m_at.size(), false);
        addNames(named, [](int) { return std::pair(QPointF(), 1.0); });
        QPainterPath plain, strong;
        for (QPainterPath* dots : {&plain, &strong})
            dots->setFillRule(Qt::WindingFill); // where they overlap
        for (std::size_t row = 0; row < m_at.size(); ++row)
            (named[row] ? strong : plain).addEllipse(m_at[row], m_dot, m_dot);
        m_scene.shapes.push_back({plain, Qt::NoPen, colours().lineStrong});
        m_scene.shapes.push_back({strong, Qt::NoPen, colours().ink2});
        if (m_chosen >= m_table.mapped)
            return;
        ring(m_at[static_cast<std::size_t>(m_chosen)]);
        std::vector<int> heavy = m_nearest; // over the ring: one may lie close by
        if (m_looks >= 0)
            heavy.push_back(m_looks);
        for (const int other : heavy)
            m_scene.lines.push_back(
                {circlePath(m_at[static_cast<std::size_t>(other)], 4.0), QPen(colours().stage, 1.0), colours().ink});
        addCosine();
    }

private:
    struct Name {
        int row = 0;
        bool chosen = false, keeps = false; // it is never left out
    };

    // At the middle of the line to the nearest, where the two are far enough apart.
    void addCosine()
    {
        if (m_nearest.empty() || m_lined < 1.0)
            return;
        const QPointF from = m_at[static_cast<std::size_t>(m_chosen)],
                      to = m_at[static_cast<std::size_t>(m_nearest.front())];
        const QString text = fixedText(m_trace.value(m_table.cosine, {m_chosen, 0}), 2);
        const QFont font = Theme::instance().font(TextSize::Small, true);
        const double wide = textWidth(text, font) + 4.0;
        if (QLineF(from, to).length() < wide + 16.0)
            return;
        QRectF area(0.0, 0.0, wide, 15.0);
        area.moveCenter((from + to) / 2.0);
        addText(m_scene, area, Qt::AlignCenter, text, colours().accentText, font);
        m_scene.texts.back().ground = colours().stage;
        m_scene.texts.back().above = true;
    }

    void ring(const QPointF& at) { m_scene.lines.push_back({circlePath(at, 6.0), QPen(colours().accent, 2.0)}); }

    // Rows leave the table for their places, those nearest to the word spoken of first; its nearest ones with words.
    void addTravellers()
    {
        std::vector<std::size_t> order(m_at.size());
        std::iota(order.begin(), order.end(), std::size_t(0));
        if (order.empty())
            return;
        const std::size_t chosen = std::min(static_cast<std::size_t>(m_chosen), order.size() - 1);
        const auto away = [&](std::size_t row) { return QLineF(m_at[chosen], m_at[row]).length(); };
        std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return away(a) < away(b); });
        const std::vector<Turn> all = turns(static_cast<int>(order.size()), 0.35, 0.3);
        const double pitch = m_rows.height() / std::max(1, m_table.size());
        std::vector<QPointF> now(order.size());
        std::vector<double> came(order.size(), 0.0);
        QPainterPath dots;
        dots.setFillRule(Qt::WindingFill);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const std::size_t row = order[i];
            const double share = easeInOut(all[i].at(m_share));
            if (share <= 0.0)
                continue;
            const QRectF from(m_rows.left(), m_rows.top() + static_cast<double>(row) * pitch, m_rows.width(), pitch),
                to(m_at[row].x() - m_dot, m_at[row].y() - m_dot, 2.0 * m_dot, 2.0 * m_dot);
            const QRectF area = along(from, to, share, 14.0);
            share < 1.0 ? dots.addRect(area) : dots.addEllipse(area);
            now[row] = area.center();
            came[row] = share;
            if (row == chosen)
                ring(area.center());
        }
        // A name goes with its row to where it will be read, and is seen once it no longer lies on others.
        std::vector<bool> named(m_at.size(), false);
        addNames(named, [&](int row) {
            const auto at = static_cast<std::size_t>(row);
            return std::pair(now[at] - m_at[at], came[at] <= 0.0 ? 0.0 : part(came[at], 0.7, 1.0));
        });
        m_scene.shapes.push_back({dots, Qt::NoPen, colours().lineStrong});
    }

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
            if (m_share < 1.0)
                continue; // nothing is hit on its way
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
                row == m_chosen || row == m_looks
                    || std::find(m_nearest.begin(), m_nearest.end(), row) != m_nearest.end()
                    || m_clusters.position(m_table.first + row).has_value()});
        std::stable_sort(all.begin(), all.end(), [&](const Name& a, const Name& b) {
            return std::tuple(!a.chosen, !a.keeps, rank(a.row)) < std::tuple(!b.chosen, !b.keeps, rank(b.row));
        });
        const auto kept = static_cast<std::size_t>(
            std::count_if(all.begin(), all.end(), [](const Name& name) { return name.keeps; }));
        all.resize(std::min(all.size(), std::max(kept, kMostNames)));
        return all;
    }

    // `stands`: how far a row is from its place, and how much of its name is there.
    void addNames(std::vector<bool>& named, const std::function<std::pair<QPointF, double>(int row)>& stands)
    {
        const Palette& palette = colours();
        std::vector<QRectF> marks;
        for (std::size_t row = 0; row < m_at.size(); ++row) {
            const double half = static_cast<int>(row) == m_chosen ? kRingHalf : m_dot;
            marks.emplace_back(m_at[row].x() - half, m_at[row].y() - half, 2.0 * half, 2.0 * half);
        }
        const std::vector<Name> all = names();
        const auto fontOf = [](const Name& name) { return Theme::instance().font(TextSize::Small, name.keeps); };
        const auto wordOf = [this](const Name& name) { return m_table.tokens[static_cast<std::size_t>(name.row)]; };
        std::vector<PointName> wanted;
        for (const Name& name : all)
            wanted.push_back({m_at[static_cast<std::size_t>(name.row)], name.chosen ? kRingHalf : m_dot,
                {std::min(120.0, textWidth(wordOf(name), fontOf(name))) + 2.0, 14.0}, name.keeps});
        const std::vector<QRectF> places = placesBeside(wanted, marks, m_plane);
        for (std::size_t i = 0; i < all.size(); ++i) {
            const Name& name = all[i];
            const auto [away, there] = stands(name.row);
            if (places[i].isNull() || there <= 0.0)
                continue;
            const QRectF place = places[i].translated(away);
            named[static_cast<std::size_t>(name.row)] = true;
            if (there >= 1.0)
                line(wanted[i].at, leaderEnd(wanted[i], place), palette.lineStrong);
            addText(m_scene, place, Qt::AlignLeft | Qt::AlignVCenter,
                elideMiddle(wordOf(name), fontOf(name), place.width()),
                name.chosen      ? palette.accentText
                    : name.keeps ? palette.ink
                                 : palette.ink3,
                fontOf(name));
            m_scene.texts.back().presence = there;
            if (m_share < 1.0)
                continue; // nothing is hit on its way
            if (name.keeps) // dots may lie behind it
                m_scene.texts.back().ground = palette.stage;
            const int token = m_table.first + name.row;
            m_scene.handles.push_back({wordHandle(token), place, Qt::PointingHandCursor, wordTip(m_clusters, token)});
        }
    }

    Scene& m_scene;
    QRectF m_plane, m_rows;
    double m_share, m_lined;
    const Trace& m_trace;
    const Clusters& m_clusters;
    const Clusters::Cluster& m_table;
    int m_chosen;
    double m_dot;
    std::vector<int> m_nearest; // rows
    int m_looks = -1; // the row that is nearest on the map
    std::vector<QPointF> m_at;
};

} // namespace

void addWordMap(Scene& scene, const QRectF& plane, const QRectF& rows, const Trace& trace, const Clusters& clusters,
    int token, double share, double lined)
{
    WordMap(scene, plane, rows, trace, clusters, token, share, lined).add();
}

} // namespace headroom::adaptive_embedding_view
