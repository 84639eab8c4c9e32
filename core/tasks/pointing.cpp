// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/pointing.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

std::int64_t pointingDigits(const TaskSettings& settings)
{
    return std::count_if(settings.alphabet.begin(), settings.alphabet.end(),
        [](const std::string& symbol) { return symbol.size() == 1 && symbol[0] >= '1' && symbol[0] <= '9'; });
}

std::int64_t pointsBack(const TaskSettings& settings, std::int64_t symbol)
{
    const std::int64_t letters = std::ssize(settings.alphabet) - pointingDigits(settings);
    return std::max<std::int64_t>(symbol - kFirstSymbol - letters + 1, 0);
}

void useLettersAndDigits(TaskSettings& settings, std::int64_t symbols, std::int64_t most)
{
    const std::int64_t digits = std::min(most, symbols / 3);
    settings.alphabet.clear();
    for (std::int64_t i = 0; i < symbols - digits; ++i)
        settings.alphabet.emplace_back(1, static_cast<char>('a' + i));
    for (std::int64_t i = 1; i <= digits; ++i)
        settings.alphabet.push_back(std::to_string(i));
}

std::string pointingRefusal(const TaskSettings& settings)
{
    const std::int64_t digits = pointingDigits(settings), all = std::ssize(settings.alphabet);
    bool inOrder = digits > 0 && digits + 2 <= all;
    for (std::int64_t i = 0; inOrder && i < digits; ++i)
        inOrder = settings.alphabet[static_cast<std::size_t>(all - digits + i)] == std::to_string(i + 1);
    return inOrder ? "" : say("its alphabet must end with the digits from 1 on, after two letters or more");
}

} // namespace headroom
