// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "tr.h"
#include "views/adaptive_embedding/adaptive_embedding_builder.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBody = 112.0, kSceneCount = 82.0;
constexpr double kHeadings = 24.0, kBandGap = 9.0;
constexpr double kBetweenTables = 28.0, kBetweenPlaces = 124.0; // routes and tokens
constexpr int kSceneMostTokens = 200, kMostPositions = 64;

struct Scales {
    ColourScale narrow {true, 1e-9}, wide {true, 1e-9}; // of the tables, of what they are projected to
};

Scales scalesOf(const Trace& trace, const Clusters& clusters)
{
    Scales scales;
    const auto include = [&](ColourScale& scale, StepId step) {
        const auto [low, high] = trace.range(step);
        scale.extent = std::max({scale.extent, std::abs(low), std::abs(high)});
    };
    include(scales.wide, clusters.embedding);
    for (const Clusters::Cluster& cluster : clusters.all) {
        include(scales.narrow, cluster.table);
        if (cluster.projected != cluster.row)
            include(scales.wide, cluster.projected);
    }
    return scales;
}

} // namespace

AdaptiveEmbeddingBuilder::AdaptiveEmbeddingBuilder(
    const SceneMoment& moment, const Clusters& clusters, const ClusterOptions& options)
    : m_moment(moment),
      m_trace(moment.trace()),
      m_clusters(clusters),
      m_options(options),
      m_state(clusterState(m_trace, clusters, moment.frame, moment.stop))
{
    Scales scales = scalesOf(m_trace, clusters);
    if (clusters.beside) {
        const Scales its = scalesOf(*moment.traceBeside(), *clusters.beside);
        scales.narrow.share(its.narrow);
        scales.wide.share(its.wide);
    }
    m_narrow = scales.narrow;
    m_wide = scales.wide;
    m_cells = clusters.vocabulary <= kSceneMostTokens;
    m_count = std::min(clusters.positions, kMostPositions);
    m_first = std::clamp(options.position - m_count / 2, 0, clusters.positions - m_count);
}

Scene AdaptiveEmbeddingBuilder::build()
{
    if (m_moment.thumbnail)
        return thumbnail();
    if (clusterMap(m_trace, m_clusters, m_moment.frame))
        return map();
    const double width = m_moment.size.width(), height = m_moment.size.height(), wide = width - 2.0 * kMargin;
    const double foot = footHeight(wide) + 8.0;
    const QRectF body(kMargin, kBody, wide, height - kBody - kSceneCount - foot);
    measure(body);
    addVocabulary();
    addHeadings(body);
    for (std::size_t i = 0; i < m_clusters.all.size(); ++i) {
        if (!m_state.looked[i])
            addRows(i); // lie on the table until they are fetched
        addTable(i);
        if (m_state.looked[i])
            addRows(i);
    }
    addPlaces();
    addRoutes();
    addCount({kMargin, height - foot - kSceneCount + 8.0, wide, kSceneCount - 12.0});
    addFoot({kMargin, height - foot + 4.0, wide, foot - 8.0});
    return std::move(m_scene);
}

void AdaptiveEmbeddingBuilder::measure(const QRectF& body)
{
    const int widest = m_clusters.all.front().width;
    const double room = body.width() - kBetweenTables - kBetweenPlaces;
    m_unit = std::max(0.5, std::floor(2.0 * room / (widest + 2 * m_clusters.width)) / 2.0);
    m_rowsLeft = body.left() + widest * m_unit + kBetweenTables;
    m_placesLeft = body.right() - m_clusters.width * m_unit;
    m_top = body.top() + kHeadings;
    for (double height = 32.0; height >= 2.0; height -= 0.5)
        if (fits(body, height))
            break;
    m_place = std::clamp(std::floor((body.height() - kHeadings - kBandLabel) / std::max(1, m_count)), 3.0, 32.0);
}

bool AdaptiveEmbeddingBuilder::fits(const QRectF& body, double rowHeight)
{
    const double room = body.height() - kHeadings
        - static_cast<double>(m_clusters.all.size()) * (kBandLabel + kBandGap);
    m_row = rowHeight;
    m_tableRow = std::max(0.01, std::min({14.0, rowHeight * 0.6, 0.9 * room / std::max(1, m_clusters.vocabulary)}));
    m_bands.clear();
    double y = m_top;
    for (const Clusters::Cluster& cluster : m_clusters.all) {
        Band band;
        for (const int position : cluster.members)
            if (shown(position))
                band.members.push_back(position);
        band.top = y + kBandLabel;
        band.table = {body.left(), band.top, cluster.width * m_unit, cluster.size() * m_tableRow};
        y = band.top + std::max(band.table.height(), static_cast<double>(band.members.size()) * m_row) + kBandGap;
        m_bands.push_back(band);
    }
    return y - kBandGap <= body.bottom();
}

QRectF AdaptiveEmbeddingBuilder::slot(std::size_t cluster, int member, int width) const
{
    return {m_rowsLeft, m_bands[cluster].top + member * m_row, width * m_unit, m_row};
}

