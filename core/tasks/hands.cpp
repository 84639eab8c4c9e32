// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

constexpr std::int64_t kSuits = 4, kRanks = 8;
constexpr std::int64_t kNone = kFirstSymbol + kSuits * kRanks;

// The cards 2c to 9c of clubs, then those of diamonds, hearts and spades; "none" where a suit has no card.
std::vector<std::string> handsAlphabet()
{
    std::vector<std::string> alphabet;
    for (const char suit : {'c', 'd', 'h', 's'})
        for (std::int64_t rank = 0; rank < kRanks; ++rank)
            alphabet.push_back(std::to_string(rank + 2) + suit);
    alphabet.emplace_back("none");
    return alphabet;
}

} // namespace

// A property of each part of a set, whatever the order of its members: what a few points that read the set can share
// out among them.
TaskKind handsTask()
{
    return {.id = "hands",
        .name = toSay("Hands of cards"),
        .title = "Find the highest card of each suit",
        .sentence = "Name the highest card of clubs, diamonds, hearts and spades, or none.",
        .example =
            [](const TaskSettings& settings, Random& random) {
                std::vector<std::int64_t> deck(kSuits * kRanks);
                for (std::size_t i = 0; i < deck.size(); ++i)
                    deck[i] = kFirstSymbol + static_cast<std::int64_t>(i);
                random.shuffle(deck);
                deck.resize(static_cast<std::size_t>(randomLength(settings, random)));
                Example example {deck, std::vector<std::int64_t>(kSuits, kNone)};
                for (const std::int64_t card : deck) {
                    std::int64_t& highest = example.target[static_cast<std::size_t>((card - kFirstSymbol) / kRanks)];
                    highest = highest == kNone ? card : std::max(highest, card);
                }
                return example;
            },
        .lengths = "cards of a hand",
        .mostSymbols = 0,
        .usualShortest = 4,
        .usualLongest = 12,
        .usual = [](TaskSettings& settings, std::int64_t) { settings.alphabet = handsAlphabet(); },
        .refusal = [](const TaskSettings& settings) -> std::string {
            if (settings.alphabet != handsAlphabet())
                return say(
                    "its alphabet must be the cards 2c to 9c, 2d to 9d, 2h to 9h, 2s to 9s and the word \"none\"");
            return settings.longest <= kSuits * kRanks
                ? ""
                : say("there are %1 cards, so no hand has %2", kSuits * kRanks, settings.longest);
        }};
}

} // namespace headroom
