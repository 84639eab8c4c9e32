// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>

namespace headroom {

// Throws Error, with what to do about it, if a file's first and last bytes are those of a format that people
// mistake for .safetensors (PyTorch's pickles, GGUF, a web page, …). Call only for what does not begin as
// .safetensors.
void refuseForeignFile(std::span<const std::byte> head, std::span<const std::byte> tail, const std::string& where);

} // namespace headroom
