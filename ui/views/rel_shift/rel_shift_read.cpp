// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/rel_shift/rel_shift_read.h"

#include "document/document_focus.h"
#include "document/find_step.h"
#include "figure/figure_view.h"
#include "nn/attention/shift_places.h"
#include "words/names.h"

#include <algorithm>
#include <numeric>

namespace headroom {

namespace {

ShiftMap placedAs(int rows, int columns, const std::vector<std::int64_t>& places)
{
    return {rows, columns, {places.begin(), places.end()}};
}

} // namespace

ShiftMaps shiftMaps(int queries, int columns, int keys, bool left)
{
    const ShiftPlaces places = shiftPlaces(left, queries, columns, keys);
    ShiftMaps maps {{queries, columns, std::vector<int>(static_cast<std::size_t>(queries * columns))},
        placedAs(queries, columns + 1, places.padded), placedAs(columns + 1, queries, places.regrown),
        placedAs(queries, keys, places.shifted)};
    std::iota(maps.raw.from.begin(), maps.raw.from.end(), 0);
    return maps;
}

ShiftMap shiftMap(const Trace& trace, StepId step, StepId raw)
{
    const Index shape = trace.step(step).shape();
    const Index first(shape.size() - 2, 0); // every head moves alike
    return placedAs(
        static_cast<int>(shape[shape.size() - 2]), static_cast<int>(shape.back()), trace.standsFor(step, raw, first));
}

QStringList shiftedSublayers(const Trace& trace)
{
    return sublayersWhere(trace, [&](const QString& sublayer) {
        const StepId cut = findStep(trace, sublayer, steps::xl::position, steps::xl::shiftReshaped);
        return cut >= 0 && trace.step(cut).operation == Operation::Rearrange; // a recording may lack how
    });
}

RelShift readShift(const Trace& trace, const QString& sublayer, bool other)
{
    RelShift shift;
    const auto step = [&](const char* name) { return findStep(trace, sublayer, steps::xl::position, name); };
    shift.raw = step(steps::xl::raw);
    shift.padded = step(steps::xl::shiftPadded);
    shift.regrown = step(steps::xl::shiftReshaped);
    shift.shifted = step(steps::xl::shifted);
    shift.masked = findStep(trace, sublayer, steps::attention::masked);
    shift.zeroed = findStep(trace, studied::shifts::scope, sublayer.toStdString(), studied::shifts::zeroTriu);
    const Index raw = trace.step(shift.raw).shape(), shifted = trace.step(shift.shifted).shape();
    shift.queries = static_cast<int>(raw[raw.size() - 2]);
    shift.columns = static_cast<int>(raw.back());
    shift.keys = static_cast<int>(shifted.back());
    shift.memory = static_cast<int>(memoryRows(trace, sublayer.toStdString()));
    shift.maps = {shiftMap(trace, shift.raw, shift.raw), shiftMap(trace, shift.padded, shift.raw),
        shiftMap(trace, shift.regrown, shift.raw), shiftMap(trace, shift.shifted, shift.raw)};
    shift.native = !other;
    shift.left = (shift.maps.padded.from.front() == ShiftMap::kPadding) != other; // zeros in front
    if (other)
        shift.maps = shiftMaps(shift.queries, shift.columns, shift.keys, shift.left);
    return shift;
}

bool RelShift::mixes() const
{
    const ShiftMap& all = maps.shifted;
    for (int row = 0; row < all.rows; ++row)
        for (int column = 0; column < all.columns; ++column)
            if (const int from = all.at(row, column); from == ShiftMap::kPadding || from / columns != row)
                return true;
    return false;
}

ShiftRun readShifts(const Trace& trace, const QString& focus)
{
    const QStringList all = shiftedSublayers(trace);
    if (all.isEmpty())
        return {};
    const QString sublayer = nearestOf(all, focus);
    ShiftRun run {readShift(trace, sublayer, false), readShift(trace, sublayer, true), {}};
    namespace of = studied::shifts;
    const auto find = [&](const auto&... names) { return findStep(trace, of::scope, names...); };
    run.numbers.numbers = find(of::numbers);
    if (run.numbers.there()) {
        run.numbers.left = {find(of::left, steps::xl::shiftPadded), find(of::left, steps::xl::shiftReshaped),
            find(of::left, steps::xl::shifted), find(of::left, of::zeroTriu)};
        run.numbers.right = {find(of::right, steps::xl::shiftPadded), find(of::right, steps::xl::shiftReshaped),
            find(of::right, steps::xl::shifted)};
    }
    return run;
}

const ShiftMap& shiftMapOf(const ShiftMaps& maps, int picture)
{
    return picture == 0 ? maps.raw : picture == 1 ? maps.padded : picture == 2 ? maps.regrown : maps.shifted;
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

quint64 numbersIdentity(const ShiftedNumbers& numbers, const Cell& cell)
{
    constexpr int kZeroTriu = 4; // picture
    if (!numbers.there() || cell.at.size() != 3)
        return 0;
    for (const bool left : {true, false}) {
        const std::vector<StepId>& steps = left ? numbers.left : numbers.right;
        const auto found = std::find(steps.begin(), steps.end(), cell.step);
        if (found == steps.end() && cell.step != numbers.numbers)
            continue;
        const int picture = cell.step == numbers.numbers ? 0 : 1 + static_cast<int>(found - steps.begin());
        constexpr int kSide = ShiftedNumbers::kSide;
        const ShiftMaps maps = shiftMaps(kSide, kSide, kSide, left);
        const int from = shiftMapOf(maps, picture).at(static_cast<int>(cell.at[1]), static_cast<int>(cell.at[2]));
        if (from == ShiftMap::kPadding || (picture == kZeroTriu && cell.at[2] > cell.at[1]))
            return 0;
        return 1 + static_cast<quint64>(from);
    }
    return 0;
}

int shiftPlace(const RelShift& shift, const Cell& cell)
{
    return std::max(0, static_cast<int>(shiftIdentity(shift, cell)) - 1);
}

ShiftPart allOf(const RelShift& shift) { return {shift.queries, shift.columns, shift.keys}; }

ShiftPart shownOf(const RelShift& shift, int place)
{
    constexpr int kSmall = 8, kShown = 6;
    const bool left = shift.left == shift.native; // the run's own
    const bool both = shift.columns >= shift.queries + shift.keys - 1; // distances to both sides
    ShiftPart part {kShown, both ? 2 * kShown - 1 : kShown, kShown};
    const int query = place / shift.columns, column = place % shift.columns;
    part.firstQuery = query < kShown ? 0 : std::min(query - kShown / 2, shift.queries - kShown);
    part.firstColumn = left ? shift.keys - kShown : shift.columns - shift.queries - kShown + 1;
    part.firstKey = shift.keys - shift.queries + part.firstQuery;
    part.cropped = true;
    const int end = part.firstColumn + part.columns;
    const bool fits = part.firstColumn >= 0 && end <= shift.columns && part.firstKey >= 0 && (both || left);
    const bool holds = place == 0 || (column >= part.firstColumn && column < end);
    return shift.queries <= kSmall || !fits || !holds ? allOf(shift) : part;
}

// While nothing is pinned, one of the scores at distance 1, among those that are shown.
Cell shiftSubject(const Trace& trace, const RelShift& shift, int head)
{
    Index at(trace.step(shift.raw).axes.size(), 0);
    at.front() = std::clamp<std::int64_t>(head, 0, trace.step(shift.raw).axes.front().size - 1);
    const ShiftPart part = shownOf(shift);
    const bool both = shift.columns >= shift.queries + shift.keys - 1;
    at[at.size() - 2] = part.queries / 2;
    at.back() = part.firstColumn
        + std::max(0,
            both             ? part.columns / 2 - 1
                : shift.left ? part.columns - 2
                             : part.columns / 2);
    return {shift.raw, at};
}

// Of the numbers the one that ends up in another query's row.
Cell numbersSubject(const ShiftedNumbers& numbers) { return {numbers.numbers, {0, 1, 0}}; }

} // namespace headroom
