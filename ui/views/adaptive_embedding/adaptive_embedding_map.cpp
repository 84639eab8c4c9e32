// SPDX-License-Identifier: GPL-3.0-or-later
// The tokens' rows as points on the plane in which they differ most.
#include "scene/margin.h"
#include "tr.h"
#include "views/adaptive_embedding/adaptive_embedding_builder.h"

#include <QLocale>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <optional>
#include <tuple>

namespace headroom {

namespace {

constexpr double kMapMark = 5.0; // half of a mark
constexpr double kMapFrame = 11.0; // half of the frame around the one that is spoken of
constexpr double kMapTop = 116.0, kMapFoot = 40.0;
constexpr std::size_t kMostNames = 200; // tried
constexpr double kRing = 12.0; // how much further away at each try
constexpr int kRings = 6, kSideCount = 8;
constexpr std::pair<double, double> kSides[kSideCount] {{1.0, 0.0}, {-1.0, 0.0}, {0.0, -1.0}, {0.0, 1.0}, {0.8, -0.8},
    {-0.8, -0.8}, {0.8, 0.8}, {-0.8, 0.8}}; // where a name may stand, the best first

void paintMark(QPainter& painter, const QPointF& at, std::size_t cluster, const QColor& colour)
{
    const Palette& palette = Theme::instance().palette();
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.setPen(QPen(mix(colour, palette.ink, 0.55), 1.0));
    painter.setBrush(colour);
    const double r = kMapMark;
    const QPointF triangle[] = {at + QPointF(0, -r - 1.0), at + QPointF(r, r - 1.0), at + QPointF(-r, r - 1.0)};
    const QPointF diamond[] = {
        at + QPointF(0, -r - 1.0), at + QPointF(r + 1.0, 0), at + QPointF(0, r + 1.0), at + QPointF(-r - 1.0, 0)};
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

Scene AdaptiveEmbeddingBuilder::map()
{
    const double width = m_moment.size.width(), height = m_moment.size.height();
    addVocabulary();
    const double top = kMapTop + 44.0;
    const QRectF plane(kMargin, top, width - 2.0 * kMargin, height - top - kMapFoot - 24.0);
    const auto [tables, projections] = weights(); // what "do this next" asks for
    const QString weights =
        tr("input embedding: %1 weights to learn").arg(QLocale(QLocale::English).toString(tables + projections));
    const QString title = headingWidth(tr("The tokens’ rows on the plane in which they differ most")) <= plane.width()
        ? tr("The tokens’ rows on the plane in which they differ most")
        : tr("The tokens’ rows on a plane");
    addHeading(m_scene, {kMargin, kMapTop + 10.0}, title,
        fittingBeside(title,
            {m_moment.posed ? weights : tr("hover for the word; %1").arg(weights), weights,
                tr("%1 weights").arg(QLocale(QLocale::English).toString(tables + projections))},
            plane.width()));
    addPlane(plane);
    addAxes(plane);
    addMarks();
    return std::move(m_scene);
}

// Equal lengths in both directions, 0 in the middle.
std::vector<QPointF> AdaptiveEmbeddingBuilder::points(const QRectF& plane) const
{
    double x = 1e-9, y = 1e-9;
    std::vector<QPointF> all;
    const auto rows = static_cast<int>(m_trace.step(m_clusters.projection).axes.front().size);
    for (int row = 0; row < rows; ++row) {
        all.emplace_back(
            m_trace.value(m_clusters.projection, {row, 0}), m_trace.value(m_clusters.projection, {row, 1}));
        x = std::max(x, std::abs(all.back().x()));
        y = std::max(y, std::abs(all.back().y()));
    }
    const double unit = std::min((plane.width() / 2.0 - 24.0) / x, (plane.height() / 2.0 - 12.0) / y);
    for (QPointF& point : all)
        point = plane.center() + QPointF(point.x() * unit, -point.y() * unit);
    return all;
}

bool AdaptiveEmbeddingBuilder::inInput(std::size_t cluster, int row) const
{
    const std::vector<int>& members = m_clusters.all[cluster].members;
    return std::any_of(members.begin(), members.end(),
        [&](int position) { return m_clusters.rowOf[static_cast<std::size_t>(position)] == row; });
}

void AdaptiveEmbeddingBuilder::addPlane(const QRectF& plane)
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
            cell.name = (direction == 0 ? tr("%1, cluster %2, first direction")
                                        : tr("%1, cluster %2, second direction"))
                            .arg(word)
                            .arg(cluster + 1);
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

// A word beside its point. `keeps`: it is never left out.
struct AdaptiveEmbeddingBuilder::Name {
    int row = 0;
    bool spoken = false, keeps = false; // the one that is spoken of; it, and those of the input
    QString word;
};

std::int64_t AdaptiveEmbeddingBuilder::frequencyRank(int row) const
{
    const std::size_t cluster = mappedToken(m_clusters, row).first;
    const int token = m_clusters.all[cluster].first + row - m_clusters.all[cluster].firstMapped;
    if (m_options.ranks.empty())
        return token;
    const std::int64_t rank = m_options.ranks[static_cast<std::size_t>(token)];
    return rank > 0 ? rank : m_clusters.vocabulary; // special tokens last
}

// The one that is spoken of, those of the input, then the others, the frequent ones first.
std::vector<AdaptiveEmbeddingBuilder::Name> AdaptiveEmbeddingBuilder::names(const std::vector<QPointF>& at) const
{
    std::vector<Name> names;
    for (int row = 0; row < static_cast<int>(at.size()); ++row) {
        const auto [cluster, word] = mappedToken(m_clusters, row);
        const bool spoken = row == m_options.point;
        names.push_back({row, spoken, spoken || inInput(cluster, row - m_clusters.all[cluster].firstMapped), word});
    }
    std::stable_sort(names.begin(), names.end(), [&](const Name& a, const Name& b) {
        return std::tuple(!a.spoken, !a.keeps, frequencyRank(a.row))
            < std::tuple(!b.spoken, !b.keeps, frequencyRank(b.row));
    });
    const auto kept = static_cast<std::size_t>(
        std::count_if(names.begin(), names.end(), [](const Name& name) { return name.keeps; }));
    names.resize(std::min(names.size(), std::max(kept, kMostNames)));
    return names;
}

// Words beside their points where there is room. Those that keep theirs stand further away where there is none, on a
// line.
void AdaptiveEmbeddingBuilder::addNames(const std::vector<QPointF>& at, const QRectF& plane)
{
    std::vector<QRectF> taken;
    for (int row = 0; row < static_cast<int>(at.size()); ++row) {
        const QPointF& point = at[static_cast<std::size_t>(row)];
        const double half = row == m_options.point ? kMapFrame : kMapMark;
        taken.emplace_back(point.x() - half, point.y() - half, 2.0 * half, 2.0 * half);
    }
    const std::size_t marks = taken.size();
    const auto free = [&](const QRectF& box, std::size_t from) {
        const QRectF ink = box.adjusted(0.0, 2.0, 0.0, -2.0);
        return plane.contains(box)
            && std::none_of(taken.begin() + static_cast<std::ptrdiff_t>(from), taken.end(),
                [&](const QRectF& other) { return other.intersects(ink); });
    };
    const Theme& theme = Theme::instance();
    for (const Name& name : names(at)) {
        const QFont font = theme.font(TextSize::Small, name.keeps);
        const QSizeF size(std::min(120.0, QFontMetricsF(font).horizontalAdvance(name.word)) + 2.0, 14.0);
        const QPointF& point = at[static_cast<std::size_t>(name.row)];
        const auto beside = [&](int side, int ring) {
            const double away = (name.spoken ? kMapFrame : kMapMark) + 3.0 + kRing * ring;
            const auto [x, y] = kSides[side];
            return QRectF(point + QPointF(x * (away + size.width() / 2.0), y * (away + size.height() / 2.0 - 1.0))
                    - QPointF(size.width() / 2.0, size.height() / 2.0),
                size);
        };
        std::optional<QRectF> box;
        for (const std::size_t from : {std::size_t(0), marks}) // rather over a mark than over a word
            for (int i = 0; i < (name.keeps ? kRings : from > 0 ? 0 : 1) * kSideCount && !box; ++i)
                if (const QRectF place = beside(i % kSideCount, i / kSideCount); free(place, from))
                    box = place;
        if (!box && !name.keeps)
            continue;
        taken.push_back(box.value_or(beside(0, 0)));
        const QRectF& place = taken.back();
        const QPointF end(
            std::clamp(point.x(), place.left(), place.right()), std::clamp(point.y(), place.top(), place.bottom()));
        if (const QLineF line(point, end); line.length() > kRing + kMapMark)
            m_scene.behind.push_back([line](QPainter& painter) {
                painter.setPen(QPen(Theme::instance().palette().ink3, 1.0));
                painter.drawLine(line);
            });
        addText(m_scene, place, Qt::AlignLeft | Qt::AlignVCenter,
            elideMiddle(name.word, QFontMetricsF(font), size.width()),
            name.keeps ? theme.palette().ink : theme.palette().ink3, font);
        m_scene.handles.push_back({QStringLiteral("name:%1").arg(name.row), place, Qt::PointingHandCursor, name.word});
    }
}

// "first direction, share of all variance 0.31"
void AdaptiveEmbeddingBuilder::addAxes(const QRectF& plane)
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const QColor ink = theme.palette().ink2;
    const auto share = [&](int direction, const QRectF& area) {
        SceneCell cell = sceneCell(m_trace, {m_clusters.variance, {direction}}, area, m_wide);
        cell.marks |= SceneCell::Plain | SceneCell::Still;
        cell.group = 61;
        cell.row = direction;
        cell.name = direction == 0 ? tr("first direction, share of all variance")
                                   : tr("second direction, share of all variance");
        SceneNumber number = sceneNumber(m_trace, cell.source, area, 2);
        number.size = TextSize::Small;
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.colour = ink;
        m_scene.numbers.push_back(number);
        m_scene.cells.push_back(std::move(cell));
    };
    const QString first = tr("→ first direction, share of all variance:"),
                  second = tr("↑ second direction, share of all variance:");
    const QFontMetricsF metrics(font);
    const QRectF below(plane.left(), plane.bottom() + 3.0, metrics.horizontalAdvance(first), 18.0);
    addText(m_scene, below, Qt::AlignLeft | Qt::AlignVCenter, first, ink, font);
    share(0, {below.right() + 6.0, below.top(), 32.0, 18.0});
    const QRectF beside(plane.left(), plane.top() - 20.0, metrics.horizontalAdvance(second), 18.0);
    addText(m_scene, beside, Qt::AlignLeft | Qt::AlignVCenter, second, ink, font);
    share(1, {beside.right() + 6.0, beside.top(), 32.0, 18.0});
}

void AdaptiveEmbeddingBuilder::addMarks()
{
    const Theme& theme = Theme::instance();
    const QFont font = theme.font(TextSize::Small);
    const double y = m_moment.size.height() - kMapFoot + 16.0;
    const std::size_t clusters = m_clusters.all.size();
    QStringList full, brief;
    for (std::size_t i = 0; i < clusters; ++i) {
        const Clusters::Cluster& cluster = m_clusters.all[i];
        const bool some = cluster.mapped < cluster.size();
        full << (some ? tr("cluster %1: first %2 of %3 tokens").arg(i + 1).arg(cluster.mapped).arg(cluster.size())
                      : (cluster.size() == 1 ? tr("cluster %1: %2 token") : tr("cluster %1: %2 tokens"))
                            .arg(i + 1)
                            .arg(cluster.size()));
        brief << (some ? tr("%1: %2 of %3").arg(i + 1).arg(cluster.mapped).arg(cluster.size())
                       : tr("%1: %2").arg(i + 1).arg(cluster.size()));
    }
    const QFontMetricsF metrics(font);
    const QFont caption = theme.font(TextSize::Caption);
    const QString note = m_moment.run->config.segment > 0 ? tr("bold: in this segment") : tr("bold: in this input");
    const double room = m_moment.size.width() - 2.0 * kMargin,
                 noteWidth = QFontMetricsF(caption).horizontalAdvance(note);
    const auto needs = [&](const QStringList& all) {
        return std::accumulate(all.begin(), all.end(), 0.0,
            [&](double sum, const QString& words) { return sum + metrics.horizontalAdvance(words) + 32.0; });
    };
    const QStringList& shown = needs(full) + noteWidth <= room ? full : brief;
    double x = kMargin;
    for (std::size_t i = 0; i < clusters; ++i) {
        const QString& words = shown[static_cast<qsizetype>(i)];
        m_scene.behind.push_back([=](QPainter& painter) {
            paintMark(painter, {x + kMapMark, y}, i, clusterColour(i, clusters));
        });
        addText(m_scene, {x + 18.0, y - 10.0, 10.0, 20.0}, Qt::AlignLeft | Qt::AlignVCenter, words,
            theme.palette().ink2, font);
        x += metrics.horizontalAdvance(words) + 32.0;
    }
    if (needs(shown) + noteWidth <= room)
        addText(m_scene, {kMargin, y - 10.0, room, 20.0}, Qt::AlignRight | Qt::AlignVCenter, note, theme.palette().ink3,
            caption);
}

} // namespace headroom
