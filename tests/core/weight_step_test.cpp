// SPDX-License-Identifier: GPL-3.0-or-later
// One optimiser step done again: the trainer's next weight to the last bit, and its gradient as a sum over tokens.
#include "training_fixture.h"

#include "session/replay_step.h"
#include "tasks/task.h"
#include "test_program.h"
#include "train/step_replay.h"

#include <QRandomGenerator>
#include <QTemporaryDir>
#include <QTest>

#include <bit>
#include <cmath>
#include <memory>
#include <set>

using namespace headroom;
using namespace headroom::test;

namespace weight_step_test {

namespace {

// A run of a small model on copy or sort, with all that can be in the way of the gradient: dropout, smoothing, a batch
// cut into parts, clipping.
struct Case {
    const char* name;
    const char* preset;
    const char* task;
    int steps; // looked into
    int weights; // of each
    std::int64_t batch = 8;
    double clip = 0.5;
    RateSchedule schedule = RateSchedule::Cosine;
};

constexpr Case kCases[] {
    {"transformer, copy", "transformer", "copy", 5, 50},
    {"transformer, sort, in parts", "transformer", "sort", 2, 50, 24},
    {"universal transformer with halting, copy", "universal-transformer", "copy", 4, 50},
    {"transformer-xl with memory, copy", "transformer-xl", "copy", 3, 50},
    {"linear attention, sort", "linear-attention", "sort", 3, 50, 8, 0.0, RateSchedule::Noam},
    {"RMSNorm, sort", "rms-norm", "sort", 3, 50, 24, 0.2, RateSchedule::Constant},
};

struct Training {
    std::unique_ptr<Transformer> model;
    std::unique_ptr<Trainer> trainer;
    std::vector<std::string> vocabulary;
    TaskSettings task;

    Training(const TrainRequest& request)
    {
        const ModelConfig config = checkTraining(request);
        task = request.task;
        vocabulary = taskVocabulary(task);
        model = std::make_unique<Transformer>(config, Parameters(request.settings.seed));
        trainer = std::make_unique<Trainer>(*model, task, request.settings, torch::kCPU);
    }

    void stepTo(std::int64_t step)
    {
        while (trainer->step() < step)
            trainer->advance();
    }

    torch::Tensor weights() const { return trainer->now().adam.weights; }
};

TrainRequest requestOf(const Case& c)
{
    TrainRequest request = smallRequest(c.preset);
    request.task = taskFor(c.task, c.preset);
    request.task.training = 52;
    request.task.validation = request.task.test = 12;
    request.task.shortest = 3;
    request.task.longest = 6;
    request.settings.steps = 40;
    request.settings.warmup = 10;
    request.settings.evaluateEvery = 40;
    request.settings.batch = c.batch;
    request.settings.clip = c.clip;
    request.settings.schedule = c.schedule;
    return request;
}

std::vector<WeightAt> randomWeights(const Transformer& model, int count, QRandomGenerator& random)
{
    std::vector<WeightAt> weights;
    for (int i = 0; i < count; ++i) { // of each tensor alike, be it large or small
        const Parameter& parameter =
            model.parameters()[random.bounded(static_cast<quint32>(model.parameters().size()))];
        WeightAt weight {parameter.name, {}};
        for (const std::int64_t size : parameter.tensor.sizes())
            weight.at.push_back(random.bounded(static_cast<quint32>(size)));
        weights.push_back(std::move(weight));
    }
    return weights;
}

bool same(float a, float b) { return std::bit_cast<std::uint32_t>(a) == std::bit_cast<std::uint32_t>(b); }

float next(const torch::Tensor& all, std::int64_t place) { return all.data_ptr<float>()[place]; }

// Kingma and Ba's algorithm 1 in double, from the numbers before the step.
double byThePaper(const ReplayedStep& replayed, const WeightStep& step)
{
    const double g = step.gradient
        * (replayed.settings.clip > 0.0 ? std::min(1.0, replayed.settings.clip / replayed.norm) : 1.0);
    const double m = 0.9 * step.firstBefore + 0.1 * g, v = 0.98 * step.secondBefore + 0.02 * g * g;
    const auto t = static_cast<double>(replayed.step);
    const double corrected = m / (1.0 - std::pow(0.9, t)), square = v / (1.0 - std::pow(0.98, t));
    return step.before - replayed.rate * corrected / (std::sqrt(square) + 1e-9);
}

} // namespace

class WeightStepTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void nextWeightIsTheTrainers_data();
    void nextWeightIsTheTrainers();
    void everyVariantIsTakenApart_data();
    void everyVariantIsTakenApart();
    void termsAreTheTokens();
    void frozenWeightsStay();
    void firstStepIsTheRate();
    void runAndFileGiveTheSameStep();
    void saysWhyNot();
};

