// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands.h"

#include "end_process.h"

#include <cstdio>
#include <exception>

int main(int argc, char** argv)
{
    try {
        headroom::endProcess(headroom::runCommandLine(argc, argv));
    } catch (const std::exception& error) { // before a command is known
        std::fprintf(stderr, "headroom-cli: %s\n", headroom::messageOf(error).c_str());
        headroom::endProcess(headroom::kFailed);
    }
}
