// SPDX-License-Identifier: GPL-3.0-or-later
// What is done at once while nobody looks gives the numbers and the gradients of the steps that a trace records.
#include "config/preset_list.h"
#include "graph/run_forward.h"
#include "model/transformer.h"
#include "nn/attention/fused.h"
#include "nn/attention/masked_weights.h"
#include "session/session.h"
#include "test_program.h"
#include "trace/dropout.h"
#include "train/parts.h"

#include <QTest>

#include <atomic>
#include <limits>
#include <memory>
#include <stdexcept>

using namespace headroom;

namespace fast_paths_test {

namespace {

constexpr std::int64_t kSequences = 40;

double apart(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a.to(torch::kDouble) - b.to(torch::kDouble)).abs().max().item<double>();
}

// How long the difference of two gradients is for their own length.
double turned(const torch::Tensor& a, const torch::Tensor& b)
{
    return (a.to(torch::kDouble) - b.to(torch::kDouble)).norm().item<double>()
        / b.to(torch::kDouble).norm().item<double>();
}

// The gradients of Σ y · direction.
std::vector<torch::Tensor> gradients(
    const torch::Tensor& y, const torch::Tensor& direction, const std::vector<torch::Tensor>& of)
{
    return torch::autograd::grad({(y * direction).sum()}, of);
}

struct Learner {
    explicit Learner(const QString& preset, double dropout) : chosen(findPreset(preset.toStdString()))
    {
        chosen.config.dropout = dropout;
        chosen.config.activation =
            ActivationKind::Gelu; // rounding that moves a unit of a ReLU past 0 would change a gradient by a jump
        model = std::make_unique<Transformer>(chosen.config, Parameters(3));
        const Dataset data = makeDataset(chosen.task, 5);
        std::vector<const Example*> examples;
        for (std::int64_t i = 0; i < kSequences; ++i)
            examples.push_back(&data.training[static_cast<std::size_t>(i)]);
        batch = makeBatch(chosen.config, examples, torch::kCPU);
        for (const Parameter& parameter : model->parameters())
            torch::Tensor(parameter.tensor).requires_grad_(true);
    }

    // The loss and the gradient of every weight, joined.
    std::pair<BatchResult, torch::Tensor> learn(Tracer& t, std::int64_t parts = 0) const
    {
        t.setTraining(true);
        t.setSeed(11);
        const BatchResult result = runBatch(*model, t, batch, 0.1, LabelSmoothing::Uniform, -1.0, parts);
        result.loss.backward();
        std::vector<torch::Tensor> all;
        for (const Parameter& parameter : model->parameters()) {
            torch::Tensor tensor = parameter.tensor;
            all.push_back((tensor.grad().defined() ? tensor.grad() : torch::zeros_like(tensor)).flatten().clone());
            tensor.mutable_grad().reset();
        }
        return {result, torch::cat(all)};
    }

    Preset chosen;
    std::unique_ptr<Transformer> model;
    Batch batch;
};

} // namespace

class FastPathsTest : public QObject {
    Q_OBJECT

    void eachPreset() const
    {
        QTest::addColumn<QString>("preset");
        for (const Preset& preset : presetList().presets)
            QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
    }

private Q_SLOTS:
    void dropoutKeepsItsShareAndItsMean()
    {
        for (const double probability : {0.05, 0.1, 0.5}) {
            const torch::Tensor mask = dropoutMask(torch::zeros({1000, 1003}), probability, 17);
            const double kept = (mask > 0).to(torch::kDouble).mean().item<double>();
            QVERIFY2(std::abs(kept - (1.0 - probability)) < 0.002, qPrintable(QString::number(kept)));
            QVERIFY(std::abs(mask.mean().item<double>() - 1.0) < 0.003);
            const torch::Tensor kinds = std::get<0>(torch::_unique2(mask));
            QCOMPARE(kinds.numel(), std::int64_t {2});
        }
        QVERIFY(torch::equal(dropoutMask(torch::zeros({77}), 0.3, 5), dropoutMask(torch::zeros({77}), 0.3, 5)));
        QVERIFY(!torch::equal(dropoutMask(torch::zeros({77}), 0.3, 5), dropoutMask(torch::zeros({77}), 0.3, 6)));
    }

