// SPDX-License-Identifier: GPL-3.0-or-later
#include "export/picture_export.h"
#include "export/recording.h"
#include "io/trace_file.h"
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

// The k-th of the calls below on files of a folder fails as on a full disk (those that read: as on a damaged one),
// whatever part of the program makes it: this program's own write(), fsync(), … stand before those of the C library.
std::string armedFolder;
enum class Kind { Write, Read };
std::atomic<Kind> armedKind {Kind::Write};
std::atomic<int> callsLeft {0}; // until one fails; below 1: it has, or none shall
std::atomic<bool> forGood {false}; // all after the k-th fail too
std::atomic<bool> armed {false};
std::atomic<const char*> failedCall {""}; // the first that failed

bool below(const char* path) { return std::string_view(path).starts_with(armedFolder); }

bool failsNow(const char* call, bool concerned, Kind kind = Kind::Write)
{
    if (!armed || !concerned || armedKind != kind)
        return false;
    const int left = --callsLeft;
    if (left > 0 || (left < 0 && !forGood))
        return false;
    if (left == 0)
        failedCall = call;
    errno = kind == Kind::Write ? ENOSPC : EIO;
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
    return faults_test::failsNow("write", faults_test::concerns(descriptor))
        ? -1
        : ::syscall(SYS_write, descriptor, bytes, count);
}
ssize_t pwrite(int descriptor, const void* bytes, size_t count, off_t at)
{
    return faults_test::failsNow("pwrite", faults_test::concerns(descriptor))
        ? -1
        : ::syscall(SYS_pwrite64, descriptor, bytes, count, at);
}
ssize_t pwrite64(int descriptor, const void* bytes, size_t count, off64_t at)
{
    return faults_test::failsNow("pwrite", faults_test::concerns(descriptor))
        ? -1
        : ::syscall(SYS_pwrite64, descriptor, bytes, count, at);
}
int fsync(int descriptor)
{
    return faults_test::failsNow("fsync", faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_fsync, descriptor));
}
int fdatasync(int descriptor)
{
    return faults_test::failsNow("fdatasync", faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_fdatasync, descriptor));
}
int ftruncate(int descriptor, off_t size) noexcept
{
    return faults_test::failsNow("ftruncate", faults_test::concerns(descriptor))
        ? -1
        : static_cast<int>(::syscall(SYS_ftruncate, descriptor, size));
}
int posix_fallocate(int descriptor, off_t from, off_t size)
{
    if (faults_test::failsNow("posix_fallocate", faults_test::concerns(descriptor)))
        return ENOSPC;
    return ::syscall(SYS_fallocate, descriptor, 0, from, size) == 0 ? 0 : errno;
}
int rename(const char* from, const char* to) noexcept
{
    return faults_test::failsNow("rename", faults_test::concernsPath(to))
        ? -1
        : static_cast<int>(::syscall(SYS_rename, from, to));
}
int renameat(int folder, const char* from, int other, const char* to) noexcept
{
    return faults_test::failsNow("rename", faults_test::concerns(other))
        ? -1
        : static_cast<int>(::syscall(SYS_renameat, folder, from, other, to));
}
ssize_t read(int descriptor, void* bytes, size_t count)
{
    return faults_test::failsNow("read", faults_test::concerns(descriptor), faults_test::Kind::Read)
        ? -1
        : ::syscall(SYS_read, descriptor, bytes, count);
}
ssize_t pread(int descriptor, void* bytes, size_t count, off_t at)
{
    return faults_test::failsNow("pread", faults_test::concerns(descriptor), faults_test::Kind::Read)
        ? -1
        : ::syscall(SYS_pread64, descriptor, bytes, count, at);
}
ssize_t pread64(int descriptor, void* bytes, size_t count, off64_t at)
{
    return faults_test::failsNow("pread", faults_test::concerns(descriptor), faults_test::Kind::Read)
        ? -1
        : ::syscall(SYS_pread64, descriptor, bytes, count, at);
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

    // A film of two pictures; what went wrong, or an empty string.
    static QString filmOf(const QString& file)
    {
        const std::unique_ptr<Recording> film = recordingFor(file);
        for (const QColor& colour : {QColor(Qt::white), QColor(Qt::black)}) {
            QImage picture(64, 36, QImage::Format_RGB32);
            picture.fill(colour);
            film->add(picture, 100);
        }
        return film->save(file);
    }

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

    // What became of it where such a call failed, to be printed at the end.
    void note(const QString& operation, const char* outcome)
    {
        ++m_table[operation][QString::fromLatin1(failedCall.load())][QString::fromUtf8(outcome)];
    }

    QTemporaryDir m_folder;
    QMap<QString, QMap<QString, QMap<QString, int>>> m_table; // operation, call, outcome: how often

private slots:
    void initTestCase() { openWindow(); }
    void cleanupTestCase()
    {
        closeWindow();
        qInfo("%-24s %-16s %5s  %s", "operation", "call that fails", "times", "outcome");
        for (auto operation = m_table.cbegin(); operation != m_table.cend(); ++operation)
            for (auto call = operation->cbegin(); call != operation->cend(); ++call)
                for (auto outcome = call->cbegin(); outcome != call->cend(); ++outcome)
                    qInfo("%-24s %-16s %5d  %s", qPrintable(operation.key()), qPrintable(call.key()), *outcome,
                        qPrintable(outcome.key()));
    }
    void cleanup()
    {
        armed = forGood = false;
        armedKind = Kind::Write;
    }

    void everyCallFailsOnce_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"place.headroom", "model.safetensors", "picture.png", "picture.svg", "picture.pdf",
                 "page.html", "film.webp", "film.png", "numbers.csv", "numbers.npy"})
            QTest::newRow(name) << name;
    }

    void everyCallFailsOnce()
    {
        QFETCH(const QString, name);
        const QString file = m_folder.filePath(name);
        const auto tellOf = [this](const QString& failure) {
            failure.isEmpty() ? m_document->tell(QStringLiteral("written")) : m_document->showError(failure);
        };
        const auto save = [&] {
            if (name.startsWith(QLatin1String("place")))
                m_window->savePlace(file);
            else if (name.startsWith(QLatin1String("model")))
                m_document->saveModel(file);
            else if (name.startsWith(QLatin1String("numbers")))
                m_window->saveNumbers(file);
            else if (name.startsWith(QLatin1String("film")))
                tellOf(filmOf(file));
            else
                exportPicture(*m_window->picture(), {coloursOnScreen(), {}, 1.0}, file, m_window.get(), tellOf);
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
            note(QStringLiteral("save ") + name,
                replaced ? "new file whole, one sentence that the disk did not confirm it"
                         : "old file whole, one sentence");
            QStringList left = QDir(m_folder.path()).entryList(QDir::Files | QDir::Hidden);
            left.removeAll(name);
            QVERIFY2(left.isEmpty(), where + " left " + left.join(QLatin1Char(' ')).toUtf8());
        }
        QVERIFY2(failed >= 4, QByteArray::number(failed)); // room, bytes, the disk, the name
        QFile::remove(file);
        m_document->setText(QStringLiteral("5 6 %1").arg(failed % 9));
        settle();
        m_document->dismissError();
    }

    void everyReadFailsOnce_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"model.safetensors", "folder", "recording.safetensors", "place.headroom"})
            QTest::newRow(name) << name;
    }

    // What cannot be read from some place on is not opened; one sentence says so, and what was open before is usable.
    void everyReadFailsOnce()
    {
        QFETCH(QString, name);
        QTemporaryDir folder;
        const QString file = folder.filePath(name);
        m_document->openModel(kCopyModel, QStringLiteral("7 3 9 1"));
        settle();
        if (name == QLatin1String("folder")) {
            const QDir albert(QStringLiteral(HEADROOM_SOURCE_DIR "/tests/golden/hf/albert"));
            QVERIFY(QDir(folder.path()).mkdir(name));
            for (const QString& each : {QStringLiteral("config.json"), QStringLiteral("model.safetensors")})
                QVERIFY(QFile::copy(albert.filePath(each), file + QLatin1Char('/') + each));
        } else if (name.startsWith(QLatin1String("model"))) {
            QVERIFY(QFile::copy(QStringLiteral(HEADROOM_SOURCE_DIR "/resources/models/reverse.safetensors"), file));
        } else if (name.startsWith(QLatin1String("place"))) {
            m_window->savePlace(file);
        } else {
            writeTrace(file.toStdString(), *m_document->trace());
        }
        QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(file) && m_window->settled(), 60000);
        armedFolder = folder.path().toStdString();
        armedKind = Kind::Read;
        int failed = 0;
        for (int k = 1; k < 5000; k = k < 4 || every() ? k + 1 : 2 * k) {
            m_document->openModel(kCopyModel, QStringLiteral("7 3 9 1"));
            settle();
            const QString before = QString::fromStdString(m_document->placeFile().source);
            m_document->dismissError();
            QStringList errors;
            QObject listener;
            connect(m_document.get(), &Document::errorChanged, &listener, [&] {
                if (!m_document->error().isEmpty())
                    errors << m_document->error();
            });
            callsLeft = k;
            forGood = true; // as a damaged disk does
            armed = true;
            m_window->openFile(file);
            settle();
            armed = forGood = false;
            const QByteArray where = name.toUtf8() + ", read " + QByteArray::number(k);
            if (callsLeft > 0) {
                QVERIFY2(errors.isEmpty(), where + errors.join(QLatin1Char(' ')).toUtf8());
                break;
            }
            ++failed;
            QVERIFY2(errors.size() <= 1, where + ": " + errors.join(QLatin1Char('|')).toUtf8());
            if (!errors.isEmpty()) {
                QVERIFY2(
                    errors.first().contains(QStringLiteral("Input/output error")), where + errors.first().toUtf8());
                QCOMPARE(QString::fromStdString(m_document->placeFile().source), before);
                m_document->dismissError();
                m_document->setText(QStringLiteral("5 6 %1").arg(k % 9));
                settle();
                QVERIFY2(m_document->error().isEmpty() && m_document->trace(), where);
            }
            note(QStringLiteral("open ") + name,
                errors.isEmpty() ? "opened nevertheless" : "one sentence, what was open before is usable");
        }
        QVERIFY2(failed >= 1, QByteArray::number(failed));
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
            const bool lost = bytesOf(file).isEmpty();
            Settings::setPlace(Settings::Place::User);
            const QByteArray now = bytesOf(file);
            Settings::setPlace(Settings::Place::Nowhere);
            QVERIFY2(now.contains("faults=old") || now.contains("faults=new"), QByteArray::number(k) + ": " + now);
            if (!fired)
                break;
            note(QStringLiteral("keep settings"),
                lost                             ? "file emptied, the settings come back at the next start"
                    : now.contains("faults=new") ? "new settings at the next start"
                                                 : "old settings at the next start");
        }
        QVERIFY2(failed >= 1, QByteArray::number(failed));
        qInfo("settings: %d calls, %d files emptied and brought back", failed, emptied);
    }

    // A training whose autosave fails says so and goes on; the file of its last save is whole or not there. "For good":
    // a disk that fills while it trains.
    void aTrainingGoesOn_data()
    {
        QTest::addColumn<bool>("lasting");
        QTest::newRow("once") << false;
        QTest::newRow("for good") << true;
    }

    void aTrainingGoesOn()
    {
        QFETCH(bool, lasting);
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
            forGood = lasting;
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
                const bool saved = m_window->desk().state()->savedStep == 2;
                QVERIFY2(saved || !error.empty() || !sentences.isEmpty(), where);
                note(lasting ? QStringLiteral("autosave, disk full") : QStringLiteral("autosave"),
                    saved                     ? "trained on, saved by the end"
                        : QFile::exists(file) ? "trained on and said so, the file of an earlier step opens"
                                              : "trained on and said so, no file");
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
        openWindow();
    }
};

HEADROOM_TEST(FaultsTest)

} // namespace faults_test

#include "faults_test.moc"
