// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "study/study.h"

namespace headroom {

// The run's backward pass, once for all studies that read it: it stands in StudyInput::backward. Throws Error.
void goBack(Tracer& t, const StudyInput& input);

// backward/PATH: the step that is the gradient of PATH; −1: there is none.
StepId gradientOf(const Tracer& t, const std::string& path);

// The length of each row of a gradient, below the current scope: [.., feature] → [..]. `one`: [1], the number 1.
Traced recordLength(Tracer& t, const Traced& gradient, const Traced& one);

} // namespace headroom
