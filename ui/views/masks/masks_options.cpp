// SPDX-License-Identifier: GPL-3.0-or-later
// The layers of the mask and their lengths: as options, as settings of the model, as handles on the matrix.
#include "views/masks/masks_options.h"

#include "document/config_change.h"
#include "document/mask_rules.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom::masks_view {

namespace {

constexpr std::int64_t kMostPadding = 8;

// Why it cannot be set; empty: it can.
QString refusedIn(const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores)
{
    const ModelConfig& config = run.config;
    const QString elsewhere = scores.self ? QString() : tr("keys of another sequence");
    const QString causal = layers.causal ? QString() : tr("needs the causal mask");
    const bool decoder = scores.sublayer.startsWith(QLatin1String("decoder"));
    const auto first = [](const QStringList& reasons) {
        const auto one = std::ranges::find_if_not(reasons, &QString::isEmpty);
        return one == reasons.end() ? QString() : *one;
    };
    if (&option == &kCausal)
        return first({elsewhere, decoder ? causalRefused(config) : tr("an encoder may look ahead")});
    if (&option == &kSameLength)
        return first({elsewhere, memoryRefused(config), layers.memory == 0 ? tr("needs memory") : QString(), causal});
    if (&option == &kSliding || &option == &kWindow)
        return first(
            {elsewhere, decoder ? QString() : tr("an encoder reads both ways"), windowRefused(config), causal});
    if (&option == &kAlibi)
        return first({elsewhere, alibiRefused(config)});
    if (&option == &kPaddingMask || &option == &kPadding)
        return mostPadding(run, layers) > 0 ? QString()
            : config.segmented()            ? tr("last segment is full")
                                            : tr("no room left");
    if (config.topology != Topology::Decoder)
        return tr("Only a decoder-only model runs in segments.");
    if (&option == &kSegment)
        return {};
    return first({memoryRefused(config),
        &option == &kSpan && layers.sameLength == SameLength::Off ? tr("needs same_length") : QString()});
}

// Of those that are numbers.
std::int64_t MaskSettings::*memberOf(const Option& option)
{
    return &option == &kSegment ? &MaskSettings::segment
        : &option == &kMemory   ? &MaskSettings::memory
        : &option == &kWindow   ? &MaskSettings::window
                                : &MaskSettings::padding;
}

QString valueIn(const Option& option, const MaskSettings& layers, bool can)
{
    return &option == &kCausal     ? onOrOff(layers.causal && can)
        : &option == &kSameLength  ? onOrOff(layers.sameLength != SameLength::Off && can)
        : &option == &kSliding     ? onOrOff(layers.window > 0 && can)
        : &option == &kPaddingMask ? onOrOff(layers.padding > 0 && layers.paddingClosed)
        : &option == &kAlibi       ? onOrOff(layers.alibi)
        : &option == &kSpan        ? kSpans[layers.sameLength == SameLength::MemoryPlusOne ? 1 : 0].id
                                   : QString::number(layers.*memberOf(option));
}

// What a layer does.
QString doesIn(const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores)
{
    const auto nearest = [](std::int64_t keys) {
        return keys == 1 ? tr("the nearest key") : tr("the nearest %1 keys").arg(keys);
    };
    if (&option == &kCausal)
        return tr("no key after the query");
    if (&option == &kSameLength)
        return scores.span > 0 ? nearest(scores.span) : tr("same number per query");
    if (&option == &kSliding)
        return layers.window > 0 ? nearest(layers.window) : tr("the nearest w keys");
    if (&option == &kAlibi)
        return tr("− slope × distance");
    if (layers.padding == 0)
        return tr("as in a batch");
    if (run.settings.padding > 0 && scores.padding == 0)
        return scores.self && run.config.segmented() ? tr("pads the last segment") : tr("pads the other sequence");
    if (!layers.paddingClosed)
        return tr("%1 left open").arg(layers.padding);
    return layers.padding == 1 ? tr("the last key") : tr("the last %1 keys").arg(layers.padding);
}

QString switchTip(const Option& option, const QString& refused, const RunResult& run, const MaskedScores& scores)
{
    if (&option == &kAlibi && scores.self && hasDistanceTerms(run.config))
        return tr("This attention’s scores already have distance terms. ALiBi would replace them: another model, not a "
                  "layer over these scores.");
    if (&option == &kPaddingMask && !refused.isEmpty() && run.config.segmented())
        return tr("The text fills its last segment. Add or remove a token, or change the segment length, to make room "
                  "for padding.");
    if (!refused.isEmpty())
        return tr("%1: %2").arg(translated(option.label), refused);
    return &option == &kAlibi
        ? QString()
        : tr("Drag it, or press Alt and an arrow key on its switch, to apply it earlier or later");
}

} // namespace

