// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/training_record.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace headroom {

// A training that has lost what it had learned and has not found it again. A loss is lost where it lies above the
// lowest so far by two fifths of what was learned (untrained loss − lowest loss), or by a fifth of the untrained loss
// where that is more, and found again below half of that: noise, warm-ups and cautious changes of the rate stay below
// 0.4 of it in every shipped run, and a model that has fallen back to guessing lies above it. It counts for the
// held-out loss over 10 steps or more, where the loss of the training steps has risen too, by a quarter as much. So
// overfitting is no collapse (the training loss falls), nor is a loss that is counted differently (with other label
// smoothing the held-out loss stays), nor a spike that is over.
struct Collapse {
    TrainingPoint good; // the last one near the lowest loss
    TrainingPoint bad; // the first one that is lost; NaN is
};

std::optional<Collapse> collapseOf(const std::vector<TrainingPoint>& points); // rising steps
// Whether the newest point is near the lowest loss (a tenth of the way to lost at most), so that a run can go back to
// it.
bool isCalm(const std::vector<TrainingPoint>& points);

// From what to what, and what was changed in between: `events` are those. Where nothing was, the learning rate and the
// gradient norm. `peak`: the highest rate of the schedule; 0 where it has none that was set.
std::string inWords(const Collapse& collapse, const std::vector<TrainingEvent>& events, double peak = 0.0);
// "It followed this change: rate 0.005 → 1 at step 255."; empty without events.
std::string followed(const std::vector<TrainingEvent>& events);
// Those made from the good point on and before the bad one.
std::vector<TrainingEvent> between(const Collapse& collapse, const std::vector<TrainingEvent>& events);

} // namespace headroom
