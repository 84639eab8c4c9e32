// SPDX-License-Identifier: GPL-3.0-or-later
#include "commands/script.h"

#include "error.h"
#include "files/read_file.h"
#include "text/utf8.h"
#include "words/tr.h"

namespace headroom {

namespace {

constexpr int kQuietTurns = 3; // of the event loop, in which docks and views find their places
constexpr std::uint64_t kBytesMost = 1 << 20;

} // namespace

ScriptRunner::ScriptRunner(Commands& commands, std::function<bool()> idle, std::function<QString()> failed,
    std::function<QString()> declined, QObject* parent)
    : QObject(parent),
      m_commands(commands),
      m_idle(std::move(idle)),
      m_failed(std::move(failed)),
      m_declined(std::move(declined))
{
    m_turn.setInterval(0);
    connect(&m_turn, &QTimer::timeout, this, &ScriptRunner::turn);
}

void ScriptRunner::start(const QStringList& lines)
{
    m_lines = lines;
    m_line = m_quiet = 0;
    m_turn.start();
}

void ScriptRunner::turn()
{
    if (m_performing) { // within the line: a dialog waits for what nobody will say
        if (const QString asked = m_declined(); !asked.isEmpty())
            m_asked = asked;
        return;
    }
    if (!m_idle()) {
        m_quiet = 0;
        m_turn.setInterval(5); // the machine is wanted elsewhere
        return;
    }
    m_turn.setInterval(0);
    const QString wrong = m_line > 0 ? m_failed() : QString();
    if (!wrong.isEmpty())
        return end(wrong);
    if (++m_quiet < kQuietTurns)
        return;
    if (m_line > 0)
        emit performed();
    if (m_line == m_lines.size())
        return end({});
    m_quiet = 0;
    const QString line = m_lines[m_line++];
    m_asked.clear();
    m_performing = true;
    QString wrongHere;
    try {
        m_commands.performLine(line);
    } catch (const Error& error) {
        wrongHere = QString::fromUtf8(error.what());
    }
    m_performing = false;
    if (wrongHere.isEmpty() && !m_asked.isEmpty())
        wrongHere = tr(
            "This asks a person: “%1” Name the file in the script; --list-commands lists commands that take one.")
                        .arg(m_asked);
    if (!wrongHere.isEmpty())
        end(wrongHere);
}

void ScriptRunner::end(const QString& error)
{
    m_turn.stop();
    emit finished(error.isEmpty() ? error : tr("Line %1: %2").arg(m_line).arg(error));
}

QStringList readScript(const QString& file)
{
    const std::string text = readText(file.toStdString(), kBytesMost);
    if (!isUtf8(text))
        throw Error(tr("%1 is no script: it is not text in UTF-8.").arg(file).toStdString());
    QStringList lines = QString::fromStdString(text).split(QLatin1Char('\n'));
    while (!lines.isEmpty() && lines.last().trimmed().isEmpty())
        lines.removeLast();
    return lines;
}

} // namespace headroom
