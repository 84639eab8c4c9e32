// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rotation/rotation_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <algorithm>
#include <cmath>

namespace headroom::rotation_view {

namespace {

constexpr int kMostStops = 7, kHops = 5; // of one walk; of both together
constexpr double kSameScore = 1e-3;

// So many hops in a few stops: the first one by one, later ones ever more at a time.
std::vector<int> hopsTo(int count)
{
    const int stops = std::clamp(count, 1, kMostStops);
    const double power = count > kMostStops ? std::log(count) / std::log(kMostStops) : 1.0;
    std::vector<int> all {0};
    for (int stop = 1; stop <= stops; ++stop)
        all.push_back(std::min(count, static_cast<int>(std::lround(std::pow(stop, power)))));
    return all;
}

// What was rotated: the first operand of what each number keeps of itself.
StepId before(const Trace& trace, StepId turned)
{
    const auto first = [&](StepId step) {
        return step >= 0 && !trace.step(step).inputs.empty() ? trace.step(step).inputs.front() : StepId {-1};
    };
    return turned < 0 ? -1 : first(first(turned));
}

RotationRun stepsOf(const Trace& trace, const QString& sublayer)
{
    const auto find = [&](const char* name) { return findStep(trace, sublayer, name); };
    RotationRun run;
    run.sublayer = sublayer;
    run.queryTurned = find(steps::attention::queryTurned);
    run.keyTurned = find(steps::attention::keyTurned);
    run.query = before(trace, run.queryTurned);
    run.key = before(trace, run.keyTurned);
    run.masked = find(steps::attention::masked);
    const StepId weights = find(steps::attention::weights);
    run.scores = find(steps::attention::scores);
    if (weights < 0 || run.scores < 0 || run.query < 0 || run.key < 0 || trace.step(weights).axes.size() != 3
        || trace.step(run.key).axes.size() != 3 || trace.step(run.query).axes.size() != 3)
        return run;
    const Index shape = trace.step(weights).shape();
    run.heads = static_cast<int>(shape[0]);
    run.queries = static_cast<int>(shape[1]);
    run.keys = static_cast<int>(shape[2]);
    const Index keys = trace.step(run.keyTurned).shape();
    // Of keys that an earlier forward left there is no number before the rotation.
    if (run.queries > 0 && keys[1] == shape[2] && keys[0] > 0 && shape[0] % keys[0] == 0) {
        run.queriesPerKey = static_cast<int>(shape[0] / keys[0]);
        run.weights = weights;
    }
    return run;
}

} // namespace

int RotationRun::number(int pair, bool second) const
{
    const int first = rule.halves ? pair : 2 * pair;
    return second ? static_cast<int>(rule.other(first)) : first;
}

QStringList rotationSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) { return stepsOf(trace, sublayer).there(); });
}

RotationRun readRotation(const RunResult& result, const QString& sublayer)
{
    const Trace& trace = *result.trace;
    RotationRun run = stepsOf(trace, sublayer);
    if (!run.there())
        return run;
    run.rule = result.config.ofStack(sublayer.startsWith(QLatin1String("decoder"))).rotaryRule(run.keys);
    run.pairs = static_cast<int>(run.rule.width / 2);
    run.asked = std::count(result.studies.begin(), result.studies.end(), "rotation") > 0;
    const auto find = [&](const char* name) {
        return findStep(trace, studied::rotation::scope, sublayer.toStdString(), name);
    };
    run.plainScores = find(studied::rotation::scores);
    run.plainWeights = find(studied::rotation::weights);
    const Step& scores = trace.step(run.scores);
    run.factor = scores.operation == Operation::Scale ? scores.factor.value() : 0.0;
    // Each at a step of its own: with a mask there is one more behind the scores, else the product before them counts.
    const StepId product = run.factor != 0.0 && run.masked < 0 ? scores.input(0) : run.scores;
    run.frames = {{Told::TurnQuery, run.queryTurned}, {Told::TurnKey, run.keyTurned}, {Told::Score, product}};
    if (run.factor != 0.0)
        run.frames.push_back({Told::BothWalk, run.masked < 0 ? run.scores : run.masked});
    run.frames.push_back({Told::KeyWalks, run.weights});
    if (run.studied())
        run.frames.push_back({Told::NotRotated, run.plainWeights});
    return run;
}

RotatedPair::RotatedPair(const RotationRun& run, const Trace& trace, int head, const RotationPlace& place)
    : m_run(run),
      m_head(std::clamp(head, 0, run.heads - 1)),
      m_keyHead(run.keyHead(static_cast<int>(m_head))),
      m_place {std::clamp(place.query, 0, run.queries - 1), std::clamp(place.key, 0, run.keys - 1)},
      m_queryAt(run.position(m_place.query))
{
    const auto number = [&](StepId step, const Index& row, std::int64_t d) {
        return trace.value(step, {row[0], row[1], d});
    };
    const auto points = [&](StepId step, const Index& row) {
        std::vector<QPointF> all;
        for (int pair = 0; pair < run.pairs; ++pair)
            all.emplace_back(number(step, row, run.number(pair, false)), number(step, row, run.number(pair, true)));
        return all;
    };
    m_query = points(run.query, query());
    m_key = points(run.key, key());
    for (std::int64_t d = 2 * run.pairs; d < trace.step(run.query).axes[2].size; ++d)
        m_rest += number(run.query, query(), d) * number(run.key, key(), d) * run.factor;
    const auto open = [&](int at) { return run.masked < 0 || !trace.masked(run.masked, {m_head, m_place.query, at}); };
    for (m_highest = run.keys - 1; m_highest > 0 && !open(m_highest);)
        --m_highest;
    for (m_lowest = 0; m_lowest < m_highest && !open(m_lowest);)
        ++m_lowest;
    const Axis& keys = trace.step(run.scores).axes[2];
    for (int other = m_highest; other >= m_lowest && m_twin < 0 && run.factor != 0.0; --other)
        if (other != m_place.key && keys.label(other) == keys.label(m_place.key)) {
            const double recorded = trace.value(run.scores, {m_head, m_place.query, other});
            if (std::abs(recorded - score(m_queryAt, other)) <= kSameScore * (1.0 + std::abs(recorded)))
                m_twin = other;
        }
}

