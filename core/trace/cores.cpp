// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/cores.h"

#include <ATen/Parallel.h>

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

#ifdef __linux__
#include <dlfcn.h>
#endif

namespace headroom {

namespace {

// What a compiler calls for "#pragma omp parallel". Looked up rather than linked, so that it is in the library that
// LibTorch has loaded, whatever that is called.
using StartTeam = void (*)(void (*work)(void*), void* data, unsigned threads, unsigned flags);

StartTeam startTeam()
{
#ifdef __linux__
    static const auto found = reinterpret_cast<StartTeam>(dlsym(RTLD_DEFAULT, "GOMP_parallel"));
    return found;
#else
    return nullptr;
#endif
}

} // namespace

void onCores(std::int64_t most, const std::function<void()>& work)
{
    const std::int64_t threads = std::min<std::int64_t>(most, at::get_num_threads());
    if (threads < 2 || at::in_parallel_region() || !startTeam()) {
        work();
        return;
    }
    const auto call = [](void* data) { (*static_cast<const std::function<void()>*>(data))(); };
    startTeam()(call, const_cast<std::function<void()>*>(&work), static_cast<unsigned>(threads), 0);
}

void startCores()
{
    const int more = at::get_num_threads() - 1;
    std::atomic<bool> over {false};
    std::vector<std::thread> tried;
    try {
        for (int i = 0; i < more; ++i)
            tried.emplace_back([&over] { over.wait(false); });
    } catch (const std::exception&) { // the limit on memory or processes is reached
    }
    over = true;
    over.notify_all();
    for (std::thread& thread : tried)
        thread.join();
    if (std::ssize(tried) == more)
        onCores(more + 1, [] {});
    else
        at::set_num_threads(1);
}

void shareRange(std::int64_t size, std::int64_t grain, const std::function<void(std::int64_t, std::int64_t)>& work)
{
    const std::int64_t pieces = std::clamp<std::int64_t>(
        size / std::max<std::int64_t>(grain, 1), 1, at::get_num_threads());
    if (pieces < 2 || at::in_parallel_region()) {
        work(0, size);
        return;
    }
    std::atomic<std::int64_t> next {0};
    onCores(pieces, [&] {
        for (std::int64_t piece = next++; piece < pieces; piece = next++)
            work(size * piece / pieces, size * (piece + 1) / pieces);
    });
}

} // namespace headroom
