// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/adaptive_embedding/adaptive_embedding_scene.h"
#include "views/find_step.h"

#include "document_focus.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

StepId weightOf(const Trace& trace, StepId step)
{
    if (step >= 0)
        for (const StepId input : trace.step(step).inputs)
            if (trace.step(input).operation == Operation::Parameter)
                return input;
    return -1;
}

Clusters::Cluster readCluster(const Trace& trace, const QString& scope, int first)
{
    Clusters::Cluster cluster;
    cluster.row = findStep(trace, scope + QStringLiteral("/row"));
    cluster.projected = findStep(trace, scope + QStringLiteral("/projected"));
    cluster.combined = findStep(trace, scope + QStringLiteral("/combined"));
    cluster.table = weightOf(trace, cluster.row);
    cluster.projection = weightOf(trace, cluster.projected);
    if (cluster.projected < 0)
        cluster.projected = cluster.row;
    const Step& table = trace.step(cluster.table);
    cluster.first = first;
    cluster.end = first + static_cast<int>(table.axes.front().size);
    cluster.width = static_cast<int>(table.axes.back().size);
    for (int token = 0; token < cluster.size(); ++token)
        cluster.tokens.push_back(QString::fromStdString(table.axes.front().label(token)));
    const StepId member = findStep(trace, scope + QStringLiteral("/member"));
    for (int position = 0; position < trace.step(member).axes.front().size; ++position)
        if (trace.value(member, {position, 0}) > 0.5)
            cluster.members.push_back(position);
    return cluster;
}

void readMap(const Trace& trace, Clusters& clusters)
{
    const QString study = QStringLiteral("study/pca/") + clusters.stack;
    clusters.variance = findStep(trace, study + QStringLiteral("/variance"));
    clusters.projection = clusters.variance >= 0 ? findStep(trace, study + QStringLiteral("/projection")) : -1;
    int row = 0;
    for (std::size_t i = 0; clusters.projection >= 0 && i < clusters.all.size(); ++i) {
        const StepId rows = findStep(trace, QStringLiteral("%1/cluster.%2/rows").arg(study).arg(i + 1));
        clusters.all[i].firstMapped = row;
        clusters.all[i].mapped = rows >= 0 ? static_cast<int>(trace.step(rows).axes.front().size) : 0;
        row += clusters.all[i].mapped;
    }
}

// The first point of the map that a token of the input stands at.
int firstPoint(const Clusters& clusters)
{
    for (int position = 0; position < clusters.positions; ++position) {
        const auto at = static_cast<std::size_t>(position);
        const Clusters::Cluster& cluster = clusters.all[static_cast<std::size_t>(clusters.clusterOf[at])];
        if (position + 1 < clusters.positions && position == 0)
            continue; // the start token says little
        if (clusters.rowOf[at] < cluster.mapped)
            return cluster.firstMapped + clusters.rowOf[at];
    }
    return 0;
}

} // namespace

std::pair<std::size_t, QString> mappedToken(const Clusters& clusters, int row)
{
    std::size_t cluster = 0;
    while (cluster + 1 < clusters.all.size() && row >= clusters.all[cluster + 1].firstMapped)
        ++cluster;
    const Clusters::Cluster& found = clusters.all[cluster];
    return {cluster, found.tokens[static_cast<std::size_t>(std::clamp(row - found.firstMapped, 0, found.size() - 1))]};
}

bool clusterMap(const Trace& trace, const Clusters& clusters, int frame)
{
    return clusters.projection >= 0 && frame + 1 == static_cast<int>(clusterFrames(trace, clusters).size());
}

QStringList clusteredStacks(const Trace& trace)
{
    QStringList stacks;
    for (const StepId id : trace.timeline()) {
        const QString path = QString::fromStdString(trace.step(id).path);
        const QString stack = path.section('/', 0, 0);
        if (path == stack + QStringLiteral("/cluster.1/row")
            && findStep(trace, stack + QStringLiteral("/embedding")) >= 0 && weightOf(trace, id) >= 0)
            stacks << stack;
    }
    return stacks;
}

