// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "graph/run_forward.h"
#include "libtorch.h"
#include "session/opened_model.h"
#include "session/run_settings.h"
#include "test_program.h"
#include "train/batch.h"

#include <nlohmann/json.hpp>

#include <QTest>

#include <cmath>
#include <numeric>
#include <set>

using namespace headroom;

namespace settings_test {

namespace {

ModelConfig smallConfig(Topology topology)
{
    ModelConfig config;
    config.topology = topology;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 6;
    config.vocabulary = 12;
    config.maxLength = 16;
    return config;
}

// Models that together have every setting away from its default, and at two values that act.
std::vector<ModelConfig> farFromDefault()
{
    std::vector<ModelConfig> all;
    ModelConfig c = smallConfig(Topology::EncoderDecoder);
    c.encoderLayers = 3;
    c.decoderLayers = 1;
    c.headDimension = 3;
    c.vocabulary = 14;
    c.position = PositionKind::SinusoidalConcatenated;
    c.activation = ActivationKind::GeluTanh;
    c.causal = false;
    c.dropout = 0.25;
    c.tiedEmbeddings = c.tiedProjections = true;
    c.attention = AttentionKind::T5Bias;
    c.attentionBias = false;
    c.distances = 11;
    c.maxDistance = 6;
    c.norm = NormKind::Rms;
    c.finalNorm = false;
    c.normEpsilon = 1e-3;
    c.local = LocalKind::Lstm;
    c.localLayers = 2;
    c.window = 3;
    c.embedding = EmbeddingKind::Adaptive;
    c.embeddingScale = c.projectSameWidth = false;
    c.cutoffs = {5, 9};
    c.divisor = 2;
    c.embeddingWidth = 16;
    all.push_back(c);
    c.cutoffs = {6};
    c.divisor = 4;
    c.embeddingWidth = 32;
    c.projectSameWidth = true;
    all.push_back(c);
    c = smallConfig(Topology::EncoderDecoder);
    c.maxLength = 24;
    all.push_back(c);

    c = smallConfig(Topology::Encoder);
    c.attention = AttentionKind::Relative;
    c.directRelative = true;
    c.depth = DepthKind::Universal;
    c.halting = HaltingKind::Accumulated;
    c.maxSteps = 2;
    c.haltingThreshold = 0.8;
    c.haltingBias = -0.5;
    c.ponderWeight = 0.25;
    all.push_back(c);
    c.directRelative = false;
    c.executor = Executor::Graph;
    all.push_back(c);
    c.halting = HaltingKind::Remainder;
    all.push_back(c);

    c = smallConfig(Topology::Decoder);
    c.position = PositionKind::None;
    c.attention = AttentionKind::TransformerXl;
    c.sharedPositionBias = false;
    c.zeroUpperTriangle = true;
    c.clampLength = 2;
    c.segment = 3;
    c.memory = 4;
    c.sameLength = SameLength::Memory;
    c.firstMemory = FirstMemory::Zeros;
    c.normPlacement = NormPlacement::After;
    all.push_back(c);
    c.memory = 2;
    all.push_back(c);

    c = smallConfig(Topology::Decoder);
    c.attention = AttentionKind::Alibi;
    c.learnedSlopes = true;
    c.attentionWindow = 3;
    all.push_back(c);
    c.attentionWindow = 2;
    all.push_back(c);
    c.attentionWindow = 0;
    c.attention = AttentionKind::LinearElu;
    c.learnedSlopes = false;
    c.quadraticLinear = true;
    c.linearEpsilon = 1e-3;
    all.push_back(c);

    c = smallConfig(Topology::Decoder);
    c.headDimension = 8;
    c.position = PositionKind::Rotary;
    c.rotaryHalves = true;
    c.rotaryWidth = 6;
    c.rotaryBase = 100.0;
    c.rotaryScaling = RotaryScaling::Yarn;
    c.rotaryFactor = 4.0;
    c.rotaryOriginal = 64;
    c.rotaryLow = 0.1;
    c.rotaryHigh = 2.0;
    c.rotaryAmplitude = 1.3;
    c.rotaryRounded = false;
    c.activation = ActivationKind::Silu;
    c.gated = true;
    c.feedForwardBias = c.attentionOutputBias = c.outputBias = false;
    c.kvHeads = 1;
    c.queryKeyNorm = true;
    c.norm = NormKind::Rms;
    c.normPlacement = NormPlacement::Around;
    c.scoreDivisor = 3.0;
    c.divideByLayer = true;
    c.scoreCap = 2.0;
    c.logitCap = 1.5;
    c.clipProjections = 0.05;
    c.attentionWindow = 2;
    c.windowedLayers = {1};
    all.push_back(c);
    c.rotaryScaling = RotaryScaling::Longrope;
    c.rotaryAmplitude = 0.0;
    c.rotaryLow = 1.0;
    c.rotaryHigh = 4.0;
    c.rotaryRounded = true;
    c.rotaryShort = {1.0, 1.5, 2.0};
    c.rotaryLong = {1.0, 3.0, 9.0};
    all.push_back(c);
    c.rotaryOriginal = 2; // a text longer than that reads the other list
    all.push_back(c);
    c.rotaryShort = {1.0, 1.25, 1.5};
    c.rotaryLong = {1.0, 2.0, 5.0};
    all.push_back(c);
    c = smallConfig(Topology::Decoder);
    c.position = PositionKind::Rotary;
    c.rotaryScaling = RotaryScaling::Linear;
    c.rotaryFactor = 2.0;
    all.push_back(c);
    c = smallConfig(Topology::Decoder);
    c.attention = AttentionKind::Alibi;
    c.parallel = c.outputScale = true;
    c.normGain = false;
    c.embeddingWidth = 4;
    all.push_back(c);
    c = smallConfig(Topology::Decoder);
    c.embeddingNorm = c.normedResidual = true;
    c.residualScale = 0.5;
    c.normBias = false;
    all.push_back(c);

    c = smallConfig(Topology::Encoder);
    c.position = PositionKind::Learned;
    c.positionOffset = 2;
    c.positionPadding = 4;
    c.tokenTypes = 2;
    c.embeddingNorm = c.projectSum = c.outputTransform = c.tiedEmbeddings = true;
    c.embeddingWidth = 4;
    c.outputActivation = ActivationKind::Gelu;
    c.layerWeights = {1, 1};
    c.normPlacement = NormPlacement::After;
    all.push_back(c);
    c = smallConfig(Topology::Encoder);
    c.output = OutputKind::States;
    c.pooler = true;
    all.push_back(c);
    c = smallConfig(Topology::Encoder);
    c.attention = AttentionKind::Relative;
    c.relativeValues = false;
    c.relativeKeys = true;
    all.push_back(c);
    c = smallConfig(Topology::EncoderDecoder);
    c.position = PositionKind::Learned;
    c.ownPositions = true;
    c.decoderHeads = 4;
    c.decoderFeedForward = 10;
    all.push_back(c);
    c = smallConfig(Topology::EncoderDecoder);
    c.position = PositionKind::SinusoidalConcatenated;
    c.paperFrequencies = true;
    c.attention = AttentionKind::T5Bias;
    c.sharedBuckets = true;
    all.push_back(c);

    c = smallConfig(Topology::Latent);
    c.latents = 5;
    c.queryResidual = false;
    all.push_back(c);
    c = smallConfig(Topology::Set);
    c.position = PositionKind::None;
    c.feedForward = ModelConfig().feedForward; // it has none
    c.seeds = 3;
    c.fullWidthScale = true;
    all.push_back(c);
    c.width = 12;
    c.heads = 3;
    c.seeds = 2;
    c.fullWidthScale = false;
    c.norm = NormKind::None;
    all.push_back(c);
    return all;
}

nlohmann::json fieldsOf(const ModelConfig& config) { return nlohmann::json::parse(config.toJson()); }

// What there is to see of a model: its weights, what it records and how it is trained.
struct Fingerprint {
    std::vector<std::string> weights, steps;
    std::vector<double> numbers;
    bool operator==(const Fingerprint&) const = default;
};

Fingerprint fingerprintOf(const ModelConfig& config)
{
    const Transformer model(config, Parameters(7));
    Fingerprint print;
    for (const Parameter& parameter : model.parameters()) {
        if (parameter.name.find("halting") != std::string::npos && parameter.name.ends_with("weight"))
            parameter.tensor.mul_(3.0); // probabilities near 0 and near 1, so that threshold and most steps both act
        const auto sizes = parameter.tensor.sizes().vec();
        print.weights.push_back(parameter.name);
        print.numbers.insert(print.numbers.end(), sizes.begin(), sizes.end());
        print.numbers.push_back(parameter.tensor.to(torch::kDouble).sum().item<double>());
    }
    Tracer on({true, {}, nullptr});
    ModelInput input;
    input.source = torch::tensor({4, 7, 3, 10, 2}, torch::kLong);
    input.target =
        torch::tensor({1, 4, 7, 3, 10, 5}, torch::kLong).slice(0, 0, std::min<std::int64_t>(6, model.longest()));
    {
        const torch::NoGradGuard guard;
        runForward(model, on, input, model.defaults());
    }
    const auto trace = on.finish();
    for (const StepId step : trace->timeline()) {
        print.steps.push_back(trace->step(step).path);
        const std::vector<float> values = trace->values(step);
        print.numbers.push_back(std::accumulate(values.begin(), values.end(), 0.0,
            [](double sum, float value) { return sum + (std::isfinite(value) ? static_cast<double>(value) : 0.0); }));
    }
    if (config.output == OutputKind::States) // nothing to be trained by
        return print;
    Tracer training;
    training.setTraining(true);
    const Example first {{4, 7, 3, 10}, {3}}, second {{8, 3, 5}, {8}};
    print.numbers.push_back(
        runBatch(model, training, makeBatch(config, {&first, &second}, torch::kCPU), 0.1).loss.item<double>());
    return print;
}

// How much of a text longer than any of these models takes is read, when a run asks for the configuration.
std::size_t tokensRead(const ModelConfig& config)
{
    Checkpoint checkpoint;
    checkpoint.config = config;
    checkpoint.config.maxLength = smallConfig(config.topology).maxLength; // the run's setting changes it
    checkpoint.vocabulary = {"pad", "start", "end"};
    while (std::ssize(checkpoint.vocabulary) < config.vocabulary)
        checkpoint.vocabulary.push_back(std::string(1, static_cast<char>('a' + checkpoint.vocabulary.size() - 3)));
    OpenedModel model(std::move(checkpoint), nullptr, torch::kCPU);
    RunRequest request;
    request.text = std::string(40, 'a');
    request.settings.causal = config.causal;
    request.settings.position = config.position;
    request.settings.executor = config.executor;
    request.settings.changes = {{"max_length", std::to_string(config.maxLength)}};
    return model.run(request, false).input.size();
}

} // namespace

class SettingsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void jsonKeepsEveryField();
    void everySettingActsOrIsRefused();
    void aChangedModelKeepsNoUnusedSetting();
    void noVariantTakesASettingInSilence();
    void noRunTakesASettingInSilence();
};

