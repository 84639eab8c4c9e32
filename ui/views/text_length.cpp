// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/text_length.h"

#include "words/names.h"
#include "words/tr.h"

namespace headroom {

bool hasRoomForTwice(const RunResult& run)
{
    return !run.input.empty() && 2 * static_cast<std::int64_t>(run.input.size()) + 1 <= longestInput(run.config);
}

void adjustTwice(OptionState& state, const SceneMoment& moment)
{
    const RunResult& run = *moment.run;
    const auto tokens = static_cast<std::int64_t>(run.input.size());
    const std::int64_t trained = moment.model->longestTrained;
    const QString now = counted(tokens, tr("%1 token"), tr("%1 tokens"));
    state.beside = trained <= 0 ? (moment.model->training.empty() ? tr("%1, untrained").arg(now) : now)
        : tokens > trained      ? tr("%1, trained on at most %2").arg(now).arg(trained)
                                : tr("%1; up to %2 in training").arg(now).arg(trained);
    state.can = hasRoomForTwice(run);
    if (!state.can && tokens > 0)
        state.tip = tr("This model takes at most %1 tokens").arg(longestInput(run.config));
}

} // namespace headroom
