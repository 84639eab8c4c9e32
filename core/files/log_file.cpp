// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/log_file.h"

#include "error.h"
#include "text/say.h"

#include <algorithm>
#include <charconv>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom {

namespace {

constexpr std::string_view kName = "session-";
constexpr const char* kRunning = ".running";
constexpr const char* kEnded = ".script";
constexpr int kMostDigits = 9;

// The number of a log of that kind; 0: it is none.
std::int64_t numberOf(const std::filesystem::path& file, const char* kind)
{
    const std::string stem = file.stem().string();
    if (file.extension() != kind || !stem.starts_with(kName) || stem.size() > kName.size() + kMostDigits)
        return 0;
    std::int64_t number = 0;
    const char *first = stem.data() + kName.size(), *last = stem.data() + stem.size();
    const auto read = std::from_chars(first, last, number);
    return read.ec == std::errc() && read.ptr == last && number > 0 ? number : 0;
}

std::vector<std::filesystem::path> logsIn(const std::filesystem::path& folder, const char* kind)
{
    std::vector<std::filesystem::path> all;
    std::error_code failed;
    for (std::filesystem::directory_iterator each(folder, failed), end; !failed && each != end; each.increment(failed))
        if (numberOf(each->path(), kind) > 0)
            all.push_back(each->path());
    std::sort(all.begin(), all.end(), [kind](const std::filesystem::path& a, const std::filesystem::path& b) {
        return numberOf(a, kind) > numberOf(b, kind);
    });
    return all;
}

std::filesystem::path named(const std::filesystem::path& folder, std::int64_t number, const char* kind)
{
    const std::string digits = std::to_string(number);
    const std::size_t zeros = 6 - std::min<std::size_t>(6, digits.size());
    return folder / (std::string(kName) + std::string(zeros, '0') + digits + kind);
}

std::filesystem::path endedName(std::filesystem::path running) { return running.replace_extension(kEnded); }

bool isAt(const Descriptor& descriptor, const std::filesystem::path& path)
{
    struct stat opened {
    }, there {};
    return ::fstat(descriptor.get(), &opened) == 0 && ::stat(path.c_str(), &there) == 0 && opened.st_ino == there.st_ino
        && opened.st_dev == there.st_dev;
}

[[noreturn]] void fail(const std::filesystem::path& path, int error)
{
    throw Error(say("%1 was not written: %2.", shown(path), errorText(error)));
}

} // namespace

LogFile::LogFile(const std::filesystem::path& folder, int keep)
{
    std::error_code failed;
    std::filesystem::create_directories(folder, failed);
    if (failed)
        fail(folder, failed.value());
    ::chmod(folder.c_str(), 0700);
    std::vector<std::filesystem::path> old = logsIn(folder, kEnded);
    const std::vector<std::filesystem::path> others = logsIn(folder, kRunning);
    const std::int64_t newest = old.empty() ? 0 : numberOf(old.front(), kEnded),
                       running = others.empty() ? 0 : numberOf(others.front(), kRunning);
    std::int64_t number = std::max(newest, running) + 1;
    constexpr int kTries = 100;
    for (int i = 0; i < kTries && !m_descriptor.valid(); ++i, ++number)
        if (m_path = named(folder, number, kRunning); !begin())
            m_descriptor = {};
    if (!m_descriptor.valid())
        fail(m_path, EEXIST);
    for (std::size_t i = static_cast<std::size_t>(std::max(1, keep)) - 1; i < old.size(); ++i)
        std::filesystem::remove(old[i], failed);
}

bool LogFile::begin()
{
    m_descriptor = Descriptor(
        retried([&] { return ::open(m_path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0600); }));
    if (!m_descriptor.valid()) {
        if (errno == EEXIST)
            return false;
        fail(m_path, errno);
    }
    retried([&] { return ::flock(m_descriptor.get(), LOCK_EX); }); // where there are no locks none is ever taken
    if (!isAt(m_descriptor, m_path)) // one that looked for killed ones took it, before it was locked
        return false;
    struct stat there {};
    if (::lstat(endedName(m_path).c_str(), &there) != 0)
        return true;
    ::unlink(m_path.c_str());
    return false;
}

LogFile::~LogFile()
{
    if (m_size == 0)
        ::unlink(m_path.c_str());
    else
        ::rename(m_path.c_str(), endedName(m_path).c_str());
}

void LogFile::write(std::uint64_t at, std::string_view text)
{
    // What stood there is cut off first. Killed while it is written (a write ends between two pages then), the text
    // lacks its end, and a last line without one is none.
    if (at < m_size) {
        if (retried([&] { return ::ftruncate(m_descriptor.get(), static_cast<off_t>(at)); }) != 0)
            fail(m_path, errno);
        m_size = at;
    }
    std::uint64_t done = 0;
    while (done < text.size()) {
        const ssize_t count = retried([&] {
            return ::pwrite(m_descriptor.get(), text.data() + done, text.size() - done, static_cast<off_t>(at + done));
        });
        if (count < 0)
            fail(m_path, errno);
        done += static_cast<std::uint64_t>(count);
        m_size = at + done;
    }
}

std::vector<std::filesystem::path> LogFile::ended(const std::filesystem::path& folder)
{
    return logsIn(folder, kEnded);
}

std::optional<std::filesystem::path> LogFile::takeKilled(const std::filesystem::path& folder)
{
    std::optional<std::filesystem::path> newest;
    for (const std::filesystem::path& file : logsIn(folder, kRunning)) {
        const Descriptor left(
            retried([&] { return ::open(file.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC); }));
        if (!left.valid() || retried([&] { return ::flock(left.get(), LOCK_EX | LOCK_NB); }) != 0 || !isAt(left, file))
            continue; // its program lives, or another has taken it
        struct stat status {};
        if (::fstat(left.get(), &status) == 0 && status.st_size == 0)
            ::unlink(file.c_str());
        else if (::rename(file.c_str(), endedName(file).c_str()) == 0 && !newest)
            newest = endedName(file);
    }
    return newest;
}

} // namespace headroom
