// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headroom {

// What was not written here, as an action shows it: "&" marks no key, a tab no shortcut.
inline QString menuText(QString foreign)
{
    return foreign.replace(QLatin1Char('&'), QLatin1String("&&")).replace(QLatin1Char('\t'), QLatin1Char(' '));
}

} // namespace headroom
