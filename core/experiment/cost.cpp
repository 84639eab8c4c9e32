// SPDX-License-Identifier: GPL-3.0-or-later
#include "experiment/cost.h"

#include "libtorch.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <limits>

namespace headroom {

namespace {

class PeakMemory final : public c10::MemoryReportingInfoBase {
public:
    // The totals' type is not the same in all versions of LibTorch: one of these overrides.
    void reportMemoryUsage(void*, std::int64_t size, std::size_t, std::size_t, c10::Device) { add(size); }
    void reportMemoryUsage(void*, std::int64_t size, std::int64_t, std::int64_t, c10::Device) { add(size); }
    bool memoryProfilingEnabled() const { return true; }
    double bytes() const { return static_cast<double>(m_most); }

private:
    void add(std::int64_t size)
    {
        m_now += size;
        m_most = std::max(m_most, m_now);
    }

    std::int64_t m_now = 0, m_most = 0;
};

// Infinite without a run.
double shortestSeconds(int repeats, const std::function<void()>& work)
{
    double shortest = std::numeric_limits<double>::infinity();
    for (int i = 0; i < repeats; ++i) {
        const auto begin = std::chrono::steady_clock::now();
        work();
        shortest = std::min(shortest, std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count());
    }
    return shortest;
}

} // namespace

double peakMemory(const std::function<void()>& work)
{
    const auto peak = std::make_shared<PeakMemory>();
    const c10::DebugInfoGuard guard(c10::DebugInfoKind::PROFILER_STATE, peak);
    work();
    return peak->bytes();
}

Cost costOf(int repeats, const std::function<void()>& work)
{
    double first = 0.0;
    const double bytes = peakMemory([&] { first = shortestSeconds(1, work); });
    return {1e3 * std::min(first, shortestSeconds(repeats - 1, work)), bytes / 1048576.0};
}

double fittedExponent(const std::vector<double>& x, const std::vector<double>& y)
{
    double sx = 0.0, sy = 0.0, sxx = 0.0, sxy = 0.0;
    const auto n = static_cast<double>(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        const double a = std::log(x[i]), b = std::log(y[i]);
        sx += a, sy += b, sxx += a * a, sxy += a * b;
    }
    return (n * sxy - sx * sy) / (n * sxx - sx * sx);
}

} // namespace headroom
