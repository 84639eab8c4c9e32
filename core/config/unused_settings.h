// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

struct ModelConfig;

// Names the first setting that is away from its default but would do nothing in this model, and what it needs; empty if
// there is none. A setting that is silently ignored would be believed to act.
std::string unusedSetting(const ModelConfig& config);

} // namespace headroom
