// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/step_through/rows_picture.h"

#include "scene/margin.h"
#include "stage/captions.h"
#include "text/printed.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kMostColumnsAlike = 3;
constexpr double kScales = 24.0; // the line that says what colours mean

// A mask's ones and zeros as open and closed cells.
std::shared_ptr<const CellGrid> asGate(const CellGrid& grid)
{
    auto gate = std::make_shared<CellGrid>(grid);
    for (std::size_t i = 0; i < gate->values.size(); ++i)
        if (gate->values[i] == 0.0F) {
            gate->marks[i] |= CellGrid::Masked;
            ++gate->masked;
        }
    return gate;
}

} // namespace

RowsPicture::RowsPicture(const Trace& trace, StepMoment moment) : StepPicture(trace, std::move(moment))
{
    m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
    const Index* pinned = readsPinned() ? &m_moment.pinned->at : nullptr;
    if (m_focus.column < 0 && pinned && !pinned->empty() && pinned->back() < m_result->columnCount()
        && m_slice.columns == static_cast<int>(step().axes.size()) - 1
        && m_trace.step(m_moment.pinned->step).axes.back().size == m_result->columns.size)
        m_focus.column = static_cast<int>(pinned->back());
    if (m_focus.column < 0) {
        m_focus.column = 0;
        for (int column = 1; column < m_result->columnCount(); ++column)
            if (!m_result->is(CellGrid::Masked, {m_focus.row, column})
                && (m_result->is(CellGrid::Masked, m_focus)
                    || std::abs(m_result->value({m_focus.row, column})) > std::abs(m_result->value(m_focus))))
                m_focus.column = column;
    }
    m_why.resize(static_cast<std::size_t>(m_result->columnCount()));
    m_explanation = why(m_focus.column);
    findOperands();
}

// The explanation of a cell of the lit row.
const Explanation& RowsPicture::why(int column)
{
    std::optional<Explanation>& known = m_why[static_cast<std::size_t>(column)];
    if (!known)
        known = m_trace.explain(m_moment.step, m_result->cell({m_focus.row, column}).at);
    return *known;
}

// What one operand gave to a cell: its own score for a softmax, else the term that came from it.
std::optional<Cell> RowsPicture::sourceIn(const Explanation& why, StepId operand) const
{
    if (why.principal && why.principal->step == operand)
        return why.principal;
    for (const Term& term : why.terms) {
        if (term.source.step == operand)
            return term.source;
        if (term.factorSource && term.factorSource->step == operand)
            return term.factorSource;
    }
    return {};
}

void RowsPicture::findOperands()
{
    std::vector<Cell> seen;
    const auto add = [&](const Cell& cell) {
        if (std::none_of(seen.begin(), seen.end(), [&](const Cell& other) { return other.step == cell.step; }))
            seen.push_back(cell);
    };
    for (const StepId input : step().inputs) // a rule reads all its operands, whichever of them a cell comes from
        if (step().operation == Operation::Select || step().operation == Operation::Halting)
            add({input, alignedWith(m_trace.step(input))});
    if (m_explanation.principal)
        add(*m_explanation.principal);
    for (const Term& term : m_explanation.terms) {
        add(term.source);
        if (term.factorSource)
            add(*term.factorSource);
    }
    if (seen.empty() && !step().inputs.empty())
        seen.push_back({step().inputs[0], Index(m_trace.step(step().inputs[0]).axes.size(), 0)});
    for (std::size_t i = 0; i < seen.size(); ++i) {
        const Step& source = m_trace.step(seen[i].step);
        Operand operand;
        Slice slice = sliceFor(source);
        slice.at = seen[i].at;
        operand.grid = m_known->grid(seen[i].step, slice);
        operand.name = operandName(source);
        operand.role = operandRole(source);
        operand.gate = step().operation == Operation::Mask && i > 0;
        if (operand.gate)
            operand.grid = asGate(*operand.grid);
        if (i > 0)
            operand.sign = signBefore(i, source);
        if (hasMap(operand))
            findSources(operand);
        m_operands.push_back(std::move(operand));
    }
}

