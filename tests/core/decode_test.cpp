// SPDX-License-Identifier: GPL-3.0-or-later
#include "config/attention_descriptor.h"
#include "decode/beam_search.h"
#include "decode/greedy.h"
#include "decode/sampling.h"
#include "error.h"
#include "test_program.h"

#include <QTest>

#include <cmath>
#include <functional>
#include <map>

using namespace headroom;

namespace decode_test {

namespace {

using Tokens = std::vector<std::int64_t>;

ModelConfig languageModel()
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.position = PositionKind::None;
    config.vocabulary = 9;
    config.maxLength = 24;
    config.width = 8;
    config.heads = 2;
    config.feedForward = 12;
    return config;
}

ModelConfig translator()
{
    ModelConfig config = languageModel();
    config.topology = Topology::EncoderDecoder;
    config.position = PositionKind::SinusoidalInterleaved;
    return config;
}

// A model in double precision whose weights are far from their start.
Transformer shaken(const ModelConfig& config, double strength = 0.4)
{
    const Transformer fresh(config, Parameters(7));
    torch::manual_seed(3);
    std::map<std::string, torch::Tensor> weights;
    for (const Parameter& parameter : fresh.parameters())
        weights[parameter.name] = parameter.tensor.to(torch::kDouble)
            + strength * torch::randn(parameter.tensor.sizes(), torch::kDouble);
    return Transformer(config, Parameters(weights, "test"));
}

torch::Tensor ids(const Tokens& tokens) { return torch::tensor(tokens, torch::kLong); }

torch::Tensor sourceOf(const ModelConfig& config)
{
    return config.hasEncoder() ? ids({5, 3, 8, 4, 3, 2}) : torch::Tensor();
}

// The logits after each token of a text, from whole forward passes, one a segment.
torch::Tensor reference(const Transformer& model, const Tokens& text)
{
    const torch::NoGradGuard guard;
    Tracer t;
    ModelInput input;
    input.source = sourceOf(model.config());
    std::vector<torch::Tensor> rows;
    const torch::Tensor all = ids(text);
    for (std::int64_t first = 0; first < all.size(0); first += model.longest()) {
        input.target = all.slice(0, first, std::min(all.size(0), first + model.longest()));
        ForwardOptions causal = model.defaults();
        causal.causal = true;
        const ModelOutput output = model.forward(t, input, causal);
        rows.push_back(output.logits.tensor);
        input.memory = output.memory;
    }
    return torch::cat(rows, 0);
}

const std::map<QString, std::function<void(ModelConfig&)>>& variants()
{
    static const auto memory = [](ModelConfig& c, std::int64_t segment, std::int64_t rows) {
        c.segment = segment;
        c.memory = rows;
    };
    static std::map<QString, std::function<void(ModelConfig&)>> all {
        {"dot", [](ModelConfig& c) { c.position = PositionKind::SinusoidalInterleaved; }},
        {"dot learned positions", [](ModelConfig& c) { c.position = PositionKind::Learned; }},
        {"dot post-norm", [](ModelConfig& c) { c.normPlacement = NormPlacement::After; }},
        {"rotary", [](ModelConfig& c) { c.position = PositionKind::Rotary; }},
        {"rotary memory",
            [](ModelConfig& c) {
                c.position = PositionKind::Rotary;
                memory(c, 4, 3);
            }},
        {"relative",
            [](ModelConfig& c) {
                c.attention = AttentionKind::Relative;
                c.distances = 3;
            }},
        {"relative direct",
            [](ModelConfig& c) {
                c.attention = AttentionKind::Relative;
                c.directRelative = true;
            }},
        {"relative memory",
            [](ModelConfig& c) {
                c.attention = AttentionKind::Relative;
                memory(c, 5, 7);
            }},
        {"learned-relative",
            [](ModelConfig& c) {
                c.attention = AttentionKind::LearnedRelative;
                c.distances = 24;
            }},
        {"alibi learned",
            [](ModelConfig& c) {
                c.attention = AttentionKind::Alibi;
                c.learnedSlopes = true;
            }},
        {"alibi memory",
            [](ModelConfig& c) {
                c.attention = AttentionKind::Alibi;
                memory(c, 3, 5);
            }},
        {"transformer-xl memory",
            [](ModelConfig& c) {
                c.attention = AttentionKind::TransformerXl;
                memory(c, 4, 6);
            }},
        {"transformer-xl short memory",
            [](ModelConfig& c) {
                c.attention = AttentionKind::TransformerXl;
                memory(c, 6, 2);
            }},
        {"transformer-xl same length",
            [](ModelConfig& c) {
                c.attention = AttentionKind::TransformerXl;
                c.sameLength = SameLength::Memory;
                memory(c, 4, 6);
            }},
        {"transformer-xl zeros",
            [](ModelConfig& c) {
                c.attention = AttentionKind::TransformerXl;
                c.sameLength = SameLength::MemoryPlusOne;
                c.firstMemory = FirstMemory::Zeros;
                c.clampLength = 4;
                memory(c, 4, 4);
            }},
        {"sliding window",
            [](ModelConfig& c) {
                c.position = PositionKind::SinusoidalInterleaved;
                c.attentionWindow = 3;
            }},
        {"sliding window and same length",
            [](ModelConfig& c) {
                c.attention = AttentionKind::TransformerXl;
                c.sameLength = SameLength::Memory;
                c.attentionWindow = 4;
                memory(c, 4, 6);
            }},
        {"linear-exp quadratic",
            [](ModelConfig& c) {
                c.attention = AttentionKind::LinearExp;
                c.quadraticLinear = true;
            }},
        {"local rnn", [](ModelConfig& c) { c.local = LocalKind::Rnn; }},
        {"local gru",
            [](ModelConfig& c) {
                c.local = LocalKind::Gru;
                c.localLayers = 2;
                c.window = 3;
            }},
        {"local lstm window 1",
            [](ModelConfig& c) {
                c.local = LocalKind::Lstm;
                c.window = 1;
            }},
        {"segments",
            [](ModelConfig& c) {
                c.position = PositionKind::SinusoidalConcatenated;
                c.segment = 5;
            }},
        {"segments of linear",
            [](ModelConfig& c) {
                c.attention = AttentionKind::LinearElu;
                c.segment = 5;
            }},
        {"segments of local rnn",
            [](ModelConfig& c) {
                c.local = LocalKind::Gru;
                c.segment = 5;
            }},
        {"adaptive embedding",
            [](ModelConfig& c) {
                c.embedding = EmbeddingKind::Adaptive;
                c.cutoffs = {4, 7};
                c.divisor = 2;
            }},
        {"universal",
            [](ModelConfig& c) {
                c.depth = DepthKind::Universal;
                c.position = PositionKind::SinusoidalInterleaved;
            }},
        {"universal halting",
            [](ModelConfig& c) {
                c.depth = DepthKind::Universal;
                c.position = PositionKind::SinusoidalInterleaved;
                c.halting = HaltingKind::Remainder;
            }},
    };
    for (const AttentionKind kind : attentionKinds())
        all.try_emplace(describe(kind).id, [kind](ModelConfig& c) { c.attention = kind; });
    return all;
}

// A tiny language model whose every text can be tried: four tokens, 2 ends.
ModelConfig tiny(bool memory)
{
    ModelConfig config = languageModel();
    config.vocabulary = 4;
    if (memory) {
        config.attention = AttentionKind::TransformerXl;
        config.segment = 2;
        config.memory = 3;
    } else {
        config.position = PositionKind::SinusoidalInterleaved;
    }
    return config;
}

double logProbability(const Transformer& model, const Tokens& written)
{
    Tokens fed {kStart};
    fed.insert(fed.end(), written.begin(), written.end() - 1);
    const torch::Tensor rows = torch::log_softmax(reference(model, fed), -1);
    double sum = 0.0;
    for (std::size_t i = 0; i < written.size(); ++i)
        sum += rows[static_cast<std::int64_t>(i)][written[i]].item<double>();
    return sum;
}

// The best text of up to `limit` tokens, by trying all.
std::pair<double, Tokens> bestByForce(
    const Transformer& model, std::int64_t limit, double alpha, const Tokens& begun = {})
{
    std::pair<double, Tokens> best {-1e300, {}};
    for (std::int64_t token = 0; token < 4; ++token) {
        Tokens text = begun;
        text.push_back(token);
        const auto length = static_cast<std::int64_t>(text.size());
        auto found = token == kEnd || length == limit
            ? std::pair {logProbability(model, text) / std::pow((5.0 + static_cast<double>(length)) / 6.0, alpha), text}
            : bestByForce(model, limit, alpha, text);
        if (found.first > best.first)
            best = std::move(found);
    }
    return best;
}

Tokens tokensOf(const std::vector<SampledToken>& sampled)
{
    Tokens tokens;
    for (const SampledToken& token : sampled)
        tokens.push_back(token.token);
    return tokens;
}

} // namespace

class DecodeTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void cacheChangesNoLogits_data();
    void cacheChangesNoLogits();
    void translatorsToo_data();
    void translatorsToo();
    void batchesKeepTheirTexts();
    void filtersLeaveTheLikeliest();
    void samplesFollowTheProbabilities();
    void theSeedDecides();
    void coldSamplingIsGreedy();
    void greedyWithAndWithoutGuess();
    void beamOfOneIsGreedy();
    void wideBeamFindsTheBest_data();
    void wideBeamFindsTheBest();
    void everyHypothesisIsKept();
    void limitsAndErrors();
};

void DecodeTest::cacheChangesNoLogits_data()
{
    QTest::addColumn<QString>("variant");
    for (const auto& [name, change] : variants())
        QTest::newRow(qPrintable(name)) << name;
}

// Fed in pieces, the logits after each piece are those of whole forward passes.
void compareWithWholePasses(const ModelConfig& config, bool cache)
{
    const Transformer model = shaken(config);
    const Tokens text {1, 5, 3, 8, 4, 4, 6, 7, 3, 0, 5, 8, 2, 6, 1, 3, 7, 7, 4, 5};
    const torch::Tensor expected = reference(model, text);
    NextToken next(model, sourceOf(config), {}, model.defaults(), cache);
    std::size_t fed = 0;
    for (const std::size_t count : {3, 1, 1, 6, 1, 1, 1, 2, 1, 1, 1, 1}) {
        const torch::Tensor logits = next(Tokens(
            text.begin() + static_cast<std::ptrdiff_t>(fed), text.begin() + static_cast<std::ptrdiff_t>(fed + count)));
        fed += count;
        QCOMPARE(logits.sizes().vec(), (Tokens {1, config.vocabulary}));
        QVERIFY2(torch::allclose(logits[0], expected[static_cast<std::int64_t>(fed) - 1], 1e-9, 1e-9),
            qPrintable(QString::number(fed)));
    }
    QCOMPARE(fed, text.size());
    QCOMPARE(next.room(), config.segmented() ? std::numeric_limits<std::int64_t>::max() : 4);
}

