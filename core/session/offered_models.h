// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/preset_list.h"
#include "text/token_kind.h"

#include <string>
#include <vector>

namespace headroom {

// A model that ships, as its file describes it: what it takes, and inputs worth looking at.
struct OfferedModel {
    std::string source; // what opens it: its file, or the id of a variant that ships without weights
    std::string variant; // its preset's id
    std::string task; // id of what it learned, or is to learn
    TokenKind takes = TokenKind::Symbols; // of its vocabulary
    std::string data, claim; // of its card: what it learned from, and what it learned; English
    std::vector<std::string> samples; // the first is the one it opens with
};

// In the presets' order, and of each in the order of Preset::trained: the one that it opens on comes first. Reads the
// files; leaves those out that cannot be read.
std::vector<OfferedModel> offeredModels(const std::vector<Preset>& presets);

} // namespace headroom
