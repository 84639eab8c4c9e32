// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"
#include "model/transformer.h"
#include "nn/attention/attention.h"
#include "nn/halting.h"
#include "nn/moves.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>

using namespace headroom;

namespace halting_test {

namespace {

constexpr std::int64_t kWidth = 6;

HaltingSettings settingsOf(HaltingKind kind, std::int64_t maxSteps = 5)
{
    HaltingSettings settings;
    settings.kind = kind;
    settings.maxSteps = maxSteps;
    settings.threshold = 0.9;
    return settings;
}

// A shared layer of one attention with a tanh, that counts the rows it is given. Its keys and values stay where a
// position has halted.
struct SharedLayer {
    SharedLayer(Parameters& parameters, Tracer& tracer, std::int64_t positions, bool keep)
        : t(tracer), all(positions), keeps(keep)
    {
        AttentionSettings settings;
        settings.heads = 2;
        settings.queryFeatures = settings.sourceFeatures = settings.outputFeatures = kWidth;
        settings.keyWidth = settings.valueWidth = kWidth / settings.heads;
        settings.scale = Factor::overRoot(static_cast<double>(settings.keyWidth));
        attention = makeAttention(parameters, "attention", settings);
    }
    Traced operator()(const Traced& x, const std::optional<Index>& places)
    {
        rows.push_back(x.tensor.numel() / kWidth);
        AttentionContext context;
        if (keeps) {
            if (!places)
                cache = {};
            context.cache = &cache;
            context.places = places;
            context.positions = all;
        }
        if (open.defined())
            context.mask = t.input("layer_mask", open, {"query", "key"});
        return t.activation("layer_tanh", t.add("layer_sum", x, (*attention)(t, x, x, context)), ActivationKind::Tanh);
    }

    Tracer& t;
    std::int64_t all = 0;
    bool keeps = false;
    torch::Tensor open; // [batch, 1, 1, key] or nothing
    std::unique_ptr<Attention> attention;
    KvCache cache;
    std::vector<std::int64_t> rows;
};

struct Run {
    HaltingOutcome outcome;
    std::vector<std::int64_t> rows;
    std::vector<Parameter> parameters;
    std::shared_ptr<const Trace> trace;
};

Run run(const HaltingSettings& settings, const torch::Tensor& x, bool record, const torch::Tensor& open = {})
{
    Tracer off, on({true, {}, nullptr});
    Tracer& t = record ? on : off;
    Parameters parameters(21);
    const Halting halting(parameters, "halting", kWidth, settings);
    SharedLayer layer(parameters, t, x.size(-2), settings.kind == HaltingKind::Remainder);
    if (open.defined())
        layer.open = open.view({open.size(0), 1, 1, open.size(1)});
    for (const Parameter& parameter : parameters.all()) {
        torch::manual_seed(static_cast<std::uint64_t>(parameter.name.size()));
        torch::Tensor weight = parameter.tensor.detach();
        weight.add_(torch::randn_like(weight) * (parameter.name == "halting.weight" ? 0.9 : 0.3));
        parameter.tensor.requires_grad_(true);
    }
    std::optional<Traced> gate;
    if (open.defined())
        gate = t.input("open", open, {"position"});
    const auto encode = [&](const Traced& y, std::int64_t step, const std::optional<Index>&) {
        return t.add("with_time", y,
            t.input("time", torch::full({1, kWidth}, 0.1 * static_cast<double>(step), x.options()),
                {"position", "feature"}));
    };
    Run result;
    result.outcome = halting(
        t, "encoder", t.input("x", x, {"position", "feature"}), gate, encode,
        [&](const Traced& y, std::int64_t, const std::optional<Index>& places) { return layer(y, places); },
        [](const Traced& y) { return y; });
    result.rows = layer.rows;
    result.parameters = parameters.all();
    result.trace = t.finish();
    return result;
}

torch::Tensor input(std::vector<std::int64_t> sizes, std::uint64_t seed = 3)
{
    torch::manual_seed(seed);
    sizes.push_back(kWidth);
    return torch::randn(sizes);
}

// A recorded number of every step, added up over the steps: [position].
std::vector<double> overSteps(const Trace& trace, const std::string& name, std::int64_t steps)
{
    std::vector<double> sums;
    for (std::int64_t step = 1; step <= steps; ++step) {
        const std::vector<float> values = trace.values(*trace.find("encoder." + std::to_string(step) + "/" + name));
        sums.resize(values.size(), 0.0);
        for (std::size_t i = 0; i < values.size(); ++i)
            sums[i] += static_cast<double>(values[i]);
    }
    return sums;
}

bool near(const torch::Tensor& a, const torch::Tensor& b, double tolerance = 2e-6)
{
    return a.sizes() == b.sizes() && torch::allclose(a, b, tolerance, tolerance);
}

} // namespace

class HaltingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void weightsAddUp_data();
    void weightsAddUp();
    void theResultWeighsTheStates();
    void haltedPositionsDoNoWork();
    void whereNobodyHaltsEarlyNothingFreezes_data();
    void whereNobodyHaltsEarlyNothingFreezes();
    void withoutHaltingEveryStepRuns();
    void batchedEqualsUnbatched_data();
    void batchedEqualsUnbatched();
    void gradientsReachEveryWeight_data();
    void gradientsReachEveryWeight();
};

