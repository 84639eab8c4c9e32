// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/adaptive_embedding/adaptive_embedding_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::adaptive_embedding_view {

namespace {

constexpr char kScores[] = "logits"; // of a table, below output

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
        Clusters::Cluster& cluster = clusters.all[i];
        const std::string number = steps::cluster + ('.' + std::to_string(i + 1));
        findSteps(
            cluster, trace, of::scope + ('/' + number), {{&C::share, of::share}, {&C::probability, of::probability}});
        const std::string output = steps::output + ('/' + number);
        cluster.narrowed = findStep(trace, output, steps::adaptive::projected);
        const StepId scores = findStep(trace, output, kScores);
        cluster.tied = weightOf(trace, scores) == cluster.table;
        if (const StepId reads = cluster.narrowed >= 0 ? cluster.narrowed : scores; i == 0 && reads >= 0)
            clusters.state = trace.step(reads).input(0);
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
    constexpr std::string_view kFirstRow = "/cluster.1/row";
    QStringList stacks;
    for (const StepId id : trace.timeline()) {
        const std::string& path = trace.step(id).path;
        const std::string stack = path.substr(0, path.find('/'));
        if (path.size() == stack.size() + kFirstRow.size() && path.ends_with(kFirstRow)
            && findStep(trace, stack, steps::embedding) >= 0 && weightOf(trace, id) >= 0)
            stacks << QString::fromStdString(stack);
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

std::vector<ClusterFrame> clusterFrames(const Trace& trace, const Clusters& clusters)
{
    std::vector<ClusterFrame> all;
    const auto add = [&](ClusterFrame::Kind kind, int table, StepId step, const QString& title, const QString& group,
                         std::vector<double> lengths) {
        const auto index = step >= 0 ? timelineIndex(trace, step) : std::nullopt;
        if (!index || (!all.empty() && all.back().frame.step >= *index))
            return;
        Frame frame;
        frame.step = *index;
        frame.title = title;
        frame.group = group;
        frame.stops = static_cast<int>(lengths.size());
        frame.lengths = std::move(lengths);
        frame.flows = true;
        frame.opening = kind == ClusterFrame::All;
        all.push_back({frame, kind, table});
    };
    const QString rows = tr("embeddings"), softmax = tr("two-level softmax");
    const int last = static_cast<int>(clusters.all.size()) - 1;
    for (int i = 0; i <= last; ++i)
        add(ClusterFrame::Lead, i, clusters.all[static_cast<std::size_t>(i)].projected,
            i == 0          ? tr("Frequent")
                : i == last ? tr("Rare")
                : last == 2 ? tr("Less frequent")
                            : tr("Table %1").arg(i + 1),
            rows, i == 0 ? std::vector {500.0, 550.0, 1000.0, 500.0} : std::vector {400.0, 450.0, 800.0, 400.0});
    add(ClusterFrame::All, last, clusters.embedding, tr("All tokens"), rows, {3200.0, 1400.0});
    const bool tied = std::all_of(clusters.all.begin(), clusters.all.end(), [](const auto& each) { return each.tied; });
    const std::vector<double> asks = tied ? std::vector {800.0, 900.0, 900.0} : std::vector {800.0, 900.0};
    std::vector<double> inside = asks, first = asks;
    first.front() = 1200.0; // the picture before has to go
    add(ClusterFrame::Head, 0, clusters.head, tr("Which table"), softmax, first);
    inside.push_back(2400.0); // the product of both levels
    add(ClusterFrame::Inside, last, clusters.logProbabilities, tr("Which token"), softmax, inside);
    add(ClusterFrame::Map, 0, clusters.all.back().map, tr("Map"), tr("neighbours"), {1500.0, 700.0});
    return all;
}

int nearestOnMap(const Trace& trace, const Clusters::Cluster& table, int row)
{
    int nearest = -1;
    double least = 0.0;
    const auto at = [&](int of, int direction) { return trace.value(table.map, {of, direction}); };
    for (int other = 0; other < table.mapped; ++other) {
        const double away = std::hypot(at(other, 0) - at(row, 0), at(other, 1) - at(row, 1));
        if (other != row && (nearest < 0 || away < least)) {
            nearest = other;
            least = away;
        }
    }
    return nearest;
}

double ClusterState::trip(std::size_t of) const
{
    const auto number = static_cast<int>(of);
    return kind != ClusterFrame::Lead || number < table ? 4.0 : number == table ? at : 0.0;
}

double ClusterState::asked(std::size_t of) const
{
    if (kind == ClusterFrame::Head)
        return of == 0 ? at : 0.0;
    if (kind == ClusterFrame::Inside)
        return of == 0 ? 3.0 : at;
    return kind == ClusterFrame::Map ? 4.0 : 0.0;
}

ClusterState clusterState(const Trace& trace, const Clusters& clusters, int frame, double at)
{
    const std::vector<ClusterFrame> all = clusterFrames(trace, clusters);
    const ClusterFrame& now = all[static_cast<std::size_t>(std::clamp(frame, 0, static_cast<int>(all.size()) - 1))];
    ClusterState state {now.kind, now.table, std::min(at, static_cast<double>(now.frame.stops))};
    const int untied = now.kind == ClusterFrame::Head ? 2 : now.kind == ClusterFrame::Inside ? 3 : -1;
    if (now.frame.stops == untied && state.at > 1.0)
        state.at += 1.0; // it meets rows that are in no picture
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
    if (cell.step < 0)
        return {};
    bool asks = cell.step == clusters.tables || cell.step == clusters.state;
    for (const Clusters::Cluster& cluster : clusters.all)
        asks = asks || cell.step == cluster.share || cell.step == cluster.probability || cell.step == cluster.narrowed;
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
    const std::size_t told = state.kind == ClusterFrame::Lead ? static_cast<std::size_t>(state.table)
                                                              : clusters.all.size() / 2;
    focus.token = chosen.value_or(focus.words[told]);
    if (chosen)
        focus.words[clusters.clusterWith(focus.token)] = focus.token;
    const bool text = state.kind == ClusterFrame::Lead || state.kind == ClusterFrame::All;
    double most = 0.0; // the softmax and the map speak of what comes next
    for (std::size_t i = 0; i < clusters.all.size() && !text && !chosen; ++i) {
        const Clusters::Cluster& cluster = clusters.all[i];
        const int token = likeliest(trace, cluster, focus.asking);
        const double share = cluster.probability < 0
            ? 0.0
            : trace.value(cluster.probability, {focus.asking, token - cluster.first});
        if (share > most) {
            most = share;
            focus.token = token;
        }
    }
    return focus;
}

Cell clusterSubject(const Clusters& clusters, const ClusterFocus& focus, const ClusterState& state)
{
    const auto table = clusters.clusterWith(focus.token);
    const Clusters::Cluster& cluster = clusters.all[table];
    const int row = focus.token - cluster.first;
    const auto narrowed = [&](const Clusters::Cluster& of) {
        return Cell {of.narrowed >= 0 ? of.narrowed : clusters.state, {focus.asking, 0}};
    };
    switch (state.kind) {
    case ClusterFrame::Head:
        return state.at < 3.0 || clusters.tables < 0
            ? narrowed(clusters.all.front())
            : Cell {clusters.tables, {focus.asking, static_cast<std::int64_t>(table)}};
    case ClusterFrame::Inside:
        return state.at < 3.0 || cluster.probability < 0
            ? narrowed(cluster)
            : Cell {state.at < 4.0 && cluster.share >= 0 && table > 0 ? cluster.share : cluster.probability,
                {focus.asking, row}};
    case ClusterFrame::Map:
        if (row < cluster.mapped)
            return {cluster.map, {row, 0}};
        break;
    default: break;
    }
    const int told = focus.words[static_cast<std::size_t>(state.table)]; // by a word's trip
    const int token = state.kind == ClusterFrame::Lead ? told : focus.token;
    const auto wide = state.kind != ClusterFrame::Lead || state.at >= 3.0 ? wideCell(clusters, token, 0) : std::nullopt;
    return wide ? *wide : rowCell(clusters, token, 0);
}

} // namespace headroom::adaptive_embedding_view
