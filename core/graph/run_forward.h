// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"

namespace headroom {

// A forward pass by the executor that `options` names: the one door for those who do not care which. On a graph a
// padded batch becomes nodes without padding, and the results get its layout back, zero where there is padding.
ModelOutput runForward(const Transformer& model, Tracer& t, const ModelInput& input, const ForwardOptions& options);

} // namespace headroom
