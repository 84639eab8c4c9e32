// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

namespace headroom {

// What the axes of a trace are called, in English: here translators find them. Tests hold that there are no others.
const std::vector<const char*>& axisNames();

} // namespace headroom
