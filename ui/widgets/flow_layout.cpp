// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/flow_layout.h"

#include <QtAlgorithms>

#include <algorithm>

namespace headroom {

FlowLayout::FlowLayout(QWidget* parent, int across, int down) : QLayout(parent), m_across(across), m_down(down)
{
    setContentsMargins(0, 0, 0, 0);
}

FlowLayout::~FlowLayout() { qDeleteAll(m_items); }

void FlowLayout::setAcross(int across)
{
    m_across = across;
    invalidate();
}

void FlowLayout::setGeometry(const QRect& rect)
{
    QLayout::setGeometry(rect);
    arrange(rect, true);
}

QSize FlowLayout::minimumSize() const
{
    QSize size(0, 0);
    for (const QLayoutItem* item : m_items)
        size = size.expandedTo(item->minimumSize());
    return size;
}

int FlowLayout::arrange(const QRect& rect, bool apply) const
{
    int x = rect.x(), y = rect.y(), row = 0;
    for (QLayoutItem* item : m_items) {
        if (item->isEmpty()) // hidden
            continue;
        QSize size = item->sizeHint();
        size.setWidth(std::min(size.width(), std::max(item->minimumSize().width(), rect.width())));
        if (x > rect.x() && x + size.width() > rect.x() + rect.width()) {
            x = rect.x();
            y += row + m_down;
            row = 0;
        }
        if (apply)
            item->setGeometry(QRect(QPoint(x, y), size));
        x += size.width() + m_across;
        row = std::max(row, size.height());
    }
    return y + row - rect.y();
}

} // namespace headroom
