// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_flow.h"

#include "scene/motion.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom::masks_view {

namespace {

constexpr double kMoving = 0.88; // of a move: then it rests
constexpr double kFramed = 0.16, kFlown = 0.1; // of a move: the window's frame is there, is in the first row
constexpr double kStep = 0.45; // of a row's turn: the frame takes it, then the row closes

} // namespace

const std::vector<float>& scorePowers(const Trace& trace, const MaskedScores& scores, std::int64_t head)
{
    const auto [found, fresh] = scores.powers.try_emplace(head);
    std::vector<float>& powers = found->second;
    if (!fresh)
        return powers;
    Slice slice;
    slice.at = {head, 0, 0};
    powers = readGrid(trace, scores.scores, slice).values;
    for (auto row = powers.begin(); row != powers.end(); row += scores.keys) {
        const float most = *std::max_element(row, row + scores.keys);
        std::transform(row, row + scores.keys, row, [most](float score) {
            const float power = std::exp(score - most);
            return std::isfinite(power) ? power : 0.0F;
        });
    }
    return powers;
}

int tellingRow(const Trace& trace, const MaskedScores& scores, std::int64_t head)
{
    if (const auto known = scores.telling.find(head); known != scores.telling.end())
        return known->second;
    const std::vector<float>& powers = scorePowers(trace, scores, head);
    const std::vector<MaskReason>& reasons = maskReasons(trace, scores, head);
    const std::vector<MaskReason> layers = layersOf(reasons, scores.order);
    const int tokens = std::max(1, scores.queries - (scores.self ? scores.padding : 0));
    int best = std::min(tokens - 1, tokens * 3 / 5);
    double most = 0.0;
    for (int query = 0; query < tokens; ++query) {
        std::vector<double> closed(layers.size(), 0.0);
        double all = 0.0, open = 0.0, largest = 0.0;
        for (int key = 0; key < scores.keys; ++key) {
            const auto at = static_cast<std::size_t>(query * scores.keys + key);
            const auto layer = std::find(layers.begin(), layers.end(), reasons[at]);
            all += powers[at];
            if (layer != layers.end())
                closed[static_cast<std::size_t>(layer - layers.begin())] += powers[at];
            else
                open += powers[at];
            largest = std::max(largest, layer == layers.end() ? static_cast<double>(powers[at]) : 0.0);
        }
        const double moved = std::accumulate(
            closed.begin(), closed.end(), 1.0, [all](double product, double share) { return product * share / all; });
        if (const double tells = open > 0.0 ? moved * (1.0 - largest / open) : 0.0; tells > most) {
            most = tells;
            best = query;
        }
    }
    return scores.telling[head] = best;
}

MaskFlow::MaskFlow(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head, int told)
    : m_scores(scores),
      m_reasons(maskReasons(moment.trace(), scores, head)),
      m_powers(scorePowers(moment.trace(), scores, head)),
      m_told(told),
      m_stop(moment.frame == 1 ? moment.stop : 1),
      m_share(moment.share)
{
    for (const MaskReason why : layersOf(m_reasons, scores.order))
        m_layers.push_back({.why = why});
    const int last = static_cast<int>(m_layers.size()) * kMoves;
    m_end = moment.frame > 1 || m_layers.empty();
    if (moment.frame == 0 && !m_layers.empty())
        m_stop = 0;
    const int stop = m_end ? last + 1 : m_stop;
    bool future = false;
    for (std::size_t i = 0; i < m_layers.size(); ++i) {
        Layer& layer = m_layers[i];
        layer.walks = future && (layer.why == MaskReason::TooOld || layer.why == MaskReason::OutsideWindow);
        future = future || layer.why == MaskReason::Future;
        const auto done = [&](int move) {
            const int mine = static_cast<int>(i) * kMoves + move;
            return stop > mine ? 1.0 : stop < mine ? 0.0 : std::min(1.0, m_share / kMoving);
        };
        close(layer, done(1), done(2));
    }
    for (int query = 0; query < scores.queries; ++query) {
        Row row;
        bool none = true, all = true;
        for (int key = 0; key < scores.keys; ++key) {
            const double left = open(query, key), power = m_powers[at(query, key)];
            row.sum += left * power;
            row.all += power;
            row.seen += left;
            if (why(query, key) != MaskReason::None) {
                none = none && left == 1.0;
                all = all && left == 0.0;
            }
        }
        row.state = (all && m_stop > 0) || row.sum <= 0.0 ? State::After
            : none && scores.unmasked >= 0                ? State::Before
                                                          : State::Between;
        m_rows.push_back(row);
    }
}

