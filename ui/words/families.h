// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <QString>

#include <vector>

namespace headroom {

// What a variant changes about a Transformer, for the gallery's filter; it may be several things. And what a view is
// about, for menus and tool bar, in this order; `Model` is only that: a view of the whole.
enum class Family { Attention, Position, Memory, Depth, Sets, Parts, Model };

QString familyTitle(Family family);
std::vector<Family> familiesOf(const ModelConfig& config); // at least one

} // namespace headroom
