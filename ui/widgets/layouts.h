// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>
#include <QScrollArea>

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