void SettingsTest::jsonKeepsEveryField()
{
    const nlohmann::json fresh = fieldsOf({});
    std::set<std::string> kept; // fields that came back with another value than their default
    for (const ModelConfig& config : farFromDefault()) {
        QVERIFY(ModelConfig::fromJson(config.toJson(), "test") == config);
        QVERIFY(withoutUnusedSettings(config) == config);
        const nlohmann::json fields = fieldsOf(config); // items() does not keep it alive
        for (const auto& [name, value] : fields.items())
            if (value != fresh.at(name))
                kept.insert(name);
    }
    for (const auto& [name, value] : fresh.items())
        QVERIFY2(kept.count(name), name.c_str());
}

// Whatever main setting changes, what it leaves behind can be cleared away: what is refused then is refused for itself.
void SettingsTest::aChangedModelKeepsNoUnusedSetting()
{
    const auto check = [](const ModelConfig& config, const char* change) {
        const ModelConfig cleared = withoutUnusedSettings(config);
        QVERIFY(withoutUnusedSettings(cleared) == cleared);
        try {
            cleared.validate();
        } catch (const Error& error) {
            QVERIFY2(!QString(error.what()).contains("would have no effect"), change);
        }
    };
    for (const ModelConfig& from : farFromDefault())
        for (const ModelConfig& to : farFromDefault()) {
            ModelConfig config = from;
            config.topology = to.topology;
            check(config, toString(to.topology));
            config = from;
            config.attention = to.attention;
            check(config, toString(to.attention));
            config = from;
            config.norm = to.norm;
            check(config, toString(to.norm));
            config = from;
            config.embedding = to.embedding;
            check(config, toString(to.embedding));
            config = from;
            config.depth = to.depth;
            check(config, toString(to.depth));
            config = from;
            config.local = to.local;
            check(config, toString(to.local));
            config = from;
            config.causal = to.causal;
            check(config, "causal");
        }
}

