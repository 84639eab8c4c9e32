// SPDX-License-Identifier: GPL-3.0-or-later
#include "nn/attention/masked_weights.h"

#include "libtorch.h"
#include "trace/cores.h"
#include "trace/dropout.h"
#include "trace/softmax_rows.h"

#include <algorithm>
#include <vector>

namespace headroom {

namespace {

constexpr std::int64_t kCellsPerThread = 16384; // cells that are worth a thread

// Walks the rows of a mask that is broadcast over some axes; one without cells leaves everything open.
class MaskRows {
public:
    MaskRows(const torch::Tensor& mask, torch::IntArrayRef sizes)
        : m_data(mask.numel() > 0 ? mask.data_ptr<bool>() : nullptr)
    {
        if (!m_data)
            return;
        const torch::Tensor wide = mask.expand(sizes);
        for (std::size_t axis = 0; axis + 1 < sizes.size(); ++axis) {
            m_sizes.push_back(sizes[axis]);
            m_strides.push_back(wide.stride(static_cast<std::int64_t>(axis)));
        }
    }

    const bool* at(std::int64_t row) const
    {
        if (!m_data)
            return nullptr;
        std::int64_t offset = 0;
        for (std::size_t axis = m_sizes.size(); axis-- > 0; row /= m_sizes[axis])
            offset += row % m_sizes[axis] * m_strides[axis];
        return m_data + offset;
    }

private:
    const bool* m_data;
    std::vector<std::int64_t> m_sizes, m_strides;
};

struct Rows {
    const float* in = nullptr; // scores; in the backward pass the gradient of the weights
    float* weights = nullptr; // before dropout
    float* out = nullptr;
    std::int64_t keys = 0;
    double probability = 0.0;
    std::uint64_t seed = 0;

    std::int64_t rounded() const { return (keys + kSoftmaxLanes - 1) / kSoftmaxLanes * kSoftmaxLanes; }
};

// The scales of dropout for a run of rows, some rows at a time: a short one does not pay for a block of numbers of its
// own.
class Scales {
public:
    Scales(const Rows& rows, std::int64_t first, std::int64_t last)
        : m_rows(rows),
          m_first(first),
          m_end(first),
          m_last(last),
          m_at(std::max<std::int64_t>(kTogether / rows.keys, 1)),
          m_scales(static_cast<std::size_t>(m_at * rows.keys), 1.0F)
    {
    }

