// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>
#include <QString>

namespace headroom {

// Writes a picture by way of a temporary file. Returns what went wrong, or an empty string.
QString savePicture(const QImage& image, const QString& path);

} // namespace headroom
