// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/term_rows.h"

#include "theme/theme.h"
#include "widgets/matrix_painter.h"
#include "widgets/text.h"
#include "words/tr.h"

#include <QPainter>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kTermRow = 19;
constexpr double kNextColumn = 40.0, kShareColumn = 40.0, kProductColumn = 132.0, kValueColumn = 70.0; // px
constexpr double kLeastBar = 40.0, kWordsColumn = 112.0;

} // namespace

TermRows::TermRows(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setTip(this, [this](const QPoint& at) {
        const int row = at.y() / kTermRow - 1;
        return row >= 0 && row < std::ssize(m_lines.lines) ? m_lines.lines[static_cast<std::size_t>(row)].tip
                                                           : QString();
    });
    connect(&Theme::instance(), &Theme::changed, this, [this] { update(); });
}

QSize TermRows::sizeHint() const
{
    const auto rows = static_cast<int>(std::max<std::size_t>(m_lines.lines.size(), 1));
    return {560, (rows + 3) * kTermRow + 4};
}

void TermRows::show(TermLines lines)
{
    m_lines = std::move(lines);
    QStringList told;
    for (const TermLine& line : m_lines.lines)
        told << (line.before + QLatin1Char(' ') + line.token).trimmed() + QStringLiteral(": ")
                + briefNumber(line.value);
    setAccessibleName(
        tr("The gradient’s largest terms, of %1").arg(countText(static_cast<std::int64_t>(m_lines.count))));
    setAccessibleDescription(told.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void TermRows::paintEvent(QPaintEvent*)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const QFont small = theme.font(TextSize::Small), bold = theme.font(TextSize::Small, true),
                caption = theme.font(TextSize::Caption);
    const bool asked = std::any_of(
        m_lines.lines.begin(), m_lines.lines.end(), [](const TermLine& line) { return !line.next.isEmpty(); });
    const bool products = std::any_of(
        m_lines.lines.begin(), m_lines.lines.end(), [](const TermLine& line) { return line.product; });
    const double value = width() - kValueColumn, rest = value - (products ? kProductColumn : 0.0);
    const double wanted = rest - (asked ? kNextColumn + kShareColumn : 0.0);
    const double words = std::clamp(wanted * 0.5, std::min(kWordsColumn, wanted - kLeastBar), 260.0);
    double x = words + 8.0;
    const double next = x, share = next + (asked ? kNextColumn : 0.0), product = share + (asked ? kShareColumn : 0.0),
                 bar = product + (products ? kProductColumn : 0.0) + 6.0;
    const auto write = [&](double left, double right, int row, Qt::Alignment alignment, const QString& text,
                           const QFont& font, const QColor& colour) {
        drawText(painter, QRectF(left, row * kTermRow, right - left, kTermRow), alignment | Qt::AlignVCenter,
            QFontMetricsF(font).elidedText(text, Qt::ElideLeft, right - left), colour, font);
    };
    write(0.0, words, 0, Qt::AlignRight, tr("text"), caption, palette.ink2);
    if (asked) {
        write(next, next + kNextColumn - 4.0, 0, Qt::AlignHCenter, tr("next"), caption, palette.ink2);
        write(share, share + kShareColumn - 4.0, 0, Qt::AlignRight, QStringLiteral("P"), caption, palette.ink2);
    }
    if (products)
        write(product, bar - 8.0, 0, Qt::AlignRight, QStringLiteral("δ × x"), caption, palette.ink2);
    write(value, width(), 0, Qt::AlignRight, products ? QStringLiteral("δ x") : QStringLiteral("δ"), caption,
        palette.ink2);
    double most = 0.0;
    for (const TermLine& each : m_lines.lines)
        most = std::max(most, std::abs(each.value));
    const double middle = std::round((bar + value) / 2.0), half = (value - bar) / 2.0 - 4.0;
    int row = 1;
    for (const TermLine& each : m_lines.lines) {
        const double token = std::min(words, std::max(16.0, textWidth(each.token, bold) + 8.0));
        const QRectF cell(words - token, row * kTermRow + 1.5, token, kTermRow - 3.0);
        painter.setPen(Qt::NoPen);
        painter.setBrush(palette.querySoft);
        painter.drawRoundedRect(cell, 2.0, 2.0);
        drawText(painter, cell, Qt::AlignCenter, QFontMetricsF(bold).elidedText(each.token, Qt::ElideRight, token),
            palette.ink, bold);
        if (words - token > 12.0)
            write(0.0, words - token - 4.0, row, Qt::AlignRight, each.before, small, palette.ink2);
        if (!each.next.isEmpty()) {
            write(next, next + kNextColumn - 4.0, row, Qt::AlignHCenter, each.next, bold, palette.ink);
            write(share, share + kShareColumn - 4.0, row, Qt::AlignRight, numberText(each.probability, 2), small,
                palette.ink);
        }
        if (each.product)
            write(product, bar - 8.0, row, Qt::AlignRight,
                briefNumber(each.gradient) + QStringLiteral(" × ") + briefNumber(each.input), small, palette.ink);
        const double length = most > 0.0 ? each.value / most * half : 0.0;
        painter.fillRect(QRectF(std::min(middle, middle + length), row * kTermRow + 3.0,
                             std::max(1.0, std::abs(length)), kTermRow - 6.0),
            theme.diverging(each.value < 0.0 ? -0.7 : 0.7));
        write(value, width(), row, Qt::AlignRight, briefNumber(each.value), small, palette.ink);
        ++row;
    }
    painter.fillRect(QRectF(middle, kTermRow, 1.0, (row - 1) * kTermRow), palette.lineStrong);
    if (m_lines.count > m_lines.lines.size()) {
        write(0.0, words, row, Qt::AlignRight,
            tr("%1 others").arg(countText(static_cast<std::int64_t>(m_lines.count - m_lines.lines.size()))), small,
            palette.ink2);
        write(value, width(), row, Qt::AlignRight, briefNumber(m_lines.others), small, palette.ink);
        ++row;
    }
    painter.fillRect(QRectF(bar, row * kTermRow + 1.0, width() - bar, 1.0), palette.lineStrong);
    write(bar - 60.0, value - 2.0, row, Qt::AlignRight, tr("g, the sum"), small, palette.ink);
    write(value, width(), row, Qt::AlignRight, briefNumber(m_lines.sum), bold, palette.ink);
}

} // namespace headroom
