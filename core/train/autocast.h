// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "train/training_settings.h"

#include <torch/types.h>

namespace headroom {

// Throws Error where this LibTorch's autocast does not reach every variant: bfloat16 before 2.0.
void requirePrecision(Precision precision);

// While it lives, this thread's matrix products on the device are taken in the precision and what must stay exact
// (sums, softmax, the weights themselves) in float32, as LibTorch's autocast sorts them. Gradients are taken when it is
// gone.
class Autocast {
public:
    Autocast(torch::Device device, Precision precision);
    ~Autocast();
    Autocast(const Autocast&) = delete;
    Autocast& operator=(const Autocast&) = delete;

private:
    torch::Device m_device;
    bool m_on;
    bool m_cached = false; // whether autocast kept converted weights before
};

} // namespace headroom
