// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <memory>
#include <vector>

namespace headroom {

// The trace without the numbers of some steps: each of them is 0, but for those of `open`. All else is shared with it.
std::shared_ptr<const Trace> withoutNumbers(
    const Trace& trace, const std::vector<StepId>& steps, const std::vector<Cell>& open);

} // namespace headroom
