// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/unicode.h"

#include "error.h"
#include "text/say.h"

#include <unicode/brkiter.h>
#include <unicode/bytestream.h>
#include <unicode/normalizer2.h>
#include <unicode/uchar.h>
#include <unicode/uniset.h>
#include <unicode/unistr.h>
#include <unicode/utext.h>
#include <unicode/utf8.h>

#include <cctype>
#include <memory>

namespace headroom::tokenizers {

namespace {

bool isIn(char32_t character, std::uint32_t categories)
{
    return (U_GET_GC_MASK(static_cast<UChar32>(character)) & categories) != 0;
}

// What Unicode had in a version. The tokenizers library has its categories of marks and controls from 8 and its normal
// forms from 9: for it, what came later is in no category and has no other form.
bool existsIn(std::uint8_t version, char32_t character)
{
    UVersionInfo since {};
    u_charAge(static_cast<UChar32>(character), since);
    return since[0] <= version;
}

void checkIcu(UErrorCode status)
{
    if (U_FAILURE(status))
        throw Error(say("The Unicode library (ICU) failed: %1.", u_errorName(status)));
}

const icu::Normalizer2& newest(NormalForm form)
{
    UErrorCode status = U_ZERO_ERROR;
    const icu::Normalizer2* found = form == NormalForm::Nfc ? icu::Normalizer2::getNFCInstance(status)
        : form == NormalForm::Nfd                           ? icu::Normalizer2::getNFDInstance(status)
        : form == NormalForm::Nfkc                          ? icu::Normalizer2::getNFKCInstance(status)
                                                            : icu::Normalizer2::getNFKDInstance(status);
    checkIcu(status);
    return *found;
}

const icu::Normalizer2& normalizer(NormalForm form)
{
    static const icu::UnicodeSet known = [] {
        UErrorCode status = U_ZERO_ERROR;
        icu::UnicodeSet set(u"[:age=9.0:]", status);
        checkIcu(status);
        set.freeze();
        return set;
    }();
    static const icu::FilteredNormalizer2 all[] {{newest(NormalForm::Nfc), known}, {newest(NormalForm::Nfd), known},
        {newest(NormalForm::Nfkc), known}, {newest(NormalForm::Nfkd), known}};
    return all[static_cast<int>(form)];
}

} // namespace

bool isWordCharacter(char32_t character)
{
    return isLetter(character) || isIn(character, U_GC_M_MASK | U_GC_ND_MASK | U_GC_PC_MASK)
        || u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_JOIN_CONTROL);
}

bool isPunctuation(char32_t character)
{
    if (character < 0x80)
        return std::ispunct(static_cast<int>(character)) != 0;
    return character == 0x166D || character == 0x111C9 // which are none any more
        || (isIn(character, U_GC_P_MASK) && existsIn(8, character));
}

bool isNumeric(char32_t character) { return isIn(character, U_GC_N_MASK); }
bool isDigit(char32_t character)
{
    const std::int32_t type = u_getIntPropertyValue(static_cast<UChar32>(character), UCHAR_NUMERIC_TYPE);
    return type == U_NT_DECIMAL || type == U_NT_DIGIT;
}

bool isLetter(char32_t character) { return u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_ALPHABETIC); }
bool isLowercase(char32_t character) { return u_hasBinaryProperty(static_cast<UChar32>(character), UCHAR_LOWERCASE); }

bool isMark(char32_t character)
{
    return character == 0x1CF2 || character == 0x1CF3 // letters since
        || (isIn(character, U_GC_M_MASK) && character != 0x111C9 && existsIn(9, character));
}

bool isNonspacingMark(char32_t character)
{
    const bool since = character == 0x1885 || character == 0x1886 || character == 0xA9BD || character == 0x111C9;
    return character == 0x1734 || (isIn(character, U_GC_MN_MASK) && !since && existsIn(8, character));
}

