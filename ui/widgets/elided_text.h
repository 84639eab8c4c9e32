// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/text.h"

namespace headroom {

// A plain text of one line that gives way: where it has no room it ends in an ellipsis, and the whole stands in the
// tip.
class ElidedText : public Text {
    Q_OBJECT

public:
    using Text::Text;
    void setMode(Qt::TextElideMode mode) { m_mode = mode; } // in the middle: where the ends tell texts apart
    QString shown() const;
    QSize minimumSizeHint() const override { return {24, Text::minimumSizeHint().height()}; }

protected:
    void paintEvent(QPaintEvent*) override;
    bool event(QEvent* event) override;

private:
    Qt::TextElideMode m_mode = Qt::ElideRight;
};

} // namespace headroom
