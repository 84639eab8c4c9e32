// SPDX-License-Identifier: GPL-3.0-or-later
#include "training_fixture.h"

#include "config/json_fields.h"
#include "error.h"
#include "libtorch.h"
#include "test_program.h"
#include "train/mean_steps.h"
#include "train/trainer.h"

#include <torch/optim/adam.h>

#include <QTest>

#include <numbers>
#include <numeric>

using namespace headroom;
using namespace headroom::test;

namespace training_test {

namespace {

std::vector<Parameter> drawn()
{
    torch::manual_seed(3);
    return {{"a.weight", torch::randn({5, 4})}, {"a.bias", torch::randn({5})}, {"b.weight", torch::randn({3, 5})},
        {"c", torch::randn({})}};
}

// Something whose gradients are of all sizes.
torch::Tensor lossOf(const std::vector<Parameter>& weights, std::int64_t step)
{
    const torch::Tensor x = torch::cos(torch::arange(28) * static_cast<double>(step)).view({7, 4}).to(torch::kFloat);
    const torch::Tensor hidden = torch::relu(torch::matmul(x, weights[0].tensor.t()) + weights[1].tensor);
    return (torch::matmul(hidden, weights[2].tensor.t()) * weights[3].tensor - 1.0).pow(2).mean();
}

// The small model, its trainer, and what its first steps cost.
struct Course {
    explicit Course(const TrainRequest& request)
        : config(findPreset(request.preset).config.with(fieldsOf(request))),
          model(config, Parameters(request.settings.seed)),
          trainer(model, request.task, request.settings, torch::kCPU)
    {
    }
    static std::vector<std::pair<std::string, std::string>> fieldsOf(const TrainRequest& request)
    {
        std::vector<std::pair<std::string, std::string>> fields;
        for (const ConfigChange& change : request.changes)
            fields.emplace_back(change.field, change.value);
        return fields;
    }
    double nextLoss()
    {
        const std::int64_t before = trainer.step();
        while (trainer.step() == before)
            trainer.advance();
        return trainer.loss();
    }
    double length(const std::string& prefix) // of the first moments
    {
        double squares = 0.0;
        for (const auto& [name, tensor] : trainer.tensors())
            if (name.starts_with("first_moment." + prefix))
                squares += tensor.pow(2).sum().item<double>();
        return std::sqrt(squares);
    }

    ModelConfig config;
    Transformer model;
    Trainer trainer;
};

void compare(double a, double b, double tolerance = 1e-9)
{
    QVERIFY2(std::abs(a - b) <= tolerance * (1.0 + std::abs(b)),
        qPrintable(QString("%1 is not %2").arg(a, 0, 'g', 12).arg(b, 0, 'g', 12)));
}

} // namespace

class TrainingTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void adamIsAdam();
    void frozenWeightsStay();
    void gradientsAreClipped();
    void ratesFollowTheirFormulas();
    void stepsHaveAMean();
    void aStepIsAsLongAsTheRateSays();
    void settingsActFromTheNextStep();
    void ponderWeightCounts();
    void settingsReadBackAsTheyWere();
    void wrongSettingsAreNamed_data();
    void wrongSettingsAreNamed();
    void differencesAreInWords();
    void headsAreSwitchedOff();
    void sharesOfStepsAddUpToOne_data();
    void sharesOfStepsAddUpToOne();
    void epochsFollowOneAnother();
};

