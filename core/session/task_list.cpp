// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "session/session.h"
#include "tasks/task.h"
#include "text/say.h"

#include <cstring>

namespace headroom {

std::vector<TaskInfo> taskList()
{
    std::vector<TaskInfo> list;
    for (const TaskKind& kind : tasks())
        list.push_back({kind.id, kind.name, kind.title, kind.sentence, kind.options, kind.readsFile,
            kind.readsTargetFile, kind.fewestSymbols, kind.mostSymbols});
    return list;
}

// A preset's lengths go with its alphabet where they count the same thing.
TaskSettings taskFor(const std::string& id, const std::string& preset)
{
    const TaskSettings own = findPreset(preset).task;
    if (id.empty() || id == own.id)
        return own;
    const TaskKind& kind = findTask(id);
    TaskSettings settings = usualSettings(kind);
    TaskSettings spelled = settings;
    spelled.alphabet = own.alphabet;
    if (std::strcmp(kind.lengths, findTask(own.id).lengths) == 0) {
        spelled.shortest = own.shortest;
        spelled.longest = own.longest;
    }
    try {
        validate(spelled);
    } catch (const Error&) {
        return settings;
    }
    return spelled;
}

TrainingSettings trainingFor(const std::string& preset)
{
    return TrainingSettings::fromJson(findPreset(preset).training, say("Variant %1, training", preset));
}

} // namespace headroom
