// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProxyStyle>

namespace headroom {

// Draws Qt's controls as the design has them: flat, 28 px, radius 4, neutral ink; on top of Fusion's layout
// rules.
class Style : public QProxyStyle {
    Q_OBJECT

public:
    Style();

    // What a file, a model or a person wrote is text and no markup: a label, a tip or a message is rich text only where
    // the program's own source says so, and then what was not written there is escaped (html.h).
    using QProxyStyle::polish;
    void polish(QWidget* widget) override;

    void drawPrimitive(
        PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawControl(
        ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const override;
    void drawComplexControl(ComplexControl control, const QStyleOptionComplex* option, QPainter* painter,
        const QWidget* widget) const override;
    QRect subControlRect(ComplexControl control, const QStyleOptionComplex* option, SubControl subControl,
        const QWidget* widget) const override;
    QSize sizeFromContents(
        ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const override;
    int pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const override;
    int styleHint(
        StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returned) const override;
};

} // namespace headroom
