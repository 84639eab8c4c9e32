// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/intervention.h"

#include <string>

namespace headroom {

// "0,3,-": a whole number from 0 for each axis, or - for all along it (Intervention::kAll). Throws Error.
Index indexFrom(const std::string& text);
// "PATH@0,3,-=VALUE", or "PATH=VALUE" for every cell: sets them to a finite number. Throws Error.
Intervention interventionFrom(const std::string& text);

} // namespace headroom
