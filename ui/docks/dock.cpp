// SPDX-License-Identifier: GPL-3.0-or-later
#include "docks/dock.h"

#include "theme/theme.h"
#include "widgets/controls.h"
#include "widgets/layouts.h"
#include "widgets/text.h"

#include <QAction>
#include <QApplication>
#include <QKeyEvent>
#include <QPainter>
#include <QScreen>
#include <QToolButton>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kFloatsApart = 8; // px from where it was

class TitleBar : public QWidget {
public:
    explicit TitleBar(Dock* dock) : QWidget(dock)
    {
        auto* row = rowIn(this, {12, 0, 6, 0}, 2);
        auto* title = new Text(dock->windowTitle(), TextSize::Body, Text::Tone::Ink2, true, this);
        title->setAttribute(Qt::WA_TransparentForMouseEvents);
        row->addWidget(title, 1);
        row->addWidget(button(QStringLiteral("dock-float"), tr("Float %1").arg(dock->windowTitle()),
            [dock] { dock->isFloating() ? dock->putBack() : dock->moveOut(); }));
        row->addWidget(button(QStringLiteral("dock-close"), tr("Close %1").arg(dock->windowTitle()),
            [dock] { dock->toggleViewAction()->trigger(); })); // the same command as in the menu
    }

    QSize sizeHint() const override { return {120, 28}; }
    QSize minimumSizeHint() const override { return {80, 28}; }

protected:
    void paintEvent(QPaintEvent*) override
    {
        QPainter painter(this);
        const Palette& palette = Theme::instance().palette();
        painter.fillRect(rect(), palette.window);
        painter.fillRect(QRect(0, height() - 1, width(), 1), palette.line);
    }

private:
    template <typename Action>
    QToolButton* button(const QString& icon, const QString& name, Action action)
    {
        auto* button = iconButton(icon, name, 18, this);
        connect(button, &QToolButton::clicked, this, action);
        return button;
    }
};

} // namespace

Dock::Dock(const QString& name, const QString& title, QWidget* parent) : QDockWidget(title, parent)
{
    setObjectName(name);
    setAccessibleName(title);
    setFeatures(DockWidgetClosable | DockWidgetMovable | DockWidgetFloatable);
    setTitleBarWidget(new TitleBar(this));
    connect(this, &QDockWidget::topLevelChanged, this, [this](bool floating) {
        const int frame = floating ? 1 : 0; // a window of its own has no other border
        setContentsMargins(frame, frame, frame, frame);
    });
}

// Beside where it was: what shares its column comes to light there, and the keyboard stays in it.
void Dock::moveOut()
{
    const QPoint from = mapToGlobal(QPoint());
    const QRect room = screen()->availableGeometry();
    const int left = from.x() - width() - kFloatsApart, right = from.x() + width() + kFloatsApart;
    QWidget* focus = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : nullptr;
    setFloating(true);
    emit moved(true);
    move(left >= room.left() ? left : std::min(right, room.right() - width()), from.y());
    activateWindow();
    if (focus)
        focus->setFocus(Qt::OtherFocusReason);
}

void Dock::putBack()
{
    QWidget* focus = isAncestorOf(QApplication::focusWidget()) ? QApplication::focusWidget() : nullptr;
    setFloating(false);
    emit moved(false);
    raise();
    parentWidget()->activateWindow();
    if (focus)
        focus->setFocus(Qt::OtherFocusReason);
}

// Escape puts a floating one back, and does nothing else there.
bool Dock::event(QEvent* event)
{
    const bool escape = isFloating() && (event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress)
        && static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape;
    if (!escape)
        return QDockWidget::event(event);
    event->accept();
    if (event->type() == QEvent::KeyPress)
        putBack();
    return true;
}

void Dock::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), isFloating() ? Theme::instance().palette().lineStrong : Theme::instance().palette().panel);
}

} // namespace headroom