void DecodeTest::cacheChangesNoLogits()
{
    QFETCH(QString, variant);
    ModelConfig config = languageModel();
    variants().at(variant)(config);
    QCOMPARE(shaken(config).canCache(), config.depth == DepthKind::Layers);
    compareWithWholePasses(config, true);
    compareWithWholePasses(config, false);
}

void DecodeTest::translatorsToo_data()
{
    QTest::addColumn<QString>("variant");
    for (const AttentionKind kind : attentionKinds())
        QTest::newRow(describe(kind).id) << QString(describe(kind).id);
    for (const char* name : {"rotary", "local gru", "universal halting"})
        QTest::newRow(name) << QString(name);
}

void DecodeTest::translatorsToo()
{
    QFETCH(QString, variant);
    ModelConfig config = translator();
    variants().at(variant)(config);
    compareWithWholePasses(config, true);
    compareWithWholePasses(config, false);
}

void DecodeTest::batchesKeepTheirTexts()
{
    for (const char* variant : {"dot", "linear-elu", "local gru", "transformer-xl memory", "universal"})
        for (const bool cache : {true, false}) {
            ModelConfig config = languageModel();
            variants().at(variant)(config);
            const Transformer model = shaken(config);
            NextToken next(model, {}, {}, model.defaults(), cache);
            next(torch::tensor({1, 5, 3, 8, 4, 1, 6, 7, 0, 2}, torch::kLong).view({2, 5}));
            next.keep({1, 0, 1});
            const torch::Tensor logits = next(ids({3, 4, 5}).unsqueeze(1));
            const std::vector<Tokens> texts {{1, 6, 7, 0, 2, 3}, {1, 5, 3, 8, 4, 4}, {1, 6, 7, 0, 2, 5}};
            for (std::size_t i = 0; i < texts.size(); ++i)
                QVERIFY(
                    torch::allclose(logits[static_cast<std::int64_t>(i)], reference(model, texts[i])[5], 1e-9, 1e-9));
        }
}

