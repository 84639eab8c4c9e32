// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <torch/types.h>

namespace headroom {

// A handful of numbers, as rows of a dozen tokens are: LibTorch's own operations take several times as long to begin as
// to compute with them. Held on the host, one behind the other, and no gradient asks for what is made of them.
inline bool isFew(const torch::Tensor& x)
{
    constexpr std::int64_t kFew = 1 << 14;
    return x.is_cpu() && x.scalar_type() == torch::kFloat && x.numel() <= kFew && x.is_contiguous()
        && !(torch::GradMode::is_enabled() && x.requires_grad());
}

} // namespace headroom
