// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/rel_shift.h"
#include "nn/attention/shift_places.h"
#include "nn/attention/shift_right.h"
#include "nn/moves.h"
#include "tasks/task.h"
#include "test_program.h"
#include "trace/activations.h"
#include "trace/not_finite.h"
#include "trace/trace_data.h"
#include "trace/tracer.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <set>

using namespace headroom;

namespace operations_test {

namespace {

const torch::Tensor kDestination = torch::tensor({2, 0, 2, 2, 0, 4, 4}, torch::kLong); // nodes 1 and 3 get nothing
constexpr std::int64_t kNodes = 5;

// Random numbers and the operations done with them; `results` gathers what is to be explained and differentiated.
struct Workbench {
    Tracer& t;
    bool batched = false;
    torch::Dtype type = torch::kFloat;
    std::vector<torch::Tensor> leaves;
    std::vector<Traced> results;

    Traced leaf(const char* name, std::vector<std::int64_t> sizes, AxisNames axes, bool batch = true)
    {
        if (batch && batched)
            sizes.insert(sizes.begin(), 2);
        leaves.push_back(torch::randn(sizes, torch::dtype(type)).requires_grad_(true));
        return t.input(name, leaves.back(), axes);
    }
    Traced truth(const char* name, std::vector<std::int64_t> sizes, AxisNames axes) const
    {
        if (batched)
            sizes.insert(sizes.begin(), 2);
        return t.input(name, (torch::rand(sizes) < 0.5).to(type), axes);
    }
    void keep(const Traced& x) { results.push_back(x); }
};

void doArithmetic(Workbench& w)
{
    Tracer& t = w.t;
    const Traced x = w.leaf("x", {4, 6}, {"position", "feature"}), y = w.leaf("y", {4, 6}, {"position", "feature"});
    const Traced row = w.leaf("row", {6}, {"feature"}, false),
                 condition = w.truth("condition", {4, 6}, {"position", "feature"});
    const Traced sum = t.add("sum", x, row);
    w.keep(t.subtract("difference", sum, y));
    w.keep(t.subtract("difference_of_row", row, y));
    w.keep(t.multiply("product", x, y));
    const Traced positive = t.activation("positive", y, ActivationKind::EluPlusOne);
    w.keep(t.divide("quotient", x, positive));
    w.keep(t.divide("quotient_of_row", row, positive));
    w.keep(t.scale("scaled", x, Factor::over(4.0)));
    w.keep(t.select("selected", condition, x, row));
    w.keep(t.reduce("mean", x, ReduceFunction::Mean, -2));
    w.keep(t.reduce("largest", x, ReduceFunction::Maximum, -1));
    w.keep(t.accumulate("running_sum", x, -2));
    w.keep(t.accumulate("running_sum_of_features", x, -1));
    w.keep(t.softmax("softmax", x));
    w.keep(t.logSoftmax("log_softmax", x));
    w.keep(t.activation("surprise", t.softmax("shares", y), ActivationKind::Surprise));
}

void doFunctions(Workbench& w)
{
    const Traced x = w.leaf("x2", {4, 6}, {"position", "feature"});
    const Traced weight = w.leaf("weight", {3, 6}, {"unit", "feature"}, false),
                 unitBias = w.leaf("linear_bias", {3}, {"unit"}, false),
                 columns = w.leaf("columns", {6, 5}, {"feature", "unit"}, false);
    w.keep(w.t.linear("linear", x, weight, unitBias, "unit"));
    w.keep(w.t.matmul("matmul", x, columns));
    const Traced gain = w.leaf("gain", {6}, {"feature"}, false), bias = w.leaf("bias", {6}, {"feature"}, false);
    const Traced one = w.leaf("one_gain", {1}, {"feature"}, false);
    w.keep(w.t.normalise("layer", x, gain, bias, NormFunction::Layer, 1e-5));
    w.keep(w.t.normalise("layer_unbiased", x, gain, bias, NormFunction::LayerUnbiased, 1e-3));
    w.keep(w.t.normalise("rms", x, gain, {}, NormFunction::Rms, 1e-5));
    w.keep(w.t.normalise("scale_norm", x, one, {}, NormFunction::Scale, 1e-5));
    const Traced arrived = w.leaf("arrived", {4, 6}, {"position", "feature"});
    for (const auto& [name, norm] :
        {std::pair {"layer_back", NormFunction::Layer}, std::pair {"layer_unbiased_back", NormFunction::LayerUnbiased},
            std::pair {"rms_back", NormFunction::Rms}, std::pair {"scale_norm_back", NormFunction::Scale}})
        w.keep(w.t.normBack(name, x, arrived, norm, 1e-3));
    const Traced few = w.leaf("few", {5, 4}, {"unit", "position"}, false);
    w.keep(w.t.matmul("first_transposed", x, arrived, {.first = true}));
    w.keep(w.t.matmul("second_transposed", x, arrived, {.second = true}));
    w.keep(w.t.matmul("both_turned", x, few, {.first = true, .second = true}));
    const Traced shares = w.t.softmax("shares_of_x2", x);
    w.keep(w.t.softmaxBack("softmax_back", shares, arrived));
    const Tracer::Scope below(w.t, "activation");
    for (const Activation& each : activations()) {
        const bool positive = each.kind == ActivationKind::Surprise;
        w.keep(w.t.activation(each.name, positive ? shares : x, each.kind, 0.5));
    }
}

void doMoves(Workbench& w)
{
    const Traced x = w.leaf("x3", {5, 6}, {"position", "feature"}), y = w.leaf("y3", {3, 6}, {"position", "feature"});
    w.keep(w.t.rearrange("padded_windows", x, {padAxis(-2, 2, 0), windowsOf(3)}, {"position", "window", "feature"}));
    w.keep(w.t.rearrange("picked", x, {pickAlong(-2, {4, 0, 0, 2})}, {"position", "feature"}));
    w.keep(w.t.rearrange("picked_features", x, {pickAlong(-1, {5, 1})}, {"position", "feature"}));
    w.keep(w.t.rearrange("windows_turned", x, {windowsOf(2), transposeAxes(-1, -3), sliceAxis(-1, 1, 3)},
        {"feature", "window", "position"}));
    w.keep(w.t.rearrange(
        "heads", x, {reshapeLast(2, {5, 2, 3}), transposeAxes(-3, -2)}, {"head", "position", "dimension"}));
    const Traced both = w.t.concatenate("joined", {x, y}, -2);
    w.keep(w.t.rearrange("picked_from_both", both, {pickAlong(-2, {0, 6, 2, 7, 5})}, {"position", "feature"}));
}

void doEdges(Workbench& w)
{
    const Traced scores = w.leaf("edge_scores", {7, 2}, {"edge", "head"}, false);
    const Traced messages = w.leaf("messages", {7, 2, 3}, {"edge", "head", "dimension"}, false);
    const Traced to = w.t.input("destination", kDestination, {"edge"});
    w.keep(w.t.edgeSoftmax("edge_weights", scores, to, kNodes));
    w.keep(w.t.aggregate("aggregated", messages, to, kNodes, "node"));
}

void doHalting(Workbench& w)
{
    const Traced logits = w.leaf("halting_logits", {8}, {"position"}),
                 spent = w.leaf("spent_logits", {8}, {"position"});
    const Traced running = w.truth("running", {8}, {"position"});
    const Traced p = w.t.activation("p", logits, ActivationKind::Sigmoid),
                 sum = w.t.activation("spent", spent, ActivationKind::Sigmoid);
    for (const bool strict : {false, true}) {
        const Tracer::Scope scope(w.t, strict ? "strict" : "lenient");
        const Traced halts = w.t.halting("halts", {p, sum, running}, HaltingFunction::Halts, 0.9, strict);
        const Traced continues = w.t.halting("continues", {p, sum, running}, HaltingFunction::Continues, 0.9, strict);
        const Traced remainder = w.t.halting("remainder", {sum, halts}, HaltingFunction::Remainder);
        w.keep(w.t.halting("sum", {p, sum, running, halts}, HaltingFunction::Sum));
        w.keep(w.t.halting("weight", {p, continues, remainder}, HaltingFunction::Weight));
        w.t.halting("count", {sum, continues, halts}, HaltingFunction::Count);
        const Traced last = w.t.halting("last", {p, sum, running}, HaltingFunction::Halts, 0.0, true);
        w.keep(w.t.halting("last_remainder", {sum, last}, HaltingFunction::Remainder));
    }
}

void doAll(Workbench& w)
{
    doArithmetic(w);
    doFunctions(w);
    doMoves(w);
    doEdges(w);
    doHalting(w);
}

Index randomCell(const Step& step, Random& random)
{
    Index at;
    for (const Axis& axis : step.axes)
        at.push_back(random.below(axis.size));
    return at;
}

// The gradient of `value` by finite differences, for inputs in double.
torch::Tensor numericalGradient(const torch::Tensor& x, const std::function<torch::Tensor(const torch::Tensor&)>& value)
{
    torch::Tensor gradient = torch::zeros_like(x);
    for (std::int64_t i = 0; i < x.numel(); ++i) {
        torch::Tensor step = torch::zeros_like(x);
        step.view(-1)[i] = 1e-6;
        gradient.view(-1)[i] = (value(x + step) - value(x - step)) / 2e-6;
    }
    return gradient.detach();
}

bool near(const torch::Tensor& a, const torch::Tensor& b, double tolerance)
{
    return a.sizes() == b.sizes() && torch::allclose(a.to(torch::kDouble), b.to(torch::kDouble), tolerance, tolerance);
}

} // namespace

class OperationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyOperationExplainsItself_data();
    void everyOperationExplainsItself();
    void nanStaysNan();
    void whereEveryNumberStood();
    void whatIsNotRoundingIsFound();
    void theFirstNumberThatIsNoneIsFound();
    void recordingChangesNothing();
    void edgeSoftmaxIsASoftmaxOfEachNode();
    void edgeExplanationsListTheirGroup();
    void aggregateAddsWhatArrives();
    void haltingFollowsItsRules();
    void windowsAndPicksCarryLabels();
    void logSoftmaxOfClosedKeysStaysClosed();
    void changesActOnEveryOperation();
    void memoryLeadsBackToItsTrace();
};

