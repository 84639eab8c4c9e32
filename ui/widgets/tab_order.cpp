// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/tab_order.h"

#include <QApplication>
#include <QHash>
#include <QScrollArea>
#include <QScrollBar>
#include <QWidget>

#include <algorithm>

namespace headroom {

namespace {

using Widgets = QList<QWidget*>;

// Groups with a gap between them, from the top or, `across`, from the left.
QList<Widgets> apart(Widgets widgets, bool across)
{
    constexpr int kTouch = 4; // px that neighbours may overlap
    const auto from = [across](const QWidget* widget) { return across ? widget->x() : widget->y(); };
    const auto to = [across](const QWidget* widget) {
        return across ? widget->x() + widget->width() : widget->y() + widget->height();
    };
    std::stable_sort(widgets.begin(), widgets.end(),
        [&](const QWidget* left, const QWidget* right) { return from(left) < from(right); });
    QList<Widgets> groups;
    int end = 0;
    for (QWidget* widget : std::as_const(widgets)) {
        if (groups.isEmpty() || from(widget) > end - kTouch) {
            groups.append(Widgets());
            end = to(widget);
        }
        groups.last().append(widget);
        end = std::max(end, to(widget));
    }
    return groups;
}

Widgets asRead(const Widgets& widgets)
{
    if (widgets.size() < 2)
        return widgets;
    for (const bool across : {false, true})
        if (const QList<Widgets> groups = apart(widgets, across); groups.size() > 1) {
            Widgets all;
            for (const Widgets& group : groups)
                all += asRead(group);
            return all;
        }
    return apart(widgets, false).first(); // one over the other
}

// Only what has stops has a say in how the rest is parted.
Widgets collected(const QWidget& whole)
{
    Widgets children;
    QHash<const QWidget*, Widgets> stops;
    for (QObject* child : whole.children())
        if (auto* widget = qobject_cast<QWidget*>(child); widget && !widget->isWindow() && widget->isVisible()
            && !(whole.isWindow() && !whole.rect().intersects(widget->geometry()))) { // a dock behind another's tab
            Widgets inside;
            if ((widget->focusPolicy() & Qt::TabFocus) && widget->isEnabled() && !widget->focusProxy())
                inside.append(widget);
            inside += collected(*widget);
            const auto* area = qobject_cast<QScrollArea*>(widget); // of text alone, which arrow keys scroll
            if (area && inside.isEmpty() && area->verticalScrollBar()->maximum() > 0)
                inside.append(widget);
            if (inside.isEmpty())
                continue;
            children.append(widget);
            stops.insert(widget, inside);
        }
    Widgets all;
    for (const QWidget* widget : asRead(children))
        all += stops[widget];
    return all;
}

} // namespace

QList<QWidget*> tabStops(const QWidget& whole) { return collected(whole); }

bool focusNextStop(const QWidget& whole, bool next)
{
    const Widgets stops = tabStops(whole);
    if (stops.isEmpty())
        return false;
    QWidget* focus = QApplication::focusWidget();
    qsizetype to = stops.indexOf(focus) + (next ? 1 : -1);
    if (!stops.contains(focus)) { // from what holds it, or from where the window begins
        const auto inside = [&](const QWidget* stop) { return focus && focus->isAncestorOf(stop); };
        while (focus && focus != &whole && std::none_of(stops.begin(), stops.end(), inside))
            focus = focus->parentWidget();
        const auto first = std::find_if(stops.begin(), stops.end(), inside);
        to = (first == stops.end() ? 0 : first - stops.begin()) - (next ? 0 : 1);
    }
    to = (to + stops.size()) % stops.size();
    stops[to]->setFocus(next ? Qt::TabFocusReason : Qt::BacktabFocusReason);
    return true;
}

} // namespace headroom
