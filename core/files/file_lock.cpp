// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/file_lock.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "text/utf8.h"

#include <array>
#include <cerrno>
#include <map>
#include <mutex>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

namespace headroom {

struct FileLock::Held {
    std::filesystem::path path; // empty: there are no locks here
    Descriptor descriptor;

    ~Held()
    {
        if (!path.empty())
            ::unlink(path.c_str()); // while it is still locked
    }

    bool removed() const
    {
        struct stat status {};
        return ::fstat(descriptor.get(), &status) == 0 && status.st_nlink == 0;
    }

    // Who holds it, as note() wrote it.
    std::string holder() const
    {
        std::array<char, 200> text {};
        const ssize_t count = ::pread(descriptor.get(), text.data(), text.size(), 0);
        return escaped({text.data(), static_cast<std::size_t>(count < 0 ? 0 : count)});
    }

    void note() const
    {
        const std::string text = std::to_string(::getpid());
        if (::ftruncate(descriptor.get(), 0) == 0)
            retried([&] { return ::pwrite(descriptor.get(), text.data(), text.size(), 0); });
    }
};

std::filesystem::path lockBeside(const std::filesystem::path& file)
{
    return file.parent_path() / ("." + file.filename().string() + ".lock");
}

FileLock::FileLock(const std::filesystem::path& file)
{
    static std::mutex mutex;
    static std::map<std::filesystem::path, std::weak_ptr<Held>> all; // of this program
    const std::lock_guard guard(mutex);
    std::error_code failed;
    std::filesystem::path target = std::filesystem::weakly_canonical(std::filesystem::absolute(file), failed);
    if (failed)
        target = file;
    m_held = all[target].lock();
    if (m_held)
        return;
    m_held = std::make_shared<Held>();
    const std::filesystem::path path = lockBeside(target);
    do {
        m_held->descriptor = Descriptor(retried(
            [&] { return ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0666); }));
        if (!m_held->descriptor.valid())
            return;
        if (retried([&] { return ::flock(m_held->descriptor.get(), LOCK_EX | LOCK_NB); }) != 0) {
            if (errno == EWOULDBLOCK)
                throw Error(say("%1 is being trained by another program (process %2). Choose another file, or end that "
                                "one first.",
                    shown(file), m_held->holder()));
            return;
        }
    } while (m_held->removed()); // its holder ended in between
    m_held->path = path;
    m_held->note();
    all[target] = m_held;
}

} // namespace headroom
