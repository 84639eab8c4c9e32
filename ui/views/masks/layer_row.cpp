// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/masks/layer_row.h"

#include "widgets/controls.h"

#include <QPainter>

namespace headroom {

LayerRow::LayerRow(const QString& name, std::optional<HatchLean> lean, QWidget* parent)
    : QWidget(parent), m_name(name), m_lean(lean), m_switch(new Switch(this))
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_switch->setAccessibleName(name);
    m_switch->setObjectName(name);
    connect(m_switch, &QAbstractButton::clicked, this, &LayerRow::switched);
}

void LayerRow::show(bool on, int count, const QString& refused, const QString& does)
{
    m_on = on;
    m_count = count;
    m_possible = refused.isEmpty();
    m_words = m_possible || on ? does : refused;
    m_switch->setChecked(on);
    m_switch->setEnabled(m_possible);
    m_switch->setAccessibleDescription(m_words);
    setToolTip(m_possible ? QString() : tr("%1: %2").arg(m_name, refused));
    update();
}

void LayerRow::setFixed(bool fixed)
{
    if (fixed)
        m_switch->setEnabled(false);
}

void LayerRow::resizeEvent(QResizeEvent*)
{
    m_switch->resize(m_switch->sizeHint());
    m_switch->move(width() - m_switch->width(), (height() - m_switch->height()) / 2);
}

void LayerRow::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    painter.fillRect(QRect(0, height() - 1, width(), 1), palette.line);
    const QRectF swatch(0.0, height() / 2.0 - 9.0, 18.0, 18.0);
    if (m_lean && m_on)
        paintHatch(painter, swatch, true, *m_lean);
    painter.setPen(QPen(palette.lineStrong, 1.0));
    painter.drawRect(swatch.adjusted(0.5, 0.5, -0.5, -0.5));
    const QString count = m_count > 0 ? tr("%n cells", nullptr, m_count) : QString();
    const QRectF words(26.0, 4.0, width() - 26.0 - 38.0, height() - 8.0);
    const QFont bold = theme.font(TextSize::Small, true), small = theme.font(TextSize::Caption);
    drawText(painter, words.adjusted(0, 0, 0, -words.height() / 2), Qt::AlignLeft | Qt::AlignVCenter, m_name,
        m_possible || m_on ? palette.ink : palette.ink3, bold);
    drawText(painter, words.adjusted(0, 0, 0, -words.height() / 2), Qt::AlignRight | Qt::AlignVCenter, count, palette.ink2, small);
    drawText(painter, words.adjusted(0, words.height() / 2, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
        QFontMetricsF(small).elidedText(m_words, Qt::ElideRight, words.width() + 4.0), palette.ink3, small);
}

} // namespace headroom
