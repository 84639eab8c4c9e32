// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace headroom {

// The last few results of something that takes long to make, such as what was read of a file. For any thread.
template <typename Key, typename Value>
class Remembered {
public:
    // The key may be a tuple of references to what the stored one holds.
    template <typename Make>
    std::shared_ptr<const Value> get(const auto& key, const Make& make)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(
            m_kept.begin(), m_kept.end(), [&](const auto& kept) { return kept.first == key; });
        if (found != m_kept.end())
            return found->second;
        auto value = std::make_shared<const Value>(make());
        if (m_kept.size() == 4)
            m_kept.erase(m_kept.begin());
        m_kept.emplace_back(Key(key), value);
        return value;
    }

private:
    std::mutex m_mutex;
    std::vector<std::pair<Key, std::shared_ptr<const Value>>> m_kept;
};

} // namespace headroom
