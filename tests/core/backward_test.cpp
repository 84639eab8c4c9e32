// SPDX-License-Identifier: GPL-3.0-or-later
#include "backward/backward.h"
#include "config/attention_descriptor.h"
#include "error.h"
#include "graph/run_forward.h"
#include "hf/config_file.h"
#include "hf/family.h"
#include "hf/folder.h"
#include "libtorch.h"
#include "outcome.h"
#include "preset_rows.h"
#include "session/run_settings.h"
#include "tasks/task.h"
#include "test_program.h"
#include "trace/closed_score.h"
#include "train/label_smoothing.h"

#include <QTest>

#include <cmath>
#include <filesystem>
#include <functional>
#include <map>
#include <set>

using namespace headroom;
using namespace headroom::test;

namespace backward_test {

namespace {

constexpr int kMoved = 200; // cells a model; $HEADROOM_MOVED_CELLS for another number

QString textOf(const std::string& text) { return QString::fromStdString(text); }

bool isGradient(const Trace& trace, const Step& step)
{
    return step.path.starts_with("backward/") && trace.find(step.path.substr(9));
}

Index randomCell(const Step& step, Random& random)
{
    Index at;
    for (const Axis& axis : step.axes)
        at.push_back(random.below(axis.size));
    return at;
}

bool empty(const Step& step)
{
    return std::any_of(step.axes.begin(), step.axes.end(), [](const Axis& axis) { return axis.size == 0; });
}

// Re-derives cells of every step of the number and its backward pass; names the first that is not as recorded.
QString wronglyExplained(const Trace& trace)
{
    Random random(4);
    for (const Step& step : trace.steps()) {
        if ((!step.path.starts_with("backward/") && !step.path.starts_with("objective/")) || empty(step))
            continue;
        for (int i = 0; i < 4; ++i) {
            const Index at = randomCell(step, random);
            const Explanation e = trace.explain(step.id, at);
            if (!e.agrees())
                return QString("%1: %2, re-derived %3, bound %4")
                    .arg(textOf(step.path))
                    .arg(e.untouched)
                    .arg(e.rederived)
                    .arg(e.bound);
            if (e.words.empty() || e.formula.empty() || e.numbers.empty())
                return textOf(step.path) + " says nothing";
        }
        if (!step.caption.ends_with('.')
            || (step.computed() && step.operation != Operation::Rearrange && step.formula.empty()))
            return textOf(step.path) + " has no caption or no formula";
    }
    return {};
}

// A gradient has the axes of its step, and a sum of arrivals at least two of them.
QString misshapen(const Trace& trace)
{
    for (const Step& step : trace.steps()) {
        if (!isGradient(trace, step))
            continue;
        const Step& of = trace.step(*trace.find(step.path.substr(9)));
        if (step.shape() != of.shape())
            return textOf(step.path) + " has another shape";
        for (std::size_t i = 0; i < step.axes.size(); ++i)
            if (step.axes[i].name != of.axes[i].name || step.axes[i].labels != of.axes[i].labels)
                return textOf(step.path) + " has other axes";
        if (step.operation == Operation::Add && step.path.find("objective/") == std::string::npos) {
            if (step.inputs.size() < 2)
                return textOf(step.path) + " adds one arrival";
            for (const StepId input : step.inputs)
                if (!trace.step(input).path.starts_with("backward/arrivals/" + of.path + '/'))
                    return textOf(step.path) + " adds what is no arrival";
        }
    }
    return {};
}

QString disagreeing(const std::vector<BackwardResult::Compared>& compared, bool exact)
{
    for (const BackwardResult::Compared& one : compared)
        if (exact ? one.difference > 1e-11 * (one.allowed / 1e-5) + 1e-15 : !one.agrees())
            return QString("%1 differs by %2, allowed %3").arg(textOf(one.path)).arg(one.difference).arg(one.allowed);
    return {};
}

// A model in double precision, and what it reads: the last of its segments, with what the others left.
struct Double {
    Transformer model;
    ModelInput input;

    static Transformer made(const ModelConfig& config)
    {
        std::map<std::string, torch::Tensor> weights;
        const Transformer fresh(config, Parameters(5));
        for (const Parameter& parameter : fresh.parameters())
            weights[parameter.name] = parameter.tensor.to(torch::kDouble)
                + torch::randn(parameter.tensor.sizes(), torch::kDouble) * 0.05;
        return {config, Parameters(std::move(weights), "double")};
    }

    explicit Double(const ModelConfig& config) : Double(made(config)) {}
    explicit Double(Transformer of) : model(std::move(of))
    {
        const torch::NoGradGuard guard;
        const ModelConfig& config = model.config();
        const std::vector<std::int64_t> ids {1, 4, 7, 3, 5, 8, 3};
        std::vector<std::int64_t> source;
        for (const std::int64_t id : ids)
            source.push_back(id % config.vocabulary);
        input.source = torch::tensor(source, torch::kLong).slice(0, 1, 6);
        const torch::Tensor text = torch::tensor(source, torch::kLong);
        const std::int64_t length = config.segmented() ? std::min<std::int64_t>(text.size(0), 2 * model.longest()) : 5;
        for (std::int64_t first = 0;; first += model.longest()) {
            input.target = text.slice(0, first, std::min(length, first + model.longest()));
            if (first + model.longest() >= length)
                break;
            Tracer off;
            input.memory = runForward(model, off, input, model.defaults()).memory;
        }
    }

