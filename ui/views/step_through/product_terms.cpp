// SPDX-License-Identifier: GPL-3.0-or-later
#include "scene/margin.h"
#include "views/step_through/product_picture.h"
#include "widgets/text.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kTermsLeastPitch = 14.0; // of two terms
constexpr double kNarrowTerms = 290.0; // below it the bars alone tell what a term adds

QString signedText(double value) { return (value < 0.0 ? QString() : QStringLiteral("+")) + fixedText(value, 2); }

} // namespace

void ProductPicture::addTerms()
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const double right = m_layoutB.origin.x() - 70.0;
    const QString title = m_moment.plan.sweep == Sweep::Term ? tr("Term by term")
        : m_moment.plan.sweep == Sweep::Cell                 ? tr("Cell by cell")
        : m_moment.plan.sweep == Sweep::Row                  ? tr("Row by row")
                                                             : tr("All at once");
    write(QRectF(m_left, m_top + 12.0, right - m_left, 20.0), Qt::AlignLeft | Qt::AlignVCenter, title, palette.ink,
        theme.font(TextSize::Title, true));
    const QString what = m_state.cell.column >= 0
        ? tr("Row %1 times column %2, number by number").arg(m_focus.row + 1).arg(m_focus.column + 1)
        : tr("Row %1 at its largest cell, column %2").arg(m_focus.row + 1).arg(m_focus.column + 1);
    write(QRectF(m_left, m_top + 34.0, right - m_left, 18.0), Qt::AlignLeft | Qt::AlignVCenter, what, palette.ink2,
        theme.font(TextSize::Small));
    const auto& terms = m_explanation.terms;
    const int total = static_cast<int>(terms.size());
    const double high = m_layoutB.bounds().height();
    const double room = high - 25.0; // the sum follows, and A's title stands below that
    const int fit = std::max(1, std::min(total, static_cast<int>(room / kTermsLeastPitch)));
    const double pitch = std::min(std::max(kTermsLeastPitch, m_sizes.cellHeight - 2.0), std::floor(room / fit));
    const int first = pageStart(m_state.term, fit, total);
    double largest = 1e-12, lowest = 0.0, sum = 0.0;
    for (const Term& term : terms) {
        largest = std::max(largest, std::abs(term.contribution));
        lowest = std::min(lowest, term.contribution);
    }
    const bool narrow = right - m_left < kNarrowTerms;
    const double zone = std::max(24.0, right - m_left - (narrow ? 200.0 : 250.0));
    const double share = std::min(0.5, -lowest / (largest - lowest));
    const double zero = m_left + 146.0 + zone * share;
    const double unit = zone * (1.0 - share) / largest;
    for (int i = 0; i < total; ++i) {
        sum += terms[static_cast<std::size_t>(i)].contribution;
        if (i >= first && i < first + fit)
            addTerm(
                i, QRectF(m_left, m_layoutB.origin.y() + (i - first) * pitch, right - m_left, pitch), sum, unit, zero);
    }
    const QRectF head(m_left + 70.0, m_layoutB.origin.y() - 16.0, right - m_left - 70.0, 14.0);
    write(head, Qt::AlignRight | Qt::AlignVCenter,
        fittingText(narrow ? QStringList {tr("bar: product; number: sum so far"), tr("product, sum so far")}
                           : QStringList {tr("product, sum so far")},
            theme.font(TextSize::Caption), head.width()),
        palette.ink3, theme.font(TextSize::Caption));
    fill(QRectF(zero, m_layoutB.origin.y(), 1.0, fit * pitch), palette.lineStrong);
    const QRectF foot(m_left, m_layoutB.origin.y() + fit * pitch + 1.0, right - m_left, 17.0);
    const QFont small = theme.font(TextSize::Small), strong = theme.font(TextSize::Small, true);
    const bool whole = m_state.term + 1 >= total;
    const QString number = fixedText(sumSoFar(), 2);
    const double wide = textWidth(number, strong);
    write(foot, Qt::AlignRight | Qt::AlignVCenter, number, palette.accentText, strong);
    write(foot.adjusted(0, 0, -wide - 5.0, 0), Qt::AlignRight | Qt::AlignVCenter, whole ? tr("sum") : tr("sum so far"),
        palette.ink3, small);
    if (fit < total)
        write(QRectF(m_left, m_top + 52.0, right - m_left, 16.0), Qt::AlignLeft | Qt::AlignVCenter,
            tr("terms %1").arg(windowText(first, fit, total)), palette.ink3, theme.font(TextSize::Caption));
}

