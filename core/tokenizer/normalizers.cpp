// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/steps.h"

#include "text/say.h"
#include "tokenizer/charsmap.h"
#include "tokenizer/regex.h"
#include "tokenizer/unicode.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <iterator>
#include <memory>
#include <utility>

namespace headroom::tokenizers {

namespace {

AlignedText kept(const AlignedText& text, bool (*keep)(char32_t))
{
    AlignedText out;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        if (keep(character))
            out.keep(text, bytes);
    });
    return out;
}

// Each character that `map` changes replaced by one other.
AlignedText mapped(const AlignedText& text, char32_t (*map)(char32_t))
{
    AlignedText out;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        if (const char32_t other = map(character); other == character) {
            out.keep(text, bytes);
        } else {
            std::string utf8;
            appendUtf8(utf8, other);
            out.put(utf8, text.span(bytes));
        }
    });
    return out;
}

AlignedText lowercased(const AlignedText& text)
{
    AlignedText out;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) { out.put(lower(character), text.span(bytes)); });
    return out;
}

AlignedText stripped(const AlignedText& text, bool left, bool right)
{
    Range inner {0, 0};
    bool seen = false;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        if (isSpace(character))
            return;
        inner.begin = seen ? inner.begin : bytes.begin;
        inner.end = bytes.end;
        seen = true;
    });
    const std::size_t size = text.text().size();
    if (!seen) // all of it is white space
        return left || right ? AlignedText() : text;
    return text.slice({left ? inner.begin : 0, right ? inner.end : size});
}

AlignedText replaced(const AlignedText& text, const Finder& find, std::string_view content)
{
    std::vector<Range> matches;
    find(text.text(), matches);
    AlignedText out;
    std::size_t at = 0;
    for (const Range match : matches) {
        out.keep(text, {at, match.begin});
        out.put(content, text.span(match));
        at = match.end;
    }
    out.keep(text, {at, text.text().size()});
    return out;
}

bool isChinese(char32_t c)
{
    constexpr std::pair<char32_t, char32_t> kBlocks[] {{0x4E00, 0x9FFF}, {0x3400, 0x4DBF}, {0x20000, 0x2A6DF},
        {0x2A700, 0x2B81F}, {0x2B920, 0x2CEAF}, {0xF900, 0xFAFF}, {0x2F800, 0x2FA1F}};
    return std::any_of(std::begin(kBlocks), std::end(kBlocks),
        [c](const auto& block) { return c >= block.first && c <= block.second; });
}

AlignedText spacedChinese(const AlignedText& text)
{
    AlignedText out;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        const Span whole = text.span(bytes);
        if (isChinese(character))
            out.put(" ", {whole.begin, whole.begin});
        out.keep(text, bytes);
        if (isChinese(character))
            out.put(" ", {whole.end, whole.end});
    });
    return out;
}

Normalizer bertNormalizer(const Part& part)
{
    const bool clean = part.flag("clean_text", true);
    const bool chinese = part.flag("handle_chinese_chars", true);
    const bool lowercase = part.flag("lowercase", true);
    const bool accents = part.flag("strip_accents", lowercase);
    return [=](AlignedText text) {
        if (clean) {
            text = kept(text, [](char32_t c) {
                return c == '\t' || c == '\n' || c == '\r' || (c != 0 && c != 0xFFFD && !isControl(c));
            });
            text = mapped(text, [](char32_t c) { return isSpace(c) ? U' ' : c; });
        }
        if (chinese)
            text = spacedChinese(text);
        if (accents)
            text = kept(normalized(text, NormalForm::Nfd), [](char32_t c) { return !isNonspacingMark(c); });
        return lowercase ? lowercased(text) : text;
    };
}

// The rules of nmt_nfkc for controls and unusual spaces.
AlignedText nmt(const AlignedText& text)
{
    const AlignedText visible = kept(text, [](char32_t c) {
        return !((c >= 1 && c <= 8) || c == 0xB || (c >= 0xE && c <= 0x1F) || c == 0x7F || c == 0x8F || c == 0x9F);
    });
    return mapped(visible, [](char32_t c) {
        const bool space = c == 9 || c == 0xA || c == 0xC || c == 0xD || c == 0x1680 || (c >= 0x200B && c <= 0x200F)
            || c == 0x2028 || c == 0x2029 || c == 0x2581 || c == 0xFEFF || c == 0xFFFD;
        return space ? U' ' : c;
    });
}