    bool logarithms() const { return model.config().embedding == EmbeddingKind::Adaptive; }

    Objective lossOf() const
    {
        Objective objective;
        objective.targets = {{0, "#3"}};
        objective.smoothing = 0.1;
        return objective;
    }

    // The loss of lossOf(), by LibTorch.
    double loss(const std::vector<Intervention>& changes) const
    {
        const torch::NoGradGuard guard;
        Tracer t({false, changes});
        const torch::Tensor logits = runForward(model, t, input, model.defaults()).logits.tensor.slice(-2, 0, 1);
        if (logarithms())
            return -(0.9 * logits[0][3] + 0.1 * logits.mean()).item<double>();
        return labelSmoothedLoss(logits, torch::tensor({std::int64_t {3}}), 0.1, 0, LabelSmoothing::Uniform)
            .item<double>();
    }

    // What is wrong with the backward pass of the loss; empty if nothing is.
    QString wrong(int moved, bool exact = true) const
    {
        Tracer t({true, {}});
        std::vector<BackwardResult::Compared> compared;
        {
            const torch::NoGradGuard guard;
            const ModelOutput output = runForward(model, t, input, model.defaults());
            recordBackward(t, lossOf(), output.logits, logarithms());
            const torch::AutoGradMode on(true);
            for (const Parameter& parameter : model.parameters())
                torch::Tensor(parameter.tensor).set_requires_grad(true);
            Tracer again({true, {}});
            const ModelOutput other = runForward(model, again, input, model.defaults());
            compared = compareWithAutograd(t, again, lossOf(), other.logits, logarithms());
            for (const Parameter& parameter : model.parameters())
                torch::Tensor(parameter.tensor).set_requires_grad(false);
        }
        if (compared.empty())
            return "nothing was compared";
        if (const QString text = disagreeing(compared, exact); !text.isEmpty())
            return text;
        const auto trace = t.finish();
        if (const QString text = misshapen(*trace); !text.isEmpty())
            return text;
        if (const QString text = wronglyExplained(*trace); !text.isEmpty())
            return text;
        return moved > 0 ? wronglyMoved(*trace, moved) : QString();
    }

    // Moves one cell after the other and looks how the loss moves: central differences.
    QString wronglyMoved(const Trace& trace, int count) const
    {
        std::vector<const Step*> gradients;
        for (const Step& step : trace.steps())
            if (isGradient(trace, step) && !empty(step) && step.path.find("objective/") == std::string::npos)
                gradients.push_back(&step);
        Random random(9);
        constexpr double h = 1e-5;
        for (int i = 0; i < count;) {
            const Step& step = *gradients[static_cast<std::size_t>(random.below(std::ssize(gradients)))];
            Intervention change {step.path.substr(9), Intervention::Kind::Set, randomCell(step, random), 0.0, {}};
            const double value = trace.value(*trace.find(change.path), change.at);
            if (std::abs(value) > 1e10)
                continue; // a closed score
            ++i;
            change.value = value + h;
            const double above = loss({change});
            change.value = value - h;
            const double slope = (above - loss({change})) / (2.0 * h), gradient = trace.value(step.id, change.at);
            if (std::abs(slope - gradient) > 1e-6 * (1.0 + std::abs(gradient)))
                return QString("%1: the loss moves by %2 per unit, the gradient says %3")
                    .arg(textOf(step.path))
                    .arg(slope)
                    .arg(gradient);
        }
        return {};
    }
};

ModelConfig small()
{
    ModelConfig config;
    config.width = 8;
    config.heads = 2;
    config.vocabulary = 9;
    config.maxLength = 16;
    config.dropout = 0.0;
    config.feedForward = 6;
    config.encoderLayers = config.decoderLayers = 1;
    config.distances = 4;
    config.maxSteps = 3;
    config.window = 2;
    config.latents = 2;
    config.seeds = 9;
    config.haltingBias = 0.3;
    return config;
}

int movedCells()
{
    const int asked = qEnvironmentVariableIntValue("HEADROOM_MOVED_CELLS");
    return asked > 0 ? asked : kMoved;
}

RunRequest lossOf(const ModelInfo& model)
{
    RunRequest request;
    request.text = model.sample;
    request.settings = ownSettings(model.config);
    request.backward = BackwardRequest {};
    request.backward->of.targets = {{0, "#3"}};
    request.backward->check = true;
    return request;
}

} // namespace

class BackwardTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyVariantAgrees_data() { addPresetRows(); }
    void everyVariantAgrees();
    void everyVariantMovesAsItsGradientSays_data() { addPresetRows(); }
    void everyVariantMovesAsItsGradientSays();
    void everyFamilyMovesAsItsGradientSays_data();
    void everyFamilyMovesAsItsGradientSays();
    void publishedModelsAgree_data();
    void publishedModelsAgree();
    void everySettingAgrees_data();
    void everySettingAgrees();
    void everyNumberCanBeAskedAbout();
    void changesByHand();
    void normsAtTheirEdges();
    void softmaxesAtTheirEdges();
    void memoryIsHeldFixed();
    void depthIsThatOfAutograd();
    void pastTheMemoryBudget_data();
    void pastTheMemoryBudget();
    void whatHasNoGradientSaysSo();
    void whatCannotBeIsRefused();
};

