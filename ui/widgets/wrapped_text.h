// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QStringList>

namespace headroom {

struct WrappedText {
    QStringList lines;
    bool cut = false; // more than fits: the last line ends in an ellipsis
};

// A text broken at words, or within a word longer than a line, into at most so many lines of this width.
WrappedText wrapped(const QString& text, const QFont& font, double width, int most);

} // namespace headroom
