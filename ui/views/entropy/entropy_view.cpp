// SPDX-License-Identifier: GPL-3.0-or-later

#include "document/find_step.h"
#include "figure/bars.h"
#include "figure/column_bars.h"
#include "figure/described_view.h"
#include "figure/matrix.h"
#include "figure/plot.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "study/head_labels.h"
#include "text/printed.h"
#include "widgets/text.h"
#include "words/awaited.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>

namespace headroom::entropy_view {

namespace {

// The weights of one sublayer with what the study "entropy" makes of them.
struct Layer {
    QString sublayer;
    StepId weights = -1; // [head, query, key]
    StepId term = -1, entropy = -1, byHead = -1; // of the study; −1: not recorded yet
    int heads = 0, queries = 0, keys = 0, row = 0; // its row in byHead
    double most = 0.0; // the largest mean entropy that its mask allows; 0: too many cells to ask
};

struct Entropies {
    std::vector<Layer> layers; // in the order of the forward pass
    int focus = 0;

    bool there() const { return !layers.empty(); }
    bool studied() const { return layers[static_cast<std::size_t>(focus)].byHead >= 0; }
    const Layer& layer() const { return layers[static_cast<std::size_t>(focus)]; }
    // Of a number of weights, terms, rows or heads; −1: it is none of them.
    int layerOf(const Cell& cell) const
    {
        for (int i = 0; i < static_cast<int>(layers.size()); ++i) {
            const Layer& each = layers[static_cast<std::size_t>(i)];
            if (cell.step == each.weights || cell.step == each.term || cell.step == each.entropy
                || (cell.step == each.byHead && cell.at[0] == each.row))
                return i;
        }
        return -1;
    }
};

enum Pictures { kInOrder, kSorted, kBox, kHeads };
constexpr int kBars = 1, kTerms = 2, kRowsOfHeads = 3, kDots = 4;
constexpr double kAxis = 46.0, kUnder = 54.0, kTermsRow = 20.0, kSum = 66.0, kBlock = 250.0, kWidest = 140.0,
                 kDotAxis = 30.0;
constexpr int kFewestShown = 9, kMostOthers = 7, kLogarithmicFrom = 20, kMostAsked = 40000;
constexpr std::size_t kMostHeadsAlike = 3;

// What the picture is about: the number pointed at or pinned, else the last query of the head in focus.
struct Place {
    int layer = 0, head = 0, query = 0, key = -1; // key −1: where it reads most
};

Place placeOf(const Entropies& all, const SceneMoment& moment)
{
    Place place {all.focus, moment.head, all.layer().queries - 1};
    const auto take = [&](const Cell& cell) {
        const int layer = all.layerOf(cell);
        if (layer < 0)
            return;
        place.layer = layer;
        const bool mean = cell.step == all.layers[static_cast<std::size_t>(layer)].byHead;
        place.head = static_cast<int>(cell.at[mean ? 1 : 0]);
        if (!mean)
            place.query = static_cast<int>(cell.at[1]);
        place.key = cell.at.size() == 3 ? static_cast<int>(cell.at[2]) : -1;
    };
    if (moment.pinned)
        take(*moment.pinned);
    const int layer = moment.hovered ? all.layerOf(*moment.hovered) : -1;
    if (layer >= 0 && moment.hovered->step == all.layers[static_cast<std::size_t>(layer)].byHead)
        take(*moment.hovered);
    const Layer& at = all.layers[static_cast<std::size_t>(place.layer)];
    place.head = std::clamp(place.head, 0, at.heads - 1);
    place.query = std::clamp(place.query, 0, at.queries - 1);
    return place;
}

QString keysText(double entropy)
{
    const double keys = std::exp(entropy);
    return fixedText(keys, keys < 99.95 ? 1 : 0);
}

QString layerName(const Trace& trace, const QString& sublayer, bool shorter)
{
    QStringList parts;
    for (const ScopeName& scope : scopesOf(trace, sublayer + QStringLiteral("/weights"), false))
        parts << (shorter ? scope.shortTitle : scope.title);
    return parts.join(QStringLiteral(", "));
}

// One row of weights, the largest first.
struct Row {
    std::vector<int> keys; // those that may be read
    std::vector<double> weights;
    double entropy = 0.0;
};

// The upper part of a figure, which is laid out as if all of it were there.
class Rising : public Panel {
public:
    Rising(Figure whole, double share) : m_whole(std::move(whole)), m_share(share) {}
    Extent width() const override { return m_whole.panel().width(); }
    Extent height(double width) const override
    {
        const Extent all = m_whole.panel().height(width);
        return {all.least * m_share, all.most * m_share};
    }
    void draw(Scene& scene, const QRectF& area) const override
    {
        m_whole.panel().draw(scene, {area.topLeft(), QSizeF(area.width(), area.height() / m_share)});
    }

private:
    Figure m_whole;
    double m_share;
};

class EntropyPicture {
public:
    EntropyPicture(const Entropies& all, const SceneMoment& moment)
        : m_all(all),
          m_moment(moment),
          m_trace(moment.trace()),
          m_place(placeOf(all, moment)),
          m_layer(all.layers[static_cast<std::size_t>(m_place.layer)])
    {
        double largest = 0.05;
        for (int head = 0; head < m_layer.heads; ++head) {
            m_rows.push_back(rowOf(head));
            if (!m_rows.back().weights.empty() && std::isfinite(m_rows.back().weights.front()))
                largest = std::max(largest, m_rows.back().weights.front());
        }
        const Row& row = m_rows[static_cast<std::size_t>(m_place.head)];
        const double wide = std::isfinite(row.entropy) ? std::exp(row.entropy) : 1.0;
        largest = std::min(1.0, std::max(largest * 1.06, 2.4 / wide));
        m_top = largest > 0.8 ? 1.0 : largest;
        const int open = static_cast<int>(row.keys.size());
        m_shown = std::min(open, std::max(kFewestShown, static_cast<int>(std::ceil(2.2 * wide))));
        if (open - m_shown < 3) // a rest of two is two bars
            m_shown = open;
    }

