// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLayout>
#include <QVector>

namespace headroom {

// Items side by side, wrapped into as many rows as they need.
class FlowLayout : public QLayout {
public:
    FlowLayout(QWidget* parent, int across, int down);
    ~FlowLayout() override;
    void setAcross(int across);

    void addItem(QLayoutItem* item) override { m_items.append(item); }
    int count() const override { return static_cast<int>(m_items.size()); }
    QLayoutItem* itemAt(int index) const override { return m_items.value(index); }
    QLayoutItem* takeAt(int index) override { return index >= 0 && index < count() ? m_items.takeAt(index) : nullptr; }
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override { return arrange(QRect(0, 0, width, 0), false); }
    void setGeometry(const QRect& rect) override;
    QSize sizeHint() const override { return minimumSize(); }
    QSize minimumSize() const override;

private:
    int arrange(const QRect& rect, bool apply) const; // returns the height

    QVector<QLayoutItem*> m_items;
    int m_across, m_down;
};

} // namespace headroom
