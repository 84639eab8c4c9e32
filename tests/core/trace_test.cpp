// SPDX-License-Identifier: GPL-3.0-or-later
#include "decode/greedy.h"
#include "error.h"
#include "libtorch.h"
#include "model/transformer.h"
#include "nn/positions.h"
#include "tasks/task.h"
#include "test_program.h"
#include "text/printed.h"

#include <QTest>

#include <set>

using namespace headroom;

namespace trace_test {

namespace {

ModelConfig smallConfig()
{
    ModelConfig config;
    config.vocabulary = 11;
    config.maxLength = 12;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    return config;
}

ModelInput tokensFor(const ModelConfig& config)
{
    ModelInput input;
    if (config.hasEncoder())
        input.source = torch::tensor({5, 3, 9, 4, 3, 2}, torch::kLong);
    if (config.hasDecoder())
        input.target = torch::tensor({1, 5, 3, 9, 4}, torch::kLong);
    return input;
}

// A fresh model whose norms and biases are not at their trivial start.
Transformer shaken(const ModelConfig& config)
{
    Transformer model(config, Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.2);
    return model;
}

std::shared_ptr<const Trace> record(
    const Transformer& model, std::vector<Intervention> changes = {}, double temperature = 1.0)
{
    const torch::NoGradGuard guard;
    Tracer t({true, std::move(changes), nullptr});
    const Traced logits = model.forward(t, tokensFor(model.config()), model.defaults()).logits;
    Transformer::probabilities(t, logits, temperature);
    return t.finish();
}

Index randomCell(const Step& step, Random& random)
{
    Index at;
    for (const Axis& axis : step.axes)
        at.push_back(random.below(axis.size));
    return at;
}

} // namespace

class TraceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyNumberExplainsItself_data();
    void everyNumberExplainsItself();
    void aWrongNumberDisagreesWithItsFormula();
    void recordingChangesNoNumber();
    void termsAddUpToTheNumber();
    void rearrangedCellsKnowTheirSource();
    void changingOneHeadChangesOnlyWhatFollows();
    void interventionsSetScaleAndCopy();
    void maskedCellsAreMarked();
    void parametersAreRecordedOnce();
    void cancelledForwardStops();
    void wrongCellIsNamed();
    void concatenateAndReduceExplainThemselves();
    void trainingRecordsDropout();
    void numbersAreComparedAsTheyRead();
    void percentagesNeverReachTheEndTooEarly();
    void greedyEqualsWritingTokenByToken();
};

void TraceTest::everyNumberExplainsItself_data()
{
    QTest::addColumn<int>("topology");
    QTest::addColumn<int>("position");
    QTest::addColumn<int>("placement");
    QTest::addColumn<int>("activation");
    QTest::addColumn<bool>("tied");
    for (int topology = 0; topology < 3; ++topology)
        for (int position = 0; position < 4; ++position)
            for (int placement = 0; placement < 2; ++placement)
                for (int activation = 0; activation < 3; ++activation) {
                    const bool tied = (topology + position + activation) % 2 == 0;
                    QTest::addRow("%s %s norm-%s %s%s", toString(Topology(topology)), toString(PositionKind(position)),
                        toString(NormPlacement(placement)), toString(ActivationKind(activation)), tied ? " tied" : "")
                        << topology << position << placement << activation << tied;
                }
}

void TraceTest::everyNumberExplainsItself()
{
    QFETCH(int, topology);
    QFETCH(int, position);
    QFETCH(int, placement);
    QFETCH(int, activation);
    QFETCH(bool, tied);
    ModelConfig config = smallConfig();
    config.topology = Topology(topology);
    config.position = PositionKind(position);
    config.normPlacement = NormPlacement(placement);
    config.activation = ActivationKind(activation);
    config.tiedEmbeddings = tied;
    const auto trace = record(shaken(config), {}, 0.7);
    Random random(1);
    std::set<Operation> seen;
    for (const Step& step : trace->steps()) {
        seen.insert(step.operation);
        for (int i = 0; i < 40; ++i) {
            const Index at = randomCell(step, random);
            const Explanation e = trace->explain(step.id, at);
            QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
            QVERIFY(!e.words.empty() && !e.formula.empty() && !e.numbers.empty());
            for (const Term& term : e.terms)
                QCOMPARE(term.value,
                    term.label == "causal mask" ? term.value : trace->value(term.source.step, term.source.at));
        }
    }
    for (const Step& step : trace->steps()) // the formula on screen is that of the function that ran
        if (step.operation == Operation::Activation)
            QCOMPARE(step.formula == "max(0, hidden)", config.activation == ActivationKind::Relu);
    for (const Operation operation : {Operation::Linear, Operation::Matmul, Operation::Add, Operation::Scale,
             Operation::Softmax, Operation::Normalise, Operation::Activation, Operation::Gather, Operation::Rearrange})
        QVERIFY2(seen.count(operation), toString(operation));
    QCOMPARE(seen.count(Operation::Mask), config.hasDecoder() ? 1U : 0U);
    const bool computed = config.position != PositionKind::None && config.position != PositionKind::Learned;
    QCOMPARE(seen.count(Operation::Formula), config.hasDecoder() || computed ? 1U : 0U);
}

