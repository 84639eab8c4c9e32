// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/memory_numbers.h"

#include <algorithm>

namespace headroom {

void countFromSegment(std::vector<AxisLabel>& labels)
{
    const auto memory = std::count_if(
        labels.begin(), labels.end(), [](const AxisLabel& label) { return label.memory; });
    for (std::size_t i = 0; i < labels.size(); ++i)
        if (const auto place = static_cast<std::ptrdiff_t>(i) - memory; memory > 0 && !labels[i].number.isEmpty())
            labels[i].number = place < 0 ? QChar(0x2212) + QString::number(-place) : QString::number(place + 1);
}

} // namespace headroom
