// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/regex.h"

#include "error.h"
#include "text/say.h"

#include <nlohmann/json.hpp>
#include <unicode/regex.h>
#include <unicode/unistr.h>

#include <cstdint>
#include <optional>

namespace headroom::tokenizers {

namespace {

constexpr std::size_t kLongestPattern = 50'000;
constexpr std::int32_t kMatcherBytes = 64 << 20;
// ICU asks after every 10,000 steps whether to go on.
constexpr std::int64_t kLeastTicks = 1'000;
constexpr std::int64_t kUnitsPerTick = 500;

icu::StringPiece piece(std::string_view text) { return {text.data(), static_cast<std::int32_t>(text.size())}; }

} // namespace

struct Regex::Compiled {
    std::string pattern;
    std::string where;
    std::unique_ptr<icu::RegexPattern> icu;

    [[noreturn]] void fail(UErrorCode status) const
    {
        const std::string shown = escaped(pattern);
        if (status == U_REGEX_STOPPED_BY_CALLER)
            throw Error(say("%1: the regular expression \"%2\" takes too many steps on this text: it tries the same "
                            "characters again and again.",
                where, shown));
        if (status == U_REGEX_STACK_OVERFLOW)
            throw Error(
                say("%1: the regular expression \"%2\" needs too much memory on this text. A shorter text may work.",
                    where, shown));
        throw Error(say("%1: the regular expression \"%2\" cannot be used: %3.", where, shown, u_errorName(status)));
    }
};

Regex::Regex(const std::string& pattern, std::string where) : m_compiled(std::make_unique<Compiled>())
{
    m_compiled->pattern = pattern;
    m_compiled->where = std::move(where);
    if (pattern.size() > kLongestPattern)
        throw Error(say("%1: the regular expression has %2 bytes; at most %3 are allowed.", m_compiled->where,
            pattern.size(), kLongestPattern));
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    m_compiled->icu.reset(icu::RegexPattern::compile(icu::UnicodeString::fromUTF8(piece(toIcuSyntax(pattern))),
        UREGEX_MULTILINE | UREGEX_UNIX_LINES, place, status));
    if (U_FAILURE(status))
        m_compiled->fail(status);
}

Regex::~Regex() = default;
Regex::Regex(Regex&&) noexcept = default;

struct Regex::Search::State {
    const Compiled* compiled = nullptr;
    std::unique_ptr<icu::RegexMatcher> matcher;
    icu::UnicodeString input;
    std::vector<std::uint32_t> bytes; // where each unit of it begins in the text, and its end
    std::int64_t ticks = 0;
    std::int64_t mostTicks = kLeastTicks;
    // With \G, which is where the search begins: for ICU where the last match ended, for Oniguruma one character
    // further after an empty match.
    bool restarts = false;
    std::int32_t from = 0;
    std::int32_t lastEnd = -1;