void MaskFlow::close(Layer& layer, double inTold, double inOthers) const
{
    const auto closes = [&](int query) {
        int count = 0;
        for (int key = 0; key < m_scores.keys; ++key)
            count += why(query, key) == layer.why;
        return count;
    };
    layer.told = m_told;
    if (closes(m_told) == 0)
        for (int query = 0, most = 0; query < m_scores.queries; ++query)
            if (const int count = closes(query); count > most) {
                most = count;
                layer.told = query;
            }
    for (int key = 0; key < m_scores.keys; ++key)
        if (why(layer.told, key) == layer.why)
            layer.order.push_back(key);
    const int own = layer.told + m_scores.keys - m_scores.queries; // the farthest first
    std::stable_sort(
        layer.order.begin(), layer.order.end(), [own](int a, int b) { return std::abs(a - own) > std::abs(b - own); });
    const auto count = static_cast<int>(layer.order.size());
    layer.keys.assign(static_cast<std::size_t>(m_scores.keys), 0.0);
    const std::vector<Turn> each = turns(count, std::clamp(1.6 / std::max(1, count), 0.2, 1.0), 0.6);
    for (std::size_t i = 0; i < layer.order.size(); ++i)
        layer.keys[static_cast<std::size_t>(layer.order[i])] = 1.0
            - easeOut(each[i].at(layer.walks ? part(inTold, kFramed, 1.0) : inTold));
    const std::vector<Turn> rows = turns(m_scores.queries,
        layer.walks ? std::min(1.0, 1.2 / m_scores.queries) : std::clamp(2.5 / m_scores.queries, 0.1, 1.0),
        layer.walks ? 0.35 : 0.6);
    for (const Turn& turn : rows)
        layer.rows.push_back(
            1.0 - easeOut(layer.walks ? part(turn.at(part(inOthers, kFlown, 1.0)), kStep, 1.0) : turn.at(inOthers)));
}

double MaskFlow::open(int query, int key) const
{
    const MaskReason reason = why(query, key);
    if (reason == MaskReason::None)
        return 1.0;
    for (const Layer& layer : m_layers)
        if (layer.why == reason)
            return query == layer.told ? layer.keys[static_cast<std::size_t>(key)]
                                       : layer.rows[static_cast<std::size_t>(query)];
    return 0.0;
}

double MaskFlow::share(int query, int key) const
{
    const double sum = m_rows[static_cast<std::size_t>(query)].sum;
    return sum > 0.0 ? open(query, key) * m_powers[at(query, key)] / sum : 0.0;
}

double MaskFlow::before(int query, int key) const
{
    const double all = m_rows[static_cast<std::size_t>(query)].all;
    return all > 0.0 ? m_powers[at(query, key)] / all : 0.0;
}

bool MaskFlow::whole() const
{
    const State first = m_rows.front().state;
    return first != State::Between
        && std::all_of(m_rows.begin(), m_rows.end(), [first](const Row& row) { return row.state == first; });
}

bool MaskFlow::stays(int query, int key, std::size_t layer) const
{
    const MaskReason reason = why(query, key);
    return std::none_of(m_layers.begin(), m_layers.begin() + static_cast<std::ptrdiff_t>(layer) + 1,
        [reason](const Layer& one) { return one.why == reason; });
}

