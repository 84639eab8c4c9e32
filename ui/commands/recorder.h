// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"
#include "session/place_file.h"

#include <QTimer>

#include <optional>

namespace headroom {

class Document;

// What was done in a window, as the lines of a script. What changed the place is read from the place, whoever changed
// it; what else was done is what Commands says was performed. A slider that is dragged, a text that is typed and
// playback that runs are the line that they end with.
class Recorder : public QObject {
    Q_OBJECT

public:
    // `place`: where the window is now. Requires nothing of what it returns while no model is open.
    Recorder(Commands& commands, Document& document, std::function<PlaceFile()> place, QObject* parent = nullptr);

    // Since the window opened; what was done long before the newest 1 MB is left out.
    QStringList lines();
    QStringList last(); // those of the newest change; empty: there was none
    void take(); // what has changed up to now, where nothing is being computed

private:
    void note(const QStringList& lines);

    Document& m_document;
    std::function<PlaceFile()> m_place;
    std::optional<PlaceFile> m_taken, m_before; // at the last change, and before it
    QStringList m_lines, m_last;
    qsizetype m_letters = 0;
    QTimer m_settles;
};

} // namespace headroom