void RowsPicture::findSources(Operand& operand)
{
    const StepId id = operand.grid->step;
    const auto add = [&operand](const std::optional<Cell>& cell) {
        if (const auto at = cell ? operand.grid->locate(*cell) : std::nullopt)
            operand.sources.push_back(*at);
    };
    // Frames beyond so many cannot be told apart.
    for (int column = 0; column < std::min(m_result->columnCount(), kMostFrames); ++column) {
        if (sumsMany())
            for (const Term& term : why(column).terms)
                add(term.source);
        else if (readsWholeRow() && id == step().inputs[0]) // its own number is in the same place
            add(Cell {id, m_result->cell({m_focus.row, column}).at});
        else
            add(sourceIn(why(column), id));
    }
}

bool RowsPicture::sumsMany() const
{
    const Operation operation = step().operation;
    return operation == Operation::Aggregate || operation == Operation::Reduce || operation == Operation::Accumulate;
}

bool RowsPicture::readsWholeRow() const
{
    return step().operation == Operation::Softmax || step().operation == Operation::Normalise;
}

bool RowsPicture::hasMap(const Operand& operand) const
{
    return operand.grid->rowCount() > 1 || m_result->rowCount() == 1;
}

// Cell by cell an operand shows the axes that the result shows; where numbers move or are looked up, its own.
Slice RowsPicture::sliceFor(const Step& operand) const
{
    switch (step().operation) {
    case Operation::Gather:
    case Operation::Rearrange:
    case Operation::Reduce:
    case Operation::Aggregate: return sliceOf(operand);
    default: break;
    }
    const int fewer = static_cast<int>(step().axes.size()) - static_cast<int>(operand.axes.size());
    Slice slice;
    slice.rows = std::max(-1, m_slice.rows - fewer);
    slice.columns = m_slice.columns - fewer;
    if (slice.columns < 0)
        return sliceOf(operand);
    return slice;
}

// The cell of an operand that stands where the focus stands in the result.
Index RowsPicture::alignedWith(const Step& operand) const
{
    const Index cell = m_result->cell(m_focus).at;
    Index at(operand.axes.size(), 0);
    for (std::size_t i = 1; i <= std::min(at.size(), cell.size()); ++i)
        if (operand.axes[at.size() - i].size > cell[cell.size() - i])
            at[at.size() - i] = cell[cell.size() - i];
    return at;
}

QString RowsPicture::signBefore(std::size_t operand, const Step& source) const
{
    switch (step().operation) {
    case Operation::Add: return QStringLiteral("+");
    case Operation::Subtract: return QStringLiteral("−");
    case Operation::Divide: return QStringLiteral("÷");
    case Operation::Mask: return tr("mask");
    case Operation::Select: return operand == 1 ? tr("then") : tr("else");
    case Operation::Halting:
    case Operation::Softmax:
    case Operation::Aggregate:
    case Operation::Rearrange: return QStringLiteral(","); // a rule, or rows side by side: nothing is multiplied
    default: return source.path.ends_with("bias") ? QStringLiteral("+") : QStringLiteral("×");
    }
}

QString RowsPicture::resultSign() const
{
    switch (step().operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Divide:
    case Operation::Multiply: return QStringLiteral("=");
    default: return QStringLiteral("→");
    }
}

void RowsPicture::compose(const QRectF& area)
{
    const double band = bandHeight();
    const QRectF maps(
        area.left() + kMargin, area.top() + 10.0, area.width() - 2 * kMargin, area.height() - band - 16.0 - kScales);
    addMaps(maps);
    std::vector<Scaled> matrices;
    for (const Operand& operand : m_operands)
        if (!operand.gate)
            matrices.push_back({operand.name, scaleFor(operand.grid->step)});
    matrices.push_back({operandName(step()), scaleFor(m_moment.step)});
    double foot = maps.top();
    for (const Placement& placement : m_placements)
        foot = std::max(foot, placement.layout.bounds().bottom());
    foot = std::min(foot + 8.0, area.bottom() - band - kScales);
    addScales({maps.left(), foot, maps.width(), 16.0}, matrices);
    addBand(QRectF(maps.left(), area.bottom() - band, maps.width(), band));
}

