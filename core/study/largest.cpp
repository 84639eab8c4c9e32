// SPDX-License-Identifier: GPL-3.0-or-later
#include "study/largest.h"

#include "libtorch.h"
#include "study/step_names.h"

namespace headroom {

Traced largestDifference(Tracer& t, const Traced& difference)
{
    const Traced opposite = t.scale(
        {"opposite", "−difference", "The differences with the opposite sign."}, difference, Factor::times(-1.0));
    const Traced both = t.concatenate({"both_signs", "[difference ∘ −difference]",
                                          "Each difference beside its opposite: the larger of the two is its size."},
        {difference, opposite}, -1);
    const Traced rows = t.reduce({studied::largestInRow, "max |difference|", "The largest difference of each row."},
        both, ReduceFunction::Maximum, -1);
    return t.reduce({studied::largestDifference, "max |difference|", "The largest difference anywhere."}, rows,
        ReduceFunction::Maximum, -1);
}

} // namespace headroom
