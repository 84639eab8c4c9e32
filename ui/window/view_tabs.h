// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QAction;
class QMenu;
class QToolButton;

namespace headroom {

// The views that can show the present run, side by side; those beyond the width stand behind ».
class ViewTabs : public QWidget {
    Q_OBJECT

public:
    explicit ViewTabs(const QList<QAction*>& actions, QWidget* parent = nullptr);

    // Tabs for the enabled actions, the checked one in bold.
    void refresh();
    QToolButton* tab(const QAction* action) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return {60, 28}; }

protected:
    void resizeEvent(QResizeEvent*) override;

private:
    void place();

    QList<QToolButton*> m_tabs;
    QToolButton* m_more;
    QMenu* m_menu;
};

} // namespace headroom
