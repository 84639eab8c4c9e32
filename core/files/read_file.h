// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/posix.h"

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <limits>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <sys/stat.h>

namespace headroom {

// A regular file opened for reading into owned memory: the one way to read files. Pipes, devices and folders are
// refused without waiting for them. Not memory-mapped: a file that another program cuts short would end this one.
class InputFile {
public:
    explicit InputFile(std::filesystem::path path); // throws Error
    std::uint64_t size() const { return static_cast<std::uint64_t>(m_status.st_size); }

    // Fills `bytes` from the offset on; Error if the file ends earlier.
    void read(std::uint64_t offset, std::span<std::byte> bytes) const;
    // Error if the file was written to since it was opened.
    void checkUnchanged() const;

private:
    std::filesystem::path m_path;
    Descriptor m_descriptor;
    struct stat m_status {};
};

// Memory for `size` bytes of the named file; Error if the machine has not as much.
std::vector<std::byte> allocateFor(std::uint64_t size, const std::string& where);

// A whole file; Error if it has more bytes than the limit.
std::vector<std::byte> readFile(
    const std::filesystem::path& path, std::uint64_t limit = std::numeric_limits<std::uint64_t>::max());

// The same as text, byte for byte.
std::string readText(const std::filesystem::path& path, std::uint64_t limit);
constexpr std::uint64_t kHandWritten = 4 << 20; // the limit of what people write by hand, in bytes

// Standard input up to its end; Error if it has more bytes than the limit.
std::string readStandardInput(std::uint64_t limit);

// Standard input line by line, as it comes.
class InputLines {
public:
    explicit InputLines(std::uint64_t limit) : m_limit(limit) {} // bytes of a line
    // Without its end; nothing at the end of the input, a last line without one being left out. Throws Error.
    std::optional<std::string> next();

private:
    std::uint64_t m_limit;
    std::string m_read; // behind the last line
};

} // namespace headroom
