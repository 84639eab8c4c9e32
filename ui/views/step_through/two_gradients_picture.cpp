// SPDX-License-Identifier: GPL-3.0-or-later
#include "figure/terms.h"
#include "figure/words.h"
#include "stage/captions.h"
#include "stage/operand_words.h"
#include "views/step_through/step_picture.h"
#include "words/names.h"
#include "words/tr.h"

#include <algorithm>
#include <cmath>

namespace headroom {

namespace {

constexpr int kFactorA = 20, kFactorB = 21, kArrivedC = 22, kOther = 23; // groups of cells, besides the result's
constexpr double kBetween = 10.0, kTermsHead = 40.0, kSaidHead = 26.0, kLeastTerms = 62.0, kLeastRight = 150.0;

// C = A B, and what comes back through it: ∂C, of which ∂A = ∂C Bᵀ and ∂B = Aᵀ ∂C are made.
struct TwoGradients {
    StepId a = -1, b = -1, c = -1, ofA = -1, ofB = -1; // c: ∂C
    bool weights = false; // C = A Wᵀ: B is a step [column, inner], and so is its gradient
};

// Both gradients of the product that a step is one gradient of; none where the other was not asked for, or has another
// shape than its factor.
std::optional<TwoGradients> twoGradients(const Trace& trace, StepId id)
{
    const Step& step = trace.step(id);
    if (step.operation != Operation::Matmul || !step.path.starts_with("backward/"))
        return {};
    const auto userOf = [&](StepId of, std::size_t slot, bool firstTransposed) -> StepId {
        for (const StepId user : trace.users(of)) {
            const Step& its = trace.step(user);
            if (its.operation == Operation::Matmul && its.path.starts_with("backward/") && its.inputs[slot] == of
                && its.transposed.first == firstTransposed)
                return user;
        }
        return -1;
    };
    // ∂A = ∂C Bᵀ has ∂C on its left, ∂B = Aᵀ ∂C on its right; of weights, ∂W = ∂Cᵀ A has its transpose on its left.
    const auto complete = [&](StepId c) -> std::optional<TwoGradients> {
        TwoGradients found {.c = c, .ofA = userOf(c, 0, false), .ofB = userOf(c, 1, true)};
        if (found.ofB < 0) {
            found.ofB = userOf(c, 0, true);
            found.weights = found.ofB >= 0;
        }
        if (found.ofA < 0 || found.ofB < 0 || (id != found.ofA && id != found.ofB))
            return {};
        found.a = trace.step(found.ofB).inputs[found.weights ? 1 : 0];
        found.b = trace.step(found.ofA).inputs[1];
        const auto same = [&](StepId one, StepId other) {
            return trace.step(one).shape() == trace.step(other).shape();
        };
        const bool ranks = trace.step(c).shape().size() == trace.step(found.a).shape().size()
            && trace.step(found.a).shape().size() == trace.step(found.b).shape().size();
        return same(found.a, found.ofA) && same(found.b, found.ofB) && ranks ? std::optional(found) : std::nullopt;
    };
    if (auto left = complete(step.inputs[0]))
        return left;
    return complete(step.inputs[1]);
}

// Both gradients of one product. The product keeps its corner picture, with ∂C where C was: A and ∂A stand at its rows,
// B and ∂B above its columns; a row of ∂C with a row of B makes a cell of ∂A, a column of A with one of ∂C a cell of
// ∂B.
class TwoGradientsPicture : public StepPicture {
public:
    TwoGradientsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known, const TwoGradients& of)
        : StepPicture(moment, known), m_of(of), m_first(m_step == of.ofA)
    {
        Slice across = m_slice, down = m_slice; // of a factor's own axes; of weights, rows and columns change places
        across.rows = across.columns = down.rows = down.columns = -1;
        if (m_of.weights) {
            down.rows = 1;
            down.columns = 0;
        }
        m_a = m_known->grid(of.a, across);
        m_ofA = m_known->grid(of.ofA, across);
        m_c = m_known->grid(of.c, across);
        m_b = m_known->grid(of.b, down);
        m_ofB = m_known->grid(of.ofB, down);
        m_focus = {std::max(0, m_state.cell.row), m_state.cell.column};
        if (m_focus.column < 0)
            m_focus.column = strongestColumn(*m_result, m_focus.row);
        m_why = trace().explain(m_step, m_result->cell(m_focus).at);
        findPlace();
    }

