// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "nn/adaptive.h"
#include "tasks/task.h"
#include "test_program.h"

#include <QTest>

using namespace headroom;

namespace adaptive_test {

namespace {

ModelConfig configOf(std::vector<std::int64_t> cutoffs, std::int64_t divisor, std::int64_t embeddingWidth = 0)
{
    ModelConfig config;
    config.topology = Topology::Decoder;
    config.embedding = EmbeddingKind::Adaptive;
    config.vocabulary = 13;
    config.width = 8;
    config.cutoffs = std::move(cutoffs);
    config.divisor = divisor;
    config.embeddingWidth = embeddingWidth;
    return config;
}

// Embedding and softmax of a config, their biases away from 0.
struct Parts {
    explicit Parts(const ModelConfig& config, torch::Dtype dtype = torch::kDouble)
    {
        Parameters fresh(1);
        build(fresh, config);
        std::map<std::string, torch::Tensor> weights;
        torch::manual_seed(2);
        for (const Parameter& parameter : fresh.all())
            weights[parameter.name] = (torch::randn_like(parameter.tensor) * 0.5).to(dtype).set_requires_grad(true);
        Parameters stored(weights, "test");
        build(stored, config);
        stored.refuseUnused();
        all = stored.all();
    }

    void build(Parameters& parameters, const ModelConfig& config)
    {
        embedding = std::make_unique<AdaptiveEmbedding>(parameters, "embedding", config);
        inputCount = count(parameters);
        softmax = std::make_unique<AdaptiveSoftmax>(
            parameters, "output", config, config.tiedEmbeddings ? embedding.get() : nullptr);
        outputCount = count(parameters) - inputCount;
    }

    static std::int64_t count(const Parameters& parameters)
    {
        std::int64_t numbers = 0;
        for (const Parameter& parameter : parameters.all())
            numbers += parameter.tensor.numel();
        return numbers;
    }

    torch::Tensor weight(const std::string& name) const
    {
        for (const Parameter& parameter : all)
            if (parameter.name == name)
                return parameter.tensor;
        throw Error("no weight " + name);
    }

