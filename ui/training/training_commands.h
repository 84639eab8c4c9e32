// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"
#include "training/training_desk.h"

namespace headroom {

constexpr std::int64_t kUsualSnapshots = 50; // steps from one to the next, as the laboratory begins

// The commands of the laboratory: train.want, train.set, train.start, train.pause, … What a person does there by its
// controls the desk says as the same lines (TrainingDesk::acted). `wait`: the script goes on once the run has come to a
// step.
void addTrainingCommands(Commands& commands, TrainingDesk& desk, std::function<void(std::int64_t step)> wait);

// The lines after which the next run is this one, whatever was wanted before.
QStringList wantedLines(const TrainRequest& request);
// train.set for each setting that differs.
QStringList settingLines(const TrainingSettings& before, const TrainingSettings& after);

} // namespace headroom
