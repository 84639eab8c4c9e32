// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace headroom::hf {

// How sentence-transformers makes one vector of a text's last states, in the order in which it joins several.
enum class Pooling { First, Maximum, Mean, RootMean, WeightedMean, Last };

// What it does with that vector.
struct SentenceModule {
    enum class Kind { Dense, Norm, Unit };
    Kind kind = Kind::Unit;
    std::string name; // of its folder: "2_Dense"
    torch::Tensor weight, bias; // Dense: [out, in] and [out] or undefined; Norm: [feature]
    std::optional<ActivationKind> activation {}; // Dense
};

// What modules.json asks for; without the file, the mean of the states.
struct SentenceModules {
    std::vector<Pooling> poolings {Pooling::Mean};
    std::vector<SentenceModule> modules {};
    bool published = false; // the folder has a modules.json
    std::string prompt {}; // what each text begins with
    bool poolsPrompt = true; // the prompt's states count too
};

// `width` is that of the states. Throws Error naming what is not implemented; then the model has no such vector.
SentenceModules readSentenceModules(
    const std::filesystem::path& folder, std::int64_t width, std::vector<std::string>& notices);

} // namespace headroom::hf
