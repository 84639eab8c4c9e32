// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QIcon>
#include <QString>

namespace headroom {

// The icon :/headroom/icons/ui/<name>.svg in the theme's ink; follows a change of theme by itself. A file
// that is missing gives a null icon, so a button then shows its text.
QIcon themedIcon(const QString& name);

// The same file in one colour, for painting by hand.
QPixmap tintedPixmap(const QString& name, const QColor& colour, int size, qreal ratio);

} // namespace headroom
