// SPDX-License-Identifier: GPL-3.0-or-later
#include "shot/shot_training.h"

#include "export/recording.h"
#include "training/training_desk.h"
#include "window/main_window.h"
#include "words/tr.h"

#include <QCoreApplication>
#include <QEventLoop>
#include <QTimer>

#include <algorithm>

namespace headroom {

namespace {

constexpr int kLearningMilliseconds = 160, kScrubMilliseconds = 220, kTrainingRestMilliseconds = 1600; // of a recording
constexpr int kSettleMilliseconds = 300; // until every part shows the last state
constexpr std::int64_t kSnapshots = 16;

bool over(const TrainingDesk& desk)
{
    return desk.state()
        && (desk.state()->phase == TrainingState::Phase::Finished
            || desk.state()->phase == TrainingState::Phase::Stopped);
}

// As it was asked for, with enough points and snapshots to look at.
void wantSteps(TrainingDesk& desk, const ShotOptions& options)
{
    TrainRequest request = desk.wanted();
    request.settings.steps = options.trainSteps;
    request.settings.evaluateEvery = std::clamp<std::int64_t>(options.trainSteps / 40, 1, 25);
    request.snapshotEvery = std::max<std::int64_t>(1, options.trainSteps / kSnapshots);
    desk.setWanted(request);
}

void scrub(TrainingDesk& desk, Recording& film, const std::function<QImage()>& picture)
{
    std::vector<std::int64_t> steps;
    for (const TrainingSnapshot& snapshot : desk.state()->snapshots)
        steps.push_back(snapshot.step);
    const auto show = [&](std::int64_t step, int milliseconds) {
        desk.setMarker(step);
        QCoreApplication::processEvents();
        film.add(picture(), milliseconds);
    };
    for (auto step = steps.rbegin(); step != steps.rend(); ++step)
        show(*step, kScrubMilliseconds);
    for (const std::int64_t step : steps)
        show(step, kScrubMilliseconds);
    show(-1, kTrainingRestMilliseconds);
}

} // namespace

QString trainForShot(
    Document& document, MainWindow& window, const ShotOptions& options, const std::function<QImage()>& picture)
{
    TrainingDesk& desk = window.desk();
    const bool laboratory = options.view == QLatin1String("training");
    window.trainPresent();
    QCoreApplication::processEvents();
    if (options.trainSteps <= 0)
        return options.record ? tr("There is no training run to record; give --train-steps.")
            : options.picture ? tr("There is no training run to export; give --train-steps.")
                              : QString();
    wantSteps(desk, options);
    if (!desk.refusal().isEmpty())
        return desk.refusal();
    const std::unique_ptr<Recording> film = recordingFor(options.file);
    std::size_t points = 0;
    QString failure;
    QEventLoop training, loop;
    QObject::connect(&desk, &TrainingDesk::failed, &training, [&](const QString& message) {
        failure = message;
        training.quit();
    });
    QObject::connect(&desk, &TrainingDesk::changed, &training, [&] {
        if (options.record && laboratory && desk.state() && desk.state()->points.size() > points) {
            points = desk.state()->points.size();
            film->add(picture(), kLearningMilliseconds);
        }
        if (over(desk))
            training.quit();
    });
    desk.startWanted();
    training.exec();
    if (failure.isEmpty() && desk.state()->phase == TrainingState::Phase::Stopped)
        failure = QString::fromStdString(desk.state()->reason);
    if (!failure.isEmpty())
        return failure;
    desk.setMarker(options.marker);
    QTimer::singleShot(kSettleMilliseconds, &loop, &QEventLoop::quit);
    loop.exec();
    if (laboratory && options.record) {
        film->add(picture(), kTrainingRestMilliseconds);
        scrub(desk, *film, picture);
        return film->save(options.file);
    }
    if (!laboratory) {
        QEventLoop opening;
        QObject::connect(&document, &Document::modelOpened, &opening, &QEventLoop::quit);
        QObject::connect(&document, &Document::errorChanged, &opening, &QEventLoop::quit);
        window.openTrainingInViews();
        opening.exec();
    }
    QCoreApplication::processEvents();
    return {};
}

} // namespace headroom