QPointF RotatedPair::rotated(const QPointF& tip, int pair, double position) const
{
    if (position < 0.0)
        return tip;
    const double angle = position * m_run.rule.frequency(pair), times = m_run.rule.multiplier();
    return {times * (tip.x() * std::cos(angle) - tip.y() * std::sin(angle)),
        times * (tip.y() * std::cos(angle) + tip.x() * std::sin(angle))};
}

QPointF RotatedPair::queryTip(int pair, double position) const
{
    return rotated(m_query[static_cast<std::size_t>(pair)], pair, position);
}

QPointF RotatedPair::keyTip(int pair, double position) const
{
    return rotated(m_key[static_cast<std::size_t>(pair)], pair, position);
}

double RotatedPair::size(int pair) const
{
    const auto length = [&](const std::vector<QPointF>& all) {
        const QPointF& tip = all[static_cast<std::size_t>(pair)];
        return std::hypot(tip.x(), tip.y());
    };
    return length(m_query) * length(m_key);
}

double RotatedPair::adds(int pair, double query, double key) const
{
    return QPointF::dotProduct(queryTip(pair, query), keyTip(pair, key)) * m_run.factor;
}

double RotatedPair::score(double query, double key) const
{
    double sum = m_rest;
    for (int pair = 0; pair < m_run.pairs; ++pair)
        sum += adds(pair, query, key);
    return sum;
}

std::vector<RotationStop> RotatedPair::stops(Told told) const
{
    const RotationStop home {m_queryAt, keyAt(), 700.0};
    std::vector<RotationStop> all {home};
    const auto walk = [&](int hops, int query, int key, double milliseconds) { // by the way each goes in one hop
        const RotationStop from = all.back();
        const std::vector<int> path = hopsTo(hops);
        for (std::size_t i = 1; i < path.size(); ++i)
            all.push_back({from.query + query * path[i], from.key + key * path[i], milliseconds});
    };
    switch (told) {
    case Told::TurnQuery:
        all = {{0.0, 0.0, 0.0}};
        walk(static_cast<int>(m_queryAt), 1, 0, 400.0);
        break;
    case Told::TurnKey:
        all = {{m_queryAt, 0.0, 0.0}};
        walk(m_place.key, 0, 1, 360.0);
        break;
    case Told::Score:
        all.insert(all.end(), {{m_queryAt, keyAt(), 700.0}, {m_queryAt, keyAt(), 800.0}, {m_queryAt, keyAt(), 2600.0}});
        break;
    case Told::BothWalk: {
        const int later = std::max(static_cast<int>(m_queryAt), m_place.key), ahead = m_run.keys - 1 - later,
                  back = std::min(static_cast<int>(m_queryAt), m_place.key);
        const int way = ahead >= std::min(kHops, back) ? 1 : -1;
        walk(std::min(kHops, way > 0 ? ahead : back), way, way, 420.0);
        break;
    }
    case Told::KeyWalks: {
        if (m_run.factor == 0.0) {
            all.push_back(home);
            break;
        }
        all = {stops(Told::BothWalk).back(), {m_queryAt, keyAt(), 650.0}};
        const int way = m_place.key - m_lowest >= std::min(kHops, m_highest - m_place.key) ? -1 : 1;
        const int hops = m_twin >= 0 ? std::abs(m_twin - m_place.key)
                                     : std::min(kHops, way > 0 ? m_highest - m_place.key : m_place.key - m_lowest);
        walk(hops, 0, m_twin >= 0 ? (m_twin > m_place.key ? 1 : -1) : way, 460.0);
        all.push_back({m_queryAt, keyAt(), 1500.0}); // it goes back, then the weights come
        break;
    }
    case Told::NotRotated: all.push_back({m_queryAt, keyAt(), 900.0}); break;
    }
    return all;
}

std::optional<RotationPlace> rotationPlace(const RotationRun& run, const Cell& cell, const RotationPlace& otherwise)
{
    if (cell.at.size() != 3 || cell.step < 0)
        return {};
    const int second = static_cast<int>(cell.at[1]);
    if (cell.step == run.query || cell.step == run.queryTurned)
        return RotationPlace {second, otherwise.key};
    if (cell.step == run.key || cell.step == run.keyTurned)
        return RotationPlace {otherwise.query, second};
    for (const StepId step : {run.scores, run.masked, run.weights, run.plainScores, run.plainWeights})
        if (cell.step == step)
            return RotationPlace {second, static_cast<int>(cell.at[2])};
    return {};
}

} // namespace headroom::rotation_view
