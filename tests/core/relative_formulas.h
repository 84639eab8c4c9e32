// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "nn/attention/attention.h"

#include "libtorch.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace headroom {

// An attention with weights in double precision, none of them at its start.
struct ModelPart {
    AttentionSettings settings;
    std::map<std::string, torch::Tensor> weights;
    std::unique_ptr<Attention> attention;
};

// The formulas of the papers, one number at a time.
class RelativeFormulas {
public:
    explicit RelativeFormulas(const ModelPart& part) : m_part(part), m_settings(part.settings) {}

    // Of the last queries of the source.
    torch::Tensor output(const torch::Tensor& source, std::int64_t queries, bool causal) const
    {
        Index places;
        for (std::int64_t place = source.size(0) - queries; place < source.size(0); ++place)
            places.push_back(place);
        return output(source, places, causal);
    }

    // Of queries at these places of the source.
    torch::Tensor output(const torch::Tensor& source, const Index& places, bool causal) const
    {
        const torch::Tensor q = project("query", source), k = project("key", source), v = project("value", source);
        torch::Tensor merged = torch::zeros(
            {static_cast<std::int64_t>(places.size()), m_settings.heads * m_settings.valueWidth}, torch::kDouble);
        for (std::int64_t h = 0; h < m_settings.heads; ++h)
            for (std::size_t row = 0; row < places.size(); ++row)
                attend(merged[static_cast<std::int64_t>(row)], q, k, v, h, places[row], causal);
        return torch::linear(merged, weight("output.weight"), weight("output.bias"));
    }

private:
    torch::Tensor weight(const std::string& name) const { return m_part.weights.at("a." + name).detach(); }

    torch::Tensor project(const std::string& name, const torch::Tensor& x) const
    {
        return torch::linear(x, weight(name + ".weight"), weight(name + ".bias"));
    }

    static double at(const torch::Tensor& table, std::int64_t row, std::int64_t column)
    {
        return table[row][column].item<double>();
    }

    std::int64_t clipped(std::int64_t distance) const
    {
        const std::int64_t k = m_settings.distances;
        return std::clamp(distance, -k, m_settings.kind == AttentionKind::Relative ? k : k - 1) + k;
    }

    std::int64_t bucket(std::int64_t distance) const
    {
        const std::int64_t side = m_settings.bidirectional ? m_settings.distances / 2 : m_settings.distances,
                           exact = side / 2;
        const std::int64_t base = m_settings.bidirectional && distance > 0 ? side : 0;
        const std::int64_t far = m_settings.bidirectional ? std::abs(distance) : std::max<std::int64_t>(-distance, 0);
        if (far < exact)
            return base + far;
        const double ratio = std::log(static_cast<double>(far) / static_cast<double>(exact))
            / std::log(static_cast<double>(m_settings.maxDistance) / static_cast<double>(exact));
        const auto step = static_cast<std::int64_t>(ratio * static_cast<double>(side - exact));
        return base + std::min(exact + step, side - 1);
    }

    double score(const torch::Tensor& q, const torch::Tensor& k, std::int64_t h, std::int64_t i, std::int64_t j) const
    {
        double sum = 0.0;
        for (std::int64_t d = 0; d < m_settings.keyWidth; ++d) {
            const std::int64_t column = h * m_settings.keyWidth + d;
            double key = at(k, j, column), query = at(q, i, column), distance = 0.0;
            if (m_settings.kind == AttentionKind::Relative)
                key += at(weight("key_distance.weight"), clipped(j - i), d);
            if (m_settings.kind == AttentionKind::LearnedRelative) {
                distance = query * at(weight("distance.weight")[clipped(j - i)], h, d);
                query += at(weight("query_bias.weight"), h, d);
            }
            sum += query * key + distance;
        }
        if (m_settings.kind == AttentionKind::LearnedRelative)
            sum += at(weight("distance_bias.weight"), clipped(j - i), h);
        sum *= m_settings.scale.value();
        if (m_settings.kind == AttentionKind::T5Bias)
            sum += at(weight("bucket.weight"), bucket(j - i), h);
        if (m_settings.kind == AttentionKind::Alibi)
            sum -= static_cast<double>(std::abs(i - j))
                * (m_settings.learnedSlopes ? std::exp(weight("slope.weight")[h].item<double>())
                                            : std::pow(2.0, -8.0 * static_cast<double>(h + 1) / 4.0));
        return sum;
    }

    void attend(torch::Tensor merged, const torch::Tensor& q, const torch::Tensor& k, const torch::Tensor& v,
        std::int64_t h, std::int64_t i, bool causal) const
    {
        const std::int64_t keys = causal ? i + 1 : k.size(0);
        std::vector<double> weights;
        double total = 0.0;
        for (std::int64_t j = 0; j < keys; ++j) {
            weights.push_back(std::exp(score(q, k, h, i, j)));
            total += weights.back();
        }
        for (std::int64_t d = 0; d < m_settings.valueWidth; ++d) {
            const std::int64_t column = h * m_settings.valueWidth + d;
            double sum = 0.0;
            for (std::int64_t j = 0; j < keys; ++j) {
                const double embedded = m_settings.kind == AttentionKind::Relative
                    ? at(weight("value_distance.weight"), clipped(j - i), d)
                    : 0.0;
                sum += weights[static_cast<std::size_t>(j)] / total * (at(v, j, column) + embedded);
            }
            merged[column] = sum;
        }
    }

    const ModelPart& m_part;
    const AttentionSettings& m_settings;
};

} // namespace headroom