    // Neither neighbours nor rows below one another are alike more often than chance has it.
    void dropoutsNumbersAreIndependent()
    {
        const torch::Tensor open = (dropoutMask(torch::zeros({512, 512}), 0.5, 23) > 0).to(torch::kDouble);
        const auto alike = [&](const torch::Tensor& a, const torch::Tensor& b) {
            return (a == b).to(torch::kDouble).mean().item<double>();
        };
        for (const std::int64_t step : {1, 2, 3, 4, 16, 64, 128}) {
            QVERIFY(std::abs(alike(open.slice(1, 0, 512 - step), open.slice(1, step, 512)) - 0.5) < 0.006);
            QVERIFY(std::abs(alike(open.slice(0, 0, 512 - step), open.slice(0, step, 512)) - 0.5) < 0.006);
        }
    }

    void dropoutIsItsMask()
    {
        torch::manual_seed(1);
        for (const auto type : {torch::kFloat, torch::kDouble}) {
            const torch::Tensor x = torch::randn({7, 5, 33}, type).requires_grad_(true),
                                y = torch::randn({7, 5, 33}, type).requires_grad_(true);
            const torch::Tensor direction = torch::randn({7, 5, 33}, type), mask = dropoutMask(y, 0.2, 9);
            QCOMPARE(apart(headroom::dropout(y, 0.2, 9), y * mask), 0.0);
            QVERIFY(apart(addDropout(x, y, 0.2, 9), x + y * mask) < 1e-6);
            const auto fast = gradients(addDropout(x, y, 0.2, 9), direction, {x, y}),
                       plain = gradients(x + y * mask, direction, {x, y});
            QVERIFY(apart(fast[0], plain[0]) < 1e-6 && apart(fast[1], plain[1]) < 1e-6);
            const torch::Tensor turned = y.transpose(0, 2); // not one piece of memory
            QCOMPARE(apart(headroom::dropout(turned, 0.2, 9), turned * dropoutMask(turned, 0.2, 9)), 0.0);
        }
        std::vector<float> scales(100);
        dropoutScales(0.2, 9, 101, 100, scales.data());
        QVERIFY(torch::equal(torch::tensor(scales), dropoutMask(torch::zeros({400}), 0.2, 9).slice(0, 101, 201)));
    }

    // A text long enough for the fused kernel, which a trace never uses.
    void fusedAttentionIsThatOfTheSteps_data() { eachPreset(); }

    void fusedAttentionIsThatOfTheSteps()
    {
        QFETCH(QString, preset);
        constexpr std::int64_t length = 96;
        const ModelConfig config =
            findPreset(preset.toStdString()).config.with({{"max_length", std::to_string(4 * length)}});
        const Transformer model(config, Parameters(3));
        torch::manual_seed(2);
        ModelInput input;
        const torch::Tensor tokens = torch::randint(
            kFirstSymbol, config.vocabulary, {std::min(length, model.longest())}, torch::kLong);
        if (config.readsSource())
            input.source = tokens;
        if (config.hasDecoder())
            input.target = tokens;
        const torch::NoGradGuard guard;
        Tracer off;
        const torch::Tensor fast = runForward(model, off, input, model.defaults()).logits.tensor;
        Tracer on({true, {}, nullptr});
        const torch::Tensor slow = runForward(model, on, input, model.defaults()).logits.tensor;
        QVERIFY2(apart(fast, slow) < 2e-5 * (1.0 + slow.abs().max().item<double>()),
            qPrintable(QString::number(apart(fast, slow))));
        const StepwiseAttention stepwise;
        QVERIFY(apart(runForward(model, off, input, model.defaults()).logits.tensor, slow)
            < 2e-5 * (1.0 + slow.abs().max().item<double>()));
    }

