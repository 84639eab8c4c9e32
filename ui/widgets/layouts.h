// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QBoxLayout>

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

} // namespace headroom
