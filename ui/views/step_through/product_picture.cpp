// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/terms.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "stage/operand_words.h"
#include "views/step_through/step_picture.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr double kAcross = 12.0; // between A and C
constexpr double kGap = 4.0, kFoot = 56.0; // of parts; what colours mean, and around the picture
constexpr double kAhead = 82.0, kAheadBars = 30.0, kAheadNames = 58.0;
constexpr int kA = 2, kB = 3, kBias = 4, kBefore = 5, kAfter = 6; // groups of cells

// The matrix of an operand that has this cell, as the product reads it.
Slice operandSlice(const Index& at, bool transposed)
{
    const int rank = static_cast<int>(at.size());
    return transposed ? Slice {at, rank - 1, rank - 2} : Slice {at, -1, -1};
}

// A × B = C: A left below, B above, C in the corner they share, the terms of one cell in the free corner.
class ProductPicture : public StepPicture {
public:
    ProductPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
        : StepPicture(moment, known),
          m_linear(step().operation == Operation::Linear),
          m_biased(m_linear && step().inputs.size() > 2)
    {
        const Step &stepA = trace().step(step().inputs[0]), &stepB = trace().step(step().inputs[1]);
        const Term first = trace().explain(m_step, m_result->cell({0, 0}).at).terms.front();
        m_a = m_known->grid(stepA.id, operandSlice(first.source.at, step().transposed.first));
        m_b = m_known->grid(stepB.id, operandSlice(first.factorSource->at, m_linear || step().transposed.second));
        m_roleA = m_a->rows.name == "query" ? Role::Query : operandRole(stepA);
        m_roleB = operandRole(stepB);
        m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
        const auto pinnedB = pinnedIn(*m_b);
        const bool bias = m_biased && readsPinned() && m_moment.pinned->step == step().inputs.back();
        if (m_focus.column < 0)
            m_focus.column = pinnedB ? pinnedB->column
                : bias               ? static_cast<int>(m_moment.pinned->at.back())
                                     : strongestColumn(*m_result, m_focus.row);
        m_why = trace().explain(m_step, m_result->cell(m_focus).at);
        m_ahead = softmaxAhead();
        if (m_ahead && m_moment.cover.covers(trace(), {*m_ahead, {}}))
            m_ahead.reset();
    }

    QString caption() const override
    {
        if (m_state.cell.row < 0)
            return {};
        const auto role = [](const QString& text, Role r) { return r == Role::None ? bold(text) : coloured(text, r); };
        const int row = m_focus.row + 1, column = m_focus.column + 1;
        if (m_state.cell.column < 0)
            return tr("%1 times every column of B gives row %2 of C: %3 cells of %4 terms each.")
                .arg(role(tr("Row %1 of A").arg(row), m_roleA))
                .arg(row)
                .arg(m_plan.columns)
                .arg(m_plan.terms);
        const QString rowText = role(tr("row %1 of A").arg(row), m_roleA);
        const QString columnText = role(tr("column %1 of B").arg(column), m_roleB);
        const QString number = bold(fixedText(litValue(), 2));
        const int products = m_biased ? m_plan.terms - 1 : m_plan.terms;
        if (adding())
            return tr("Cell (%1, %2) so far, after %3 of %4 products of %5 and %6: %7.")
                .arg(row)
                .arg(column)
                .arg(m_state.term + 1)
                .arg(products)
                .arg(rowText, columnText, number);
        return (m_biased ? tr("Cell (%1, %2): the products of %4 and %5, %3 in all, and a bias add up to %6.")
                         : tr("Cell (%1, %2): the products of %4 and %5, %3 in all, add up to %6."))
                   .arg(row)
                   .arg(column)
                   .arg(products)
                   .arg(rowText, columnText, number)
            + setByHand();
    }

