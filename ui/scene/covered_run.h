// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "document/document.h"

#include <memory>

namespace headroom {

// The runs of a document as its pictures know them. While a lesson asks for numbers these are 0 here, so that nothing
// that follows from them in a picture (a scale's end, the widest line, an order) can tell: not that they are hidden.
std::shared_ptr<const RunResult> shownRun(const Document& document);
std::shared_ptr<const RunResult> shownComparison(const Document& document);

} // namespace headroom
