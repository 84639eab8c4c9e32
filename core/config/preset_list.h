// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <string>
#include <vector>

namespace headroom {

// A variant that resources/variants/order.txt names and whose file cannot be used.
struct BrokenPreset {
    std::string id;
    std::string message; // names the file and what is wrong with it
};

struct PresetList {
    std::vector<Preset> presets; // in the order of order.txt
    std::vector<BrokenPreset> broken; // recipes that cannot be read are among them
};

// A broken file takes only its own variant away. Throws Error only if order.txt itself cannot be read.
PresetList presetList();

} // namespace headroom
