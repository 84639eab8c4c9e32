// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <initializer_list>
#include <string>
#include <type_traits>

namespace headroom {

// What core says to people, in their language. The sources hold the English sentence; scripts/translations finds it as
// the literal that say() is given. Whoever shows core's words sets the translator once, before any of them is said; it
// is called on every thread. Without one all stays English.
using SentenceTranslator = std::string (*)(const char* sentence);
void setSentenceTranslator(SentenceTranslator translator);

std::string say(const char* sentence);
// "%1 of %2", with the second in the place of %1 and so on: numbers in few digits, texts printable() whoever wrote
// them.
std::string say(const char* sentence, std::initializer_list<std::string> put);

// In up to six digits, as people type it: 0.1, 1e308, 1e-300.
std::string shortNumber(double value);

namespace detail {

template <typename T>
std::string asText(const T& value)
{
    if constexpr (std::is_floating_point_v<T>)
        return shortNumber(value);
    else if constexpr (std::is_arithmetic_v<T>)
        return std::to_string(value);
    else
        return std::string(value);
}

} // namespace detail

template <typename First, typename... Rest>
std::string say(const char* sentence, const First& first, const Rest&... rest)
{
    return say(sentence, {detail::asText(first), detail::asText(rest)...});
}

// A sentence or a title that is kept in English and translated where it is shown.
constexpr const char* toSay(const char* sentence) { return sentence; }

} // namespace headroom
