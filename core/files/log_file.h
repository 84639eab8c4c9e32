// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "files/posix.h"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>

namespace headroom {

// A text that grows while a program runs, in a file that tells afterwards whether that program came to its end:
// NAME-000012.running while it is written, which the system locks for as long as the program lives, NAME-000012.script
// from then on. They are numbered as they were begun, whatever the clock says. What was written survives the program,
// not the machine: nothing waits for the disk.
class LogFile {
public:
    // Begins the next one, in a folder that is made where there is none and that only this user can read; of those that
    // have ended the newest `keep` − 1 stay. Throws Error.
    LogFile(const std::filesystem::path& folder, int keep);
    LogFile(const LogFile&) = delete;
    LogFile& operator=(const LogFile&) = delete;
    ~LogFile(); // ended; removed where nothing was written

    const std::filesystem::path& path() const { return m_path; }
    // The text takes the place of all that stands behind the first `at` bytes. Throws Error; what stood before them is
    // as it was.
    void write(std::uint64_t at, std::string_view text);

    static std::vector<std::filesystem::path> ended(const std::filesystem::path& folder); // the newest first
    // The newest one whose program was killed. From then on it, and all others of that kind, have ended: of several
    // programs that ask one gets it.
    static std::optional<std::filesystem::path> takeKilled(const std::filesystem::path& folder);

private:
    bool begin(); // false: another program has the number

    std::filesystem::path m_path;
    Descriptor m_descriptor;
    std::uint64_t m_size = 0;
};

} // namespace headroom
