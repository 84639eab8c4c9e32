// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "outcome.h"
#include "study/study.h"
#include "test_program.h"
#include "train/language_score.h"

#include <QtTest>

#include <algorithm>
#include <cmath>

using namespace headroom;

namespace recurrence_test {

namespace {

constexpr std::int64_t kSegment = 3, kWidth = 6, kTokens = 11;

ModelConfig configOf(AttentionKind attention, std::int64_t memory, NormPlacement placement)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.attention = attention;
    config.position = attention == AttentionKind::TransformerXl ? PositionKind::None
                                                                : PositionKind::SinusoidalInterleaved;
    config.normPlacement = placement;
    config.vocabulary = kTokens + 1;
    config.width = kWidth;
    config.heads = 2;
    config.feedForward = 10;
    config.decoderLayers = 2;
    config.maxLength = 32;
    config.dropout = 0.0;
    config.segment = kSegment;
    config.memory = memory;
    return config;
}

Transformer inDouble(const ModelConfig& config)
{
    Transformer model(config, Parameters(7));
    torch::manual_seed(3);
    for (const Parameter& parameter : model.parameters())
        parameter.tensor.set_data(
            parameter.tensor.to(torch::kDouble) + torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.2);
    return model;
}

torch::Tensor tableOf(const Transformer& model)
{
    for (const Parameter& parameter : model.parameters())
        if (parameter.name.starts_with("embedding."))
            return parameter.tensor;
    return {};
}

std::vector<ModelInput> segmentsOf(std::int64_t tokens)
{
    std::vector<ModelInput> segments;
    for (std::int64_t first = 0; first < tokens; first += kSegment) {
        const std::int64_t end = std::min(tokens, first + kSegment);
        auto labels = std::make_shared<Labels>();
        for (std::int64_t id = first; id < end; ++id)
            labels->push_back("t" + std::to_string(id + 1));
        ModelInput input;
        input.target = torch::arange(first, end, torch::kLong); // every token is another one
        input.targetLabels = labels;
        segments.push_back(input);
    }
    return segments;
}

enum class Past { Through, Stopped, None };

// The hidden states of the last segment, [layer, position, feature], layers from 1. `held`: the memories of a run
// before.
torch::Tensor statesOf(const Transformer& model, std::vector<ModelInput> segments, Past past,
    std::vector<std::vector<torch::Tensor>>& held)
{
    const bool fresh = held.empty();
    std::vector<torch::Tensor> states;
    for (std::size_t i = 0; i < segments.size(); ++i) {
        Tracer t;
        const ModelOutput output = model.forward(t, segments[i], model.defaults());
        if (fresh)
            held.push_back(output.memory);
        if (i + 1 < segments.size() && past != Past::None)
            segments[i + 1].memory = past == Past::Stopped ? held[i] : output.memory;
        states.clear();
        for (std::size_t layer = 1; layer < output.layers.size(); ++layer)
            states.push_back(output.layers[layer].tensor);
    }
    return torch::stack(states);
}

// ‖∂h/∂e‖ by moving one number of the embedding table at a time: [layer, query, token].
torch::Tensor byDifferences(const Transformer& model, std::int64_t tokens, Past past)
{
    const double step = 1e-6, stretch = std::sqrt(static_cast<double>(kWidth)); // e = √d · E[token]
    const torch::Tensor table = tableOf(model);
    const std::vector<ModelInput> segments = segmentsOf(tokens);
    std::vector<std::vector<torch::Tensor>> held;
    const torch::Tensor shape = statesOf(model, segments, past, held).select(-1, 0);
    std::vector<torch::Tensor> columns;
    for (std::int64_t token = 0; token < tokens; ++token) {
        torch::Tensor squares = torch::zeros_like(shape);
        for (std::int64_t feature = 0; feature < kWidth; ++feature) {
            const double own = table[token][feature].item<double>();
            table[token][feature] = own + step;
            const torch::Tensor more = statesOf(model, segments, past, held);
            table[token][feature] = own - step;
            const torch::Tensor less = statesOf(model, segments, past, held);
            table[token][feature] = own;
            squares += ((more - less) / (2.0 * step * stretch)).square().sum(-1);
        }
        columns.push_back(squares.sqrt());
    }
    return torch::stack(columns, -1);
}

std::shared_ptr<const Trace> studied(const Transformer& model, std::int64_t tokens, const char* study)
{
    const std::vector<ModelInput> asPrepared = segmentsOf(tokens);
    std::vector<ModelInput> segments = asPrepared;
    std::vector<std::shared_ptr<const Trace>> before;
    for (std::size_t i = 0;; ++i) {
        Tracer t(Tracer::Options {});
        const ModelOutput output = model.forward(t, segments[i], model.defaults());
        if (i + 1 == segments.size()) {
            const Tracer::Scope below(t, "study"), name(t, study);
            findStudy(study).record(t, {model, model.defaults(), asPrepared, i, output, before, {}, nullptr, {}});
            return t.finish();
        }
        before.push_back(t.finish());
        segments[i + 1].memory = output.memory;
        for (const StepId step : output.memorySteps)
            segments[i + 1].memoryOrigins.push_back({before.back(), step});
    }
}

torch::Tensor tensorOf(const Trace& trace, const std::string& path)
{
    const auto step = trace.find(path);
    return step ? torch::tensor(trace.values(*step)).view(trace.step(*step).shape()).to(torch::kDouble)
                : torch::Tensor();
}

} // namespace

class RecurrenceTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void fieldsAreThoseOfFiniteDifferences_data()
    {
        QTest::addColumn<AttentionKind>("attention");
        QTest::addColumn<int>("memory");
        QTest::addColumn<NormPlacement>("placement");
        QTest::newRow("transformer-xl") << AttentionKind::TransformerXl << 3 << NormPlacement::After;
        QTest::newRow("norm before") << AttentionKind::TransformerXl << 3 << NormPlacement::Before;
        QTest::newRow("longer memory") << AttentionKind::TransformerXl << 5 << NormPlacement::After;
        QTest::newRow("shorter memory") << AttentionKind::TransformerXl << 2 << NormPlacement::After;
        QTest::newRow("vanilla") << AttentionKind::Dot << 0 << NormPlacement::After;
    }

    void fieldsAreThoseOfFiniteDifferences()
    {
        QFETCH(AttentionKind, attention);
        QFETCH(int, memory);
        QFETCH(NormPlacement, placement);
        const torch::NoGradGuard guard;
        const Transformer model = inDouble(configOf(attention, memory, placement));
        const auto trace = studied(model, kTokens, "receptive_field");
        const auto check = [&](const char* name, Past past) {
            const torch::Tensor map = tensorOf(*trace, std::string("study/receptive_field/") + name);
            QVERIFY2(map.defined(), name);
            const torch::Tensor expected = byDifferences(model, kTokens, past);
            QVERIFY2(map.sizes() == expected.sizes(), name);
            QVERIFY2(torch::allclose(map, expected, 1e-4, 1e-6), name);
        };
        check("reach", Past::Through);
        if (memory > 0) {
            check("stopped", Past::Stopped);
            check("without_memory", Past::None);
        }
        QCOMPARE(trace->find("study/receptive_field/stopped").has_value(), memory > 0);
    }

    // Exactly 0 where nothing can come from, more wherever something can: a memory's length farther a layer.
    void reachGrowsByAMemoryALayer()
    {
        const torch::NoGradGuard guard;
        const Transformer model = inDouble(configOf(AttentionKind::TransformerXl, 3, NormPlacement::After));
        const auto trace = studied(model, 12, "receptive_field");
        const torch::Tensor reach = tensorOf(*trace, "study/receptive_field/reach");
        const torch::Tensor stopped = tensorOf(*trace, "study/receptive_field/stopped");
        const torch::Tensor vanilla = tensorOf(*trace, "study/receptive_field/without_memory");
        QVERIFY(vanilla.sizes() == reach.sizes());
        for (std::int64_t layer = 0; layer < 2; ++layer)
            for (std::int64_t query = 0; query < 3; ++query)
                for (std::int64_t token = 0; token < 12; ++token) {
                    const bool inside = token <= 9 + query && token >= 9 - 3 * (layer + 1);
                    QCOMPARE(reach[layer][query][token].item<double>() > 0.0, inside);
                    QCOMPARE(stopped[layer][query][token].item<double>() > 0.0, token >= 9 && token <= 9 + query);
                    QCOMPARE(vanilla[layer][query][token].item<double>() > 0.0, token >= 9 && token <= 9 + query);
                }
        const Step& step = trace->step(*trace->find("study/receptive_field/reach"));
        QCOMPARE(step.axes[1].label(2), std::string("t12"));
        QCOMPARE(step.axes[2].label(0), std::string("t1"));
    }

    void gradientsReachIntoMemoryOnlyWhereAsked()
    {
        const Transformer model = inDouble(configOf(AttentionKind::TransformerXl, 3, NormPlacement::After));
        const torch::Tensor table = tableOf(model).requires_grad_();
        for (const bool through : {false, true}) {
            ModelInput input = segmentsOf(6).front();
            input.memoryGradient = through;
            Tracer t;
            const ModelOutput output = model.forward(t, input, model.defaults());
            for (const torch::Tensor& rows : output.memory)
                QCOMPARE(rows.requires_grad(), through);
        }
        table.requires_grad_(false);
    }

    void keptRowsAreWhatTheNextSegmentReads()
    {
        const torch::NoGradGuard guard;
        for (const std::int64_t memory : {2, 3, 5}) {
            const Transformer model = inDouble(configOf(AttentionKind::TransformerXl, memory, NormPlacement::After));
            const auto trace = studied(model, kTokens, "segments");
            const std::string base = "study/segments/segment.";
            QVERIFY(torch::equal(tensorOf(*trace, base + "3/embedded/kept"), tensorOf(*trace, "decoder.1/memory")));
            QVERIFY(torch::equal(tensorOf(*trace, base + "3/layer.1/kept"), tensorOf(*trace, "decoder.2/memory")));
            QVERIFY(!trace->find(base + "3/layer.2/kept")); // nobody reads what comes out of the last layer
            // A cell of an earlier segment leads back into that segment's own trace.
            const StepId state = *trace->find(base + "2/layer.1/state");
            const Origin* origin = trace->origin(state);
            QVERIFY(origin);
            QCOMPARE(static_cast<float>(origin->trace->value(origin->step, {1, 2})),
                static_cast<float>(trace->value(state, {1, 2})));
            const torch::Tensor rows = tensorOf(*trace, base + "2/layer.1/state"),
                                lengths = tensorOf(*trace, base + "2/layer.1/length");
            QVERIFY(torch::allclose(lengths, rows.norm(2, -1), 1e-5, 1e-6));
        }
    }

    void evaluationCountsAreThoseOfScoring()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-xl", false);
        RunRequest request = test::requestOf(model, model.sample);
        request.studies = {"evaluation"};
        const RunResult run = test::run(session, request);
        double rows[2] = {0.0, 0.0};
        int turn = 0;
        for (const char* way : {"sliding", "memory"}) {
            ScoreRequest score;
            score.text = model.sample;
            score.evaluation = way;
            const ScoreResult result = test::score(session, score);
            const std::string base = std::string("study/evaluation/") + way;
            const StepId total = *run.trace->find(base + "/rows_total"),
                         pairs = *run.trace->find(base + "/pairs_total");
            const Index last {run.trace->step(total).axes.front().size - 1};
            rows[turn++] = run.trace->value(total, last);
            QCOMPARE(run.trace->value(total, last), static_cast<double>(result.rows));
            QCOMPARE(run.trace->value(pairs, last), static_cast<double>(result.pairs));
            QCOMPARE(last[0] + 1, result.tokens);
        }
        const StepId times = *run.trace->find("study/evaluation/times");
        QVERIFY(std::abs(run.trace->value(times, {run.trace->step(times).axes.front().size - 1}) - rows[0] / rows[1])
            < 1e-4);
    }

    // A cut between two segments by hand is seen in the field as well.
    void aChangeReachesTheField()
    {
        Session session("cpu");
        const ModelInfo model = test::open(session, "transformer-xl", false);
        RunRequest request = test::requestOf(model, "the eye moves over the line");
        request.studies = {"receptive_field"};
        request.interventions = {{"decoder.1/memory", Intervention::Kind::Zero, {}, 0.0, {}},
            {"decoder.2/memory", Intervention::Kind::Zero, {}, 0.0, {}}};
        const RunResult run = test::run(session, request);
        const StepId reach = *run.trace->find("study/receptive_field/reach");
        QVERIFY(run.trace->step(reach).downstream);
        QVERIFY(run.untouched->value(reach, {0, 5, 2}) > 0.0);
        QCOMPARE(run.trace->value(reach, {0, 5, 2}), 0.0);
        QVERIFY(run.trace->value(reach, {1, 5, 20}) > 0.0);
    }
};

HEADROOM_TEST(RecurrenceTest)

} // namespace recurrence_test

#include "recurrence_test.moc"
