// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "commands/commands.h"
#include "session/place_file.h"

#include <QTimer>

#include <optional>
#include <utility>

namespace headroom {

class Document;

// What was done in a window, as the lines of a script. What changed the place is read from the place, whoever changed
// it; what else was done is what Commands says was performed. A slider that is dragged, a text that is typed in one go
// and playback that runs are the line that they end with.
class Recorder : public QObject {
    Q_OBJECT

public:
    enum class Kind {
        Expected, // what is being done, until it is there and said again; no lines: nothing came of it
        Place, // what changed the place
        PlaceAgain, // the same, in the place of the lines before
        Done, // another command that was performed
    };

    // `place`: where the window is now. Requires nothing of what it returns while no model is open.
    Recorder(Commands& commands, Document& document, std::function<PlaceFile()> place, QObject* parent = nullptr);

    // Since the window opened; what was done long before the newest 1 MB is left out.
    QStringList lines();
    QStringList last(); // those of the newest change; empty: there was none
    void take(); // what has changed up to now, where nothing is being computed
    void expect(const QStringList& lines); // these are being done
    void did(const QString& line); // this was done, which the place does not show
    void adopt(); // the place is now as the line before says, by whatever it does

signals:
    void recorded(headroom::Recorder::Kind kind, const QStringList& lines); // as it goes

private:
    void expectChange();
    void followChanges();
    void note(Kind kind, const QStringList& lines);

    Document& m_document;
    std::function<PlaceFile()> m_place;
    std::optional<PlaceFile> m_taken, m_before; // at the last change, and before it
    QStringList m_lines, m_last;
    bool m_training = false; // the place is of a model in training, which no line opens
    bool m_opened = false; // a model was, perhaps the same again
    bool m_changed = false; // by hand, since the last was taken
    // What another text or segment has left of the changes by hand, as its line will again; none: they had changed.
    std::optional<std::vector<Intervention>> m_carried;
    std::pair<const void*, int> m_newest; // that can be undone, and how many, as taken
    qsizetype m_letters = 0;
    QTimer m_settles;
};

} // namespace headroom
