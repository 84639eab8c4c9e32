// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/text_file.h"

#include "error.h"
#include "files/posix.h"
#include "files/read_file.h"
#include "tasks/remembered.h"
#include "text/say.h"
#include "text/utf8.h"

#include <cstdint>
#include <span>
#include <tuple>

namespace headroom {

namespace {

constexpr std::uint64_t kLargest = 128ULL << 20;

std::string unifiedLines(std::string_view text)
{
    if (text.starts_with("\xEF\xBB\xBF")) // a byte order mark
        text.remove_prefix(3);
    std::string result;
    result.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != '\r')
            result += text[i];
        else if (i + 1 == text.size() || text[i + 1] != '\n')
            result += '\n';
    return result;
}

void check(std::string_view text, const std::string& name)
{
    std::size_t line = 1;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        if (!character.valid)
            throw Error(say("%1: byte %2 in line %3, %4, is not UTF-8. Save the text as UTF-8.", name, at, line,
                escaped(text.substr(at, 1))));
        if (character.value == 0)
            throw Error(
                say("%1: byte %2 in line %3 is 0, so this is not text. Choose a text file in UTF-8.", name, at, line));
        line += character.value == '\n';
        at += character.bytes;
    }
}

std::string readChecked(const std::filesystem::path& file)
{
    const std::vector<std::byte> bytes = readFile(file, kLargest);
    const std::string_view raw(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    check(raw, shown(file));
    std::string text = unifiedLines(raw);
    if (text.find_first_not_of(" \t\n\v\f") == std::string::npos)
        throw Error(
            say("%1: the file has no text in its %2. Choose one that has.", shown(file), formatBytes(bytes.size())));
    return text;
}

} // namespace

std::shared_ptr<const std::string> readTextFile(const std::filesystem::path& file)
{
    static Remembered<std::tuple<std::filesystem::path, std::filesystem::file_time_type, std::uintmax_t>, std::string>
        remembered;
    std::error_code missing; // then reading it says why
    const auto time = std::filesystem::last_write_time(file, missing);
    const auto size = std::filesystem::file_size(file, missing);
    return remembered.get(std::tie(file, time, size), [&] { return readChecked(file); });
}

std::vector<std::string_view> linesOf(std::string_view text)
{
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::vector<std::string_view> wordsOf(std::string_view line)
{
    std::vector<std::string_view> words;
    std::size_t begin = 0;
    const auto add = [&](std::size_t end) {
        if (end > begin)
            words.push_back(line.substr(begin, end - begin));
    };
    for (std::size_t at = 0; at < line.size();) {
        const CodePoint character = codePointAt(line, at);
        if (isSpace(character.value)) {
            add(at);
            begin = at + character.bytes;
        }
        at += character.bytes;
    }
    add(line.size());
    return words;
}

std::pair<std::size_t, std::size_t> rangeOf(Part part, std::size_t count)
{
    const std::size_t training = count / 10 * 8 + count % 10 * 8 / 10,
                      validation = count / 10 * 9 + count % 10 * 9 / 10;
    switch (part) {
    case Part::Training: return {0, training};
    case Part::Validation: return {training, validation};
    case Part::Test: break;
    }
    return {validation, count};
}

const char* toString(Part part)
{
    return part == Part::Training ? "training" : part == Part::Validation ? "validation" : "test";
}

std::vector<double> frequenciesOf(const std::vector<std::int32_t>& ids, std::size_t symbols)
{
    std::vector<double> counts(symbols, 0.0);
    for (const std::int32_t id : ids)
        counts[static_cast<std::size_t>(id - kFirstSymbol)] += 1.0;
    return counts;
}

} // namespace headroom