static void everyKind()
{
    QTest::addColumn<HaltingKind>("kind");
    QTest::newRow("basic") << HaltingKind::Basic;
    QTest::newRow("accumulated") << HaltingKind::Accumulated;
    QTest::newRow("global") << HaltingKind::Global;
    QTest::newRow("remainder") << HaltingKind::Remainder;
}

void HaltingTest::weightsAddUp_data() { everyKind(); }

// Up to 1, for every position that halts; what is left over at the last step is dropped, or weighs it.
void HaltingTest::weightsAddUp()
{
    QFETCH(HaltingKind, kind);
    bool someHalted = false, someLeft = false;
    const std::vector<std::pair<std::int64_t, std::uint64_t>> cases {{1, 1}, {2, 2}, {5, 3}, {5, 4}, {20, 5}, {40, 6}};
    for (const auto& [maxSteps, seed] : cases) {
        const Run r = run(settingsOf(kind, maxSteps), input({9}, seed), true);
        const std::vector<double> weights = overSteps(*r.trace, "update_weight", r.outcome.steps);
        const torch::Tensor updates = r.outcome.updates.tensor, remainders = r.outcome.remainders.tensor;
        QCOMPARE(updates.sizes().vec(), std::vector<std::int64_t> {9});
        QVERIFY(near(r.outcome.ponder.tensor, updates + remainders));
        QCOMPARE(updates.max().item<float>(), static_cast<float>(r.outcome.steps));
        for (std::size_t i = 0; i < weights.size(); ++i) {
            const auto at = static_cast<std::int64_t>(i);
            const double remainder = remainders[at].item<double>();
            const bool halted = remainder > 0.0;
            someHalted = someHalted || halted;
            someLeft = someLeft || !halted;
            if (kind == HaltingKind::Remainder || halted)
                QVERIFY(std::abs(weights[i] - 1.0) < 1e-6);
            else
                QVERIFY(weights[i] <= 0.9 + 1e-6);
            if (!halted)
                QCOMPARE(updates[at].item<double>(), static_cast<double>(maxSteps));
            if (kind == HaltingKind::Remainder && updates[at].item<double>() == 1.0)
                QCOMPARE(remainder, 1.0); // no step before it
        }
    }
    QVERIFY(someHalted);
    QCOMPARE(someLeft, kind != HaltingKind::Remainder);
}

