// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/verify_report.h"

#include <torch/types.h>

#include <atomic>
#include <string>

namespace headroom {

// Runs our model on the weights and inputs of a file (see VerifyFile) and compares the steps that it holds. A step
// agrees where every cell has |theirs − ours| ≤ tolerance · (1 + |ours|); −∞ (−10⁸ and less) equals what our mask
// closes. Throws Error for a file that cannot be compared, Cancelled when `cancel` becomes true.
VerifyReport verifyFile(
    const std::string& file, double tolerance, torch::Device device, const std::atomic<bool>& cancel);

// Opens a published model's folder and compares everything that `reference` (reference.safetensors in the folder if
// empty) holds, as CASE.NAME, of what transformers computes: logits, last_hidden_state, pooler_output, hidden_states.0
// …, attentions.0 … and so on, with batch 1. A tensor agrees where every cell has |theirs − ours| ≤ tolerance.
VerifyReport verifyFolder(const std::string& folder, const std::string& reference, double tolerance,
    torch::Device device, const std::atomic<bool>& cancel);

} // namespace headroom
