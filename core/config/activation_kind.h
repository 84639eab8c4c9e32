// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

enum class ActivationKind {
#define SETTING(Name, inFiles) Name,
#define OTHER(Name, inFiles) Name,
#include "config/activations.inc"
#undef SETTING
#undef OTHER
};

} // namespace headroom
