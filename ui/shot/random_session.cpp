// SPDX-License-Identifier: GPL-3.0-or-later
#include "shot/random_session.h"

#include "commands/place_commands.h"
#include "files/atomic_file.h"
#include "files/read_file.h"
#include "palette/palette_entries.h"
#include "shot/shot.h"
#include "stage/stage.h"
#include "window/main_window.h"
#include "words/tr.h"

#include <QCoreApplication>
#include <QCryptographicHash>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <random>

namespace headroom {

namespace {

constexpr int kTries = 3; // for each command
constexpr int kPatience = 600'000; // ms for a session in a process of its own

bool isLeftOut(const QString& line)
{
    static const QStringList whole {QStringLiteral("quit"), QStringLiteral("export"), QStringLiteral("lecture"),
        QStringLiteral("language"), QStringLiteral("size"), QStringLiteral("device"), QStringLiteral("theme"),
        QStringLiteral("colours"), QStringLiteral("training"), QStringLiteral("experiments"),
        QStringLiteral("window.full_screen"), QStringLiteral("lesson"), QStringLiteral("palette"),
        QStringLiteral("playback.play"), QStringLiteral("shot"), QStringLiteral("window.single")};
    static const QStringList begins {QStringLiteral("file."), QStringLiteral("export."), QStringLiteral("help."),
        QStringLiteral("copy."), QStringLiteral("palette."), QStringLiteral("train."), QStringLiteral("lesson."),
        QStringLiteral("log."), QStringLiteral("film.")};
    const QString id = line.section(QLatin1Char(' '), 0, 0);
    return whole.contains(id)
        || std::any_of(begins.begin(), begins.end(), [&](const QString& each) { return id.startsWith(each); });
}

class Player {
public:
    Player(Document& document, MainWindow& window, quint64 seed)
        : m_document(document), m_window(window), m_random(seed)
    {
    }

    QStringList lines()
    {
        const std::uint64_t kind = below(10);
        if (m_document.trace() && kind < 2)
            return {scriptLine(QStringLiteral("run.text"), {text()})};
        if (m_document.trace() && kind < 5) {
            const std::vector<StepId>& steps = m_document.trace()->timeline();
            const Step& step = m_document.trace()->step(steps[below(steps.size())]);
            return {kind < 3 ? scriptLine(
                        QStringLiteral("playback.at"), {QString::fromStdString(step.path), QString::number(below(4))})
                    : kind < 4 ? scriptLine(QStringLiteral("pin"), {cell(step)})
                               : scriptLine(QStringLiteral("change.scale"), {cell(step), QStringLiteral("0.5")})};
        }
        return listed();
    }

private:
    std::uint64_t below(std::uint64_t count) { return m_random() % std::max<std::uint64_t>(1, count); }

    QString text()
    {
        const std::vector<std::string>& tokens = m_document.model().vocabulary;
        QStringList words;
        for (std::uint64_t i = 0, length = 1 + below(12); i < length && !tokens.empty(); ++i)
            words << QString::fromStdString(tokens[below(tokens.size())]);
        return words.join(QLatin1Char(' '));
    }

    QString cell(const Step& step)
    {
        QStringList numbers;
        for (const Axis& axis : step.axes)
            numbers << QString::number(below(static_cast<std::uint64_t>(axis.size)));
        return QString::fromStdString(step.path) + QLatin1Char('@') + numbers.join(QLatin1Char(','));
    }

    // Of what the palette offers and is possible, by kinds: there are many more steps than views.
    QStringList listed()
    {
        const std::vector<PaletteEntry> present = presentEntries(
            m_window.commands(), m_document, m_window.stage()->view());
        const auto kind = static_cast<PaletteEntry::Kind>(below(7)); // all but the manual
        std::vector<QStringList> offered;
        for (const std::vector<PaletteEntry>* entries : {&present, &standingEntries()})
            for (const PaletteEntry& entry : *entries)
                if (entry.kind == kind && entry.whyNot.isEmpty()
                    && std::all_of(entry.lines.begin(), entry.lines.end(),
                        [this](const QString& line) { return !isLeftOut(line) && isWhole(line) && isPossible(line); }))
                    offered.push_back(entry.lines);
        return offered.empty() ? QStringList(QStringLiteral("gallery")) : offered[below(offered.size())];
    }

    // As far as it can be said before the lines above it were performed.
    bool isPossible(const QString& line) const
    {
        const Command* command = m_window.commands().find(line.section(QLatin1Char(' '), 0, 0));
        return command && (!command->whyNot || command->whyNot().isEmpty());
    }

