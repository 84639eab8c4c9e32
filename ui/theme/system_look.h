// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QPalette;

namespace headroom {

// What the desktop asks for; Qt 6.4 tells neither. Read once at start, with a short limit on how long it may
// take.
bool systemIsDark(const QPalette& palette);
bool systemReducesMotion();

} // namespace headroom
