// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/read_json.h"
#include "error.h"
#include "files/posix.h"
#include "libtorch.h"
#include "text/say.h"
#include "text/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <new>
#include <optional>
#include <system_error>

namespace headroom {

namespace {

bool says(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

// "you tried to allocate 506000000 bytes"
std::optional<std::uint64_t> bytesAsked(const std::string& text)
{
    constexpr std::string_view kBefore = "allocate ";
    const std::size_t at = text.find(kBefore);
    std::uint64_t bytes = 0;
    if (at == std::string::npos)
        return std::nullopt;
    const char* begin = text.data() + at + kBefore.size();
    const auto [end, error] = std::from_chars(begin, text.data() + text.size(), bytes);
    return error == std::errc {} && std::string_view(end).starts_with(" bytes") ? std::optional(bytes) : std::nullopt;
}

bool isMemory(const std::exception& error, const std::string& text)
{
    return dynamic_cast<const std::bad_alloc*>(&error) || dynamic_cast<const std::length_error*>(&error)
        || says(text, "can't allocate memory") || says(text, "not enough memory") || says(text, "out of memory")
        || says(text, "enforce fail at alloc");
}

} // namespace

std::string messageOf(const std::exception& error)
{
    std::string text = error.what();
    if (dynamic_cast<const Error*>(&error))
        return text;
    if (const auto* torchError = dynamic_cast<const c10::Error*>(&error))
        text = torchError->what_without_backtrace();
    if (isMemory(error, text)) {
        const auto asked = bytesAsked(text);
        return asked
            ? say("Not enough memory: another %1 were needed at once. A shorter text or a smaller model may fit.",
                formatBytes(*asked))
            : say("Not enough memory. A shorter text or a smaller model may fit.");
    }
    if (says(text, "without overflow"))
        return say("A number is beyond float32, whose largest is 3.4028235e38: give a smaller setting or change.");
    if (const auto* file = dynamic_cast<const std::filesystem::filesystem_error*>(&error))
        return say("%1 cannot be used: %2.", shown(file->path1()), file->code().message());
    if (const auto* system = dynamic_cast<const std::system_error*>(&error);
        system && system->code() == std::errc::resource_unavailable_try_again)
        return say("The system gives this program no further thread: its limit on memory or on processes is reached "
                   "(ulimit -v and ulimit -u show them).");
    if (dynamic_cast<const nlohmann::json::exception*>(&error))
        return say("The computation failed: %1", reasonOf(error));
    return say("The computation failed: %1", printable(text.substr(0, std::min<std::size_t>(text.find('\n'), 400))));
}

} // namespace headroom
