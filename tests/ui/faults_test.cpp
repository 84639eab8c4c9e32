// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_export.h"
#include "stage/stage.h"
#include "test_program.h"
#include "training/training_desk.h"
#include "window_fixture.h"

#include <QDir>
#include <QFile>
#include <QSettings>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <cerrno>
#include <string>

#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace faults_test {

namespace {

// The k-th of the calls below on files of a folder fails as on a full disk, whatever part of the program makes it: this
// program's own write(), fsync(), … stand before those of the C library.
std::string armedFolder;
std::atomic<int> callsLeft {0}; // until one fails; below 1: it has, or none shall
std::atomic<bool> armed {false};

bool below(const char* path) { return std::string_view(path).starts_with(armedFolder); }

bool failsNow(bool concerned)
{
    if (!armed || !concerned || --callsLeft != 0)
        return false;
    errno = ENOSPC;
    return true;
}

bool concernsPath(const char* path) { return armed && below(path); }

bool concerns(int descriptor)
{
    if (!armed)
        return false;
    char path[4096] = {};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    return ::readlink(link.c_str(), path, sizeof(path) - 1) > 0 && below(path);
}

} // namespace

} // namespace faults_test

extern "C" {
ssize_t write(int descriptor, const void* bytes, size_t count)
{
    return faults_test::failsNow(faults_test::concerns(descriptor)) ? -1
                                                                    : ::syscall(SYS_write, descriptor, bytes, count);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t at)
{
    return faults_test::failsNow(faults_test::concerns(descriptor))
        ? -1
        : ::syscall(SYS_pwrite64, descriptor, bytes, count, at);
}
ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t at)
{
    return faults_test::failsNow(faults_test::concerns(descriptor))
        ? -1
        : ::syscall(SYS_pwrite64, descriptor, bytes, count, at);
}
int fsync(int descriptor)
{
    return faults_test::failsNow(faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor)
{
    return faults_test::failsNow(faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}
int ftruncate(int descriptor, off_t size) noexcept
{
    return faults_test::failsNow(faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_ftruncate, descriptor, size));
}
int posix_fallocate(int descriptor, off_t from, off_t size)
{
    if (faults_test::failsNow(faults_test::concerns(descriptor)))
        return ENOSPC;
    return ::syscall(SYS_fallocate, descriptor, 0, from, size) == 0 ? 0 : errno;
}
int rename(const char* from, const char* to) noexcept
{
    return faults_test::failsNow(faults_test::concernsPath(to)) ? -1
                                                                : static_cast<int>(::syscall(SYS_rename, from, to));
}
int renameat(int folder, const char* from, int other, const char* to) noexcept
{
    return faults_test::failsNow(faults_test::concerns(other))
        ? -1
        : static_cast<int>(::syscall(SYS_renameat, folder, from, other, to));
}
}

using namespace headroom;

namespace faults_test {

// Whatever call fails while something is saved: the old file is whole, one sentence says so, nothing else is left, and
// the window goes on.
class FaultsTest : public WindowFixture {
    Q_OBJECT

    static QByteArray bytesOf(const QString& file)
    {
        QFile read(file);
        return read.open(QIODevice::ReadOnly) ? read.readAll() : QByteArray("absent");
    }

    void settle() { QTRY_VERIFY_WITH_TIMEOUT(m_window->settled(), 240000); }

    // Saves and answers what the window said: an error, or what the status line had.
    struct Said {
        QStringList errors, notices;
    };

    Said told(const std::function<void()>& save)
    {
        m_document->dismissError();
        Said said;
        QObject listener;
        connect(m_document.get(), &Document::errorChanged, &listener, [&] {
            if (!m_document->error().isEmpty())
                said.errors << m_document->error();
        });
        connect(m_document.get(), &Document::notice, &listener, [&](const QString& words) { said.notices << words; });
        save();
        [&] { QTRY_VERIFY_WITH_TIMEOUT(!said.errors.isEmpty() || !said.notices.isEmpty(), 60000); }();
        return said;
    }

