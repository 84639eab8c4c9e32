// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/terms.h"
#include "figure/words.h"
#include "scene/motion.h"
#include "stage/captions.h"
#include "stage/operand_words.h"
#include "text/printed.h"
#include "views/step_through/step_picture.h"
#include "words/html.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr std::size_t kMostColumnsAlike = 3;
constexpr int kMostFrames = 256; // more cannot be told apart
constexpr double kShares = 48.0; // height of the bars of a row
constexpr double kShows = 0.3; // of the way to a row of shares, until it is seen
constexpr int kBand = 9; // group of the row in numbers

// The inputs that hold the quantity that a step's result does: what is moved, added, chosen, masked or cut off.
std::vector<StepId> likeResult(const Step& step)
{
    switch (step.operation) {
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Rearrange: return step.inputs;
    case Operation::Mask:
    case Operation::Activation:
    case Operation::Gather: return {step.inputs.front()};
    case Operation::Select: return {step.inputs.begin() + 1, step.inputs.end()}; // the first is the condition
    default: return {};
    }
}

// Operands and result side by side as maps, and below them the lit row spelled out in numbers: every operation that is
// no product. Which operand cells belong to a cell of the result is what the trace's explanation says.
class RowsPicture : public StepPicture {
public:
    RowsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
        : StepPicture(moment, known), m_why(static_cast<std::size_t>(m_result->columnCount()))
    {
        m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
        const Index* pinned = readsPinned() ? &m_moment.pinned->at : nullptr;
        if (m_focus.column < 0 && pinned && !pinned->empty() && pinned->back() < m_result->columnCount()
            && m_slice.columns == static_cast<int>(step().axes.size()) - 1
            && trace().step(m_moment.pinned->step).axes.back().size == m_result->columns.size)
            m_focus.column = static_cast<int>(pinned->back());
        if (m_focus.column < 0)
            m_focus.column = strongestColumn(*m_result, m_focus.row);
        findParts();
        if (onItsWay() && step().operation == Operation::Softmax)
            findFlow();
    }

    QString caption() const override
    {
        if (m_state.cell.row < 0)
            return {};
        const QString row = rowName(*m_result, m_focus.row);
        if (isProbability(trace(), m_step))
            return softmaxCaption(row);
        if (step().operation == Operation::Mask) {
            int closed = 0;
            for (int column = 0; column < m_result->columnCount(); ++column)
                closed += m_result->is(CellGrid::Masked, {m_focus.row, column}) ? 1 : 0;
            const QString open = bold(QString::number(m_result->columnCount() - closed));
            return closed == 0
                ? tr("%1 may read every key: none is masked.").arg(row)
                : tr("%1 may read %2 of %3 keys: the mask sets every other score to −∞, so no weight goes there.")
                      .arg(row, open)
                      .arg(m_result->columnCount());
        }
        if (m_state.cell.column < 0)
            return {};
        return tr("%1, column %2: %3")
                   .arg(row, htmlOf(QString::fromStdString(m_result->columns.label(m_focus.column))),
                       htmlOf(translated(why(m_focus.column).words)))
            + setByHand();
    }

protected:
    Figure figure() const override
    {
        std::vector<Figure> maps;
        std::vector<std::pair<QString, ColourScale>> scaled;
        const CellGrid* before = nullptr;
        for (const Part& part : m_parts) {
            const CellGrid& grid = *part.grid;
            if (!part.gate)
                scaled.emplace_back(part.name, scaleFor(grid.step));
            if (!hasMap(part))
                continue;
            MatrixPanel panel = panelOf(part.grid, part.name, part.group);
            panel.scale = scaleFor(grid.step);
            panel.room.most = {80.0, 64.0};
            if (before && grid.rowCount() == before->rowCount() && grid.rows.name == before->rows.name)
                panel.rows.labels.clear(); // those of the map to the left
            for (AxisLabel& label : panel.columns.labels)
                label.number.clear(); // the row in numbers has it
            if (lights() && !part.sources.empty())
                panel.rows.lit = part.sources.front().row;
            if (part.gate)
                asGate(panel);
            if (isResult(part) && !m_flow.empty())
                panel.presence = [row = m_focus.row, there = headroom::part(m_state.share, 0.0, kShows)](GridCell at) {
                    return at.row == row ? there : at.row < row ? 1.0 : 0.0;
                };
            if (!part.sign.isEmpty())
                maps.push_back((part.sign.size() > 2 ? sign({}, part.sign) : sign(part.sign)).grow(0.0));
            maps.push_back(titled(panel, withCut(shapeText(grid), trace().step(grid.step), grid.slice), part.role)
                               .grow(grid.columnCount()));
            before = &grid;
        }
        return column({level(maps, 10.0), scales(scaled, m_result->masked > 0), rowInNumbers().grow(0.0)});
    }

