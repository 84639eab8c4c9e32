// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/dropout.h"

#include "libtorch.h"
#include "trace/cores.h"
#include "trace/for_processor.h"

#include <ATen/CPUGeneratorImpl.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>

namespace headroom {

namespace {

constexpr std::int64_t kBlock = 64; // places whose numbers are made together: 16 of 64 bits, four places each
constexpr std::int64_t kBlocksPerThread = 256; // blocks that are worth a thread

// splitmix64 (Steele et al. 2014) by its place in the sequence.
HEADROOM_ALONG std::uint64_t mixed(std::uint64_t seed, std::uint64_t place)
{
    std::uint64_t z = seed + (place + 1) * 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

struct Dropping {
    std::uint64_t seed = 0;
    std::uint32_t threshold = 0; // numbers below it are dropped
    float scale = 1.0F;

    Dropping(double probability, std::uint64_t from)
        : seed(from), threshold(static_cast<std::uint32_t>(std::lround(probability * 65536.0)))
    {
        scale = threshold < 65536 ? static_cast<float>(65536.0 / (65536.0 - threshold)) : 0.0F;
    }
};

// The scales of one block, 0 or `scale`.
HEADROOM_ALONG void scalesOf(const Dropping& d, std::int64_t block, float* scales)
{
    std::uint64_t words[kBlock / 4];
    const std::uint64_t first = static_cast<std::uint64_t>(block) * (kBlock / 4);
    for (std::uint64_t i = 0; i < kBlock / 4; ++i)
        words[i] = mixed(d.seed, first + i);
    std::uint16_t numbers[kBlock];
    static_assert(sizeof numbers == sizeof words);
    std::memcpy(numbers, words, sizeof words);
    for (std::int64_t i = 0; i < kBlock; ++i)
        scales[i] = numbers[i] >= d.threshold ? d.scale : 0.0F;
}

// out = y · scales, or x + y · scales, for the places of the blocks [first, last); `size` ends the last of all.
HEADROOM_FOR_PROCESSOR void dropBlocks(const Dropping& d, const float* x, const float* y, float* out,
    std::int64_t first, std::int64_t last, std::int64_t size)
{
    float scales[kBlock];
    for (std::int64_t block = first; block < last; ++block) {
        scalesOf(d, block, scales);
        const std::int64_t begin = block * kBlock, count = std::min(kBlock, size - begin);
        const float* from = y + begin;
        float* to = out + begin;
        if (x)
            for (std::int64_t i = 0; i < count; ++i)
                to[i] = x[begin + i] + from[i] * scales[i];
        else
            for (std::int64_t i = 0; i < count; ++i)
                to[i] = from[i] * scales[i];
    }
}

torch::Tensor dropped(const torch::Tensor& x, const torch::Tensor& y, double probability, std::uint64_t seed)
{
    const torch::Tensor from = y.contiguous(), base = x.defined() ? x.contiguous() : x;
    torch::Tensor out = torch::empty_like(from);
    const Dropping d(probability, seed);
    const std::int64_t size = from.numel();
    shareRange((size + kBlock - 1) / kBlock, kBlocksPerThread, [&](std::int64_t first, std::int64_t last) {
        dropBlocks(d, base.defined() ? base.data_ptr<float>() : nullptr, from.data_ptr<float>(), out.data_ptr<float>(),
            first, last, size);
    });
    return out;
}

// The library's dropout takes its numbers from the device's one generator: no other thread may come between seed and
// use.
torch::Tensor libraryDropout(const torch::Tensor& x, double probability, std::uint64_t seed)
{
    static std::mutex mutex;
    const std::lock_guard lock(mutex);
    at::Generator generator = at::globalContext().defaultGenerator(x.device());
    {
        const std::lock_guard<std::mutex> own(generator.mutex());
        generator.set_current_seed(seed);
    }
    return torch::dropout(x, probability, true);
}

bool fits(const torch::Tensor& x) { return x.device().is_cpu() && x.scalar_type() == torch::kFloat; }

struct AddDropout : torch::autograd::Function<AddDropout> {
    static torch::Tensor forward(torch::autograd::AutogradContext* context, const torch::Tensor& x,
        const torch::Tensor& y, double probability, std::int64_t seed)
    {
        context->saved_data["probability"] = probability;
        context->saved_data["seed"] = seed;
        return dropped(x, y, probability, static_cast<std::uint64_t>(seed));
    }
    static torch::autograd::variable_list backward(
        torch::autograd::AutogradContext* context, torch::autograd::variable_list gradients)
    {
        const torch::Tensor y = dropped({}, gradients[0], context->saved_data["probability"].toDouble(),
            static_cast<std::uint64_t>(context->saved_data["seed"].toInt()));
        return {gradients[0], y, {}, {}};
    }
};

struct Dropout : torch::autograd::Function<Dropout> {
    static torch::Tensor forward(
        torch::autograd::AutogradContext* context, const torch::Tensor& y, double probability, std::int64_t seed)
    {
        context->saved_data["probability"] = probability;
        context->saved_data["seed"] = seed;
        return dropped({}, y, probability, static_cast<std::uint64_t>(seed));
    }
    static torch::autograd::variable_list backward(
        torch::autograd::AutogradContext* context, torch::autograd::variable_list gradients)
    {
        return {dropped({}, gradients[0], context->saved_data["probability"].toDouble(),
                    static_cast<std::uint64_t>(context->saved_data["seed"].toInt())),
            {}, {}};
    }
};

} // namespace

std::uint64_t firstDraw(std::uint64_t seed)
{
    const at::Generator generator = at::make_generator<at::CPUGeneratorImpl>(seed);
    return at::check_generator<at::CPUGeneratorImpl>(generator)->random64();
}

std::uint64_t seedOf(std::uint64_t seed, std::uint64_t n) { return mixed(seed, n); }

std::uint16_t dropoutBits(std::uint64_t seed, std::int64_t place)
{
    const std::uint64_t word = mixed(seed, static_cast<std::uint64_t>(place) / 4);
    std::uint16_t numbers[4];
    std::memcpy(numbers, &word, sizeof numbers);
    return numbers[place % 4];
}

torch::Tensor dropoutMask(const torch::Tensor& x, double probability, std::uint64_t seed)
{
    const torch::NoGradGuard guard;
    if (!x.device().is_cpu())
        return libraryDropout(torch::ones_like(x), probability, seed);
    const torch::Tensor ones = torch::ones(x.sizes(), torch::kFloat);
    return dropped({}, ones, probability, seed).to(x.scalar_type());
}

torch::Tensor dropout(const torch::Tensor& x, double probability, std::uint64_t seed)
{
    if (!x.device().is_cpu())
        return libraryDropout(x, probability, seed);
    return fits(x) ? Dropout::apply(x, probability, static_cast<std::int64_t>(seed))
                   : x * dropoutMask(x, probability, seed);
}

torch::Tensor addDropout(const torch::Tensor& x, const torch::Tensor& y, double probability, std::uint64_t seed)
{
    if (fits(x) && fits(y) && x.sizes() == y.sizes())
        return AddDropout::apply(x, y, probability, static_cast<std::int64_t>(seed));
    return x + dropout(y, probability, seed);
}

namespace {

HEADROOM_FOR_PROCESSOR void scalesFrom(const Dropping& d, std::int64_t first, std::int64_t count, float* scales)
{
    float block[kBlock];
    for (std::int64_t place = first; place < first + count;) {
        const std::int64_t number = place / kBlock, skipped = place - number * kBlock;
        const std::int64_t taken = std::min(kBlock - skipped, first + count - place);
        scalesOf(d, number, block);
        std::copy(block + skipped, block + skipped + taken, scales + (place - first));
        place += taken;
    }
}

} // namespace

void dropoutScales(double probability, std::uint64_t seed, std::int64_t first, std::int64_t count, float* scales)
{
    scalesFrom(Dropping(probability, seed), first, count, scales);
}

} // namespace headroom
