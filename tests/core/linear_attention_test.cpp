// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "nn/attention/attention.h"
#include "nn/attention/causal_product.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <map>

using namespace headroom;

namespace linear_attention_test {

namespace {

constexpr std::int64_t kHeads = 2, kKey = 3, kValue = 4, kQueryFeatures = 6, kSourceFeatures = 5;

AttentionSettings settingsOf(AttentionKind kind, bool quadratic = false)
{
    AttentionSettings settings;
    settings.kind = kind;
    settings.queryFeatures = kQueryFeatures;
    settings.sourceFeatures = kSourceFeatures;
    settings.outputFeatures = 7;
    settings.heads = kHeads;
    settings.keyWidth = kKey;
    settings.valueWidth = kValue;
    settings.quadraticLinear = quadratic;
    return settings;
}

torch::Tensor random(std::vector<std::int64_t> sizes) { return torch::randn(sizes, torch::kDouble); }

// The weights of one attention in double precision, and the forms built from them.
struct Fixture {
    std::map<std::string, torch::Tensor> weights;

    Fixture()
    {
        torch::manual_seed(11);
        weights = {{"a.query.weight", random({kHeads * kKey, kQueryFeatures})},
            {"a.query.bias", random({kHeads * kKey})}, {"a.key.weight", random({kHeads * kKey, kSourceFeatures})},
            {"a.key.bias", random({kHeads * kKey})}, {"a.value.weight", random({kHeads * kValue, kSourceFeatures})},
            {"a.value.bias", random({kHeads * kValue})}, {"a.output.weight", random({7, kHeads * kValue})},
            {"a.output.bias", random({7})}};
    }

    std::unique_ptr<Attention> make(AttentionKind kind, bool quadratic = false) const
    {
        Parameters parameters(weights, "test");
        return makeAttention(parameters, "a", settingsOf(kind, quadratic));
    }
};

// How one form is run.
enum class Form { Fused, Traced, Quadratic };

torch::Tensor run(const Fixture& fixture, AttentionKind kind, Form form, const torch::Tensor& queries,
    const torch::Tensor& source, AttentionContext context, const torch::Tensor& open = {})
{
    Tracer::Options options;
    options.record = form == Form::Traced;
    Tracer recording(options), off;
    Tracer& t = form == Form::Traced ? recording : off;
    if (open.defined())
        context.keyOpen = t.input({"open"}, open, {"key"});
    const auto attention = fixture.make(kind, form == Form::Quadratic);
    return (*attention)(t, t.input({"queries"}, queries, {"query", "feature"}),
        t.input({"source"}, source, {"key", "feature"}), context)
        .tensor;
}

// The definition with loops, for one sequence: the weight of key j is Σ_c f(q)_c g(k_j)_c, divided as the paper says.
torch::Tensor naive(const Fixture& fixture, AttentionKind kind, const torch::Tensor& queries,
    const torch::Tensor& source, bool causal, const torch::Tensor& open)
{
    const auto project = [&](const torch::Tensor& x, const std::string& name) {
        return torch::matmul(x, fixture.weights.at("a." + name + ".weight").t())
            + fixture.weights.at("a." + name + ".bias");
    };
    const torch::Tensor q = project(queries, "query"), k = project(source, "key"), v = project(source, "value");
    const auto at = [](const torch::Tensor& x, std::int64_t i, std::int64_t j) { return x[i][j].item<double>(); };
    const auto elu = [](double x) { return x > 0 ? x + 1 : std::exp(x); };
    torch::Tensor merged = torch::zeros({queries.size(0), kHeads * kValue}, torch::kDouble);
    for (std::int64_t head = 0; head < kHeads; ++head)
        for (std::int64_t i = 0; i < queries.size(0); ++i) {
            const auto reads = [&](std::int64_t j) {
                return (!causal || j <= i) && (!open.defined() || open[j].item<bool>());
            };
            std::vector<double> weight(static_cast<std::size_t>(source.size(0)), 0.0);
            double total = 1e-6, shares = 0.0;
            for (std::int64_t c = 0; c < kKey; ++c)
                shares += std::exp(at(q, i, head * kKey + c));
            for (std::int64_t c = 0; c < kKey; ++c) {
                const double asked = at(q, i, head * kKey + c);
                double exponentials = 0.0;
                for (std::int64_t j = 0; j < source.size(0); ++j)
                    exponentials += reads(j) ? std::exp(at(k, j, head * kKey + c)) : 0.0;
                for (std::int64_t j = 0; j < source.size(0); ++j) {
                    if (!reads(j))
                        continue;
                    const double offered = at(k, j, head * kKey + c);
                    weight[static_cast<std::size_t>(j)] += kind == AttentionKind::LinearElu
                        ? elu(asked) * elu(offered)
                        : std::exp(asked) / shares * std::exp(offered) / exponentials;
                }
            }
            for (const double w : weight)
                total += w;
            for (std::int64_t j = 0; j < source.size(0); ++j) {
                const double w = weight[static_cast<std::size_t>(j)] / (kind == AttentionKind::LinearElu ? total : 1.0);
                for (std::int64_t d = 0; d < kValue; ++d)
                    merged[i][head * kValue + d] += w * at(v, j, head * kValue + d);
            }
        }
    return project(merged, "output");
}

bool near(const torch::Tensor& a, const torch::Tensor& b, double tolerance = 1e-11)
{
    return a.sizes() == b.sizes() && torch::allclose(a, b, tolerance, tolerance);
}

AttentionContext contextOf(bool causal, KvCache* cache = nullptr)
{
    AttentionContext context;
    context.causal = causal;
    context.cache = cache;
    return context;
}

} // namespace

class LinearAttentionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFormIsTheDefinition_data() { kinds(); }
    void everyFormIsTheDefinition();
    void lastCausalQueryReadsTheWhole_data() { kinds(); }
    void lastCausalQueryReadsTheWhole();
    void longTextsRunInChunks_data() { kinds(); }
    void longTextsRunInChunks();
    void gradientsOfAllFormsAgree_data() { kinds(); }
    void gradientsOfAllFormsAgree();
    void cacheContinuesTheRecurrence_data() { kinds(); }
    void cacheContinuesTheRecurrence();
    void anotherSequenceIsSummedUpOnce_data() { kinds(); }
    void anotherSequenceIsSummedUpOnce();
    void haltedPositionsKeepTheirRows_data() { kinds(); }
    void haltedPositionsKeepTheirRows();
    void batchesAndPadding_data() { kinds(); }
    void batchesAndPadding();
    void largeKeysHaveTheirAverages();
    void everyNumberExplainsItself_data() { kinds(); }
    void everyNumberExplainsItself();

private:
    void kinds()
    {
        QTest::addColumn<int>("kind");
        for (const AttentionKind kind : {AttentionKind::LinearElu, AttentionKind::LinearExp})
            QTest::newRow(toString(kind)) << int(kind);
    }
};

