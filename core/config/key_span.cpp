// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/key_span.h"

#include <algorithm>

namespace headroom {

KeySpan keySpan(bool causal, SameLength sameLength, std::int64_t memoryLength, std::int64_t window)
{
    KeySpan span;
    if (causal)
        span.most = 0;
    if (sameLength != SameLength::Off)
        span.least = (sameLength == SameLength::Memory ? 1 : 0) - memoryLength;
    if (window > 0)
        span.least = std::max(span.least, 1 - window);
    return span;
}

KeySpan keySpan(const ModelConfig& config, std::int64_t layer)
{
    const std::vector<std::int64_t>& windowed = config.windowedLayers; // empty: all
    const bool window = config.causal
        && (windowed.empty() || std::find(windowed.begin(), windowed.end(), layer) != windowed.end());
    return keySpan(config.causal, config.sameLength, config.memory, window ? config.attentionWindow : 0);
}

} // namespace headroom