    Scene whole() const
    {
        const QString query = QString::fromStdString(m_trace.step(m_layer.weights).axes[1].label(m_place.query));
        const QString name = layerName(m_trace, m_layer.sublayer, false);
        int heads = 0;
        for (const Layer& layer : m_all.layers)
            heads += layer.heads;
        const bool sorted = this->sorted() >= 1.0;
        const auto order = [&](const QString& row) { return sorted ? tr("%1; keys sorted by weight").arg(row) : row; };
        return draw(
            column(
                {heading({.title = tr("How many keys does this row read?"),
                     .beside = {order(tr("%1, head %2: query %3 (%4)")
                                          .arg(name)
                                          .arg(m_place.head + 1)
                                          .arg(query, ordinal(m_place.query + 1))),
                         tr("head %1: query %2 (%3)").arg(m_place.head + 1).arg(query, ordinal(m_place.query + 1))}}),
                    row({stairs().grow(70.0).forCard(), others()}, 20.0).grow(56.0), all(heads)},
                0.0),
            m_moment);
    }

private:
    // Below the one row all heads, once they are spoken of: they rise from the lower edge.
    Figure all(int heads) const
    {
        const double here = m_all.studied() ? easeInOut(part(way(kHeads), 0.0, 0.4)) : 0.0;
        if (here <= 0.0)
            return {};
        Figure lower = padded(
            column({heading({.title = heads == 1 ? tr("The head") : tr("On average over all rows, %1 heads").arg(heads),
                        .beside = {tr("each circle a head, at the number of keys it reads"), tr("keys read")}}),
                       dots()},
                6.0),
            {0.0, 6.0, 0.0, 0.0});
        return here >= 1.0 ? lower.grow(44.0) : Figure(Rising(std::move(lower), here)).grow(44.0 * here);
    }

    // --- what is there by now -----------------------------------------------------------------------------------

    double way(int frame) const // 0 before that frame, 1 behind it
    {
        return m_moment.frame < frame ? 0.0 : m_moment.frame > frame ? 1.0 : m_moment.share;
    }
    double sorted() const { return m_all.studied() ? way(kSorted) : 0.0; }
    double boxed() const { return m_all.studied() ? way(kBox) : 0.0; }
    // Of what each key adds: once the weights are sorted, until the box is drawn.
    double terms() const { return m_layer.term >= 0 && sorted() >= 1.0 ? 1.0 - part(boxed(), 0.2, 0.5) : 0.0; }

    Row rowOf(int head) const
    {
        Row row;
        std::vector<double> weights;
        for (int key = 0; key < m_layer.keys; ++key) {
            weights.push_back(m_trace.value(m_layer.weights, {head, m_place.query, key}));
            if (!m_trace.masked(m_layer.weights, {head, m_place.query, key}))
                row.keys.push_back(key);
        }
        const auto size = [&](int key) {
            const double weight = weights[static_cast<std::size_t>(key)];
            return std::isnan(weight) ? -1.0 : weight;
        };
        std::stable_sort(row.keys.begin(), row.keys.end(), [&](int a, int b) { return size(a) > size(b); });
        for (const int key : row.keys)
            row.weights.push_back(weights[static_cast<std::size_t>(key)]);
        if (m_layer.entropy >= 0)
            row.entropy = m_trace.value(m_layer.entropy, {head, m_place.query});
        return row;
    }
    bool covered(StepId step, const Index& at) const { return m_moment.cover.covers(m_trace, {step, at}); }

    // --- the row in the large place -------------------------------------------------------------------------------

    Figure stairs() const
    {
        return drawn({300.0, Extent::kNoLimit}, {170.0, Extent::kNoLimit},
            [this](Scene& scene, const QRectF& area) { addStairs(scene, area); });
    }

    void addStairs(Scene& scene, const QRectF& area) const
    {
        const Row& row = m_rows[static_cast<std::size_t>(m_place.head)];
        const QRectF plot = area.adjusted(m_moment.roomy(kAxis, 2.0), m_moment.roomy(18.0, 4.0),
            -m_moment.roomy(kSum, 2.0), -m_moment.roomy(kUnder - kTermsRow * part(boxed(), 0.2, 0.5), 3.0));
        const double pitch = std::min(kWidest, plot.width() / std::max(1, m_shown)),
                     before = std::min(kWidest, plot.width() / m_layer.keys), sorts = sorted();
        const Palette& palette = colours();
        addUpTicks(scene, plot, 0.0, m_top);
        scene.shapes.push_back({linePath(plot.bottomLeft(), {plot.left() + pitch * m_shown, plot.bottom()}),
            QPen(palette.lineStrong, 1.0), Qt::NoBrush, true});
        if (sorts < 1.0)
            for (int key = 0; key < m_layer.keys; ++key)
                if (m_trace.masked(m_layer.weights, {m_place.head, m_place.query, key})) {
                    const QRectF slot(plot.left() + key * before, plot.top(), before - 1.0, plot.height());
                    scene.behind.push_back([slot, sorts](QPainter& painter) {
                        painter.setOpacity(1.0 - sorts);
                        paintHatch(painter, slot);
                        painter.setOpacity(1.0);
                    });
                }
        const std::vector<Turn> turns = headroom::turns(static_cast<int>(row.keys.size()), 0.5);
        for (int rank = static_cast<int>(row.keys.size()) - 1; rank >= 0; --rank) { // the largest on top
            const double goes = easeInOut(turns[static_cast<std::size_t>(rank)].at(sorts));
            addWeight(scene, plot, row, rank, goes, before, pitch);
        }
        addLabels(scene, plot, row, turns, before, pitch);
        if (m_shown < static_cast<int>(row.keys.size()) && sorts >= 1.0) {
            double rest = 0.0;
            for (std::size_t i = static_cast<std::size_t>(m_shown); i < row.weights.size(); ++i)
                rest += row.weights[i];
            addText(scene, {plot.right() - 190.0, area.top(), 190.0 + kSum, 15.0}, Qt::AlignRight | Qt::AlignVCenter,
                tr("%1 other keys: %2 together")
                    .arg(row.keys.size() - static_cast<std::size_t>(m_shown))
                    .arg(fixedText(rest, 3)),
                palette.ink3, TextSize::Caption);
        }
        if (boxed() > 0.0)
            addBox(scene, plot, row, pitch);
    }

