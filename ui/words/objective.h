// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <QString>

namespace headroom {

// What a run's gradients are of, in a sentence: "the loss of c after b (6th)". `brief`: "the loss".
QString objectiveWords(const RunResult& run, bool brief = false);
bool isLoss(const Trace& trace); // less of it is better

} // namespace headroom