void DecodeTest::filtersLeaveTheLikeliest()
{
    const torch::Tensor logits = torch::log(torch::tensor({0.1, 0.4, 0.05, 0.25, 0.2}, torch::kDouble));
    const auto left = [&](double temperature, std::int64_t k, double p) {
        SamplingSettings settings;
        settings.temperature = temperature;
        settings.topK = k;
        settings.topP = p;
        const auto candidates = candidatesOf(logits, settings);
        double sum = 0.0;
        for (const Candidate& candidate : candidates)
            sum += candidate.probability;
        if (std::abs(sum - 1.0) > 1e-12)
            throw Error("The probabilities add up to " + std::to_string(sum));
        return candidates;
    };
    const auto all = left(1.0, 0, 1.0);
    QCOMPARE(all.size(), 5U);
    QCOMPARE(all[0].token, 1);
    QCOMPARE(all[4].token, 2);
    QCOMPARE(all[1].probability, 0.25);
    const auto three = left(1.0, 3, 1.0);
    QCOMPARE(three.size(), 3U);
    QCOMPARE(three[2].probability, 0.2 / 0.85);
    QCOMPARE(left(1.0, 0, 0.6).size(), 2U); // 0.4 + 0.25 reach 0.6
    QCOMPARE(left(1.0, 0, 0.66).size(), 3U);
    QCOMPARE(left(1.0, 2, 0.5).size(), 1U); // of the two likeliest, 0.4 / 0.65 reaches a half
    QCOMPARE(left(1.0, 0, 1e-9).size(), 1U);
    const auto cold = left(0.5, 0, 1.0);
    QCOMPARE(cold[0].probability, 0.16 / (0.01 + 0.16 + 0.0025 + 0.0625 + 0.04));
    QCOMPARE(left(0.0, 2, 0.5).size(), 5U); // no filter acts, and the probabilities are the model's
    QCOMPARE(left(0.0, 0, 1.0)[0].probability, 0.4);
    QCOMPARE(left(1e-300, 0, 1.0)[0].probability, 1.0);
    QVERIFY_THROWS_EXCEPTION(Error, candidatesOf(torch::full({4}, NAN), SamplingSettings {}));
}

void DecodeTest::samplesFollowTheProbabilities()
{
    const Transformer model = shaken(tiny(false), 0.2);
    SamplingSettings settings;
    settings.limit = 1;
    std::map<std::int64_t, double> counts;
    std::vector<Candidate> candidates;
    for (settings.seed = 1; settings.seed <= 1000; ++settings.seed) {
        const auto written = sample(model, {}, model.defaults(), settings);
        QCOMPARE(written.size(), 1U);
        counts[written[0].token] += 1e-3;
        candidates = written[0].candidates;
    }
    QCOMPARE(candidates.size(), 4U);
    const torch::Tensor expected = torch::softmax(reference(model, {kStart})[0], -1);
    for (const Candidate& candidate : candidates) {
        QVERIFY(std::abs(candidate.probability - expected[candidate.token].item<double>()) < 1e-12);
        QVERIFY(candidate.probability > 0.02);
        QVERIFY(std::abs(counts[candidate.token] - candidate.probability) < 0.05);
    }
}