    QString formula() const override
    {
        const auto sub = [](const QString& name, const QString& index, Role role) {
            const Theme& theme = Theme::instance();
            const QColor ink = role == Role::None ? theme.palette().ink : theme.roleText(role);
            return QStringLiteral("<span style=\"color:%1\">%2<sub>%3</sub></span>")
                .arg(ink.name(), formulaHtml(name), index);
        };
        return QStringLiteral("%1 = Σ<sub>d</sub> %2 %3%4")
            .arg(sub("c", "ij", Role::None), sub("a", "id", m_roleA), sub("b", "dj", m_roleB),
                m_biased ? QStringLiteral(" + bias<sub>j</sub>") : QString());
    }

    double litValue() const override { return sumSoFar(m_why); }

protected:
    Figure figure() const override
    {
        const auto nameOf = [&](StepId id, bool transposed) {
            return operandName(trace().step(id), true) + (transposed ? QStringLiteral("ᵀ") : QString());
        };
        const QString nameA = nameOf(m_a->step, step().transposed.first),
                      nameB = nameOf(m_b->step, m_linear || step().transposed.second);
        MatrixPanel a = panelOf(m_a, tr("A = %1 %2").arg(nameA, shapeText(*m_a)), kA);
        MatrixPanel b = panelOf(m_b, tr("B = %1 %2").arg(nameB, shapeText(*m_b)), kB);
        MatrixPanel c = panelOf(m_result, tr("C = A × B %1").arg(shapeText(*m_result)), kResult);
        b.columns = c.columns;
        for (std::size_t i = 0; i < b.rows.labels.size() && !m_b->rows.labels; ++i)
            b.rows.labels[i].text = QStringLiteral("d=%1").arg(i + 1);
        c.rows.labels.clear(); // A has them, and B the columns'
        c.columns.labels.clear();
        a.rows.role = m_roleA;
        a.columns.lit = b.rows.lit = termColumn();
        a.rows.lit = m_state.cell.row;
        b.columns.lit = m_state.cell.column;
        b.room.left = c.room.left = std::max(m_ahead ? kAheadNames : 16.0, besideCells(b.rows, b.size));
        const Sizes size = sizes(a, b);
        const QRect window = c.part.window = windowOf(size);
        const int inner = pageStart(innerPlace(), size.inner, m_a->columnCount());
        a.part.window = {inner, window.top(), size.inner, size.rows};
        b.part.window = {window.left(), inner, size.columns, size.inner};
        a.room.most = {size.widthA - 1.0, size.height - 1.0};
        b.room.most = c.room.most = {size.widthB - 1.0, size.height - 1.0};
        const double left = besideCells(a.rows, a.size) + size.inner * size.widthA;
        const double above = kTitle + aboveCells(b, size.widthB) + size.inner * size.height;
        const double rows = kTitle + size.rows * size.height;
        const Extent wide = Extent::fixed(left), high = Extent::fixed(above);
        const Figure withA = sized(titled(a, {}, m_roleA), wide, Extent::fixed(rows + aboveCells(a, size.widthA)));
        const Figure withC = sized(titled(c, {}, Role::None), {}, Extent::fixed(rows));
        std::vector<std::pair<QString, ColourScale>> all {
            {QStringLiteral("A"), a.scale}, {QStringLiteral("B"), b.scale}, {QStringLiteral("C"), c.scale}};
        if (m_ahead)
            all.emplace_back(tr("after"), m_known->scale(*m_ahead));
        return column(
            {row({sized(termsOfCell(size), wide, high), sized(titled(b, {}, m_roleB), {}, high)}, kAcross).grow(0.0),
                level({withA, withC}, kAcross).grow(0.0), scales(all, m_result->masked > 0),
                m_ahead ? ahead(c, left) : Figure(), space()},
            kGap);
    }

