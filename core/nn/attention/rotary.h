// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/tracer.h"

namespace headroom {

// Turns each pair of the first 2 · pairs numbers of a row by its angle, as `rule` pairs them, and leaves the rest (Su
// et al. 2021, RoFormer, equation 34): x [..., head, position, dimension], angles [..., position, pair]. The step is
// called `name`; those before it are "NAME/cosine", "NAME/sine", "NAME/crossed" and so on.
Traced rotate(Tracer& t, std::string_view name, const Traced& x, const torch::Tensor& angles, RotaryRule rule = {});

} // namespace headroom
