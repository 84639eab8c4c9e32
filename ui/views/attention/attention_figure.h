// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "views/attention/attention_story.h"

namespace headroom {

// What a picture of the attention view is of: all maps, and the one that is enlarged.
struct ShownAttention {
    std::shared_ptr<const AttentionMaps> maps;
    Aggregate wanted = Aggregate::None; // its maps may be computed still
    int layer = 0, head = 0;
    std::optional<GridCell> subject = {};
    StoryPart part = {}; // of the enlarged map’s story
    std::shared_ptr<const AttentionMaps> before = {}; // the maps that the way to these begins with; null: none
    GridCell told {-1, -1}; // what is told of on the way, and the row that goes first; row −1: there is none
    double reach = 0.0; // the largest score of the row in all of the story: its bars have one scale

    bool there() const { return maps && !maps->layers.empty(); }
    const AttentionLayer& of() const { return maps->layers[static_cast<std::size_t>(layer)]; }
    std::shared_ptr<const CellGrid> map() const { return there() ? maps->map(layer, head) : nullptr; }
    const CellGrid* grid() const { return map().get(); }
};

constexpr int kEnlarged = 1, kRailMaps = 100; // groups of cells: of the map, and of those in the rail one each
constexpr int kChoiceHeight = 24; // of the choice of heads or what stands for them, above the rail

Scene attentionScene(const ShownAttention& shown, const SceneMoment& moment);

} // namespace headroom
