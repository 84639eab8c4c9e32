// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/read_file.h"

#include "error.h"

#include <algorithm>
#include <new>
#include <stdexcept>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace headroom {

namespace {

bool sameTime(const timespec& a, const timespec& b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

} // namespace

InputFile::InputFile(std::filesystem::path path) : m_path(std::move(path))
{
    const auto fail = [&](int error) {
        throw Error(shown(m_path) + ": the file cannot be opened: " + errorText(error) + ".");
    };
    // O_NONBLOCK: opening a pipe that nobody writes to must not wait.
    m_descriptor = Descriptor(
        retried([&] { return ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
    if (!m_descriptor.valid())
        fail(errno);
    if (::fstat(m_descriptor.get(), &m_status) != 0)
        fail(errno);
    if (!S_ISREG(m_status.st_mode))
        throw Error(shown(m_path) + ": this is " + kindOfFile(m_status.st_mode) + ", not a file.");
}

void InputFile::read(std::uint64_t offset, std::span<std::byte> bytes) const
{
    constexpr std::size_t kAtOnce = std::size_t {1} << 30;
    while (!bytes.empty()) {
        const ssize_t count = retried([&] {
            return ::pread(
                m_descriptor.get(), bytes.data(), std::min(bytes.size(), kAtOnce), static_cast<off_t>(offset));
        });
        if (count < 0)
            throw Error(
                shown(m_path) + ": reading failed at byte " + std::to_string(offset) + ": " + errorText(errno) + ".");
        if (count == 0)
            throw Error(shown(m_path)
                + ": the file became shorter while it was read. Open it again once the "
                  "program that writes it is done.");
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void InputFile::checkUnchanged() const
{
    struct stat now {};
    if (::fstat(m_descriptor.get(), &now) != 0)
        throw Error(shown(m_path) + ": the file cannot be examined: " + errorText(errno) + ".");
    if (now.st_size != m_status.st_size || !sameTime(now.st_mtim, m_status.st_mtim))
        throw Error(shown(m_path) + ": the file changed while it was read (" + formatBytes(size()) + " before, "
            + formatBytes(static_cast<std::uint64_t>(now.st_size))
            + " after). Open it again once the program that writes it is done.");
}

std::vector<std::byte> allocateFor(std::uint64_t size, const std::string& where)
{
    const auto available = availableMemory();
    if (available && size > *available)
        throw Error(where + ": the file needs " + formatBytes(size) + " of memory, but only " + formatBytes(*available)
            + " are free.");
    try {
        return std::vector<std::byte>(size);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    throw Error(where + ": the file needs " + formatBytes(size) + " of memory, more than this machine can give.");
}

std::vector<std::byte> readFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const InputFile file(path);
    if (file.size() > limit)
        throw Error(shown(path) + ": the file has " + formatBytes(file.size()) + ", more than the " + formatBytes(limit)
            + " allowed here.");
    std::vector<std::byte> bytes = allocateFor(file.size(), shown(path));
    file.read(0, bytes);
    file.checkUnchanged();
    return bytes;
}

} // namespace headroom
