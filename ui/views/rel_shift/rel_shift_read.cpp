// SPDX-License-Identifier: GPL-3.0-or-later
#include "tr.h"
#include "views/find_step.h"
#include "views/rel_shift/rel_shift_scene.h"

#include "document_focus.h"
#include "names.h"

namespace headroom {

QStringList shiftedSublayers(const Trace& trace)
{
    QStringList result;
    for (const QString& sublayer : attentionSublayers(trace))
        if (findStep(trace, sublayer + QStringLiteral("/position/shift_reshaped")) >= 0)
            result << sublayer;
    return result;
}

RelShift readShift(const Trace& trace, const QString& sublayer, bool other)
{
    RelShift shift;
    shift.sublayer = sublayer;
    shift.scope = sublayer + QStringLiteral("/position");
    const auto step = [&](const char* name) { return findStep(trace, shift.scope + '/' + QLatin1String(name)); };
    shift.raw = step("raw");
    shift.padded = step("shift_padded");
    shift.regrown = step("shift_reshaped");
    shift.shifted = step("shifted");
    shift.masked = findStep(trace, sublayer + QStringLiteral("/masked"));
    shift.zeroed = findStep(trace, QStringLiteral("study/shifts/%1/zero_triu").arg(sublayer));
    const Index raw = trace.step(shift.raw).shape(), shifted = trace.step(shift.shifted).shape();
    shift.queries = static_cast<int>(raw[raw.size() - 2]);
    shift.columns = static_cast<int>(raw.back());
    shift.keys = static_cast<int>(shifted.back());
    shift.memory = static_cast<int>(memoryRows(trace, sublayer.toStdString()));
    // Transformer-XL's has as many distances as keys, or, where later keys may be read, its farthest one first; a shift
    // to the right pads behind, so its second row of another length begins inside the first query's scores.
    Index corner(raw.size(), 0);
    const Cell first {shift.padded, corner};
    const Explanation why = trace.explain(first.step, first.at);
    const bool paddedInFront = why.terms.empty() || why.terms.front().source.step != shift.raw;
    shift.native = !other;
    shift.left = paddedInFront != other;
    shift.maps = shiftMaps(shift.queries, shift.columns, shift.keys, shift.left);
    return shift;
}

std::vector<Frame> relShiftFrames(const Trace& trace, const RelShift& shift, const RelShiftOptions& options)
{
    std::vector<Frame> frames;
    const auto add = [&](StepId step, const QString& title, const QString& below, int stops, double ms) {
        const auto index = timelineIndex(trace, step);
        if (!index || (!frames.empty() && frames.back().step >= *index))
            return;
        Frame frame;
        frame.step = *index;
        frame.title = tr("%1 %2").arg(frames.size() + 1).arg(title);
        frame.shortTitle = title;
        frame.group = below;
        frame.stops = stops;
        frame.milliseconds = ms;
        frame.opening = step == shift.regrown; // with the tape: where the scores move
        frames.push_back(frame);
    };
    add(shift.raw, tr("Raw scores"), tr("query × distance"), 1, 320);
    add(shift.padded, tr("Zero column"), tr("query × (pad + distance)"), 1, 320);
    add(shift.regrown, tr("Flatten, regrow"), tr("tape, then %1 rows of %2").arg(shift.columns + 1).arg(shift.queries),
        2, 900);
    add(shift.shifted,
        options.both     ? tr("Drop a row")
            : shift.left ? tr("Drop first row")
                         : tr("Drop last row"),
        tr("query × key"), 1, 480);
    if (shift.masked >= 0)
        add(shift.masked, tr("Mask"), tr("query × key"), 1, 320);
    if (options.zeroTriu && shift.offersZeroTriu() && shift.zeroed >= 0)
        add(shift.zeroed, QStringLiteral("zero_triu"), tr("query × key"), 1, 320);
    return frames;
}

quint64 shiftIdentity(const RelShift& shift, const Cell& cell)
{
    const bool mask = cell.step == shift.masked;
    const ShiftMap* map = cell.step == shift.raw ? &shift.maps.raw
        : cell.step == shift.padded              ? &shift.maps.padded
        : cell.step == shift.regrown             ? &shift.maps.regrown
        : cell.step == shift.shifted || mask     ? &shift.maps.shifted
        : cell.step == shift.zeroed              ? &shift.maps.shifted
                                                 : nullptr;
    if (!map || cell.at.size() < 2 || (!shift.native && cell.step != shift.raw))
        return 0;
    const int row = static_cast<int>(cell.at[cell.at.size() - 2]), column = static_cast<int>(cell.at.back());
    if (row >= map->rows || column >= map->columns || (cell.step == shift.zeroed && shift.closed(row, column)))
        return 0;
    const int raw = map->at(row, column);
    return raw == ShiftMap::kPadding ? 0 : 1 + static_cast<quint64>(raw);
}

} // namespace headroom