void LinearAttentionTest::everyFormIsTheDefinition()
{
    QFETCH(int, kind);
    const Fixture fixture;
    for (const bool causal : {false, true})
        for (const bool padded : {false, true}) {
            const std::int64_t keys = causal ? 6 : 8;
            const torch::Tensor queries = random({6, kQueryFeatures}), source = random({keys, kSourceFeatures});
            torch::Tensor open;
            if (padded)
                open = torch::arange(keys) < 4;
            const torch::Tensor expected = naive(fixture, AttentionKind(kind), queries, source, causal, open);
            for (const Form form : {Form::Fused, Form::Traced, Form::Quadratic})
                QVERIFY(
                    near(run(fixture, AttentionKind(kind), form, queries, source, contextOf(causal), open), expected));
        }
}

// Beyond what an exponential in single precision can be, growing, shifted, in chunks and pass by pass.
void LinearAttentionTest::largeKeysHaveTheirAverages()
{
    constexpr std::int64_t kLength = 150, kWidth = 3;
    torch::manual_seed(3);
    const auto options = torch::dtype(torch::kFloat);
    for (const double spread : {1.0, 60.0})
        for (const double shift : {-400.0, 0.0, 400.0}) {
            torch::Tensor key = (torch::randn({2, kLength, kWidth}, options) * spread + shift).requires_grad_();
            torch::Tensor value = torch::randn({2, kLength, 4}, options).requires_grad_();
            const torch::Tensor query = torch::softmax(torch::randn({2, kLength, kWidth}, options), -1);
            RunningAverages past;
            const torch::Tensor first = causalAverages(
                query.slice(-2, 0, 70), key.slice(-2, 0, 70), {}, value.slice(-2, 0, 70), past, 1e-20);
            const torch::Tensor read = torch::cat(
                {first, causalAverages(query.slice(-2, 70), key.slice(-2, 70), {}, value.slice(-2, 70), past, 1e-20)},
                -2);
            const torch::Tensor k = key.detach().to(torch::kDouble).requires_grad_(),
                                v = value.detach().to(torch::kDouble).requires_grad_();
            const torch::Tensor closed = torch::ones({kLength, kLength}, torch::kBool).triu(1).unsqueeze(-1);
            const torch::Tensor shares = torch::softmax(
                k.unsqueeze(-3).expand({2, kLength, kLength, kWidth}).masked_fill(closed, -1e300), -2);
            const torch::Tensor expected = torch::einsum("bid,bijd,bjv->biv", {query.to(torch::kDouble), shares, v});
            QVERIFY(torch::allclose(read.to(torch::kDouble), expected, 1e-4, 1e-4));
            read.sum().backward();
            expected.sum().backward();
            QVERIFY(torch::allclose(key.grad().to(torch::kDouble), k.grad(), 1e-3, 1e-3));
            QVERIFY(torch::allclose(value.grad().to(torch::kDouble), v.grad(), 1e-3, 1e-3));
        }
}

