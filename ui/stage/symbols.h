// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

namespace headroom {

// What the symbols of a formula mean, in plain words, a line each; empty where it has none that is known. `formula` is
// rich text as formulaHtml() makes it. Some letters mean something else in some views, or in some steps whatever the
// view: `step` is the path of the one that the formula is of, if of any.
QString symbolWords(const QString& formula, const QString& view, const std::string& step = {});

} // namespace headroom
