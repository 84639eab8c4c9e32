// SPDX-License-Identifier: GPL-3.0-or-later
#include "targets.h"

#include <cstdlib>
#include <fstream>
#include <iterator>

#include <unistd.h>

namespace headroom::fuzz {

void check(bool holds, const char* promise)
{
    if (!holds)
        throw Broken(promise);
}

// In memory where the system has such a folder: fuzzers write thousands of files a second.
Folder::Folder()
{
    const std::filesystem::path memory = "/dev/shm";
    std::error_code none;
    std::string pattern = ((std::filesystem::is_directory(memory, none) ? memory
                                                                        : std::filesystem::temp_directory_path())
        / "headroom-fuzz-XXXXXX")
                              .string();
    if (!::mkdtemp(pattern.data()))
        throw std::runtime_error("no temporary folder");
    m_path = pattern;
}

Folder::~Folder()
{
    std::error_code none;
    std::filesystem::remove_all(m_path, none);
}

void Folder::empty() const
{
    for (const auto& entry : std::filesystem::directory_iterator(m_path))
        std::filesystem::remove_all(entry.path());
}

std::filesystem::path Folder::write(const std::string& name, std::string_view content) const
{
    std::ofstream(m_path / name, std::ios::binary) << content;
    return m_path / name;
}

Folder& folder()
{
    static Folder one;
    return one;
}

std::string contentOf(const std::filesystem::path& file)
{
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

} // namespace headroom::fuzz
