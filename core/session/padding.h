// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "model/transformer.h"
#include "session/session.h"

#include <cstdint>
#include <string>
#include <vector>

namespace headroom {

// Puts the padding that a run is set to behind the tokens it reads, as far as there is room: a text that grows pushes
// it out, and a notice says so. Returns how much that is. Throws Error for padding that no text could have.
std::int64_t addPadding(std::vector<std::int64_t>& tokens, const RunSettings& settings, const ModelConfig& config,
    std::vector<std::string>& notices);
// Which of these are tokens, as batches of the training say it; undefined where nothing is to be closed.
torch::Tensor openPositions(const torch::Tensor& tokens, const RunSettings& settings);
// Of the rows that a run writes those that answer something: not what stands at padding.
std::int64_t answeredRows(const ModelConfig& config, const ModelInput& input, std::int64_t rows);

} // namespace headroom
