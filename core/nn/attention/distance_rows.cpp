// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/distance_rows.h"

#include "nn/positions.h"

#include <torch/torch.h>

#include <algorithm>
#include <mutex>

namespace headroom {

namespace {

// Distances reach − 1 … 1 − reach. They never change, so the last table is kept from one forward to the next.
struct Table {
    std::mutex mutex;
    torch::Tensor rows;
    std::int64_t reach = 0, width = 0, clamp = 0;

    torch::Tensor slice(std::int64_t first, std::int64_t last, std::int64_t wide, std::int64_t clampTo,
        const torch::TensorOptions& options)
    {
        const std::lock_guard<std::mutex> lock(mutex);
        const std::int64_t needed = std::max(first, -last) + 1;
        const bool fits = rows.defined() && width == wide && clamp == clampTo && rows.dtype() == options.dtype()
            && rows.device() == options.device();
        if (!fits || reach < needed) {
            for (reach = 64; reach < needed;)
                reach *= 2;
            width = wide;
            clamp = clampTo;
            torch::Tensor distance = torch::arange(reach - 1, -reach, -1, torch::dtype(torch::kDouble));
            if (clamp > 0)
                distance = distance.clamp(-clamp, clamp);
            rows = sinusoids(distance, width, PositionKind::SinusoidalConcatenated).to(options);
        }
        return rows.narrow(0, reach - 1 - first, first - last + 1);
    }
};

} // namespace

Traced distanceRows(Tracer& t, std::int64_t first, std::int64_t last, std::int64_t width, std::int64_t clamp,
    const torch::TensorOptions& options)
{
    static Table& table = *new Table; // never destroyed: at the end of the program its device may be gone before it
    std::shared_ptr<Labels> labels;
    if (t.active()) {
        labels = std::make_shared<Labels>();
        for (std::int64_t distance = first; distance >= last; --distance)
            labels->push_back(formatNumber(static_cast<double>(distance), 0));
    }
    return t.input({"distances", "R, all sines then all cosines of i − j",
                       "Sines and cosines of how far a key lies before the query, from the farthest to the nearest."},
        table.slice(first, last, width, clamp, options), {"distance", "feature"}, std::move(labels));
}

} // namespace headroom