QString RowsPicture::rowName() const
{
    const int row = m_focus.row;
    if (!m_result->rows.labels)
        return tr("Row %1").arg(row + 1);
    const Role role = roleOf(m_result->rows.name);
    const QString label = coloured(QString::fromStdString(m_result->rows.label(row)), role);
    if (labelsTokens(m_result->rows))
        return (role == Role::None ? tr("Row %1, %2") : tr("Row %1, token %2")).arg(row + 1).arg(label);
    return tr("Row %1, %2 %3").arg(row + 1).arg(axisName(m_result->rows.name), label);
}

// "1 (6th)": a token may stand in a sequence more than once.
QString RowsPicture::columnName(int column) const
{
    const QString label = coloured(
        QString::fromStdString(m_result->columns.label(column)), roleOf(m_result->columns.name));
    return m_result->columns.name == "key" ? tr("%1 (%2)").arg(label, ordinal(column + 1)) : label;
}

QString RowsPicture::softmaxCaption() const
{
    const int row = m_focus.row;
    int changed = 0;
    std::vector<double> weights;
    for (int column = 0; column < m_result->columnCount(); ++column) {
        const GridCell at {row, column};
        changed += m_result->is(CellGrid::Changed, at) ? 1 : 0;
        weights.push_back(m_result->is(CellGrid::Masked, at) ? std::nan("") : m_result->value(at));
    }
    const std::vector<int> tops = readAsLargest(weights, 2); // all that read the same
    if (tops.empty())
        return tr("%1: every score is masked, so there are no weights.").arg(rowName());
    const int top = tops.front();
    QStringList names;
    for (const int column : tops)
        names << columnName(column);
    const QString name = tops.size() <= kMostColumnsAlike ? listed(names)
                                                          : tr("%1 of %2 columns").arg(tops.size()).arg(weights.size());
    const auto share = [&](int column) { return bold(fixedText(m_result->value({row, column}), 2)); };
    if (changed > 0) {
        const QString sum = fixedText(m_result->rowSum(row), 2);
        const QString hands = counted(changed, tr("%1 was then set by hand"), tr("%1 were then set by hand"));
        return tr("%1: each score’s exponential divided by the row’s sum; %2. The weights now add up to "
                  "%3; the largest is %4 for %5.")
            .arg(rowName(), hands, bold(sum), share(top), name);
    }
    QString text = tr("%1: each score’s exponential divided by the row’s sum. The largest, %2, goes to %3.")
                       .arg(rowName(), share(top), name);
    if (m_state.cell.column >= 0 && std::find(tops.begin(), tops.end(), m_focus.column) == tops.end())
        text += QLatin1Char(' ')
            + (m_result->is(CellGrid::Masked, m_focus)
                    ? tr("%1 is masked and gets none.").arg(columnName(m_focus.column))
                    : tr("%1 gets %2.").arg(columnName(m_focus.column), share(m_focus.column)));
    return text;
}

QString RowsPicture::caption() const
{
    if (m_state.cell.row < 0)
        return {};
    if (isProbability(m_trace, m_moment.step))
        return softmaxCaption();
    if (step().operation == Operation::Mask) {
        int closed = 0;
        for (int column = 0; column < m_result->columnCount(); ++column)
            closed += m_result->is(CellGrid::Masked, {m_focus.row, column}) ? 1 : 0;
        const QString open = bold(QString::number(m_result->columnCount() - closed));
        return closed == 0
            ? tr("%1 may read every key: none is masked.").arg(rowName())
            : tr("%1 may read %2 of %3 keys: the mask sets every other score to −∞, so no weight goes there.")
                  .arg(rowName(), open)
                  .arg(m_result->columnCount());
    }
    if (m_state.cell.column >= 0)
        return tr("%1, column %2: %3")
                   .arg(rowName(), htmlOf(QString::fromStdString(m_result->columns.label(m_focus.column))),
                       htmlOf(translated(m_explanation.words)))
            + setByHand();
    return {};
}

} // namespace headroom
