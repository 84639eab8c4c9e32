// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace headroom {

// Something the person at the screen can mend. The message names the thing, the value it had and what would work.
class Error : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

// What went wrong, in a sentence a person can use, for every exception there is: an Error's own; what the system, the
// memory or a library has to say in the program's words. The one place that translates them.
std::string messageOf(const std::exception& error);

} // namespace headroom
