// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/backward.h"
#include "config/attention_descriptor.h"
#include "error.h"
#include "graph/run_forward.h"
#include "io/checkpoint.h"
#include "model/transformer.h"
#include "train/batch.h"

#include <torch/optim/adam.h>

#include <QCoreApplication>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <functional>
#include <map>
#include <random>

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

// The main settings: their product is the space that is walked.
std::vector<SpaceAxis> mainAxes()
{
    using C = ModelConfig;
    std::vector<SpaceAxis> axes {
        {"topology",
            {choice(&C::topology, Topology::Encoder), choice(&C::topology, Topology::Decoder),
                choice(&C::topology, Topology::EncoderDecoder), choice(&C::topology, Topology::Latent),
                choice(&C::topology, Topology::Set)}},
        {"attention", {}},
        {"position", {}},
        {"memory",
            {{"none", [](C&) {}}, {"segments", [](C& c) { c.segment = 3; }},
                {"memory longer", [](C& c) { c.segment = 2, c.memory = 3; }},
                {"memory zeros", [](C& c) { c.segment = 3, c.memory = 3, c.firstMemory = FirstMemory::Zeros; }},
                {"same length", [](C& c) { c.segment = 3, c.memory = 2, c.sameLength = SameLength::Memory; }},
                {"same length + 1",
                    [](C& c) { c.segment = 3, c.memory = 2, c.sameLength = SameLength::MemoryPlusOne; }}}},
        {"norm", {}},
        {"placement",
            {choice(&C::normPlacement, NormPlacement::Before), choice(&C::normPlacement, NormPlacement::After)}},
        {"local", {}},
        {"embedding",
            {{"plain", [](C&) {}}, {"tied", [](C& c) { c.tiedEmbeddings = true; }},
                {"adaptive",
                    [](C& c) {
                        c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {4, 6}, c.divisor = 2;
                    }},
                {"adaptive tied",
                    [](C& c) {
                        c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {5},
                        c.tiedEmbeddings = c.tiedProjections = true;
                        c.embeddingWidth = 6;
                    }}}},
        {"depth", {{"layers", [](C&) {}}}},
        {"executor", {choice(&C::executor, Executor::Dense), choice(&C::executor, Executor::Graph)}},
        {"causal", {{"causal", [](C&) {}}, {"both ways", [](C& c) { c.causal = false; }}}},
        // What published models have besides, as some of them have it together.
        {"published",
            {{"nothing", [](C&) {}},
                {"grouped and gated",
                    [](C& c) {
                        c.kvHeads = 1, c.gated = true, c.feedForwardBias = c.attentionOutputBias = c.outputBias = false;
                    }},
                {"normed heads", [](C& c) { c.queryKeyNorm = true, c.clipProjections = 0.2; }},
                {"caps", [](C& c) { c.scoreCap = 2.0, c.logitCap = 3.0, c.scoreDivisor = 2.0; }},
                {"norms around", [](C& c) { c.normPlacement = NormPlacement::Around; }},
                {"parallel", [](C& c) { c.parallel = true; }}, {"scaled residual", [](C& c) { c.residualScale = 0.5; }},
                {"no residual", [](C& c) { c.residualScale = 0.0; }},
                {"normed residual", [](C& c) { c.normedResidual = c.embeddingNorm = true; }},
                {"narrow tokens", [](C& c) { c.embeddingWidth = 6, c.outputScale = true; }},
                {"narrow sum", [](C& c) { c.embeddingWidth = 6, c.projectSum = c.outputTransform = true; }},
                {"types", [](C& c) { c.tokenTypes = 2, c.embeddingNorm = true; }},
                {"bare norms", [](C& c) { c.normGain = false; }}, {"unbiased norms", [](C& c) { c.normBias = false; }},
                {"half the heads turned", [](C& c) { c.rotaryHalves = true, c.rotaryWidth = 2, c.rotaryBase = 50.0; }},
                {"dynamic turns",
                    [](C& c) { c.rotaryScaling = RotaryScaling::Dynamic, c.rotaryFactor = 2.0, c.rotaryOriginal = 3; }},
                {"llama 3's turns",
                    [](C& c) { c.rotaryScaling = RotaryScaling::Llama3, c.rotaryFactor = 4.0, c.rotaryOriginal = 16; }},
                {"longrope",
                    [](C& c) {
                        c.rotaryScaling = RotaryScaling::Longrope, c.rotaryOriginal = 3, c.rotaryFactor = 4.0;
                        c.rotaryWidth = 2, c.rotaryShort = {1.0}, c.rotaryLong = {2.0};
                    }},
                {"other decoder", [](C& c) { c.decoderHeads = 4, c.decoderFeedForward = 5; }}}},
    };
    for (const AttentionKind kind : attentionKinds())
        axes[1].choices.push_back(choice(&C::attention, kind));
    for (const PositionKind kind : {PositionKind::None, PositionKind::SinusoidalInterleaved,
             PositionKind::SinusoidalConcatenated, PositionKind::Learned, PositionKind::Fourier, PositionKind::Rotary})
        axes[2].choices.push_back(choice(&C::position, kind));
    for (const NormKind kind :
        {NormKind::Layer, NormKind::LayerUnbiased, NormKind::Rms, NormKind::Scale, NormKind::None})
        axes[4].choices.push_back(choice(&C::norm, kind));
    for (const LocalKind kind : {LocalKind::None, LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm})
        axes[6].choices.push_back(choice(&C::local, kind));
    for (const HaltingKind kind :
        {HaltingKind::None, HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Global, HaltingKind::Remainder})
        axes[8].choices.push_back({toString(kind), [kind](C& c) { c.depth = DepthKind::Universal, c.halting = kind; }});
    return axes;
}

