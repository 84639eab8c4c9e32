// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

namespace headroom {

// What people read, in their language. Inside a QObject its own tr does the same: all sentences share one context.
inline QString tr(const char* text, const char* comment = nullptr, int n = -1)
{
    return QCoreApplication::translate("headroom", text, comment, n);
}

} // namespace headroom
