// SPDX-License-Identifier: GPL-3.0-or-later
// fuzz TARGET [options of libFuzzer] [folder…]
#include "targets.h"

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

using namespace headroom::fuzz;

namespace {

Target chosen {};

std::vector<Target> allTargets()
{
    std::vector<Target> all;
    for (const std::span<const Target> some : {textTargets(), fileTargets(), scriptTargets()})
        all.insert(all.end(), some.begin(), some.end());
    return all;
}

} // namespace

// The target's name is kept in the environment for the processes that libFuzzer starts itself.
extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv)
{
    constexpr const char* kVariable = "HEADROOM_FUZZ_TARGET";
    if (*argc > 1 && (*argv)[1][0] != '-') {
        setenv(kVariable, (*argv)[1], 1);
        for (int i = 1; i < *argc; ++i)
            (*argv)[i] = (*argv)[i + 1];
        --*argc;
    }
    const char* name = std::getenv(kVariable);
    for (const Target& target : allTargets())
        if (name && std::string(name) == target.name)
            chosen = target;
    if (chosen.run)
        return 0;
    std::fputs("fuzz TARGET [options of libFuzzer] [folder…]; targets:", stderr);
    for (const Target& target : allTargets())
        std::fprintf(stderr, " %s", target.name);
    std::fputs("\n", stderr);
    std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    try {
        chosen.run({reinterpret_cast<const char*>(data), size});
    } catch (const std::exception& broken) {
        std::fprintf(stderr, "%s: %s\n", chosen.name, broken.what());
        std::abort();
    }
    return 0;
}
