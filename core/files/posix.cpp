// SPDX-License-Identifier: GPL-3.0-or-later
#include "files/posix.h"

#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <fstream>
#include <system_error>
#include <utility>

#include <sys/stat.h>
#include <unistd.h>

namespace headroom {

Descriptor& Descriptor::operator=(Descriptor&& other) noexcept
{
    if (this != &other) {
        close();
        m_descriptor = other.release();
    }
    return *this;
}

Descriptor::~Descriptor() { close(); }

int Descriptor::release() { return std::exchange(m_descriptor, -1); }

int Descriptor::close()
{
    // On Linux an interrupted close has closed: trying again might close another thread's file.
    if (!valid() || ::close(release()) == 0 || errno == EINTR)
        return 0;
    return errno;
}

std::string errorText(int error) { return std::generic_category().message(error); }

std::string formatBytes(std::uint64_t bytes)
{
    if (bytes < 10'000)
        return bytes == 1 ? say("1 byte") : say("%1 bytes", bytes);
    constexpr std::array kUnits {"kB", "MB", "GB", "TB", "PB", "EB"};
    double value = static_cast<double>(bytes) / 1000;
    std::size_t unit = 0;
    for (; value >= 999.95 && unit + 1 < kUnits.size(); ++unit)
        value /= 1000;
    std::array<char, 32> text {};
    std::snprintf(text.data(), text.size(), "%.1f %s", value, kUnits[unit]);
    return text.data();
}

std::string shown(const std::filesystem::path& path) { return escaped(path.string(), 400); }

std::string kindOfFile(unsigned mode)
{
    switch (mode & S_IFMT) {
    case S_IFREG: return say("a file");
    case S_IFDIR: return say("a folder");
    case S_IFIFO: return say("a pipe");
    case S_IFSOCK: return say("a socket");
    case S_IFCHR:
    case S_IFBLK: return say("a device");
    default: return say("a special file");
    }
}

std::optional<std::uint64_t> availableMemory()
{
    std::optional<std::uint64_t> available;
    std::ifstream file("/proc/meminfo");
    std::string key;
    std::uint64_t kibibytes = 0;
    for (std::string unit; !available && file >> key >> kibibytes; std::getline(file, unit))
        if (key == "MemAvailable:")
            available = kibibytes * 1024;
    std::ifstream limitFile("/sys/fs/cgroup/memory.max"), usedFile("/sys/fs/cgroup/memory.current");
    std::uint64_t limit = 0, used = 0;
    if (limitFile >> limit && usedFile >> used) {
        const std::uint64_t left = limit > used ? limit - used : 0;
        available = available ? std::min(*available, left) : left;
    }
    return available;
}

} // namespace headroom
