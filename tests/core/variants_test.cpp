// SPDX-License-Identifier: GPL-3.0-or-later
#include "libtorch.h"
#include "outcome.h"
#include "preset_rows.h"
#include "test_program.h"
#include "train/trainer.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

#include <set>

using namespace headroom;
using namespace headroom::test;

namespace variants_test {

namespace {

QString textOf(const std::string& text) { return QString::fromStdString(text); }

// What a person reads on a step: a title, a sentence, and a formula unless numbers only move.
QString unspoken(const Step& step)
{
    if (step.title.empty())
        return "has no title";
    if (step.operation == Operation::Parameter)
        return {};
    if (step.caption.empty())
        return "has no caption";
    if (!QString::fromStdString(step.caption).endsWith('.') || step.caption.size() < 12)
        return "has a caption that is no sentence: " + textOf(step.caption);
    if (step.computed() && step.operation != Operation::Rearrange && step.formula.empty())
        return "has no formula";
    return {};
}

bool isNumber(const std::string& text)
{
    static const QRegularExpression number(QStringLiteral("^−?[0-9.]+(e−?[0-9]+)?$"));
    return number.match(textOf(text)).hasMatch();
}

// Re-derives 20 cells of a step; the largest difference, as a share of what rounding allows.
double largestShare(const Trace& trace, const Step& step, Random& random)
{
    double largest = 0.0;
    for (int i = 0; i < 20; ++i) {
        Index at;
        for (const Axis& axis : step.axes)
            at.push_back(random.below(axis.size));
        largest = std::max(largest, trace.explain(step.id, at).share());
    }
    return largest;
}

double lossOf(const Transformer& model, const Batch& batch)
{
    const torch::NoGradGuard guard;
    Tracer t;
    return runBatch(model, t, batch, 0.0).loss.item<double>();
}

} // namespace

// Every variant that ships, on its own sample and its own task.
class VariantsTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyFileIsOffered();
    void everyStepSpeaksAndExplainsItself_data() { addPresetRows(); }
    void everyStepSpeaksAndExplainsItself();
    void onlyTextAndWeightsAreGiven_data() { addPresetRows(); }
    void onlyTextAndWeightsAreGiven();
    void savesAndOpensAgain_data() { addPresetRows(); }
    void savesAndOpensAgain();
    void trains_data() { addPresetRows(); }
    void trains();
};

void VariantsTest::everyFileIsOffered()
{
    std::set<std::string> files, offered;
    for (const auto& entry : std::filesystem::directory_iterator(resourceFolder() / "variants"))
        if (entry.path().extension() == ".json")
            files.insert(entry.path().stem().string());
    for (const Preset& preset : presets()) {
        offered.insert(preset.id);
        QVERIFY2(textOf(preset.idea).endsWith('.') && textOf(preset.url).startsWith("https://"), preset.id.c_str());
    }
    QVERIFY(offered == files);
}

void VariantsTest::everyStepSpeaksAndExplainsItself()
{
    QFETCH(QString, id);
    Session session("cpu");
    const ModelInfo model = open(session, id.toStdString());
    const RunResult result = run(session, requestOf(model, model.sample));
    QVERIFY2(result.notices.empty(), result.notices.empty() ? "" : result.notices.front().c_str());
    QVERIFY(!result.output.empty());
    Random random(3);
    QStringList wrong;
    std::set<std::string> paths;
    for (const std::shared_ptr<const Trace>& trace : result.segments) {
        paths.clear();
        for (const Step& step : trace->steps()) {
            if (!paths.insert(step.path).second)
                wrong << textOf(step.path) + " is there twice";
            if (const QString reason = unspoken(step); !reason.isEmpty())
                wrong << textOf(step.path) + " " + reason;
            if (const double share = largestShare(*trace, step, random); !(share <= 1.0))
                wrong << QString("%1 differs by %2 of what rounding allows").arg(textOf(step.path)).arg(share);
        }
    }
    wrong.removeDuplicates();
    QVERIFY2(wrong.isEmpty(), qPrintable("\n" + wrong.join('\n')));
}

