// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <filesystem>
#include <memory>

namespace headroom {

// Where the lock of a file lies: .NAME.lock beside it. A program that was killed leaves it there.
std::filesystem::path lockBeside(const std::filesystem::path& file);

// Keeps other programs from working on a file as long as this one does. The system locks lockBeside(), so that it is
// free once its holder has ended in whatever way. Within this program it may be taken several times.
class FileLock {
public:
    FileLock() = default; // holds nothing
    // Throws Error that names the process which holds it. Where the file system has no locks nothing is held.
    explicit FileLock(const std::filesystem::path& file);

private:
    struct Held;
    std::shared_ptr<Held> m_held;
};

} // namespace headroom
