// SPDX-License-Identifier: GPL-3.0-or-later
#include "window/view_tabs.h"

#include "theme/theme.h"
#include "words/names.h"
#include "words/tr.h"

#include <QAction>
#include <QMenu>
#include <QToolButton>

#include <algorithm>
#include <utility>

namespace headroom {

namespace {

constexpr int kTabsHeight = 28;
constexpr int kTabsPadding = 22, kTabsNarrow = 14; // beside a name
const QString kOpensMenu = QStringLiteral(" ▾");

// Checked where its group has the present view, whatever is clicked.
class Tab : public QToolButton {
public:
    using QToolButton::QToolButton;

protected:
    void nextCheckState() override {}
};

QList<QAction*> enabledOf(const TabGroup& group)
{
    QList<QAction*> enabled = group.actions;
    enabled.removeIf([](const QAction* action) { return !action->isEnabled(); });
    return enabled;
}

QAction* checkedOf(const TabGroup& group)
{
    const auto found = std::find_if(group.actions.begin(), group.actions.end(),
        [](const QAction* action) { return action->isChecked() && action->isEnabled(); });
    return found == group.actions.end() ? nullptr : *found;
}

bool opensMenu(const TabGroup& group) { return group.menu && enabledOf(group).size() > 1; }

} // namespace

ViewTabs::ViewTabs(QList<TabGroup> groups, QWidget* parent)
    : QWidget(parent), m_groups(std::move(groups)), m_more(new QToolButton(this)), m_menu(new QMenu(m_more))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Views"));
    for (const TabGroup& group : std::as_const(m_groups)) {
        auto* tab = new Tab(this);
        tab->setAutoRaise(true);
        tab->setCheckable(true);
        tab->setFocusPolicy(Qt::TabFocus);
        tab->setPopupMode(QToolButton::InstantPopup);
        connect(tab, &QToolButton::clicked, this, [group] {
            const QList<QAction*> can = enabledOf(group);
            if (!opensMenu(group) && !can.isEmpty())
                can.first()->trigger();
        });
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
    for (int i = 0; i < m_tabs.size(); ++i) {
        const TabGroup& group = m_groups[i];
        const QAction* present = checkedOf(group);
        const QList<QAction*> can = enabledOf(group);
        QToolButton* tab = m_tabs[i];
        tab->setMenu(opensMenu(group) ? group.menu : nullptr);
        tab->setChecked(present);
        tab->setFont(Theme::instance().font(TextSize::Body, present));
        tab->setToolTip(present   ? present->toolTip()
                : can.size() == 1 ? can.first()->toolTip()
                                  : tr("Views of this kind: %1").arg(group.title));
        const QAction* named = present ? present : can.size() == 1 ? can.first() : nullptr;
        const QString name = named ? withoutMnemonic(named->text()) : group.title;
        tab->setAccessibleName(present && opensMenu(group) ? tr("%1: %2").arg(group.title, name) : name);
    }
    updateGeometry();
    place();
}

int ViewTabs::nameTabs(bool whole, int padding)
{
    const QFontMetrics metrics(Theme::instance().font(TextSize::Body, true));
    int width = 0;
    for (int i = 0; i < m_tabs.size(); ++i) {
        const TabGroup& group = m_groups[i];
        const QList<QAction*> can = enabledOf(group);
        const QAction* present = checkedOf(group);
        const QAction* named = present ? present : can.size() == 1 && (whole || !group.menu) ? can.first() : nullptr;
        m_tabs[i]->setText(
            (named ? withoutMnemonic(named->text()) : group.title) + (opensMenu(group) ? kOpensMenu : QString()));
        m_tabs[i]->resize(metrics.horizontalAdvance(m_tabs[i]->text()) + padding, kTabsHeight);
        width += can.isEmpty() ? 0 : m_tabs[i]->width();
    }
    return width;
}

QToolButton* ViewTabs::tab(const QAction* action) const
{
    for (int i = 0; i < m_tabs.size(); ++i)
        if (m_groups[i].actions.contains(const_cast<QAction*>(action)))
            return m_tabs[i];
    return nullptr;
}

bool ViewTabs::hasMore() const { return !m_menu->isEmpty(); }

QSize ViewTabs::sizeHint() const
{
    int width = 0;
    for (int i = 0; i < m_tabs.size(); ++i)
        width += enabledOf(m_groups[i]).isEmpty() ? 0 : m_tabs[i]->width();
    return {width, kTabsHeight};
}

// The present view's button always stands there: where it would be behind », it takes the last one's place.
void ViewTabs::place()
{
    const int room = width();
    const bool all = nameTabs(true, kTabsPadding) <= room || nameTabs(true, kTabsNarrow) <= room
        || nameTabs(false, kTabsNarrow) <= room;
    m_menu->clear();
    int x = 0, reserved = 0;
    const auto present = std::find_if(
        m_tabs.begin(), m_tabs.end(), [](const QToolButton* tab) { return tab->isChecked(); });
    if (!all && present != m_tabs.end()) // behind it the rest is reached, however long its name
        (*present)->resize(std::min((*present)->width(), std::max(0, room - kTabsHeight)), kTabsHeight);
    if (!all)
        reserved = kTabsHeight + (present != m_tabs.end() ? (*present)->width() : 0);
    bool full = false;
    for (int i = 0; i < m_tabs.size(); ++i) {
        QToolButton* tab = m_tabs[i];
        const bool can = !enabledOf(m_groups[i]).isEmpty();
        if (tab->isChecked())
            reserved -= all ? 0 : tab->width();
        const bool fits = can && (tab->isChecked() || (!full && x + tab->width() + reserved <= room));
        tab->setVisible(fits);
        if (fits) {
            tab->move(x, 0);
            x += tab->width();
        } else if (can) {
            full = true;
            m_menu->addAction(opensMenu(m_groups[i]) ? m_groups[i].menu->menuAction() : enabledOf(m_groups[i]).first());
        }
    }
    m_more->move(x, 0);
    m_more->setVisible(hasMore());
}

void ViewTabs::resizeEvent(QResizeEvent*) { place(); }

} // namespace headroom
