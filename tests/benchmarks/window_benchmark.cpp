// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the window is: start to first picture, key press to new picture, frames while the worker computes.
#include "document/document.h"
#include "files/settings.h"
#include "theme/theme.h"
#include "training/training_desk.h"
#include "window/main_window.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <vector>

using namespace headroom;

namespace {

double quantile(std::vector<double> values, double share)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[static_cast<std::size_t>(share * static_cast<double>(values.size() - 1))];
}

// Processes events until the signal comes.
template <typename Signal>
void waitFor(Document& document, Signal signal)
{
    QEventLoop loop;
    QObject::connect(&document, signal, &loop, &QEventLoop::quit);
    loop.exec();
}

// A whole start of the program to the picture of the attention view, the picture's file included.
void coldStart()
{
    const QTemporaryDir folder;
    std::vector<double> times;
    for (int i = 0; i < 6; ++i) {
        QElapsedTimer timer;
        timer.start();
        QProcess::execute(QStringLiteral(HEADROOM_PROGRAM),
            {"--shot", folder.filePath("x.png"), "--view", "attention", "--size", "1280x800"});
        if (i > 0)
            times.push_back(timer.elapsed() / 1000.0);
    }
    std::printf("start to first picture with attention, written as PNG: median %.2f s, slowest %.2f s\n",
        quantile(times, 0.5), quantile(times, 1.0));
}

void keyPresses(const QString& title, const QString& model, const QStringList& texts)
{
    Document document(QStringLiteral("cpu"));
    MainWindow window(document);
    window.resize(1280, 800);
    document.setView(QStringLiteral("attention"));
    document.openModel(model, texts.first());
    waitFor(document, &Document::resultChanged);
    window.show();
    QApplication::processEvents();
    std::vector<double> times, computing;
    for (int i = 0; i < 40; ++i) {
        QElapsedTimer timer;
        timer.start();
        document.setText(texts[(i + 1) % texts.size()]);
        waitFor(document, &Document::resultChanged);
        window.repaint();
        QApplication::processEvents();
        times.push_back(static_cast<double>(timer.nsecsElapsed()) / 1e6);
        computing.push_back(document.result()->milliseconds);
    }
    std::printf("%s: key press to new picture, median %.1f ms, 95 %% within %.1f ms; of that computing %.1f ms\n",
        qPrintable(title), quantile(times, 0.5), quantile(times, 0.95), quantile(computing, 0.5));
}

// When a training was at which step.
struct Pace {
    std::vector<std::pair<double, std::int64_t>> told; // seconds, step
    QElapsedTimer clock;

    void tell(const TrainingState& state)
    {
        if (state.phase == TrainingState::Phase::Running && state.step >= kWarm)
            told.push_back({static_cast<double>(clock.nsecsElapsed()) / 1e9, state.step});
    }
    double stepsPerSecond() const
    {
        return told.size() < 2
            ? 0.0
            : static_cast<double>(told.back().second - told.front().second) / (told.back().first - told.front().first);
    }

    static constexpr std::int64_t kWarm = 10;
};

constexpr int kTrainingMilliseconds = 6000;

// The task of the tutorial, without snapshots.
TrainRequest longTraining()
{
    TrainRequest request;
    request.preset = "transformer-tutorial";
    request.settings.steps = 100'000;
    request.settings.evaluateEvery = 100'000;
    return request;
}

void waitMilliseconds(int milliseconds)
{
    QEventLoop loop;
    QTimer::singleShot(milliseconds, &loop, &QEventLoop::quit);
    loop.exec();
}

double withoutWindow()
{
    Pace pace;
    std::mutex mutex;
    pace.clock.start();
    {
        Session session("cpu");
        session.train(longTraining(),
            [&](const TrainingStatePtr& state) {
                const std::lock_guard lock(mutex);
                pace.tell(*state);
            },
            {});
        session.control({.kind = TrainingControl::Kind::Continue}, {});
        waitMilliseconds(kTrainingMilliseconds);
        session.control({.kind = TrainingControl::Kind::Discard}, {});
    }
    return pace.stepsPerSecond();
}

struct Frames {
    std::vector<double> late, painting; // milliseconds
};

