// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

// Each is a namespace with a run(), in the file of its name.
#define HEADROOM_ADAPTERS(ADAPTER)                                                                                     \
    ADAPTER(annotated)                                                                                                 \
    ADAPTER(dgl)                                                                                                       \
    ADAPTER(efficient_attention)                                                                                       \
    ADAPTER(fast_transformers)                                                                                         \
    ADAPTER(labml)                                                                                                     \
    ADAPTER(onmt)                                                                                                      \
    ADAPTER(perceiver_io)                                                                                              \
    ADAPTER(rtransformer)                                                                                              \
    ADAPTER(set_transformer)                                                                                           \
    ADAPTER(t2t)                                                                                                       \
    ADAPTER(tears)                                                                                                     \
    ADAPTER(transformer_blocks)                                                                                        \
    ADAPTER(txl)                                                                                                       \
    ADAPTER(txl_tf)

namespace headroom::golden {

#define HEADROOM_DECLARE(name)                                                                                         \
    namespace name {                                                                                                   \
    void run(Golden& golden);                                                                                          \
    }
HEADROOM_ADAPTERS(HEADROOM_DECLARE)

const std::vector<Adapter>& adapters()
{
#define HEADROOM_LIST(name) {#name, name::run},
    static const std::vector<Adapter> list {HEADROOM_ADAPTERS(HEADROOM_LIST)};
    return list;
}

} // namespace headroom::golden