// On its sample, as a person runs it.
void BackwardTest::everyVariantAgrees()
{
    QFETCH(QString, id);
    Session session("cpu");
    const ModelInfo model = open(session, id.toStdString());
    const RunResult result = run(session, lossOf(model));
    QVERIFY(result.backward != nullptr);
    const QString wrong = disagreeing(result.backward->compared, false);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    std::int64_t weights = 0, reached = 0;
    for (const Step& step : result.trace->steps())
        weights += step.operation == Operation::Parameter && !step.study() ? 1 : 0;
    for (const BackwardResult::Compared& one : result.backward->compared)
        reached += one.parameter ? 1 : 0;
    QVERIFY2(reached * 10 >= weights * 9, qPrintable(QString("%1 of %2 weights").arg(reached).arg(weights)));
    const QString shape = misshapen(*result.trace);
    QVERIFY2(shape.isEmpty(), qPrintable(shape));
    const QString explained = wronglyExplained(*result.trace);
    QVERIFY2(explained.isEmpty(), qPrintable(explained));
}

// The same architecture in double precision, with random weights.
void BackwardTest::everyVariantMovesAsItsGradientSays()
{
    QFETCH(QString, id);
    torch::manual_seed(3);
    const auto all = presets();
    const auto preset = std::find_if(all.begin(), all.end(), [&](const Preset& p) { return p.id == id.toStdString(); });
    const QString wrong = Double(preset->config).wrong(movedCells());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void BackwardTest::everyFamilyMovesAsItsGradientSays_data()
{
    QTest::addColumn<int>("family");
    for (std::size_t i = 0; i < hf::families().size(); ++i)
        QTest::newRow(hf::families()[i]->title) << static_cast<int>(i);
}

// What each family's config.json means, of small sizes by every name that a family has for them, with random weights in
// double precision.
void BackwardTest::everyFamilyMovesAsItsGradientSays()
{
    QFETCH(int, family);
    const hf::Family& of = *hf::families()[static_cast<std::size_t>(family)];
    std::string text = R"({"model_type": ")" + of.types.front() + '"';
    const std::pair<std::int64_t, std::vector<const char*>> sizes[] {
        {8, {"hidden_size", "n_embd", "d_model", "dim", "d_embed", "embedding_size", "word_embed_proj_dim"}},
        {9, {"vocab_size"}},
        {1, {"num_hidden_layers", "n_layer", "n_layers", "num_layers", "encoder_layers", "decoder_layers"}},
        {2,
            {"num_attention_heads", "n_head", "n_heads", "num_heads", "encoder_attention_heads",
                "decoder_attention_heads"}},
        {6,
            {"intermediate_size", "n_inner", "d_ff", "ffn_dim", "hidden_dim", "encoder_ffn_dim", "decoder_ffn_dim",
                "d_inner"}},
        {4, {"d_kv", "d_head", "head_dim", "mem_len"}},
        {16, {"max_position_embeddings", "n_positions", "block_size", "max_seq_len"}},
        {1, {"num_key_value_heads", "div_val", "rotary_pct"}}};
    for (const auto& [size, names] : sizes)
        for (const char* name : names)
            text += std::string(", \"") + name + "\": " + std::to_string(size);
    text += R"(, "cutoffs": [4, 6]})";
    const hf::ConfigFile file(text, "test");
    hf::Reading reading {file, "LMHead MaskedLM", {}, {}, nullptr, {}, {}, 1, {}, -1, -1};
    reading.stored = [](const void*, const std::string&) { return false; };
    of.settings(reading);
    reading.model.dropout = 0.0;
    const ModelConfig config = withoutUnusedSettings(reading.model);
    QVERIFY(config.width == 8 && config.vocabulary == 9 && config.output == OutputKind::Tokens);
    torch::manual_seed(3);
    const QString wrong = Double(config).wrong(movedCells());
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void BackwardTest::publishedModelsAgree_data()
{
    QTest::addColumn<QString>("folder");
    for (const char* folder : {"llama", "llama-longrope", "albert", "albert-relative", "neox-odd", "t5-untied",
             "t5-two-tables", "bart-decoder", "bloom", "roberta-head", "bert-untied", "lora-gpt2-base", "eight-bits"})
        QTest::newRow(folder) << folder;
}

// With the weights of the folder: in float as it is run, and in double.
void BackwardTest::publishedModelsAgree()
{
    QFETCH(QString, folder);
    const hf::PublishedModel read = hf::readPublishedModel(
        std::filesystem::path(HEADROOM_SOURCE_DIR) / "tests/golden/hf" / folder.toStdString());
    for (const torch::Dtype type : {torch::kFloat, torch::kDouble}) {
        std::map<std::string, torch::Tensor> weights;
        for (const auto& [name, tensor] : read.tensors)
            weights[name] = tensor.is_floating_point() ? tensor.to(type) : tensor;
        const bool exact = type == torch::kDouble;
        const Double model(Transformer(read.config, Parameters(std::move(weights), "the folder")));
        const QString wrong = model.wrong(exact ? movedCells() : 0, exact);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    }
}

void BackwardTest::everySettingAgrees_data()
{
    using C = ModelConfig;
    QTest::addColumn<std::function<void(ModelConfig&)>>("apply");
    const auto add = [](const std::string& name, std::function<void(C&)> apply) {
        QTest::newRow(name.c_str()) << std::move(apply);
    };
    for (const AttentionKind kind : attentionKinds()) {
        add(std::string("attention ") + toString(kind),
            [kind](C& c) { c.topology = Topology::Decoder, c.attention = kind; });
        add(std::string("both ways ") + toString(kind),
            [kind](C& c) { c.topology = Topology::Encoder, c.attention = kind; });
        if (kind == AttentionKind::Dot || kind == AttentionKind::LinearElu || kind == AttentionKind::LinearExp)
            continue;
        add(std::string("memory ") + toString(kind), [kind](C& c) {
            c.topology = Topology::Decoder, c.attention = kind, c.position = PositionKind::None,
            c.segment = c.memory = 3;
        });
    }
    add("quadratic elu",
        [](C& c) { c.topology = Topology::Decoder, c.attention = AttentionKind::LinearElu, c.quadraticLinear = true; });
    add("quadratic exp",
        [](C& c) { c.topology = Topology::Decoder, c.attention = AttentionKind::LinearExp, c.quadraticLinear = true; });
    add("direct relative", [](C& c) { c.attention = AttentionKind::Relative, c.directRelative = true; });
    add("learned slopes", [](C& c) { c.attention = AttentionKind::Alibi, c.learnedSlopes = true; });
    for (const PositionKind kind :
        {PositionKind::None, PositionKind::Learned, PositionKind::Fourier, PositionKind::Rotary})
        add(std::string("position ") + toString(kind), [kind](C& c) { c.position = kind; });
    for (const NormKind kind : {NormKind::LayerUnbiased, NormKind::Rms, NormKind::Scale, NormKind::None})
        for (const NormPlacement placement : {NormPlacement::Before, NormPlacement::After})
            add(std::string("norm ") + toString(kind) + toString(placement),
                [=](C& c) { c.norm = kind, c.normPlacement = placement; });
    for (const ActivationKind kind : {ActivationKind::Gelu, ActivationKind::GeluTanh, ActivationKind::Silu,
             ActivationKind::QuickGelu, ActivationKind::Tanh})
        add(std::string("activation ") + toString(kind), [kind](C& c) { c.activation = kind; });
    for (const LocalKind kind : {LocalKind::Rnn, LocalKind::Gru, LocalKind::Lstm})
        add(std::string("local ") + toString(kind), [kind](C& c) { c.topology = Topology::Decoder, c.local = kind; });
    for (const HaltingKind kind :
        {HaltingKind::None, HaltingKind::Basic, HaltingKind::Accumulated, HaltingKind::Global, HaltingKind::Remainder})
        add(std::string("halting ") + toString(kind), [kind](C& c) {
            c.depth = DepthKind::Universal, c.halting = kind;
            if (kind == HaltingKind::Global) // a mean over the whole sequence, which a decoder must not see
                c.topology = Topology::Encoder;
        });
    add("graph", [](C& c) { c.executor = Executor::Graph; });
    add("graph relative", [](C& c) { c.executor = Executor::Graph, c.attention = AttentionKind::Relative; });
    add("graph alibi",
        [](C& c) { c.executor = Executor::Graph, c.attention = AttentionKind::Alibi, c.learnedSlopes = true; });
    add("graph halting",
        [](C& c) { c.executor = Executor::Graph, c.depth = DepthKind::Universal, c.halting = HaltingKind::Remainder; });
    add("tied", [](C& c) { c.tiedEmbeddings = true; });
    add("adaptive", [](C& c) { c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {4, 6}, c.divisor = 2; });
    add("adaptive tied", [](C& c) {
        c.embedding = EmbeddingKind::Adaptive, c.cutoffs = {5}, c.tiedEmbeddings = c.tiedProjections = true,
        c.embeddingWidth = 6;
    });
    add("grouped and gated", [](C& c) {
        c.topology = Topology::Decoder, c.kvHeads = 1, c.gated = true,
        c.feedForwardBias = c.attentionOutputBias = c.outputBias = false;
    });
    add("normed heads", [](C& c) { c.topology = Topology::Decoder, c.queryKeyNorm = true, c.clipProjections = 0.2; });
    add("caps", [](C& c) { c.topology = Topology::Decoder, c.scoreCap = 2.0, c.logitCap = 3.0, c.scoreDivisor = 2.0; });
    add("parallel", [](C& c) { c.topology = Topology::Decoder, c.parallel = true; });
    add("scaled residual", [](C& c) { c.topology = Topology::Decoder, c.residualScale = 0.5; });
    add("no residual", [](C& c) { c.residualScale = 0.0; });
    add("types", [](C& c) { c.topology = Topology::Encoder, c.tokenTypes = 2, c.embeddingNorm = true; });
    add("latent", [](C& c) { c.topology = Topology::Latent; });
    add("set", [](C& c) { c.topology = Topology::Set, c.position = PositionKind::None; });
    add("windowed", [](C& c) { c.topology = Topology::Decoder, c.attentionWindow = 2; });
}

// Of small models in double precision: to nine digits.
void BackwardTest::everySettingAgrees()
{
    QFETCH(std::function<void(ModelConfig&)>, apply);
    torch::manual_seed(3);
    ModelConfig config = small();
    apply(config);
    QString wrong;
    try {
        wrong = Double(withoutUnusedSettings(config)).wrong(8);
    } catch (const Error& error) {
        wrong = error.what();
    }
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
}

void BackwardTest::everyNumberCanBeAskedAbout()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer");
    const auto agree = [&](const Objective& objective) {
        RunRequest request = lossOf(model);
        request.backward->of = objective;
        const RunResult result = run(session, request);
        const auto number = result.trace->find("objective/number");
        const QString wrong = disagreeing(result.backward->compared, false);
        return number && result.trace->value(*number, {0}) == result.backward->number
                && !result.backward->compared.empty()
            ? wrong
            : QString("nothing compared");
    };
    RunRequest nearly = lossOf(model); // a token left open: what the run without changes nearly wrote
    nearly.backward->of.targets = {{-1, {}}};
    const Objective asked = run(session, nearly).backward->of;
    QVERIFY(asked.targets.front().position >= 0 && !asked.targets.front().token.empty());
    nearly.interventions = {{"decoder/norm", Intervention::Kind::Scale, {}, -1.0, {}}};
    QVERIFY(run(session, nearly).backward->of == asked);
    Objective smoothed;
    smoothed.targets = {{0, "#4"}, {1, "#5"}, {3, "#6"}};
    smoothed.smoothing = 0.1;
    QCOMPARE(agree(smoothed), QString());
    smoothed.toOthersOnly = true;
    QCOMPARE(agree(smoothed), QString());
    QCOMPARE(agree(Objective::logit("1=#4")), QString());
    QCOMPARE(agree(Objective::logit("1=#4-#5")), QString());
    QCOMPARE(agree(Objective::cells("decoder.1/self_attention/weights@0,1,0")), QString());
    QCOMPARE(agree(Objective::cells("decoder.1/self_attention/residual@2,-")), QString());
    QCOMPARE(agree(Objective::cells("output/logits")), QString());
}

