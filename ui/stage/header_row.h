// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QHBoxLayout>

#include <set>
#include <vector>

namespace headroom {

// A view's controls side by side. Where they have no room in one line some fold into a menu, those that are off first;
// what then has none goes on in the next line, a label with what it names.
class HeaderRow : public QHBoxLayout {
    Q_OBJECT

public:
    using QHBoxLayout::QHBoxLayout;

    // `folds`: what it hides where there is no room, what is off and then the last of them first, behind the button
    // `more`. Where one line has no room even so, they stay.
    void setFolding(std::vector<std::vector<QWidget*>> folds, QWidget* more);
    void want(QWidget* widget, bool there); // it is seen unless it is folded
    bool isFolded(const QWidget* widget) const { return m_folded.contains(widget); }
    enum class Folds { None, Off, All };
    int wholeWidth(Folds folds = Folds::None) const; // that one line takes at least, with so much folded
    void fold(Folds folds, int width); // as much of it as the width asks for

    int lineWidth() const; // of what is seen
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    int minimumHeightForWidth(int width) const override { return heightForWidth(width); }
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

signals:
    void refolded(); // other controls than before are behind "More"

private:
    using Group = std::vector<QLayoutItem*>; // parted only where a whole line has no room for it
    std::vector<Group> groups() const;
    int widthOf(const Group& group) const;
    std::vector<Group> lines(int width) const;
    int widthOf(const std::vector<QWidget*>& widgets) const; // with the spaces before them, of those wanted
    bool isOff(const std::vector<QWidget*>& widgets) const;

    std::vector<std::vector<QWidget*>> m_folds;
    QWidget* m_more = nullptr;
    std::set<const QWidget*> m_unwanted, m_folded;
};

} // namespace headroom