const Option& switchOf(MaskReason layer)
{
    return layer == MaskReason::Future       ? kCausal
        : layer == MaskReason::TooOld        ? kSameLength
        : layer == MaskReason::OutsideWindow ? kSliding
                                             : kPaddingMask;
}

OptionState layerState(
    const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores)
{
    const QString refused = refusedIn(option, layers, run, scores);
    OptionState state = stateOf(option, valueIn(option, layers, refused.isEmpty()));
    state.can = refused.isEmpty();
    state.most = &option == &kPadding ? static_cast<double>(mostPadding(run, layers)) : kMostColumns;
    if (option.kind == Option::Flag) {
        state.tip = switchTip(option, refused, run, scores);
        state.beside = state.can || state.value == onOrOff(true) ? doesIn(option, layers, run, scores) : refused;
    } else if (!state.can) {
        state.tip = refused;
    }
    return state;
}

MaskSettings withOption(MaskSettings layers, const Option& option, const QString& value, const OptionValues& options)
{
    const bool on = value == onOrOff(true);
    if (&option == &kCausal)
        layers.causal = on;
    else if (&option == &kSameLength)
        layers.sameLength = on ? SameLength::Memory : SameLength::Off;
    else if (&option == &kSpan)
        layers.sameLength = value == QLatin1String(kSpans[1].id) ? SameLength::MemoryPlusOne : SameLength::Memory;
    else if (&option == &kSliding)
        layers.window = on ? valueOf(options, kLastWindow).toLongLong() : 0;
    else if (&option == &kPaddingMask)
        layers.paddingClosed = on;
    else if (&option == &kAlibi)
        layers.alibi = on;
    else
        layers.*memberOf(option) = value.toLongLong();
    if (&option == &kPaddingMask && on && layers.padding == 0)
        layers.padding = valueOf(options, kLastPadding).toLongLong();
    if (layers.memory > 0 && layers.segment == 0)
        layers.segment = std::min<std::int64_t>(layers.memory, kMostColumns); // memory needs segments
    if (layers.segment == 0 || layers.memory == 0) {
        layers.memory = 0;
        layers.sameLength = SameLength::Off;
    }
    return layers;
}

QString lengthWords(const Option& option, const QString& value)
{
    const bool least = value == QLatin1String("0") && *option.leastSays != '\0';
    const OptionState state = stateOf(option, value);
    return least              ? translated(option.leastSays)
        : state.current() < 0 ? value
                              : state.choices[static_cast<std::size_t>(state.current())].words;
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
            layers.alibi = value == QLatin1String(toString(AttentionKind::Alibi));
        else if (change.field == "same_length")
            for (const SameLength kind : {SameLength::Off, SameLength::Memory, SameLength::MemoryPlusOne})
                if (value == QLatin1String(toString(kind)))
                    layers.sameLength = kind;
    }
    return layers;
}