    QRectF barOf(const QRectF& plot, double weight, double x, double wide) const
    {
        const double high = std::isfinite(weight) ? plot.height() * std::clamp(weight / m_top, 0.0, 1.0) : 0.0;
        return {x, plot.bottom() - std::max(1.0, high), std::max(1.0, wide - (wide > 5.0 ? 1.0 : 0.0)),
            std::max(1.0, high)};
    }

    void addWeight(
        Scene& scene, const QRectF& plot, const Row& row, int rank, double goes, double before, double pitch) const
    {
        const int key = row.keys[static_cast<std::size_t>(rank)];
        const double weight = row.weights[static_cast<std::size_t>(rank)], sorts = sorted();
        const double x = plot.left() + key * before + (rank * pitch - key * before) * goes,
                     wide = before + (pitch - before) * sorts;
        if (rank >= m_shown && (sorts >= 1.0 || x + wide > plot.right() + 1.0))
            return;
        const QRectF bar = barOf(plot, weight, x, wide);
        const double stays = rank < m_shown ? 1.0 : 1.0 - sorts;
        scene.shapes.push_back({boxPath(bar), Qt::NoPen, colours().key, sorts <= 0.0 || sorts >= 1.0, stays});
        if (!m_moment.moving() || (m_moment.frame != kSorted)) {
            addDrawnCell(scene, m_trace, {m_layer.weights, {m_place.head, m_place.query, key}},
                bar.united({bar.left(), plot.bottom() - 14.0, bar.width(), 14.0}), nameOf(key, tr("weight α")), kBars,
                0, sorts >= 1.0 ? rank : key);
            if (terms() > 0.0 && pitch >= 18.0)
                addTerm(scene, {bar.left(), plot.bottom() + 34.0, bar.width(), 18.0}, key, rank);
        }
        if ((weight >= 0.0005 && wide >= 29.0 && goes * (1.0 - goes) == 0.0) || rank == 0) {
            // Off the lines of the box.
            const double edge = plot.left() + pitch * std::exp(row.entropy),
                         lid = plot.bottom() - plot.height() * std::min(1.0, std::exp(-row.entropy) / m_top);
            double middle = bar.center().x(), bottom = bar.top() - 2.0;
            if (boxed() > 0.0 && rank > 0 && bottom > lid && middle < edge + 15.0) {
                if (bottom - 15.0 < lid + 2.0)
                    bottom = lid - 3.0;
                else if (middle > edge - 15.0)
                    middle = edge + (middle < edge && edge - 29.0 > bar.left() ? -15.0 : 15.0);
            }
            const QRectF place(middle - 20.0, bottom - 15.0, 40.0, 15.0);
            const QRectF ink = place.adjusted(7.0, 0.0, -7.0, 0.0); // of its digits
            if (rank == 0 || std::none_of(scene.numbers.begin(), scene.numbers.end(), [&](const SceneNumber& other) {
                    return other.area.adjusted(7.0, 0.0, -7.0, 0.0).intersects(ink);
                }))
                putNumber(scene, m_trace, {m_layer.weights, {m_place.head, m_place.query, key}}, place,
                    {.colour = colours().ink});
        }
    }

    QString nameOf(int key, const QString& what) const
    {
        const auto& axes = m_trace.step(m_layer.weights).axes;
        return tr("query %1, key %2, %3")
            .arg(
                QString::fromStdString(axes[1].label(m_place.query)), QString::fromStdString(axes[2].label(key)), what);
    }

    // What a key adds to the entropy of the row.
    void addTerm(Scene& scene, const QRectF& area, int key, int rank) const
    {
        SceneCell cell = sceneCell(m_trace, {m_layer.term, {m_place.head, m_place.query, key}}, area, {});
        const double share = std::isfinite(cell.value) ? std::clamp(cell.value * std::exp(1.0), 0.0, 1.0) : 0.0;
        cell.ground = mix(colours().stage, colours().ink3, 0.06 + 0.34 * share);
        cell.decimals = area.width() >= 38.0 ? 3 : area.width() >= 27.0 ? 2 : 1;
        cell.group = kTerms;
        cell.column = rank;
        cell.style |= SceneCell::Still;
        cell.presence = terms();
        cell.name = nameOf(key, tr("what it adds to the entropy, −α ln α"));
        scene.cells.push_back(std::move(cell));
    }

