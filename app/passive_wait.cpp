// SPDX-License-Identifier: GPL-3.0-or-later
// LibTorch's OpenMP threads spin for milliseconds while they wait, and on few cores that takes the time of those that
// work. Putting them to sleep at once costs as much as the work itself where that is short. So they spin for some ten
// microseconds and sleep then, unless the person says otherwise. libgomp reads the variable as it is loaded, so the
// program starts itself once more with it set. This runs before any library starts up, which makes the second start
// free.
#ifdef __linux__

#include <cstring>
#include <unistd.h>

namespace {

constexpr int kMostVariables = 4096;

void restartWithShortWaiting(int, char** argv, char** environment)
{
    static char setting[] = "GOMP_SPINCOUNT=5000";
    char* extended[kMostVariables + 2];
    int count = 0;
    for (; environment[count] != nullptr; ++count) {
        if (count == kMostVariables || std::strncmp(environment[count], setting, sizeof "GOMP_SPINCOUNT") == 0
            || std::strncmp(environment[count], "OMP_WAIT_POLICY=", sizeof "OMP_WAIT_POLICY") == 0)
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

__attribute__((section(".preinit_array"), used)) void (*const hook)(int, char**, char**) = &restartWithShortWaiting;

} // namespace

#endif
