// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/descriptor.h"
#include "nn/attention/softmax_attention.h"
#include "text/say.h"

namespace headroom {

constinit const AttentionDescriptor attention::Dot {
    .id = "dot",
    .title = toSay("dot product"),
    .make = makeAttentionOf<SoftmaxAttention>,
    .recorded = [](const ModelConfig&, double, double, bool) { return RecordedNumbers {.matrices = 4.0}; },
    .edgeNumbers = 1.0,
};

} // namespace headroom