// A cell that was set lets nothing through, a scaled one its factor; its own gradient is there all the same.
void BackwardTest::changesByHand()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer");
    const std::string weights = "decoder.1/self_attention/weights";
    RunRequest request = lossOf(model);
    request.backward->of.targets.push_back({3, "#4"});
    request.interventions = {{weights, Intervention::Kind::Set, {0, 1, 0}, 0.25, {}},
        {weights, Intervention::Kind::Scale, {0, 2, 1}, 3.0, {}},
        {"decoder.2/self_attention/context", Intervention::Kind::Mean, {1, 2, Intervention::kAll}, 0.0, {}},
        {"encoder.1/feed_forward/hidden", Intervention::Kind::Zero, {1, 2}, 0.0, {}}};
    const RunResult result = run(session, request);
    const Trace& trace = *result.trace;
    const QString wrong = disagreeing(result.backward->compared, false);
    QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
    const auto gradient = trace.find("backward/" + weights),
               passed = trace.find("backward/through/" + weights + "/passed");
    QVERIFY(gradient && passed);
    QVERIFY(trace.value(*gradient, {0, 1, 0}) != 0.0);
    QCOMPARE(trace.value(*passed, {0, 1, 0}), 0.0);
    QCOMPARE(static_cast<float>(trace.value(*passed, {0, 2, 1})), // rounded, as it is kept
        3.0F * static_cast<float>(trace.value(*gradient, {0, 2, 1})));
    QCOMPARE(trace.value(*passed, {0, 2, 0}), trace.value(*gradient, {0, 2, 0}));
    const QString explained = wronglyExplained(trace);
    QVERIFY2(explained.isEmpty(), qPrintable(explained));
}