// The settings of each model are put into all others, one by one: one that does nothing there is refused and says so,
// one that is taken makes another model. None is taken and ignored.
void SettingsTest::everySettingActsOrIsRefused()
{
    const std::vector<ModelConfig> configs = farFromDefault();
    int idle = 0, acting = 0;
    std::set<std::string> acted;
    for (const ModelConfig& config : configs) {
        const nlohmann::json plain = fieldsOf(config);
        const Fingerprint own = fingerprintOf(config);
        QVERIFY(own == fingerprintOf(config)); // or differences would mean nothing
        std::set<std::pair<std::string, std::string>> tried; // each value once
        for (const auto& [name, value] : plain.items())
            tried.emplace(name, value.dump());
        for (const ModelConfig& other : configs) {
            const nlohmann::json others = fieldsOf(other);
            for (const auto& [name, value] : others.items()) {
                if (!tried.emplace(name, value.dump()).second)
                    continue;
                if (name == "dropout" && config.output == OutputKind::States) // nothing to be trained by
                    continue;
                if (name == (config.rotaryOriginal == 2 ? "rotary_short" : "rotary_long")) // not read at this length
                    continue;
                nlohmann::json changed = plain;
                changed[name] = value;
                ModelConfig taken;
                try {
                    taken = ModelConfig::fromJson(changed.dump(), "test");
                } catch (const Error& error) {
                    const QString message = error.what();
                    if (message.contains("would have no effect")) {
                        QVERIFY2(message.startsWith("test: Setting ")
                                && message.contains(" here: leave it out, or give what it needs. "),
                            error.what());
                        ++idle;
                    }
                    continue;
                }
                ++acting;
                acted.insert(name);
                QVERIFY2(fingerprintOf(taken) != own || tokensRead(taken) != tokensRead(config),
                    qPrintable(QString("%1 %2 in %3").arg(name.c_str(), value.dump().c_str(), plain.dump().c_str())));
            }
        }
    }
    qInfo("%d changes act, %d are refused as idle", acting, idle);
    QVERIFY(idle > 100 && acting > 100);
    const nlohmann::json all = fieldsOf({});
    for (const auto& [name, value] : all.items())
        QVERIFY2(acted.count(name), name.c_str());
}

