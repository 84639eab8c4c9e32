// SPDX-License-Identifier: GPL-3.0-or-later
#include "graph/run_forward.h"
#include "named_quantities.h"
#include "outcome.h"
#include "test_program.h"
#include "verify_fixture.h"

#include <QRegularExpression>
#include <QTest>

#include <functional>

using namespace headroom;
using namespace headroom::test;

namespace captions_test {

namespace {

std::shared_ptr<const Trace> traceOf(const ModelConfig& config, const ModelInput& input)
{
    const torch::NoGradGuard guard;
    const Transformer model(withoutUnusedSettings(config), Parameters(7));
    Tracer t({true, {}, nullptr});
    runForward(model, t, input, model.defaults());
    return t.finish();
}

QString formulaOf(const Trace& trace, const std::string& path)
{
    const auto step = trace.find(path);
    return step ? QString::fromStdString(trace.step(*step).formula) : QString("there is no such step");
}

QString captionOf(const Trace& trace, const std::string& path)
{
    const auto step = trace.find(path);
    return step ? QString::fromStdString(trace.step(*step).caption) : QString("there is no such step");
}

// A setting, and what a step says under it.
struct Saying {
    const char* name;
    std::function<void(ModelConfig&)> set;
    const char* path;
    const char* formula;
};

void noBias(ModelConfig& c) { c.attentionBias = false; }

void graph(ModelConfig& c) { c.executor = Executor::Graph; }

void unscaled(ModelConfig& c) { c.embeddingScale = false; }

void universal(ModelConfig& c)
{
    c.depth = DepthKind::Universal;
    c.halting = HaltingKind::Remainder;
    c.maxSteps = 2;
    c.haltingBias = -10.0; // the last step is reached
}

void timeOnly(ModelConfig& c)
{
    universal(c);
    c.position = PositionKind::None;
}

void xl(ModelConfig& c)
{
    c.topology = Topology::Decoder;
    c.attention = AttentionKind::TransformerXl;
    c.position = PositionKind::None;
    c.segment = 5;
    c.memory = 3;
}

void set(ModelConfig& c)
{
    c.topology = Topology::Set;
    c.position = PositionKind::None;
    c.normPlacement = NormPlacement::After;
}

template <typename... Settings>
auto all(Settings... settings)
{
    return [=](ModelConfig& c) { (settings(c), ...); };
}

template <auto Member, auto Value>
void with(ModelConfig& c)
{
    c.*Member = Value;
}

const std::vector<Saying>& sayings()
{
    constexpr auto attention = [](AttentionKind kind) {
        return [kind](ModelConfig& c) {
            c.attention = kind;
            c.position = PositionKind::None;
        };
    };
    constexpr auto position = [](PositionKind kind) { return [kind](ModelConfig& c) { c.position = kind; }; };
    constexpr auto nothing = [](ModelConfig&) {};
    static const std::vector<Saying> list {
        {"bias, query", nothing, "decoder.1/self_attention/query", "q = x W_q + b_q"},
        {"no bias, query", noBias, "decoder.1/self_attention/query", "q = x W_q"},
        {"no bias, key", noBias, "decoder.1/encoder_decoder_attention/key", "k = x W_k"},
        {"no bias, value", noBias, "encoder.1/self_attention/value", "v = x W_v"},
        {"no bias, output", noBias, "encoder.1/self_attention/output", "merged W_o"},
        {"no bias, hidden layer has its own", noBias, "encoder.1/feed_forward/hidden", "x W₁ + b₁"},
        {"no bias, linear", all(noBias, attention(AttentionKind::LinearElu)), "decoder.1/self_attention/value",
            "v = x W_v"},
        {"no bias, graph", all(noBias, graph), "decoder.1/self_attention/query", "q = x W_q"},
        {"bias, graph", graph, "decoder.1/self_attention/output", "merged W_o + b_o"},
        {"no bias, set", all(set, noBias), "set.1/induce/query", "q = X W_q"},
        {"embedding", nothing, "decoder/embedded", "E[token] · √d_model + p(position)"},
        {"embedding, unscaled", unscaled, "encoder/embedded", "E[token] + p(position)"},
        {"embedding, graph", graph, "encoder/embedded", "E[token] · √d_model + p(position)"},
        {"embedding, unscaled, graph", all(unscaled, graph), "decoder/embedded", "E[token] + p(position)"},
        {"time", universal, "encoder.1/with_time", "h + P_i + T_t"},
        {"time without positions", timeOnly, "encoder.1/with_time", "h + T_t"},
        {"time, concatenated", all(universal, position(PositionKind::SinusoidalConcatenated)), "encoder.1/time",
            "all sines, then all cosines of t / 10000^(i/(d/2 − 1))"},
        {"clusters of one width",
            [](ModelConfig& c) {
                c.embedding = EmbeddingKind::Adaptive;
                c.cutoffs = {4};
                c.projectSameWidth = false;
            },
            "decoder/embedding", "E_c[token]"},
        {"clusters",
            [](ModelConfig& c) {
                c.embedding = EmbeddingKind::Adaptive;
                c.cutoffs = {4};
                c.divisor = 2;
            },
            "decoder/embedding", "E_c[token] P_cᵀ"},
        {"time, graph", all(universal, graph), "decoder.1/with_time", "h + P_i + T_t"},
        {"time without positions, graph", all(timeOnly, graph), "decoder.1/with_time", "h + T_t"},
        {"goes on", universal, "encoder.1/continues", "Σ h < 1 − ε"},
        {"goes on, last step", universal, "encoder.2/continues", "0: the last step"},
        {"halts, last step", universal, "encoder.2/halts", "running: the last step"},
        {"goes on, tensor2tensor", all(universal, with<&ModelConfig::halting, HaltingKind::Basic>),
            "encoder.2/continues", "Σ h ≤ 1 − ε"},
        {"mask", nothing, "decoder/causal_mask", "key ≤ query"},
        {"mask, same length", all(xl, with<&ModelConfig::sameLength, SameLength::Memory>), "decoder/causal_mask",
            "query − 3 < key ≤ query"},
        {"mask, one more", all(xl, with<&ModelConfig::sameLength, SameLength::MemoryPlusOne>), "decoder/causal_mask",
            "query − 3 ≤ key ≤ query"},
        {"mask, sliding window", with<&ModelConfig::attentionWindow, std::int64_t {3}>, "decoder/causal_mask",
            "query − 3 < key ≤ query"},
        {"mask, a layer of it", with<&ModelConfig::attentionWindow, std::int64_t {3}>,
            "decoder/mask_layers/sliding_window", "query − 3 < key"},
        {"mask, window and same length",
            all(xl, with<&ModelConfig::sameLength, SameLength::Memory>,
                with<&ModelConfig::attentionWindow, std::int64_t {2}>),
            "decoder/causal_mask", "query − 3 < key ≤ query, and query − 2 < key"},
        {"slopes, a power of two", attention(AttentionKind::Alibi), "encoder.1/self_attention/slopes",
            "m_h = 2^(−8h/2)"},
        {"slopes, another count", all(attention(AttentionKind::Alibi), [](ModelConfig& c) { c.width = c.heads = 12; }),
            "encoder.1/self_attention/slopes", "m_h = 2^(−8h/8) up to h = 8, then 2^(−4 (2 (h − 8) − 1)/8)"},
        {"slopes, graph", all(attention(AttentionKind::Alibi), graph, [](ModelConfig& c) { c.width = 6, c.heads = 3; }),
            "encoder.1/self_attention/slopes", "m_h = 2^(−8h/2) up to h = 2, then 2^(−4 (2 (h − 2) − 1)/2)"},
        {"slopes, learned", all(attention(AttentionKind::Alibi), with<&ModelConfig::learnedSlopes, true>),
            "encoder.1/self_attention/slopes", "m = exp(log m)"},
        {"memory", xl, "decoder.1/memory", "SG(h of the segment before)"},
        {"relu", nothing, "encoder.1/feed_forward/activation", "max(0, hidden)"},
        {"gelu", with<&ModelConfig::activation, ActivationKind::Gelu>, "encoder.1/feed_forward/activation",
            "hidden · Φ(hidden)"},
        {"gelu-tanh", with<&ModelConfig::activation, ActivationKind::GeluTanh>, "encoder.1/feed_forward/activation",
            "hidden · ½ (1 + tanh(√(2/π) (hidden + 0.044715 hidden³)))"},
        {"positions", nothing, "encoder/positions", "sin, cos of position / 10000^(2i/d)"},
        {"positions, concatenated", position(PositionKind::SinusoidalConcatenated), "encoder/positions",
            "all sines, then all cosines of position / 10000^(i/(d/2 − 1))"},
        {"positions, fourier", position(PositionKind::Fourier), "encoder/positions", "x, sin(π f x), cos(π f x)"},
        {"positions, fourier, graph", all(position(PositionKind::Fourier), graph), "encoder/positions",
            "x, sin(π f x), cos(π f x)"},
        {"positions, learned, graph", all(position(PositionKind::Learned), graph), "encoder/positions",
            "p(position), learned"},
        {"norm before", with<&ModelConfig::normPlacement, NormPlacement::Before>, "encoder.1/feed_forward/residual",
            "x + sublayer(norm(x))"},
        {"norm after", with<&ModelConfig::normPlacement, NormPlacement::After>, "encoder.1/feed_forward/residual",
            "x + sublayer(x)"},
        {"norm before, memory", xl, "decoder.1/self_attention/residual", "x + sublayer(norm(x))"},
        {"scale norm", with<&ModelConfig::norm, NormKind::Scale>, "encoder.1/self_attention/norm",
            "g · x / max(‖x‖, ε)"},
        {"edges", graph, "encoder.1/self_attention/aggregated", "Σ_j α_ij v_j"},
        {"edges, relative", all(attention(AttentionKind::Relative), graph), "encoder.1/self_attention/aggregated",
            "Σ_j α_ij (v_j + a^V_ij)"},
        {"edges, relative, score", all(attention(AttentionKind::Relative), graph), "encoder.1/self_attention/scaled",
            "q_i · (k_j + a^K_ij) / √d_k"},
        {"set", set, "set.1/induce/scores", "q kᵀ / √d_k"},
        {"set, full width", all(set, with<&ModelConfig::fullWidthScale, true>), "set.1/induce/scores",
            "q kᵀ / √d_model"},
        {"set, norm before", all(set, with<&ModelConfig::normPlacement, NormPlacement::Before>), "set.1/read/output",
            "H + rFF(norm(H))"},
    };
    return list;
}

} // namespace

// What a person reads on a step is true for the settings it ran with, and says where the papers have it.
class CaptionsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void formulasFollowTheSettings_data();
    void formulasFollowTheSettings();
    void masksSayWhatTheyClose();
    void slopesAreWhatTheirFormulaGives();
    void firstMemoryIsSaid();
    void clampedDistancesAreSaid();
    void dividedByAnotherNumber_data();
    void dividedByAnotherNumber();
    void namedQuantitiesAreCited_data();
    void namedQuantitiesAreCited();
    void nothingCitesAnEquationThatThePaperDoesNotNumber();
};

