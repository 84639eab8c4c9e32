// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRegularExpression>
#include <QString>

namespace headroom {

// What was not written here, as a part of rich text: no markup, and no place of a later QString::arg().
inline QString htmlOf(const QString& text)
{
    static const QRegularExpression place(QStringLiteral("%(?=L?\\d)"));
    return text.toHtmlEscaped().replace(place, QStringLiteral("&#37;"));
}

} // namespace headroom
