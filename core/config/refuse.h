// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "text/say.h"

#include <cstdint>
#include <string>

namespace headroom {

// A setting that another one makes wrong: `allowed` says what it must be, "even".
inline void check(bool right, const char* field, std::int64_t value, const std::string& allowed)
{
    if (!right)
        throw Error(say("Setting %1 is %2; it must be %3.", field, value, allowed));
}

// Settings that do not go together: the sentence says why, and what does.
template <typename... Put>
void refuse(bool wrong, const char* sentence, const Put&... put)
{
    if (wrong)
        throw Error(say(sentence, put...));
}

} // namespace headroom