MaskSettings recordedLayers(const RunResult& run, const MaskedScores& scores)
{
    return {.causal = scores.causal,
        .segment = scores.memory > 0 ? scores.queries : 0,
        .memory = scores.memory,
        .sameLength = scores.span == 0     ? SameLength::Off
            : scores.span == scores.memory ? SameLength::Memory
                                           : SameLength::MemoryPlusOne,
        .window = scores.window,
        .alibi = scores.alibi,
        .padding = scores.padding,
        .paddingClosed = run.settings.paddingClosed};
}

RunSettings withLayers(const ModelConfig& own, RunSettings settings, const MaskSettings& layers)
{
    settings.causal = layers.causal;
    settings.padding = layers.padding;
    settings.paddingClosed = layers.paddingClosed;
    const AttentionKind other = own.attention == AttentionKind::Alibi ? AttentionKind::Dot : own.attention;
    const std::pair<const char*, QString> fields[] {{"segment", QString::number(layers.segment)},
        {"memory", QString::number(layers.memory)}, {"attention_window", QString::number(layers.window)},
        {"same_length", QLatin1String(toString(layers.memory > 0 ? layers.sameLength : SameLength::Off))},
        {"attention", QLatin1String(toString(layers.alibi ? AttentionKind::Alibi : other))}};
    for (const auto& [field, value] : fields)
        settings = withChange(std::move(settings), own, QLatin1String(field), value);
    return settings;
}

std::int64_t mostPadding(const RunResult& run, const MaskSettings& layers)
{
    ModelConfig config = run.config;
    config.segment = layers.segment;
    const std::int64_t tokens = static_cast<std::int64_t>(run.input.size()) - run.settings.padding;
    return std::min(std::max(kMostPadding, layers.padding), paddingRoom(config, tokens));
}

int MaskEdge::lengthAt(double columns) const
{
    const int moved = static_cast<int>(std::lround(columns)) - column;
    if (moved == 0)
        return now;
    const int length = atColumn + grows * moved;
    return length > most ? beyond : std::max(length, least);
}

double MaskEdge::columnOf(int length) const
{
    return length == now ? column : length == 0 && beyond == 0 && most > 0 ? 0.0 : column + grows * (length - atColumn);
}

std::vector<MaskEdge> maskEdges(const RunResult& run, const MaskedScores& scores, int query)
{
    std::vector<MaskEdge> edges;
    if (run.recorded)
        return edges;
    const ModelConfig& config = run.config;
    const auto segment = static_cast<int>(config.segment), memory = static_cast<int>(config.memory);
    const int tokens = scores.keys - scores.memory - scores.padding;
    if (scores.self && config.segmented() && memoryRefused(config).isEmpty())
        edges.push_back({&kMemory, memory, 0, memory, -1, 0, kMostColumns, kMostColumns,
            tr("Drag left for more memory, right for less")});
    if (scores.self && config.topology == Topology::Decoder) {
        const int now = segment > 0 ? segment : tokens, most = segment > 0 ? kMostColumns : tokens;
        edges.push_back({&kSegment, now, scores.keys - scores.padding, now, 1, 1, most, most,
            tr("Drag left for shorter segments, right for longer ones")});
    }
    const bool elsewhere = config.attentionWindow > 0 && scores.window == 0; // other layers have the window
    if (scores.causal && !elsewhere && windowRefused(config).isEmpty()) {
        const int all = query + scores.memory + 1, seen = scores.window > 0 ? std::min(scores.window, all) : all;
        edges.push_back({&kWindow, scores.window, all - seen, seen, -1, 1, all, 0,
            tr("Drag right to narrow the sliding window, out of the matrix to remove it")});
    }
    const auto most = static_cast<int>(mostPadding(run, {.segment = config.segment, .padding = scores.padding}));
    if (scores.tail && most > 0)
        edges.push_back({&kPadding, scores.padding, scores.keys, scores.padding, 1, 0, most, most,
            tr("Drag right for padding after the text, left for less")});
    return edges;
}

} // namespace headroom::masks_view