void WeightStepTest::nextWeightIsTheTrainers_data()
{
    QTest::addColumn<int>("index");
    int weights = 0, steps = 0;
    for (int i = 0; i < static_cast<int>(std::size(kCases)); ++i) {
        QTest::newRow(kCases[i].name) << i;
        weights += kCases[i].steps * kCases[i].weights;
        steps += kCases[i].steps;
    }
    QCOMPARE(weights, 1000);
    QCOMPARE(steps, 20);
}

void WeightStepTest::nextWeightIsTheTrainers()
{
    QFETCH(int, index);
    const Case& c = kCases[index];
    QRandomGenerator random(static_cast<quint32>(index + 1));
    Training training(requestOf(c));
    std::set<std::int64_t> numbers; // steps, from 1
    while (static_cast<int>(numbers.size()) < c.steps)
        numbers.insert(1 + random.bounded(30));
    int moved = 0, terms = 0, told = 0;
    for (const std::int64_t number : numbers) {
        training.stepTo(number - 1);
        const Trainer::State before = training.trainer->now();
        StepReplay replay(*training.trainer, before, training.vocabulary);
        const ReplayedStep replayed = replay.explain(randomWeights(*training.model, c.weights, random));
        QCOMPARE(replayed.step, number);
        QVERIFY2(torch::equal(before.adam.weights, training.weights()), "the replay has touched the trainer");
        training.stepTo(number);
        const torch::Tensor after = training.weights();
        const Trainer::State now = training.trainer->now();
        QVERIFY2(std::abs(replayed.loss - training.trainer->loss()) == 0.0, "another loss");
        for (const WeightStep& step : replayed.weights) {
            const std::string what = step.weight.text() + " at step " + std::to_string(number);
            const std::int64_t place = replay.placeOf(step.weight);
            QVERIFY2(same(step.before, next(before.adam.weights, place)), what.c_str());
            QVERIFY2(same(step.after, next(after, place)), what.c_str());
            QVERIFY2(same(step.trained, next(after, place)) && step.exact(), what.c_str());
            QVERIFY2(same(step.first, next(now.adam.first, place)), what.c_str());
            QVERIFY2(same(step.second, next(now.adam.second, place)), what.c_str());
            const double moves = std::abs(static_cast<double>(step.after) - step.before);
            QVERIFY2(std::abs(byThePaper(replayed, step) - step.after)
                    <= 1e-6 * std::abs(static_cast<double>(step.before)) + 1e-4 * moves + 1e-12,
                what.c_str());
            QVERIFY2(step.unexplained.empty(), step.unexplained.c_str());
            QVERIFY2(step.agrees(),
                qPrintable(QString("%1: Σ %2, the trainer's %3, allowed %4")
                               .arg(what.c_str())
                               .arg(step.explained)
                               .arg(static_cast<double>(step.gradient))
                               .arg(step.allowed)));
            moved += step.after != step.before;
            terms += static_cast<int>(step.terms.size());
            double largest = 0.0;
            for (const StepTerm& term : step.terms)
                largest = std::max(largest, std::abs(term.value));
            told += largest > 2.0 * step.allowed;
        }
    }
    QVERIFY(moved > c.steps * c.weights / 2); // rows of tokens that were not in the batch may stay
    QVERIFY(terms > 10 * c.steps * c.weights);
    QVERIFY2(told > c.steps * c.weights * 2 / 3, "a term could be missing without notice");
}

void WeightStepTest::everyVariantIsTakenApart_data()
{
    QTest::addColumn<QString>("preset");
    for (const Preset& preset : presets())
        QTest::newRow(preset.id.c_str()) << QString::fromStdString(preset.id);
}

// One step, a number of every weight of the model.
void WeightStepTest::everyVariantIsTakenApart()
{
    QFETCH(QString, preset);
    TrainRequest request = smallRequest(preset.toStdString());
    request.settings.evaluateEvery = 12;
    Training training(request);
    training.stepTo(3);
    StepReplay replay(*training.trainer, training.trainer->now(), training.vocabulary);
    std::vector<WeightAt> all;
    for (const Parameter& parameter : training.model->parameters())
        all.push_back({parameter.name, {}});
    const ReplayedStep replayed = replay.explain(all);
    training.stepTo(4);
    const torch::Tensor after = training.weights();
    for (const WeightStep& step : replayed.weights) {
        const std::string what = step.weight.text();
        QVERIFY2(same(step.after, next(after, replay.placeOf(step.weight))), what.c_str());
        QVERIFY2(step.unexplained.empty(), step.unexplained.c_str());
        QVERIFY2(step.agrees(),
            qPrintable(QString("%1: Σ %2, the trainer's %3, allowed %4")
                           .arg(what.c_str())
                           .arg(step.explained)
                           .arg(static_cast<double>(step.gradient))
                           .arg(step.allowed)));
    }
}

