// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens' rows as points on the plane in which they differ most.
#include "views/clusters/clusters_builder.h"

#include <QCoreApplication>
#include <QLocale>

#include <algorithm>
#include <cmath>
#include <optional>

namespace headroom {

namespace {

constexpr double kMargin = 16.0;
constexpr double kMark = 5.0; // half of a mark
constexpr double kFrame = 11.0; // half of the frame around the one that is spoken of
constexpr double kTop = 116.0, kFoot = 40.0;
constexpr std::size_t kMostNames = 80;
constexpr std::pair<double, double> kSides[] {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {0.8, -0.8}, {-0.8, -0.8},
    {0.8, 0.8}, {-0.8, 0.8}}; // where a name may stand, the best first

QString tr(const char* text)
{
    return QCoreApplication::translate("Clusters", text);
}

void paintMark(QPainter& painter, const QPointF& at, std::size_t cluster, const QColor& colour)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(mix(colour, palette.ink, 0.55), 1.0));
    painter.setBrush(colour);
    const double r = kMark;
    const QPointF triangle[] = {at + QPointF(0, -r - 1.0), at + QPointF(r, r - 1.0), at + QPointF(-r, r - 1.0)};
    const QPointF diamond[] = {at + QPointF(0, -r - 1.0), at + QPointF(r + 1.0, 0), at + QPointF(0, r + 1.0), at + QPointF(-r - 1.0, 0)};
    if (cluster % 4 == 0)
        painter.drawEllipse(at, r, r);
    else if (cluster % 4 == 1)
        painter.drawRect(QRectF(at.x() - r + 0.5, at.y() - r + 0.5, 2.0 * r - 1.0, 2.0 * r - 1.0));
    else if (cluster % 4 == 2)
        painter.drawPolygon(triangle, 3);
    else
        painter.drawPolygon(diamond, 4);
}

} // namespace

Scene ClustersBuilder::map()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    addVocabulary();
    const double top = kTop + 44.0;
    const QRectF plane(kMargin, top, width - 2.0 * kMargin, height - top - kFoot - 24.0);
    const auto [tables, projections] = weights(); // what "do this next" asks for
    addHeading(m_scene, {kMargin, kTop + 10.0}, tr("The tokens’ rows on the plane in which they differ most"), tr("hover for the word; input embedding: %1 weights to learn").arg(QLocale(QLocale::English).toString(tables + projections)));
    addPlane(plane);
    addAxes(plane);
    addMarks();
    return std::move(m_scene);
}

// Equal lengths in both directions, 0 in the middle.
std::vector<QPointF> ClustersBuilder::points(const QRectF& plane) const
{
    double x = 1e-9, y = 1e-9;
    std::vector<QPointF> all;
    const auto rows = static_cast<int>(m_trace.step(m_clusters.projection).axes.front().size);
    for (int row = 0; row < rows; ++row) {
        all.emplace_back(m_trace.value(m_clusters.projection, {row, 0}), m_trace.value(m_clusters.projection, {row, 1}));
        x = std::max(x, std::abs(all.back().x()));
        y = std::max(y, std::abs(all.back().y()));
    }
    const double unit = std::min((plane.width() / 2.0 - 24.0) / x, (plane.height() / 2.0 - 12.0) / y);
    for (QPointF& point : all)
        point = plane.center() + QPointF(point.x() * unit, -point.y() * unit);
    return all;
}

bool ClustersBuilder::inInput(std::size_t cluster, int row) const
{
    const std::vector<int>& members = m_clusters.all[cluster].members;
    return std::any_of(members.begin(), members.end(),
        [&](int position) { return m_clusters.rowOf[static_cast<std::size_t>(position)] == row; });
}

void ClustersBuilder::addPlane(const QRectF& plane)
{
    const std::vector<QPointF> at = points(plane);
    m_scene.behind.push_back([plane](QPainter& painter) {
        const Palette& palette = Theme::instance().palette();
        painter.setRenderHint(QPainter::Antialiasing, false);
        painter.setPen(QPen(palette.line, 1.0));
        painter.setBrush(palette.stage);
        painter.drawRect(plane.adjusted(0.5, 0.5, -0.5, -0.5));
        painter.drawLine(QPointF(plane.left(), plane.center().y()), QPointF(plane.right(), plane.center().y()));
        painter.drawLine(QPointF(plane.center().x(), plane.top()), QPointF(plane.center().x(), plane.bottom()));
    });
    std::vector<std::pair<QPointF, std::size_t>> marks;
    for (int row = 0; row < static_cast<int>(at.size()); ++row) {
        const QPointF& point = at[static_cast<std::size_t>(row)];
        const auto [cluster, word] = mappedToken(m_clusters, row);
        marks.emplace_back(point, cluster);
        for (const int direction : {1, 0}) { // the first lies on top: it is what a click gets
            SceneCell cell = sceneCell(m_trace, {m_clusters.projection, {row, direction}},
                {point.x() - 8.0, point.y() - 8.0, 16.0, 16.0}, m_wide);
            cell.marks |= SceneCell::Plain | SceneCell::Still;
            cell.group = 60;
            cell.row = row;
            cell.column = direction;
            cell.name = (direction == 0 ? tr("%1, cluster %2, first direction") : tr("%1, cluster %2, second direction")).arg(word).arg(cluster + 1);
            m_scene.cells.push_back(std::move(cell));
        }
    }
    const std::size_t clusters = m_clusters.all.size();
    m_scene.behind.push_back([marks, clusters](QPainter& painter) {
        for (const auto& [point, cluster] : marks)
            paintMark(painter, point, cluster, clusterColour(cluster, clusters));
    });
    addNames(at, plane);
}