void ProductPicture::addTerm(int index, const QRectF& row, double sum, double unit, double zero)
{
    const Theme& theme = Theme::instance();
    const Palette& palette = theme.palette();
    const Term& term = m_explanation.terms[static_cast<std::size_t>(index)];
    const bool added = index <= m_state.term;
    const bool newest = m_moment.plan.sweep == Sweep::Term && index == m_state.term;
    if (newest)
        fill(row.adjusted(-4, 0, 4, 0), palette.selectedRow);
    const QFont font = theme.font(TextSize::Caption);
    const auto text = [&](double left, double right, Qt::Alignment alignment, const QString& words,
                          const QColor& colour, bool heavy = false) {
        write(QRectF(row.left() + left, row.top(), right - left, row.height()), alignment | Qt::AlignVCenter, words,
            colour, heavy ? theme.font(TextSize::Caption, true) : font);
    };
    const auto ink = [&](Role role) {
        return !added ? palette.ink3 : role == Role::None ? palette.ink2 : theme.roleText(role);
    };
    text(0, 46, Qt::AlignLeft, elideMiddle(QString::fromStdString(term.label), font, 46.0),
        added ? palette.ink2 : palette.ink3);
    text(34, 78, Qt::AlignRight, fixedText(term.value, 2), ink(m_roleA));
    if (!term.factorSource) { // a bias: nowhere else in the picture
        auto grid = std::make_shared<CellGrid>();
        grid->rows = {{}, 1, nullptr};
        grid->columns = {{}, 1, std::make_shared<const Labels>(1, term.label)};
        grid->values = {static_cast<float>(term.value)};
        grid->marks = {0};
        Placement placed {grid, {}, {}, QString::fromStdString(term.label)};
        placed.layout = {{row.left() + 34.0, row.top()}, 48.0, row.height(), 0.0, 0, 0, 1, 1};
        placed.style.decimals = -1;
        placed.sources = {term.source};
        placed.bare = true;
        place(std::move(placed));
    }
    if (term.factorSource) {
        text(80, 94, Qt::AlignHCenter, QStringLiteral("×"), palette.ink3);
        text(92, 134, Qt::AlignRight, fixedText(term.factor, 2), ink(m_roleB));
    }
    const double length = std::abs(term.contribution) * unit;
    const QRectF bar(term.contribution < 0 ? zero - length : zero,
        row.center().y() - std::min(6.0, row.height() / 2 - 2), length, std::min(12.0, row.height() - 4));
    if (added) {
        fill(bar, theme.diverging(term.contribution < 0 ? -0.75 : 0.75));
        if (row.width() >= kNarrowTerms)
            text(row.width() - 92, row.width() - 44, Qt::AlignRight, signedText(term.contribution), palette.ink2);
        text(row.width() - 44, row.width(), Qt::AlignRight, fixedText(sum, 2), palette.ink, newest);
    } else {
        dashed(boxPath(bar.adjusted(0.5, 0.5, -0.5, -0.5)), palette.line, 1.0, 2.0);
    }
}

// What comes of a finished row further on, from the trace's own next steps.
void ProductPicture::addAhead(const QRectF& area)
{
    const Palette& palette = Theme::instance().palette();
    fill(QRectF(area.left() + kMargin, area.top(), area.width() - 2 * kMargin, 1.0), palette.line);
    const QRectF line(m_left, area.top() + 10.0, m_layoutC.origin.x() - 66.0 - m_left, 18.0);
    write(line, Qt::AlignLeft | Qt::AlignVCenter, tr("Ahead: softmax of a finished row"), palette.ink,
        Theme::instance().font(TextSize::Body, true));
    const SweepState state = stateAt(m_moment.plan, m_moment.stop);
    int row = m_result->rowCount() - 1;
    if (!state.finished)
        row = m_moment.plan.sweep == Sweep::Row ? state.cell.row : state.cell.row - 1;
    else if (m_state.cell.row >= 0)
        row = m_state.cell.row;
    if (row >= 0)
        addAheadRow(area, row);
    else
        write(line.translated(0, 20.0), Qt::AlignLeft | Qt::AlignVCenter, tr("once the first row is done"),
            palette.ink3, Theme::instance().font(TextSize::Small));
}

