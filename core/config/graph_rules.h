// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

namespace headroom {

struct ModelConfig;

// Why a model cannot run as messages on a graph (Executor::Graph), and what would work; empty if it can.
std::string graphRefuses(const ModelConfig& config);

} // namespace headroom