void OperationsTest::everyOperationExplainsItself_data()
{
    QTest::addColumn<bool>("batched");
    QTest::addColumn<bool>("doubles");
    QTest::newRow("unbatched float") << false << false;
    QTest::newRow("unbatched double") << false << true;
    QTest::newRow("batched float") << true << false;
    QTest::newRow("batched double") << true << true;
}

void OperationsTest::everyOperationExplainsItself()
{
    QFETCH(bool, batched);
    QFETCH(bool, doubles);
    torch::manual_seed(5);
    Tracer t({true, {}, nullptr});
    Workbench w {t, batched, doubles ? torch::kDouble : torch::kFloat, {}, {}};
    doAll(w);
    torch::Tensor loss = torch::zeros({}, w.type);
    for (const Traced& result : w.results)
        loss = loss + (result.tensor * torch::rand_like(result.tensor)).sum();
    loss.backward();
    for (const torch::Tensor& leaf : w.leaves) {
        QVERIFY(leaf.grad().defined());
        QVERIFY(leaf.grad().isfinite().all().item<bool>());
    }
    const auto trace = t.finish();
    Random random(11);
    for (const StepId id : trace->timeline()) {
        const Step& step = trace->step(id);
        for (int i = 0; i < 12; ++i) {
            const Explanation e = trace->explain(id, randomCell(step, random));
            QVERIFY2(e.agrees(),
                qPrintable(QString("%1: %2, re-derived %3").arg(step.path.c_str()).arg(e.untouched).arg(e.rederived)));
            QVERIFY2(!e.words.empty() && !e.formula.empty() && !e.numbers.empty(), step.path.c_str());
        }
    }
}

