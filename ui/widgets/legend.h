// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/cell_grid.h"

#include <QString>
#include <QStringList>

class QPainter;
class QRectF;

namespace headroom {

// What a reader needs to read a map: its scale, what blank and hatched cells mean, and the flags that are
// present.
struct Legend {
    ColourScale scale = {};
    QString title = {}; // under the scale, "weight, all maps"
    int decimals = 1; // of the scale's ends
    bool beyond = false; // some numbers are larger: they have the colour of the upper end
    QString blank = {}; // "Blank: below 0.005"
    QString masked = {}; // "masked: cannot be read"; empty if nothing is
    QString oneSided = {}; // "open in one run only"; empty if nothing is
    bool changed = false;
    bool downstream = false;
    int notFinite = 0;
};

// What the scale may be called, the fullest first; two runs that share it are said.
QStringList legendTitles(const Legend& legend);
QStringList legendWords(const Legend& legend); // all that it may say, besides its numbers
// What a legend of this width needs, from the top of its scale.
double legendHeight(const Legend& legend, double width);
void paintLegend(QPainter& painter, const QRectF& area, const Legend& legend);

} // namespace headroom
