// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace headroom {

// What the symbols of a formula mean, in plain words, a line each; empty where it has none that is known. `formula` is
// rich text as formulaHtml() makes it. Some letters mean something else in some views.
QString symbolWords(const QString& formula, const QString& view);

} // namespace headroom