    void addLabels(Scene& scene, const QRectF& plot, const Row& row, const std::vector<Turn>& turns, double before,
        double pitch) const
    {
        const std::vector<AxisLabel> labels = labelsOf(
            m_trace, m_trace.step(m_layer.weights), m_trace.step(m_layer.weights).axes[2]);
        const QFont font = Theme::instance().font(TextSize::Small), small = Theme::instance().font(TextSize::Tiny);
        std::vector<QRectF> taken[2];
        const double sorts = sorted();
        for (int rank = 0; rank < static_cast<int>(row.keys.size()); ++rank) {
            const int key = row.keys[static_cast<std::size_t>(rank)];
            const AxisLabel& label = labels[static_cast<std::size_t>(key)];
            double room[2] = {};
            for (const int end : {0, 1}) {
                const double slot = end == 0 ? before : pitch,
                             centre = plot.left() + ((end == 0 ? key : rank) + 0.5) * slot,
                             wide = std::clamp(textWidth(label.text, font) + 3.0, 14.0, std::max(48.0, slot));
                const QRectF place(centre - wide / 2.0, plot.bottom() + 3.0, wide, 16.0);
                if ((end == 1 && rank >= m_shown) || place.right() > plot.right() + 30.0
                    || std::any_of(taken[end].begin(), taken[end].end(),
                        [&](const QRectF& other) { return other.intersects(place); }))
                    continue;
                taken[end].push_back(place);
                room[end] = wide;
            }
            const double there = (room[0] > 0.0 ? 1.0 - sorts : 0.0) + (room[1] > 0.0 ? sorts : 0.0);
            if (there <= 0.0)
                continue;
            const double goes = easeInOut(turns[static_cast<std::size_t>(rank)].at(sorts)), from = (key + 0.5) * before,
                         to = (rank + 0.5) * pitch, x = plot.left() + from + (to - from) * goes,
                         wide = std::max(room[0], room[1]);
            const bool lit = key == m_place.key;
            addText(scene, {x - wide / 2.0, plot.bottom() + 3.0, wide, 16.0}, Qt::AlignCenter, label.text,
                lit ? colours().keyText : colours().ink2, Theme::instance().font(TextSize::Small, lit));
            scene.texts.back().fit = SceneText::Fit::Cut;
            scene.texts.back().presence = there;
            if (textWidth(label.number, small) > wide)
                continue;
            addText(scene, {x - wide / 2.0, plot.bottom() + 18.0, wide, 13.0}, Qt::AlignCenter, label.number,
                colours().ink3, small);
            scene.texts.back().presence = there;
        }
        if (terms() <= 0.0 || pitch < 18.0)
            return;
        addText(scene, {plot.left() - kAxis, plot.bottom() + 35.0, kAxis - 5.0, 16.0},
            Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("−α ln α"), colours().ink2, TextSize::Caption);
        scene.texts.back().presence = terms();
        if (!m_moment.moving())
            addSum(scene, {plot.left() + pitch * m_shown, plot.bottom() + 34.0, kSum, 18.0});
    }

    // What the terms add up to.
    void addSum(Scene& scene, const QRectF& area) const
    {
        addText(scene, {area.left() + 2.0, area.top(), 26.0, area.height()}, Qt::AlignCenter, QStringLiteral("H ="),
            colours().ink2, TextSize::Small);
        SceneNumber number = sceneNumber(m_trace, {m_layer.entropy, {m_place.head, m_place.query}},
            {area.left() + 28.0, area.top(), area.width() - 28.0, area.height()}, 3);
        number.alignment = Qt::AlignLeft | Qt::AlignVCenter;
        number.size = TextSize::Small;
        number.bold = true;
        scene.numbers.push_back(number);
        addDrawnCell(scene, m_trace, number.source, number.area, tr("entropy of head %1").arg(m_place.head + 1),
            kRowsOfHeads, m_place.head, 0);
    }

    // A box of the area of the stairs: at the end as wide as e^H. On the way e^(share · H), and always of area 1.
    void addBox(Scene& scene, const QRectF& plot, const Row& row, double pitch) const
    {
        if (!std::isfinite(row.entropy))
            return;
        const double grows = easeInOut(boxed()), keys = std::exp(row.entropy * grows);
        const double high = plot.height() * std::min(1.0, 1.0 / keys / m_top);
        const QRectF box(plot.left(), plot.bottom() - high, keys * pitch, high);
        const Palette& palette = colours();
        QColor inside = palette.ink;
        inside.setAlphaF(0.12F);
        scene.lines.push_back({boxPath(box), QPen(palette.stage, 5.0), Qt::NoBrush, false, 0.6});
        scene.lines.push_back({boxPath(box), QPen(palette.ink, m_moment.roomy(3.0, 1.5)), inside});
        const double said = part(boxed(), 0.75, 1.0);
        if (said <= 0.0)
            return;
        const Index at {m_place.head, m_place.query};
        const double left = std::max(plot.left() + 8.0, std::min(box.right() + 14.0, plot.right() + kSum - kBlock));
        const QRectF block(left, plot.top() + 3.0, kBlock, 0.0);
        scene.shapes.push_back({boxPath({left - 6.0, plot.top() + 1.0, plot.right() + kSum - left + 6.0, 100.0}),
            Qt::NoPen, palette.stage, true, said}); // no line of the axis runs through the words
        const bool hidden = covered(m_layer.entropy, at);
        if (box.right() < left && box.top() > plot.top() + 20.0) { // from the words to the edge they speak of
            scene.lines.push_back({linePath({box.right(), plot.top() + 20.0}, box.topRight()), QPen(palette.ink, 1.0),
                Qt::NoBrush, true, said});
            scene.lines.push_back({linePath({box.right(), plot.top() + 20.0}, {left - 3.0, plot.top() + 20.0}),
                QPen(palette.ink, 1.0), Qt::NoBrush, true, said});
        }
        const auto line = [&](double y, double height, const QString& text, TextSize size, bool bold) {
            addText(scene, {block.left(), block.top() + y, block.width(), height}, Qt::AlignLeft | Qt::AlignVCenter,
                text, palette.ink, size, bold);
            scene.texts.back().presence = said;
        };
        line(0.0, 17.0, tr("reads"), TextSize::Small, false);
        line(16.0, 34.0, tr("%1 keys").arg(hidden ? QStringLiteral("?") : keysText(row.entropy)), TextSize::Figure,
            true);
        addText(scene, {block.left(), block.top() + 52.0, block.width(), 48.0}, Qt::AlignLeft | Qt::AlignTop,
            tr("The box has the same area as the bars, and the same entropy."), palette.ink2, TextSize::Small);
        scene.texts.back().fit = SceneText::Fit::Wrapped;
        scene.texts.back().presence = said;
        if (!m_moment.moving())
            addDrawnCell(scene, m_trace, {m_layer.entropy, at}, {block.left(), block.top(), 130.0, 50.0},
                tr("entropy of head %1").arg(m_place.head + 1), kRowsOfHeads, m_place.head, 0);
    }