// Rows of zeros, of equal numbers, and shorter than ε.
void BackwardTest::normsAtTheirEdges()
{
    const torch::AutoGradMode recordsGradients(true);
    const torch::Tensor rows = torch::tensor({{0.5, -1.0, 2.0, 0.25}, {0.0, 0.0, 0.0, 0.0}, {3.0, 3.0, 3.0, 3.0},
                                                 {2e-3, -1e-3, 3e-3, 5e-4}},
                            torch::kDouble),
                        gain = torch::tensor({1.5, -0.5, 2.0, 1.0}, torch::kDouble),
                        arrived = torch::tensor({{1.0, -2.0, 0.5, 3.0}}, torch::kDouble).expand({4, 4});
    for (const NormFunction norm :
        {NormFunction::Layer, NormFunction::LayerUnbiased, NormFunction::Rms, NormFunction::Scale}) {
        Tracer t;
        const torch::Tensor x = rows.clone().requires_grad_(true);
        const torch::Tensor own = norm == NormFunction::Scale ? gain.slice(0, 0, 1) : gain;
        t.normalise("", {x, -1}, {own, -1}, {}, norm, 0.01).tensor.backward(arrived);
        const torch::Tensor back = t.normBack("", {rows, -1}, {arrived * own, -1}, norm, 0.01).tensor;
        const double off = (back - x.grad()).abs().max().item<double>();
        QVERIFY2(off < 1e-9, qPrintable(QString("norm %1: %2").arg(static_cast<int>(norm)).arg(off)));
    }
}

