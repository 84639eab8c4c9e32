// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <stdexcept>

namespace headroom {

// Something the person at the screen can mend. The message names the thing, the value it had and what would work.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

} // namespace headroom