void CaptionsTest::formulasFollowTheSettings_data()
{
    QTest::addColumn<std::size_t>("number");
    for (std::size_t i = 0; i < sayings().size(); ++i)
        QTest::newRow(sayings()[i].name) << i;
}

void CaptionsTest::formulasFollowTheSettings()
{
    QFETCH(std::size_t, number);
    const Saying& saying = sayings()[number];
    ModelConfig config = smallConfig();
    saying.set(config);
    QCOMPARE(formulaOf(*traceOf(config, inputOf(config)), saying.path), QString(saying.formula));
}

void CaptionsTest::masksSayWhatTheyClose()
{
    ModelConfig config = smallConfig();
    ModelInput input;
    input.source = torch::tensor({5, 3, 2, 4, 2, 0}, torch::kLong).view({2, 3});
    input.target = torch::tensor({1, 5, 3, 1, 4, 0}, torch::kLong).view({2, 3});
    input.sourceOpen = input.source != 0;
    input.targetOpen = input.target != 0;
    const auto ordered = traceOf(config, input);
    QCOMPARE(formulaOf(*ordered, "encoder/padding_mask"), QString("key is a token"));
    QCOMPARE(formulaOf(*ordered, "decoder/causal_mask"), QString("key ≤ query, and key is a token"));
    QVERIFY(captionOf(*ordered, "decoder/causal_mask").contains("Padding is masked"));
    QVERIFY(!captionOf(*traceOf(config, inputOf(config)), "decoder/causal_mask").contains("adding"));
    config.causal = false;
    const auto free = traceOf(config, input);
    QCOMPARE(formulaOf(*free, "decoder/padding_mask"), QString("key is a token"));
    QCOMPARE(captionOf(*free, "decoder/padding_mask"), QString("1 on tokens, 0 on padding."));
    // The sentence counts the keys that the mask leaves open.
    xl(config);
    config.causal = true;
    for (const auto& [same, keys] : {std::pair {SameLength::Memory, 3}, std::pair {SameLength::MemoryPlusOne, 4}}) {
        config.sameLength = same;
        const auto equal = traceOf(config, inputOf(config));
        QVERIFY(
            captionOf(*equal, "decoder/causal_mask").contains(QString("itself and the %1 before it").arg(keys - 1)));
        QVERIFY(
            torch::equal(valuesOf(*equal, "decoder/causal_mask").sum(-1), torch::full({5}, static_cast<float>(keys))));
    }
}

