// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/product_picture.h"

#include "scene/margin.h"
#include "stage/captions.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kPictureHead = 72.0; // B's title and column labels
constexpr double kPictureBetween = 26.0; // C's title
constexpr double kCorridor = 24.0; // between A and C
constexpr double kPictureFoot = 20.0; // what colours mean
constexpr double kAhead = 119.0;
constexpr double kPictureZoomFactor = 1.2;

} // namespace

ProductPicture::ProductPicture(const Trace& trace, StepMoment moment) : StepPicture(trace, std::move(moment))
{
    const bool linear = step().operation == Operation::Linear;
    m_a = read(step().inputs[0]);
    m_b = linear ? read(step().inputs[1], 1, 0) : read(step().inputs[1]);
    m_roleA = operandRole(trace.step(step().inputs[0]));
    m_roleB = operandRole(trace.step(step().inputs[1]));
    if (m_roleA == Role::None && m_a->rows.name == "query")
        m_roleA = Role::Query;
    m_focus = m_state.cell;
    if (m_focus.row < 0)
        m_focus.row = 0;
    const auto pinnedB = pinnedIn(*m_b);
    const bool bias = linear && step().inputs.size() > 2 && readsPinned() && m_moment.pinned->step == step().inputs[2];
    if (m_focus.column < 0)
        m_focus.column = pinnedB ? pinnedB->column
            : bias               ? static_cast<int>(m_moment.pinned->at.back())
                                 : strongestColumn(*m_result, m_focus.row);
    m_explanation = trace.explain(m_moment.step, m_result->cell(m_focus).at);
    m_ahead = softmaxAhead();
    if (m_ahead && m_moment.cover.covers(trace, {*m_ahead, {}}))
        m_ahead.reset();
    if (!m_ahead)
        return;
    m_scores = read(trace.step(*m_ahead).inputs[0]);
    m_weights = read(*m_ahead);
}

// The softmax that the product's rows go to, at most a scale and a mask later.
std::optional<StepId> ProductPicture::softmaxAhead() const
{
    StepId at = m_moment.step;
    for (int hop = 0; hop < 3; ++hop) {
        std::optional<StepId> following;
        for (const StepId user : m_trace.users(at)) {
            const Operation operation = m_trace.step(user).operation;
            if (operation == Operation::Softmax)
                return user;
            if (operation == Operation::Scale || operation == Operation::Mask)
                following = user;
        }
        if (!following)
            return {};
        at = *following;
    }
    return {};
}

double ProductPicture::sumSoFar() const
{
    double sum = 0.0;
    for (int i = 0; i <= m_state.term && i < static_cast<int>(m_explanation.terms.size()); ++i)
        sum += m_explanation.terms[static_cast<std::size_t>(i)].contribution;
    return sum;
}

// The largest of five sizes with which everything is shown; else one that shows a window. Then the zoom.
void ProductPicture::chooseSizes(const QRectF& area)
{
    const double below = m_ahead ? kAhead : 0.0;
    const auto fits = [&](const Sizes& s) {
        const double high = kPictureHead + kPictureBetween + kPictureFoot + below
            + (m_b->rowCount() + m_a->rowCount()) * s.cellHeight;
        const double wide = 2 * kMargin + m_labelWidth + kCorridor + m_a->columnCount() * s.widthA
            + m_b->columnCount() * s.widthB;
        return high <= area.height() && wide <= area.width();
    };
    const Sizes largest {32.0, 52.0, 64.0}, large {28.0, 44.0, 56.0}, middle {23.0, 35.0, 44.0},
        small {20.0, 30.0, 40.0}, least {18.0, 30.0, 40.0};
    const Sizes all[] = {largest, large, middle, small, least};
    const auto fitting = std::find_if(std::begin(all), std::end(all), fits);
    m_sizes = fitting != std::end(all) ? *fitting : area.height() < 590.0 ? small : middle;
    const double factor = std::pow(kPictureZoomFactor, m_moment.zoom);
    for (double* size : {&m_sizes.cellHeight, &m_sizes.widthA, &m_sizes.widthB})
        *size = std::max(8.0, std::round(*size * factor));
}

