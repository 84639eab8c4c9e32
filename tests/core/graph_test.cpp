// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "graph/graph_executor.h"
#include "graph/run_forward.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

using namespace headroom;

namespace graph_test {

namespace {

ModelConfig smallConfig()
{
    ModelConfig config;
    config.vocabulary = 11;
    config.maxLength = 12;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    config.dropout = 0.0;
    return config;
}

ModelConfig universalConfig(HaltingKind halting)
{
    ModelConfig config = smallConfig();
    config.depth = DepthKind::Universal;
    config.halting = halting;
    config.maxSteps = 5;
    config.haltingBias = 0.0;
    config.haltingThreshold = 0.9;
    return config;
}

// Weights away from their first values: biases and gains are no longer trivial.
Transformer shaken(const ModelConfig& config, std::uint64_t seed = 3)
{
    Transformer model(withoutUnusedSettings(config), Parameters(seed));
    torch::manual_seed(static_cast<std::int64_t>(seed));
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.add_(torch::randn_like(parameter.tensor) * 0.2);
    return model;
}

ModelInput graphInput(const ModelConfig& config)
{
    ModelInput input;
    if (config.hasEncoder())
        input.source = torch::tensor({5, 3, 9, 4, 3, 2}, torch::kLong);
    if (config.hasDecoder())
        input.target = torch::tensor({1, 5, 3, 9, 4}, torch::kLong);
    return input;
}

ForwardOptions onGraph(const Transformer& model)
{
    ForwardOptions options = model.defaults();
    options.executor = Executor::Graph;
    return options;
}

// Three sequences of different lengths.
GraphInput raggedInput(const ModelConfig& config)
{
    GraphInput input;
    if (config.hasEncoder()) {
        input.source = torch::tensor({5, 3, 9, 4, 7, 3, 2, 6, 8, 10, 4, 5}, torch::kLong);
        input.sourceLengths = {3, 7, 2};
    }
    if (config.hasDecoder()) {
        input.target = torch::tensor({1, 5, 3, 9, 4, 1, 6, 1, 8, 10}, torch::kLong);
        input.targetLengths = {5, 2, 3};
    }
    return input;
}

GraphInput sequenceOf(const GraphInput& all, std::size_t number)
{
    GraphInput one;
    const auto cut = [number](const torch::Tensor& ids, const Index& lengths, torch::Tensor& to, Index& length) {
        if (!ids.defined())
            return;
        std::int64_t first = 0;
        for (std::size_t i = 0; i < number; ++i)
            first += lengths[i];
        length = {lengths[number]};
        to = ids.slice(0, first, first + length.front());
    };
    cut(all.source, all.sourceLengths, one.source, one.sourceLengths);
    cut(all.target, all.targetLengths, one.target, one.targetLengths);
    return one;
}

double difference(const torch::Tensor& a, const torch::Tensor& b) { return (a - b).abs().max().item<double>(); }

std::vector<ModelConfig> universalConfigs()
{
    std::vector<ModelConfig> configs;
    for (const HaltingKind halting :
        {HaltingKind::None, HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Remainder})
        for (const Topology topology : {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder}) {
            ModelConfig config = universalConfig(halting);
            config.topology = topology;
            configs.push_back(config);
        }
    return configs;
}

} // namespace

class GraphTest : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void edgesJoinWhoReadsWhom();
    void numbersAreThoseOfTheDenseExecutor_data();
    void numbersAreThoseOfTheDenseExecutor();
    void adaptiveDepthIsThatOfTheDenseExecutor();
    void sequencesOfABatchDoNotMeet();
    void paddedBatchGetsItsLayoutBack();
    void onlyNodesThatRunAreComputed();
    void gradientsAreThoseOfTheDenseExecutor();
    void everyNumberExplainsItself();
    void whatItCannotRunIsRefused();
    void wrongLengthsAreNamed();
};

void GraphTest::edgesJoinWhoReadsWhom()
{
    const Edges ee = completeEdges({2, 1}, {2, 1}), ed = completeEdges({2, 1}, {1, 3}), dd = causalEdges({2, 1});
    QCOMPARE(ee.source, (Index {0, 1, 0, 1, 2}));
    QCOMPARE(ee.destination, (Index {0, 0, 1, 1, 2}));
    QCOMPARE(ed.source, (Index {0, 1, 2, 2, 2}));
    QCOMPARE(ed.destination, (Index {0, 0, 1, 2, 3}));
    QCOMPARE(dd.source, (Index {0, 0, 1, 2}));
    QCOMPARE(dd.destination, (Index {0, 1, 1, 2}));
    QCOMPARE(dd.distance, (Index {0, -1, 0, 0}));
    const Edges nearest = causalEdges({4, 1}, 2);
    QCOMPARE(nearest.source, (Index {0, 0, 1, 1, 2, 2, 3, 4}));
    QCOMPARE(nearest.destination, (Index {0, 1, 1, 2, 2, 3, 3, 4}));
    const Edges some = edgesInto(ee, {1, 2});
    QCOMPARE(some.source, (Index {0, 1, 2}));
    QCOMPARE(some.destination, (Index {0, 0, 1}));
}

