// SPDX-License-Identifier: GPL-3.0-or-later
// How much of a view's film moves: its length at 1×, the share of it in which more than 0.15 % of the picture changes
// within 0.1 s, the longest rest, the shortest move, and the largest share of the picture that changes in 0.1 s. Names
// of views may be given, as VIEW or VIEW=PRESET; without one, the six animations, rotation and graph are measured.
#include "config/model_config.h"
#include "document/document.h"
#include "files/settings.h"
#include "scene/scene_view.h"
#include "stage/view_film.h"
#include "theme/theme.h"

#include <QApplication>
#include <QEventLoop>
#include <QImage>
#include <QPainter>

#include <algorithm>
#include <cstdio>
#include <limits>

using namespace headroom;

namespace {

constexpr double kChanged = 0.0015; // of the picture
constexpr int kApart = 100; // ms between the pictures that are compared

void settle(Document& document)
{
    while (document.busy())
        QApplication::processEvents(QEventLoop::WaitForMoreEvents | QEventLoop::AllEvents, 50);
    QApplication::processEvents();
}

double differs(const QImage& a, const QImage& b)
{
    int changed = 0;
    for (int y = 0; y < a.height(); ++y) {
        const auto* one = reinterpret_cast<const QRgb*>(a.constScanLine(y));
        const auto* other = reinterpret_cast<const QRgb*>(b.constScanLine(y));
        for (int x = 0; x < a.width(); ++x)
            changed += one[x] != other[x];
    }
    return changed / (static_cast<double>(a.width()) * a.height());
}

void measure(const QString& view, const QString& preset)
{
    const ViewDescriptor* info = nullptr;
    for (const ViewDescriptor& known : views())
        info = known.id == view ? &known : info;
    if (!info) {
        std::printf("%s: no view\n", qPrintable(view));
        return;
    }
    Document document(QStringLiteral("cpu"));
    document.openModel(preset);
    settle(document);
    document.setView(view);
    std::unique_ptr<View> shown(
        document.trace() && info->canShow(*document.trace()) ? info->make(document, nullptr) : nullptr);
    if (!shown) {
        std::printf("%s cannot show %s\n", qPrintable(view), qPrintable(preset));
        return;
    }
    document.setStudies(shown->studies(document));
    settle(document);
    shown->resize(847, 620);
    shown->show(document);
    double shortest = std::numeric_limits<double>::infinity();
    for (const Frame& frame : shown->frames(document))
        for (int stop = 1; stop <= frame.stops; ++stop)
            shortest = std::min(shortest, frame.length(stop));
    int length = 0, moving = 0, compared = 0, resting = 0, longest = 0, due = 0;
    double most = 0.0;
    QImage before;
    walkFilm(document, *shown, [&](int milliseconds) {
        shown->show(document);
        QImage now(shown->size(), QImage::Format_RGB32);
        now.fill(Qt::white);
        shown->render(&now);
        for (due += milliseconds, length += milliseconds; due >= kApart; due -= kApart) {
            const double change = before.isNull() ? 0.0 : differs(before, now);
            before = now;
            ++compared;
            moving += change > kChanged;
            most = std::max(most, change);
            resting = change > kChanged ? 0 : resting + kApart;
            longest = std::max(longest, resting);
        }
    });
    std::printf(
        "%-20s %-28s %5.1f s  moving %3.0f %%  longest rest %.1f s  shortest move %4.0f ms  most at once %2.0f %%\n",
        qPrintable(view), qPrintable(preset), length / 1000.0, 100.0 * moving / std::max(1, compared), longest / 1000.0,
        shortest, 100.0 * most);
    std::fflush(stdout);
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
    QStringList wanted = application.arguments().mid(1);
    if (wanted.isEmpty())
        wanted = QStringList {"attention=transformer", "rel_shift=transformer-xl", "masks=transformer-xl-same-length",
            "local_rnn=r-transformer", "adaptive_embedding=adaptive-embedding", "halting=universal-transformer",
            "rotation=rotary", "graph=message-passing"};
    for (const QString& each : wanted) {
        const QString view = each.section('=', 0, 0);
        QString preset = each.section('=', 1);
        for (const Preset& known : presets())
            if (preset.isEmpty() && known.view == view.toStdString())
                preset = QString::fromStdString(known.id);
        measure(view, preset);
    }
    return 0;
}
