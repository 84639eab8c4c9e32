// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace headroom {

std::vector<std::string> filesIn(const std::filesystem::path& folder); // names, sorted; none of what is no folder

// Weights in a folder that are no .safetensors files (pickles, GGUF, ONNX, Keras, Flax, …): which they are and what to
// do, as one or two sentences; empty if there are none.
std::string otherWeights(const std::filesystem::path& folder);

// The command that writes a pickle's tensors into model.safetensors; `name` is the file's, run in its folder.
std::string pickleCommand(const std::string& name);

} // namespace headroom
