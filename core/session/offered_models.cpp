// SPDX-License-Identifier: GPL-3.0-or-later
#include "session/offered_models.h"

#include "error.h"
#include "io/checkpoint.h"
#include "tasks/task.h"

namespace headroom {

namespace {

OfferedModel shippedModel(const Preset& preset, const ShippedModel& shipped)
{
    const CheckpointSummary file = readSummary(shipped.file);
    OfferedModel model {shipped.file, preset.id, shipped.task, kindOfTokens(file.vocabulary), file.card.data,
        file.card.claim, file.card.samples};
    if (model.samples.empty())
        model.samples = {preset.sample};
    return model;
}

} // namespace

std::vector<OfferedModel> offeredModels(const std::vector<Preset>& presets)
{
    std::vector<OfferedModel> models;
    for (const Preset& preset : presets) {
        if (preset.trained.empty())
            models.push_back({preset.id, preset.id, preset.task.id, kindOfTokens(taskVocabulary(preset.task)), {}, {},
                {preset.sample}});
        for (const ShippedModel& shipped : preset.trained)
            try {
                models.push_back(shippedModel(preset, shipped));
            } catch (const Error&) { // opening it says what is wrong
            }
    }
    return models;
}

} // namespace headroom
