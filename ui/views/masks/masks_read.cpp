// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_read.h"

#include "config/attention_descriptor.h"
#include "document/config_change.h"
#include "document/document_focus.h"
#include "document/find_step.h"
#include "words/names.h"
#include "words/tr.h"

#include <QMap>

#include <algorithm>

namespace headroom::masks_view {

namespace {

constexpr std::int64_t kMostPadding = 8;

bool sameShape(const Step& a, const Step& b) { return a.shape() == b.shape(); }

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
    StepId masked = -1;
    if (input->operation == Operation::Mask && !input->inputs.empty()) {
        masked = input->id;
        input = &trace.step(input->inputs.front());
    }
    if (!sameShape(*input, step) || !timelineIndex(trace, input->id) || !timelineIndex(trace, step.id))
        return false;
    found.sublayer = sublayer;
    found.scores = input->id;
    found.masked = masked;
    found.weights = step.id;
    found.heads = static_cast<int>(step.axes[0].size);
    found.queries = static_cast<int>(step.axes[1].size);
    found.keys = static_cast<int>(step.axes[2].size);
    return found.heads > 0 && found.queries > 0 && found.keys > 0;
}

QString named(const char* name) { return QLatin1String(name); }

ModelConfig withoutLayers(ModelConfig config)
{
    config.causal = true;
    config.segment = 0;
    config.memory = 0;
    config.sameLength = SameLength::Off;
    config.attentionWindow = 0;
    config.attention = AttentionKind::Dot;
    return config;
}

// What stands behind the text is the pad token, which nobody can type.
int paddingKeys(const Step& weights)
{
    const Axis& keys = weights.axes[2];
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

// Of a mask that is a product of layers, those; of another, itself. One with a matrix for each head is no layer.
void addLayers(const Trace& trace, StepId id, const MaskedScores& scores, std::vector<RecordedLayer>& layers)
{
    const Step& step = trace.step(id);
    if (step.operation == Operation::Multiply) {
        for (const StepId input : step.inputs)
            addLayers(trace, input, scores, layers);
        return;
    }
    const Index shape = step.shape();
    std::int64_t matrices = 1;
    for (std::size_t axis = 0; axis + 2 < shape.size(); ++axis)
        matrices *= shape[axis];
    if (shape.size() < 2 || matrices != 1)
        return;
    RecordedLayer layer {
        reasonOf(step), trace.values(id), static_cast<int>(shape[shape.size() - 2]), static_cast<int>(shape.back())};
    if ((layer.queries != 1 && layer.queries != scores.queries) || (layer.keys != 1 && layer.keys != scores.keys))
        return;
    if (step.changedByHand) { // what the layer is, before: a changed cell has a reason of its own
        Index at(shape.size(), 0);
        for (int query = 0; query < layer.queries; ++query)
            for (int key = 0; key < layer.keys; ++key) {
                at[shape.size() - 2] = query;
                at.back() = key;
                layer.open[static_cast<std::size_t>(query * layer.keys + key)] = static_cast<float>(
                    trace.untouched(id, at));
            }
    }
    if (layer.reason == MaskReason::Recorded && isCausal(layer, scores.queries, scores.keys))
        layer.reason = MaskReason::Future;
    layers.push_back(std::move(layer));
}

const RecordedLayer* layerOf(const MaskedScores& scores, MaskReason reason)
{
    for (const RecordedLayer& layer : *scores.layers)
        if (layer.reason == reason)
            return &layer;
    return nullptr;
}

// How many keys, its own the last, a layer that closes by distance leaves to the last query.
int lengthOf(const MaskedScores& scores, MaskReason reason)
{
    const RecordedLayer* layer = layerOf(scores, reason);
    int length = 0;
    while (layer && length < scores.keys && !layer->closes(scores.queries - 1, scores.keys - 1 - length))
        ++length;
    return length;
}

int closedAtEnd(const MaskedScores& scores)
{
    const RecordedLayer* layer = layerOf(scores, MaskReason::Padding);
    int count = 0;
    while (layer && count < scores.keys && layer->closes(scores.queries - 1, scores.keys - 1 - count))
        ++count;
    return count;
}

bool closes(const MaskedScores& scores, MaskReason reason, int query, int key)
{
    const RecordedLayer* layer = layerOf(scores, reason);
    return layer && layer->closes(query, key);
}

const QMap<MaskReason, QString> kLayerNames {{MaskReason::Future, QStringLiteral("causal")},
    {MaskReason::TooOld, QStringLiteral("same_length")}, {MaskReason::OutsideWindow, QStringLiteral("sliding_window")},
    {MaskReason::Padding, QStringLiteral("padding")}};

} // namespace

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
    return std::is_permutation(order.begin(), order.end(), usualOrder().begin(), usualOrder().end()) ? order
                                                                                                     : usualOrder();
}

QStringList maskableSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        MaskedScores found;
        return readSteps(trace, sublayer, found);
    });
}

