// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/place_commands.h"
#include "commands/place_link.h"
#include "commands/script.h"
#include "commands/session_log.h"
#include "error.h"
#include "files/read_file.h"
#include "test_program.h"
#include "training/training_controls.h"
#include "window/replay_bar.h"
#include "window_fixture.h"

#include <QClipboard>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <random>

#include <fcntl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace headroom;

namespace session_log_test {

namespace {

QString textOf(const QString& file) { return QString::fromStdString(readText(file.toStdString(), 4 << 20)); }

QStringList filesIn(const QString& folder, const QString& ending)
{
    return QDir(folder).entryList({QLatin1Char('*') + ending}, QDir::Files, QDir::Name);
}

} // namespace

// What is done in a window is in a file before it is computed, whatever becomes of the program, and leads there again.
class SessionLogTest : public WindowFixture {
    Q_OBJECT

    void settle()
    {
        QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 240000);
        m_window->recorder().take();
    }

    QString log() { return textOf(m_window->log()->file()); }

    QString runLines(const QStringList& lines)
    {
        QSignalSpy ended(m_window->runScript(lines), &ScriptRunner::finished);
        return ended.wait(240000) ? ended.first().first().toString() : QStringLiteral("it did not end");
    }

    // The program itself, with a home of its own.
    std::unique_ptr<QProcess> program(const QStringList& arguments)
    {
        auto process = std::make_unique<QProcess>();
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
        for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
            environment.insert(QLatin1String(name), m_home->filePath(QLatin1String(name)));
        for (const char* name : {"XDG_RUNTIME_DIR", "XDG_CONFIG_HOME"})
            QDir(m_home->path()).mkpath(QLatin1String(name));
        QFile::setPermissions(m_home->filePath(QStringLiteral("XDG_RUNTIME_DIR")),
            QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
        process->setProcessEnvironment(environment);
        process->setProcessChannelMode(QProcess::MergedChannels);
        process->start(QCoreApplication::applicationDirPath() + QStringLiteral("/headroom"),
            QStringList {QStringLiteral("--device"), QStringLiteral("cpu")} + arguments);
        return process;
    }

    QString logsOfProgram() const { return m_home->filePath(QStringLiteral("XDG_DATA_HOME/headroom/sessions")); }

    QString runningLog() const
    {
        const QStringList running = filesIn(logsOfProgram(), QStringLiteral(".running"));
        return running.isEmpty() ? QString() : textOf(logsOfProgram() + QLatin1Char('/') + running.last());
    }

    std::unique_ptr<QTemporaryDir> m_home;
    QString m_folder;

private slots:
    void init()
    {
        m_home = std::make_unique<QTemporaryDir>();
        m_folder = m_home->filePath(QStringLiteral("sessions"));
        openWindow();
        m_window->logTo(m_folder);
        settle();
    }
    void cleanup() { closeWindow(); }

    void nothingIsWrittenUntilSomethingIsDone()
    {
        QVERIFY(!QDir(m_folder).exists());
        closeWindow();
        QVERIFY(!QDir(m_folder).exists());
    }

    void whatIsDoneIsThereAndLeadsThereAgain()
    {
        SessionLog::setKeepsTexts(true);
        m_document->setText(QStringLiteral("5 6 7"), true);
        QVERIFY2(log().contains(QStringLiteral("run.text \"5 6 7\"\n")), qPrintable(log())); // before it is computed
        m_document->setText(QStringLiteral("5 6"), true);
        settle();
        QVERIFY2(!log().contains(QStringLiteral("5 6 7")), qPrintable(log())); // the later one takes its place
        m_window->perform(QStringLiteral("view.masks"));
        settle();
        m_window->perform(QStringLiteral("open transformer-xl"));
        QVERIFY2(log().endsWith(QStringLiteral("\nopen transformer-xl\n")), qPrintable(log()));
        settle();
        m_window->perform(QStringLiteral("option.rel_shift.direction both"));
        m_window->perform(QStringLiteral("view.rel_shift"));
        settle();
        const PlaceFile there = m_window->placeNow();
        const QString file = m_window->log()->file();
        QVERIFY(file.endsWith(QStringLiteral("000001.running")));
        closeWindow();
        QCOMPARE(filesIn(m_folder, QString()), QStringList {QStringLiteral("session-000001.script")});
        openWindow();
        const QString wrong = runLines(SessionLog::read(m_folder + QStringLiteral("/session-000001.script")));
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(QString::fromStdString(toJson(m_window->placeNow(), "/")), QString::fromStdString(toJson(there, "/")));
    }

    void typedTextsAreKeptOnlyWhereThePersonAllowedIt()
    {
        m_document->setText(QStringLiteral("9 9 8 8 7"));
        settle();
        m_window->perform(QStringLiteral("help.find \"my own words\""));
        m_document->setOption(QStringLiteral("long_text.find"), QStringLiteral("secret"));
        settle();
        for (const char* own : {"9 9 8 8 7", "my own words", "secret"})
            QVERIFY2(!log().contains(QLatin1String(own)), qPrintable(log()));
        QVERIFY2(log().contains(QStringLiteral("# not kept: a text of 9 letters")), qPrintable(log()));
        const QString sample = QString::fromStdString(m_document->model().sample);
        m_document->setText(sample); // which everybody has
        settle();
        QVERIFY2(
            log().contains(scriptLine(QStringLiteral("run.text"), {sample}) + QLatin1Char('\n')), qPrintable(log()));
        m_window->perform(QStringLiteral("view.step"));
        settle();
        m_document->setText(QStringLiteral("1 1 1"));
        settle();
        bool leftOut = false;
        const QStringList lines = SessionLog::read(m_window->log()->file(), &leftOut);
        QVERIFY(leftOut);
        QCOMPARE(scriptWords(lines.filter(QStringLiteral("run.text")).last())[1].split(QLatin1Char(' ')).size(), 3);
        m_window->perform(QStringLiteral("log.texts on"));
        m_document->setText(QStringLiteral("2 2 2"));
        settle();
        QVERIFY2(log().contains(QStringLiteral("run.text \"2 2 2\"\n")), qPrintable(log()));
    }

    void anotherLogBeginsWhereOneIsFull()
    {
        SessionLog::setKeepsTexts(true);
        QStringList remarks;
        for (int i = 0; i < 25; ++i)
            m_window->perform(scriptLine(QStringLiteral("help.find"), {QString(60000, QLatin1Char('x'))}));
        m_window->perform(QStringLiteral("theme dark"));
        QCOMPARE(filesIn(m_folder, QStringLiteral(".script")).size(), 1);
        QVERIFY(QFileInfo(m_folder + QStringLiteral("/session-000001.script")).size() <= SessionLog::kMost);
        QVERIFY(m_window->log()->file().endsWith(QStringLiteral("session-000002.running")));
        const QStringList lines = SessionLog::read(m_window->log()->file());
        QCOMPARE(lines.mid(0, linesTo(m_window->placeNow()).size()), linesTo(m_window->placeNow()));
        QCOMPARE(lines.last(), QStringLiteral("theme dark"));
    }

    // Numbers are counted: a clock that jumps neither mixes up the logs nor removes the wrong ones.
    void theLastTenStay()
    {
        for (int i = 1; i <= 13; ++i) {
            LogFile log(m_folder.toStdString(), SessionLog::kKept);
            log.write(0, "theme dark\n");
            const std::string name = log.path().string();
            struct timespec times[2] {{i % 2 ? 4000000000 : 1, 0}, {i % 2 ? 4000000000 : 1, 0}};
            QCOMPARE(::utimensat(AT_FDCWD, name.c_str(), times, 0), 0);
        }
        const QStringList kept = filesIn(m_folder, QStringLiteral(".script"));
        QCOMPARE(kept.size(), 10);
        QCOMPARE(kept.first(), QStringLiteral("session-000004.script"));
        QCOMPARE(SessionLog::ended(m_folder).first(), m_folder + QStringLiteral("/session-000013.script"));
    }

    // Each line is whole whenever the program was killed, and exactly one asks for what it left.
    void killsLeaveWholeLines()
    {
        std::mt19937 random(7);
        int written = 0;
        for (int round = 0; round < 60; ++round) {
            const pid_t child = ::fork();
            QVERIFY(child >= 0);
            if (child == 0) {
                LogFile log(m_folder.toStdString(), 3);
                std::uint64_t last = 0, end = 0;
                for (std::uint32_t i = 0;; ++i) {
                    const std::string text = "head " + std::to_string(i % 9 + 1) + "\npin "
                        + std::string(i * 7919 % 300 + 1, 'p') + "\n";
                    if (i % 3 != 0)
                        last = end;
                    log.write(last, text);
                    end = last + text.size();
                    if (end > 200'000)
                        last = end = 0;
                }
            }
            ::usleep(static_cast<useconds_t>(random() % 8000));
            if (round % 2 == 0)
                QVERIFY(!LogFile::takeKilled(m_folder.toStdString())); // it lives
            QCOMPARE(::kill(child, SIGKILL), 0);
            QCOMPARE(::waitpid(child, nullptr, 0), child);
            const auto left = LogFile::takeKilled(m_folder.toStdString());
            QVERIFY(!LogFile::takeKilled(m_folder.toStdString()));
            if (!left)
                continue; // before the first line
            ++written;
            const QStringList lines = SessionLog::read(QString::fromStdString(left->string()));
            for (const QString& line : lines) {
                const bool head = line.startsWith(QLatin1String("head ")) && line.size() == 6;
                const bool pin = line.startsWith(QLatin1String("pin "))
                    && line.mid(4).count(QLatin1Char('p')) == line.size() - 4;
                QVERIFY2(head || pin, qPrintable(line));
            }
        }
        QVERIFY2(written > 20, qPrintable(QString::number(written)));
        QVERIFY(filesIn(m_folder, QStringLiteral(".running")).isEmpty());
    }

    // Below a file there is no folder; past a limit of the system no file grows, as on a full disk.
    void whereNothingCanBeWrittenThereIsOneSentence_data()
    {
        QTest::addColumn<bool>("full");
        QTest::newRow("no folder") << false;
        QTest::newRow("full disk") << true;
    }

    void whereNothingCanBeWrittenThereIsOneSentence()
    {
        QFETCH(const bool, full);
        closeWindow();
        openWindow();
        const QString blocked = m_home->filePath(QStringLiteral("blocked"));
        QFile file(blocked);
        QVERIFY(full || file.open(QIODevice::WriteOnly));
        m_window->logTo(blocked + QStringLiteral("/sessions"));
        settle();
        QSignalSpy told(m_document.get(), &Document::notice);
        rlimit before {};
        ::getrlimit(RLIMIT_FSIZE, &before);
        const rlimit little {full ? 40 : before.rlim_cur, before.rlim_max};
        const auto old = std::signal(SIGXFSZ, SIG_IGN);
        ::setrlimit(RLIMIT_FSIZE, &little);
        m_window->perform(QStringLiteral("head 2"));
        settle();
        m_document->setText(QStringLiteral("5 6"));
        settle();
        ::setrlimit(RLIMIT_FSIZE, &before);
        std::signal(SIGXFSZ, old);
        QStringList sentences;
        for (const QList<QVariant>& each : told)
            sentences << each.first().toString();
        QCOMPARE(sentences.filter(QStringLiteral("not logged")).size(), 1);
        QVERIFY2(sentences.join(QLatin1Char(' '))
                     .contains(full ? QStringLiteral("File too large") : QStringLiteral("Not a directory")),
            qPrintable(sentences.join(QLatin1Char(' '))));
        QCOMPARE(m_document->head(), 1);
        QCOMPARE(m_document->text(), QStringLiteral("5 6"));
        QVERIFY(m_document->error().isEmpty());
        closeWindow(); // its end is no crash, whatever could not be written
        QVERIFY(!LogFile::takeKilled((blocked + QStringLiteral("/sessions")).toStdString()));
    }

    void theNextStartOffersWhatAKilledOneDid()
    {
        const QString script = m_home->filePath(QStringLiteral("script"));
        QFile file(script);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write("open transformer\nrun.text \"4 4 2\"\nview.masks\nhead 2\ntheme dark\n");
        file.close();
        for (const char* name : {"/session-000001.running", "/session-000002.running"}) {
            auto process = program({QStringLiteral("--script"), script});
            const QString log = logsOfProgram() + QLatin1String(name);
            QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(log) && textOf(log).contains(QStringLiteral("theme dark")), 120000);
            process->kill();
            QVERIFY(process->waitForFinished(30000));
        }
        QCOMPARE(filesIn(logsOfProgram(), QString()),
            (QStringList {QStringLiteral("session-000001.script"), QStringLiteral("session-000002.running")}));
        closeWindow();
        openWindow();
        m_window->logTo(logsOfProgram());
        ReplayBar* bar = m_window->offerReplay();
        QVERIFY(bar);
        QVERIFY2(bar->text().contains(QStringLiteral("Texts you typed were not kept")), qPrintable(bar->text()));
        QVERIFY(!m_window->offerReplay()); // once
        bar->replay()->click();
        QTRY_COMPARE_WITH_TIMEOUT(m_document->view(), QStringLiteral("masks"), 120000);
        QTRY_COMPARE_WITH_TIMEOUT(m_document->head(), 1, 60000);
        settle();
        QCOMPARE(m_document->text().split(QLatin1Char(' ')).size(), 3);
        QTRY_VERIFY(m_window->findChildren<ReplayBar*>().isEmpty());
        QVERIFY(m_document->error().isEmpty());
    }

    void anotherProgramsFileOrLinkOpensInTheRunningWindow()
    {
        settle();
        m_document->setView(QStringLiteral("masks"));
        settle();
        const QString link = linkTo(m_window->placeNow());
        const QString socket = m_home->filePath(QStringLiteral("XDG_RUNTIME_DIR/headroom-window"));
        const auto made = [&socket] { // 0: it is not there
            struct stat status {};
            return ::stat(qPrintable(socket), &status) == 0 ? std::pair(status.st_ctim.tv_sec, status.st_ctim.tv_nsec)
                                                            : std::pair(time_t(0), 0L);
        };
        auto killed = program({QStringLiteral("transformer")});
        QTRY_VERIFY_WITH_TIMEOUT(made().first != 0, 60000);
        killed->kill(); // which leaves its socket
        QVERIFY(killed->waitForFinished(30000));
        const auto before = made();
        QVERIFY(before.first != 0);
        auto window = program({QStringLiteral("transformer")});
        QTRY_VERIFY_WITH_TIMEOUT(made() != before, 60000);
        auto other = program({link + QStringLiteral("&window=running")});
        QVERIFY(other->waitForFinished(30000));
        QCOMPARE(other->exitCode(), 0);
        QTRY_VERIFY_WITH_TIMEOUT(runningLog().contains(QStringLiteral("view.masks")), 60000);
        QCOMPARE(window->state(), QProcess::Running);
        window->kill();
        QVERIFY(window->waitForFinished(30000));
    }

    void hostileLinksAreRefused_data()
    {
        const auto packed = [](const QByteArray& json) {
            return QStringLiteral("headroom:place?v=1&z=")
                + QString::fromLatin1(
                    qCompress(json, 9).mid(4).toBase64(QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals));
        };
        QTest::addColumn<QString>("link");
        QTest::addColumn<QString>("says");
        QTest::newRow("long") << QStringLiteral("headroom:place?v=1&z=") + QString(2100, QLatin1Char('A'))
                              << "This link has 2121 characters; a link to a picture has at most 2048.";
        QTest::newRow("other") << "headroom:run?rm"
                               << "“headroom:run?rm” is no link to a picture: it does not begin with headroom:place?";
        QTest::newRow("no version") << "headroom:place?z=AA"
                                    << "This link does not say which version it is: v is “”.";
        QTest::newRow("newer") << "headroom:place?v=7&z=AA"
                               << "This link was made by a newer Headroom (version 7 of links; this one reads 1).";
        QTest::newRow("base64")
            << "headroom:place?v=1&z=A*A"
            << "This link is damaged: what stands behind z= is not base64url. Copy it again in full.";
        QTest::newRow("empty")
            << "headroom:place?v=1"
            << "This link is damaged: what stands behind z= is not base64url. Copy it again in full.";
        QTest::newRow("zlib") << "headroom:place?v=1&z=AAAAAAAA"
                              << "This link is damaged: it cannot be unpacked. Copy it again in full.";
        QTest::newRow("window") << "headroom:place?v=1&window=all&z=AA"
                                << "This link’s window is “all”; it can be running or new.";
        QTest::newRow("bomb") << packed(QByteArray(1'000'000, ' '))
                              << "This link holds more than 64 kB; no place needs as much.";
        QTest::newRow("no place") << packed("{}") << "This link is not a bookmark: it has no field headroom_place.";
        QTest::newRow("unknown") << packed(R"({"headroom_place": 1, "model": "transformer", "run": "rm"})")
                                 << "This link";
        QTest::newRow("missing") << packed(R"({"headroom_place": 1, "model": "./nowhere/at.safetensors"})")
                                 << "This link needs /nowhere/at.safetensors, which is not on this machine.";
    }

    void hostileLinksAreRefused()
    {
        QFETCH(const QString, link);
        QFETCH(const QString, says);
        const PlaceFile before = m_window->placeNow();
        m_window->openLink(link);
        QVERIFY2(m_document->error().startsWith(says), qPrintable(m_document->error()));
        settle();
        QVERIFY(m_window->placeNow() == before);
        m_document->dismissError();
    }

    void aLinkLeadsToItsPlace()
    {
        m_document->setView(QStringLiteral("attention"));
        settle();
        m_document->addIntervention(
            {"decoder.1/self_attention/weights", Intervention::Kind::Set, {1, 2, 1}, 0.125, {}});
        settle();
        const PlaceFile there = m_window->placeNow();
        m_window->perform(QStringLiteral("copy.link"));
        const QString link = QGuiApplication::clipboard()->text();
        QVERIFY(link.size() <= kLinkMost);
        QVERIFY(readLink(linkTo(there)).place == there);
        PlaceFile said = there;
        said.text.clear(); // the model's own, which it need not hold
        QVERIFY(readLink(link).place == said);
        QVERIFY(readLink(link).window == PlaceLink::Window::AsSet);
        QVERIFY(
            readLink(QString(link).replace(QStringLiteral("headroom:"), QStringLiteral("headroom://"))).place == said);
        m_window->perform(QStringLiteral("open transformer-xl"));
        settle();
        m_window->perform(scriptLine(QStringLiteral("open"), {link}));
        QTRY_VERIFY_WITH_TIMEOUT(m_document->model().preset == "transformer" && m_window->settled(), 240000);
        settle();
        QCOMPARE(QString::fromStdString(toJson(m_window->placeNow(), "/")), QString::fromStdString(toJson(there, "/")));
        std::mt19937 random(3);
        QString words;
        for (int i = 0; i < 2000; ++i)
            words += QString::number(random());
        PlaceFile large = there;
        large.text = words.toStdString();
        QVERIFY_EXCEPTION_THROWN(linkTo(large), Error);
    }
};

HEADROOM_TEST(SessionLogTest)

} // namespace session_log_test

#include "session_log_test.moc"