namespace {

// Every value of farFromDefault(), field by field.
std::set<std::pair<std::string, std::string>> farValues()
{
    const nlohmann::json usual = fieldsOf({});
    std::set<std::pair<std::string, std::string>> values;
    for (const ModelConfig& config : farFromDefault()) {
        const nlohmann::json fields = fieldsOf(config);
        for (const auto& [name, value] : fields.items())
            if (value != usual.at(name))
                values.emplace(name, value.dump());
    }
    return values;
}

} // namespace

// Whoever asks a variant for a setting, on any of the roads there are, has it or reads why not.
void SettingsTest::noVariantTakesASettingInSilence()
{
    int taken = 0, idle = 0;
    const auto values = farValues();
    for (const Preset& preset : presets()) {
        for (const auto& [name, value] : values) {
            const auto asked = [&](const auto& configured) {
                try {
                    const ModelConfig config = configured();
                    QVERIFY2(fieldsOf(config).at(name) == nlohmann::json::parse(value),
                        qPrintable(QString("%1: %2 %3").arg(preset.id.c_str(), name.c_str(), value.c_str())));
                    ++taken;
                } catch (const Error& error) {
                    const QString message = error.what();
                    const QString sentence = QString("Setting %1 is ").arg(name.c_str());
                    if (!message.contains("would have no effect"))
                        return;
                    ++idle;
                    QVERIFY2(message.contains(sentence), error.what());
                    QVERIFY2(message.section("what it needs. ", 1).size() > 20, error.what()); // what would make it act
                }
            };
            asked([&, field = name, set = value] { return preset.config.with({{field, set}}); });
            TrainRequest request;
            request.preset = preset.id;
            request.changes = {{name, value}};
            if (name != "vocabulary" && name != "max_length")
                asked([&] { return checkTraining(request); });
        }
    }
    qInfo("%d taken, %d refused as idle", taken, idle);
    QVERIFY(taken > 500 && idle > 1000);
}