void TrainingTest::adamIsAdam()
{
    std::vector<Parameter> ours = drawn(), theirs = drawn();
    std::vector<torch::Tensor> tensors;
    for (const Parameter& parameter : theirs)
        tensors.push_back(parameter.tensor.requires_grad_(true));
    torch::optim::Adam reference(tensors, torch::optim::AdamOptions(0.1).betas({0.9, 0.98}).eps(1e-9));
    Adam adam(ours);
    for (std::int64_t step = 1; step <= 50; ++step) {
        const double rate = 0.1 / static_cast<double>(step);
        for (auto& group : reference.param_groups())
            static_cast<torch::optim::AdamOptions&>(group.options()).lr(rate);
        reference.zero_grad();
        lossOf(theirs, step).backward();
        adam.zeroGradients();
        lossOf(ours, step).backward();
        double squares = 0.0;
        for (const Parameter& parameter : theirs)
            squares += parameter.tensor.grad().pow(2).sum().item<double>();
        compare(adam.gradientNorm().item<double>(), std::sqrt(squares), 1e-4);
        reference.step();
        adam.step(rate);
        for (std::size_t i = 0; i < ours.size(); ++i)
            QVERIFY2(torch::allclose(ours[i].tensor, theirs[i].tensor, 1e-4, 1e-5),
                qPrintable(QString("%1 in step %2").arg(ours[i].name.c_str()).arg(step)));
    }
    QVERIFY(!torch::allclose(ours[0].tensor, drawn()[0].tensor, 1e-2, 1e-2)); // it has moved
}

void TrainingTest::frozenWeightsStay()
{
    std::vector<Parameter> weights = drawn();
    const std::vector<Parameter> before = drawn();
    Adam adam(weights);
    adam.freeze({"a.", "c"});
    const auto step = [&] {
        adam.zeroGradients();
        lossOf(weights, 1).backward();
        adam.step(0.1);
    };
    step();
    QVERIFY(torch::equal(weights[0].tensor, before[0].tensor) && torch::equal(weights[1].tensor, before[1].tensor));
    QVERIFY(torch::equal(weights[3].tensor, before[3].tensor) && !torch::equal(weights[2].tensor, before[2].tensor));
    compare(adam.gradientNorm().item<double>(), weights[2].tensor.grad().norm().item<double>(), 1e-5);
    QCOMPARE(adam.moments().at("second_moment.a.weight").abs().max().item<double>(), 0.0);
    adam.freeze({});
    step();
    QVERIFY(!torch::equal(weights[0].tensor, before[0].tensor) && !torch::equal(weights[3].tensor, before[3].tensor));
    for (const char* wrong : {"a.weights", ""})
        QVERIFY2(
            refusal([&] { adam.freeze({wrong}); }).contains("No weight's name begins with \"" + QString(wrong) + "\""),
            wrong);
}

void TrainingTest::gradientsAreClipped()
{
    TrainRequest request = smallRequest("transformer");
    Course free(request);
    free.nextLoss();
    const double whole = free.length(""); // a tenth of the gradient, after one step
    QVERIFY(whole > 0.02);
    request.settings.clip = whole * 2.0; // a fifth of the gradient
    Course clipped(request);
    clipped.nextLoss();
    compare(clipped.length(""), 0.1 * request.settings.clip, 1e-4);
    request.settings.clip = whole * 20.0;
    Course loose(request);
    loose.nextLoss();
    compare(loose.length(""), whole, 1e-6);
}

void TrainingTest::stepsHaveAMean()
{
    QCOMPARE(meanSteps({0.25, 0.5, 0.0, 0.25}), 2.25);
    QCOMPARE(meanSteps({}), -1.0); // nothing halts
}

void TrainingTest::ratesFollowTheirFormulas()
{
    TrainingSettings settings;
    settings.steps = 100;
    settings.warmup = 20;
    settings.rate = 0.003;
    settings.rateFactor = 2.0;
    for (std::int64_t step = 1; step <= 100; ++step) {
        const auto s = static_cast<double>(step);
        settings.schedule = RateSchedule::Noam;
        compare(learningRate(settings, step, 64),
            2.0 / 8.0 * (step < 20 ? s / std::pow(20.0, 1.5) : 1.0 / std::sqrt(s)), 1e-12);
        settings.schedule = RateSchedule::Constant;
        compare(learningRate(settings, step, 64), step < 20 ? 0.003 * s / 20.0 : 0.003, 1e-12);
        settings.schedule = RateSchedule::Cosine;
        const double angle = std::numbers::pi * (s - 20.0) / 80.0;
        compare(learningRate(settings, step, 64),
            step < 20 ? 0.003 * s / 20.0 : 0.003 * std::pow(std::cos(angle / 2.0), 2.0), 1e-12);
    }
    compare(learningRate(settings, 60, 64), 0.0015, 1e-12);
    compare(learningRate(settings, 100, 64), 0.0, 1e-15);
    settings.warmup = 200; // longer than the training
    compare(learningRate(settings, 100, 64), 0.0015, 1e-12);
}