void HaltingTest::theResultWeighsTheStates()
{
    for (const HaltingKind kind : {HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Remainder}) {
        const Run r = run(settingsOf(kind), input({7}), true);
        torch::Tensor expected = torch::zeros({7, kWidth});
        for (std::int64_t step = 1; step <= r.outcome.steps; ++step) {
            const std::string at = "encoder." + std::to_string(step) + "/";
            const auto tensorOf = [&](const std::string& path, std::vector<std::int64_t> sizes) {
                return torch::tensor(r.trace->values(*r.trace->find(path))).view(sizes);
            };
            const torch::Tensor weight = tensorOf(at + "update_weight", {7, 1});
            const std::string state = at + (r.trace->find(at + "state") ? "state" : "layer_tanh"); // of all positions
            expected = kind == HaltingKind::Basic ? tensorOf(state, {7, kWidth}) * weight + expected * (1 - weight)
                                                  : tensorOf(state, {7, kWidth}) * weight + expected;
        }
        QVERIFY(near(r.outcome.state.tensor, expected));
        for (const StepId id : r.trace->timeline()) {
            const Index middle = [&] {
                Index at;
                for (const Axis& axis : r.trace->step(id).axes)
                    at.push_back(axis.size / 2);
                return at;
            }();
            QVERIFY2(r.trace->explain(id, middle).agrees(), r.trace->step(id).path.c_str());
        }
    }
}

void HaltingTest::haltedPositionsDoNoWork()
{
    const torch::Tensor x = input({12});
    const Run frozen = run(settingsOf(HaltingKind::Remainder, 8), x, true);
    const torch::Tensor updates = frozen.outcome.updates.tensor;
    QVERIFY(updates.min().item<double>() < updates.max().item<double>());
    QVERIFY(frozen.outcome.steps > 2);
    std::int64_t total = 0;
    for (std::int64_t step = 1; step <= frozen.outcome.steps; ++step) {
        const std::int64_t running = (updates >= step).sum().item<std::int64_t>();
        QCOMPARE(frozen.rows[static_cast<std::size_t>(step - 1)], running); // what the layer really got
        total += running;
    }
    QCOMPARE(total, updates.sum().item<std::int64_t>());
    const Run all = run(settingsOf(HaltingKind::Basic, 8), x, true);
    QCOMPARE(
        all.rows, std::vector<std::int64_t>(static_cast<std::size_t>(all.outcome.steps), 12)); // only weights freeze
    QVERIFY(all.outcome.updates.tensor.sum().item<std::int64_t>() < 12 * all.outcome.steps);
}

void HaltingTest::whereNobodyHaltsEarlyNothingFreezes_data()
{
    QTest::addColumn<AttentionKind>("attention");
    for (const AttentionKind kind : attentionKinds())
        QTest::newRow(toString(kind)) << kind;
}

// With a probability of nearly 0 all positions run to the last step, and its remainder of nearly 1 weighs it alone: a
// model without halting. With an ordinary one some rest earlier, and the numbers are others.
void HaltingTest::whereNobodyHaltsEarlyNothingFreezes()
{
    QFETCH(AttentionKind, attention);
    const torch::NoGradGuard guard;
    for (const Topology topology : {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder}) {
        ModelConfig config;
        config.topology = topology;
        config.attention = attention;
        config.width = 8;
        config.heads = 2;
        config.vocabulary = 11;
        config.maxLength = 12;
        config.depth = DepthKind::Universal;
        config.normPlacement = NormPlacement::After;
        ModelInput input;
        input.source = torch::tensor({5, 3, 9, 4, 3, 2, 8}, torch::kLong);
        input.target = torch::tensor({1, 5, 3, 9, 4, 6}, torch::kLong);
        const auto logits = [&](HaltingKind halting, double bias) {
            config.halting = halting;
            config.haltingBias = bias;
            const Transformer fresh(withoutUnusedSettings(config), Parameters(7));
            std::map<std::string, torch::Tensor> weights;
            for (const Parameter& parameter : fresh.parameters()) {
                torch::manual_seed(
                    std::hash<std::string>()(parameter.name)); // the same, whatever other weights there are
                const bool unit = parameter.name.find("halting") != std::string::npos;
                weights[parameter.name] = unit ? parameter.tensor.to(torch::kDouble)
                                               : 0.5 * torch::randn(parameter.tensor.sizes(), torch::kDouble);
            }
            const Transformer model(fresh.config(), Parameters(std::move(weights), "test"));
            Tracer off;
            return model.forward(off, input, model.defaults()).logits.tensor;
        };
        const torch::Tensor whole = logits(HaltingKind::None, 0.0);
        QVERIFY2(near(logits(HaltingKind::Remainder, -20.0), whole, 1e-6), toString(topology));
        QVERIFY2(!near(logits(HaltingKind::Remainder, 0.0), whole, 1e-3), toString(topology));
    }
}