    // --- the same row in the other heads --------------------------------------------------------------------------

    Figure others() const
    {
        std::vector<int> heads;
        for (int head = 0; head < m_layer.heads; ++head)
            if (head != m_place.head && (m_layer.heads <= kMostOthers + 1 || std::abs(head - m_place.head) <= 3))
                heads.push_back(head);
        if (heads.empty() || boxed() <= 0.0)
            return sized(space(), heads.empty() ? Extent::fixed(1.0) : Extent {210.0, 340.0}).grow(30.0);
        return drawn({210.0, 340.0}, {120.0, Extent::kNoLimit}, [this, heads](Scene& scene, const QRectF& area) {
            const double line = std::min(190.0, (area.height() - 20.0) / static_cast<double>(heads.size()));
            for (std::size_t i = 0; i < heads.size(); ++i)
                addOther(scene, {area.left(), area.top() + 16.0 + static_cast<double>(i) * line, area.width(), line},
                    heads[i]);
            addText(scene, {area.left(), area.top(), area.width(), 16.0}, Qt::AlignLeft | Qt::AlignVCenter,
                tr("the same row in the other heads"), colours().ink2, TextSize::Caption);
            scene.texts.back().presence = part(boxed(), 0.0, 0.3);
        }).grow(30.0);
    }

    void addOther(Scene& scene, const QRectF& line, int head) const
    {
        const Row& row = m_rows[static_cast<std::size_t>(head)];
        const Palette& palette = colours();
        const double there = part(boxed(), 0.0, 0.3);
        const QRectF plot(line.left() + 52.0, line.top() + 6.0, line.width() - 52.0 - 66.0, line.height() - 12.0);
        const double wide = std::isfinite(row.entropy) ? std::exp(row.entropy) : 1.0;
        const int shown = std::max(m_shown, std::min(static_cast<int>(row.keys.size()), static_cast<int>(wide) + 2));
        const double pitch = plot.width() / shown;
        QPainterPath bars;
        double top = m_top;
        for (const double weight : row.weights)
            top = std::max(top, weight);
        for (int rank = 0; rank < std::min(shown, static_cast<int>(row.keys.size())); ++rank) {
            const double weight = row.weights[static_cast<std::size_t>(rank)];
            if (const double high = plot.height() * weight / top; std::isfinite(high) && high > 0.0)
                bars.addRect({plot.left() + rank * pitch, plot.bottom() - high, std::max(0.8, pitch - 0.5), high});
        }
        scene.shapes.push_back({bars, Qt::NoPen, mix(palette.stage, palette.key, 0.75), false, there});
        scene.shapes.push_back(
            {linePath(plot.bottomLeft(), plot.bottomRight()), QPen(palette.lineStrong, 1.0), Qt::NoBrush, true, there});
        addText(scene, {line.left(), line.top(), 50.0, line.height() - 4.0}, Qt::AlignLeft | Qt::AlignVCenter,
            tr("Head %1").arg(head + 1), palette.ink2, TextSize::Small);
        scene.texts.back().presence = there;
        if (!std::isfinite(row.entropy))
            return;
        const double keys = std::exp(row.entropy * easeInOut(boxed()));
        const double high = std::min(plot.height(), plot.height() / keys / top);
        scene.lines.push_back({boxPath({plot.left(), plot.bottom() - high, keys * pitch, high}), QPen(palette.ink, 1.5),
            Qt::NoBrush, false, there});
        const Index at {head, m_place.query};
        addText(scene, {plot.right() + 6.0, line.top(), 60.0, line.height() - 4.0}, Qt::AlignRight | Qt::AlignVCenter,
            tr("%1 keys").arg(covered(m_layer.entropy, at) ? QStringLiteral("?") : keysText(row.entropy)), palette.ink,
            TextSize::Small, true);
        scene.texts.back().presence = part(boxed(), 0.75, 1.0);
        if (!m_moment.moving())
            addDrawnCell(scene, m_trace, {m_layer.entropy, at}, line.adjusted(0.0, 1.0, 0.0, -1.0),
                tr("entropy of head %1").arg(head + 1), kRowsOfHeads, head, 0);
    }

    // --- every head -----------------------------------------------------------------------------------------------

    Figure dots() const
    {
        const double least = 16.0 * static_cast<double>(m_all.layers.size()) + kDotAxis;
        return drawn({280.0, Extent::kNoLimit}, {std::min(150.0, least), 34.0 / 16.0 * least},
            [this](Scene& scene, const QRectF& area) { addDots(scene, area); });
    }