void DecodeTest::theSeedDecides()
{
    const Transformer model = shaken(tiny(true), 0.2);
    SamplingSettings settings;
    settings.limit = 12;
    settings.end = -1;
    settings.shown = 2;
    const auto first = sample(model, {}, model.defaults(), settings);
    QCOMPARE(first.size(), 12U);
    QCOMPARE(first[5].candidates.size(), 2U);
    QVERIFY(tokensOf(sample(model, {}, model.defaults(), settings)) == tokensOf(first));
    settings.seed = 2;
    QVERIFY(tokensOf(sample(model, {}, model.defaults(), settings)) != tokensOf(first));
    settings.end = first[3].token;
    settings.seed = 1;
    const auto ended = tokensOf(sample(model, {}, model.defaults(), settings));
    QCOMPARE(ended.back(), settings.end);
    QVERIFY(ended.size() <= 4);
}

void DecodeTest::coldSamplingIsGreedy()
{
    const Transformer model = shaken(translator());
    SamplingSettings settings;
    settings.limit = 10;
    const Tokens greedyTokens = greedy(model, sourceOf(model.config()), model.defaults(), 10);
    Prompt prompt;
    prompt.source = sourceOf(model.config());
    for (const double temperature : {0.0, 1e-6}) {
        settings.temperature = temperature;
        QVERIFY(tokensOf(sample(model, prompt, model.defaults(), settings)) == greedyTokens);
    }
}

void DecodeTest::greedyWithAndWithoutGuess()
{
    for (const char* variant : {"dot", "linear-elu", "universal", "universal halting"}) {
        ModelConfig config = translator();
        variants().at(variant)(config);
        const Transformer model = shaken(config);
        const torch::Tensor source = sourceOf(config);
        const Tokens slow = greedy(model, source, model.defaults(), 10);
        QVERIFY(greedy(model, source, model.defaults(), 10, {4, 4, 4, 4}) == slow);
        QVERIFY(greedy(model, source, model.defaults(), 10, slow) == slow);
        const torch::Tensor padded = torch::stack(
            {torch::constant_pad_nd(source, {0, 2}), ids({4, 4, 6, 7, 8, 3, 5, 2})});
        const torch::Tensor open = padded != kPad;
        const torch::Tensor batch = greedyBatch(model, padded, open, 10);
        QCOMPARE(batch.sizes().vec(), (Tokens {2, 10}));
        QVERIFY(torch::equal(batch[0].slice(0, 0, static_cast<std::int64_t>(slow.size())), ids(slow)));
    }
}

void DecodeTest::beamOfOneIsGreedy()
{
    const Transformer model = shaken(translator());
    BeamSettings settings;
    settings.width = 1;
    settings.limit = 10;
    Prompt prompt;
    prompt.source = sourceOf(model.config());
    const BeamSearch search = beamSearch(model, prompt, model.defaults(), settings);
    QCOMPARE(search.best.size(), 1U);
    QVERIFY(search.tokens(search.best[0]) == greedy(model, prompt.source, model.defaults(), 10));
}

void DecodeTest::wideBeamFindsTheBest_data()
{
    QTest::addColumn<bool>("memory");
    QTest::addColumn<double>("alpha");
    for (const bool memory : {false, true})
        for (const double alpha : {0.0, 0.6, 3.0})
            QTest::addRow("%s alpha %.1f", memory ? "memory" : "whole text", alpha) << memory << alpha;
}

void DecodeTest::wideBeamFindsTheBest()
{
    QFETCH(bool, memory);
    QFETCH(double, alpha);
    const Transformer model = shaken(tiny(memory), 0.2);
    BeamSettings settings;
    settings.width = 200;
    settings.limit = 4;
    settings.lengthPenalty = alpha;
    const BeamSearch search = beamSearch(model, {}, model.defaults(), settings);
    const auto [score, text] = bestByForce(model, settings.limit, alpha);
    QVERIFY(search.tokens(search.best[0]) == text);
    const Hypothesis& best = search.hypotheses[static_cast<std::size_t>(search.best[0])];
    QVERIFY(std::abs(best.score - score) < 1e-9);
    // Texts that end after 1, 2 and 3 tokens, and all of 4: 1 + 3 + 9 + 27 · 4.
    QCOMPARE(search.best.size(), 121U);
    if (alpha == 3.0)
        QVERIFY(memory || bestByForce(model, settings.limit, 0.0).second.size() < text.size());
}

