// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/intervention.h"

#include <string>

namespace headroom {

// "0,3,-": a whole number from 0 for each axis, or - for all along it (Intervention::kAll). Throws Error.
Index indexFrom(const std::string& text);
// "PATH@0,3,-=VALUE", or "PATH=VALUE" for every cell: sets them to a finite number. Throws Error.
// The number of a change as a float takes it. Throws Error, beginning with `where`, for one beyond the largest float;
// what rounds to that is it.
double floatNumber(double value, const std::string& where);

Intervention interventionFrom(const std::string& text);

} // namespace headroom
