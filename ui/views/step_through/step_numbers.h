// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"
#include "widgets/cell_grid.h"

#include <map>
#include <memory>
#include <vector>

namespace headroom {

// What pictures read from the trace of one run. One stop on, or with another cell under the mouse, matrices and scales
// are the same: a matrix that a picture still holds, and every scale, is read once.
class StepNumbers {
public:
    StepNumbers(const Trace& trace, std::shared_ptr<const RunResult> comparison,
        std::shared_ptr<const Trace> untouched = nullptr);

    const std::shared_ptr<const RunResult>& comparison() const { return m_comparison; }
    std::shared_ptr<const CellGrid> grid(StepId step, const Slice& slice);
    // Shared with the run beside, where it has that step.
    ColourScale scale(StepId step);
    // Of a step and those of its inputs that hold the same quantity, which stand side by side: one for all of them, and
    // for those of the run beside.
    ColourScale sharedScale(StepId step);

private:
    Peers peers() const;

    const Trace& m_trace;
    std::shared_ptr<const RunResult> m_comparison;
    std::shared_ptr<const Trace> m_untouched; // before changes by hand
    std::vector<std::weak_ptr<const CellGrid>> m_grids;
    std::map<StepId, ColourScale> m_scales, m_shared;
};

// The inputs that hold the quantity that a step's result does: what is moved, added, chosen, masked or cut off.
std::vector<StepId> likeResult(const Step& step);

} // namespace headroom