// Of a bias of the logits it can be said what each term must be: (p − y) / tokens.
void WeightStepTest::termsAreTheTokens()
{
    TrainRequest request = requestOf(kCases[0]);
    request.settings.labelSmoothing = 0.0;
    request.settings.dropout = 0.0;
    Training training(request);
    training.stepTo(5);
    StepReplay replay(*training.trainer, training.trainer->now(), training.vocabulary);
    const std::int64_t token = kFirstSymbol + 1;
    const std::string name = training.model->parameters().back().name;
    QCOMPARE(QString::fromStdString(name), QString("output.bias"));
    const ReplayedStep replayed = replay.explain({{name, {token}}});
    const WeightStep& step = replayed.weights.front();
    std::size_t tokens = 0;
    for (const ReplayedStep::Sequence& sequence : replayed.batch)
        for (const std::string& expected : sequence.expected)
            tokens += !expected.empty();
    QCOMPARE(step.terms.size(), tokens);
    int found = 0;
    for (const StepTerm& term : step.terms) {
        QVERIFY(term.sequence >= 0 && term.position >= 0 && !term.ofSource);
        QCOMPARE(QString::fromStdString(term.where), QString("output/logits"));
        const ReplayedStep::Sequence& sequence = replayed.batch[static_cast<std::size_t>(term.sequence)];
        const auto position = static_cast<std::size_t>(term.position);
        if (sequence.expected[position] != training.vocabulary[static_cast<std::size_t>(token)])
            continue;
        ++found;
        const double expected = (sequence.probabilities[position] - 1.0) / static_cast<double>(tokens);
        QVERIFY(std::abs(term.value - expected) < 1e-6);
    }
    QVERIFY(found > 0);
    // A weight of a matrix: δ times x, for every token that the decoder is fed.
    const ReplayedStep matrix = replay.explain({{"decoder.1.self_attention.query.weight", {3, 2}}});
    for (const StepTerm& term : matrix.weights.front().terms) {
        QVERIFY(term.product && std::abs(term.gradient * term.input - term.value) <= 1e-12);
        QCOMPARE(QString::fromStdString(term.where), QString("decoder.1/self_attention/query"));
    }
    QCOMPARE(matrix.weights.front().terms.size(), tokens); // what it is fed is as long as what it is asked for
}

void WeightStepTest::frozenWeightsStay()
{
    TrainRequest request = requestOf(kCases[0]);
    request.settings.frozen = {"encoder.1."};
    Training training(request);
    training.stepTo(4);
    StepReplay replay(*training.trainer, training.trainer->now(), training.vocabulary);
    const ReplayedStep replayed = replay.explain(
        {{"encoder.1.self_attention.query.weight", {0, 1}}, {"decoder.1.self_attention.query.weight", {0, 1}}});
    QVERIFY(replayed.weights[0].frozen && !replayed.weights[1].frozen);
    QVERIFY(same(replayed.weights[0].after, replayed.weights[0].before) && replayed.weights[0].exact());
    QVERIFY(replayed.weights[0].gradient != 0.0F && replayed.weights[0].agrees());
    QVERIFY(replayed.weights[1].exact() && replayed.weights[1].after != replayed.weights[1].before);
    for (const ReplayedStep::Tensor& tensor : replayed.tensors)
        QCOMPARE(tensor.frozen, tensor.name.starts_with("encoder.1."));
}

void WeightStepTest::firstStepIsTheRate()
{
    Training training(requestOf(kCases[0]));
    StepReplay replay(*training.trainer, training.trainer->now(), training.vocabulary);
    const ReplayedStep replayed = replay.explain({});
    const WeightStep& step = replayed.weights.front();
    QCOMPARE(replayed.step, 1);
    QVERIFY(step.firstBefore == 0.0F && step.secondBefore == 0.0F);
    QVERIFY(std::abs(std::abs(static_cast<double>(step.after) - step.before) / replayed.rate - 1.0) < 1e-3);
    QVERIFY(replayed.lossAfter < replayed.loss && replayed.forecast < 0.0);
    // It is the farthest of all, and the first of those that are listed with it.
    double farthest = 0.0;
    for (const float change : replayed.changes)
        farthest = std::max(farthest, std::abs(static_cast<double>(change)));
    QVERIFY(std::abs(static_cast<double>(step.after) - step.before) >= farthest);
    for (const ReplayedStep::Tensor& tensor : replayed.tensors)
        QVERIFY(tensor.farthest <= std::abs(static_cast<double>(step.after) - step.before));
}