void DecodeTest::everyHypothesisIsKept()
{
    const Transformer model = shaken(tiny(false), 0.2);
    BeamSettings settings;
    settings.width = 3;
    settings.limit = 5;
    const BeamSearch search = beamSearch(model, {}, model.defaults(), settings);
    std::map<std::int64_t, int> inBeam; // hypotheses alive after each step
    bool ended = false;
    for (std::size_t i = 0; i < search.hypotheses.size(); ++i) {
        const Hypothesis& h = search.hypotheses[i];
        const Tokens text = search.tokens(static_cast<std::int64_t>(i));
        QCOMPARE(static_cast<std::int64_t>(text.size()), h.length);
        QVERIFY(std::abs(h.total - logProbability(model, text)) < 1e-9);
        const double before = h.parent < 0 ? 0.0 : search.hypotheses[static_cast<std::size_t>(h.parent)].total;
        QCOMPARE(h.total, before + h.logProbability);
        QCOMPARE(h.score, h.total / std::pow((5.0 + static_cast<double>(h.length)) / 6.0, 0.6));
        QCOMPARE(h.finished, h.token == kEnd);
        ended = ended || h.finished;
        QVERIFY(h.dropped == 0 || h.dropped == h.length || (h.dropped == h.length + 1 && !h.finished));
        if (h.parent >= 0) {
            const Hypothesis& parent = search.hypotheses[static_cast<std::size_t>(h.parent)];
            QVERIFY(!parent.finished && parent.dropped != parent.length);
        }
        for (std::int64_t step = h.length; step <= 5 && h.dropped != h.length; ++step)
            inBeam[step] += step == h.length || h.finished ? 1 : 0;
    }
    QVERIFY(ended);
    QVERIFY(search.hypotheses.size() > 3U * 3U);
    for (const auto& [step, count] : inBeam)
        QCOMPARE(count, 3);
    QCOMPARE(search.best.size(), 3U);
    for (std::size_t i = 0; i < 3; ++i) {
        const Hypothesis& h = search.hypotheses[static_cast<std::size_t>(search.best[i])];
        QCOMPARE(h.dropped, 0);
        QVERIFY(i == 0 || search.hypotheses[static_cast<std::size_t>(search.best[i - 1])].score >= h.score);
    }
}

void DecodeTest::limitsAndErrors()
{
    const Transformer model = shaken(languageModel());
    SamplingSettings settings;
    settings.limit = 1000;
    settings.end = -1;
    Prompt prompt;
    prompt.tokens = {1, 4, 5};
    // 24 positions hold what is fed; one more token can be written after the last.
    QCOMPARE(sample(model, prompt, model.defaults(), settings).size(), 22U);
    BeamSettings beam;
    beam.limit = 1000;
    beam.end = -1;
    QCOMPARE(beamSearch(model, prompt, model.defaults(), beam).best.size(), 4U);
    prompt.tokens.clear();
    QVERIFY_THROWS_EXCEPTION(Error, sample(model, prompt, model.defaults(), settings));
    prompt.tokens.assign(25, 3);
    QVERIFY_THROWS_EXCEPTION(Error, beamSearch(model, prompt, model.defaults(), beam));
    const std::atomic<bool> cancel {true};
    QVERIFY_THROWS_EXCEPTION(Cancelled, sample(model, {}, model.defaults(), settings, &cancel));
    QVERIFY_THROWS_EXCEPTION(Cancelled, beamSearch(model, {}, model.defaults(), beam, &cancel));
    settings.topP = 0.0;
    QVERIFY_THROWS_EXCEPTION(Error, sample(model, {}, model.defaults(), settings));
    beam.width = 0;
    QVERIFY_THROWS_EXCEPTION(Error, beamSearch(model, {}, model.defaults(), beam));
    ModelConfig reader = languageModel();
    reader.topology = Topology::Encoder;
    QVERIFY_THROWS_EXCEPTION(Error, NextToken(shaken(reader), ids({3, 4}), {}, {}));
    QVERIFY_THROWS_EXCEPTION(Error, NextToken(shaken(translator()), {}, {}, {}));
}

HEADROOM_TEST(DecodeTest)

} // namespace decode_test

#include "decode_test.moc"
#include "libtorch.h"