// The same of a run of an opened model; and of what belongs to the run itself.
void SettingsTest::noRunTakesASettingInSilence()
{
    const auto refusal = [](OpenedModel& model, const RunSettings& settings) -> QString {
        RunRequest request;
        request.settings = settings;
        request.text = "1 2 3";
        try {
            model.run(request, false);
        } catch (const Error& error) {
            return error.what();
        }
        return {};
    };
    OpenedModel decoder("transformer-decoder", false, torch::kCPU);
    const RunSettings own = ownSettings(decoder.info().config);
    for (const auto& [field, value] : std::vector<std::pair<std::string, std::string>> {{"memory", "4"},
             {"clamp_length", "3"}, {"window", "9"}, {"distances", "3"}, {"latents", "2"}, {"cutoffs", "[3]"},
             {"same_length", "memory"}, {"halting_bias", "0.5"}, {"seeds", "2"}, {"divisor", "2"}, {"max_steps", "2"},
             {"rotary_base", "100"}, {"learned_slopes", "true"}, {"ponder_weight", "0.5"}, {"local_layers", "2"}}) {
        const QString said = refusal(decoder, withField(own, decoder.info().config, field, value));
        QVERIFY2(said.startsWith(QString("Setting %1 is ").arg(field.c_str())) && said.contains("would have no effect"),
            qPrintable(field.c_str() + (": " + said)));
    }
    RunSettings settings = withField(own, decoder.info().config, "attention_window", "2");
    QCOMPARE(refusal(decoder, settings), QString());
    settings = withField(settings, decoder.info().config, "causal", "false"); // then nothing looks back
    QVERIFY(refusal(decoder, settings).startsWith("Setting attention_window is 2"));
    std::vector<std::string> reasons;
    settings = withoutIdleChanges(settings, decoder.info().config, &reasons);
    QVERIFY(settings.changes.empty() && !settings.causal && reasons.size() == 1);
    QCOMPARE(refusal(decoder, settings), QString());
    settings = withField(own, decoder.info().config, "rotary_base", "100");
    QVERIFY(refusal(decoder, settings).startsWith("Setting rotary_base is 100"));
    settings = withField(settings, decoder.info().config, "position", "rotary"); // now it acts
    QCOMPARE(refusal(decoder, settings), QString());
    OpenedModel encoder("transformer-encoder", false, torch::kCPU);
    settings = withField(ownSettings(encoder.info().config), encoder.info().config, "causal", "false");
    QVERIFY(refusal(encoder, settings).contains("would have no effect"));
}

HEADROOM_TEST(SettingsTest)

} // namespace settings_test

#include "settings_test.moc"
