// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/posix.h"
#include "tasks/remembered.h"
#include "tasks/text_file.h"
#include "text/say.h"
#include "text/utf8.h"

#include <algorithm>
#include <map>
#include <tuple>
#include <unordered_map>

namespace headroom {

namespace {

constexpr std::int64_t kMostCharacters = 250;
constexpr const char* kSpace = "␣";

// The characters of a text, white space as ␣, and how often each is there.
std::map<std::string_view, std::int64_t> charactersOf(std::string_view text)
{
    std::unordered_map<std::string_view, std::int64_t> counts;
    for (std::size_t at = 0; at < text.size();) {
        const CodePoint character = codePointAt(text, at);
        ++counts[isSpace(character.value) ? std::string_view(kSpace) : text.substr(at, character.bytes)];
        at += character.bytes;
    }
    return {counts.begin(), counts.end()};
}

std::filesystem::path fileOf(const TaskSettings& settings)
{
    return settings.file.empty() ? resourceFolder() / "samples" / "reading.txt" : std::filesystem::path(settings.file);
}

// The text as ids of the alphabet's symbols; other characters are left out.
struct Encoding {
    std::shared_ptr<const std::string> text;
    std::vector<std::int32_t> ids;
    std::map<std::string_view, std::int64_t> missing; // what is left out, and how often it is there
};

std::shared_ptr<const Encoding> encodingOf(const TaskSettings& settings)
{
    static Remembered<std::tuple<std::shared_ptr<const std::string>, std::vector<std::string>>, Encoding> remembered;
    const auto text = readTextFile(fileOf(settings));
    return remembered.get(std::tie(text, settings.alphabet), [&] {
        std::unordered_map<std::string_view, std::int32_t> known;
        for (const std::string& symbol : settings.alphabet)
            known.emplace(symbol, static_cast<std::int32_t>(known.size()) + static_cast<std::int32_t>(kFirstSymbol));
        Encoding encoding;
        encoding.text = text;
        const std::string_view all = *text;
        for (std::size_t at = 0; at < all.size();) {
            const CodePoint character = codePointAt(all, at);
            const std::string_view bytes = isSpace(character.value) ? kSpace : all.substr(at, character.bytes);
            if (const auto found = known.find(bytes); found != known.end())
                encoding.ids.push_back(found->second);
            else
                ++encoding.missing[bytes];
            at += character.bytes;
        }
        return encoding;
    });
}

Example piece(const TaskSettings& settings, const Encoding& encoding, Random& random, Part part)
{
    const auto [first, end] = rangeOf(part, encoding.ids.size());
    const auto all = static_cast<std::int64_t>(end - first);
    if (settings.longest > all)
        throw Error(
            say("Task text needs up to %1 characters at once, but of the %2 characters of %3 in this alphabet, the %4 "
                "part has only %5. Use a longer text or shorter sequences.",
                settings.longest, encoding.ids.size(), shown(fileOf(settings)), toString(part), all));
    const std::int64_t length = randomLength(settings, random);
    const auto begin = encoding.ids.begin() + static_cast<std::ptrdiff_t>(first) + random.below(all - length + 1);
    Example example;
    example.target.assign(begin, begin + length);
    return example;
}

// The most frequent characters in the order of their code points, ␣ first.
void fillAlphabet(TaskSettings& settings, std::int64_t)
{
    const auto text = readTextFile(fileOf(settings));
    auto counts = charactersOf(*text);
    counts.erase(kSpace);
    std::vector<std::pair<std::string_view, std::int64_t>> frequent(counts.begin(), counts.end());
    std::stable_sort(
        frequent.begin(), frequent.end(), [](const auto& a, const auto& b) { return a.second > b.second; });
    frequent.resize(std::min(frequent.size(), static_cast<std::size_t>(kMostCharacters) - 1));
    std::sort(frequent.begin(), frequent.end());
    settings.alphabet = {kSpace};
    for (const auto& [character, count] : frequent)
        settings.alphabet.emplace_back(character);
}

std::string refusal(const TaskSettings& settings)
{
    const auto single = [](const std::string& symbol) { return codePointAt(symbol, 0).bytes == symbol.size(); };
    const std::vector<std::string>& all = settings.alphabet;
    if (std::all_of(all.begin(), all.end(), single) && std::find(all.begin(), all.end(), kSpace) != all.end())
        return {};
    return say("the symbols of its alphabet must be single characters, one of them ␣ for white space. A variant "
               "whose tokens are letters can learn it");
}

std::vector<std::string> notices(const TaskSettings& settings)
{
    const auto encoding = encodingOf(settings);
    std::int64_t count = 0;
    std::string names;
    for (const auto& [character, times] : encoding->missing) {
        count += times;
        if (names.size() < 60)
            names += (names.empty() ? "" : " ") + escaped(character);
    }
    if (count == 0)
        return {};
    return {say("Characters of %3 outside the alphabet of %4, which are left out: %1 of %2. Distinct ones (%5): %6",
        count, static_cast<std::int64_t>(encoding->ids.size()) + count, shown(fileOf(settings)),
        settings.alphabet.size(), encoding->missing.size(), names + (names.size() < 60 ? "" : " …"))};
}

std::vector<double> frequencies(const TaskSettings& settings)
{
    return frequenciesOf(encodingOf(settings)->ids, settings.alphabet.size());
}

} // namespace

// Nothing is given but what came before. Training, validation and test read different parts of the text.
TaskKind textTask()
{
    return {.id = "text",
        .name = toSay("Text"),
        .title = "Continue the text",
        .sentence = "Predict the next character of a text.",
        .maker = [](const TaskSettings& settings) -> ExampleMaker {
            return [settings, encoding = encodingOf(settings)](
                       Random& random, Part part) { return piece(settings, *encoding, random, part); };
        },
        .lengths = "characters per piece",
        .readsFile = true,
        .splits = [](const TaskSettings&) { return true; },
        .mostSymbols = 0,
        .usualShortest = 64,
        .usualLongest = 64,
        .usual = fillAlphabet,
        .refusal = refusal,
        .longest =
            [](const TaskSettings& settings) {
                return Example {
                    {}, std::vector<std::int64_t>(static_cast<std::size_t>(settings.longest), kFirstSymbol)};
            },
        .notices = notices,
        .frequencies = frequencies};
}

} // namespace headroom