// What a model of the main settings may have besides; where a value would do nothing it is left out.
std::vector<SpaceAxis> subAxes()
{
    using C = ModelConfig;
    const auto flag = [](const char* name, bool C::*field) {
        return SpaceAxis {
            name, {{"false", [field](C& c) { c.*field = false; }}, {"true", [field](C& c) { c.*field = true; }}}};
    };
    const auto number = [](const char* name, std::int64_t C::*field, std::int64_t one, std::int64_t other) {
        return SpaceAxis {name,
            {{"one", [field, one](C& c) { c.*field = one; }}, {"other", [field, other](C& c) { c.*field = other; }}}};
    };
    return {
        flag("learned_slopes", &C::learnedSlopes),
        flag("direct_relative", &C::directRelative),
        flag("quadratic_linear", &C::quadraticLinear),
        flag("shared_position_bias", &C::sharedPositionBias),
        flag("zero_upper_triangle", &C::zeroUpperTriangle),
        flag("relative_values", &C::relativeValues),
        flag("relative_keys", &C::relativeKeys),
        flag("shared_buckets", &C::sharedBuckets),
        flag("paper_frequencies", &C::paperFrequencies),
        flag("attention_bias", &C::attentionBias),
        flag("final_norm", &C::finalNorm),
        flag("embedding_scale", &C::embeddingScale),
        flag("project_same_width", &C::projectSameWidth),
        flag("query_residual", &C::queryResidual),
        flag("full_width_scale", &C::fullWidthScale),
        number("clamp_length", &C::clampLength, 0, 2),
        number("head_width", &C::headDimension, 0, 6),
        number("max_distance", &C::maxDistance, 128, 3),
        number("encoder_layers", &C::encoderLayers, 1, 2),
        number("decoder_layers", &C::decoderLayers, 1, 2),
        number("local_layers", &C::localLayers, 1, 2),
        number("attention_window", &C::attentionWindow, 0, 2),
        {"activation",
            {choice(&C::activation, ActivationKind::Relu), choice(&C::activation, ActivationKind::Gelu),
                choice(&C::activation, ActivationKind::GeluTanh), choice(&C::activation, ActivationKind::Silu),
                choice(&C::activation, ActivationKind::QuickGelu), choice(&C::activation, ActivationKind::Tanh)}},
    };
}

ModelConfig smallest()
{
    ModelConfig config;
    config.width = 8;
    config.heads = 2;
    config.vocabulary = 9;
    config.maxLength = 16;
    config.dropout = 0.0;
    return config;
}

