// SPDX-License-Identifier: GPL-3.0-or-later
#include "training/training_commands.h"

#include "error.h"
#include "trace/intervention_text.h"
#include "training/model_section.h"
#include "words/tr.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>

namespace headroom {

namespace {

constexpr double kMostSteps = bounds::kSteps;

QJsonObject objectOf(const std::string& json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

QString compact(const QJsonValue& value)
{
    if (value.isString())
        return value.toString();
    const QByteArray list = QJsonDocument(QJsonArray {value}).toJson(QJsonDocument::Compact);
    return QString::fromUtf8(list.mid(1).chopped(1));
}

TrainingSettings withSetting(const TrainingSettings& settings, const QString& field, const QString& value)
{
    QJsonObject all = objectOf(settings.toJson());
    if (!all.contains(field))
        refuse(tr("There is no setting “%1” of a training; there are %2.")
                   .arg(field, all.keys().join(QStringLiteral(", "))));
    const QJsonArray read = QJsonDocument::fromJson('[' + value.toUtf8() + ']').array();
    all.insert(field, all.value(field).isString() || read.size() != 1 ? QJsonValue(value) : read.first());
    return TrainingSettings::fromJson(
        QJsonDocument(all).toJson(QJsonDocument::Compact).toStdString(), field.toStdString());
}

// A variant on a task as the laboratory offers it.
TrainRequest usualRequest(const std::string& preset, const std::string& task)
{
    TrainRequest request;
    request.preset = preset;
    request.task = taskFor(task, preset);
    request.settings = usualTraining(preset);
    request.snapshotEvery = kUsualSnapshots;
    return request;
}

} // namespace

QStringList settingLines(const TrainingSettings& before, const TrainingSettings& after)
{
    QStringList lines;
    const QJsonObject had = objectOf(before.toJson()), now = objectOf(after.toJson());
    for (const QString& field : now.keys())
        if (had.value(field) != now.value(field))
            lines << scriptLine(QStringLiteral("train.set"), {field, compact(now.value(field))});
    return lines;
}

QStringList wantedLines(const TrainRequest& request)
{
    const TrainRequest usual = usualRequest(request.preset, request.task.id);
    QStringList lines {scriptLine(QStringLiteral("train.want"),
        {QString::fromStdString(request.preset), QString::fromStdString(request.task.id)})};
    if (!(request.task == usual.task))
        lines << scriptLine(QStringLiteral("train.task"), {QString::fromStdString(request.task.toJson())});
    lines << settingLines(usual.settings, request.settings);
    for (const ConfigChange& change : request.changes)
        lines << scriptLine(QStringLiteral("train.model"),
            {QString::fromStdString(change.field), QString::fromStdString(change.value)});
    if (request.snapshotEvery != usual.snapshotEvery)
        lines << scriptLine(QStringLiteral("train.snapshots"), {QString::number(request.snapshotEvery)});
    if (!request.probe.empty())
        lines << scriptLine(QStringLiteral("train.text"), {QString::fromStdString(request.probe)});
    return lines;
}

void addTrainingCommands(Commands& commands, TrainingDesk& desk, std::function<void(std::int64_t step)> wait)
{
    TrainingDesk* of = &desk;
    // The desk says what was done, whoever did it.
    const auto add = [&](const char* id, const QString& words, std::vector<Argument> arguments,
                         std::function<void(const QStringList&)> run, std::function<QString()> whyNot = {}) {
        commands.add({.id = QString::fromLatin1(id),
            .words = words,
            .arguments = std::move(arguments),
            .run = std::move(run),
            .whyNot = std::move(whyNot),
            .inPlace = true});
    };
    const auto want = [of](const std::function<void(TrainRequest&)>& change) {
        TrainRequest request = of->wanted();
        change(request);
        of->setWanted(request);
    };
    const auto begun = [of] { return of->state() ? QString() : tr("No run has begun."); };
    const auto paused = [of] {
        return !of->state()                                                            ? tr("No run has begun.")
            : of->state()->phase == TrainingState::Phase::Running                      ? tr("The run is going on.")
            : of->state()->phase == TrainingState::Phase::Finished && !of->stepsLeft() ? tr("The run has ended.")
                                                                                       : QString();
    };
    const auto running = [of] {
        return of->state() && of->state()->phase == TrainingState::Phase::Running ? QString()
                                                                                  : tr("No run is going on.");
    };
    add("train.want", tr("What to train: a variant on a task"), {{"variant"}, {.name = "task", .optional = true}},
        [of](const QStringList& said) {
            of->setWanted(usualRequest(said[0].toStdString(), said.value(1).toStdString()));
        });
    add("train.task", tr("The task to train on, as JSON"), {{"task"}}, [want](const QStringList& said) {
        const TaskSettings task = TaskSettings::fromJson(said[0].toStdString(), "train.task");
        want([&](TrainRequest& request) { request.task = task; });
    });
    add("train.model", tr("A setting of the model to train"), {{"field"}, {"value"}}, [of](const QStringList& said) {
        of->setWanted(withField(of->wanted(), said[0].toStdString(), said[1].toStdString()));
    });
    add("train.set", tr("A setting of the training, of the present run too"), {{"field"}, {"value"}},
        [of](const QStringList& said) {
            const TrainingSettings settings = withSetting(of->wanted().settings, said[0], said[1]);
            of->changeSettings([&](TrainingSettings& all) { all = settings; });
        });
    add("train.snapshots", tr("Snapshots: steps from one to the next"), {{"steps", Argument::Whole, 0.0, kMostSteps}},
        [want](const QStringList& said) {
            want([&](TrainRequest& request) { request.snapshotEvery = said[0].toLongLong(); });
        });
    add("train.text", tr("The text of the snapshots of the next run"), {{.name = "text", .typed = true}},
        [want](
            const QStringList& said) { want([&](TrainRequest& request) { request.probe = said[0].toStdString(); }); });
    add(
        "train.start", tr("Start the training"), {}, [of](const QStringList&) { of->startWanted(); },
        [of] {
            return of->starting() ? tr("A run is being prepared.")
                : !of->wantedConfig()
                ? (of->refusal().isEmpty() ? tr("Nothing to train was chosen: train.want.") : of->refusal())
                : of->refusal();
        });
    add("train.resume", tr("Go on with a run that was left"), {{"file"}},
        [of](const QStringList& said) { of->resume(said[0]); });
    add(
        "train.go_on", tr("Continue the training"), {}, [of](const QStringList&) { of->goOn(); }, paused);
    add(
        "train.pause", tr("Pause the training"), {}, [of](const QStringList&) { of->pause(); }, running);
    add(
        "train.step", tr("One step of the training"), {}, [of](const QStringList&) { of->stepOnce(); }, paused);
    add(
        "train.finish", tr("End the training here, as after its last step"), {},
        [of](const QStringList&) { of->finish(); }, begun);
    add(
        "train.go_back", tr("Go back to before the loss rose"), {}, [of](const QStringList&) { of->goBack(); },
        [of] { return of->state() && of->state()->goBackStep >= 0 ? QString() : tr("The loss of no run has risen."); });
    add(
        "train.discard", tr("Discard the run and its file"), {}, [of](const QStringList&) { of->discard(); }, begun);
    add(
        "train.wait", tr("Wait until the training has come to a step"), {{"step", Argument::Whole, 0.0, kMostSteps}},
        [wait = std::move(wait)](const QStringList& said) { wait(said[0].toLongLong()); }, begun);
    add(
        "train.marker", tr("The training step to look at"), {{"step"}},
        [of](const QStringList& said) {
            bool number = false;
            const std::int64_t step = said[0].toLongLong(&number);
            if (said[0] != QLatin1String("newest") && (!number || step < 0))
                refuse(tr("train.marker: step is “%1”; it must be a number from 0, or newest.").arg(said[0]));
            of->setMarker(number ? step : -1);
        },
        begun);
    add("train.show", tr("Curves, or one weight’s step"),
        {{.name = "what", .type = Argument::Word, .words = {QStringLiteral("curves"), QStringLiteral("weight")}}},
        [of](const QStringList& said) { of->showWeight(said[0] == QLatin1String("weight")); });
    add("train.look", tr("The weight to follow through a step"), {{"weight"}}, [of](const QStringList& said) {
        of->lookAt(said[0] == QLatin1String("farthest") ? WeightAt {} : WeightAt::from(said[0].toStdString()));
    });
    add(
        "train.probe", tr("The text of the snapshots"), {{.name = "text", .typed = true}},
        [of](const QStringList& said) { of->setProbe(said[0]); }, begun);
    add(
        "train.weight", tr("Set cells of a weight in training"), {{"cells"}, {"value", Argument::Number}},
        [of](const QStringList& said) {
            const qsizetype at = said[0].lastIndexOf(QLatin1Char('@'));
            Intervention change;
            change.path = said[0].left(at).toStdString();
            if (at >= 0)
                change.at = indexFrom(said[0].mid(at + 1).toStdString());
            change.value = said[1].toDouble();
            of->changeWeight(change);
        },
        begun);
    add(
        "train.save", tr("Save the model in training"), {{"file"}},
        [of](const QStringList& said) { of->save(said[0]); }, begun);
    add(
        "train.views", tr("Open the model in training on the stage"), {},
        [of](const QStringList&) { of->openInViews(); }, begun);
    const Argument run {"run", Argument::Whole, 1.0, 1e6};
    add("train.choose", tr("The run to look at"), {run},
        [of](const QStringList& said) { of->choose(said[0].toInt()); });
    add("train.compare", tr("Draw a run’s curves beside the present one’s"), {run, {"shown", Argument::OnOff}},
        [of](const QStringList& said) { of->setTicked(said[0].toInt(), said[1] == QLatin1String("on")); });
}

} // namespace headroom