void ProductPicture::addAheadRow(const QRectF& area, int row)
{
    const Theme& theme = Theme::instance();
    const GridLayout layout {{m_layoutC.origin.x(), area.top() + 10.0}, m_sizes.widthB, 24.0, 1.0, row,
        m_layoutC.firstColumn, 1, m_layoutC.columns};
    GridStyle style;
    style.scale = scaleOf(m_scores->step);
    style.decimals = decimalsFor(*m_scores, m_sizes.widthB - 1.0);
    place({m_scores, layout, style, tr("before")});
    GridLayout after = layout;
    after.origin.setY(area.top() + 80.0);
    GridStyle share;
    share.scale = scaleOf(*m_ahead);
    share.decimals = decimalsFor(*m_weights, m_sizes.widthB - 1.0);
    place({m_weights, after, share, tr("after")});
    for (int column = layout.firstColumn; column < layout.firstColumn + layout.columns; ++column) {
        if (m_weights->is(CellGrid::Masked, {row, column}))
            continue;
        const QRectF slot = after.column(column);
        const double high = std::round(34.0 * std::clamp(m_weights->value({row, column}), 0.0, 1.0));
        fill(QRectF(slot.left() + slot.width() * 0.16, slot.top() - 3.0 - high, slot.width() * 0.68, high),
            theme.roleColour(Role::Key));
    }
    fill(QRectF(after.origin.x(), after.origin.y() - 3.0, after.bounds().width(), 1.0), theme.palette().lineStrong);
    const auto side = [&](const QRectF& cells, const QString& words) {
        write(QRectF(cells.left() - 64.0, cells.top(), 56.0, cells.height()), Qt::AlignRight | Qt::AlignVCenter, words,
            theme.palette().ink2, theme.font(TextSize::Small));
    };
    side(layout.bounds(), tr("before"));
    side(after.bounds(), tr("after"));
    addAheadWords(QRectF(m_left, area.top() + 10.0, m_layoutC.origin.x() - 66.0 - m_left, 18.0), row);
}

void ProductPicture::addAheadWords(const QRectF& line, int row)
{
    const CellGrid& weights = *m_weights;
    const Palette& palette = Theme::instance().palette();
    const QFont small = Theme::instance().font(TextSize::Small);
    const QFontMetricsF metrics(small);
    const auto say = [&](double down, const QString& text, const QColor& colour) {
        write(line.translated(0, down), Qt::AlignLeft | Qt::AlignVCenter,
            metrics.elidedText(text, Qt::ElideRight, line.width()), colour, small);
    };
    const QString token = QString::fromStdString(m_result->rows.label(row));
    say(20.0,
        !m_result->rows.labels             ? tr("row %1").arg(row + 1)
            : labelsTokens(m_result->rows) ? tr("row %1, token %2").arg(row + 1).arg(token)
                                           : tr("row %1, %2 %3").arg(row + 1).arg(axisName(m_result->rows.name), token),
        palette.ink2);
    bool changed = false;
    for (int column = 0; column < weights.columnCount(); ++column)
        changed = changed || weights.is(CellGrid::Changed, {row, column});
    const QString sum = fixedText(weights.rowSum(row), 2);
    say(50.0, changed ? tr("softmax, some set by hand: sum %1").arg(sum) : tr("softmax, sum %1").arg(sum),
        palette.ink2);
    const Explanation why = m_trace.explain(*m_ahead, weights.cell({row, strongestColumn(weights, row)}).at);
    if (!why.changedByHand)
        say(68.0, QString::fromStdString(why.numbers.line()), palette.ink);
}

} // namespace headroom