    void theFusedKernelTakesEveryMask()
    {
        if (!hasFusedAttention())
            QSKIP("this LibTorch has none");
        torch::manual_seed(4);
        const torch::NoGradGuard guard;
        for (const bool batch : {false, true}) {
            const auto rows = [&](std::int64_t count) {
                return batch ? torch::randn({3, 2, count, 8}) : torch::randn({2, count, 8});
            };
            const torch::Tensor query = rows(70), key = rows(90), value = rows(90);
            QVERIFY(canFuse(query, key) && !canFuse(query, rows(12)));
            const torch::Tensor order = torch::ones({70, 90}, torch::kBool).tril(20);
            const torch::Tensor padding = (torch::arange(90) < 61)
                                              .view(batch ? std::vector<std::int64_t> {1, 1, 1, 90}
                                                          : std::vector<std::int64_t> {1, 1, 90});
            for (const torch::Tensor& mask : {torch::Tensor(), order, padding, order.logical_and(padding)}) {
                torch::Tensor scores = query.matmul(key.transpose(-2, -1)) * 0.3;
                if (mask.defined())
                    scores = scores.masked_fill(mask.logical_not(), -1e30);
                QVERIFY(apart(fusedAttention(query, key, value, mask, 0.3), scores.softmax(-1).matmul(value)) < 1e-5);
            }
        }
        const StepwiseAttention stepwise;
        QVERIFY(!canFuse(torch::randn({2, 70, 8}), torch::randn({2, 90, 8})));
    }

    void maskedWeightsAreThoseOfTheSteps_data()
    {
        QTest::addColumn<int>("keys");
        QTest::addColumn<double>("dropout");
        for (const int keys : {1, 5, 16, 21, 64, 130})
            for (const double dropout : {0.0, 0.3})
                QTest::addRow("%d keys, dropout %.1f", keys, dropout) << keys << dropout;
    }
    void maskedWeightsAreThoseOfTheSteps()
    {
        QFETCH(int, keys);
        QFETCH(double, dropout);
        torch::manual_seed(2);
        const torch::Tensor scores = (torch::randn({3, 2, 7, keys}) * 8).requires_grad_(true),
                            direction = torch::randn({3, 2, 7, keys});
        torch::Tensor padding = torch::rand({3, 1, 1, keys}) < 0.7;
        padding[2].fill_(false); // queries without any open key
        const torch::Tensor order = torch::ones({7, keys}, torch::kBool).tril(),
                            whole = torch::rand({3, 2, 7, keys}) < 0.6;
        for (const torch::Tensor& mask : {torch::Tensor(), padding, order, whole}) {
            torch::Tensor plain = mask.defined()
                ? scores.masked_fill(mask.logical_not(), static_cast<double>(std::numeric_limits<float>::lowest()))
                : scores;
            plain = torch::softmax(plain, -1);
            if (dropout > 0.0)
                plain = plain * dropoutMask(plain, dropout, 4);
            const torch::Tensor fast = maskedWeights(scores, mask, dropout, 4);
            QVERIFY(apart(fast, plain) < 1e-6);
            QVERIFY(apart(gradients(fast, direction, {scores})[0], gradients(plain, direction, {scores})[0]) < 2e-6);
        }
    }

    void extremeScoresGiveNoNaN()
    {
        const torch::Tensor scores = torch::tensor(
            {{1e30F, -1e30F, 0.0F}, {-88.0F, 0.0F, -200.0F},
                {-3e38F, -3e38F,
                    -3e38F}}).requires_grad_(true);
        const torch::Tensor fast = maskedWeights(scores, {}, 0.0, 0);
        QVERIFY(apart(fast, torch::softmax(scores, -1)) < 1e-6);
        QVERIFY(torch::isfinite(gradients(fast, torch::ones({3, 3}), {scores})[0]).all().item<bool>());
    }

    void scoresThatAreNoNumbersGiveTheRowsOfTheSteps()
    {
        const float nan = std::numeric_limits<float>::quiet_NaN(), inf = std::numeric_limits<float>::infinity();
        for (const std::int64_t keys : {1, 5, 16, 40})
            for (const float bad : {nan, inf, -inf})
                for (std::int64_t at = 0; at < keys; ++at)
                    for (const bool closed : {false, true}) {
                        torch::manual_seed(keys);
                        torch::Tensor scores = torch::randn({3, keys}), mask = torch::ones({3, keys}, torch::kBool);
                        scores[1][at] = bad;
                        mask[1][at] = !closed;
                        const auto read = [&](bool fast) {
                            const torch::Tensor x = scores.clone().set_requires_grad(true);
                            const float lowest = std::numeric_limits<float>::lowest();
                            const torch::Tensor y = fast
                                ? maskedWeights(x, mask, 0.0, 0)
                                : torch::softmax(torch::where(mask, x, torch::full({}, lowest)), -1);
                            (y * torch::arange(keys, torch::kFloat)).sum().backward();
                            return std::pair {y.detach(), x.grad()};
                        };
                        const auto [weights, gradient] = read(true);
                        const auto [expected, expectedGradient] = read(false);
                        QVERIFY(torch::allclose(weights, expected, 1e-6, 1e-7, true));
                        QVERIFY(torch::allclose(gradient, expectedGradient, 1e-5, 1e-6, true));
                    }
    }

