// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace headroom {

using Index = std::vector<std::int64_t>;
using Labels = std::vector<std::string>;

// One axis of a recorded tensor. The name is the field's term for what the axis counts ("query", "key", "head",
// "position", "feature", "vocabulary"); labels, where the axis has them, hold one text per index (tokens, as a rule).
struct Axis {
    std::string name;
    std::int64_t size = 0;
    std::shared_ptr<const Labels> labels;

    // The label of an index, or its 1-based number where the axis has no labels.
    std::string label(std::int64_t index) const
    {
        if (labels && index >= 0 && index < static_cast<std::int64_t>(labels->size()))
            return (*labels)[static_cast<std::size_t>(index)];
        return std::to_string(index + 1);
    }
};

// A row-major matrix with named, labelled axes: what a view receives.
struct Matrix {
    Axis rows;
    Axis columns;
    std::vector<float> values; // rows.size × columns.size

    float at(std::int64_t row, std::int64_t column) const
    {
        return values[static_cast<std::size_t>(row * columns.size + column)];
    }
};

} // namespace headroom
