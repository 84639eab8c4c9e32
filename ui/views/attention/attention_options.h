// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "scene/scene.h"

namespace headroom::attention_view {

enum class Form { Heatmap, Lines };

// In the order of AttentionPlace.
inline constexpr OptionChoice kKinds[] {{"encoder_self"}, {"decoder_self"}, {"encoder_decoder"}, {"latent_read"},
    {"latent"}, {"latent_write"}, {"induce"}, {"read_back"}, {"pooling"}, {"after_pooling"}};
inline constexpr OptionChoice kForms[] {{"heatmap", toSay("Heatmap")}, {"lines", toSay("Lines")}}; // as Form counts
inline constexpr OptionChoice kMaps[] {{"viridis", toSay("viridis")}, {"cividis", toSay("cividis")}};

inline constexpr Option kForm {
    .id = "attention.form", .name = toSay("How the map is drawn"), .choices = kForms, .first = "heatmap"};
// Of the sublayer in focus.
inline constexpr Option kKind {.id = "attention.kind",
    .name = toSay("Kind of attention"),
    .choices = kKinds,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "heatmap"};
inline constexpr Option kDifference {.id = "attention.difference",
    .kind = Option::Flag,
    .label = toSay("Difference"),
    .tip = toSay("What your changes did: this run minus the untouched one"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "heatmap"};
// There is one clock: another quantity is another step of playback.
inline constexpr Option kQuantity {.id = "attention.quantity",
    .label = toSay("Show"),
    .tip = toSay("Which step to show, from scores to weights; playback jumps there"),
    .look = Option::List,
    .atEnd = true,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "heatmap"};
inline constexpr Option kColours {.id = "attention.colours",
    .label = toSay("Colours"),
    .choices = kMaps,
    .look = Option::List,
    .atEnd = true,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "heatmap"};
// A head, or what stands for all of them: what rail and choice above it are to the heatmap.
inline constexpr Option kHeads {.id = "attention.head",
    .label = toSay("Head"),
    .name = toSay("One head, or all heads combined"),
    .atEnd = true,
    .where = Option::Elsewhere,
    .with = &kForm,
    .withValue = "lines"};
inline constexpr Option kAllLayers {
    .id = "attention.all_layers", .kind = Option::Flag, .first = "off", .look = Option::Hidden}; // an aggregate's map
// The first line of the rail in sight, and the layer and head that were enlarged when it was moved there.
inline constexpr Option kRail {.id = "attention.rail", .kind = Option::Kept};

inline bool isLines(const SceneMoment& moment) { return moment.chosen<Form>(kForm) == Form::Lines; }

} // namespace headroom::attention_view
