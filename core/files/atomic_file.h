// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <string_view>

namespace headroom {

// The one way to write files. Replaces the file at `path` with the parts, one after the other: at every moment,
// whatever happens to the program or the machine, the path holds the old file or the new one in full. A symbolic link
// stays; the file it leads to is replaced. Folders, pipes and devices are refused. Throws Error with the path and the
// cause, and the space needed and free where that is it; the old file is then as it was.
void writeFileAtomically(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts);
void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes);

// The same with `bytes` bytes that `make` gives piece by piece, for a file that need not fit into memory. What `make`
// throws leaves the old file as it was.
using ByteSink = std::function<void(std::span<const std::byte>)>;
void writeFileAtomically(
    const std::filesystem::path& path, std::uint64_t bytes, const std::function<void(const ByteSink& sink)>& make);

// What programs that were killed while they saved left in a folder. The next save of a file removes what is of it; this
// is for folders of files with names of their own, which nobody saves again.
void removeLitter(const std::filesystem::path& folder);

} // namespace headroom
