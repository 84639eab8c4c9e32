// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace headroom {

// Owns a file descriptor.
class Descriptor {
public:
    Descriptor() = default;
    explicit Descriptor(int descriptor) : m_descriptor(descriptor) {}
    Descriptor(Descriptor&& other) noexcept : m_descriptor(other.release()) {}
    Descriptor& operator=(Descriptor&& other) noexcept;
    ~Descriptor();

    int get() const { return m_descriptor; }
    bool valid() const { return m_descriptor >= 0; }
    int release();
    int close(); // 0, or the error number; the descriptor is gone either way

private:
    int m_descriptor = -1;
};

// Calls a POSIX function again for as long as a signal interrupts it.
template <typename Call>
auto retried(Call call)
{
    auto result = call();
    while (result == -1 && errno == EINTR)
        result = call();
    return result;
}

std::string errorText(int error); // "No space left on device"
std::string formatBytes(std::uint64_t bytes); // "1 byte", "12.3 MB"
std::string shown(const std::filesystem::path& path); // as messages show it
// What st_mode names: "a folder", "a pipe", …
std::string kindOfFile(unsigned mode);
// Memory that the machine could give out now, where the system says so.
std::optional<std::uint64_t> availableMemory();

} // namespace headroom