// The bound is of use only if it is exceeded: by a thousandth of one operand, whatever is done with it.
void OperationsTest::whatIsNotRoundingIsFound()
{
    torch::manual_seed(5);
    Tracer t({true, {}, nullptr});
    Workbench w {t, false, torch::kFloat, {}, {}};
    doAll(w);
    const auto trace = t.finish();
    Random random(12);
    std::set<Operation> found;
    for (const StepId id : trace->timeline()) {
        const Step& step = trace->step(id);
        for (int i = 0; i < 12; ++i) {
            const Index at = randomCell(step, random);
            const Explanation right = trace->explain(id, at);
            const auto term = std::max_element(right.terms.begin(), right.terms.end(),
                [](const Term& a, const Term& b) { return std::abs(a.contribution) < std::abs(b.contribution); });
            if (term == right.terms.end())
                continue;
            const auto data = std::make_shared<Trace::Data>(trace->data());
            Storage& source = data->values[static_cast<std::size_t>(term->source.step)];
            auto numbers = std::make_shared<std::vector<float>>(trace->values(term->source.step));
            std::int64_t place = 0, count = 1;
            Index strides(source.sizes.size(), 1);
            for (std::size_t axis = strides.size(); axis-- > 0; count *= source.sizes[axis]) {
                strides[axis] = count;
                place += term->source.at[axis] * count;
            }
            (*numbers)[static_cast<std::size_t>(place)] *= 1.001F;
            source = {numbers, numbers->data(), Storage::Type::Float, source.sizes, strides, nullptr};
            const Explanation wrong = Trace(data).explain(id, at);
            if (wrong.rederived == right.rederived || std::abs(wrong.rederived - right.rederived) < 2e-5)
                continue; // a number that this one does not follow, as beyond a limit
            QVERIFY2(!wrong.agrees() && wrong.share() > 1.0, step.path.c_str());
            found.insert(step.operation);
        }
    }
    for (const Operation operation : {Operation::Linear, Operation::Matmul, Operation::Add, Operation::Subtract,
             Operation::Multiply, Operation::Divide, Operation::Scale, Operation::Softmax, Operation::SoftmaxBack,
             Operation::Normalise, Operation::NormBack, Operation::Activation, Operation::Rearrange, Operation::Reduce,
             Operation::Accumulate, Operation::Aggregate, Operation::Halting})
        QVERIFY2(found.contains(operation), toString(operation));
}

