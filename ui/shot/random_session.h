// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

namespace headroom {

class Document;
class MainWindow;

// What is open in a window at the end of a script: its place and every number of its trace, as 64 hexadecimal digits.
QString hashOf(const MainWindow& window, const Document& document);

// Somebody who does anything at all: so many commands drawn with the seed from those that are possible in the window at
// that moment, each performed when the one before is done. Left out is what leaves the window, asks a question or
// writes a file, and what is remembered for the next start. Returns the lines; `wrong`: why a run failed,
// which ended the session; empty: none did.
QStringList randomSession(Document& document, MainWindow& window, int commands, quint64 seed, QString* wrong);

// The same session played by a new process, and what that one recorded of it by another: both must end with equal
// hashes and equal pictures. Answers the shortest lines found that do not; none: all is equal.
QStringList replayFailure(const QStringList& lines, QString* difference);

} // namespace headroom