// Words beside their points where there is room: those of the input first, and among them the one that is spoken of.
void ClustersBuilder::addNames(const std::vector<QPointF>& at, const QRectF& plane)
{
    struct Name {
        int row = 0, rank = 0;
        QString word;
    };
    std::vector<Name> names;
    for (int row = 0; row < static_cast<int>(at.size()); ++row) {
        const auto [cluster, word] = mappedToken(m_clusters, row);
        const bool present = inInput(cluster, row - m_clusters.all[cluster].firstMapped);
        if (row == m_options.point || present || at.size() <= kMostNames)
            names.push_back({row, row == m_options.point ? 0 : present ? 1 : 2, word});
    }
    std::stable_sort(names.begin(), names.end(), [](const Name& a, const Name& b) { return a.rank < b.rank; });
    std::vector<QRectF> taken;
    for (int row = 0; row < static_cast<int>(at.size()); ++row) {
        const QPointF& point = at[static_cast<std::size_t>(row)];
        const double half = row == m_options.point ? kFrame : kMark;
        taken.emplace_back(point.x() - half, point.y() - half, 2.0 * half, 2.0 * half);
    }
    const auto free = [&](const QRectF& box) {
        const QRectF ink = box.adjusted(0.0, 2.0, 0.0, -2.0);
        return plane.contains(box)
            && std::none_of(taken.begin(), taken.end(), [&](const QRectF& other) { return other.intersects(ink); });
    };
    const Theme& theme = Theme::instance();
    for (const Name& name : names) {
        const QFont font = theme.font(TextSize::Small, name.rank < 2);
        const QSizeF size(std::min(120.0, QFontMetricsF(font).horizontalAdvance(name.word)) + 2.0, 14.0);
        const QPointF& point = at[static_cast<std::size_t>(name.row)];
        const double away = (name.row == m_options.point ? kFrame : kMark) + 3.0;
        const auto beside = [&](double x, double y) { // −1, 0 or 1 each: left to right, above to below
            return QRectF(point + QPointF(x * (away + size.width() / 2.0), y * (away + size.height() / 2.0 - 1.0))
                    - QPointF(size.width() / 2.0, size.height() / 2.0), size);
        };
        std::optional<QRectF> box;
        for (const auto& [x, y] : kSides)
            if (!box && free(beside(x, y)))
                box = beside(x, y);
        if (!box && name.rank > 0)
            continue;
        taken.push_back(box.value_or(beside(1.0, 0.0)));
        addText(m_scene, taken.back(), Qt::AlignLeft | Qt::AlignVCenter, elideMiddle(name.word, QFontMetricsF(font), size.width()),
            name.rank < 2 ? theme.palette().ink : theme.palette().ink3, font);
    }
}

// "first direction, share of all variance 0.31"
void ClustersBuilder::addAxes(const QRectF& plane)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const QColor ink = theme.palette().ink2;
    const auto share = [&](int direction, const QRectF& area) {
        SceneCell cell = sceneCell(m_trace, {m_clusters.variance, {direction}}, area, m_wide);
        cell.marks |= SceneCell::Plain | SceneCell::Still;
        cell.group = 61;
        cell.row = direction;
        cell.name = direction == 0 ? tr("first direction, share of all variance") : tr("second direction, share of all variance");
        SceneNumber number = sceneNumber(m_trace, cell.source, area, 2);
        number.size = TextSize::Small;
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.colour = ink;
        m_scene.numbers.push_back(number);
        m_scene.cells.push_back(std::move(cell));
    };
    const QString first = tr("→ first direction, share of all variance:"), second = tr("↑ second direction, share of all variance:");
    const QFontMetricsF metrics(font);
    const QRectF below(plane.left(), plane.bottom() + 3.0, metrics.horizontalAdvance(first), 18.0);
    addText(m_scene, below, Qt::AlignLeft | Qt::AlignVCenter, first, ink, font);
    share(0, {below.right() + 6.0, below.top(), 32.0, 18.0});
    const QRectF beside(plane.left(), plane.top() - 20.0, metrics.horizontalAdvance(second), 18.0);
    addText(m_scene, beside, Qt::AlignLeft | Qt::AlignVCenter, second, ink, font);
    share(1, {beside.right() + 6.0, beside.top(), 32.0, 18.0});
}

void ClustersBuilder::addMarks()
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const double y = m_moment.size.height() - kFoot + 16.0;
    double x = kMargin;
    const std::size_t clusters = m_clusters.all.size();
    for (std::size_t i = 0; i < clusters; ++i) {
        const Clusters::Cluster& cluster = m_clusters.all[i];
        const QString words = cluster.mapped < cluster.size() ? tr("cluster %1: first %2 of %3 tokens").arg(i + 1).arg(cluster.mapped).arg(cluster.size())
                                                              : (cluster.size() == 1 ? tr("cluster %1: %2 token") : tr("cluster %1: %2 tokens")).arg(i + 1).arg(cluster.size());
        m_scene.behind.push_back([=](QPainter& painter) { paintMark(painter, {x + kMark, y}, i, clusterColour(i, clusters)); });
        addText(m_scene, {x + 18.0, y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, words, theme.palette().ink2, font);
        x += 18.0 + QFontMetricsF(font).horizontalAdvance(words) + 20.0;
    }
    addText(m_scene, {kMargin, y - 10.0, m_moment.size.width() - 2.0 * kMargin, 20.0}, Qt::AlignRight | Qt::AlignVCenter,
        m_moment.run->config.segment > 0 ? tr("bold: in this segment") : tr("bold: in this input"), theme.palette().ink3,
        theme.font(TextSize::Caption));
}

} // namespace headroom
