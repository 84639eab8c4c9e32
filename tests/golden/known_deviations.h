// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "golden.h"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace headroom::golden {

// Tensors in which an original is wrong. In the three patterns * stands for any text and ? for any character.
struct KnownDeviation {
    std::string oracle, kind, tensor;
    std::map<std::string, std::string> where; // options and their settings: "True", or "> 0" for any greater number
    std::string reason;
    bool tried = false; // a file with its oracle, kind and options was among the files
    int excused = 0; // comparisons that deviated, and were excused by it
};

class KnownDeviations {
public:
    explicit KnownDeviations(const std::filesystem::path& file); // throws Error

    // Marks the disagreeing comparisons that stand in the list as known.
    void mark(const Golden& golden, std::vector<Comparison>& comparisons);
    const std::vector<KnownDeviation>& entries() const { return m_entries; }

private:
    std::vector<KnownDeviation> m_entries;
};

} // namespace headroom::golden