void CaptionsTest::slopesAreWhatTheirFormulaGives()
{
    ModelConfig config = smallConfig();
    config.attention = AttentionKind::Alibi;
    config.position = PositionKind::None;
    for (const std::int64_t heads : {1, 4, 3, 6, 12}) {
        config.width = config.heads = heads;
        const auto trace = traceOf(config, inputOf(config));
        const std::string path = "encoder.1/self_attention/slopes";
        const QRegularExpression form(
            "^m_h = 2\\^\\(−8h/(\\d+)\\)( up to h = (\\d+), then 2\\^\\(−4 \\(2 \\(h − (\\d+)\\) − 1\\)/(\\d+)\\))?$");
        const QRegularExpressionMatch match = form.match(formulaOf(*trace, path));
        QVERIFY2(match.hasMatch(), qPrintable(formulaOf(*trace, path)));
        const double p = match.captured(1).toDouble();
        for (int group = 3; group <= match.lastCapturedIndex(); ++group)
            QCOMPARE(match.captured(group).toDouble(), p);
        const torch::Tensor slopes = valuesOf(*trace, path);
        for (std::int64_t h = 1; h <= heads; ++h) {
            const auto number = static_cast<double>(h);
            QVERIFY(number <= p || match.lastCapturedIndex() == 5);
            const double expected = std::exp2(number <= p ? -8.0 * number / p : -4.0 * (2.0 * (number - p) - 1.0) / p);
            QVERIFY(std::abs(slopes[h - 1].item<double>() - expected) < 1e-7);
        }
    }
}

