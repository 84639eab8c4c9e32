// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"

#include <QMap>

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

// A layer of a mask as the trace holds it: 1 where it lets a query read a key, [.., query, key].
struct RecordedLayer {
    MaskReason reason = MaskReason::Recorded;
    std::vector<float> open;
    int queries = 1, keys = 1; // 1: the same for all

    bool closes(int query, int key) const
    {
        return open[static_cast<std::size_t>((queries > 1 ? query : 0) * keys + (keys > 1 ? key : 0))] == 0.0F;
    }
};

namespace {

// head × query × key, a softmax over the keys, fed by the scores or by what a mask left of them.
bool readSteps(const Trace& trace, const QString& sublayer, MaskedScores& found)
{
    const StepId weights = findStep(trace, sublayer, steps::attention::weights);
    if (weights < 0)
        return false;
    const Step& step = trace.step(weights);
    if (step.operation != Operation::Softmax || step.axes.size() != 3 || headAxis(step) != 0 || step.inputs.empty())
        return false;
    const Step* input = &trace.step(step.inputs.front());
    if (input->operation == Operation::Mask && !input->inputs.empty()) {
        found.masked = input->id;
        found.mask = input->inputs.size() > 1 ? input->inputs[1] : -1;
        input = &trace.step(input->inputs.front());
    }
    if (input->shape() != step.shape() || !timelineIndex(trace, input->id) || !timelineIndex(trace, step.id))
        return false;
    found.sublayer = sublayer;
    found.scores = input->id;
    found.weights = step.id;
    found.heads = static_cast<int>(step.axes[0].size);
    found.queries = static_cast<int>(step.axes[1].size);
    found.keys = static_cast<int>(step.axes[2].size);
    return found.heads > 0 && found.queries > 0 && found.keys > 0;
}

// What stands behind the text is the pad token, which nobody can type.
int paddingKeys(const Axis& keys)
{
    int padding = 0;
    while (keys.labels && padding < keys.size && keys.label(keys.size - 1 - padding) == "pad")
        ++padding;
    return padding;
}

bool endsWithInput(const RunResult& run, const MaskedScores& scores)
{
    const bool decoder = run.config.topology == Topology::Decoder;
    const Axis& keys = run.trace->step(scores.weights).axes[2];
    const auto own = static_cast<std::size_t>(scores.keys - scores.memory), all = run.input.size();
    if (!keys.labels || own > all
        || (decoder ? run.segment + 1 != static_cast<std::int64_t>(run.segments.size()) : own != all))
        return false;
    for (std::size_t i = 1; i <= own; ++i)
        if (keys.label(scores.keys - static_cast<std::int64_t>(i)) != run.input[all - i])
            return false;
    return true;
}

// As core/model/decoder_mask.cpp calls them.
MaskReason reasonOf(const Step& mask)
{
    const std::string& path = mask.path;
    return path.ends_with("mask_layers/causal") || path.ends_with("causal_mask")  ? MaskReason::Future
        : path.ends_with("mask_layers/same_length")                               ? MaskReason::TooOld
        : path.ends_with("mask_layers/sliding_window")                            ? MaskReason::OutsideWindow
        : path.ends_with("mask_layers/padding") || path.ends_with("padding_mask") ? MaskReason::Padding
                                                                                  : MaskReason::Recorded;
}

// Every later key is closed, and all that is closed is one.
bool isCausal(const RecordedLayer& layer, int queries, int keys)
{
    bool any = false;
    for (int query = 0; query < queries; ++query)
        for (int key = 0; key < keys; ++key) {
            const bool later = key > query + keys - queries;
            any = any || later;
            if (layer.closes(query, key) != later)
                return false;
        }
    return any;
}

// Of a mask that is a product of layers, those; of another, itself. One with a matrix for each head is no layer. What a
// hand has changed is not in it: a changed cell has a reason of its own.
void addLayers(const RunResult& run, StepId id, const MaskedScores& scores, std::vector<RecordedLayer>& layers)
{
    const Step& step = run.trace->step(id);
    if (step.operation == Operation::Multiply) {
        for (const StepId input : step.inputs)
            addLayers(run, input, scores, layers);
        return;
    }
    const Index shape = step.shape();
    if (shape.size() < 2)
        return;
    RecordedLayer layer {reasonOf(step), {}, static_cast<int>(shape[shape.size() - 2]), static_cast<int>(shape.back())};
    const auto own = step.changedByHand ? sameStep(*run.trace, id, run.untouched.get()) : std::nullopt;
    layer.open = own ? run.untouched->values(*own) : run.trace->values(id);
    if (std::ssize(layer.open) != layer.queries * layer.keys || (layer.queries != 1 && layer.queries != scores.queries)
        || (layer.keys != 1 && layer.keys != scores.keys))
        return;
    if (layer.reason == MaskReason::Recorded && isCausal(layer, scores.queries, scores.keys))
        layer.reason = MaskReason::Future;
    layers.push_back(std::move(layer));
}

const RecordedLayer* layerOf(const MaskedScores& scores, MaskReason reason)
{
    const auto found = std::ranges::find(*scores.layers, reason, &RecordedLayer::reason);
    return found == scores.layers->end() ? nullptr : &*found;
}

// How many keys, from the last one back, a layer closes to the last query or leaves open to it.
int keysAtEnd(const MaskedScores& scores, MaskReason reason, bool closed)
{
    const RecordedLayer* layer = layerOf(scores, reason);
    int count = 0;
    while (layer && count < scores.keys && layer->closes(scores.queries - 1, scores.keys - 1 - count) == closed)
        ++count;
    return count;
}

const QMap<MaskReason, QString> kLayerNames {{MaskReason::Future, QStringLiteral("causal")},
    {MaskReason::TooOld, QStringLiteral("same_length")}, {MaskReason::OutsideWindow, QStringLiteral("sliding_window")},
    {MaskReason::Padding, QStringLiteral("padding")}};

// e^score of a head, over the largest of its row.
std::vector<float> powersOf(const Trace& trace, StepId scores, std::int64_t head)
{
    const CellGrid grid = readGrid(trace, scores, {.at = {head, 0, 0}});
    std::vector<float> powers = grid.values;
    for (auto row = powers.begin(); row != powers.end(); row += grid.columnCount()) {
        const float most = *std::max_element(row, row + grid.columnCount());
        std::transform(row, row + grid.columnCount(), row, [most](float score) {
            const float power = std::exp(score - most);
            return std::isfinite(power) ? power : 0.0F;
        });
    }
    return powers;
}

// The product of what each layer takes of a row's weight, less where all of it goes to one key.
double toldBy(const MaskedHead& head, int query)
{
    std::vector<double> taken(head.layers.size() + 1, 0.0); // the last: stays open
    double all = 0.0, largest = 0.0, told = 1.0;
    for (int key = 0; key < head.keys; ++key) {
        const auto layer = static_cast<std::size_t>(head.layer(head.why(query, key)));
        const double power = head.power(query, key);
        all += power;
        taken[layer] += power;
        largest = layer == head.layers.size() ? std::max(largest, power) : largest;
    }
    for (std::size_t layer = 0; layer < head.layers.size(); ++layer)
        told *= taken[layer] / all;
    return taken.back() > 0.0 ? told * (1.0 - largest / taken.back()) : 0.0;
}

int tellingRow(const MaskedHead& head, int tokens)
{
    int best = std::min(tokens - 1, tokens * 3 / 5);
    double most = 0.0;
    for (int query = 0; query < tokens; ++query)
        if (const double told = toldBy(head, query); told > most) {
            most = told;
            best = query;
        }
    return best;
}

} // namespace