// A snapshot of the run in training, the file it wrote, and the file of the finished run, from the beginning.
void WeightStepTest::runAndFileGiveTheSameStep()
{
    const QTemporaryDir folder;
    TrainRequest request = requestOf(kCases[0]);
    request.out = folder.filePath("run.safetensors").toStdString();
    request.snapshotEvery = 5;
    request.settings.steps = 12;
    TrainingRun run(request, torch::kCPU);
    takeSteps(run, 7);
    act(run, TrainingControl::Kind::Save);
    const std::atomic<bool> cancel {false};
    const WeightAt weight {"decoder.1.self_attention.key.weight", {2, 3}};
    const ReplayedStep sixth = run.replayStep({{}, 6, {weight}}, cancel);
    const ReplayedStep eighth = run.replayStep({{}, 0, {weight}}, cancel);
    QCOMPARE(sixth.step, 6);
    QCOMPARE(eighth.step, 8);
    QVERIFY(sixth.apart.empty() && eighth.apart.empty());
    QCOMPARE(sixth.path.size(), std::size_t(2));
    QVERIFY(same(static_cast<float>(sixth.path.back().value), sixth.weights.front().before));
    const ReplayedStep sixthOfFile = replayStepOf({request.out, 6, {weight}}, cancel, {});
    const ReplayedStep nextOfFile = replayStepOf({request.out, 0, {weight}}, cancel, {});
    const ReplayedStep laterOfFile = replayStepOf({request.out, 10, {weight}}, cancel, {});
    QCOMPARE(nextOfFile.step, 8);
    for (const auto& [a, b] : {std::pair {&sixth, &sixthOfFile}, std::pair {&eighth, &nextOfFile}}) {
        const WeightStep &one = a->weights.front(), &other = b->weights.front();
        QVERIFY(same(one.after, other.after) && same(one.gradient, other.gradient) && same(one.second, other.second));
        QCOMPARE(one.explained, other.explained);
    }
    takeSteps(run, 3);
    const float after = weightsOf(run).at(weight.name)[2][3].item<float>();
    QVERIFY(same(after, laterOfFile.weights.front().after));
    toTheEnd(run);
    const ReplayedStep last = replayStepOf({request.out, 0, {weight}}, cancel, {});
    QCOMPARE(last.step, 12);
    QVERIFY2(last.apart.empty(), last.apart.c_str());
    QVERIFY(same(weightsOf(run).at(weight.name)[2][3].item<float>(), last.weights.front().after));
}

void WeightStepTest::saysWhyNot()
{
    const QTemporaryDir folder;
    TrainRequest request = requestOf(kCases[0]);
    request.out = folder.filePath("run.safetensors").toStdString();
    request.snapshotEvery = 2;
    request.settings.steps = 6;
    request.settings.warmup = 3;
    TrainingRun run(request, torch::kCPU);
    const std::atomic<bool> cancel {false};
    takeSteps(run, 3);
    QVERIFY(refusal([&] { run.replayStep({{}, 2, {}}, cancel); }).contains("is not kept"));
    QVERIFY(refusal([&] { run.replayStep({{}, 3, {{"nothing", {}}}}, cancel); }).contains("no weight nothing"));
    QVERIFY(refusal([&] { run.replayStep({{}, 3, {{"output.bias", {1000}}}}, cancel); }).contains("has no number"));
    const std::atomic<bool> stopped {true};
    QCOMPARE(run.replayStep({{}, 3, {}}, cancel).step, 3);
    QVERIFY_THROWS_EXCEPTION(Cancelled, run.replayStep({{}, 0, {}}, stopped));
    QCOMPARE(run.replayStep({{}, 3, {}}, cancel).step, 3); // once more after one that was cancelled
    run.control({.kind = TrainingControl::Kind::ChangeWeight,
        .weight = byHand("output.bias", Intervention::Kind::Set, {3}, 0.5)});
    QVERIFY(same(run.replayStep({{}, 0, {{"output.bias", {3}}}}, cancel).weights.front().before, 0.5F));
    toTheEnd(run);
    QVERIFY(refusal([&] { run.replayStep({{}, 0, {}}, cancel); }).contains("was the last"));
    QVERIFY(refusal([&] { replayStepOf({request.out, 2, {}}, cancel, {}); }).contains("was changed on its way"));
    QVERIFY(refusal([&] { replayStepOf({request.out, 9, {}}, cancel, {}); }).contains("has no step 9"));
    QVERIFY(refusal([&] { WeightAt::from("@1,2"); }).contains("is no weight"));
    QVERIFY(refusal([&] { WeightAt::from("output.bias@-"); }).contains("is no weight"));
}

HEADROOM_TEST(WeightStepTest)

} // namespace weight_step_test

#include "weight_step_test.moc"
