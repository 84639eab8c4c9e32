// SPDX-License-Identifier: GPL-3.0-or-later
#include "tokenizer/steps.h"

#include "error.h"
#include "files/posix.h"
#include "text/say.h"
#include "tokenizer/regex.h"
#include "tokenizer/unicode.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <optional>
#include <utility>

namespace headroom::tokenizers {

namespace {

using Tokens = std::vector<std::string>;

void replaceAll(std::string& text, std::string_view what, std::string_view with)
{
    if (what.empty())
        return;
    std::string out;
    std::size_t from = 0;
    for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, from)) {
        out.append(text, from, at - from).append(with);
        from = at + what.size();
    }
    if (from > 0)
        text = out.append(text, from);
}

// A decoder of each token by itself: change(token, its place).
template <typename Change>
Decoder each(Change change)
{
    return [change](Tokens tokens) {
        for (std::size_t i = 0; i < tokens.size(); ++i)
            change(tokens[i], i, tokens.size());
        return tokens;
    };
}

// The bytes of "âĢ"; none if a character stands for no byte.
std::optional<std::string> bytesOfCharacters(std::string_view token)
{
    std::string bytes;
    bool all = true;
    eachCharacter(token, [&](char32_t character, Range) {
        const auto byte = byteOfCharacter(character);
        all = all && byte;
        bytes += static_cast<char>(byte.value_or(0));
    });
    return all ? std::optional(bytes) : std::nullopt;
}