// In the laboratory; with `frames`, playback also draws the whole window sixty times a second.
double inWindow(Frames* frames)
{
    Document document(QStringLiteral("cpu"));
    MainWindow window(document);
    window.resize(1280, 800);
    document.openModel(QStringLiteral("transformer-tutorial"));
    waitFor(document, &Document::resultChanged);
    window.show();
    window.showTraining();
    Pace pace;
    pace.clock.start();
    TrainingDesk& desk = window.desk();
    QObject::connect(&desk, &TrainingDesk::changed, &window, [&] {
        if (desk.state())
            pace.tell(*desk.state());
    });
    desk.start(longTraining());
    QTimer clock;
    clock.setTimerType(Qt::PreciseTimer);
    QElapsedTimer last;
    QObject::connect(&clock, &QTimer::timeout, &window, [&] {
        if (last.isValid() && !pace.told.empty())
            frames->late.push_back(static_cast<double>(last.nsecsElapsed()) / 1e6 - 16.0);
        last.start();
        QElapsedTimer paint;
        paint.start();
        window.repaint();
        if (!pace.told.empty())
            frames->painting.push_back(static_cast<double>(paint.nsecsElapsed()) / 1e6);
    });
    if (frames)
        clock.start(16);
    waitMilliseconds(kTrainingMilliseconds);
    clock.stop();
    desk.discard();
    return pace.stepsPerSecond();
}

void training()
{
    std::vector<double> shares, drawn;
    Frames frames;
    for (int round = 0; round < 8; ++round) {
        const double alone = withoutWindow();
        shares.push_back(inWindow(nullptr) / alone);
        drawn.push_back(inWindow(&frames) / alone);
    }
    std::printf(
        "training in the laboratory, snapshots off, to the same without a window: %.3f (%.3f to %.3f); with all of the window "
        "painted 60 times a second besides: %.3f (%.3f to %.3f)\n",
        quantile(shares, 0.5), quantile(shares, 0.0), quantile(shares, 1.0), quantile(drawn, 0.5), quantile(drawn, 0.0),
        quantile(drawn, 1.0));
    std::printf(
        "frames at 1280 x 800 while it trains on all cores: painting all of the window %.1f ms, 95 %% within %.1f, 99 %% within %.1f; "
        "late by %.1f ms, 95 %% %.1f, 99 %% %.1f\n",
        quantile(frames.painting, 0.5), quantile(frames.painting, 0.95), quantile(frames.painting, 0.99),
        quantile(frames.late, 0.5), quantile(frames.late, 0.95), quantile(frames.late, 0.99));
}

// A preset of 4 + 4 layers for 64 tokens, in a folder of its own.
bool makeLargePreset(const QTemporaryDir& folder)
{
    QDir(folder.path()).mkdir("variants");
    QFile order(folder.filePath("variants/order.txt")), preset(folder.filePath("variants/large.json"));
    if (!order.open(QIODevice::WriteOnly) || !preset.open(QIODevice::WriteOnly))
        return false;
    order.write("large\n");
    preset.write(
        R"({"title": "Large", "sample": "1 2 3", "task": {"id": "copy", "alphabet": ["0","1","2","3","4","5","6","7","8","9"], "shortest": 5, "longest": 63},
        "config": {"topology": "encoder-decoder", "encoder_layers": 4, "decoder_layers": 4, "width": 64, "heads": 4, "feed_forward": 128, "vocabulary": 13, "max_length": 64}})");
    return true;
}

} // namespace

int main(int argc, char** argv)
{
    prepareProcess();
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    Settings::setPlace(Settings::Place::Nowhere);
    Theme::instance().apply(application, ThemeMode::Light);
    coldStart();
    keyPresses(QStringLiteral("9 tokens, 2 + 2 layers, trained"), QStringLiteral("transformer"),
        {"7 3 9 1 4 1 8 6", "7 3 9 1 4 1 8"});
    training();
    const QTemporaryDir folder;
    QString text;
    for (int i = 0; i < 63; ++i)
        text += QString::number((i * 7 + i / 3) % 10) + ' ';
    if (makeLargePreset(folder)) {
        qputenv("HEADROOM_RESOURCES", folder.path().toUtf8());
        keyPresses(QStringLiteral("64 tokens, 4 + 4 layers, width 64, fresh weights"), QStringLiteral("large"),
            {text, text.left(124), "9" + text.mid(1)});
    }
    return 0;
}