    std::unique_ptr<AdaptiveEmbedding> embedding;
    std::unique_ptr<AdaptiveSoftmax> softmax;
    std::vector<Parameter> all;
    std::int64_t inputCount = 0, outputCount = 0;
};

std::shared_ptr<const Labels> vocabulary()
{
    auto labels = std::make_shared<Labels>();
    for (int i = 0; i < 13; ++i)
        labels->push_back("word" + std::to_string(i));
    return labels;
}

torch::Tensor tokens() { return torch::tensor({0, 12, 4, 3, 7, 8, 1, 6}, torch::kLong); }

torch::Tensor states(torch::Dtype dtype = torch::kDouble)
{
    torch::manual_seed(5);
    return torch::randn({8, 8}, dtype);
}

void addCases()
{
    QTest::addColumn<QVector<int>>("cutoffs");
    QTest::addColumn<int>("divisor");
    QTest::addColumn<int>("embeddingWidth");
    QTest::addColumn<bool>("projectSameWidth");
    QTest::addColumn<bool>("tied");
    QTest::addColumn<bool>("tiedProjections");
    QTest::newRow("one table") << QVector<int> {} << 1 << 0 << true << false << false;
    QTest::newRow("one narrow table, tied") << QVector<int> {} << 1 << 4 << true << true << true;
    QTest::newRow("equal widths") << QVector<int> {4} << 1 << 0 << true << true << false;
    QTest::newRow("one projection for all") << QVector<int> {4, 8} << 1 << 6 << true << true << true;
    QTest::newRow("one projection, the softmax's own") << QVector<int> {4, 8} << 1 << 6 << true << true << false;
    QTest::newRow("halved") << QVector<int> {4, 8} << 2 << 0 << true << false << false;
    QTest::newRow("halved, tied") << QVector<int> {4, 8} << 2 << 0 << true << true << true;
    QTest::newRow("halved, the first not projected") << QVector<int> {4, 8} << 2 << 0 << false << true << true;
    QTest::newRow("quartered") << QVector<int> {5} << 4 << 12 << false << true << false;
}

ModelConfig fetched()
{
    QFETCH(QVector<int>, cutoffs);
    QFETCH(int, divisor);
    QFETCH(int, embeddingWidth);
    QFETCH(bool, projectSameWidth);
    QFETCH(bool, tied);
    QFETCH(bool, tiedProjections);
    ModelConfig config = configOf({cutoffs.begin(), cutoffs.end()}, divisor, embeddingWidth);
    config.projectSameWidth = projectSameWidth;
    config.tiedEmbeddings = tied;
    config.tiedProjections = tiedProjections;
    return config;
}

torch::Tensor logProbabilities(const Parts& parts, const torch::Tensor& x)
{
    Tracer off;
    return (*parts.softmax)(off, {x}, nullptr).tensor;
}

torch::Tensor embedded(const Parts& parts, const torch::Tensor& ids)
{
    Tracer off;
    return (*parts.embedding)(off, {ids}, nullptr).tensor;
}

// What `loss` leaves in each weight; zeros where it is not used.
std::vector<torch::Tensor> gradients(const Parts& parts, const torch::Tensor& loss)
{
    std::vector<torch::Tensor> leaves, found;
    for (const Parameter& parameter : parts.all)
        leaves.push_back(parameter.tensor);
    found = torch::autograd::grad({loss}, leaves, {}, true, false, true);
    for (std::size_t i = 0; i < found.size(); ++i)
        found[i] = found[i].defined() ? found[i] : torch::zeros_like(leaves[i]);
    return found;
}

} // namespace

class AdaptiveTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void clustersFollowTheConfig();
    void tooNarrowClustersAreNamed();
    void probabilitiesSumToOne_data() { addCases(); }
    void probabilitiesSumToOne();
    void likelihoodEqualsTheWholeVocabulary_data() { addCases(); }
    void likelihoodEqualsTheWholeVocabulary();
    void parametersAreCounted_data() { addCases(); }
    void parametersAreCounted();
    void embeddingLooksUpTheClustersTable_data() { addCases(); }
    void embeddingLooksUpTheClustersTable();
    void rareTokensAreTheirClustersShare();
    void withoutCutoffsItIsAPlainTable();
    void everyNumberExplainsItself_data() { addCases(); }
    void everyNumberExplainsItself();
    void batchedEqualsOneByOne();
};

void AdaptiveTest::clustersFollowTheConfig()
{
    const std::vector<Cluster> clusters = clustersOf(configOf({4, 8}, 2));
    QCOMPARE(clusters.size(), 3U);
    const std::int64_t first[] {0, 4, 8}, end[] {4, 8, 13}, width[] {8, 4, 2};
    for (std::size_t i = 0; i < 3; ++i) {
        QCOMPARE(clusters[i].first, first[i]);
        QCOMPARE(clusters[i].end, end[i]);
        QCOMPARE(clusters[i].width, width[i]);
        QVERIFY(clusters[i].projected);
    }
    QVERIFY(!clustersOf(configOf({4}, 1)).front().projected);
    QVERIFY(clustersOf(configOf({4}, 1, 6)).front().projected);
    ModelConfig config = configOf({4}, 2);
    config.projectSameWidth = false;
    QVERIFY(!clustersOf(config)[0].projected && clustersOf(config)[1].projected);
}

void AdaptiveTest::tooNarrowClustersAreNamed() { QVERIFY_THROWS_EXCEPTION(Error, clustersOf(configOf({4, 8}, 4))); }

void AdaptiveTest::probabilitiesSumToOne()
{
    const Parts parts(fetched());
    const torch::Tensor sums = logProbabilities(parts, states()).exp().sum(-1);
    QCOMPARE(sums.size(0), 8);
    QVERIFY(torch::allclose(sums, torch::ones_like(sums), 1e-12, 1e-12));
}

