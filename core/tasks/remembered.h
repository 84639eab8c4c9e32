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
        if (auto kept = find(key))
            return kept;
        auto value = std::make_shared<const Value>(make()); // others need not wait for it
        const std::lock_guard lock(m_mutex);
        if (m_kept.size() == 4)
            m_kept.erase(m_kept.begin());
        m_kept.emplace_back(Key(key), value);
        return value;
    }

private:
    std::shared_ptr<const Value> find(const auto& key)
    {
        const std::lock_guard lock(m_mutex);
        const auto found = std::find_if(
            m_kept.begin(), m_kept.end(), [&](const auto& kept) { return kept.first == key; });
        return found == m_kept.end() ? nullptr : found->second;
    }

    std::mutex m_mutex;
    std::vector<std::pair<Key, std::shared_ptr<const Value>>> m_kept;
};

} // namespace headroom
