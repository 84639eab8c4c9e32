// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "libtorch.h"
#include "nn/parameters.h"
#include "trace/trace.h"

#include <QString>

#include <cmath>
#include <map>
#include <string>

namespace headroom::test {

inline bool near(const torch::Tensor& a, const torch::Tensor& b, double tolerance = 1e-11)
{
    return a.sizes() == b.sizes() && torch::allclose(a, b, tolerance, tolerance);
}

// Weights in double precision for a part that was built with fresh ones: none of them 0, 1 or alike.
class Drawn {
public:
    explicit Drawn(const Parameters& fresh)
    {
        for (const Parameter& parameter : fresh.all())
            weights[parameter.name] =
                (torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.5).requires_grad_(true);
    }

    Parameters parameters() const { return {weights, "test"}; }

    // The first weight that a loss does not reach, or nothing. A key's bias adds the same to all scores of a query, so
    // that its gradient is 0.
    QString unreached(const torch::Tensor& loss) const
    {
        loss.backward();
        for (const auto& [name, weight] : weights)
            if (!weight.grad().defined()
                || (!name.ends_with("key.bias") && weight.grad().abs().max().item<double>() < 1e-9))
                return QString::fromStdString(name);
        return {};
    }

    torch::Tensor operator[](const std::string& name) const { return weights.at(name); }
    torch::Tensor linear(const std::string& name, const torch::Tensor& x) const
    {
        return torch::matmul(x, weights.at(name + ".weight").t()) + weights.at(name + ".bias");
    }
    torch::Tensor layerNorm(const std::string& name, const torch::Tensor& x) const
    {
        return torch::layer_norm(x, {x.size(-1)}, weights.at(name + ".weight"), weights.at(name + ".bias"), 1e-5);
    }

    std::map<std::string, torch::Tensor> weights;
};

// Re-derives one cell of every computed step, a different one in each; names the first that is not as recorded.
inline QString wronglyExplained(const Trace& trace)
{
    if (trace.timeline().empty())
        return "nothing was recorded";
    std::int64_t turn = 7;
    for (const StepId id : trace.timeline()) {
        Index at;
        for (const std::int64_t size : trace.step(id).shape())
            at.push_back((turn = turn * 31 % 1009) % size);
        if (!trace.explain(id, at).agrees())
            return QString::fromStdString(trace.step(id).path);
    }
    return {};
}

} // namespace headroom::test