QRectF AdaptiveEmbeddingBuilder::tableRow(std::size_t cluster, int row) const
{
    const QRectF& table = m_bands[cluster].table;
    return {table.left(), table.top() + row * m_tableRow, table.width(), m_tableRow};
}

QRectF AdaptiveEmbeddingBuilder::placeOf(int position) const
{
    return {m_placesLeft, m_top + kBandLabel + (position - m_first) * m_place, m_clusters.width * m_unit, m_place};
}

bool AdaptiveEmbeddingBuilder::dim(std::size_t cluster) const
{
    return m_state.active >= 0 && m_state.active != static_cast<int>(cluster) && !m_state.placed.back();
}

void AdaptiveEmbeddingBuilder::addRow(StepId step, int row, int features, const QRectF& area, const ColourScale& scale,
    std::uint16_t marks, int group, const QString& name)
{
    const double across = area.width() / features;
    const double gapX = across >= 5.0 ? 1.0 : 0.0, gapY = area.height() >= 4.0 ? 1.0 : 0.0;
    const int decimals = across < 28.0 || area.height() < 14.0 ? -1 : across < 36.0 ? 1 : 2;
    for (int feature = 0; feature < features; ++feature) {
        const Cell source {step, {row, feature}};
        SceneCell cell = sceneCell(
            m_trace, source, {area.left() + feature * across, area.top(), across - gapX, area.height() - gapY}, scale);
        cell.marks |= marks;
        cell.decimals = decimals;
        cell.identity = clusterIdentity(m_clusters, source);
        cell.group = group;
        cell.row = row;
        cell.column = feature;
        cell.name = tr("%1, feature %2").arg(name).arg(feature + 1);
        m_scene.cells.push_back(std::move(cell));
    }
}

void AdaptiveEmbeddingBuilder::addTable(std::size_t index)
{
    const Clusters::Cluster& cluster = m_clusters.all[index];
    const QRectF table = m_bands[index].table;
    const bool faint = dim(index);
    if (!m_cells)
        m_scene.behind.push_back([table](QPainter& painter) {
            const Palette& palette = Theme::instance().palette();
            painter.setRenderHint(QPainter::Antialiasing, false);
            painter.setPen(palette.lineStrong);
            painter.setBrush(palette.window);
            painter.drawRect(table.adjusted(0, 0, -1, std::max(0.0, 2.0 - table.height())));
        });
    for (int row = 0; m_cells && row < cluster.size(); ++row)
        addRow(cluster.table, row, cluster.width, tableRow(index, row), m_narrow, faint ? SceneCell::Dim : 0,
            static_cast<int>(index) + 10,
            tr("table %1, %2").arg(index + 1).arg(cluster.tokens[static_cast<std::size_t>(row)]));
}

// What was looked up for the tokens of a cluster, and what its projection makes of it; before that the rows in the
// table that will be.
void AdaptiveEmbeddingBuilder::addRows(std::size_t index)
{
    const Clusters::Cluster& cluster = m_clusters.all[index];
    const bool projects = cluster.projected != cluster.row;
    for (int i = 0; i < static_cast<int>(m_bands[index].members.size()); ++i) {
        const int position = m_bands[index].members[static_cast<std::size_t>(i)];
        const QString name = tr("%1, row of table %2").arg(token(position)).arg(index + 1);
        const int group = static_cast<int>(index) + 30;
        if (!m_state.looked[index]) {
            const int row = m_clusters.rowOf[static_cast<std::size_t>(position)];
            addRow(cluster.row, position, cluster.width, tableRow(index, row), m_narrow, 0, group, name);
        } else if (!m_state.projected[index] && !(m_state.placed[index] && !projects)) {
            addRow(cluster.row, position, cluster.width, slot(index, i, cluster.width), m_narrow, 0, group, name);
        } else if (!m_state.placed[index]) {
            addRow(cluster.projected, position, m_clusters.width, slot(index, i, m_clusters.width), m_wide, 0, group,
                tr("%1, projected").arg(token(position)));
        }
    }
}

// The input, position by position, with what it was given so far.
void AdaptiveEmbeddingBuilder::addPlaces()
{
    StepId newest = m_clusters.all.front().projected;
    for (std::size_t i = 1; i < m_clusters.all.size(); ++i)
        if (m_state.placed[i])
            newest = m_clusters.all[i].combined;
    std::vector<QRectF> empty;
    for (int position = m_first; position < m_first + m_count; ++position) {
        const auto cluster = static_cast<std::size_t>(m_clusters.clusterOf[static_cast<std::size_t>(position)]);
        if (!m_state.placed[cluster]) {
            empty.push_back(placeOf(position).adjusted(0.5, 0.5, -1.5, -1.5));
            continue;
        }
        addRow(newest, position, m_clusters.width, placeOf(position), m_wide,
            dim(cluster) && newest != m_clusters.embedding ? SceneCell::Dim : 0, 50,
            tr("%1, embedding").arg(token(position)));
    }
    for (std::size_t i = 0; i < m_bands.size(); ++i)
        for (int member = 0; member < static_cast<int>(m_bands[i].members.size()); ++member)
            if (!m_state.looked[i] || m_state.placed[i])
                empty.push_back(slot(i, member, m_clusters.all[i].width).adjusted(0.5, 0.5, -1.5, -1.5));
    m_scene.behind.push_back([empty](QPainter& painter) {
        painter.setRenderHint(QPainter::Antialiasing, false);
        QPen pen(Theme::instance().palette().line, 1.0, Qt::CustomDashLine);
        pen.setDashPattern({2.0, 2.0});
        painter.setPen(pen);
        for (const QRectF& place : empty)
            painter.drawRect(place);
    });
}

