// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cell_number.h"

#include "theme/theme.h"
#include "widgets/cell_grid.h"
#include "widgets/text.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kNumberNarrow = 29.0; // "−0.4" in the type of other cells, and some air
constexpr double kNumberLeast = 20.0; // "−.4" in the smallest
constexpr double kWorthOneDecimal = 0.5; // where nothing is larger, one decimal tells too little apart

bool isNarrow(double cellWidth) { return cellWidth < kNumberNarrow; }

} // namespace

QString fixedText(double value, int decimals)
{
    if (!std::isfinite(value) || std::abs(value) >= 1e6)
        return numberText(value, decimals);
    QString text = QString::number(std::abs(value), 'f', decimals);
    const bool zero = std::none_of(text.begin(), text.end(), [](QChar c) { return c >= '1' && c <= '9'; });
    return value < 0.0 && !zero ? QChar(0x2212) + text : text;
}

QString numberIn(double cellWidth, double value, int decimals)
{
    QString text = fixedText(value, decimals);
    if (!isNarrow(cellWidth))
        return text;
    if (std::all_of(text.begin(), text.end(), [](QChar c) { return c == '.' || c == '0'; }))
        return value == 0.0 ? QStringLiteral("0") : QString();
    const qsizetype point = text.indexOf(QLatin1String("0."));
    if (point == 0 || (point == 1 && text.front() == QChar(0x2212)))
        text.remove(point, 1);
    return text;
}

QFont numberFont(double cellWidth, bool bold)
{
    return Theme::instance().font(isNarrow(cellWidth) ? TextSize::Tiny : TextSize::Caption, bold);
}

double numberRoom(double cellWidth, double value, int decimals)
{
    const QString text = numberIn(cellWidth, value, decimals);
    const double air = isNarrow(cellWidth) ? 1.5 : 3.0;
    return std::max(textWidth(text, numberFont(cellWidth)) + air, textWidth(text, numberFont(cellWidth, true)));
}

int decimalsFor(double low, double high, double cellWidth)
{
    if (isNarrow(cellWidth) && std::max(std::abs(low), std::abs(high)) < kWorthOneDecimal)
        return -1;
    int decimals = cellWidth >= 36.0 ? 2 : cellWidth >= kNumberLeast ? 1 : -1;
    // In a narrow cell a number below ten needs its decimal, or neighbours would all be the same.
    const int fewest = isNarrow(cellWidth) && std::max(std::abs(low), std::abs(high)) < 9.95 ? 1 : 0;
    const auto room = [&] { return cellWidth - (decimals == 2 ? 4.0 : isNarrow(cellWidth) ? 0.0 : 1.0); };
    while (decimals >= fewest
        && std::max(numberRoom(cellWidth, low, decimals), numberRoom(cellWidth, high, decimals)) > room())
        --decimals;
    return decimals < fewest ? -1 : decimals;
}

int decimalsFor(const CellGrid& grid, double cellWidth) { return decimalsFor(grid.low, grid.high, cellWidth); }

} // namespace headroom
