// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_flow.h"

#include "scene/motion.h"

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

namespace {

constexpr double kMoving = 0.88; // of a move: then it rests
constexpr double kFramed = 0.16, kFlown = 0.16; // of a move: the window's frame is there, is in the first row
constexpr double kStep = 0.45; // of a row's turn: the frame takes it, then the row closes
constexpr double kGone = 0.2; // moves until the frame of a layer is gone when the next one comes

double turnOf(int count, double share, double least) { return std::clamp(share / std::max(1, count), least, 1.0); }

} // namespace

bool walksDown(const MaskedHead& head, MaskReason layer)
{
    return (layer == MaskReason::TooOld || layer == MaskReason::OutsideWindow)
        && head.layer(MaskReason::Future) < head.layer(layer);
}

MaskFlow::MaskFlow(const SceneMoment& moment, const MaskedScores& scores, int told)
    : m_head(scores.head(moment)), m_told(told)
{
    const auto count = static_cast<int>(m_head.layers.size());
    m_at = moment.frame == 0 && count > 0 ? 0.0
        : moment.frame == 1 && count > 0  ? moment.at()
                                          : count * kMoves + moment.share;
    for (int i = 0; i < count; ++i)
        m_layers.push_back(layerOf(i));
    for (int query = 0; query < m_head.queries; ++query)
        m_rows.push_back(rowOf(query, scores.unmasked >= 0));
}

double MaskFlow::done(int move) const { return part(m_at, move, move + kMoving); }

MaskFlow::Layer MaskFlow::layerOf(int index) const
{
    const MaskReason why = m_head.layers[static_cast<std::size_t>(index)];
    Layer layer {.told = m_told, .walks = walksDown(m_head, why)};
    std::vector<int> order = m_head.closedBy(m_told, why);
    for (int query = 0; m_head.closedBy(m_told, why).empty() && query < m_head.queries; ++query)
        if (const std::vector<int> closed = m_head.closedBy(query, why); closed.size() > order.size()) {
            layer.told = query;
            order = closed;
        }
    const int own = layer.told + m_head.keys - m_head.queries; // the farthest first
    std::ranges::stable_sort(order, std::greater(), [own](int key) { return std::abs(key - own); });
    const double inTold = done(index * kMoves), inOthers = done(index * kMoves + 1);
    const auto count = static_cast<int>(order.size());
    const std::vector<Turn> keys = turns(count, turnOf(count, 1.6, 0.2), 0.6);
    layer.keys.assign(static_cast<std::size_t>(m_head.keys), 0.0);
    for (std::size_t i = 0; i < order.size(); ++i)
        layer.keys[static_cast<std::size_t>(order[i])] = 1.0
            - easeOut(keys[i].at(layer.walks ? part(inTold, kFramed, 1.0) : inTold));
    const std::vector<Turn> rows = layer.walks ? turns(m_head.queries, turnOf(m_head.queries, 1.2, 0.0), 0.35)
                                               : turns(m_head.queries, turnOf(m_head.queries, 2.5, 0.1), 0.6);
    for (const Turn& turn : rows)
        layer.rows.push_back(
            1.0 - easeOut(layer.walks ? part(turn.at(part(inOthers, kFlown, 1.0)), kStep, 1.0) : turn.at(inOthers)));
    return layer;
}

MaskFlow::Row MaskFlow::rowOf(int query, bool unmasked) const
{
    Row row;
    bool none = true, all = true;
    for (int key = 0; key < m_head.keys; ++key) {
        const double left = open(query, key), power = m_head.power(query, key);
        row.sum += left * power;
        row.all += power;
        row.seen += left;
        if (m_head.why(query, key) != MaskReason::None) {
            none = none && left == 1.0;
            all = all && left == 0.0;
        }
    }
    row.state = (all && m_at > 0.0) || row.sum <= 0.0 ? State::After
        : none && unmasked                            ? State::Before
                                                      : State::Between;
    return row;
}

double MaskFlow::open(int query, int key) const
{
    const int layer = m_head.layer(m_head.why(query, key));
    if (layer == std::ssize(m_layers))
        return 1.0;
    const Layer& its = m_layers[static_cast<std::size_t>(layer)];
    return query == its.told ? its.keys[static_cast<std::size_t>(key)] : its.rows[static_cast<std::size_t>(query)];
}

double MaskFlow::share(int query, int key) const
{
    const double sum = row(query).sum;
    return sum > 0.0 ? open(query, key) * m_head.power(query, key) / sum : 0.0;
}

double MaskFlow::before(int query, int key) const
{
    const double all = row(query).all;
    return all > 0.0 ? m_head.power(query, key) / all : 0.0;
}

