// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QScrollArea>
#include <QScrollBar>

namespace headroom {

// The layout of a widget (or, with none, of a part of another layout) with these margins and gaps; −1: the style's gap.
template <typename Layout>
Layout* laidOut(QWidget* host, const QMargins& margins, int spacing)
{
    auto* made = new Layout(host);
    made->setContentsMargins(margins);
    made->setSpacing(spacing);
    return made;
}

inline QVBoxLayout* columnIn(QWidget* host, const QMargins& margins = {}, int spacing = 0)
{
    return laidOut<QVBoxLayout>(host, margins, spacing);
}

inline QHBoxLayout* rowIn(QWidget* host, const QMargins& margins = {}, int spacing = 0)
{
    return laidOut<QHBoxLayout>(host, margins, spacing);
}

// What scrolls up and down only; `bare`: over the ground that its parent paints.
inline QScrollArea* scrolled(QWidget* content, QWidget* parent = nullptr, bool bare = false)
{
    auto* made = new QScrollArea(parent);
    made->setWidgetResizable(true);
    made->setFrameShape(QFrame::NoFrame);
    made->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    made->setFocusPolicy(Qt::NoFocus);
    made->setWidget(content);
    content->setAutoFillBackground(!bare);
    made->viewport()->setAutoFillBackground(!bare);
    return made;
}

// Tab comes to it while there is more in it than it shows: arrow keys and pages scroll what is to be read.
inline void stopWhileItScrolls(QScrollArea* area)
{
    QObject::connect(area->verticalScrollBar(), &QScrollBar::rangeChanged, area,
        [area](int, int most) { area->setFocusPolicy(most > 0 ? Qt::TabFocus : Qt::NoFocus); });
}

// Takes widgets away that may be in the middle of telling something.
template <typename Widgets>
void dismiss(Widgets& widgets)
{
    for (QWidget* old : std::as_const(widgets)) {
        old->hide();
        old->deleteLater();
    }
    widgets.clear();
}

inline void dismissAll(QLayout& layout)
{
    while (QLayoutItem* item = layout.takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
}

} // namespace headroom
