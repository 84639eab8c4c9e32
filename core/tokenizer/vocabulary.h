// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace headroom {

struct Encoded {
    std::vector<std::int64_t> ids;
    std::vector<std::string> notices; // what the person should know: characters and tokens left out
};

// The tokens of a model; an id is a token's place in the list. The tokens named "pad", "start", "end" and
// "unknown" are special: they mean nothing in a text that a person types.
class Vocabulary {
public:
    // Tokens that are symbols between white space ("7", "ab"). If one of them is "␣" (U+2423) it stands for white
    // space, and every other character is a token by itself. Throws Error for none, too many, empty, overlong or
    // repeated ones, white space in them and invalid UTF-8.
    static Vocabulary symbols(std::vector<std::string> tokens);
    // Of toJson's text; `where` names its source in messages. Throws Error.
    static Vocabulary fromJson(const std::string& json, const std::string& where);
    std::string toJson() const;

    const std::vector<std::string>& tokens() const { return m_tokens; }
    std::int64_t size() const { return static_cast<std::int64_t>(m_tokens.size()); }
    const std::string& token(std::int64_t id) const; // Error if there is no such id
    std::optional<std::int64_t> find(std::string_view token) const; // special tokens too
    std::optional<std::int64_t> pad() const { return find("pad"); }
    std::optional<std::int64_t> start() const { return find("start"); }
    std::optional<std::int64_t> end() const { return find("end"); }
    std::optional<std::int64_t> unknown() const { return find("unknown"); }

    // Splits at white space; a chunk that is no token is read character by character, or, where there is a token
    // `unknown`, as a word: without capitals, marks at its ends apart. What the model does not know becomes `unknown`,
    // or is left out where there is none, with a notice. At most
    // `limit` ids are made and what follows is counted. Time is linear in the text, whatever it holds.
    Encoded encode(std::string_view text, std::size_t limit = std::numeric_limits<std::size_t>::max()) const;
    std::string decode(const std::vector<std::int64_t>& ids) const; // with spaces between, or where "␣" is

private:
    class Encoder;
    struct Hash : std::hash<std::string_view> {
        using is_transparent = void;
    };

    explicit Vocabulary(std::vector<std::string> tokens);
    std::optional<std::int64_t> space() const { return find("␣"); }
    std::string known() const;

    std::vector<std::string> m_tokens;
    std::unordered_map<std::string, std::int64_t, Hash, std::equal_to<>> m_ids;
    std::array<std::int64_t, 128> m_ascii {}; // ids of the tokens of one ASCII character, or −1
    std::size_t m_longest = 0; // bytes of the longest token
};

} // namespace headroom
