// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory_numbers.h"

#include <algorithm>

namespace headroom {

void countFromSegment(AxisLabel& label, std::int64_t place)
{
    if (!label.number.isEmpty())
        label.number = place < 0 ? QChar(0x2212) + QString::number(-place) : QString::number(place + 1);
}

void countFromSegment(std::vector<AxisLabel>& labels)
{
    const auto memory = std::count_if(
        labels.begin(), labels.end(), [](const AxisLabel& label) { return label.memory; });
    for (std::size_t i = 0; memory > 0 && i < labels.size(); ++i)
        countFromSegment(labels[i], static_cast<std::ptrdiff_t>(i) - memory);
}

} // namespace headroom