bool MaskFlow::whole() const
{
    const State first = m_rows.front().state;
    return first != State::Between && std::ranges::count(m_rows, first, &Row::state) == std::ssize(m_rows);
}

int MaskFlow::lastIndex() const
{
    return m_layers.empty() || m_at <= 0.0
        ? -1
        : std::min((static_cast<int>(std::ceil(m_at)) - 1) / kMoves, static_cast<int>(m_layers.size()) - 1);
}

std::optional<MaskReason> MaskFlow::lastLayer() const
{
    const int now = lastIndex();
    return now < 0 || now >= std::ssize(m_head.layers) ? std::nullopt
                                                       : std::optional(m_head.layers[static_cast<std::size_t>(now)]);
}

int MaskFlow::seenBefore(int query) const
{
    const int now = lastIndex();
    if (now < 0)
        return -1;
    int count = 0;
    for (int key = 0; key < m_head.keys; ++key)
        count += m_head.layer(m_head.why(query, key)) >= now;
    return count;
}

// A key's share is largest just before it closes, at most when it is the last of its layer; an open one's at the end.
double MaskFlow::largest() const
{
    const auto layerAt = [&](int key) { return static_cast<std::size_t>(m_head.layer(m_head.why(m_told, key))); };
    std::vector<double> stays(m_layers.size() + 1, 0.0); // powers, once a layer is down; the last: of all that is open
    for (int key = 0; key < m_head.keys; ++key)
        for (std::size_t layer = 0; layer <= m_layers.size(); ++layer)
            if (layerAt(key) > layer || layerAt(key) == m_layers.size())
                stays[layer] += m_head.power(m_told, key);
    double most = 1e-9;
    for (int key = 0; key < m_head.keys; ++key) {
        const double power = m_head.power(m_told, key), others = stays[layerAt(key)];
        if (const double sum = layerAt(key) < m_layers.size() ? others + power : others; sum > 0.0)
            most = std::max(most, power / sum);
    }
    return most;
}

// Of the keys that are open in a row once this layer is down, or on the way from one row to the next.
QRectF MaskFlow::span(double query, int layer) const
{
    const auto of = [&](int row) {
        int first = m_head.keys, last = -1;
        for (int key = 0; key < m_head.keys; ++key)
            if (m_head.layer(m_head.why(row, key)) > layer) {
                first = std::min(first, key);
                last = key;
            }
        return QRectF(first, row, std::max(0, last + 1 - first), 1.0);
    };
    const int above = std::clamp(static_cast<int>(std::floor(query)), 0, m_head.queries - 1);
    return along(of(above), of(std::min(above + 1, m_head.queries - 1)), query - above);
}

std::optional<MaskFlow::Window> MaskFlow::window() const
{
    const auto walks = std::find_if(m_layers.rbegin(), m_layers.rend(), [](const Layer& one) { return one.walks; });
    const int index = static_cast<int>(m_layers.rend() - walks) - 1;
    const double at = m_at - index * kMoves, end = moves() - index * kMoves;
    if (index < 0 || at <= 0.0)
        return {};
    const double told = walks->told, last = m_head.queries - 1.0;
    Window window;
    if (at <= 1.0) { // around the told row's keys, as they close
        window.presence = part(done(index * kMoves), 0.0, kFramed);
        window.area = span(told, index - 1);
        for (const int key : m_head.closedBy(walks->told, m_head.layers[static_cast<std::size_t>(index)]))
            window.area.setLeft(window.area.left() + 1.0 - walks->keys[static_cast<std::size_t>(key)]);
    } else if (at <= 2.0) { // it goes, comes in the first row, then down with the others
        const double now = done(index * kMoves + 1), gone = part(now, 0.0, kFlown);
        window.presence = told > 0.0 ? std::abs(2.0 * gone - 1.0) : 1.0;
        double row = gone < 0.5 ? told : 0.0;
        const std::vector<Turn> rows = turns(m_head.queries, turnOf(m_head.queries, 1.2, 0.0), 0.35);
        for (std::size_t i = 1; i < rows.size(); ++i)
            row += easeInOut(part(rows[i].at(part(now, kFlown, 1.0)), 0.0, kStep));
        window.area = span(row, index);
    } else if (at <= end) {
        window.presence = 1.0 - part(at, 2.0, 2.0 + kGone);
        window.area = span(last, index);
    } else { // back to the row that is told, to stay there
        const double now = part(at, end, end + kMoving);
        const bool back = now >= 0.5;
        window.presence = std::abs(2.0 * now - 1.0);
        window.area = span(back ? told : last, index);
    }
    window.keys = static_cast<int>(std::lround(window.area.width()));
    return window;
}

} // namespace headroom::masks_view
