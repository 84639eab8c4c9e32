// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

#include "libtorch.h"

namespace headroom::golden {

Weights& Weights::set(const std::string& ours, const torch::Tensor& tensor)
{
    m_tensors[ours] = tensor;
    return *this;
}

Weights& Weights::copy(const std::string& ours, const std::string& theirs)
{
    return set(ours, m_golden.parameter(theirs));
}

Weights& Weights::linear(const std::string& ours, const std::string& theirs)
{
    const torch::Tensor weight = m_golden.parameter(theirs + ".weight");
    set(ours + ".weight", weight);
    if (m_golden.has("param." + theirs + ".bias"))
        return copy(ours + ".bias", theirs + ".bias");
    return zeros(ours + ".bias", {weight.size(0)});
}

Weights& Weights::zeros(const std::string& ours, std::vector<std::int64_t> sizes)
{
    return set(ours, torch::zeros(sizes, m_golden.dtype()));
}

Parameters Weights::parameters() const { return Parameters(m_tensors, "The adapter"); }

} // namespace headroom::golden
