// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

// A screen reader finds in a StepView a table for each matrix and each row of numbers, as painted last. Call once.
void installStepAccessibility();

} // namespace headroom