// Whether LibTorch computes it, it is computed again past the memory budget, or re-derived.
void OperationsTest::nanStaysNan()
{
    const double nan = std::nan("");
    for (const Activation& each : activations()) {
        QVERIFY2(each.tensor(torch::full({3}, nan), 0.5).isnan().all().item<bool>(), each.name);
        QVERIFY2(std::isnan(each.number(nan, 0.5)), each.name);
        QVERIFY2(std::isnan(each.rounded(Rounding(Storage::Type::Float), {nan, 0.0}, 0.5).value), each.name);
    }
}

// What standsFor() says moved has the number of where it stood, and only zeros stood nowhere.
void OperationsTest::whereEveryNumberStood()
{
    torch::manual_seed(7);
    Tracer t({true, {}, nullptr});
    Workbench w {t, false, torch::kFloat, {}, {}};
    doMoves(w);
    const Traced raw = w.leaf("raw", {2, 4, 6}, {"head", "query", "column"});
    for (const std::int64_t keys : {6, 5}) {
        const Tracer::Scope scope(t, std::to_string(keys));
        for (const bool left : {true, false}) {
            const Tracer::Scope side(t, left ? "left" : "right");
            left ? relShift(t, raw, keys) : shiftRight(t, raw, keys);
        }
    }
    const auto trace = t.finish();
    for (const Step& step : trace->steps()) {
        if (step.operation != Operation::Rearrange)
            continue;
        const std::vector<float> own = trace->values(step.id);
        std::vector<bool> stood(own.size());
        for (const Step& leaf : trace->steps()) {
            if (leaf.operation == Operation::Rearrange)
                continue;
            const std::vector<float> numbers = trace->values(leaf.id);
            const std::vector<std::int64_t> places = trace->standsFor(step.id, leaf.id);
            QCOMPARE(places.size(), own.size());
            for (std::size_t i = 0; i < own.size(); ++i)
                if (places[i] != kNowhere) {
                    QCOMPARE(own[i], numbers[static_cast<std::size_t>(places[i])]);
                    stood[i] = true;
                }
        }
        for (std::size_t i = 0; i < own.size(); ++i)
            QVERIFY2(stood[i] || own[i] == 0.0F, step.path.c_str());
    }
    for (const std::int64_t keys : {6, 5})
        for (const bool left : {true, false}) {
            const ShiftPlaces places = shiftPlaces(left, 4, 6, keys);
            const std::string scope = std::to_string(keys) + (left ? "/left/" : "/right/");
            const auto first = [&](const char* name) {
                return trace->standsFor(*trace->find(scope + name), raw.step, {0});
            };
            QCOMPARE(first("shift_padded"), places.padded);
            QCOMPARE(first("shift_reshaped"), places.regrown);
            QCOMPARE(first("shifted"), places.shifted);
        }
}

