// SPDX-License-Identifier: GPL-3.0-or-later
#include "trace/multiply_adds.h"

#include <algorithm>

namespace headroom {

namespace {

bool addsUp(const Trace& trace, const Step& step)
{
    const std::vector<StepId> users = trace.users(step.id);
    return std::any_of(users.begin(), users.end(), [&](StepId user) {
        return trace.step(user).operation == Operation::Reduce || trace.step(user).operation == Operation::Aggregate;
    });
}

} // namespace

std::int64_t cellCount(const Step& step)
{
    std::int64_t count = 1;
    for (const Axis& axis : step.axes)
        count *= axis.size;
    return count;
}

std::int64_t multiplyAdds(const Trace& trace, const Step& step)
{
    if (step.operation == Operation::Linear)
        return cellCount(step) * trace.step(step.inputs[1]).axes.back().size;
    if (step.operation == Operation::Matmul)
        return cellCount(step) * innerSize(trace, step);
    if (step.operation == Operation::Multiply && addsUp(trace, step)) // a product written out edge by edge
        return cellCount(step);
    return 0;
}

} // namespace headroom
