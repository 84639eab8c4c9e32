// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/cell_number.h"

#include "theme/theme.h"
#include "widgets/cell_grid.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kNarrow = 29.0; // "−0.4" in the type of other cells, and some air
constexpr double kLeast = 20.0; // "−.4" in the smallest

bool isNarrow(double cellWidth)
{
    return cellWidth < kNarrow;
}

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
    const qsizetype point = text.indexOf(QLatin1String("0."));
    const bool leads = point == 0 || (point == 1 && text.front() == QChar(0x2212));
    if (!isNarrow(cellWidth) || !leads)
        return text;
    text.remove(point, 1);
    return std::all_of(text.begin(), text.end(), [](QChar c) { return c == '.' || c == '0'; }) ? QStringLiteral("0") : text;
}

QFont numberFont(double cellWidth, bool bold)
{
    return Theme::instance().font(isNarrow(cellWidth) ? TextSize::Tiny : TextSize::Caption, bold);
}

double numberRoom(double cellWidth, double value, int decimals)
{
    return QFontMetricsF(numberFont(cellWidth)).horizontalAdvance(numberIn(cellWidth, value, decimals)) + (isNarrow(cellWidth) ? 1.5 : 3.0);
}

int decimalsFor(double low, double high, double cellWidth)
{
    int decimals = cellWidth >= 36.0 ? 2 : cellWidth >= kLeast ? 1 : -1;
    // In a narrow cell a number below ten needs its decimal, or neighbours would all be the same.
    const int fewest = isNarrow(cellWidth) && std::max(std::abs(low), std::abs(high)) < 9.95 ? 1 : 0;
    const auto room = [&] { return cellWidth - (decimals == 2 ? 4.0 : isNarrow(cellWidth) ? 0.0 : 1.0); };
    while (decimals >= fewest
        && std::max(numberRoom(cellWidth, low, decimals), numberRoom(cellWidth, high, decimals)) > room())
        --decimals;
    return decimals < fewest ? -1 : decimals;
}

int decimalsFor(const CellGrid& grid, double cellWidth)
{
    return decimalsFor(grid.low, grid.high, cellWidth);
}

} // namespace headroom
