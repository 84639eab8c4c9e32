// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/masks_read.h"

#include "config/attention_descriptor.h"
#include "config_change.h"
#include "document_focus.h"
#include "find_step.h"
#include "names.h"
#include "tr.h"

#include <algorithm>

namespace headroom {

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

bool closes(const MaskedScores& scores, MaskReason layer, int query, int key)
{
    const int distance = query + scores.memory - key;
    switch (layer) {
    case MaskReason::Future: return scores.causal && distance < 0;
    case MaskReason::TooOld: return scores.span > 0 && distance >= scores.span;
    case MaskReason::OutsideWindow: return scores.window > 0 && distance >= scores.window;
    case MaskReason::Padding: return scores.paddingClosed && key >= scores.keys - scores.padding;
    default: return false;
    }
}

} // namespace

const MaskOrder& usualOrder()
{
    static const MaskOrder order {
        MaskReason::Future, MaskReason::TooOld, MaskReason::OutsideWindow, MaskReason::Padding};
    return order;
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
    found.causal = decoder && run.settings.causal;
    found.memory = decoder ? std::max(0, found.keys - found.queries) : 0;
    const auto length = static_cast<int>(run.config.memory);
    if (found.causal && run.config.sameLength != SameLength::Off)
        found.span = run.config.sameLength == SameLength::Memory ? length : length + 1;
    found.window = found.causal ? static_cast<int>(run.config.attentionWindow) : 0;
    found.padding = run.settings.padding > 0 ? paddingKeys(run.trace->step(found.weights)) : 0;
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
    return first == scores.order.end() ? MaskReason::Padding : *first;
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
    for (const MaskReason reason : order)
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
        layers.resize(std::min(layers.size(), static_cast<std::size_t>(std::max(0, moment.stop))));
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

} // namespace headroom
