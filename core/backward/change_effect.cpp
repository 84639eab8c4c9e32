// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/change_effect.h"

#include <algorithm>
#include <cmath>
#include <set>

namespace headroom {

namespace {

constexpr double kRounding = 1e-5; // of the number: what a forward pass in float32 may make of it

// Calls `each` with every cell of the shape that the change names.
template <typename Each>
void walk(const Intervention& change, const Index& shape, Index& at, const Each& each)
{
    const std::size_t axis = at.size();
    if (axis == shape.size())
        return each(at);
    const bool all = change.at.empty() || change.at[axis] == Intervention::kAll;
    const std::int64_t first = all ? 0 : change.at[axis], end = all ? shape[axis] : first + 1;
    for (std::int64_t place = first; place < end; ++place) {
        at.push_back(place);
        walk(change, shape, at, each);
        at.pop_back();
    }
}

} // namespace

bool ChangeEffect::bends() const
{
    return std::abs(measured() - byGradient) > kRounding * std::max({1.0, std::abs(before), std::abs(after)});
}

std::optional<ChangeEffect> effectOfChanges(
    const Trace& untouched, const Trace& changed, const std::vector<Intervention>& changes)
{
    const auto was = untouched.find("objective/number"), is = changed.find("objective/number");
    if (!was || !is)
        return {};
    ChangeEffect effect {.before = untouched.value(*was, {0}), .after = changed.value(*is, {0})};
    std::set<std::pair<StepId, Index>> counted;
    for (const Intervention& change : changes) {
        const auto id = changed.find(change.path);
        if (!id || !change.fits(changed.step(*id).shape()))
            continue; // it had no effect
        const auto gradient = untouched.find("backward/" + change.path);
        if (!gradient || untouched.step(*gradient).shape() != changed.step(*id).shape())
            return {};
        Index at;
        walk(change, changed.step(*id).shape(), at, [&](const Index& cell) {
            if (!counted.emplace(*id, cell).second)
                return;
            const double moved = changed.value(*id, cell) - changed.untouched(*id, cell),
                         slope = untouched.value(*gradient, cell);
            effect.byGradient += slope == 0.0 ? 0.0 : slope * moved; // a closed score stands for −∞
            effect.path = change.path;
            effect.at = cell;
            effect.movedBy = moved;
            effect.gradient = slope;
        });
    }
    effect.cells = static_cast<std::int64_t>(counted.size());
    return effect.cells > 0 ? std::optional(effect) : std::nullopt;
}

} // namespace headroom
