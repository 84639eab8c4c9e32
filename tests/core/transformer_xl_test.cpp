// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/attention/rel_shift.h"
#include "nn/masks.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

#include <algorithm>
#include <cmath>
#include <map>

using namespace headroom;

namespace transformer_xl_test {

namespace {

constexpr std::int64_t kWidth = 6, kHeads = 2, kHeadWidth = 4;

// An attention in double, with weights far from their start.
struct ModelPart {
    Parameters parameters {7};
    std::unique_ptr<Attention> attention;
    AttentionSettings settings;

    explicit ModelPart(std::int64_t clamp = 0, bool shared = false, bool zeroUpperTriangle = false)
    {
        settings.kind = AttentionKind::TransformerXl;
        settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = kWidth;
        settings.heads = kHeads;
        settings.keyWidth = settings.valueWidth = kHeadWidth;
        settings.clampLength = clamp;
        settings.zeroUpperTriangle = zeroUpperTriangle;
        settings.scale = Factor::overRoot(kHeadWidth);
        if (shared)
            settings.positionBias = PositionBias::make(parameters, "shared", kHeads, kHeadWidth);
        attention = makeAttention(parameters, "a", settings);
        torch::manual_seed(3);
        for (const Parameter& parameter : parameters.all())
            parameter.tensor.set_data(torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.4);
    }

    torch::Tensor weight(const std::string& name) const
    {
        for (const Parameter& parameter : parameters.all())
            if (parameter.name == name)
                return parameter.tensor;
        throw std::runtime_error("no weight " + name);
    }
};

struct Run {
    torch::Tensor output;
    std::shared_ptr<const Trace> trace; // null if nothing was recorded

    torch::Tensor step(const std::string& path) const
    {
        const StepId id = trace->find(path).value();
        return torch::tensor(trace->values(id)).view(trace->step(id).shape()).to(torch::kDouble);
    }
};

torch::Tensor rowsOf(std::int64_t count, std::int64_t seed = 1)
{
    torch::manual_seed(static_cast<std::uint64_t>(seed));
    return torch::randn({count, kWidth}, torch::kDouble);
}

std::unique_ptr<Tracer> tracer(bool record)
{
    return record ? std::make_unique<Tracer>(Tracer::Options {}) : std::make_unique<Tracer>();
}

// The last `queries` rows of `source` ask.
Run run(const ModelPart& part, const torch::Tensor& source, std::int64_t queries, bool causal, bool record)
{
    const std::int64_t keys = source.size(-2);
    const std::unique_ptr<Tracer> t = tracer(record);
    AttentionContext context;
    context.causal = causal;
    if (causal) {
        const torch::Tensor open = openKeys(queries, keys - queries, true, SameLength::Off, 0, torch::kCPU);
        context.mask = t->input("open", open, {"query", "key"});
    }
    const Traced all = t->input("source", source, {"position", "feature"});
    const Traced asking = t->input("x", source.slice(-2, keys - queries, keys), {"position", "feature"});
    const Traced output = (*part.attention)(*t, asking, all, context);
    return {output.tensor, t->finish()};
}

// Equation 5 as it stands, one pair of a query and a key at a time, with the sinusoids of their very distance.
torch::Tensor scoresByDefinition(
    const ModelPart& part, const torch::Tensor& source, std::int64_t queries, const std::string& bias)
{
    const auto project = [&](const std::string& name) {
        return torch::linear(source, part.weight("a." + name + ".weight"), part.weight("a." + name + ".bias"))
            .view({-1, kHeads, kHeadWidth});
    };
    const torch::Tensor q = project("query"), k = project("key"), wr = part.weight("a.position.weight");
    const torch::Tensor u = part.weight(bias + ".content"), v = part.weight(bias + ".position");
    const std::int64_t keys = source.size(0);
    torch::Tensor scores = torch::zeros({kHeads, queries, keys}, torch::kDouble);
    for (std::int64_t i = 0; i < queries; ++i)
        for (std::int64_t j = 0; j < keys; ++j) {
            double distance = static_cast<double>(keys - queries + i - j);
            if (const auto clamp = static_cast<double>(part.settings.clampLength); clamp > 0)
                distance = std::clamp(distance, -clamp, clamp);
            torch::Tensor r = torch::zeros({kWidth}, torch::kDouble);
            for (std::int64_t f = 0; f < kWidth / 2; ++f) {
                const double angle = distance / std::pow(10000.0, 2.0 * static_cast<double>(f) / kWidth);
                r[f] = std::sin(angle);
                r[kWidth / 2 + f] = std::cos(angle);
            }
            const torch::Tensor rk = torch::matmul(wr, r).view({kHeads, kHeadWidth});
            const torch::Tensor qi = q[keys - queries + i];
            for (std::int64_t h = 0; h < kHeads; ++h)
                scores[h][i][j] = (torch::dot(qi[h], k[j][h]) + torch::dot(qi[h], rk[h]) + torch::dot(u[h], k[j][h])
                                      + torch::dot(v[h], rk[h]))
                    / std::sqrt(static_cast<double>(kHeadWidth));
        }
    return scores;
}

void addShapes()
{
    QTest::addColumn<int>("queries");
    QTest::addColumn<int>("memory");
    QTest::newRow("no memory") << 5 << 0;
    QTest::newRow("memory longer than the segment") << 4 << 7;
    QTest::newRow("memory as long as the segment") << 4 << 4;
    QTest::newRow("memory shorter than the segment") << 6 << 2;
    QTest::newRow("one query") << 1 << 5;
}

} // namespace

class TransformerXlTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void relShiftPadsReshapesAndSlices();
    void scoresFollowEquationFive_data() { addShapes(); }
    void scoresFollowEquationFive();
    void fourTermsSumToTheScore_data() { addShapes(); }
    void fourTermsSumToTheScore();
    void fusedFormEqualsTheRecordedOne_data() { addShapes(); }
    void fusedFormEqualsTheRecordedOne();
    void clearedTriangleChangesNothingOpen();
    void batchEqualsOneByOne();
    void queriesAtPlacesEqualTheirRows();
    void everyNumberExplainsItself();
};

