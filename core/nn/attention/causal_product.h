// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

namespace headroom {

// Row i of the result is Σ_{j ≤ i} (query_i · key_j) value_j, plus query_i times `state`: what causal linear attention
// reads. query and key [..., position, dimension], value [..., position, value], state [..., dimension, value] or
// undefined. Within chunks of positions queries meet keys; what lies before a chunk comes as one state, so time and
// memory are linear in the length. With `keep`, state becomes that after the last position.
torch::Tensor causalProduct(
    const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value, torch::Tensor& state, bool keep);

} // namespace headroom
