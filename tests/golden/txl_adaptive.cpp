// SPDX-License-Identifier: GPL-3.0-or-later
#include "txl.h"

#include "error.h"

namespace headroom::golden {

void runAdaptiveSoftmax(Golden&)
{
    throw Error("The adapter of the adaptive softmax has not been written yet.");
}

} // namespace headroom::golden
