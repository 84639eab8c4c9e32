// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_tabs.h"

#include "names.h"
#include "theme/theme.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

namespace headroom {

namespace {

constexpr int kTabsHeight = 28;
constexpr int kTabsPadding = 22;

} // namespace

ViewTabs::ViewTabs(const QList<QAction*>& actions, QWidget* parent)
    : QWidget(parent), m_more(new QToolButton(this)), m_menu(new QMenu(m_more))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Views"));
    for (QAction* action : actions) {
        auto* tab = new QToolButton(this);
        action->setIconText(withoutMnemonic(action->text())); // what a button takes from it
        tab->setDefaultAction(action);
        tab->setAutoRaise(true);
        tab->setFocusPolicy(Qt::TabFocus);
        tab->setAccessibleName(tab->text());
        m_tabs << tab;
    }
    m_more->setText(QStringLiteral("»"));
    m_more->setAccessibleName(tr("More views"));
    m_more->setToolTip(tr("More views"));
    m_more->setAutoRaise(true);
    m_more->setFocusPolicy(Qt::TabFocus);
    m_more->setPopupMode(QToolButton::InstantPopup);
    m_more->setMenu(m_menu);
    m_more->setFixedSize(kTabsHeight, kTabsHeight);
    refresh();
}

void ViewTabs::refresh()
{
    for (QToolButton* tab : std::as_const(m_tabs)) {
        const QAction* action = tab->defaultAction();
        const QFontMetrics metrics(Theme::instance().font(TextSize::Body, true));
        tab->setFont(Theme::instance().font(TextSize::Body, action->isChecked()));
        tab->resize(metrics.horizontalAdvance(tab->text()) + kTabsPadding, kTabsHeight);
    }
    updateGeometry();
    place();
}

QToolButton* ViewTabs::tab(const QAction* action) const
{
    for (QToolButton* tab : m_tabs)
        if (tab->defaultAction() == action)
            return tab;
    return nullptr;
}

QSize ViewTabs::sizeHint() const
{
    int width = 0;
    for (const QToolButton* tab : m_tabs)
        width += tab->defaultAction()->isEnabled() ? tab->width() : 0;
    return {width, kTabsHeight};
}

// The view on the stage always has its tab: where it would stand behind », it takes the last one's place.
void ViewTabs::place()
{
    const int room = width();
    const bool all = sizeHint().width() <= room;
    const QToolButton* present = nullptr;
    for (const QToolButton* tab : std::as_const(m_tabs))
        if (tab->defaultAction()->isChecked() && tab->defaultAction()->isEnabled())
            present = tab;
    m_menu->clear();
    int x = 0, reserved = all ? 0 : kTabsHeight + (present ? present->width() : 0);
    bool full = false;
    for (QToolButton* tab : std::as_const(m_tabs)) {
        const bool can = tab->defaultAction()->isEnabled();
        if (tab == present)
            reserved -= all ? 0 : tab->width();
        const bool fits = can && (tab == present || (!full && x + tab->width() + reserved <= room));
        tab->setVisible(fits);
        if (fits) {
            tab->move(x, 0);
            x += tab->width();
        } else if (can) {
            full = true;
            m_menu->addAction(tab->defaultAction());
        }
    }
    m_more->move(x, 0);
    m_more->setVisible(!m_menu->isEmpty());
}

void ViewTabs::resizeEvent(QResizeEvent*) { place(); }

} // namespace headroom
