// SPDX-License-Identifier: GPL-3.0-or-later
// What each operation passes back, in traced operations. ∂y is the gradient that arrived at the operation's result y.
#include "backward/pass.h"

#include "error.h"
#include "libtorch.h"
#include "nn/moves.h"
#include "text/say.h"
#include "trace/activations.h"
#include "trace/step_names.h"

#include <algorithm>
#include <array>
#include <numeric>

namespace headroom {

namespace {

[[noreturn]] void refuse(const Step& step, const std::string& what)
{
    throw Error(say("The backward pass has no rule for %1 yet: %2.", step.path, what));
}

Index sizesOf(const Traced& x) { return x.tensor.sizes().vec(); }

// The index of an axis that is counted from the end.
std::size_t along(const Index& sizes, int axis) { return sizes.size() + static_cast<std::size_t>(axis); }

// What brings numbers back that moves have carried off. Where an entry was used several times, as in overlapping
// windows, its copies are laid side by side on an axis of their own (zeros where there are fewer) and added.
class WayBack {
public:
    WayBack(const std::vector<Move>& moves, const std::vector<Index>& inputs, std::size_t input)
    {
        const std::vector<Index> stages = stagesOf(moves, inputs);
        for (std::size_t i = moves.size(); i-- > 0;)
            undo(moves[i], stages[i], inputs, input);
    }

    struct Part {
        std::vector<Move> moves;
        int sumOver = 0; // the axis of the copies, from the end; 0: nothing is added
    };
    std::vector<Part> parts() const
    {
        std::vector<Part> all = m_done;
        if (!m_moves.empty() || all.empty())
            all.push_back({m_moves, 0});
        return all;
    }

private:
    void undo(const Move& move, const Index& before, const std::vector<Index>& inputs, std::size_t input)
    {
        switch (move.kind) {
        case Move::Kind::Reshape:
            m_moves.push_back(
                reshapeLast(static_cast<int>(move.sizes.size()), Index(before.end() - move.axis, before.end())));
            break;
        case Move::Kind::Transpose: m_moves.push_back(transposeAxes(move.axis, move.other)); break;
        case Move::Kind::Slice:
            m_moves.push_back(padAxis(move.axis, move.start, before[along(before, move.axis)] - move.end));
            break;
        case Move::Kind::Pad:
            m_moves.push_back(sliceAxis(move.axis, move.start, move.start + before[along(before, move.axis)]));
            break;
        case Move::Kind::Pick: toPlaces(move.axis, before, move.sizes); break;
        case Move::Kind::Window: {
            const std::int64_t rows = before[along(before, -2)], windows = rows - move.end + 1;
            Index entries;
            for (std::int64_t window = 0; window < windows; ++window)
                for (std::int64_t place = 0; place < move.end; ++place)
                    entries.push_back(window + place);
            m_moves.push_back(reshapeLast(3, {windows * move.end, before.back()}));
            toPlaces(-2, before, entries);
            break;
        }
        case Move::Kind::Concatenate: {
            std::int64_t first = 0;
            for (std::size_t i = 0; i < input; ++i)
                first += inputs[i][along(inputs[i], move.axis)];
            m_moves.push_back(sliceAxis(move.axis, first, first + inputs[input][along(inputs[input], move.axis)]));
            break;
        }
        }
    }

    // `entries`: which place of the axis each entry came from.
    void toPlaces(int axis, const Index& before, const Index& entries)
    {
        const auto size = static_cast<std::size_t>(before[along(before, axis)]);
        std::vector<Index> from(size);
        for (std::size_t i = 0; i < entries.size(); ++i)
            from[static_cast<std::size_t>(entries[i])].push_back(static_cast<std::int64_t>(i));
        std::size_t most = 1;
        bool lacking = false;
        for (const Index& copies : from)
            most = std::max(most, copies.size());
        Index picked;
        for (Index& copies : from) {
            lacking = lacking || copies.size() < most;
            copies.resize(most, std::ssize(entries));
            picked.insert(picked.end(), copies.begin(), copies.end());
        }
        if (lacking)
            m_moves.push_back(padAxis(axis, 0, 1));
        m_moves.push_back(pickAlong(axis, std::move(picked)));
        if (most == 1)
            return;
        Index split {static_cast<std::int64_t>(size), static_cast<std::int64_t>(most)};
        split.insert(split.end(), before.end() + axis + 1, before.end());
        m_moves.push_back(reshapeLast(-axis, std::move(split)));
        m_done.push_back({std::move(m_moves), axis});
        m_moves.clear();
    }