// The sizes that act in some models only.
void shrink(ModelConfig& config)
{
    config.feedForward = 6;
    config.distances = 4;
    config.maxSteps = 2;
    config.window = 2;
    config.latents = 2;
    config.seeds = 4;
    config.haltingBias = 0.3;
}

// Runs a text, in segments if the model has them, each reading what those before left in memory: without recording,
// with it, and as the loaded model does. Returns what went wrong, or nothing.
QString runAsRecorded(const Transformer& model, const Transformer& loaded)
{
    const torch::NoGradGuard guard;
    ModelInput input;
    input.source = torch::tensor({4, 7, 3, 5}, torch::kLong);
    const torch::Tensor text = torch::tensor({1, 4, 7, 3, 5, 8, 3}, torch::kLong);
    const std::int64_t length = model.config().segmented() ? text.size(0) : 4; // longest() is above 4 without segments
    for (std::int64_t first = 0; first < length; first += model.longest()) {
        input.target = text.slice(0, first, std::min(length, first + model.longest()));
        Tracer off, again, on({true, {}, nullptr});
        const ModelOutput plain = runForward(model, off, input, model.defaults());
        const torch::Tensor& logits = plain.logits.tensor;
        if (!torch::isfinite(logits).all().item<bool>())
            return "the output is not finite";
        if (!torch::equal(logits, runForward(loaded, again, input, loaded.defaults()).logits.tensor))
            return "the loaded model gives other numbers";
        if (!torch::allclose(logits, runForward(model, on, input, model.defaults()).logits.tensor, 1e-4, 1e-5))
            return "recording changes the numbers";
        input.memory = plain.memory;
    }
    return {};
}

// The gradients of a loss as steps against LibTorch's, in double precision, segment by segment. Returns what went
// wrong, or nothing.
QString gradientsAreAutograds(const Transformer& trained)
{
    if (trained.config().output != OutputKind::Tokens)
        return {};
    std::map<std::string, torch::Tensor> weights;
    for (const Parameter& parameter : trained.parameters())
        weights[parameter.name] = parameter.tensor.detach().to(torch::kDouble);
    const Transformer model(trained.config(), Parameters(std::move(weights), "double"));
    ModelInput input;
    input.source = torch::tensor({4, 7, 3, 5}, torch::kLong);
    const torch::Tensor text = torch::tensor({1, 4, 7, 3, 5, 8, 3}, torch::kLong);
    const std::int64_t length = model.config().segmented() ? std::min(text.size(0), 2 * model.longest()) : 4;
    const bool logarithms = model.config().embedding == EmbeddingKind::Adaptive;
    Objective loss;
    loss.targets = {{0, "#3"}};
    loss.smoothing = 0.1;
    for (std::int64_t first = 0; first < length; first += model.longest()) {
        input.target = text.slice(0, first, std::min(length, first + model.longest()));
        Tracer t({true, {}, nullptr}), again({true, {}, nullptr});
        ModelOutput output;
        {
            const torch::NoGradGuard guard;
            output = runForward(model, t, input, model.defaults());
            recordBackward(t, loss, output.logits, logarithms);
        }
        for (const Parameter& parameter : model.parameters())
            torch::Tensor(parameter.tensor).set_requires_grad(true);
        const ModelOutput other = runForward(model, again, input, model.defaults());
        for (const auto& one : compareWithAutograd(t, again, loss, other.logits, logarithms))
            if (!one.agrees())
                return QString("the gradient of %1 differs by %2, allowed %3")
                    .arg(one.path.c_str())
                    .arg(one.difference)
                    .arg(one.allowed);
        input.memory = output.memory;
    }
    return {};
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
    for (const Parameter& parameter : model.parameters()) {
        const torch::Tensor gradient = parameter.tensor.grad();
        if (gradient.defined() && !torch::isfinite(gradient).all().item<bool>())
            return QString("the gradient of %1 is not finite").arg(parameter.name.c_str());
    }
    optimiser.step();
    if (const QString wrong = gradientsAreAutograds(model); !wrong.isEmpty())
        return wrong;

    const torch::NoGradGuard guard;
    Checkpoint checkpoint;
    checkpoint.config = config;
    checkpoint.vocabulary = {"pad", "start", "end", "a", "b", "c", "d", "e", "f"};
    writeCheckpoint(file, checkpoint, model.parameters());
    Checkpoint read = readCheckpoint(file);
    const Transformer again(read.config, Parameters(std::move(read.tensors), "saved"));
    return runAsRecorded(model, again);
}

