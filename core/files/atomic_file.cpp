// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/atomic_file.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"

#include <algorithm>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <utility>

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

namespace headroom {

namespace {

using Make = std::function<void(const ByteSink& sink)>;

constexpr std::string_view kSuffix = ".headroom-tmp";
constexpr std::size_t kRandomLetters = 6;

// A new file beside the target under a name of its own. While its writer lives it is locked, so that another
// save to the same path can tell it from what a killed program left behind.
struct Temporary {
    std::string name;
    Descriptor descriptor;

    bool removed() const
    {
        struct stat status {};
        return ::fstat(descriptor.get(), &status) == 0 && status.st_nlink == 0;
    }
};

class Save {
public:
    Save(const std::filesystem::path& path, std::uint64_t bytes);
    void write(const Make& make);

private:
    [[noreturn]] void fail(const char* doing, int error) const;
    void examineTarget();
    std::string prefix() const;
    void createTemporary();
    void fill(const Make& make) const;
    void writeAll(std::span<const std::byte> bytes) const;
    void finish();

    std::filesystem::path m_target; // no symbolic link
    std::string m_name;
    Descriptor m_folder;
    std::optional<mode_t> m_oldMode;
    Temporary m_temporary;
    std::uint64_t m_needed;
};

void refuseSpecial(const std::filesystem::path& path, const struct stat& status)
{
    if (!S_ISREG(status.st_mode))
        throw Error(say("%1 was not saved: it is %2, not a file.", shown(path), kindOfFile(status.st_mode)));
}

std::filesystem::path followLinks(std::filesystem::path path)
{
    struct stat status {};
    if (path.has_filename() && ::stat(path.c_str(), &status) == 0)
        refuseSpecial(path, status); // /dev/stdout leads to a name that is none
    constexpr int kMostLinks = 40;
    std::error_code error;
    for (int i = 0; i < kMostLinks; ++i) {
        const std::filesystem::path next = std::filesystem::read_symlink(path, error);
        if (error)
            return path;
        path = path.parent_path() / next;
    }
    throw Error(say("%1 was not saved: its symbolic links form a loop.", shown(path)));
}

std::string randomLetters()
{
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyz0123456789";
    std::random_device random;
    std::string letters;
    for (std::size_t i = 0; i < kRandomLetters; ++i)
        letters += kLetters[random() % kLetters.size()];
    return letters;
}

// What killed programs left of their saves in an open folder, of one file or of all; a living one holds its lock.
void removeLitterOf(const Descriptor& opened, std::string_view ofFile)
{
    const auto isLitter = [&](std::string_view name) {
        constexpr std::size_t kTail = kRandomLetters + kSuffix.size();
        if (name.size() < kTail + 2 || !name.ends_with(kSuffix))
            return false;
        const std::string_view start = name.substr(0, name.size() - kTail);
        return ofFile.empty() ? start.starts_with('.') && start.ends_with('.') : start == ofFile;
    };
    DIR* folder = ::fdopendir(::openat(opened.get(), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!folder)
        return;
    while (const dirent* entry = ::readdir(folder)) {
        if (!isLitter(entry->d_name))
            continue;
        const Descriptor file(::openat(opened.get(), entry->d_name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC));
        if (file.valid() && ::flock(file.get(), LOCK_EX | LOCK_NB) == 0)
            ::unlinkat(opened.get(), entry->d_name, 0);
    }
    ::closedir(folder);
}

Save::Save(const std::filesystem::path& path, std::uint64_t bytes)
    : m_target(followLinks(path)), m_name(m_target.filename()), m_needed(bytes)
{
    if (m_name.empty())
        throw Error(say("%1 was not saved: the path does not name a file.", shown(path)));
    const std::filesystem::path folder = m_target.has_parent_path() ? m_target.parent_path() : ".";
    m_folder = Descriptor(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (!m_folder.valid())
        fail(toSay("opening the folder"), errno);
    examineTarget();
}

void Save::fail(const char* doing, int error) const
{
    struct statvfs space {};
    const bool room = error == ENOSPC || error == EDQUOT || error == EFBIG;
    if (room && m_folder.valid() && ::fstatvfs(m_folder.get(), &space) == 0)
        throw Error(say("%1 was not saved: %2 (while %3; %4 needed, %5 free).", shown(m_target), errorText(error),
            say(doing), formatBytes(m_needed), formatBytes(std::uint64_t {space.f_bavail} * space.f_frsize)));
    throw Error(say("%1 was not saved: %2 (while %3).", shown(m_target), errorText(error), say(doing)));
}

void Save::examineTarget()
{
    struct stat status {};
    if (::fstatat(m_folder.get(), m_name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
        if (errno != ENOENT)
            fail(toSay("examining the existing file"), errno);
        return;
    }
    refuseSpecial(m_target, status);
    if (::faccessat(m_folder.get(), m_name.c_str(), W_OK, AT_EACCESS) != 0)
        fail(toSay("checking permission to replace the file"), errno);
    m_oldMode = status.st_mode & 0777;
}

// Short, so that the longest name a file can have leaves room.
std::string Save::prefix() const
{
    constexpr std::size_t kOfName = 64;
    return "." + m_name.substr(0, kOfName) + ".";
}

// Not mkostemp: only open applies the umask and the folder's default access list to a new file.
void Save::createTemporary()
{
    constexpr int kTries = 100;
    for (int i = 0; i < kTries; ++i) {
        Temporary file;
        file.name = prefix() + randomLetters() + std::string(kSuffix);
        file.descriptor = Descriptor(
            ::openat(m_folder.get(), file.name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0666));
        if (!file.descriptor.valid()) {
            if (errno == EEXIST || errno == EINTR)
                continue;
            fail(toSay("creating a temporary file beside it"), errno);
        }
        // Where locks are not supported nothing can be told to be litter, and nothing is removed.
        retried([&] { return ::flock(file.descriptor.get(), LOCK_EX); });
        if (file.removed()) // another save took it for litter before it was locked
            continue;
        m_temporary = std::move(file);
        return;
    }
    fail(toSay("creating a temporary file beside it"), EEXIST);
}

void Save::writeAll(std::span<const std::byte> bytes) const
{
    constexpr std::size_t kAtOnce = std::size_t {1} << 30;
    while (!bytes.empty()) {
        const ssize_t count = retried(
            [&] { return ::write(m_temporary.descriptor.get(), bytes.data(), std::min(bytes.size(), kAtOnce)); });
        if (count < 0)
            fail(toSay("writing"), errno);
        bytes = bytes.subspan(static_cast<std::size_t>(count));
    }
}

void Save::fill(const Make& make) const
{
    const int file = m_temporary.descriptor.get();
    if (m_oldMode && ::fchmod(file, *m_oldMode) != 0)
        fail(toSay("setting the permissions"), errno);
    if (m_needed > 0) {
        int error = EINTR;
        while (error == EINTR)
            error = ::posix_fallocate(file, 0, static_cast<off_t>(m_needed));
        if (error != 0 && error != EOPNOTSUPP && error != EINVAL)
            fail(toSay("reserving the space"), error);
    }
    std::uint64_t written = 0;
    make([&](std::span<const std::byte> part) {
        writeAll(part);
        written += part.size();
    });
    if (written != m_needed)
        throw Error(say("%1 was not saved: only %2 of the expected %3 arrived.", shown(m_target), formatBytes(written),
            formatBytes(m_needed)));
    // Never tried again: after a failure the kernel may drop the data and call the next attempt a success.
    if (::fsync(file) != 0)
        fail(toSay("writing the data to disk"), errno);
}

void Save::finish()
{
    // Keeps the lock past close, until the temporary's name is gone.
    const Descriptor lock(::fcntl(m_temporary.descriptor.get(), F_DUPFD_CLOEXEC, 0));
    if (!lock.valid())
        fail(toSay("closing the file"), errno);
    if (const int error = m_temporary.descriptor.close())
        fail(toSay("closing the file"), error);
    if (::renameat(m_folder.get(), m_temporary.name.c_str(), m_folder.get(), m_name.c_str()) != 0)
        fail(toSay("moving the new file into place"), errno);
    m_temporary.name.clear();
    if (::fsync(m_folder.get()) != 0 && errno != EINVAL && errno != ENOTSUP)
        throw Error(say("%1 was replaced, but the disk did not confirm it: %2.", shown(m_target), errorText(errno)));
}

void Save::write(const Make& make)
{
    removeLitterOf(m_folder, prefix());
    createTemporary();
    try {
        fill(make);
        finish();
    } catch (...) {
        if (!m_temporary.name.empty())
            ::unlinkat(m_folder.get(), m_temporary.name.c_str(), 0);
        throw;
    }
}

} // namespace

void writeFileAtomically(const std::filesystem::path& path, std::span<const std::span<const std::byte>> parts)
{
    std::uint64_t bytes = 0;
    for (const auto& part : parts)
        bytes += part.size();
    writeFileAtomically(path, bytes, [&](const ByteSink& sink) { std::for_each(parts.begin(), parts.end(), sink); });
}

void writeFileAtomically(const std::filesystem::path& path, std::string_view bytes)
{
    const std::span<const std::byte> part = std::as_bytes(std::span(bytes));
    writeFileAtomically(path, std::span(&part, 1));
}

void writeFileAtomically(
    const std::filesystem::path& path, std::uint64_t bytes, const std::function<void(const ByteSink& sink)>& make)
{
    Save(path, bytes).write(make);
}

void removeLitter(const std::filesystem::path& folder)
{
    const Descriptor opened(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (opened.valid())
        removeLitterOf(opened, {});
}

} // namespace headroom
