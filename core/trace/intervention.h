// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "matrix.h"

#include <string>
#include <vector>

namespace headroom {

// A change made by hand to one step of a forward pass. It is applied as the step is created, so everything computed
// from that step follows, and nothing else does.
struct Intervention {
    enum class Kind {
        Set, // the chosen cells become `value`
        Scale, // the chosen cells are multiplied by `value`
        Zero, // the chosen cells become 0
        Copy, // the chosen cells become `values` (row-major): frozen at an earlier result, or patched from another
              // trace
        Mean, // the chosen cells become their mean over all positions: over the step's last axis but one
    };
    static constexpr std::int64_t kAll = -1;

    std::string path; // the step, as in Step::path
    Kind kind = Kind::Zero;
    Index at; // one entry per axis of the step; kAll takes the whole axis. Empty: every cell.
    double value = 0.0;
    std::vector<float> values; // Copy only: as many as there are chosen cells

    bool operator==(const Intervention&) const = default;

    // Whether it names cells that a step of this shape has.
    bool fits(const Index& shape) const
    {
        bool inside = at.empty() || at.size() == shape.size();
        for (std::size_t axis = 0; inside && axis < at.size(); ++axis)
            inside = at[axis] >= kAll && at[axis] < shape[axis];
        return inside;
    }

    // Whether a cell of the step is one of those changed. `cell` has one entry per axis.
    bool covers(const Index& cell) const
    {
        for (std::size_t axis = 0; axis < at.size() && axis < cell.size(); ++axis)
            if (at[axis] != kAll && at[axis] != cell[axis])
                return false;
        return true;
    }
};

} // namespace headroom
