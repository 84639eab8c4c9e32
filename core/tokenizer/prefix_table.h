// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace headroom::tokenizers {

// Finds which texts of a list another text begins with. A sorted list, narrowed byte by byte.
class PrefixTable {
public:
    // Each text with a number; of equal ones the last is found. Empty ones are left out.
    void set(std::vector<std::pair<std::string, std::int64_t>> entries)
    {
        std::erase_if(entries, [](const auto& entry) { return entry.first.empty(); });
        std::stable_sort(
            entries.begin(), entries.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
        m_entries.clear();
        for (auto& entry : entries)
            if (!m_entries.empty() && m_entries.back().first == entry.first)
                m_entries.back().second = entry.second;
            else
                m_entries.push_back(std::move(entry));
        m_begins.assign(257, 0);
        for (const auto& entry : m_entries)
            ++m_begins[static_cast<unsigned char>(entry.first.front()) + 1U];
        for (std::size_t i = 1; i < m_begins.size(); ++i)
            m_begins[i] += m_begins[i - 1];
    }

    bool empty() const { return m_entries.empty(); }

    // found(bytes, number) for each, the shortest first.
    template <typename Found>
    void each(std::string_view text, Found found) const
    {
        if (text.empty() || m_entries.empty())
            return;
        const auto first = static_cast<unsigned char>(text.front());
        std::size_t low = m_begins[first];
        std::size_t high = m_begins[first + 1U];
        for (std::size_t depth = 1; low < high; ++depth) { // all begin with the text's first `depth` bytes
            if (m_entries[low].first.size() == depth) {
                found(depth, m_entries[low].second);
                ++low;
            }
            if (depth == text.size())
                return;
            const auto byteAt = [&](std::size_t i) { return static_cast<unsigned char>(m_entries[i].first[depth]); };
            const auto byte = static_cast<unsigned char>(text[depth]);
            low = firstWhere(low, high, [&](std::size_t i) { return byteAt(i) >= byte; });
            high = firstWhere(low, high, [&](std::size_t i) { return byteAt(i) > byte; });
        }
    }

private:
    template <typename Is>
    static std::size_t firstWhere(std::size_t low, std::size_t high, Is is)
    {
        while (low < high) {
            const std::size_t middle = low + (high - low) / 2;
            if (is(middle))
                high = middle;
            else
                low = middle + 1;
        }
        return low;
    }

    std::vector<std::pair<std::string, std::int64_t>> m_entries;
    std::vector<std::size_t> m_begins; // of the entries with this first byte
};

} // namespace headroom::tokenizers
