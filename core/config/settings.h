// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/setting.h"

#include <functional>
#include <string>
#include <vector>

namespace headroom {

// Every setting of a model once, in the order in which files have them: one that decides whether another acts comes
// before it.
const std::vector<Setting>& settings();

// Throws Error naming the first number that is out of its bounds, and them.
void checkBounds(const ModelConfig& config);

// Names the first setting that is away from its default but would do nothing in this model, and what it needs; empty if
// there is none. A setting that is silently ignored would be believed to act.
std::string unusedSetting(const ModelConfig& config);

// withoutUnusedSettings(), which tells of each setting that it puts back: its name, and the sentence above.
ModelConfig withoutUnusedSettings(
    ModelConfig config, const std::function<void(const Setting& setting, const std::string& reason)>& putBack);

std::string valueOf(const Setting& setting, const ModelConfig& config); // as JSON has it

} // namespace headroom
