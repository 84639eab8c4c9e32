// SPDX-License-Identifier: GPL-3.0-or-later
#include "stage/header_row.h"

#include <QLabel>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kRowLine = 43, kNextLine = 36; // px of height: alone or first, each further one

} // namespace

int HeaderRow::lineWidth() const { return QHBoxLayout::minimumSize().width(); }

// What is there, without the spaces between.
std::vector<HeaderRow::Group> HeaderRow::groups() const
{
    std::vector<Group> result;
    bool named = false;
    for (int i = 0; i < count(); ++i) {
        QLayoutItem* item = itemAt(i);
        if (item->isEmpty())
            continue;
        if (!named)
            result.emplace_back();
        result.back().push_back(item);
        named = qobject_cast<QLabel*>(item->widget()) != nullptr;
    }
    return result;
}

int HeaderRow::widthOf(const Group& group) const
{
    int width = std::max(0, static_cast<int>(group.size()) - 1) * spacing();
    for (const QLayoutItem* item : group)
        width += item->minimumSize().width();
    return width;
}

std::vector<HeaderRow::Group> HeaderRow::lines(int width) const
{
    const QMargins margins = contentsMargins();
    const int room = width - margins.left() - margins.right();
    std::vector<Group> result;
    const auto add = [&](const Group& group) {
        if (result.empty() || widthOf(result.back()) + spacing() + widthOf(group) > room)
            result.emplace_back();
        result.back().insert(result.back().end(), group.begin(), group.end());
    };
    for (const Group& group : groups())
        if (widthOf(group) <= room)
            add(group);
        else
            for (QLayoutItem* item : group)
                add({item});
    return result;
}

int HeaderRow::heightForWidth(int width) const
{
    const int further = lineWidth() <= width ? 0 : static_cast<int>(lines(width).size()) - 1;
    return kRowLine + std::max(0, further) * kNextLine;
}

QSize HeaderRow::minimumSize() const
{
    int widest = 0;
    for (const Group& group : groups())
        for (const QLayoutItem* item : group)
            widest = std::max(widest, item->minimumSize().width());
    const QMargins margins = contentsMargins();
    return {widest + margins.left() + margins.right(), kRowLine};
}

void HeaderRow::setGeometry(const QRect& rect)
{
    if (lineWidth() <= rect.width())
        return QHBoxLayout::setGeometry(rect);
    QLayout::setGeometry({}); // or one line in the same place would be taken for the one laid out last
    const std::vector<Group> all = lines(rect.width());
    const double pitch = static_cast<double>(rect.height()) / static_cast<double>(std::max<std::size_t>(1, all.size()));
    double top = rect.top();
    for (const Group& line : all) {
        int x = rect.left() + contentsMargins().left();
        for (QLayoutItem* item : line) {
            const int wide = item->minimumSize().width();
            item->setGeometry({x, static_cast<int>(top), wide, static_cast<int>(pitch)});
            x += wide + spacing();
        }
        top += pitch;
    }
}

} // namespace headroom