// What is recorded is not what explains it.
void TraceTest::aWrongNumberDisagreesWithItsFormula()
{
    Tracer t({true, {}, nullptr});
    torch::Tensor table = sinusoids(torch::arange(6), 8, PositionKind::SinusoidalInterleaved).to(torch::kFloat);
    table[3][5] += 0.01;
    torch::Tensor open = torch::ones({4, 4}).tril();
    open[1][2] = 1.0;
    torch::Tensor slopes = torch::exp2(-2.0 * torch::arange(1, 5));
    slopes[2] *= 1.001;
    const Traced positions = t.formula(
        "positions", table, {"position", "feature"}, positionFormula(PositionKind::SinusoidalInterleaved, 0, 6));
    const Traced mask = t.formula("mask", open, {"query", "key"}, {.function = FormulaFunction::Within, .most = 0});
    const Traced slope = t.formula("slope", slopes, {"head"}, {.function = FormulaFunction::Slope, .column = 1});
    const auto trace = t.finish();
    const auto wrong = [&](const Traced& step) {
        std::vector<Index> cells;
        const Index shape = trace->step(step.step).shape();
        const std::int64_t columns = shape.back(), rows = shape.size() > 1 ? shape.front() : 1;
        for (std::int64_t cell = 0; cell < rows * columns; ++cell) {
            const Index at = shape.size() > 1 ? Index {cell / columns, cell % columns} : Index {cell};
            if (!trace->explain(step.step, at).agrees())
                cells.push_back(at);
        }
        return cells;
    };
    QVERIFY(wrong(positions) == std::vector<Index>({{3, 5}}));
    QVERIFY(wrong(mask) == std::vector<Index>({{1, 2}}));
    QVERIFY(wrong(slope) == std::vector<Index>({{2}}));
    const Explanation e = trace->explain(positions.step, {3, 4});
    QCOMPARE(e.quantities.size(), 4U); // position, pair, frequency, angle
    QCOMPARE(e.quantities[0].value, 3.0);
    QVERIFY(std::abs(e.quantities[2].value - 0.01) < 1e-12);
    QVERIFY(std::abs(e.rederived - std::sin(0.03)) < 1e-12);
}

void TraceTest::recordingChangesNoNumber()
{
    const torch::NoGradGuard guard;
    const Transformer model = shaken(smallConfig());
    Tracer off;
    const torch::Tensor plain = model.forward(off, tokensFor(model.config()), model.defaults()).logits.tensor;
    Tracer on({true, {}, nullptr});
    const torch::Tensor recorded = model.forward(on, tokensFor(model.config()), model.defaults()).logits.tensor;
    // But for rounding: where nobody looks, short rows of scores have a softmax of their own (softmax_rows.h).
    QVERIFY(torch::allclose(plain, recorded, 1e-6, 1e-6));
    // A batch of the same sequence gives what one sequence alone gives.
    ModelInput batched = tokensFor(model.config());
    batched.source = batched.source.repeat({3, 1});
    batched.target = batched.target.repeat({3, 1});
    const torch::Tensor many = model.forward(off, batched, model.defaults()).logits.tensor;
    QVERIFY(torch::allclose(many[1], plain, 1e-5, 1e-6));
}

void TraceTest::termsAddUpToTheNumber()
{
    const auto trace = record(shaken(smallConfig()));
    Random random(2);
    for (const Step& step : trace->steps()) {
        if (step.operation != Operation::Linear && step.operation != Operation::Matmul
            && step.operation != Operation::Add)
            continue;
        const Explanation e = trace->explain(step.id, randomCell(step, random));
        double sum = 0.0;
        for (const Term& term : e.terms)
            sum += term.contribution;
        QVERIFY(std::abs(sum - e.rederived) < 1e-9);
    }
}