bool isControl(char32_t character)
{
    return isIn(character, U_GC_CC_MASK | U_GC_CF_MASK | U_GC_CO_MASK) && existsIn(8, character);
}

void appendUtf8(std::string& text, char32_t character)
{
    char bytes[U8_MAX_LENGTH];
    std::int32_t count = 0;
    U8_APPEND_UNSAFE(bytes, count, static_cast<UChar32>(character));
    text.append(bytes, static_cast<std::size_t>(count));
}

std::string lower(char32_t character)
{
    constexpr char32_t kDottedI = 0x130; // the only character that two stand for, whatever is around it
    std::string text;
    appendUtf8(text, static_cast<char32_t>(u_tolower(static_cast<UChar32>(character))));
    return character == kDottedI ? "i\u0307" : text;
}

std::string toValidUtf8(std::string_view bytes)
{
    std::string text;
    icu::UnicodeString::fromUTF8(icu::StringPiece(bytes.data(), static_cast<std::int32_t>(bytes.size())))
        .toUTF8String(text);
    return text;
}

AlignedText normalized(const AlignedText& text, NormalForm form)
{
    constexpr std::size_t kLongestCluster = 4'000;
    const icu::Normalizer2& rule = normalizer(form);
    AlignedText out;
    const auto closeAt = [&](Range range) { // normalizes what no later character can change
        if (range.empty())
            return;
        const std::string_view bytes = cut(text.text(), range);
        if (bytes.size() > kLongestCluster) // their order takes time with the square of their number
            throw Error(say("The text has more than %1 bytes of combining marks in a row; no model expects that.",
                kLongestCluster));
        UErrorCode status = U_ZERO_ERROR;
        if (bytes.size() == 1
            || rule.isNormalizedUTF8(icu::StringPiece(bytes.data(), static_cast<std::int32_t>(bytes.size())), status)) {
            out.keep(text, range);
            return;
        }
        std::string result;
        icu::StringByteSink<std::string> sink(&result);
        rule.normalizeUTF8(
            0, icu::StringPiece(bytes.data(), static_cast<std::int32_t>(bytes.size())), sink, nullptr, status);
        checkIcu(status);
        out.put(result, text.span(range));
    };
    std::size_t begin = 0;
    eachCharacter(text.text(), [&](char32_t character, Range bytes) {
        if (character < 0x80 ? true : rule.hasBoundaryBefore(static_cast<UChar32>(character))) {
            closeAt({begin, bytes.begin});
            begin = bytes.begin;
        }
    });
    closeAt({begin, text.text().size()});
    return out;
}

std::vector<std::size_t> graphemeEnds(std::string_view text)
{
    std::vector<std::size_t> ends;
    bool plain = true; // each byte a cluster
    for (const char byte : text)
        plain = plain && static_cast<unsigned char>(byte) < 0x80 && byte != '\r';
    if (plain) {
        for (std::size_t i = 1; i <= text.size(); ++i)
            ends.push_back(i);
        return ends;
    }
    UErrorCode status = U_ZERO_ERROR;
    static const std::unique_ptr<const icu::BreakIterator> prototype(
        icu::BreakIterator::createCharacterInstance(icu::Locale::getRoot(), status));
    checkIcu(status);
    if (!prototype)
        checkIcu(U_MISSING_RESOURCE_ERROR);
    const std::unique_ptr<icu::BreakIterator> iterator(prototype->clone());
    UText* source = utext_openUTF8(nullptr, text.data(), static_cast<std::int64_t>(text.size()), &status);
    checkIcu(status);
    const std::unique_ptr<UText, UText* (*)(UText*)> closer(source, utext_close);
    iterator->setText(source, status);
    checkIcu(status);
    iterator->first();
    for (std::int32_t at = iterator->next(); at != icu::BreakIterator::DONE; at = iterator->next())
        ends.push_back(static_cast<std::size_t>(at));
    return ends;
}

} // namespace headroom::tokenizers
