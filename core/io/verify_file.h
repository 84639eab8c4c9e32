// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headroom {

// What a person exports from their own implementation of a model, as one .safetensors file:
//   metadata headroom.config       ModelConfig as JSON; fields left out are as in a new model
//   metadata headroom.vocabulary   a JSON list with one text a token; may be left out
//   input.source, input.target     token ids, whole numbers [position]; those that the topology reads
//   input.memory.1, …              rows that each layer remembers [position, feature]; may be left out
//   expected.PATH                  what they computed for the step of that path
//   every other tensor             a parameter, under our name for it
struct VerifyFile {
    std::string name; // of the file, for messages
    ModelConfig config;
    std::vector<std::string> vocabulary; // empty if there is none
    torch::Tensor source, target; // undefined where there is none
    std::vector<torch::Tensor> memory;
    std::map<std::string, torch::Tensor> parameters; // float; double if every one of them is
    std::map<std::string, torch::Tensor> expected; // by path, in double
};

// Throws Error naming the tensor or metadata key, what it holds and what would work.
VerifyFile readVerifyFile(const std::filesystem::path& file);

} // namespace headroom
