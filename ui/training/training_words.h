// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "training/training_desk.h"
#include "widgets/text.h"

namespace headroom {

// Numbers of a training as every part of the laboratory writes them.
QString shareText(double share); // "55.0 %"; all right only at 100 %; "–" where it was not measured
QString secondsText(double seconds); // "12 s", "3 min 05 s", "2 h 10 min"
// As many decimals as a curve's value needs to be told from its neighbours: "1.34", "0.0012"; "–" below 0.
QString measureText(double value);

std::int64_t shownStep(const TrainingDesk& desk); // the marker, or the step done
bool halts(const TrainingState& state);

// Where playback stops: the snapshots, or the points of a run that keeps none. Rising steps.
std::vector<std::int64_t> stopsOf(const TrainingState& state);

// What the marker stands on, in one sentence, rich text.
QString markerSentence(const TrainingDesk& desk);

// "label smoothing 0.1 → 0" at its step, for a tooltip.
QString eventText(const TrainingEvent& event);

} // namespace headroom