void TransformerXlTest::relShiftPadsReshapesAndSlices()
{
    Tracer t(Tracer::Options {});
    const Traced raw = t.input(
        "raw", torch::arange(1, 10, torch::kFloat).view({1, 3, 3}), {"head", "query", "distance"});
    const torch::Tensor shifted = relShift(t, raw).tensor;
    QVERIFY(torch::equal(shifted[0], torch::tensor({3, 0, 4, 5, 6, 0, 7, 8, 9}, torch::kFloat).view({3, 3})));
    const auto trace = t.finish();
    for (const char* step : {"shift_padded", "shift_reshaped", "shifted"})
        QVERIFY(trace->find(step).has_value());
    const Explanation e = trace->explain(trace->find("shifted").value(), {0, 1, 0}); // 5
    QCOMPARE(e.value, 5.0);
    QCOMPARE(trace->value(e.terms.at(0).source.step, e.terms.at(0).source.at), 5.0);

    Tracer off; // more columns than keys: those of negative distances
    const Traced wide {torch::arange(10, torch::kFloat).view({1, 2, 5})};
    const torch::Tensor expected = torch::tensor({1, 2, 3, 4, 5, 6, 7, 8}, torch::kFloat).view({2, 4});
    QVERIFY(torch::equal(relShift(off, wide, 4).tensor[0], expected));
    QVERIFY(torch::equal(relShiftAt(off, wide, {2, 3}, 4).tensor, relShift(off, wide, 4).tensor));
}

void TransformerXlTest::scoresFollowEquationFive()
{
    QFETCH(int, queries);
    QFETCH(int, memory);
    const torch::NoGradGuard guard;
    const torch::Tensor source = rowsOf(memory + queries);
    for (const std::int64_t clamp : {0, 3})
        for (const bool shared : {false, true})
            for (const bool causal : {true, false}) {
                const ModelPart part(clamp, shared);
                const torch::Tensor ours = run(part, source, queries, causal, true).step("scores");
                torch::Tensor expected = scoresByDefinition(
                    part, source, queries, shared ? "shared" : "a.position_bias");
                if (causal) { // the rest is masked
                    const torch::Tensor open = openKeys(queries, memory, true, SameLength::Off, 0, torch::kCPU);
                    expected = torch::where(open, expected, ours);
                }
                QVERIFY(torch::allclose(ours, expected, 1e-5, 1e-6)); // a trace gives its numbers as floats
            }
}

void TransformerXlTest::fourTermsSumToTheScore()
{
    QFETCH(int, queries);
    QFETCH(int, memory);
    const torch::NoGradGuard guard;
    const ModelPart part;
    const Run r = run(part, rowsOf(memory + queries), queries, true, true);
    const torch::Tensor a = r.step("content"), b = r.step("position/shifted"), c = r.step("content_bias"),
                        d = r.step("position_bias/shifted");
    QVERIFY(torch::allclose((a + b + c + d) * part.settings.scale.value(), r.step("scores"), 1e-5, 1e-5));
    QVERIFY(torch::allclose(a + c, r.step("AC"), 1e-5, 1e-5));
    QVERIFY(torch::allclose(b + d, r.step("BD"), 1e-5, 1e-5));
    const std::int64_t keys = memory + queries;
    const torch::Tensor raw = r.step("position/raw");
    for (std::int64_t i = 0; i < queries; ++i) // row i moves to the left by queries − 1 − i
        for (std::int64_t j = 0; j <= memory + i; ++j)
            QCOMPARE(b[0][i][j].item<double>(), raw[0][i][j + queries - 1 - i].item<double>());
    QCOMPARE(r.trace->step(r.trace->find("distances").value()).shape(), (Index {keys, kWidth}));
}