    bool transposed() const override { return m_of.weights && !m_first; }

    QString caption() const override
    {
        if (m_state.cell.row < 0)
            return {};
        const auto plain = [](const QString& text) { return bold(text); };
        const QString number = bold(numberText(litValue(), 3));
        if (m_state.cell.column < 0)
            return (m_first ? tr("Each factor’s gradient is what comes back times the other factor: row %1 of %2 times "
                                 "every row of %3.")
                            : tr("Each factor’s gradient is what comes back times the other factor: column %1 of %3 "
                                 "times every column of %2."))
                .arg(m_state.cell.row + 1)
                .arg(transposed() ? aName() : cName(),
                    m_first            ? bName()
                        : transposed() ? cName()
                                       : aName());
        const QString one = plain(m_first ? tr("row %1 of %2").arg(m_row + 1).arg(cName())
                                          : tr("column %1 of %2").arg(m_inner + 1).arg(aName())),
                      other = plain(m_first ? tr("row %1 of %2").arg(m_inner + 1).arg(bName())
                                            : tr("column %1 of %2").arg(m_column + 1).arg(cName()));
        if (adding())
            return tr("So far, after %1 of %2 products of %3 and %4: %5.")
                .arg(m_state.term + 1)
                .arg(m_plan.terms)
                .arg(one, other, number);
        return tr("The products of %1 and %2, %3 in all, add up to the gradient %4.")
            .arg(one, other)
            .arg(m_plan.terms)
            .arg(number);
    }

    QString formula() const override
    {
        const auto d = [](const QString& name) { return QStringLiteral("∂L/∂%1").arg(name); };
        return m_of.weights
            ? formulaHtml(QStringLiteral("∂L/∂x = ∂L/∂y W, ∂L/∂W = (∂L/∂y)ᵀ x"))
            : formulaHtml(QStringLiteral("%1 = %2 Bᵀ, %3 = Aᵀ %2")
                              .arg(d(QStringLiteral("A")), d(QStringLiteral("C")), d(QStringLiteral("B"))));
    }