    void finish(Scene& scene) const override
    {
        if (!m_flow.empty())
            scene.flow = {SceneFlow::Softmax, m_warmth, tr("softmax(β · score), β = %1").arg(fixedText(m_warmth, 2))};
        for (SceneCell& cell : scene.cells) {
            const auto at = m_flow.empty() ? std::nullopt : m_result->locate(cell.source);
            if (!at || at->row != m_focus.row || cell.is(SceneCell::Masked))
                continue;
            cell.value = m_flow[static_cast<std::size_t>(at->column)];
            cell.ground = scaleFor(m_step).colour(cell.value);
            cell.state |= SceneCell::Between;
        }
        if (isProbability(trace(), m_step))
            addShares(
                scene, kBand, m_parts.back().group, kShares - 10.0, roleOf(m_result->columns.name), m_focus.column);
        if (onItsWay() && m_flow.empty())
            carry(scene);
        for (const Part& part : m_parts)
            if (hasMap(part) && lights() && !part.sources.empty())
                frameSources(scene, part);
    }

private:
    // An operand, or the result.
    struct Part {
        std::shared_ptr<const CellGrid> grid;
        QString name, sign; // before it
        Role role = Role::None;
        int group = 0; // of its cells
        bool gate = false; // a mask: open and closed cells, no numbers
        std::vector<GridCell> sources = {}; // of the lit row; of the result, that row
    };

    bool isResult(const Part& part) const { return part.grid == m_result; }
    bool lights() const { return m_plan.sweep != Sweep::All && m_state.cell.row >= 0; }

    // --- what it reads ----------------------------------------------------------------------------------------------

    // The explanation of a cell of the lit row.
    const Explanation& why(int column) const
    {
        std::optional<Explanation>& known = m_why[static_cast<std::size_t>(column)];
        if (!known)
            known = trace().explain(m_step, m_result->cell({m_focus.row, column}).at);
        return *known;
    }

    // A rule of rows: the rows before and the gradient that arrived, both of the result's shape.
    bool passesBack() const { return step().operation == Operation::NormBack; }

    // What one operand gave to a cell: its own score for a softmax, else the term that came from it.
    std::optional<Cell> sourceIn(int column, StepId operand) const
    {
        const bool wholeRow = step().operation == Operation::Softmax || step().operation == Operation::Normalise;
        if (operand == m_step || passesBack()
            || (wholeRow && operand == step().inputs[0])) // its own number is in the same place
            return Cell {operand, m_result->cell({m_focus.row, column}).at};
        const Explanation& cell = why(column);
        if (cell.principal && cell.principal->step == operand)
            return cell.principal;
        for (const Term& term : cell.terms) {
            if (term.source.step == operand)
                return term.source;
            if (term.factorSource && term.factorSource->step == operand)
                return term.factorSource;
        }
        return {};
    }

    void findParts()
    {
        std::vector<Cell> seen;
        const auto add = [&](const Cell& cell) {
            if (std::none_of(seen.begin(), seen.end(), [&](const Cell& other) { return other.step == cell.step; }))
                seen.push_back(cell);
        };
        // A rule reads all its operands, whichever of them a cell comes from.
        if (step().operation == Operation::Select || step().operation == Operation::Halting || passesBack())
            for (const StepId input : step().inputs)
                add({input, alignedWith(trace().step(input))});
        const Explanation& focus = why(m_focus.column);
        if (focus.principal)
            add(*focus.principal);
        for (const Term& term : focus.terms) {
            add(term.source);
            if (term.factorSource)
                add(*term.factorSource);
        }
        if (seen.empty() && !step().inputs.empty())
            add({step().inputs[0], Index(trace().step(step().inputs[0]).axes.size(), 0)});
        for (const Cell& cell : seen) {
            const Step& source = trace().step(cell.step);
            Slice slice = sliceFor(source);
            slice.at = cell.at;
            Part part {m_known->grid(cell.step, slice), operandName(source), {}, operandRole(source)};
            part.group = kResult + 1 + static_cast<int>(m_parts.size());
            part.gate = step().operation == Operation::Mask && !m_parts.empty();
            if (!m_parts.empty())
                part.sign = signBefore(m_parts.size(), source);
            if (hasMap(part))
                findSources(part);
            m_parts.push_back(std::move(part));
        }
        const bool equals = step().operation == Operation::Add || step().operation == Operation::Subtract
            || step().operation == Operation::Divide || step().operation == Operation::Multiply;
        m_parts.push_back({m_result, operandName(step()), equals ? QStringLiteral("=") : QStringLiteral("→"),
            operandRole(step()), kResult});
        findSources(m_parts.back());
    }

