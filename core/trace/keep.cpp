// SPDX-License-Identifier: GPL-3.0-or-later
// How a recorder holds on to the numbers of a step: whole, or past the budget as what they follow from.
#include "libtorch.h"
#include "trace/factors.h"
#include "trace/recorder.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace headroom {

namespace {

bool isFloating(const torch::Tensor& tensor)
{
    return tensor.scalar_type() == torch::kFloat || tensor.scalar_type() == torch::kDouble;
}

// That row of numbers, if the last two axes of `x` are constant along their diagonals; else undefined.
torch::Tensor diagonals(const torch::Tensor& x)
{
    if (x.dim() < 2 || !torch::equal(x.slice(-2, 1).slice(-1, 1), x.slice(-2, 0, -1).slice(-1, 0, -1)))
        return {};
    return torch::cat({x.select(-1, 0).slice(-1, 1).flip(-1), x.select(-2, 0)}, -1);
}

} // namespace

// In float or double on the host, strides as they are.
Storage Tracer::Recorder::whole(const torch::Tensor& tensor)
{
    torch::Tensor host = tensor.detach();
    if (!isFloating(host))
        host = host.to(torch::kFloat);
    host = host.to(torch::kCPU);
    Storage storage;
    storage.owner = std::make_shared<torch::Tensor>(host);
    storage.data = host.data_ptr();
    storage.isDouble = host.scalar_type() == torch::kDouble;
    storage.sizes = Index(host.sizes().begin(), host.sizes().end());
    storage.strides = Index(host.strides().begin(), host.strides().end());
    return storage;
}

void Tracer::Recorder::keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed)
{
    const Step& step = m_data->steps[static_cast<std::size_t>(id)];
    Kept kept;
    kept.sizes = tensor.sizes().vec();
    kept.untouched = untouched;
    if (step.operation == Operation::Linear)
        m_largestRows = std::max(m_largestRows, tensor.numel());
    const bool weight = step.operation == Operation::Parameter && tensor.device().is_cpu()
        && !changed; // the model's own
    const std::size_t bytes = weight ? 0 : bytesOf(tensor);
    const bool past = bytes > 0 && m_bytes + bytes > m_options.budget && tensor.numel() > m_largestRows;
    if (!past || changed || !reduce(step, tensor, kept)) {
        kept.tensor = tensor;
        if (weight)
            m_memory.insert(tensor.storage().unsafeGetStorageImpl());
        else
            hold(tensor);
    }
    if (untouched.defined())
        hold(untouched);
    m_kept.push_back(std::move(kept));
}

// Makes `kept` hold less than the tensor, if that is possible.
bool Tracer::Recorder::reduce(const Step& step, const torch::Tensor& tensor, Kept& kept)
{
    if (step.operation == Operation::Input || step.operation == Operation::Formula) {
        kept.tensor = diagonals(tensor);
        if (!kept.tensor.defined())
            return false;
        kept.as = Kept::As::Diagonals;
        hold(kept.tensor);
        return true;
    }
    const std::int64_t needed = reads(step);
    if (needed == 0 || needed > Factors::kMostReads)
        return false;
    kept.as = Kept::As::Factors;
    kept.reads = needed;
    const torch::Tensor x = isFloating(tensor) ? tensor.detach() : tensor.detach().to(torch::kFloat);
    const torch::Tensor finite = x.isfinite();
    const torch::Tensor shown = x.masked_select(finite.logical_and(x.gt(std::numeric_limits<float>::lowest())));
    if (shown.numel() > 0)
        kept.range = {shown.min().item<double>(), shown.max().item<double>()};
    kept.notFinite = x.numel() - finite.sum().item<std::int64_t>();
    if (step.operation == Operation::Softmax) {
        std::tie(kept.tensor, kept.logTotal) = m_rowSums();
        hold(kept.tensor);
        hold(kept.logTotal);
    }
    return true;
}

// How many kept numbers one number of the step is computed from; 0 if it must be kept itself.
std::int64_t Tracer::Recorder::reads(const Step& step) const
{
    std::int64_t sum = 0;
    for (const StepId input : step.inputs)
        sum += m_kept[static_cast<std::size_t>(input)].reads;
    switch (step.operation) {
    case Operation::Matmul: {
        const Index& a = m_kept[static_cast<std::size_t>(step.inputs[0])].sizes;
        const Index& b = m_kept[static_cast<std::size_t>(step.inputs[1])].sizes;
        return a.size() < 2 || b.size() < 2 ? 0 : sum * a.back();
    }
    case Operation::Reduce: {
        const Index& x = m_kept[static_cast<std::size_t>(step.inputs[0])].sizes;
        return sum * *(x.end() + m_data->recipes[static_cast<std::size_t>(step.id)].axis);
    }
    case Operation::Softmax: return m_rowSums ? sum + 2 : 0;
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Scale:
    case Operation::Mask:
    case Operation::Select:
    case Operation::Gather:
    case Operation::Rearrange: return sum;
    default: return 0;
    }
}

// What keeping a tensor adds to the trace: nothing if it looks into memory that is kept already.
std::size_t Tracer::Recorder::bytesOf(const torch::Tensor& tensor) const
{
    if (!isFloating(tensor)) // becomes float in finish()
        return static_cast<std::size_t>(tensor.numel()) * sizeof(float);
    return m_memory.count(tensor.storage().unsafeGetStorageImpl()) ? 0 : tensor.storage().nbytes();
}

void Tracer::Recorder::hold(const torch::Tensor& tensor)
{
    m_bytes += bytesOf(tensor);
    if (isFloating(tensor))
        m_memory.insert(tensor.storage().unsafeGetStorageImpl());
}

Storage Tracer::Recorder::stored(std::size_t i) const
{
    if (m_kept[i].as == Kept::As::Factors)
        return factored(i);
    Storage storage = whole(m_kept[i].tensor);
    if (m_kept[i].as == Kept::As::Diagonals) { // the row from its middle on, backwards along the rows of the matrix
        const std::int64_t stride = storage.strides.back();
        const std::int64_t first = (m_kept[i].sizes[m_kept[i].sizes.size() - 2] - 1) * stride;
        storage.data = static_cast<const char*>(storage.data)
            + first * static_cast<std::int64_t>(storage.isDouble ? sizeof(double) : sizeof(float));
        storage.strides.insert(storage.strides.end() - 1, -stride);
        storage.sizes = m_kept[i].sizes;
    }
    return storage;
}

Storage Tracer::Recorder::factored(std::size_t i) const
{
    auto factors = std::make_shared<Factors>();
    factors->operation = m_data->steps[i].operation;
    for (const StepId input : m_data->steps[i].inputs) {
        factors->inputs.push_back(m_data->values[static_cast<std::size_t>(input)]);
        factors->inputSizes.push_back(factors->inputs.back().sizes);
    }
    factors->recipe = m_data->recipes[i];
    if (m_kept[i].tensor.defined()) {
        factors->largest = whole(m_kept[i].tensor);
        factors->logTotal = whole(m_kept[i].logTotal);
    }
    if (factors->operation == Operation::Rearrange)
        factors->stages = stagesOf(factors->recipe.moves, factors->inputSizes);
    factors->range = m_kept[i].range;
    factors->notFinite = m_kept[i].notFinite;
    Storage storage;
    storage.sizes = m_kept[i].sizes;
    storage.factors = std::move(factors);
    return storage;
}

} // namespace headroom
