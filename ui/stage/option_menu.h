// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

class QMenu;

namespace headroom {

class View;
struct Option;

// The options of a view as entries of a menu: a submenu of choices, a tick, a question for a number or a text. What is
// off says why in its tip. The view must outlive the menu's use.
void addOptions(QMenu& menu, View& view);
void addOptions(QMenu& menu, View& view, std::span<const Option* const> options); // only these of them

} // namespace headroom
