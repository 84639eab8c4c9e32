// SPDX-License-Identifier: GPL-3.0-or-later
#include "recipe/places.h"

#include "error.h"
#include "tasks/task.h"
#include "text/say.h"

#include <algorithm>

namespace headroom {

namespace {

using Ids = std::vector<std::int64_t>;

std::int64_t tokenAt(const Ids& tokens, std::int64_t place) { return tokens[static_cast<std::size_t>(place)]; }

// "previous": the position before.
Ids previous(const SequenceSeen&, std::int64_t query) { return query > 0 ? Ids {query - 1} : Ids {}; }

// "after_same": right behind every earlier occurrence of the query's own symbol.
Ids afterSame(const SequenceSeen& s, std::int64_t query)
{
    Ids places;
    for (std::int64_t key = 0; key < query; ++key)
        if (tokenAt(s.keys, key) == tokenAt(s.queries, query) && tokenAt(s.keys, key) >= kFirstSymbol)
            places.push_back(key + 1);
    return places;
}

// "after_last_same": right behind the last of them.
Ids afterLastSame(const SequenceSeen& s, std::int64_t query)
{
    const Ids places = afterSame(s, query);
    return places.empty() ? places : Ids {places.back()};
}

// "offset": at a digit, the position so many places before.
Ids offset(const SequenceSeen& s, std::int64_t query)
{
    const std::string& digit = s.text(query);
    const bool asks = digit.size() == 1 && digit[0] >= '1' && digit[0] <= '9' && query >= digit[0] - '0';
    return asks ? Ids {query - (digit[0] - '0')} : Ids {};
}

// "partner": at a closing bracket, what opened it.
Ids partner(const SequenceSeen& s, std::int64_t query)
{
    if (s.text(query) != ")")
        return {};
    std::int64_t open = 0;
    for (std::int64_t key = query - 1; key >= 0; --key) {
        open += s.text(key) == ")" ? -1 : 1;
        if (open == 1)
            return {key};
    }
    return {};
}

// "mirrored": the source position that a reversed sequence reads.
Ids mirrored(const SequenceSeen& s, std::int64_t query)
{
    const std::int64_t last = std::ssize(s.keys) - 2; // the end token comes behind
    return query <= last ? Ids {last - query} : Ids {};
}

// "aligned": the source position that a copied sequence reads.
Ids aligned(const SequenceSeen& s, std::int64_t query)
{
    return query <= std::ssize(s.keys) - 2 ? Ids {query} : Ids {};
}

// "same_symbol": every key that holds the symbol that is asked for.
Ids sameSymbol(const SequenceSeen& s, std::int64_t query)
{
    Ids places;
    for (std::int64_t key = 0; key < std::ssize(s.keys); ++key)
        if (tokenAt(s.keys, key) == tokenAt(s.asked, query) && tokenAt(s.keys, key) >= kFirstSymbol)
            places.push_back(key);
    return places;
}

// "distance": "back" places before the query.
Places atDistance(const JsonFields& parameters)
{
    const std::int64_t back = parameters.integer("back", 1);
    return [back](const SequenceSeen&, std::int64_t query) { return query >= back ? Ids {query - back} : Ids {}; };
}

} // namespace

Places findPlaces(const std::string& id, const JsonFields& parameters)
{
    struct Named {
        const char* id;
        Ids (*places)(const SequenceSeen& sequence, std::int64_t query);
    };
    constexpr Named all[] {{"previous", previous}, {"after_same", afterSame}, {"after_last_same", afterLastSame},
        {"offset", offset}, {"partner", partner}, {"mirrored", mirrored}, {"aligned", aligned},
        {"same_symbol", sameSymbol}};
    if (id == "distance")
        return atDistance(parameters);
    std::string known = "distance";
    for (const Named& each : all) {
        if (id == each.id)
            return each.places;
        known += std::string(", ") + each.id;
    }
    throw Error(say("%1: there is no place \"%2\"; the places are %3.", parameters.where(), id, known));
}

} // namespace headroom
