// SPDX-License-Identifier: GPL-3.0-or-later
// LibTorch's OpenMP threads spin while they wait unless OMP_WAIT_POLICY says otherwise, and on few cores that makes
// everything several times slower. libgomp reads the variable as it is loaded, so the program starts itself once more
// with it set, unless the person set it. This runs before any library starts up, which makes the second start free.
#ifdef __linux__

#include <cstring>
#include <unistd.h>

namespace {

constexpr int kMostVariables = 4096;

void restartWithPassiveWaiting(int, char** argv, char** environment)
{
    static char setting[] = "OMP_WAIT_POLICY=PASSIVE";
    char* extended[kMostVariables + 2];
    int count = 0;
    for (; environment[count] != nullptr; ++count) {
        if (count == kMostVariables || std::strncmp(environment[count], setting, sizeof "OMP_WAIT_POLICY") == 0)
            return;
        extended[count] = environment[count];
    }
    extended[count] = setting;
    extended[count + 1] = nullptr;
    char program[4096]; // by its own path, so that it keeps its name in lists of processes
    const ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    if (length > 0) {
        program[length] = '\0';
        execve(program, argv, extended); // on failure the program simply goes on as it is
    }
}

__attribute__((section(".preinit_array"), used)) void (*const hook)(int, char**, char**) = &restartWithPassiveWaiting;

} // namespace

#endif