// One point of the space: which value of each axis, main axes first.
using Values = std::vector<std::size_t>;

class Space {
public:
    Space();
    std::size_t mainProduct() const { return m_product; }
    const std::vector<SpaceAxis>& axes() const { return m_axes; }
    Values mainPoint(std::size_t number) const; // of mainProduct()
    // Half of the values are an axis' first, the plainest: evenly drawn, hardly any would go together.
    Values drawMainPoint(std::mt19937_64& random) const;
    // The point with sub-settings drawn at random; a value that would do nothing becomes one that says so.
    ModelConfig drawSubSettings(Values& point, std::mt19937_64& random) const;
    ModelConfig mainConfig(const Values& point) const;
    QString name(const Values& point) const;

    // Pairs of values of two axes: how many are new in this point, and marks them.
    std::size_t countNewPairs(const Values& point, bool mark);
    bool tried(std::size_t axis, std::size_t value) const { return m_pairs[id(axis, value) * (m_all + 1)]; }

private:
    std::size_t id(std::size_t axis, std::size_t value) const { return m_first[axis] + value; }

    std::size_t m_mains, m_product = 1, m_all = 0;
    std::vector<SpaceAxis> m_axes;
    std::vector<std::size_t> m_first; // number of each axis' first value
    std::vector<bool> m_pairs;
};

Space::Space() : m_axes(mainAxes())
{
    m_mains = m_axes.size();
    for (const SpaceAxis& axis : m_axes)
        m_product *= axis.choices.size();
    for (SpaceAxis& axis : subAxes())
        m_axes.push_back(std::move(axis));
    for (const SpaceAxis& axis : m_axes) {
        m_first.push_back(m_all);
        m_all += axis.choices.size();
    }
    m_pairs.resize(m_all * m_all);
}

Values Space::mainPoint(std::size_t number) const
{
    Values point(m_axes.size(), 0);
    for (std::size_t axis = 0; axis < m_mains; ++axis) {
        point[axis] = number % m_axes[axis].choices.size();
        number /= m_axes[axis].choices.size();
    }
    return point;
}

Values Space::drawMainPoint(std::mt19937_64& random) const
{
    Values point(m_axes.size(), 0);
    for (std::size_t axis = 0; axis < m_mains; ++axis)
        point[axis] = random() % 2 ? random() % m_axes[axis].choices.size() : 0;
    return point;
}

ModelConfig Space::mainConfig(const Values& point) const
{
    ModelConfig config = smallest();
    for (std::size_t axis = 0; axis < m_mains; ++axis)
        m_axes[axis].choices[point[axis]].apply(config);
    return config;
}

ModelConfig Space::drawSubSettings(Values& point, std::mt19937_64& random) const
{
    ModelConfig config = mainConfig(point);
    shrink(config);
    for (std::size_t axis = m_mains; axis < m_axes.size(); ++axis) {
        point[axis] = random() % m_axes[axis].choices.size();
        m_axes[axis].choices[point[axis]].apply(config);
    }
    config = withoutUnusedSettings(config);
    for (std::size_t axis = m_mains; axis < m_axes.size(); ++axis)
        for (std::size_t value = 0; value < m_axes[axis].choices.size(); ++value) {
            ModelConfig same = config;
            m_axes[axis].choices[value].apply(same);
            if (same == config)
                point[axis] = value;
        }
    return config;
}

QString Space::name(const Values& point) const
{
    QString name;
    for (std::size_t axis = 0; axis < m_axes.size(); ++axis)
        name += QString("%1 %2, ").arg(m_axes[axis].name, m_axes[axis].choices[point[axis]].name);
    return name;
}