void TraceTest::rearrangedCellsKnowTheirSource()
{
    const auto trace = record(shaken(smallConfig()));
    const StepId heads = trace->find("encoder.1/self_attention/query_heads").value();
    // Head 1, position 3, dimension 2 of 2 heads of width 4 is feature 1 · 4 + 2 of position 3.
    const Explanation e = trace->explain(heads, {1, 3, 2});
    QCOMPARE(e.terms.size(), 1U);
    QCOMPARE(e.terms[0].source.at, (Index {3, 6}));
    QCOMPARE(trace->step(e.terms[0].source.step).path, std::string("encoder.1/self_attention/query"));
}

void TraceTest::changingOneHeadChangesOnlyWhatFollows()
{
    const Transformer model = shaken(smallConfig());
    const std::string path = "decoder.1/encoder_decoder_attention/weights";
    Intervention zero;
    zero.path = path;
    zero.at = {1, Intervention::kAll, Intervention::kAll};
    const auto before = record(model), after = record(model, {zero});
    const StepId changed = before->find(path).value();
    int downstream = 0;
    for (const Step& step : after->steps()) {
        const bool same = before->values(step.id) == after->values(step.id);
        QCOMPARE(step.changedByHand, step.id == changed);
        if (step.changedByHand || step.downstream)
            QVERIFY2(!same, step.path.c_str());
        else
            QVERIFY2(same, step.path.c_str());
        downstream += step.downstream ? 1 : 0;
    }
    QVERIFY(downstream > 20);
    QCOMPARE(after->value(changed, {1, 0, 0}), 0.0);
    QCOMPARE(after->untouched(changed, {1, 0, 0}), before->value(changed, {1, 0, 0}));
    QVERIFY(after->changedByHand(changed, {1, 2, 2}) && !after->changedByHand(changed, {0, 2, 2}));
    QVERIFY(after->explain(changed, {1, 0, 0}).agrees()); // the untouched value still explains itself
    // Taking the change back restores every number bit for bit.
    const auto again = record(model);
    for (const Step& step : again->steps())
        QVERIFY(before->values(step.id) == again->values(step.id));
}

void TraceTest::interventionsSetScaleAndCopy()
{
    const Transformer model = shaken(smallConfig());
    const auto before = record(model);
    const std::string path = "encoder.1/feed_forward/hidden";
    const StepId id = before->find(path).value();
    Intervention change;
    change.path = path;
    change.kind = Intervention::Kind::Set;
    change.at = {2, 3};
    change.value = 1.5;
    QCOMPARE(record(model, {change})->value(id, {2, 3}), 1.5);
    change.kind = Intervention::Kind::Scale;
    change.value = 2.0;
    QCOMPARE(record(model, {change})->value(id, {2, 3}), 2.0 * before->value(id, {2, 3}));
    change.kind = Intervention::Kind::Copy;
    change.at.clear();
    change.values = before->values(id);
    change.values[5] = 9.0F;
    QCOMPARE(record(model, {change})->value(id, {0, 5}), 9.0);
    change.values.pop_back();
    QVERIFY_THROWS_EXCEPTION(Error, record(model, {change}));
    // Beyond the step's cells a change does nothing: the text may have become shorter since.
    Intervention outside;
    outside.path = path;
    outside.at = {99, 0};
    QVERIFY(record(model, {outside})->values(id) == before->values(id));
    // A weight can be changed too.
    Intervention weight;
    weight.path = "encoder.1.feed_forward.hidden.weight";
    QVERIFY(record(model, {weight})->values(id) != before->values(id));
}

void TraceTest::maskedCellsAreMarked()
{
    const auto trace = record(shaken(smallConfig()));
    const StepId weights = trace->find("decoder.2/self_attention/weights").value();
    const StepId cross = trace->find("decoder.2/encoder_decoder_attention/weights").value();
    for (std::int64_t query = 0; query < 5; ++query)
        for (std::int64_t key = 0; key < 5; ++key) {
            QCOMPARE(trace->masked(weights, {0, query, key}), key > query);
            QVERIFY(!trace->masked(cross, {0, query, key}));
            if (key > query)
                QCOMPARE(trace->value(weights, {0, query, key}), 0.0);
        }
}

void TraceTest::parametersAreRecordedOnce()
{
    ModelConfig config = smallConfig();
    config.tiedEmbeddings = true;
    const auto trace = record(shaken(config));
    std::set<std::string> paths;
    int tables = 0;
    for (const Step& step : trace->steps()) {
        QVERIFY(paths.insert(step.path).second);
        tables += step.path == "embedding.weight" ? 1 : 0;
        for (const StepId input : step.inputs)
            QVERIFY(input < step.id);
    }
    QCOMPARE(tables, 1);
    QCOMPARE(trace->users(trace->find("embedding.weight").value()).size(), 3U);
}

