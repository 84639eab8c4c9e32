// SPDX-License-Identifier: GPL-3.0-or-later
#include "compare/pair_picture.h"

#include "theme/theme.h"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kBetweenHalves = 1.0, kNameMargin = 16.0, kNameSpace = 10.0;

QFont halfNameFont() { return Theme::instance().font(TextSize::Title, true); }

} // namespace

PairPicture::PairPicture(Half left, Half right, const QString& said)
    : m_halves {std::move(left), std::move(right)}, m_said(said)
{
}

QString PairPicture::title() const
{
    return QStringLiteral("%1 | %2").arg(m_halves[0].picture->title(), m_halves[1].picture->title());
}

double PairPicture::namesHeight() const { return std::ceil(QFontMetricsF(halfNameFont()).height()) + kNameSpace; }

QSize PairPicture::shownSize() const
{
    const QSize left = m_halves[0].picture->shownSize(), right = m_halves[1].picture->shownSize();
    return {left.width() + right.width() + static_cast<int>(kBetweenHalves),
        std::max(left.height(), right.height()) + static_cast<int>(namesHeight())};
}

QSizeF PairPicture::pose(const QSize& size)
{
    const QSize room(std::max(1, (size.width() - static_cast<int>(kBetweenHalves)) / 2),
        std::max(1, size.height() - static_cast<int>(namesHeight())));
    m_half = m_halves[0].picture->pose(room).expandedTo(m_halves[1].picture->pose(room));
    return {2.0 * m_half.width() + kBetweenHalves, m_half.height() + namesHeight()};
}

void PairPicture::paint(QPainter& painter)
{
    const Palette& palette = Theme::instance().palette();
    const double names = namesHeight();
    for (int i = 0; i < 2; ++i) {
        painter.save();
        painter.translate(i * (m_half.width() + kBetweenHalves), 0.0);
        painter.setFont(halfNameFont());
        painter.setPen(palette.ink);
        const double room = m_half.width() - 2.0 * kNameMargin;
        painter.drawText(QRectF(kNameMargin, 0.0, room, names), Qt::AlignVCenter | Qt::AlignLeft,
            QFontMetricsF(painter.font()).elidedText(m_halves[i].name, Qt::ElideRight, room));
        painter.translate(0.0, names);
        painter.setClipRect(QRectF(QPointF(), m_half), Qt::IntersectClip);
        m_halves[i].picture->paint(painter);
        painter.restore();
    }
    painter.fillRect(QRectF(m_half.width(), 0.0, kBetweenHalves, m_half.height() + names), palette.line);
}

QString PairPicture::caption() const
{
    const QString left = m_halves[0].picture->caption();
    return left.isEmpty() || m_said.isEmpty() ? left + m_said : left + QStringLiteral("<br>") + m_said;
}

std::vector<std::pair<Cell, QRectF>> PairPicture::places() const
{
    auto places = m_halves[0].picture->places();
    for (auto& [cell, area] : places)
        area.translate(0.0, namesHeight());
    return places;
}

void PairPicture::leave()
{
    for (Half& half : m_halves)
        half.picture->leave();
}

} // namespace headroom