    static UBool goOn(const void* context, std::int32_t)
    {
        auto* state = static_cast<State*>(const_cast<void*>(context));
        return ++state->ticks < state->mostTicks;
    }
};

Regex::Search::Search(const Regex& regex) : m_state(std::make_unique<State>())
{
    UErrorCode status = U_ZERO_ERROR;
    m_state->compiled = regex.m_compiled.get();
    m_state->matcher.reset(m_state->compiled->icu->matcher(status));
    if (U_SUCCESS(status)) {
        m_state->matcher->setStackLimit(kMatcherBytes, status);
        m_state->matcher->setMatchCallback(&State::goOn, m_state.get(), status);
        m_state->restarts = m_state->compiled->pattern.find("\\G") != std::string::npos;
        m_state->matcher->useTransparentBounds(m_state->restarts);
        m_state->matcher->useAnchoringBounds(!m_state->restarts);
    }
    if (U_FAILURE(status))
        m_state->compiled->fail(status);
}

Regex::Search::~Search() = default;

void Regex::Search::start(std::string_view text)
{
    State& state = *m_state;
    state.input.remove();
    state.bytes.clear();
    eachCharacter(text, [&](char32_t character, Range range) {
        state.input.append(static_cast<UChar32>(character));
        state.bytes.resize(static_cast<std::size_t>(state.input.length()), static_cast<std::uint32_t>(range.begin));
    });
    state.bytes.push_back(static_cast<std::uint32_t>(text.size()));
    state.mostTicks += state.input.length() / kUnitsPerTick;
    state.matcher->reset(state.input);
    state.from = 0;
    state.lastEnd = -1;
}

bool Regex::Search::next()
{
    State& state = *m_state;
    UErrorCode status = U_ZERO_ERROR;
    bool found = false;
    if (!state.restarts) {
        found = state.matcher->find(status);
    } else {
        for (bool again = true; again && U_SUCCESS(status) && state.from <= state.input.length();) {
            state.matcher->region(state.from, state.input.length(), status);
            found = state.matcher->find(status) != 0;
            const std::int32_t end = found ? state.matcher->end(status) : 0;
            again = found && end == state.matcher->start(status) && end == state.lastEnd;
            state.from = again ? std::max(state.input.moveIndex32(state.from, 1), state.from + 1) : end;
            state.lastEnd = end;
            found = found && !again;
        }
    }
    if (U_FAILURE(status))
        state.compiled->fail(status);
    return found;
}

Range Regex::Search::group(int index) const
{
    UErrorCode status = U_ZERO_ERROR;
    const std::int32_t begin = m_state->matcher->start(index, status);
    const std::int32_t end = m_state->matcher->end(index, status);
    if (begin < 0) // not part of the match
        return {};
    return {m_state->bytes[static_cast<std::size_t>(begin)], m_state->bytes[static_cast<std::size_t>(end)]};
}

Pattern literalPattern(std::string text)
{
    const Finder find = [text = std::move(text)](std::string_view in, std::vector<Range>& matches) {
        if (in.empty())
            return;
        if (text.empty()) { // stands before each character and at the end
            eachCharacter(in, [&](char32_t, Range bytes) { matches.push_back({bytes.begin, bytes.begin}); });
            matches.push_back({in.size(), in.size()});
            return;
        }
        for (std::size_t at = in.find(text); at != std::string_view::npos; at = in.find(text, at + text.size()))
            matches.push_back({at, at + text.size()});
    };
    return [find] { return find; };
}

Pattern regexPattern(const std::string& pattern, const std::string& where)
{
    const auto regex = std::make_shared<const Regex>(pattern, where);
    return [regex] {
        const auto search = std::make_shared<Regex::Search>(*regex);
        return [regex, search](std::string_view in, std::vector<Range>& matches) {
            if (in.empty()) // where the tokenizers library finds nothing, whatever the pattern
                return;
            search->start(in);
            while (search->next()) {
                const Range match = search->group();
                if (!match.empty() || matches.empty() || matches.back().end < match.begin) // nothing, right after one
                    matches.push_back(match);
            }
        };
    };
}

Pattern readPattern(const Part& part)
{
    if (part.json().is_string()) // as in some older files
        return literalPattern(part.asText());
    return part.has("Regex") ? regexPattern(part.text("Regex"), part.where()) : literalPattern(part.text("String"));
}

AlignedText substituted(const AlignedText& text, const Regex& regex, std::string_view replacement)
{
    Regex::Search search(regex);
    search.start(text.text());
    AlignedText out;
    std::size_t kept = 0;
    while (search.next()) {
        const Range match = search.group();
        out.keep(text, {kept, match.begin});
        kept = match.end;
        std::size_t covered = match.begin; // by groups
        for (std::size_t at = 0; at < replacement.size();) {
            if (replacement[at] == '\\') {
                const Range group = search.group(replacement[at + 1] - '0');
                out.keep(text, group);
                covered = group.end;
                at += 2;
                continue;
            }
            const std::size_t literalEnd = std::min(replacement.find('\\', at), replacement.size());
            const std::size_t next = literalEnd < replacement.size()
                ? search.group(replacement[literalEnd + 1] - '0').begin
                : match.end;
            out.put(replacement.substr(at, literalEnd - at), text.span({covered, std::max(covered, next)}));
            at = literalEnd;
        }
    }
    out.keep(text, {kept, text.text().size()});
    return out;
}

} // namespace headroom::tokenizers
