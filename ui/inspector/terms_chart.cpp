// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/terms_chart.h"

#include "inspector/words.h"
#include "theme/theme.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kPitch = 17, kFoot = 21;
constexpr double kLabel = 44, kValueRight = 88, kTimes = 98, kFactorRight = 142, kNumber = 46;

QColor colourOf(const Trace& trace, const Cell& cell)
{
    const Role role = roleOfStep(trace.step(cell.step));
    return role == Role::None ? Theme::instance().palette().ink2 : Theme::instance().roleText(role);
}

QString number(double value)
{
    if (std::abs(value) < 0.005)
        return QStringLiteral("0.00");
    return numberText(value, std::abs(value) >= 1000.0 ? 0 : 2);
}

} // namespace

TermsChart::TermsChart(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
}

void TermsChart::setTerms(const Trace& trace, const Explanation& sum)
{
    std::vector<Term> terms = sum.terms;
    std::stable_sort(terms.begin(), terms.end(),
        [](const Term& a, const Term& b) { return std::abs(a.contribution) > std::abs(b.contribution); });
    const bool all = static_cast<int>(terms.size()) <= kMost + 1;
    const std::size_t shown = all ? terms.size() : kMost;
    m_rows.clear();
    m_products = std::any_of(
        terms.begin(), terms.end(), [](const Term& t) { return t.factorSource.has_value(); });
    double rest = 0.0;
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Term& term = terms[i];
        if (i >= shown) {
            rest += term.contribution;
            continue;
        }
        Row row {QString::fromStdString(term.label), number(term.value),
            term.factorSource ? number(term.factor) : QString(), number(term.contribution),
            colourOf(trace, term.source), {}, term.contribution, term.source, term.factorSource};
        if (term.factorSource)
            row.factorColour = colourOf(trace, *term.factorSource);
        m_rows.push_back(std::move(row));
    }
    if (!all)
        m_rows.push_back(
            {tr("%1 others").arg(terms.size() - shown), {}, {}, number(rest), {}, {}, rest, {}, {}});
    m_sum = number(sum.rederived);
    m_low = m_high = 0.0;
    for (const Row& row : m_rows) {
        m_low = std::min(m_low, std::isfinite(row.size) ? row.size : 0.0);
        m_high = std::max(m_high, std::isfinite(row.size) ? row.size : 0.0);
    }
    m_current = -1;
    setAccessibleName(tr("Terms of the sum, largest first; sum %1").arg(m_sum));
    updateGeometry();
    update();
}

QSize TermsChart::sizeHint() const
{
    return {240, static_cast<int>(m_rows.size()) * kPitch + kFoot};
}

double TermsChart::barsLeft() const
{
    return m_products ? kFactorRight + 14 : kValueRight + 40;
}

double TermsChart::barsRight() const
{
    return width() - kNumber;
}

int TermsChart::rowAt(double y) const
{
    const int row = static_cast<int>(std::floor(y / kPitch));
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? row : -1;
}

void TermsChart::paintEvent(QPaintEvent*)
{
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double span = m_high - m_low;
    const double perUnit = span > 0 ? (barsRight() - barsLeft()) / span : 0.0;
    const double zero = barsLeft() - m_low * perUnit;
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row)
        paintRow(painter, row, zero, perUnit);
    const double foot = static_cast<double>(m_rows.size()) * kPitch;
    painter.fillRect(QRectF(std::floor(zero), 0, 1, foot), colours.lineStrong);
    painter.fillRect(QRectF(barsLeft() - 4, foot + 1, width() - barsLeft() + 4, 1), colours.lineStrong);
    painter.setFont(Theme::instance().font(TextSize::Small));
    painter.setPen(colours.ink3);
    painter.drawText(QRectF(barsLeft() - 4, foot + 3, 60, 17), Qt::AlignLeft | Qt::AlignVCenter, tr("sum"));
    painter.setFont(Theme::instance().font(TextSize::Small, true));
    painter.setPen(colours.ink);
    painter.drawText(QRectF(0, foot + 3, width(), 17), Qt::AlignRight | Qt::AlignVCenter, m_sum);
}

void TermsChart::paintRow(QPainter& painter, int index, double zero, double perUnit) const
{
    const Palette& colours = Theme::instance().palette();
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    const double top = index * kPitch;
    if (index == m_hovered || (index == m_current && hasFocus()))
        painter.fillRect(
            QRectF(-2, top, width() + 4, kPitch), index == m_hovered ? colours.hover : colours.selectedRow);
    const auto text = [&](double left, double right, int align, const QString& words, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(QRectF(left, top, right - left, kPitch), align | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(words, Qt::ElideMiddle, static_cast<int>(right - left) + 1));
    };
    painter.setFont(Theme::instance().font(TextSize::Small));
    text(0,
        row.value.isEmpty() ? kFactorRight
            : m_products    ? kLabel
                            : kValueRight - 10,
        Qt::AlignLeft, row.label, colours.ink3);
    if (m_products && !row.value.isEmpty()) {
        text(kLabel, kValueRight, Qt::AlignRight, row.value, row.valueColour);
        if (row.factorSource) {
            text(kTimes - 6, kTimes + 6, Qt::AlignHCenter, QStringLiteral("×"), colours.ink3);
            text(kTimes + 6, kFactorRight, Qt::AlignRight, row.factor, row.factorColour);
        }
    } else if (!row.value.isEmpty()) {
        text(kValueRight - 10, kValueRight + 30, Qt::AlignRight, row.value, row.valueColour);
    }
    const double length = std::isfinite(row.size) ? row.size * perUnit : 0.0;
    const QRectF bar(std::min(zero, zero + length), top + 3, std::max(std::abs(length), 0.0), kPitch - 5);
    painter.fillRect(bar, Theme::instance().diverging(row.size >= 0 ? 0.75 : -0.75));
    text(width() - kNumber, width(), Qt::AlignRight, row.contribution, colours.ink);
}

std::optional<Cell> TermsChart::cellAt(const QPointF& point) const
{
    const int index = rowAt(point.y());
    if (index < 0)
        return std::nullopt;
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    return row.factorSource && point.x() > kTimes && point.x() < kFactorRight + 6 ? row.factorSource
                                                                                  : row.source;
}

void TermsChart::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = rowAt(event->position().y());
    setCursor(cellAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
    update();
}

void TermsChart::leaveEvent(QEvent*)
{
    m_hovered = -1;
    update();
}

void TermsChart::mouseReleaseEvent(QMouseEvent* event)
{
    if (const auto cell = cellAt(event->position()))
        emit chosen(*cell);
}

void TermsChart::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_rows.size()) - 1;
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        m_current = std::clamp(m_current + (event->key() == Qt::Key_Down ? 1 : -1), 0, std::max(0, last));
        update();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_current >= 0
        && m_current <= last) {
        const Row& row = m_rows[static_cast<std::size_t>(m_current)];
        const auto& cell = event->modifiers() & Qt::ShiftModifier ? row.factorSource : row.source;
        if (cell)
            emit chosen(*cell);
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool TermsChart::event(QEvent* event)
{
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos().y());
        if (row >= 0 && m_rows[static_cast<std::size_t>(row)].source)
            QToolTip::showText(help->globalPos(), tr("Click a factor to go where it came from"), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace headroom
