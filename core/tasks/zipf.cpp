// SPDX-License-Identifier: GPL-3.0-or-later
#include "tasks/task.h"

#include "text/say.h"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace headroom {

namespace {

// Each token has a stretch of the whole numbers below `total`, as long as it is frequent. A walk over these numbers
// that visits each equally often therefore gives every token its frequency: multiplying by a number that has no factor
// in common with `total` is such a step.
struct Stretches {
    std::vector<std::int64_t> ends;
    std::int64_t total = 0;
    std::int64_t factor = 1; // a rare token's stretch lands within a few tokens, a frequent one's is spread over all

    std::int64_t tokenAt(std::int64_t place) const
    {
        return std::upper_bound(ends.begin(), ends.end(), place) - ends.begin();
    }
    std::int64_t begin(std::int64_t token) const { return token == 0 ? 0 : ends[static_cast<std::size_t>(token) - 1]; }
    std::int64_t end(std::int64_t token) const { return ends[static_cast<std::size_t>(token)]; }
};

Stretches makeStretches(std::int64_t tokens, double exponent)
{
    Stretches stretches;
    stretches.factor = 3 + tokens / 8;
    for (std::int64_t rank = 1; rank <= tokens; ++rank) {
        // Whole numbers: the last bit of a power differs between machines, and no sequence may.
        const double share = std::pow(static_cast<double>(rank), -exponent);
        stretches.total += std::max<std::int64_t>(1, std::llround(std::ldexp(share, 20)));
        stretches.ends.push_back(stretches.total);
    }
    while (stretches.total > 0 && std::gcd(stretches.factor, stretches.total) != 1)
        ++stretches.factor;
    return stretches;
}

std::vector<double> zipfFrequencies(const TaskSettings& settings)
{
    const Stretches stretches = makeStretches(
        static_cast<std::int64_t>(settings.alphabet.size()), option(settings, "exponent"));
    std::vector<double> shares;
    for (std::int64_t token = 0; token < static_cast<std::int64_t>(stretches.ends.size()); ++token)
        shares.push_back(static_cast<double>(stretches.end(token) - stretches.begin(token)));
    return shares;
}

Example stream(const Stretches& stretches, double structure, std::int64_t length, Random& random)
{
    Example example;
    std::int64_t token = -1;
    for (std::int64_t i = 0; i < length; ++i) {
        std::int64_t place = random.below(stretches.total);
        if (token >= 0 && random.chance(structure)) {
            const std::int64_t begin = stretches.begin(token);
            place = (begin + random.below(stretches.end(token) - begin)) * stretches.factor % stretches.total;
        }
        token = stretches.tokenAt(place);
        example.target.push_back(kFirstSymbol + token);
    }
    return example;
}

} // namespace

// The alphabet's order is that of the zipfFrequencies, as in a text's vocabulary; what follows a rare token is nearly
// certain, so its embedding is worth learning.
TaskKind zipfTask()
{
    return {.id = "zipf",
        .name = toSay("Zipf"),
        .title = "Predict a Zipf stream",
        .sentence = "Predict the next token where a few tokens are frequent and most are rare.",
        .maker = [](const TaskSettings& settings) -> ExampleMaker {
            const auto tokens = static_cast<std::int64_t>(settings.alphabet.size());
            return [settings, stretches = makeStretches(tokens, option(settings, "exponent")),
                       structure = option(settings, "structure")](Random& random, Part) {
                return stream(stretches, structure, randomLength(settings, random), random);
            };
        },
        .lengths = "tokens of the stream",
        .options = {{toSay("exponent"), 1.0, 0.0, 1.5, false, "how fast frequency falls with rank: rank^-exponent"},
            {toSay("structure"), 0.8, 0.0, 1.0, false, "share of tokens that depend on the one before"}},
        .fewestSymbols = 2,
        .mostSymbols = 10'000,
        .usualSymbols = 1000,
        .usualShortest = 32,
        .usualLongest = 32,
        .frequencies = zipfFrequencies};
}

} // namespace headroom
