// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "graph/run_forward.h"
#include "io/checkpoint.h"
#include "model/transformer.h"
#include "train/batch.h"

#include <torch/torch.h>

#include <QTemporaryDir>
#include <QTest>

#include <functional>

using namespace headroom;

namespace {

// One axis of the space: what it is called, and what each of its values changes.
struct Choice {
    const char* name;
    std::function<void(ModelConfig&)> apply;
};
struct SpaceAxis {
    const char* name;
    std::vector<Choice> choices;
};

template <typename Enum>
Choice choice(Enum ModelConfig::*field, Enum value)
{
    return {toString(value), [field, value](ModelConfig& config) { config.*field = value; }};
}

std::vector<SpaceAxis> space()
{
    using C = ModelConfig;
    std::vector<SpaceAxis> axes {
        {"topology", {choice(&C::topology, Topology::Encoder), choice(&C::topology, Topology::Decoder),
                         choice(&C::topology, Topology::EncoderDecoder), choice(&C::topology, Topology::Latent),
                         choice(&C::topology, Topology::Set)}},
        {"attention", {}},
        {"position", {}},
        {"memory", {{"none", [](C&) {}}, {"segments", [](C& c) { c.segment = 3; }},
                       {"memory longer", [](C& c) { c.segment = 2, c.memory = 3; }},
                       {"memory zeros", [](C& c) { c.segment = 3, c.memory = 3, c.firstMemory = FirstMemory::Zeros; }},
                       {"same length", [](C& c) { c.segment = 3, c.memory = 2, c.sameLength = SameLength::Memory; }},
                       {"same length + 1", [](C& c) { c.segment = 3, c.memory = 2, c.sameLength = SameLength::MemoryPlusOne; }}}},
        {"norm", {}},
        {"placement", {choice(&C::normPlacement, NormPlacement::Before), choice(&C::normPlacement, NormPlacement::After)}},
        {"local", {}},
        {"embedding", {{"plain", [](C&) {}}, {"tied", [](C& c) { c.tiedEmbeddings = true; }},
                          {"adaptive", [](C& c) { c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {4, 6}, c.divisor = 2; }},
                          {"adaptive tied", [](C& c) {
                               c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {5}, c.tiedEmbeddings = c.tiedProjections = true;
                               c.embeddingWidth = 6;
                           }}}},
        {"depth", {}},
        {"executor", {choice(&C::executor, Executor::Dense), choice(&C::executor, Executor::Graph)}},
        {"causal", {{"causal", [](C&) {}}, {"both ways", [](C& c) { c.causal = false; }}}},
    };
    for (const AttentionKind kind : {AttentionKind::Dot, AttentionKind::Relative, AttentionKind::TransformerXl,
             AttentionKind::LearnedRelative, AttentionKind::Alibi, AttentionKind::T5Bias, AttentionKind::LinearElu, AttentionKind::LinearExp})
        axes[1].choices.push_back(choice(&C::attention, kind));
    for (const PositionKind kind : {PositionKind::None, PositionKind::SinusoidalInterleaved, PositionKind::SinusoidalConcatenated,
             PositionKind::Learned, PositionKind::Fourier, PositionKind::Rotary})
        axes[2].choices.push_back(choice(&C::position, kind));
    for (const NormKind kind : {NormKind::Layer, NormKind::LayerUnbiased, NormKind::Rms, NormKind::Scale})
        axes[4].choices.push_back(choice(&C::norm, kind));
    for (const LocalKind kind : {LocalKind::None, LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm})
        axes[6].choices.push_back(choice(&C::local, kind));
    axes[8].choices.push_back({"layers", [](C&) {}});
    for (const HaltingKind kind : {HaltingKind::None, HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Global, HaltingKind::Remainder})
        axes[8].choices.push_back({toString(kind), [kind](C& c) { c.depth = DepthKind::Universal, c.halting = kind; }});
    return axes;
}

ModelConfig smallest()
{
    ModelConfig config;
    config.encoderLayers = config.decoderLayers = 1;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 6;
    config.vocabulary = 9;
    config.maxLength = 16;
    config.distances = 4;
    config.maxSteps = 2;
    config.window = 2;
    config.latents = 2;
    config.haltingBias = 0.3;
    config.dropout = 0.0;
    return config;
}

// Runs, trains one step, saves and loads; returns what went wrong, or nothing.
QString tryOut(const ModelConfig& config, const std::string& file)
{
    Transformer model(config, Parameters(5));
    const std::vector<Example> examples {{{4, 7, 3, 5}, {3, 4, 5, 7}}, {{8, 3}, {3, 8}}};
    const Batch batch = makeBatch(config, {&examples[0], &examples[1]}, torch::kCPU);
    std::vector<torch::Tensor> weights;
    for (const Parameter& parameter : model.parameters())
        weights.push_back(parameter.tensor.requires_grad_(true));
    torch::optim::Adam optimiser(weights, torch::optim::AdamOptions(1e-3));
    Tracer training;
    training.setTraining(true);
    const torch::Tensor loss = runBatch(model, training, batch, 0.1).loss;
    loss.backward();
    if (!std::isfinite(loss.item<double>()))
        return "the loss is not finite";
    bool any = false;
    for (const Parameter& parameter : model.parameters()) {
        const torch::Tensor gradient = parameter.tensor.grad();
        any = any || gradient.defined();
        if (gradient.defined() && !torch::isfinite(gradient).all().item<bool>())
            return QString("the gradient of %1 is not finite").arg(parameter.name.c_str());
    }
    if (!any)
        return "no parameter has a gradient";
    optimiser.step();

    const torch::NoGradGuard guard;
    Checkpoint checkpoint;
    checkpoint.config = config;
    checkpoint.vocabulary = {"pad", "start", "end", "a", "b", "c", "d", "e", "f"};
    writeCheckpoint(file, checkpoint, model.parameters());
    Checkpoint read = readCheckpoint(file);
    const Transformer again(read.config, Parameters(std::move(read.tensors), "saved"));
    ModelInput input;
    const std::int64_t length = std::min<std::int64_t>(4, model.longest());
    input.source = torch::tensor({4, 7, 3, 5}, torch::kLong);
    input.target = torch::tensor({1, 4, 7, 3}, torch::kLong).slice(0, 0, length);
    Tracer off, off2, on({true, {}, nullptr});
    const torch::Tensor first = runForward(model, off, input, model.defaults()).logits.tensor;
    if (!torch::equal(first, runForward(again, off2, input, again.defaults()).logits.tensor))
        return "the loaded model gives other numbers";
    if (!torch::allclose(first, runForward(model, on, input, model.defaults()).logits.tensor, 1e-4, 1e-5))
        return "recording changes the numbers";
    if (!torch::isfinite(first).all().item<bool>())
        return "the output is not finite";
    return on.finish()->timeline().empty() ? "nothing was recorded" : QString();
}

} // namespace

