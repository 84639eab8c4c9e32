// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>
#include <QString>
#include <QWidget>

class QAction;
class QMenu;
class QToolButton;

namespace headroom {

// Actions that share a button of the tool bar, which opens their menu. Without a menu it is one action's own button.
struct TabGroup {
    QString title;
    QList<QAction*> actions;
    QMenu* menu = nullptr;
};

// Where to go, side by side: a button for each group. The one with the present view bears its name; a group of which
// one view alone suits the run is that view's button. Where those names have no room they move closer, then groups have
// their own, and what is still beyond the width stands behind ».
class ViewTabs : public QWidget {
    Q_OBJECT

public:
    explicit ViewTabs(QList<TabGroup> groups, QWidget* parent = nullptr);

    void refresh(); // the actions are others now: enabled, checked
    QToolButton* tab(const QAction* action) const; // of its group
    bool hasMore() const; // behind »
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 28}; }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void place();
    int nameTabs(bool whole, int padding); // with the names of single views; the width of all

    QList<TabGroup> m_groups;
    QList<QToolButton*> m_tabs; // of each group
    QToolButton* m_more;
    QMenu* m_menu;
};

} // namespace headroom
