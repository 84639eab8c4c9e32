// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_link.h"
#include "commands/recorder.h"
#include "commands/script.h"
#include "document/document.h"
#include "end_process.h"
#include "error.h"
#include "files/atomic_file.h"
#include "files/settings.h"
#include "help/help.h"
#include "running_window.h"
#include "shot/random_session.h"
#include "shot/shot.h"
#include "stage/stage.h"
#include "stage/view.h"
#include "text/utf8.h"
#include "theme/focus_ring.h"
#include "theme/theme.h"
#include "window/main_window.h"
#include "words/tr.h"
#include "words/translation.h"

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDir>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QRegularExpression>
#include <QScreen>
#include <QUrl>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <optional>
#include <unistd.h>
#include <utility>
#include <vector>

namespace headroom {

namespace {

constexpr int kFailed = 1, kMisused = 2; // as headroom-cli exits

int fail(const QString& message, int code = kFailed)
{
    std::fprintf(stderr, "headroom: %s\n", printable(message.toStdString()).c_str());
    return code;
}

// The net below every slot and event handler: what escapes them is shown, not fatal.
class Application : public QApplication {
public:
    using QApplication::QApplication;
    Document* document = nullptr;

    bool notify(QObject* receiver, QEvent* event) override
    {
        try {
            return QApplication::notify(receiver, event);
        } catch (const std::exception& error) {
            report(QString::fromStdString(messageOf(error)));
        } catch (...) {
            report(tr("Something unexpected went wrong. What is on screen may be out of date."));
        }
        return false;
    }

private:
    void report(const QString& message)
    {
        if (document)
            document->showError(message);
        else
            fail(message);
    }
};

bool asksFor(int argc, char** argv, const char* option)
{
    for (int i = 1; i < argc; ++i)
        if (std::strncmp(argv[i], option, std::strlen(option)) == 0)
            return true;
    return false;
}

// Pictures need no screen; without a display there is none.
void choosePlatform(int argc, char** argv)
{
    const bool display = qEnvironmentVariableIsSet("DISPLAY") || qEnvironmentVariableIsSet("WAYLAND_DISPLAY");
    const bool picture = asksFor(argc, argv, "--shot") || asksFor(argc, argv, "--export")
        || asksFor(argc, argv, "--random-session");
    const bool silent = picture || asksFor(argc, argv, "--list-views") || asksFor(argc, argv, "--list-options")
        || asksFor(argc, argv, "--list-commands") || asksFor(argc, argv, "--help") || asksFor(argc, argv, "-h")
        || asksFor(argc, argv, "--version");
    if (silent && (!display || picture) && !qEnvironmentVariableIsSet("QT_QPA_PLATFORM"))
        qputenv("QT_QPA_PLATFORM", "offscreen");
}

QtMessageHandler qtSays = nullptr;

// Where there is no screen Qt warns twice and ends the program with a core dump. Here it is one sentence, in English: a
// translation comes with the application.
void sayWhyThereIsNoWindow(QtMsgType type, const QMessageLogContext& context, const QString& message)
{
    if (type != QtFatalMsg) {
        if (!QByteArray(context.category).startsWith("qt.qpa."))
            qtSays(type, context, message);
        return;
    }
    QString place;
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY"})
        if (const QString value = qEnvironmentVariable(name); place.isEmpty() && !value.isEmpty())
            place = QLatin1String(name) + QLatin1Char(' ') + value;
    if (const QString platform = qEnvironmentVariable("QT_QPA_PLATFORM"); !platform.isEmpty())
        fail(tr(
            "Qt opens no window with QT_QPA_PLATFORM %1. Without that setting it chooses by itself; offscreen needs no "
            "screen.")
                 .arg(platform));
    else if (!place.isEmpty())
        fail(tr("There is no display to open a window on: nothing answers at %1.").arg(place));
    else
        fail(tr("There is no display to open a window on (DISPLAY and WAYLAND_DISPLAY are not set); --shot FILE draws "
                "without one, and headroom-cli needs none."));
    std::_Exit(kFailed);
}

// What the person chose, in percent; 0: as large as the system's type. Known before there is a screen.
int chosenSize(int argc, char** argv)
{
    const QCoreApplication folder(argc, argv);
    Settings::setPlace(asksFor(argc, argv, "--portable") ? Settings::Place::Portable : Settings::Place::User);
    return Settings::value(QStringLiteral("size"), 0).toInt();
}

// Of text and controls, for a system whose type is large. A window keeps room for what it shows.
double systemScale()
{
    constexpr double kUsual = 10.5, kLargeFrom = 13.0; // pt
    constexpr QSizeF kRoom(640, 360);
    const double points = QApplication::font().pointSizeF();
    const QSize screen = QGuiApplication::primaryScreen() ? QGuiApplication::primaryScreen()->availableSize() : QSize();
    if (points < kLargeFrom || screen.isEmpty())
        return 1.0;
    const double most = std::min(screen.width() / kRoom.width(), screen.height() / kRoom.height());
    return std::max(1.0, std::min({std::round(4.0 * points / kUsual) / 4.0, 2.0, most}));
}

void addOptions(QCommandLineParser& parser)
{
    parser.setApplicationDescription(
        tr("A classroom for Transformer models: type, watch the real numbers, change any of them."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("file"),
        tr("A model (.safetensors, or a folder), a bookmark (.headroom) or a link (headroom:…) to open."),
        tr("[file]"));
    parser.addOptions({
        {QStringLiteral("variant"), tr("Open the variant with this id."), tr("id")},
        {QStringLiteral("model"), tr("Open this model file."), tr("file")},
        {QStringLiteral("fresh"), tr("Use fresh random weights, even if there is a trained model.")},
        {QStringLiteral("text"), tr("The input text."), tr("text")},
        {QStringLiteral("lesson"), tr("Open this lesson (.md)."), tr("file")},
        {QStringLiteral("lesson-step"), tr("With --lesson: begin at this step, from 1."), tr("n")},
        {QStringLiteral("show-me"), tr("With --lesson and --shot: answer the step’s question.")},
        {QStringLiteral("view"), tr("The view to show (see --list-views)."), tr("name")},
        {QStringLiteral("option"),
            tr("An option of a view, NAME=VALUE such as rel_shift.direction=both; may be repeated (see "
               "--list-options)."),
            tr("option")},
        {QStringLiteral("device"), tr("auto, cpu, cuda, cuda:N or mps."), tr("name")},
        {QStringLiteral("theme"), tr("light, dark or system."), tr("name")},
        {QStringLiteral("lang"), tr("Language, such as de."), tr("code")},
        {QStringLiteral("portable"), tr("Keep settings next to the program.")},
        {QStringLiteral("running"), tr("Open the file or link in the window that is running, if there is one.")},
        {QStringLiteral("list-views"), tr("List the views and exit.")},
        {QStringLiteral("list-options"), tr("List the options of all views and exit.")},
        {QStringLiteral("list-commands"), tr("List all commands, their keys and what they take, and exit.")},
        {QStringLiteral("json"), tr("With --list-commands: as JSON.")},
        {QStringLiteral("script"), tr("Perform the lines of this file, one after another."), tr("file")},
        {QStringLiteral("log"), tr("With --script and --shot: write what was recorded of it, as a script."),
            tr("file")},
        {QStringLiteral("hash"),
            tr("With --script and --shot: print a hash of the place and of all numbers at the end.")},
        {QStringLiteral("random-session"),
            tr("Do so many things at random, without a screen, print them as a script and exit."), tr("n")},
        {QStringLiteral("seed"), tr("With --random-session: which one, by default 1."), tr("n")},
        {QStringLiteral("check"),
            tr("With --random-session: play what was recorded in a new process and compare; exits with 3, and prints the "
               "shortest script found, where the two end differently.")},
        {QStringLiteral("shot"),
            tr("Write a picture of the window, as PNG, JPEG, SVG or PDF by the file's extension, without a screen, and "
               "exit."),
            tr("file")},
        {QStringLiteral("export"),
            tr("Write only the view with its caption, as PNG, JPEG, SVG, PDF or web page (.html) by the file's extension, "
               "and exit. Takes the options of --shot; --size is the size of a slide, --theme may be paper."),
            tr("file")},
        {QStringLiteral("record"), tr("With --shot: a film of the view's whole sequence, as animated PNG or WebP.")},
        {QStringLiteral("step"), tr("With --shot: the step playback is at."), tr("path")},
        {QStringLiteral("select"), tr("With --shot: the pinned cell, PATH@i,j,k from 0, or none."), tr("cell")},
        {QStringLiteral("position"), tr("With --shot: how many stops of the step have been played."), tr("x")},
        {QStringLiteral("change"), tr("With --shot: a change by hand, PATH@i,-,k=VALUE; may be repeated."),
            tr("change")},
        {QStringLiteral("difference"), tr("With --shot: show the difference the changes make.")},
        {QStringLiteral("train-steps"),
            tr("With --shot: train the variant this many steps first. --view training shows the run; any other view "
               "shows the model in training."),
            tr("n")},
        {QStringLiteral("marker"), tr("With --train-steps: the training step to show, the last if not given."),
            tr("step")},
        {QStringLiteral("compare"),
            tr("With --shot: another run beside this one: a variant, a model file, or untouched."), tr("what")},
        {QStringLiteral("apart"), tr("With --compare: the difference instead of the other run.")},
        {QStringLiteral("size"), tr("With --shot: WxH, by default 1440x900."), tr("size")},
        {QStringLiteral("scale"), tr("With --shot: device pixels per logical pixel, by default 1."), tr("factor")},
    });
}

// Before anything is said, so before the command line is understood. Pictures come out the same whatever was chosen.
void loadSettingsAndLanguage(QApplication& application)
{
    QCommandLineParser parser;
    addOptions(parser);
    parser.parse(QCoreApplication::arguments());
    const bool shot = parser.isSet(QStringLiteral("export")) || parser.isSet(QStringLiteral("shot"))
        || parser.isSet(QStringLiteral("random-session"));
    Settings::setPlace(shot                            ? Settings::Place::Nowhere
            : parser.isSet(QStringLiteral("portable")) ? Settings::Place::Portable
                                                       : Settings::Place::User);
    const QString code = parser.isSet(QStringLiteral("lang")) ? parser.value(QStringLiteral("lang"))
                                                              : Settings::value(QStringLiteral("language")).toString();
    if (!code.isEmpty())
        QLocale::setDefault(QLocale(code));
    const QString name = QLocale().nativeLanguageName();
    Theme::instance().loadFonts();
    if (!fontsCanShow(name)) {
        qWarning("headroom: no font on this machine can show %s, so English is spoken. For Chinese install, for "
                 "example, fonts-noto-cjk.",
            qPrintable(name));
        QLocale::setDefault(QLocale(QLocale::English));
    }
    installTranslations(application, QLocale(), QString::fromStdString((resourceFolder() / "translations").string()));
}

int themeIndex(const QString& name)
{
    return static_cast<int>(
        QStringList {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}.indexOf(name));
}

// What to open: the command line wins, then what was open the last time, then the trained model that ships.
void openFirst(Document& document, const QString& source, const QString& text, bool fresh)
{
    if (!source.isEmpty()) {
        document.openModel(source, text, !fresh);
        return;
    }
    const QString last = Settings::value(QStringLiteral("last/model")).toString();
    const bool there = !last.isEmpty() && (QFileInfo::exists(last) || !last.contains(QLatin1Char('/')));
    if (there && text.isEmpty() && !fresh)
        document.openModel(last, Settings::value(QStringLiteral("last/text")).toString(),
            Settings::value(QStringLiteral("last/trained"), true).toBool());
    else
        document.openModel(QStringLiteral("transformer"), text, !fresh);
}

constexpr qint64 kMostSteps = 1'000'000'000;

// The whole number that the option was given, or `number` as it was. Says what is wrong with it; empty: nothing.
template <typename Number>
QString wholeNumber(const QCommandLineParser& parser, const char* name, qint64 least, qint64 most, Number& number)
{
    if (!parser.isSet(QLatin1String(name)))
        return {};
    bool good = false;
    const qint64 given = parser.value(QLatin1String(name)).toLongLong(&good);
    if (!good || given < least || given > most)
        return tr("--%1 is “%2”; it must be a whole number from %3 to %4.")
            .arg(QLatin1String(name), parser.value(QLatin1String(name)), QString::number(least), QString::number(most));
    number = static_cast<Number>(given);
    return {};
}

QString lessonStep(const QCommandLineParser& parser, int& step)
{
    return wholeNumber(parser, "lesson-step", 1, 9999, step);
}

int shoot(const QCommandLineParser& parser, const QString& source, SaidOptions said, QStringList script,
    Document& document, MainWindow& window)
{
    ShotOptions options;
    options.script = std::move(script);
    options.options = std::move(said);
    const bool exported = parser.isSet(QStringLiteral("export"));
    options.file = parser.value(exported ? QStringLiteral("export") : QStringLiteral("shot"));
    options.source = source;
    options.trained = !parser.isSet(QStringLiteral("fresh"));
    if (parser.isSet(QStringLiteral("view")))
        options.view = parser.value(QStringLiteral("view"));
    options.text = parser.value(QStringLiteral("text"));
    options.step = parser.value(QStringLiteral("step"));
    options.select = parser.value(QStringLiteral("select"));
    options.changes = parser.values(QStringLiteral("change"));
    options.difference = parser.isSet(QStringLiteral("difference"));
    options.compare = parser.value(QStringLiteral("compare"));
    options.apart = parser.isSet(QStringLiteral("apart"));
    options.record = parser.isSet(QStringLiteral("record"));
    bool good = true;
    if (parser.isSet(QStringLiteral("position"))) {
        options.position = parser.value(QStringLiteral("position")).toDouble(&good);
        if (!good || !std::isfinite(*options.position) || *options.position < 0)
            return fail(
                tr("--position is “%1”; it must be a number, 0 or more.").arg(parser.value(QStringLiteral("position"))),
                kMisused);
    }
    options.lesson = parser.value(QStringLiteral("lesson"));
    options.lessonSolved = parser.isSet(QStringLiteral("show-me"));
    for (const QString& wrong :
        {lessonStep(parser, options.lessonStep), wholeNumber(parser, "train-steps", 0, kMostSteps, options.trainSteps),
            wholeNumber(parser, "marker", 0, kMostSteps, options.marker)})
        if (!wrong.isEmpty())
            return fail(wrong, kMisused);
    if (parser.isSet(QStringLiteral("size"))) {
        static const QRegularExpression size(QStringLiteral("^(\\d{3,5})x(\\d{3,5})$"));
        const auto match = size.match(parser.value(QStringLiteral("size")));
        options.size = QSize(match.captured(1).toInt(), match.captured(2).toInt());
        if (!match.hasMatch() || options.size.width() > 8192 || options.size.height() > 8192)
            return fail(tr("--size is “%1”; it must be like 1440x900, from 100x100 to 8192x8192.")
                            .arg(parser.value(QStringLiteral("size"))),
                kMisused);
    }
    if (parser.isSet(QStringLiteral("scale"))) {
        options.ratio = parser.value(QStringLiteral("scale")).toDouble(&good);
        if (!good || !std::isfinite(options.ratio) || options.ratio < 0.5 || options.ratio > 4)
            return fail(
                tr("--scale is “%1”; it must be 0.5 to 4.").arg(parser.value(QStringLiteral("scale"))), kMisused);
    }
    if (exported) {
        options.picture = {coloursOnScreen(), {}, options.ratio};
        if (parser.value(QStringLiteral("theme")) == QLatin1String("paper"))
            options.picture->colours = PictureColours::Paper;
        if (parser.isSet(QStringLiteral("size")))
            options.picture->page = std::exchange(options.size, QSize(1440, 900)); // the window keeps its own
        else if (options.record)
            options.picture->page = QSize(1280, 720); // every picture as large, whatever its caption
    }
    bool misused = false;
    const QString failure = takeShot(document, window, options, &misused);
    if (failure.isEmpty() && !exported && window.size() != options.size)
        fail(tr("--size is %1x%2; what is shown needs at least %3x%4, which the picture has.")
                 .arg(options.size.width())
                 .arg(options.size.height())
                 .arg(window.width())
                 .arg(window.height()));
    if (!failure.isEmpty())
        return fail(failure, misused ? kMisused : kFailed);
    if (parser.isSet(QStringLiteral("log"))) {
        const std::string lines = window.recorder().lines().join(QLatin1Char('\n')).toStdString() + '\n';
        writeFileAtomically(parser.value(QStringLiteral("log")).toStdString(), lines);
    }
    if (parser.isSet(QStringLiteral("hash")))
        std::printf("%s\n", qPrintable(hashOf(window, document)));
    return 0;
}

QString keysOf(const Command& command)
{
    QStringList keys;
    if (command.action)
        for (const QKeySequence& key : command.action->shortcuts())
            keys << key.toString(QKeySequence::PortableText);
    return keys.join(QStringLiteral(", "));
}

int listCommands(const Commands& commands, bool json)
{
    QJsonArray all;
    for (const auto& [id, command] : commands.all()) {
        if (!json) {
            std::printf("%-34s %-40s %-14s %s\n", qPrintable(id), qPrintable(argumentsOf(command)),
                qPrintable(keysOf(command)), qPrintable(command.words));
            continue;
        }
        QJsonArray arguments;
        for (const Argument& argument : command.arguments) {
            static constexpr const char* kTypes[] {"text", "word", "whole", "number", "on_off", "step", "cell"};
            QJsonObject each {
                {"name", argument.name}, {"type", kTypes[argument.type]}, {"optional", argument.optional}};
            if (argument.most > argument.least) {
                each.insert(QStringLiteral("least"), argument.least);
                each.insert(QStringLiteral("most"), argument.most);
            }
            if (!argument.words.isEmpty())
                each.insert(QStringLiteral("words"), QJsonArray::fromStringList(argument.words));
            arguments.append(each);
        }
        all.append(QJsonObject {{"id", id}, {"words", command.words}, {"sentence", command.sentence},
            {"keys", keysOf(command)}, {"arguments", arguments}, {"repeats", command.repeats}});
    }
    if (json)
        std::printf("%s", QJsonDocument(all).toJson().constData());
    return 0;
}

// Whether the person wants it in a window that is running: a link can say so itself.
bool inRunning(const QCommandLineParser& parser, const QString& source)
{
    bool wanted = parser.isSet(QStringLiteral("running")) || MainWindow::isSingle();
    try {
        if (isLink(source) && !parser.isSet(QStringLiteral("running")))
            switch (readLink(source).window) {
            case PlaceLink::Window::AsSet: break;
            case PlaceLink::Window::Running: return true;
            case PlaceLink::Window::New: return false;
            }
    } catch (const Error&) { // the window says so
    }
    return wanted && (isLink(source) || QFileInfo::exists(source));
}

constexpr int kDiffers = 3; // as headroom-cli exits

int playAtRandom(const QCommandLineParser& parser, Document& document, MainWindow& window)
{
    int commands = 0;
    qint64 seed = 1;
    for (const QString& wrong : {wholeNumber(parser, "random-session", 1, 100'000, commands),
             wholeNumber(parser, "seed", 0, std::numeric_limits<qint64>::max(), seed)})
        if (!wrong.isEmpty())
            return fail(wrong, kMisused);
    window.resize(1440, 900);
    window.show();
    QString said, difference;
    QStringList lines = randomSession(document, window, commands, static_cast<quint64>(seed), &said);
    if (!said.isEmpty())
        fail(tr("The session ended early: %1").arg(said));
    if (parser.isSet(QStringLiteral("check"))) {
        const QStringList shortest = replayFailure(lines, &difference);
        if (!shortest.isEmpty())
            lines = shortest;
    }
    std::printf("%s\n", qPrintable(lines.join(QLatin1Char('\n'))));
    return difference.isEmpty() ? 0 : fail(difference, kDiffers);
}

int run(int argc, char** argv)
{
    prepareProcess();
    choosePlatform(argc, argv);
    constexpr char kScale[] = "QT_SCALE_FACTOR"; // read once, when the application begins
    const bool onScreen = !asksFor(argc, argv, "--shot") && !asksFor(argc, argv, "--export")
        && !asksFor(argc, argv, "--random-session");
    const bool sized = !onScreen || qEnvironmentVariableIsSet(kScale);
    const int size = sized ? 100 : chosenSize(argc, argv);
    if (size != 0 && !sized)
        qputenv(kScale, QByteArray::number(std::clamp(size, 100, 300) / 100.0));
    const std::vector<char*> given(argv, argv + argc + 1); // the application takes its own out
    qtSays = qInstallMessageHandler(sayWhyThereIsNoWindow);
    Application application(argc, argv);
    qInstallMessageHandler(qtSays);
    if (const double scale = size == 0 ? systemScale() : 1.0; scale > 1.0) {
        qputenv(kScale, QByteArray::number(scale));
        execv(qPrintable(QCoreApplication::applicationFilePath()), given.data()); // comes back only if it fails
    }
    QCoreApplication::setApplicationName(QStringLiteral("headroom"));
    QCoreApplication::setApplicationVersion(version());
    QGuiApplication::setApplicationDisplayName(QStringLiteral("Headroom"));
    QGuiApplication::setDesktopFileName(QStringLiteral("org.headroom.Headroom"));
    QGuiApplication::setWindowIcon(QIcon(QStringLiteral(":/headroom/icons/org.headroom.Headroom.svg")));

    loadSettingsAndLanguage(application);
    QCommandLineParser parser;
    addOptions(parser);
    parser.process(application);
    if (parser.isSet(QStringLiteral("list-views"))) {
        for (const ViewDescriptor& view : views())
            std::printf("%-12s %s\n", qPrintable(view.id), qPrintable(view.hint));
        std::printf(
            "%-12s %s\n", "gallery", qPrintable(tr("The start page: every variant with its idea and a picture")));
        std::printf(
            "%-12s %s\n", "training", qPrintable(tr("The training lab: train a variant on a task and watch it learn")));
        return 0;
    }
    if (parser.isSet(QStringLiteral("list-options"))) {
        std::vector<const Option*> listed; // some are shared
        for (const ViewDescriptor& view : views())
            for (const Option* option : view.options)
                if (option->kind != Option::Action && std::find(listed.begin(), listed.end(), option) == listed.end()) {
                    listed.push_back(option);
                    std::printf("%-30s %-40s %s\n", option->id, qPrintable(valuesOf(*option)),
                        qPrintable(stateOf(*option, {}).name));
                }
        return 0;
    }
    SaidOptions said;
    try {
        for (const QString& option : parser.values(QStringLiteral("option")))
            said.push_back(optionSaid(option));
    } catch (const Error& error) {
        return fail(QString::fromUtf8(error.what()), kMisused);
    }
    int step = 1;
    if (const QString wrong = lessonStep(parser, step); !wrong.isEmpty())
        return fail(wrong, kMisused);
    const bool exported = parser.isSet(QStringLiteral("export")),
               shot = exported || parser.isSet(QStringLiteral("shot")),
               atRandom = parser.isSet(QStringLiteral("random-session"));

    int theme = parser.isSet(QStringLiteral("theme"))
        ? themeIndex(parser.value(QStringLiteral("theme")))
        : Settings::value(QStringLiteral("theme"), shot || atRandom ? 1 : 0).toInt();
    if (exported && parser.value(QStringLiteral("theme")) == QLatin1String("paper"))
        theme = static_cast<int>(ThemeMode::Light);
    if (theme < 0)
        return fail(tr("--theme is “%1”; it must be light, dark or system, or paper with --export.")
                        .arg(parser.value(QStringLiteral("theme"))),
            kMisused);
    Theme::instance().setSequentialMap(static_cast<SequentialMap>(Settings::value(QStringLiteral("map"), 0).toInt()));
    Theme::instance().apply(application, static_cast<ThemeMode>(theme));
    if (shot || atRandom)
        Theme::instance().setReducedMotion(true);
    std::optional<FocusRing> focusRing;
    if (!shot && !atRandom)
        focusRing.emplace(&application);

    QString source = parser.isSet(QStringLiteral("model")) ? parser.value(QStringLiteral("model"))
        : parser.isSet(QStringLiteral("variant"))          ? parser.value(QStringLiteral("variant"))
                                                           : parser.positionalArguments().value(0);
    if (source.startsWith(QLatin1String("file:"))) // as desktops name files
        source = QUrl(source).toLocalFile();
    const bool onItsOwn = shot || atRandom || parser.isSet(QStringLiteral("list-commands"));
    if (!onItsOwn && !source.isEmpty() && inRunning(parser, source)
        && RunningWindow::took(isLink(source) ? source : QFileInfo(source).absoluteFilePath()))
        return 0;

    Document document(parser.isSet(QStringLiteral("device"))
            ? parser.value(QStringLiteral("device"))
            : Settings::value(QStringLiteral("device"), QStringLiteral("auto")).toString());
    MainWindow window(document);
    application.document = &document;
    addShotCommands(window);
    if (parser.isSet(QStringLiteral("list-commands")))
        return listCommands(window.commands(), parser.isSet(QStringLiteral("json")));
    QStringList script;
    if (parser.isSet(QStringLiteral("script"))) {
        try {
            script = readScript(parser.value(QStringLiteral("script")));
        } catch (const Error& error) {
            return fail(QString::fromUtf8(error.what()), kMisused);
        }
    }
    if ((shot || atRandom) && isLink(source))
        script.prepend(scriptLine(QStringLiteral("open"), {source}));
    if (shot || atRandom)
        window.beNew();
    if (shot)
        return shoot(parser, source, std::move(said), std::move(script), document, window);
    if (atRandom)
        return playAtRandom(parser, document, window);
    if (!said.empty()) {
        auto* once = new QObject(&window);
        QObject::connect(
            &document, &Document::resultChanged, once,
            [&document, &window, once, said = std::move(said)] {
                if (!document.trace())
                    return; // of a model that has not been run
                once->deleteLater();
                if (const QString why = window.stage()->choose(said); !why.isEmpty())
                    document.showError(why);
            },
            Qt::QueuedConnection);
    }
    // Without anything asked for, the gallery stands in front of what was open the last time.
    const bool training = parser.value(QStringLiteral("view")) == QLatin1String("training");
    const bool gallery = parser.value(QStringLiteral("view")) == QLatin1String("gallery")
        || (source.isEmpty() && !parser.isSet(QStringLiteral("view")) && !parser.isSet(QStringLiteral("text"))
            && !parser.isSet(QStringLiteral("fresh")));
    // A model opens on its own view, unless the person asked for one or left this model on another.
    const QString view = parser.isSet(QStringLiteral("view")) && !gallery && !training
        ? parser.value(QStringLiteral("view"))
        : source.isEmpty() ? Settings::value(QStringLiteral("last/view")).toString()
                           : QString();
    if (!view.isEmpty())
        QObject::connect(
            &document, &Document::modelOpened, &document, [&document, view] { document.askView(view); },
            Qt::SingleShotConnection);
    const bool asIs = !parser.isSet(QStringLiteral("text")) && !parser.isSet(QStringLiteral("fresh"));
    if (isLink(source))
        window.openLink(source);
    else if (namesPlace(source.toStdString()) && asIs)
        window.openFile(QFileInfo(source).absoluteFilePath());
    else
        openFirst(document, source.isEmpty() ? sourceFor(parser.value(QStringLiteral("view"))) : source,
            parser.value(QStringLiteral("text")), parser.isSet(QStringLiteral("fresh")));
    const QString data = Settings::dataFolder();
    if (!data.isEmpty())
        window.logTo(data + QStringLiteral("/sessions"));
    window.restore();
    if (parser.isSet(QStringLiteral("lesson")))
        window.openLesson(parser.value(QStringLiteral("lesson")), step - 1);
    else if (gallery)
        window.showGallery();
    if (training)
        window.showTraining();
    window.show();
    window.offerReplay();
    const RunningWindow running({[&window](const QString& asked) { window.openAsked(asked); },
        [&window](
            const QByteArray& request, const RunningWindow::Answer& answer) { window.performAsked(request, answer); }});
    if (!script.isEmpty()) // whoever started it in a terminal reads there, too, where it ended
        QObject::connect(
            window.runScript(script), &ScriptRunner::finished, &window,
            [](const QString& error) {
                if (!error.isEmpty())
                    fail(error);
            },
            Qt::SingleShotConnection);
    window.offerUnfinished();
    const int code = QApplication::exec();
    application.document = nullptr;
    return code;
}

} // namespace

} // namespace headroom

int main(int argc, char** argv)
{
    int code = headroom::kFailed;
    try {
        code = headroom::run(argc, argv);
    } catch (const std::exception& error) { // before there is a window
        headroom::fail(QString::fromStdString(headroom::messageOf(error)));
    }
    headroom::Settings::setPlace(headroom::Settings::Place::Nowhere); // the file has all by then
    headroom::endProcess(code);
}
