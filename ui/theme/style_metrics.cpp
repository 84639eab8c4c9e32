// SPDX-License-Identifier: GPL-3.0-or-later
// How large the parts of controls are and where they lie.
#include "theme/focus_ring.h"
#include "theme/style.h"
#include "theme/theme.h"

#include <QComboBox>
#include <QMenu>
#include <QStyleOption>
#include <QWidget>

#include <algorithm>

namespace headroom {

QRect Style::subControlRect(
    ComplexControl control, const QStyleOptionComplex* option, SubControl subControl, const QWidget* widget) const
{
    if (control == CC_ComboBox && subControl == SC_ComboBoxEditField)
        return option->rect.adjusted(8, 2, -24, -2);
    const auto* combo = qobject_cast<const QComboBox*>(widget);
    if (control == CC_ComboBox && subControl == SC_ComboBoxListBoxPopup && combo) { // as wide as its longest entry
        QRect list = option->rect;
        for (int i = 0; i < combo->count(); ++i)
            list.setWidth(std::max(list.width(),
                combo->fontMetrics().horizontalAdvance(combo->itemText(i)) + (combo->itemIcon(i).isNull() ? 28 : 52)));
        return list;
    }
    if (control == CC_ScrollBar) {
        const auto* bar = qstyleoption_cast<const QStyleOptionSlider*>(option);
        const QRect all = option->rect;
        if (!bar || subControl == SC_ScrollBarAddLine || subControl == SC_ScrollBarSubLine)
            return {};
        if (subControl == SC_ScrollBarGroove)
            return all;
        const bool flat = bar->orientation == Qt::Horizontal;
        const int length = flat ? all.width() : all.height();
        const int span = bar->maximum - bar->minimum + bar->pageStep;
        const int thumb = span > 0
            ? std::clamp(int(qint64(length) * bar->pageStep / span), std::min(24, length), length)
            : length;
        const int start = sliderPositionFromValue(
            bar->minimum, bar->maximum, bar->sliderPosition, length - thumb, bar->upsideDown);
        const auto part = [&](int from, int size) {
            return flat ? QRect(from, all.y(), size, all.height()) : QRect(all.x(), from, all.width(), size);
        };
        if (subControl == SC_ScrollBarSlider)
            return part(start, thumb);
        if (subControl == SC_ScrollBarSubPage)
            return part(0, start);
        if (subControl == SC_ScrollBarAddPage)
            return part(start + thumb, length - start - thumb);
    }
    return QProxyStyle::subControlRect(control, option, subControl, widget);
}

QSize Style::sizeFromContents(
    ContentsType type, const QStyleOption* option, const QSize& size, const QWidget* widget) const
{
    QSize result = QProxyStyle::sizeFromContents(type, option, size, widget);
    switch (type) {
    case CT_PushButton: {
        const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option);
        const bool menu = button && button->features & QStyleOptionButton::HasMenu;
        return {size.width() + (menu ? 28 : 24), 28};
    }
    case CT_ComboBox: return {size.width() + 34, 28};
    case CT_LineEdit: return {result.width(), 28};
    case CT_ToolButton: return {result.width(), std::max(result.height(), 28)};
    case CT_MenuBarItem: return {size.width() + 16, 28};
    case CT_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option);
            item && item->menuItemType == QStyleOptionMenuItem::Separator)
            return {result.width(), 9};
        return {result.width() + 12, std::max(result.height(), 26)};
    case CT_CheckBox: return {result.width(), std::max(result.height(), 22)};
    default: return result;
    }
}

int Style::pixelMetric(PixelMetric metric, const QStyleOption* option, const QWidget* widget) const
{
    switch (metric) {
    case PM_DockWidgetSeparatorExtent: return 1;
    case PM_DockWidgetFrameWidth:
    case PM_DockWidgetTitleMargin:
    case PM_MenuBarVMargin:
    case PM_MenuBarPanelWidth:
    case PM_ToolBarFrameWidth:
    case PM_ButtonShiftHorizontal:
    case PM_ButtonShiftVertical: return 0;
    case PM_MenuBarHMargin: return 8;
    case PM_MenuBarItemSpacing: return 0;
    case PM_ToolBarItemMargin: return 0;
    case PM_ToolBarItemSpacing: return 4;
    case PM_ToolBarSeparatorExtent: return 17;
    case PM_ToolBarIconSize:
    case PM_SmallIconSize:
    case PM_ButtonIconSize: return 16;
    case PM_IndicatorWidth:
    case PM_IndicatorHeight: return 14;
    case PM_CheckBoxLabelSpacing: return 8;
    case PM_ScrollBarExtent: return 10;
    case PM_TreeViewIndentation: return 14;
    case PM_TabBarTabHSpace: return 10; // three docks fold into one column
    case PM_FocusFrameHMargin:
    case PM_FocusFrameVMargin: return 4;
    case PM_DefaultFrameWidth:
        return widget && (widget->inherits("QAbstractScrollArea") && !widget->property("headroomField").toBool()) ? 0
                                                                                                                  : 1;
    default: return QProxyStyle::pixelMetric(metric, option, widget);
    }
}

int Style::styleHint(
    StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* returned) const
{
    switch (hint) {
    case SH_ToolTip_WakeUpDelay: return 500;
    case SH_ItemView_ShowDecorationSelected: return 1;
    case SH_Menu_Scrollable: return 1; // a second column would lie beside a small screen
    case SH_ComboBox_Popup: return 0;
    case SH_ScrollBar_Transient: return 1; // over the content's margin: nothing moves when one appears
    case SH_FocusFrame_AboveWidget: return 1; // whole, where the next control touches this one
    case SH_UnderlineShortcut: return FocusRing::byKey() && qobject_cast<const QMenu*>(widget) ? 1 : 0;
    case SH_FocusFrame_Mask:
    case SH_EtchDisabledText:
    case SH_DitherDisabledText: return 0;
    case SH_Widget_Animate:
    case SH_Widget_Animation_Duration: // docks that slide, bars that fade
        if (Theme::instance().reducedMotion())
            return 0;
        [[fallthrough]];
    default: return QProxyStyle::styleHint(hint, option, widget, returned);
    }
}

} // namespace headroom