void ProductPicture::arrange(const QRectF& area)
{
    m_labelWidth = std::max(76.0, rowLabelWidth(axisLabels(m_a->rows), TextSize::Title));
    chooseSizes(area);
    const double high = area.height() - kPictureHead - kPictureBetween - kPictureFoot - (m_ahead ? kAhead : 0.0);
    const double wide = area.width() - 2 * kMargin - m_labelWidth - kCorridor;
    const int fitRows = std::max(4, static_cast<int>(high / m_sizes.cellHeight));
    const int rows = m_a->rowCount(), inner = m_a->columnCount(), columns = m_b->columnCount();
    // The inner size is shown twice, across A and down B: it takes what the rows and columns leave, at least
    // half.
    int shownInner = std::min({inner, std::max(fitRows / 2, fitRows - rows),
        std::max(static_cast<int>(wide / 2.2 / m_sizes.widthA),
            static_cast<int>((wide - columns * m_sizes.widthB) / m_sizes.widthA))});
    shownInner = std::max(1, shownInner);
    const int shownRows = std::clamp(fitRows - shownInner, 1, rows);
    const int shownColumns = std::clamp(
        static_cast<int>((wide - shownInner * m_sizes.widthA) / m_sizes.widthB), 1, columns);
    if (m_moment.zoom == 0) // what the width leaves of the height
        m_sizes.cellHeight = std::clamp(
            std::floor(high / (shownInner + shownRows)), m_sizes.cellHeight, std::max(28.0, m_sizes.cellHeight));
    const auto pinnedA = pinnedIn(*m_a), pinnedB = pinnedIn(*m_b);
    const int term = pinnedA ? pinnedA->column : pinnedB ? pinnedB->row : std::min(m_state.term, inner - 1);
    const int firstInner = pageStart(term, shownInner, inner);
    const int firstRow = pageStart(pinnedA ? pinnedA->row : m_focus.row, shownRows, rows);
    const int firstColumn = pageStart(pinnedB ? pinnedB->column : m_focus.column, shownColumns, columns);

    m_left = area.left() + kMargin;
    m_top = area.top();
    const double x = m_left + m_labelWidth;
    const double xB = x + shownInner * m_sizes.widthA + kCorridor;
    const double yB = area.top() + kPictureHead;
    const double yC = yB + shownInner * m_sizes.cellHeight + kPictureBetween;
    m_layoutA = {{x, yC}, m_sizes.widthA, m_sizes.cellHeight, 1.0, firstRow, firstInner, shownRows, shownInner};
    m_layoutB = {{xB, yB}, m_sizes.widthB, m_sizes.cellHeight, 1.0, firstInner, firstColumn, shownInner, shownColumns};
    m_layoutC = {{xB, yC}, m_sizes.widthB, m_sizes.cellHeight, 1.0, firstRow, firstColumn, shownRows, shownColumns};
}

void ProductPicture::compose(const QRectF& area)
{
    arrange(area);
    addA();
    addB();
    addC();
    addTerms();
    if (m_ahead)
        addAhead(QRectF(area.left(), area.bottom() - kAhead, area.width(), kAhead));
    std::vector<Scaled> matrices {{QStringLiteral("A"), scaleOf(m_a->step)}, {QStringLiteral("B"), scaleOf(m_b->step)},
        {QStringLiteral("C"), scaleOf(m_result->step)}};
    if (m_ahead) {
        matrices.push_back({tr("before"), scaleOf(m_trace.step(*m_ahead).inputs[0])});
        matrices.push_back({tr("after"), scaleOf(*m_ahead)});
    }
    const double foot = std::max(m_layoutA.bounds().bottom(), m_layoutC.bounds().bottom());
    addScales({m_left, foot + 3.0, area.right() - kMargin - m_left, 16.0}, matrices);
}

QString ProductPicture::caption() const
{
    if (m_state.cell.row < 0)
        return {};
    const SweepPlan& plan = m_moment.plan;
    const auto role = [](const QString& text, Role r) { return r == Role::None ? bold(text) : coloured(text, r); };
    if (m_state.cell.column < 0)
        return tr("%1 times every column of B gives row %2 of C: %3 cells of %4 terms each.")
            .arg(role(tr("Row %1 of A").arg(m_focus.row + 1), m_roleA))
            .arg(m_focus.row + 1)
            .arg(plan.columns)
            .arg(plan.terms);
    const QString rowText = role(tr("row %1 of A").arg(m_focus.row + 1), m_roleA);
    const QString columnText = role(tr("column %1 of B").arg(m_focus.column + 1), m_roleB);
    const bool biased = step().operation == Operation::Linear && step().inputs.size() > 2;
    const int products = biased ? plan.terms - 1 : plan.terms;
    const QString number = bold(fixedText(sumSoFar(), 2));
    if (m_state.term + 1 < plan.terms)
        return tr("Cell (%1, %2) so far, after %3 of %4 products of %5 and %6: %7.")
            .arg(m_focus.row + 1)
            .arg(m_focus.column + 1)
            .arg(m_state.term + 1)
            .arg(products)
            .arg(rowText, columnText, number);
    return (biased ? tr("Cell (%1, %2): the products of %4 and %5, %3 in all, and a bias add up to %6.")
                   : tr("Cell (%1, %2): the products of %4 and %5, %3 in all, add up to %6."))
               .arg(m_focus.row + 1)
               .arg(m_focus.column + 1)
               .arg(products)
               .arg(rowText, columnText, number)
        + setByHand();
}

QString ProductPicture::formula() const
{
    const auto sub = [](const QString& name, const QString& index, Role role) {
        const QColor colour = role == Role::None ? Theme::instance().palette().ink : Theme::instance().roleText(role);
        return QStringLiteral("<span style=\"color:%1\">%2<sub>%3</sub></span>")
            .arg(colour.name(), formulaHtml(name), index);
    };
    const bool biased = step().operation == Operation::Linear && step().inputs.size() > 2;
    return QStringLiteral("%1 = Σ<sub>d</sub> %2 %3%4")
        .arg(sub("c", "ij", Role::None), sub("a", "id", m_roleA), sub("b", "dj", m_roleB),
            biased ? QStringLiteral(" + bias<sub>j</sub>") : QString());
}

} // namespace headroom
