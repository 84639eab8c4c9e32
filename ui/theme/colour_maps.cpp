// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/colour_maps.h"

#include <QRgb>

#include <algorithm>
#include <cmath>
#include <span>

namespace headroom {

namespace {

// Sixteen evenly spaced stops of the published tables.
constexpr QRgb kViridis[] = {0x440154, 0x481A6C, 0x472F7D, 0x414487, 0x39568C, 0x31688E, 0x2A788E, 0x23888E, 0x1F988B,
    0x22A884, 0x35B779, 0x54C568, 0x7AD151, 0xA5DB36, 0xD2E21B, 0xFDE725};
constexpr QRgb kCividis[] = {0x00224E, 0x002E6C, 0x1E3A6F, 0x35456C, 0x47516C, 0x575D6D, 0x666970, 0x757575, 0x848279,
    0x948E77, 0xA59C74, 0xB7A96E, 0xC8B866, 0xDBC75A, 0xEED649, 0xFEE838};
constexpr QRgb kDivergingLight[] = {0x0B4F8A, 0x6BAED6, 0xF4F4F1, 0xE88C98, 0x9E1B32};
constexpr QRgb kDivergingDark[] = {0x8CCBF5, 0x2F7DB8, 0x262B31, 0xB03A50, 0xFFA3B1};

QColor between(std::span<const QRgb> stops, double fraction)
{
    const double last = static_cast<double>(stops.size() - 1);
    const double place = std::isnan(fraction) ? 0.0 : std::clamp(fraction, 0.0, 1.0) * last;
    const auto low = static_cast<std::size_t>(std::min(std::floor(place), last - 1));
    const double share = place - static_cast<double>(low);
    const QRgb a = stops[low], b = stops[low + 1];
    const auto mix = [share](int from, int to) { return static_cast<int>(from + share * (to - from) + 0.5); };
    return QColor(mix(qRed(a), qRed(b)), mix(qGreen(a), qGreen(b)), mix(qBlue(a), qBlue(b)));
}

} // namespace

QColor sequentialColour(SequentialMap map, double fraction)
{
    return map == SequentialMap::Viridis ? between(kViridis, fraction) : between(kCividis, fraction);
}

QColor divergingColour(bool dark, double fraction)
{
    const double place = (fraction + 1.0) / 2.0;
    return dark ? between(kDivergingDark, place) : between(kDivergingLight, place);
}

} // namespace headroom
