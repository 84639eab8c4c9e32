// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "error.h"
#include "text/utf8.h"
#include "tokenizer/tokenizer.h"

#include <filesystem>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>

namespace headroom::fuzz {

// A reader, given any bytes: it reads or refuses them with an Error whose text can be shown, and what it read is what
// it promises. Throws Broken, or whatever got out of the reader, where that is not so. Each has a folder of seeds of
// its name in corpus/.
struct Target {
    const char* name;
    void (*run)(std::string_view input);
};

class Broken : public std::logic_error {
public:
    using std::logic_error::logic_error;
};

void check(bool holds, const char* promise);

// Runs it; an Error is as good as an answer if its text can be shown, and begins with `where`.
template <typename Read>
void refusedOrRead(Read read, std::string_view where = {})
{
    try {
        read();
    } catch (const Error& error) {
        check(isUtf8(error.what()), "a refusal is a text in UTF-8");
        check(std::string_view(error.what()).starts_with(where), "a refusal says where");
        check(std::string_view(error.what()).size() < 4000, "a refusal can be read");
    }
}

std::span<const Target> textTargets(); // readers of texts
std::span<const Target> fileTargets(); // of files and folders
std::span<const Target> scriptTargets(); // of ui

// A folder of this process, emptied for each input.
class Folder {
public:
    Folder();
    ~Folder();
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;

    void empty() const;
    std::filesystem::path write(const std::string& name, std::string_view content) const;
    const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};
Folder& folder();

std::string contentOf(const std::filesystem::path& file);

void useTokenizer(const Tokenizer& tokenizer, std::string_view text); // encodes and decodes; throws Error
void runSome(const std::filesystem::path& source); // opens a model and runs it on three tokens; throws Error

} // namespace headroom::fuzz