    // The first calls one after the other, then every ninth, most of which write the next piece of a file (of a
    // training, which saves often, twice as many each time); all of them with HEADROOM_ALL_FAULTS=1.
    static bool every() { return qEnvironmentVariableIsSet("HEADROOM_ALL_FAULTS"); }
    static int after(int k) { return k < 6 || every() ? k + 1 : k + 9; }

    QTemporaryDir m_folder;

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase() { closeWindow(); }
    void cleanup() { armed = false; }

    void everyCallFailsOnce_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"place.headroom", "model.safetensors", "picture.png", "picture.svg", "picture.pdf",
                 "numbers.csv", "numbers.npy"})
            QTest::newRow(name) << name;
    }

    void everyCallFailsOnce()
    {
        QFETCH(const QString, name);
        const QString file = m_folder.filePath(name);
        const auto save = [&] {
            if (name.startsWith(QLatin1String("place")))
                m_window->savePlace(file);
            else if (name.startsWith(QLatin1String("model")))
                m_document->saveModel(file);
            else if (name.startsWith(QLatin1String("numbers")))
                m_window->saveNumbers(file);
            else
                exportPicture(*m_window->picture(), {coloursOnScreen(), {}, 1.0}, file, m_window.get(),
                    [this](const QString& failure) {
                        failure.isEmpty() ? m_document->tell(QStringLiteral("written"))
                                          : m_document->showError(failure);
                    });
        };
        armedFolder = m_folder.path().toStdString();
        if (name.startsWith(QLatin1String("numbers")))
            m_document->setStep(*m_document->trace()->find("decoder.1/self_attention/weights"));
        int failed = 0;
        for (int k = 1; k < 1000; k = after(k)) {
            QFile old(file);
            QVERIFY(old.open(QIODevice::WriteOnly | QIODevice::Truncate));
            old.write("old");
            old.close();
            callsLeft = k;
            armed = true;
            QStringList errors;
            if (name.startsWith(QLatin1String("numbers"))) { // which says that it is written in the status bar alone
                m_document->dismissError();
                save();
                errors = m_document->error().isEmpty() ? QStringList() : QStringList {m_document->error()};
            } else {
                errors = told(save).errors;
            }
            armed = false;
            if (QTest::currentTestFailed())
                return;
            const QByteArray where = name.toUtf8() + ", call " + QByteArray::number(k);
            if (callsLeft > 0) { // there are no more
                QVERIFY2(errors.isEmpty(), where + errors.join(QLatin1Char(' ')).toUtf8());
                QVERIFY2(bytesOf(file) != "old", where);
                break;
            }
            ++failed;
            QVERIFY2(errors.size() == 1, where + ": " + errors.join(QLatin1Char('|')).toUtf8());
            QVERIFY2(
                errors.first().contains(QStringLiteral("No space left on device")), where + errors.first().toUtf8());
            const bool replaced = errors.first().contains(QStringLiteral("was replaced, but"));
            QVERIFY2((bytesOf(file) == "old") != replaced, where + ": " + bytesOf(file).left(40));
            QStringList left = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
            left.removeAll(name);
            QVERIFY2(left.isEmpty(), where + " left " + left.join(QLatin1Char(' ')).toUtf8());
        }
        QVERIFY2(failed >= 4, QByteArray::number(failed)); // room, bytes, the disk, the name
        qInfo("%s: %d calls", qPrintable(name), failed);
        QFile::remove(file);
        m_document->setText(QStringLiteral("5 6 %1").arg(failed % 9));
        settle();
        m_document->dismissError();
    }

    // What was set before is there at the next start, or what was set last.
    void settingsComeBack()
    {
        QTemporaryDir folder;
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, folder.path());
        armedFolder = folder.path().toStdString();
        const QString file = folder.filePath(QStringLiteral("headroom/headroom.conf"));
        int failed = 0, emptied = 0;
        for (int k = 1; k < 100; ++k) {
            for (const char* value : {"old", "old"}) { // the second start keeps what the first left
                Settings::setPlace(Settings::Place::User);
                Settings::setValue(QStringLiteral("faults"), QString::fromLatin1(value));
                Settings::setPlace(Settings::Place::Nowhere);
            }
            QVERIFY(bytesOf(file).contains("faults=old"));
            Settings::setPlace(Settings::Place::User);
            Settings::setValue(QStringLiteral("faults"), QStringLiteral("new"));
            callsLeft = k;
            armed = true;
            Settings::setPlace(Settings::Place::Nowhere);
            armed = false;
            const bool fired = callsLeft <= 0;
            failed += fired ? 1 : 0;
            emptied += bytesOf(file).isEmpty() ? 1 : 0;
            Settings::setPlace(Settings::Place::User);
            const QByteArray now = bytesOf(file);
            Settings::setPlace(Settings::Place::Nowhere);
            QVERIFY2(now.contains("faults=old") || now.contains("faults=new"), QByteArray::number(k) + ": " + now);
            if (!fired)
                break;
        }
        QVERIFY2(failed >= 1, QByteArray::number(failed));
        qInfo("settings: %d calls, %d files emptied and brought back", failed, emptied);
    }

    // A training whose autosave fails says so and goes on; the file of its last save is whole or not there.
    void aTrainingGoesOn()
    {
        QTemporaryDir folder;
        closeWindow();
        Settings::setPlace(Settings::Place::Nowhere);
        int failed = 0;
        for (int k = 1; k < 5000; k = k < 4 || every() ? k + 1 : 2 * k) {
            m_document = std::make_unique<Document>(QStringLiteral("cpu"));
            m_window = std::make_unique<MainWindow>(*m_document, folder.path());
            QStringList sentences;
            connect(&m_window->desk(), &TrainingDesk::failed, this, [&](const QString& words) { sentences << words; });
            TrainRequest request;
            request.preset = "transformer";
            request.changes = {{"width", "16"}, {"feed_forward", "16"}};
            request.task = taskFor("copy", "transformer");
            request.settings.steps = 2;
            request.settings.batch = 4;
            request.saveEvery = 1;
            m_window->desk().setWanted(request);
            armedFolder = folder.path().toStdString();
            callsLeft = k;
            armed = true;
            m_window->desk().startWanted();
            const auto done = [this] {
                const TrainingState* state = m_window->desk().state();
                return state && state->phase == TrainingState::Phase::Finished && state->step == 2;
            };
            QTRY_VERIFY_WITH_TIMEOUT(done() || !sentences.isEmpty(), 120000);
            QTRY_VERIFY_WITH_TIMEOUT(done(), 120000);
            armed = false;
            const bool fired = callsLeft <= 0;
            const std::string error = m_window->desk().state()->saveError;
            const QString file = m_window->desk().current()->file;
            const QByteArray where = "call " + QByteArray::number(k);
            if (fired) {
                ++failed;
                QVERIFY2(m_window->desk().state()->savedStep == 2 || !error.empty() || !sentences.isEmpty(), where);
                if (QFile::exists(file)) { // of whatever step: it opens
                    m_document->openModel(file);
                    QTRY_VERIFY2_WITH_TIMEOUT(
                        m_document->trace() && !m_document->busy(), where + m_document->error().toUtf8(), 60000);
                }
            }
            QStringList left = QDir(folder.path()).entryList({QStringLiteral("*tmp*")}, QDir::Files | QDir::Hidden);
            QVERIFY2(left.isEmpty(), where + " left " + left.join(QLatin1Char(' ')).toUtf8());
            closeWindow();
            for (const QString& each : QDir(folder.path()).entryList(QDir::Files | QDir::Hidden))
                QFile::remove(folder.filePath(each));
            if (!fired)
                break;
        }
        QVERIFY2(failed >= 6, QByteArray::number(failed));
        qInfo("training: %d calls", failed);
        openWindow();
    }
};

HEADROOM_TEST(FaultsTest)

} // namespace faults_test

#include "faults_test.moc"
