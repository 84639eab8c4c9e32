// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/model_config.h"

#include <torch/types.h>

#include <atomic>
#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace headroom::hf {

// A model as it is published: a folder with config.json and its weights as .safetensors, an adapter beside its model, a
// folder of the hub's cache.
struct PublishedModel {
    std::string family; // "GPT-2"
    std::string architecture; // "GPT2LMHeadModel"; empty if the folder does not say
    ModelConfig config;
    std::map<std::string, torch::Tensor> tensors; // under our names; matrices of 16 bits stay so, all else is float
    std::vector<std::string> unused; // tensors that lie in the files and that the model does not use
    std::vector<std::string> notices; // what a person should know
    std::int64_t start = -1, end = -1; // tokens that a decoder begins and ends with; −1: none
    std::filesystem::path folder; // which its config.json lies in, where it was found
    std::filesystem::path tokenizer; // the folder of its tokenizer
    std::filesystem::path sentences; // the folder whose modules.json says what is made of its states, if there is one
};

// What goes on while a folder is read; asked and told every few megabytes.
struct OpeningWatch {
    const std::atomic<bool>* cancel = nullptr;
    std::function<void(std::uint64_t done, std::uint64_t total)> read {}; // bytes of weights
};

// Throws Error naming the file, the setting or the tensor, and what would work; Cancelled. Weights are not read before
// all names and shapes fit and the memory is known to suffice.
PublishedModel readPublishedModel(const std::filesystem::path& folder, const OpeningWatch& watch = {});

} // namespace headroom::hf
