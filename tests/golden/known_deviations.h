// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "golden.h"

#include <filesystem>
#include <functional>
#include <map>
#include <string>
#include <vector>

namespace headroom::golden {

// Tensors in which an original is wrong, or that hold rounding alone. In the three patterns * stands for any text and ?
// for any character.
struct KnownDeviation {
    std::string oracle, kind, tensor;
    std::map<std::string, std::string> where; // options and their settings: "True", or "> 0" for any greater number
    std::string reason;
    bool tried = false; // a tensor that it means was among the files
    int excused = 0; // comparisons that it was needed for
};

class KnownDeviations {
public:
    explicit KnownDeviations(const std::filesystem::path& file); // throws Error

    // Marks the disagreeing comparisons that stand in the list as known.
    void mark(const Golden& golden, std::vector<Comparison>& comparisons);
    // Marks those that vanish and stand in the list as explained.
    void explain(const Golden& golden, std::vector<Comparison>& comparisons);
    const std::vector<KnownDeviation>& entries() const { return m_entries; }

private:
    // Hands `use` each comparison that an entry means; it returns whether the entry was needed.
    void each(const Golden& golden, std::vector<Comparison>& comparisons, const std::function<bool(Comparison&)>& use);

    std::vector<KnownDeviation> m_entries;
};

} // namespace headroom::golden
