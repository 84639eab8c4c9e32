// SPDX-License-Identifier: GPL-3.0-or-later
// How long each view takes to open and to paint a frame of its animation, at 32 and at 64 tokens: on the preset that
// names it (or the first that it can show) and, if that takes shorter texts only, on the first that takes such ones
// too. Names of views may be given; without one, all are measured. A path is that of a model to measure instead.
#include "config/model_config.h"
#include "document/document.h"
#include "files/settings.h"
#include "scene/scene_view.h"
#include "theme/theme.h"

#include <QApplication>
#include <QElapsedTimer>
#include <QEventLoop>
#include <QImage>

#include <algorithm>
#include <cstdio>

using namespace headroom;

namespace {

constexpr std::size_t kSteps = 24; // of a view that follows the run's own

double median(std::vector<double> values)
{
    std::sort(values.begin(), values.end());
    return values.empty() ? 0.0 : values[values.size() / 2];
}

void settle(Document& document)
{
    while (document.busy())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 50);
    QApplication::processEvents();
}

// As many of the sample's tokens, over and over.
QString textOf(const Document& document, int tokens)
{
    const std::string& sample = document.model().sample;
    const bool words = sample.find(' ') != std::string::npos && document.model().task.id != "text";
    const QStringList parts = words ? QString::fromStdString(sample).split(' ', Qt::SkipEmptyParts)
                                    : QString::fromStdString(sample).split(QString(), Qt::SkipEmptyParts);
    QStringList text;
    for (int i = 0; i < tokens; ++i)
        text += parts[(i + i / parts.size()) % parts.size()];
    return text.join(words ? QStringLiteral(" ") : QString());
}

double milliseconds(const QElapsedTimer& timer) { return static_cast<double>(timer.nsecsElapsed()) / 1e6; }

void measure(Document& document, const ViewDescriptor& info, int tokens)
{
    document.setText(textOf(document, tokens));
    settle(document);
    if (!document.trace() || !document.error().isEmpty() || !info.canShow(*document.trace())) {
        std::printf("%-12s %4d  cannot: %s\n", qPrintable(info.id), tokens, qPrintable(document.error()));
        return;
    }
    QElapsedTimer timer;
    std::vector<double> opening, frames;
    std::unique_ptr<View> view(info.make(document, nullptr));
    document.setStudies(view->studies(document));
    settle(document);
    view.reset();
    QImage image(847, 620, QImage::Format_ARGB32_Premultiplied);
    for (int i = 0; i < 5; ++i) {
        timer.start();
        view.reset(info.make(document, nullptr));
        view->resize(image.size());
        view->show(document);
        view->render(&image);
        opening.push_back(milliseconds(timer));
    }
    std::vector<Frame> sequence = view->frames(document);
    if (auto* scene = qobject_cast<SceneView*>(view.get()); scene && sequence.empty()) // of the run's own steps some
        for (const std::vector<Frame> all = scene->sequence(document);
             sequence.size() < kSteps && sequence.size() < all.size();)
            sequence.push_back(all[sequence.size() * all.size() / std::min(kSteps, all.size())]);
    for (const Frame& frame : sequence)
        for (double share = 0.1; share < frame.stops; share += std::max(0.2, frame.stops / 12.0)) {
            document.setPosition({frame.step, share});
            timer.start();
            view->show(document);
            view->render(&image);
            frames.push_back(milliseconds(timer));
        }
    const std::string name = document.model().preset.empty() ? document.model().architecture : document.model().preset;
    std::printf("%-12s %-22s %4zu tokens  opens in %6.1f ms   frame: median %6.1f ms, slowest %6.1f ms of %zu\n",
        qPrintable(info.id), name.c_str(), document.result()->input.size(), median(opening), median(frames),
        frames.empty() ? 0.0 : *std::max_element(frames.begin(), frames.end()), frames.size());
}

bool takesLong(const Preset& preset) { return preset.config.segmented() || preset.config.maxLength > 65; }

void measure(const ViewDescriptor& info, const std::vector<Preset>& known, const std::vector<int>& lengths)
{
    std::vector<Preset> order = known;
    std::stable_partition(
        order.begin(), order.end(), [&](const Preset& preset) { return preset.view == info.id.toStdString(); });
    bool measured = false;
    for (const Preset& preset : order) {
        if (measured && (preset.config.segmented() || !takesLong(preset)))
            continue;
        Document document(QStringLiteral("cpu"));
        document.openModel(QString::fromStdString(preset.id), {}, false);
        settle(document);
        if (!document.trace() || !info.canShow(*document.trace()))
            continue;
        for (const int tokens : lengths)
            measure(document, info, tokens);
        measured = true;
        if (takesLong(preset))
            return;
    }
}

void measureModel(const QString& path, const QStringList& wanted, const std::vector<int>& lengths)
{
    Document document(QStringLiteral("cpu"));
    document.openModel(path);
    settle(document);
    for (const ViewDescriptor& info : views())
        if (document.trace() && (wanted.isEmpty() || wanted.contains(info.id)))
            for (const int tokens : lengths)
                measure(document, info, tokens);
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
    const std::vector<Preset> known = presets();
    // views_benchmark VIEW… NUMBER… PATH…: only these, at so many tokens, with these models
    QStringList wanted, models;
    std::vector<int> lengths;
    for (const QString& argument : QApplication::arguments().mid(1))
        if (const int tokens = argument.toInt(); tokens > 0)
            lengths.push_back(tokens);
        else if (argument.contains(QLatin1Char('/')))
            models << argument;
        else
            wanted << argument;
    if (lengths.empty())
        lengths = {32, 64};
    for (const QString& model : models)
        measureModel(model, wanted, lengths);
    for (const ViewDescriptor& info : views())
        if (models.isEmpty() && (wanted.isEmpty() || wanted.contains(info.id)))
            measure(info, known, lengths);
    return 0;
}