void HaltingTest::withoutHaltingEveryStepRuns()
{
    const Run r = run(settingsOf(HaltingKind::None, 3), input({4}), true);
    QCOMPARE(r.outcome.steps, 3);
    QCOMPARE(r.rows, (std::vector<std::int64_t> {4, 4, 4}));
    QVERIFY(!r.trace->find("encoder.1/halting_probability"));
    for (const Parameter& parameter : r.parameters)
        QVERIFY(parameter.name.find("halting") == std::string::npos);
}

void HaltingTest::batchedEqualsUnbatched_data() { everyKind(); }

// Sequences of different lengths, padded to the longest: each halts as it does alone, and padding never runs.
void HaltingTest::batchedEqualsUnbatched()
{
    QFETCH(HaltingKind, kind);
    const std::vector<std::int64_t> lengths {7, 4, 6};
    torch::Tensor x = torch::zeros({3, 7, kWidth}), open = torch::zeros({3, 7});
    for (std::size_t i = 0; i < lengths.size(); ++i) {
        x[static_cast<std::int64_t>(i)].slice(0, 0, lengths[i]).copy_(input({lengths[i]}, 30 + i));
        open[static_cast<std::int64_t>(i)].slice(0, 0, lengths[i]).fill_(1.0);
    }
    for (const bool record : {false, true}) {
        const Run batch = run(settingsOf(kind, 6), x, record, open);
        for (std::size_t i = 0; i < lengths.size(); ++i) {
            const auto row = static_cast<std::int64_t>(i);
            const Run alone = run(settingsOf(kind, 6), input({lengths[i]}, 30 + i), false);
            const auto own = [&](const Traced& result) { return result.tensor[row].slice(0, 0, lengths[i]); };
            QVERIFY(near(own(batch.outcome.updates), alone.outcome.updates.tensor));
            QVERIFY(near(own(batch.outcome.remainders), alone.outcome.remainders.tensor));
            QVERIFY(near(own(batch.outcome.state), alone.outcome.state.tensor));
            if (kind != HaltingKind::Global)
                QCOMPARE(batch.outcome.updates.tensor[row].slice(0, lengths[i], 7).sum().item<double>(), 0.0);
        }
    }
}

void HaltingTest::gradientsReachEveryWeight_data() { everyKind(); }

void HaltingTest::gradientsReachEveryWeight()
{
    QFETCH(HaltingKind, kind);
    for (const torch::Tensor& x : {input({6}), input({2, 6})}) {
        const torch::Tensor leaf = x.clone().requires_grad_(true);
        const Run r = run(settingsOf(kind, 4), leaf, false);
        (r.outcome.state.tensor.square().sum() + r.outcome.ponder.tensor.sum()).backward();
        QVERIFY(leaf.grad().isfinite().all().item<bool>());
        for (const Parameter& parameter : r.parameters) {
            QVERIFY2(parameter.tensor.grad().defined(), parameter.name.c_str());
            QVERIFY2(parameter.tensor.grad().isfinite().all().item<bool>(), parameter.name.c_str());
        }
        QVERIFY(r.parameters.front().tensor.grad().abs().sum().item<double>() > 0.0); // the halting unit's
    }
}

HEADROOM_TEST(HaltingTest)

} // namespace halting_test

#include "halting_test.moc"
#include "libtorch.h"