std::optional<char> byteOfToken(std::string_view token)
{
    if (token.size() != 6 || !token.starts_with("<0x") || token[5] != '>')
        return std::nullopt;
    int value = 0;
    for (const char c : token.substr(3, 2)) {
        if (std::isxdigit(static_cast<unsigned char>(c)) == 0)
            return std::nullopt;
        value = value * 16 + (c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return static_cast<char>(value);
}

Tokens decodeByteLevel(const Tokens& tokens)
{
    std::string bytes;
    for (const std::string& token : tokens)
        bytes += bytesOfCharacters(token).value_or(token);
    return {toValidUtf8(bytes)};
}

// Runs of byte tokens become text; if a run is not valid UTF-8, each of its bytes becomes U+FFFD.
Tokens decodeByteFallback(const Tokens& tokens)
{
    Tokens out;
    std::string run;
    const auto close = [&] {
        if (isUtf8(run) && !run.empty())
            out.push_back(run);
        else
            out.insert(out.end(), run.size(), "\uFFFD");
        run.clear();
    };
    for (const std::string& token : tokens) {
        if (const auto byte = byteOfToken(token)) {
            run += *byte;
            continue;
        }
        close();
        out.push_back(token);
    }
    close();
    return out;
}

Tokens fuse(const Tokens& tokens)
{
    std::string all;
    for (const std::string& token : tokens)
        all += token;
    return {all};
}

void cleanUp(std::string& text)
{
    using Pair = std::pair<const char*, const char*>;
    for (const auto& [what, with] :
        std::initializer_list<Pair> {{" .", "."}, {" ?", "?"}, {" !", "!"}, {" ,", ","}, {" ' ", "'"}, {" n't", "n't"},
            {" 'm", "'m"}, {" do not", " don't"}, {" 's", "'s"}, {" 've", "'ve"}, {" 're", "'re"}})
        replaceAll(text, what, with);
}

Decoder decodeWordPiece(const Part& part, Spelling& spelling)
{
    const std::string prefix = part.text("prefix", "##");
    const bool clean = part.flag("cleanup", true);
    spelling.continues = prefix;
    return each([prefix, clean](std::string& token, std::size_t i, std::size_t) {
        if (i > 0)
            token = token.starts_with(prefix) ? token.substr(prefix.size()) : ' ' + token;
        if (clean)
            cleanUp(token);
    });
}

Decoder decodeMetaspace(const Part& part, Spelling& spelling)
{
    const std::string mark = part.text("replacement");
    const std::string scheme = part.text("prepend_scheme", part.flag("add_prefix_space", true) ? "always" : "never");
    spelling.space = mark;
    return each([mark, never = scheme == "never"](std::string& token, std::size_t i, std::size_t) {
        replaceAll(token, mark, i == 0 && !never ? "" : " ");
    });
}

Decoder decodeSuffix(const Part& part, Spelling& spelling)
{
    const std::string suffix = part.text("suffix", "</w>");
    spelling.endsWord = suffix;
    return each([suffix](std::string& token, std::size_t i, std::size_t count) {
        replaceAll(token, suffix, i + 1 == count ? "" : " ");
    });
}

Decoder decodeStrip(const Part& part)
{
    const std::string content = part.text("content");
    const std::int64_t start = part.integer("start", 0);
    const std::int64_t stop = part.integer("stop", 0);
    if (content.empty())
        part.fail(say("there is no character to strip."));
    return each([content, start, stop](std::string& token, std::size_t, std::size_t) {
        std::string_view rest = token;
        for (std::int64_t i = 0; i < start && rest.starts_with(content); ++i)
            rest.remove_prefix(content.size());
        for (std::int64_t i = 0; i < stop && rest.ends_with(content); ++i)
            rest.remove_suffix(content.size());
        token = std::string(rest);
    });
}

Decoder decodeReplace(const Part& part, Spelling& spelling)
{
    const Pattern pattern = readPattern(part.child("pattern"));
    const std::string content = part.text("content");
    if (content == " " && part.child("pattern").has("String"))
        spelling.space = part.child("pattern").text("String");
    return [pattern, content](Tokens tokens) {
        constexpr std::size_t kFull = 64 << 20;
        const Finder find = pattern();
        std::vector<Range> matches;
        std::size_t bytes = 0; // so far
        for (std::string& token : tokens) {
            matches.clear();
            find(token, matches);
            std::string out;
            std::size_t at = 0;
            for (const Range match : matches) {
                out.append(token, at, match.begin - at).append(content);
                at = match.end;
                if (bytes + out.size() > kFull)
                    throw Error(say("The tokenizer's decoder makes the text longer than %1: its file is damaged or not "
                                    "meant for text.",
                        formatBytes(kFull)));
            }
            token = out.append(token, at);
            bytes += token.size();
        }
        return tokens;
    };
}

// Connectionist temporal classification: repeated tokens are one.
Decoder decodeCtc(const Part& part)
{
    const std::string pad = part.text("pad_token", "<pad>");
    const std::string delimiter = part.text("word_delimiter_token", "|");
    const bool clean = part.flag("cleanup", true);
    return [=](Tokens tokens) {
        tokens.erase(std::unique(tokens.begin(), tokens.end()), tokens.end());
        for (std::string& token : tokens) {
            replaceAll(token, pad, "");
            if (clean) {
                cleanUp(token);
                replaceAll(token, delimiter, " ");
            }
        }
        std::erase(tokens, "");
        return tokens;
    };
}

Decoder decoderSequence(const Part& part, Spelling& spelling)
{
    std::vector<Decoder> steps;
    for (const Part& step : part.list("decoders"))
        steps.push_back(readDecoder(step, spelling));
    return [steps](Tokens tokens) {
        for (const Decoder& step : steps)
            tokens = step(std::move(tokens));
        return tokens;
    };
}

} // namespace

std::string Spelling::bytes(std::string_view token) const
{
    if (bytesAsCharacters)
        if (const auto bytes = bytesOfCharacters(token))
            return *bytes;
    if (byteTokens)
        if (const auto byte = byteOfToken(token))
            return {*byte};
    std::string text(token);
    if (!continues.empty() && text.starts_with(continues) && text.size() > continues.size())
        text.erase(0, continues.size());
    if (!endsWord.empty() && text.ends_with(endsWord))
        text.resize(text.size() - endsWord.size());
    replaceAll(text, space, " ");
    return text;
}

Decoder readDecoder(const Part& part, Spelling& spelling)
{
    const std::string type = part.text("type");
    if (type == "Sequence")
        return decoderSequence(part, spelling);
    if (type == "ByteLevel") {
        spelling.bytesAsCharacters = true;
        return decodeByteLevel;
    }
    if (type == "ByteFallback") {
        spelling.byteTokens = true;
        return decodeByteFallback;
    }
    if (type == "Fuse")
        return fuse;
    if (type == "WordPiece")
        return decodeWordPiece(part, spelling);
    if (type == "Metaspace")
        return decodeMetaspace(part, spelling);
    if (type == "BPEDecoder")
        return decodeSuffix(part, spelling);
    if (type == "Strip")
        return decodeStrip(part);
    if (type == "Replace")
        return decodeReplace(part, spelling);
    if (type == "CTC")
        return decodeCtc(part);
    if (type == "Moses") // of folders without a tokenizer.json
        return joinMoses;
    part.fail(say("the decoder \"%1\" is unknown.", escaped(type)));
}

} // namespace headroom::tokenizers
