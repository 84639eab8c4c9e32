// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <functional>

#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

// What people met with their own files, one folder each in tests/field: its case.json says what is started there and
// what must come of it. tests/field/README.md has the fields.
namespace headroom::test {

inline const QString kFieldCases = QStringLiteral(HEADROOM_SOURCE_DIR "/tests/field");

inline QJsonObject fieldCase(const QString& name)
{
    QFile file(kFieldCases + QLatin1Char('/') + name + QStringLiteral("/case.json"));
    return file.open(QIODevice::ReadOnly) ? QJsonDocument::fromJson(file.readAll()).object() : QJsonObject();
}

// A row for every folder that starts the program ("headroom" or "headroom-cli").
inline void addFieldRows(const QString& program)
{
    QTest::addColumn<QString>("name");
    const QStringList folders = QDir(kFieldCases).entryList(QDir::Dirs | QDir::NoDotAndDotDot, QDir::Name);
    QVERIFY(!folders.isEmpty());
    for (const QString& name : folders) {
        const QJsonObject description = fieldCase(name);
        QVERIFY2(!description.isEmpty(), qPrintable(name + QStringLiteral("/case.json is not read")));
        for (const QJsonValue& run : description[QStringLiteral("runs")].toArray())
            if (run[QStringLiteral("program")].toString(QStringLiteral("headroom-cli")) == program) {
                QTest::newRow(qPrintable(name)) << name;
                break;
            }
    }
}

// {resources} and {tests} are those folders of the sources.
inline QString inTheSources(QString text)
{
    return text.replace(QLatin1String("{resources}"), QLatin1String(HEADROOM_SOURCE_DIR "/resources"))
        .replace(QLatin1String("{tests}"), QLatin1String(HEADROOM_SOURCE_DIR "/tests"));
}

// A copy of the case's folder, with what git does not keep: pipes, links, files of a length.
inline bool makeFieldFolder(const QString& name, const QString& folder)
{
    std::error_code failed;
    std::filesystem::copy((kFieldCases + QLatin1Char('/') + name).toStdString(), folder.toStdString(),
        std::filesystem::copy_options::recursive | std::filesystem::copy_options::overwrite_existing, failed);
    if (failed)
        return false;
    const QJsonObject description = fieldCase(name);
    const QDir in(folder);
    for (const QJsonValue& pipe : description[QStringLiteral("pipes")].toArray())
        if (::mkfifo(qPrintable(in.filePath(pipe.toString())), 0600) != 0)
            return false;
    const QJsonObject links = description[QStringLiteral("links")].toObject();
    for (auto link = links.begin(); link != links.end(); ++link)
        if (!QFile::link(inTheSources(link.value().toString()), in.filePath(link.key())))
            return false;
    const QJsonObject lengths = description[QStringLiteral("lengths")].toObject();
    for (auto length = lengths.begin(); length != lengths.end(); ++length) {
        QFile file(in.filePath(length.key()));
        if (!file.open(QIODevice::WriteOnly) || !file.resize(length.value().toInteger()))
            return false;
    }
    return true;
}

// What a case starts, and within what bounds.
struct FieldRun {
    QStringList arguments;
    QString folder;
    QByteArray input; // of its standard input
    rlim_t memory = 0;
    int seconds = 0;
    bool ownMemory = false; // the bound is the case's own
};
struct FieldEnd {
    bool inTime = false, byItself = false;
    int exit = -1;
    QByteArray output;
};
using FieldStart = std::function<FieldEnd(const FieldRun&)>;

inline QString homeIn(const QString& folder) { return folder + QStringLiteral("/.home"); }

inline bool boundMemory(rlim_t memory)
{
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__) // their shadow is terabytes
    const rlimit limit {memory, memory};
    return ::setrlimit(RLIMIT_AS, &limit) == 0;
#else
    Q_UNUSED(memory)
    return true;
#endif
}

inline FieldEnd startFieldProgram(const QString& path, const FieldRun& run)
{
    QProcess process;
    process.setWorkingDirectory(run.folder);
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    environment.insert(QStringLiteral("HOME"), homeIn(run.folder));
    environment.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("offscreen"));
    process.setProcessEnvironment(environment);
    process.setChildProcessModifier([memory = run.memory] { boundMemory(memory); });
    process.start(path, run.arguments);
    process.write(run.input);
    process.closeWriteChannel();
    if (!process.waitForFinished(run.seconds * 1000)) {
        process.kill();
        process.waitForFinished();
        return {};
    }
    return {true, process.exitStatus() == QProcess::NormalExit, process.exitCode(),
        process.readAllStandardOutput() + process.readAllStandardError()};
}

// Starts what the case says, in its folder, with at most so much memory and time, and looks at what came of it.
inline void checkFieldCase(const QString& name, const QString& program, const FieldStart& start)
{
    const QTemporaryDir folder;
    QVERIFY(folder.isValid() && makeFieldFolder(name, folder.path()));
    for (const QJsonValue& run : fieldCase(name)[QStringLiteral("runs")].toArray()) {
        if (run[QStringLiteral("program")].toString(QStringLiteral("headroom-cli")) != program)
            continue;
        FieldRun asked;
        for (const QJsonValue& argument : run[QStringLiteral("arguments")].toArray())
            asked.arguments << inTheSources(argument.toString());
        asked.folder = folder.path();
        asked.input = run[QStringLiteral("input")].toString().toUtf8();
        asked.ownMemory = !run[QStringLiteral("gigabytes")].isUndefined();
        asked.memory = static_cast<rlim_t>(run[QStringLiteral("gigabytes")].toDouble(6) * (1 << 30));
        asked.seconds = run[QStringLiteral("seconds")].toInt(60);
        const QString said = QStringLiteral("%1 %2").arg(program, asked.arguments.join(QLatin1Char(' ')));
        const FieldEnd end = start(asked);
        QVERIFY2(end.inTime, qPrintable(said + QStringLiteral(" did not end")));
        QVERIFY2(end.byItself, qPrintable(said + QStringLiteral(" was ended by a signal")));
        const QString output = QString::fromUtf8(end.output);
        const QString where = said + QLatin1Char('\n') + output.left(4000);
        QVERIFY2(end.exit == run[QStringLiteral("exit")].toInt(), qPrintable(where));
        for (const QJsonValue& part : run[QStringLiteral("contains")].toArray())
            QVERIFY2(output.contains(part.toString()),
                qPrintable(QStringLiteral("“%1” is missing: ").arg(part.toString()) + where));
        for (const QJsonValue& part : run[QStringLiteral("lacks")].toArray())
            QVERIFY2(!output.contains(part.toString()),
                qPrintable(QStringLiteral("“%1” is said: ").arg(part.toString()) + where));
    }
}

} // namespace headroom::test
