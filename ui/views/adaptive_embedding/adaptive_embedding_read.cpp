// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/adaptive_embedding/adaptive_embedding_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::adaptive_embedding_view {

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
    using C = Clusters::Cluster;
    findSteps(cluster, trace, scope,
        {{&C::row, steps::adaptive::row}, {&C::projected, steps::adaptive::projected},
            {&C::combined, steps::adaptive::combined}});
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
    const StepId member = findStep(trace, scope, steps::adaptive::member);
    for (int position = 0; position < trace.step(member).axes.front().size; ++position)
        if (trace.value(member, {position, 0}) > 0.5)
            cluster.members.push_back(position);
    return cluster;
}

void readStudies(const Trace& trace, Clusters& clusters)
{
    using C = Clusters::Cluster;
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        Clusters::Cluster& cluster = clusters.all[i];
        const std::string number = steps::cluster + ('.' + std::to_string(i + 1));
        namespace of = studied::pca;
        findSteps(cluster, trace, of::scope + ('/' + clusters.stack.toStdString()) + '/' + number,
            {{&C::map, of::projection}, {&C::variance, of::variance}, {&C::nearest, of::nearest},
                {&C::wide, cluster.projection >= 0 ? of::wideRows : of::rows}, {&C::cosine, of::cosine}});
        cluster.mapped = cluster.map >= 0 ? static_cast<int>(trace.step(cluster.map).axes.front().size) : 0;
    }
    if (clusteredStacks(trace).back() != clusters.stack)
        return; // what it reads is not what it writes
    clusters.head = findStep(trace, steps::output, steps::adaptive::headLogProbabilities);
    clusters.logProbabilities = findStep(trace, steps::output, steps::adaptive::logProbabilities);
    clusters.tables = findStep(trace, studied::twoLevels::scope, studied::twoLevels::tables);
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        namespace of = studied::twoLevels;
        const std::string number = steps::cluster + ('.' + std::to_string(i + 1));
        findSteps(clusters.all[i], trace, of::scope + ('/' + number),
            {{&C::share, of::share}, {&C::probability, of::probability}});
    }
}

// The word that the model would most probably write next, of one table; its first one where nothing is written.
int likeliest(const Trace& trace, const Clusters::Cluster& cluster, int asking)
{
    return cluster.first
        + (cluster.probability < 0
                ? 0
                : static_cast<int>(largestAlong(trace, {cluster.probability, {asking, 0}}).at.back()));
}

} // namespace

std::size_t Clusters::clusterWith(int token) const
{
    std::size_t found = 0;
    while (found + 1 < all.size() && token >= all[found].end)
        ++found;
    return found;
}

const QString& Clusters::word(int token) const
{
    const Cluster& cluster = all[clusterWith(token)];
    return cluster.tokens[static_cast<std::size_t>(std::clamp(token - cluster.first, 0, cluster.size() - 1))];
}

int Clusters::token(int position) const
{
    const auto at = static_cast<std::size_t>(std::clamp(position, 0, positions - 1));
    return all[static_cast<std::size_t>(clusterOf[at])].first + rowOf[at];
}

std::optional<int> Clusters::position(int wanted) const
{
    for (int position = positions - 1; position >= 0; --position)
        if (token(position) == wanted)
            return position;
    return {};
}

QStringList clusteredStacks(const Trace& trace)
{
    QStringList stacks;
    for (const StepId id : trace.timeline()) {
        const QString path = QString::fromStdString(trace.step(id).path);
        const QString stack = path.section('/', 0, 0);
        if (path == stack + QStringLiteral("/cluster.1/row") && findStep(trace, stack, steps::embedding) >= 0
            && weightOf(trace, id) >= 0)
            stacks << stack;
    }
    return stacks;
}