int MaskFlow::seenBefore(int query) const
{
    if (m_layers.empty() || m_stop == 0)
        return -1;
    const std::size_t now = m_end ? m_layers.size() - 1 : static_cast<std::size_t>((m_stop - 1) / kMoves);
    int count = 0;
    for (int key = 0; key < m_scores.keys; ++key)
        count += now == 0 || stays(query, key, now - 1);
    return count;
}

double MaskFlow::largest() const
{
    double sum = m_rows[static_cast<std::size_t>(m_told)].all, most = 1e-9;
    std::vector<bool> closed(static_cast<std::size_t>(m_scores.keys), false);
    const auto look = [&] {
        for (int key = 0; key < m_scores.keys && sum > 0.0; ++key)
            if (!closed[static_cast<std::size_t>(key)])
                most = std::max(most, m_powers[at(m_told, key)] / sum);
    };
    look();
    for (const Layer& layer : m_layers)
        for (const int key : layer.order)
            if (layer.told == m_told) {
                closed[static_cast<std::size_t>(key)] = true;
                sum -= m_powers[at(m_told, key)];
                look();
            }
    return std::min(1.0, most);
}

// Of the keys that are open in a row, or on the way from one row to the next.
QRectF MaskFlow::span(double query, std::size_t layer) const
{
    const auto of = [&](int row) {
        int first = m_scores.keys, last = -1;
        for (int key = 0; key < m_scores.keys; ++key)
            if (stays(row, key, layer)) {
                first = std::min(first, key);
                last = key;
            }
        return QRectF(first, row, std::max(0, last + 1 - first), 1.0);
    };
    const int above = std::clamp(static_cast<int>(std::floor(query)), 0, m_scores.queries - 1);
    return along(of(above), of(std::min(above + 1, m_scores.queries - 1)), query - above);
}

std::optional<MaskFlow::Window> MaskFlow::window() const
{
    const auto walks = std::find_if(m_layers.rbegin(), m_layers.rend(), [](const Layer& one) { return one.walks; });
    if (walks == m_layers.rend() || m_stop == 0)
        return {};
    const auto framed = [&](const QRectF& area, double presence, std::size_t layer) {
        const int row = std::clamp(static_cast<int>(std::lround(area.top())), 0, m_scores.queries - 1);
        return Window {area, presence, static_cast<int>(std::lround(span(row, layer).width()))};
    };
    const double last = m_scores.queries - 1;
    if (m_end) { // back to the row that is told, to stay there
        const std::size_t layer = m_layers.size() - 1;
        const bool there = m_layers.back().walks;
        const double now = std::min(1.0, m_share / kMoving);
        return framed(
            along(there ? span(last, layer) : span(walks->told, layer), span(walks->told, layer), easeInOut(now)),
            there ? 1.0 : now, layer);
    }
    const auto index = static_cast<std::size_t>((m_stop - 1) / kMoves);
    const Layer& layer = m_layers[index];
    const bool first = (m_stop - 1) % kMoves == 0;
    const double now = std::min(1.0, m_share / kMoving);
    if (!layer.walks)
        return index > 0 && first && m_layers[index - 1].walks
            ? std::optional(framed(span(last, index - 1), 1.0 - part(now, 0.0, 0.2), index - 1))
            : std::nullopt;
    if (first) {
        QRectF area = span(layer.told, index - 1);
        for (const int key : layer.order)
            area.setLeft(area.left() + 1.0 - layer.keys[static_cast<std::size_t>(key)]);
        Window window = framed(area, part(now, 0.0, kFramed), index);
        window.keys = static_cast<int>(std::lround(area.width()));
        return window;
    }
    if (now < kFlown)
        return framed(along(span(layer.told, index), span(0.0, index), easeInOut(now / kFlown)), 1.0, index);
    const std::vector<Turn> rows = turns(m_scores.queries, std::min(1.0, 1.2 / m_scores.queries));
    double row = 0.0;
    for (std::size_t i = 1; i < rows.size(); ++i)
        row += easeInOut(part(rows[i].at(part(now, kFlown, 1.0)), 0.0, kStep));
    return framed(span(row, index), 1.0, index);
}

} // namespace headroom::masks_view
