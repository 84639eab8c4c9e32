// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QMenu;

namespace headroom {

// A letter of its own for every entry of a menu and of the menus in it, as far as there are letters: that of its text
// where it can stay, else one that is free.
void giveLetters(const QMenu& menu);

} // namespace headroom
