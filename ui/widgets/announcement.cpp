// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/announcement.h"

#include <QAccessible>
#include <QAccessibleWidget>

namespace headroom {

namespace {

QAccessibleInterface* makeNotification(const QString&, QObject* object)
{
    auto* announcement = qobject_cast<Announcement*>(object);
    return announcement ? new QAccessibleWidget(announcement, QAccessible::Notification) : nullptr;
}

} // namespace

Announcement::Announcement(QWidget* window) : QWidget(window)
{
    static const bool once = (QAccessible::installFactory(makeNotification), true);
    static_cast<void>(once);
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setGeometry(0, 0, 1, 1); // paints nothing
}

void Announcement::make(QWidget* where, const QString& sentence)
{
    if (!QAccessible::isActive() || sentence.isEmpty())
        return;
#if QT_VERSION >= QT_VERSION_CHECK(6, 8, 0)
    QAccessibleAnnouncementEvent event(where->window(), sentence);
    QAccessible::updateAccessibility(&event);
#else
    // Each has one of its own, in turn: a reader asks for the words when there may be others already.
    constexpr qsizetype kAtOnce = 4;
    QWidget* window = where->window();
    QList<Announcement*> all = window->findChildren<Announcement*>(QString(), Qt::FindDirectChildrenOnly);
    while (all.size() < kAtOnce)
        all << new Announcement(window);
    static qsizetype turn = 0;
    Announcement* announcement = all[++turn % all.size()];
    announcement->hide();
    announcement->setAccessibleName(sentence);
    announcement->show(); // which is told, once
    QAccessibleEvent alert(announcement, QAccessible::Alert); // Windows follows these
    QAccessible::updateAccessibility(&alert);
#endif
}

} // namespace headroom
