// SPDX-License-Identifier: GPL-3.0-or-later
// How fast the window is: start to first picture, key press to new picture, frames while the worker computes.
#include "document.h"
#include "main_window.h"
#include "settings.h"
#include "theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
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
        QProcess::execute(QStringLiteral(HEADROOM_PROGRAM), {"--shot", folder.filePath("x.png"), "--view", "attention", "--size", "1280x800"});
        if (i > 0)
            times.push_back(timer.elapsed() / 1000.0);
    }
    std::printf("start to first picture with attention, written as PNG: median %.2f s, slowest %.2f s\n", quantile(times, 0.5), quantile(times, 1.0));
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
    std::printf("%s: key press to new picture, median %.1f ms, 95 %% within %.1f ms; of that computing %.1f ms\n", qPrintable(title),
        quantile(times, 0.5), quantile(times, 0.95), quantile(computing, 0.5));
}

// The window repaints sixty times a second while the worker trains on all cores.
void framesWhileTraining()
{
    Document document(QStringLiteral("cpu"));
    MainWindow window(document);
    window.resize(1280, 800);
    document.setView(QStringLiteral("attention"));
    document.openModel(QStringLiteral("transformer"));
    waitFor(document, &Document::resultChanged);
    window.show();
    Session session("cpu");
    for (const bool training : {false, true}) {
        JobId job = 0;
        if (training) {
            TrainRequest request;
            request.preset = "transformer-tutorial";
            request.steps = 100000;
            job = session.train(request, {});
        }
        std::vector<double> gaps, paints;
        QElapsedTimer last;
        QTimer clock;
        clock.setTimerType(Qt::PreciseTimer);
        QObject::connect(&clock, &QTimer::timeout, [&] {
            if (last.isValid())
                gaps.push_back(static_cast<double>(last.nsecsElapsed()) / 1e6);
            last.start();
            QElapsedTimer paint;
            paint.start();
            document.setHead(static_cast<int>(gaps.size() / 10) % 4);
            window.repaint();
            paints.push_back(static_cast<double>(paint.nsecsElapsed()) / 1e6);
        });
        clock.start(16);
        QEventLoop loop;
        QTimer::singleShot(5000, &loop, &QEventLoop::quit);
        loop.exec();
        clock.stop();
        session.cancel(job);
        std::printf("frames at 1280 x 800, worker %s: %.1f a second; gap median %.1f ms, 95 %% %.1f ms, 99 %% %.1f ms; painting all of the window %.1f ms\n",
            training ? "training on all cores" : "idle", 1000.0 * static_cast<double>(gaps.size()) / 5000.0, quantile(gaps, 0.5),
            quantile(gaps, 0.95), quantile(gaps, 0.99), quantile(paints, 0.5));
    }
}

// A preset of 4 + 4 layers for 64 tokens, in a folder of its own.
bool makeLargePreset(const QTemporaryDir& folder)
{
    QDir(folder.path()).mkdir("variants");
    QFile order(folder.filePath("variants/order.txt")), preset(folder.filePath("variants/large.json"));
    if (!order.open(QIODevice::WriteOnly) || !preset.open(QIODevice::WriteOnly))
        return false;
    order.write("large\n");
    preset.write(R"({"title": "Large", "sample": "1 2 3", "task": {"id": "copy", "alphabet": ["0","1","2","3","4","5","6","7","8","9"], "shortest": 5, "longest": 63},
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
    keyPresses(QStringLiteral("9 tokens, 2 + 2 layers, trained"), QStringLiteral("transformer"), {"7 3 9 1 4 1 8 6", "7 3 9 1 4 1 8"});
    framesWhileTraining();
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
