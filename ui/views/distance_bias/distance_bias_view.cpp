// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/distance_bias/distance_bias_view.h"

#include "text/printed.h"
#include "views/text_length.h"

#include <QPushButton>

#include <algorithm>
#include <limits>

namespace headroom {

DistanceBiasView::DistanceBiasView(Document& document, QWidget* parent)
    : FigureView(document, tr("Distance bias"), parent)
{
    m_heads = addHeads();
    m_length = new TextLength(m_document, tr("A longer text; the lines keep their slopes"), header());
    addToHeaderEnd({}, m_length);
    needsModel({m_length->button()});
}

bool DistanceBiasView::canShow(const Trace& trace) { return !biasedSublayers(trace).isEmpty(); }

void DistanceBiasView::show(const Document& document)
{
    m_trained = static_cast<int>(document.model().longestTrained);
    FigureView::show(document);
}

void DistanceBiasView::showControls(const DistanceBias&, const SceneMoment& moment) { m_length->show(*moment.run); }

DistanceBias DistanceBiasView::read(const SceneMoment& moment) const
{
    return readBias(moment.trace(), nearestOf(biasedSublayers(moment.trace()), moment.sublayer));
}

// One head: at which distance its bias is largest, and how much the query that is shown reads there.
QString DistanceBiasView::peakSays(const DistanceBias& bias, const SceneMoment& moment) const
{
    const Trace& trace = moment.trace();
    const auto biasOf = [&](int distance) {
        const auto cell = biasAt(bias, 0, distance);
        return cell ? trace.value(cell->step, cell->at) : -std::numeric_limits<double>::infinity();
    };
    std::vector<double> biases;
    for (int distance = 0; distance <= farthest(bias); ++distance)
        biases.push_back(biasOf(distance));
    const std::vector<int> peaks = readAsLargest(biases, 2);
    const int peak = peaks.front();
    if (peaks.size() > 1) // of one bucket, or of buckets that hold the same
        return (peaks.back() - peak + 1 == static_cast<int>(peaks.size())
                ? tr("The bias is largest from %1 %2 to %3; long distances share buckets.")
                : tr("The bias is largest at several values of %1, from %2 to %3; long distances share buckets."))
            .arg(coloured(tr("distance"), Role::Position))
            .arg(peak)
            .arg(peaks.back());
    const auto shown = subject(bias, moment);
    const auto pair = shown ? static_cast<int>(biasPair(bias, *shown)) : 0;
    const int query = (pair - 1) / std::max(1, bias.keys), key = query + bias.memory - peak;
    if (pair == 0 || key < 0)
        return tr("The bias is largest at %1 %2; long distances share buckets.")
            .arg(coloured(tr("distance"), Role::Position))
            .arg(peak);
    return tr("The bias is largest at %1 %2, where this query puts %3 of its weight; long distances share buckets.")
        .arg(coloured(tr("distance"), Role::Position))
        .arg(peak)
        .arg(bold(fixedText(trace.value(bias.weights, {0, query, key}), 2)));
}

std::vector<CaptionedFrame> DistanceBiasView::captionedFrames(const DistanceBias& bias, const SceneMoment& moment) const
{
    const QString distance = coloured(tr("distance"), Role::Position);
    const bool slopes = bias.slopes >= 0;
    std::vector<CaptionedFrame> all;
    const auto add = [&](StepId step, const QString& title, const QString& caption) {
        all.push_back({frameOf(moment.trace(), step, title, 240.0), caption});
    };
    add(bias.content, tr("Content"),
        tr("First, the content score of each %1 with each %2, whatever their positions.")
            .arg(coloured(tr("query"), Role::Query), coloured(tr("key"), Role::Key)));
    add(bias.bias, tr("Bias by distance"),
        slopes ? tr("The bias is linear in the %1: each head subtracts %2.")
                     .arg(distance, bold(tr("its own slope per position")))
               : tr("The bias is looked up by %1: short distances have a bucket each, long ones %2.")
                     .arg(distance, bold(tr("share buckets"))));
    add(bias.scores, tr("Scores"),
        tr("Score = content + bias: %1.")
            .arg(bold(slopes ? tr("the farther the key, the larger the penalty")
                             : tr("distance counts, whatever the tokens"))));
    if (bias.masked >= 0)
        add(bias.masked, tr("Mask"), tr("Keys after the query are hidden by %1.").arg(bold(tr("the mask"))));
    add(bias.weights, tr("Weights"),
        slopes ? tr("A head with a steep slope reads nearby keys, a flat one reaches far: %1.")
                     .arg(bold(tr("compare the heads")))
            : moment.trace().step(bias.weights).axes.front().size == 1
            ? peakSays(bias, moment)
            : tr("Softmax turns the scores into weights that sum to 1: %1.").arg(bold(tr("compare the heads"))));
    return all;
}

// The largest weight that goes to a key some way off, while nothing is pinned.
std::optional<Cell> DistanceBiasView::subject(const DistanceBias& bias, const SceneMoment& moment) const
{
    if (moment.pinned && biasPair(bias, *moment.pinned) != 0)
        return moment.pinned;
    const std::int64_t head = std::clamp(moment.head, 0, bias.heads - 1);
    const int query = std::min(bias.queries - 1, (bias.queries * 3) / 4);
    const int away = std::max(0, query + bias.memory - std::min(3, (query + 1) / 2));
    return biasCell(bias.scores, head, query, std::min(away, bias.keys - 1));
}

Scene DistanceBiasView::scene(const DistanceBias& bias, const SceneMoment& moment) const
{
    return distanceBiasScene(bias, moment, *subject(bias, moment), m_trained);
}

void DistanceBiasView::pulled(const QString& handle, const QPointF&, bool done)
{
    if (done && handle.startsWith(QLatin1String("head:")))
        m_document.setHead(handle.mid(5).toInt());
}

NextThing DistanceBiasView::next() const
{
    if (QPushButton* twice = m_length->twice())
        return {tr("double the text. Do the last tokens still see the first?"), {twice}};
    return {tr("choose another head. Which distances does it favour?"), {m_heads}};
}

} // namespace headroom