    const float* at(std::int64_t row) // rows in order
    {
        if (m_rows.probability == 0.0)
            return m_scales.data();
        if (row >= m_end) {
            m_first = row;
            m_end = std::min(row + m_at, m_last);
            dropoutScales(
                m_rows.probability, m_rows.seed, row * m_rows.keys, (m_end - row) * m_rows.keys, m_scales.data());
        }
        return m_scales.data() + (row - m_first) * m_rows.keys;
    }

private:
    static constexpr std::int64_t kTogether = 1024;
    const Rows& m_rows;
    std::int64_t m_first, m_end, m_last, m_at;
    std::vector<float> m_scales;
};

HEADROOM_FOR_PROCESSOR void forwardRows(const Rows& rows, const MaskRows& mask, std::int64_t first, std::int64_t last)
{
    std::vector<float> work(static_cast<std::size_t>(rows.rounded()));
    Scales dropout(rows, first, last);
    for (std::int64_t row = first; row < last; ++row) {
        const std::int64_t begin = row * rows.keys;
        softmaxRow(rows.in + begin, mask.at(row), rows.weights + begin, rows.keys, rows.rounded(), work.data());
        if (rows.probability == 0.0)
            continue;
        const float* scales = dropout.at(row);
        for (std::int64_t j = 0; j < rows.keys; ++j)
            rows.out[begin + j] = rows.weights[begin + j] * scales[j];
    }
}

// With g the gradient behind dropout: w (g − Σ g w), and 0 where the mask is closed.
HEADROOM_FOR_PROCESSOR void backwardRows(const Rows& rows, const MaskRows& mask, std::int64_t first, std::int64_t last)
{
    std::vector<float> work(static_cast<std::size_t>(rows.rounded()));
    Scales dropout(rows, first, last);
    for (std::int64_t row = first; row < last; ++row) {
        const std::int64_t begin = row * rows.keys;
        const float *weights = rows.weights + begin, *scales = dropout.at(row);
        for (std::int64_t j = 0; j < rows.keys; ++j)
            work[static_cast<std::size_t>(j)] = rows.in[begin + j] * scales[j] * weights[j];
        float sum[kSoftmaxLanes] {};
        for (std::int64_t j = 0; j + kSoftmaxLanes <= rows.rounded();
             j += kSoftmaxLanes) // what lies behind the row is 0
            for (std::int64_t l = 0; l < kSoftmaxLanes; ++l)
                sum[l] += work[static_cast<std::size_t>(j + l)];
        float all = 0.0F;
        for (const float part : sum)
            all += part;
        const bool* open = mask.at(row);
        for (std::int64_t j = 0; j < rows.keys; ++j) {
            const float gradient = work[static_cast<std::size_t>(j)] - weights[j] * all;
            rows.out[begin + j] = !open || open[j] ? gradient : 0.0F;
        }
    }
}

template <typename Work>
void overRows(std::int64_t rows, std::int64_t keys, Work work)
{
    shareRange(rows, kCellsPerThread / keys, work);
}

struct MaskedWeights : torch::autograd::Function<MaskedWeights> {
    static torch::Tensor forward(torch::autograd::AutogradContext* context, const torch::Tensor& scores,
        const torch::Tensor& mask, double probability, std::int64_t seed)
    {
        const torch::Tensor in = scores.contiguous();
        torch::Tensor weights = torch::empty_like(in), out = probability == 0.0 ? weights : torch::empty_like(in);
        const Rows rows {in.data_ptr<float>(), weights.data_ptr<float>(), out.data_ptr<float>(), in.size(-1),
            probability, static_cast<std::uint64_t>(seed)};
        const MaskRows open(mask, in.sizes());
        overRows(in.numel() / in.size(-1), in.size(-1),
            [&](std::int64_t first, std::int64_t last) { forwardRows(rows, open, first, last); });
        context->save_for_backward({weights, mask});
        context->saved_data["probability"] = probability;
        context->saved_data["seed"] = seed;
        return out;
    }

    static torch::autograd::variable_list backward(
        torch::autograd::AutogradContext* context, torch::autograd::variable_list gradients)
    {
        const auto saved = context->get_saved_variables();
        const torch::Tensor gradient = gradients[0].contiguous();
        torch::Tensor weights = saved[0], out = torch::empty_like(gradient);
        const Rows rows {gradient.data_ptr<float>(), weights.data_ptr<float>(), out.data_ptr<float>(),
            gradient.size(-1), context->saved_data["probability"].toDouble(),
            static_cast<std::uint64_t>(context->saved_data["seed"].toInt())};
        const MaskRows open(saved[1], gradient.sizes());
        overRows(gradient.numel() / gradient.size(-1), gradient.size(-1),
            [&](std::int64_t first, std::int64_t last) { backwardRows(rows, open, first, last); });
        return {out, {}, {}, {}};
    }
};

} // namespace

bool canMaskWeights(const torch::Tensor& scores)
{
    return scores.device().is_cpu() && scores.scalar_type() == torch::kFloat && scores.numel() > 0;
}

torch::Tensor maskedWeights(
    const torch::Tensor& scores, const torch::Tensor& mask, double probability, std::uint64_t seed)
{
    torch::Tensor open = torch::empty({0}, torch::kBool); // a function of autograd takes no undefined tensor
    if (mask.defined()) {
        open = mask.to(torch::kBool);
        if (open.size(-1) != scores.size(-1))
            open = open.expand_as(scores);
        open = open.contiguous();
    }
    return MaskedWeights::apply(scores, open, probability, static_cast<std::int64_t>(seed));
}

} // namespace headroom