    double litValue() const override { return sumSoFar(m_why); }

protected:
    Figure figure() const override
    {
        MatrixPanel a = panelOf(m_a, tr("A = %1").arg(aName()), kFactorA),
                    b = panelOf(m_b, tr("B = %1").arg(bName()), kFactorB),
                    c = panelOf(m_c, tr("◂ ∂L/∂C, C = A B"), kArrivedC),
                    ofA = panelOf(m_ofA, QStringLiteral("◂ ∂L/∂A = ∂L/∂C Bᵀ"), m_first ? kResult : kOther),
                    ofB = panelOf(m_ofB, QStringLiteral("◂ ∂L/∂B = Aᵀ ∂L/∂C"), m_first ? kOther : kResult);
        if (m_first)
            ofB.absent = {tr("the other gradient: the next step"), tr("next step")};
        else if (transposed())
            ofB.presence = [inner = ofB.presence](GridCell at) { return inner({at.column, at.row}); };
        for (AxisLabel& label : a.columns.labels)
            label.number.clear();
        ofA.columns.labels = a.columns.labels;
        ofA.rows.labels.clear(); // A has them; B's columns are C's, and stand above ∂B
        b.columns.labels.clear();
        c.rows.labels.clear();
        c.columns.labels.clear();
        for (MatrixPanel* each : {&b, &ofB})
            for (std::size_t i = 0; i < each->rows.labels.size() && !each->grid.rows.labels; ++i)
                each->rows.labels[i].text = QString::number(i + 1);
        a.rows.lit = m_row;
        a.columns.lit = ofA.columns.lit = b.rows.lit = ofB.rows.lit = m_inner;
        ofB.columns.lit = m_column;
        const double beside = std::max({16.0, besideCells(b.rows, b.size), besideCells(ofB.rows, ofB.size)});
        b.room.left = ofB.room.left = c.room.left = beside;
        const Sizes size = sizes(a, ofB, beside);
        const int firstRow = pageStart(std::max(0, m_row < 0 ? m_largest : m_row), size.rows, m_c->rowCount()),
                  firstColumn = pageStart(
                      std::max(0, m_column < 0 ? m_largest : m_column), size.columns, m_c->columnCount()),
                  firstInner = pageStart(std::max(0, m_inner), size.inner, m_a->columnCount());
        a.part.window = ofA.part.window = {firstInner, firstRow, size.inner, size.rows};
        b.part.window = ofB.part.window = {firstColumn, firstInner, size.columns, size.inner};
        c.part.window = {firstColumn, firstRow, size.columns, size.rows};
        for (MatrixPanel* each : {&a, &ofA, &b, &ofB, &c})
            each->room.most = {size.width - 1.0, size.height - 1.0};
        const double labels = besideCells(a.rows, a.size), inner = size.inner * size.width;
        const double heads = aboveCells(ofB, size.width);
        const double above = 2.0 * (kTitle + 2.0 + size.inner * size.height) + heads + kBetween;
        const double rows = kTitle + 2.0 + size.rows * size.height + aboveCells(a, size.width);
        const auto placed = [](Figure figure, double width, double height) {
            return sized(std::move(figure), width > 0.0 ? Extent::fixed(width) : Extent {}, Extent::fixed(height));
        };
        const double high = kTitle + 2.0 + size.inner * size.height;
        const Role roleA = operandRole(trace().step(m_of.a)), roleB = operandRole(trace().step(m_of.b));
        const Figure top = column(
            {placed(named(ofB, roleB), 0.0, high + heads), placed(named(b, roleB), 0.0, high)}, kBetween);
        return column({row({placed(sums(above), labels + 2.0 * inner + kBetween, above), top}, kBetween).grow(0.0),
                          level({placed(named(a, roleA), labels + inner, rows), placed(named(ofA, roleA), inner, rows),
                                    placed(named(c, Role::None), 0.0, rows - aboveCells(a, size.width))},
                              kBetween)
                              .grow(0.0),
                          scales({{QStringLiteral("A"), a.scale}, {QStringLiteral("B"), b.scale},
                                     {QStringLiteral("∂L/∂C"), c.scale}, {QStringLiteral("∂L/∂A"), ofA.scale},
                                     {QStringLiteral("∂L/∂B"), ofB.scale}},
                              false),
                          m_a->masked > 0 ? words(
                              tr("Hatched cells are masked: softmax will multiply their gradient by a weight of 0."))
                                                .grow(0.0)
                                          : Figure(),
                          space()},
            4.0);
    }

    // The strips that make the cell which is spelled out, and its sum so far.
    void finish(Scene& scene) const override
    {
        const auto layout = [&](int group) -> const GridLayout* {
            const SceneTable* table = scene.table(group);
            return table ? &table->layout : nullptr;
        };
        const QColor ink = colours().ink;
        const auto frameRow = [&](int group, int at) {
            if (const GridLayout* cells = layout(group); cells && at >= 0 && cells->shows({at, cells->firstColumn}))
                addRing(scene, cells->row(at), ink, 1.5);
        };
        const auto frameColumn = [&](int group, int at) {
            if (const GridLayout* cells = layout(group); cells && at >= 0 && cells->shows({cells->firstRow, at}))
                addRing(scene, cells->column(at), ink, 1.5);
        };
        if (m_state.cell.row >= 0 && m_first) {
            frameRow(kArrivedC, m_row);
            if (m_state.cell.column >= 0)
                frameRow(kFactorB, m_inner);
        } else if (m_state.cell.row >= 0) {
            if (m_state.cell.column >= 0 || !transposed())
                frameColumn(kFactorA, m_inner);
            if (m_state.cell.column >= 0 || transposed())
                frameColumn(kArrivedC, m_column);
        }
        if (const auto other = twin())
            for (const SceneCell& cell : scene.cells)
                if (cell.source == *other && cell.group == kOther)
                    addRing(scene, cell.area, ink, 2.0);
        if (!adding())
            return;
        scene.flow = {SceneFlow::Partial, m_state.term + 1.0,
            tr("the first %1 of %2 terms").arg(m_state.term + 1).arg(m_plan.terms)};
        for (SceneCell& cell : scene.cells)
            if (cell.source == m_result->cell(m_focus) && cell.group == kResult) {
                cell.value = litValue();
                cell.ground = m_known->scale(m_step).colour(cell.value);
                cell.state |= SceneCell::Between;
            }
    }

private:
    struct Sizes {
        double width = 25.0, height = 15.0; // of a cell
        int inner = 0, rows = 0, columns = 0; // that have room
    };