void AdaptiveTest::likelihoodEqualsTheWholeVocabulary()
{
    const Parts parts(fetched());
    const torch::Tensor x = states(), targets = tokens();
    const torch::Tensor all = -logProbabilities(parts, x).gather(-1, targets.unsqueeze(-1)).squeeze(-1);
    const torch::Tensor needed = parts.softmax->negativeLogLikelihood(x, targets);
    QVERIFY(torch::allclose(all, needed, 1e-12, 1e-12));
    const torch::Tensor weights = torch::arange(1, 9).to(torch::kDouble); // each row counts differently
    const auto one = gradients(parts, (all * weights).sum()), other = gradients(parts, (needed * weights).sum());
    for (std::size_t i = 0; i < one.size(); ++i)
        QVERIFY2(torch::allclose(one[i], other[i], 1e-10, 1e-10), parts.all[i].name.c_str());
    // A batch without a rare token leaves the rare clusters alone.
    const torch::Tensor frequent = torch::tensor({0, 3}, torch::kLong);
    const torch::Tensor rows = x.slice(0, 0, 2);
    QVERIFY(torch::allclose(parts.softmax->negativeLogLikelihood(rows, frequent),
        -logProbabilities(parts, rows).gather(-1, frequent.unsqueeze(-1)).squeeze(-1), 1e-12, 1e-12));
}

void AdaptiveTest::parametersAreCounted()
{
    const ModelConfig config = fetched();
    const Parts parts(config);
    QCOMPARE(adaptiveParameters(config).input, parts.inputCount);
    QCOMPARE(adaptiveParameters(config).output, parts.outputCount);
    // Every one of them is used: lookup and softmax together reach them all.
    const torch::Tensor ids = torch::arange(13, torch::kLong);
    const torch::Tensor loss = embedded(parts, ids).square().sum() + logProbabilities(parts, states()).square().sum();
    const auto found = gradients(parts, loss);
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(found[i].abs().sum().item<double>() > 0.0, parts.all[i].name.c_str());
}

void AdaptiveTest::embeddingLooksUpTheClustersTable()
{
    const ModelConfig config = fetched();
    const Parts parts(config);
    const std::vector<Cluster> clusters = clustersOf(config);
    const torch::Tensor rows = embedded(parts, tokens());
    QCOMPARE(rows.size(-1), config.width);
    for (std::int64_t i = 0; i < rows.size(0); ++i) {
        const std::int64_t token = tokens()[i].item<std::int64_t>();
        std::size_t c = 0;
        while (token >= clusters[c].end)
            ++c;
        torch::Tensor row = parts.weight("embedding." + std::to_string(c + 1) + ".weight")[token - clusters[c].first];
        if (clusters[c].projected) {
            const std::size_t owner = config.divisor == 1 ? 0 : c;
            row = torch::matmul(parts.weight("embedding." + std::to_string(owner + 1) + ".projection"), row);
        }
        QVERIFY(torch::allclose(rows[i], row, 1e-12, 1e-12));
    }
}

void AdaptiveTest::rareTokensAreTheirClustersShare()
{
    const Parts parts(configOf({4, 8}, 2));
    const torch::Tensor x = states();
    const torch::Tensor probabilities = logProbabilities(parts, x).exp();
    const auto scores = [&](const std::string& c, const torch::Tensor& weight, const torch::Tensor& bias) {
        return torch::matmul(torch::matmul(x, parts.weight("output." + c + ".projection")), weight.t()) + bias;
    };
    const torch::Tensor head = torch::softmax(
        torch::cat({scores("1", parts.weight("output.1.weight"), parts.weight("output.1.bias")),
                       scores("1", parts.weight("output.cluster.weight"), parts.weight("output.cluster.bias"))},
            1),
        1);
    QVERIFY(torch::allclose(probabilities.slice(1, 0, 4), head.slice(1, 0, 4)));
    QVERIFY(torch::allclose(probabilities.slice(1, 4, 8).sum(1), head.select(1, 4))); // the clusters' columns in order
    QVERIFY(torch::allclose(probabilities.slice(1, 8, 13).sum(1), head.select(1, 5)));
    const torch::Tensor share = torch::softmax(
        scores("3", parts.weight("output.3.weight"), parts.weight("output.3.bias")), 1);
    QVERIFY(torch::allclose(probabilities.slice(1, 8, 13), share * head.slice(1, 5, 6)));
}