    // The row of A and the column of B that meet, and the sum so far where they do.
    void finish(Scene& scene) const override
    {
        const Theme& theme = Theme::instance();
        const auto ink = [&](Role role) { return role == Role::None ? theme.palette().ink2 : theme.roleColour(role); };
        const GridLayout &a = scene.table(kA)->layout, &b = scene.table(kB)->layout, &c = scene.table(kResult)->layout;
        const int row = m_state.cell.row, column = m_state.cell.column, term = termColumn();
        if (row >= 0) {
            dimOthers(scene, kA, [row](const SceneCell& cell) { return cell.row == row; });
            if (a.shows({row, a.firstColumn})) // it is not where a pinned operand is
                addRing(scene, a.row(row), ink(m_roleA));
            if (column < 0 && c.shows({row, c.firstColumn}))
                addRing(scene, c.row(row), theme.palette().accent);
        }
        if (column >= 0) {
            dimOthers(scene, kB, [column](const SceneCell& cell) { return cell.column == column; });
            if (b.shows({b.firstRow, column}))
                addRing(scene, b.column(column), ink(m_roleB));
        }
        for (const auto& [layout, at] : {std::pair(&a, GridCell {row, term}), std::pair(&b, GridCell {term, column})})
            if (layout->shows(at))
                addPinned(scene, layout->cell(at));
        if (m_ahead)
            addShares(scene, kAfter, doneRow(), kAheadBars - 6.0, roleOf(m_result->columns.name), -1);
        if (!adding())
            return;
        const QString words = tr("the first %1 of %2 terms").arg(m_state.term + 1).arg(m_plan.terms);
        scene.flow = {SceneFlow::Partial, m_state.term + 1.0, words};
        for (SceneCell& cell : scene.cells)
            if (cell.source == m_result->cell(m_focus)) {
                cell.value = litValue();
                cell.ground = m_known->scale(m_step).colour(cell.value);
                cell.state |= SceneCell::Between;
            }
    }

private:
    // Of cells, and how many of each have room.
    struct Sizes {
        double height = 16.0, widthA = 30.0, widthB = 36.0; // least in which numbers can be read
        int inner = 0, rows = 0, columns = 0;
    };

    // The softmax that the product's rows go to, at most a scale and a mask later.
    std::optional<StepId> softmaxAhead() const
    {
        std::optional<StepId> at = m_step;
        for (int hop = 0; hop < 3 && at; ++hop) {
            std::optional<StepId> following;
            for (const StepId user : trace().users(*at)) {
                const Operation operation = trace().step(user).operation;
                if (operation == Operation::Softmax)
                    return user;
                if (operation == Operation::Scale || operation == Operation::Mask)
                    following = user;
            }
            at = following;
        }
        return {};
    }

    // --- the matrices -----------------------------------------------------------------------------------------------

    // As large as the stage allows; of what has no room at the least, a window.
    Sizes sizes(const MatrixPanel& a, const MatrixPanel& b) const
    {
        const QSizeF stage = m_moment.size / m_moment.zoom;
        const int rows = m_a->rowCount(), inner = m_a->columnCount(), columns = m_b->columnCount();
        Sizes size;
        const double wide = stage.width() - 34.0 - besideCells(a.rows, a.size) - kAcross - b.room.left;
        const double high = stage.height() - 2.0 * kTitle - aboveCells(b, size.widthB) - aboveCells(a, size.widthA)
            - kFoot - 4.0 * kGap - (m_ahead ? kAhead : 0.0);
        const int fitRows = std::max(4, static_cast<int>(high / size.height));
        // The inner size is shown twice, across A and down B: it takes what the rows and columns leave, at least half.
        const double across = std::max(wide / 2.2, wide - columns * size.widthB) / size.widthA;
        size.inner = std::max(1, std::min({inner, std::max(fitRows / 2, fitRows - rows), static_cast<int>(across)}));
        size.rows = std::clamp(fitRows - size.inner, 1, rows);
        size.columns = std::clamp(static_cast<int>((wide - size.inner * size.widthA) / size.widthB), 1, columns);
        const double wider = std::clamp(wide / (size.inner * size.widthA + size.columns * size.widthB), 1.0, 1.6);
        size.height = std::clamp(high / (size.inner + size.rows), size.height, 32.0);
        size.widthA *= wider;
        size.widthB *= wider;
        for (double* length : {&size.height, &size.widthA, &size.widthB})
            *length = std::floor(*length * m_moment.zoom);
        return size;
    }

