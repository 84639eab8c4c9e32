// SPDX-License-Identifier: GPL-3.0-or-later
#include "error.h"
#include "files/atomic_file.h"
#include "files/read_file.h"

#include <QCoreApplication>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThread>

#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <random>
#include <string_view>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

using namespace headroom;
namespace fs = std::filesystem;

namespace {

using Content = std::vector<std::byte>;

// Content that tells who wrote it, of another length for each writer.
Content contentOf(int writer)
{
    Content content(200'000 + 40'000 * static_cast<std::size_t>(writer));
    for (std::size_t i = 0; i < content.size(); ++i)
        content[i] = static_cast<std::byte>(i * 31 + static_cast<std::size_t>(writer) * 101);
    return content;
}

void save(const fs::path& path, const Content& content)
{
    // Parts of uneven length, an empty one among them.
    const std::span<const std::byte> all(content);
    const std::size_t cut = content.size() / 3;
    const std::array parts {all.first(cut), all.first(0), all.subspan(cut)};
    writeFileAtomically(path, parts);
}

std::string refusalOf(const fs::path& path, const Content& content)
{
    try {
        save(path, content);
    } catch (const Error& error) {
        return error.what();
    }
    return "saved";
}

bool holds(const std::string& text, const char* part) { return text.find(part) != std::string::npos; }

std::vector<std::string> namesIn(const fs::path& folder)
{
    std::vector<std::string> names;
    for (const auto& entry : fs::directory_iterator(folder))
        names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

mode_t modeOf(const fs::path& path)
{
    struct stat status {};
    return ::stat(path.c_str(), &status) == 0 ? status.st_mode & 07777 : 0;
}

// A folder of its own, as a path.
class Folder {
public:
    operator fs::path() const { return m_folder.path().toStdString(); }
    fs::path operator/(const std::string& name) const { return fs::path(m_folder.path().toStdString()) / name; }

private:
    QTemporaryDir m_folder;
};

// This program once more, as a process that can be killed:
//   --save PATH WRITER TIMES   saves so many times
//   --alternate PATH           saves for ever, both writers' contents in turn; prints a dot after the first
//   time
//   --limited PATH BYTES       saves writer 1's content under a limit of the file size and prints the refusal
int runChild(int argc, char** argv)
{
    const std::string task = argv[1];
    try {
        if (task == "--save" && argc == 5) {
            const Content content = contentOf(std::atoi(argv[3]));
            for (int i = 0; i < std::atoi(argv[4]); ++i)
                save(argv[2], content);
            return 0;
        }
        if (task == "--alternate" && argc == 3) {
            const std::array versions {contentOf(0), contentOf(1)};
            for (std::size_t i = 0;; ++i) {
                save(argv[2], versions[i % 2]);
                if (i == 0) {
                    std::fputs(".", stdout);
                    std::fflush(stdout);
                }
            }
        }
        if (task == "--limited" && argc == 4) {
            const auto bytes = static_cast<rlim_t>(std::atoll(argv[3]));
            const rlimit limit {bytes, bytes};
            std::signal(SIGXFSZ, SIG_IGN);
            ::setrlimit(RLIMIT_FSIZE, &limit);
            save(argv[2], contentOf(1));
            return 0;
        }
    } catch (const Error& error) {
        std::fputs(error.what(), stderr);
        return 3;
    }
    return 2;
}

struct Outcome {
    bool finished = false;
    int code = -1;
    std::string errors;
};

Outcome run(const QString& program, const QStringList& arguments)
{
    QProcess process;
    process.start(program, arguments);
    Outcome outcome;
    outcome.finished = process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit;
    outcome.code = process.exitCode();
    outcome.errors = process.readAllStandardError().toStdString();
    return outcome;
}

QString self() { return QCoreApplication::applicationFilePath(); }

QString text(const fs::path& path) { return QString::fromStdString(path.string()); }

// Runs this program under strace, which makes calls fail or kills it at one; nothing if that is not possible
// here.
std::optional<Outcome> runWithInjection(const QString& injection, const fs::path& path, const QString& writer)
{
    // A leak checker traces too, and only one can.
    const QStringList strace {
        "-f", "-o", "/dev/null", "-E", "ASAN_OPTIONS=detect_leaks=0", "-e", "inject=" + injection};
    if (run("strace", strace + QStringList {"true"}).code != 0)
        return std::nullopt;
    return run("strace", strace + QStringList {self(), "--save", text(path), writer, "1"});
}

// Runs a shell script where mounting is allowed and seen by nobody else. $1 and $2 are the arguments, $0 this
// program.
Outcome runWithMounts(const QString& script, const fs::path& first)
{
    QStringList arguments {::geteuid() == 0 ? "-m" : "-rm", "sh", "-ec", script, self(), text(first)};
    return run("unshare", arguments);
}

bool canMount()
{
    const Folder folder;
    return runWithMounts("mount -t tmpfs -o size=64k none \"$1\"", folder).code == 0;
}

} // namespace

class AtomicFileTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void writesAndReplaces();
    void keepsPermissions();
    void refusesWhatMayNotBeWritten();
    void replacesWhatALinkLeadsTo();
    void takesTheLongestName();
    void refusesWhatIsNoFile();
    void removesOnlyDeadLitter();
    void saysWhatWentWrong();
    void keepsTheOldFileOnAFullDisk();
    void keepsTheOldFileOnAReadOnlyDisk();
    void keepsTheOldFileWhenACallFails_data();
    void keepsTheOldFileWhenACallFails();
    void survivesAKillAtEveryCall_data();
    void survivesAKillAtEveryCall();
    void survivesKills();
    void letsTwoProcessesSaveAtOnce();
};