Clusters readClusters(const Trace& trace, const QString& stack)
{
    Clusters clusters;
    clusters.stack = stack;
    clusters.embedding = findStep(trace, stack, steps::embedding);
    const Step& embedding = trace.step(clusters.embedding);
    clusters.positions = static_cast<int>(embedding.axes.front().size);
    clusters.width = static_cast<int>(embedding.axes.back().size);
    clusters.labels = axisLabels(embedding.axes.front());
    clusters.clusterOf.assign(static_cast<std::size_t>(clusters.positions), 0);
    clusters.rowOf = clusters.clusterOf;
    for (int number = 1;; ++number) {
        const QString scope = QStringLiteral("%1/cluster.%2").arg(stack).arg(number);
        if (findStep(trace, scope, steps::adaptive::row) < 0)
            break;
        clusters.all.push_back(readCluster(trace, scope, clusters.vocabulary));
        const Clusters::Cluster& cluster = clusters.all.back();
        clusters.vocabulary = cluster.end;
        const StepId local = findStep(trace, scope, steps::adaptive::localTokens);
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
    readStudies(trace, clusters);
    return clusters;
}

std::vector<Frame> clusterFrames(const Trace& trace, const Clusters& clusters)
{
    std::vector<Frame> frames;
    const auto add = [&](StepId step, const QString& title, const QString& group, int stops = 1) {
        const auto index = step >= 0 ? timelineIndex(trace, step) : std::nullopt;
        if (!index || (!frames.empty() && frames.back().step >= *index))
            return;
        Frame frame;
        frame.step = *index;
        frame.title = title;
        frame.group = group;
        frame.stops = stops;
        frame.milliseconds = 480.0;
        frames.push_back(frame);
    };
    const QString rows = tr("embeddings"), softmax = tr("two-level softmax");
    add(clusters.all.front().row, tr("Look up"), rows, 2);
    for (std::size_t i = 0; i < clusters.all.size(); ++i)
        add(clusters.all[i].projected, tr("Table %1").arg(i + 1), rows);
    add(clusters.embedding, tr("In place"), rows);
    add(clusters.head, tr("Which table"), softmax);
    add(clusters.logProbabilities, tr("Which token"), softmax);
    return frames;
}

ClusterState clusterState(const Trace& trace, const Clusters& clusters, int frame, int stop)
{
    const std::vector<Frame> frames = clusterFrames(trace, clusters);
    const int index = std::clamp(frame, 0, static_cast<int>(frames.size()) - 1);
    const StepId now = trace.timeline()[static_cast<std::size_t>(frames[static_cast<std::size_t>(index)].step)];
    ClusterState state;
    state.looked = index > 0 || stop >= 2;
    for (std::size_t i = 0; index > 0 && i < clusters.all.size(); ++i) {
        if (clusters.all[i].projected <= now)
            state.last = static_cast<int>(i);
        if (clusters.all[i].projected == now)
            state.active = static_cast<int>(i);
    }
    state.places = now == clusters.embedding;
    state.head = clusters.head >= 0 && now >= clusters.head;
    state.inside = clusters.logProbabilities >= 0 && now >= clusters.logProbabilities;
    return state;
}

std::optional<int> clusterToken(const Clusters& clusters, const Cell& cell)
{
    if (cell.at.empty())
        return {};
    const auto front = static_cast<int>(cell.at.front()), back = static_cast<int>(cell.at.back());
    if (cell.step == clusters.embedding)
        return clusters.token(front);
    for (const Clusters::Cluster& cluster : clusters.all) {
        if (cell.step == cluster.row || cell.step == cluster.projected || cell.step == cluster.combined)
            return clusters.token(front);
        if (cell.step == cluster.table
            || (cell.step >= 0
                && (cell.step == cluster.wide || cell.step == cluster.map || cell.step == cluster.cosine)))
            return cluster.first + front;
        if (cell.step >= 0 && (cell.step == cluster.share || cell.step == cluster.probability))
            return cluster.first + back;
    }
    return {};
}

std::optional<int> clusterAsking(const Clusters& clusters, const Cell& cell)
{
    bool asks = cell.step >= 0 && cell.step == clusters.tables;
    for (const Clusters::Cluster& cluster : clusters.all)
        asks = asks || (cell.step >= 0 && (cell.step == cluster.share || cell.step == cluster.probability));
    return asks ? std::optional(static_cast<int>(cell.at.front())) : std::nullopt;
}

// The rows of the input's tokens, and at the model's width, which is the same number once it is back in place.
quint64 clusterIdentity(const Clusters& clusters, const Cell& cell)
{
    if (cell.at.size() != 2)
        return 0;
    const auto width = static_cast<quint64>(std::max(clusters.width, clusters.all.front().width));
    const auto positions = static_cast<quint64>(clusters.positions);
    for (std::size_t i = 0; i < clusters.all.size(); ++i) {
        const Clusters::Cluster& cluster = clusters.all[i];
        const bool row = cell.step == cluster.row && cluster.row != cluster.projected;
        const bool wide = cell.step == cluster.projected || cell.step == cluster.combined;
        if (!row && !wide)
            continue;
        // A token of another cluster has a row here that stands in for nothing and is dropped again.
        const auto own = static_cast<std::size_t>(clusters.clusterOf[static_cast<std::size_t>(cell.at.front())]);
        const bool counts = cell.step == cluster.combined ? own <= i : own == i;
        const quint64 block = static_cast<quint64>(cell.at.front()) + (row ? 0 : positions);
        return counts ? 1 + block * width + static_cast<quint64>(cell.at.back()) : 0;
    }
    return 0;
}

Cell rowCell(const Clusters& clusters, int token, int feature)
{
    const Clusters::Cluster& cluster = clusters.all[clusters.clusterWith(token)];
    if (const auto position = clusters.position(token))
        return Cell {cluster.row, {*position, feature}};
    return Cell {cluster.table, {token - cluster.first, feature}};
}

std::optional<Cell> wideCell(const Clusters& clusters, int token, int feature)
{
    const Clusters::Cluster& cluster = clusters.all[clusters.clusterWith(token)];
    if (const auto position = clusters.position(token))
        return Cell {cluster.projected, {*position, feature}};
    if (cluster.projection < 0)
        return Cell {cluster.table, {token - cluster.first, feature}};
    return cluster.wide >= 0 && token - cluster.first < cluster.mapped
        ? std::optional(Cell {cluster.wide, {token - cluster.first, feature}})
        : std::nullopt;
}

ClusterFocus clusterFocus(
    const Trace& trace, const Clusters& clusters, const std::optional<Cell>& pinned, const ClusterState& state)
{
    ClusterFocus focus;
    focus.asking = clusters.positions - 1;
    if (pinned)
        focus.asking = clusterAsking(clusters, *pinned).value_or(focus.asking);
    // The input's last word of each table; where it has none, what could well come next.
    for (const Clusters::Cluster& cluster : clusters.all)
        focus.words.push_back(
            cluster.members.empty() ? likeliest(trace, cluster, focus.asking) : clusters.token(cluster.members.back()));
    const auto chosen = pinned ? clusterToken(clusters, *pinned) : std::nullopt;
    const std::size_t table = chosen ? clusters.clusterWith(*chosen)
        : state.active >= 0          ? static_cast<std::size_t>(state.active)
                                     : clusters.all.size() / 2;
    if (chosen)
        focus.words[table] = *chosen;
    focus.token = focus.words[table];
    return focus;
}

Cell clusterSubject(const Clusters& clusters, const ClusterFocus& focus, const ClusterState& state)
{
    const auto table = clusters.clusterWith(focus.token);
    const Clusters::Cluster& cluster = clusters.all[table];
    if (state.inside && cluster.probability >= 0)
        return {cluster.probability, {focus.asking, focus.token - cluster.first}};
    if (state.head && clusters.tables >= 0)
        return {clusters.tables, {focus.asking, static_cast<std::int64_t>(table)}};
    if (state.places)
        return {clusters.embedding, {clusters.position(focus.token).value_or(0), 0}};
    const auto wide = static_cast<int>(table) <= state.last ? wideCell(clusters, focus.token, 0) : std::nullopt;
    return wide ? *wide : rowCell(clusters, focus.token, 0);
}

} // namespace headroom::adaptive_embedding_view