    void findSources(Part& part) const
    {
        const StepId id = part.grid->step;
        const auto add = [&part](const std::optional<Cell>& cell) {
            if (const auto at = cell ? part.grid->locate(*cell) : std::nullopt)
                part.sources.push_back(*at);
        };
        for (int column = 0; column < std::min(m_result->columnCount(), kMostFrames); ++column) {
            if (sumsMany() && !isResult(part))
                for (const Term& term : why(column).terms)
                    add(term.source);
            else
                add(sourceIn(column, id));
        }
    }

    bool sumsMany() const // numbers of one operand
    {
        const Operation operation = step().operation;
        return operation == Operation::Aggregate || operation == Operation::Reduce
            || operation == Operation::Accumulate;
    }

    // One row for all, a gain or a bias, stands in the band alone.
    bool hasMap(const Part& part) const { return part.grid->rowCount() > 1 || m_result->rowCount() == 1; }

    // Cell by cell an operand shows the axes that the result shows; where numbers move or are looked up, its own.
    Slice sliceFor(const Step& operand) const
    {
        const Operation operation = step().operation;
        const int fewer = static_cast<int>(step().axes.size()) - static_cast<int>(operand.axes.size());
        if (operation == Operation::Gather || operation == Operation::Rearrange || operation == Operation::Reduce
            || operation == Operation::Aggregate || m_slice.columns < fewer)
            return sliceOf(operand);
        return {{}, std::max(-1, m_slice.rows - fewer), m_slice.columns - fewer};
    }

    // The cell of an operand that stands where the focus stands in the result.
    Index alignedWith(const Step& operand) const
    {
        const Index cell = m_result->cell(m_focus).at;
        Index at(operand.axes.size(), 0);
        for (std::size_t i = 1; i <= std::min(at.size(), cell.size()); ++i)
            if (operand.axes[at.size() - i].size > cell[cell.size() - i])
                at[at.size() - i] = cell[cell.size() - i];
        return at;
    }

    // Equal quantities stand side by side in one scale.
    ColourScale scaleFor(StepId id) const
    {
        const std::vector<StepId> alike = likeResult(step());
        const bool shares = id == m_step || std::find(alike.begin(), alike.end(), id) != alike.end();
        return shares ? m_known->scale(m_step, alike) : m_known->scale(id);
    }

    QString signBefore(std::size_t operand, const Step& source) const
    {
        switch (step().operation) {
        case Operation::Add: return QStringLiteral("+");
        case Operation::Subtract: return QStringLiteral("−");
        case Operation::Divide: return QStringLiteral("÷");
        case Operation::Mask: return tr("mask");
        case Operation::Select: return operand == 1 ? tr("then") : tr("else");
        case Operation::Halting:
        case Operation::Softmax:
        case Operation::NormBack:
        case Operation::Aggregate:
        case Operation::Rearrange: return QStringLiteral(","); // a rule, or rows side by side: nothing is multiplied
        default: return source.path.ends_with("bias") ? QStringLiteral("+") : QStringLiteral("×");
        }
    }

    // --- the maps ---------------------------------------------------------------------------------------------------

    // A mask's ones and zeros as open and closed cells.
    void asGate(MatrixPanel& panel) const
    {
        for (std::size_t i = 0; i < panel.grid.values.size(); ++i)
            if (panel.grid.values[i] == 0.0F) {
                panel.grid.marks[i] |= CellGrid::Masked;
                ++panel.grid.masked;
            }
        if (panel.grid.columnCount() == m_result->columnCount()) // it has no tokens of its own
            panel.columns.labels = labelsOf(trace(), step(), m_result->columns);
        panel.cells.decimals = -1;
        panel.cells.colour = [](double) { return Theme::instance().palette().stage; };
        panel.cells.each = [](GridCell, SceneCell& cell) { cell.note = tr("open"); };
    }

