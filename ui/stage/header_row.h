// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>

#include <vector>

namespace headroom {

// A view's controls side by side. Where they have no room in one line they go on in the next, a label with what it
// names.
class HeaderRow : public QHBoxLayout {
public:
    using QHBoxLayout::QHBoxLayout;

    int lineWidth() const; // that one line takes at least
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    int minimumHeightForWidth(int width) const override { return heightForWidth(width); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    using Group = std::vector<QLayoutItem*>; // parted only where a whole line has no room for it
    std::vector<Group> groups() const;
    int widthOf(const Group& group) const;
    std::vector<Group> lines(int width) const;
};

} // namespace headroom
