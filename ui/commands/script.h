// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"

#include <QTimer>

namespace headroom {

// Performs the lines of a script one after another, each once nothing is being computed or read any more. Empty lines
// and what stands behind # are passed over. The first that cannot be performed ends it.
class ScriptRunner : public QObject {
    Q_OBJECT

public:
    // `idle`: whether all that the last line asked for is there; `failed`: what went wrong with it, or empty;
    // `declined` closes a dialog that waits for a person and says what it asks, or is empty.
    ScriptRunner(Commands& commands, std::function<bool()> idle, std::function<QString()> failed,
        std::function<QString()> declined, QObject* parent = nullptr);

    void start(const QStringList& lines);

signals:
    void performed(); // a line, and all that it asked for is there
    void finished(const QString& error); // "Line 3: …"; empty: all were performed

private:
    void turn();
    void end(const QString& error);

    Commands& m_commands;
    std::function<bool()> m_idle;
    std::function<QString()> m_failed, m_declined;
    QStringList m_lines;
    int m_line = 0, m_quiet = 0;
    bool m_performing = false;
    QString m_asked; // what a dialog that the line opened asked
    QTimer m_turn;
};

// The lines of a script's file. Throws Error where it cannot be read, is longer than 1 MB or is no text.
QStringList readScript(const QString& file);

} // namespace headroom