    // Whole rows have one frame.
    void frameSources(Scene& scene, const Part& part) const
    {
        const std::vector<GridCell>& sources = part.sources;
        const Role role = roleOf(part.grid->rows.name);
        const Theme& theme = Theme::instance();
        const QColor ink = isResult(part) ? theme.palette().accent
            : role == Role::None          ? theme.palette().ink2
                                          : theme.roleColour(role);
        const GridLayout& cells = scene.table(part.group)->layout;
        const auto [first, last] = std::minmax_element(
            sources.begin(), sources.end(), [](GridCell a, GridCell b) { return a.row < b.row; });
        const int columns = std::min(part.grid->columnCount(), kMostFrames);
        if (std::ssize(sources) >= (last->row - first->row + 1) * columns)
            addRing(scene, cells.row(first->row).united(cells.row(last->row)), ink);
        else
            for (const GridCell& at : sources)
                if (cells.pitchX >= 4.0)
                    addRing(scene, cells.cell(at), ink, cells.pitchX >= 12.0 ? 1.5 : 1.0);
        if (!isResult(part))
            dimOthers(scene, part.group, [&](const SceneCell& cell) {
                return std::find(sources.begin(), sources.end(), GridCell {cell.row, cell.column}) != sources.end();
            });
    }

    // --- on the way to the next row ---------------------------------------------------------------------------------

    // Shares flow: of ever warmer scores, from all alike to the model's.
    void findFlow()
    {
        m_warmth = easeInOut(m_state.share);
        const auto shares = [&](double warmth) {
            std::vector<double> row;
            double sum = 0.0;
            for (int column = 0; column < m_result->columnCount(); ++column) {
                const auto score = sourceIn(column, step().inputs[0]);
                const bool open = score && !m_result->is(CellGrid::Masked, {m_focus.row, column});
                row.push_back(open ? std::exp(warmth * trace().value(score->step, score->at)) : 0.0);
                sum += row.back();
            }
            for (double& share : row)
                share /= sum;
            return row;
        };
        const std::vector<double> end = shares(1.0);
        for (int column = 0; column < m_result->columnCount(); ++column)
            if (!m_result->is(CellGrid::Masked, {m_focus.row, column})
                && !(std::abs(end[static_cast<std::size_t>(column)] - m_result->value({m_focus.row, column})) < 1e-4))
                return; // set by hand, or shares of something else: they come as they are
        m_flow = shares(m_warmth);
    }

    // Other numbers come from where the operands have them, one after another, and are the result's on arrival.
    void carry(Scene& scene) const
    {
        for (const SceneCell& cell : scene.cells)
            for (const Part& part : m_parts) {
                const bool moves = cell.group == kResult && cell.presence < 1.0 && hasMap(part) && !part.gate
                    && !isResult(part);
                const auto source = moves ? sourceIn(cell.column, part.grid->step) : std::nullopt;
                const SceneCell* from = source ? scene.find(*source) : nullptr;
                if (!from || cell.is(SceneCell::Masked))
                    continue;
                SceneMark mark {SceneMark::Box, along(from->area, cell.area, easeInOut(cell.presence))};
                mark.colours = {mix(from->ground, cell.ground, cell.presence)};
                mark.frame = Theme::instance().palette().stage;
                scene.marks.push_back(mark);
            }
    }

    // --- the row in numbers -----------------------------------------------------------------------------------------

    Figure rowInNumbers() const
    {
        const Axis& columns = m_result->columns;
        StripsPanel said {
            .title = tr("Row %1 in numbers").arg(m_focus.row + 1), .about = m_focus.column, .group = kBand};
        said.beside = [columns](int from, int count) { return windowText(columns, from, count); };
        said.columns = {labelsOf(trace(), step(), columns), roleOf(columns.name), m_focus.column};
        said.cell = {36.0, 60.0};
        said.line = {26.0, 26.0};
        said.names = 104.0;
        const bool shares = isProbability(trace(), m_step);
        for (const Part& part : m_parts) {
            if (sumsMany() && !isResult(part)) // no one number of the operand makes a cell
                continue;
            Strip strip {.token = part.sign.size() > 2 ? QString() : part.sign, .label = part.name};
            strip.row = part.group;
            strip.gap = shares && isResult(part) ? kShares : 0.0;
            if (part.role != Role::None)
                strip.ink = Theme::instance().roleText(part.role);
            strip.cell = [this, &part](int column) { return inNumbers(part, column); };
            said.strips.push_back(std::move(strip));
        }
        return strips(said);
    }

