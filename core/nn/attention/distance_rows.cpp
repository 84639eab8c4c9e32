// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/distance_rows.h"

#include "libtorch.h"
#include "nn/positions.h"
#include "text/say.h"

#include <algorithm>
#include <mutex>

namespace headroom {

namespace {

// Distances behind … −ahead. They never change, so the last table is kept from one forward to the next; it grows in
// steps, since a text that is being written asks for one more distance each time.
struct Table {
    static constexpr std::int64_t kStep = 128;
    static std::int64_t rounded(std::int64_t distance) { return (distance + kStep - 1) / kStep * kStep; }

    std::mutex mutex;
    torch::Tensor rows;
    std::int64_t behind = 0, ahead = 0, width = 0, clamp = 0;

    torch::Tensor slice(std::int64_t first, std::int64_t last, std::int64_t wide, std::int64_t clampTo,
        const torch::TensorOptions& options)
    {
        const std::lock_guard<std::mutex> lock(mutex);
        const bool fits = rows.defined() && width == wide && clamp == clampTo && rows.dtype() == options.dtype()
            && rows.device() == options.device();
        if (!fits || behind < first || ahead < -last) {
            behind = rounded(fits ? std::max(behind, first) : first);
            ahead = rounded(fits ? std::max(ahead, -last) : -last);
            width = wide;
            clamp = clampTo;
            rows = distanceSinusoids(clampedDistances(behind, -ahead, clamp), width).to(options);
        }
        return rows.narrow(0, behind - first, first - last + 1);
    }
};

} // namespace

torch::Tensor clampedDistances(std::int64_t first, std::int64_t last, std::int64_t clamp)
{
    const torch::Tensor distance = torch::arange(first, last - 1, -1, torch::dtype(torch::kDouble));
    return clamp > 0 ? distance.clamp(-clamp, clamp) : distance;
}

Traced distanceRows(Tracer& t, std::int64_t first, std::int64_t last, std::int64_t width, std::int64_t clamp,
    const torch::TensorOptions& options)
{
    static Table& table = *new Table; // never destroyed: at the end of the program its device may be gone before it
    std::shared_ptr<Labels> labels;
    std::string caption;
    if (t.active()) {
        caption = say(
            "Sines and cosines of the distance from the query back to the key, from the farthest to the nearest (Dai "
            "et al. 2019, section 3.3).");
        if (clamp > 0)
            caption += " " + say("Distances above %1 count as %1.", clamp);
        labels = std::make_shared<Labels>();
        for (std::int64_t distance = first; distance >= last; --distance)
            labels->push_back(formatNumber(static_cast<double>(distance), 0));
    }
    return t.formula(
        {"distances",
            clamp > 0 ? "R, all sines then all cosines of i − j, clamped" : "R, all sines then all cosines of i − j",
            caption},
        table.slice(first, last, width, clamp, options), {"distance", "feature"},
        {.function = FormulaFunction::DistanceSinusoids, .row = first, .most = clamp}, std::move(labels));
}

} // namespace headroom