// Adam's first step moves every weight that has a gradient by the rate.
void TrainingTest::aStepIsAsLongAsTheRateSays()
{
    TrainRequest request = smallRequest("transformer");
    request.settings.schedule = RateSchedule::Constant;
    request.settings.rate = 0.004;
    request.settings.warmup = 2;
    Course course(request);
    std::vector<torch::Tensor> before;
    for (const Parameter& parameter : course.model.parameters())
        before.push_back(parameter.tensor.detach().clone());
    course.nextLoss();
    double longest = 0.0;
    for (std::size_t i = 0; i < before.size(); ++i)
        longest = std::max(longest, (course.model.parameters()[i].tensor - before[i]).abs().max().item<double>());
    compare(longest, 0.002, 1e-5);
}

void TrainingTest::settingsActFromTheNextStep()
{
    const TrainRequest request = smallRequest("transformer");
    Course reference(request);
    const double first = reference.nextLoss(), second = reference.nextLoss();
    const auto secondWith = [&](auto change) {
        Course course(request);
        if (course.nextLoss() != first)
            return first;
        TrainingSettings settings = request.settings;
        change(settings);
        course.trainer.set(settings);
        return course.nextLoss();
    };
    QCOMPARE(secondWith([](TrainingSettings&) {}), second); // the same again
    QVERIFY(secondWith([](TrainingSettings& s) { s.dropout = 0.0; }) != second);
    QVERIFY(secondWith([](TrainingSettings& s) { s.dropout = 0.5; }) != second);
    QVERIFY(secondWith([](TrainingSettings& s) { s.labelSmoothing = 0.0; }) != second);
    QVERIFY(secondWith([](TrainingSettings& s) { s.batch = 5; }) != second);
    QCOMPARE(secondWith([](TrainingSettings& s) { s.rate = 1.0; }), second); // of another schedule
    QCOMPARE(secondWith([&](TrainingSettings& s) { s.dropout = reference.config.dropout; }), second);

    TrainingSettings settings = request.settings;
    settings.batch = 5;
    reference.trainer.set(settings);
    reference.nextLoss();
    QCOMPARE(JsonFields::parse(reference.trainer.progress(), "progress").integer("offset", 0), 8 + 8 + 5);
    settings.seed = 8;
    QVERIFY(refusal([&] { reference.trainer.set(settings); }).contains("The seed is 7 for the whole run"));
    settings.seed = 7;
    settings.frozen = {"nothing"};
    QVERIFY(refusal([&] { reference.trainer.set(settings); }).contains("No weight's name begins with \"nothing\""));
    settings.frozen.clear();
    settings.steps = 1; // fewer than are done
    reference.trainer.set(settings);
    QCOMPARE(reference.trainer.settings().steps, 3);
}

void TrainingTest::ponderWeightCounts()
{
    TrainRequest request = smallRequest("universal-transformer");
    request.settings.dropout = 0.0;
    const auto lossWith = [&](double weight) {
        request.settings.ponderWeight = weight;
        return Course(request).nextLoss();
    };
    const double without = lossWith(0.0), ponder = lossWith(1.0) - without;
    QVERIFY(
        ponder > 1.0 && ponder < 14.0); // one step at least, and encoder and decoder have six each, with a remainder
    compare(lossWith(3.0) - without, 3.0 * ponder, 1e-5);
    compare(lossWith(-1.0) - without, 0.01 * ponder, 1e-4); // the preset's own
}

