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

// What has been summed up, measured by the largest key so far of each feature: S = Σ e^(k_j − largest) v_j [...,
// dimension, value], z = Σ e^(k_j − largest) and the largest [..., dimension]. Undefined before the first position.
struct RunningAverages {
    torch::Tensor state, normaliser, largest;
};

// Row i of the result is Σ_d query_i,d · (Σ_{j ≤ i} e^k_j,d v_j) / (Σ_{j ≤ i} e^k_j,d + least): what causal linear-exp
// reads. key: before its exponential; `open` [..., position, 1]: 0 for keys left out, or undefined. A constant added to
// all keys changes nothing. `past` becomes that after the last position.
torch::Tensor causalAverages(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& open,
    const torch::Tensor& value, RunningAverages& past, double least);

} // namespace headroom
