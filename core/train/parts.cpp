// SPDX-License-Identifier: GPL-3.0-or-later
#include "train/parts.h"

#include "libtorch.h"
#include "trace/cores.h"

#include <algorithm>
#include <atomic>
#include <exception>

namespace headroom {

namespace {

// Numbers of a layer's input in one part: what a core keeps at hand together with what follows from it.
constexpr std::int64_t kNumbers = 1 << 16;
constexpr std::int64_t kFewest = 8, kMost = 32; // sequences of a part; parts
constexpr std::int64_t kGradients = 1 << 26; // numbers: each part has all gradients until they are added up

torch::Tensor lengthsOf(const torch::Tensor& ids) { return (ids != kPad).sum(1); }

torch::Tensor someOf(const torch::Tensor& ids, const torch::Tensor& rows)
{
    const torch::Tensor chosen = ids.index_select(0, rows);
    return chosen.slice(1, 0, lengthsOf(chosen).max().item<std::int64_t>()).contiguous();
}

BatchPart partOf(const ModelConfig& config, const Batch& batch, const torch::Tensor& rows)
{
    BatchPart part;
    part.rows = rows;
    if (batch.source.defined()) {
        part.batch.source = someOf(batch.source, rows);
        part.batch.sourceOpen = part.batch.source != kPad;
    }
    if (batch.fed.defined())
        part.batch.fed = someOf(batch.fed, rows);
    part.batch.expected = batch.expected.index_select(0, rows);
    if (config.topology != Topology::Set) { // one for each position written
        const torch::Tensor& like = part.batch.fed.defined() ? part.batch.fed : part.batch.source;
        part.batch.expected = part.batch.expected.slice(1, 0, like.size(1)).contiguous();
    }
    return part;
}

struct KnownGradients : torch::autograd::Function<KnownGradients> {
    static torch::Tensor forward(torch::autograd::AutogradContext* context, const torch::Tensor& loss,
        const std::vector<torch::Tensor>& gradients, at::TensorList)
    {
        context->saved_data["gradients"] = gradients;
        return loss.clone();
    }
    static torch::autograd::variable_list backward(
        torch::autograd::AutogradContext* context, torch::autograd::variable_list upstream)
    {
        torch::autograd::variable_list gradients {{}};
        const bool one = upstream[0].item<double>() == 1.0;
        gradients.emplace_back(); // of the argument that holds them
        for (const torch::Tensor& gradient : context->saved_data["gradients"].toTensorVector())
            gradients.push_back(one ? gradient : gradient * upstream[0]);
        return gradients;
    }
};

} // namespace

std::int64_t partsWorth(const ModelConfig& config, const Batch& batch, std::int64_t weights)
{
    const std::int64_t sequences = batch.expected.size(0);
    const std::int64_t read = batch.source.defined() ? batch.source.size(1) : 0,
                       fed = batch.fed.defined() ? batch.fed.size(1) : 0;
    const std::int64_t positions = std::max(read, config.segmented() ? std::min(config.segment, fed) : fed);
    const std::int64_t most = std::min({sequences / kFewest, kMost, std::max<std::int64_t>(kGradients / weights, 2)});
    if (most < 2)
        return 1;
    const std::int64_t count = std::clamp<std::int64_t>(sequences * positions * config.width / kNumbers, 2, most);
    return count - count % 2; // two cores, or four, finish at about the same time
}

std::vector<BatchPart> partsOf(const ModelConfig& config, const Batch& batch, std::int64_t count)
{
    const std::int64_t sequences = batch.expected.size(0);
    torch::Tensor lengths = torch::zeros({sequences}, torch::kLong);
    for (const torch::Tensor& ids : {batch.source, batch.fed})
        if (ids.defined())
            lengths += lengthsOf(ids);
    const torch::Tensor order = torch::argsort(-lengths * sequences + torch::arange(sequences, torch::kLong));
    std::vector<BatchPart> parts;
    for (std::int64_t i = 0; i < count; ++i)
        parts.push_back(partOf(config, batch, order.slice(0, sequences * i / count, sequences * (i + 1) / count)));
    return parts;
}

void shareAmongThreads(std::size_t count, const std::function<void(std::size_t)>& work)
{
    std::atomic<std::size_t> next {0};
    std::vector<std::exception_ptr> failures(count);
    onCores(static_cast<std::int64_t>(count), [&] {
        for (std::size_t i = next++; i < count; i = next++) {
            try {
                work(i);
            } catch (...) {
                failures[i] = std::current_exception();
            }
        }
    });
    for (const std::exception_ptr& failure : failures)
        if (failure)
            std::rethrow_exception(failure);
}

void addUp(std::vector<std::vector<torch::Tensor>>& gradients)
{
    shareAmongThreads(gradients.front().size(), [&](std::size_t i) {
        const torch::NoGradGuard guard;
        torch::Tensor& sum = gradients.front()[i];
        for (std::size_t part = 1; part < gradients.size(); ++part) {
            torch::Tensor& more = gradients[part][i];
            if (!sum.defined())
                sum = more;
            else if (more.defined())
                sum = sum + more;
            more.reset();
        }
    });
}

torch::Tensor lossWithGradients(
    const torch::Tensor& loss, const std::vector<torch::Tensor>& weights, const std::vector<torch::Tensor>& gradients)
{
    std::vector<torch::Tensor> used, given; // a weight without a gradient is not part of the graph
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (gradients[i].defined()) {
            used.push_back(weights[i]);
            given.push_back(gradients[i]);
        }
    return KnownGradients::apply(loss, given, at::TensorList(used));
}

} // namespace headroom