void TrainingTest::settingsReadBackAsTheyWere()
{
    TrainingSettings settings;
    settings.seed = 18446744073709551615ULL;
    settings.rate = 0.1 + 0.2;
    settings.schedule = RateSchedule::Constant;
    settings.precision = Precision::BFloat16;
    settings.frozen = {"encoder.", "output"};
    settings.interventions = {
        {"encoder.1/self_attention/weights", Intervention::Kind::Scale, {0, Intervention::kAll, 3}, 1.0 / 3.0, {}}};
    QVERIFY(TrainingSettings::fromJson(settings.toJson(), "test") == settings);
    QVERIFY(TrainingSettings::fromJson("{}", "test") == TrainingSettings());
}

void TrainingTest::wrongSettingsAreNamed_data()
{
    QTest::addColumn<QString>("json");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* json, const char* message) {
        QTest::newRow(json) << QString(json) << QString::fromUtf8(message);
    };
    row(R"({"steps": 0})", "Training setting steps is 0; it must be 1 to 100000000.");
    row(R"({"batch": 9001})", "Training setting batch is 9001; it must be 1 to 9000.");
    row(R"({"steps": 4611686018427387904})", "Training setting steps is 4.611686018e+18; it must be 1 to 100000000.");
    row(R"({"evaluate_every": 100000001})", "Training setting evaluate every is 100000001; it must be 1 to 100000000.");
    row(R"({"warmup": 1000000000})", "Training setting warm-up is 1000000000; it must be 1 to 100000000 steps");
    row(R"({"rate_factor": 1000.5})", "it must be above 0 and at most 1000");
    row(R"({"clip": 1e10})", "it must be 0 (no clipping) to 1e9");
    row(R"({"interventions": ["{\"path\": \"a\", \"kind\": \"set\", \"value\": 1e39}"]})", "1e39 is beyond float32");
    row(R"({"rate": 0})", "Training setting rate is 0; it must be above 0");
    row(R"({"warmup": -3})", "Training setting warm-up is −3;");
    row(R"({"dropout": 1})", "Training setting dropout is 1;");
    row(R"({"ponder_weight": -0.5})", "Training setting ponder weight is −0.5;");
    row(R"({"clip": -1})", "Training setting clip is −1;");
    row(R"({"schedule": "linear"})", "There is no learning rate schedule \"linear\"; choose noam, constant or cosine.");
    row(R"({"precision": "half"})", "There is no precision \"half\"; choose float32 or bfloat16.");
    row(R"({"seed": "99999999999999999999"})", "seed is \"99999999999999999999\"; it must be a whole number");
    row(R"({"seed": "-1"})", "seed is \"-1\"");
    row(R"({"seed": 5})", "seed is 5; it must be a string");
    row(R"({"step": 5})", "\"step\" is not a setting");
    row(R"({"interventions": ["{\"path\": \"a\", \"kind\": \"copy\"}"]})",
        "training can only set, scale or zero cells");
    row(R"({"interventions": ["{\"path\": \"a\", \"kind\": \"erase\"}"]})",
        "kind is \"erase\"; it can be set, scale, zero, copy or mean.");
}

void TrainingTest::wrongSettingsAreNamed()
{
    QFETCH(QString, json);
    QFETCH(QString, message);
    const QString said = refusal([&] { TrainingSettings::fromJson(json.toStdString(), "test"); });
    QVERIFY2(said.contains(message), qPrintable(said));
}

