// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <cmath>
#include <optional>

namespace headroom {

// A number as typed: either minus, either decimal mark.
inline std::optional<double> typedNumber(QString text)
{
    text.replace(QChar(0x2212), QLatin1Char('-')).replace(QLatin1Char(','), QLatin1Char('.'));
    bool good = false;
    const double value = text.trimmed().toDouble(&good);
    return good && !std::isnan(value) ? std::optional(value) : std::nullopt;
}

} // namespace headroom
