// SPDX-License-Identifier: GPL-3.0-or-later
#include "theme/style.h"

#include "theme/focus_ring.h"
#include "theme/theme.h"

#include <QAbstractSpinBox>
#include <QLabel>
#include <QPainter>
#include <QStyleFactory>
#include <QStyleOption>
#include <QTabBar>
#include <QWidget>

#include <algorithm>

namespace headroom {

namespace {

void box(
    QPainter* painter, const QRect& rect, const QColor& fill, const QColor& line, double radius = 4.0, double pen = 1.0)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(line.isValid() ? QPen(line, pen) : QPen(Qt::NoPen));
    painter->setBrush(fill);
    const double half = line.isValid() ? pen / 2.0 : 0.0;
    painter->drawRoundedRect(QRectF(rect).adjusted(half, half, -half, -half), radius, radius);
    painter->restore();
}

void chevron(QPainter* painter, const QPointF& centre, double size, const QColor& colour, bool down)
{
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colour, 1.4, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const double a = size, b = size / 2.0;
    if (down)
        painter->drawPolyline(QPolygonF {centre + QPointF(-a, -b), centre + QPointF(0, b), centre + QPointF(a, -b)});
    else
        painter->drawPolyline(QPolygonF {centre + QPointF(-b, -a), centre + QPointF(b, 0), centre + QPointF(-b, a)});
    painter->restore();
}

bool is(const QStyleOption* option, QStyle::StateFlag flag) { return option->state & flag; }

QColor buttonFill(const QStyleOption* option)
{
    if (!is(option, QStyle::State_Enabled))
        return colours().panel;
    if (is(option, QStyle::State_Sunken) || is(option, QStyle::State_On))
        return colours().selectedRow;
    return is(option, QStyle::State_MouseOver) ? colours().hover : colours().raised;
}

// A control that "do this next" points at carries the dynamic property headroomNext.
QColor buttonLine(const QStyleOption* option, const QWidget* widget)
{
    if (widget && widget->property("headroomNext").toBool())
        return colours().accent;
    return is(option, QStyle::State_Enabled) ? colours().lineStrong : colours().line;
}

// The one button that goes on, filled.
bool isPrimary(const QStyleOption* option, const QWidget* widget)
{
    return widget && widget->property("headroomPrimary").toBool() && is(option, QStyle::State_Enabled);
}

void pushButton(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    if (isPrimary(option, widget))
        return box(painter, option->rect, is(option, QStyle::State_MouseOver) ? colours().accent : colours().accentFill,
            QColor());
    const bool next = widget && widget->property("headroomNext").toBool();
    box(painter, option->rect, buttonFill(option), buttonLine(option, widget), 4.0, next ? 2.0 : 1.0);
}

// Tool buttons are flat; the one that holds (a view's tab) is a raised card.
void toolButton(const QStyleOption* option, QPainter* painter)
{
    if (is(option, QStyle::State_On))
        box(painter, option->rect, colours().raised, colours().lineStrong);
    else if (is(option, QStyle::State_Enabled)
        && (is(option, QStyle::State_MouseOver) || is(option, QStyle::State_Sunken)))
        box(painter, option->rect, is(option, QStyle::State_Sunken) ? colours().selectedRow : colours().hover,
            QColor());
}

void checkBox(const QStyleOption* option, QPainter* painter, const QWidget* widget)
{
    const bool next = widget && widget->property("headroomNext").toBool();
    const QRect square(option->rect.x(), option->rect.y() + (option->rect.height() - 14) / 2, 14, 14);
    const QColor line = next ? colours().accent : is(option, QStyle::State_Enabled) ? colours().ink3 : colours().line;
    box(painter, square, is(option, QStyle::State_MouseOver) ? colours().hover : colours().raised, line, 2.5,
        next ? 1.5 : 1.0);
    if (!is(option, QStyle::State_On))
        return;
    painter->save();
    painter->setRenderHint(QPainter::Antialiasing);
    painter->setPen(QPen(colours().ink, 1.5, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    const QPointF at = square.topLeft();
    painter->drawPolyline(QPolygonF {at + QPointF(3.2, 7.2), at + QPointF(5.9, 10.0), at + QPointF(10.8, 4.2)});
    painter->restore();
}

void comboBox(const QStyleOptionComboBox* option, QPainter* painter)
{
    box(painter, option->rect, buttonFill(option),
        is(option, QStyle::State_Enabled) ? colours().lineStrong : colours().line);
    const QRect arrow = option->rect;
    chevron(painter, QPointF(arrow.right() - 14, arrow.center().y() + 0.5), 3.6,
        is(option, QStyle::State_Enabled) ? colours().ink2 : colours().lineStrong, true);
}

void slider(const QStyleOptionSlider* option, QPainter* painter, const QRect& handle)
{
    const bool enabled = is(option, QStyle::State_Enabled);
    const int middle = option->rect.center().y();
    painter->fillRect(
        QRect(option->rect.x(), middle, option->rect.width(), 1), enabled ? colours().lineStrong : colours().line);
    QRect knob(0, 0, 12, 12);
    knob.moveCenter({handle.center().x(), middle});
    const QColor fill = is(option, QStyle::State_Sunken) || is(option, QStyle::State_MouseOver) ? colours().hover
                                                                                                : colours().raised;
    box(painter, knob, fill, enabled ? colours().ink3 : colours().line, 6.0, 1.5);
}

void scrollBar(const QStyleOptionSlider* option, QPainter* painter, const QRect& thumb)
{
    const bool active = is(option, QStyle::State_MouseOver) || is(option, QStyle::State_Sunken);
    if (option->maximum > option->minimum)
        box(painter, thumb.adjusted(2, 2, -2, -2), active ? colours().ink3 : colours().lineStrong, QColor(), 3.0);
}

void menuBarItem(const QStyleOptionMenuItem* option, QPainter* painter)
{
    painter->fillRect(option->rect, colours().window);
    if (is(option, QStyle::State_Selected) || is(option, QStyle::State_Sunken))
        box(painter, option->rect.adjusted(0, 3, 0, -3), colours().hover, QColor());
    painter->setPen(is(option, QStyle::State_Enabled) ? colours().ink2 : colours().lineStrong);
    painter->drawText(option->rect,
        Qt::AlignCenter | (FocusRing::byKey() ? Qt::TextShowMnemonic : Qt::TextHideMnemonic), option->text);
}

} // namespace

Style::Style() : QProxyStyle(QStyleFactory::create(QStringLiteral("fusion"))) {}

void Style::polish(QWidget* widget)
{
    QProxyStyle::polish(widget);
    if (auto* label = qobject_cast<QLabel*>(widget); label && label->textFormat() == Qt::AutoText)
        label->setTextFormat(Qt::PlainText);
}

void Style::drawPrimitive(
    PrimitiveElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case PE_PanelButtonCommand: pushButton(option, painter, widget); return;
    case PE_PanelButtonTool:
    case PE_FrameButtonTool: toolButton(option, painter); return;
    case PE_IndicatorCheckBox: checkBox(option, painter, widget); return;
    case PE_FrameFocusRect: return; // FocusRing draws it
    case PE_FrameDefaultButton: return;
    case PE_PanelLineEdit:
    case PE_FrameLineEdit:
        if (widget && qobject_cast<const QAbstractSpinBox*>(widget->parentWidget()))
            return; // the spin box has its own frame
        box(painter, option->rect, is(option, State_Enabled) ? colours().raised : colours().panel,
            is(option, State_HasFocus) ? colours().ink3 : colours().lineStrong);
        return;
    case PE_Frame:
        if (widget && widget->property("headroomField").toBool())
            box(painter, option->rect, colours().raised, widget->hasFocus() ? colours().ink3 : colours().lineStrong);
        return;
    case PE_PanelMenuBar:
    case PE_PanelStatusBar: painter->fillRect(option->rect, colours().window); return;
    case PE_FrameStatusBarItem: return;
    case PE_PanelTipLabel:
    case PE_PanelMenu:
    case PE_FrameMenu:
        painter->fillRect(option->rect, colours().raised);
        painter->setPen(colours().lineStrong);
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(option->rect.adjusted(0, 0, -1, -1));
        return;
    case PE_IndicatorToolBarSeparator:
        painter->fillRect(
            QRect(option->rect.center().x(), option->rect.center().y() - 10, 1, 20), colours().lineStrong);
        return;
    case PE_IndicatorDockWidgetResizeHandle: painter->fillRect(option->rect, colours().line); return;
    case PE_IndicatorBranch:
        if (is(option, State_Children))
            chevron(
                painter, QRectF(option->rect).center() + QPointF(1, 0.5), 3.4, colours().ink2, is(option, State_Open));
        return;
    case PE_PanelItemViewRow:
    case PE_PanelItemViewItem:
        if (is(option, State_Selected))
            painter->fillRect(option->rect, colours().selectedRow);
        else if (is(option, State_MouseOver) && element == PE_PanelItemViewItem)
            painter->fillRect(option->rect, colours().hover);
        return;
    case PE_IndicatorArrowDown:
    case PE_IndicatorArrowRight:
        chevron(painter, QRectF(option->rect).center(), 3.4, colours().ink2, element == PE_IndicatorArrowDown);
        return;
    default: QProxyStyle::drawPrimitive(element, option, painter, widget);
    }
}

void Style::drawControl(
    ControlElement element, const QStyleOption* option, QPainter* painter, const QWidget* widget) const
{
    switch (element) {
    case CE_ToolBar:
        painter->fillRect(option->rect, colours().window);
        painter->fillRect(QRect(option->rect.x(), option->rect.bottom(), option->rect.width(), 1), colours().line);
        return;
    case CE_MenuBarEmptyArea: painter->fillRect(option->rect, colours().window); return;
    case CE_MenuBarItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option))
            menuBarItem(item, painter);
        return;
    case CE_MenuItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionMenuItem*>(option)) {
            if (item->menuItemType == QStyleOptionMenuItem::Separator) {
                painter->fillRect(
                    QRect(item->rect.x() + 8, item->rect.center().y(), item->rect.width() - 16, 1), colours().line);
                return;
            }
            QStyleOptionMenuItem copy(*item);
            copy.palette.setColor(QPalette::Highlight, colours().hover);
            copy.palette.setColor(QPalette::HighlightedText, colours().ink);
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_TabBarTabShape:
        QProxyStyle::drawControl(element, option, painter, widget);
        if (const auto* tab = qstyleoption_cast<const QStyleOptionTab*>(option);
            tab && (tab->state & State_Selected)) // in the dark its ground is hardly another
            painter->fillRect(QRect(tab->rect.x() + 3,
                                  tab->shape == QTabBar::RoundedSouth ? tab->rect.bottom() - 4 : tab->rect.y() + 2,
                                  tab->rect.width() - 6, 3),
                colours().accent);
        return;
    case CE_ItemViewItem:
        if (const auto* item = qstyleoption_cast<const QStyleOptionViewItem*>(option)) {
            QStyleOptionViewItem copy(*item);
            copy.palette.setColor(QPalette::HighlightedText, colours().ink); // on the selected row
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_PushButtonBevel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            pushButton(button, painter, widget);
            if (button->features & QStyleOptionButton::HasMenu)
                chevron(painter, QPointF(button->rect.right() - 12, button->rect.center().y() + 0.5), 3.6,
                    colours().ink2, true);
        }
        return;
    case CE_PushButtonLabel:
        if (const auto* button = qstyleoption_cast<const QStyleOptionButton*>(option)) {
            QStyleOptionButton copy(*button);
            if (copy.features & QStyleOptionButton::HasMenu) { // the chevron is drawn with the bevel
                copy.features &= ~QStyleOptionButton::HasMenu;
                copy.rect.adjust(0, 0, -14, 0);
            }
            if (isPrimary(option, widget))
                copy.palette.setColor(QPalette::ButtonText, colours().onAccent);
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_ComboBoxLabel:
        if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option)) {
            QStyleOptionComboBox copy(*combo);
            const int icon = combo->currentIcon.isNull() ? 0 : combo->iconSize.width() + 4;
            const int room = subControlRect(CC_ComboBox, combo, SC_ComboBoxEditField, widget).width() - icon;
            // Variants of one family differ at the end of their names.
            copy.currentText = combo->fontMetrics.elidedText(combo->currentText, Qt::ElideMiddle, room);
            QProxyStyle::drawControl(element, &copy, painter, widget);
        }
        return;
    case CE_ShapedFrame:
        if (widget && widget->property("headroomField").toBool()) {
            box(painter, option->rect, colours().raised, widget->hasFocus() ? colours().ink3 : colours().lineStrong);
            return;
        }
        break;
    default: break;
    }
    QProxyStyle::drawControl(element, option, painter, widget);
}

void Style::drawComplexControl(
    ComplexControl control, const QStyleOptionComplex* option, QPainter* painter, const QWidget* widget) const
{
    if (const auto* combo = qstyleoption_cast<const QStyleOptionComboBox*>(option); combo && control == CC_ComboBox) {
        comboBox(combo, painter);
        return;
    }
    if (const auto* button = qstyleoption_cast<const QStyleOptionToolButton*>(option)) {
        QStyleOptionToolButton copy(*button);
        copy.features &= ~QStyleOptionToolButton::HasMenu; // no second arrow
        QProxyStyle::drawComplexControl(control, &copy, painter, widget);
        return;
    }
    if (const auto* range = qstyleoption_cast<const QStyleOptionSlider*>(option)) {
        if (control == CC_Slider && range->orientation == Qt::Horizontal) {
            slider(range, painter, subControlRect(control, option, SC_SliderHandle, widget));
            return;
        }
        if (control == CC_ScrollBar) {
            scrollBar(range, painter, subControlRect(control, option, SC_ScrollBarSlider, widget));
            return;
        }
    }
    QProxyStyle::drawComplexControl(control, option, painter, widget);
}

} // namespace headroom
