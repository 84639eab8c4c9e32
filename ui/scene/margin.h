// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace headroom {

inline constexpr double kMargin = 16.0; // around a view's picture, px

} // namespace headroom
