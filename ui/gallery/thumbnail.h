// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QImage>
#include <QSize>

#include <optional>
#include <vector>

namespace headroom {

// What a card shows of a computed run: a short film, whose last picture is the one at rest. Kept as PNG, so that all
// cards together stay small.
class Thumbnail {
public:
    static constexpr QSize kSize {198, 120};

    explicit Thumbnail(double ratio = 1.0) : m_ratio(ratio) {}

    void add(const QImage& picture, int milliseconds); // shown so long before the next
    int count() const { return static_cast<int>(m_pictures.size()); }
    QImage picture(int index) const;
    int milliseconds(int index) const { return m_pictures[static_cast<std::size_t>(index)].milliseconds; }
    const QImage& still() const { return m_still; }

    QByteArray toBytes() const;
    static std::optional<Thumbnail> fromBytes(const QByteArray& bytes); // nothing if they are not whole

private:
    struct Picture {
        QByteArray png;
        int milliseconds = 0;
    };

    double m_ratio;
    std::vector<Picture> m_pictures;
    QImage m_still;
};

} // namespace headroom