void AdaptiveTest::withoutCutoffsItIsAPlainTable()
{
    const ModelConfig config = configOf({}, 1);
    const Parts parts(config);
    QVERIFY(torch::equal(embedded(parts, tokens()), parts.weight("embedding.1.weight").index_select(0, tokens())));
    const torch::Tensor plain = torch::log_softmax(
        torch::linear(states(), parts.weight("output.1.weight"), parts.weight("output.1.bias")), -1);
    QVERIFY(torch::allclose(logProbabilities(parts, states()), plain, 1e-12, 1e-12));
    QCOMPARE(adaptiveParameters(config).total(), plainParameters(config).total());
    // With cutoffs and narrower rows the tables shrink.
    ModelConfig large = configOf({2'000, 10'000}, 4);
    large.vocabulary = 200'000;
    large.width = 256;
    QVERIFY(adaptiveParameters(large).total() * 6 < plainParameters(large).total());
}

void AdaptiveTest::everyNumberExplainsItself()
{
    const torch::NoGradGuard guard;
    const Parts parts(fetched(), torch::kFloat);
    Tracer t(Tracer::Options {true, {}, nullptr});
    const auto words = std::make_shared<const Labels>(static_cast<std::size_t>(tokens().numel()), "word");
    {
        const Tracer::Scope scope(t, "input");
        (*parts.embedding)(t, t.input("tokens", tokens(), {"position"}, words), vocabulary());
    }
    const Tracer::Scope scope(t, "output");
    (*parts.softmax)(t, t.input("states", states(torch::kFloat), {"position", "feature"}), vocabulary());
    const auto trace = t.finish();
    QVERIFY(trace->find("input/embedding").has_value());
    const Axis& positions = trace->step(trace->find("input/embedding").value()).axes.front();
    QVERIFY(positions.labels && *positions.labels == *words); // the tokens, not their numbers
    const Step& last = trace->step(trace->find("output/log_probabilities").value());
    QVERIFY(last.axes.back().labels && *last.axes.back().labels == *vocabulary());
    Random random(1);
    for (const Step& step : trace->steps())
        for (int i = 0; i < 20; ++i) {
            Index at;
            for (const Axis& axis : step.axes)
                at.push_back(random.below(axis.size));
            const Explanation e = trace->explain(step.id, at);
            QVERIFY2(e.agrees(), qPrintable(QString::fromStdString(step.path + ": " + e.numbers.text())));
        }
}

void AdaptiveTest::batchedEqualsOneByOne()
{
    const Parts parts(configOf({4, 8}, 2));
    const torch::Tensor ids = torch::stack({tokens(), tokens().flip(0)}),
                        x = torch::stack({states(), states().flip(0)});
    const torch::Tensor rows = embedded(parts, ids), all = logProbabilities(parts, x);
    for (std::int64_t i = 0; i < 2; ++i) {
        QVERIFY(torch::allclose(rows[i], embedded(parts, ids[i]), 1e-12, 1e-12));
        QVERIFY(torch::allclose(all[i], logProbabilities(parts, x[i]), 1e-12, 1e-12));
    }
}

HEADROOM_TEST(AdaptiveTest)

} // namespace adaptive_test

#include "adaptive_test.moc"
#include "libtorch.h"