void LinearAttentionTest::lastCausalQueryReadsTheWhole()
{
    QFETCH(int, kind);
    const Fixture fixture;
    const torch::Tensor queries = random({9, kQueryFeatures}), source = random({9, kSourceFeatures});
    const torch::Tensor causal = run(fixture, AttentionKind(kind), Form::Traced, queries, source, contextOf(true));
    const torch::Tensor whole = run(fixture, AttentionKind(kind), Form::Traced, queries, source, contextOf(false));
    QVERIFY(near(causal[8], whole[8]));
    QVERIFY(!near(causal[3], whole[3]));
}

void LinearAttentionTest::longTextsRunInChunks()
{
    QFETCH(int, kind);
    const Fixture fixture;
    for (const std::int64_t length : {64, 65, 200}) {
        const torch::Tensor queries = random({2, length, kQueryFeatures}),
                            source = random({2, length, kSourceFeatures});
        const torch::Tensor expected = run(
            fixture, AttentionKind(kind), Form::Quadratic, queries, source, contextOf(true));
        QVERIFY(near(run(fixture, AttentionKind(kind), Form::Fused, queries, source, contextOf(true)), expected));
        QVERIFY(near(run(fixture, AttentionKind(kind), Form::Traced, queries, source, contextOf(true)), expected));
    }
}

void LinearAttentionTest::gradientsOfAllFormsAgree()
{
    QFETCH(int, kind);
    Fixture fixture;
    for (const bool causal : {false, true}) {
        torch::Tensor queries = random({70, kQueryFeatures}).requires_grad_(),
                      source = random({70, kSourceFeatures}).requires_grad_();
        std::vector<torch::Tensor> leaves {queries, source};
        for (auto& [name, weight] : fixture.weights)
            leaves.push_back(weight.requires_grad_());
        const torch::Tensor open = torch::arange(70) != 3, goal = random({70, 7});
        std::vector<torch::autograd::variable_list> gradients;
        for (const Form form : {Form::Quadratic, Form::Fused, Form::Traced}) {
            const torch::Tensor out = run(fixture, AttentionKind(kind), form, queries, source, contextOf(causal), open);
            gradients.push_back(torch::autograd::grad({(out * goal).sum()}, leaves));
        }
        for (std::size_t i = 0; i < leaves.size(); ++i) {
            // A key's bias shifts all exponentials of a feature alike, which their average does not notice.
            const bool none = AttentionKind(kind) == AttentionKind::LinearExp
                && leaves[i].is_same(fixture.weights["a.key.bias"]);
            QCOMPARE(gradients[0][i].abs().max().item<double>() > 1e-3, !none);
            QVERIFY(near(gradients[1][i], gradients[0][i], 1e-9));
            QVERIFY(near(gradients[2][i], gradients[0][i], 1e-9));
        }
    }
}

void LinearAttentionTest::cacheContinuesTheRecurrence()
{
    QFETCH(int, kind);
    const Fixture fixture;
    const torch::Tensor queries = random({2, 90, kQueryFeatures}), source = random({2, 90, kSourceFeatures});
    const torch::Tensor expected = run(fixture, AttentionKind(kind), Form::Quadratic, queries, source, contextOf(true));
    for (const Form form : {Form::Fused, Form::Traced}) {
        KvCache cache;
        std::vector<torch::Tensor> parts;
        std::int64_t first = 0;
        for (const std::int64_t count : {1, 1, 5, 80, 2, 1}) {
            parts.push_back(run(fixture, AttentionKind(kind), form, queries.slice(1, first, first + count),
                source.slice(1, first, first + count), contextOf(true, &cache)));
            first += count;
        }
        QVERIFY(near(torch::cat(parts, 1), expected));
        QCOMPARE(cache.state.sizes().vec(), (std::vector<std::int64_t> {2, kHeads, kKey, kValue}));
        QVERIFY(!cache.keys.defined());
    }
}