    void addDots(Scene& scene, const QRectF& area) const
    {
        const Palette& palette = colours();
        int keys = 2;
        double names = 0.0;
        for (const Layer& layer : m_all.layers) {
            keys = std::max(keys, layer.keys);
            names = std::max(names,
                textWidth(layerName(m_trace, layer.sublayer, false), Theme::instance().font(TextSize::Small, true)));
        }
        const bool shorter = names > 0.3 * area.width(), logarithmic = keys >= kLogarithmicFrom;
        names = std::min(names, 0.3 * area.width()) + 22.0;
        const QRectF plot = area.adjusted(names, 4.0, -26.0, -kDotAxis);
        const double line = plot.height() / static_cast<double>(m_all.layers.size());
        const auto x = [&](double entropy) {
            const double share = logarithmic ? entropy / std::log(keys) : (std::exp(entropy) - 1.0) / (keys - 1.0);
            return plot.left() + plot.width() * std::clamp(share, 0.0, 1.0);
        };
        double taken = plot.left() - 99.0;
        for (int tick = 1; tick <= keys; tick = logarithmic ? tick * 2 : tick + 1) {
            const double at = std::round(x(std::log(tick)));
            scene.shapes.push_back(
                {linePath({at, plot.top()}, {at, plot.bottom()}), QPen(palette.line, 1.0), Qt::NoBrush, true});
            if (at - taken < 24.0)
                continue;
            taken = at;
            addText(scene, {at - 18.0, plot.bottom() + 2.0, 36.0, 14.0}, Qt::AlignCenter, QString::number(tick),
                palette.ink3, TextSize::Caption);
        }
        const QRectF ends(plot.left() - 30.0, plot.bottom() + 14.0, plot.width() + 54.0, 16.0);
        addText(scene, ends, Qt::AlignLeft | Qt::AlignVCenter, tr("one key"), palette.ink, TextSize::Small, true);
        addText(scene, ends, Qt::AlignRight | Qt::AlignVCenter, tr("all %1 evenly").arg(keys), palette.ink,
            TextSize::Small, true);
        bool told = false;
        for (int i = 0; i < static_cast<int>(m_all.layers.size()); ++i) {
            const Layer& layer = m_all.layers[static_cast<std::size_t>(i)];
            const QRectF row(plot.left(), plot.top() + i * line, plot.width(), line);
            const bool lit = i == m_place.layer;
            if (lit)
                scene.shapes.push_back({boxPath({area.left(), row.top() + 0.5, area.width(), row.height() - 1.0}, 3.0),
                    Qt::NoPen, palette.hover});
            if (row.height() >= 11.0) {
                addText(scene, {area.left() + 4.0, row.top(), names - 22.0, row.height()},
                    Qt::AlignRight | Qt::AlignVCenter, layerName(m_trace, layer.sublayer, shorter),
                    lit ? palette.ink : palette.ink2, Theme::instance().font(TextSize::Small, lit));
                scene.texts.back().fit = SceneText::Fit::Cut;
            }
            if (layer.most > 0.0 && x(layer.most) < plot.right() - 4.0) {
                const double most = std::round(x(layer.most));
                scene.shapes.push_back({linePath({most, row.center().y() - 7.0}, {most, row.center().y() + 7.0}),
                    QPen(palette.ink2, 1.5), Qt::NoBrush, true});
                if (!told && row.height() >= 13.0 && layer.most < std::log(layer.keys) - 1e-6) {
                    const QFont small = Theme::instance().font(TextSize::Caption);
                    const QString words = fittingText(
                        {tr("%1 keys, the most possible: the first rows see few keys").arg(keysText(layer.most)),
                            tr("%1 keys, the most possible").arg(keysText(layer.most)), keysText(layer.most), {}},
                        small, plot.right() - most - 6.0);
                    addText(scene, {most + 6.0, row.center().y() - 7.0, textWidth(words, small) + 2.0, 14.0},
                        Qt::AlignLeft | Qt::AlignVCenter, words, palette.ink2, TextSize::Caption);
                    scene.texts.back().ground = lit ? palette.hover : palette.stage; // over the lines of the axis
                    told = true;
                }
            }
            if (m_all.studied() && layer.byHead >= 0 && m_moment.frame >= kHeads)
                addHeads(scene, row, i, x);
        }
        if (!m_all.studied())
            absent(awaited(*m_moment.run, "entropy", QStringList {tr("computing …")})).panel().draw(scene, plot);
    }

    // Each head runs from one key as far as it reads; heads at one place stand one above another.
    void addHeads(Scene& scene, const QRectF& row, int index, const std::function<double(double)>& x) const
    {
        const Layer& layer = m_all.layers[static_cast<std::size_t>(index)];
        const Palette& palette = colours();
        const bool numbered = row.height() >= 17.0 && layer.heads <= 16;
        const double radius = numbered ? std::min(7.5, row.height() * 0.3) : std::clamp(row.height() / 3.0, 2.5, 4.0);
        std::vector<int> order(static_cast<std::size_t>(layer.heads));
        std::iota(order.begin(), order.end(), 0);
        const auto entropy = [&](int head) {
            const double value = m_trace.value(layer.byHead, {layer.row, head});
            return std::isfinite(value) ? value : 0.0;
        };
        std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return entropy(a) < entropy(b); });
        // Heads nearer than a dot's width stand one above another.
        const double lane = std::min(radius * 1.08, row.height() * 0.36);
        std::vector<double> up(order.size(), 0.0);
        for (std::size_t from = 0, to = 1; from < order.size(); from = to++) {
            while (to < order.size() && x(entropy(order[to])) - x(entropy(order[to - 1])) < 2.0 * radius)
                ++to;
            for (std::size_t i = from; i < to && to - from > 1; ++i) {
                double best = -1.0; // above, below or between, wherever the others are furthest
                for (const double lanes : {-lane, lane, 0.0}) {
                    double nearest = 2.0 * radius;
                    for (std::size_t other = from; other < i; ++other)
                        nearest = std::min(
                            nearest, std::hypot(x(entropy(order[i])) - x(entropy(order[other])), lanes - up[other]));
                    if (nearest > best + 0.5) {
                        best = nearest;
                        up[i] = lanes;
                    }
                }
            }
        }
        const double count = static_cast<double>(m_all.layers.size());
        std::vector<std::size_t> painted(order.size());
        std::iota(painted.begin(), painted.end(), 0);
        std::ranges::stable_partition(painted, [&](std::size_t i) { return order[i] != m_place.head; }); // it on top
        for (const std::size_t i : painted) {
            const int head = order[i];
            const double begin = 0.5 * index / count, goes = easeInOut(part(way(kHeads), begin, begin + 0.5));
            const QPointF centre(x(entropy(head) * goes), row.center().y() + up[i]);
            const bool lit = index == m_place.layer, own = lit && head == m_place.head;
            const QColor ground = own ? palette.accent : lit ? palette.ink2 : palette.stage;
            const double there = part(way(kHeads), begin, begin + 0.1);
            scene.shapes.push_back(
                {circlePath(centre, radius), QPen(own ? palette.accent : palette.ink2, 1.2), ground, false, there});
            if (numbered) {
                addText(scene, {centre.x() - 8.0, centre.y() - 7.0, 16.0, 14.0}, Qt::AlignCenter,
                    QString::number(head + 1), lit ? Theme::textOn(ground) : palette.ink,
                    Theme::instance().font(TextSize::Tiny, own));
                scene.texts.back().presence = there;
            }
            if (!m_moment.moving())
                addDrawnCell(scene, m_trace, {layer.byHead, {layer.row, head}},
                    QRectF(centre, QSizeF()).adjusted(-radius, -radius, radius, radius),
                    tr("%1, head %2, mean entropy").arg(layerName(m_trace, layer.sublayer, false)).arg(head + 1), kDots,
                    index, head);
        }
        if (index == m_place.layer && row.height() >= 15.0 && way(kHeads) >= 1.0)
            addMean(scene, row, layer, x(entropy(order.front())) - radius, x(entropy(order.back())) + radius);
    }

