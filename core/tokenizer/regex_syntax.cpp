// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/regex.h"

#include <cctype>
#include <vector>

namespace headroom::tokenizers {

namespace {

// What \w is outside of sets, in \p{Word} and for \b: of the numbers that are no digits, Latin-1's belong to it.
constexpr const char* kWord = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\x{B2}\x{B3}\x{B9}\x{BC}-\x{BE})";
constexpr const char* kWordInSet = R"(\p{Alphabetic}\p{M}\p{Nd}\p{Pc})";
constexpr const char* kHexDigit = "0-9A-Fa-f";

std::string setOf(const char* items, bool negated = false) { return (negated ? "[^" : "[") + std::string(items) + ']'; }

// A border between a word and what is none; ICU's own takes combining marks for no characters.
std::string border(bool is)
{
    const std::string word = setOf(kWord);
    return "(?:(?<=" + word + (is ? ")(?!" : ")(?=") + word + ")|(?<!" + word + (is ? ")(?=" : ")(?!") + word + "))";
}

// A class in brackets, "[:alpha:]", where ICU's has other members.
std::string bracketed(std::string_view name)
{
    const bool negated = name.starts_with("[:^");
    const std::string_view of = negated ? name.substr(3) : name.substr(2);
    const char* items = of == "punct:]" ? R"(\p{P}\p{S})" // ICU's has no symbols
        : of == "word:]"                ? kWordInSet
        : of == "xdigit:]"              ? kHexDigit
                                        : nullptr;
    return items != nullptr ? setOf(items, negated) : std::string(name);
}

class SyntaxTranslator {
public:
    explicit SyntaxTranslator(std::string_view pattern) : m_in(pattern) {}

    std::string translate()
    {
        while (m_at < m_in.size())
            step();
        return m_out;
    }

private:
    bool at(std::string_view text) const { return m_in.substr(m_at).starts_with(text); }

    // Copies `count` characters of the pattern.
    void copy(std::size_t count)
    {
        m_out += m_in.substr(m_at, count);
        m_at += count;
    }

    void step()
    {
        const char c = m_in[m_at];
        if (c == '{') {
            repeat();
        } else if (c == '(') {
            m_groups.push_back(m_out.size());
            open();
        } else if (c == ')') {
            m_atom = m_groups.empty() ? m_out.size() : m_groups.back();
            if (!m_groups.empty())
                m_groups.pop_back();
            copy(1);
        } else if (c == '*' || c == '+' || c == '?') {
            copy(1);
        } else {
            m_atom = m_out.size();
            if (c == '[')
                m_out += set(0);
            else if (c == '\\')
                m_out += escape(false);
            else if (c == ']' || c == '}')
                m_out += '\\', copy(1);
            else
                copy(1);
        }
    }

    // "(?m" is "(?s" for ICU.
    void open()
    {
        copy(1);
        if (!at("?"))
            return;
        copy(1);
        while (m_at < m_in.size() && (std::isalpha(static_cast<unsigned char>(m_in[m_at])) != 0 || m_in[m_at] == '-')) {
            m_out += m_in[m_at] == 'm' ? 's' : m_in[m_at];
            ++m_at;
        }
        if (m_in.substr(m_at, 1).find_first_not_of("()[\\") != std::string_view::npos)
            copy(at("<=") || at("<!") ? 2 : 1);
    }

    void repeat()
    {
        const std::size_t close = m_in.find('}', m_at);
        const std::string_view inside = close == std::string_view::npos ? std::string_view()
                                                                        : m_in.substr(m_at + 1, close - m_at - 1);
        bool digits = false;
        int commas = 0;
        bool other = false;
        for (const char c : inside) {
            digits = digits || (c >= '0' && c <= '9');
            commas += c == ',';
            other = other || (c != ',' && (c < '0' || c > '9'));
        }
        if (!digits || commas > 1 || other) {
            m_atom = m_out.size();
            m_out += '\\';
            copy(1);
            return;
        }
        const std::string count = (inside.front() == ',' ? "{0" : "{") + std::string(inside) + '}';
        m_at = close + 1;
        if (at("+")) {
            m_out.insert(m_atom, "(?:");
            m_out += count + ')';
        } else {
            m_out += count;
        }
    }