// Rows with closed keys, with one open key, with none, and with one key far above the others.
void BackwardTest::softmaxesAtTheirEdges()
{
    const torch::AutoGradMode recordsGradients(true);
    const double closed = kClosedScore;
    const torch::Tensor rows = torch::tensor(
                            {{0.5, -1.0, 2.0, 0.25}, {1.0, closed, -2.0, closed}, {closed, 0.5, closed, closed},
                                {closed, closed, closed, closed}, {90.0, 0.0, -3.0, 1.0}},
                            torch::kDouble),
                        arrived = torch::tensor({{1.0, -2.0, 0.5, 3.0}}, torch::kDouble).expand({5, 4});
    const torch::Tensor x = rows.clone().requires_grad_(true);
    torch::softmax(x, -1).backward(arrived);
    const torch::Tensor p = torch::softmax(rows, -1);
    Tracer t;
    const double off = (t.softmaxBack("", {p, -1}, {arrived, -1}).tensor - x.grad()).abs().max().item<double>();
    QVERIFY2(off < 1e-12, qPrintable(QString::number(off)));
    // A step of its own, in single precision: every number is explained, and closed keys are no terms.
    const torch::NoGradGuard guard;
    Tracer recorded({true, {}, nullptr});
    const Traced weights = recorded.softmax(
                     "weights", recorded.input("scores", rows.to(torch::kFloat), {"query", "key"})),
                 gradient = recorded.input("gradient", arrived.to(torch::kFloat).contiguous(), {"query", "key"});
    const StepId back = recorded.softmaxBack("back", weights, gradient).step;
    const auto trace = recorded.finish();
    for (std::int64_t row = 0; row < 5; ++row)
        for (std::int64_t key = 0; key < 4; ++key) {
            const Explanation why = trace->explain(back, {row, key});
            QVERIFY2(why.agrees(), qPrintable(QString("%1, %2: %3").arg(row).arg(key).arg(why.difference())));
            double sum = 0.0;
            for (const Term& term : why.terms)
                sum += term.contribution;
            QVERIFY(std::abs(sum - why.rederived) < 1e-12);
        }
    QCOMPARE(trace->explain(back, {1, 0}).terms.size(), std::size_t {2});
    QCOMPARE(trace->explain(back, {3, 0}).terms.size(), std::size_t {4}); // all closed: all share alike
}

// Dai et al. 2019, section 3.2.
void BackwardTest::memoryIsHeldFixed()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer-xl");
    const RunResult result = run(session, lossOf(model));
    QVERIFY(result.segments.size() > 1);
    int held = 0;
    for (const BackwardResult::Stop& stop : result.backward->stops)
        if (stop.path.ends_with("/memory")) {
            QVERIFY(stop.why.find("Dai et al. 2019") != std::string::npos);
            QVERIFY(result.trace->find("backward/" + stop.path));
            ++held;
        }
    QCOMPARE(held, static_cast<int>(model.config.decoderLayers));
    for (std::size_t i = 0; i + 1 < result.segments.size(); ++i)
        QVERIFY(!result.segments[i]->find("backward/output/logits"));
}

