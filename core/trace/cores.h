// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>

namespace headroom {

// work() on several threads at a time, this one included: at most `most`, and no more than LibTorch uses. They are
// LibTorch's own, for a second set would fight with them for the cores, and what LibTorch does in there stays on the
// thread that asked for it. Work must not throw. Where LibTorch's threads cannot be had, work() is called once.
void onCores(std::int64_t most, const std::function<void()>& work);

// Makes LibTorch's threads for the calling one, or leaves it with that one where the system gives no others: libgomp
// would end the program there.
void startCores();

// work(first, last) for pieces of [0, size) of at least `grain`, on several cores.
void shareRange(std::int64_t size, std::int64_t grain, const std::function<void(std::int64_t, std::int64_t)>& work);

} // namespace headroom