    QString aName() const { return operandName(trace().step(m_of.a), true); }
    QString bName() const { return m_of.weights ? QStringLiteral("Wᵀ") : operandName(trace().step(m_of.b), true); }
    static QString cName() { return QStringLiteral("∂L/∂C"); }

    // Row, inner place and column of what is spelled out.
    void findPlace()
    {
        const int term = m_plan.sweep == Sweep::Term && m_state.cell.row >= 0 ? m_state.term : -1;
        const auto pinned = pinnedIn(*m_c); // an operand: its page is shown
        if (m_first) {
            m_row = m_focus.row;
            m_inner = m_focus.column;
            m_column = term;
        } else {
            m_row = term;
            m_inner = transposed() ? m_focus.column : m_focus.row;
            m_column = transposed() ? m_focus.row : m_focus.column;
        }
        if (pinned && m_first)
            m_column = pinned->column;
        else if (pinned)
            m_row = pinned->row;
        if (!m_why.terms.empty()) { // else the page of the largest product
            const auto largest = std::max_element(m_why.terms.begin(), m_why.terms.end(),
                [](const Term& a, const Term& b) { return std::abs(a.contribution) < std::abs(b.contribution); });
            m_largest = static_cast<int>(largest - m_why.terms.begin());
        }
    }

    // The gradient of the other factor of the largest product in the sum.
    std::optional<Cell> twin() const
    {
        if (m_first || m_largest < 0 || m_plan.sweep == Sweep::All)
            return {};
        const GridCell at {m_largest, m_inner};
        return m_ofA->contains(at) ? std::optional(m_ofA->cell(at)) : std::nullopt;
    }

    Sizes sizes(const MatrixPanel& a, const MatrixPanel& ofB, double beside) const
    {
        const QSizeF stage = m_moment.size / m_moment.zoom;
        const int rows = m_c->rowCount(), inner = m_a->columnCount(), columns = m_c->columnCount();
        Sizes size;
        const double wide = stage.width() - 34.0 - besideCells(a.rows, a.size) - 2.0 * kBetween - beside;
        const double high = stage.height() - 3.0 * (kTitle + 2.0) - aboveCells(a, size.width)
            - aboveCells(ofB, size.width) - kBetween - 8.0 - 52.0 - (m_a->masked > 0 ? 20.0 : 0.0);
        const int fit = std::max(6, static_cast<int>(high / size.height)),
                  across = std::max(6, static_cast<int>(wide / size.width));
        // Few columns still need room for their titles.
        const int taken = std::max(columns, static_cast<int>(std::ceil((kLeastRight - beside) / size.width)));
        // The inner size is shown twice each way: it takes what rows and columns leave, at least two thirds.
        const int down = std::max(fit - rows, 2 * fit / 3) / 2, over = std::max(across - taken, 2 * across / 3) / 2;
        size.inner = std::max(1, std::min({inner, down, over}));
        size.rows = std::clamp(fit - 2 * size.inner, 1, rows);
        size.columns = std::clamp(across - 2 * size.inner, 1, columns);
        size.height = std::floor(std::clamp(high / (2 * size.inner + size.rows), size.height, 28.0) * m_moment.zoom);
        size.width = std::floor(
            std::clamp(wide / (2 * size.inner + std::max(size.columns, std::min(taken, across - 2 * size.inner))),
                size.width, 40.0)
            * m_moment.zoom);
        return size;
    }

