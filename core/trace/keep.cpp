// SPDX-License-Identifier: GPL-3.0-or-later
// How a recorder holds on to the numbers of a step: whole, or past the budget as what they follow from.
#include "libtorch.h"
#include "trace/block_rows.h"
#include "trace/dropout.h"
#include "trace/factors.h"
#include "trace/recorder.h"

#include <algorithm>
#include <tuple>

namespace headroom {

namespace {

constexpr std::int64_t kLeastGivenUp = 256; // as many of a step's numbers are kept as samples: a smaller one is kept

bool isFloating(const torch::Tensor& tensor)
{
    return tensor.scalar_type() == torch::kFloat || tensor.scalar_type() == torch::kDouble;
}

Storage::Type typeOf(torch::Dtype type)
{
    return type == torch::kDouble  ? Storage::Type::Double
        : type == torch::kHalf     ? Storage::Type::Half
        : type == torch::kBFloat16 ? Storage::Type::BFloat16
                                   : Storage::Type::Float;
}

// That row of numbers, if the last two axes of `x` are constant along their diagonals; else undefined.
torch::Tensor diagonals(const torch::Tensor& x)
{
    if (x.dim() < 2 || !torch::equal(x.slice(-2, 1).slice(-1, 1), x.slice(-2, 0, -1).slice(-1, 0, -1)))
        return {};
    return torch::cat({x.select(-1, 0).slice(-1, 1).flip(-1), x.select(-2, 0)}, -1);
}

// Some cells, and their numbers.
std::pair<std::vector<Index>, torch::Tensor> sampleOf(const torch::Tensor& x, std::uint64_t seed)
{
    const Index sizes = x.sizes().vec();
    const std::int64_t count = std::min(kLeastGivenUp, x.numel());
    std::vector<Index> cells, along(sizes.size());
    for (std::int64_t i = 0; i < count; ++i) {
        auto place = static_cast<std::int64_t>(seedOf(seed, static_cast<std::uint64_t>(i)) >> 1) % x.numel();
        Index cell(sizes.size());
        for (std::size_t axis = sizes.size(); axis-- > 0; place /= sizes[axis])
            cell[axis] = place % sizes[axis];
        for (std::size_t axis = 0; axis < sizes.size(); ++axis)
            along[axis].push_back(cell[axis]);
        cells.push_back(std::move(cell));
    }
    std::vector<at::indexing::TensorIndex> index;
    for (const Index& entries : along)
        index.emplace_back(torch::tensor(entries, torch::kLong).to(x.device()));
    return {std::move(cells), x.index(index)};
}

} // namespace

// On the host, strides as they are; whole numbers as float.
Storage Tracer::Recorder::whole(const torch::Tensor& tensor)
{
    torch::Tensor host = tensor.requires_grad() ? tensor.detach() : tensor;
    if (!host.is_floating_point())
        host = host.to(torch::kFloat);
    if (!host.is_cpu())
        host = host.to(torch::kCPU);
    Storage storage;
    storage.owner = std::make_shared<torch::Tensor>(host);
    storage.data = host.data_ptr();
    storage.type = typeOf(host.scalar_type());
    storage.sizes = Index(host.sizes().begin(), host.sizes().end());
    storage.strides = Index(host.strides().begin(), host.strides().end());
    return storage;
}

void Tracer::Recorder::keep(StepId id, const torch::Tensor& tensor, const torch::Tensor& untouched, bool changed)
{
    if (tensor.is_meta()) {
        if (m_diagonals.defined())
            keepDiagonals(id, m_diagonals, tensor.sizes().vec());
        else
            keepLate(id, tensor.sizes().vec());
        return;
    }
    const Step& step = m_data->steps[static_cast<std::size_t>(id)];
    // What is given up is decided as if nothing were changed by hand: then a run with changes and one without keep the
    // same of all that lies before the changes, and no difference comes of it.
    const torch::Tensor& asComputed = changed ? untouched : tensor;
    Kept kept;
    kept.sizes = tensor.sizes().vec();
    kept.untouched = untouched;
    if (step.operation == Operation::Linear)
        m_largestRows = std::max(m_largestRows, tensor.numel());
    const bool weight = step.operation == Operation::Parameter && tensor.device().is_cpu(); // the model's own
    const std::size_t bytes = weight ? 0 : bytesOf(asComputed);
    // The shares of a whole vocabulary have as many numbers as its logits, from which any of them is soon computed.
    const bool large = tensor.numel() > m_largestRows
        || (step.operation == Operation::Softmax && tensor.numel() == m_largestRows);
    const bool past = !m_restoring && bytes > 0 && m_bytes + bytes > m_options.budget && large
        && tensor.numel() > kLeastGivenUp;
    const bool reduced = past && reduce(step, asComputed, kept);
    if (!reduced && weight)
        m_memory.insert(asComputed.storage().unsafeGetStorageImpl());
    else if (!reduced)
        hold(asComputed);
    if (changed) {
        m_changedBytes += bytesOf(tensor) + (reduced ? bytesOf(untouched) : 0);
        if (!reduced && isFloating(tensor))
            m_memory.insert(tensor.storage().unsafeGetStorageImpl());
    }
    if (!reduced || changed) {
        kept.as = Kept::As::Whole;
        kept.tensor = tensor;
    }
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
    const std::int64_t needed = reads(step.operation, m_data->recipes[static_cast<std::size_t>(step.id)], step.inputs);
    if (needed == 0 || needed > Factors::kMostReads || (step.operation == Operation::Softmax && !m_rowSums))
        return false;
    kept.as = Kept::As::Factors;
    kept.reads = needed;
    const torch::Tensor x = isFloating(tensor) ? tensor.detach() : tensor.detach().to(torch::kFloat);
    const Extent extent = extentOf(x);
    if (!extent.empty())
        kept.range = {extent.least, extent.most};
    kept.notFinite = extent.notFinite;
    std::tie(kept.sampled, kept.samples) = sampleOf(x, static_cast<std::uint64_t>(step.id));
    hold(kept.samples);
    if (step.operation == Operation::Softmax) {
        std::tie(kept.tensor, kept.logTotal) = m_rowSums();
        hold(kept.tensor);
        hold(kept.logTotal);
    }
    return true;
}

// How many kept numbers one number of such a step is computed from; 0 if it must be kept itself.
std::int64_t Tracer::Recorder::reads(Operation operation, const Recipe& recipe, const std::vector<StepId>& inputs) const
{
    std::int64_t sum = 0;
    for (const StepId input : inputs)
        sum += m_kept[static_cast<std::size_t>(input)].reads;
    switch (operation) {
    case Operation::Matmul: {
        const Index& a = m_kept[static_cast<std::size_t>(inputs[0])].sizes;
        const Index& b = m_kept[static_cast<std::size_t>(inputs[1])].sizes;
        return a.size() < 2 || b.size() < 2 ? 0 : sum * a[firstAxes(recipe.transposed, a).added];
    }
    case Operation::Reduce: {
        const Index& x = m_kept[static_cast<std::size_t>(inputs[0])].sizes;
        return sum * *(x.end() + recipe.axis);
    }
    case Operation::Activation: return m_kept[static_cast<std::size_t>(inputs[0])].as == Kept::As::Factors ? sum : 0;
    case Operation::Softmax: return sum + 2;
    case Operation::SoftmaxBack: return sum * m_kept[static_cast<std::size_t>(inputs[0])].sizes.back();
    case Operation::Add: return inputs.size() == 2 ? sum : 0;
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
        storage.data = static_cast<const char*>(storage.data) + first * storage.elementBytes();
        storage.strides.insert(storage.strides.end() - 1, -stride);
        storage.sizes = m_kept[i].sizes;
    }
    return storage;
}

Storage Tracer::Recorder::factored(std::size_t i, bool asChanged) const
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
    if (m_kept[i].late && asChanged)
        factors->changes = m_data->interventions[i];
    factors->range = m_kept[i].range;
    factors->notFinite = m_kept[i].notFinite;
    factors->sampled = m_kept[i].sampled;
    factors->samples = whole(m_kept[i].samples);
    Storage storage;
    storage.sizes = m_kept[i].sizes;
    storage.factors = std::move(factors);
    return storage;
}

} // namespace headroom
