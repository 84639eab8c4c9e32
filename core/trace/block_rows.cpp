// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/block_rows.h"

#include "libtorch.h"
#include "trace/closed_score.h"
#include "trace/cores.h"
#include "trace/exponential.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <functional>
#include <mutex>
#include <vector>

namespace headroom {

namespace {

constexpr std::int64_t kLanes = 16; // numbers that a processor takes at once
constexpr std::int64_t kCellsPerThread = 1 << 15; // that are worth a thread
constexpr float kInfinity = std::numeric_limits<float>::infinity();

HEADROOM_FOR_PROCESSOR Extent extentOf(const float* numbers, std::int64_t count)
{
    constexpr float kHighest = std::numeric_limits<float>::max();
    Extent all;
    float least[kLanes], most[kLanes];
    std::int32_t finite[kLanes];
    std::fill_n(least, kLanes, all.least);
    std::fill_n(most, kLanes, all.most);
    for (std::int64_t at = 0; at < count;) {
        std::fill_n(finite, kLanes, 0);
        const std::int64_t stop = std::min(count, at + (std::int64_t {1} << 20)), counted = stop - at;
        for (; at + kLanes <= stop; at += kLanes)
            for (std::int64_t l = 0; l < kLanes; ++l) {
                const float x = numbers[at + l]; // & in the place of &&: without branches it becomes vector code
                const bool bounded = (x >= kClosedScore) & (x <= kHighest),
                           shown = (x > kClosedScore) & (x <= kHighest);
                const float low = shown ? x : kInfinity, high = shown ? x : -kInfinity;
                finite[l] += bounded;
                least[l] = low < least[l] ? low : least[l];
                most[l] = high > most[l] ? high : most[l];
            }
        for (; at < stop; ++at) {
            const float x = numbers[at];
            finite[0] += x >= kClosedScore && x <= kHighest;
            least[0] = x > kClosedScore && x < least[0] ? x : least[0];
            most[0] = x <= kHighest && x > kClosedScore && x > most[0] ? x : most[0];
        }
        all.notFinite += counted;
        for (const std::int32_t some : finite)
            all.notFinite -= some;
    }
    all.least = *std::min_element(least, least + kLanes);
    all.most = *std::max_element(most, most + kLanes);
    return all;
}

HEADROOM_FOR_PROCESSOR void sumRow(const float* scores, std::int64_t count, float& largest, float& least, double& total)
{
    float most[kLanes], fewest[kLanes];
    std::fill_n(most, kLanes, -kInfinity);
    std::fill_n(fewest, kLanes, kInfinity);
    std::int64_t at = 0;
    for (; at + kLanes <= count; at += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l) {
            const float x = scores[at + l];
            most[l] = x > most[l] ? x : most[l];
            fewest[l] = x < fewest[l] ? x : fewest[l];
        }
    for (; at < count; ++at) {
        most[0] = scores[at] > most[0] ? scores[at] : most[0];
        fewest[0] = scores[at] < fewest[0] ? scores[at] : fewest[0];
    }
    largest = *std::max_element(most, most + kLanes);
    least = *std::min_element(fewest, fewest + kLanes);
    total = 0.0;
    for (at = 0; at < count;) { // few enough in single precision that nothing of them is lost
        float sum[kLanes] {};
        const std::int64_t stop = std::min(count, at + 32 * kLanes);
        for (; at + kLanes <= stop; at += kLanes)
            for (std::int64_t l = 0; l < kLanes; ++l)
                sum[l] += exponential(scores[at + l] - largest);
        for (; at < stop; ++at)
            sum[0] += exponential(scores[at] - largest);
        for (const float part : sum)
            total += static_cast<double>(part);
    }
}

HEADROOM_FOR_PROCESSOR void shareRow(
    const float* scores, float* shares, std::int64_t count, float largest, float logTotal)
{
    constexpr float kNothing = -104.0F; // e to less is 0 in single precision
    const std::int64_t whole = count / kLanes * kLanes;
    std::int32_t faint[kLanes] {};
    float x[kLanes]; // the shares may be written over the scores
    for (std::int64_t at = 0; at < whole; at += kLanes) {
        for (std::int64_t l = 0; l < kLanes; ++l) {
            x[l] = scores[at + l] - largest - logTotal;
            faint[l] |= (x[l] <= kFaint) & (x[l] > kNothing);
        }
        std::copy_n(x, kLanes, shares + at);
    }
    const bool some = std::any_of(faint, faint + kLanes, [](std::int32_t any) { return any != 0; });
    for (std::int64_t at = 0; at < whole && !some; at += kLanes)
        for (std::int64_t l = 0; l < kLanes; ++l)
            shares[at + l] = exponential(shares[at + l]);
    for (std::int64_t at = some ? 0 : whole; at < count; ++at) {
        const float below = at < whole ? shares[at] : scores[at] - largest - logTotal;
        shares[at] = below <= kFaint ? std::exp(below) : exponential(below);
    }
}

// Open and closed cells mostly lie in long runs; the open ones of scores that are masked in place stay as they are.
void maskRow(const float* scores, const bool* open, float* masked, std::int64_t count)
{
    for (std::int64_t at = 0; at < count;) {
        const auto* change = static_cast<const bool*>(
            std::memchr(open + at, open[at] ? 0 : 1, static_cast<std::size_t>(count - at)));
        const std::int64_t end = change ? change - open : count;
        if (!open[at])
            std::fill(masked + at, masked + end, kClosedScore);
        else if (masked != scores)
            std::copy(scores + at, scores + end, masked + at);
        at = end;
    }
}

bool onHost(const torch::Tensor& x) { return x.is_cpu() && x.scalar_type() == torch::kFloat; }

void forRows(const torch::Tensor& x, const std::function<void(std::int64_t first, std::int64_t last)>& work)
{
    shareRange(x.size(0), std::max<std::int64_t>(1, kCellsPerThread / std::max<std::int64_t>(1, x.size(1))), work);
}

} // namespace

void Extent::add(const Extent& other)
{
    least = std::min(least, other.least);
    most = std::max(most, other.most);
    notFinite += other.notFinite;
}

Extent extentOf(const torch::Tensor& x)
{
    const torch::Tensor host = x.detach().to(torch::kCPU, torch::kFloat).contiguous();
    const float* numbers = host.data_ptr<float>();
    Extent all;
    std::mutex lock;
    shareRange(host.numel(), kCellsPerThread, [&](std::int64_t first, std::int64_t last) {
        const Extent part = extentOf(numbers + first, last - first);
        const std::lock_guard<std::mutex> guard(lock);
        all.add(part);
    });
    return all;
}

RowSums sumsOfRows(const torch::Tensor& scores)
{
    if (!onHost(scores)) {
        const torch::Tensor largest = scores.amax(-1);
        return {largest, scores.amin(-1), (scores - largest.unsqueeze(1)).exp_().sum(-1, false, torch::kDouble)};
    }
    const torch::Tensor own = scores.contiguous();
    const std::int64_t rows = own.size(0), columns = own.size(1);
    RowSums sums {torch::empty({rows}, own.options()), torch::empty({rows}, own.options()),
        torch::empty({rows}, own.options().dtype(torch::kDouble))};
    const float* from = own.data_ptr<float>();
    float *largest = sums.largest.data_ptr<float>(), *least = sums.least.data_ptr<float>();
    double* total = sums.total.data_ptr<double>();
    forRows(own, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row)
            sumRow(from + row * columns, columns, largest[row], least[row], total[row]);
    });
    return sums;
}