    // Under its title, with what part of it is shown where there is room.
    static Figure named(const MatrixPanel& panel, Role role)
    {
        const Theme& theme = Theme::instance();
        const Figure title = words({.fewer = {listed(QStringList {panel.title} + partsShown(panel)), panel.title},
            .size = TextSize::Small,
            .colour = role == Role::None ? theme.palette().ink : theme.roleText(role),
            .bold = true});
        return column({title, matrix(panel)}, 2.0);
    }
    static QString ofRows(int row, int inner)
    {
        return tr("∂L/∂A (%1, %2): row %1 of ∂L/∂C times row %2 of B").arg(row + 1).arg(inner + 1);
    }
    // "a 2": as much as there is room for.
    static std::vector<Term> labelled(std::vector<Term> terms, const Axis& along)
    {
        if (along.labels && labelsTokens(along))
            for (std::size_t i = 0; i < terms.size(); ++i)
                terms[i].label = along.label(static_cast<std::int64_t>(i)) + ' ' + std::to_string(i + 1);
        return terms;
    }

    // In the free corner: what the picture says, and the sums of the cell and of its twin.
    Figure sums(double room) const
    {
        std::vector<Figure> all;
        double left = room;
        if (left >= kSaidHead + kTermsHead + kLeastTerms) {
            all.push_back(heading(
                {.title = tr("One product, two gradients"),
                    .beside = {tr("each is what comes back times the other factor"), QStringLiteral("C = A B")}})
                              .grow(0.0));
            left -= kSaidHead;
        }
        const auto other = twin();
        const bool both = other && left >= 2.0 * (kTermsHead + kLeastTerms);
        TermsPanel said {.trace = &trace(), .terms = labelled(m_why.terms, m_first ? m_c->columns : m_c->rows)};
        said.title = m_first
            ? ofRows(m_row, m_inner)
            : tr("∂L/∂B (%1, %2): column %1 of A times column %2 of ∂L/∂C").arg(m_inner + 1).arg(m_column + 1);
        said.added = m_plan.sweep == Sweep::Term ? m_state.term + m_state.share
            : m_plan.sweep == Sweep::Cell        ? m_state.share * m_plan.terms
                                                 : m_plan.terms;
        said.newest = m_plan.sweep == Sweep::Term ? m_state.term : -1;
        said.about = m_state.term;
        said.list = (both ? left / 2.0 : left) - kTermsHead - 4.0;
        said.line = 18.0;
        said.group = 24;
        all.push_back(terms(said));
        if (both) {
            const Explanation why = trace().explain(other->step, other->at);
            TermsPanel its {.trace = &trace(), .terms = labelled(why.terms, m_c->columns)};
            const GridCell at = m_ofA->locate(*other).value_or(GridCell {0, 0});
            its.title = tr("Its twin, %1").arg(ofRows(at.row, at.column));
            its.added = static_cast<double>(why.terms.size());
            its.list = said.list;
            its.line = 18.0;
            its.group = 25;
            all.push_back(terms(its));
        }
        return column(std::move(all), 4.0);
    }

    TwoGradients m_of;
    bool m_first; // the step is ∂A
    std::shared_ptr<const CellGrid> m_a, m_b, m_c, m_ofA, m_ofB;
    Explanation m_why; // of the lit cell
    int m_largest = -1; // of its terms, sign aside
    int m_row = -1, m_inner = -1, m_column = -1; // of what is spelled out
};

} // namespace

std::unique_ptr<StepPicture> twoGradientsPicture(const SceneMoment& moment, const std::shared_ptr<StepNumbers>& known)
{
    const auto of = twoGradients(moment.trace(), *moment.step());
    return of ? std::make_unique<TwoGradientsPicture>(moment, known, *of) : nullptr;
}

} // namespace headroom
