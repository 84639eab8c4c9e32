// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "theme/theme.h"

#include <QPalette>

namespace headroom {

const Palette& lightPalette();
const Palette& darkPalette();
const Palette& paperPalette(); // for pictures that are printed or put on a slide

// The same colours for what Qt's own style draws.
QPalette toQPalette(const Palette& palette);

} // namespace headroom