void OperationsTest::theFirstNumberThatIsNoneIsFound()
{
    Tracer t({true, {}, nullptr});
    torch::Tensor numbers = torch::ones({4, 3}).t(); // its rows do not lie one behind the other
    numbers[2][1] = 2.0;
    const Traced x = t.input("x", numbers, {"position", "feature"});
    const Traced large = t.scale("large", x, Factor::times(1e38));
    const Traced still = t.scale("still", large, Factor::times(1.5));
    const Traced first = t.multiply("first", still, x); // 6e38 in one cell
    t.subtract("later", first, first); // NaN there
    const auto trace = t.finish();
    const auto cell = firstNotFinite(*trace);
    QVERIFY(cell.has_value());
    QVERIFY(trace->step(cell->step).path == "first" && cell->at == (Index {2, 1}));
    QCOMPARE(
        notFiniteWords(*trace, *cell), std::string("Not a number, first at step first: ∞ at position 3, feature 2."));
    Tracer finite({true, {}, nullptr});
    finite.scale("large", finite.input("x", numbers, {"position", "feature"}), Factor::times(1e38));
    QVERIFY(!firstNotFinite(*finite.finish()));
}

void OperationsTest::recordingChangesNothing()
{
    torch::manual_seed(6);
    Tracer off, on({true, {}, nullptr});
    Workbench plain {off, true, torch::kFloat, {}, {}}, recorded {on, true, torch::kFloat, {}, {}};
    doAll(plain);
    torch::manual_seed(6);
    doAll(recorded);
    QCOMPARE(plain.results.size(), recorded.results.size());
    for (std::size_t i = 0; i < plain.results.size(); ++i) {
        QVERIFY(torch::equal(plain.results[i].tensor, recorded.results[i].tensor));
        QCOMPARE(plain.results[i].step, -1);
    }
}

