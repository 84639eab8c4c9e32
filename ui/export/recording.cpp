// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/recording.h"

#include "export/animated_png.h"
#include "export/animated_webp.h"

namespace headroom {

std::unique_ptr<Recording> recordingFor(const QString& path)
{
    if (path.endsWith(QLatin1String(".webp"), Qt::CaseInsensitive))
        return std::make_unique<AnimatedWebp>();
    return std::make_unique<AnimatedPng>();
}

} // namespace headroom
