// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

namespace headroom {

// Replaces the file at `path` with the parts, one after the other: at every moment, whatever happens to the
// program or the machine, the path holds the old file or the new one in full. A symbolic link stays; the file
// it leads to is replaced. Throws Error with the path, the cause and the free space; the old file is then as
// it was.
void writeFileAtomically(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts);

} // namespace headroom