std::vector<int> MaskedHead::closedBy(int query, MaskReason layer) const
{
    std::vector<int> found;
    for (int key = 0; key < keys; ++key)
        if (why(query, key) == layer)
            found.push_back(key);
    return found;
}

int MaskedHead::layer(MaskReason reason) const
{
    return static_cast<int>(std::ranges::find(layers, reason) - layers.begin());
}

const MaskOrder& usualOrder()
{
    static const MaskOrder order {
        MaskReason::Future, MaskReason::TooOld, MaskReason::OutsideWindow, MaskReason::Padding};
    return order;
}

QString toText(const MaskOrder& order)
{
    QStringList names;
    for (const MaskReason layer : order)
        names << kLayerNames.value(layer);
    return names.join(QStringLiteral(", "));
}

MaskOrder orderOf(const QString& text)
{
    MaskOrder order;
    for (const QString& name : text.split(QStringLiteral(", ")))
        order.push_back(kLayerNames.key(name, MaskReason::None));
    return std::ranges::is_permutation(order, usualOrder()) ? order : usualOrder();
}

HatchLean leanOf(MaskReason reason)
{
    return reason == MaskReason::TooOld       ? HatchLean::TooOld
        : reason == MaskReason::OutsideWindow ? HatchLean::Window
        : reason == MaskReason::Padding       ? HatchLean::Padding
                                              : HatchLean::Future;
}