namespace {

// `open`: of cell (r, c) at r · down + c.
torch::Tensor masked(torch::Tensor scores, const bool* open, std::int64_t down)
{
    scores = scores.contiguous();
    const torch::Tensor made = heldAlone(scores) ? scores : torch::empty_like(scores);
    const std::int64_t columns = scores.size(1);
    const float* from = scores.data_ptr<float>();
    float* to = made.data_ptr<float>();
    forRows(scores, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row)
            maskRow(from + row * columns, open + row * down, to + row * columns, columns);
    });
    return made;
}

} // namespace

torch::Tensor maskedRows(torch::Tensor scores, const torch::Tensor& open)
{
    torch::Tensor mask = open.to(torch::kBool);
    if (!onHost(scores))
        return scores.masked_fill(mask.logical_not(), kClosedScore);
    mask = mask.expand_as(scores);
    if (mask.stride(1) != 1)
        mask = mask.contiguous();
    return masked(std::move(scores), mask.data_ptr<bool>(), mask.stride(0));
}

torch::Tensor maskedAlong(torch::Tensor scores, const torch::Tensor& diagonals)
{
    const torch::Tensor open = diagonals.to(torch::kBool).contiguous();
    if (!onHost(scores))
        return scores.masked_fill(open.unfold(0, scores.size(1), 1).flip(0).logical_not(), kClosedScore);
    const bool* first = open.data_ptr<bool>();
    if (std::all_of(first, first + open.numel(), [](bool each) { return each; }))
        return scores;
    const std::int64_t below = scores.size(0) - 1;
    return masked(std::move(scores), first + below, -1);
}

torch::Tensor sharesOfRows(torch::Tensor scores, const torch::Tensor& largest, const torch::Tensor& logTotal)
{
    if (!onHost(scores) || !onHost(largest) || !onHost(logTotal))
        return (scores - largest.unsqueeze(1)).sub_(logTotal.unsqueeze(1)).exp_();
    scores = scores.contiguous();
    const torch::Tensor most = largest.contiguous(), total = logTotal.contiguous(),
                        shares = heldAlone(scores) ? scores : torch::empty_like(scores);
    const std::int64_t columns = scores.size(1);
    const float *from = scores.data_ptr<float>(), *tops = most.data_ptr<float>(), *totals = total.data_ptr<float>();
    float* to = shares.data_ptr<float>();
    forRows(scores, [&](std::int64_t first, std::int64_t last) {
        for (std::int64_t row = first; row < last; ++row)
            shareRow(from + row * columns, to + row * columns, columns, tops[row], totals[row]);
    });
    return shares;
}

bool heldAlone(const torch::Tensor& x)
{
    return x.use_count() == 1 && x.storage().use_count() == 1 && x.is_contiguous();
}

} // namespace headroom