void TraceTest::cancelledForwardStops()
{
    const Transformer model = shaken(smallConfig());
    const std::atomic<bool> cancel {true};
    Tracer t({true, {}, &cancel});
    QVERIFY_THROWS_EXCEPTION(Cancelled, model.forward(t, tokensFor(model.config()), model.defaults()));
}

void TraceTest::wrongCellIsNamed()
{
    const auto trace = record(shaken(smallConfig()));
    const StepId id = trace->find("decoder.1/self_attention/weights").value();
    for (const Index& at : {Index {0, 0}, Index {2, 0, 0}, Index {0, -1, 0}}) {
        try {
            trace->explain(id, at);
            QFAIL("no error");
        } catch (const Error& error) {
            QVERIFY(QString(error.what()).contains("head 0–1, query 0–4, key 0–4"));
        }
    }
}

void TraceTest::concatenateAndReduceExplainThemselves()
{
    Tracer t({true, {}, nullptr});
    torch::manual_seed(5);
    const Traced a = t.input("a", torch::randn({2, 3}), {"query", "feature"});
    const Traced b = t.input("b", torch::randn({4, 3}), {"query", "feature"});
    const Traced both = t.concatenate("both", {a, b}, -2);
    Move pad;
    pad.kind = Move::Kind::Pad;
    pad.axis = -1;
    pad.start = 1;
    Move regrow;
    regrow.axis = 2;
    regrow.sizes = {4, 6};
    Move cut;
    cut.kind = Move::Kind::Slice;
    cut.axis = -2;
    cut.start = 1;
    cut.end = 4;
    t.rearrange("shifted", both, {pad, regrow, cut}, {"query", "distance"}); // pad → reshape → slice, as in rel_shift
    t.reduce("sum", both, ReduceFunction::Sum, -1);
    t.reduce("mean", both, ReduceFunction::Mean, -2);
    t.reduce("largest", both, ReduceFunction::Maximum, -1);
    t.multiply("product", both, t.input("factor", torch::randn({6, 1}), {"query", "feature"}));
    const auto trace = t.finish();
    for (const Step& step : trace->steps())
        for (std::int64_t cell = 0; cell < static_cast<std::int64_t>(trace->values(step.id).size()); ++cell) {
            Index at;
            std::int64_t rest = cell;
            for (std::size_t axis = step.axes.size(); axis-- > 0; rest /= step.axes[axis].size)
                at.insert(at.begin(), rest % step.axes[axis].size);
            QVERIFY2(trace->explain(step.id, at).agrees(), step.path.c_str());
        }
}

void TraceTest::numbersAreComparedAsTheyRead()
{
    QVERIFY(readsSame(0.1949, 0.1851, 1) && readsSame(0.194, 0.186, 2) && !readsSame(0.196, 0.194, 2));
    QVERIFY(readsSame(-0.001, 0.001, 2) && readsSame(0.0, -0.0, 3)); // no −0.00
    QVERIFY(readsSame(1e300, 1e300, 3) && !readsSame(1e300, 2e300, 3));
    QCOMPARE(decimalsApart(0.5, 0.6), 3);
    QCOMPARE(decimalsApart(0.123441, 0.123449), 5);
    QCOMPARE(decimalsApart(0.5, 0.5), 3); // the same number
    QCOMPARE(decimalsApart(0.5, 0.5 + 1e-15), 9);
    const std::vector<double> numbers {0.191, 0.188, std::nan(""), 0.2, 0.194};
    QVERIFY(readAsLargest(numbers, 2) == (std::vector<int> {3}));
    QVERIFY(readAsLargest(numbers, 1) == (std::vector<int> {0, 1, 3, 4}));
    QVERIFY(readAsSmallest(numbers, 2) == (std::vector<int> {0, 1, 4}));
    QVERIFY(readAsLargest({}, 2).empty() && readAsLargest({std::nan("")}, 2).empty());
    QCOMPARE(decimalsThatAdd({0.417, 0.055}, 0.472, 2, 4), std::optional(3)); // 0.42 + 0.06 is not 0.47
    QCOMPARE(decimalsThatAdd({0.4, 0.1}, 0.5, 2, 4), std::optional(2));
    QVERIFY(!decimalsThatAdd({0.4, 0.1}, 0.6, 2, 4) && !decimalsThatAdd({std::nan("")}, std::nan(""), 2, 4));
    const auto product = [](int d) { return asRead(3.8803, d) * asRead(-3.5722, d); };
    QCOMPARE(decimalsThatGive(3.8803 * -3.5722, product, 2, 5, 2), std::optional(3)); // 3.88 × −3.57 is −13.85
    QVERIFY(asRead(4.04e-4, 3) == 0.0 && std::abs(asRead(4.04e-4, 3, SmallNumbers::Exponent) - 4.0e-4) < 1e-12);
}