void AtomicFileTest::writesAndReplaces()
{
    const Folder folder;
    const fs::path path = folder / "file";
    save(path, contentOf(0));
    QCOMPARE(readFile(path), contentOf(0));
    save(path, contentOf(1));
    QCOMPARE(readFile(path), contentOf(1));
    save(path, {});
    QCOMPARE(readFile(path), Content {});
    writeFileAtomically(path, std::string_view());
    QCOMPARE(readFile(path), Content {});
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});

    const fs::path before = fs::current_path();
    fs::current_path(folder);
    save("bare", contentOf(0));
    fs::current_path(before);
    QCOMPARE(readFile(folder / "bare"), contentOf(0));
}

void AtomicFileTest::keepsPermissions()
{
    const Folder folder;
    const fs::path path = folder / "file";
    const mode_t mask = ::umask(027);
    save(path, contentOf(0));
    ::umask(mask);
    QCOMPARE(modeOf(path), mode_t {0640});
    ::chmod(path.c_str(), 0604);
    save(path, contentOf(1));
    QCOMPARE(modeOf(path), mode_t {0604});
}

void AtomicFileTest::refusesWhatMayNotBeWritten()
{
    if (::geteuid() == 0)
        QSKIP("root may write everything");
    const Folder folder;
    const fs::path path = folder / "file";
    save(path, contentOf(0));
    ::chmod(path.c_str(), 0444);
    QVERIFY(holds(refusalOf(path, contentOf(1)), "Permission denied (while checking permission to replace the file)."));
    ::chmod(fs::path(folder).c_str(), 0555);
    QVERIFY(holds(refusalOf(folder / "new", contentOf(1)), "Permission denied (while creating a temporary file"));
    ::chmod(fs::path(folder).c_str(), 0755);
    QCOMPARE(readFile(path), contentOf(0));
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

void AtomicFileTest::replacesWhatALinkLeadsTo()
{
    const Folder folder;
    fs::create_directory(folder / "inside");
    save(folder / "inside/file", contentOf(0));
    fs::create_symlink("inside/file", folder / "relative");
    fs::create_symlink(folder / "relative", folder / "absolute");
    save(folder / "absolute", contentOf(1));
    QVERIFY(fs::is_symlink(folder / "absolute") && fs::is_symlink(folder / "relative"));
    QVERIFY(!fs::is_symlink(folder / "inside/file"));
    QCOMPARE(readFile(folder / "inside/file"), contentOf(1));

    fs::create_symlink("inside/new", folder / "dangling");
    save(folder / "dangling", contentOf(0));
    QVERIFY(fs::is_symlink(folder / "dangling"));
    QCOMPARE(readFile(folder / "inside/new"), contentOf(0));
}

void AtomicFileTest::takesTheLongestName()
{
    const Folder folder;
    std::string name;
    while (name.size() < 254)
        name += "é";
    name.resize(254);
    name += "x";
    save(folder / name, contentOf(0));
    save(folder / name, contentOf(1));
    QCOMPARE(readFile(folder / name), contentOf(1));
    QCOMPARE(namesIn(folder), std::vector<std::string> {name});
    QVERIFY(holds(refusalOf(folder / (name + "y"), contentOf(0)), "File name too long"));
}

void AtomicFileTest::refusesWhatIsNoFile()
{
    const Folder folder;
    fs::create_directory(folder / "folder");
    QVERIFY(holds(refusalOf(folder / "folder", {}), "folder was not saved: it is a folder, not a file."));
    QVERIFY(holds(refusalOf(folder / "folder/", {}), "the path does not name a file"));
    QCOMPARE(::mkfifo((folder / "pipe").c_str(), 0600), 0);
    QVERIFY(holds(refusalOf(folder / "pipe", {}), "pipe was not saved: it is a pipe, not a file."));
    fs::create_symlink("pipe", folder / "to a pipe");
    QVERIFY(holds(refusalOf(folder / "to a pipe", {}), "to a pipe was not saved: it is a pipe, not a file."));
    fs::remove(folder / "to a pipe");
    QCOMPARE(refusalOf("/dev/full", contentOf(0)), std::string("/dev/full was not saved: it is a device, not a file."));
    fs::create_symlink("loop", folder / "loop");
    QVERIFY(holds(refusalOf(folder / "loop", {}), "its symbolic links form a loop"));
    QVERIFY(holds(refusalOf(folder / "none/file", {}),
        "none/file was not saved: No such file or directory (while opening the folder)."));
    QCOMPARE(namesIn(folder), (std::vector<std::string> {"folder", "loop", "pipe"}));
}

void AtomicFileTest::removesOnlyDeadLitter()
{
    const Folder folder;
    const auto touch = [&](const char* name) { save(folder / name, {}); };
    for (const char* name : {".file.abc123.headroom-tmp", ".file.x.headroom-tmp", ".file.abc123.headroom-tm",
             ".other.abc123.headroom-tmp", "file.abc123.headroom-tmp"})
        touch(name);
    fs::create_directory(folder / ".file.folder.headroom-tmp");
    touch("file");
    QCOMPARE(namesIn(folder),
        (std::vector<std::string> {".file.abc123.headroom-tm", ".file.folder.headroom-tmp", ".file.x.headroom-tmp",
            ".other.abc123.headroom-tmp", "file", "file.abc123.headroom-tmp"}));
    removeLitter(folder / "."); // of all files
    QCOMPARE(namesIn(folder),
        (std::vector<std::string> {".file.abc123.headroom-tm", ".file.folder.headroom-tmp", ".file.x.headroom-tmp",
            "file", "file.abc123.headroom-tmp"}));
}

void AtomicFileTest::saysWhatWentWrong()
{
    const Folder folder;
    const fs::path path = folder / "file";
    save(path, contentOf(0));
    const Outcome outcome = run(self(), {"--limited", text(path), "50000"});
    QCOMPARE(outcome.code, 3);
    QVERIFY2(holds(outcome.errors, "file was not saved: File too large (while reserving the space; 240.0 kB needed, "),
        outcome.errors.c_str());
    QVERIFY2(holds(outcome.errors, " free)."), outcome.errors.c_str());
    QCOMPARE(readFile(path), contentOf(0));
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

void AtomicFileTest::keepsTheOldFileOnAFullDisk()
{
    if (!canMount())
        QSKIP("mounting is not allowed here");
    const Folder folder;
    const Outcome outcome = runWithMounts("mount -t tmpfs -o size=64k none \"$1\"\n"
                                          "echo old > \"$1/file\"\n"
                                          "code=0; \"$0\" --save \"$1/file\" 0 1 || code=$?\n"
                                          "test \"$(cat \"$1/file\")\" = old\n"
                                          "test \"$(ls -A \"$1\")\" = file\n"
                                          "exit $code\n",
        folder);
    QCOMPARE(outcome.code, 3);
    QVERIFY2(
        holds(outcome.errors, "No space left on device (while reserving the space; 200.0 kB needed, 61.4 kB free)"),
        outcome.errors.c_str());
}

void AtomicFileTest::keepsTheOldFileOnAReadOnlyDisk()
{
    if (!canMount())
        QSKIP("mounting is not allowed here");
    const Folder folder;
    save(folder / "file", contentOf(1));
    const Outcome outcome = runWithMounts("mount --bind \"$1\" \"$1\"\n"
                                          "mount -o remount,ro,bind \"$1\"\n"
                                          "code=0; \"$0\" --save \"$1/new\" 0 1 || code=$?\n"
                                          "test $code = 3\n"
                                          "\"$0\" --save \"$1/file\" 0 1\n",
        folder);
    QCOMPARE(outcome.code, 3);
    QVERIFY2(holds(outcome.errors, "new was not saved: Read-only file system (while creating a temporary file"),
        outcome.errors.c_str());
    QVERIFY2(holds(outcome.errors, "file was not saved: Read-only file system"), outcome.errors.c_str());
    QCOMPARE(readFile(folder / "file"), contentOf(1));
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

// The calls of one save, in order. strace stands in for a failing disk.
void AtomicFileTest::keepsTheOldFileWhenACallFails_data()
{
    QTest::addColumn<QString>("injection");
    QTest::addColumn<QString>("message");
    QTest::addColumn<bool>("replaced");
    const auto row = [](const char* injection, const char* message, bool replaced = false) {
        QTest::newRow(injection) << QString(injection) << QString(message) << replaced;
    };
    row("fallocate:error=ENOSPC", "No space left on device (while reserving the space");
    row("fallocate:error=EINTR:when=1", "", true);
    row("fchmod:error=EPERM", "Operation not permitted (while setting the permissions");
    row("fsync:error=EIO:when=1", "Input/output error (while writing the data to disk");
    row("rename,renameat,renameat2:error=EIO", "Input/output error (while moving the new file into place");
    row("fsync:error=EIO:when=2", "was replaced, but the disk did not confirm it: Input/output error", true);
    row("fsync:error=EINVAL:when=2", "", true);
    row("flock:error=ENOLCK", "", true);
}

void AtomicFileTest::keepsTheOldFileWhenACallFails()
{
    QFETCH(QString, injection);
    QFETCH(QString, message);
    QFETCH(bool, replaced);
    const Folder folder;
    const fs::path path = folder / "file";
    save(path, contentOf(0));
    const auto outcome = runWithInjection(injection, path, "1");
    if (!outcome)
        QSKIP("strace is missing or not allowed here");
    QCOMPARE(outcome->code, message.isEmpty() ? 0 : 3);
    QVERIFY2(holds(outcome->errors, message.toUtf8()), outcome->errors.c_str());
    QCOMPARE(readFile(path), contentOf(replaced ? 1 : 0));
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

void AtomicFileTest::survivesAKillAtEveryCall_data()
{
    QTest::addColumn<QString>("call");
    for (const char* call :
        {"flock", "fchmod", "fallocate", "fsync:when=1", "rename,renameat,renameat2", "fsync:when=2"})
        QTest::newRow(call) << QString(call);
}

void AtomicFileTest::survivesAKillAtEveryCall()
{
    QFETCH(QString, call);
    const qsizetype colon = call.indexOf(':');
    const QString injection = colon < 0 ? call + ":signal=KILL" : call.left(colon) + ":signal=KILL" + call.mid(colon);
    const Folder folder;
    const fs::path path = folder / "file";
    save(path, contentOf(0));
    const auto outcome = runWithInjection(injection, path, "1");
    if (!outcome)
        QSKIP("strace is missing or not allowed here");
    QVERIFY(!outcome->finished);
    const Content left = readFile(path);
    QVERIFY(left == contentOf(0) || left == contentOf(1));
    save(path, contentOf(0));
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

// HEADROOM_KILL_ROUNDS sets how often; 100 if it is not set.
void AtomicFileTest::survivesKills()
{
    const Folder folder;
    const fs::path path = folder / "file";
    const std::array versions {contentOf(0), contentOf(1)};
    save(path, versions[0]);
    bool isSet = false;
    const int wanted = qEnvironmentVariableIntValue("HEADROOM_KILL_ROUNDS", &isSet);
    const int rounds = isSet ? wanted : 100;
    std::mt19937 random(7);
    int withLitter = 0, second = 0;
    for (int round = 0; round < rounds; ++round) {
        QProcess child;
        child.start(self(), {"--alternate", text(path)});
        QVERIFY(child.waitForReadyRead(60'000));
        QThread::usleep(random() % 8'000);
        child.kill();
        QVERIFY(child.waitForFinished(60'000));
        const Content left = readFile(path);
        QVERIFY(left == versions[0] || left == versions[1]);
        second += left == versions[1];
        withLitter += namesIn(folder).size() > 1;
        if (round % 10 == 9) { // the next start's save
            save(path, versions[0]);
            QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
        }
    }
    qInfo("%d kills: %d left the second content, %d a temporary file, which a later save removed", rounds, second,
        withLitter);
}

void AtomicFileTest::letsTwoProcessesSaveAtOnce()
{
    const Folder folder;
    const fs::path path = folder / "file";
    const std::array versions {contentOf(0), contentOf(1)};
    save(path, versions[0]);
    std::array<QProcess, 2> children;
    for (std::size_t writer = 0; writer < 2; ++writer)
        children[writer].start(self(), {"--save", text(path), QString::number(writer), "200"});
    for (bool running = true; running;) {
        // Opened afresh each time: one file is one version, however often it is replaced meanwhile.
        const Content seen = readFile(path);
        QVERIFY(seen == versions[0] || seen == versions[1]);
        running = false;
        for (QProcess& child : children)
            running = !child.waitForFinished(1) && child.state() != QProcess::NotRunning ? true : running;
    }
    for (QProcess& child : children)
        QVERIFY2(child.exitStatus() == QProcess::NormalExit && child.exitCode() == 0, child.readAllStandardError());
    QCOMPARE(namesIn(folder), std::vector<std::string> {"file"});
}

int main(int argc, char** argv)
{
    const std::string_view task = argc > 1 ? argv[1] : "";
    if (task == "--save" || task == "--alternate" || task == "--limited")
        return runChild(argc, argv);
    QCoreApplication application(argc, argv);
    AtomicFileTest test;
    return QTest::qExec(&test, argc, argv);
}

#include "atomic_file_test.moc"
