// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/wrapped_text.h"

#include <QFontMetricsF>
#include <QTextLayout>

namespace headroom {

WrappedText wrapped(const QString& text, const QFont& font, double width, int most)
{
    WrappedText result;
    QTextLayout layout(text, font);
    QTextOption option;
    option.setWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere);
    layout.setTextOption(option);
    layout.beginLayout();
    for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
        line.setLineWidth(width);
        const int end = line.textStart() + line.textLength();
        const bool last = result.lines.size() == most - 1;
        result.cut = last && end < text.size();
        result.lines << (result.cut ? QFontMetricsF(font).elidedText(text.mid(line.textStart()), Qt::ElideRight, width)
                                    : text.mid(line.textStart(), line.textLength()).trimmed());
        if (last)
            break;
    }
    layout.endLayout();
    return result;
}

} // namespace headroom