void TraceTest::percentagesNeverReachTheEndTooEarly()
{
    const auto said = [](double share, int decimals = 1) {
        return QString::fromStdString(formatPercent(share, decimals));
    };
    QCOMPARE(said(1.0), "100.0");
    QCOMPARE(said(0.0), "0.0");
    QCOMPARE(said(0.5), "50.0");
    QCOMPARE(said(0.9994), "99.9");
    QCOMPARE(said(0.9996), "99.96");
    QCOMPARE(said(0.99996), "99.996");
    QCOMPARE(said(0.996, 0), "99.6");
    QCOMPARE(said(0.0004), "0.04");
    QCOMPARE(said(std::nextafter(1.0, 0.0)), "> 99.999999999");
    for (double share = 1e-12; share < 1.0; share = share < 0.3 ? share * 1.7 : 1.0 - (1.0 - share) / 1.7) {
        QVERIFY2(said(share).remove('0').remove('.') != "", qPrintable(said(share)));
        QVERIFY2(!said(share).startsWith("100"), qPrintable(said(share)));
        if (share > 1.0 - 1e-12)
            break;
    }
}

void TraceTest::trainingRecordsDropout()
{
    ModelConfig config = smallConfig();
    config.dropout = 0.3;
    const Transformer model = shaken(config);
    Tracer off;
    off.setTraining(true);
    off.setSeed(11);
    const torch::Tensor once = model.forward(off, tokensFor(config), model.defaults()).logits.tensor;
    torch::rand({1}); // the default generator has no part in it
    Tracer again;
    again.setTraining(true);
    again.setSeed(11);
    const torch::Tensor twice = model.forward(again, tokensFor(config), model.defaults()).logits.tensor;
    QVERIFY(torch::equal(once, twice));
    Tracer recorded({true, {}, nullptr});
    recorded.setTraining(true);
    model.forward(recorded, tokensFor(config), model.defaults());
    const auto trace = recorded.finish();
    Random random(4);
    int dropped = 0;
    for (const Step& step : trace->steps()) { // each is called after what it acts on, next to it
        const bool result = step.path.ends_with("_dropout");
        dropped += result ? 1 : 0;
        if (!result)
            continue;
        QCOMPARE(trace->step(step.inputs[0]).title + " dropout", step.title);
        QCOMPARE(trace->step(step.inputs[1]).title, step.title + " mask");
        const Index at = randomCell(step, random);
        const double kept = trace->value(step.inputs[1], at);
        QVERIFY(kept == 0.0 || std::abs(kept - 1.0 / 0.7) < 1e-5); // probabilities are multiples of 2⁻¹⁶
        QVERIFY(trace->explain(step.id, at).agrees());
        QCOMPARE(trace->provenance(step.inputs[1]), Provenance::Derived);
        for (int i = 0; i < 20; ++i)
            QVERIFY(trace->explain(step.inputs[1], randomCell(step, random)).agrees());
    }
    QVERIFY(trace->find("encoder.1/self_attention/weights_dropout")
        && trace->find("encoder.1/self_attention/output_dropout"));
    // An attention's weights and output, the hidden layer and output of each feed-forward layer, two embeddings.
    QCOMPARE(dropped, 2 * (2 + 2) + 2 * (2 + 2 + 2) + 2);
    Tracer quiet;
    QVERIFY(!torch::equal(once, model.forward(quiet, tokensFor(config), model.defaults()).logits.tensor));
}

void TraceTest::greedyEqualsWritingTokenByToken()
{
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
        const Transformer model(smallConfig(), Parameters(seed));
        const torch::Tensor source = tokensFor(model.config()).source;
        const auto fast = greedy(model, source, model.defaults(), 10);
        const torch::Tensor slow = greedyBatch(
            model, source.unsqueeze(0), torch::ones({1, source.size(0)}, torch::kBool), 10)[0];
        for (std::size_t i = 0; i < fast.size(); ++i)
            QCOMPARE(fast[i], slow[static_cast<std::int64_t>(i)].item<std::int64_t>());
        QVERIFY(fast.size() == 10 || fast.back() == kEnd);
        // Whatever the first guess is, the result is the same.
        QVERIFY(greedy(model, source, model.defaults(), 10, {4, 4, 4, 4}) == fast);
    }
}

HEADROOM_TEST(TraceTest)

} // namespace trace_test

#include "trace_test.moc"
