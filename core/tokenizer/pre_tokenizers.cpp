// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/steps.h"

#include "text/say.h"
#include "tokenizer/regex.h"
#include "tokenizer/unicode.h"

#include <nlohmann/json.hpp>
#include <unicode/uchar.h>
#include <unicode/uscript.h>

#include <algorithm>
#include <string_view>

namespace headroom::tokenizers {

namespace {

// What becomes of the matches that split a text: "a-b--c" with "-" gives a b c; a - b - - c; a- b- - c; a -b - -c;
// a - b -- c.
enum class Delimiter { Removed, Isolated, MergedWithPrevious, MergedWithNext, Contiguous };

Delimiter readDelimiter(const Part& part, const std::string& fallback)
{
    const std::string name = part.text("behavior", fallback);
    if (name == "Removed")
        return Delimiter::Removed;
    if (name == "Isolated")
        return Delimiter::Isolated;
    if (name == "MergedWithPrevious")
        return Delimiter::MergedWithPrevious;
    if (name == "MergedWithNext")
        return Delimiter::MergedWithNext;
    if (name == "Contiguous")
        return Delimiter::Contiguous;
    part.fail(say("the behavior \"%1\" is unknown.", escaped(name)));
}

struct Piece {
    Range range;
    bool match = false;
};

// Matches and what lies between them.
std::vector<Piece> pieces(std::size_t size, const std::vector<Range>& matches, bool invert)
{
    std::vector<Piece> all;
    std::size_t at = 0;
    for (const Range match : matches) {
        if (at < match.begin)
            all.push_back({{at, match.begin}, invert});
        all.push_back({match, !invert});
        at = match.end;
    }
    if (at < size)
        all.push_back({{at, size}, invert});
    return all;
}

// Pieces of one word, joined as the delimiter's rule says.
std::vector<Range> joined(std::vector<Piece> all, Delimiter delimiter)
{
    const bool backwards = delimiter == Delimiter::MergedWithNext;
    if (backwards)
        std::reverse(all.begin(), all.end());
    std::vector<Range> out;
    bool previous = false; // was a match
    for (const Piece& piece : all) {
        const bool joins = delimiter == Delimiter::Contiguous         ? piece.match == previous
            : backwards || delimiter == Delimiter::MergedWithPrevious ? piece.match && !previous
                                                                      : false;
        previous = piece.match;
        if (delimiter == Delimiter::Removed && piece.match)
            continue;
        if (joins && !out.empty())
            out.back() = {std::min(out.back().begin, piece.range.begin), std::max(out.back().end, piece.range.end)};
        else
            out.push_back(piece.range);
    }
    if (backwards)
        std::reverse(out.begin(), out.end());
    return out;
}

void split(Words& words, const Finder& find, Delimiter delimiter, bool invert = false)
{
    std::vector<Range> ranges;
    std::vector<Range> matches;
    for (const Range word : words.ranges) {
        matches.clear();
        find(cut(words.text.text(), word), matches);
        for (const Range part : joined(pieces(word.size(), matches, invert), delimiter))
            if (!part.empty())
                ranges.push_back({word.begin + part.begin, word.begin + part.end});
    }
    words.ranges = std::move(ranges);
}

Finder characters(bool (*is)(char32_t))
{
    return [is](std::string_view text, std::vector<Range>& matches) {
        eachCharacter(text, [&](char32_t character, Range bytes) {
            if (is(character))
                matches.push_back(bytes);
        });
    };
}

PreTokenizer splitAt(bool (*is)(char32_t), Delimiter delimiter)
{
    return [find = characters(is), delimiter](Words& words) { split(words, find, delimiter); };
}

PreTokenizer splitAt(const Pattern& pattern, Delimiter delimiter, bool invert = false)
{
    return [=](Words& words) { split(words, pattern(), delimiter, invert); };
}

// Every word replaced by what `change` appends to the text.
template <typename Change>
void rewrite(Words& words, Change change)
{
    Words out;
    for (const Range word : words.ranges) {
        const std::size_t begin = out.text.text().size();
        change(out.text, word);
        if (out.text.text().size() > begin)
            out.ranges.push_back({begin, out.text.text().size()});
    }
    words = std::move(out);
}

void putBefore(AlignedText& out, std::string_view text, const AlignedText& from, Range word)
{
    const std::uint32_t at = from.span(word).begin;
    out.put(text, {at, at});
}

PreTokenizer splitByteLevel(const Part& part)
{
    const bool prefix = part.flag("add_prefix_space", true);
    PreTokenizer splits;
    if (part.flag("use_regex", true))
        splits = splitAt(
            regexPattern(R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)", part.where()),
            Delimiter::Isolated);
    return [prefix, splits](Words& words) {
        if (prefix)
            rewrite(words, [&](AlignedText& out, Range word) {
                if (words.text.text()[word.begin] != ' ')
                    putBefore(out, " ", words.text, word);
                out.keep(words.text, word);
            });
        if (splits)
            splits(words);
        rewrite(words, [&](AlignedText& out, Range word) {
            const AlignedText bytes = bytesAsCharacters(words.text, word);
            out.keep(bytes, {0, bytes.text().size()});
        });
    };
}

PreTokenizer splitMetaspace(const Part& part)
{
    const std::string mark = part.text("replacement");
    // Older files say add_prefix_space where newer ones say prepend_scheme.
    const std::string scheme = part.text("prepend_scheme", part.flag("add_prefix_space", true) ? "always" : "never");
    if (scheme != "always" && scheme != "first" && scheme != "never")
        part.fail(say(
            "the prepend_scheme \"%1\" is unknown; it must be \"always\", \"first\" or \"never\".", escaped(scheme)));
    const bool splits = part.flag("split", true);
    const Pattern pattern = literalPattern(mark);
    return [=](Words& words) {
        rewrite(words, [&](AlignedText& out, Range word) {
            const std::string_view text = cut(words.text.text(), word);
            const bool marked = text.starts_with(' ') || text.starts_with(mark);
            if (!marked && (scheme == "always" || (scheme == "first" && words.text.span(word).begin == 0)))
                putBefore(out, mark, words.text, word);
            for (std::size_t at = word.begin; at < word.end;) {
                const std::size_t space = std::min(words.text.text().find(' ', at), word.end);
                out.keep(words.text, {at, space});
                if (space < word.end)
                    out.put(mark, words.text.span({space, space + 1}));
                at = space + 1;
            }
        });
        if (splits)
            split(words, pattern(), Delimiter::MergedWithNext);
    };
}

// The script as SentencePiece has it when it decides what may be one piece: Japanese scripts are one, and a space
// belongs to any, as does what Unicode 9 did not have; a few characters have changed theirs since.
UScriptCode scriptOf(char32_t character)
{
    constexpr char32_t kLongVowelMark = 0x30FC;
    constexpr std::uint8_t kUnicode = 9;
    UErrorCode status = U_ZERO_ERROR;
    const UScriptCode script = uscript_getScript(static_cast<UChar32>(character), &status);
    UVersionInfo since {};
    u_charAge(static_cast<UChar32>(character), since);
    if (character == ' ' || since[0] > kUnicode)
        return USCRIPT_UNKNOWN;
    if (character == 0x589 || character == 0x61C)
        return USCRIPT_COMMON;
    if (character == 0x953 || character == 0x954)
        return USCRIPT_DEVANAGARI;
    const bool japanese = character == kLongVowelMark || script == USCRIPT_HIRAGANA || script == USCRIPT_KATAKANA;
    return japanese ? USCRIPT_HAN : script;
}

void splitScripts(Words& words)
{
    std::vector<Range> ranges;
    for (const Range word : words.ranges) {
        std::vector<std::size_t> begins;
        UScriptCode last = USCRIPT_INVALID_CODE;
        eachCharacter(cut(words.text.text(), word), [&](char32_t character, Range bytes) {
            const UScriptCode script = scriptOf(character);
            if (script == USCRIPT_UNKNOWN)
                return;
            if (script != last)
                begins.push_back(word.begin + bytes.begin);
            last = script;
        });
        begins.push_back(word.end);
        for (std::size_t i = 0; i + 1 < begins.size(); ++i)
            ranges.push_back({begins[i], begins[i + 1]});
    }
    words.ranges = std::move(ranges);
}

PreTokenizer splitFixedLength(const Part& part)
{
    const std::int64_t length = part.integer("length", 5);
    if (length < 1)
        part.fail(say("the length is %1; it must be at least 1.", length));
    const Finder find = [length](std::string_view text, std::vector<Range>& matches) {
        std::int64_t count = 0;
        eachCharacter(text, [&](char32_t, Range bytes) {
            if (count++ % length == 0)
                matches.push_back(bytes);
            matches.back().end = bytes.end;
        });
    };
    return [find](Words& words) { split(words, find, Delimiter::Isolated); };
}

void normalizeWords(Words& words)
{
    rewrite(words, [&](AlignedText& out, Range word) {
        const AlignedText text = normalized(words.text.slice(word), NormalForm::Nfkc);
        out.keep(text, {0, text.text().size()});
    });
}

PreTokenizer preTokenizerSequence(const Part& part)
{
    std::vector<PreTokenizer> steps;
    for (const Part& step : part.list("pretokenizers"))
        steps.push_back(readPreTokenizer(step));
    return [steps](Words& words) {
        for (const PreTokenizer& step : steps)
            step(words);
    };
}

} // namespace

PreTokenizer readPreTokenizer(const Part& part)
{
    const std::string type = part.text("type");
    if (type == "Sequence")
        return preTokenizerSequence(part);
    if (type == "ByteLevel")
        return splitByteLevel(part);
    if (type == "Metaspace")
        return splitMetaspace(part);
    if (type == "Split")
        return splitAt(readPattern(part.child("pattern")), readDelimiter(part, "Isolated"), part.flag("invert", false));
    if (type == "Whitespace")
        return splitAt(
            regexPattern(R"([\w\x{200C}\x{200D}]+|[^\w\x{200C}\x{200D}\s]+)", part.where()), Delimiter::Removed, true);
    if (type == "WhitespaceSplit")
        return splitAt(isSpace, Delimiter::Removed);
    if (type == "BertPreTokenizer")
        return [spaces = splitAt(isSpace, Delimiter::Removed), marks = splitAt(isPunctuation, Delimiter::Isolated)](
                   Words& words) {
            spaces(words);
            marks(words);
        };
    if (type == "Digits")
        return splitAt(isNumeric, part.flag("individual_digits", false) ? Delimiter::Isolated : Delimiter::Contiguous);
    if (type == "Punctuation")
        return splitAt(isPunctuation, readDelimiter(part, "Isolated"));
    if (type == "CharDelimiterSplit")
        return splitAt(literalPattern(part.text("delimiter")), Delimiter::Removed);
    if (type == "UnicodeScripts")
        return splitScripts;
    if (type == "FixedLength")
        return splitFixedLength(part);
    if (type == "NFKC") // of folders without a tokenizer.json: each word by itself
        return normalizeWords;
    if (type == "Moses") // of folders without a tokenizer.json
        return splitMoses();
    part.fail(say("the pre-tokenizer \"%1\" is unknown.", escaped(type)));
}

} // namespace headroom::tokenizers
