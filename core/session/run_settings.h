// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "session/session.h"

#include <string>
#include <utility>
#include <vector>

namespace headroom {

RunSettings ownSettings(const ModelConfig& own); // of a run of a model as it is

// The settings of a run of an opened model as fields of its configuration, named and written as its JSON has them:
// what `changes` lists, and causal, position and executor where they are not the model's own.
std::vector<std::pair<std::string, std::string>> fieldsOf(const RunSettings& settings, const ModelConfig& own);

// With another value for one field; causal, position and executor are the run's own settings. Throws Error for a value
// that those do not take.
RunSettings withField(RunSettings settings, const ModelConfig& own, const std::string& field, const std::string& value);

// Without the changes that the others leave without effect. `reasons`: a sentence for each.
RunSettings withoutIdleChanges(
    RunSettings settings, const ModelConfig& own, std::vector<std::string>* reasons = nullptr);

// Throws Error that names the setting with which a model of `own` cannot be run, and what would work.
void checkSettings(const RunSettings& settings, const ModelConfig& own);

// A setting of a run that is not as it was when the model was opened: "memory", "0", "4".
struct SettingDifference {
    std::string name, opened, now; // to be shown
};
std::vector<SettingDifference> settingDifferences(
    const ModelConfig& own, const RunSettings& opened, const RunSettings& now);

} // namespace headroom