void CaptionsTest::firstMemoryIsSaid()
{
    ModelConfig config = smallConfig();
    xl(config);
    ModelInput first = inputOf(config);
    first.memory.clear();
    QVERIFY(!traceOf(config, first)->find("decoder.1/memory"));
    config.firstMemory = FirstMemory::Zeros;
    const auto zeros = traceOf(config, first);
    QCOMPARE(formulaOf(*zeros, "decoder.1/memory"), QString("0"));
    QVERIFY(captionOf(*zeros, "decoder.1/memory").contains("There was no earlier segment"));
    QVERIFY(!captionOf(*traceOf(config, inputOf(config)), "decoder.1/memory").contains("zeros"));
}

void CaptionsTest::clampedDistancesAreSaid()
{
    ModelConfig config = smallConfig();
    xl(config);
    QVERIFY(!captionOf(*traceOf(config, inputOf(config)), "decoder/distances").contains("count as"));
    config.clampLength = 2;
    QVERIFY(
        captionOf(*traceOf(config, inputOf(config)), "decoder/distances").contains("Distances above 2 count as 2."));
}

void CaptionsTest::dividedByAnotherNumber_data()
{
    QTest::addColumn<QString>("variant");
    for (const Preset& preset : presets())
        if (!preset.config.linearAttention() && preset.config.topology != Topology::Latent
            && preset.config.topology != Topology::Set)
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
}