    // What the head in focus reads, beside the circles of its row.
    void addMean(Scene& scene, const QRectF& row, const Layer& layer, double left, double right) const
    {
        const Index at {layer.row, m_place.head};
        const double entropy = m_trace.value(layer.byHead, at);
        if (!std::isfinite(entropy))
            return;
        const QString words = tr("head %1: %2 keys")
                                  .arg(m_place.head + 1)
                                  .arg(covered(layer.byHead, at) ? QStringLiteral("?") : keysText(entropy));
        const QFont font = Theme::instance().font(TextSize::Small, true);
        const double wide = textWidth(words, font) + 8.0;
        addText(scene,
            {right + 6.0 + wide < row.right() + 20.0 ? right + 6.0 : left - 6.0 - wide, row.center().y() - 8.0, wide,
                16.0},
            Qt::AlignCenter, words, colours().accentText, font);
        scene.texts.back().ground = colours().hover; // over the lines of the axis
    }

    const Entropies& m_all;
    const SceneMoment& m_moment;
    const Trace& m_trace;
    const Place m_place;
    const Layer& m_layer;
    std::vector<Row> m_rows; // of every head of the layer
    double m_top = 1.0; // weight at the upper end of the axis
    int m_shown = 0; // bars
};

// The largest mean entropy over the rows: each spread evenly over the keys that its mask leaves.
double mostOf(const Trace& trace, const Layer& layer)
{
    if (layer.queries * layer.keys > kMostAsked)
        return 0.0;
    double sum = 0.0;
    for (int query = 0; query < layer.queries; ++query) {
        int open = 0;
        for (int key = 0; key < layer.keys; ++key)
            open += !trace.masked(layer.weights, {0, query, key});
        sum += std::log(std::max(1, open));
    }
    return sum / std::max(1, layer.queries);
}

Entropies read(const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const QStringList sublayers = headedSublayers(trace);
    const QString focus = nearestOf(sublayers, moment.sublayer);
    Entropies all;
    std::map<std::string, int> rows;
    std::map<std::string, double> most;
    for (const QString& sublayer : sublayers) {
        const std::string path = sublayer.toStdString(), kind = HeadLabels::kindOf(path);
        Layer layer {sublayer, findStep(trace, sublayer, steps::attention::weights)};
        const Index shape = trace.step(layer.weights).shape();
        layer.heads = static_cast<int>(shape[0]);
        layer.queries = static_cast<int>(shape[1]);
        layer.keys = static_cast<int>(shape[2]);
        layer.row = rows[kind]++;
        namespace names = studied::entropy;
        layer.term = findStep(trace, names::scope, path, names::term);
        layer.entropy = findStep(trace, names::scope, path, names::entropy);
        layer.byHead = findStep(trace, names::scope, kind, names::heads);
        if (layer.byHead >= 0 && trace.step(layer.byHead).shape()[0] <= layer.row)
            layer.byHead = -1;
        const auto known = most.find(kind); // one mask for all layers of a kind
        layer.most = known != most.end() ? known->second : most[kind] = mostOf(trace, layer);
        if (sublayer == focus)
            all.focus = static_cast<int>(all.layers.size());
        all.layers.push_back(layer);
    }
    return all;
}

// While nothing is pinned: the last query, where it looks most.
std::optional<Cell> subject(const Entropies& all, const SceneMoment& moment)
{
    if (moment.pinned && all.layerOf(*moment.pinned) >= 0)
        return moment.pinned;
    const Place place = placeOf(all, moment);
    return largestAlong(
        moment.trace(), {all.layers[static_cast<std::size_t>(place.layer)].weights, {place.head, place.query, 0}});
}