MaskedScores readMasked(const RunResult& run, const QString& sublayer)
{
    MaskedScores found;
    if (!readSteps(*run.trace, sublayer, found))
        return {};
    found.self = sublayer.endsWith(QLatin1String(steps::selfAttention));
    const bool decoder = found.self && sublayer.startsWith(QLatin1String("decoder"));
    found.memory = decoder ? std::max(0, found.keys - found.queries) : 0;
    auto layers = std::make_shared<std::vector<RecordedLayer>>();
    if (found.masked >= 0 && run.trace->step(found.masked).inputs.size() > 1) {
        found.mask = run.trace->step(found.masked).inputs[1];
        addLayers(*run.trace, found.mask, found, *layers);
    }
    found.layers = layers;
    found.causal = found.self && layerOf(found, MaskReason::Future);
    found.span = lengthOf(found, MaskReason::TooOld);
    found.window = lengthOf(found, MaskReason::OutsideWindow);
    if (!run.recorded) { // they may be longer than the text
        const auto length = static_cast<int>(run.config.memory);
        if (found.span > 0)
            found.span = run.config.sameLength == SameLength::Memory ? length : length + 1;
        if (found.window > 0)
            found.window = static_cast<int>(run.config.attentionWindow);
    }
    found.padding = run.settings.padding > 0 ? paddingKeys(run.trace->step(found.weights)) : closedAtEnd(found);
    found.tail = endsWithInput(run, found);
    found.paddingClosed = run.settings.paddingClosed;
    found.alibi = found.self && run.config.attention == AttentionKind::Alibi;
    found.unmasked = findStep(*run.trace, studied::unmasked::scope, sublayer.toStdString(), studied::unmasked::weights);
    found.formsDiffer = found.alibi
        ? findStep(*run.trace, studied::alibiForms::scope, sublayer.toStdString(), studied::largestDifference)
        : -1;
    return found;
}

Cell maskCell(StepId step, std::int64_t head, int query, int key) { return {step, {head, query, key}}; }

MaskReason maskReason(const Trace& trace, const MaskedScores& scores, std::int64_t head, int query, int key)
{
    if (scores.masked < 0 || !trace.masked(scores.masked, {head, query, key}))
        return MaskReason::None;
    const auto first = std::find_if(
        scores.order.begin(), scores.order.end(), [&](MaskReason layer) { return closes(scores, layer, query, key); });
    if (first != scores.order.end())
        return *first;
    const std::size_t axes = trace.step(scores.mask).axes.size();
    Index pair {query, key};
    if (axes == 3)
        pair.insert(pair.begin(), trace.step(scores.mask).axes.front().size > 1 ? head : 0);
    const bool whole = axes >= 2 && trace.step(scores.mask).shape().back() == scores.keys
        && trace.step(scores.mask).shape()[axes - 2] == scores.queries;
    const bool hand = trace.changedByHand(scores.masked, {head, query, key})
        || (whole && trace.changedByHand(scores.mask, pair));
    return hand ? MaskReason::ByHand : MaskReason::Recorded;
}

const std::vector<MaskReason>& maskReasons(const Trace& trace, const MaskedScores& scores, std::int64_t head)
{
    if (scores.reasonsOrder != scores.order) {
        scores.reasons.clear();
        scores.reasonsOrder = scores.order;
    }
    const auto [found, fresh] = scores.reasons.try_emplace(head);
    std::vector<MaskReason>& reasons = found->second;
    if (!fresh)
        return reasons;
    reasons.reserve(static_cast<std::size_t>(scores.queries) * static_cast<std::size_t>(scores.keys));
    for (int query = 0; query < scores.queries; ++query)
        for (int key = 0; key < scores.keys; ++key)
            reasons.push_back(maskReason(trace, scores, head, query, key));
    return reasons;
}

std::vector<MaskReason> layersOf(const std::vector<MaskReason>& reasons, const MaskOrder& order)
{
    std::vector<MaskReason> layers;
    MaskOrder all = order;
    all.insert(all.end(), {MaskReason::Recorded, MaskReason::ByHand});
    for (const MaskReason reason : all)
        if (std::find(reasons.begin(), reasons.end(), reason) != reasons.end())
            layers.push_back(reason);
    return layers;
}

int openKeysOf(const std::vector<MaskReason>& reasons, const MaskedScores& scores, int query)
{
    const auto row = reasons.begin() + static_cast<std::ptrdiff_t>(query) * scores.keys;
    return static_cast<int>(std::count(row, row + scores.keys, MaskReason::None));
}

