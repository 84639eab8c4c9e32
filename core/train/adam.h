// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nn/parameters.h"

#include <torch/types.h>

#include <map>
#include <string>
#include <utility>
#include <vector>

namespace headroom {

// Adam (Kingma and Ba 2015, algorithm 1) with β₁ 0.9, β₂ 0.98 and ε 1e-9 (Vaswani et al. 2017, section 5.3), on all
// weights at once: they become views of one buffer and their gradients of another, so that a step is a few operations
// however many weights there are, and clears, measures and clips the gradient in one each.
class Adam {
public:
    static constexpr double kBeta1 = 0.9, kBeta2 = 0.98, kEpsilon = 1e-9;

    // Takes the weights over until it is destroyed; then they have no gradients any more.
    explicit Adam(const std::vector<Parameter>& weights);
    ~Adam();
    Adam(const Adam&) = delete;
    Adam& operator=(const Adam&) = delete;

    void zeroGradients();
    torch::Tensor gradientNorm() const; // of the weights that are not frozen; a number on the device
    void scaleGradients(const torch::Tensor& factor);
    void step(double rate);
    // Weights whose names begin so keep their values; their moments stay as they are. Throws Error for a name that no
    // weight begins with.
    void freeze(const std::vector<std::string>& prefixes);
    void checkNames(const std::vector<std::string>& prefixes) const; // throws as freeze() does

    // The first and second moments under "first_moment.NAME" and "second_moment.NAME"; views, not copies.
    std::map<std::string, torch::Tensor> moments() const;
    // Throws Error that names a moment which is missing or misshapen; `where` stands before it.
    void restore(const std::map<std::string, torch::Tensor>& moments, std::int64_t steps, const std::string& where);

    // Everything a step changes, copied, and put back.
    struct Saved {
        torch::Tensor weights, first, second;
        std::int64_t steps = 0;
    };
    Saved save() const;
    void putBack(const Saved& saved);
    std::int64_t size() const { return m_begins.back(); } // numbers in each of them
    // Where each weight begins in them, and behind the last; the ranges of them that are not frozen.
    const std::vector<std::int64_t>& begins() const { return m_begins; }
    const std::vector<std::pair<std::int64_t, std::int64_t>>& moving() const { return m_moving; }
    torch::Tensor gradients() const { return m_gradients; } // of all weights, in the same order; not a copy

private:
    torch::Tensor part(const torch::Tensor& buffer, std::size_t index) const;

    std::vector<Parameter> m_parameters;
    std::vector<std::int64_t> m_begins; // one more than parameters
    std::vector<std::pair<std::int64_t, std::int64_t>> m_moving; // ranges of the buffer that are not frozen
    torch::Tensor m_weights, m_gradients, m_first, m_second;
    std::int64_t m_steps = 0;
};

} // namespace headroom
