// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom {

// A button that runs the text twice in a row, behind how long the text is against what the model was trained on.
// `longer`: what a longer text shows, for its tip.
constexpr Option twiceTheText(const char* id, const char* longer)
{
    return {.id = id,
        .kind = Option::Action,
        .label = toSay("Twice the text"),
        .name = toSay("Runs the text twice in a row"),
        .tip = longer,
        .atEnd = true,
        .runsModel = true};
}
bool hasRoomForTwice(const RunResult& run);
void adjustTwice(OptionState& state, const SceneMoment& moment);
inline void runTwice(Document& document) { document.setText(document.text() + ' ' + document.text()); }

} // namespace headroom
