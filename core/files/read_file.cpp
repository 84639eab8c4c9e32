// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/read_file.h"

#include "error.h"
#include "text/say.h"

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
        throw Error(say("%1: the file cannot be opened: %2.", shown(m_path), errorText(error)));
    };
    const auto check = [&] {
        if (!S_ISREG(m_status.st_mode))
            throw Error(say("%1: this is %2, not a file.", shown(m_path), kindOfFile(m_status.st_mode)));
    };
    if (::stat(m_path.c_str(), &m_status) != 0)
        fail(errno);
    check(); // before it is opened: some devices act on that
    // O_NONBLOCK: opening a pipe that nobody writes to must not wait.
    m_descriptor = Descriptor(
        retried([&] { return ::open(m_path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY); }));
    if (!m_descriptor.valid())
        fail(errno);
    if (::fstat(m_descriptor.get(), &m_status) != 0)
        fail(errno);
    check();
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
            throw Error(say("%1: reading failed at byte %2: %3.", shown(m_path), offset, errorText(errno)));
        if (count == 0)
            throw Error(
                say("%1: the file got shorter while it was being read. Open it again once the program writing it is "
                    "done.",
                    shown(m_path)));
        bytes = bytes.subspan(static_cast<std::size_t>(count));
        offset += static_cast<std::uint64_t>(count);
    }
}

void InputFile::checkUnchanged() const
{
    struct stat now {};
    if (::fstat(m_descriptor.get(), &now) != 0)
        throw Error(say("%1: the file cannot be examined: %2.", shown(m_path), errorText(errno)));
    if (now.st_size != m_status.st_size || !sameTime(now.st_mtim, m_status.st_mtim))
        throw Error(say("%1: the file changed while it was being read (%2 before, %3 after). Open it again once the "
                        "program writing it is done.",
            shown(m_path), formatBytes(size()), formatBytes(static_cast<std::uint64_t>(now.st_size))));
}

std::vector<std::byte> allocateFor(std::uint64_t size, const std::string& where)
{
    const auto available = availableMemory();
    if (available && size > *available)
        throw Error(say("%1: the file needs %2 of memory, but only %3 is free.", where, formatBytes(size),
            formatBytes(*available)));
    try {
        return std::vector<std::byte>(size);
    } catch (const std::bad_alloc&) {
    } catch (const std::length_error&) {
    }
    throw Error(say("%1: the file needs %2 of memory, more than this machine has.", where, formatBytes(size)));
}

std::vector<std::byte> readFile(const std::filesystem::path& path, std::uint64_t limit)
{
    const InputFile file(path);
    if (file.size() > limit)
        throw Error(say("%1: the file has %2, more than the %3 allowed here.", shown(path), formatBytes(file.size()),
            formatBytes(limit)));
    std::vector<std::byte> bytes = allocateFor(file.size(), shown(path));
    file.read(0, bytes);
    file.checkUnchanged();
    return bytes;
}

std::string readText(const std::filesystem::path& path, std::uint64_t limit)
{
    const std::vector<std::byte> bytes = readFile(path, limit);
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

namespace {

// Appends what there is to read of standard input; false at its end.
bool readMore(std::string& text)
{
    constexpr std::size_t kAtOnce = 1 << 16;
    const std::size_t before = text.size();
    text.resize(before + kAtOnce);
    const ssize_t count = retried([&] { return ::read(STDIN_FILENO, text.data() + before, kAtOnce); });
    if (count < 0)
        throw Error(say("Standard input cannot be read: %1.", errorText(errno)));
    text.resize(before + static_cast<std::size_t>(count));
    return count > 0;
}

} // namespace

std::string readStandardInput(std::uint64_t limit)
{
    std::string text;
    while (readMore(text))
        if (text.size() > limit)
            throw Error(say("Standard input has more than the %1 allowed here.", formatBytes(limit)));
    return text;
}

std::optional<std::string> InputLines::next()
{
    std::size_t from = 0, end = 0;
    while ((end = m_read.find('\n', from)) == std::string::npos) {
        from = m_read.size();
        if (from > m_limit)
            throw Error(say("A line of standard input has more than the %1 allowed here.", formatBytes(m_limit)));
        if (!readMore(m_read))
            return std::nullopt;
    }
    std::string line = m_read.substr(0, end);
    m_read.erase(0, end + 1);
    return line;
}

} // namespace headroom