    std::string escape(bool inSet)
    {
        const char c = m_at + 1 < m_in.size() ? m_in[m_at + 1] : '\\';
        const auto is = [&](std::string text) {
            m_at += 2;
            return text;
        };
        switch (c) {
        case 's': return is("\\p{White_Space}");
        case 'S': return is("\\P{White_Space}");
        case 'h':
        case 'H': return is(setOf(kHexDigit, c == 'H'));
        case 'w':
        case 'W': return is(setOf(inSet ? kWordInSet : kWord, c == 'W'));
        case 'b':
        case 'B':
            if (!inSet)
                return is(border(c == 'b'));
            break;
        case 'v': return is("\\x0B");
        case 'N': return is("[^\\n]");
        case 'O': return is("\\p{Any}");
        default: break;
        }
        const std::size_t count = static_cast<unsigned char>(c) < 0x80 ? 2 : 1; // "\é" is "é"
        std::string text(m_in.substr(m_at + 2 - count, count));
        m_at += 2;
        if (count == 1)
            return text;
        const bool named = c == 'p' || c == 'P', property = (named || c == 'x' || c == 'u') && at("{");
        if (!property)
            return named ? std::string(1, c) : text; // a letter like others
        const std::size_t close = m_in.find('}', m_at);
        const std::size_t end = close == std::string_view::npos ? m_in.size() : close + 1;
        const std::string_view name = m_in.substr(m_at, end - m_at);
        m_at = end;
        if (name == "{Word}" || name == "{word}" || name == "{^Word}" || name == "{^word}")
            return setOf(kWord, (c == 'P') != (name[1] == '^'));
        if (name.starts_with("{^")) // not
            return (c == 'p' ? "\\P{" : "\\p{") + std::string(name.substr(2));
        return text.append(name);
    }

    std::string set(int depth)
    {
        constexpr int kDeepest = 50;
        std::string negation;
        std::vector<std::string> operands(1); // of "&&"
        ++m_at;
        if (at("^")) {
            negation = "^";
            ++m_at;
        }
        bool first = true;
        bool rangeMayFollow = false; // the last item was a single character
        bool inRange = false; // "a-" came last
        const auto single = [&] {
            rangeMayFollow = !inRange;
            inRange = false;
        };
        for (; m_at < m_in.size() && (m_in[m_at] != ']' || first); first = false) {
            std::string& out = operands.back();
            const char c = m_in[m_at];
            if (at("&&")) {
                operands.emplace_back();
                m_at += 2;
                rangeMayFollow = false;
            } else if (at("[:")) {
                const std::size_t close = m_in.find(":]", m_at);
                const std::size_t end = close == std::string_view::npos ? m_in.size() : close + 2;
                const std::string_view name = m_in.substr(m_at, end - m_at);
                out += bracketed(name);
                m_at = end;
                rangeMayFollow = false;
            } else if (c == '[' && depth < kDeepest) {
                out += set(depth + 1);
                rangeMayFollow = false;
            } else if (c == '\\') {
                const char kind = m_at + 1 < m_in.size() ? m_in[m_at + 1] : '\\';
                out += escape(true);
                single();
                rangeMayFollow = rangeMayFollow && std::string_view("sSwWdDhHpP").find(kind) == std::string_view::npos;
            } else if (c == '-' && rangeMayFollow && !at("-]")) {
                out += '-';
                ++m_at;
                inRange = true;
                rangeMayFollow = false;
            } else {
                if (static_cast<unsigned char>(c) < 0x80 && std::isalnum(static_cast<unsigned char>(c)) == 0)
                    out += '\\';
                out += c;
                ++m_at;
                single();
            }
        }
        const bool closed = m_at < m_in.size();
        m_at += closed;
        std::string joined;
        for (const std::string& operand : operands)
            joined += operands.size() == 1 ? operand : (joined.empty() ? "[" : "&&[") + operand + ']';
        return '[' + negation + joined + (closed ? "]" : "");
    }

    std::string_view m_in;
    std::size_t m_at = 0;
    std::string m_out;
    std::size_t m_atom = 0; // where in m_out what a count would repeat begins
    std::vector<std::size_t> m_groups; // where those still open begin
};

} // namespace

std::string toIcuSyntax(std::string_view pattern) { return SyntaxTranslator(pattern).translate(); }

} // namespace headroom::tokenizers