std::size_t Space::countNewPairs(const Values& point, bool mark)
{
    std::size_t fresh = 0;
    for (std::size_t axis = 0; axis < point.size(); ++axis)
        for (std::size_t other = 0; other <= axis; ++other) { // with itself: the value alone
            const std::size_t pair = id(axis, point[axis]) * m_all + id(other, point[other]);
            fresh += m_pairs[pair] ? 0 : 1;
            if (mark)
                m_pairs[pair] = true;
        }
    return fresh;
}

} // namespace

// Every combination of settings works, or is refused with a reason. The space has a main part, the product of its main
// axes (tens of millions of points), and sub-settings, which would make more points of it than can be walked.
// By default models are drawn at random, and tried out until 20,000 more draws bring no two values of any two axes
// together that have not met yet (seconds). HEADROOM_ALL_COMBINATIONS=1 takes every point of the main part, with one
// draw of its sub-settings each: no more than that is claimed. It takes HOURS.
class CombinationsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyPairWorksOrIsRefused();
    void everyMainCombinationWorksOrIsRefused();

private:
    // Whether the main settings go together; a refusal must be a sentence.
    bool accepted(const Values& point);
    void tryPoint(Values point);
    void report() const;

    Space m_space;
    std::mt19937_64 m_random {20'260'101};
    const QTemporaryDir m_folder;
    int m_accepted = 0, m_refused = 0, m_tried = 0;
    QStringList m_failures;
};

bool CombinationsTest::accepted(const Values& point)
{
    try {
        m_space.mainConfig(point).validate();
    } catch (const Error& error) {
        ++m_refused;
        if (QString(error.what()).size() < 30 || !QString(error.what()).endsWith('.')) // a sentence, not a code
            m_failures << m_space.name(point) + error.what();
        return false;
    }
    ++m_accepted;
    return true;
}

void CombinationsTest::tryPoint(Values point)
{
    ++m_tried;
    QString wrong;
    try {
        wrong = tryOut(m_space.drawSubSettings(point, m_random), m_folder.filePath("model.safetensors").toStdString());
    } catch (const std::exception& error) {
        wrong = QString("it throws: %1").arg(QString(error.what()).section('\n', 0, 0));
    }
    if (!wrong.isEmpty() && m_failures.size() < 20)
        m_failures << m_space.name(point) + wrong;
    m_space.countNewPairs(point, true);
}

void CombinationsTest::report() const
{
    qInfo("%d combinations accepted, %d refused; %d tried", m_accepted, m_refused, m_tried);
    QVERIFY2(m_failures.isEmpty(), qPrintable("\n" + m_failures.join("\n")));
}

void CombinationsTest::everyPairWorksOrIsRefused()
{
    constexpr int kPatience = 20'000;
    for (int idle = 0; idle < kPatience; ++idle) {
        Values point = m_space.drawMainPoint(m_random);
        if (!accepted(point))
            continue;
        std::mt19937_64 ahead = m_random; // tryPoint() will draw the same
        Values drawn = point;
        m_space.drawSubSettings(drawn, ahead);
        if (m_space.countNewPairs(drawn, false) == 0) {
            m_random = ahead;
            continue;
        }
        tryPoint(point);
        idle = 0;
    }
    report();
    QVERIFY(m_tried > 100);
    for (std::size_t axis = 0; axis < m_space.axes().size(); ++axis)
        for (std::size_t value = 0; value < m_space.axes()[axis].choices.size(); ++value)
            QVERIFY2(m_space.tried(axis, value),
                qPrintable(QString("%1 %2").arg(m_space.axes()[axis].name, m_space.axes()[axis].choices[value].name)));
}

void CombinationsTest::everyMainCombinationWorksOrIsRefused()
{
    if (!qEnvironmentVariableIsSet("HEADROOM_ALL_COMBINATIONS"))
        QSKIP("takes hours; HEADROOM_ALL_COMBINATIONS=1 asks for it");
    for (std::size_t number = 0; number < m_space.mainProduct() && m_failures.isEmpty(); ++number)
        if (const Values point = m_space.mainPoint(number); accepted(point))
            tryPoint(point);
    report();
}

int main(int argc, char** argv)
{
    qputenv("QTEST_FUNCTION_TIMEOUT", "604800000"); // Qt Test stops a function after five minutes
    const QCoreApplication application(argc, argv);
    CombinationsTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "combinations_test.moc"
#include "libtorch.h"