std::vector<CaptionedFrame> frames(const Entropies& all, const SceneMoment& moment)
{
    const Trace& trace = moment.trace();
    const Place place = placeOf(all, moment);
    const Layer& layer = all.layers[static_cast<std::size_t>(place.layer)];
    if (!all.studied())
        return {{frameOf(trace, layer.weights, tr("Weights")),
            awaited(*moment.run, "entropy", tr("Computing the entropies …"))}};
    std::vector<double> entropies;
    QStringList names;
    for (const Layer& each : all.layers)
        for (int head = 0; each.byHead >= 0 && head < each.heads; ++head) {
            entropies.push_back(trace.value(each.byHead, {each.row, head}));
            names << tr("head %1 of %2").arg(head + 1).arg(layerName(trace, each.sublayer, false));
        }
    const auto heads = [&](const std::vector<int>& places) {
        QStringList some;
        for (const int one : places)
            some << names[one];
        return bold(places.size() <= kMostHeadsAlike ? listed(some)
                                                     : tr("%1 of %2 heads").arg(places.size()).arg(entropies.size()));
    };
    const std::vector<int> narrowest = readAsSmallest(entropies, 2), broadest = readAsLargest(entropies, 2);
    const QString byHead = entropies.size() == 1 ? tr("The mean over all queries: one number for each head.")
        : broadest.size() == entropies.size()    ? tr("The mean over all queries: the same for all heads.")
        : layer.byHead < 0 || moment.cover.covers(trace, {layer.byHead, {layer.row, place.head}})
        ? tr("Over all rows %1 reads fewest keys, %2 most.").arg(heads(narrowest), heads(broadest))
        : tr("On average over its rows, head %1 reads %2. The %3 heads range from %4 to %5.")
              .arg(place.head + 1)
              .arg(bold(tr("%1 of %2 keys")
                            .arg(keysText(trace.value(layer.byHead, {layer.row, place.head})))
                            .arg(layer.keys)))
              .arg(entropies.size())
              .arg(keysText(*std::ranges::min_element(entropies)), keysText(*std::ranges::max_element(entropies)));
    const QString query = withPlace(
        htmlOf(QString::fromStdString(trace.step(layer.weights).axes[1].label(place.query))), place.query + 1);
    const Cell row {layer.entropy, {place.head, place.query}};
    const bool grows = moment.frame == kBox && moment.moving(); // the number comes with the finished box
    const bool hidden = moment.cover.covers(trace, row);
    const double entropy = trace.value(row.step, row.at);
    const QString keys = hidden ? QStringLiteral("?") : keysText(entropy);
    const QString formula = grows || hidden ? QStringLiteral("keys = e^H")
                                            : QStringLiteral("keys = e^H = e^%1 = %2").arg(fixedText(entropy, 2), keys);
    const QString ofRow = grows ? tr("How many equal weights have %1?").arg(bold(tr("the same entropy")))
                                : tr("%1 reads %2: its weights are as spread out as %3 equal ones.")
                                      .arg(query, bold(tr("%1 keys").arg(keys)), keys);
    std::vector<CaptionedFrame> pictures {{frameOf(trace, layer.weights, tr("One row of weights")),
                                              tr("The weights of one %1, in the order of the text. They add up to 1.")
                                                  .arg(coloured(tr("query"), Role::Query))},
        {frameOf(trace, layer.term, tr("Sort the weights"), 1600.0),
            tr("The same weights, largest first. Each adds %1 to the entropy: weights near 1/e add most, weights of 0 or "
               "1 nothing.")
                .arg(bold(QStringLiteral("−α ln α")))},
        {frameOf(trace, layer.entropy, tr("The box"), 1800.0), ofRow, formulaHtml(formula)},
        {frameOf(trace, layer.byHead, tr("Every head"), 2600.0), byHead}};
    for (std::size_t i = 1; i < pictures.size(); ++i)
        pictures[i].frame.flows = true;
    pictures[kBox].frame.opening = true;
    return pictures;
}

Scene scene(const Entropies& all, const SceneMoment& moment) { return EntropyPicture(all, moment).whole(); }

// Up and down: the query before and the next.
bool key(DescribedView<Entropies>& view, const QKeyEvent& event)
{
    const Entropies* all = view.model();
    if (!all || event.modifiers() != Qt::NoModifier || (event.key() != Qt::Key_Up && event.key() != Qt::Key_Down))
        return false;
    const SceneMoment now = view.now();
    const Place place = placeOf(*all, now);
    const Layer& layer = all->layers[static_cast<std::size_t>(place.layer)];
    if (now.pinned && (now.pinned->step == layer.byHead || now.pinned->step == layer.entropy))
        return false; // from head to head
    const int query = std::clamp(place.query + (event.key() == Qt::Key_Up ? -1 : 1), 0, layer.queries - 1);
    view.document().pinHere(largestAlong(now.trace(), {layer.weights, {place.head, query, 0}}));
    return true;
}

NextThing next(const DescribedView<Entropies>&)
{
    return {.html = tr("press ↑ and ↓. At which query does this head come nearest to reading one key?"),
        .options = {&kHead}};
}

constexpr const Option* kOptions[] {&kHead};

} // namespace

// How widely each head reads: from the weights of one query to all heads of all layers.
ViewDescriptor descriptor()
{
    return describe<Entropies>(
        {
            .id = "entropy",
            .title = tr("Entropy"),
            .family = Family::Attention,
            .hint = tr("How widely each head reads, query by query and on average"),
            .cannot = tr("This model has no attention matrix, so it has no entropy to show"),
            .suits = [](const Trace& trace) { return !headedSublayers(trace).isEmpty(); },
            .variant = "transformer",
            .options = kOptions,
        },
        {
            .read = read,
            .frames = frames,
            .scene = scene,
            .subject = subject,
            .heads = [](const Entropies& all) { return all.layer().heads; },
            .studies = [](const OptionValues&) { return std::vector<std::string> {"entropy"}; },
            .key = key,
            .next = next,
            .hoverMatters =
                [](const Entropies& all, const SceneMoment& moment) {
                    const int layer = moment.hovered ? all.layerOf(*moment.hovered) : -1;
                    return layer >= 0 && moment.hovered->step == all.layers[static_cast<std::size_t>(layer)].byHead;
                },
        });
}

} // namespace headroom::entropy_view
