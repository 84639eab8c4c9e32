// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <optional>
#include <string>
#include <vector>

namespace headroom {

// What changes by hand did to the number that gradients are of, and what its gradients had said: each is the slope at
// the numbers before the changes, so that for small ones the two agree.
struct ChangeEffect {
    double before = 0.0, after = 0.0; // the number, objective/number
    double byGradient = 0.0; // Σ over the cells changed: gradient before the changes · how far the cell was moved
    std::int64_t cells = 0;
    // Of one cell alone:
    std::string path = {};
    Index at = {};
    double movedBy = 0.0, gradient = 0.0;

    double measured() const { return after - before; }
    bool bends() const; // the two differ by more than rounding makes them
};

// `untouched` and `changed`: the run without and with the changes, both with the same number. None where a run has no
// such number or a step that was changed has no gradient.
std::optional<ChangeEffect> effectOfChanges(
    const Trace& untouched, const Trace& changed, const std::vector<Intervention>& changes);

} // namespace headroom