std::vector<MaskReason> layersDown(const SceneMoment& moment, const MaskedScores& scores, std::int64_t head)
{
    if (scores.masked < 0 || moment.frame == 0)
        return {};
    std::vector<MaskReason> layers = layersOf(maskReasons(moment.trace(), scores, head), scores.order);
    if (moment.frame == 1)
        layers.resize(std::min(layers.size(), static_cast<std::size_t>(std::max(0, (moment.stop + 1) / 2))));
    return layers;
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

MaskSettings maskSettings(const ModelConfig& own, const RunSettings& settings)
{
    MaskSettings layers {settings.causal, own.segment, own.memory, own.sameLength, own.attentionWindow,
        own.attention == AttentionKind::Alibi, settings.padding, settings.paddingClosed};
    for (const ConfigChange& change : settings.changes) {
        const QString value = QString::fromStdString(change.value).remove('"'); // as JSON or bare
        if (change.field == "segment")
            layers.segment = value.toLongLong();
        else if (change.field == "memory")
            layers.memory = value.toLongLong();
        else if (change.field == "attention_window")
            layers.window = value.toLongLong();
        else if (change.field == "attention")
            layers.alibi = value == named(toString(AttentionKind::Alibi));
        else if (change.field == "same_length")
            for (const SameLength kind : {SameLength::Off, SameLength::Memory, SameLength::MemoryPlusOne})
                if (value == named(toString(kind)))
                    layers.sameLength = kind;
    }
    return layers;
}

MaskSettings recordedLayers(const RunResult& run, const MaskedScores& scores)
{
    MaskSettings layers;
    layers.causal = scores.causal;
    layers.segment = scores.memory > 0 ? scores.queries : 0;
    layers.memory = scores.memory;
    layers.sameLength = scores.span == 0 ? SameLength::Off
        : scores.span == scores.memory   ? SameLength::Memory
                                         : SameLength::MemoryPlusOne;
    layers.window = scores.window;
    layers.alibi = scores.alibi;
    layers.padding = scores.padding;
    layers.paddingClosed = run.settings.paddingClosed;
    return layers;
}

RunSettings withLayers(const ModelConfig& own, RunSettings settings, const MaskSettings& layers)
{
    settings.causal = layers.causal;
    settings.padding = layers.padding;
    settings.paddingClosed = layers.paddingClosed;
    const auto set = [&](const char* field, const QString& value) {
        settings = withChange(std::move(settings), own, QLatin1String(field), value);
    };
    set("segment", QString::number(layers.segment));
    set("memory", QString::number(layers.memory));
    set("attention_window", QString::number(layers.window));
    set("same_length", named(toString(layers.memory > 0 ? layers.sameLength : SameLength::Off)));
    const AttentionKind other = own.attention == AttentionKind::Alibi ? AttentionKind::Dot : own.attention;
    set("attention", named(toString(layers.alibi ? AttentionKind::Alibi : other)));
    return settings;
}

QString causalRefused(const ModelConfig& config)
{
    return config.hasDecoder() ? QString() : tr("this model has no decoder");
}

QString memoryRefused(const ModelConfig& config)
{
    if (config.topology != Topology::Decoder)
        return tr("needs a decoder-only model");
    if (config.position != PositionKind::None && config.position != PositionKind::Rotary)
        return tr("its positions are absolute");
    if (config.linearAttention())
        return tr("its state is its memory");
    return config.depth == DepthKind::Universal ? tr("its one layer is repeated") : QString();
}

QString windowRefused(const ModelConfig& config)
{
    if (!config.hasDecoder())
        return tr("this model has no decoder");
    return config.linearAttention() ? tr("linear attention reads a sum") : QString();
}

// ALiBi would take their place: another model, not another layer over the same scores.
bool hasDistanceTerms(const ModelConfig& config)
{
    return config.attention != AttentionKind::Alibi && describe(config.attention).family == AttentionFamily::Distance;
}

QString alibiRefused(const ModelConfig& config)
{
    if (!config.hasEncoder() && !config.hasDecoder())
        return tr("needs an encoder or a decoder");
    if (hasDistanceTerms(config))
        return tr("has its own distance terms");
    if (config.linearAttention())
        return tr("linear attention reads a sum");
    if (describe(config.attention).family == AttentionFamily::Content && config.attention != AttentionKind::Dot)
        return tr("its scores are not dot products");
    return {};
}

std::int64_t mostPadding(const RunResult& run, const MaskSettings& layers)
{
    ModelConfig config = run.config;
    config.segment = layers.segment;
    const std::int64_t tokens = static_cast<std::int64_t>(run.input.size()) - run.settings.padding;
    return std::min(std::max(kMostPadding, layers.padding), paddingRoom(config, tokens));
}

bool sameButMasks(const RunResult& before, const RunResult& now)
{
    const bool layers = before.settings.causal != now.settings.causal || !(before.config == now.config)
        || before.settings.paddingClosed != now.settings.paddingClosed;
    RunSettings a = before.settings, b = now.settings;
    a.changes = b.changes = {};
    a.causal = b.causal = true;
    a.paddingClosed = b.paddingClosed = true;
    return layers && before.text == now.text && before.fed == now.fed && before.input == now.input && a == b
        && before.interventions == now.interventions && withoutLayers(before.config) == withoutLayers(now.config);
}

} // namespace headroom::masks_view