Clusters readClusters(const Trace& trace, const QString& stack)
{
    Clusters clusters;
    clusters.stack = stack;
    clusters.embedding = findStep(trace, stack + QStringLiteral("/embedding"));
    const Step& embedding = trace.step(clusters.embedding);
    clusters.positions = static_cast<int>(embedding.axes.front().size);
    clusters.width = static_cast<int>(embedding.axes.back().size);
    clusters.labels = axisLabels(embedding.axes.front());
    clusters.clusterOf.assign(static_cast<std::size_t>(clusters.positions), 0);
    clusters.rowOf = clusters.clusterOf;
    for (int number = 1;; ++number) {
        const QString scope = QStringLiteral("%1/cluster.%2").arg(stack).arg(number);
        if (findStep(trace, scope + QStringLiteral("/row")) < 0)
            break;
        clusters.all.push_back(readCluster(trace, scope, clusters.vocabulary));
        const Clusters::Cluster& cluster = clusters.all.back();
        clusters.vocabulary = cluster.end;
        const StepId local = findStep(trace, scope + QStringLiteral("/local_tokens"));
        for (const int position : cluster.members) {
            clusters.clusterOf[static_cast<std::size_t>(position)] = number - 1;
            const int row = std::clamp(
                static_cast<int>(std::lround(trace.value(local, {position}))), 0, cluster.size() - 1);
            clusters.rowOf[static_cast<std::size_t>(position)] = row;
            AxisLabel& label = clusters.labels[static_cast<std::size_t>(position)];
            label.text = cluster.tokens[static_cast<std::size_t>(row)];
            label.number = QString::number(position + 1);
        }
    }
    clusters.all.back().combined = clusters.embedding;
    readMap(trace, clusters);
    return clusters;
}

std::vector<Frame> clusterFrames(const Trace& trace, const Clusters& clusters)
{
    std::vector<Frame> frames;
    const auto add = [&](StepId step, const QString& title, const QString& shortTitle, int cluster, int stops) {
        const auto index = step >= 0 ? timelineIndex(trace, step) : std::nullopt;
        if (!index || (!frames.empty() && frames.back().step >= *index))
            return;
        Frame frame;
        frame.step = *index;
        frame.title = title;
        frame.shortTitle = shortTitle;
        frame.group = cluster < 0 ? tr("all clusters") : tr("cluster %1").arg(cluster + 1);
        frame.stops = stops;
        frame.milliseconds = 480.0;
        frames.push_back(frame);
    };
    for (int i = 0; i < static_cast<int>(clusters.all.size()); ++i) {
        const Clusters::Cluster& cluster = clusters.all[static_cast<std::size_t>(i)];
        add(cluster.row, i == 0 ? tr("Route, look up") : tr("Look up"), tr("Look up"), i, i == 0 ? 2 : 1);
        if (cluster.projected != cluster.row)
            add(cluster.projected, tr("Project"), tr("Project"), i, 1);
        add(cluster.combined, tr("Scatter back"), tr("Scatter"), i, 1);
    }
    add(clusters.projection, tr("Map of the tokens"), tr("Map"), -1, 1);
    return frames;
}

