// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "backward/change_effect.h"
#include "document/document.h"

namespace headroom {

// A gradient is a forecast: a number is moved by hand and the forward pass run again, to be held against it.

// The number that a nudge moves: the subject, or what it is the gradient of.
std::optional<Cell> nudged(const Document& document);
QString whyNoNudge(const Document& document); // a sentence; empty: its gradient is known, and it can be moved
void nudge(Document& document, double by); // one step of undo

// Of the changes by hand that the run has, while it goes back from a number: see effectOfChanges().
std::optional<ChangeEffect> effectOfChanges(const RunResult& run);

} // namespace headroom