// All else is re-derived, or measured by a study; with every study there is.
void VariantsTest::onlyTextAndWeightsAreGiven()
{
    QFETCH(QString, id);
    Session session("cpu");
    const ModelInfo model = open(session, id.toStdString(), false);
    RunRequest request = requestOf(model, model.sample);
    request.studies = studiesFor(model.config);
    const RunResult result = run(session, request);
    Random random(5);
    int derived = 0, given = 0;
    for (const std::shared_ptr<const Trace>& trace : result.segments)
        for (const Step& step : trace->steps()) {
            const char* path = step.path.c_str();
            switch (trace->provenance(step.id)) {
            case Provenance::Given:
                QVERIFY2(step.operation == Operation::Parameter || step.path.ends_with("/tokens"), path);
                ++given;
                break;
            case Provenance::Measured: QVERIFY2(step.study(), path); break;
            case Provenance::Derived:
                QVERIFY2(step.operation != Operation::Input || trace->origin(step.id), path);
                ++derived;
                const double share = largestShare(*trace, step, random);
                QVERIFY2(share <= 1.0, qPrintable(QString("%1: %2").arg(path).arg(share)));
                Index first, last;
                for (const Axis& axis : step.axes) {
                    first.push_back(0);
                    last.push_back(axis.size - 1);
                }
                for (const Index& at : {first, last}) {
                    const Explanation e = trace->explain(step.id, at);
                    QVERIFY2(!e.words.empty() && !e.formula.empty() && !e.numbers.empty(), path);
                    QVERIFY2(e.numbers.left.empty() || !isNumber(e.numbers.right), // "0.751 = 0.751" says nothing
                        (step.path + ": " + e.numbers.text()).c_str());
                }
            }
        }
    QVERIFY(derived > given);
}

void VariantsTest::savesAndOpensAgain()
{
    QFETCH(QString, id);
    const QTemporaryDir folder;
    const std::string file = folder.filePath("model.safetensors").toStdString();
    Session session("cpu");
    const ModelInfo model = open(session, id.toStdString(), false);
    const RunResult before = run(session, requestOf(model, model.sample));
    save(session, file);
    const ModelInfo again = open(session, file);
    QVERIFY(again.config == model.config && again.task == model.task && again.preset == model.preset);
    QCOMPARE(again.parameters, model.parameters);
    const RunResult after = run(session, requestOf(again, model.sample));
    QCOMPARE(after.output, before.output);
    QCOMPARE(after.trace->steps().size(), before.trace->steps().size());
    const StepId last = *before.trace->find("output/probabilities");
    QVERIFY(after.trace->values(last) == before.trace->values(last));
}

void VariantsTest::trains()
{
    QFETCH(QString, id);
    Preset preset = findPreset(id.toStdString());
    preset.task.training = 64;
    preset.task.validation = preset.task.test = 16; // what is asked here is asked of the first batch
    Transformer model(preset.config, Parameters(1));
    TrainingSettings settings;
    settings.steps = 3;
    settings.batch = 16;
    settings.warmup = 1;
    settings.rateFactor = 0.02;
    Trainer trainer(model, preset.task, settings, torch::kCPU);
    std::vector<const Example*> examples;
    for (std::size_t i = 0; i < 16; ++i)
        examples.push_back(&trainer.data().training[i]);
    const Batch batch = makeBatch(preset.config, examples, torch::kCPU);
    const double before = lossOf(model, batch);
    std::set<std::string> still;
    for (const Parameter& parameter : model.parameters())
        still.insert(parameter.name);
    // A key's bias adds the same to every score of a row, and the softmax over the one seed is 1 whatever is asked.
    std::erase_if(still, [&](const std::string& name) {
        const bool alone = preset.config.seeds == 1 && name.find("after_pooling") != std::string::npos;
        return name.ends_with("key.bias")
            || (alone && (name.find(".key.") != std::string::npos || name.find(".query.") != std::string::npos));
    });
    QStringList wrong;
    trainer.run([&](std::int64_t, double loss) {
        if (!std::isfinite(loss))
            wrong << "the loss";
        for (const Parameter& parameter : model.parameters()) {
            const torch::Tensor gradient = parameter.tensor.grad();
            if (gradient.abs().max().item<double>() == 0.0)
                continue;
            still.erase(parameter.name);
            if (!torch::isfinite(gradient).all().item<bool>())
                wrong << textOf(parameter.name);
        }
    });
    QVERIFY2(wrong.isEmpty(), qPrintable("not finite: " + wrong.join(", ")));
    QVERIFY2(still.empty(), still.empty() ? "" : still.begin()->c_str());
    const double after = lossOf(model, batch);
    QVERIFY2(after < before, qPrintable(QString("%1 before, %2 after").arg(before).arg(after)));
}

HEADROOM_TEST(VariantsTest)

} // namespace variants_test

#include "variants_test.moc"