// From each token to its cluster's slot.
void AdaptiveEmbeddingBuilder::addRoutes()
{
    struct Route {
        QPointF slot, place;
        QString cluster, token, number;
        bool lit = false, faint = false;
    };
    std::vector<Route> routes;
    for (std::size_t i = 0; i < m_bands.size(); ++i)
        for (int member = 0; member < static_cast<int>(m_bands[i].members.size()); ++member) {
            const int position = m_bands[i].members[static_cast<std::size_t>(member)];
            const bool wide = m_state.projected[i] && !m_state.placed[i];
            const QRectF from = slot(i, member, wide ? m_clusters.width : m_clusters.all[i].width),
                         to = placeOf(position);
            routes.push_back(
                {{from.right() + 4.0, from.center().y()}, {to.left() - 78.0, to.center().y()}, QString::number(i + 1),
                    token(position), QString::number(position + 1), position == m_options.position, dim(i)});
        }
    std::stable_sort(routes.begin(), routes.end(), [](const Route& a, const Route& b) { return a.lit < b.lit; });
    const bool routed = m_state.routed, words = m_place >= 11.0;
    m_scene.behind.push_back([=](QPainter& painter) {
        const Theme& theme = Theme::instance();
        const Palette& palette = theme.palette();
        for (const Route& route : routes) {
            if (routed) {
                QPainterPath path(route.slot);
                const double bend = (route.place.x() - route.slot.x()) * 0.5;
                path.cubicTo(route.slot + QPointF(bend, 0), route.place - QPointF(bend, 0), route.place);
                painter.setBrush(Qt::NoBrush);
                painter.setPen(QPen(route.lit ? palette.ink
                        : route.faint         ? palette.line
                                              : palette.lineStrong,
                    route.lit ? 1.5 : 1.0));
                painter.drawPath(path);
            }
            if (!words && !route.lit)
                continue;
            const QRectF badge(route.place.x() + 2.0, route.place.y() - 7.0, 16.0, 14.0);
            if (routed) {
                painter.setPen(Qt::NoPen);
                painter.setBrush(route.lit ? palette.ink : palette.selectedRow);
                painter.drawRoundedRect(badge, 3, 3);
                drawText(painter, badge, Qt::AlignCenter, route.cluster, route.lit ? palette.stage : palette.ink2,
                    theme.font(TextSize::Caption));
            }
            const QFont font = theme.font(TextSize::Small, route.lit);
            drawText(painter, {badge.right() + 6.0, badge.top() - 2.0, 40.0, 18.0}, Qt::AlignLeft | Qt::AlignVCenter,
                elideMiddle(route.token, QFontMetricsF(font), 40.0), palette.ink, font);
            drawText(painter, {badge.right() + 22.0, badge.top() - 2.0, 32.0, 18.0}, Qt::AlignRight | Qt::AlignVCenter,
                route.number, palette.ink3, theme.font(TextSize::Caption));
        }
    });
}

// The tables below one another, to scale.
Scene AdaptiveEmbeddingBuilder::thumbnail()
{
    const int clusters = static_cast<int>(m_clusters.all.size());
    const double gap = 8.0, height = m_moment.size.height() - gap * (clusters - 1);
    const int rows = m_cells ? m_clusters.vocabulary : clusters * 8;
    m_unit = std::min(m_moment.size.width() / m_clusters.all.front().width, 8.0);
    m_tableRow = height / std::max(1, rows);
    double y = 0.0;
    for (const Clusters::Cluster& cluster : m_clusters.all) {
        const int shown = m_cells ? cluster.size() : std::min(8, cluster.size());
        m_bands.push_back({y, {0.0, y, cluster.width * m_unit, shown * m_tableRow}, {}});
        y += shown * m_tableRow + gap;
        for (int row = 0; row < shown; ++row)
            addRow(cluster.table, row, cluster.width, tableRow(m_bands.size() - 1, row), m_narrow, 0, 0, tr("table"));
    }
    return std::move(m_scene);
}

Scene adaptiveEmbeddingScene(const SceneMoment& moment, const Clusters& clusters, const ClusterOptions& options)
{
    return AdaptiveEmbeddingBuilder(moment, clusters, options).build();
}

} // namespace headroom