void TrainingTest::differencesAreInWords()
{
    TrainingSettings a, b;
    QVERIFY(differences(a, b).empty());
    a.schedule = RateSchedule::Noam;
    a.rate = 0.001;
    b.rate = 0.0005;
    b.warmup = 800;
    b.schedule = RateSchedule::Cosine;
    b.dropout = 0.25;
    b.seed = 2;
    b.frozen = {"encoder."};
    b.interventions = {{"x/weights", Intervention::Kind::Zero, {0, Intervention::kAll}, 0.0, {}}};
    const std::vector<std::string> there {"seed 1 → 2", "schedule noam → cosine", "rate 0.001 → 0.0005",
        "warm-up 400 → 800", "dropout the model's → 0.25", "frozen encoder.", "x/weights at 0, all = 0"};
    QCOMPARE(differences(a, b), there);
    const std::vector<std::string> back = differences(b, a);
    QCOMPARE(back.size(), there.size());
    QCOMPARE(back[5], std::string("unfrozen encoder."));
    QCOMPARE(back[6], std::string("no longer x/weights at 0, all = 0"));
}

// Where no attention weight is left, values get no gradient.
void TrainingTest::headsAreSwitchedOff()
{
    TrainRequest request = smallRequest("transformer");
    Course free(request);
    const double loss = free.nextLoss();
    QVERIFY(free.length("encoder.1.self_attention.value") > 1e-6);
    Intervention off {"encoder.1/self_attention/weights", Intervention::Kind::Zero,
        {0, Intervention::kAll, Intervention::kAll}, 0.0, {}};
    request.settings.interventions = {off};
    Course one(request);
    QVERIFY(one.nextLoss() != loss);
    const torch::Tensor moment = one.trainer.tensors().at("first_moment.encoder.1.self_attention.value.weight");
    QCOMPARE(moment.slice(0, 0, 8).abs().max().item<double>(), 0.0); // of the head switched off
    QVERIFY(moment.slice(0, 8, 16).abs().max().item<double>() > 1e-7);
    off.at.clear();
    request.settings.interventions = {off};
    Course all(request);
    all.nextLoss();
    QCOMPARE(all.length("encoder.1.self_attention.value"), 0.0);
    QVERIFY(all.length("encoder.2.self_attention.value") > 1e-6);
}

void TrainingTest::sharesOfStepsAddUpToOne_data()
{
    QTest::addColumn<QString>("preset");
    for (const char* preset : {"universal-transformer", "universal-tensor2tensor", "message-passing"})
        QTest::newRow(preset) << preset;
}

void TrainingTest::sharesOfStepsAddUpToOne()
{
    QFETCH(QString, preset);
    TrainRequest request = smallRequest(preset.toStdString());
    Course course(request);
    const std::vector<TrainingPoint> points = course.trainer.run({});
    QCOMPARE(points.size(), 4U);
    for (const TrainingPoint& point : points) {
        if (course.config.halting == HaltingKind::None) {
            QVERIFY(point.steps.empty() && point.ponder == -1.0);
            continue;
        }
        compare(std::accumulate(point.steps.begin(), point.steps.end(), 0.0), 1.0, 1e-12);
        QVERIFY(static_cast<std::int64_t>(point.steps.size()) <= course.config.maxSteps);
        QVERIFY(std::all_of(point.steps.begin(), point.steps.end(), [](double share) { return share >= 0.0; }));
        QVERIFY(point.ponder >= 1.0);
    }
}

void TrainingTest::epochsFollowOneAnother()
{
    TrainRequest request = smallRequest("transformer");
    request.settings.batch = 13; // a quarter of the 52
    request.settings.evaluateEvery = 1;
    Course course(request);
    for (int i = 0; i < 4; ++i)
        course.nextLoss();
    const auto place = [&](const char* key) {
        return JsonFields::parse(course.trainer.progress(), "progress").integer(key, -1);
    };
    QCOMPARE(place("offset"), 52);
    QCOMPARE(place("epoch"), 0);
    course.nextLoss();
    QCOMPARE(place("offset"), 13);
    QCOMPARE(place("epoch"), 1);
}

HEADROOM_TEST(TrainingTest)

} // namespace training_test

#include "training_test.moc"
