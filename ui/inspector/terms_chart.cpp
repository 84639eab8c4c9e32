// SPDX-License-Identifier: GPL-3.0-or-later
#include "inspector/terms_chart.h"

#include "inspector/words.h"
#include "text/printed.h"
#include "widgets/text.h"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <utility>

namespace headroom {

namespace {

constexpr int kChartPitch = 16, kChartFoot = 20, kDecimals = 2, kFewDecimals = 3, kMostDecimals = 4;
constexpr double kSliver = 2.0; // of a bar: the smallest term is seen
constexpr double kChartGap = 8, kTimes = 20; // beside a column; with the × between two
constexpr double kLeastLabel = 34, kLeastBars = 44;

QColor colourOf(const Trace& trace, const Cell& cell)
{
    const Role role = roleOf(trace.step(cell.step).role);
    return role == Role::None ? Theme::instance().palette().ink2 : Theme::instance().roleText(role);
}

// Nothing beside the largest of its column is 0.00; where that is so small itself, each says how small.
QString number(double value, int decimals, double largest)
{
    const double seen = 0.5 * std::pow(10.0, -decimals);
    if (std::abs(value) < seen && largest >= seen)
        return numberText(0.0, decimals);
    return numberText(value, std::abs(value) >= 1000.0 ? 0 : decimals);
}

} // namespace

TermsChart::TermsChart(QWidget* parent) : QWidget(parent)
{
    setMouseTracking(true);
    setFocusPolicy(Qt::TabFocus);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    setTip(this, [this](const QPoint& at) {
        const int row = rowAt(at.y());
        if (othersAt(row))
            return tr("Click to see them");
        return row >= 0 && m_rows[static_cast<std::size_t>(row)].source
            ? tr("%1: click a factor to jump to its source").arg(m_rows[static_cast<std::size_t>(row)].label)
            : QString();
    });
}

void TermsChart::setTerms(const Trace& trace, const Explanation& sum)
{
    std::vector<Term> terms = sum.terms;
    std::stable_sort(terms.begin(), terms.end(),
        [](const Term& a, const Term& b) { return std::abs(a.contribution) > std::abs(b.contribution); });
    if (!m_of || !(*m_of == sum.cell))
        m_unfolded = false;
    m_of = sum.cell;
    m_count = terms.size();
    m_all.clear();
    m_beyond = 0.0;
    m_products = std::any_of(terms.begin(), terms.end(), [](const Term& t) { return t.factorSource.has_value(); });
    for (std::size_t i = 0; i < terms.size(); ++i) {
        const Term& term = terms[i];
        if (i > kUnfolded) {
            m_beyond += term.contribution;
            continue;
        }
        Row row;
        row.label = QString::fromStdString(term.label);
        row.valueColour = colourOf(trace, term.source);
        row.number = term.value;
        row.times = term.factor;
        row.size = term.contribution;
        row.source = term.source;
        row.factorSource = term.factorSource;
        if (term.factorSource)
            row.factorColour = colourOf(trace, *term.factorSource);
        m_all.push_back(std::move(row));
    }
    m_total = sum.rederived;
    choose();
}

void TermsChart::take(std::size_t most)
{
    const std::size_t shown = m_count <= most + 1 ? m_count : most;
    m_rows.assign(m_all.begin(), m_all.begin() + static_cast<std::ptrdiff_t>(shown));
    if (shown < m_count) {
        Row others;
        others.label = tr("%1 others").arg(m_count - shown);
        others.size = m_beyond;
        for (std::size_t i = shown; i < m_all.size(); ++i)
            others.size += m_all[i].size;
        m_rows.push_back(std::move(others));
    }
}

// The decimals with which the terms as printed add up to the sum as printed.
std::optional<int> TermsChart::addsWith(int most) const
{
    std::vector<double> sizes;
    for (const Row& row : m_rows)
        sizes.push_back(row.size);
    return decimalsThatAdd(sizes, m_total, kDecimals, most);
}

void TermsChart::choose()
{
    for (const std::size_t most : {kMost, kMost - 1, kMost + 1, kMost}) { // as many as add up with few decimals
        take(m_unfolded ? kUnfolded : most);
        if (m_unfolded || addsWith(kFewDecimals))
            break;
    }
    m_values = m_products || std::any_of(m_rows.begin(), m_rows.end(), [](const Row& row) {
        return row.source && std::abs(row.number - row.size) > 1e-6 * std::abs(row.size);
    });
    m_low = m_high = 0.0;
    for (const Row& row : m_rows) {
        m_low = std::min(m_low, std::isfinite(row.size) ? row.size : 0.0);
        m_high = std::max(m_high, std::isfinite(row.size) ? row.size : 0.0);
    }
    m_current = -1;
    arrange();
    setAccessibleName(tr("Terms of the sum, largest first; sum %1").arg(m_sum));
    updateGeometry();
    update();
}

void TermsChart::unfold()
{
    if (std::exchange(m_unfolded, true))
        return;
    choose();
}

void TermsChart::write(int decimals, int ofFactors)
{
    const auto largest = [this](double Row::*column) {
        double most = 0.0;
        for (const Row& row : m_rows)
            most = std::max(most, std::abs(row.*column));
        return most;
    };
    const double numbers = largest(&Row::number), times = largest(&Row::times), sizes = largest(&Row::size);
    for (Row& row : m_rows) {
        row.value = row.source && m_values ? number(row.number, ofFactors, numbers) : QString();
        row.factor = row.factorSource ? number(row.times, ofFactors, times) : QString();
        row.contribution = number(row.size, decimals, sizes);
    }
    m_sum = numberText(m_total, decimals); // small, where large terms cancel
}

TermsChart::Columns TermsChart::columns() const
{
    const QFontMetricsF metrics(Theme::instance().font(TextSize::Small)),
        bold(Theme::instance().font(TextSize::Small, true));
    double label = 0.0, value = 0.0, factor = 0.0, last = bold.horizontalAdvance(m_sum);
    for (const Row& row : m_rows) {
        label = std::max(label, metrics.horizontalAdvance(row.label));
        value = std::max(value, metrics.horizontalAdvance(row.value));
        factor = std::max(factor, metrics.horizontalAdvance(row.factor));
        last = std::max(last, metrics.horizontalAdvance(row.contribution));
    }
    const double numbers = (m_values ? value + kChartGap : 0.0) + (m_products ? factor + kTimes : 0.0);
    const double room = width() - numbers - last - 2.0 * kChartGap;
    Columns made;
    made.label = std::ceil(std::clamp(label + 1.0, 0.0, std::max(kLeastLabel, room - kLeastBars)));
    made.value = made.label + (m_values ? std::ceil(value + kChartGap) : 0.0);
    made.factor = made.value + (m_products ? std::ceil(factor + kTimes) : 0.0);
    made.bars = std::floor(width() - last - kChartGap);
    return made;
}

// No digit is ever left out within a number: where there is no room, all have fewer decimals. They have more where the
// sum, or a product, would not be that of the numbers as they are printed.
void TermsChart::arrange()
{
    const auto fits = [this](int decimals, int ofFactors) {
        write(decimals, ofFactors);
        m_columns = columns();
        return m_columns.bars - m_columns.factor - kChartGap >= kLeastBars;
    };
    const int adds = addsWith(kMostDecimals).value_or(kDecimals);
    int multiplies = adds;
    for (const Row& row : m_rows)
        if (row.factorSource)
            multiplies = std::max(multiplies,
                decimalsThatGive(
                    row.size, [&row](int d) { return asRead(row.number, d) * asRead(row.times, d); }, adds,
                    kMostDecimals, adds)
                    .value_or(adds));
    if (fits(adds, multiplies) || fits(adds, adds))
        return;
    for (int decimals = kDecimals; decimals >= 0 && !fits(decimals, decimals); --decimals) {}
}

QSize TermsChart::sizeHint() const { return {240, static_cast<int>(m_rows.size()) * kChartPitch + kChartFoot}; }

int TermsChart::rowAt(double y) const
{
    const int row = static_cast<int>(std::floor(y / kChartPitch));
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? row : -1;
}

void TermsChart::paintEvent(QPaintEvent*)
{
    const Palette& colours = Theme::instance().palette();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const double span = m_high - m_low, left = m_columns.factor + kChartGap,
                 right = std::max(left + 1.0, m_columns.bars);
    const double from = m_low < 0.0 ? left + kSliver : left; // the smallest below zero is seen too
    const double perUnit = span > 0 ? (right - from) / span : 0.0;
    const double zero = std::round(from - m_low * perUnit);
    for (int row = 0; row < static_cast<int>(m_rows.size()); ++row)
        paintRow(painter, row, zero, perUnit);
    const double foot = static_cast<double>(m_rows.size()) * kChartPitch;
    painter.fillRect(QRectF(zero, 0, 1, foot), colours.lineStrong);
    painter.fillRect(QRectF(left - 4, foot + 1, width() - left + 4, 1), colours.lineStrong);
    painter.setFont(Theme::instance().font(TextSize::Small));
    painter.setPen(colours.ink3);
    painter.drawText(QRectF(left - 4, foot + 3, 60, 17), Qt::AlignLeft | Qt::AlignVCenter, tr("sum"));
    painter.setFont(Theme::instance().font(TextSize::Small, true));
    painter.setPen(colours.ink);
    painter.drawText(QRectF(0, foot + 3, width(), 17), Qt::AlignRight | Qt::AlignVCenter, m_sum);
}

void TermsChart::paintRow(QPainter& painter, int index, double zero, double perUnit) const
{
    const Palette& colours = Theme::instance().palette();
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    const double top = index * kChartPitch;
    if (index == m_hovered || (index == m_current && hasFocus()))
        painter.fillRect(
            QRectF(-2, top, width() + 4, kChartPitch), index == m_hovered ? colours.hover : colours.selectedRow);
    const auto text = [&](double left, double right, int align, const QString& words, const QColor& colour) {
        painter.setPen(colour);
        painter.drawText(
            QRectF(left, top, right - left, kChartPitch), align | Qt::AlignVCenter | Qt::TextDontClip, words);
    };
    painter.setFont(Theme::instance().font(TextSize::Small));
    const double labelRight = row.value.isEmpty() ? m_columns.factor : m_columns.label;
    text(0, labelRight, Qt::AlignLeft,
        painter.fontMetrics().elidedText(row.label, Qt::ElideMiddle, static_cast<int>(labelRight)), colours.ink3);
    text(m_columns.label, m_columns.value, Qt::AlignRight, row.value, row.valueColour);
    if (row.factorSource) {
        text(m_columns.value, m_columns.value + kTimes, Qt::AlignHCenter, QStringLiteral("×"), colours.ink3);
        text(m_columns.value, m_columns.factor, Qt::AlignRight, row.factor, row.factorColour);
    }
    if (std::isfinite(row.size) && row.size != 0.0) {
        const double length = std::max(kSliver, std::abs(row.size) * perUnit);
        painter.fillRect(QRectF(row.size < 0.0 ? zero - length : zero + 1.0, top + 3, length, kChartPitch - 5),
            Theme::instance().diverging(row.size > 0.0 ? 0.75 : -0.75));
    }
    text(m_columns.bars, width(), Qt::AlignRight, row.contribution, colours.ink);
}

bool TermsChart::othersAt(int row) const
{
    return !m_unfolded && row >= 0 && row < static_cast<int>(m_rows.size())
        && !m_rows[static_cast<std::size_t>(row)].source && m_count > m_rows.size();
}

std::optional<Cell> TermsChart::cellAt(const QPointF& point) const
{
    const int index = rowAt(point.y());
    if (index < 0)
        return std::nullopt;
    const Row& row = m_rows[static_cast<std::size_t>(index)];
    const bool factor = row.factorSource && point.x() > m_columns.value + kChartGap
        && point.x() < m_columns.factor + kChartGap;
    return factor ? row.factorSource : row.source;
}

void TermsChart::mouseMoveEvent(QMouseEvent* event)
{
    m_hovered = rowAt(event->position().y());
    setCursor(cellAt(event->position()) || othersAt(m_hovered) ? Qt::PointingHandCursor : Qt::ArrowCursor);
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
    else if (othersAt(rowAt(event->position().y())))
        unfold();
}

void TermsChart::keyPressEvent(QKeyEvent* event)
{
    const int last = static_cast<int>(m_rows.size()) - 1;
    if (event->key() == Qt::Key_Down || event->key() == Qt::Key_Up) {
        m_current = std::clamp(m_current + (event->key() == Qt::Key_Down ? 1 : -1), 0, std::max(0, last));
        update();
    } else if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && m_current >= 0
        && m_current <= last) {
        if (othersAt(m_current))
            return unfold();
        const Row& row = m_rows[static_cast<std::size_t>(m_current)];
        const auto& cell = event->modifiers() & Qt::ShiftModifier ? row.factorSource : row.source;
        if (cell)
            emit chosen(*cell);
    } else {
        QWidget::keyPressEvent(event);
    }
}

} // namespace headroom