    bool isWhole(const QString& line) const
    {
        QStringList words = scriptWords(line);
        const Command* command = m_window.commands().find(words.takeFirst());
        if (!command)
            return false;
        const auto given = static_cast<std::size_t>(words.size());
        return given >= command->arguments.size()
            || (command->arguments[given].optional && (given > 0 || !command->id.startsWith(QLatin1String("run."))));
    }

    Document& m_document;
    MainWindow& m_window;
    std::mt19937_64 m_random;
};

// What a new process says of a script: its hash, or what was wrong. `picture` and `log` become its files.
QString playedApart(const QString& script, const QString& picture, const QString& log)
{
    QStringList arguments {QStringLiteral("--script"), script, QStringLiteral("--shot"), picture,
        QStringLiteral("--hash"), QStringLiteral("--device"), QStringLiteral("cpu")};
    if (!log.isEmpty())
        arguments << QStringLiteral("--log") << log;
    QProcess process;
    process.start(QCoreApplication::applicationFilePath(), arguments);
    if (!process.waitForFinished(kPatience))
        return tr("it did not end within %1 s").arg(kPatience / 1000);
    if (process.exitStatus() == QProcess::CrashExit)
        return tr("it crashed");
    return QString::fromUtf8(process.exitCode() == 0 ? process.readAllStandardOutput() : process.readAllStandardError())
        .trimmed();
}

// How a session and its record end differently; empty: they do not.
QString differenceOf(const QStringList& lines)
{
    const QTemporaryDir folder;
    const QString script = folder.filePath(QStringLiteral("session")), log = folder.filePath(QStringLiteral("log")),
                  one = folder.filePath(QStringLiteral("one.png")),
                  other = folder.filePath(QStringLiteral("other.png"));
    writeFileAtomically(script.toStdString(), lines.join(QLatin1Char('\n')).toStdString() + '\n');
    const QString played = playedApart(script, one, log), again = playedApart(log, other, {});
    if (played != again || played.size() != 64)
        return tr("the session ends with %1, its record with %2").arg(played, again);
    return readFile(one.toStdString()) == readFile(other.toStdString()) ? QString() : tr("the pictures differ");
}

} // namespace

QString hashOf(const MainWindow& window, const Document& document)
{
    QCryptographicHash hash(QCryptographicHash::Sha256);
    if (document.hasModel())
        hash.addData(QByteArray::fromStdString(toJson(window.placeNow(), {})));
    if (const Trace* trace = document.trace())
        for (const Step& step : trace->steps()) {
            hash.addData(QByteArray::fromStdString(step.path));
            const std::vector<float> values = trace->values(step.id);
            hash.addData(QByteArrayView(reinterpret_cast<const char*>(values.data()),
                static_cast<qsizetype>(values.size() * sizeof(*values.data()))));
        }
    return QString::fromLatin1(hash.result().toHex());
}

QStringList randomSession(Document& document, MainWindow& window, int commands, quint64 seed, QString* wrong)
{
    Player player(document, window, seed);
    QStringList lines {QStringLiteral("open transformer")};
    *wrong = playScript(window, lines);
    for (int done = 0, tried = 0; done < commands && tried < kTries * commands && wrong->isEmpty(); ++tried)
        for (const QString& line : player.lines()) {
            const PlaceFile before = window.placeNow();
            const QString refused = playScript(window, {line});
            if (refused.isEmpty()) {
                lines << line;
                ++done;
                continue;
            }
            document.dismissError();
            if (!(window.placeNow() == before)) // a run that failed: taken back
                *wrong = playScript(window, {QStringLiteral("edit.undo")});
            if (wrong->isEmpty() && !(window.placeNow() == before))
                *wrong = refused;
            break; // it was not possible after all, which only the run can say
        }
    return lines;
}

// Halves, quarters, … are left out as long as what is left fails too.
QStringList replayFailure(const QStringList& lines, QString* difference)
{
    *difference = differenceOf(lines);
    if (difference->isEmpty())
        return {};
    QStringList shortest = lines;
    for (qsizetype chunk = shortest.size() / 2; chunk > 0; chunk /= 2)
        for (qsizetype at = 1; at < shortest.size();) { // the first opens a model
            QStringList fewer = shortest;
            fewer.remove(at, std::min(chunk, fewer.size() - at));
            const QString still = differenceOf(fewer);
            if (still.isEmpty() || still.contains(QLatin1String("Line "))) {
                at += chunk;
                continue;
            }
            shortest = fewer;
            *difference = still;
        }
    return shortest;
}

} // namespace headroom