void OperationsTest::edgeSoftmaxIsASoftmaxOfEachNode()
{
    torch::manual_seed(7);
    Tracer t;
    // Every node of 3 gets an edge from each of 4: the softmax over its edges is that of a row of a matrix.
    const torch::Tensor to = torch::arange(3).repeat_interleave(4), order = torch::randperm(12);
    torch::Tensor dense = (torch::randn({3, 4}, torch::kDouble) * 30).requires_grad_(true);
    const torch::Tensor weight = torch::randn({3, 4}, torch::kDouble);
    torch::Tensor expected = torch::softmax(dense, -1);
    (expected * weight).sum().backward();
    const torch::Tensor expectedGradient = dense.grad().clone();
    dense.mutable_grad() = torch::Tensor();
    const torch::Tensor edges = dense.view({12, 1}).index_select(0, order);
    const Traced result = t.edgeSoftmax("w", {edges, -1}, {to.index_select(0, order), -1}, 3);
    (result.tensor.view(-1) * weight.view(-1).index_select(0, order)).sum().backward();
    QVERIFY(near(result.tensor.view(-1), expected.view(-1).index_select(0, order), 1e-12));
    QVERIFY(near(dense.grad(), expectedGradient, 1e-12));
    const torch::Tensor huge = torch::tensor({1e4, -1e4, 1e4}, torch::kFloat).view({3, 1});
    const torch::Tensor shares = t.edgeSoftmax("w", {huge, -1}, {torch::tensor({0, 0, 1}), -1}, 2).tensor;
    QVERIFY(near(shares.view(-1), torch::tensor({1.0, 0.0, 1.0}), 1e-7));
}

void OperationsTest::edgeExplanationsListTheirGroup()
{
    torch::manual_seed(8);
    Tracer t({true, {}, nullptr});
    Workbench w {t, false, torch::kDouble, {}, {}};
    doEdges(w);
    const auto trace = t.finish();
    const Explanation share = trace->explain(*trace->find("edge_weights"), {3, 1});
    QCOMPARE(share.terms.size(), 3U); // edges 0, 2 and 3 end in node 2
    double total = 0.0;
    for (const Term& term : share.terms) {
        QCOMPARE(kDestination[term.source.at.front()].item<std::int64_t>(), 2);
        QCOMPARE(term.source.at.back(), 1);
        total += term.contribution;
    }
    QVERIFY(std::abs(total - 1.0) < 1e-12);
    const StepId aggregated = *trace->find("aggregated");
    QCOMPARE(trace->explain(aggregated, {4, 0, 2}).terms.size(), 2U);
    QVERIFY(trace->explain(aggregated, {1, 0, 0}).terms.empty());
    QCOMPARE(trace->value(aggregated, {1, 0, 0}), 0.0);
    QCOMPARE(trace->step(aggregated).axes.front().name, "node");
}

void OperationsTest::aggregateAddsWhatArrives()
{
    torch::manual_seed(9);
    Tracer t;
    const torch::Tensor x = torch::randn({7, 3}, torch::kDouble).requires_grad_(true),
                        weight = torch::randn({kNodes, 3}, torch::kDouble);
    const torch::Tensor result = t.aggregate("a", {x, -1}, {kDestination, -1}, kNodes, "node").tensor;
    torch::Tensor incidence = torch::zeros({kNodes, 7}, torch::kDouble);
    for (std::int64_t edge = 0; edge < 7; ++edge)
        incidence[kDestination[edge].item<std::int64_t>()][edge] = 1.0;
    QVERIFY(near(result, incidence.matmul(x), 1e-12));
    (result * weight).sum().backward();
    QVERIFY(near(x.grad(), incidence.t().matmul(weight), 1e-12));
}

