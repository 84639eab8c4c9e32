// SPDX-License-Identifier: GPL-3.0-or-later
// The panel's options, as a model has them.
#include "views/masks/masks_options.h"

#include "words/tr.h"

#include <algorithm>

namespace headroom::masks_view {

namespace {

// Why it cannot be set; empty: it can.
QString refusedIn(const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores)
{
    const ModelConfig& config = run.config;
    const QString elsewhere = scores.self ? QString() : tr("keys of another sequence");
    const QString causal = layers.causal ? QString() : tr("needs the causal mask");
    const bool decoder = scores.sublayer.startsWith(QLatin1String("decoder"));
    const auto first = [](const QStringList& reasons) {
        for (const QString& reason : reasons)
            if (!reason.isEmpty())
                return reason;
        return QString();
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

QString valueIn(const Option& option, const MaskSettings& layers, bool can)
{
    return &option == &kCausal     ? onOrOff(layers.causal && can)
        : &option == &kSameLength  ? onOrOff(layers.sameLength != SameLength::Off && can)
        : &option == &kSliding     ? onOrOff(layers.window > 0 && can)
        : &option == &kPaddingMask ? onOrOff(layers.padding > 0 && layers.paddingClosed)
        : &option == &kAlibi       ? onOrOff(layers.alibi)
        : &option == &kSpan        ? kSpans[layers.sameLength == SameLength::MemoryPlusOne ? 1 : 0].id
        : &option == &kSegment     ? QString::number(layers.segment)
        : &option == &kMemory      ? QString::number(layers.memory)
        : &option == &kWindow      ? QString::number(layers.window)
                                   : QString::number(layers.padding);
}

} // namespace

OptionState layerState(
    const Option& option, const MaskSettings& layers, const RunResult& run, const MaskedScores& scores)
{
    const QString refused = refusedIn(option, layers, run, scores);
    OptionState state = stateOf(option, valueIn(option, layers, refused.isEmpty()));
    state.can = refused.isEmpty();
    if (!state.can)
        state.tip = refused;
    state.most = &option == &kPadding ? static_cast<double>(mostPadding(run, layers)) : kMostColumns;
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
    else if (&option == &kSegment)
        layers.segment = value.toLongLong();
    else if (&option == &kMemory)
        layers.memory = value.toLongLong();
    else if (&option == &kWindow)
        layers.window = value.toLongLong();
    else
        layers.padding = value.toLongLong();
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

} // namespace headroom::masks_view
