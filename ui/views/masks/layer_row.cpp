// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/layer_row.h"

#include "widgets/controls.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace headroom::masks_view {

namespace {

constexpr double kRowGrip = 13.0; // of what a layer is dragged by
constexpr double kRowSwatch = 16.0;

} // namespace

LayerRow::LayerRow(const Option& option, std::optional<HatchLean> lean, QWidget* parent)
    : QWidget(parent), m_name(translated(option.label)), m_lean(lean), m_switch(new Switch(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_switch->setAccessibleName(m_name);
    m_switch->setObjectName(QString::fromLatin1(option.id));
    m_switch->installEventFilter(this);
    if (movable())
        setCursor(Qt::OpenHandCursor);
    m_switch->setCursor(Qt::ArrowCursor);
    setMinimumHeight(sizeHint().height());
    connect(m_switch, &QAbstractButton::clicked, this, &LayerRow::switched);
}

void LayerRow::show(const OptionState& state, int count, const QString& does)
{
    m_on = state.value == onOrOff(true);
    m_count = count;
    m_possible = state.can;
    m_words = m_possible || m_on ? does : state.tip;
    m_switch->setChecked(m_on);
    m_switch->setEnabled(m_possible);
    m_switch->setAccessibleDescription(m_words);
    const QString drag = tr("Drag it, or press Alt and an arrow key on its switch, to apply it earlier or later");
    setToolTip(!m_possible ? tr("%1: %2").arg(m_name, state.tip) : movable() ? drag : QString());
    update();
}

void LayerRow::resizeEvent(QResizeEvent*)
{
    m_switch->resize(m_switch->sizeHint());
    m_switch->move(width() - m_switch->width(), 3); // its words have the line below to themselves
}

void LayerRow::mousePressEvent(QMouseEvent* event)
{
    m_pulling = movable() && event->button() == Qt::LeftButton;
    if (m_pulling)
        setCursor(Qt::ClosedHandCursor);
}

void LayerRow::mouseMoveEvent(QMouseEvent* event)
{
    if (m_pulling)
        emit pulled(mapToParent(event->position().toPoint()).y(), false);
}

void LayerRow::mouseReleaseEvent(QMouseEvent* event)
{
    if (!m_pulling)
        return;
    m_pulling = false;
    setCursor(Qt::OpenHandCursor);
    emit pulled(mapToParent(event->position().toPoint()).y(), true);
}

// A button would take the arrow for a step to the next one.
bool LayerRow::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_switch && movable() && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const int by = key->key() == Qt::Key_Up ? -1 : key->key() == Qt::Key_Down ? 1 : 0;
        if (by != 0 && key->modifiers().testFlag(Qt::AltModifier)) {
            emit nudged(by);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void LayerRow::paintGrip(QPainter& painter) const
{
    painter.setPen(Qt::NoPen);
    painter.setBrush(Theme::instance().palette().ink3);
    for (int row = -1; row <= 1; ++row)
        for (int column = 0; column < 2; ++column)
            painter.drawRect(QRectF(1.0 + 4.0 * column, height() / 2.0 + 5.0 * row - 1.0, 2.0, 2.0));
}

void LayerRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    if (movable())
        paintGrip(painter);
    paintRow(painter, rect());
}

void LayerRow::paintPosed(QPainter& painter, const QRectF& area) const
{
    paintRow(painter, area.adjusted(-kRowGrip, 0, 0, 0)); // nothing to grip
    drawText(painter, area.adjusted(0, 4.0, 0, -area.height() / 2), Qt::AlignRight | Qt::AlignVCenter,
        m_on ? tr("on") : tr("off"), Theme::instance().palette().ink2, Theme::instance().font(TextSize::Caption));
}

void LayerRow::paintRow(QPainter& painter, const QRectF& area) const
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    painter.fillRect(QRectF(area.left(), area.bottom() - 1, area.width(), 1), palette.line);
    const QRectF swatch(area.left() + kRowGrip, area.center().y() - kRowSwatch / 2.0, kRowSwatch, kRowSwatch);
    if (m_lean && m_on)
        paintHatch(painter, swatch, true, *m_lean);
    painter.setPen(QPen(palette.lineStrong, 1.0));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5));
    const QFont bold = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    const double left = swatch.right() + 7.0;
    const QRectF words(left, area.top() + 4.0, area.right() - left - 36.0, area.height() - 8.0);
    const QRectF upper = words.adjusted(0, 0, 0, -words.height() / 2);
    QString count = m_count > 0 ? (m_count == 1 ? tr("1 cell") : tr("%1 cells").arg(m_count)) : QString();
    const double room = words.width() - textWidth(m_name, bold) - 6.0;
    if (m_count > 0 && textWidth(count, small) > room)
        count = QString::number(m_count);
    if (textWidth(count, small) > room)
        count.clear();
    drawText(painter, upper, Qt::AlignLeft | Qt::AlignVCenter, m_name, m_possible || m_on ? palette.ink : palette.ink3,
        bold);
    drawText(painter, upper, Qt::AlignRight | Qt::AlignVCenter, count, palette.ink2, small);
    const QRectF lower(left, upper.bottom(), area.right() - left, upper.height());
    drawText(painter, lower, Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(m_words, Qt::ElideRight, lower.width()), palette.ink3, small);
}

} // namespace headroom::masks_view