    std::optional<SceneCell> inNumbers(const Part& part, int column) const
    {
        const auto source = sourceIn(column, part.grid->step);
        if (!source)
            return {};
        SceneCell cell = sceneCell(trace(), *source, {}, scaleFor(source->step));
        const auto name = [](const Axis& axis, int at) {
            return QStringLiteral("%1 %2").arg(sideName(axis), QString::fromStdString(axis.label(at)));
        };
        cell.name = listed({name(m_result->rows, m_focus.row), name(m_result->columns, column)});
        cell.decimals = part.gate ? -1 : -2;
        if (part.gate) {
            cell.ground = Theme::instance().palette().stage;
            cell.note = tr("open");
            cell.style |= SceneCell::Noted;
            if (cell.value == 0.0)
                cell.state |= SceneCell::Masked;
        }
        if (isResult(part) && m_flow.empty())
            cell.presence = presence(m_plan, stateAt(m_plan, m_moment.position.stop), {m_focus.row, column});
        return cell;
    }

    // --- words ------------------------------------------------------------------------------------------------------

    QString columnName(int column) const // "1 (6th)": a token may stand in a sequence more than once
    {
        const QString label = coloured(
            QString::fromStdString(m_result->columns.label(column)), roleOf(m_result->columns.name));
        return m_result->columns.name == "key" ? withPlace(label, column + 1) : label;
    }

    QString softmaxCaption(const QString& row) const
    {
        int changed = 0;
        std::vector<double> weights;
        for (int column = 0; column < m_result->columnCount(); ++column) {
            const GridCell at {m_focus.row, column};
            changed += m_result->is(CellGrid::Changed, at) ? 1 : 0;
            weights.push_back(m_result->is(CellGrid::Masked, at) ? std::nan("") : m_result->value(at));
        }
        const std::vector<int> tops = readAsLargest(weights, 2); // all that read the same
        if (tops.empty())
            return tr("%1: every score is masked, so there are no weights.").arg(row);
        QStringList names;
        for (const int column : tops)
            names << columnName(column);
        const QString name = tops.size() <= kMostColumnsAlike
            ? listed(names)
            : tr("%1 of %2 columns").arg(tops.size()).arg(weights.size());
        const auto share = [&](int column) { return bold(fixedText(m_result->value({m_focus.row, column}), 2)); };
        if (changed > 0)
            return tr("%1: each score’s exponential divided by the row’s sum; %2. The weights now add up to "
                      "%3; the largest is %4 for %5.")
                .arg(row, counted(changed, tr("%1 was then set by hand"), tr("%1 were then set by hand")),
                    bold(fixedText(m_result->rowSum(m_focus.row), 2)), share(tops.front()), name);
        if (!m_flow.empty())
            return tr("%1: softmax(β · score), β = %2. At β = 1 the largest, %3, goes to %4.")
                .arg(row, bold(fixedText(m_warmth, 2)), share(tops.front()), name);
        QString text = tr("%1: each score’s exponential divided by the row’s sum. The largest, %2, goes to %3.")
                           .arg(row, share(tops.front()), name);
        if (m_state.cell.column >= 0 && std::find(tops.begin(), tops.end(), m_focus.column) == tops.end())
            text += QLatin1Char(' ')
                + (m_result->is(CellGrid::Masked, m_focus)
                        ? tr("%1 is masked and gets none.").arg(columnName(m_focus.column))
                        : tr("%1 gets %2.").arg(columnName(m_focus.column), share(m_focus.column)));
        return text;
    }

    std::vector<Part> m_parts; // the result is the last
    mutable std::vector<std::optional<Explanation>> m_why; // by column of the lit row
    std::vector<double> m_flow; // of the lit row, while it is on its way to being shares; empty: it is none
    double m_warmth = 1.0; // of its scores
};

} // namespace

std::unique_ptr<StepPicture> rowsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
{
    return std::make_unique<RowsPicture>(moment, known);
}

} // namespace headroom