Normalizer unicodeForm(NormalForm form)
{
    return [form](const AlignedText& text) { return normalized(text, form); };
}

Normalizer normalizerSequence(const Part& part)
{
    std::vector<Normalizer> steps;
    for (const Part& step : part.list("normalizers"))
        steps.push_back(readNormalizer(step));
    return [steps](AlignedText text) {
        for (const Normalizer& step : steps)
            text = step(text);
        return text;
    };
}

Normalizer normalizerReplace(const Part& part)
{
    const Pattern pattern = readPattern(part.child("pattern"));
    const std::string content = part.text("content");
    return [pattern, content](const AlignedText& text) { return replaced(text, pattern(), content); };
}

Normalizer prepend(const Part& part)
{
    const std::string text = part.text("prepend");
    return [text](const AlignedText& before) {
        AlignedText out;
        if (!before.empty())
            out.put(text, before.span({0, 0}));
        out.keep(before, {0, before.text().size()});
        return out;
    };
}

} // namespace

Normalizer readNormalizer(const Part& part)
{
    const std::string type = part.text("type");
    if (type == "Sequence")
        return normalizerSequence(part);
    if (type == "NFC")
        return unicodeForm(NormalForm::Nfc);
    if (type == "NFD")
        return unicodeForm(NormalForm::Nfd);
    if (type == "NFKC")
        return unicodeForm(NormalForm::Nfkc);
    if (type == "NFKD")
        return unicodeForm(NormalForm::Nfkd);
    if (type == "Lowercase")
        return lowercased;
    if (type == "StripAccents")
        return [](const AlignedText& text) { return kept(text, [](char32_t c) { return !isMark(c); }); };
    if (type == "Strip")
        return [left = part.flag("strip_left", true), right = part.flag("strip_right", true)](
                   const AlignedText& text) { return stripped(text, left, right); };
    if (type == "Replace")
        return normalizerReplace(part);
    if (type == "Prepend")
        return prepend(part);
    if (type == "BertNormalizer")
        return bertNormalizer(part);
    if (type == "Precompiled") {
        if (!part.has("precompiled_charsmap")) // as some models without rules have it
            return [](const AlignedText& text) { return text; };
        return [map = std::make_shared<const Charsmap>(part.child("precompiled_charsmap"))](
                   const AlignedText& text) { return map->apply(text); };
    }
    if (type == "Nmt")
        return nmt;
    if (type == "ByteLevel")
        return [](const AlignedText& text) { return bytesAsCharacters(text, {0, text.text().size()}); };
    part.fail(say("the normalizer \"%1\" is unknown.", escaped(type)));
}

namespace {

struct ByteCharacters {
    std::array<char32_t, 256> characters {};
    std::array<int, 0x144> bytes {};
    std::array<std::string, 256> utf8;

    ByteCharacters()
    {
        bytes.fill(-1);
        char32_t next = 0x100;
        for (unsigned byte = 0; byte < 256; ++byte) {
            const bool seen = (byte >= '!' && byte <= '~') || (byte >= 0xA1 && byte != 0xAD);
            characters[byte] = seen ? byte : next++;
            bytes[characters[byte]] = static_cast<int>(byte);
            appendUtf8(utf8[byte], characters[byte]);
        }
    }
};

const ByteCharacters& byteCharacters()
{
    static const ByteCharacters table;
    return table;
}

} // namespace

std::optional<unsigned char> byteOfCharacter(char32_t character)
{
    const auto& bytes = byteCharacters().bytes;
    if (character >= bytes.size() || bytes[character] < 0)
        return std::nullopt;
    return static_cast<unsigned char>(bytes[character]);
}

std::string characterOfByte(unsigned char byte) { return byteCharacters().utf8[byte]; }

AlignedText bytesAsCharacters(const AlignedText& text, Range range)
{
    AlignedText out;
    for (std::size_t i = range.begin; i < range.end; ++i)
        out.put(byteCharacters().utf8[static_cast<unsigned char>(text.text()[i])], text.span({i, i + 1}));
    return out;
}

} // namespace headroom::tokenizers