    // Along the inner size: what the picture has come to.
    int innerPlace() const
    {
        const auto a = pinnedIn(*m_a), b = pinnedIn(*m_b);
        return a ? a->column : b ? b->row : std::min(m_state.term, m_a->columnCount() - 1);
    }

    QRect windowOf(const Sizes& size) const // of the result's cells
    {
        const auto a = pinnedIn(*m_a), b = pinnedIn(*m_b);
        const int row = pageStart(a ? a->row : m_focus.row, size.rows, m_a->rowCount());
        return {
            pageStart(b ? b->column : m_focus.column, size.columns, m_b->columnCount()), row, size.columns, size.rows};
    }

    // The column of A and row of B whose product was added last; −1 where terms are not shown one by one.
    int termColumn() const
    {
        return m_plan.sweep == Sweep::Term && m_state.term < m_a->columnCount() ? m_state.term : -1;
    }

    Figure termsOfCell(const Sizes& size) const
    {
        TermsPanel said {.trace = &trace(), .terms = m_why.terms, .role = m_roleA, .factorRole = m_roleB};
        said.title = (m_state.cell.column >= 0 ? tr("Row %1 times column %2, number by number")
                                               : tr("Row %1 at its largest cell, column %2"))
                         .arg(m_focus.row + 1)
                         .arg(m_focus.column + 1);
        said.added = m_plan.sweep == Sweep::Term ? m_state.term + m_state.share
            : m_plan.sweep == Sweep::Cell        ? m_state.share * m_plan.terms
                                                 : m_plan.terms;
        said.newest = m_plan.sweep == Sweep::Term ? m_state.term : -1;
        said.about = m_state.term;
        said.list = size.inner * size.height;
        said.line = size.height - 2.0;
        said.group = kBias;
        return terms(said);
    }

    // --- what comes of a finished row further on, from the trace's own next steps ------------------------------------

    int doneRow() const // −1: none
    {
        const SweepState now = stateAt(m_plan, m_moment.position.stop);
        return now.finished ? std::max(m_focus.row, now.cell.row) : now.cell.row - 1;
    }

    Figure ahead(const MatrixPanel& c, double left) const
    {
        const int done = doneRow();
        const Figure title = heading({.title = tr("Ahead: softmax of a finished row")});
        if (done < 0)
            return column({title, words(tr("once the first row is done")).grow(0.0), space()});
        const auto line = [&](StepId step, const QString& name, int group) {
            const Slice slice = sliceOf(trace().step(step), m_moment.head, m_outer);
            MatrixPanel said = panelOf(m_known->grid(step, slice), name, group);
            said.rows.labels.assign(said.rows.labels.size(), {name, {}, false, {}, false});
            said.rows.role = Role::None;
            said.columns.labels.clear();
            said.room.left = c.room.left;
            said.part.window = {c.part.window.left(), done, c.part.window.width(), 1};
            said.room.most = {c.room.most.width(), 23.0};
            return said;
        };
        MatrixPanel after = line(*m_ahead, tr("after"), kAfter);
        after.room.above = kAheadBars;
        bool changed = false;
        for (int column = 0; column < after.grid.columnCount(); ++column)
            changed = changed || after.grid.is(CellGrid::Changed, {done, column});
        const QString sum = (changed ? tr("softmax, some set by hand: sum %1") : tr("softmax, sum %1"))
                                .arg(fixedText(after.grid.rowSum(done), 2));
        const Figure said = column({title, words(tr("row %1").arg(done + 1)).grow(0.0), words(sum).grow(0.0)});
        return row(
            {sized(said, Extent::fixed(left)),
                column({matrix(line(trace().step(*m_ahead).inputs[0], tr("before"), kBefore)), matrix(after)}, 0.0)},
            kAcross);
    }

    bool m_linear, m_biased;
    std::shared_ptr<const CellGrid> m_a, m_b;
    Role m_roleA = Role::None, m_roleB = Role::None;
    Explanation m_why; // of the lit cell
    std::optional<StepId> m_ahead;
};

} // namespace

std::unique_ptr<StepPicture> productPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
{
    return std::make_unique<ProductPicture>(moment, known);
}

} // namespace headroom
