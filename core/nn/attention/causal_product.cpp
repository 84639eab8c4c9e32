// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/causal_product.h"

#include "libtorch.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

constexpr std::int64_t kChunk = 64;

// [..., position, feature] → [..., chunk, position in chunk, feature], the last chunk filled up with zeros.
torch::Tensor inChunks(const torch::Tensor& x, std::int64_t chunks)
{
    const torch::Tensor full = torch::constant_pad_nd(x, {0, 0, 0, chunks * kChunk - x.size(-2)});
    std::vector<std::int64_t> sizes = full.sizes().vec();
    sizes[sizes.size() - 2] = kChunk;
    sizes.insert(sizes.end() - 2, chunks);
    return full.reshape(sizes);
}

torch::Tensor within(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value)
{
    return torch::matmul(torch::matmul(query, key.transpose(-2, -1)).tril(), value);
}

} // namespace

torch::Tensor causalProduct(
    const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& value, torch::Tensor& state, bool keep)
{
    const std::int64_t length = query.size(-2);
    if (length <= kChunk) {
        torch::Tensor out = within(query, key, value);
        if (state.defined())
            out = out + torch::matmul(query, state);
        if (keep) {
            const torch::Tensor sum = torch::matmul(key.transpose(-2, -1), value);
            state = state.defined() ? state + sum : sum;
        }
        return out;
    }
    const std::int64_t chunks = (length + kChunk - 1) / kChunk;
    const torch::Tensor q = inChunks(query, chunks), k = inChunks(key, chunks), v = inChunks(value, chunks);
    torch::Tensor after = torch::matmul(k.transpose(-2, -1), v).cumsum(-3); // the state after each chunk
    if (state.defined())
        after = after + state.unsqueeze(-3);
    const torch::Tensor first = state.defined() ? state.unsqueeze(-3) : torch::zeros_like(after.slice(-3, 0, 1));
    const torch::Tensor before = torch::cat({first, after.slice(-3, 0, chunks - 1)}, -3);
    const torch::Tensor out = within(q, k, v) + torch::matmul(q, before);
    if (keep)
        state = after.select(-3, chunks - 1);
    return out.flatten(-3, -2).slice(-2, 0, length);
}

torch::Tensor causalAverages(const torch::Tensor& query, const torch::Tensor& key, const torch::Tensor& open,
    const torch::Tensor& value, RunningAverages& past, double least)
{
    constexpr double kMostGrowth = 20.0; // e to that, within a chunk: sums keep their digits
    const std::int64_t length = query.size(-2);
    torch::Tensor largest = std::get<0>(key.detach().cummax(-2));
    if (past.largest.defined())
        largest = torch::maximum(largest, past.largest.detach().unsqueeze(-2));
    std::int64_t chunk = std::min(kChunk, length);
    for (std::int64_t first = 0; first < length && chunk > 1; first += kChunk) {
        const torch::Tensor own = largest.slice(-2, first, first + kChunk);
        if ((own.slice(-2, -1) - own.slice(-2, 0, 1)).max().item<double>() > kMostGrowth)
            chunk = 1;
    }
    std::vector<torch::Tensor> read;
    for (std::int64_t first = 0; first < length; first += chunk) {
        const auto part = [&](const torch::Tensor& x) { return x.slice(-2, first, first + chunk); };
        const torch::Tensor most = largest.select(-2, std::min(first + chunk, length) - 1);
        torch::Tensor k = (part(key) - most.unsqueeze(-2)).exp();
        if (open.defined())
            k = k * part(open);
        const torch::Tensor v = part(value);
        torch::Tensor sums = k.cumsum(-2), state = torch::matmul(k.transpose(-2, -1), v);
        torch::Tensor before;
        if (past.state.defined()) {
            const torch::Tensor fade = (past.largest - most).exp();
            before = past.state * fade.unsqueeze(-1);
            sums = sums + (past.normaliser * fade).unsqueeze(-2);
            state = state + before;
        }
        const torch::Tensor q = part(query) / (sums + least);
        torch::Tensor out = within(q, k, v);
        if (before.defined())
            out = out + torch::matmul(q, before);
        read.push_back(out);
        past = {state, sums.select(-2, sums.size(-2) - 1), most};
    }
    return read.size() == 1 ? read.front() : torch::cat(read, -2);
}

} // namespace headroom
