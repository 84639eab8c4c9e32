// SPDX-License-Identifier: GPL-3.0-or-later
#include "golden.h"

namespace headroom::golden {

// Each in the file of its name.
void runAnnotated(Golden& golden);
void runDgl(Golden& golden);
void runEfficientAttention(Golden& golden);
void runFastTransformers(Golden& golden);
void runLabml(Golden& golden);
void runOnmt(Golden& golden);
void runPerceiverIo(Golden& golden);
void runRtransformer(Golden& golden);
void runSetTransformer(Golden& golden);
void runT2t(Golden& golden);
void runTears(Golden& golden);
void runTransformerBlocks(Golden& golden);
void runTxl(Golden& golden);
void runTxlTf(Golden& golden);

const std::vector<Adapter>& adapters()
{
    static const std::vector<Adapter> list {
        {"annotated", runAnnotated},
        {"dgl", runDgl},
        {"efficient_attention", runEfficientAttention},
        {"fast_transformers", runFastTransformers},
        {"labml", runLabml},
        {"onmt", runOnmt},
        {"perceiver_io", runPerceiverIo},
        {"rtransformer", runRtransformer},
        {"set_transformer", runSetTransformer},
        {"t2t", runT2t},
        {"tears", runTears},
        {"transformer_blocks", runTransformerBlocks},
        {"txl", runTxl},
        {"txl_tf", runTxlTf},
    };
    return list;
}

} // namespace headroom::golden
