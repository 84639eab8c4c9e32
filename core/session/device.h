// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <torch/types.h>

#include <string>
#include <vector>

namespace headroom {

// "auto" (a GPU where there is one), "cpu", "cuda", "cuda:N" or "mps". Throws Error naming what there is.
torch::Device chooseDevice(const std::string& name);
std::vector<DeviceInfo> availableDevices();
std::string titleOf(const torch::Device& device);

// Refuses, with the numbers, a job that would need more host memory than is free.
void checkMemory(
    const std::string& what, double bytes, const std::string& instead = "A smaller model or a shorter text");

} // namespace headroom