    std::vector<Part> m_done;
    std::vector<Move> m_moves;
};

} // namespace

// [.., n, ..] from [.., ..]: the axis that was added up, each entry the same.
std::vector<Move> repeated(const Index& sizes, int axis)
{
    Index tail {1};
    tail.insert(tail.end(), sizes.end() + axis + 1, sizes.end());
    return {reshapeLast(-axis - 1, std::move(tail)),
        pickAlong(axis, Index(static_cast<std::size_t>(sizes[along(sizes, axis)]), 0))};
}

std::vector<std::size_t> smoothInputs(const Step& step, const Recipe& recipe)
{
    std::vector<std::size_t> all(step.inputs.size());
    std::iota(all.begin(), all.end(), std::size_t {0});
    if (step.withoutSources)
        return {};
    switch (step.operation) {
    case Operation::Input:
    case Operation::Parameter:
    case Operation::Formula:
    case Operation::Measure: return {};
    case Operation::Linear:
    case Operation::Matmul:
    case Operation::Add:
    case Operation::Subtract:
    case Operation::Multiply:
    case Operation::Divide:
    case Operation::Scale:
    case Operation::Normalise:
    case Operation::Rearrange: return all;
    case Operation::SoftmaxBack:
    case Operation::NormBack: refuse(step, say("a gradient"));
    case Operation::Mask:
    case Operation::Softmax:
    case Operation::Gather:
    case Operation::Aggregate: return {0};
    case Operation::Select: return {1, 2};
    case Operation::Activation:
        if (!slopeOf(recipe.activation))
            refuse(step, activationOf(recipe.activation).name);
        return {0};
    case Operation::Reduce:
        if (recipe.reduce == ReduceFunction::Maximum)
            refuse(step, say("the largest of several numbers"));
        return {0};
    case Operation::Accumulate: return recipe.reduce == ReduceFunction::Maximum ? std::vector<std::size_t> {} : all;
    case Operation::Halting:
        switch (recipe.halting) {
        case HaltingFunction::Halts:
        case HaltingFunction::Continues:
        case HaltingFunction::Count: return {};
        case HaltingFunction::Sum: return {0, 1};
        case HaltingFunction::Remainder: return {0};
        case HaltingFunction::Weight: return {0, 2};
        }
        break;
    }
    throw std::logic_error("an operation without a backward rule");
}

void BackwardPass::rule()
{
    switch (of().operation) {
    case Operation::Input:
    case Operation::Parameter:
    case Operation::Formula:
    case Operation::Measure: break;
    case Operation::Linear: linear(); break;
    case Operation::Matmul: matmul(); break;
    case Operation::Add:
        for (std::size_t slot = 0; slot < of().inputs.size(); ++slot)
            giveAs(slot, d(), "A sum passes its gradient on to each of its operands as it is.", m_g);
        break;
    case Operation::Subtract:
        giveAs(0, d(), "A difference passes its gradient on to its first operand as it is.", m_g);
        give(1, "−" + d(), "A difference passes its gradient on to its second operand with the other sign.",
            sizesOf(m_g), [&](const StepName& name) { return m_t.scale(name, m_g, Factor::times(-1.0)); });
        break;
    case Operation::Multiply: multiply(); break;
    case Operation::Divide: divide(); break;
    case Operation::Scale:
        give(0, d() + " " + recipe().factor.text(),
            "What was multiplied with a constant passes its gradient on multiplied with it.", sizesOf(m_g),
            [&](const StepName& name) { return m_t.scale(name, m_g, recipe().factor); });
        break;
    case Operation::Mask: mask(); break;
    case Operation::Softmax:
        if (recipe().grouped)
            edgeSoftmax();
        else if (recipe().logarithm)
            logSoftmax();
        else
            softmax();
        break;
    case Operation::Normalise: normalise(); break;
    case Operation::SoftmaxBack:
    case Operation::NormBack: break;
    case Operation::Activation: activation(); break;
    case Operation::Gather: gather(); break;
    case Operation::Rearrange: rearrange(); break;
    case Operation::Reduce: reduce(); break;
    case Operation::Accumulate: accumulate(); break;
    case Operation::Aggregate: aggregate(); break;
    case Operation::Select: select(); break;
    case Operation::Halting: halting(); break;
    }
}

// Numbers that moved, on axes that nobody named.
Traced BackwardPass::placed(const Traced& x)
{
    std::vector<Axis> axes = step(x.step).axes;
    for (Axis& axis : axes)
        if (axis.name == "batch")
            axis.name = "place";
    return m_t.named(x, std::move(axes));
}

// [..] → [.., 1]
Traced BackwardPass::column(std::string_view name, const Traced& x)
{
    std::vector<Axis> axes = step(x.step).axes;
    const int last = axes.empty() ? 0 : 1;
    const Index sizes = axes.empty() ? Index {1} : Index {axes.back().size, 1};
    axes.push_back({"column", 1, nullptr});
    return m_t.named(
        m_t.rearrange({through(name), "", "The same numbers as a column."}, x, {reshapeLast(last, sizes)}, {}), axes);
}

// [.., f] → [row, f]
Traced BackwardPass::rows(std::string_view name, const Traced& x)
{
    const std::int64_t rank = x.tensor.dim(), width = x.tensor.size(-1);
    if (rank == 2)
        return x;
    std::vector<Axis> axes {{"row", x.tensor.numel() / width, nullptr}, step(x.step).axes.back()};
    return m_t.named(m_t.rearrange({through(name), "", "All rows one below the other."}, x,
                         {reshapeLast(static_cast<int>(rank), {axes[0].size, width})}, {}),
        axes);
}

// The last two axes change places.
Traced BackwardPass::transposed(std::string_view name, const Traced& x)
{
    std::vector<Axis> axes = step(x.step).axes;
    std::swap(axes[axes.size() - 1], axes[axes.size() - 2]);
    return m_t.named(
        m_t.rearrange({through(name), "ᵀ", "Transposed: rows become columns."}, x, {transposeAxes(-2, -1)}, {}), axes);
}

// The sum of each row, as a column.
Traced BackwardPass::sumColumn(std::string_view name, const Traced& x)
{
    const std::string once(name);
    const Traced each = m_t.reduce(
        {through(once), "sum of each row", "The sum of each row."}, x, ReduceFunction::Sum, -1);
    return column(once + "_column", each);
}

// y = x Wᵀ + b
void BackwardPass::linear()
{
    const Traced x = operand(0), weight = operand(1);
    static constexpr char toInput[] =
        "Every number of the input row went into every output by its weight: the outputs' gradients come back by the same weights.";
    const Index whole = sizesOf(x);
    const bool narrow = weight.tensor.scalar_type() != x.tensor.scalar_type() || x.tensor.dim() < 2;
    if (wants(0) && narrow) { // weights of 16 bits are widened a few rows at a time
        const Traced upright = transposed("weight_transposed", weight);
        give(0, d() + " W", toInput, whole,
            [&](const StepName& name) { return m_t.linear(name, m_g, upright, {}, "feature"); });
    } else {
        give(0, d() + " W", toInput, whole, [&](const StepName& name) { return m_t.matmul(name, m_g, weight); });
    }
    if (!wants(1) && !wants(2))
        return;
    const Traced gradient = rows("rows_of_gradient", m_g);
    if (wants(1)) {
        const Traced inputs = rows("rows_of_input", x);
        give(1, d() + "ᵀ x", "A weight's gradient: the output's gradient times the input it met, added over all rows.",
            sizesOf(weight), [&](const StepName& name) { return m_t.matmul(name, gradient, inputs, {.first = true}); });
    }
    giveAs(2, d(), "A bias is added to every row: its gradient is the sum over the rows.", gradient);
}

// c = a b; an operand that is transposed gets its gradient transposed as well.
void BackwardPass::matmul()
{
    const Traced a = operand(0), b = operand(1);
    const Transposed transposed = recipe().transposed;
    const auto batched = [&](const Traced& x) {
        Index sizes = sizesOf(m_g);
        sizes[sizes.size() - 2] = x.tensor.size(-2);
        sizes.back() = x.tensor.size(-1);
        return sizes;
    };
    if (wants(0))
        give(0, transposed.first ? step(b.step).title + " " + d() + "ᵀ" : d() + " " + step(b.step).title + "ᵀ",
            "Each number of the first matrix met a row of the second: its gradient is the result's row of gradients times that row.",
            batched(a), [&](const StepName& name) {
                return transposed.first ? m_t.matmul(name, b, m_g, {transposed.second, true})
                                        : m_t.matmul(name, m_g, b, {false, !transposed.second});
            });
    if (wants(1))
        give(1, transposed.second ? d() + "ᵀ " + step(a.step).title : step(a.step).title + "ᵀ " + d(),
            "Each number of the second matrix met a column of the first: its gradient is that column times the result's column of gradients.",
            batched(b), [&](const StepName& name) {
                return transposed.second ? m_t.matmul(name, m_g, a, {true, transposed.first})
                                         : m_t.matmul(name, a, m_g, {!transposed.first, false});
            });
}

void BackwardPass::multiply()
{
    static constexpr char caption[] = "A product passes its gradient on to each operand times the other one.";
    for (std::size_t slot = 0; slot < 2; ++slot) {
        if (!wants(slot))
            continue;
        const Traced other = operand(1 - slot);
        if (outerProduct()) {
            outer(slot, operand(slot), other);
            continue;
        }
        give(slot, d() + " ∘ " + step(other.step).title, caption, sizesOf(m_g),
            [&](const StepName& name) { return m_t.multiply(name, m_g, other); });
    }
}

// A column times a row, cell by cell: what each passes back to the other is a product of matrices.
bool BackwardPass::outerProduct() const
{
    const Index column = step(of().inputs[0]).shape(), row = step(of().inputs[1]).shape();
    const std::size_t rank = column.size();
    return rank >= 2 && row.size() == rank && std::equal(column.begin(), column.end() - 2, row.begin())
        && column[rank - 1] == 1 && row[rank - 2] == 1 && column[rank - 2] > 1 && row[rank - 1] > 1
        && m_g.tensor.sizes() == torch::IntArrayRef(of().shape());
}

void BackwardPass::outer(std::size_t slot, const Traced& own, const Traced& other)
{
    const std::string title = step(other.step).title;
    if (slot == 0)
        give(0, d() + " " + title + "ᵀ",
            "Each number of the column met the whole row: its gradient is its row of gradients times that row.",
            sizesOf(own), [&](const StepName& name) { return m_t.matmul(name, m_g, other, {.second = true}); });
    else
        give(1, title + "ᵀ " + d(),
            "Each number of the row met the whole column: its gradient is that column times its column of gradients.",
            sizesOf(own), [&](const StepName& name) { return m_t.matmul(name, other, m_g, {.first = true}); });
}

// y = a / b
void BackwardPass::divide()
{
    const Traced by = operand(1);
    give(0, d() + " / " + step(by.step).title,
        "A quotient passes its gradient on to what was divided, divided in the same way.", sizesOf(m_g),
        [&](const StepName& name) { return m_t.divide(name, m_g, by); });
    if (!wants(1))
        return;
    const Traced y = untouched([&](const StepName& name) { return m_t.divide(name, operand(0), by); });
    const Traced weighted = m_t.multiply(
        {through("times_quotient"), d() + " ∘ " + of().title, "The gradient times the quotient."}, m_g, y);
    const Traced share = m_t.divide(
        {through("over_divisor"), d() + " ∘ " + of().title + " / " + step(by.step).title, "Divided once more."},
        weighted, by);
    give(1, "−" + d() + " ∘ " + of().title + " / " + step(by.step).title,
        "A larger divisor makes the quotient smaller, by the quotient itself over the divisor.", sizesOf(share),
        [&](const StepName& name) { return m_t.scale(name, share, Factor::times(-1.0)); });
}

void BackwardPass::mask()
{
    const Traced open = operand(1);
    give(0, d() + " ∘ " + step(open.step).title,
        "Where the mask is closed the score does not count: nothing comes back there.", sizesOf(m_g),
        [&](const StepName& name) { return m_t.multiply(name, m_g, open); });
}

void BackwardPass::select()
{
    static constexpr char caption[] = "Only the operand that was taken gets the gradient.";
    const Traced condition = operand(0), zero = constant("zero", 0.0, m_g);
    const std::string when = step(condition.step).title;
    give(1, when + " ? " + d() + " : 0", caption, sizesOf(m_g),
        [&](const StepName& name) { return m_t.select(name, condition, m_g, zero); });
    give(2, when + " ? 0 : " + d(), caption, sizesOf(m_g),
        [&](const StepName& name) { return m_t.select(name, condition, zero, m_g); });
}

// ∂x = p ∘ (∂p − Σ p ∘ ∂p)
void BackwardPass::softmax()
{
    static constexpr char formula[] = "p ∘ (∂p − Σ p ∘ ∂p)";
    static constexpr char caption[] =
        "What softmax passes back: nothing where the share is 0, and over each row it adds up to 0.";
    const Traced p = untouched([&](const StepName& name) { return m_t.softmax(name, operand(0)); });
    if (!p.tensor.is_meta() && !m_g.tensor.is_meta()) {
        give(0, formula, caption, sizesOf(m_g), [&](const StepName& name) { return m_t.softmaxBack(name, p, m_g); });
        return;
    }
    // Too large to be held: by operations that go block by block.
    const Traced weighted = m_t.multiply({through("weighted"), "p ∘ ∂p", "Each share times its gradient."}, p, m_g);
    const Traced mean = sumColumn("weighted_mean", weighted);
    const Traced above = m_t.subtract(
        {through("above_mean"), "∂p − Σ p ∘ ∂p",
            "How much each share's gradient lies above their weighted mean: shares add up to 1, so one "
            "can only grow at the cost of the others."},
        m_g, mean);
    give(0, formula, caption, sizesOf(m_g), [&](const StepName& name) { return m_t.multiply(name, p, above); });
}

// y = log p: ∂x = ∂y − p Σ ∂y
void BackwardPass::logSoftmax()
{
    const Traced p = m_t.softmax({through("shares"), "p = softmax(x)", "The shares themselves."}, operand(0));
    const Traced sum = sumColumn("sum", m_g);
    const Traced share = m_t.multiply({through("shared"), "p Σ ∂y", "The sum of the gradients, by shares."}, p, sum);
    give(0, "∂y − p Σ ∂y",
        "What the logarithm of softmax passes back: for the loss of one token p − 1 at the token and p elsewhere.",
        sizesOf(m_g), [&](const StepName& name) { return m_t.subtract(name, m_g, share); });
}

// The same as softmax(), over the edges that end in one node: [edge, ..]
void BackwardPass::edgeSoftmax()
{
    const Traced to = operand(1);
    const std::int64_t nodes = to.tensor.numel() == 0 ? 0 : to.tensor.max().item<std::int64_t>() + 1;
    const Traced p = untouched([&](const StepName& name) { return m_t.edgeSoftmax(name, operand(0), to, nodes); });
    const Traced weighted = m_t.multiply({through("weighted"), "p ∘ ∂p", "Each share times its gradient."}, p, m_g);
    const std::int64_t edges = p.tensor.size(0), width = edges == 0 ? 1 : p.tensor.numel() / edges;
    const auto rank = static_cast<int>(p.tensor.dim());
    const Traced flat = rank == 2 ? weighted
                                  : m_t.rearrange({through("weighted_rows"), "", "A row for each edge."}, weighted,
                                      {reshapeLast(rank, {edges, width})}, {"edge", "head"});
    const Traced sums = m_t.aggregate(
        {through("weighted_mean"), "Σ p ∘ ∂p", "The sum over the edges into each node."}, flat, to, nodes, "node");
    Traced mean = m_t.gather(
        {through("weighted_mean_of_edge"), "Σ p ∘ ∂p of the node", "The sum of the node that each edge ends in."}, sums,
        to, "head");
    if (rank != 2)
        mean = m_t.named(m_t.rearrange({through("weighted_mean_as_edges"), "", "The same numbers in the edges' shape."},
                             mean, {reshapeLast(2, sizesOf(p))}, {}),
            of().axes);
    const Traced above = m_t.subtract({through("above_mean"), "∂p − Σ p ∘ ∂p",
                                          "How much each share's gradient lies above the weighted mean of its node."},
        m_g, mean);
    give(0, "p ∘ (∂p − Σ p ∘ ∂p)", "What softmax passes back: over the edges into each node it adds up to 0.",
        sizesOf(m_g), [&](const StepName& name) { return m_t.multiply(name, p, above); });
}

void BackwardPass::normalise()
{
    const Traced x = operand(0);
    const NormFunction norm = recipe().norm;
    const std::int64_t width = norm == NormFunction::Scale ? 1 : x.tensor.size(-1);
    if (wants(1)) {
        const Traced n = m_t.normalise({through("normalised"), "n", "Each row as the norm made it, before its gain."},
            x, constant("one", 1.0, x, width), {}, norm, recipe().epsilon);
        give(1, d() + " ∘ n",
            "A gain's gradient: the result's gradient times the normalised number, added over all rows.", sizesOf(m_g),
            [&](const StepName& name) { return m_t.multiply(name, m_g, n); });
    }
    giveAs(2, d(), "A bias is added to every row: its gradient is the sum over the rows.", m_g);
    if (!wants(0))
        return;
    const Traced h = m_t.multiply(
        {through("by_gain"), "h = " + d() + " ∘ gain", "The gradient of the normalised row."}, m_g, operand(1));
    static constexpr std::array<const char*, 4> formulas {"(h − mean h − n · mean(h ∘ n)) / √(variance + ε)",
        "(h − mean h) / (s + ε) − n · Σ(h ∘ n) / (s (d − 1))", "(h − n · mean(h ∘ n)) / √(mean of x² + ε)",
        "(h − n · Σ(h ∘ n)) / max(‖x‖, ε)"};
    give(0, formulas[static_cast<std::size_t>(norm)],
        norm == NormFunction::Layer || norm == NormFunction::LayerUnbiased
            ? "What a norm passes back: what would change neither size nor mean of the row, divided as the row was."
            : "What a norm passes back: what would not change the size of the row, divided as the row was.",
        sizesOf(m_g), [&](const StepName& name) { return m_t.normBack(name, x, h, norm, recipe().epsilon); });
}

void BackwardPass::activation()
{
    const Traced slope = m_t.activation({through("slope"), "f′(x)", "How steep the function is at each number."},
        operand(0), *slopeOf(recipe().activation), recipe().threshold);
    give(0, d() + " ∘ f′(x)", "A function of each number passes its gradient on times its slope there.", sizesOf(m_g),
        [&](const StepName& name) { return m_t.multiply(name, m_g, slope); });
}

// Rows of a table: each row gets the sum of what arrives wherever it was looked up.
void BackwardPass::gather()
{
    if (!wants(0))
        return;
    const Traced table = operand(0), indices = operand(1);
    const Traced gradient = rows("rows_of_gradient", m_g);
    Traced places = indices;
    if (indices.tensor.dim() != 1)
        places = m_t.rearrange({through("places"), "", "The rows that were looked up, one after the other."}, indices,
            {reshapeLast(static_cast<int>(indices.tensor.dim()), {indices.tensor.numel()})}, {"row"});
    give(0, "Σ " + d() + " of each row's places",
        "A row of a table gets what arrives at every place where it was looked up, added; 0 where it was not.",
        sizesOf(table), [&](const StepName& name) {
            return m_t.aggregate(name, gradient, places, table.tensor.size(0), step(table.step).axes.front().name);
        });
}

void BackwardPass::aggregate()
{
    if (!wants(0))
        return;
    const Traced x = operand(0), to = operand(1);
    static constexpr char caption[] = "A sum of messages passes its gradient back to each of them as it is.";
    if (x.tensor.dim() == 2) {
        give(0, d() + " of the node", caption, sizesOf(x),
            [&](const StepName& name) { return m_t.gather(name, m_g, to, "feature"); });
        return;
    }
    const std::int64_t nodes = m_g.tensor.size(0), width = nodes == 0 ? 1 : m_g.tensor.numel() / nodes;
    const Traced flat = m_t.rearrange({through("rows_of_gradient"), "", "A row for each node."}, m_g,
        {reshapeLast(static_cast<int>(m_g.tensor.dim()), {nodes, width})}, {"node", "feature"});
    const Traced found = m_t.gather(
        {through("gradient_of_edge"), d() + " of the node", "The gradient of the node that each edge ends in."}, flat,
        to, "feature");
    give(0, d() + " of the node", caption, sizesOf(x),
        [&](const StepName& name) { return m_t.rearrange(name, found, {reshapeLast(2, sizesOf(x))}, {}); });
}

void BackwardPass::rearrange()
{
    std::vector<Index> inputs;
    for (std::size_t slot = 0; slot < of().inputs.size(); ++slot)
        inputs.push_back(step(of().inputs[slot]).shape());
    for (std::size_t slot = 0; slot < of().inputs.size(); ++slot) {
        if (!wants(slot))
            continue;
        const std::vector<WayBack::Part> parts = WayBack(recipe().moves, inputs, slot).parts();
        Traced x = m_g;
        for (std::size_t i = 0; i < parts.size(); ++i) {
            const WayBack::Part& part = parts[i];
            const bool last = i + 1 == parts.size();
            const std::string number = std::to_string(slot + 1) + "_" + std::to_string(i + 1);
            const Traced from = x;
            const auto moved = [&](const StepName& name) { return m_t.rearrange(name, from, part.moves, {}); };
            static constexpr char back[] = "Numbers that only moved pass their gradients back to where they were.";
            if (part.sumOver == 0) {
                if (last)
                    give(slot, d() + " moved back", back, inputs[slot], moved);
                else
                    x = placed(moved({through("moved_" + number), "", back}));
                continue;
            }
            const Traced copies = placed(moved({through("copies_" + number), "",
                "The gradients of all copies of a number, side by side; 0 where there are fewer."}));
            const auto added = [&](const StepName& name) {
                return m_t.reduce(name, copies, ReduceFunction::Sum, part.sumOver);
            };
            static constexpr char sum[] =
                "A number that was used several times gets what arrives at all its copies, added.";
            if (last)
                give(slot, "Σ " + d() + " over copies", sum, inputs[slot], added);
            else
                x = added({through("added_" + number), "Σ", sum});
        }
    }
}

void BackwardPass::reduce()
{
    const Index sizes = step(of().inputs.front()).shape();
    Traced each = m_g;
    const bool mean = recipe().reduce == ReduceFunction::Mean;
    const std::int64_t count = sizes[along(sizes, recipe().axis)];
    if (mean)
        each = m_t.scale({through("share"), d() + " / n", "Each number is a share of the mean."}, m_g,
            Factor::over(static_cast<double>(count)));
    give(0, mean ? d() + " / n" : d(),
        mean ? "A mean passes its gradient back to all its numbers alike, divided by how many there are."
             : "A sum passes its gradient back to all its numbers alike.",
        sizes, [&](const StepName& name) { return m_t.rearrange(name, each, repeated(sizes, recipe().axis), {}); });
}

Traced BackwardPass::reversed(const StepName& name, const Traced& x, int axis)
{
    Index entries(static_cast<std::size_t>(x.tensor.size(axis)));
    std::iota(entries.rbegin(), entries.rend(), std::int64_t {0});
    return m_t.rearrange(name, x, {pickAlong(axis, std::move(entries))}, {});
}

// y_i = Σ_{j ≤ i} x_j: what arrives at x_j is the sum over i ≥ j.
void BackwardPass::accumulate()
{
    if (of().inputs.size() > 1)
        return fading();
    const int axis = recipe().axis;
    const Traced behind = placed(reversed({through("from_the_end"), "", "The last entry first."}, m_g, axis));
    const Traced sums = m_t.accumulate(
        {through("sums_from_the_end"), "Σ_{i ≥ j}", "What arrives from the end up to here."}, behind, axis);
    give(0, "Σ_{i ≥ j} " + d(), "An entry is in every running sum from its own place on: their gradients are added.",
        sizesOf(m_g), [&](const StepName& name) { return reversed(name, sums, axis); });
}

// y_i = s_i y_(i−1) + x_i: ∂x_i = ∂y_i + s_(i+1) ∂x_(i+1), ∂s_i = ∂x_i y_(i−1)
void BackwardPass::fading()
{
    const int axis = recipe().axis;
    const Traced share = operand(1);
    const std::int64_t count = m_g.tensor.size(axis);
    Index shares {0}; // the first meets nothing
    for (std::int64_t i = count; i-- > 1;)
        shares.push_back(i);
    const Traced behind = placed(reversed({through("from_the_end"), "", "The last entry first."}, m_g, axis));
    const Traced backwards = placed(
        m_t.rearrange({through("shares_from_the_end"), "", "The shares by which the entries behind fade."}, share,
            {pickAlong(axis, std::move(shares))}, {}));
    const Traced sums = m_t.accumulateFading(
        {through("sums_from_the_end"), "∂y_i + s_(i+1) ∂x_(i+1)",
            "What arrives from behind fades by the share it came with, then this entry's own is added."},
        behind, backwards, axis);
    const Traced gradient = m_t.named(reversed({through("sums"), "", "In their order again."}, sums, axis), of().axes);
    giveAs(0, "∂y_i + s_(i+1) ∂x_(i+1)",
        "An entry is in every running sum from its own place on, faded: their gradients are added.", gradient);
    if (!wants(1))
        return;
    const Traced y = untouched(
        [&](const StepName& name) { return m_t.accumulateFading(name, operand(0), share, axis); });
    const Traced before = placed(
        m_t.rearrange({through("sum_before"), "y_(i−1)", "The running sum before each entry; 0 before the first."}, y,
            {padAxis(axis, 1, 0), sliceAxis(axis, 0, count)}, {}));
    give(1, "∂x_i ∘ y_(i−1)", "A share's gradient: what arrives at its entry times the sum that it let stay.",
        sizesOf(m_g), [&](const StepName& name) { return m_t.multiply(name, gradient, before); });
}

void BackwardPass::halting()
{
    const Traced zero = constant("zero", 0.0, m_g);
    const auto when = [&](std::string_view name, const char* formula, const char* caption, const Traced& condition,
                          const Traced& then, const Traced& otherwise) {
        return m_t.select({through(name), formula, caption}, condition, then, otherwise);
    };
    switch (recipe().halting) {
    case HaltingFunction::Sum: { // (p, sum, running, halts)
        const Traced going = when(
            "going_on", "halts ? 0 : ∂", "A sum that becomes 1 no longer follows its parts.", operand(3), zero, m_g);
        give(0, "runs and does not halt ? " + d() + " : 0",
            "A probability counts into the sum where its position goes on.", sizesOf(m_g),
            [&](const StepName& name) { return m_t.select(name, operand(2), going, zero); });
        giveAs(1, "halts ? 0 : " + d(), "The sum so far counts where its position does not halt now.", going);
        break;
    }
    case HaltingFunction::Remainder: { // (sum, halts)
        const Traced negative = m_t.scale(
            {through("negated"), "−" + d(), "The remainder is 1 minus the sum."}, m_g, Factor::times(-1.0));
        give(0, "halts ? −" + d() + " : 0",
            "Where a position halts its remainder is 1 minus the sum so far; elsewhere it is 0.", sizesOf(m_g),
            [&](const StepName& name) { return m_t.select(name, operand(1), negative, zero); });
        break;
    }
    case HaltingFunction::Weight: // (p, continues, remainder)
        give(0, "continues ? " + d() + " : 0", "Where a position goes on, the step counts by its probability.",
            sizesOf(m_g), [&](const StepName& name) { return m_t.select(name, operand(1), m_g, zero); });
        give(2, "continues ? 0 : " + d(), "Where a position does not go on, the step counts by the remainder.",
            sizesOf(m_g), [&](const StepName& name) { return m_t.select(name, operand(1), zero, m_g); });
        break;
    case HaltingFunction::Halts:
    case HaltingFunction::Continues:
    case HaltingFunction::Count: break;
    }
}

} // namespace headroom
