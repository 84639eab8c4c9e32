// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QString>

#include <string>

namespace headroom {

// What people read, in their language. Inside a QObject its own tr does the same: all sentences share one context.
inline QString tr(const char* text, const char* comment = nullptr, int n = -1)
{
    return QCoreApplication::translate("headroom", text, comment, n);
}

// The same of a whole sentence of core or of a file in resources/, which scripts/translations finds there.
inline QString translated(const std::string& sentence)
{
    return sentence.empty() ? QString() : QCoreApplication::translate("headroom", sentence.c_str());
}

} // namespace headroom