ClusterState clusterState(const Trace& trace, const Clusters& clusters, int frame, int stop)
{
    const std::vector<Frame> frames = clusterFrames(trace, clusters);
    const int index = std::clamp(frame, 0, static_cast<int>(frames.size()) - 1);
    const StepId now = trace.timeline()[static_cast<std::size_t>(frames[static_cast<std::size_t>(index)].step)];
    ClusterState state;
    state.routed = frame > 0 || stop >= 1;
    const bool begun = frame > 0 || stop >= 2;
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        const Clusters::Cluster& cluster = clusters.all[i];
        state.looked.push_back(begun && cluster.row <= now);
        state.projected.push_back(begun && cluster.projected <= now && cluster.projected != cluster.row);
        // The first cluster's rows are what the others are put into: they stand in their places from the second's on.
        const StepId placed = i == 0 && clusters.all.size() > 1 ? clusters.all[1].row : cluster.combined;
        state.placed.push_back(begun && placed <= now);
        const std::string& path = trace.step(now).path;
        if (begun && now != clusters.projection
            && path.find("/cluster." + std::to_string(i + 1) + '/') != std::string::npos)
            state.active = static_cast<int>(i);
    }
    if (now == clusters.embedding)
        state.active = static_cast<int>(clusters.all.size()) - 1;
    return state;
}

bool ofClusters(const Clusters& clusters, const Cell& cell)
{
    return cell.step == clusters.embedding
        || (clusters.projection >= 0 && (cell.step == clusters.projection || cell.step == clusters.variance))
        || std::any_of(clusters.all.begin(), clusters.all.end(), [&](const Clusters::Cluster& cluster) {
               return cell.step == cluster.row || cell.step == cluster.projected || cell.step == cluster.combined
                   || cell.step == cluster.table;
           });
}

std::optional<int> clusterPosition(const Clusters& clusters, const Cell& cell)
{
    const bool table = std::any_of(clusters.all.begin(), clusters.all.end(),
        [&](const Clusters::Cluster& cluster) { return cell.step == cluster.table; });
    const bool map = clusters.projection >= 0 && (cell.step == clusters.projection || cell.step == clusters.variance);
    if (table || map || !ofClusters(clusters, cell) || cell.at.empty())
        return {};
    return static_cast<int>(cell.at.front());
}

quint64 clusterIdentity(const Clusters& clusters, const Cell& cell)
{
    const auto width = static_cast<quint64>(std::max(clusters.width, clusters.all.front().width));
    const auto positions = static_cast<quint64>(clusters.positions);
    const auto place = [&](quint64 block) {
        return 1 + (block + static_cast<quint64>(cell.at.front())) * width + static_cast<quint64>(cell.at.back());
    };
    quint64 tables = 2 * positions;
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        const Clusters::Cluster& cluster = clusters.all[i];
        if (cell.step == cluster.table)
            return place(tables);
        tables += static_cast<quint64>(cluster.size());
        const bool row = cell.step == cluster.row && cluster.row != cluster.projected;
        const bool wide = cell.step == cluster.projected || cell.step == cluster.combined;
        if (!row && !wide)
            continue;
        // A token of another cluster has a row here that stands in for nothing and is dropped again.
        const int own = clusters.clusterOf[static_cast<std::size_t>(cell.at.front())];
        const bool counts = cell.step == cluster.combined ? own <= static_cast<int>(i) : own == static_cast<int>(i);
        return counts ? place(row ? 0 : positions) : 0;
    }
    return 0;
}

Cell clusterSubject(const Trace& trace, const Clusters& clusters, int frame, int stop)
{
    if (clusterMap(trace, clusters, frame))
        return {clusters.projection, {firstPoint(clusters), 0}};
    const ClusterState state = clusterState(trace, clusters, frame, stop);
    auto cluster = static_cast<std::size_t>(std::max(0, state.active));
    while (cluster > 0 && clusters.all[cluster].members.empty())
        --cluster; // nothing to see there
    const Clusters::Cluster& now = clusters.all[cluster];
    if (now.members.empty())
        return {now.table, {0, 0}};
    const int position = now.members.front();
    if (!state.looked[cluster])
        return {now.table, {clusters.rowOf[static_cast<std::size_t>(position)], 0}};
    if (state.placed[cluster])
        return {cluster == 0 ? now.projected : now.combined, {position, 0}};
    return {state.projected[cluster] ? now.projected : now.row, {position, 0}};
}

} // namespace headroom