// The study's lengths, again by LibTorch: a fresh model of 48 layers in double precision.
void BackwardTest::depthIsThatOfAutograd()
{
    Session session("cpu");
    RunRequest request;
    const ModelInfo model = open(session, "transformer-decoder");
    request.text = model.sample;
    request.settings = ownSettings(model.config);
    request.settings.objective = Objective {.targets = {{1, "#3"}}};
    request.studies = {"gradient_depth"};
    const RunResult result = run(session, request);
    QVERIFY(result.lacking.empty());
    for (const NormPlacement placement : {NormPlacement::Before, NormPlacement::After}) {
        const bool before = placement == NormPlacement::Before;
        const auto lengths = result.trace->find(
            before ? "study/gradient_depth/norm_before" : "study/gradient_depth/norm_after");
        QVERIFY(lengths);
        ModelConfig config = model.config;
        config.decoderLayers = 48;
        config.normPlacement = placement;
        config.dropout = 0.0;
        config = withoutUnusedSettings(config);
        std::map<std::string, torch::Tensor> weights;
        const Transformer fresh(config, Parameters(1));
        for (const Parameter& parameter : fresh.parameters())
            weights[parameter.name] = parameter.tensor.to(torch::kDouble).set_requires_grad(true);
        const Transformer deep(config, Parameters(weights, "double"));
        ModelInput input;
        const auto tokens = result.trace->find("decoder/tokens");
        QVERIFY(tokens);
        std::vector<std::int64_t> ids;
        for (const float id : result.trace->values(*tokens))
            ids.push_back(static_cast<std::int64_t>(id));
        input.target = torch::tensor(ids, torch::kLong);
        Tracer off;
        const torch::Tensor logits = runForward(deep, off, input, deep.defaults()).logits.tensor;
        (-torch::log_softmax(logits, -1)[1][3]).backward();
        const Axis& parts = result.trace->step(*lengths).axes[0];
        for (std::int64_t part = 0; part < parts.size; ++part)
            for (const std::int64_t layer : {0, 20, 47}) {
                const std::string name = "decoder." + std::to_string(layer + 1) + "." + parts.label(part);
                const double expected = weights.at(name).grad().norm().item<double>(),
                             length = result.trace->value(*lengths, {part, layer});
                QVERIFY2(std::abs(length - expected) <= 1e-6 * expected,
                    qPrintable(QString("%1: %2, by LibTorch %3").arg(textOf(name)).arg(length).arg(expected)));
            }
    }
}

void BackwardTest::pastTheMemoryBudget_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<int>("budget");
    for (const AttentionKind kind : attentionKinds())
        for (const int budget : {60'000, 12'000}) // factors where they are dropped; never there as a whole
            if (budget < 60'000 || kind == AttentionKind::Dot || kind == AttentionKind::TransformerXl)
                QTest::addRow("%s, %d bytes", toString(kind), budget) << static_cast<int>(kind) << budget;
}

// What is not kept is recomputed as forward numbers are, and says the same.
void BackwardTest::pastTheMemoryBudget()
{
    QFETCH(int, kind);
    QFETCH(int, budget);
    const torch::NoGradGuard guard;
    torch::manual_seed(3);
    ModelConfig config = small();
    config.topology = Topology::Decoder;
    config.attention = static_cast<AttentionKind>(kind);
    config.position = PositionKind::None;
    config.maxLength = 64;
    const Transformer model(withoutUnusedSettings(config), Parameters(5));
    ModelInput input;
    input.target = torch::randint(3, config.vocabulary, {60}, torch::kLong);
    std::map<std::string, double> allowed; // of the gradients that are held
    double largestOfAll = 0.0;
    const auto record = [&](std::size_t bytes) {
        Tracer t({true, {}, nullptr, bytes});
        const ModelOutput output = runForward(model, t, input, model.defaults());
        Objective loss;
        loss.targets = {{59, "#3"}, {30, "#4"}};
        recordBackward(t, loss, output.logits, false);
        for (const Step& step : t.steps())
            if (bytes == kTraceBudget && step.path.starts_with("backward/")) {
                const double largest = t.recorded(step.id).tensor.abs().max().item<double>();
                allowed[step.path] = gradientYardstick(t, step.id, largest);
                largestOfAll = std::max(largestOfAll, largest);
            }
        return t.finish();
    };
    const auto whole = record(kTraceBudget), lean = record(static_cast<std::size_t>(budget));
    std::int64_t recomputed = 0;
    for (const Step& step : whole->steps()) {
        if (!isGradient(*whole, step))
            continue;
        const auto other = lean->find(step.path);
        QVERIFY2(other, step.path.c_str());
        recomputed += lean->recomputed(*other) ? 1 : 0;
        const std::vector<float> a = whole->values(step.id), b = lean->values(*other);
        double largest = 0.0, apart = 0.0;
        for (std::size_t i = 0; i < a.size(); ++i) {
            largest = std::max(largest, static_cast<double>(std::abs(a[i])));
            apart = std::max(apart, static_cast<double>(std::abs(a[i] - b[i])));
        }
        QVERIFY2(apart <= allowed.at(step.path) + kOfAllGradients * largestOfAll,
            qPrintable(QString("%1: %2 of %3").arg(textOf(step.path)).arg(apart).arg(largest)));
        const std::vector<Index>& sampled = lean->sampled(*other);
        for (std::size_t i = 0; i < sampled.size(); i += 61) {
            const Explanation e = lean->explain(*other, sampled[i]);
            QVERIFY2(e.agrees(),
                qPrintable(QString("%1: %2, re-derived %3, bound %4")
                               .arg(textOf(step.path))
                               .arg(e.untouched)
                               .arg(e.rederived)
                               .arg(e.bound)));
        }
    }
    const bool matrices = config.attention != AttentionKind::LinearElu && config.attention != AttentionKind::LinearExp;
    QVERIFY2(!matrices || recomputed > 0, "everything was kept");
}