void TransformerXlTest::fusedFormEqualsTheRecordedOne()
{
    QFETCH(int, queries);
    QFETCH(int, memory);
    for (const bool causal : {true, false}) {
        const ModelPart part(3);
        for (const Parameter& parameter : part.parameters.all())
            parameter.tensor.requires_grad_();
        const torch::Tensor source = rowsOf(memory + queries).repeat({2, 1, 1});
        const torch::Tensor recorded = run(part, source, queries, causal, true).output;
        const torch::Tensor plain = run(part, source, queries, causal, false).output;
        QVERIFY(torch::allclose(recorded, plain, 1e-12, 1e-12));
        std::map<std::string, torch::Tensor> gradients;
        recorded.square().sum().backward();
        for (const Parameter& parameter : part.parameters.all()) {
            gradients[parameter.name] = parameter.tensor.grad().clone();
            QVERIFY2(gradients[parameter.name].abs().sum().item<double>() > 0.0 || parameter.name == "a.key.bias",
                parameter.name.c_str());
            parameter.tensor.mutable_grad().zero_();
        }
        plain.square().sum().backward();
        for (const Parameter& parameter : part.parameters.all())
            QVERIFY2(torch::allclose(gradients[parameter.name], parameter.tensor.grad(), 1e-10, 1e-10),
                parameter.name.c_str());
    }
}

void TransformerXlTest::clearedTriangleChangesNothingOpen()
{
    const torch::NoGradGuard guard;
    const torch::Tensor source = rowsOf(7);
    const Run plain = run(ModelPart(), source, 4, true, true),
              cleared = run(ModelPart(0, false, true), source, 4, true, true);
    QVERIFY(torch::equal(plain.output, cleared.output));
    QVERIFY(
        torch::allclose(cleared.output, run(ModelPart(0, false, true), source, 4, true, false).output, 1e-12, 1e-12));
    const torch::Tensor below = cleared.step("BD_cleared");
    QVERIFY(torch::equal(below, plain.step("BD").tril(3)));
    QVERIFY(!torch::equal(below, plain.step("BD")));
}

void TransformerXlTest::batchEqualsOneByOne()
{
    const torch::NoGradGuard guard;
    const ModelPart part;
    const torch::Tensor first = rowsOf(7, 1), second = rowsOf(7, 2);
    for (const bool record : {false, true}) {
        const torch::Tensor both = run(part, torch::stack({first, second}), 4, true, record).output;
        QVERIFY(torch::allclose(both[0], run(part, first, 4, true, record).output, 1e-12, 1e-12));
        QVERIFY(torch::allclose(both[1], run(part, second, 4, true, record).output, 1e-12, 1e-12));
    }
}

void TransformerXlTest::queriesAtPlacesEqualTheirRows()
{
    const torch::NoGradGuard guard;
    const ModelPart part;
    const torch::Tensor source = rowsOf(6);
    const Index places {1, 2, 4};
    for (const bool causal : {true, false})
        for (const bool record : {false, true}) {
            KvCache cache;
            const std::unique_ptr<Tracer> t = tracer(record);
            const torch::Tensor open = openKeys(6, 0, causal, SameLength::Off, 0, torch::kCPU);
            const auto attend = [&](const char* scope, const torch::Tensor& rows, const torch::Tensor& mask,
                                    bool some) {
                const Tracer::Scope inside(*t, scope);
                AttentionContext context;
                context.causal = causal;
                context.mask = t->input("open", mask, {"query", "key"});
                context.cache = &cache;
                context.positions = 6;
                if (some)
                    context.places = places;
                const Traced x = t->input("x", rows, {"position", "feature"});
                return (*part.attention)(*t, x, x, context).tensor;
            };
            const torch::Tensor picked = torch::tensor(places);
            const torch::Tensor all = attend("all", source, open, false);
            const torch::Tensor some = attend(
                "some", source.index_select(0, picked), open.index_select(0, picked), true);
            QVERIFY(torch::allclose(some, all.index_select(0, picked), 1e-12, 1e-12));
        }
}

void TransformerXlTest::everyNumberExplainsItself()
{
    const torch::NoGradGuard guard;
    for (const bool causal : {true, false}) {
        const Run r = run(ModelPart(3, false, true), rowsOf(7), 4, causal, true);
        Random random(1);
        for (const Step& step : r.trace->steps()) {
            QVERIFY2(!step.computed() || (!step.formula.empty() && !step.caption.empty()), step.path.c_str());
            for (int i = 0; i < 30; ++i) {
                Index at;
                for (const Axis& axis : step.axes)
                    at.push_back(random.below(axis.size));
                const Explanation e = r.trace->explain(step.id, at);
                QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
            }
        }
    }
}

HEADROOM_TEST(TransformerXlTest)

} // namespace transformer_xl_test

#include "transformer_xl_test.moc"