    // With dropout: a tracer that only has interventions (here one that changes nothing) takes every step by itself.
    void trainingIsTheSameStepByStep_data() { eachPreset(); }
    void trainingIsTheSameStepByStep()
    {
        QFETCH(QString, preset);
        const Learner learner(preset, 0.1);
        Tracer fast, steps({false, {}, nullptr});
        const auto [a, fastGradient] = learner.learn(fast, 1);
        const auto [b, plainGradient] = learner.learn(steps);
        QVERIFY2(apart(a.loss, b.loss) < 1e-5, qPrintable(QString::number(apart(a.loss, b.loss))));
        QVERIFY2(turned(fastGradient, plainGradient) < 2e-6,
            qPrintable(QString::number(turned(fastGradient, plainGradient))));
    }

    // Without dropout, whose numbers are other ones in other parts.
    void partsAddUpToTheBatch_data() { eachPreset(); }
    void partsAddUpToTheBatch()
    {
        QFETCH(QString, preset);
        const Learner learner(preset, 0.0);
        Tracer one, several;
        const auto [a, whole] = learner.learn(one, 1);
        const auto [b, parts] = learner.learn(several, 3);
        QVERIFY2(apart(a.loss, b.loss) < 1e-5, qPrintable(QString::number(apart(a.loss, b.loss))));
        QVERIFY2(turned(whole, parts) < 2e-6, qPrintable(QString::number(turned(whole, parts))));
        QCOMPARE(a.right.defined(), b.right.defined());
        if (a.right.defined())
            QVERIFY(torch::equal(a.right, b.right));
    }

    // Bit for bit, on one core and on two.
    void partsDoNotDependOnThreads()
    {
        const Learner learner("transformer-tutorial", 0.1);
        const int threads = at::get_num_threads();
        std::vector<torch::Tensor> found;
        for (const int count : {1, 2, 2}) {
            at::set_num_threads(count);
            Tracer t;
            found.push_back(learner.learn(t, 4).second);
        }
        at::set_num_threads(threads);
        QVERIFY(torch::equal(found[0], found[1]));
        QVERIFY(torch::equal(found[1], found[2]));
    }

    void everySequenceIsInOnePart()
    {
        const Learner learner("transformer-tutorial", 0.0);
        const std::vector<BatchPart> parts = partsOf(learner.chosen.config, learner.batch, 3);
        QCOMPARE(parts.size(), std::size_t {3});
        std::vector<torch::Tensor> rows;
        std::int64_t tokens = 0, width = std::numeric_limits<std::int64_t>::max();
        for (const BatchPart& part : parts) {
            rows.push_back(part.rows);
            tokens += (part.batch.expected != kPad).sum().item<std::int64_t>();
            QVERIFY(part.batch.fed.size(1) <= width); // the longest first
            width = part.batch.fed.size(1);
        }
        QVERIFY(width < learner.batch.fed.size(1));
        QVERIFY(torch::equal(std::get<0>(torch::cat(rows).sort()), torch::arange(kSequences)));
        QCOMPARE(tokens, (learner.batch.expected != kPad).sum().item<std::int64_t>());
    }

    void aFailureInAPartIsThrown()
    {
        std::atomic<int> done {0};
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, shareAmongThreads(5, [&](std::size_t i) {
            if (i == 2)
                throw std::runtime_error("part 2");
            ++done;
        }));
        QCOMPARE(done.load(), 4);
    }
};

HEADROOM_TEST(FastPathsTest)

} // namespace fast_paths_test

#include "fast_paths_test.moc"
#include "libtorch.h"
