// SPDX-License-Identifier: GPL-3.0-or-later
// What was done in a window, kept in files, and places that come as links.
#include "commands/place_link.h"
#include "commands/recorder.h"
#include "commands/script.h"
#include "commands/session_log.h"
#include "error.h"
#include "files/settings.h"
#include "training/training_controls.h"
#include "training/training_desk.h"
#include "window/main_window.h"
#include "window/replay_bar.h"
#include "words/tr.h"

#include <QAction>
#include <QBoxLayout>
#include <QClipboard>
#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QGuiApplication>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLocale>
#include <QMenu>
#include <QStatusBar>
#include <QTimer>
#include <QUrl>

#include <filesystem>

namespace headroom {

namespace {

const QString kSingle = QStringLiteral("window/single");

QString logNamed(const QString& folder, const QString& name)
{
    const QString file = QDir(folder).filePath(QFileInfo(name).completeBaseName() + QStringLiteral(".script"));
    if (folder.isEmpty() || !SessionLog::ended(folder).contains(file))
        refuse(tr("There is no session log “%1”.").arg(name));
    return file;
}

} // namespace

void MainWindow::logTo(const QString& folder)
{
    m_log = new SessionLog(
        *m_recorder, m_commands, m_document, folder, [this] { return placeNow(); }, this);
    connect(m_log, &SessionLog::failed, &m_document, &Document::tell);
    m_actions[QStringLiteral("log.folder")]->setEnabled(true);
}

ReplayBar* MainWindow::offerReplay()
{
    if (!m_log)
        return nullptr;
    const auto left = LogFile::takeKilled(m_log->folder().toStdString());
    if (!left)
        return nullptr;
    const QString file = QString::fromStdString(left->string());
    qsizetype commands = 0;
    bool textsLeftOut = false;
    try {
        commands = SessionLog::read(file, &textsLeftOut).size();
    } catch (const Error&) { // nobody wrote it that way
    }
    if (commands == 0)
        return nullptr;
    auto* bar = new ReplayBar(static_cast<int>(commands), textsLeftOut, !m_desk->unfinished().isEmpty());
    static_cast<QBoxLayout*>(centralWidget()->layout())->insertWidget(0, bar);
    connect(bar->replay(), &QPushButton::clicked, this,
        [this, file] { perform(scriptLine(QStringLiteral("log.replay"), {QFileInfo(file).completeBaseName()})); });
    connect(bar->folder(), &QPushButton::clicked, this, [this] { perform(QStringLiteral("log.folder")); });
    if (bar->training())
        connect(bar->training(), &QPushButton::clicked, this, [this] { perform(QStringLiteral("training")); });
    return bar;
}

void MainWindow::addSessionCommands()
{
    const auto add = [this](const char* id, const QString& words, std::vector<Argument> arguments,
                         std::function<void(const QStringList&)> run, bool inPlace = false) {
        m_commands.add({.id = QLatin1String(id),
            .words = words,
            .arguments = std::move(arguments),
            .run = std::move(run),
            .whyNot = [this] { return m_log ? QString() : tr("This session is not logged."); },
            .inPlace = inPlace});
    };
    add("log.copy", tr("Copy a session log"), {{"log"}}, [this](const QStringList& said) {
        const QStringList lines = SessionLog::read(logNamed(m_log->folder(), said[0]));
        QGuiApplication::clipboard()->setText(lines.join(QLatin1Char('\n')) + QLatin1Char('\n'));
        m_document.tell(tr("Copied %1 lines").arg(lines.size()));
    });
    add(
        "log.replay", tr("Replay a session log"), {{"log"}},
        [this](const QStringList& said) { runScript(SessionLog::read(logNamed(m_log->folder(), said[0]))); }, true);
    add("log.texts", tr("Keep typed texts in session logs"), {{"kept", Argument::OnOff}},
        [](const QStringList& said) { SessionLog::setKeepsTexts(said[0] == QLatin1String("on")); });
}

bool MainWindow::isSingle() { return Settings::value(kSingle, false).toBool(); }

void MainWindow::addSessionMenu(QMenu* menu)
{
    QMenu* logs = menu->addMenu(tr("Session &logs"));
    QAction* folder = m_actions[QStringLiteral("log.folder")] = act(
        QStringLiteral("log.folder"), tr("Open the &folder"), {}, [this] {
            QDir().mkpath(m_log->folder());
            QDesktopServices::openUrl(QUrl::fromLocalFile(m_log->folder()));
        });
    connect(logs, &QMenu::aboutToShow, this, [this, logs, folder] {
        logs->clear();
        qDeleteAll(logs->findChildren<QMenu*>(Qt::FindDirectChildrenOnly)); // clear() leaves them
        QAction* texts = entry(logs, tr("&Keep typed texts"),
            SessionLog::keepsTexts() ? QStringLiteral("log.texts off") : QStringLiteral("log.texts on"));
        texts->setCheckable(true);
        texts->setChecked(SessionLog::keepsTexts());
        logs->addAction(folder);
        logs->addSeparator();
        const QStringList files = m_log ? SessionLog::ended(m_log->folder()) : QStringList();
        for (const QString& file : files) {
            const QString name = QFileInfo(file).completeBaseName();
            QMenu* one = logs->addMenu(
                tr("%1, %2").arg(name, QLocale().toString(QFileInfo(file).lastModified(), QLocale::ShortFormat)));
            entry(one, tr("&Copy"), scriptLine(QStringLiteral("log.copy"), {name}));
            entry(one, tr("&Replay"), scriptLine(QStringLiteral("log.replay"), {name}));
        }
        texts->setEnabled(m_log);
    });
    folder->setEnabled(false);
    addAction(folder); // the menu is filled when it is opened
}

void MainWindow::addSingleEntry(QMenu* menu)
{
    QAction* single = act(QStringLiteral("window.single"), tr("&Open files and links in the running window"), {},
        [] { Settings::setValue(kSingle, !isSingle()); });
    single->setCheckable(true);
    single->setChecked(isSingle());
    menu->addAction(single);
}

void MainWindow::copyLink()
{
    if (!m_document.hasModel())
        return m_document.tell(tr("No model is open."));
    try {
        QGuiApplication::clipboard()->setText(linkTo(placeNow(), m_document.model().sample));
        m_document.tell(tr("Link copied. It opens this picture: headroom LINK, or a click where it is shown."));
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

void MainWindow::openLink(const QString& link)
{
    try {
        const PlaceFile place = readLink(link).place;
        for (const std::string& source : {place.source, place.beside})
            if (source.find('/') != std::string::npos && !std::filesystem::exists(source))
                refuse(tr("This link needs %1, which is not on this machine.").arg(QString::fromStdString(source)));
        leaveFor();
        m_recorder->expect({scriptLine(QStringLiteral("open"), {link})});
        m_document.openPlace(place);
    } catch (const Error& error) {
        m_document.showError(QString::fromUtf8(error.what()));
    }
}

void MainWindow::openAsked(const QString& source)
{
    isLink(source) ? openLink(source) : openFile(source);
    toFront();
}

void MainWindow::toFront()
{
    if (isMinimized())
        showNormal();
    raise();
    activateWindow();
}

bool MainWindow::hasOpen(const QString& file) const
{
    return m_document.hasModel() && m_place == Place::Stage
        && (namesPlace(file.toStdString()) ? m_bookmark == file : m_document.model().file == file.toStdString());
}

void MainWindow::performAsked(const QByteArray& request, const std::function<void(const QByteArray& answer)>& answer)
{
    if (!settled()) // of what was asked for when it was started, or by the person
        return QTimer::singleShot(5, this, [this, request, answer] { performAsked(request, answer); });
    const auto told = [answer](
                          const QJsonObject& object) { answer(QJsonDocument(object).toJson(QJsonDocument::Compact)); };
    const QJsonObject asked = QJsonDocument::fromJson(request).object();
    const QString file = asked.value(QLatin1String("file")).toString();
    QStringList lines;
    const auto take = [&](const char* name) {
        const QJsonArray said = asked.value(QLatin1String(name)).toArray();
        for (const QJsonValue& line : said)
            lines << line.toString();
    };
    if (!file.isEmpty() && !hasOpen(file)) {
        lines << scriptLine(QStringLiteral("open"), {file});
        take("again");
    }
    take("lines");
    if (asked.value(QLatin1String("front")).toBool())
        toFront();
    connect(
        runScript(lines), &ScriptRunner::finished, this,
        [this, told, script = asked.value(QLatin1String("script")).toBool()](const QString& error) {
            if (!error.isEmpty())
                return told({{QStringLiteral("error"), error}});
            QCoreApplication::sendPostedEvents(this, QEvent::UpdateRequest); // what it changed is drawn
            QJsonObject done {{QStringLiteral("performed"), true}, {QStringLiteral("view"), m_document.view()}};
            if (script)
                done.insert(QStringLiteral("script"), QJsonArray::fromStringList(m_recorder->lines()));
            told(done);
        },
        Qt::SingleShotConnection);
}

} // namespace headroom