void OperationsTest::haltingFollowsItsRules()
{
    Tracer t;
    const auto d = torch::dtype(torch::kDouble);
    //                                  goes on, halts, equal, halted before
    const torch::Tensor p = torch::tensor({0.25, 0.75, 0.5, 0.5}, d), sum = torch::tensor({0.25, 0.5, 0.25, 0.25}, d);
    const Traced running {torch::tensor({1.0, 1.0, 1.0, 0.0}, d), -1};
    const auto run = [&](HaltingFunction function, const std::vector<Traced>& inputs, bool strict = false) {
        return t.halting("h", inputs, function, 0.75, strict);
    };
    const Traced halts = run(HaltingFunction::Halts, {{p, -1}, {sum, -1}, running});
    const Traced continues = run(HaltingFunction::Continues, {{p, -1}, {sum, -1}, running});
    QVERIFY(near(halts.tensor, torch::tensor({0.0, 1.0, 0.0, 0.0}), 0.0));
    QVERIFY(near(continues.tensor, torch::tensor({1.0, 0.0, 1.0, 0.0}), 0.0));
    QVERIFY(near(run(HaltingFunction::Halts, {{p, -1}, {sum, -1}, running}, true).tensor,
        torch::tensor({0.0, 1.0, 1.0, 0.0}), 0.0));
    QVERIFY(near(run(HaltingFunction::Continues, {{p, -1}, {sum, -1}, running}, true).tensor,
        torch::tensor({1.0, 0.0, 0.0, 0.0}), 0.0));
    QVERIFY(near(run(HaltingFunction::Count, {{sum, -1}, continues, halts}).tensor,
        torch::tensor({1.25, 1.5, 1.25, 0.25}), 0.0));
    const Traced yes {halts.tensor.to(torch::kBool), -1},
        on {continues.tensor.to(torch::kBool), -1}; // truths serve as well
    const auto weights = [&](const torch::Tensor& h, const torch::Tensor& before) {
        const Traced remainder = run(HaltingFunction::Remainder, {{before, -1}, yes});
        return run(HaltingFunction::Weight, {{h, -1}, on, remainder}).tensor;
    };
    const auto spent = [&](const torch::Tensor& h, const torch::Tensor& before) {
        return run(HaltingFunction::Sum, {{h, -1}, {before, -1}, running, yes}).tensor;
    };
    QVERIFY(near(weights(p, sum), torch::tensor({0.25, 0.5, 0.5, 0.0}), 0.0));
    QVERIFY(near(spent(p, sum), torch::tensor({0.5, 1.0, 0.75, 0.25}), 0.0));

    const torch::Tensor leafP = p.clone().requires_grad_(true), leafSum = sum.clone().requires_grad_(true);
    const torch::Tensor factors = torch::tensor({2.0, 3.0, 5.0, 7.0}, d);
    const auto value = [&](const torch::Tensor& h, const torch::Tensor& before) {
        return ((weights(h, before).square() + spent(h, before)) * factors).sum();
    };
    value(leafP, leafSum).backward();
    QVERIFY(near(leafP.grad(), numericalGradient(p, [&](const torch::Tensor& x) { return value(x, sum); }), 1e-6));
    QVERIFY(near(leafSum.grad(), numericalGradient(sum, [&](const torch::Tensor& x) { return value(p, x); }), 1e-6));
}

void OperationsTest::windowsAndPicksCarryLabels()
{
    Tracer t({true, {}, nullptr});
    const auto words = std::make_shared<const Labels>(Labels {"a", "b", "c", "d"});
    const Traced x = t.input("x", torch::arange(8, torch::kFloat).view({4, 2}), {"position", "feature"}, words);
    const Traced windows = t.rearrange(
        "windows", x, {padAxis(-2, 1, 0), windowsOf(2)}, {"position", "window", "feature"});
    QVERIFY(torch::equal(windows.tensor[0][0], torch::zeros({2})));
    QVERIFY(torch::equal(windows.tensor[2], x.tensor.slice(0, 1, 3)));
    QCOMPARE(*t.labels(windows, -3), *words);
    const Traced picked = t.rearrange("picked", x, {pickAlong(-2, {3, 1})}, {"query", "feature"});
    QCOMPARE(*t.labels(picked, -2), (Labels {"d", "b"}));
    QCOMPARE(
        *t.labels(t.rearrange("slice", x, {sliceAxis(-2, 1, 3)}, {"position", "feature"}), -2), (Labels {"b", "c"}));
    QCOMPARE(*t.labels(t.rearrange("heads", picked, {reshapeLast(2, {2, 1, 2}), transposeAxes(-3, -2)},
                           {"head", "key", "dimension"}),
                 -2),
        (Labels {"d", "b"}));
    QCOMPARE(*t.labels(t.concatenate("joined", {x, picked}, -2), -2), (Labels {"a", "b", "c", "d", "d", "b"}));
    const Traced bare = t.input("bare", torch::zeros({1, 2}), {"position", "feature"});
    QVERIFY(!t.labels(t.concatenate("half", {x, bare}, -2), -2));
    QVERIFY(!t.labels(t.rearrange("flat", x, {reshapeLast(2, {2, 4})}, {"position", "feature"}), -2));
}