// Walks the whole product of small settings: each combination works, or is refused with a reason. By default a sample;
// HEADROOM_ALL_COMBINATIONS=1 takes them all (about an hour).
class CombinationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyCombinationWorksOrIsRefused();
};

void CombinationsTest::everyCombinationWorksOrIsRefused()
{
    const bool all = qEnvironmentVariableIsSet("HEADROOM_ALL_COMBINATIONS");
    const QTemporaryDir folder;
    const std::string file = folder.filePath("model.safetensors").toStdString();
    const std::vector<SpaceAxis> axes = space();
    std::int64_t total = 1;
    for (const SpaceAxis& axis : axes)
        total *= static_cast<std::int64_t>(axis.choices.size());
    std::int64_t accepted = 0, refused = 0, tried = 0;
    QStringList failures;
    std::map<std::string, int> worked; // values that some combination worked with
    for (std::int64_t number = 0; number < total; ++number) {
        ModelConfig config = smallest();
        QString name;
        std::vector<std::string> values;
        std::int64_t rest = number;
        for (const SpaceAxis& axis : axes) {
            const Choice& choice = axis.choices[static_cast<std::size_t>(rest) % axis.choices.size()];
            rest /= static_cast<std::int64_t>(axis.choices.size());
            choice.apply(config);
            values.push_back(std::string(axis.name) + " " + choice.name);
            name += QString("%1 %2, ").arg(axis.name, choice.name);
        }
        try {
            config.validate();
        } catch (const Error& error) {
            ++refused;
            QVERIFY2(QString(error.what()).size() > 20, qPrintable(name)); // a sentence, not a code
            continue;
        }
        ++accepted;
        // The sample, by a hash that spreads over all axes: one in 500, and more where few are accepted.
        const std::uint64_t rate = config.hasEncoder() || config.hasDecoder() ? 500 : 10;
        const auto hash = static_cast<std::uint64_t>(number) * 0x9E3779B97F4A7C15ULL;
        if (!all && (hash >> 33) % rate != 0)
            continue;
        ++tried;
        QString wrong;
        try {
            wrong = tryOut(config, file);
        } catch (const std::exception& error) {
            wrong = QString("it throws: %1").arg(QString(error.what()).section('\n', 0, 0));
        }
        if (!wrong.isEmpty() && failures.size() < 20)
            failures << name + wrong;
        for (const std::string& value : values)
            ++worked[value];
    }
    qInfo("%lld combinations: %lld accepted, %lld refused; %lld tried", static_cast<long long>(total),
        static_cast<long long>(accepted), static_cast<long long>(refused), static_cast<long long>(tried));
    QVERIFY2(failures.isEmpty(), qPrintable("\n" + failures.join("\n")));
    QVERIFY(accepted > 5000 && tried > 300);
    for (const SpaceAxis& axis : axes)
        for (const Choice& choice : axis.choices)
            QVERIFY2(worked[std::string(axis.name) + " " + choice.name] > 0, qPrintable(QString("%1 %2").arg(axis.name, choice.name)));
}

QTEST_GUILESS_MAIN(CombinationsTest)
#include "combinations_test.moc"