void GraphTest::numbersAreThoseOfTheDenseExecutor_data()
{
    QTest::addColumn<int>("topology");
    QTest::addColumn<int>("norm");
    QTest::addColumn<int>("placement");
    for (const Topology topology : {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder})
        for (const NormKind norm : {NormKind::Layer, NormKind::LayerUnbiased, NormKind::Rms, NormKind::Scale})
            for (const NormPlacement placement : {NormPlacement::Before, NormPlacement::After})
                QTest::addRow("%s, norm %s %s", toString(topology), toString(norm), toString(placement))
                    << int(topology) << int(norm) << int(placement);
}

void GraphTest::numbersAreThoseOfTheDenseExecutor()
{
    QFETCH(int, topology);
    QFETCH(int, norm);
    QFETCH(int, placement);
    const torch::NoGradGuard guard;
    ModelConfig config = smallConfig();
    config.topology = Topology(topology);
    config.norm = NormKind(norm);
    config.normPlacement = NormPlacement(placement);
    for (const PositionKind position : {PositionKind::None, PositionKind::SinusoidalInterleaved,
             PositionKind::SinusoidalConcatenated, PositionKind::Learned})
        for (const AttentionKind attention : {AttentionKind::Dot, AttentionKind::Relative, AttentionKind::Alibi})
            for (const bool flag : {true, false}) { // each half of the settings meets every one of the product
                config.position = position;
                config.attention = attention;
                config.causal = flag;
                config.distances = 2;
                config.attentionBias = config.directRelative = config.learnedSlopes = flag;
                config.tiedEmbeddings = config.embeddingScale = config.finalNorm = !flag;
                config.headDimension = flag ? 3 : 0;
                config.attentionWindow = flag ? 3 : 0;
                const Transformer model = shaken(config);
                Tracer off;
                const ModelOutput dense = runForward(model, off, graphInput(config), model.defaults());
                const ModelOutput graph = runForward(model, off, graphInput(config), onGraph(model));
                const double largest = difference(dense.logits.tensor, graph.logits.tensor);
                QVERIFY2(largest <= 1e-5,
                    qPrintable(QString("%1 %2 off by %3").arg(toString(position), toString(attention)).arg(largest)));
                QVERIFY(difference(dense.states.tensor, graph.states.tensor) <= 1e-5);
            }
}

void GraphTest::adaptiveDepthIsThatOfTheDenseExecutor()
{
    const torch::NoGradGuard guard;
    for (ModelConfig config : universalConfigs())
        for (const AttentionKind attention : {AttentionKind::Dot, AttentionKind::Relative, AttentionKind::Alibi}) {
            config.attention = attention;
            config.distances = 2;
            const Transformer model = shaken(config);
            Tracer off;
            const ModelOutput dense = runForward(model, off, graphInput(config), model.defaults());
            const ModelOutput graph = runForward(model, off, graphInput(config), onGraph(model));
            QVERIFY2(difference(dense.logits.tensor, graph.logits.tensor) <= 1e-5, toString(config.halting));
            QCOMPARE(graph.ponder.defined(), config.halting != HaltingKind::None);
            if (graph.ponder.defined())
                QVERIFY(difference(dense.ponder, graph.ponder) <= 1e-5);
        }
}

void GraphTest::sequencesOfABatchDoNotMeet()
{
    const torch::NoGradGuard guard;
    std::vector<ModelConfig> configs = universalConfigs();
    for (const Topology topology : {Topology::Encoder, Topology::Decoder, Topology::EncoderDecoder}) {
        configs.push_back(smallConfig());
        configs.back().topology = topology;
    }
    for (const ModelConfig& config : configs) {
        const Transformer model = shaken(config);
        const GraphExecutor executor(model);
        Tracer off;
        const GraphInput batch = raggedInput(config);
        const torch::Tensor together = executor(off, batch, model.defaults()).logits.tensor;
        std::int64_t first = 0;
        for (std::size_t sequence = 0; sequence < 3; ++sequence) {
            const GraphInput one = sequenceOf(batch, sequence);
            const torch::Tensor alone = executor(off, one, model.defaults()).logits.tensor;
            QVERIFY(difference(together.slice(0, first, first + alone.size(0)), alone) <= 1e-5);
            ModelInput input;
            input.source = one.source;
            input.target = one.target;
            QVERIFY(difference(model.forward(off, input, model.defaults()).logits.tensor, alone) <= 1e-5);
            first += alone.size(0);
        }
        QCOMPARE(first, together.size(0));
    }
}