void LinearAttentionTest::anotherSequenceIsSummedUpOnce()
{
    QFETCH(int, kind);
    const Fixture fixture;
    const torch::Tensor queries = random({3, kQueryFeatures}), source = random({5, kSourceFeatures});
    const torch::Tensor expected = run(
        fixture, AttentionKind(kind), Form::Quadratic, queries, source, contextOf(false));
    KvCache cache;
    QVERIFY(near(run(fixture, AttentionKind(kind), Form::Fused, queries, source, contextOf(false, &cache)), expected));
    cache.complete = true;
    const torch::Tensor other = random({5, kSourceFeatures}); // not read any more
    for (const Form form : {Form::Fused, Form::Traced}) {
        cache.keysStep = cache.valuesStep = -1;
        QVERIFY(near(run(fixture, AttentionKind(kind), form, queries, other, contextOf(false, &cache)), expected));
    }
}

void LinearAttentionTest::haltedPositionsKeepTheirRows()
{
    QFETCH(int, kind);
    const Fixture fixture;
    for (const bool causal : {false, true})
        for (const Form form : {Form::Fused, Form::Traced, Form::Quadratic}) {
            const torch::Tensor first = random({6, kSourceFeatures}), changed = first.clone();
            const torch::Tensor queries = random({6, kQueryFeatures});
            changed[1] = random({kSourceFeatures});
            changed[4] = random({kSourceFeatures});
            const torch::Tensor rows = torch::tensor({1, 4});
            const torch::Tensor expected = run(
                fixture, AttentionKind(kind), Form::Quadratic, queries, changed, contextOf(causal))
                                               .index_select(0, rows);
            KvCache cache;
            AttentionContext context = contextOf(causal, &cache);
            context.positions = 6;
            run(fixture, AttentionKind(kind), form, queries, first, context);
            cache.keysStep = cache.valuesStep = -1;
            context.places = Index {1, 4};
            const torch::Tensor out = run(fixture, AttentionKind(kind), form, queries.index_select(0, rows),
                changed.index_select(0, rows), context);
            QVERIFY(near(out, expected));
        }
}

void LinearAttentionTest::batchesAndPadding()
{
    QFETCH(int, kind);
    const Fixture fixture;
    const torch::Tensor queries = random({3, 5, kQueryFeatures}), source = random({3, 5, kSourceFeatures});
    // Padding behind, in front, and nothing but padding: that text's rows mean nothing, but they are numbers.
    const torch::Tensor open =
        torch::tensor({1, 1, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0}).view({3, 5}).to(torch::kBool);
    for (const bool causal : {false, true})
        for (const Form form : {Form::Fused, Form::Traced, Form::Quadratic}) {
            const torch::Tensor all = run(fixture, AttentionKind(kind), form, queries, source, contextOf(causal), open);
            QVERIFY(all.isfinite().all().item<bool>());
            const torch::Tensor first = run(fixture, AttentionKind(kind), form, queries[0].slice(0, 0, 3),
                source[0].slice(0, 0, 3), contextOf(causal));
            const torch::Tensor second = run(
                fixture, AttentionKind(kind), form, queries[1].slice(0, 2), source[1].slice(0, 2), contextOf(causal));
            QVERIFY(near(all[0].slice(0, 0, 3), first));
            QVERIFY(near(all[1].slice(0, 2), second));
        }
}

void LinearAttentionTest::everyNumberExplainsItself()
{
    QFETCH(int, kind);
    const Fixture fixture;
    Random random64(5);
    for (const bool causal : {false, true})
        for (const bool quadratic : {false, true}) {
            Tracer t(Tracer::Options {});
            AttentionContext context = contextOf(causal);
            context.keyOpen = t.input({"open"}, torch::arange(5) < 4, {"key"});
            (*fixture.make(AttentionKind(kind), quadratic))(t,
                t.input({"queries"}, random({5, kQueryFeatures}), {"query", "feature"}),
                t.input({"source"}, random({5, kSourceFeatures}), {"key", "feature"}), context);
            const auto trace = t.finish();
            QCOMPARE(trace->find("weights").has_value(), quadratic);
            QCOMPARE(trace->find("state").has_value(), !quadratic);
            if (causal && !quadratic) {
                const Step& state = trace->step(*trace->find("state"));
                QCOMPARE(state.shape(), (Index {kHeads, 5, kKey, kValue}));
                QCOMPARE(state.axes[1].name, std::string("position"));
                QCOMPARE(state.axes[3].name, std::string("value"));
            }
            for (const Step& step : trace->steps())
                for (int i = 0; i < 10; ++i) {
                    Index at;
                    for (const Axis& axis : step.axes) {
                        QVERIFY2(!axis.name.empty(), step.path.c_str());
                        at.push_back(random64.below(axis.size));
                    }
                    const Explanation e = trace->explain(step.id, at);
                    QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
                }
        }
}

HEADROOM_TEST(LinearAttentionTest)

} // namespace linear_attention_test

#include "linear_attention_test.moc"
