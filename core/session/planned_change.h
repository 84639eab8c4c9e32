// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/training.h"

#include <cstdint>
#include <string>

namespace headroom {

// Something that is done to a run when it has done so many steps, just before the next one.
struct PlannedChange {
    std::int64_t step = 0;
    std::string what; // "head-off", "head-on", "freeze", "thaw", "set", or the name of a training setting
    std::string value;

    std::string text() const; // as plannedChange() reads it
};

// "STEP:head-off=PATH/HEAD" (an attention's path and its head, from 0) and head-on, "STEP:freeze=PREFIX" (of weights'
// names) and thaw, "STEP:set=WEIGHT[i,j]=VALUE" ("-" for all along an axis, no brackets for all cells),
// "STEP:SETTING=VALUE" for another training setting: "400:rate=0.001". Throws Error for anything else.
PlannedChange plannedChange(const std::string& text);

// What a person does for it to a run that has these settings. Throws Error where it cannot be done.
TrainingControl controlFor(const PlannedChange& change, const TrainingSettings& now);

// The settings with another value of one of them, by its name in the file or on the command line ("label-smoothing").
// Throws Error for one that is not there or does not take the value.
TrainingSettings withSetting(const TrainingSettings& settings, const std::string& name, const std::string& value);

// Why a setting does nothing in such a training: "acts with …". Empty if it does something.
std::string idleReason(const std::string& name, const TrainingSettings& settings, const ModelConfig& config);

} // namespace headroom
