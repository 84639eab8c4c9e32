// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/picture_export.h"

#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QXmlStreamReader>

#include <cmath>
#include <utility>
#include <vector>

namespace headroom {

// The smallest type on an exported page, in its pixels, and what is set in it.
inline std::pair<double, QString> smallestType(PictureSubject& subject, const PictureOptions& options)
{
    const QTemporaryDir folder;
    const QString file = folder.filePath(QStringLiteral("page.svg"));
    exportPicture(subject, options, file);
    QFile svg(file);
    svg.open(QIODevice::ReadOnly);
    QXmlStreamReader xml(&svg);
    std::vector<double> scales; // of the elements that are open
    std::pair<double, QString> least {1e9, {}};
    static const QRegularExpression matrix(QStringLiteral("matrix\\(([-\\d.e]+),([-\\d.e]+),"));
    while (!xml.atEnd()) {
        const auto token = xml.readNext();
        if (token == QXmlStreamReader::EndElement)
            scales.pop_back();
        if (token != QXmlStreamReader::StartElement)
            continue;
        const auto attributes = xml.attributes();
        double scale = scales.empty() ? 1.0 : scales.back();
        if (xml.name() == QLatin1String("svg"))
            scale = attributes.value(QLatin1String("width")).toDouble()
                / attributes.value(QLatin1String("viewBox")).toString().section(QLatin1Char(' '), 2, 2).toDouble();
        if (const auto match = matrix.match(attributes.value(QLatin1String("transform")).toString()); match.hasMatch())
            scale *= std::hypot(match.captured(1).toDouble(), match.captured(2).toDouble());
        scales.push_back(scale);
        if (xml.name() != QLatin1String("text"))
            continue;
        const double size = scale * attributes.value(QLatin1String("font-size")).toDouble();
        if (const QString words = xml.readElementText(); size < least.first && !words.trimmed().isEmpty())
            least = {size, words};
        scales.pop_back(); // its end was read with its words
    }
    return least;
}

} // namespace headroom
