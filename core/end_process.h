// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdio>
#include <cstdlib>
#include <iostream>

namespace headroom {

// Call last thing in main. Destroying LibTorch's static objects, its register of operators above all, takes as long as
// half of loading it, and nothing outlives the process anyway. A sanitizer looks for leaks as a program exits.
[[noreturn]] inline void endProcess(int code)
{
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    std::exit(code);
#else
    std::cout.flush();
    std::fflush(nullptr);
    std::_Exit(code);
#endif
}

} // namespace headroom
