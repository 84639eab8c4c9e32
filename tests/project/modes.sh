#!/bin/sh
# SPDX-License-Identifier: GPL-3.0-or-later
# Panels know by themselves what a card of the gallery and an exported picture leave out (Panel::shownIn, takeWords,
# SceneView). A view asks only where its card is another picture than its stage, or where the panel draws itself and a
# card needs other marks: how often each source asks, and why. Another ask needs a reason here; one less, a smaller number.
set -eu
cd "${1:-$(dirname "$0")/../..}"
{
    sed 's/^/allowed /' <<'END'
adaptive_embedding/adaptive_embedding_figure.cpp 1 all tables are as high as one another, or the first were a line
attention/attention_figure.cpp 1 the map alone
attention/attention_lines.cpp 2 the lines alone; dots for tokens
attention/attention_view.cpp 1 no workbench between scores and weights
backward/backward_figure.cpp 3 no memory; no grounds under numbers
decoding/decoding_scene.cpp 1 the tree alone
decoding/decoding_tree.cpp 1 texts that are out keep their room
four_terms/four_terms_figure.cpp 1 the weights, which the stage has as bars
graph/graph_scene.cpp 1 the graph alone
halting/halting_scene.cpp 2 the towers alone, as high as the card
latents/latents_figure.cpp 2 no row stands out; not what its outputs write
linear/linear_figure.cpp 1 a state as it fills
linear/linear_view.cpp 1 that state is the last
local_rnn/local_rnn_figure.cpp 5 no numbers, nor what one is added from, nor a second order’s ends
long_text/long_text_figure.cpp 2 the map alone, as large as the card
long_text/long_text_view.cpp 1 keeps what the mouse hits on the stage
masks/masks_figure.cpp 3 no row stands out; no bracket below; its weights are there at once
masks/masks_view.cpp 1 no layers beside it
model/model_view.cpp 1 the blocks, whatever is looked at
norms/norms_figure.cpp 3 no scale; smaller points without their ways; no word beside the grip
positions/positions_figure.cpp 4 the last picture’s matrix; six clocks; smaller points
recurrence/recurrence_field.cpp 1 cells as wide as fit
recurrence/recurrence_states.cpp 3 the segment alone; the wall without its header; no bars of the reach
rel_shift/rel_shift_figure.cpp 3 the grid alone
relative/relative_figure.cpp 1 no limits
rotation/rotation_figure.cpp 2 arrows and curve alone
END
    grep -rnE --include='*.cpp' --include='*.h' '\bthumbnail\b|\bscene\.bare\b' ui/views | sed 's|^ui/views/\([^:]*\):.*|asks \1|'
} | awk '
    $1 == "allowed" { allowed[$2] = $3 }
    $1 == "asks" { asks[$2]++ }
    END {
        for (file in asks)
            if (asks[file] != allowed[file]) {
                print "ui/views/" file " asks " asks[file] " times whether it is a card; said here: " allowed[file] + 0
                failed = 1
            }
        for (file in allowed)
            if (!(file in asks)) {
                print "ui/views/" file " asks no more"
                failed = 1
            }
        exit failed
    }'
