// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "config/json_fields.h"

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

namespace headroom {

// One sequence as a matrix of weights sees it: the tokens that queries and keys stand for, by id and by text.
struct SequenceSeen {
    std::vector<std::int64_t> queries, keys;
    std::vector<std::int64_t> asked; // what is expected of each query; empty where there is none
    const std::vector<std::string>& vocabulary;

    const std::string& text(std::int64_t query) const
    {
        return vocabulary[static_cast<std::size_t>(queries[static_cast<std::size_t>(query)])];
    }
};

// The keys that a query ought to read; none: it is not asked. The ids stand in places.cpp.
using Places = std::function<std::vector<std::int64_t>(const SequenceSeen& sequence, std::int64_t query)>;
Places findPlaces(const std::string& id, const JsonFields& parameters); // Error lists the ids there are

} // namespace headroom