void BackwardTest::whatHasNoGradientSaysSo()
{
    Session session("cpu");
    const auto ask = [&](const char* variant, const Objective& of) {
        const ModelInfo model = open(session, variant);
        RunRequest request = lossOf(model);
        request.backward->of = of;
        return run(session, request);
    };
    Objective loss;
    loss.targets = {{0, "#3"}};
    const RunResult plain = ask("transformer", loss);
    const auto why = [](const RunResult& result, const char* path) {
        return textOf(result.backward->whyNone(*result.trace, path));
    };
    QVERIFY(why(plain, "decoder/tokens").contains("index"));
    QVERIFY(why(plain, "decoder/causal_mask").contains("mask"));
    QVERIFY(why(plain, "encoder/positions").contains("follows from where it stands"));
    QVERIFY(why(plain, "output/probabilities").contains("No way leads"));
    const RunResult halting = ask("universal-transformer", loss);
    bool decides = false;
    for (const BackwardResult::Stop& stop : halting.backward->stops)
        decides = decides || stop.why.find("decides whether") != std::string::npos;
    QVERIFY(decides);
}

void BackwardTest::whatCannotBeIsRefused()
{
    Session session("cpu");
    const ModelInfo model = open(session, "transformer");
    const auto refusal = [&](const std::function<void(RunRequest&)>& change) -> QString {
        RunRequest request = lossOf(model);
        try {
            change(request);
            run(session, request);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    QVERIFY(refusal([](RunRequest& r) {
        r.backward->of.targets = {{0, "nonsense"}};
    }).contains("no token \"nonsense\""));
    QVERIFY(refusal([](RunRequest& r) { r.backward->of.targets = {{99, "#3"}}; }).contains("no position 99"));
    QVERIFY(refusal([](RunRequest& r) { r.backward->of.targets.clear(); }).contains("at least one position"));
    QVERIFY(
        refusal([](RunRequest& r) { r.backward->of = Objective::cells("nowhere@0"); }).contains("no step \"nowhere\""));
    QVERIFY(refusal([](RunRequest& r) {
        r.backward->of = Objective::cells("output/logits@0,999");
    }).contains("no such cell"));
    QVERIFY(
        refusal([](RunRequest& r) { r.backward->of = Objective::cells("decoder/tokens"); }).contains("whole numbers"));
    QVERIFY(refusal([](RunRequest& r) {
        r.backward->of = Objective::cells("encoder/positions");
    }).contains("nothing that could change"));
    QVERIFY(refusal([](RunRequest& r) { // after a study that went back as far as it could
        r.studies = {"backward"};
        r.backward->of = Objective::cells("encoder/positions");
    })
                .contains("nothing that could change"));
    // Where the running maximum has not cancelled yet; what the attention gives does not depend on it.
    ModelConfig config = small();
    config.topology = Topology::Decoder;
    config.attention = AttentionKind::LinearExp;
    config.position = PositionKind::None;
    const Double running(withoutUnusedSettings(config));
    const auto refusedFor = [&](const std::string& cells) -> QString {
        const torch::NoGradGuard guard;
        Tracer t({true, {}});
        const ModelOutput output = runForward(running.model, t, running.input, running.model.defaults());
        try {
            recordBackward(t, Objective::cells(cells), output.logits, false);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    QVERIFY(refusedFor("decoder.1/self_attention/shifted_keys").contains("running maximum"));
    QVERIFY(refusedFor("decoder.1/self_attention/state").contains("running maximum"));
    QCOMPARE(refusedFor("decoder.1/self_attention/context"), QString());
    QVERIFY(refusal([](RunRequest&) { Objective::target("x=1"); }).contains("no position and token"));
    QVERIFY(refusal([](RunRequest&) { Objective::logit("=a"); }).contains("no position and token"));
    QVERIFY(refusal([](RunRequest& r) {
        const std::string context = "decoder.1/self_attention/context";
        r.interventions = {
            {context, Intervention::Kind::Mean, {}, 0.0, {}}, {context, Intervention::Kind::Zero, {0, 0, 0}, 0.0, {}}};
    }).contains("no rule for decoder.1/self_attention/context"));
}

HEADROOM_TEST(BackwardTest)

} // namespace backward_test

#include "backward_test.moc"