void GraphTest::paddedBatchGetsItsLayoutBack()
{
    const torch::NoGradGuard guard;
    const ModelConfig config = smallConfig();
    const Transformer model = shaken(config);
    ModelInput input;
    input.source = torch::tensor({5, 3, 9, 4, 7, 6, 0, 0}, torch::kLong).view({2, 4});
    input.sourceOpen = input.source != kPad;
    input.target = torch::tensor({1, 5, 0, 1, 6, 8}, torch::kLong).view({2, 3});
    input.targetOpen = input.target != kPad;
    Tracer off;
    const ModelOutput dense = runForward(model, off, input, model.defaults());
    const ModelOutput graph = runForward(model, off, input, onGraph(model));
    QCOMPARE(graph.logits.tensor.sizes().vec(), dense.logits.tensor.sizes().vec());
    QCOMPARE(graph.states.tensor.sizes().vec(), dense.states.tensor.sizes().vec());
    QVERIFY(difference(dense.logits.tensor * input.targetOpen.unsqueeze(-1), graph.logits.tensor) <= 1e-5);
    // Without a mask of its own the target's padding is read like any token, on either executor.
    input.targetOpen.reset();
    QVERIFY(difference(runForward(model, off, input, model.defaults()).logits.tensor,
                runForward(model, off, input, onGraph(model)).logits.tensor)
        <= 1e-5);
}

void GraphTest::onlyNodesThatRunAreComputed()
{
    const torch::NoGradGuard guard;
    const ModelConfig config = universalConfig(HaltingKind::Remainder);
    const Transformer model = shaken(config);
    const GraphInput input = raggedInput(config);
    Tracer off;
    const GraphOutput output = GraphExecutor(model)(off, input, model.defaults());
    const auto expectedWork = [](const GraphStackOutput& stack, const Edges& self, const Edges& cross) {
        const torch::Tensor updates = stack.halting->updates.tensor.to(torch::kLong);
        std::int64_t nodes = 0, selfEdges = 0, crossEdges = 0;
        for (std::int64_t node = 0; node < updates.size(0); ++node)
            nodes += updates[node].item<std::int64_t>(); // a node runs as often as it is updated
        for (const std::int64_t node : self.destination)
            selfEdges += updates[node].item<std::int64_t>();
        for (const std::int64_t node : cross.destination)
            crossEdges += updates[node].item<std::int64_t>();
        return std::vector<std::int64_t> {nodes, selfEdges, crossEdges};
    };
    const Index &source = input.sourceLengths, &target = input.targetLengths;
    const GraphStackOutput &encoder = *output.encoder, &decoder = *output.decoder;
    QCOMPARE((std::vector {encoder.nodes, encoder.selfEdges, encoder.crossEdges}),
        expectedWork(encoder, completeEdges(source, source), {}));
    QCOMPARE((std::vector {decoder.nodes, decoder.selfEdges, decoder.crossEdges}),
        expectedWork(decoder, causalEdges(target), completeEdges(source, target)));
    // Less than all nodes at every step, more than all nodes at one: otherwise the test shows nothing.
    QVERIFY(encoder.nodes < encoder.halting->steps * 12 && encoder.nodes > 12);
    QVERIFY(decoder.nodes < decoder.halting->steps * 10 && decoder.nodes > 10);
    const GraphStackOutput plain =
        *GraphExecutor(shaken(universalConfig(HaltingKind::None)))(off, input, model.defaults()).encoder;
    QCOMPARE(plain.nodes, 5 * 12);
    QCOMPARE(plain.selfEdges, 5 * (3 * 3 + 7 * 7 + 2 * 2));
}

void GraphTest::gradientsAreThoseOfTheDenseExecutor()
{
    std::vector<ModelConfig> configs {smallConfig(), universalConfig(HaltingKind::Remainder)};
    configs.push_back(smallConfig());
    configs.back().attention = AttentionKind::Relative;
    configs.push_back(smallConfig());
    configs.back().attention = AttentionKind::Alibi;
    configs.back().learnedSlopes = true;
    for (const ModelConfig& config : configs) {
        const Transformer model = shaken(config);
        const auto gradients = [&](const ForwardOptions& options) {
            std::vector<torch::Tensor> result;
            for (const Parameter& parameter : model.parameters())
                parameter.tensor.requires_grad_(true);
            Tracer off;
            const ModelOutput output = runForward(model, off, graphInput(config), options);
            torch::Tensor loss = output.logits.tensor.log_softmax(-1).square().sum();
            if (output.ponder.defined())
                loss = loss + output.ponder;
            loss.backward();
            for (const Parameter& parameter : model.parameters()) {
                result.push_back(parameter.tensor.grad().defined() ? parameter.tensor.grad().clone() : torch::Tensor());
                parameter.tensor.mutable_grad().reset();
            }
            return result;
        };
        const auto dense = gradients(model.defaults()), graph = gradients(onGraph(model));
        for (std::size_t i = 0; i < dense.size(); ++i) {
            const char* name = model.parameters()[i].name.c_str();
            QVERIFY2(graph[i].defined() && dense[i].defined(), name);
            QVERIFY2(torch::allclose(dense[i], graph[i], 1e-4, 1e-4), name);
        }
    }
}