QStringList maskableSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        MaskedScores found;
        return readSteps(trace, sublayer, found);
    });
}

MaskedScores readMasked(const RunResult& run, const QString& sublayer, const MaskOrder& order)
{
    MaskedScores found;
    if (!readSteps(*run.trace, sublayer, found))
        return {};
    found.order = order;
    found.self = sublayer.endsWith(QLatin1String(steps::selfAttention));
    const bool decoder = found.self && sublayer.startsWith(QLatin1String("decoder"));
    found.memory = decoder ? std::max(0, found.keys - found.queries) : 0;
    auto layers = std::make_shared<std::vector<RecordedLayer>>();
    if (found.mask >= 0)
        addLayers(run, found.mask, found, *layers);
    found.layers = layers;
    found.causal = found.self && layerOf(found, MaskReason::Future);
    found.span = keysAtEnd(found, MaskReason::TooOld, false);
    found.window = keysAtEnd(found, MaskReason::OutsideWindow, false);
    if (!run.recorded) { // they may be longer than the text
        const auto length = static_cast<int>(run.config.memory);
        if (found.span > 0)
            found.span = run.config.sameLength == SameLength::Memory ? length : length + 1;
        if (found.window > 0)
            found.window = static_cast<int>(run.config.attentionWindow);
    }
    found.padding = run.settings.padding > 0 ? paddingKeys(run.trace->step(found.weights).axes[2])
                                             : keysAtEnd(found, MaskReason::Padding, true);
    found.tail = endsWithInput(run, found);
    found.paddingClosed = run.settings.paddingClosed;
    found.alibi = found.self && run.config.attention == AttentionKind::Alibi;
    found.unmasked = findStep(*run.trace, studied::unmasked::scope, sublayer.toStdString(), studied::unmasked::weights);
    if (found.alibi)
        found.formsDiffer = findStep(
            *run.trace, studied::alibiForms::scope, sublayer.toStdString(), studied::largestDifference);
    return found;
}

const MaskedHead& MaskedScores::head(const Trace& trace, std::int64_t head) const
{
    const auto [at, fresh] = known.try_emplace(head);
    MaskedHead& found = at->second;
    if (!fresh)
        return found;
    found.queries = queries;
    found.keys = keys;
    for (int query = 0; query < queries; ++query)
        for (int key = 0; key < keys; ++key)
            found.reasons.push_back(maskReason(trace, *this, head, query, key));
    MaskOrder all = order;
    all.insert(all.end(), {MaskReason::Recorded, MaskReason::ByHand});
    std::ranges::copy_if(all, std::back_inserter(found.layers),
        [&](MaskReason reason) { return std::ranges::count(found.reasons, reason) > 0; });
    found.powers = powersOf(trace, scores, head);
    found.telling = tellingRow(found, std::max(1, queries - (self ? padding : 0)));
    return found;
}

Cell maskCell(StepId step, std::int64_t head, int query, int key) { return {step, {head, query, key}}; }

MaskReason maskReason(const Trace& trace, const MaskedScores& scores, std::int64_t head, int query, int key)
{
    if (scores.masked < 0 || !trace.masked(scores.masked, {head, query, key}))
        return MaskReason::None;
    for (const MaskReason reason : scores.order)
        if (const RecordedLayer* layer = layerOf(scores, reason); layer && layer->closes(query, key))
            return reason;
    const Index shape = trace.step(scores.mask).shape();
    Index pair {query, key};
    if (shape.size() == 3)
        pair.insert(pair.begin(), shape.front() > 1 ? head : 0);
    const bool whole = shape.size() >= 2 && shape.back() == scores.keys && shape[shape.size() - 2] == scores.queries;
    const bool hand = trace.changedByHand(scores.masked, {head, query, key})
        || (whole && trace.changedByHand(scores.mask, pair));
    return hand ? MaskReason::ByHand : MaskReason::Recorded;
}

quint64 maskPair(const MaskedScores& scores, const Cell& cell)
{
    const bool known = cell.step >= 0
        && (cell.step == scores.scores || cell.step == scores.weights || cell.step == scores.masked
            || cell.step == scores.unmasked);
    return known && cell.at.size() == 3
        ? 1 + static_cast<quint64>(cell.at[1]) * static_cast<quint64>(scores.keys) + static_cast<quint64>(cell.at[2])
        : 0;
}

} // namespace headroom::masks_view