// No formula of the run or of a study goes on dividing by √d_k where the model has a divisor of its own, or none.
void CaptionsTest::dividedByAnotherNumber()
{
    QFETCH(QString, variant);
    Session session("cpu");
    const ModelInfo model = open(session, variant.toStdString(), false);
    RunRequest request = requestOf(model, model.sample);
    request.studies = {"rotation", "alibi_forms"};
    request.settings.executor = Executor::Dense; // by edges there is but √d_k
    for (const char* divisor : {"1", "3"}) {
        request.settings.changes = {{"score_divisor", divisor}};
        const RunResult result = run(session, request);
        int scaled = 0;
        for (const Step& step : result.trace->steps()) {
            QVERIFY2(step.formula.find("√d_k") == std::string::npos, (step.path + ": " + step.formula).c_str());
            QVERIFY2(step.caption.find("divided by √d_k") == std::string::npos, step.path.c_str());
            scaled += step.formula == "product / c" ? 1 : 0;
        }
        QVERIFY(scaled > 0);
    }
}

void CaptionsTest::namedQuantitiesAreCited_data()
{
    QTest::addColumn<QString>("variant");
    QTest::addColumn<QString>("path");
    QTest::addColumn<QString>("symbol");
    QTest::addColumn<QString>("source");
    const auto row = [](const char* variant, const NamedQuantity& q) {
        QTest::addRow("%s %s", variant, q.path) << variant << q.path << q.symbol << q.source;
    };
    for (const NamedQuantity& quantity : quantities)
        row(quantity.variant, quantity);
    for (const char* variant : {"universal-transformer", "universal-tensor2tensor"})
        for (const NamedQuantity& quantity : halting)
            row(variant, quantity);
}

void CaptionsTest::namedQuantitiesAreCited()
{
    QFETCH(QString, variant);
    QFETCH(QString, path);
    QFETCH(QString, symbol);
    QFETCH(QString, source);
    static QMap<QString, std::shared_ptr<const Trace>> traces; // of each variant's sample
    if (!traces.contains(variant)) {
        Session session("cpu");
        const ModelInfo model = open(session, variant.toStdString(), false);
        traces[variant] = run(session, requestOf(model, model.sample)).trace;
    }
    const Trace& trace = *traces[variant];
    const QString formula = formulaOf(trace, path.toStdString()), caption = captionOf(trace, path.toStdString());
    QVERIFY2(formula.contains(symbol), qPrintable(formula));
    QVERIFY2(caption.contains(source), qPrintable(caption));
    QVERIFY2(caption.endsWith('.') && !caption.at(0).isLower(), qPrintable(caption));
}

// Dai et al. 2019 number no equation.
void CaptionsTest::nothingCitesAnEquationThatThePaperDoesNotNumber()
{
    Session session("cpu");
    for (const char* variant : {"transformer-xl", "learned-relative"}) {
        const ModelInfo model = open(session, variant, false);
        const RunResult result = run(session, requestOf(model, model.sample));
        for (const Step& step : result.trace->steps())
            QVERIFY2(!QRegularExpression("Dai[^.;)]*equation|equation[^.;)]*Dai")
                          .match(QString::fromStdString(step.caption))
                          .hasMatch(),
                step.path.c_str());
    }
}

HEADROOM_TEST(CaptionsTest)

} // namespace captions_test

#include "captions_test.moc"
#include "libtorch.h"