void OperationsTest::logSoftmaxOfClosedKeysStaysClosed()
{
    Tracer t({true, {}, nullptr});
    const Traced scores = t.input("scores", torch::tensor({{1.0F, 3.0F, 2.0F}}), {"query", "key"});
    const Traced masked = t.mask(
        "masked", scores, t.input("mask", torch::tensor({{1.0F, 0.0F, 1.0F}}), {"query", "key"}));
    t.logSoftmax("log", masked);
    const auto trace = t.finish();
    const StepId log = *trace->find("log");
    QVERIFY(trace->masked(log, {0, 1}));
    QVERIFY(!trace->masked(log, {0, 2}));
    QCOMPARE(trace->explain(log, {0, 2}).terms.size(), 2U);
    QVERIFY(std::abs(trace->value(log, {0, 2}) + std::log1p(std::exp(-1.0))) < 1e-6);
    QVERIFY(trace->explain(log, {0, 1}).agrees());
}

void OperationsTest::changesActOnEveryOperation()
{
    torch::manual_seed(12);
    Tracer first({true, {}, nullptr});
    Workbench w {first, false, torch::kFloat, {}, {}};
    doAll(w);
    const auto plain = first.finish();
    for (const StepId id : plain->timeline()) {
        const std::string& path = plain->step(id).path;
        torch::manual_seed(12);
        Tracer t({true, {{path, Intervention::Kind::Set, {}, 0.625, {}}}, nullptr});
        Workbench again {t, false, torch::kFloat, {}, {}};
        doAll(again);
        const auto changed = t.finish();
        const Index origin(changed->step(id).axes.size(), 0);
        QVERIFY(changed->step(id).changedByHand);
        QCOMPARE(changed->value(id, origin), 0.625);
        QCOMPARE(changed->untouched(id, origin), plain->value(id, origin));
        for (const StepId user : changed->users(id)) {
            QVERIFY(changed->step(user).downstream);
            const Explanation e = changed->explain(user, Index(changed->step(user).axes.size(), 0));
            QVERIFY2(e.agrees(), changed->step(user).path.c_str());
        }
    }
}

void OperationsTest::memoryLeadsBackToItsTrace()
{
    Tracer before({true, {}, nullptr});
    const auto words = std::make_shared<const Labels>(Labels {"a", "b"});
    const Traced state = before.scale(
        "state", before.input("x", torch::ones({2, 3}), {"position", "feature"}, words), Factor::times(2.0));
    const auto earlier = before.finish();
    Tracer t({true, {}, nullptr});
    const Traced memory = t.input("memory", state.tensor, {"position", "feature"}, Origin {earlier, state.step});
    const Traced other = t.input("other", state.tensor, {"position", "feature"});
    QCOMPARE(*t.labels(memory, -2), *words);
    const auto trace = t.finish();
    QVERIFY(trace->origin(memory.step));
    QCOMPARE(trace->origin(memory.step)->trace, earlier);
    QCOMPARE(trace->origin(memory.step)->step, state.step);
    QVERIFY(!trace->origin(other.step));
    QVERIFY(trace->explain(memory.step, {1, 1}).words.find("state") != std::string::npos);
}

HEADROOM_TEST(OperationsTest)

} // namespace operations_test

#include "operations_test.moc"
