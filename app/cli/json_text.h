// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <nlohmann/json.hpp>

namespace headroom {

// For dump(): JSON has no invalid UTF-8, which a token or the name of a file may be.
constexpr auto kReplace = nlohmann::json::error_handler_t::replace;

} // namespace headroom
