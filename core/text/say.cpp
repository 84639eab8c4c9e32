// SPDX-License-Identifier: GPL-3.0-or-later
#include "text/say.h"

#include "text/utf8.h"

#include <array>
#include <atomic>
#include <charconv>

namespace headroom {

namespace {

std::atomic<SentenceTranslator> sentenceTranslator {nullptr};

} // namespace

void setSentenceTranslator(SentenceTranslator translator) { sentenceTranslator = translator; }

std::string shortNumber(double value)
{
    constexpr int kDigits = 6;
    std::array<char, 32> buffer {};
    const auto [end, error] = std::to_chars(
        buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::general, kDigits);
    std::string text(buffer.data(), end);
    if (const std::size_t plus = text.find("e+"); plus != std::string::npos)
        text.erase(plus + 1, text[plus + 2] == '0' ? 2 : 1);
    return text;
}

std::string say(const char* sentence)
{
    const SentenceTranslator translate = sentenceTranslator;
    return translate ? translate(sentence) : std::string(sentence);
}

std::string say(const char* sentence, std::initializer_list<std::string> put)
{
    const std::string text = say(sentence);
    std::string said;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t number = text[i] == '%' && i + 1 < text.size() ? static_cast<std::size_t>(text[i + 1] - '0')
                                                                         : 0;
        if (number >= 1 && number <= put.size()) {
            said += printable(put.begin()[number - 1]);
            ++i;
        } else {
            said += text[i];
        }
    }
    return said;
}

} // namespace headroom
