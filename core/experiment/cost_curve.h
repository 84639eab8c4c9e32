// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <string>
#include <vector>

namespace headroom {

// What a forward without gradients or trace costs on this machine, as something grows.
struct CostRequest {
    enum class By {
        Length, // one self-attention sublayer over so many random rows
        Latents, // a whole model over `length` random tokens, with so many latents (or inducing points)
    };
    struct Contender {
        std::string label;
        ModelConfig config;
        std::int64_t length = 0;
        // By::Length: softmax attention by LibTorch's fused kernel, which holds no matrix of weights; not measured
        // without one.
        bool fused = false;
    };
    By by = By::Length;
    std::vector<Contender> contenders;
    std::vector<std::int64_t> at; // rising, at least two
    bool causal = false; // By::Length: no position sees a later one
    int repeats = 3; // the shortest of so many
};

struct CostCurve {
    std::string label;
    // mebibytes: the most memory that tensors held at once, weights left out. NaN: not measured.
    std::vector<double> at, milliseconds, mebibytes;
    double timeExponent = 0.0, memoryExponent = 0.0; // of cost ~ atᵉ, fitted
};

} // namespace headroom
