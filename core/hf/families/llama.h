// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "hf/family.h"

namespace headroom::hf {

// What a config.json without the setting means.
struct LlamaUsual {
    std::int64_t width = 4096, heads = 32, layers = 32, feedForward = 11'008, vocabulary = 32'000, longest = 2048;
    bool tied = false;
    bool attentionBias = true, feedForwardBias = false; // whether the family has them where the file says so
};

// What LLaMA and those made after it share.
void readLlama(Reading& reading, const LlamaUsual& usual);
// A window of so many keys in the layers that layer_types names, or from `firstLayer` on, counted from 0; 0: none.
void readWindow(Reading& reading, std::int64_t window, std::int64_t firstLayer);
std::vector<Name> llamaNames();

} // namespace headroom::hf