void GraphTest::everyNumberExplainsItself()
{
    const torch::NoGradGuard guard;
    std::vector<ModelConfig> configs {smallConfig(), universalConfig(HaltingKind::Remainder)};
    for (const AttentionKind attention : {AttentionKind::Relative, AttentionKind::Alibi}) {
        configs.push_back(smallConfig());
        configs.back().attention = attention;
        configs.back().position = PositionKind::Learned;
    }
    Random random(4);
    for (const ModelConfig& config : configs) {
        const Transformer model = shaken(config);
        Tracer t({true, {}, nullptr});
        GraphInput input = raggedInput(config);
        input.sourceLabels = std::make_shared<Labels>(
            Labels {"a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l"});
        const GraphExecutor executor(model);
        executor(t, input, model.defaults());
        const auto trace = t.finish();
        for (const Step& step : trace->steps()) {
            for (int i = 0; i < 8; ++i) {
                Index at;
                for (const Axis& axis : step.axes)
                    at.push_back(random.below(axis.size));
                const Explanation e = trace->explain(step.id, at);
                QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
            }
            if (step.computed())
                QVERIFY2(!step.caption.empty(), step.path.c_str());
        }
        const std::string first = config.depth == DepthKind::Universal ? "encoder.1/edges/source"
                                                                       : "encoder/edges/source";
        QCOMPARE(trace->step(trace->find(first).value()).axes[0].label(1), std::string("b → a"));
        QVERIFY(trace->find("decoder.1/encoder_decoder_attention/aggregated").has_value());
    }
}

void GraphTest::whatItCannotRunIsRefused()
{
    QVERIFY(GraphExecutor::refuses(smallConfig()).empty());
    const auto refused = [](auto change, const char* value) {
        ModelConfig config = smallConfig();
        change(config);
        config = withoutUnusedSettings(config);
        const QString reason = QString::fromStdString(GraphExecutor::refuses(config));
        config.validate(); // it runs on the dense executor …
        config.executor = Executor::Graph;
        QVERIFY_THROWS_EXCEPTION(Error, config.validate()); // … but not on this one
        QVERIFY2(reason.contains(value) && reason.contains("dense"), qPrintable(reason));
    };
    refused([](ModelConfig& c) { c.topology = Topology::Latent; }, "latent");
    refused(
        [](ModelConfig& c) {
            c.topology = Topology::Set, c.position = PositionKind::None, c.normPlacement = NormPlacement::After;
        },
        "set");
    refused([](ModelConfig& c) { c.attention = AttentionKind::LinearElu; }, "linear-elu");
    refused([](ModelConfig& c) { c.position = PositionKind::Rotary; }, "rotary");
    refused([](ModelConfig& c) { c.local = LocalKind::Gru; }, "gru");
    refused([](ModelConfig& c) { c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {5}; }, "adaptive");
    refused(
        [](ModelConfig& c) {
            c.topology = Topology::Encoder, c.depth = DepthKind::Universal, c.halting = HaltingKind::Global;
        },
        "global");
    const Transformer model(smallConfig(), Parameters(1));
    ForwardOptions options = onGraph(model);
    options.position = PositionKind::Rotary;
    Tracer off;
    QVERIFY_THROWS_EXCEPTION(Error, runForward(model, off, graphInput(model.config()), options));
}

void GraphTest::wrongLengthsAreNamed()
{
    const Transformer model(smallConfig(), Parameters(1));
    const GraphExecutor executor(model);
    const auto message = [&](auto change) {
        GraphInput input = raggedInput(model.config());
        change(input);
        Tracer off;
        try {
            executor(off, input, model.defaults());
        } catch (const Error& error) {
            return QString(error.what());
        }
        return QString("no error");
    };
    QVERIFY(message([](GraphInput& input) {
        input.sourceLengths = {3, 7};
    }).contains("add up to 10, but there are 12"));
    QVERIFY(message([](GraphInput& input) {
        input.targetLengths = {5, 5};
    }).contains("3 source sequences and 2 target"));
    QVERIFY(message([](GraphInput& input) {
        input.source = torch::ones({13}, torch::kLong), input.sourceLengths = {13, 0, 0};
    }).contains("at most 12"));
}

HEADROOM_TEST(GraphTest)

} // namespace graph_test

#include "graph_test.moc"
#include "libtorch.h"
