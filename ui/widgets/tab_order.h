// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QList>

class QWidget;

namespace headroom {

// The controls of `whole` that Tab goes to, as one reads: what stands in rows from the top, in columns from the left.
QList<QWidget*> tabStops(const QWidget& whole);

// To the one after (or before) the one that has the focus, round and round. False: there is none.
bool focusNextStop(const QWidget& whole, bool next);

} // namespace headroom
